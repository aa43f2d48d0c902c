//! Faults: the server is killed at random moments under load, and what the clients were told is held against the database.
//!
//! Everything is on this machine: it starts the servers itself, kills no others, and stops by itself.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardwright_server::check::{Log, check};
use boardwright_server::client::{Seats, Socket, ask, dance, make_game};
use boardwright_server::store::Store;
use clap::Parser;
use serde_json::{Value, json};

/// Kills servers under load and looks whether anything was lost.
#[derive(Clone, Debug, Parser)]
struct Options {
    /// How often a server is killed, 200 times at most.
    #[arg(long, default_value_t = 5)]
    kills: u32,
    /// How many games are played meanwhile, 500 at most.
    #[arg(long, default_value_t = 20)]
    games: usize,
    /// An empty folder for the file of SQLite.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// A database of PostgreSQL of this machine instead: two servers are started, and one of the two is killed.
    #[arg(long)]
    database_url: Option<String>,
    /// Takes a move out of the database before it is looked at: this must be found.
    #[arg(long)]
    plant: bool,
}

/// A server that is started again and again.
struct Server {
    address: SocketAddr,
    arguments: Vec<String>,
    child: Child,
}

impl Server {
    fn start(arguments: Vec<String>) -> std::io::Result<Server> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let child = Server::run(address, &arguments)?;
        Ok(Server {
            address,
            arguments,
            child,
        })
    }

    fn run(address: SocketAddr, arguments: &[String]) -> std::io::Result<Child> {
        let program = std::env::current_exe()?.with_file_name("boardwright-server");
        Command::new(program)
            .args([
                "--listen",
                &address.to_string(),
                "--requests",
                "0",
                "--creations",
                "0",
                "--messages",
                "0",
            ])
            .args(["--connections-of-address", "0"])
            .args(arguments)
            .env("RUST_LOG", "error")
            .env_remove("DATABASE_URL")
            .stdin(Stdio::null())
            .spawn()
    }

    async fn ready(&self) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if ask(self.address, "GET", "/readyz", &[], None)
                .await
                .is_ok_and(|answer| answer.status == 200)
            {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn again(&mut self) -> std::io::Result<()> {
        self.child = Server::run(self.address, &self.arguments)?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A player with his connection, if he has one.
struct Player {
    secret: String,
    socket: Option<Socket>,
    last: i64,
    tries: usize,
}

impl Player {
    /// Connects until it is connected, to one server or the other.
    async fn connected(&mut self, servers: &[SocketAddr], game: &str, log: &mut Log) -> Option<()> {
        let begun = Instant::now();
        while self.socket.is_none() && begun.elapsed() < Duration::from_secs(60) {
            self.tries += 1;
            let server = servers[self.tries % servers.len()];
            let have = (self.last > 0).then_some(self.last);
            if let Ok(mut socket) = Socket::open(server, game, Some(&self.secret), have).await
                && let Ok(first) = socket.next().await
            {
                if first["type"] == "welcome" {
                    let number = first["number"].as_i64().unwrap_or(0);
                    let history = first["game"]["history"].as_array().map_or(0, Vec::len);
                    if number < self.last || history < log.acknowledged {
                        log.told.push((
                            -number,
                            vec!["the game is younger than what was told".to_owned()],
                        ));
                    }
                    self.last = number;
                }
                self.socket = Some(socket);
            } else {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        self.socket.is_some().then_some(())
    }

    /// The next message; the connection is given up if there is none.
    async fn next(&mut self, log: &mut Log) -> Option<Value> {
        let socket = self.socket.as_mut()?;
        let Ok(Ok(message)) = tokio::time::timeout(Duration::from_secs(10), socket.next()).await
        else {
            self.socket = None;
            return None;
        };
        if message["type"] == "events" {
            let number = message["number"].as_i64().unwrap_or(0);
            if number != self.last + 1 {
                log.told.push((
                    -number,
                    vec![format!("number {number} was told after {}", self.last)],
                ));
            }
            self.last = number;
            let events = message["events"].as_array().into_iter().flatten();
            let moves =
                events.filter_map(|event| event["applied"]["move"].as_str().map(str::to_owned));
            log.told.push((number, moves.collect()));
        }
        Some(message)
    }
}

/// Plays one game until it is told to stop.
async fn play(servers: Vec<SocketAddr>, seats: Seats, stop: Arc<AtomicBool>) -> (String, Log) {
    let mut log = Log::default();
    let mut players = seats.secrets.map(|secret| Player {
        secret,
        socket: None,
        last: 0,
        tries: 0,
    });
    'game: for ply in 0..216 {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (from, to) = dance(ply);
        log.meant.push(format!("{from}{to}"));
        let (mover, other) = (ply % 2, 1 - ply % 2);
        loop {
            for player in &mut players {
                if player
                    .connected(&servers, &seats.id, &mut log)
                    .await
                    .is_none()
                {
                    log.told
                        .push((0, vec!["no server is to be had".to_owned()]));
                    break 'game;
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
                match players[mover].next(&mut log).await {
                    Some(message) if message["id"] == id => break Some(message),
                    Some(_) => {}
                    None => break None,
                }
            };
            match answer {
                Some(answer) if answer["type"] == "ack" => break,
                // The other process has not heard of the move before yet, or the database did not answer: again.
                Some(answer)
                    if ["other-ply", "database", "busy", "contended", "stopping"]
                        .iter()
                        .any(|&code| answer["code"] == code) =>
                {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Some(answer) => {
                    log.told
                        .push((0, vec![format!("ply {ply} was refused: {answer}")]));
                    break 'game;
                }
                None => {}
            }
        }
        log.acknowledged = ply + 1;
        // The other is told as well, unless his connection breaks; then he gets it when he comes back.
        let told = |player: &Player, last: i64| player.last > last;
        let last = players[other].last;
        while players[other].socket.is_some()
            && !told(&players[other], last)
            && players[other].last < players[mover].last
        {
            let _ = players[other].next(&mut log).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    (seats.id, log)
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Options::parse()).await {
        Ok(told) => {
            say(&told.to_string());
            match told["faults"].as_array().is_some_and(Vec::is_empty) {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            }
        }
        Err(error) => {
            say(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

async fn run(options: Options) -> Result<Value, Box<dyn std::error::Error>> {
    let (kills, games) = (options.kills.min(200), options.games.clamp(1, 500));
    let folder = options.folder.clone().unwrap_or_else(std::env::temp_dir);
    let file = folder.join(format!("faults-{}.db", std::process::id()));
    let mut servers = Vec::new();
    match &options.database_url {
        Some(url) => {
            for _ in 0..2 {
                servers.push(Server::start(vec![
                    "--database-url".to_owned(),
                    url.clone(),
                ])?);
            }
        }
        None => servers.push(Server::start(vec![
            "--database-file".to_owned(),
            file.display().to_string(),
        ])?),
    }
    for server in &servers {
        if !server.ready().await {
            return Err("a server does not start".into());
        }
    }
    let addresses: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..games {
        let clock = json!({ "kind": "fischer", "base": 600_000, "increment": 0 });
        let new = json!({ "variant": "chess", "host_plays": "white", "clock": clock });
        let seats = make_game(addresses[number % addresses.len()], &new).await?;
        tasks.spawn(play(addresses.clone(), seats, Arc::clone(&stop)));
    }
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(rand::random_range(200..1_200))).await;
        let which = rand::random_range(0..servers.len());
        servers[which].kill();
        tokio::time::sleep(Duration::from_millis(rand::random_range(0..400))).await;
        servers[which].again()?;
        if !servers[which].ready().await {
            return Err("a server does not start again".into());
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    stop.store(true, Ordering::Relaxed);
    let mut logs = Vec::new();
    while let Some(log) = tasks.join_next().await {
        logs.push(log?);
    }
    drop(servers);
    let store = match &options.database_url {
        Some(url) => Store::postgres(url, "faults").await?,
        None => Store::sqlite(&file, "faults").await?,
    };
    let (mut faults, mut moves, mut told) = (Vec::new(), 0, 0);
    for (at, (game, log)) in logs.iter().enumerate() {
        let mut entries = store.entries(game.parse()?, 0).await?;
        if options.plant && at == 0 {
            entries.pop();
        }
        moves += log.acknowledged;
        told += log.told.len();
        faults.extend(
            check(&entries, log)
                .into_iter()
                .map(|fault| format!("{game}: {fault}")),
        );
    }
    if options.database_url.is_none() && options.folder.is_none() {
        for end in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
    Ok(
        json!({ "kills": kills, "games": games, "acknowledged": moves, "told": told, "faults": faults }),
    )
}

fn say(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stdout(), "{text}");
}
