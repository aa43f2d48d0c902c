//! Load: many games at once on this machine, each a move every few seconds, both players and a spectator connected.
//!
//! It tells how long it takes from a move to when all three were told, what was lost or came twice, the processor time a
//! move and the memory a game; with `--hostile`, also how long it takes while others do what they should not.

mod hostile;
mod measure;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use boardwright_server::client::{Line, Seats, Socket, dance, make_game};
use clap::Parser;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use measure::Used;

/// The most games: beyond it, this machine measures the load and not the server.
const MOST: usize = 20_000;
/// What takes no longer than this is short, however short it was before; `--within` says otherwise.
const SHORT_MS: f64 = 20.0;
/// The moves of the longest game.
const LONGEST: usize = 216;
/// Who is told nothing for so long is told nothing more.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many connect at once.
const AT_ONCE: usize = 64;

/// Plays many games at once against a server of this machine.
#[derive(Clone, Debug, Parser)]
struct Options {
    /// Its address, of this machine. Games are spread over several, and a game's guest over the next.
    #[arg(long, value_delimiter = ',', default_value = "127.0.0.1:8080")]
    servers: Vec<SocketAddr>,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Seconds between two moves of a game.
    #[arg(long, default_value_t = 5.0)]
    every: f64,
    /// Seconds of play, 600 at most.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// The processes of the servers, and those of PostgreSQL, to tell what each has used.
    #[arg(long, value_delimiter = ',')]
    pid: Vec<u32>,
    /// Fails if the 99th of a hundred moves takes longer than so many milliseconds.
    #[arg(long)]
    within: Option<u64>,
    /// After that others do what they should not, so many times each; fails if moves take more than twice as long then.
    #[arg(long)]
    hostile: Option<usize>,
}

/// What has gone wrong.
#[derive(Debug, Default)]
struct Faults {
    lost: AtomicU64,
    doubled: AtomicU64,
    refused: AtomicU64,
    broken: AtomicU64,
}

/// What all games look at.
#[derive(Debug)]
struct Run {
    options: Options,
    faults: Faults,
    stop: AtomicBool,
}

/// A move: when it was sent, and after how many microseconds all were told.
type Time = (Instant, u64);

/// A game to which all three are connected.
struct Table {
    players: Vec<Socket>,
    spectator: Socket,
    last: i64,
    number: usize,
}

/// Those of a game have an address of their own.
fn line(options: &Options, number: usize, server: usize) -> Line {
    let to = options.servers[(number + server) % options.servers.len()];
    let [_, high, middle, low] = u32::try_from(number).unwrap_or(0).to_be_bytes();
    let from = IpAddr::V4(Ipv4Addr::new(127, 1 + high, middle, low.max(1)));
    Line {
        from: to.is_ipv4().then_some(from),
        to,
    }
}

/// Reads all that somebody is told and tells when each number came.
async fn listen(
    mut socket: Socket,
    mut last: i64,
    told: mpsc::Sender<(i64, Instant)>,
    run: Arc<Run>,
) {
    while let Ok(message) = socket.next().await {
        if message["type"] == "events" {
            let (number, at) = (message["number"].as_i64().unwrap_or(0), Instant::now());
            let faults = &run.faults;
            if number <= last {
                faults.doubled.fetch_add(1, Ordering::Relaxed);
            } else if number > last + 1 {
                let lost = number.abs_diff(last + 1);
                faults.lost.fetch_add(lost, Ordering::Relaxed);
            }
            last = last.max(number);
            if told.send((number, at)).await.is_err() {
                return;
            }
        }
    }
}

/// Connects somebody, with the number of the last events.
async fn open(line: Line, game: &str, secret: Option<&str>) -> Result<(Socket, i64), String> {
    let apart = |error| format!("a client cannot connect: {error}");
    let opened = Socket::open(line, game, secret, None).await;
    let mut socket = opened.map_err(apart)?;
    let welcome = socket.next().await.map_err(apart)?;
    Ok((socket, welcome["number"].as_i64().unwrap_or(0)))
}

async fn make(options: &Options, number: usize) -> Result<(Seats, Table), String> {
    let clock = json!({ "kind": "fischer", "base": 3_600_000, "increment": 1_000 });
    let new = json!({ "variant": "chess", "host_plays": "white", "clock": clock });
    let seats = make_game(line(options, number, 0), &new).await;
    let seats = seats.map_err(|error| format!("a game cannot be made: {error}"))?;
    let mut players = Vec::new();
    for (at, secret) in seats.secrets.iter().enumerate() {
        players.push(
            open(line(options, number, at), &seats.id, Some(secret))
                .await?
                .0,
        );
    }
    let (spectator, last) = open(line(options, number, 0), &seats.id, None).await?;
    let table = Table {
        players,
        spectator,
        last,
        number,
    };
    Ok((seats, table))
}

/// One game until it is told to stop: the times of its moves.
async fn game(run: Arc<Run>, table: Table, start: Instant) -> Vec<Time> {
    let mut times = Vec::new();
    if play(&run, table, start, &mut times).await.is_none() {
        run.faults.broken.fetch_add(1, Ordering::Relaxed);
    }
    times
}

async fn play(run: &Arc<Run>, table: Table, start: Instant, times: &mut Vec<Time>) -> Option<()> {
    let Table {
        mut players,
        spectator,
        mut last,
        number,
    } = table;
    let (tell, mut told) = mpsc::channel(16);
    let listener = tokio::spawn(listen(spectator, last, tell, Arc::clone(run)));
    let every = Duration::from_secs_f64(run.options.every);
    // The games do not move all at once.
    let mut due = start + every.mul_f64((number % 997) as f64 / 997.0);
    for ply in 0..LONGEST {
        tokio::time::sleep_until(due.into()).await;
        if run.stop.load(Ordering::Relaxed) {
            break;
        }
        due += every;
        let (from, to) = dance(ply);
        let wish = json!({ "from": from, "to": to });
        let sent = Instant::now();
        let id = players[ply % 2]
            .command(json!({ "type": "move", "ply": ply, "wish": wish }))
            .await
            .ok()?;
        for (at, player) in players.iter_mut().enumerate() {
            // The mover has his answer as well.
            hear(&run.faults, player, last, (at == ply % 2).then_some(id)).await?;
        }
        let players_told = Instant::now();
        let spectator_told = loop {
            let (number, at) = tokio::time::timeout(PATIENCE, told.recv()).await.ok()??;
            if number > last {
                last = number;
                break at;
            }
        };
        let told = players_told.max(spectator_told);
        let took = told.saturating_duration_since(sent).as_micros();
        times.push((sent, u64::try_from(took).unwrap_or(u64::MAX)));
    }
    drop(told);
    listener.abort();
    Some(())
}

/// Waits until a player was told of the next events, and of what he has asked for.
async fn hear(faults: &Faults, player: &mut Socket, last: i64, id: Option<u64>) -> Option<()> {
    let mut wanted = 1 + usize::from(id.is_some());
    while wanted > 0 {
        let next = tokio::time::timeout(PATIENCE, player.next()).await;
        let message = next.ok()?.ok()?;
        if message["type"] == "events" {
            if message["number"].as_i64()? <= last {
                faults.doubled.fetch_add(1, Ordering::Relaxed);
            } else {
                wanted -= 1;
            }
        } else if id.is_some_and(|id| message["id"] == id) {
            wanted -= 1;
            if message["type"] == "refused" {
                faults.refused.fetch_add(1, Ordering::Relaxed);
                return None;
            }
        }
    }
    Some(())
}

#[tokio::main]
async fn main() -> ExitCode {
    let mut options = Options::parse();
    options.games = options.games.clamp(1, MOST);
    options.seconds = options.seconds.min(600);
    match load(options).await {
        Ok((told, true)) => {
            say(&told);
            ExitCode::SUCCESS
        }
        Ok((told, false)) => {
            say(&told);
            fail("this is not as it should be")
        }
        Err(error) => fail(&error),
    }
}

/// Makes all games, with everybody connected.
async fn make_all(options: &Options) -> Result<Vec<(Seats, Table)>, String> {
    let at_once = Arc::new(Semaphore::new(AT_ONCE));
    let mut makers = JoinSet::new();
    for number in 0..options.games {
        let (at_once, options) = (Arc::clone(&at_once), options.clone());
        makers.spawn(async move {
            let _turn = at_once.acquire_owned().await;
            make(&options, number).await
        });
    }
    let mut made = Vec::new();
    while let Some(one) = makers.join_next().await {
        made.push(one.map_err(|error| error.to_string())??);
    }
    Ok(made)
}

async fn load(options: Options) -> Result<(Value, bool), String> {
    let own = |server: &SocketAddr| server.ip().is_loopback();
    if !options.servers.iter().all(own) {
        return Err("load is for servers of this machine only".to_owned());
    }
    let used = |pids: &[u32]| -> Vec<Used> {
        let all = pids.iter().map(|&pid| measure::used(pid));
        all.map(Option::unwrap_or_default).collect()
    };
    let empty = used(&options.pid);
    let made = make_all(&options).await?;
    let run = Arc::new(Run {
        options,
        faults: Faults::default(),
        stop: AtomicBool::new(false),
    });
    let before = used(&run.options.pid);
    let start = Instant::now() + Duration::from_millis(500);
    let (mut seats, mut games) = (Vec::new(), JoinSet::new());
    for (of, table) in made {
        seats.push(of);
        games.spawn(game(Arc::clone(&run), table, start));
    }
    tokio::time::sleep_until((start + Duration::from_secs(run.options.seconds)).into()).await;
    let (after, machine) = (used(&run.options.pid), measure::machine());
    let ended = Instant::now();
    let attacked = match run.options.hostile {
        Some(times) => Some(attack(run.options.servers.clone(), seats, times).await?),
        None => None,
    };
    let over = Instant::now();
    run.stop.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    while let Some(some) = games.join_next().await {
        times.extend(some.map_err(|error| error.to_string())?);
    }
    let between = |from: Instant, to: Instant| -> Vec<u64> {
        let those = times.iter().filter(|(sent, _)| (from..to).contains(sent));
        those.map(|&(_, took)| took).collect()
    };
    let mut quiet = between(start, ended);
    let (mut told, mut fine) = report(&run, &mut quiet);
    told["load_average"] = machine.into();
    told["processes"] = costs(&run.options, &[empty, before, after], quiet.len());
    if let Some(attack) = attacked {
        let mut times = between(ended, over);
        let [was, is] = [&mut quiet, &mut times].map(|times| measure::quantile(times, 0.99));
        told["attack"] = attack;
        told["attacked"] = measure::told(&mut times);
        told["attacked"]["seconds"] = (over - ended).as_secs_f64().into();
        told["attacked"]["times_p99"] = (is / was).into();
        let short = run.options.within.map_or(SHORT_MS, |within| within as f64);
        fine &= is <= (2.0 * was).max(short);
    }
    Ok((told, fine))
}

/// Attacks from a thread of its own, behind those who play: it stands for machines elsewhere, whose processors these two
/// are not.
async fn attack(
    servers: Vec<SocketAddr>,
    seats: Vec<Seats>,
    times: usize,
) -> Result<Value, String> {
    let attack = tokio::task::spawn_blocking(move || {
        // On Linux this is of the thread alone.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::nice(15);
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_all().build()?;
        std::io::Result::Ok(runtime.block_on(hostile::attack(&servers, &seats, times)))
    });
    let told = attack.await.map_err(|error| error.to_string())?;
    told.map_err(|error| error.to_string())
}

/// What each process has used: before the games, when all are connected, and after play.
fn costs(options: &Options, used: &[Vec<Used>; 3], moves: usize) -> Value {
    let one = |(at, pid): (usize, &u32)| {
        let [empty, before, after] = [&used[0][at], &used[1][at], &used[2][at]];
        json!({
            "pid": pid,
            "cpu_ms_a_move": (after.cpu_ms - before.cpu_ms) / moves.max(1) as f64,
            "kib_empty": empty.kib,
            "kib": after.kib,
            "kib_a_game": after.kib.saturating_sub(empty.kib) as f64 / options.games as f64,
        })
    };
    options.pid.iter().enumerate().map(one).collect()
}

fn report(run: &Run, times: &mut [u64]) -> (Value, bool) {
    let mut told = measure::told(times);
    told["games"] = run.options.games.into();
    told["a_second"] = (times.len() as f64 / run.options.seconds as f64).into();
    let faults = &run.faults;
    let counts = [
        ("lost", &faults.lost),
        ("doubled", &faults.doubled),
        ("refused", &faults.refused),
        ("broken", &faults.broken),
    ];
    for (name, count) in counts {
        told[name] = count.load(Ordering::Relaxed).into();
    }
    let clean = !times.is_empty() && counts.iter().all(|(name, _)| told[*name] == 0);
    let within = run.options.within;
    let quick = within.is_none_or(|within| measure::quantile(times, 0.99) <= within as f64);
    (told, clean && quick)
}

fn say(told: &Value) {
    use std::io::Write;
    let _ = writeln!(std::io::stdout(), "{told}");
}

fn fail(text: &str) -> ExitCode {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{text}");
    ExitCode::FAILURE
}
