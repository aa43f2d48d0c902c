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
    assert_eq!(coordinates, Coordinates::Fairy);
    let push = shogi.read("7g7f").unwrap();
    assert_eq!(shogi.write_in(push, coordinates).unwrap(), "c3c4");
}

/// Where a player may put a wall instead of moving, it names a wall on a1 with every move, which means nothing, and the
/// wall that is put by the first piece of the player; ours by the king. (Fairy-Stockfish's list of that position.)
#[test]
fn walls_instead_of_moves_are_named_as_there_and_read_everywhere() {
    let text = "r*bqkbnr/pppppp1p/n7/3P2p1/P7/8/1PP1PPPP/RNBQKBNR w KQkq - 1 5";
    let there = "a1a1,a1a2 a1a1,a1a3 a1a1,a1a5 a1a1,a1h3 a1a1,a1h4 a1a1,a1h5 a1a1,a1h6 a1a2,a2a1 a1a3,a3a1 a4a5,a5a1 \
        b1a3,a3a1 b1c3,c3a1 b1d2,d2a1 b2b3,b3a1 b2b4,b4a1 c1d2,d2a1 c1e3,e3a1 c1f4,f4a1 c1g5,g5a1 c2c3,c3a1 \
        c2c4,c4a1 d1d2,d2a1 d1d3,d3a1 d1d4,d4a1 d5d6,d6a1 e1d2,d2a1 e2e3,e3a1 e2e4,e4a1 f2f3,f3a1 f2f4,f4a1 \
        g1f3,f3a1 g1h3,h3a1 g2g3,g3a1 g2g4,g4a1 h2h3,h3a1 h2h4,h4a1";
    let game = game("atlantis", text);
    let moves = game.legal_moves();
    let mut fairy: Vec<String> = moves
        .iter()
        .map(|&mv| game.write_in(mv, Coordinates::Fairy).unwrap())
        .collect();
    fairy.sort();
    assert_eq!(fairy.join(" "), there);
    for &mv in &moves {
        let own = game.write(mv).unwrap();
        assert_eq!(game.read(&own).unwrap(), mv, "{own}");
        let text = game.write_in(mv, Coordinates::Fairy).unwrap();
        assert_eq!(game.read(&text).unwrap(), mv, "{text}");
        assert_eq!(game.read_in(&text, Coordinates::Fairy).unwrap(), mv);
    }
    let fault = game.read("e2e4,e4a3").unwrap_err();
    assert_eq!(fault.reason().map(|reason| reason.code()), Some("no-wall"));
}

/// A wall on a1 with a move is one where every move puts a wall.
#[test]
fn a_wall_that_belongs_to_a_move_is_no_empty_word() {
    let game = game("isolation", "startpos");
    let texts = |coordinates| {
        let moves = game.legal_moves().into_iter();
        moves
            .map(|mv| game.write_in(mv, coordinates).unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(texts(Coordinates::Own), texts(Coordinates::Fairy));
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
