//! Who can no longer win where losing all pieces, or having no move, wins.

use std::sync::Arc;

use boardwright_core::geometry::Vector;
use boardwright_core::model::{GivingCheck, Model, Score};
use boardwright_core::module::{Arguments, Ending, Module, Rule, Slot, Unbuildable, View};
use boardwright_core::{Kind, Side, material};

use crate::locked::{Cells, Pawns};
use crate::men::{ChessMen, contract_of_kinds_and_board};

/// The module `antichess`: a player cannot win who has
///
/// - bishops against bishops, one of them on a colour on which the opponent has none: nobody takes it, and
///   on its colour there is a cell left for it,
/// - bishops and locked pawns on one colour, against bishops and locked pawns on the other: nobody takes
///   anything, and where one of his bishops goes, there is a cell left for it,
/// - one knight against one knight, if they stand on one colour and he is the one to wait, or on two and
///   he is to move: every move changes the colour, so he is never the one who can be taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct AntichessDead;

const DIAGONALS: [Vector; 4] = [
    Vector { x: 1, y: 1 },
    Vector { x: 1, y: -1 },
    Vector { x: -1, y: 1 },
    Vector { x: -1, y: -1 },
];

impl Module for AntichessDead {
    fn name(&self) -> &'static str {
        "antichess"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead when neither side can lose its last piece, or its last move"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = contract_of_kinds_and_board(model);
        let end = &model.end;
        let wins = end
            .extinction
            .as_ref()
            .is_some_and(|rule| rule.kinds.is_none() && rule.left == 0 && rule.score == Score::WIN);
        if !wins || !model.compulsory_capture {
            broken.push("it knows a game in which captures are compulsory and whoever loses all pieces wins; set dead-position = false".into());
        }
        let without_moves = [end.stalemate, end.no_moves];
        let others = end.royal_lost.is_some()
            || !end.aims.is_empty()
            || end.most.is_some()
            || end.check_count.is_some()
            || without_moves
                .into_iter()
                .flatten()
                .any(|score| score != Score::WIN)
            || material::is_won_by_play(model)
            || !model.effects.is_empty()
            || !model.permissions.is_empty()
            || model.royalty.giving_check == GivingCheck::Illegal
            || !model.royalty.pieces.is_empty();
        if others {
            broken.push("games are decided here by other things than the loss of all pieces or moves; set dead-position = false".into());
        }
        if model.modules.iter().any(|m| m.slot != Slot::DeadPosition) {
            broken.push(
                "another module changes here what it weighs; set dead-position = false".into(),
            );
        }
        if model.movement.pass.is_some() {
            broken.push("players may pass here; set dead-position = false".into());
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

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        let own = self.men.army(position, side);
        let whole = own.kings + own.men();
        if whole == 1 && own.knights == 1 {
            return self.lone_knight(position, side);
        }
        if whole != own.all_bishops() + own.pawns || own.all_bishops() == 0 {
            return false;
        }
        let other = self.men.army(position, side.other());
        if other.kings + other.men() != other.all_bishops() + other.pawns {
            return false;
        }
        if own.pawns + other.pawns > 0 {
            return self.walled_off(position) && self.can_always_go(position, side, 0..2);
        }
        let alone = (0..2).filter(|&shade| other.bishops[shade] == 0);
        self.can_always_go(position, side, alone)
    }
}

impl Dead {
    /// Whether each side has one knight, and this side's is never the one that can be taken.
    fn lone_knight(&self, position: &dyn View, side: Side) -> bool {
        let other = self.men.army(position, side.other());
        if other.kings + other.men() != 1 || other.knights != 1 {
            return false;
        }
        let shade = |side| {
            let cells = position.cells_of(side, self.men.knight);
            cells.first().map(|&cell| position.board().shade(cell))
        };
        let apart = shade(side) != shade(side.other());
        apart == (position.turn() == side)
    }

    /// Whether all pieces of one side stand on one shade and all of the other on the other, each pawn right
    /// before an enemy pawn: bishops and pawns capture on their own shade only, so nothing is ever taken.
    fn walled_off(&self, position: &dyn View) -> bool {
        let Some(pawns) = self.pawns else {
            return false;
        };
        let shades = |side| -> [bool; 2] {
            let kinds: [Kind; 2] = [self.men.bishop, self.men.pawn];
            let cells = kinds
                .into_iter()
                .flat_map(|kind| position.cells_of(side, kind));
            cells.fold([false; 2], |mut seen, cell| {
                seen[usize::from(position.board().shade(cell) & 1)] = true;
                seen
            })
        };
        let apart = matches!(
            (shades(Side::First), shades(Side::Second)),
            ([true, false], [false, true]) | ([false, true], [true, false])
        );
        // en passant is the one capture that looks aside
        let takes = || {
            position
                .moves()
                .into_iter()
                .any(|mv| position.is_capture_unchecked(mv))
        };
        apart && pawns.are_locked(position) && !takes()
    }

    /// Whether on one of these shades a side's bishops can never all be stuck: where they go there are
    /// more cells than bishops. Its own pawns bound them; enemy pieces stand on the other shade.
    fn can_always_go(
        &self,
        position: &dyn View,
        side: Side,
        shades: impl Iterator<Item = usize>,
    ) -> bool {
        let board = position.board();
        let bishops = position.cells_of(side, self.men.bishop);
        let is_pawn = |cell| {
            position
                .man_at(cell)
                .is_some_and(|man| man.kind == self.men.pawn)
        };
        let shades: Vec<usize> = shades.collect();
        bishops.iter().any(|&bishop| {
            let cells = Cells::reached(board, &[bishop], &DIAGONALS, is_pawn);
            let standing = bishops.iter().filter(|&&cell| cells.has(cell)).count();
            shades.contains(&usize::from(board.shade(bishop))) && standing < cells.count()
        })
    }
}
