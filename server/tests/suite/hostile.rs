//! Those who do not come to play.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwright_server::client::{Socket, ask};
use boardwright_server::clock::Clock;
use boardwright_server::events::{Creation, Fact, Player};
use boardwright_server::rooms::Rooms;
use boardwright_server::rules::Library;
use boardwright_server::seats::{GameId, Secret};
use boardwright_server::store::{Store, now};
use boardwright_server::tell::Command;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{self, Folder, Server, go, play};

#[tokio::test]
async fn messages_that_are_none_are_refused_and_the_game_goes_on() {
    let server = Server::start(&["--messages", "0"]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    for text in [
        "",
        "{",
        "[]",
        "null",
        "42",
        "\"\"",
        "{}",
        r#"{"type":"move"}"#,
        r#"{"type":"move","ply":-1,"wish":{"to":"e4"}}"#,
        r#"{"type":"move","ply":0,"wish":{"to":"e4"},"extra":1}"#,
        r#"{"type":"no-such"}"#,
        r#"{"type":["move"]}"#,
        r#"{"type":"offer","what":"everything"}"#,
        r#"{"type":"hello"}"#,
        r#"{"id":"x","type":"resign"}"#,
    ] {
        players[0]
            .socket
            .send_raw(Message::text(text))
            .await
            .unwrap();
        let answer = players[0].next().await;
        assert_eq!(answer["type"], "refused", "{text}: {answer}");
    }
    let nested = format!(r#"{{"type":"move","ply":0,"wish":{}"#, "[".repeat(2_000));
    players[0]
        .socket
        .send_raw(Message::text(nested))
        .await
        .unwrap();
    assert_eq!(players[0].next().await["code"], "bad-message");
    play(&mut players, &[go("e2", "e4")]).await;
    // Bytes, and what is too long, end the connection and nothing else.
    for frame in [
        Message::binary(vec![0xff; 16]),
        Message::text("x".repeat(5_000)),
    ] {
        let mut socket = Socket::open(server.address, &seats.id, None, None)
            .await
            .unwrap();
        socket.next().await.unwrap();
        socket.send_raw(frame).await.unwrap();
        assert!(socket.next().await.is_err());
    }
    play(&mut players, &[]).await;
    assert_eq!(players[1].moves(go("e7", "e5")).await["type"], "ack");
}

#[tokio::test]
async fn a_private_game_is_told_like_one_that_is_not_there() {
    let server = Server::start(&[]).await;
    let made = server
        .post("/api/games", json!({ "variant": "chess", "private": true }))
        .await
        .json();
    let id = made["id"].as_str().unwrap();
    let unknown = server
        .get("/api/games/00000000000000000000000000000000")
        .await;
    for path in ["", "/pgn", "/record", "/kif"] {
        let private = server.get(&format!("/api/games/{id}{path}")).await;
        assert_eq!(
            (private.status, &private.body),
            (unknown.status, &unknown.body)
        );
    }
    let wrong = "0".repeat(64);
    assert_eq!(
        server
            .get_as(&wrong, &format!("/api/games/{id}"))
            .await
            .body,
        unknown.body
    );
    assert_eq!(server.get("/api/games/nonsense").await.body, unknown.body);
    assert_eq!(
        server
            .post(&format!("/api/games/{id}/join"), json!({}))
            .await
            .body,
        unknown.body
    );
    let resign = json!({ "type": "resign" });
    assert_eq!(
        server
            .post(&format!("/api/games/{id}/commands"), resign)
            .await
            .body,
        unknown.body
    );
    let mut told = Vec::new();
    for game in [id, "00000000000000000000000000000000"] {
        let mut socket = Socket::open(server.address, game, None, None)
            .await
            .unwrap();
        told.push(socket.next().await.unwrap_err().to_string());
    }
    assert_eq!(told[0], told[1]);
    assert!(told[0].contains("no-such-game"), "{told:?}");
    // The invitation opens it, the seat too.
    let invitation = made["invitation"].as_str().unwrap();
    assert_eq!(
        server
            .get_as(invitation, &format!("/api/games/{id}"))
            .await
            .status,
        200
    );
    assert_eq!(
        server
            .get_as(
                made["secret"].as_str().unwrap(),
                &format!("/api/games/{id}")
            )
            .await
            .status,
        200
    );
    assert_eq!(server.get("/api/lobby").await.json(), json!([]));
}

#[tokio::test]
async fn a_game_by_invitation_is_not_joined_without() {
    let server = Server::start(&[]).await;
    let made = server
        .post("/api/games", json!({ "variant": "chess" }))
        .await
        .json();
    let path = format!("/api/games/{}/join", made["id"].as_str().unwrap());
    assert_eq!(server.post(&path, json!({})).await.status, 404);
    assert_eq!(
        server
            .post(&path, json!({ "invitation": "0".repeat(64) }))
            .await
            .status,
        404
    );
    assert_eq!(
        server
            .post(&path, json!({ "invitation": made["secret"] }))
            .await
            .json()["code"],
        "seated"
    );
    assert!(
        made["link"].as_str().unwrap().starts_with("/#/"),
        "what is secret stands behind the #"
    );
    assert_eq!(
        server
            .post(&path, json!({ "invitation": made["invitation"] }))
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing_and_hear_nothing() {
    let server = Server::start(&["--origins", "https://club.example.org"]).await;
    let new = json!({ "variant": "chess" });
    let from = async |origin: &str| {
        ask(
            server.address,
            "POST",
            "/api/games",
            &[("Origin", origin)],
            Some(&new),
        )
        .await
        .unwrap()
        .status
    };
    assert_eq!(from("https://evil.example.org").await, 403);
    assert_eq!(from("null").await, 403);
    assert_eq!(from("https://club.example.org").await, 201);
    assert_eq!(from(&format!("http://{}", server.address)).await, 201);
    let (seats, _) = server.pair(json!({ "variant": "chess" })).await;
    // A browser sends the cookie of the seat, from whatever page: the page decides.
    let cookie = format!("seat-{}={}", seats.id, seats.secrets[0]);
    let headers = [
        ("Origin", "https://evil.example.org"),
        ("Cookie", cookie.as_str()),
    ];
    assert!(
        Socket::connect(server.address, &seats.id, &headers)
            .await
            .is_err()
    );
    let headers = [
        ("Origin", "https://club.example.org"),
        ("Cookie", cookie.as_str()),
    ];
    let mut socket = Socket::connect(server.address, &seats.id, &headers)
        .await
        .unwrap();
    socket.send(&json!({ "type": "hello" })).await.unwrap();
    assert_eq!(socket.next().await.unwrap()["you"], "white");
}

/// A page of an origin that may use the server asks first what it may send, and reads what it is answered.
#[tokio::test]
async fn a_page_of_an_origin_that_may_use_the_server_makes_games_and_reads_them() {
    let server = Server::start(&["--origins", "https://club.example.org"]).await;
    let of = async |method: &str, origin: &str| {
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "POST"),
            (
                "Access-Control-Request-Headers",
                "authorization,content-type",
            ),
        ];
        let path = if method == "GET" {
            "/api/lobby"
        } else {
            "/api/games"
        };
        let answer = ask(server.address, method, path, &headers, None)
            .await
            .unwrap();
        (answer.status, answer.head)
    };
    let allowed = "access-control-allow-origin: https://club.example.org";
    for method in ["OPTIONS", "GET"] {
        let (status, head) = of(method, "https://club.example.org").await;
        assert_eq!(status, 200, "{method}");
        assert!(head.contains(allowed), "{method}: {head}");
        let (_, head) = of(method, "https://evil.example.org").await;
        assert!(
            !head.contains("access-control-allow-origin"),
            "{method}: {head}"
        );
    }
    let (_, head) = of("OPTIONS", "https://club.example.org").await;
    let headers = "access-control-allow-headers: authorization,content-type";
    assert!(head.contains(headers), "{head}");
}

#[tokio::test]
async fn nobody_takes_a_name_that_only_looks_like_another() {
    let server = Server::start(&[]).await;
    let hosts = [
        ("An\u{ad}na", Some("Anna")),
        ("A\u{61c}n\u{202e}n\u{200b}a", Some("Anna")),
        ("A\u{2028}n\u{34f}n\u{180e}a\u{e0041}", Some("Anna")),
        ("\u{3164}\u{115f}\u{ffa0}", None),
        ("Zoë Ünlü", Some("Zoë Ünlü")),
        ("安奈", Some("安奈")),
    ];
    for (name, shown) in hosts {
        let new = json!({ "variant": "chess", "open": true, "name": name });
        server.post("/api/games", new).await;
        let lobby = server.get("/api/lobby").await.json();
        assert_eq!(lobby[0]["host"].as_str(), shown, "{name:?}");
    }
}

#[tokio::test]
async fn answers_carry_what_browsers_need_to_be_careful() {
    let server = Server::start(&[]).await;
    for path in ["/", "/api/variants", "/no-such", "/api/games/x"] {
        let head = server.get(path).await.head;
        for line in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(line), "{path}: {head}");
        }
        assert!(!head.contains("unsafe-inline"));
    }
    let made = ask(
        server.address,
        "POST",
        "/api/games",
        &[],
        Some(&json!({ "variant": "chess" })),
    )
    .await
    .unwrap();
    assert!(
        made.head.contains("httponly; samesite=strict"),
        "{}",
        made.head
    );
    let page = server.get("/").await.body;
    // Built in or not, no script or style stands in it.
    assert!(page.contains("<title>Boardwright</title>"));
    for inline in ["<script>", "<style", " style=", " onclick="] {
        assert!(!page.contains(inline), "{page}");
    }
}

#[tokio::test]
async fn an_address_that_asks_too_much_is_told_when_to_come_back() {
    let server = Server::start(&["--requests", "40", "--creations", "3", "--messages", "20"]).await;
    let (seats, [mut white, _]) = server.pair(json!({ "variant": "chess" })).await;
    let new = json!({ "variant": "chess" });
    let answers = [
        server.post("/api/games", new.clone()).await,
        server.post("/api/games", new.clone()).await,
    ];
    assert_eq!(answers.each_ref().map(|answer| answer.status), [201, 201]);
    let refused = server.post("/api/games", new).await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (429, &json!("too-many-requests"))
    );
    assert!(refused.head.contains("retry-after: 20"), "{}", refused.head);
    let mut refusals = 0;
    for _ in 0..60 {
        refusals += u32::from(server.get("/api/lobby").await.status == 429);
    }
    assert!(refusals > 15, "{refusals}");
    assert_eq!(
        server.get("/healthz").await.status,
        200,
        "whoever looks after the server is not counted"
    );
    // Over one connection it is the same.
    for _ in 0..30 {
        if white.socket.send(&json!({ "type": "ping" })).await.is_err() {
            break;
        }
    }
    let end = loop {
        match white.socket.next().await {
            Ok(_) => {}
            Err(end) => break end.to_string(),
        }
    };
    assert!(end.contains("1008 too-many-messages"), "{end}");
    drop(seats);
}

#[tokio::test]
async fn connections_of_an_address_are_counted_and_who_says_nothing_is_shut_out() {
    let server = Server::start(&["--connections-of-address", "3"]).await;
    // Who asked whether the server is ready has its answer, and may be counted for a moment more.
    let mut held = Vec::new();
    let begun = Instant::now();
    while held.len() < 3 {
        assert!(begun.elapsed().as_secs() < 30, "three are taken in");
        held.extend(taken_in(&server).await);
    }
    for _ in 0..3 {
        assert!(
            ask(server.address, "GET", "/healthz", &[], None)
                .await
                .is_err(),
            "a fourth"
        );
    }
    let begun = Instant::now();
    for stream in &mut held {
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
    assert!(
        begun.elapsed().as_secs() < 15,
        "who sends no head is shut out"
    );
    let begun = Instant::now();
    while ask(server.address, "GET", "/healthz", &[], None)
        .await
        .is_err()
    {
        assert!(begun.elapsed().as_secs() < 30, "others are taken in again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A connection that has been answered, and then says half of what it wants; none if it was shut at once.
async fn taken_in(server: &Server) -> Option<TcpStream> {
    const REQUEST: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(REQUEST).await.ok()?;
    let mut answer = [0; 15];
    stream.read_exact(&mut answer).await.ok()?;
    assert_eq!(&answer, b"HTTP/1.1 200 OK");
    stream.write_all(&REQUEST[..REQUEST.len() - 2]).await.ok()?;
    Some(stream)
}

#[tokio::test]
async fn bodies_are_not_read_without_end() {
    let server = Server::start(&[]).await;
    let long = json!({ "text": "x".repeat(300_000) });
    let refused = ask(
        server.address,
        "POST",
        "/api/variants/check",
        &[],
        Some(&long),
    )
    .await;
    assert!(
        refused.is_err()
            || refused.is_ok_and(|answer| answer.status == 413 || answer.status == 400)
    );
    for (method, path) in [("PUT", "/api/games"), ("POST", "/api/lobby")] {
        assert_eq!(
            ask(server.address, method, path, &[], None)
                .await
                .unwrap()
                .json()["code"],
            "no-such-method"
        );
    }
}

#[tokio::test]
async fn a_server_that_stops_says_when_to_come_back() {
    let mut server = Server::start(&[]).await;
    let (seats, [mut white, _black]) = server.pair(json!({ "variant": "chess" })).await;
    white.moves(go("e2", "e4")).await;
    server.signal("TERM");
    let end = loop {
        match white.socket.next().await {
            Ok(_) => {}
            Err(end) => break end.to_string(),
        }
    };
    assert!(end.contains("1012 retry-after:2"), "{end}");
    assert!(server.ended().await, "it ends well");
    server.start_again().await;
    let back = harness::Player::sit(server.address, &seats.id, Some(&seats.secrets[1]), None).await;
    assert_eq!(back.ply, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_too_slowly_is_dropped_and_nobody_waits_for_him() {
    let folder = Folder::new();
    let store = Store::sqlite(&folder.0.join("games.db"), "test")
        .await
        .unwrap();
    let library = Arc::new(Library::new(store.clone(), 1));
    let rooms = Rooms::new(store, Arc::clone(&library));
    let rules = library.named("chess").await.unwrap().key;
    let (id, [host, guest]) = (GameId::random(), [Secret::random(), Secret::random()]);
    let creation = Creation {
        rules,
        variant: "chess".to_owned(),
        clock: Clock::default(),
        start: None,
        host_plays: Some(Player::First),
        host: host.hash(),
        name: None,
        invite: None,
        private: false,
        rematch_of: None,
    };
    rooms
        .create(id, vec![Fact::Created(Box::new(creation))])
        .await
        .unwrap();
    rooms.join(id, None, guest.hash(), None).await.unwrap();
    let mut sleeper = rooms.watch(id, None, (None, None)).await.unwrap();
    let dance = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
    for (ply, (from, to)) in dance.iter().cycle().take(12).enumerate() {
        let secret = if ply % 2 == 0 { &host } else { &guest };
        let wish = serde_json::from_value(go(from, to)).unwrap();
        let command = Command::Move { ply, line: 0, wish };
        rooms
            .command(id, Some(secret), &command, now())
            .await
            .unwrap();
    }
    let mut told = 0;
    while sleeper.queue.recv().await.is_some() {
        told += 1;
    }
    assert_eq!(
        told, 8,
        "as many as wait for who only looks on, and then no more"
    );

    // Nobody looks at it any more: it is forgotten, and comes again from the database.
    assert_eq!(rooms.len(), 1);
    rooms.forget(now() + 60_000);
    assert_eq!(rooms.len(), 1, "somebody still has a place");
    drop(sleeper);
    rooms.forget(now() + 60_000);
    assert!(rooms.is_empty());
    let ply = rooms.ask(id, None, |table, _, _| Ok(table.ply())).await;
    assert_eq!(ply, Ok(12));
}
