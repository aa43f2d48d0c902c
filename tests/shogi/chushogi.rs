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

/// Where lions meet: a board, a position, and what is royal.
struct Arena {
    board: &'static str,
    position: &'static str,
    royal: &'static str,
}

const SQUARE: Arena = Arena {
    board: "files = \"a-g\"\nranks = \"1-7\"\n",
    position: "1lrlrl1/p1ppp1k/1p3p1/3p3/1P3P1/P1PPP1K/1LRLRL1 w - - 0 1",
    royal: ROYAL,
};

const ROYAL: &str = "[royalty]\npieces = [\"king\"]\nself-check = \"allowed\"\nattack-void-if = []\n[end]\nroyal-lost = { result = \"loss\" }\n";

/// A small variant whose lion steps as a king, and goes in two legs in these ways.
fn lion(ways: &str, arena: &Arena) -> Variant {
    let Arena {
        board,
        position,
        royal,
    } = arena;
    let text = format!(
        r#"schema = 1
[variant]
id = "legs"
version = "1.0.0"
name = "Legs"
[board]
topology = "square"
{board}symmetry = "mirror"
[players]
order = ["white", "black"]
[setup]
position = "{position}"
[pieces]
king = {{ symbol = "K", moves = ["K"] }}
lion = {{ symbol = "L", moves = ["K", "{ways}"] }}
rook = {{ symbol = "R", moves = ["R"] }}
pawn = {{ symbol = "P", moves = ["fKbW"] }}
[move.double-move]
{royal}no-moves = {{ result = "loss" }}
[notation]
position = "fen"
move = "uci"
human = "san"
"#
    );
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("legs.toml", &text);
    variant.unwrap_or_else(|fault| panic!("{ways} {board}: {fault}"))
}

/// On and back, sideways or ahead only, past an empty cell, by a capture, or by either: who counts looks at first legs, where
/// ways without a capture only come back, and otherwise at every way.
#[test]
fn whatever_the_legs_as_many_moves_are_counted_as_are_listed() {
    const WAYS: [&str; 11] = [
        "[K-K]",
        "[W-W]",
        "[sW-W]",
        "[vW-W]",
        "[mW-bW]",
        "[cK-aK]",
        "[cK-bK]",
        "[cK-aK][mK-bK]",
        "[fcW-W][fW-bW]",
        "[mW-W]",
        "[fmW-bW][fW-bW]",
    ];
    const ARENAS: [Arena; 5] = [
        SQUARE,
        Arena {
            royal: "[royalty]\npieces = []\nself-check = \"allowed\"\nattack-void-if = []\n[end]\n",
            ..SQUARE
        },
        Arena {
            board: "files = \"a-g\"\nranks = \"1-7\"\nwrap = \"files\"\n",
            ..SQUARE
        },
        Arena {
            board: "files = \"a-c\"\nranks = \"1-8\"\nwrap = \"files\"\n",
            position: "lkl/rlr/1p1/3/3/1P1/RLR/LKL w - - 0 1",
            ..SQUARE
        },
        Arena {
            board: "files = \"a-b\"\nranks = \"1-9\"\nwrap = \"files\"\n",
            position: "lk/lr/lr/1p/2/1P/LR/LR/LK w - - 0 1",
            ..SQUARE
        },
    ];
    for (arena, ways) in ARENAS
        .iter()
        .flat_map(|arena| WAYS.map(|ways| (arena, ways)))
    {
        let two_legs = counted_as_listed(&lion(ways, arena), ways);
        assert!(two_legs > 100, "{ways} {}: {two_legs}", arena.board);
    }
}

/// A model that no descriptor says: a king that may stand under attack, and that nobody may take.
#[test]
fn a_king_that_nobody_may_take_is_not_counted_among_the_goals() {
    for ways in ["[cK-aK]", "[cK-aK][mK-bK]"] {
        let mut model = lion(ways, &SQUARE).model().clone();
        model.end.royal_lost = None;
        let variant = Variant::compile(model, Catalogue::shipped().modules());
        let two_legs = counted_as_listed(&variant.expect("a variant"), ways);
        assert!(two_legs > 100, "{ways}: {two_legs}");
    }
}

/// Plays games at random, in which as many moves are counted as are listed; how many of these have a second cell.
fn counted_as_listed(variant: &Variant, ways: &str) -> usize {
    let start = text(&variant.start());
    let mut two_legs = 0;
    for seed in 0..30 {
        walk(variant, &start, seed, |position| {
            let listed = position.legal_moves();
            let counted = position.perft(1, Leaves::Bulk, &mut |_| true);
            assert_eq!(
                counted,
                Ok(listed.len() as u64),
                "{ways}: {}",
                text(position)
            );
            two_legs += listed.iter().filter(|mv| mv.second().is_some()).count();
        });
    }
    two_legs
}

/// How far a lion takes is how far its legs lead; a rider's captures have no bound.
#[test]
fn no_trade_knows_from_how_far_a_piece_takes() {
    let child = |more: &str| {
        let text = format!(
            "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"chushogi@1\"\n{more}"
        );
        let mut catalogue = Catalogue::shipped();
        let variant = catalogue.add("child.toml", &text);
        variant.unwrap_or_else(|fault| panic!("{fault}"))
    };
    let refused = |variant: &Variant, position: &str, mv: &str| {
        let refused = game(variant, position).read(mv).expect_err(mv);
        refused.reason().map(|reason| reason.code().to_owned())
    };
    let legs = child("[pieces]\nlion = { symbol = \"N\", moves = [\"K\", \"[cK-aK][mK-bK]\"] }\n");
    let guarded = "kg4r5/12/12/12/6n5/6p5/6N5/12/12/12/12/10GK b - 1";
    assert_eq!(
        refused(&legs, guarded, "6g6f6e").as_deref(),
        Some("no-trade")
    );
    let queens = child("[restriction.no-trade]\npieces = [\"queen\"]\n");
    let guarded = "kg4r5/12/12/12/6q5/12/12/12/12/6Q5/12/10GK b - 1";
    assert_eq!(
        refused(&queens, guarded, "6j6e").as_deref(),
        Some("no-trade")
    );
}
