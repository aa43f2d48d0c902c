//! What a game is after the server was killed: what it was.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Folder, Player, Server, go, play};

async fn view(server: &Server, game: &str) -> Value {
    server.get(&format!("/api/games/{game}")).await.json()
}

/// The time of a player of a game, and his periods.
fn left(view: &Value, player: &str) -> (i64, i64) {
    let left = &view["clock"]["left"][player];
    (
        left["time"].as_i64().unwrap(),
        left["periods"].as_i64().unwrap_or(0),
    )
}

/// The game without its clock, which runs.
fn still(mut view: Value) -> Value {
    view["clock"] = Value::Null;
    view
}

/// What each move was charged stays what both were told, with the increments that followed it, and the time that runs has run on by
/// what the server was up.
#[tokio::test]
async fn what_a_move_was_charged_stays_when_the_server_is_killed() {
    let mut server = Server::start(&[]).await;
    for clock in [
        json!({ "kind": "fischer", "base": 60_000, "increment": 2_000 }),
        json!({ "kind": "byoyomi", "base": 500, "period": 30_000, "periods": 3 }),
        json!({ "kind": "days", "each": 86_400_000 }),
    ] {
        let (seats, mut players) = server
            .pair(json!({ "variant": "chess", "clock": clock }))
            .await;
        // Signs of life come twice a second: moves come between them, wherever they fall.
        for (first, second) in [("g1", "f3"), ("f3", "g1")].repeat(2) {
            tokio::time::sleep(Duration::from_millis(190)).await;
            assert_eq!(players[0].moves(go(first, second)).await["type"], "ack");
            players[1].event().await;
            tokio::time::sleep(Duration::from_millis(190)).await;
            let (first, second) = match first {
                "g1" => ("g8", "f6"),
                _ => ("f6", "g8"),
            };
            assert_eq!(players[1].moves(go(first, second)).await["type"], "ack");
            let before = view(&server, &seats.id).await;
            server.kill();
            server.start_again().await;
            let after = view(&server, &seats.id).await;
            assert_eq!(after["clock"]["running"], "white");
            assert_eq!(left(&after, "black"), left(&before, "black"));
            let (was, is) = (left(&before, "white"), left(&after, "white"));
            assert!(
                is.1 == was.1 && is.0 <= was.0 + 500 && is.0 > was.0 - 3_000,
                "{was:?} {is:?}"
            );
            assert_eq!(still(after), still(before));
            for (player, secret) in players.iter_mut().zip(&seats.secrets) {
                *player = Player::sit(server.address, &seats.id, Some(secret), None).await;
            }
        }
    }
}

#[tokio::test]
async fn offers_and_premoves_stand_when_the_server_is_killed() {
    let mut server = Server::start(&[]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    play(&mut players, &[go("e2", "e4"), go("e7", "e5")]).await;
    for (player, says) in [
        (0, json!({ "type": "offer", "what": "draw" })),
        (1, json!({ "type": "offer", "what": "take-back" })),
        (1, json!({ "type": "premove", "wish": go("g8", "f6") })),
    ] {
        assert_eq!(players[player].says(says).await["type"], "ack");
    }
    let before = view(&server, &seats.id).await;
    server.kill();
    server.start_again().await;
    let after = view(&server, &seats.id).await;
    assert_eq!(after["offers"].as_array().unwrap().len(), 2);
    assert_eq!(after, before);
    let sit = |secret: usize| {
        Player::sit(
            server.address,
            &seats.id,
            Some(&seats.secrets[secret]),
            None,
        )
    };
    let (mut white, mut black) = (sit(0).await, sit(1).await);
    assert_eq!(white.first["premove"], Value::Null);
    assert_eq!(black.first["premove"], go("g8", "f6"));
    // Who has offered has offered, and who is asked may answer.
    let again = json!({ "type": "offer", "what": "draw" });
    assert_eq!(white.says(again).await["repeated"], true);
    let decline = json!({ "type": "decline", "what": "take-back" });
    assert_eq!(white.says(decline).await["type"], "ack");
    assert_eq!(black.event().await["event"], "declined");
    assert_eq!(white.moves(go("g1", "f3")).await["type"], "ack");
    let told = black.next_of("events").await;
    assert_eq!(told["events"][1]["applied"]["move"], "g8f6");
}

/// A rematch is a game before the first one says so; its clock runs.
#[tokio::test]
async fn a_rematch_that_had_begun_when_the_server_was_killed_is_told() {
    let folder = Folder::new();
    let file = folder.0.join("games.db");
    let mut server = Server::over(&file, &[]).await;
    let (seats, mut players) = server.pair(json!({ "variant": "chess" })).await;
    let offer = json!({ "type": "offer", "what": "rematch" });
    for (player, says) in [
        (1, json!({ "type": "resign" })),
        (0, offer.clone()),
        (1, offer),
    ] {
        assert_eq!(players[player].says(says).await["type"], "ack");
    }
    let before = view(&server, &seats.id).await;
    server.kill();
    // As if it had been killed a moment sooner.
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", file.display())).await;
    let pool = pool.unwrap();
    let lost = sqlx::query("DELETE FROM entries WHERE facts LIKE '%rematched%'");
    assert_eq!(lost.execute(&pool).await.unwrap().rows_affected(), 1);
    pool.close().await;
    server.start_again().await;
    let after = view(&server, &seats.id).await;
    assert_eq!(after["rematch"], before["rematch"]);
    assert_eq!(after, before);
}
