//! The idea is general: chess in which taking the king is void if it exposes the taker's own, by a
//! descriptor alone.

use boardwright::Variant;

use super::pins::Diagram;
use super::walk::{positions, wanted};
use super::{game, text, with, written};

fn void_chess() -> Variant {
    with(
        "chess",
        "[royalty]\nattack-void-if = [\"new-self-check\"]\nroyals-apart = true\n[end]\ndead-position = false\n",
    )
}

#[test]
fn a_pinned_man_gives_no_check() {
    let variant = void_chess();
    let legal = |position: &str, mv: &str| game(&variant, position).read(mv).is_ok();
    // the knight on e5 is pinned on the e file: the king may go where it would take
    assert!(legal("4r3/8/8/4N1k1/8/8/8/4K3 b - - 0 1", "g5g6"));
    assert!(!legal("5r2/8/8/4N1k1/8/8/8/4K3 b - - 0 1", "g5g6"));
    // kings do not touch
    assert!(!legal("8/8/8/3k4/8/3K4/8/8 b - - 0 1", "d5d4"));
}

#[test]
fn fast_is_plain_and_check_is_that_of_pins() {
    let variant = void_chess();
    positions(&variant, wanted() / 2, |position| {
        assert_eq!(
            written(position, &position.legal_moves()),
            written(position, &position.legal_moves_reference()),
            "{}",
            text(position)
        );
        let pinned = Diagram::of(position).unpinned_checkers(position.turn());
        assert_eq!(
            position.in_check(),
            !pinned.is_empty(),
            "{}",
            text(position)
        );
    });
}
