//! What is refused, with which code, and what is not done by mistake.

use boardwright::{Catalogue, Side};
use boardwright_server::client::{Socket, ask};
use boardwright_server::clock::{Clock, Outages};
use boardwright_server::decide::{self, Decision};
use boardwright_server::events::{Creation, Entry, Fact, Seat};
use boardwright_server::game::{MOST_MOVES, Table, Who};
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
async fn a_premove_that_can_never_be_played_is_refused_at_once() {
    let server = Server::start(&[]).await;
    let announce = |wish: &Value| json!({ "type": "premove", "wish": wish });
    let promotes = |to: &str| json!({ "from": "a2", "to": "a1", "promotes_to": to });
    let refused = [
        ("chess", go("a2", "a1"), "promotion"),
        ("chess", promotes("king"), "promotion"),
        ("chess", promotes("what"), "no-such-piece"),
        (
            "chess",
            json!({ "from": "e8", "to": "e7", "promotes_to": "queen" }),
            "promotion",
        ),
        (
            "chess",
            json!({ "from": "e8", "to": "e7", "wall": "a3" }),
            "no-wall",
        ),
        (
            "chess",
            json!({ "from": "e8", "to": "e7", "gate": { "piece": "queen", "cell": "e8" } }),
            "no-gate",
        ),
        ("duck", go("e8", "e7"), "wall-missing"),
        (
            "seirawan",
            json!({ "from": "b8", "to": "c6", "gate": { "piece": "knight", "cell": "b8" } }),
            "no-gate",
        ),
        (
            "seirawan",
            json!({ "from": "b8", "to": "c6", "gate": { "piece": "hawk", "cell": "b4" } }),
            "no-gate",
        ),
        (
            "crazyhouse",
            json!({ "dropped": "queen", "to": "e4" }),
            "cannot-move-so",
        ),
        (
            "crazyhouse",
            json!({ "dropped": "pawn", "to": "e4", "promotes_to": "queen" }),
            "promotion",
        ),
        (
            "shogi",
            json!({ "from": "3c", "to": "3d", "promotes_to": "tokin" }),
            "promotion",
        ),
    ];
    let accepted = [
        ("chess", promotes("queen")),
        ("duck", json!({ "from": "e8", "to": "e7", "wall": "a3" })),
        ("seirawan", go("b8", "c6")),
        (
            "seirawan",
            json!({ "from": "b8", "to": "c6", "gate": { "piece": "hawk", "cell": "b8" } }),
        ),
        ("crazyhouse", json!({ "dropped": "pawn", "to": "e4" })),
        ("shogi", go("3c", "3d")),
        ("janggi", go("e9", "e9")),
    ];
    let new = |variant: &str| match variant {
        "chess" => json!({ "variant": "chess", "start": "4k3/8/8/8/8/8/p7/4K2R w - - 0 1" }),
        "crazyhouse" => {
            json!({ "variant": "crazyhouse", "start": "4k3/8/8/8/8/8/8/4K3[p] w - - 0 1" })
        }
        "janggi" => json!({ "variant": "janggi", "host_plays": "cho" }),
        _ => json!({ "variant": variant }),
    };
    for (variant, wish, code) in refused {
        let (_, [_, mut second]) = server.pair(new(variant)).await;
        let answer = second.says(announce(&wish)).await;
        assert_eq!(answer["code"], code, "{variant} {wish}: {answer}");
    }
    for (variant, wish) in accepted {
        let (_, [_, mut second]) = server.pair(new(variant)).await;
        let answer = second.says(announce(&wish)).await;
        assert_eq!(answer["type"], "ack", "{variant} {wish}: {answer}");
    }
}

/// A game that both have joined, from a position.
fn table(variant: &boardwright::Variant, start: &str) -> Table {
    timed(variant, start, Clock::default())
}

/// The same with clocks.
fn timed(variant: &boardwright::Variant, start: &str, clock: Clock) -> Table {
    let [host, guest] = [Secret::random(), Secret::random()];
    let creation = Creation {
        rules: String::new(),
        variant: "any".to_owned(),
        clock,
        start: (!start.is_empty()).then(|| start.to_owned()),
        host_plays: Some(Side::First.into()),
        host: host.hash(),
        name: None,
        invite: None,
        private: false,
        rematch_of: None,
    };
    let joined = Fact::Joined {
        seat: guest.hash(),
        name: None,
        host_plays: Side::First.into(),
    };
    let entry = Entry {
        number: 0,
        at: 0,
        facts: vec![Fact::Created(Box::new(creation)), joined],
    };
    Table::begin(GameId::random(), variant, &entry).unwrap()
}

const HOST: Who = Who::Seated(Seat::Host);
const GUEST: Who = Who::Seated(Seat::Guest);

fn append(table: &mut Table, who: Who, command: &Command) -> Vec<Fact> {
    let Ok(Decision::Append(facts)) = decide::command(table, who, command) else {
        panic!("{command:?} is not done");
    };
    let entry = Entry {
        number: table.next(),
        at: 0,
        facts: facts.clone(),
    };
    table.apply(&entry, &Outages::default()).unwrap();
    facts
}

/// Not by a premove either; and whoever would be to move does not lose on time.
#[test]
fn a_game_goes_on_to_no_more_moves_than_it_may_have_and_then_nobodys_time_runs() {
    let mut catalogue = Catalogue::shipped();
    let endless = "schema = 1\n[variant]\nid = \"endless\"\nversion = \"1.0.0\"\nname = \"Endless\"\nextends = \"chess@1\"\n\
        [end]\nrepetition = false\nno-progress = false\n";
    let variant = catalogue.add("endless.toml", endless).unwrap();
    let clock = Clock::Fischer {
        base: 600_000,
        increment: 0,
    };
    let mut table = timed(&variant, "", clock);
    let knights = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
    let wish = |ply: usize| {
        let (from, to) = knights[ply % 4];
        serde_json::from_value(json!({ "from": from, "to": to })).unwrap()
    };
    let step = |table: &Table| {
        let (ply, line) = (table.ply(), table.line());
        let wish = wish(ply);
        Command::Move { ply, line, wish }
    };
    for ply in 0..MOST_MOVES {
        let clock = table.clock(0, &Outages::default());
        assert!(clock.is_some_and(|clock| clock.running.is_some()), "{ply}");
        let who = [HOST, GUEST][ply % 2];
        if ply + 1 == MOST_MOVES {
            let announced = Command::Premove {
                wish: Some(wish(MOST_MOVES)),
            };
            append(&mut table, HOST, &announced);
        }
        let command = step(&table);
        append(&mut table, who, &command);
    }
    assert_eq!(table.ply(), MOST_MOVES);
    let refused = decide::command(&table, HOST, &step(&table));
    assert_eq!(refused.unwrap_err().code, "too-many-moves");
    assert_eq!(decide::fallen(&table, i64::MAX, &Outages::default()), None);
}

#[test]
fn whatever_is_legal_next_may_be_announced_before() {
    let shipped = Catalogue::shipped();
    for (id, start) in [
        ("chess", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1"),
        ("chess960", ""),
        (
            "crazyhouse",
            "r3k2r/8/8/8/8/8/1p4p1/R3K2R[QNqnp] w KQkq - 0 1",
        ),
        ("duck", ""),
        ("amazons", ""),
        ("snailtrail", ""),
        ("atlantis", ""),
        (
            "seirawan",
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQABCDEFGHkqabcdefgh - 0 1",
        ),
        ("shogi", "4k4/9/2P6/9/9/9/2p6/9/4K4[RGPrgp] w - - 0 1"),
        ("grand", ""),
        ("janggi", ""),
        ("castle", ""),
        ("kyotoshogi", ""),
    ] {
        let Ok(variant) = shipped.get(id) else {
            panic!("{id} does not ship");
        };
        let mut table = table(&variant, start);
        for _ in 0..4 {
            let game = table.play();
            let (turn, model) = (game.position().turn(), game.model());
            let (now, next) = match turn {
                Side::First => (HOST, GUEST),
                Side::Second => (GUEST, HOST),
            };
            let legal = game.legal_moves();
            let Some(&mv) = legal.get(legal.len() / 2) else {
                break;
            };
            let wish = boardwright::wire::Wish::of(model, &mv.into()).unwrap();
            let mut after = game.clone();
            after.play(mv).unwrap();
            let listed = game.position().premoves(turn.other());
            let mut tried = 0;
            let mut replies = after.legal_moves();
            // Two hundred of them are enough.
            let step = replies.len().div_ceil(200).max(1);
            replies = replies.into_iter().step_by(step).collect();
            for reply in replies {
                let reply: boardwright::Wish = reply.into();
                let cells = |from| listed.moves.get(&from)?.get(&reply.to);
                let known = match (reply.from, reply.dropped) {
                    (Some(from), _) => cells(from).is_some(),
                    (_, Some(kind)) => listed
                        .drops
                        .get(&kind)
                        .is_some_and(|to| to.contains(&reply.to)),
                    _ => false,
                };
                // What only this move of the other makes possible is not told beforehand.
                if !known {
                    continue;
                }
                tried += 1;
                let wish = boardwright::wire::Wish::of(model, &reply).unwrap();
                let command = Command::Premove { wish: Some(wish) };
                let decided = decide::command(&table, next, &command);
                assert!(decided.is_ok(), "{id}: {command:?}: {decided:?}");
            }
            assert!(tried > 0, "{id}");
            let (ply, line) = (table.ply(), table.line());
            append(&mut table, now, &Command::Move { ply, line, wish });
            if table.play().outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn a_premove_that_leads_to_too_much_work_is_forgotten_and_the_game_goes_on() {
    let crazyhouse = Catalogue::shipped().get("crazyhouse").unwrap();
    let start = "4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1";
    let wish = |text: Value| serde_json::from_value(text).unwrap();
    let king = Command::Move {
        ply: 0,
        line: 0,
        wish: wish(go("e1", "f1")),
    };
    let takes: boardwright::wire::Wish = wish(go("d5", "e4"));
    // The pawn in hand takes work that there was not: as much is allowed as suffices just before it is taken.
    let suffices = |units: u64| {
        let variant = crazyhouse.with_work(units);
        let Ok(mut game) = boardwright::Game::from_text(&variant, start) else {
            return [false, false];
        };
        let before = game.play_text("e1f1").is_ok();
        [before, before && game.play_text("d5e4").is_ok()]
    };
    let units = (1..=400).rev().map(|step| step * 1_000);
    let units = { units }.find(|&units| suffices(units) == [true, false]);
    let variant = crazyhouse.with_work(units.unwrap());
    let mut table = table(&variant, start);
    let announced = Command::Premove {
        wish: Some(takes.clone()),
    };
    append(&mut table, GUEST, &announced);
    let facts = append(&mut table, HOST, &king);
    assert!(
        matches!(
            facts[..],
            [Fact::Moved { .. }, Fact::Premove { wish: None, .. }]
        ),
        "{facts:?}"
    );
    let directly = Command::Move {
        ply: 1,
        line: 0,
        wish: takes,
    };
    let refused = decide::command(&table, GUEST, &directly).unwrap_err();
    assert_eq!(refused.code, "too-much-work");
    append(&mut table, GUEST, &Command::Resign {});
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
async fn a_game_that_was_taken_away_is_no_game_any_more() {
    let server = Server::start(&[]).await;
    let new = json!({ "variant": "chess", "open": true, "host_plays": "white" });
    let made = server.post("/api/games", new).await.json();
    let (id, secret) = (
        made["id"].as_str().unwrap(),
        made["secret"].as_str().unwrap(),
    );
    let commands = format!("/api/games/{id}/commands");
    let withdraw = json!({ "type": "withdraw" });
    assert_eq!(
        server
            .post_as(secret, &commands, withdraw.clone())
            .await
            .status,
        200
    );
    let joined = server
        .post(&format!("/api/games/{id}/join"), json!({}))
        .await;
    assert_eq!(
        (joined.status, joined.json()),
        (
            409,
            json!({ "code": "withdrawn", "message": "who has made this game has taken it away" })
        )
    );
    for command in [
        json!({ "type": "offer", "what": "rematch" }),
        json!({ "type": "accept", "what": "rematch" }),
        json!({ "type": "resign" }),
        json!({ "type": "move", "ply": 0, "wish": go("e2", "e4") }),
    ] {
        let refused = server.post_as(secret, &commands, command.clone()).await;
        assert_eq!(refused.json()["code"], "withdrawn", "{command}");
    }
    let again = server.post_as(secret, &commands, withdraw).await.json();
    assert_eq!(again["repeated"], true);
    let view = server.get(&format!("/api/games/{id}")).await.json();
    assert_eq!(view["stage"], "over");
    assert_eq!(view["offers"], json!([]));
    assert_eq!(view["state"]["status"]["over"], true);
    assert_eq!(view["state"]["status"].get("outcome"), None);
    assert_eq!(
        view["state"]["choices"],
        json!({ "moves": {}, "drops": {} })
    );
}

#[tokio::test]
async fn an_offer_is_made_once_between_two_moves() {
    let server = Server::start(&[]).await;
    let (_, mut players) = server.pair(json!({ "variant": "chess" })).await;
    let offer = json!({ "type": "offer", "what": "draw" });
    let decline = json!({ "type": "decline", "what": "draw" });
    // Who has withdrawn his own offer is told the same as he whose offer was declined.
    assert_eq!(players[0].says(offer.clone()).await["type"], "ack");
    assert_eq!(players[0].says(decline.clone()).await["type"], "ack");
    let refused = players[0].says(offer.clone()).await;
    assert_eq!(refused["code"], "offered-already");
    assert_eq!(
        refused["message"],
        "you have offered this here already: you may again after the next move"
    );
    assert_eq!(players[0].moves(go("e2", "e4")).await["type"], "ack");
    players[1].next_of("choices").await;
    assert_eq!(players[0].says(offer.clone()).await["type"], "ack");
    assert_eq!(players[1].says(decline).await["type"], "ack");
    // The next move is the other's.
    assert_eq!(players[1].moves(go("e7", "e5")).await["type"], "ack");
    players[0].next_of("choices").await;
    assert_eq!(players[0].says(offer).await["type"], "ack");
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

#[tokio::test]
async fn every_refusal_has_a_code() {
    let server = Server::start(&[]).await;
    for path in [
        "/api/games/%ff",
        "/api/rules/%ff",
        "/api/authors/%ff/variants",
    ] {
        let refused = server.get(path).await;
        assert_eq!(
            (refused.status, refused.json()),
            (
                400,
                json!({ "code": "bad-request", "message": "the address cannot be read" })
            ),
            "{path}"
        );
    }
    for (method, path, allow) in [
        ("PUT", "/api/games", "post"),
        ("POST", "/api/lobby", "get,head"),
        (
            "PATCH",
            "/api/authors/anna/variants/siege",
            "get,head,delete",
        ),
    ] {
        let refused = ask(server.address, method, path, &[], None).await.unwrap();
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (405, &json!("no-such-method")),
            "{method} {path}"
        );
        assert!(
            refused.head.contains(&format!("allow: {allow}\r\n")),
            "{}",
            refused.head
        );
    }
    let long = server
        .post(
            "/api/variants/chess/line",
            json!({ "moves": vec!["e2e4"; 257] }),
        )
        .await;
    assert_eq!(
        long.json()["message"],
        "a line has at most 256 moves, the next one among them"
    );
}

#[tokio::test]
async fn the_scheme_of_a_secret_may_be_written_in_any_case() {
    let server = Server::start(&[]).await;
    let made = server
        .post("/api/games", json!({ "variant": "chess", "private": true }))
        .await
        .json();
    let path = format!("/api/games/{}", made["id"].as_str().unwrap());
    let secret = made["secret"].as_str().unwrap();
    for (shown, status) in [
        (format!("bearer {secret}"), 200),
        (format!("BEARER  {secret}"), 200),
        (format!("Basic {secret}"), 400),
        (format!("Bearer{secret}"), 400),
        (secret.to_owned(), 400),
    ] {
        let headers = [("Authorization", shown.as_str())];
        let answer = ask(server.address, "GET", &path, &headers, None)
            .await
            .unwrap();
        assert_eq!(answer.status, status, "{shown}: {}", answer.body);
    }
    let mut host = Player::sit(
        server.address,
        made["id"].as_str().unwrap(),
        Some(secret),
        None,
    )
    .await;
    assert_eq!(
        host.says(json!({ "type": "withdraw" })).await["type"],
        "ack"
    );
}

#[test]
fn a_file_that_is_no_database_is_told_to_be_none() {
    let folder = crate::harness::Folder::new();
    let file = folder.0.join("games.db");
    std::fs::write(&file, "this is a text and no database\n".repeat(200)).unwrap();
    let started = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright-server"))
        .args(["--listen", "127.0.0.1:0", "--database-file"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(!started.status.success());
    let told = String::from_utf8_lossy(&started.stderr);
    let cause = told.lines().last().unwrap_or_default();
    assert!(cause.contains("file is not a database"), "{told}");
}
