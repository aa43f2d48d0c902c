//! A server of its own for a test, as a process, and clients at it.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use boardwright_server::client::{Answer, Seats, Socket, ask, make_game};
use serde_json::{Value, json};

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// A folder that goes with the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("boardwright-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// What it was started with.
    arguments: Vec<String>,
    _folder: Option<Folder>,
}

impl Server {
    /// With SQLite in a folder of its own.
    pub(crate) async fn start(arguments: &[&str]) -> Server {
        let folder = Folder::new();
        let mut server = Server::over(&folder.0.join("games.db"), arguments).await;
        server._folder = Some(folder);
        server
    }

    /// With this file of SQLite.
    pub(crate) async fn over(file: &Path, arguments: &[&str]) -> Server {
        let file = file.display().to_string();
        let arguments = [&["--database-file", &file], arguments].concat();
        Server::with(&arguments).await
    }

    pub(crate) async fn with(arguments: &[&str]) -> Server {
        let address = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap();
        let arguments: Vec<String> = arguments
            .iter()
            .map(|&argument| argument.to_owned())
            .collect();
        let mut server = Server {
            child: run(address, &arguments),
            address,
            arguments,
            _folder: None,
        };
        server.wait().await;
        server
    }

    async fn wait(&mut self) {
        let begun = Instant::now();
        loop {
            if ask(self.address, "GET", "/readyz", &[], None)
                .await
                .is_ok_and(|answer| answer.status == 200)
            {
                return;
            }
            assert!(
                self.child.try_wait().unwrap().is_none(),
                "the server has ended"
            );
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "the server does not start"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// As if the power failed.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let done = Command::new("kill")
            .arg(format!("-{name}"))
            .arg(self.child.id().to_string())
            .status();
        assert!(done.unwrap().success());
    }

    pub(crate) async fn ended(&mut self) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(10) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    }

    /// Again, at the same address and over the same data.
    pub(crate) async fn start_again(&mut self) {
        self.child = run(self.address, &self.arguments);
        self.wait().await;
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        ask(self.address, "GET", path, &[], None).await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        ask(self.address, "POST", path, &[], Some(&body))
            .await
            .unwrap()
    }

    /// With the secret of a seat, or of an author.
    pub(crate) async fn post_as(&self, secret: &str, path: &str, body: Value) -> Answer {
        let bearer = format!("Bearer {secret}");
        ask(
            self.address,
            "POST",
            path,
            &[("Authorization", &bearer)],
            Some(&body),
        )
        .await
        .unwrap()
    }

    pub(crate) async fn get_as(&self, secret: &str, path: &str) -> Answer {
        let bearer = format!("Bearer {secret}");
        ask(
            self.address,
            "GET",
            path,
            &[("Authorization", &bearer)],
            None,
        )
        .await
        .unwrap()
    }

    /// Two players at a game; the host moves first.
    pub(crate) async fn pair(&self, mut new: Value) -> (Seats, [Player; 2]) {
        if new.get("host_plays").is_none() {
            let variant = new["variant"].as_str().unwrap_or("chess").to_owned();
            let first = if variant.contains("shogi") {
                "sente"
            } else if variant == "xiangqi" {
                "red"
            } else {
                "white"
            };
            new["host_plays"] = first.into();
        }
        let seats = make_game(self.address, &new).await.unwrap();
        let first = Player::sit(self.address, &seats.id, Some(&seats.secrets[0]), None).await;
        let second = Player::sit(self.address, &seats.id, Some(&seats.secrets[1]), None).await;
        (seats, [first, second])
    }
}

fn run(address: SocketAddr, arguments: &[String]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_boardwright-server"))
        .args(["--listen", &address.to_string()])
        .args(arguments)
        .env("RUST_LOG", "warn")
        .env_remove("DATABASE_URL")
        .stdin(Stdio::null())
        .spawn()
        .unwrap()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client at a game.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    /// What it was told first.
    pub(crate) first: Value,
    /// How many moves and take-backs it knows of.
    pub(crate) ply: u64,
    pub(crate) line: u64,
    /// The number of the last events.
    pub(crate) number: i64,
    /// When they happened.
    pub(crate) at: i64,
}

impl Player {
    pub(crate) async fn sit(
        server: SocketAddr,
        game: &str,
        secret: Option<&str>,
        have: Option<(i64, i64)>,
    ) -> Player {
        let socket = Socket::open(server, game, secret, have).await.unwrap();
        let mut player = Player {
            socket,
            first: Value::Null,
            ply: 0,
            line: 0,
            number: 0,
            at: 0,
        };
        player.first = player.next().await;
        player.number = player.first["number"].as_i64().unwrap();
        player.at = player.first["at"].as_i64().unwrap_or_default();
        if let Some(ply) = player.first["game"]["state"]["ply"].as_u64() {
            player.ply = ply;
            player.line = player.first["game"]["line"].as_u64().unwrap();
        }
        player
    }

    pub(crate) async fn next(&mut self) -> Value {
        let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next());
        let message = next.await.expect("a message").expect("a connection");
        if message["type"] == "events" {
            self.number = message["number"].as_i64().unwrap();
            self.at = message["at"].as_i64().unwrap();
            self.ply = message["ply"].as_u64().unwrap();
            self.line = message["line"].as_u64().unwrap();
        }
        message
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The first event of the next `events`.
    pub(crate) async fn event(&mut self) -> Value {
        self.next_of("events").await["events"][0].clone()
    }

    /// The answer to a command.
    pub(crate) async fn says(&mut self, command: Value) -> Value {
        let id = self.socket.command(command).await.unwrap();
        loop {
            let message = self.next().await;
            if message["id"] == id {
                return message;
            }
        }
    }

    /// What comes back of something that is no command.
    pub(crate) async fn says_any(&mut self, ask: Value) -> Value {
        self.socket.send(&ask).await.unwrap();
        self.next().await
    }

    pub(crate) async fn moves(&mut self, wish: Value) -> Value {
        let (ply, line) = (self.ply, self.line);
        self.says(json!({ "type": "move", "ply": ply, "line": line, "wish": wish }))
            .await
    }
}

/// `e2e4` as a wish.
pub(crate) fn go(from: &str, to: &str) -> Value {
    json!({ "from": from, "to": to })
}

/// Plays moves in turn, from whoever is first of the two; both are told each. Returns the last event.
pub(crate) async fn play(players: &mut [Player; 2], wishes: &[Value]) -> Value {
    let mut event = Value::Null;
    for (number, wish) in wishes.iter().enumerate() {
        let (mover, other) = (number % 2, 1 - number % 2);
        let answer = players[mover].moves(wish.clone()).await;
        assert_eq!(answer["type"], "ack", "{wish}: {answer}");
        event = players[other].event().await;
        assert_eq!(event["event"], "moved");
    }
    event
}
