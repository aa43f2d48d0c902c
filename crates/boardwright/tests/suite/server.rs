//! What a server leans on, of any variant.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test may fail here")]

use std::error::Error;

use boardwright::record::RecordError;
use boardwright::{
    Catalogue, Game, LoadError, MoveError, NoClaim, Position, Reason, SharedCatalogue, Variant,
    Wish, wire,
};

#[test]
fn games_and_errors_go_from_thread_to_thread() {
    fn shared<T: Send + Sync + 'static>() {}
    fn error<T: Error + Send + Sync + 'static>() {}
    shared::<Game>();
    shared::<Variant>();
    shared::<Position>();
    shared::<Catalogue>();
    shared::<SharedCatalogue>();
    error::<LoadError>();
    error::<MoveError>();
    error::<NoClaim>();
    error::<RecordError>();
    error::<wire::WishError>();
}

/// Every legal move is a wish that a client can send: written, read and played, it is the same move.
#[test]
fn every_legal_move_is_played_as_a_client_wishes_it() {
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let mut game = Game::new(&catalogue.get(id).unwrap());
        for ply in 0..30_usize {
            let mut moves = game.legal_moves();
            moves.sort_unstable();
            for &mv in &moves {
                let told = wire::Wish::of(game.model(), &Wish::from(mv)).unwrap();
                let json = serde_json::to_string(&told).unwrap();
                let wish: wire::Wish = serde_json::from_str(&json).unwrap();
                let wish = wish.read(game.model()).unwrap();
                assert_eq!(game.fulfilling(&wish), Some(mv), "{id}: {json}");
            }
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
        }
    }
}

#[test]
fn a_wish_comes_from_a_cell_or_from_hand() {
    let shogi = Catalogue::shipped().get("shogi").unwrap();
    let read = |json: &str| {
        let wish: wire::Wish = serde_json::from_str(json).unwrap();
        wish.read(shogi.model()).map_err(|error| error.code())
    };
    assert!(read(r#"{ "from": "7g", "to": "7f" }"#).is_ok());
    assert!(read(r#"{ "dropped": "pawn", "to": "5e" }"#).is_ok());
    assert_eq!(read(r#"{ "to": "7f" }"#), Err("from-or-dropped"));
    assert_eq!(
        read(r#"{ "from": "7g", "dropped": "pawn", "to": "7f" }"#),
        Err("from-or-dropped")
    );
    assert_eq!(read(r#"{ "from": "7z", "to": "7f" }"#), Err("no-such-cell"));
    assert_eq!(
        read(r#"{ "dropped": "wizard", "to": "7f" }"#),
        Err("no-such-piece")
    );
    assert!(
        serde_json::from_str::<wire::Wish>(r#"{ "from": "7g", "to": "7f", "as": 1 }"#).is_err()
    );
}

#[test]
fn a_refused_text_is_told_with_the_precise_code() {
    let chess = Catalogue::shipped().get("chess").unwrap();
    let mut game = Game::from_text(&chess, "4k3/P7/8/8/8/8/4r3/R3K3 w Q - 0 1").unwrap();
    let mut told = |text: &str| {
        let refused = wire::Refused::from(&game.play_text(text).unwrap_err());
        (refused.code, refused.message)
    };
    assert_eq!(told("a1b1").0, "leaves-check");
    assert_eq!(told("hello").0, "bad-move");
    for text in ["a7a8", "a7a8k"] {
        let (code, message) = told(text);
        assert_eq!(code, "promotion");
        let sentence = "name what the pawn becomes where it promotes, and nothing elsewhere: queen, rook, bishop, knight";
        assert!(message.ends_with(sentence), "{message}");
    }
    game.agree_draw();
    let over = wire::Refused::from(&game.play_text("e1e2").unwrap_err());
    assert_eq!(over.code, "game-over");
    assert_eq!(
        game.claim(Reason::Repetition).unwrap_err().code(),
        "no-claim"
    );
}

#[test]
fn a_catalogue_can_be_printed() {
    let shared = SharedCatalogue::from(Catalogue::shipped());
    let printed = format!("{shared:?}");
    assert!(printed.contains("\"kuma\": [\""), "{printed}");
    assert!(!printed.contains("[royalty]"), "no texts");
}

/// Who draws again the cells that a move has changed has what the position has, marks of promoted pieces among it.
#[test]
fn the_cells_of_a_move_tell_which_pieces_fall_back_when_captured() {
    let catalogue = Catalogue::shipped();
    for (id, start) in [
        ("crazyhouse", "4k3/8/8/8/8/8/1p6/4K2R[] b K - 0 1"),
        ("bughouse", "3rk3/P7/8/8/8/8/1p6/4K2R[] b K - 0 1"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4[] w - - 0 1"),
    ] {
        let variant = catalogue.get(id).unwrap();
        let mut game = Game::from_text(&variant, start).unwrap();
        let mut men = game.position_record().position.men;
        let mut promoted = 0;
        for ply in 0..12_usize {
            let mut moves = game.legal_moves();
            moves.sort_unstable_by_key(|mv| (mv.promotes_to().is_none(), *mv));
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            let applied = game.play(mv).unwrap();
            let told = wire::Applied::of(game.model(), &applied).unwrap();
            for step in &told.steps {
                if let wire::Step::Promoted { cell, man, .. } = step {
                    assert_eq!(told.cells[cell].as_ref(), Some(man), "{id}: {}", told.mv);
                }
            }
            for (cell, man) in told.cells {
                match man {
                    Some(man) => men.insert(cell, man),
                    None => men.remove(&cell),
                };
            }
            let stands = game.position_record().position.men;
            assert_eq!(men, stands, "{id}: {}", told.mv);
            promoted += men.values().filter(|man| man.promoted).count();
        }
        assert_eq!(promoted > 0, id != "shogi", "{id}");
    }
}
