//! Every error has a code, and one trait tells it.

use boardwright::engine::{CompileFault, Stop};
use boardwright::{Catalogue, Coded, Game, LoadError, MoveError, Reason, Wish, wire};

/// What a server's log says of any error.
fn told(error: &dyn Coded) -> (&'static str, String) {
    (error.code(), error.to_string())
}

#[test]
fn every_error_is_coded() {
    fn is_coded<T: Coded>() {}
    is_coded::<LoadError>();
    is_coded::<MoveError>();
    is_coded::<wire::WishError>();
    is_coded::<boardwright::tree::TreeError>();
    is_coded::<boardwright::record::RecordError>();
    is_coded::<boardwright::IllegalMove>();
    is_coded::<boardwright::NoClaim>();
    is_coded::<boardwright::PositionFault>();
    is_coded::<boardwright::module::Unbuildable>();
    is_coded::<boardwright::betza::BetzaError>();
    is_coded::<CompileFault>();
    is_coded::<Stop>();
    is_coded::<boardwright::geometry::ShapeError>();
    is_coded::<boardwright::geometry::ZoneError>();
    is_coded::<boardwright::geometry::LabelError>();
    is_coded::<boardwright::notation::MoveFault>();
    is_coded::<boardwright::notation::position::Refusal>();
    is_coded::<boardwright::notation::position::TextFault>();
    is_coded::<boardwright::notation::pgn::ReplayFault>();
    is_coded::<boardwright::notation::pgn::ReadError>();
    is_coded::<boardwright::notation::pgn::Fault>();
    is_coded::<boardwright::descriptor::Diagnostics>();
    is_coded::<boardwright::descriptor::Diagnostic>();
    is_coded::<boardwright::descriptor::Unread>();
    is_coded::<boardwright::descriptor::TooLarge>();
}

#[test]
fn the_trait_tells_the_code_that_the_error_has_itself() {
    let catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").expect("it is shipped");
    let mut game = Game::new(&chess);
    let error = game.play_text("e2e5").unwrap_err();
    assert_eq!(told(&error).0, error.code());
    assert_eq!(
        told(&catalogue.get("ches").unwrap_err()).0,
        "unknown-variant"
    );
    assert_eq!(
        told(&game.claim(Reason::Repetition).unwrap_err()).0,
        "no-claim"
    );
    let board = &game.model().board;
    let (a3, a4) = (
        board.find("a3").expect("a cell"),
        board.find("a4").expect("a cell"),
    );
    let refused = game.play_wish(&Wish::go(a3, a4)).unwrap_err();
    assert_eq!(
        told(&refused),
        ("no-piece", "the move is illegal: no-piece".into())
    );
    let refused = Game::from_text(&chess, "8/8 w").unwrap_err();
    assert_eq!(told(&refused).0, "bad-position");
}

#[test]
fn diagnostics_are_data() {
    let Err(LoadError::Descriptor(faults)) =
        Catalogue::shipped().describe("mine.toml", "schema = 1\n[vraiant]\n")
    else {
        panic!("a descriptor without a variant");
    };
    let told = serde_json::to_value(&faults).expect("plain data");
    let told = told.as_array().expect("a list");
    assert_eq!(told.len(), faults.len());
    let unknown = told.iter().find(|fault| fault["code"] == "unknown-key");
    let unknown = unknown.expect("`vraiant` is no section");
    assert_eq!(
        (&unknown["severity"], &unknown["primary"]["line"]),
        (&"error".into(), &2.into())
    );
    let alone = serde_json::to_value(faults.iter().next()).expect("plain data");
    assert_eq!(alone, told[0]);
}
