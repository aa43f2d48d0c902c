//! Where masks do not fit: each way in which a cell may matter for the safety of a royal piece.

use boardwright::engine::Legality;
use boardwright::notation::{position, uci};
use boardwright::{Catalogue, Variant};

/// A variant on a small board: how kings move, the other pieces, and further tables.
fn variant(king: &str, pieces: &str, tables: &str) -> Variant {
    compiled(&variant_text(king, pieces, tables))
}

fn variant_text(king: &str, pieces: &str, tables: &str) -> String {
    format!(
        r#"schema = 1
[variant]
id = "small"
version = "1.0.0"
name = "Small"
[board]
topology = "square"
files = "a-e"
ranks = "1-5"
symmetry = "mirror"
[players]
order = ["white", "black"]
[setup]
position = "k4/5/5/5/4K w - - 0 1"
[notation]
position = "fen"
move = "uci"
human = "san"
[end]
checkmate = {{ result = "loss" }}
stalemate = {{ result = "draw" }}
{tables}
[royalty]
pieces = ["king"]
self-check = "illegal"
attack-void-if = []
[pieces]
king = {{ symbol = "K", moves = {king} }}
wall = {{ symbol = "W", moves = ["W"] }}
{pieces}
"#
    )
}

fn compiled(text: &str) -> Variant {
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("small.toml", text);
    let variant = variant.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(variant.legality(), Legality::Probed);
    variant
}

/// The legal moves of the piece on a cell, ascending; they are those of the definition.
fn moves_from(variant: &Variant, text: &str, from: &str) -> Vec<String> {
    let model = variant.model();
    let setup = position::read(model, text, position::Mode::Strict).expect("a position");
    let position = variant.position(&setup).expect("a legal position");
    let write = |moves: Vec<boardwright::Move>| {
        let mut all: Vec<String> = moves
            .into_iter()
            .map(|mv| uci::write_unchecked(model, mv))
            .collect();
        all.sort();
        all
    };
    let all = write(position.legal_moves());
    assert_eq!(all, write(position.legal_moves_reference()));
    all.into_iter().filter(|mv| mv.starts_with(from)).collect()
}

const KING: &str = "[\"K\"]";
const HORSE: &str = "horse = { symbol = \"H\", moves = [\"nN\"] }\n";
const CANNON: &str = "cannon = { symbol = \"C\", moves = [\"mR\", \"cpR\"] }\n";
const GRASSHOPPER: &str = "hopper = { symbol = \"G\", moves = [\"gR\", \"gB\"] }\n";

const GRIFFON: &str = "griffon = { symbol = \"G\", moves = [\"[F?R]\"] }\n";
const AANCA: &str = "aanca = { symbol = \"A\", moves = [\"[W?B]\"] }\n";

#[test]
fn a_check_of_a_griffon_is_met_on_either_leg() {
    let griffon = variant(KING, GRIFFON, "");
    // from d5 over c4 to c1: by c4, c3 or c2
    let text = "3gk/W4/1W3/3W1/2K2 w - - 0 1";
    assert_eq!(moves_from(&griffon, text, "b3"), ["b3c3"]);
    assert_eq!(moves_from(&griffon, text, "d2"), ["d2c2"]);
    assert!(moves_from(&griffon, text, "a4").is_empty());
    let text = "3gk/3W1/5/5/2K2 w - - 0 1";
    assert_eq!(moves_from(&griffon, text, "d4"), ["d4c4", "d4d5"]);
}

#[test]
fn who_stands_alone_on_a_leg_of_a_griffon_that_aims_at_the_king_stays_on_its_way() {
    let griffon = variant(KING, GRIFFON, "");
    for (text, from, stays) in [
        ("3gk/2W2/5/5/2K2 w - - 0 1", "c4", "c4c3"),
        ("3gk/5/5/2W2/2K2 w - - 0 1", "c2", "c2c3"),
    ] {
        assert_eq!(moves_from(&griffon, text, from), [stays]);
    }
    // on the way back, over d2, it does not see him
    let text = "3gk/5/5/3W1/2K2 w - - 0 1";
    assert_eq!(moves_from(&griffon, text, "d2"), ["d2c2"]);
    let text = "3gk/2w2/5/3W1/2K2 w - - 0 1";
    assert_eq!(moves_from(&griffon, text, "d2").len(), 4);
}

#[test]
fn a_king_leaves_the_way_of_a_griffon() {
    let griffon = variant(KING, GRIFFON, "");
    let text = "3gk/5/5/5/2K2 w - - 0 1";
    assert_eq!(
        moves_from(&griffon, text, "c1"),
        ["c1b1", "c1b2", "c1d1", "c1d2"]
    );
}

#[test]
fn an_aanca_pins_and_checks_along_both_legs() {
    let aanca = variant(KING, AANCA, "");
    // from a5 over a4 to d1, and over b5 to nothing near
    let text = "a3k/W4/5/5/3K1 w - - 0 1";
    assert!(moves_from(&aanca, text, "a4").contains(&"a4a5".to_owned()));
    assert_eq!(moves_from(&aanca, text, "a4"), ["a4a5"]);
    let text = "a3k/5/W1W2/5/3K1 w - - 0 1";
    assert_eq!(moves_from(&aanca, text, "a3"), ["a3a4", "a3b3"]);
    assert_eq!(moves_from(&aanca, text, "c3"), ["c3b3", "c3c2"]);
}

#[test]
fn a_bent_rider_is_looked_up_backwards_on_boards_that_wrap_around() {
    for betza in ["[F?R]", "[W?B]", "[W-R]", "[D-B]", "[F?R2]"] {
        let pieces = format!("bent = {{ symbol = \"G\", moves = [\"{betza}\"] }}\n");
        let text = variant_text(KING, &pieces, "");
        let text = text.replace("symmetry =", "wrap = \"files\"\nsymmetry =");
        let variant = compiled(&text);
        for place in 0..5 {
            let (left, right) = (place, 4 - place);
            let digit = |n: usize| if n == 0 { String::new() } else { n.to_string() };
            let row = format!("{}g{}", digit(left), digit(right));
            let text = format!("4k/{row}/5/1W1W1/2K2 w - - 0 1");
            moves_from(&variant, &text, "c1");
        }
    }
}

#[test]
fn a_leg_of_a_horse_that_aims_at_the_king_does_not_leave() {
    let horse = variant(KING, HORSE, "");
    // from c4 the horse would hit b2 over c3
    let text = "4k/2h2/2W2/1K3/5 w - - 0 1";
    assert_eq!(moves_from(&horse, text, "c3"), ["c3c4"]);
    // beside the way it is free
    let text = "4k/2h2/3W1/1K1W1/5 w - - 0 1";
    assert_eq!(moves_from(&horse, text, "d3"), ["d3c3"]);
}

#[test]
fn a_check_of_a_horse_is_met_on_its_leg_or_by_taking_it() {
    let horse = variant(KING, HORSE, "");
    let text = "4k/1Wh2/3W1/1K3/5 w - - 0 1";
    assert_eq!(moves_from(&horse, text, "b4"), ["b4c4"]);
    assert_eq!(moves_from(&horse, text, "d3"), ["d3c3"]);
}

#[test]
fn no_man_comes_between_king_and_cannon_as_its_hurdle() {
    let cannon = variant(KING, CANNON, "");
    let text = "c3k/5/1W3/5/K4 w - - 0 1";
    assert_eq!(moves_from(&cannon, text, "b3"), ["b3b2", "b3b4", "b3c3"]);
}

#[test]
fn one_of_two_men_before_a_cannon_does_not_leave_its_line() {
    let cannon = variant(KING, CANNON, "");
    let text = "c3k/5/W4/W4/K4 w - - 0 1";
    assert_eq!(moves_from(&cannon, text, "a3"), ["a3a4"]);
    assert!(moves_from(&cannon, text, "a2").is_empty());
}

#[test]
fn a_check_of_a_cannon_is_met_by_its_hurdle_or_by_another_man() {
    let cannon = variant(KING, CANNON, "");
    let text = "c3k/1W3/W4/5/K4 w - - 0 1";
    assert_eq!(moves_from(&cannon, text, "a3"), ["a3b3"]);
    assert_eq!(moves_from(&cannon, text, "b4"), ["b4a4"]);
}

#[test]
fn a_grasshopper_needs_its_hurdle_beside_the_king() {
    let hopper = variant(KING, GRASSHOPPER, "");
    // a piece beside the king would be the hurdle, further away it is not
    let text = "g3k/5/1W3/1W3/K4 w - - 0 1";
    assert_eq!(moves_from(&hopper, text, "b2"), ["b2b1", "b2c2"]);
    assert!(moves_from(&hopper, text, "b3").contains(&"b3a3".into()));
    // of two pieces the further one holds the hop up
    let text = "g3k/5/W4/W4/K4 w - - 0 1";
    assert!(!moves_from(&hopper, text, "a3").contains(&"a3b3".into()));
}

#[test]
fn the_last_man_between_two_kings_that_see_each_other_stays() {
    let facing = "[\"W\", { betza = \"cR\", victims = [\"king\"] }]";
    let xiangqi = variant(facing, "", "");
    let text = "2k2/5/2W2/5/2K2 w - - 0 1";
    assert_eq!(moves_from(&xiangqi, text, "c3"), ["c3c2", "c3c4"]);
    // of two pieces between either is free
    let text = "2k2/5/2W2/2W2/2K2 w - - 0 1";
    assert_eq!(moves_from(&xiangqi, text, "c3"), ["c3b3", "c3c4", "c3d3"]);
    // the king himself does not step onto the open line
    let text = "2k2/5/5/5/1K3 w - - 0 1";
    assert_eq!(moves_from(&xiangqi, text, "b1"), ["b1a1", "b1b2"]);
}

#[test]
fn who_takes_a_lender_gives_the_borrower_his_own_movement_back() {
    let pieces = "rook = { symbol = \"R\", moves = [\"R\"] }\n";
    let borrowing = variant(KING, pieces, "[movement]\nborrow = \"behind\"\n");
    // the rook on c4 moves as the wall behind him, on c5: without it he checks the king
    let text = "1kw2/2r2/5/5/1WK2 w - - 0 1";
    assert_eq!(moves_from(&borrowing, text, "b1"), ["b1a1", "b1b2"]);
    let text = "k1wW1/2r2/5/5/2K2 w - - 0 1";
    assert_eq!(moves_from(&borrowing, text, "d5"), ["d5d4", "d5e5"]);
    // another piece that moves as a rook by its lender is a rook
    let text = "k1r2/2w2/5/2W2/2K2 w - - 0 1";
    assert_eq!(moves_from(&borrowing, text, "c2"), ["c2c3"]);
}

#[test]
fn every_one_of_several_kings_is_guarded() {
    let rook = "rook = { symbol = \"R\", moves = [\"R\"] }\n";
    let kings = variant_of_two_kings(rook);
    let text = "k1k1r/r4/W4/K3W/4K w - - 0 1";
    assert_eq!(moves_from(&kings, text, "a3"), ["a3a4"]);
    assert_eq!(moves_from(&kings, text, "e2"), ["e2e3"]);
}

/// A variant on a small board with two kings a side.
fn variant_of_two_kings(pieces: &str) -> Variant {
    let one = variant_text(KING, pieces, "");
    let two = one.replace("k4/5/5/5/4K", "k3k/5/5/5/K3K");
    compiled(&two.replace("[royalty]\n", "[royalty]\ncount = \"every\"\n"))
}

#[test]
fn where_only_the_last_king_counts_a_second_one_answers_a_check() {
    let promotion = r#"[promotion]
zone = "rank 5"
trigger = "arrive"
choice = "optional"
into = { wall = ["king"] }
"#;
    let rook = "rook = { symbol = \"R\", moves = [\"R\"] }\n";
    let text = variant_text(KING, rook, promotion);
    let last = compiled(&text.replace("[royalty]\n", "[royalty]\ncount = \"last\"\n"));
    let text = "3k1/W4/5/5/K3r w - - 0 1";
    assert_eq!(moves_from(&last, text, "a4"), ["a4a5k"]);
}

/// A variant in which walls enter by gates on the first rank, with the pieces of its start.
fn gated(text: String, men: &str) -> Variant {
    let gates = "[gates]\nzone = \"rank 1\"\npieces = [\"wall\"]\n[royalty]\n";
    let text = text.replace("[royalty]\n", gates);
    compiled(&text.replace("k4/5/5/5/4K w -", men))
}

#[test]
fn who_enters_by_a_gate_is_no_hurdle_before_the_king() {
    let hopper = gated(
        variant_text(KING, GRASSHOPPER, ""),
        "k4/5/5/5/g1WWK[Ww] w -",
    );
    let text = "k4/5/5/5/g2WK[Ww] w DE - 0 1";
    assert_eq!(moves_from(&hopper, text, "d1"), ["d1c1", "d1c1w", "d1d2"]);
    // two cells away from the king he holds nothing up and bears nobody
    let text = "k4/5/5/5/g1W1K[Ww] w CE - 0 1";
    assert!(moves_from(&hopper, text, "c1").contains(&"c1c2w".into()));
}

#[test]
fn a_royal_man_does_not_enter_by_a_gate_where_he_would_be_attacked() {
    let every = variant_text(KING, "rook = { symbol = \"R\", moves = [\"R\"] }\n", "")
        .replace("[royalty]\n", "[royalty]\ncount = \"every\"\n")
        .replace("pieces = [\"king\"]", "pieces = [\"king\", \"wall\"]");
    let royal = gated(every, "k4/5/5/5/1R2K[Ww] w -");
    let text = "kr3/5/5/5/1R2K[Ww] w BE - 0 1";
    let file = [
        "b1b2", "b1b2w", "b1b3", "b1b3w", "b1b4", "b1b4w", "b1b5", "b1b5w",
    ];
    let expected = [&["b1a1"][..], &file, &["b1c1", "b1d1"]].concat();
    assert_eq!(moves_from(&royal, text, "b1"), expected);
}
