//! `boardwright solve`: what a problem asks, answered.

mod form;
mod popeye;
mod report;
mod resume;

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use boardwright::certificate::{self, Unwritten};
use boardwright::geometry::draw;
use boardwright::problem::{Options, Solved};
use boardwright::solver::{
    Flaw, Futile, Goal, Limits, MAX_PLIES, Play, Reflex, Request, Solution, Stipulation,
    Variations, Wanted, WantedPhases, check_watched,
};
use boardwright::{Catalogue, Game, Reason};

use crate::args::{Form, Glyphs, Interposed, Manner, SolveArgs};
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Ink, Interrupt, Progress, Terminal, grouped};
use crate::{tables, variants, whole};
use report::Report;

/// The steps of the largest proof that is confirmed before it is told.
const CONFIRMED: usize = 20_000;

/// Solves, and tells what is known even if it is stopped.
pub(crate) fn run(args: &SolveArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    if let Some(file) = &args.popeye {
        return popeye::run(file, args, catalogue, terminal);
    }
    let game = variants::open_diagram(catalogue, &args.setting)?;
    let stipulation = stipulation(args, &game)?;
    has_play(&game, &stipulation)?;
    match stipulation.play {
        _ if args.proof.is_none() => {}
        Play::Forced if stipulation.futile == Futile::LeftOut => {
            return Err(Failure::coded(&Unwritten::Futile));
        }
        Play::Forced => {}
        Play::ParrySeries => return Err(Failure::coded(&Unwritten::ParrySeries)),
        _ => return Err(Failure::coded(&Unwritten::NotForced)),
    }
    if let Some(form) = args.form
        && form::tells_without_search(form, &game, &stipulation, &options(args), terminal)?
    {
        return Ok(Exit::Fine);
    }
    // A search of a night is not for nothing.
    let picture = args.svg.as_ref().filter(|file| !is_output(file));
    for file in [&args.proof, &args.resume]
        .into_iter()
        .flatten()
        .chain(picture)
    {
        whole::can_be_written(file)?;
    }
    let interrupt = Interrupt::catch();
    let read = || {
        let tables = tables::read(&args.table, &game.position().variant(), &interrupt)?;
        let memory = args.resume.as_deref();
        let memory = memory.map(|file| resume::read(file, &interrupt));
        Ok::<_, Failure>((tables, memory.transpose()?))
    };
    let (tables, memory) = match read() {
        _ if interrupt.asked() => {
            terminal.warn("interrupted while files were read: nothing was searched for");
            return Ok(Exit::Interrupted);
        }
        read => read?,
    };
    let request = Request {
        wanted: Wanted {
            longer: args.within.is_some() || args.stipulation.is_some(),
            variations: variations(args.all),
            ..Wanted::default()
        },
        phases: WantedPhases {
            set: args.set_play,
            tries: args.tries.map_or(0, usize::from),
            threats: args.all,
        },
        limits: limits(args),
        tables: &tables,
        memory: memory.as_ref(),
    };
    let kept = args.resume.as_deref().zip(memory.as_ref());
    let kept = kept.map(|(file, memory)| resume::Kept::new(file, memory));
    let started = Instant::now();
    let over = || args.time.is_some_and(|time| started.elapsed() >= time);
    let (solution, phases, confirmed, paper) = {
        let mut progress = Progress::new(terminal, None, "{spinner} {msg}");
        let mut watch = |seen: boardwright::solver::Progress| {
            progress.at(seen.nodes, |spent| told(seen, spent));
            !interrupt.asked() && !over()
        };
        let (solution, phases) = request
            .answer(&game, &stipulation, &mut watch)
            .map_err(|error| Failure::coded(&error))?;
        // A proof that is to be written is confirmed however long that takes: its time is not that of the search.
        let mut watch = |seen: boardwright::solver::Progress| {
            progress.at(seen.nodes, |spent| told(seen, spent));
            !interrupt.asked() && (args.proof.is_some() || !over())
        };
        let confirmed = confirmed(&game, &stipulation, &solution, &mut watch);
        let paper = match &args.proof {
            Some(file) => on_paper(file, catalogue, &game, &stipulation, &solution, &mut watch),
            None => Ok(None),
        };
        (solution, phases, confirmed, paper)
    };
    let seconds = started.elapsed().as_secs_f64();
    let report = Report {
        game: &game,
        stipulation: &stipulation,
        solution: &solution,
        phases: &phases,
        wanted: &request.phases,
        interrupt: &interrupt,
        ink: if args.svg.is_some() {
            Ink::none()
        } else {
            terminal.ink
        },
    };
    let mut lines = report.lines(args.all);
    lines.extend(proof_line(&report, confirmed)?);
    // What was found is told before: a file that cannot be written costs nobody the answer.
    let (paper, mut failed) = match paper {
        Ok(told) => (told, None),
        Err(failure) => (None, Some(failure)),
    };
    lines.extend(paper.map(|told| report.fact("paper", &told)));
    lines.push(report.fact(
        "nodes",
        &format!("{} in {seconds:.3} s", grouped(solution.nodes)),
    ));
    let solved = Solved {
        game: &game,
        asked: &stipulation,
        solution: &solution,
        phases: &phases,
    };
    match args.form {
        // Who pipes a record elsewhere is not given one without moves.
        Some(form) if !form::has_any(form, &solved) => {
            terminal.warn(&report.result());
        }
        Some(form) => {
            form::write((form, args.letters), catalogue, &solved, terminal)?;
            if solution.stopped || (solution.plies.is_none() && form != Form::Json) {
                terminal.warn(&report.result());
            } else if phases.more {
                terminal.warn(&report.more_phases());
            }
        }
        None => {
            let written = write(args, catalogue, &report, &lines, terminal);
            failed = failed.or(written.err());
        }
    }
    if let Some(kept) = kept {
        let told = kept.end(&solution, &interrupt)?;
        let told = report.fact("resume", &told);
        let alone = args.form.is_some() || args.svg.as_deref().is_some_and(is_output);
        if !alone {
            writeln!(terminal.out, "{told}")?;
        }
    }
    if let Some(failure) = failed {
        if !interrupt.asked() {
            return Err(failure);
        }
        terminal.tell(&failure);
    }
    Ok(match solution.plies {
        _ if interrupt.asked() => Exit::Interrupted,
        Some(_) => Exit::Fine,
        None => Exit::Fault,
    })
}

/// Refuses a diagram in which nobody can have meant that something is asked: who is to move against the other has no man, or the game
/// is over, but for a stalemate, of which there may be set play.
fn has_play(game: &Game, asked: &Stipulation) -> Result<(), Failure> {
    let (setup, drops) = (game.position().setup(), game.model().drops.as_ref());
    let held = setup.hands[setup.turn].iter().any(|(_, many)| *many > 0);
    let supplied = drops.is_some_and(|drops| drops.unlimited);
    let stands = setup.men.iter().any(|(_, man)| man.side == setup.turn);
    let told = match game.outcome().map(|over| over.reason) {
        _ if !(held || supplied || stands || setup.turn == asked.victim) => {
            "no-men: the player to move has no man, on the board or in hand"
        }
        None | Some(Reason::Stalemate | Reason::NoMoves) => return Ok(()),
        Some(_) if game.outcome().is_some_and(|over| over.leaves_moves()) => return Ok(()),
        Some(_) => "game-over: the game is over in this position: ask for one that goes on",
    };
    Err(Failure::Said(told.into()))
}

/// What Popeye's input says of a problem beside its stipulation.
fn options(args: &SolveArgs) -> Options {
    let mut options = Options::default();
    options.set_play = args.set_play;
    options.tries = args.tries.map_or(0, usize::from);
    options.variations = args.all;
    options
}

/// Which variations are wanted.
fn variations(all: bool) -> Variations {
    match all {
        true => Variations::Whole,
        false => Variations::Main,
    }
}

/// What the search may spend.
fn limits(args: &SolveArgs) -> Limits {
    Limits::default()
        .with_hash_bytes(usize::try_from(args.hash).unwrap_or(1) << 20)
        .with_nodes(args.nodes.unwrap_or(u64::MAX))
        .with_threads(usize::from(args.threads))
}

/// How far a search is, and what it knows of the length by now.
fn told(seen: boardwright::solver::Progress, spent: Duration) -> String {
    let known = match (seen.none_within, seen.within) {
        (None, None) => String::new(),
        (Some(none), None) => format!(" (more than {none})"),
        (None, Some(within)) => format!(" (at most {within})"),
        (Some(none), Some(within)) => format!(" (more than {none}, at most {within})"),
    };
    format!(
        "{} plies{known}, {} positions, {} s",
        seen.plies,
        grouped(seen.nodes),
        spent.as_secs()
    )
}

/// What is told of a proof and whether it holds.
fn proof_line(
    report: &Report<'_>,
    confirmed: Option<(u64, Result<(), Flaw>)>,
) -> Result<Option<String>, Failure> {
    let Some((steps, held)) = confirmed else {
        return Ok(None);
    };
    let how = match held {
        Ok(()) => "confirmed by the plain rules",
        Err(Flaw::Stopped) => "stopped before it was confirmed",
        Err(flaw) => {
            return Err(Failure::Said(format!(
                "a defect of this program: the proof does not hold ({flaw:?})"
            )));
        }
    };
    let text = format!("{} positions, {how}", grouped(steps));
    Ok(Some(report.fact("proof", &text)))
}

/// What is asked.
fn stipulation(args: &SolveArgs, game: &Game) -> Result<Stipulation, Failure> {
    let most = args.within.unwrap_or(MAX_PLIES);
    let mut asked = match &args.stipulation {
        Some(text) => {
            let asked = Stipulation::parse(text, game.position())
                .map_err(|error| Failure::coded(&error))?
                .with_duties(game.model());
            match args.within {
                Some(within) => asked.bounded(within),
                None => asked,
            }
        }
        None => {
            let usual = Stipulation::of(game.position(), most);
            let (play, victim) = match args.play {
                Manner::Direct => (Play::Forced, usual.victim),
                Manner::Own | Manner::Reflex | Manner::SemiReflex => (Play::Forced, usual.attacker),
                Manner::Help => (Play::Help, usual.victim),
                Manner::HelpSelf => (Play::Help, usual.attacker),
                Manner::Series => (Play::Series, usual.victim),
                Manner::SeriesSelf => (Play::SeriesSelf, usual.attacker),
                Manner::ParrySeries => (Play::ParrySeries, usual.victim),
            };
            let reflex = match args.play {
                Manner::Reflex => Reflex::Both,
                Manner::SemiReflex => Reflex::Opponent,
                _ => Reflex::Nobody,
            };
            Stipulation {
                play,
                victim,
                reflex,
                ..usual
            }
        }
    };
    if let Some(goal) = &args.goal {
        asked.goal = Goal::read(goal, game.model()).map_err(|error| Failure::coded(&error))?;
    }
    asked.checks_only |= args.checks_only;
    asked.futile = match args.futile {
        Interposed::Count => Futile::Counted,
        Interposed::Skip => Futile::LeftOut,
    };
    Ok(asked)
}

/// The number of steps of a proof, and whether it holds.
fn confirmed(
    game: &Game,
    stipulation: &Stipulation,
    solution: &Solution,
    watch: &mut dyn FnMut(boardwright::solver::Progress) -> bool,
) -> Option<(u64, Result<(), Flaw>)> {
    let proof = solution.proof.as_ref()?;
    let steps = proof.steps.len();
    if steps > CONFIRMED {
        return None;
    }
    let held = check_watched(game, stipulation, solution.plies?, proof, watch);
    Some((steps as u64, held))
}

/// Writes the proof to a file when it has been verified there as `boardwright verify` does it; what is told of
/// that, where there is a solution.
fn on_paper(
    file: &Path,
    catalogue: &Catalogue,
    game: &Game,
    stipulation: &Stipulation,
    solution: &Solution,
    watch: &mut dyn FnMut(boardwright::solver::Progress) -> bool,
) -> Result<Option<String>, Failure> {
    let Some(plies) = solution.plies else {
        return Ok(None);
    };
    let Some(proof) = &solution.proof else {
        return Err(match solution.stopped {
            true => not_written(file, "the search was stopped before there was a proof"),
            false => Failure::coded(&Unwritten::TooLarge),
        });
    };
    let text = certificate::write(game, stipulation, plies, proof)
        .map_err(|error| Failure::coded(&error))?;
    let mut turn = |steps| watch(boardwright::solver::Progress::of(steps, plies));
    match certificate::verify(catalogue, &mut text.as_bytes(), &mut turn) {
        Ok(verified) => {
            whole::write(file, text.as_bytes())?;
            let (steps, shown) = (grouped(verified.steps as u64), file.display());
            Ok(Some(format!("{steps} steps in {shown}, verified")))
        }
        Err(fault) if fault.code() == "stopped" => {
            Err(not_written(file, "stopped before it was verified"))
        }
        Err(fault) => Err(Failure::Said(format!(
            "a defect of this program: the certificate does not hold ({}, {fault})",
            fault.code()
        ))),
    }
}

/// A proof that there was no time for; a file that was there before is another one's.
fn not_written(file: &Path, why: &str) -> Failure {
    let shown = file.display();
    let older = match file.exists() {
        true => ", what it holds is of an earlier command",
        false => "",
    };
    Failure::Said(format!("{shown} is not written{older}: {why}"))
}

/// Whether a file is standard output.
fn is_output(file: &Path) -> bool {
    file == Path::new("-")
}

/// Writes the lines to the terminal, or beneath the diagram to a file, and then to the terminal what came of it.
fn write(
    args: &SolveArgs,
    catalogue: &Catalogue,
    report: &Report<'_>,
    lines: &[String],
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let Some(file) = args.svg.as_deref() else {
        for line in lines {
            writeln!(terminal.out, "{line}")?;
        }
        return Ok(());
    };
    let view = variants::view(catalogue, report.game, Some(Glyphs::Glyphs), false)?;
    let mut picture = report.game.picture(&view, &[]);
    for line in lines.iter().flat_map(|line| wrapped(line, 60)) {
        picture = picture.caption(draw::Side::Neutral, &line);
    }
    let svg = picture.to_svg();
    if is_output(file) {
        terminal.out.write_all(svg.as_bytes())?;
        if report.solution.stopped || report.solution.plies.is_none() {
            terminal.warn(&report.result());
        }
        return Ok(());
    }
    let written = whole::write(file, svg.as_bytes());
    if written.is_err() {
        for line in lines {
            writeln!(terminal.out, "{line}")?;
        }
        return written;
    }
    let shown = Report {
        ink: terminal.ink,
        ..*report
    };
    for (name, told) in [
        ("result", report.result()),
        ("svg", file.display().to_string()),
    ] {
        writeln!(terminal.out, "{}", shown.fact(name, &told))?;
    }
    Ok(())
}

/// A line in pieces of at most so many characters, where it has words; each as far from the edge as the
/// line, by spaces that a picture keeps.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent = line.chars().take_while(|letter| *letter == ' ').count();
    let mut pieces: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match pieces.last_mut() {
            Some(piece) if piece.chars().count() + word.chars().count() < width => {
                piece.push(' ');
                piece.push_str(word);
            }
            _ => pieces.push("\u{a0}".repeat(indent) + word),
        }
    }
    pieces
}
