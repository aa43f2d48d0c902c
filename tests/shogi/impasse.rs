//! Impasse as a claim.

use boardwright::{Reason, Side};

use super::{game, shipped, with};

/// Black's king with ten pieces in the camp: 26 points, and those in hand.
fn camp(hand: &str) -> String {
    format!("KRRBB4/GGSSSS3/9/9/9/9/9/9/4k4 b {hand} 1")
}

#[test]
fn a_declaration_with_enough_points_wins() {
    let mut game = game(&shipped("shogi"), &camp("2P"));
    let outcome = game.claim(Reason::Impasse).expect("it may be claimed");
    assert_eq!(outcome.winner(), Some(Side::First));
    assert_eq!(outcome.reason.code(), "impasse");
    assert!(game.legal_moves().len() > 10, "moves stay listed");
    assert!(game.play_text("9a8a").is_err());
}

#[test]
fn a_declaration_with_too_few_points_is_refused_and_costs_nothing() {
    let mut game = game(&shipped("shogi"), &camp("P"));
    assert!(game.claim(Reason::Impasse).is_err());
    assert!(game.outcome().is_none());
}

#[test]
fn by_the_24_point_law_some_points_draw_and_more_win() {
    let law = with("shogi", "[end.impasse]\nlaw = \"24-point\"\n");
    let claimed = |hand: &str| {
        let mut game = game(&law, &camp(hand));
        game.claim(Reason::Impasse).map(|outcome| outcome.winner())
    };
    assert_eq!(claimed("-"), Ok(None), "26 points");
    assert_eq!(claimed("4P"), Ok(None), "30 points");
    assert_eq!(claimed("5P"), Ok(Some(Side::First)), "31 points");
}

#[test]
fn a_royal_man_cannot_be_a_great_one() {
    let text = "schema = 1\n[variant]\nid = \"x\"\nversion = \"1.0.0\"\nname = \"X\"\nextends = \"shogi@1\"\n\
                [end.impasse]\ngreat = [\"king\", \"rook\"]\n";
    let error = boardwright::Catalogue::shipped()
        .add("x.toml", text)
        .expect_err("a contract is broken");
    assert!(
        error.to_string().contains("leave it out of `great`"),
        "{error}"
    );
}
