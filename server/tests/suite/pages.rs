//! What the pages say is so.

use std::collections::BTreeSet;

use boardwright_server::api::openapi;
use boardwright_server::client::{Socket, ask};
use serde_json::{Value, json};

use crate::harness::{Player, Server};

const PROTOCOL: &str = include_str!("../../../docs/protocol.md");
const RULES: &str = include_str!("../../../docs/server.md");

/// The examples of a page: what is said behind the fence, and the text.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let fenced = page.split("\n```json ").skip(1);
    fenced
        .map(|rest| {
            let (head, rest) = rest.split_once('\n').expect("a line");
            (head, rest.split_once("\n```").expect("its end").0)
        })
        .collect()
}

/// Whether all that is expected is there.
fn holds(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| holds(found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len() && found.iter().zip(expected).all(|(f, e)| holds(f, e))
        }
        _ => found == expected,
    }
}

#[tokio::test]
async fn the_examples_of_the_protocol_are_what_the_server_does() {
    let server = Server::start(&[]).await;
    let (mut id, mut secret, mut invitation) = (String::new(), String::new(), String::new());
    let mut socket: Option<Socket> = None;
    let mut told = Value::Null;
    let mut seen = 0;
    for (head, text) in examples(PROTOCOL) {
        seen += 1;
        let text = text
            .replace("SECRET", &secret)
            .replace("INVITATION", &invitation);
        let value: Value = serde_json::from_str(&text).expect(&text);
        match head.split(' ').collect::<Vec<_>>().as_slice() {
            ["request", method, path] => {
                let path = path.replace("ID", &id);
                let answer = ask(server.address, method, &path, &[], Some(&value))
                    .await
                    .unwrap();
                assert!(
                    (200..300).contains(&answer.status),
                    "{text}: {}",
                    answer.body
                );
                told = answer.json();
                if path == "/api/games" {
                    id = told["id"].as_str().unwrap().to_owned();
                    secret = told["secret"].as_str().unwrap().to_owned();
                    invitation = told["invitation"].as_str().unwrap().to_owned();
                }
            }
            ["answer"] => assert!(holds(&told, &value), "{value} is expected, {told} was told"),
            ["send"] => {
                if socket.is_none() {
                    socket = Some(Socket::connect(server.address, &id, &[]).await.unwrap());
                }
                socket.as_mut().unwrap().send(&value).await.unwrap();
            }
            ["receive"] => {
                let found = socket.as_mut().unwrap().next().await.unwrap();
                assert!(
                    holds(&found, &value),
                    "{value} is expected, {found} was told"
                );
            }
            _ => panic!("no example is `{head}`"),
        }
    }
    assert_eq!(seen, 16);
}

#[tokio::test]
async fn the_openapi_document_has_the_requests_that_there_are() {
    let server = Server::start(&[]).await;
    let document = server.get("/api/openapi.json").await.json();
    assert_eq!(document, openapi::document());
    for way in openapi::WAYS {
        let path = way
            .path
            .replace("{id}", "x")
            .replace("{name}", "chess")
            .replace("{key}", "x")
            .replace("{author}", "x");
        let answer = ask(server.address, way.method, &path, &[], None)
            .await
            .unwrap();
        let code = answer.json()["code"].clone();
        assert!(
            code != "no-such-page" && code != "no-such-method",
            "{} {path}",
            way.method
        );
    }
    // Whatever it refers to is there.
    let text = document.to_string();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let named: BTreeSet<&str> = text
        .split("#/components/schemas/")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    for name in named {
        assert!(schemas.contains_key(name), "{name}");
    }
    assert!(schemas.contains_key("Command") && schemas.contains_key("Message"));
}

/// The texts of the program's files.
fn sources(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![std::fs::read_to_string(&path).unwrap()],
        })
        .collect()
}

#[test]
fn every_code_of_the_server_is_on_the_page() {
    let mut codes = BTreeSet::new();
    for source in sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        // What is refused, and what a WebSocket is closed with: the first text of the call.
        for call in ["Refusal::", "End::Closed("] {
            for rest in source.split(call).skip(1) {
                let Some((before, rest)) = rest.split_once('"') else {
                    continue;
                };
                if before.starts_with("defect") || before.contains([')', ';', '{', '}']) {
                    continue;
                }
                let code = rest.split('"').next();
                // What says when to come back is no code.
                codes.extend(code.filter(|code| !code.contains(':')).map(str::to_owned));
            }
        }
    }
    for known in [
        "no-such-method",
        "bad-secret",
        "version-missing",
        "malformed",
    ] {
        assert!(codes.contains(known), "`{known}` is not found: {codes:?}");
    }
    // Those that the library gives.
    codes.extend(["unknown-version", "no-such-piece", "from-or-dropped"].map(str::to_owned));
    codes.extend(["no-such-rule", "wall-or-gate"].map(str::to_owned));
    for code in codes {
        let named = format!("`{code}`");
        assert!(
            PROTOCOL.contains(&named) || RULES.contains(&named),
            "{named} is not on the page"
        );
    }
}

#[tokio::test]
async fn a_copy_is_made_under_play_and_played_on() {
    let folder = crate::harness::Folder::new();
    let file = folder.0.join("games.db");
    let server = Server::over(&file, &[]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    crate::harness::play(&mut players, &[crate::harness::go("e2", "e4")]).await;
    let copy = folder.0.join("copy.db");
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright-server"))
        .arg("--database-file")
        .arg(&file)
        .arg("backup")
        .arg(&copy)
        .env("RUST_LOG", "warn")
        .status();
    assert!(done.unwrap().success());
    crate::harness::play(&mut players, &[]).await;
    assert_eq!(
        players[1].moves(crate::harness::go("e7", "e5")).await["type"],
        "ack",
        "the server has played on"
    );
    let restored = Server::over(&copy, &[]).await;
    let mut black = Player::sit(restored.address, &seats.id, Some(&seats.secrets[1]), None).await;
    assert_eq!(black.ply, 1, "the copy has what was played before it");
    assert_eq!(
        black.moves(crate::harness::go("c7", "c5")).await["type"],
        "ack"
    );
}

#[tokio::test]
async fn a_file_has_one_process() {
    let folder = crate::harness::Folder::new();
    let file = folder.0.join("games.db");
    let _first = Server::over(&file, &[]).await;
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright-server"))
        .args(["--listen", "127.0.0.1:0", "--database-file"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(!second.status.success());
    assert!(String::from_utf8_lossy(&second.stderr).contains("in use by another process"));
}

#[tokio::test]
async fn metrics_are_told_where_they_are_asked_for() {
    let metrics = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let server = Server::start(&["--metrics", &metrics.to_string()]).await;
    let (_seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    crate::harness::play(&mut players, &[crate::harness::go("e2", "e4")]).await;
    let told = ask(metrics, "GET", "/metrics", &[], None)
        .await
        .unwrap()
        .body;
    for name in [
        "boardwright_commit_seconds",
        "boardwright_entries_together",
        "boardwright_watchers 2",
        "boardwright_connections",
        "boardwright_entries_together_bucket{le=\"64\"}",
        "boardwright_commit_failures 0",
        "boardwright_refused_by_rate 0",
        "boardwright_refused_connections 0",
        "boardwright_slow_clients 0",
        "boardwright_watchers_dropped 0",
    ] {
        assert!(told.contains(name), "{name}: {told}");
    }
    assert_eq!(server.get("/metrics").await.status, 404);
}
