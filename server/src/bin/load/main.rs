//! Load: many games at once on this machine, each a move every few seconds, both players and a spectator connected.
//!
//! It tells how long it takes from a move to when all three were told, what was lost or came twice, and the memory a game.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use boardwright_server::client::{Seats, Socket, dance, make_game};
use clap::Parser;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc};

/// The most games: beyond it, this machine measures the load and not the server.
const MOST: usize = 20_000;

/// Plays many games at once against a server of this machine.
#[derive(Clone, Debug, Parser)]
struct Options {
    /// Its address, of this machine. Games are spread over several.
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
    /// The process of the server, to tell its memory.
    #[arg(long)]
    pid: Option<u32>,
    /// Fails if the 99th of a hundred moves takes longer than so many milliseconds.
    #[arg(long)]
    within: Option<u64>,
}

/// What has gone wrong.
#[derive(Debug, Default)]
struct Faults {
    lost: AtomicU64,
    doubled: AtomicU64,
    refused: AtomicU64,
    broken: AtomicU64,
}

fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Reads all that somebody is told and tells when each number came.
async fn listen(
    mut socket: Socket,
    mut last: i64,
    told: mpsc::Sender<(i64, Instant)>,
    faults: Arc<Faults>,
) {
    while let Ok(message) = socket.next().await {
        if message["type"] == "events" {
            let (number, at) = (message["number"].as_i64().unwrap_or(0), Instant::now());
            if number <= last {
                faults.doubled.fetch_add(1, Ordering::Relaxed);
            } else if number > last + 1 {
                faults
                    .lost
                    .fetch_add(number.abs_diff(last + 1), Ordering::Relaxed);
            }
            last = last.max(number);
            if told.send((number, at)).await.is_err() {
                return;
            }
        }
    }
}

/// One game: the times that its moves took, in microseconds.
async fn game(
    options: Arc<Options>,
    seats: Seats,
    server: SocketAddr,
    start: Instant,
    number: usize,
    faults: Arc<Faults>,
) -> Vec<u64> {
    let mut times = Vec::new();
    let played = play(&options, &seats, server, start, number, &faults, &mut times).await;
    if played.is_none() {
        faults.broken.fetch_add(1, Ordering::Relaxed);
    }
    times
}

async fn play(
    options: &Options,
    seats: &Seats,
    server: SocketAddr,
    start: Instant,
    number: usize,
    faults: &Arc<Faults>,
    times: &mut Vec<u64>,
) -> Option<()> {
    let mut players = Vec::new();
    for secret in &seats.secrets {
        let mut socket = Socket::open(server, &seats.id, Some(secret), None)
            .await
            .ok()?;
        socket.next().await.ok()?;
        players.push(socket);
    }
    let mut spectator = Socket::open(server, &seats.id, None, None).await.ok()?;
    let mut last = spectator.next().await.ok()?["number"].as_i64()?;
    let (tell, mut told) = mpsc::channel(16);
    let listener = tokio::spawn(listen(spectator, last, tell, Arc::clone(faults)));
    let every = Duration::from_secs_f64(options.every);
    // The games do not move all at once.
    let mut due = start + every.mul_f64((number % 997) as f64 / 997.0);
    let end = start + Duration::from_secs(options.seconds);
    for ply in 0.. {
        due += every;
        if due > end {
            break;
        }
        tokio::time::sleep_until(due.into()).await;
        let (from, to) = dance(ply);
        let wish = json!({ "from": from, "to": to });
        let sent = Instant::now();
        let id = players[ply % 2]
            .command(json!({ "type": "move", "ply": ply, "wish": wish }))
            .await
            .ok()?;
        for (at, player) in players.iter_mut().enumerate() {
            let mut seen = 0;
            // The mover has his answer as well.
            let wanted = if at == ply % 2 { 2 } else { 1 };
            while seen < wanted {
                let message = tokio::time::timeout(Duration::from_secs(30), player.next())
                    .await
                    .ok()?
                    .ok()?;
                if message["type"] == "events" {
                    let number = message["number"].as_i64()?;
                    if number <= last {
                        faults.doubled.fetch_add(1, Ordering::Relaxed);
                        continue;
                    }
                    seen += 1;
                } else if message["id"] == id {
                    seen += 1;
                    if message["type"] == "refused" {
                        faults.refused.fetch_add(1, Ordering::Relaxed);
                        return None;
                    }
                }
            }
        }
        let players_told = Instant::now();
        let spectator_told = loop {
            let (number, at) = tokio::time::timeout(Duration::from_secs(30), told.recv())
                .await
                .ok()??;
            if number > last {
                last = number;
                break at;
            }
        };
        let took = players_told
            .max(spectator_told)
            .saturating_duration_since(sent);
        times.push(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
    }
    drop(told);
    listener.abort();
    Some(())
}

#[tokio::main]
async fn main() -> ExitCode {
    let mut options = Options::parse();
    options.games = options.games.clamp(1, MOST);
    options.seconds = options.seconds.min(600);
    if options
        .servers
        .iter()
        .any(|server| !server.ip().is_loopback())
    {
        return fail("load is for servers of this machine only");
    }
    let options = Arc::new(options);
    let before = options.pid.and_then(memory);
    let at_once = Arc::new(Semaphore::new(32));
    let mut makers = tokio::task::JoinSet::new();
    for number in 0..options.games {
        let (at_once, server) = (
            Arc::clone(&at_once),
            options.servers[number % options.servers.len()],
        );
        makers.spawn(async move {
            let _turn = at_once.acquire_owned().await;
            let clock = json!({ "kind": "fischer", "base": 3_600_000, "increment": 1_000 });
            let new = json!({ "variant": "chess", "host_plays": "white", "clock": clock });
            (number, server, make_game(server, &new).await)
        });
    }
    let mut made = Vec::new();
    while let Some(Ok((number, server, seats))) = makers.join_next().await {
        match seats {
            Ok(seats) => made.push((number, server, seats)),
            Err(error) => return fail(&format!("a game cannot be made: {error}")),
        }
    }
    let faults = Arc::new(Faults::default());
    // Connecting takes its time: play begins when all should be there.
    let start = Instant::now() + Duration::from_millis(2_000 + options.games as u64);
    let mut games = tokio::task::JoinSet::new();
    for (number, server, seats) in made {
        games.spawn(game(
            Arc::clone(&options),
            seats,
            server,
            start,
            number,
            Arc::clone(&faults),
        ));
    }
    let watched = options.pid;
    let peak = tokio::spawn(async move {
        let mut peak = 0;
        loop {
            peak = peak.max(watched.and_then(memory).unwrap_or(0));
            tokio::time::sleep(Duration::from_millis(500)).await;
            PEAK.store(peak, Ordering::Relaxed);
        }
    });
    let mut times = Vec::new();
    while let Some(Ok(some)) = games.join_next().await {
        times.extend(some);
    }
    peak.abort();
    report(&options, &mut times, &faults, before)
}

static PEAK: AtomicU64 = AtomicU64::new(0);

fn report(options: &Options, times: &mut [u64], faults: &Faults, before: Option<u64>) -> ExitCode {
    times.sort_unstable();
    let at = |part: f64| {
        let index = (times.len() as f64 * part) as usize;
        times
            .get(index.min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0) as f64
            / 1000.0
    };
    let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let mut told: Value = json!({
        "games": options.games,
        "moves": times.len(),
        "a_second": times.len() as f64 / options.seconds as f64,
        "p50_ms": at(0.5),
        "p99_ms": at(0.99),
        "most_ms": at(1.0),
        "lost": read(&faults.lost),
        "doubled": read(&faults.doubled),
        "refused": read(&faults.refused),
        "broken": read(&faults.broken),
    });
    if let Some(before) = before {
        let peak = PEAK.load(Ordering::Relaxed);
        told["kib_before"] = before.into();
        told["kib_peak"] = peak.into();
        told["kib_a_game"] = (peak.saturating_sub(before) as f64 / options.games as f64).into();
    }
    let clean = ["lost", "doubled", "refused", "broken"]
        .iter()
        .all(|&name| told[name] == 0)
        && !times.is_empty();
    let quick = options
        .within
        .is_none_or(|within| at(0.99) <= within as f64);
    say(&told.to_string());
    match clean && quick {
        true => ExitCode::SUCCESS,
        false => fail("this is not as it should be"),
    }
}

fn say(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stdout(), "{text}");
}

fn fail(text: &str) -> ExitCode {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{text}");
    ExitCode::FAILURE
}
