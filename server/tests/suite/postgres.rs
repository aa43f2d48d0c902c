//! Several processes over one database of PostgreSQL, which the test starts itself where it is installed.

use std::process::Command;

use boardwright_server::postgres::Postgres;
use serde_json::json;

use crate::harness::{Folder, Player, Server, go};

/// A PostgreSQL of this test; `None`, and a line that says so, where there is none.
fn start() -> Option<(Folder, Postgres)> {
    let folder = Folder::new();
    let postgres = Postgres::start(&folder.0).unwrap();
    if postgres.is_none() {
        assert!(
            std::env::var_os("CI_POSTGRES").is_none(),
            "PostgreSQL should be here"
        );
        eprintln!("SKIPPED: there is no PostgreSQL here");
    }
    Some((folder, postgres?))
}

#[tokio::test]
async fn two_processes_behind_one_database_are_one_service() {
    let Some((folder, postgres)) = start() else {
        return;
    };
    let url = postgres.url(None, "games");
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
    let copy = folder.0.join("copy.sql").display().to_string();
    let _ = std::fs::write(&copy, "");
    postgres
        .run("pg_dump", &["--file", &copy, "games"])
        .unwrap();
    postgres.run("createdb", &["restored"]).unwrap();
    let quiet = ["--quiet", "--set=ON_ERROR_STOP=1", "--file"];
    postgres
        .run("psql", &[&quiet[..], &[&copy, "restored"]].concat())
        .unwrap();
    let restored = Server::with(&["--database-url", &postgres.url(None, "restored")]).await;
    let view = restored
        .get(&format!("/api/games/{}", seats.id))
        .await
        .json();
    assert_eq!(view["state"]["ply"], 5);
}

#[tokio::test]
async fn a_database_that_was_killed_costs_nobody_a_move_or_his_time() {
    let Some((_folder, postgres)) = start() else {
        return;
    };
    let server = Server::with(&["--database-url", &postgres.url(None, "games")]).await;
    let clock = json!({ "kind": "fischer", "base": 4000, "increment": 0 });
    let (_, [mut white, mut black]) = server
        .pair(json!({ "variant": "chess", "clock": clock }))
        .await;
    assert_eq!(white.moves(go("e2", "e4")).await["type"], "ack");
    black.event().await;
    postgres.stop().unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(5_000)).await;
    assert_eq!(black.moves(go("e7", "e5")).await["code"], "database");
    postgres.again().unwrap();
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
fn nothing_acknowledged_is_lost_when_one_of_two_or_the_database_is_killed_or_a_line_cut() {
    let Some((folder, postgres)) = start() else {
        return;
    };
    drop(postgres);
    let output = Command::new(env!("CARGO_BIN_EXE_faults"))
        .args(["--faults", "8", "--games", "10", "--postgres", "--folder"])
        .arg(folder.0.join("own"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told} {errors}");
}
