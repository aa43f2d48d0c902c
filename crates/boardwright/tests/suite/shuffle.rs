//! First ranks in another order, where nobody castles.

use std::collections::BTreeSet;

use boardwright::{Catalogue, Game, Variant};

fn variant(rules: &str) -> Result<Variant, String> {
    let head = "schema = 1\ncastling = false\n[variant]\nid = \"shuffled\"\nversion = \"1.0.0\"\nname = \"Shuffled\"\nextends = \"chess@1\"\n";
    let added = Catalogue::shipped().add("shuffled.toml", &format!("{head}{rules}"));
    added.map_err(|error| error.to_string())
}

fn set_up(ranks: &str) -> String {
    format!("[setup]\nshuffle = \"chess960\"\nposition = \"{ranks} w - - 0 1\"\n")
}

/// The set-ups are those of chess960, without the rights.
#[test]
fn a_first_rank_is_shuffled_where_nobody_castles_too() {
    let rules = set_up("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    let without = variant(&rules).expect("in order");
    let chess960 = Catalogue::shipped().get("chess960").expect("it is shipped");
    let placed = |variant: &Variant, number| {
        let game = Game::numbered(variant, number).expect("a set-up");
        let text = game.position_text();
        text.split(' ').next().map(str::to_owned)
    };
    assert_eq!(without.model().setups(), 960);
    let all: BTreeSet<_> = (0..960).map(|number| placed(&without, number)).collect();
    assert_eq!(all.len(), 960);
    for number in [0, 1, 17, 518, 534, 958, 959] {
        assert_eq!(
            placed(&without, number),
            placed(&chess960, number),
            "{number}"
        );
    }
}

#[test]
fn what_the_numbers_do_not_say_is_refused_where_nobody_castles() {
    for rules in [
        set_up("bnrqkbrn/pppppppp/8/8/8/8/PPPPPPPP/BNRQKBRN"),
        set_up("rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR") + "[royalty]\ncount = \"every\"\n",
        set_up("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") + "[royalty]\npieces = []\n",
    ] {
        let refused = variant(&rules).expect_err("it is refused");
        assert!(
            refused.contains("the pieces of the first rank"),
            "{refused}"
        );
    }
}
