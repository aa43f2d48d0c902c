//! Those who play meanwhile, and what they write down.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use boardwright_server::check::Log;
use boardwright_server::client::{Socket, dance, make_game};
use serde_json::{Value, json};

/// How long they wait for an answer before they come again.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long they try to come again.
const LONG: Duration = Duration::from_secs(60);
/// Between two moves of a game.
const PAUSE: Duration = Duration::from_millis(60);
/// The moves of a game; then another begins.
const LONGEST: usize = 216;

/// What all of them look at.
#[derive(Debug)]
pub(crate) struct Run {
    /// Where the servers are reached.
    pub(crate) servers: Vec<SocketAddr>,
    /// They stop after the move that they are at.
    pub(crate) stop: AtomicBool,
    /// How many moves were acknowledged to each pair.
    pub(crate) acknowledged: Vec<AtomicUsize>,
}

/// A player with his connection, if he has one.
struct Player {
    secret: String,
    socket: Option<Socket>,
    last: i64,
    /// When they happened.
    at: i64,
    tries: usize,
}

/// Something that is a fault by itself: no entry has a number below 0.
fn fault(log: &mut Log, text: String) {
    log.told.push((-1, vec![text]));
}

impl Player {
    /// Connects until it is connected, to one server or the other.
    async fn connected(&mut self, run: &Run, game: &str, log: &mut Log) -> Option<()> {
        let begun = Instant::now();
        while self.socket.is_none() && begun.elapsed() < LONG {
            self.tries += 1;
            let server = run.servers[self.tries % run.servers.len()];
            let have = (self.last > 0).then_some((self.last, self.at));
            let opened = async {
                let mut socket = Socket::open(server, game, Some(&self.secret), have).await?;
                let first = socket.next().await?;
                Ok::<_, tokio_tungstenite::tungstenite::Error>((socket, first))
            };
            let Ok(Ok((socket, first))) = tokio::time::timeout(PATIENCE, opened).await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            if first["type"] == "welcome" {
                let number = first["number"].as_i64().unwrap_or(0);
                let history = first["game"]["history"].as_array().map_or(0, Vec::len);
                if number < self.last || history < log.acknowledged {
                    fault(log, "the game is younger than what was told".to_owned());
                }
                self.last = number;
                self.at = first["at"].as_i64().unwrap_or(0);
            }
            self.socket = Some(socket);
        }
        self.socket.is_some().then_some(())
    }

    /// The next message; the connection is given up if there is none.
    async fn next(&mut self, log: &mut Log) -> Option<Value> {
        let socket = self.socket.as_mut()?;
        let Ok(Ok(message)) = tokio::time::timeout(PATIENCE, socket.next()).await else {
            self.socket = None;
            return None;
        };
        if message["type"] == "events" {
            let number = message["number"].as_i64().unwrap_or(0);
            if number != self.last + 1 {
                fault(log, format!("number {number} was told after {}", self.last));
            }
            self.last = number;
            self.at = message["at"].as_i64().unwrap_or(0);
            let mut moves = Vec::new();
            for event in message["events"].as_array().into_iter().flatten() {
                let ply = event["ply"].as_u64().and_then(|ply| ply.try_into().ok());
                if let (Some(ply), Some(spent)) = (ply, event["spent"].as_i64()) {
                    log.spent.insert(ply, spent);
                }
                moves.extend(event["applied"]["move"].as_str().map(str::to_owned));
            }
            log.told.push((number, moves));
        }
        Some(message)
    }
}

/// Plays one game after another until all stop: each game's id and log.
pub(crate) async fn pair(run: Arc<Run>, number: usize) -> Vec<(String, Log)> {
    let mut logs = Vec::new();
    let mut tries = number;
    while !run.stop.load(Ordering::Relaxed) {
        let clock = json!({ "kind": "fischer", "base": 600_000, "increment": 0 });
        let new = json!({ "variant": "chess", "host_plays": "white", "clock": clock });
        tries += 1;
        let server = run.servers[tries % run.servers.len()];
        // A game that was made and of which nobody was told is nobody's.
        match tokio::time::timeout(PATIENCE, make_game(server, &new)).await {
            Ok(Ok(seats)) => {
                let mut log = Log::default();
                play(&run, number, &seats.id, seats.secrets, &mut log).await;
                logs.push((seats.id, log));
            }
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    logs
}

async fn play(run: &Run, number: usize, game: &str, secrets: [String; 2], log: &mut Log) {
    let mut players = secrets.map(|secret| Player {
        secret,
        socket: None,
        last: 0,
        at: 0,
        tries: number,
    });
    for ply in 0..LONGEST {
        if run.stop.load(Ordering::Relaxed) || !turn(run, game, &mut players, ply, log).await {
            return;
        }
        log.acknowledged = ply + 1;
        run.acknowledged[number].fetch_add(1, Ordering::Relaxed);
        // The other is told as well, unless his connection breaks; then he gets it when he comes back.
        let (mover, other) = (ply % 2, 1 - ply % 2);
        while players[other].socket.is_some() && players[other].last < players[mover].last {
            let _ = players[other].next(log).await;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// A move until it is acknowledged; `false` if it never is.
async fn turn(run: &Run, game: &str, players: &mut [Player; 2], ply: usize, log: &mut Log) -> bool {
    let (from, to) = dance(ply);
    log.meant.push(format!("{from}{to}"));
    let mover = ply % 2;
    loop {
        for player in players.iter_mut() {
            if player.connected(run, game, log).await.is_none() {
                fault(log, format!("no server is to be had for {LONG:?}"));
                return false;
            }
        }
        let command = json!({ "type": "move", "ply": ply, "wish": { "from": from, "to": to } });
        let Some(socket) = players[mover].socket.as_mut() else {
            continue;
        };
        let Ok(id) = socket.command(command).await else {
            players[mover].socket = None;
            continue;
        };
        let answer = loop {
            match players[mover].next(log).await {
                Some(message) if message["id"] == id => break Some(message),
                Some(_) => {}
                None => break None,
            }
        };
        match answer {
            Some(answer) if answer["type"] == "ack" => return true,
            // The other process has not heard of the move before yet, or the database did not answer: again.
            Some(answer)
                if answer["code"]
                    .as_str()
                    .is_some_and(|code| PASSING.contains(&code)) =>
            {
                tokio::time::sleep(Duration::from_millis(50)).await;
                // What refuses for long may be cut off from the database: the other server may not.
                if answer["code"] == "database" {
                    players[mover].socket = None;
                }
            }
            Some(answer) => {
                fault(log, format!("ply {ply} was refused: {answer}"));
                return false;
            }
            None => {}
        }
    }
}

/// Refusals that pass.
const PASSING: [&str; 5] = ["other-ply", "database", "busy", "contended", "stopping"];
