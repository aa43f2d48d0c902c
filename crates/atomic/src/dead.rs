//! Dead positions of atomic chess: dead is what no sequence of legal moves can win, and nothing else.
//!
//! A king never captures and never gives check, so a player wins with other pieces only: by mate, or by
//! a capture next to the enemy king. The classes below were confirmed by going through every
//! position of them (`tests/atomic/dead.rs`), that of locked pawns by going through whole games.

use std::sync::Arc;

use boardwright_chess::{Cells, ChessMen, Pawns, contract_of_chess_men};
use boardwright_core::geometry::Vector;
use boardwright_core::model::Model;
use boardwright_core::module::{Arguments, Ending, Module, Rule, Slot, Unbuildable, View};
use boardwright_core::{Side, material};

/// The module `atomic`: a player cannot win who has
///
/// - a bare king,
/// - one rook, one bishop or one or two knights against a bare king,
/// - bishops on one colour only, against a king and at most one bishop, that one on the other colour:
///   they never meet, and one piece cannot block both escapes of a king in the corner,
/// - pawns that stand against each other, whose every one is blocked by a pawn, and at most bishops of one
///   player on one colour, on which no enemy pawn stands: nothing is ever taken. Nobody is mated either as
///   long as each king has an escape from every cell to which he can walk.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtomicDead;

impl Module for AtomicDead {
    fn name(&self) -> &'static str {
        "atomic"
    }

    fn version(&self) -> u32 {
        2
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead when neither side has the pieces to win by mate or explosion"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = contract_of_chess_men(model);
        if !model
            .modules
            .iter()
            .any(|m| m.slot == Slot::Capture && m.name == "explosion")
        {
            broken.push(
                "it weighs pieces that explode; add [capture.explosion], or name module \"fide\""
                    .into(),
            );
        }
        broken.extend(material::faults(model));
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let men = ChessMen::of(model)?;
        Ok(Rule::Ending(Arc::new(Dead {
            men,
            pawns: Pawns::of(model, men.pawn),
        })))
    }
}

struct Dead {
    men: ChessMen,
    pawns: Option<Pawns>,
}

const AROUND: [Vector; 8] = [
    Vector { x: -1, y: -1 },
    Vector { x: 0, y: -1 },
    Vector { x: 1, y: -1 },
    Vector { x: -1, y: 0 },
    Vector { x: 1, y: 0 },
    Vector { x: -1, y: 1 },
    Vector { x: 0, y: 1 },
    Vector { x: 1, y: 1 },
];

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        let own = self.men.army(position, side);
        if own.men() == 0 {
            return true;
        }
        // A position may be set up so that the enemy king can be taken at once.
        let taken = || position.turn() == side && position.in_check(side.other());
        let theirs = self.men.army(position, side.other());
        if own.pawns + theirs.pawns > 0 {
            let others = own.men() - own.pawns - own.all_bishops();
            return others == 0 && self.is_closed(position, side) && !taken();
        }
        let bare = theirs.men() == 0;
        if bare && own.men() == 1 && own.rooks == 1 {
            return !taken();
        }
        if bare && own.men() <= 2 && own.knights == own.men() {
            return !taken();
        }
        let Some(shade) = own.bishops_of_one_shade() else {
            return false;
        };
        let one_stranger = theirs.men() == 1 && theirs.bishops[1 - shade] == 1;
        (bare || one_stranger) && !taken()
    }
}

impl Dead {
    /// Whether nothing can ever be taken, for locked pawns, and the enemy king never be mated.
    fn is_closed(&self, position: &dyn View, side: Side) -> bool {
        let Some(pawns) = self.pawns else {
            return false;
        };
        let armies = Side::BOTH.map(|side| self.men.army(position, side));
        let closed = armies
            .iter()
            .all(|army| army.kings == 1 && army.men() == army.pawns + army.all_bishops());
        let clerics = [armies[0].all_bishops(), armies[1].all_bishops()];
        if !closed || clerics.iter().all(|&count| count > 0) || !pawns.are_locked(position) {
            return false;
        }
        let cleric = Side::BOTH
            .into_iter()
            .find(|side| clerics[side.index()] > 0);
        let shade = cleric.and_then(|side| {
            let bishops = armies[side.index()].bishops;
            (0..2).find(|&shade| bishops[shade] > 0)
        });
        let meets = |side: Side| {
            let attacked = pawns.attacked(position, side);
            let enemy = position.cells_of(side.other(), self.men.pawn);
            let bishops = cleric == Some(side);
            let mut enemy = enemy.into_iter();
            enemy.any(|cell| {
                let on_shade = shade == Some(usize::from(position.board().shade(cell)));
                attacked.has(cell) || bishops && on_shade
            })
        };
        let of_two_shades = armies
            .iter()
            .any(|army| army.bishops.iter().all(|&count| count > 0));
        if of_two_shades || Side::BOTH.into_iter().any(meets) {
            return false;
        }
        let bishops = clerics.iter().sum();
        self.escapes(position, pawns, side.other(), cleric, shade, bishops)
            && !position
                .moves()
                .into_iter()
                .any(|mv| position.is_capture_unchecked(mv))
    }

    /// Whether a king has, on every cell to which he can walk and on which he could be in check, a step to
    /// a cell on which he could not be. The bishops are all on one shade: the enemy's may attack every cell
    /// of it, and his own stand on every cell of it.
    fn escapes(
        &self,
        position: &dyn View,
        pawns: Pawns,
        side: Side,
        cleric: Option<Side>,
        shade: Option<usize>,
        bishops: u32,
    ) -> bool {
        let board = position.board();
        let is_pawn = |cell| {
            let man = position.man_at(cell);
            man.is_some_and(|man| man.kind == self.men.pawn)
        };
        let attacked = pawns.attacked(position, side.other());
        let on_shade = |cell| shade == Some(usize::from(board.shade(cell)));
        let enemy_bishops = cleric == Some(side.other());
        let kings = position.cells_of(side, self.men.king);
        let walk = Cells::reached(board, &kings, &AROUND, is_pawn);
        let mut reached = board.cells().filter(|&cell| walk.has(cell));
        reached.all(|cell| {
            if !(attacked.has(cell) || enemy_bishops && on_shade(cell)) {
                return true;
            }
            let steps = AROUND.iter().filter_map(|&step| board.leap(cell, step));
            let safe = steps.filter(|&step| !is_pawn(step) && !attacked.has(step));
            let (shaded, plain): (Vec<_>, Vec<_>) = safe.partition(|&step| on_shade(step));
            let blocked = if enemy_bishops {
                usize::MAX
            } else {
                bishops as usize
            };
            !plain.is_empty() || shaded.len() > blocked
        })
    }
}
