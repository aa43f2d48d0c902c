//! Castling: a king and a rook cross in one move. Each castling of a variant as sets of cells, and
//! which of them are open.

use boardwright_geometry::{Cell, CellSet, Vector};

use crate::engine::movement::lines::{Line, Lines};
use crate::engine::position::state::State;
use crate::engine::rules::Rules;
use crate::man::{Kind, Side};
use crate::model::{MAX_CASTLINGS, Model};
use crate::moves::Move;

/// A castling of one side.
#[derive(Clone, Debug)]
pub(crate) struct CastlingTable<S> {
    pub(crate) king: Kind,
    pub(crate) rook: Kind,
    pub(crate) king_from: Cell,
    pub(crate) king_to: Cell,
    pub(crate) rook_from: Cell,
    pub(crate) rook_to: Cell,
    /// Must be empty: every cell that either crosses or reaches, but for where the two stand.
    pub(crate) empty: S,
    /// The king's way, start and goal included.
    pub(crate) path: S,
    /// If none of these cells is attacked, the king may castle: the rest of its way. All cells if that
    /// does not say enough, because the one that crosses is not royal, or the rook's leaving may open
    /// a line to the king's goal.
    pub(crate) calm: S,
}

/// The bit of a castling right.
#[inline(always)]
pub(crate) fn right_bit(side: Side, index: usize) -> u16 {
    1 << (index + MAX_CASTLINGS * side.index())
}

/// The bits of all castling rights of a side.
#[inline(always)]
pub(crate) fn side_rights(side: Side) -> u16 {
    ((1 << MAX_CASTLINGS) - 1) << (MAX_CASTLINGS * side.index())
}

/// The castlings of a side.
pub(crate) fn castlings<S: CellSet>(
    model: &Model,
    lines: &mut Lines<S>,
    side: Side,
) -> Vec<CastlingTable<S>> {
    let mut span = |from: Cell, to: Cell| {
        let (a, b) = (model.board.point(from), model.board.point(to));
        let step = Vector {
            x: (b.x - a.x).signum(),
            y: (b.y - a.y).signum(),
        };
        let mut cells = S::single(from) | S::single(to);
        if from != to {
            let line = lines.along(&model.board, step);
            if lines.all[line].ray(from).has(to) {
                let back = lines.all[line].back;
                cells |= lines.all[line].ray(from) & lines.all[back].ray(to);
            }
        }
        cells
    };
    let mut tables: Vec<CastlingTable<S>> = Vec::new();
    for c in &model.castlings {
        let ((king_from, king_to), (rook_from, rook_to)) = (c.king_path[side], c.rook_path[side]);
        let path = span(king_from, king_to);
        let own = S::single(king_from) | S::single(rook_from);
        let empty = (path | span(rook_from, rook_to) | span(king_from, rook_from)) & !own;
        tables.push(CastlingTable {
            king: c.king,
            rook: c.rook,
            king_from,
            king_to,
            rook_from,
            rook_to,
            empty,
            path,
            calm: path & !S::single(king_from),
        });
    }
    for c in &mut tables {
        let uncovers =
            |line: &Line<S>| line.ray(c.king_to).has(c.rook_from) && line.ray(c.rook_from).any();
        if lines.all.iter().any(uncovers) || !model.royalty.pieces.contains(&c.king) {
            c.calm = !S::EMPTY;
        }
    }
    tables
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The castlings whose right stands and whose cells are free, with their indices.
    #[inline(always)]
    pub(crate) fn open_castlings(
        &self,
        state: &State<S, P>,
        side: Side,
    ) -> impl Iterator<Item = (usize, &CastlingTable<S>)> {
        let (rights, occupied) = (state.rights, state.occupied());
        let all = self.castlings[side].iter().enumerate();
        all.filter(move |&(index, castling)| {
            (castling.empty & occupied).is_empty() && rights & right_bit(side, index) != 0
        })
    }

    /// A castling as a move.
    #[inline]
    pub(crate) fn castling_move(&self, side: Side, index: usize) -> Move {
        let castling = &self.castlings[side][index];
        Move::castling(castling.king_from, castling.king_to, castling.king, index)
    }
}
