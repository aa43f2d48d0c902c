//! The examples do what they say.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail here")]

use std::path::Path;

use boardwright::{Catalogue, Folder, Game};
use serde_json::{Value, json};

#[path = "../../../../examples/game_loop.rs"]
#[allow(dead_code, reason = "its main is not called")]
mod game_loop;
#[path = "../../../../examples/toy_server.rs"]
#[allow(dead_code, reason = "its main is not called")]
mod toy_server;

#[test]
fn the_game_loop_has_sixty_lines_and_plays_to_mate() {
    let text = include_str!("../../../../examples/game_loop.rs");
    let code = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with("//!"));
    assert!(code.count() <= 62);
    let game = Game::new(&Catalogue::shipped().get("chess").unwrap());
    let mut out = Vec::new();
    let moves = "f2f3\ne7e5\ng2g5\ng2g4\nundo\ng2g4\nclaim\nd8h4\n";
    game_loop::play(game, &mut moves.as_bytes(), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("`g2g5` is not legal"), "{out}");
    assert!(out.contains("there is nothing to claim"));
    assert!(
        out.trim_end().ends_with("checkmate: Some(\"black\") wins"),
        "{out}"
    );
}

/// What the toy server answers.
fn asked(server: &mut toy_server::Server, request: Value) -> Value {
    serde_json::from_str(&server.answer(&request.to_string())).unwrap()
}

#[test]
fn the_toy_server_plays_saves_and_loads() {
    let mut server = toy_server::Server::new();
    let status = asked(
        &mut server,
        json!({ "do": "new", "game": "a", "variant": "atomic" }),
    );
    assert_eq!(status["turn"], "white");
    for text in ["g1f3", "e7e6", "f3g5", "a7a6"] {
        asked(
            &mut server,
            json!({ "do": "play", "game": "a", "move": text }),
        );
    }
    let choices = asked(&mut server, json!({ "do": "choices", "game": "a" }));
    assert_eq!(choices["moves"]["g5"]["f7"], json!([null]));
    let premoves = asked(
        &mut server,
        json!({ "do": "premoves", "game": "a", "player": "black" }),
    );
    assert!(
        premoves["moves"]["d8"]["a5"].is_array(),
        "the queen's line may open"
    );
    let refused = asked(
        &mut server,
        json!({ "do": "play", "game": "a", "move": "a1a4" }),
    );
    assert_eq!(refused["error"]["code"], "blocked");
    let wished = asked(
        &mut server,
        json!({ "do": "play-wish", "game": "a", "wish": { "from": "a1", "to": "a4" } }),
    );
    assert_eq!(wished["error"]["code"], "blocked", "by cells as by text");
    let nowhere = asked(
        &mut server,
        json!({ "do": "play-wish", "game": "a", "wish": { "from": "a1", "to": "z4" } }),
    );
    assert_eq!(nowhere["error"]["code"], "no-such-cell");

    let saved = asked(&mut server, json!({ "do": "save", "game": "a" }));
    asked(
        &mut server,
        json!({ "do": "load", "game": "b", "record": saved }),
    );
    let blown = asked(
        &mut server,
        json!({ "do": "play-wish", "game": "b", "wish": { "from": "g5", "to": "f7" } }),
    );
    assert_eq!(blown["status"]["outcome"]["reason"], "royal-exploded");
    let steps = blown["applied"]["steps"].as_array().unwrap();
    let told: Vec<&str> = steps
        .iter()
        .map(|step| step["step"].as_str().unwrap())
        .collect();
    assert_eq!(told[..2], ["captured", "moved"]);
    assert!(
        told[2..].iter().all(|&step| step == "removed") && told.len() > 3,
        "{told:?}"
    );
    let over = asked(
        &mut server,
        json!({ "do": "play", "game": "b", "move": "a6a5" }),
    );
    assert_eq!(over["error"]["code"], "game-over");

    let lost = asked(
        &mut server,
        json!({ "do": "flag-fall", "game": "a", "player": "black" }),
    );
    assert_eq!(
        (&lost["reason"], &lost["winner"]),
        (&json!("time"), &json!("white"))
    );
    let again = asked(
        &mut server,
        json!({ "do": "resign", "game": "a", "player": "white" }),
    );
    assert_eq!(again, lost, "a game that is over stays as it ended");
}

#[test]
fn the_toy_server_refuses_what_it_cannot_do() {
    let mut server = toy_server::Server::new();
    let code = |server: &mut toy_server::Server, line: &str| {
        let answer: Value = serde_json::from_str(&server.answer(line)).unwrap();
        answer["error"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(code(&mut server, "nonsense"), "bad-request");
    assert_eq!(code(&mut server, r#"{"do":"fly"}"#), "bad-request");
    assert_eq!(
        code(&mut server, r#"{"do":"status","game":"x"}"#),
        "no-such-game"
    );
    assert_eq!(
        code(&mut server, r#"{"do":"new","game":"x","variant":"chass"}"#),
        "refused"
    );
}

#[test]
fn a_variant_that_a_stranger_uploads_can_be_played_at_once() {
    let mut server = toy_server::Server::new();
    let text = include_str!("../../../../examples/variants/club-berolina.toml");
    let added = asked(&mut server, json!({ "do": "add-variant", "text": text }));
    assert_eq!(added, json!({ "added": "club-berolina" }));
    asked(
        &mut server,
        json!({ "do": "new", "game": "a", "variant": "club-berolina" }),
    );
    let played = asked(
        &mut server,
        json!({ "do": "play", "game": "a", "move": "e2g4" }),
    );
    assert_eq!(played["status"]["turn"], "black");
    let described = asked(
        &mut server,
        json!({ "do": "describe", "variant": "club-berolina" }),
    );
    assert_eq!(described["board"]["cells"].as_array().unwrap().len(), 64);
}

#[test]
fn a_stranger_does_not_take_the_place_of_a_shipped_variant() {
    let mut server = toy_server::Server::new();
    let text = include_str!("../../../../examples/variants/club-berolina.toml");
    let text = text.replace("\"club-berolina\"", "\"kuma\"");
    let text = text.replace("\"1.0.0\"", "\"9.0.0\"");
    let taken = asked(&mut server, json!({ "do": "add-variant", "text": text }));
    assert_eq!(taken["error"]["code"], "taken", "{taken}");
    asked(
        &mut server,
        json!({ "do": "new", "game": "a", "variant": "kuma" }),
    );
    let played = asked(
        &mut server,
        json!({ "do": "play", "game": "a", "move": "e3e4" }),
    );
    assert_eq!(played["status"]["turn"], "north", "{played}");
}

#[test]
fn berolina_pawns_move_diagonally_and_capture_straight_ahead() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/variants");
    let mut catalogue = Catalogue::shipped();
    assert_eq!(
        catalogue.add_store(&Folder(folder)).unwrap(),
        ["club-berolina"]
    );
    let berolina = catalogue.get("club-berolina").unwrap();
    let game = Game::new(&berolina);
    let pawn = game.model().board.find("e2").unwrap();
    let goals = game.choices().moves.remove(&pawn).unwrap_or_default();
    let names: Vec<&str> = goals
        .keys()
        .map(|&cell| game.model().board.name(cell))
        .collect();
    assert_eq!(names, ["d3", "f3", "c4", "g4"]);

    let mut game = Game::from_text(&berolina, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").unwrap();
    game.play_text("e2c4").unwrap();
    let taken = game.play_text("d4d3").unwrap();
    let victim = game.model().board.find("c4").unwrap();
    assert!(
        taken
            .cells
            .iter()
            .any(|change| change.cell == victim && change.after.is_none())
    );
}

/// The pages show the beginnings of a certificate and of a table: those that the program writes.
#[test]
fn the_pages_on_certificates_and_tables_name_the_rules_of_chess() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let (version, hash) = (&chess.model().version, &chess.model().rules_hash);
    let short = hash.get(..4).expect("it has 32 digits");
    for (page, line) in [
        (
            "certificates",
            format!("\nvariant chess {version} {short}…\n"),
        ),
        ("tables", format!("\nversion {version}\nrules {short}…\n")),
    ] {
        let path = format!("{}/../../docs/{page}.md", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a page");
        assert!(text.contains(&line), "{page}: {line}");
    }
}
