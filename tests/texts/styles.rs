//! Moves in the styles that people use, beside what Fairy-Stockfish writes for them, and read again.

use boardwright::notation::Style;
use boardwright::{Catalogue, Game};

/// A line of the table: variant, position, move, and its text in each style of the head.
const TABLE: &str = include_str!("styles.tsv");

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

fn game(variant: &str, position: &str) -> Game {
    let variant = Catalogue::shipped().get(variant).expect("a variant");
    match position {
        "startpos" => Game::new(&variant),
        _ => Game::from_text(&variant, position).expect("a position"),
    }
}

/// Whether the notation of xiangqi is used for a game in which a piece goes along the file and aslant.
fn is_crude(style: Style, row: &[&str]) -> bool {
    style == Style::Wxf && !["xiangqi", "minixiangqi", "janggi"].contains(&row[0])
}

#[test]
fn moves_are_written_as_players_of_shogi_xiangqi_and_janggi_write_them() {
    let mut rows = rows();
    let styles = rows.next().unwrap().split_off(3);
    let mut checked = 0;
    for row in rows {
        let game = game(row[0], row[1]);
        let mv = game.read(row[2]).unwrap();
        for (style, &text) in styles
            .iter()
            .zip(&row[3..])
            .filter(|(_, text)| **text != ".")
        {
            let style = Style::named(style, game.model()).unwrap();
            assert_eq!(game.human_in(mv, style).unwrap(), text, "{row:?}");
            match game.read_human_in(text, style) {
                Ok(read) => assert_eq!(read, mv, "{row:?}"),
                // A pawn's step along a file and its capture towards that number's file are one text.
                Err(error) => assert!(is_crude(style, &row) && error.code() == "ambiguous-move"),
            }
            checked += 1;
        }
    }
    assert!(checked > 1500, "{checked} texts");
}

#[test]
fn long_algebraic_notation_names_both_cells() {
    let text = |position: &str, mv: &str| {
        let game = game("chess", position);
        let mv = game.read(mv).unwrap();
        let text = game.human_in(mv, Style::Lan).unwrap();
        assert_eq!(game.read_human_in(&text, Style::Lan).unwrap(), mv);
        text
    };
    let position = "r3k2r/1P6/8/3pP3/8/5N2/8/R3K2R w KQkq d6 0 1";
    assert_eq!(text(position, "f3g5"), "Nf3-g5");
    assert_eq!(text(position, "e5d6"), "e5xd6");
    assert_eq!(text(position, "b7a8q"), "b7xa8=Q+");
    assert_eq!(text(position, "e1c1"), "O-O-O");
    assert_eq!(text("startpos", "e2e4"), "e2-e4");
}

#[test]
fn of_three_soldiers_on_a_file_each_has_its_number_from_the_front() {
    let game = game("xiangqi", "3k5/4P4/9/4P4/9/4P4/9/9/9/5K3 w - - 0 1");
    let wxf = |mv: &str| game.human_in(game.read(mv).unwrap(), Style::Wxf).unwrap();
    assert_eq!(["e9d9", "e7d7", "e5e6"].map(wxf), ["15=6", "25=6", "35+1"]);
}

#[test]
fn of_two_alike_on_a_file_those_need_no_sign_of_whom_only_one_could_go_so() {
    let game = game("xiangqi", "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1");
    let wxf = |mv: &str| game.human_in(game.read(mv).unwrap(), Style::Wxf).unwrap();
    // Who stands at the river cannot go on, and who stands on the first rank cannot go back.
    assert_eq!(["c5e3", "c1e3"].map(wxf), ["E7-5", "E7+5"]);
}

/// Xiangqi players write a sign for one of two on a file whether or not the other could go so (cchess: 后马进４), and older files
/// a dot for `=`.
#[test]
fn wxf_is_read_with_more_signs_than_are_needed_and_with_dots() {
    let horses = "2Pa1Pb2/2C1P4/2r1kac1b/2C6/2p5P/2P1N1B2/r1p1n1p2/3K1A3/1p2R4/4nAB2 b - - 0 1";
    let horses = game("xiangqi", horses);
    let back = horses.read("e4d2").unwrap();
    assert_eq!(horses.human_in(back, Style::Wxf).unwrap(), "H5+4");
    for text in ["H5+4", "H-+4"] {
        assert_eq!(horses.read_human_in(text, Style::Wxf), Ok(back), "{text}");
    }
    assert!(horses.read_human_in("H++4", Style::Wxf).is_err());
    let start = game("xiangqi", "startpos");
    let cannon = start.read("h3e3").unwrap();
    assert_eq!(start.read_human_in("C2.5", Style::Wxf), Ok(cannon));
}

#[test]
fn a_style_that_needs_a_rectangle_is_none_of_another_board() {
    let omega = Catalogue::shipped().get("omega").unwrap();
    for style in Style::ALL {
        let everywhere = matches!(style, Style::San | Style::Lan | Style::Kif);
        let named = Style::named(style.name(), omega.model());
        assert_eq!(named.is_some(), everywhere, "{}", style.name());
    }
    assert_eq!(Style::named("morse", omega.model()), None);
}

#[test]
fn a_text_that_is_written_for_no_move_or_for_several_is_refused_with_an_example() {
    let game = game("xiangqi", "startpos");
    let wrong = game.read_human_in("C9=9", Style::Wxf).unwrap_err();
    assert_eq!(wrong.code(), "bad-move");
    assert!(wrong.to_string().contains("write for instance"), "{wrong}");
    for text in [
        "",
        "=",
        "C",
        "C2=",
        "漢",
        "C2=5C2=5",
        "99999999999999999999",
    ] {
        assert!(game.read_human_in(text, Style::Wxf).is_err(), "{text}");
    }
}
