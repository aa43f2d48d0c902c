//! Exchange: two pieces of a player that stand side by side may change places.

use std::sync::Arc;

use boardwright::geometry::Vector;
use boardwright::model::Model;
use boardwright::module::{
    Act, Arguments, Module, Proposal, Proposals, Proposed, Rule, Sight, Slot, Unbuildable,
};
use boardwright::{Catalogue, LoadError, Variant};

/// The descriptor that uses the rule.
pub const DESCRIPTOR: &str = include_str!("../exchange.toml");

/// The game, added to a catalogue.
///
/// # Errors
/// [`LoadError`] if the descriptor is refused.
pub fn add(catalogue: &mut Catalogue) -> Result<Variant, LoadError> {
    crate::register(catalogue.modules_mut());
    catalogue.add("exchange.toml", DESCRIPTOR)
}

/// The module: its name, and where it may be named.
pub struct Exchange;

impl Module for Exchange {
    fn name(&self) -> &'static str {
        "exchange"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Move
    }

    fn doc(&self) -> &'static str {
        "two pieces of a player that stand side by side may change places, but for two of a kind"
    }

    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Proposal(Arc::new(SideBySide)))
    }
}

/// The rule.
struct SideBySide;

impl Proposal for SideBySide {
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals) {
        let board = position.board();
        for from in board.cells() {
            let Some(man) = position
                .man_at(from)
                .filter(|man| man.side == position.turn())
            else {
                continue;
            };
            // To the right and ahead: from the other piece it would be the same move.
            for step in [Vector { x: 1, y: 0 }, Vector { x: 0, y: 1 }] {
                let beside = board.leap(from, step);
                let other = beside.and_then(|to| Some((to, position.man_at(to)?)));
                if let Some((to, other)) = other
                    && other.side == man.side
                    && other.kind != man.kind
                {
                    moves.add(Proposed::new(from, to));
                }
            }
        }
    }

    fn acts(&self, _: &dyn Sight, proposed: &Proposed) -> Vec<Act> {
        let (from, to) = (proposed.from, proposed.to);
        vec![Act::Go(from, to), Act::Go(to, from)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::Game;
    use boardwright::engine::Leaves;

    fn game(moves: &[&str]) -> Game {
        let variant = add(&mut Catalogue::shipped()).expect("it can be loaded");
        let mut game = Game::new(&variant);
        for text in moves {
            game.play_text(text).expect("a legal move");
        }
        game
    }

    #[test]
    fn two_men_side_by_side_change_places() {
        let game = game(&["a1b1:exchange"]);
        assert_eq!(game.position_text(), "rnkbr/5/5/5/NRKBR b - - 1 1");
        assert_eq!(game.human_moves(), ["a1b1:exchange"]);
    }

    #[test]
    fn a_man_far_away_changes_places_with_nobody() {
        let mut game = game(&[]);
        let refused = game
            .play_text("a1c1:exchange")
            .expect_err("they are two cells apart");
        assert_eq!(
            refused.reason().map(|reason| reason.code()),
            Some("not-proposed")
        );
    }

    #[test]
    fn no_exchange_leaves_the_king_attacked() {
        let variant = add(&mut Catalogue::shipped()).expect("it can be loaded");
        let start = "2k1r/5/5/5/2KBR w - - 0 1";
        let mut game = Game::from_text(&variant, start).expect("a position");
        game.play_text("d1e1:exchange")
            .expect("the king is not concerned");
        let start = "k3r/5/5/4B/2R1K w - - 0 1";
        let mut game = Game::from_text(&variant, start).expect("a position");
        let refused = game
            .play_text("e1e2:exchange")
            .expect_err("nobody stands before the king then");
        assert_eq!(
            refused.reason().map(|reason| reason.code()),
            Some("leaves-check")
        );
    }

    #[test]
    fn a_saved_game_and_a_move_taken_back_know_the_exchange() {
        let mut game = game(&["a1b1:exchange", "b5a3", "b1b5"]);
        let restored = Game::restore(
            &game.position().variant(),
            &game.record().expect("it can be written"),
        );
        assert_eq!(
            restored.expect("the same rules").position(),
            game.position()
        );
        while game.take_back().is_some() {}
        assert_eq!(game.position(), game.start());
    }

    /// The game once more, as plainly as can be: 25 cells, letters, and every move tried.
    mod plain {
        pub type Board = [u8; 25];

        const KING: [(i8, i8); 8] = [
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ];
        const KNIGHT: [(i8, i8); 8] = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];

        pub fn start() -> Board {
            let mut board = [b'.'; 25];
            board[..5].copy_from_slice(b"RNKBR");
            board[20..].copy_from_slice(b"rnkbr");
            board
        }

        fn step(cell: usize, (x, y): (i8, i8)) -> Option<usize> {
            let (file, rank) = (cell as i8 % 5 + x, cell as i8 / 5 + y);
            let inside = (0..5).contains(&file) && (0..5).contains(&rank);
            inside.then_some((rank * 5 + file) as usize)
        }

        fn is(white: bool, man: u8) -> bool {
            man != b'.' && man.is_ascii_uppercase() == white
        }

        fn goals(board: &Board, white: bool, from: usize) -> Vec<usize> {
            let (steps, far): (&[(i8, i8)], bool) = match board[from].to_ascii_uppercase() {
                b'K' => (&KING, false),
                b'N' => (&KNIGHT, false),
                b'R' => (&[(1, 0), (0, 1), (-1, 0), (0, -1)], true),
                _ => (&[(1, 1), (-1, 1), (-1, -1), (1, -1)], true),
            };
            let mut goals = Vec::new();
            for &way in steps {
                let mut at = from;
                while let Some(to) = step(at, way) {
                    if !is(white, board[to]) {
                        goals.push(to);
                    }
                    if !far || board[to] != b'.' {
                        break;
                    }
                    at = to;
                }
            }
            goals
        }

        fn attacked(board: &Board, white: bool) -> bool {
            let king = if white { b'K' } else { b'k' };
            let own = |&cell: &usize| is(!white, board[cell]);
            let mut men = (0..25).filter(own);
            men.any(|from| {
                goals(board, !white, from)
                    .iter()
                    .any(|&to| board[to] == king)
            })
        }

        pub fn count(board: &Board, white: bool, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            let mut next: Vec<Board> = Vec::new();
            for from in (0..25).filter(|&cell| is(white, board[cell])) {
                for to in goals(board, white, from) {
                    let mut after = *board;
                    (after[to], after[from]) = (board[from], b'.');
                    next.push(after);
                }
                for to in [(1, 0), (0, 1)]
                    .into_iter()
                    .filter_map(|way| step(from, way))
                {
                    if is(white, board[to]) && board[to] != board[from] {
                        let mut after = *board;
                        after.swap(from, to);
                        next.push(after);
                    }
                }
            }
            let legal = next.iter().filter(|after| !attacked(after, white));
            legal.map(|after| count(after, !white, depth - 1)).sum()
        }
    }

    #[test]
    fn sequences_of_moves_are_as_many_as_a_plain_program_finds() {
        let game = game(&[]);
        for depth in 1..=4 {
            let counted = game.perft(depth, Leaves::Bulk, &mut |_| true);
            assert_eq!(
                counted,
                Ok(plain::count(&plain::start(), true, depth)),
                "{depth} plies"
            );
        }
    }
}
