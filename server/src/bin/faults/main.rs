//! Faults: servers and PostgreSQL are killed and lines are cut at random moments under load, and what the clients were
//! told is held against the database.
//!
//! Everything is on this machine: it starts servers and PostgreSQL itself, kills no others, and stops by itself.

mod players;

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use boardwright_server::check::{check, overcharged};
use boardwright_server::client::ask;
use boardwright_server::clock::Millis;
use boardwright_server::events::Fact;
use boardwright_server::postgres::Postgres;
use boardwright_server::proxy::{Proxy, State};
use boardwright_server::store::{Store, now};
use clap::{Parser, ValueEnum};
use players::{Run, pair};
use serde_json::{Value, json};

type Failed = Box<dyn std::error::Error + Send + Sync>;

/// How long a server may take to answer, and a game to go on when all is well again.
const RECOVERY: Duration = Duration::from_secs(30);

/// Kills and cuts under load and looks whether anything was lost.
#[derive(Clone, Debug, Parser)]
struct Options {
    /// How many faults, 200 at most.
    #[arg(long, default_value_t = 5)]
    faults: usize,
    /// How many games are played meanwhile, 500 at most.
    #[arg(long, default_value_t = 20)]
    games: usize,
    /// A folder for the database, which is made; one in the folder for temporary files if this is absent.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Two servers over a PostgreSQL of its own, instead of one over SQLite.
    #[arg(long)]
    postgres: bool,
    /// Plants a fault in what is looked at: it must be found.
    #[arg(long)]
    plant: Option<Plant>,
}

/// A fault of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Plant {
    /// A move that is not in the database.
    Lost,
    /// A move that is there twice.
    Twice,
    /// A player who was charged for an outage.
    Charged,
}

/// A server that is started again and again, and the lines from the clients to it and from it to the database.
struct Server {
    address: SocketAddr,
    arguments: Vec<String>,
    child: Child,
    clients: Proxy,
    database: Option<Proxy>,
}

impl Server {
    async fn start(arguments: Vec<String>, database: Option<Proxy>) -> Result<Server, Failed> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let server = Server {
            address,
            child: Server::run(address, &arguments)?,
            arguments,
            clients: Proxy::to(address).await?,
            database,
        };
        server.ready().await?;
        Ok(server)
    }

    fn run(address: SocketAddr, arguments: &[String]) -> std::io::Result<Child> {
        let program = std::env::current_exe()?.with_file_name("boardwright-server");
        let free = "--requests 0 --creations 0 --messages 0 --connections-of-address 0";
        Command::new(program)
            .args(["--listen", &address.to_string()])
            .args(free.split(' '))
            .args(arguments)
            .env("RUST_LOG", "off")
            .env_remove("DATABASE_URL")
            .stdin(Stdio::null())
            .spawn()
    }

    /// Waits until it answers, and its database.
    async fn ready(&self) -> Result<(), Failed> {
        let begun = Instant::now();
        while begun.elapsed() < RECOVERY {
            let asked = ask(self.address, "GET", "/readyz", &[], None);
            let asked = tokio::time::timeout(Duration::from_secs(1), asked).await;
            if matches!(asked, Ok(Ok(answer)) if answer.status == 200) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err(format!("a server does not answer for {RECOVERY:?}").into())
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

/// What is killed or cut.
struct Stage {
    servers: Vec<Server>,
    postgres: Option<Postgres>,
    /// When nobody could have played: from, until.
    outs: Vec<(Millis, Millis)>,
    /// How often each kind of fault was done.
    done: [usize; KINDS.len()],
}

const KINDS: [&str; 5] = [
    "server",
    "line-of-clients",
    "database",
    "line-to-database",
    "lines-to-database",
];

/// Some time, often short and sometimes long.
fn a_while() -> Duration {
    let most = if rand::random_range(0..4) == 0 {
        4_000
    } else {
        800
    };
    Duration::from_millis(rand::random_range(20..most))
}

impl Stage {
    async fn start(options: &Options, folder: &Path) -> Result<Stage, Failed> {
        let postgres = match options.postgres {
            true => Some(Postgres::start(folder)?.ok_or("there is no PostgreSQL here")?),
            false => None,
        };
        let mut servers = Vec::new();
        for _ in 0..1 + usize::from(options.postgres) {
            let (mut arguments, mut line) = (vec!["--database-file".to_owned()], None);
            match &postgres {
                Some(postgres) => {
                    let proxy = Proxy::to(postgres.address).await?;
                    let url = postgres.url(Some(proxy.address), "games");
                    (arguments, line) = (vec!["--database-url".to_owned(), url], Some(proxy));
                }
                None => arguments.push(folder.join("games.db").display().to_string()),
            }
            servers.push(Server::start(arguments, line).await?);
        }
        Ok(Stage {
            servers,
            postgres,
            outs: Vec::new(),
            done: [0; KINDS.len()],
        })
    }

    /// One fault, and what mends it.
    async fn strike(&mut self, long: bool) -> Result<(), Failed> {
        let kinds = if self.postgres.is_some() { 5 } else { 2 };
        let kind = if long {
            0
        } else {
            rand::random_range(0..kinds)
        };
        let which = rand::random_range(0..self.servers.len());
        let down = if long {
            Duration::from_secs(4)
        } else {
            a_while()
        };
        let state = if rand::random() {
            State::Silent
        } else {
            State::Cut
        };
        self.done[kind] += 1;
        let since = now();
        match kind {
            0 => {
                self.servers[which].kill();
                tokio::time::sleep(down).await;
                self.servers[which].again()?;
            }
            1 => {
                self.servers[which].clients.set(state);
                tokio::time::sleep(down).await;
                self.servers[which].clients.set(State::Open);
            }
            2 => {
                if let Some(postgres) = &self.postgres {
                    postgres.kill()?;
                    tokio::time::sleep(down).await;
                    tokio::task::block_in_place(|| postgres.again())?;
                }
            }
            _ => {
                let lines = self.servers.iter().enumerate();
                let lines = lines.filter(|(at, _)| kind == 4 || *at == which);
                let lines: Vec<&Proxy> =
                    lines.filter_map(|(_, one)| one.database.as_ref()).collect();
                lines.iter().for_each(|line| line.set(state));
                tokio::time::sleep(down).await;
                lines.iter().for_each(|line| line.set(State::Open));
            }
        }
        let mended = now();
        for server in &self.servers {
            server.ready().await?;
        }
        match kind {
            0 if self.servers.len() == 1 => self.outs.push((since, now())),
            // The lines are there again at once, and who has waited goes on.
            2 | 4 => self.outs.push((since, mended)),
            _ => {}
        }
        Ok(())
    }
}

/// Whether every pair was told of another move.
async fn all_go_on(run: &Run) -> bool {
    let acknowledged = || {
        run.acknowledged
            .iter()
            .map(|one| one.load(Ordering::Relaxed))
    };
    let (before, begun): (Vec<usize>, _) = (acknowledged().collect(), Instant::now());
    while begun.elapsed() < RECOVERY {
        if acknowledged()
            .zip(&before)
            .all(|(now, &before)| now > before)
        {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}

#[tokio::main]
async fn main() -> ExitCode {
    let options = Options::parse();
    let own = std::env::temp_dir().join(format!("boardwright-faults-{}", std::process::id()));
    let folder = options.folder.clone().unwrap_or_else(|| own.clone());
    let told = match std::fs::create_dir_all(&folder) {
        Ok(()) => faults(options, &folder).await,
        Err(error) => Err(error.into()),
    };
    let _ = std::fs::remove_dir_all(own);
    match told {
        Ok(told) => {
            say(&told.to_string());
            match told["found"].as_array().is_some_and(Vec::is_empty) {
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

async fn faults(options: Options, folder: &Path) -> Result<Value, Failed> {
    let mut stage = Stage::start(&options, folder).await?;
    let games = options.games.clamp(1, 500);
    let run = Arc::new(Run {
        servers: stage
            .servers
            .iter()
            .map(|server| server.clients.address)
            .collect(),
        stop: AtomicBool::new(false),
        acknowledged: (0..games).map(|_| AtomicUsize::new(0)).collect(),
    });
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..games {
        tasks.spawn(pair(Arc::clone(&run), number));
    }
    let (mut found, begun) = (Vec::new(), Instant::now());
    for _ in 0..options.faults.min(200) {
        tokio::time::sleep(Duration::from_millis(rand::random_range(200..1_200))).await;
        stage.strike(options.plant == Some(Plant::Charged)).await?;
    }
    if !all_go_on(&run).await {
        found.push("a game does not go on".to_owned());
    }
    run.stop.store(true, Ordering::Relaxed);
    let mut logs = Vec::new();
    while let Some(some) = tasks.join_next().await {
        logs.extend(some?);
    }
    stage.servers.clear();
    let store = match &stage.postgres {
        Some(postgres) => Store::postgres(&postgres.url(None, "games"), "faults").await?,
        None => Store::sqlite(&folder.join("games.db"), "faults").await?,
    };
    let (mut moves, mut told) = (0, 0);
    for (game, log) in &mut logs {
        let mut entries = store.entries(game.parse()?, 0).await?;
        plant(options.plant, &mut entries, log);
        moves += log.acknowledged;
        told += log.told.len();
        let all = check(&entries, log).into_iter();
        let all = all.chain(overcharged(&entries, log, &stage.outs));
        found.extend(all.map(|fault| format!("{game}: {fault}")));
    }
    let kinds = KINDS
        .into_iter()
        .zip(stage.done)
        .filter(|(_, done)| *done > 0);
    let kinds: Value = kinds
        .map(|(kind, done)| (kind.to_owned(), done.into()))
        .collect::<serde_json::Map<_, _>>()
        .into();
    Ok(json!({
        "faults": kinds,
        "seconds": begun.elapsed().as_secs(),
        "games": logs.len(),
        "acknowledged": moves,
        "told": told,
        "outages": stage.outs.len(),
        "found": found,
    }))
}

/// Makes what is looked at wrong.
fn plant(
    plant: Option<Plant>,
    entries: &mut Vec<boardwright_server::events::Entry>,
    log: &mut boardwright_server::check::Log,
) {
    let moved = |entry: &boardwright_server::events::Entry| {
        entry
            .facts
            .iter()
            .any(|fact| matches!(fact, Fact::Moved { .. }))
    };
    match plant {
        Some(Plant::Lost) => drop(entries.pop()),
        Some(Plant::Twice) => {
            if let Some(last) = entries.iter().rev().find(|entry| moved(entry)).cloned() {
                entries.push(last);
            }
        }
        // As if no outage had been written down.
        Some(Plant::Charged) => {
            let mut since = 0;
            for (ply, entry) in entries.iter().filter(|entry| moved(entry)).enumerate() {
                if let Some(spent) = log.spent.get_mut(&ply).filter(|_| ply > 0) {
                    *spent = entry.at - since;
                }
                since = entry.at;
            }
        }
        None => {}
    }
}

fn say(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stdout(), "{text}");
}
