//! Annan: a piece with an own piece directly behind it moves as that one. Its readings, by descriptor.

use boardwright::Variant;

use super::walk::{positions, wanted};
use super::{carried, game, shipped, text, with, written};

fn legal(variant: &Variant, position: &str, mv: &str) -> bool {
    game(variant, position).read(mv).is_ok()
}

fn reason(variant: &Variant, position: &str, mv: &str) -> &'static str {
    let error = game(variant, position).read(mv).expect_err(mv);
    error.reason().map_or("none", |reason| reason.code())
}

/// The reading in which a piece that could take the king only by nifu gives no check.
fn nifu_void() -> Variant {
    with("annan-shogi", "[royalty]\nattack-void-if = [\"nifu\"]\n")
}

/// 34歩 moves as a knight, 35桂 as a rook, 36飛 as itself.
const CHAIN: &str = "k8/9/9/6P2/6N2/6R2/9/9/4K4 b - 1";

#[test]
fn the_own_kind_of_the_lender_is_borrowed_and_not_lent_again() {
    let annan = shipped("annan-shogi");
    assert!(legal(&annan, CHAIN, "3d2b"), "the pawn moves as a knight");
    assert!(!legal(&annan, CHAIN, "3d3c"), "and no longer as a pawn");
    assert!(
        !legal(&annan, CHAIN, "3d9d"),
        "nor as the rook behind the knight"
    );
    assert!(legal(&annan, CHAIN, "3e9e"), "the knight moves as a rook");
    assert!(!legal(&annan, CHAIN, "3e2c"));
    assert!(legal(&annan, CHAIN, "3f9f"));
}

#[test]
fn kings_lend_and_borrow() {
    let annan = shipped("annan-shogi");
    let lends = "k8/9/9/9/9/9/9/4P4/4K4 b - 1";
    assert!(
        legal(&annan, lends, "5h6i"),
        "a pawn before its king steps as a king"
    );
    let borrows = "k8/9/9/9/9/9/9/4K4/4N4 b - 1";
    assert!(
        legal(&annan, borrows, "5h4f"),
        "a king before a knight leaps"
    );
    assert!(!legal(&annan, borrows, "5h5g"));
}

#[test]
fn an_enemy_behind_lends_nothing() {
    let annan = shipped("annan-shogi");
    assert!(!legal(&annan, "k8/9/9/9/9/4P4/4r4/9/3K5 b - 1", "5f6f"));
}

#[test]
fn a_man_that_could_borrow_is_not_immobile() {
    let annan = shipped("annan-shogi");
    assert!(legal(&annan, "k8/9/9/9/9/9/9/9/4K4 b P 1", "P*1a"));
    assert!(
        legal(&annan, "k8/8P/9/9/9/9/9/9/4K4 b - 1", "1b1a"),
        "it need not promote"
    );
    // a lender ahead cannot stand beyond the last rank
    let ahead = with("shogi", "[movement]\nborrow = \"ahead\"\n");
    assert!(!legal(&ahead, "k8/9/9/9/9/9/9/9/4K4 b P 1", "P*1a"));
}

/// The pawn on 2d moves as the silver behind it; a pawn stands on 1f.
const TWO_PAWNS: &str = "k8/9/9/7P1/7S1/8P/9/9/4K4 b - 1";

#[test]
fn nifu_forbids_moves_on_the_board_or_drops_only() {
    let annan = shipped("annan-shogi");
    assert_eq!(reason(&annan, TWO_PAWNS, "2d1c"), "nifu");
    assert!(legal(&annan, TWO_PAWNS, "2d1c+"), "a tokin is no pawn");
    assert!(legal(&annan, TWO_PAWNS, "2d3c"));
    let drops_only = with("annan-shogi", "[movement]\none-per-file = []\n");
    assert!(legal(&drops_only, TWO_PAWNS, "2d1c"));
}

#[test]
fn taking_the_king_counts_though_it_makes_two_pawns_or_it_does_not() {
    // 28歩 before 29銀 would take on 1g; another pawn stands on the first file
    let position = "9/9/9/9/8P/9/8k/7P1/K6S1 w - 1";
    let check = |variant: &Variant| game(variant, position).position().in_check();
    assert!(check(&shipped("annan-shogi")));
    assert!(!check(&nifu_void()));
    // where taking may promote, that way is enough
    let in_camp = "9/8k/7P1/7S1/8P/9/9/9/K8 w - 1";
    assert!(game(&nifu_void(), in_camp).position().in_check());
}

#[test]
fn what_is_legal_by_default_is_legal_in_the_wider_readings() {
    let annan = shipped("annan-shogi");
    let nifu_void = nifu_void();
    let drops_only = with("annan-shogi", "[movement]\none-per-file = []\n");
    positions(&annan, wanted() / 2, |position| {
        let legal = position.legal_moves();
        assert_eq!(
            written(position, &legal),
            written(position, &position.legal_moves_reference()),
            "{}",
            text(position)
        );
        for wider in [&nifu_void, &drops_only] {
            let same = carried(position, wider).expect("a position");
            let moves = same.legal_moves();
            assert!(
                legal.iter().all(|mv| moves.contains(mv)),
                "{}",
                text(position)
            );
        }
    });
}

#[test]
fn a_king_may_reach_the_enemys_where_that_one_does_not_reach_back() {
    let apart = with(
        "annan-shogi",
        "[royalty]\nattack-void-if = [\"new-self-check\"]\nroyals-apart = true\n",
    );
    // A king before its knight moves as one: from 4e it reaches the king on 5g, a step too far for that.
    let alone = "9/9/9/5n3/4k4/9/4K4/9/9 w - 1";
    assert!(legal(&apart, alone, "5e4e"));
    assert!(
        game(&apart, alone).position().legal_moves_reference() == game(&apart, alone).legal_moves()
    );
    // With a knight behind it the other king reaches 4e as well.
    let mutual = "9/9/9/5n3/4k4/9/4K4/4N4/9 w - 1";
    assert!(!legal(&apart, mutual, "5e4e"));
}
