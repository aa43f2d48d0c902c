//! Several processes over one database of PostgreSQL, which the test starts itself where it is installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use crate::harness::{Folder, Player, Server, go};

/// A PostgreSQL of this test.
struct Postgres {
    programs: PathBuf,
    folder: Folder,
    port: u16,
}

/// The folder of the newest programs.
fn installed() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<PathBuf> = versions
        .flatten()
        .map(|entry| entry.path().join("bin"))
        .collect();
    folders.sort();
    folders
        .pop()
        .filter(|folder| folder.join("initdb").exists())
}

/// PostgreSQL does not run as root: it is somebody else's then.
fn as_somebody(program: &Path) -> Command {
    let root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout == b"0\n");
    if root {
        let mut command = Command::new("setpriv");
        command
            .args([
                "--reuid=postgres",
                "--regid=postgres",
                "--clear-groups",
                "--",
            ])
            .arg(program);
        command
    } else {
        Command::new(program)
    }
}

fn done(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

impl Postgres {
    /// `None`, and a line that says so, where there is no PostgreSQL.
    fn start() -> Option<Postgres> {
        let Some(programs) = installed() else {
            assert!(
                std::env::var_os("CI_POSTGRES").is_none(),
                "PostgreSQL should be here"
            );
            eprintln!("SKIPPED: there is no PostgreSQL here");
            return None;
        };
        let folder = Folder::new();
        let _ = Command::new("chown")
            .arg("postgres")
            .arg(&folder.0)
            .status();
        let port = std::net::TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let data = folder.0.join("data");
        done(
            as_somebody(&programs.join("initdb"))
                .args(["--auth=trust", "--username=boardwright", "--pgdata"])
                .arg(&data),
        );
        let postgres = Postgres {
            programs,
            folder,
            port,
        };
        postgres.control("start");
        postgres.run("createdb", &["games"]);
        Some(postgres)
    }

    fn control(&self, what: &str) {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories=",
            self.port
        );
        let mut command = as_somebody(&self.programs.join("pg_ctl"));
        command
            .arg("--pgdata")
            .arg(self.folder.0.join("data"))
            .args(["--wait", "--mode=immediate"]);
        if what == "start" {
            command
                .arg("--log")
                .arg(self.folder.0.join("log"))
                .arg("--options")
                .arg(&options);
        }
        let status = command
            .arg(what)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(status.success() || what == "stop");
    }

    /// A program of PostgreSQL, at this one.
    fn run(&self, program: &str, arguments: &[&str]) {
        let port = self.port.to_string();
        done(
            Command::new(self.programs.join(program))
                .args([
                    "--host=127.0.0.1",
                    "--username=boardwright",
                    "--port",
                    &port,
                ])
                .args(arguments),
        );
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://boardwright@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.control("stop");
    }
}

#[tokio::test]
async fn two_processes_behind_one_database_are_one_service() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let url = postgres.url("games");
    let mut one = Server::with(&["--database-url", &url]).await;
    let other = Server::with(&["--database-url", &url]).await;
    let (seats, [mut white, _]) = one.pair(json!({ "variant": "chess" })).await;
    let mut black = Player::sit(other.address, &seats.id, Some(&seats.secrets[1]), None).await;
    let mut spectator = Player::sit(other.address, &seats.id, None, None).await;
    assert_eq!(white.moves(go("e2", "e4")).await["type"], "ack");
    assert_eq!(
        black.event().await["applied"]["move"],
        "e2e4",
        "the other process has told it"
    );
    assert_eq!(black.moves(go("e7", "e5")).await["type"], "ack");
    assert_eq!(white.event().await["applied"]["move"], "e7e5");

    // Both take the same turn in the two processes at once: one is played, the other is told so.
    let mut again = Player::sit(other.address, &seats.id, Some(&seats.secrets[0]), None).await;
    let (first, second) = tokio::join!(white.moves(go("g1", "f3")), again.moves(go("b1", "c3")));
    let answers = [&first["type"], &second["type"]];
    assert!(
        answers.contains(&&json!("ack")) && answers.contains(&&json!("refused")),
        "{first} {second}"
    );
    let (first, second) = if first["type"] == "refused" {
        (first, second)
    } else {
        (second, first)
    };
    assert_eq!(first["code"], "other-ply", "{second}");
    for number in 2..=4 {
        assert_eq!(spectator.next_of("events").await["number"], number);
    }

    // One goes, and the other goes on.
    one.kill();
    while black.ply < 3 {
        black.event().await;
    }
    assert_eq!(black.moves(go("d7", "d6")).await["type"], "ack");
    let mut white = Player::sit(other.address, &seats.id, Some(&seats.secrets[0]), None).await;
    assert_eq!(white.ply, 4);
    assert_eq!(white.moves(go("a2", "a3")).await["type"], "ack");

    // A copy of the database is a service of its own.
    let copy = postgres.folder.0.join("copy.sql").display().to_string();
    let _ = std::fs::write(&copy, "");
    postgres.run("pg_dump", &["--file", &copy, "games"]);
    postgres.run("createdb", &["restored"]);
    postgres.run(
        "psql",
        &[
            "--quiet",
            "--set=ON_ERROR_STOP=1",
            "--file",
            &copy,
            "restored",
        ],
    );
    let restored = Server::with(&["--database-url", &postgres.url("restored")]).await;
    let view = restored
        .get(&format!("/api/games/{}", seats.id))
        .await
        .json();
    assert_eq!(view["state"]["ply"], 5);
}

#[tokio::test]
async fn a_database_that_was_killed_costs_nobody_a_move_or_his_time() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let server = Server::with(&["--database-url", &postgres.url("games")]).await;
    let clock = json!({ "kind": "fischer", "base": 4000, "increment": 0 });
    let (_, [mut white, mut black]) = server
        .pair(json!({ "variant": "chess", "clock": clock }))
        .await;
    assert_eq!(white.moves(go("e2", "e4")).await["type"], "ack");
    black.event().await;
    postgres.control("stop");
    tokio::time::sleep(std::time::Duration::from_millis(5_000)).await;
    assert_eq!(black.moves(go("e7", "e5")).await["code"], "database");
    postgres.control("start");
    let mut answer = json!(null);
    for _ in 0..100 {
        answer = black.moves(go("e7", "e5")).await;
        if answer["type"] == "ack" {
            break;
        }
        assert_eq!(answer["code"], "database", "{answer}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(answer["type"], "ack");
    assert_eq!(white.event().await["applied"]["move"], "e7e5");
}

#[test]
fn nothing_acknowledged_is_lost_when_one_of_two_is_killed() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let output = Command::new(env!("CARGO_BIN_EXE_faults"))
        .args([
            "--kills",
            "3",
            "--games",
            "10",
            "--database-url",
            &postgres.url("games"),
        ])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{told} {}",
        String::from_utf8_lossy(&output.stderr)
    );
}
