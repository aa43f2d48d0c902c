//! What is refused, with which code, and what is not done by mistake.

use boardwright::{Catalogue, Side};
use boardwright_server::client::{Socket, ask};
use boardwright_server::clock::{Clock, Outages};
use boardwright_server::decide::{self, Decision};
use boardwright_server::events::{Creation, Entry, Fact, Seat};
use boardwright_server::game::{Table, Who};
use boardwright_server::seats::{GameId, Secret};
use boardwright_server::tell::Command;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Player, Server, go, play};

#[tokio::test]
async fn a_version_is_removed_by_its_full_name_only() {
    let server = Server::start(&[]).await;
    let anna = server.post("/api/authors", json!({ "name": "anna" })).await;
    let secret = anna.json()["secret"].as_str().unwrap().to_owned();
    let path = "/api/authors/anna/variants";
    for version in ["1.0.0", "1.2.0", "2.0.0"] {
        let text = format!(
            "schema = 1\n[variant]\nid = \"siege\"\nversion = \"{version}\"\nname = \"Siege\"\nextends = \"atomic@1\"\n"
        );
        let published = server.post_as(&secret, path, json!({ "text": text })).await;
        assert_eq!(published.status, 201, "{}", published.body);
    }
    let bearer = format!("Bearer {secret}");
    let remove = async |name: &str| {
        let headers = [("Authorization", bearer.as_str())];
        let path = format!("{path}/{name}");
        ask(server.address, "DELETE", &path, &headers, None)
            .await
            .unwrap()
    };
    for name in ["siege", "siege@1", "siege@1.2"] {
        let refused = remove(name).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (400, &json!("version-missing")),
            "{name}"
        );
    }
    let refused = remove("siege@1").await.json();
    assert_eq!(
        refused["message"],
        "name the version in full that is to be removed, such as `siege@1.2.0`"
    );
    assert_eq!(server.get(path).await.json().as_array().unwrap().len(), 3);
    assert_eq!(remove("siege@1.2.0").await.status, 204);
    assert_eq!(
        remove("siege@1.2.0").await.json()["code"],
        "unknown-variant"
    );
    assert_eq!(remove("siege@3").await.json()["code"], "unknown-variant");
    let left = server.get(path).await.json();
    let left: Vec<_> = left
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(left, ["~anna/siege@1.0.0", "~anna/siege@2.0.0"]);
}

#[tokio::test]
async fn a_message_with_too_much_in_it_does_nothing() {
    let server = Server::start(&[]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    for text in [
        r#"{"type":"resign","unless":"draw","ply":7}"#,
        r#"{"type":"withdraw","x":1}"#,
        r#"{"type":"ping","x":1}"#,
        r#"{"type":"premoves","x":1}"#,
        r#"{"type":"ping","type":"resign"}"#,
        r#"{"type":"resign","type":"ping"}"#,
        r#"{"id":1,"id":2,"type":"resign"}"#,
        r#"{"type":"move","ply":0,"ply":0,"wish":{"from":"e2","to":"e4"}}"#,
        r#"{"type":"move","ply":0,"wish":{"from":"e2","to":"e3","to":"e4"}}"#,
    ] {
        players[0]
            .socket
            .send_raw(Message::text(text))
            .await
            .unwrap();
        let answer = players[0].next().await;
        assert_eq!(answer["code"], "bad-message", "{text}: {answer}");
    }
    let path = format!("/api/games/{}/commands", seats.id);
    let refused = server
        .post_as(
            &seats.secrets[0],
            &path,
            json!({ "type": "resign", "x": 1 }),
        )
        .await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (400, &json!("bad-request"))
    );
    let clock = json!({ "variant": "chess", "clock": { "kind": "none", "x": 1 } });
    let refused = server.post("/api/games", clock).await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (400, &json!("bad-request"))
    );
    let none = json!({ "variant": "chess", "clock": { "kind": "none" } });
    assert_eq!(server.post("/api/games", none).await.status, 201);
    play(&mut players, &[go("e2", "e4")]).await;
}

#[tokio::test]
async fn a_question_is_answered_with_its_id() {
    let server = Server::start(&[]).await;
    let (_, [_, mut black]) = server.pair(json!({ "variant": "chess" })).await;
    let pong = black.says(json!({ "type": "ping" })).await;
    assert!(pong["type"] == "pong" && pong["now"].is_i64(), "{pong}");
    let premoves = black.says(json!({ "type": "premoves" })).await;
    assert_eq!(premoves["type"], "premoves");
    assert_eq!(premoves["choices"]["moves"]["d8"]["d5"], json!([null]));
    // Who gives none is told none.
    assert_eq!(
        black.says_any(json!({ "type": "ping" })).await.get("id"),
        None
    );
}

#[tokio::test]
async fn what_is_too_long_is_told_so() {
    let server = Server::start(&[]).await;
    let (seats, [mut white, _]) = server.pair(json!({ "variant": "chess" })).await;
    let long = || {
        Message::text(format!(
            r#"{{"type":"ping","pad":"{}"}}"#,
            "x".repeat(4_100)
        ))
    };
    white.socket.send_raw(long()).await.unwrap();
    let end = white.socket.next().await.unwrap_err().to_string();
    assert!(end.contains("1009 too-long"), "{end}");
    // So is who begins with it.
    let mut socket = Socket::connect(server.address, &seats.id, &[])
        .await
        .unwrap();
    socket.send_raw(long()).await.unwrap();
    let end = socket.next().await.unwrap_err().to_string();
    assert!(end.contains("1009 too-long"), "{end}");
    let mut socket = Socket::open(server.address, &seats.id, None, None)
        .await
        .unwrap();
    socket.next().await.unwrap();
    socket.send_raw(Message::binary(vec![0; 4])).await.unwrap();
    let end = socket.next().await.unwrap_err().to_string();
    assert!(end.contains("1003 text-only"), "{end}");

    // What says beforehand how long it is, and what is found to be.
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 300000\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut told = String::new();
    stream.read_to_string(&mut told).await.unwrap();
    assert!(
        told.starts_with("HTTP/1.1 413 ") && told.contains(r#"{"code":"too-long","#),
        "{told}"
    );
}
