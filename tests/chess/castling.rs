//! Why a castling is refused where king and rook may start anywhere.

use boardwright::notation::{MoveFault, san};
use boardwright::{Catalogue, Game, IllegalMove};

fn refused(position: &str, text: &str) -> Option<IllegalMove> {
    let chess960 = Catalogue::shipped().get("chess960").expect("it ships");
    let game = Game::from_text(&chess960, position).expect(position);
    let fault: MoveFault = san::read(game.position(), text).expect_err(text);
    fault.reason().cloned()
}

#[test]
fn a_castling_of_chess960_is_refused_for_the_reason_of_its_own_king_and_rook() {
    let chess960 = Catalogue::shipped().get("chess960").expect("it ships");
    let cell = |name| chess960.model().board.find(name).expect("a cell");
    let blocked = refused("4k3/8/8/8/8/8/8/5RKR w H - 0 1", "O-O");
    assert!(
        matches!(blocked, Some(IllegalMove::Blocked { by, .. }) if by == cell("f1")),
        "{blocked:?}"
    );
    for (position, text, reason) in [
        // Past f1, which is attacked.
        (
            "4k3/8/8/8/8/8/5r2/1RK4R w HB - 0 1",
            "O-O",
            IllegalMove::CastlingThroughCheck,
        ),
        (
            "4k3/8/8/8/8/8/8/1RK4R w - - 0 1",
            "O-O",
            IllegalMove::NoCastlingRight(0),
        ),
        (
            "4k3/8/8/8/8/8/8/1RK4R w - - 0 1",
            "O-O-O",
            IllegalMove::NoCastlingRight(1),
        ),
        (
            "4k3/8/8/8/8/8/8/1RK4R w H - 0 1",
            "O-O-O",
            IllegalMove::NoCastlingRight(1),
        ),
    ] {
        assert_eq!(refused(position, text), Some(reason), "{position} {text}");
    }
}
