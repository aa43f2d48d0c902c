//! The rule of void self-checks: its properties, its definition against the words of pins, and the fast
//! generator against both.

use boardwright::{Move, MoveSort, Position, Variant};

use super::pins::Diagram;
use super::walk::{positions, wanted};
use super::{carried, shipped, text, with, written};

/// Every move that pieces can make, whatever becomes of kings.
fn without_kings() -> Variant {
    with(
        "shogi",
        "[drops]\nno-mate = []\n[royalty]\nself-check = \"allowed\"\n\
         [end]\ncheckmate = false\nstalemate = false\nno-moves = { result = \"loss\" }\n\
         royal-lost = { result = \"loss\" }\n",
    )
}

/// The legal moves under the rule, by pins.
fn by_pins(position: &Position) -> Vec<Move> {
    let us = position.turn();
    let pawn = position.model().kind("pawn").expect("a pawn");
    let mut moves = position.legal_moves();
    moves.retain(|&mv| {
        let after = position.after_unchecked(mv);
        let diagram = Diagram::of(&after);
        // a void taking of the king always leaves the taker's own in check
        if !diagram.unpinned_checkers(us).is_empty() || diagram.kings_touch() {
            return false;
        }
        let dropped_pawn = mv.sort() == MoveSort::Drop && mv.kind() == pawn;
        let checks = !diagram.unpinned_checkers(us.other()).is_empty();
        !(dropped_pawn && checks && by_pins(&after).is_empty())
    });
    moves
}

#[test]
fn the_definition_is_that_of_pins() {
    let (rule, free) = (shipped("self-check-void-shogi"), without_kings());
    positions(&rule, wanted(), |position| {
        let bare = carried(position, &free).expect("a position");
        let diagram = Diagram::of(position);
        let turn = position.turn();
        assert_eq!(
            position.in_check(),
            !diagram.unpinned_checkers(turn).is_empty(),
            "check in {}",
            text(position)
        );
        assert_eq!(
            written(position, &position.legal_moves()),
            written(position, &by_pins(&bare)),
            "moves in {}",
            text(position)
        );
    });
}

/// The same positions: apart from the definition, so that both are looked at at a time.
#[test]
fn under_the_rule_fast_is_plain() {
    let rule = shipped("self-check-void-shogi");
    positions(&rule, wanted(), |position| {
        assert_eq!(
            written(position, &position.legal_moves()),
            written(position, &position.legal_moves_reference()),
            "fast and plain in {}",
            text(position)
        );
    });
}

#[test]
fn what_is_legal_in_shogi_is_legal_under_the_rule() {
    let (shogi, rule) = (shipped("shogi"), shipped("self-check-void-shogi"));
    let mut more = 0;
    positions(&shogi, wanted(), |position| {
        let Some(under_rule) = carried(position, &rule) else {
            panic!("no position under the rule: {}", text(position));
        };
        let wider = under_rule.legal_moves();
        for mv in position.legal_moves() {
            assert!(wider.contains(&mv), "{mv:?} in {}", text(position));
        }
        more += usize::from(wider.len() > position.legal_moves().len());
    });
    assert!(
        more > wanted() / 500,
        "the rule hardly ever mattered: {more}"
    );
}

#[test]
fn with_one_king_the_rule_changes_nothing() {
    let alone =
        "[setup]\nposition = \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL b - 1\"\n";
    let rule = "[royalty]\nattack-void-if = [\"new-self-check\"]\nroyals-apart = true\n";
    let (plain, under_rule) = (
        with("shogi", alone),
        with("shogi", &format!("{alone}{rule}")),
    );
    positions(&plain, wanted() / 2, |position| {
        let same = carried(position, &under_rule).expect("a position");
        assert_eq!(
            written(position, &position.legal_moves()),
            written(position, &same.legal_moves()),
            "{}",
            text(position)
        );
        assert_eq!(position.in_check(), same.in_check(), "{}", text(position));
    });
}

/// The reasons alone and together: taking the king is judged by all of them.
#[test]
fn reasons_combine() {
    let check = |reasons: &str, more: &str, position: &str| {
        let more = format!("[royalty]\nattack-void-if = [{reasons}]\n{more}");
        super::game(&with("shogi", &more), position)
            .position()
            .in_check()
    };
    // a pawn that would take on the last rank may promote, and that way is enough
    let pawn = "3k5/3P5/9/9/9/9/9/9/4K4 w - 1";
    assert!(check("", "", pawn));
    assert!(check("\"immobile\"", "", pawn));
    assert!(check(
        "\"nifu\", \"immobile\", \"new-self-check\"",
        "",
        pawn
    ));
    // a knight that never promotes could not move again
    let knight = "1k7/9/2N6/9/9/9/9/9/4K4 w - 1";
    let never = "[promotion.into]\nknight = false\n";
    assert!(check("", never, knight));
    assert!(!check("\"immobile\"", never, knight));
    assert!(!check("\"new-self-check\", \"immobile\"", never, knight));
    // a pinned gold
    let gold = "6K1k/7G1/8b/9/9/9/9/9/9 w - 1";
    assert!(check("\"immobile\", \"nifu\"", "", gold));
    assert!(!check("\"new-self-check\"", "", gold));
    assert!(!check(
        "\"immobile\", \"new-self-check\", \"nifu\"",
        "",
        gold
    ));
}
