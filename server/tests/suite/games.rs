//! Games from their first move to their end.

use boardwright_server::client::Socket;
use serde_json::json;

use crate::harness::{Player, Server, go, play};

#[tokio::test]
async fn two_play_atomic_to_an_explosion() {
    let server = Server::start(&[]).await;
    let (seats, mut players) = server
        .pair(json!({ "variant": "atomic", "name": "Anna" }))
        .await;
    assert_eq!(players[0].first["you"], "white");
    assert_eq!(players[1].first["you"], "black");
    let mut spectator = Player::sit(server.address, &seats.id, None, None).await;
    assert_eq!(spectator.first["you"], json!(null));
    assert_eq!(
        spectator.first["game"]["players"],
        json!({ "white": "Anna", "black": "guest" })
    );

    let wishes = [
        go("g1", "f3"),
        go("e7", "e6"),
        go("f3", "g5"),
        go("a7", "a6"),
        go("g5", "f7"),
    ];
    let last = play(&mut players, &wishes).await;
    assert_eq!(last["status"]["outcome"]["reason"], "royal-exploded");
    assert_eq!(last["status"]["outcome"]["winner"], "white");
    let steps = last["applied"]["steps"].as_array().unwrap();
    assert!(
        steps
            .iter()
            .filter(|step| step["step"] == "removed")
            .count()
            >= 3,
        "{steps:?}"
    );
    assert_eq!(last["applied"]["human"], "Nxf7#");

    // The spectator was told the same, in order and without a gap.
    for number in 2..=6 {
        assert_eq!(spectator.next_of("events").await["number"], number);
    }
    let refused = players[1].moves(go("a6", "a5")).await;
    assert_eq!(refused["code"], "game-over");

    let pgn = server.get(&format!("/api/games/{}/pgn", seats.id)).await;
    assert!(
        pgn.body.contains("[White \"Anna\"]") && pgn.body.contains("[Variant \"Atomic chess\"]"),
        "{}",
        pgn.body
    );
    assert!(
        pgn.body.contains("Nxf7") && pgn.body.contains("1-0"),
        "{}",
        pgn.body
    );
    let record = server
        .get(&format!("/api/games/{}/record", seats.id))
        .await
        .json();
    let restored = boardwright::Catalogue::shipped()
        .restore(&serde_json::from_value(record).unwrap())
        .unwrap();
    assert_eq!(restored.moves().len(), 5);
}

#[tokio::test]
async fn two_play_omega_and_a_champion_jumps() {
    let server = Server::start(&[]).await;
    let (_, mut players) = server.pair(json!({ "variant": "omega" })).await;
    let last = play(&mut players, &[go("f1", "f4"), go("a8", "a6")]).await;
    assert_eq!(last["status"]["over"], false);
}

#[tokio::test]
async fn two_play_shogi_and_drop_what_they_have_taken() {
    let server = Server::start(&[]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "shogi" })).await;
    let promoted = json!({ "from": "8h", "to": "2b", "promotes_to": "horse" });
    let dropped = json!({ "dropped": "bishop", "to": "5e" });
    let wishes = [
        go("7g", "7f"),
        go("3c", "3d"),
        promoted,
        go("3a", "2b"),
        dropped,
    ];
    let last = play(&mut players, &wishes).await;
    assert_eq!(last["applied"]["steps"][0]["step"], "dropped");
    assert_eq!(last["applied"]["move"], "B*5e");
    let kif = server
        .get(&format!("/api/games/{}/kif", seats.id))
        .await
        .body;
    assert!(
        kif.contains("手合割：平手")
            && kif.contains("   3 ２二角成(88)")
            && kif.contains("   5 ５五角打"),
        "{kif}"
    );

    let refused = players[1]
        .moves(json!({ "dropped": "pawn", "to": "5d" }))
        .await;
    assert_eq!(
        (&refused["type"], &refused["code"]),
        (&json!("refused"), &json!("not-in-hand"))
    );
    let chess = server.pair(json!({ "variant": "chess" })).await.0;
    let kif = server.get(&format!("/api/games/{}/kif", chess.id)).await;
    assert_eq!((kif.status, &kif.json()["code"]), (409, &json!("no-kif")));
}

#[tokio::test]
async fn two_play_duck_chess_and_must_put_the_duck_somewhere() {
    let server = Server::start(&[]).await;
    let (_, mut players) = server.pair(json!({ "variant": "duck" })).await;
    let refused = players[0].moves(go("e2", "e4")).await;
    assert_eq!(refused["code"], "wall-missing");
    let duck = |from, to, wall| json!({ "from": from, "to": to, "wall": wall });
    let last = play(
        &mut players,
        &[duck("e2", "e4", "e5"), duck("d7", "d5", "e3")],
    )
    .await;
    let walled = last["applied"]["steps"]
        .as_array()
        .unwrap()
        .iter()
        .find(|step| step["step"] == "walled");
    assert_eq!(
        walled,
        Some(&json!({ "step": "walled", "from": "e5", "to": "e3" }))
    );
}

#[tokio::test]
async fn two_play_xiangqi_and_a_cannon_takes_over_a_piece() {
    let server = Server::start(&[]).await;
    let (_, mut players) = server.pair(json!({ "variant": "xiangqi" })).await;
    let last = play(
        &mut players,
        &[go("h3", "e3"), go("h10", "g8"), go("e3", "e7")],
    )
    .await;
    assert_eq!(
        last["applied"]["steps"][0],
        json!({ "step": "captured", "cell": "e7" })
    );
    assert_eq!(
        last["status"]["check"], false,
        "no piece stands between it and the general"
    );
}

#[tokio::test]
async fn a_move_is_refused_with_its_reason_and_to_whom_it_does_not_belong() {
    let server = Server::start(&[]).await;
    let (seats, [mut white, mut black]) = server.pair(json!({ "variant": "chess" })).await;
    let refused = white.moves(go("d1", "d5")).await;
    assert_eq!(refused["code"], "blocked");
    assert_eq!(
        refused["message"],
        "the queen on d1 cannot go to d5: the piece on d2 is in the way"
    );
    assert_eq!(white.moves(go("d1", "z9")).await["code"], "no-such-cell");
    assert_eq!(black.moves(go("e7", "e5")).await["code"], "not-your-turn");
    let mut spectator = Player::sit(server.address, &seats.id, None, None).await;
    assert_eq!(
        spectator.moves(go("e2", "e4")).await["code"],
        "not-a-player"
    );
    assert_eq!(
        white
            .says(json!({ "type": "claim", "reason": "repetition" }))
            .await["code"],
        "no-claim"
    );
    // Over HTTP it is the same.
    let command = json!({ "type": "move", "ply": 0, "wish": go("d1", "d5") });
    let refused = server
        .post_as(
            &seats.secrets[0],
            &format!("/api/games/{}/commands", seats.id),
            command,
        )
        .await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (422, &json!("blocked"))
    );
}

#[tokio::test]
async fn a_move_sent_again_is_answered_and_not_played_twice() {
    let server = Server::start(&[]).await;
    let (seats, [mut white, mut black]) = server.pair(json!({ "variant": "chess" })).await;
    let command = json!({ "type": "move", "ply": 0, "wish": go("g1", "f3") });
    let first = white.says(command.clone()).await;
    assert_eq!(
        (&first["type"], first.get("repeated")),
        (&json!("ack"), None)
    );
    let again = white.says(command.clone()).await;
    assert_eq!(
        (&again["type"], &again["repeated"], &again["number"]),
        (&json!("ack"), &json!(true), &first["number"])
    );
    // Another move in its place is none.
    let other = json!({ "type": "move", "ply": 0, "wish": go("e2", "e4") });
    assert_eq!(white.says(other).await["code"], "other-ply");
    // Nor is that of another line of the game played in this one.
    black.event().await;
    black.moves(go("g8", "f6")).await;
    white.event().await;
    white
        .says(json!({ "type": "offer", "what": "take-back" }))
        .await;
    black.event().await;
    black
        .says(json!({ "type": "accept", "what": "take-back" }))
        .await;
    let back = white.event().await;
    assert_eq!(
        (&back["event"], &back["plies"], &back["state"]["ply"]),
        (&json!("taken-back"), &json!(2), &json!(0))
    );
    assert_eq!(white.says(command).await["code"], "other-ply");
    assert_eq!(white.moves(go("e2", "e4")).await["type"], "ack");
    let view = server.get(&format!("/api/games/{}", seats.id)).await.json();
    assert_eq!(
        (&view["line"], view["history"].as_array().unwrap().len()),
        (&json!(1), 1)
    );
}

#[tokio::test]
async fn a_line_of_play_without_a_game_is_answered_or_refused_with_its_reason() {
    let server = Server::start(&[]).await;
    let ask = async |variant: &str, line: serde_json::Value| {
        server
            .post(&format!("/api/variants/{variant}/line"), line)
            .await
    };
    // As it begins: what a game of the library says.
    let chess = boardwright::Catalogue::shipped().get("chess").unwrap();
    let mut game = boardwright::Game::new(&chess);
    let state = |game: &boardwright::Game| {
        serde_json::to_value(boardwright::wire::State::of(game)).unwrap()
    };
    assert_eq!(ask("chess", json!({})).await.json(), state(&game));
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        game.play_text(text).unwrap();
    }
    let mate = json!({ "moves": ["f2f3", "e7e5", "g2g4"], "wish": go("d8", "h4") });
    let told = ask("chess", mate).await.json();
    assert_eq!(told, state(&game));
    assert_eq!(told["status"]["outcome"]["reason"], "checkmate");
    assert_eq!(told["last"]["human"], "Qh4#");

    let refused = [
        (
            "chess",
            json!({ "moves": ["e2e4"], "wish": go("e8", "e6") }),
            "cannot-move-so",
        ),
        ("chess", json!({ "wish": go("z9", "e6") }), "no-such-cell"),
        ("chess", json!({ "moves": ["e2e5"] }), "illegal-move"),
        ("chess", json!({ "moves": ["what"] }), "bad-move"),
        ("no-such", json!({}), "unknown-variant"),
        (
            "chess",
            json!({ "moves": vec!["g1f3"; 256], "wish": go("g1", "f3") }),
            "too-many-moves",
        ),
        ("chess", json!({ "move": [] }), "bad-request"),
    ];
    for (variant, line, code) in refused {
        let answer = ask(variant, line.clone()).await;
        assert_eq!(answer.json()["code"], code, "{variant} {line}");
    }
    let repeated: Vec<_> = ["g1f3", "g8f6", "f3g1", "f6g8"]
        .repeat(64)
        .into_iter()
        .collect();
    // A fivefold repetition ends chess: what goes on is refused, whoever counts it.
    let over = ask("chess", json!({ "moves": repeated })).await;
    assert_eq!(over.json()["code"], "game-over");
    assert_eq!(server.get("/api/lobby").await.json(), json!([]));
}

#[tokio::test]
async fn who_comes_back_gets_what_he_lacks_also_when_the_server_was_killed() {
    let mut server = Server::start(&[]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    play(&mut players, &[go("e2", "e4")]).await;
    let before = (players[0].number, players[0].at);
    let [mut white, mut black] = players;
    assert_eq!(black.moves(go("e7", "e5")).await["type"], "ack");
    white.next_of("events").await;
    let (have, at) = (white.number, white.at);
    drop(white);
    let mut back = Player::sit(
        server.address,
        &seats.id,
        Some(&seats.secrets[0]),
        Some(before),
    )
    .await;
    assert_eq!(
        (&back.first["type"], &back.first["you"]),
        (&json!("resumed"), &json!("white"))
    );
    let missed = back.next().await;
    assert_eq!(
        (&missed["number"], &missed["events"][0]["applied"]["move"]),
        (&json!(have), &json!("e7e5"))
    );
    assert_eq!(
        back.next_of("choices").await["choices"]["moves"]["g1"],
        json!({ "e2": [null], "f3": [null], "h3": [null] })
    );

    server.kill();
    server.start_again().await;
    let mut back = Player::sit(
        server.address,
        &seats.id,
        Some(&seats.secrets[0]),
        Some((have, at)),
    )
    .await;
    assert_eq!(back.first["type"], "resumed");
    back.ply = 2;
    assert_eq!(back.moves(go("g1", "f3")).await["type"], "ack");
}

/// As in a database that was restored from a copy: the numbers are the same, and what they stand for is not.
#[tokio::test]
async fn who_has_events_of_another_history_gets_all_of_the_game() {
    let server = Server::start(&[]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    play(&mut players, &[go("e2", "e4"), go("c7", "c5")]).await;
    let (number, at) = (players[0].number, players[0].at);
    let secret = Some(seats.secrets[0].as_str());
    for (have, first) in [
        ((number, at), "resumed"),
        ((number, at - 1), "welcome"),
        ((number - 1, at - 1_000_000), "welcome"),
        ((number + 1, at), "welcome"),
        ((i64::MAX, at), "welcome"),
        ((i64::MIN, at), "welcome"),
    ] {
        let back = Player::sit(server.address, &seats.id, secret, Some(have)).await;
        assert_eq!(back.first["type"], first, "{have:?}");
        if first == "welcome" {
            assert_eq!(back.first["game"]["history"][1]["human"], "c5");
            assert_eq!((back.number, back.at), (number, at));
        }
    }
    // Who does not say when gets all, too.
    let mut socket = Socket::connect(server.address, &seats.id, &[])
        .await
        .unwrap();
    let hello = json!({ "type": "hello", "secret": secret, "have": number });
    socket.send(&hello).await.unwrap();
    assert_eq!(socket.next().await.unwrap()["type"], "welcome");
}

#[tokio::test]
async fn a_premove_is_played_with_the_move_it_waits_for_and_only_its_owner_knows_of_it() {
    let server = Server::start(&[]).await;
    let (_, [mut white, mut black]) = server.pair(json!({ "variant": "chess" })).await;
    let may = black.says_any(json!({ "type": "premoves" })).await;
    assert_eq!(may["choices"]["moves"]["d8"]["d5"], json!([null]));
    assert_eq!(
        black
            .says(json!({ "type": "premove", "wish": go("d7", "d5") }))
            .await["type"],
        "ack"
    );
    assert_eq!(
        black
            .says(json!({ "type": "premove", "wish": go("d7", "a1") }))
            .await["code"],
        "cannot-move-so"
    );
    let number = white.number;
    let (ply, line) = (white.ply, white.line);
    white
        .socket
        .command(json!({ "type": "move", "ply": ply, "line": line, "wish": go("e2", "e4") }))
        .await
        .unwrap();
    let both = white.next().await;
    assert_eq!(
        both["number"],
        number + 1,
        "what was announced has no number"
    );
    let moves: Vec<_> = both["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["applied"]["move"].clone())
        .collect();
    assert_eq!(moves, ["e2e4", "d7d5"]);
    black.next_of("premove-gone").await;

    // One that is not legal then is forgotten.
    assert_eq!(
        black
            .says(json!({ "type": "premove", "wish": go("e8", "d7") }))
            .await["type"],
        "ack"
    );
    white.ply = 2;
    assert_eq!(white.moves(go("f1", "b5")).await["type"], "ack");
    black.next_of("premove-gone").await;
    assert_eq!(black.moves(go("e8", "d7")).await["code"], "leaves-check");
}

#[tokio::test]
async fn the_flag_falls_by_itself_and_time_is_the_servers() {
    let server = Server::start(&[]).await;
    let clock = json!({ "kind": "fischer", "base": 600, "increment": 0 });
    let (seats, [mut white, mut black]) = server
        .pair(json!({ "variant": "chess", "clock": clock }))
        .await;
    assert_eq!(white.first["game"]["clock"]["running"], "white");
    white.moves(go("e2", "e4")).await;
    let moved = black.next_of("events").await;
    assert_eq!(moved["clock"]["running"], "black");
    assert!(moved["clock"]["left"]["white"]["time"].as_i64().unwrap() < 600);
    let ended = black.event().await;
    assert_eq!(
        ended["status"]["outcome"],
        json!({ "reason": "time", "winner": "white", "scores": { "white": 1000, "black": 0 } })
    );
    let view = server.get(&format!("/api/games/{}", seats.id)).await.json();
    assert_eq!(view["clock"]["left"]["black"]["time"], 0);
    assert_eq!(black.moves(go("e7", "e5")).await["code"], "game-over");
}

#[tokio::test]
async fn nobody_is_charged_for_the_time_in_which_the_server_was_out() {
    let mut server = Server::start(&[]).await;
    let clock = json!({ "kind": "fischer", "base": 3000, "increment": 0 });
    let (seats, [white, _]) = server
        .pair(json!({ "variant": "chess", "clock": clock }))
        .await;
    assert_eq!(white.first["game"]["clock"]["running"], "white");
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    server.kill();
    tokio::time::sleep(std::time::Duration::from_millis(3500)).await;
    server.start_again().await;
    let mut back = Player::sit(server.address, &seats.id, Some(&seats.secrets[0]), None).await;
    let left = back.first["game"]["clock"]["left"]["white"]["time"]
        .as_i64()
        .unwrap();
    assert!((1500..3000).contains(&left), "{left} of 3000 are left");
    assert_eq!(back.moves(go("e2", "e4")).await["type"], "ack");
    // The same when the process stood still.
    let mut black = Player::sit(server.address, &seats.id, Some(&seats.secrets[1]), None).await;
    server.signal("STOP");
    tokio::time::sleep(std::time::Duration::from_millis(3500)).await;
    server.signal("CONT");
    let answer = black.moves(go("e7", "e5")).await;
    let view = server.get(&format!("/api/games/{}", seats.id)).await.body;
    assert_eq!(answer["type"], "ack", "{answer} {view}");
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_and_agreed() {
    let server = Server::start(&[]).await;
    let (_, mut players) = server.pair(json!({ "variant": "chess" })).await;
    let offer = json!({ "type": "offer", "what": "draw" });
    assert_eq!(players[0].says(offer.clone()).await["type"], "ack");
    assert_eq!(players[1].event().await["event"], "offered");
    assert_eq!(
        players[1]
            .says(json!({ "type": "decline", "what": "draw" }))
            .await["type"],
        "ack"
    );
    assert_eq!(players[0].event().await["event"], "declined");
    assert_eq!(
        players[0].says(offer.clone()).await["code"],
        "offered-already"
    );
    play(&mut players, &[go("e2", "e4"), go("e7", "e5")]).await;
    assert_eq!(players[0].says(offer).await["type"], "ack");
    assert_eq!(players[1].event().await["event"], "offered");
    assert_eq!(
        players[1]
            .says(json!({ "type": "accept", "what": "draw" }))
            .await["type"],
        "ack"
    );
    let ended = players[0].event().await;
    assert_eq!(ended["status"]["outcome"]["reason"], "agreement");
    assert_eq!(
        ended["status"]["outcome"]["scores"],
        json!({ "white": 500, "black": 500 })
    );
}

#[tokio::test]
async fn a_repetition_is_claimed() {
    let server = Server::start(&[]).await;
    let (_, mut players) = server.pair(json!({ "variant": "chess" })).await;
    let dance = [
        go("g1", "f3"),
        go("g8", "f6"),
        go("f3", "g1"),
        go("f6", "g8"),
    ];
    let last = play(&mut players, &[dance.clone(), dance].concat()).await;
    assert_eq!(last["status"]["claims"], json!(["repetition"]));
    let claim = json!({ "type": "claim", "reason": "repetition" });
    assert_eq!(
        players[1].says(claim.clone()).await["code"],
        "not-your-turn"
    );
    assert_eq!(players[0].says(claim).await["type"], "ack");
    assert_eq!(
        players[1].event().await["status"]["outcome"]["reason"],
        "repetition"
    );
}

#[tokio::test]
async fn a_rematch_changes_the_colours_and_keeps_the_secrets() {
    let server = Server::start(&[]).await;
    let (seats, [mut white, mut black]) = server
        .pair(json!({ "variant": "kuma", "host_plays": "south", "private": true }))
        .await;
    let offer = json!({ "type": "offer", "what": "rematch" });
    assert_eq!(white.says(offer.clone()).await["code"], "not-over");
    assert_eq!(black.says(json!({ "type": "resign" })).await["type"], "ack");
    assert_eq!(
        white.event().await["status"]["outcome"]["reason"],
        "resignation"
    );
    assert_eq!(white.says(offer.clone()).await["type"], "ack");
    assert_eq!(black.says(offer).await["type"], "ack");
    let next = white.event().await;
    let id = next["game"].as_str().unwrap();
    let again = Player::sit(server.address, id, Some(&seats.secrets[0]), None).await;
    assert_eq!(again.first["you"], black.first["you"]);
    assert_eq!(
        server.get(&format!("/api/games/{id}")).await.status,
        404,
        "it is private, too"
    );
}

#[tokio::test]
async fn a_rematch_that_was_declined_is_not_offered_again() {
    let server = Server::start(&[]).await;
    let (seats, [mut white, mut black]) = server.pair(json!({ "variant": "chess" })).await;
    assert_eq!(black.says(json!({ "type": "resign" })).await["type"], "ack");
    let offer = json!({ "type": "offer", "what": "rematch" });
    assert_eq!(white.says(offer.clone()).await["type"], "ack");
    let decline = json!({ "type": "decline", "what": "rematch" });
    assert_eq!(black.says(decline).await["type"], "ack");
    assert_eq!(white.says(offer.clone()).await["code"], "offered-already");
    assert_eq!(black.says(offer.clone()).await["type"], "ack");
    assert_eq!(white.says(offer).await["type"], "ack");
    let view = server.get(&format!("/api/games/{}", seats.id)).await.json();
    assert!(view["rematch"].is_string(), "{view}");
}

/// What lists know of a game follows from its entries: a mate ends it as a resignation does.
#[tokio::test]
async fn a_game_that_a_move_has_ended_is_kept_as_over() {
    let folder = crate::harness::Folder::new();
    let file = folder.0.join("games.db");
    let server = Server::over(&file, &[]).await;
    let (_, mut players) = server.pair(json!({ "variant": "chess" })).await;
    let stage = async || {
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", file.display())).await;
        let pool = pool.unwrap();
        let row = sqlx::query_scalar::<_, String>("SELECT stage FROM games");
        let stage = row.fetch_one(&pool).await.unwrap();
        pool.close().await;
        stage
    };
    play(
        &mut players,
        &[go("f2", "f3"), go("e7", "e5"), go("g2", "g4")],
    )
    .await;
    assert_eq!(stage().await, "playing");
    assert_eq!(players[1].moves(go("d8", "h4")).await["type"], "ack");
    assert_eq!(stage().await, "over");
}

#[tokio::test]
async fn an_open_challenge_stands_in_the_lobby_until_somebody_joins() {
    let server = Server::start(&[]).await;
    let made = server
        .post(
            "/api/games",
            json!({ "variant": "seirawan", "open": true, "name": "Bo" }),
        )
        .await
        .json();
    let id = made["id"].as_str().unwrap();
    let mut host = Player::sit(server.address, id, made["secret"].as_str(), None).await;
    assert_eq!(host.first["game"]["stage"], "open");
    assert_eq!(host.moves(go("e2", "e4")).await["code"], "not-begun");
    let lobby = server.get("/api/lobby").await.json();
    assert_eq!(
        (&lobby[0]["id"], &lobby[0]["host"]),
        (&made["id"], &json!("Bo"))
    );
    let seated = server
        .post(&format!("/api/games/{id}/join"), json!({}))
        .await
        .json();
    let mine = host.next_of("seat").await["you"].clone();
    assert_ne!(mine, seated["you"], "the lot has decided");
    assert_eq!(server.get("/api/lobby").await.json(), json!([]));
    let again = server
        .post(&format!("/api/games/{id}/join"), json!({}))
        .await;
    assert_eq!(
        (again.status, &again.json()["code"]),
        (409, &json!("taken"))
    );

    let other = server
        .post("/api/games", json!({ "variant": "chess", "open": true }))
        .await
        .json();
    let path = format!("/api/games/{}/commands", other["id"].as_str().unwrap());
    let secret = other["secret"].as_str().unwrap();
    assert_eq!(
        server
            .post_as(secret, &path, json!({ "type": "withdraw" }))
            .await
            .status,
        200
    );
    assert_eq!(server.get("/api/lobby").await.json(), json!([]));
}

/// Its host has gone; who has its address may still join.
#[tokio::test]
async fn an_open_challenge_stands_in_the_lobby_for_a_day() {
    let folder = crate::harness::Folder::new();
    let file = folder.0.join("games.db");
    let server = Server::over(&file, &[]).await;
    let new = json!({ "variant": "chess", "open": true });
    let made = server.post("/api/games", new).await.json();
    let aged = async |by: i64| {
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", file.display())).await;
        let pool = pool.unwrap();
        let older = sqlx::query("UPDATE games SET created = created - $1").bind(by);
        assert_eq!(older.execute(&pool).await.unwrap().rows_affected(), 1);
        pool.close().await;
        server
            .get("/api/lobby")
            .await
            .json()
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(aged(23 * 60 * 60 * 1000).await, 1);
    assert_eq!(aged(60 * 60 * 1000).await, 0);
    let path = format!("/api/games/{}/join", made["id"].as_str().unwrap());
    assert_eq!(server.post(&path, json!({})).await.status, 200);
}

#[tokio::test]
async fn a_shuffled_game_and_one_from_a_position_begin_where_they_should() {
    let server = Server::start(&[]).await;
    let new = json!({ "variant": "chess960", "setup": 0 });
    let (seats, _) = server.pair(new).await;
    let view = server.get(&format!("/api/games/{}", seats.id)).await.json();
    assert!(
        view["state"]["position"]
            .as_str()
            .unwrap()
            .starts_with("bbqnnrkr/"),
        "{view}"
    );
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let (_, mut players) = server
        .pair(json!({ "variant": "chess", "start": start }))
        .await;
    play(&mut players, &[go("e2", "e4")]).await;
    let bad = server
        .post(
            "/api/games",
            json!({ "variant": "chess", "start": "nonsense" }),
        )
        .await;
    assert_eq!(
        (bad.status, &bad.json()["code"]),
        (422, &json!("bad-start"))
    );
}
