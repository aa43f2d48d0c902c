//! Pieces that wait and are put where they fork, kings that change places, and pieces that are sent on: where the
//! modules are not at home they say why, and fast is plain wherever the rules of Tamerlane chess meet.

use boardwright::engine::Leaves;
use boardwright::{Catalogue, Game, LoadError, Move, Position, Variant};

/// What is said against a child of Tamerlane chess.
#[track_caller]
fn says(changes: &str, reason: &str) {
    let head = "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"tamerlane@1\"\n";
    let said = match Catalogue::shipped().describe("child.toml", &format!("{head}{changes}")) {
        Err(LoadError::Descriptor(faults)) => faults.render(false),
        other => panic!("{changes}: {other:?}"),
    };
    assert!(said.contains(reason), "{said}");
}

#[test]
fn who_forks_is_no_king_and_waits_before() {
    says("[move.fork]\npieces = []\n", "nobody waits");
    says(
        "[move.fork]\npieces = [\"king\"]\n",
        "a royal piece neither waits nor comes about so",
    );
    says(
        "[move.fork]\ninto = \"prince\"\n",
        "a royal piece neither waits nor comes about so",
    );
    says(
        "[move.fork]\npieces = [\"waiting-pawn\", \"second-pawn\"]\n",
        "a piece that has been put waits no more",
    );
}

/// A pawn that waits leaves the board for nobody who is put where it stands, whether or not it may be taken otherwise.
#[test]
fn a_piece_that_waits_is_not_removed_by_a_fork() {
    let text = "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"tamerlane@1\"\n[permission]\nwaiting-pawn-is-safe = false\n";
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("child.toml", text);
    let variant = variant.unwrap_or_else(|fault| panic!("{fault}"));
    let forks = |position: &str| {
        let game = Game::from_text(&variant, position).unwrap_or_else(|e| panic!("{e}"));
        let board = game.position().model().board.clone();
        let waits = board.find("c10").expect("a cell");
        let moves = game.legal_moves().into_iter();
        let forks = moves.filter(|mv| mv.from() == Some(waits));
        forks
            .map(|mv| board.name(mv.to()).to_owned())
            .collect::<Vec<_>>()
    };
    let empty = "*2P_8*/12*/*10k*/*11*/*11*/*11*/*11*/*11*/*n1n9/*10K* w - - 0 1";
    assert_eq!(forks(empty), ["b1"], "it forks the knights");
    let waits = "*2P_8*/12*/*10k*/*11*/*11*/*11*/*11*/*11*/*n1n9/*1p_8K* w - - 0 1";
    assert!(forks(waits).is_empty());
}

#[test]
fn who_changes_places_is_a_king_and_does_so_once() {
    says(
        "[move.royal-exchange]\npieces = []\n",
        "nobody changes places",
    );
    says(
        "[move.royal-exchange]\npieces = [\"rook\"]\n",
        "only royal pieces change places so",
    );
    says(
        "[move.royal-exchange]\ninto = \"rook\"\n",
        "only royal pieces change places so",
    );
    says(
        "[move.royal-exchange]\ninto = \"king\"\n",
        "who has changed places does so no more",
    );
}

#[test]
fn a_goal_is_one_cell_of_the_piece_that_has_moved() {
    let effect = |keys: &str| format!("[effect.second-arrival]\n{keys}\n");
    says(&effect("to = \"f3 f4\""), "this is not one cell");
    says(
        &effect("whom = \"flanked\""),
        "only one piece goes to a cell",
    );
    says(&effect("what = \"gone\""), "they do not go to a cell");
    says(&effect("to = false"), "where does it go?");
    says(
        "[permission.waiting-pawn-is-safe]\nwhom = false\n",
        "which pieces are meant?",
    );
    says(
        "[permission.waiting-pawn-is-safe]\nby = \"K\"\n",
        "`by` says nothing of the condition `takes`",
    );
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

/// Fast is plain.
fn hold(position: &Position) -> Vec<Move> {
    let said = || format!("{:?}", position.setup());
    let legal = sorted(position.legal_moves());
    assert_eq!(
        legal,
        sorted(position.legal_moves_reference()),
        "{}",
        said()
    );
    let count = position.perft(1, Leaves::Bulk, &mut |_| true);
    assert_eq!(count, Ok(legal.len() as u64), "{}", said());
    let successors = position.successors();
    let made = successors.iter().map(|(mv, _)| *mv).collect();
    assert_eq!(legal, sorted(made), "{}", said());
    for (mv, next) in successors {
        assert_eq!(next, position.after_unchecked(mv), "{}", said());
        assert_eq!(next.hash(), next.fresh_hash(), "{}", said());
    }
    legal
}

/// Games from a position, by chance, of which each position is held.
fn walk(variant: &Variant, start: &str, games: u64) {
    for seed in 0..games {
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut game = Game::from_text(variant, start).expect("a position");
        for _ in 0..40 {
            let legal = hold(game.position());
            let Some(&mv) = chance.choice(&legal).filter(|_| game.outcome().is_none()) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn fast_is_plain_on_all_journeys() {
    let variant = Catalogue::shipped().get("tamerlane").expect("a variant");
    for start in [
        "*2P_3k4*/3w1P''6*/*1q3P'5*/*11*/*5r1n3*/*4y6*/*6R4*/*1K2p'3Q2*/*6p''4Y/*3p_7* w - - 0 1",
        "*3P_2P_1k2*/2r1P'2T4*/*11*/*2n1v1n4*/*11*/*3d1l1w3*/*11*/*4K2R3*/*3p'1p''3B2/*2p_8* w - - 0 1",
        "*11*/1K'S2P''1P'4*/*10l*/*4z6*/*11*/*5R5*/*3c7*/*11*/*8y1k'1/*3Y7* b - - 0 1",
    ] {
        walk(&variant, start, 12);
    }
}

#[test]
fn fast_is_plain_where_what_promotes_is_sent_on() {
    let mut catalogue = Catalogue::shipped();
    for (id, parent, to, kind) in [
        ("sent-on", "chess", "d1", "queen"),
        ("sent-on-exploding", "atomic", "e4", "knight"),
        ("sent-on-paralysed", "madrasi", "e1", "queen"),
    ] {
        let text = format!(
            "schema = 1\n[variant]\nid = \"{id}\"\nversion = \"1.0.0\"\nname = \"Sent on\"\nextends = \"{parent}@1\"\n\
             [effect.back]\nafter = \"promotion\"\npieces = [\"{kind}\"]\nwhom = \"mover\"\nwhat = \"goes-to\"\nto = \"{to}\"\n\
             [end]\ndead-position = false\n"
        );
        let variant = catalogue
            .add(&format!("{id}.toml"), &text)
            .unwrap_or_else(|e| panic!("{e}"));
        for start in [
            "3r4/1P3P2/7k/8/1b6/8/pp4p1/3RK3 w - - 0 1",
            "2n1k3/1P1P4/8/8/4r3/8/6pp/3K1N2 b - - 0 1",
        ] {
            walk(&variant, start, 8);
        }
    }
}
