//! Who is told of legal moves: as sets, many at a time.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::own::Own;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::setwise::Jump;
use crate::man::Kind;
use crate::moves::Move;

/// Who is told of the legal moves of a position, many at a time.
pub(crate) trait Listener<S: CellSet> {
    /// Hears, where moves are told by probing, that the player to move is in check, or may be.
    #[inline(always)]
    fn in_check(&mut self) {}
    /// What it keeps from one position to the next of what the player's pieces decide by themselves, if it does.
    #[inline(always)]
    fn own(&mut self) -> Option<&mut Own<S>> {
        None
    }
    /// The moves of one piece, and whether some may be promotions.
    fn man(&mut self, targets: Targets<S>, promotes: bool);
    /// Hears of pieces that are seldom met: pinned ones, and those of unusual ways.
    #[inline(always)]
    fn seldom(&mut self, targets: Targets<S>, promotes: bool) {
        self.man(targets, promotes);
    }
    /// The moves of a piece of one of some kinds that move alike and need not be told by name.
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S);
    /// One jump of several pieces of a kind, by its goals.
    fn setwise(&mut self, jump: &Jump<S>, goals: S);
    /// Takes moves to some cells, each by another piece and none a promotion, if it need not know by whom.
    #[inline(always)]
    fn nameless(&mut self, _: S) -> bool {
        false
    }
    /// Promotions of one piece alone: to each of the cells, into each of some kinds.
    #[inline]
    fn promotions(&mut self, targets: Targets<S>, into: &[Kind]) {
        let Targets { kind, from, to } = targets;
        for goal in to.cells() {
            for &becomes in into {
                self.one(Move::plain(from, goal, kind, becomes));
            }
        }
    }
    /// The drops of one kind.
    fn drops(&mut self, kind: Kind, to: S);
    /// One move: an en passant capture, or a castling.
    fn one(&mut self, mv: Move);
}

impl<S: CellSet, L: Listener<S> + ?Sized> Listener<S> for &mut L {
    fn in_check(&mut self) {
        (**self).in_check();
    }

    fn own(&mut self) -> Option<&mut Own<S>> {
        (**self).own()
    }

    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        (**self).man(targets, promotes);
    }

    fn seldom(&mut self, targets: Targets<S>, promotes: bool) {
        (**self).seldom(targets, promotes);
    }

    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        (**self).alike(first, others, from, to);
    }

    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        (**self).setwise(jump, goals);
    }

    fn nameless(&mut self, goals: S) -> bool {
        (**self).nameless(goals)
    }

    fn promotions(&mut self, targets: Targets<S>, into: &[Kind]) {
        (**self).promotions(targets, into);
    }

    fn drops(&mut self, kind: Kind, to: S) {
        (**self).drops(kind, to);
    }

    fn one(&mut self, mv: Move) {
        (**self).one(mv);
    }
}
