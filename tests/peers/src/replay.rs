//! A database of games in PGN: `boardwright replay` beside pgn-reader and shakmaty.
//!
//! `replay PROGRAM [GAMES [FILE]]`: makes GAMES games of chess by lot (100,000) with tags, clocks, comments and variations, writes
//! them to FILE (in the folder for what is temporary), and plays all of it: with pgn-reader and shakmaty by one thread, and with
//! PROGRAM by one, two and as many as there are cores. Told are processor time, time, and the most memory that was resident.

#[allow(dead_code, reason = "other programs measure by it too")]
mod clock;
#[allow(dead_code, reason = "other programs ask more of it")]
mod ours;

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use boardwright::Game;
use fastrand::Rng;
use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

use clock::timed;

/// The plies of a game, unless it is over before.
const PLIES: std::ops::Range<usize> = 40..160;

/// Seconds a tick of the system's clock of processes: a hundredth on Linux.
const TICK: f64 = 0.01;

fn main() -> Result<()> {
    let mut asked = std::env::args().skip(1);
    let program = asked
        .next()
        .context("say which program: replay target/release/boardwright")?;
    let games = asked.next().map_or(Ok(100_000), |text| text.parse())?;
    let given = asked.next().map(PathBuf::from);
    let file = given
        .clone()
        .unwrap_or_else(|| std::env::temp_dir().join("boardwright-replay.pgn"));
    let plies = match given.is_some() && file.exists() {
        true => None,
        false => Some(write(&file, games)?),
    };
    let bytes = fs::metadata(&file)?.len();
    println!("{games} games, {} MB", bytes / 1_000_000);
    let (counted, theirs) = timed(|| peer(&file));
    let counted = counted?;
    ensure!(
        plies.is_none_or(|plies| plies == counted),
        "{plies:?} plies were written, {counted} are read"
    );
    println!(
        "| program | threads | processor time | time | ratio | memory |\n|---|--:|--:|--:|--:|--:|"
    );
    println!("| pgn-reader 0.29.0 and shakmaty 0.30.1 | 1 | {theirs:.2} s | | | |");
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut threads = vec![1, 2, cores];
    threads.dedup();
    for threads in threads {
        let run = run(&program, threads, &file, games, counted)?;
        println!(
            "| `boardwright replay` | {threads} | {:.2} s | {:.2} s | {:.2} | {} MB |",
            run.processor,
            run.time.as_secs_f64(),
            theirs / run.processor,
            run.resident / 1000
        );
    }
    if given.is_none() {
        fs::remove_file(&file)?;
    }
    Ok(())
}

/// What a run takes: seconds of processor time, time, and kilobytes.
struct Run {
    processor: f64,
    time: Duration,
    resident: u64,
}

/// Plays the file with the program.
fn run(program: &str, threads: usize, file: &Path, games: usize, plies: usize) -> Result<Run> {
    let (before, start) = (of_children()?, Instant::now());
    let mut child = Command::new(program)
        .args(["replay", "--threads", &threads.to_string()])
        .arg(file)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| program.to_owned())?;
    let mut resident = 0;
    let status = loop {
        let about = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let most = about.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let most = most.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok());
        resident = resident.max(most.unwrap_or(0));
        match child.try_wait()? {
            Some(status) => break status,
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let time = start.elapsed();
    let told = std::io::read_to_string(child.stdout.take().context("it tells nothing")?)?;
    let digits: String = told.chars().filter(|letter| *letter != ',').collect();
    let wanted = format!("{games} games {plies} moves: all legal");
    ensure!(
        status.success() && digits.contains(&wanted),
        "{told}{wanted} was to be told"
    );
    let processor = (of_children()? - before) as f64 * TICK;
    Ok(Run {
        processor,
        time,
        resident,
    })
}

/// The ticks of processor time of the processes that this one has waited for.
fn of_children() -> Result<u64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // After the name, which may have spaces: user and system time of waited for children are the 14th and 15th.
    let (_, numbers) = stat
        .rsplit_once(')')
        .context("no name in /proc/self/stat")?;
    let numbers = numbers.split_whitespace().skip(13).take(2);
    numbers.map(|number| Ok(number.parse::<u64>()?)).sum()
}

/// Counts the plies of all games.
fn peer(file: &Path) -> Result<usize> {
    let (mut reader, mut plies) = (Reader::new(File::open(file)?), 0);
    while let Some(played) = reader.read_game(&mut Plays)? {
        plies += played.map_err(|san| anyhow!("{san} is not legal"))?;
    }
    Ok(plies)
}

/// Plays the main line of a game.
struct Plays;

impl Visitor for Plays {
    type Tags = ();
    type Movetext = (Chess, usize);
    type Output = Result<usize, SanPlus>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::new(), 0))
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(
        &mut self,
        (position, plies): &mut Self::Movetext,
        san: SanPlus,
    ) -> ControlFlow<Self::Output> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(san)),
        }
    }

    fn end_game(&mut self, (_, plies): Self::Movetext) -> Self::Output {
        Ok(plies)
    }
}

/// Writes games by lot, and returns their plies.
fn write(file: &Path, games: usize) -> Result<usize> {
    let mut out = BufWriter::new(File::create(file)?);
    let (mut chance, mut plies) = (Rng::with_seed(7), 0);
    for number in 1..=games {
        plies += write_game(&mut out, number, &mut chance)?;
    }
    out.flush()?;
    Ok(plies)
}

/// A game as servers keep them: a clock after each move, a comment and a variation now and then.
fn write_game(out: &mut impl Write, number: usize, chance: &mut Rng) -> Result<usize> {
    let mut game = Game::new(&ours::variant("chess")?);
    let mut text = String::new();
    for ply in 0..chance.usize(PLIES) {
        let moves = game.legal_moves();
        let Some(&mv) = chance.choice(&moves) else {
            break;
        };
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let begins = format!("{}{dots} ", ply / 2 + 1);
        let (minutes, seconds) = (chance.u8(0..10), chance.u8(0..60));
        let clock = format!("{{ [%clk 0:{minutes:02}:{seconds:02}] }} ");
        text.push_str(&format!(
            "{begins}{} {clock}",
            game.human(mv).context("a legal move")?
        ));
        if chance.u8(..10) == 0 {
            text.push_str("{ The position is about equal, and the clock runs. } ");
        }
        if let Some(&other) = chance.choice(&moves).filter(|_| chance.u8(..10) == 0) {
            let other = game.human(other).context("a legal move")?;
            text.push_str(&format!("({begins}{other} {{ Perhaps. }}) "));
        }
        let Ok(_) = game.play(mv) else {
            bail!("a legal move is played");
        };
    }
    let result = game.outcome().map_or("*".to_owned(), |over| {
        boardwright::notation::pgn::GameResult::from(over).to_string()
    });
    for (name, value) in [
        ("Event", "Rated game"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", &number.to_string()),
        ("White", &format!("Player {}", chance.u16(..))),
        ("Black", &format!("Player {}", chance.u16(..))),
        ("Result", &result),
        ("WhiteElo", &chance.u16(1000..2800).to_string()),
        ("BlackElo", &chance.u16(1000..2800).to_string()),
        ("TimeControl", "600+0"),
    ] {
        writeln!(out, "[{name} \"{value}\"]")?;
    }
    writeln!(out, "\n{text}{result}\n")?;
    Ok(game.moves().len())
}
