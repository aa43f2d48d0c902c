//! Positions as other programs write them: as Fairy-Stockfish does, in every variant that it has.

use boardwright::notation::{Coordinates, Dialect};
use boardwright::{Catalogue, Game};

/// A line of the table: variant and position, as Fairy-Stockfish wrote it after a random game.
const TABLE: &str = include_str!("fairy.tsv");

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

fn game(variant: &str, position: &str) -> Game {
    let variant = Catalogue::shipped().get(variant).expect("a variant");
    match position {
        "startpos" => Game::new(&variant),
        _ => Game::from_text(&variant, position).expect("a position"),
    }
}

fn as_fairy(variant: &str, position: &str) -> Option<String> {
    game(variant, position).position_text_in(Dialect::Fairy)
}

#[test]
fn positions_are_written_as_fairy_stockfish_writes_them() {
    let mut checked = 0;
    for (variant, text) in rows() {
        assert_eq!(as_fairy(variant, text).as_deref(), Some(text), "{variant}");
        checked += 1;
    }
    assert!(checked > 200, "{checked} positions");
}

/// It names rooks by their files, and shogi's cells from the left and from below.
#[test]
fn rooks_hands_and_cells_are_named_as_there() {
    let start = as_fairy("chess960", "startpos").unwrap();
    assert!(start.ends_with(" w HAha - 0 1"), "{start}");
    let shogi = game("shogi", "startpos");
    let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
    let fairy = shogi.position_text_in(Dialect::Fairy);
    assert_eq!(fairy.as_deref(), Some(text));
    let coordinates = Dialect::Fairy.coordinates(shogi.model());
    assert_eq!(coordinates, Coordinates::Uci);
    let push = shogi.read("7g7f").unwrap();
    assert_eq!(shogi.write_in(push, coordinates).unwrap(), "c3c4");
}

/// It runs the cells together.
#[test]
fn several_en_passant_cells_are_one_word() {
    let text = "4k3/8/8/8/3p3P/8/8/4K3 b - h2h3 0 1";
    let long = "schema = 1\n[variant]\nid = \"far\"\nversion = \"1.0.0\"\nname = \"Far\"\nextends = \"chess@1\"\n\
        [pieces.pawn]\nmoves = [\"mfW\", { betza = \"cfF\", captures-ep = true }, \
        { betza = \"mfW3\", from = \"rank 1\", leaves-ep = true }]\n";
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("far.toml", long).expect("a variant");
    let game = Game::from_text(&variant, text).expect("a position");
    assert_eq!(game.position_text_in(Dialect::Fairy).as_deref(), Some(text));
    assert_eq!(game.position_text(), text.replace("h2h3", "h2,h3"));
}

#[test]
fn no_board_that_is_no_rectangle_is_written_so() {
    for variant in ["omega", "glinski"] {
        let game = game(variant, "startpos");
        assert_eq!(game.position_text_in(Dialect::Fairy), None);
        assert_eq!(Dialect::named("fairy", game.model()), None);
    }
}

/// In dragon chess pawns take nobody in passing; that program writes the cells all the same.
#[test]
fn en_passant_cells_say_nothing_where_nobody_captures_so() {
    let text = "rnbqkbnr/p1pp4/8/2p1pppp/4PP1P/1PP5/1PP2P2/RNBQKBNR w KQkq e5e6 0 7";
    assert_eq!(game("dragon-chess", text).position().setup().ep, []);
}

/// Where pieces move aslant and are passed aslant, that program names the cell that the piece has reached as well.
#[test]
fn the_cell_that_a_passing_piece_has_reached_may_be_named() {
    let other = game("berolina", "4k3/8/8/2pP4/8/8/8/4K3 w - d6 0 1");
    let both = game("berolina", "4k3/8/8/2pP4/8/8/8/4K3 w - c5d6 0 1");
    assert_eq!(both.position_text(), other.position_text());
    assert_eq!(both.position().key(), other.position().key());
}
