//! Chu shogi: lions that are not traded, promotion by capture, the bare king. Its facts are in its fixtures.

use boardwright::engine::Leaves;
use boardwright::{Catalogue, LoadError, Move, Position, Variant};

use super::{game, shipped, text};

/// What is said against a child of a shipped variant.
#[track_caller]
fn refused(parent: &str, more: &str) -> String {
    let child = format!(
        "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"{parent}@1\"\n{more}"
    );
    match Catalogue::shipped().describe("child.toml", &child) {
        Err(LoadError::Descriptor(faults)) => faults.render(false),
        other => panic!("{more}: {other:?}"),
    }
}

#[test]
fn no_trade_and_en_passant_do_not_go_together() {
    let said = refused("chess", "[restriction.no-trade]\npieces = [\"queen\"]\n");
    assert!(said.contains("leave out `leaves-ep`"), "{said}");
}

#[test]
fn no_trade_wants_pieces_and_a_board_without_joined_edges() {
    let said = refused("chushogi", "[restriction.no-trade]\npieces = []\n");
    assert!(said.contains("nothing is spared a trade"), "{said}");
    let said = refused("chushogi", "[board]\nwrap = \"files\"\n");
    assert!(said.contains("whose edges are not joined"), "{said}");
}

#[test]
fn nobody_is_bare_who_holds_pieces() {
    let said = refused("shogi", "[end.bare]\nmodule = \"bare-king\"\n");
    assert!(said.contains("leave out [drops]"), "{said}");
}

/// Whether a move is legal in a position of chu shogi.
fn legal(position: &str, mv: &str) -> bool {
    game(&shipped("chushogi"), position).read(mv).is_ok()
}

#[test]
fn who_takes_in_answer_needs_the_cell_in_the_text() {
    let open = "kg10/3r8/12/12/6R5/12/3N8/12/12/12/12/10GK w - 2";
    let marked = "kg10/3r8/12/12/6R5/12/3N8/12/12/12/12/10GK w 6e 2";
    assert!(legal(open, "9b9g"));
    assert!(!legal(marked, "9b9g"), "a lion was taken on 6e");
    assert!(legal(marked, "9b9f"), "other moves are free");
}

#[test]
fn a_text_has_the_cell_of_a_lion_that_was_taken_and_is_read_back() {
    let mut game = game(
        &shipped("chushogi"),
        "kg10/3r8/12/12/6n5/12/3N8/12/6R5/12/12/10GK b - 1",
    );
    let mv = game.read("6i6e").expect("legal");
    game.play(mv).expect("legal");
    let reached = text(game.position());
    assert_eq!(reached, "kg10/3r8/12/12/6R5/12/3N8/12/12/12/12/10GK w 6e 2");
    let again = super::game(&shipped("chushogi"), &reached);
    assert_eq!(again.position(), game.position());
}

/// Random games from a position: every position is shown.
fn walk(variant: &Variant, start: &str, seed: u64, mut show: impl FnMut(&Position)) {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut position = game(variant, start).position().clone();
    for _ in 0..60 {
        let moves: Vec<Move> = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        show(&position);
        let mv = moves[chance.usize(0..moves.len())];
        position = position.after(mv).expect("a legal move");
    }
}

#[test]
fn moves_in_two_legs_are_counted_as_many_as_are_listed() {
    let chu = shipped("chushogi");
    let near = "kg10/12/3p1n6/2i+hpg6/4N+O6/3s+d2r4/2+HR8/2P+Do7/12/12/12/10GK b - 1";
    let mut two_legs = 0;
    for seed in 0..40 {
        walk(&chu, near, seed, |position| {
            let listed = position.legal_moves();
            assert_eq!(
                position.perft(1, Leaves::Bulk, &mut |_| true),
                Ok(listed.len() as u64),
                "{}",
                text(position)
            );
            two_legs += listed.iter().filter(|mv| mv.second().is_some()).count();
        });
    }
    assert!(two_legs > 5_000, "{two_legs}");
}
