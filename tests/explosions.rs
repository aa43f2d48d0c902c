//! What explosions do, to be looked at: the board before and after a capture in atomic chess.

use boardwright::geometry::draw::{self, Glyph, Picture};
use boardwright::notation::{position, san, uci};
use boardwright::{Catalogue, Game, Position, Side};
use insta::assert_snapshot;

/// Both boards side by side, the last of the moves as people write it, and what else it changed.
fn explosion(start: &str, moves: &str) -> String {
    let atomic = Catalogue::shipped().get("atomic").expect("atomic chess is shipped");
    let mut game = Game::from_text(&atomic, start).expect("a position of atomic chess");
    let mut before = game.position().clone();
    let mut human = String::new();
    for text in moves.split_whitespace() {
        before = game.position().clone();
        let mv = uci::read(&*game, text).expect("a legal move");
        human = san::write(&before, mv);
        game.play(mv).expect("a legal move");
    }
    let mut told = vec![human];
    let (had, has) = (castling(&before), castling(game.position()));
    if had != has {
        told.push(format!("castling {had} -> {has}"));
    }
    if let Some(outcome) = game.outcome() {
        let winner = outcome.winner().map_or("nobody", |side| game.model().players[side].name.as_str());
        told.push(format!("{winner} wins: {}", outcome.reason.code()));
    }
    let (left, right) = (drawn(&before), drawn(game.position()));
    let beside = |(left, right): (&str, &str)| format!("{left:22}{right}").trim_end().to_owned();
    let boards: Vec<String> = left.lines().zip(right.lines()).map(beside).collect();
    format!("{}\n\n{}", told.join("; "), boards.join("\n"))
}

fn drawn(position: &Position) -> String {
    let model = position.model();
    let picture = Picture::new(&model.board).men(|cell| {
        let man = position.man_at(cell)?;
        let symbol = model.symbol(man.kind);
        Some(match man.side {
            Side::First => Glyph::new(symbol, draw::Side::First),
            Side::Second => Glyph::new(&symbol.to_ascii_lowercase(), draw::Side::Second),
        })
    });
    picture.to_text()
}

fn castling(position: &Position) -> String {
    let text = position::write(position.model(), &position.setup());
    text.split(' ').nth(2).unwrap_or("-").to_owned()
}

#[test]
fn the_whole_ring_explodes_and_nothing_beyond() {
    assert_snapshot!(explosion("k7/3bbn2/3rqn2/3qr3/8/7B/8/1K6 w - - 0 1", "h3e6"), @"");
}

#[test]
fn pawns_around_stay_the_capturing_pawn_goes() {
    assert_snapshot!(explosion("4k3/8/8/3ppp2/3pnp2/3P1P2/8/4K3 w - - 0 1", "f3e4"), @"");
}

#[test]
fn en_passant_explodes_where_the_capturer_arrives() {
    assert_snapshot!(explosion("4k3/2pppb1p/3r1r2/3P1b2/8/8/1K6/4NB2 b - - 0 1", "e7e5 d5e6"), @"");
}

#[test]
fn a_king_in_the_blast_is_the_end() {
    assert_snapshot!(explosion("rnbqkbnr/1ppp1ppp/p7/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3", "h5f7"), @"");
}

#[test]
fn the_blast_ends_at_the_edge_and_a_captured_rook_takes_its_right_along() {
    assert_snapshot!(explosion("rnbqkbnr/1ppppp1p/p5p1/8/8/1P6/PBPPPPPP/RN1QKBNR w KQkq - 0 1", "b2h8"), @"");
}

#[test]
fn a_rook_in_the_blast_takes_its_right_along() {
    assert_snapshot!(explosion("4k3/8/8/8/8/8/6r1/R3K1NR b KQ - 0 1", "g2g1"), @"");
}

#[test]
fn the_enemy_king_may_be_exploded_when_in_check() {
    assert_snapshot!(explosion("k1K5/pp5R/8/8/3Q4/P7/1P6/2r5 w - - 0 1", "d4a7"), @"");
}

#[test]
fn a_pawn_that_promotes_with_a_capture_explodes_as_well() {
    assert_snapshot!(explosion("1nb4k/P7/8/8/8/8/6P1/K7 w - - 0 1", "a7b8q"), @"");
}

#[test]
fn touching_kings_survive_a_blast_two_cells_away() {
    assert_snapshot!(explosion("8/1r6/8/4kK2/8/8/1N6/1R6 b - - 0 1", "b7b2"), @"");
}
