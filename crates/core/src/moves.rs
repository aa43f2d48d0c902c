//! A move in 64 bits.

use boardwright_geometry::Cell;

use crate::man::Kind;

/// A move of one position of one variant, in 64 bits: small enough for long lists, with room for a
/// second cell. It means something only together with the position that gave it.
///
/// [`view`](Move::view) tells what it is, with what each sort of move has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

/// What sort of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveSort {
    /// A piece goes from one cell to another, capturing what stands there.
    Plain,
    /// A move that leaves passed cells for an en passant capture.
    Passing,
    /// An en passant capture.
    EnPassant,
    /// A castling.
    Castling,
    /// A piece from hand is put on the board.
    Drop,
    /// The player passes: nothing moves.
    Pass,
    /// A move that a rule module has proposed.
    Proposed,
}

/// What a move is, with what each sort of move has and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveView {
    /// A piece goes from one cell to another, capturing what stands there.
    Go {
        /// Where it comes from.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// What it is.
        kind: Kind,
        /// What it promotes to, if it promotes.
        promotes_to: Option<Kind>,
        /// It takes the piece that has just passed this cell, not one that stands on it.
        en_passant: bool,
    },
    /// A castling: king and rook move at once.
    Castle {
        /// Which of [`Model::castlings`](crate::model::Model::castlings).
        index: usize,
        /// Where the king comes from.
        from: Cell,
        /// Where the king goes.
        to: Cell,
        /// Where the rook comes from.
        rook: Cell,
    },
    /// A piece from hand is put on a cell.
    Put {
        /// Where.
        to: Cell,
        /// Which.
        kind: Kind,
    },
    /// The player passes.
    Pass,
    /// A move that a rule module has proposed. What it does, its [steps](crate::Step) tell.
    Proposed {
        /// The cell of the player's piece by which it is named.
        from: Cell,
        /// The cell that it names besides.
        to: Cell,
        /// What that piece is.
        kind: Kind,
        /// What that piece promotes to, if it arrives on `to` and promotes.
        promotes_to: Option<Kind>,
        /// What tells it from other moves with these cells.
        by: ByRule,
    },
}

/// What a move does or names besides going from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Second {
    /// A wall is put there.
    Wall(Cell),
    /// A piece from hand is put there, where a piece has just left for the first time.
    Gate(Cell, Kind),
    /// A rule module has proposed it.
    Proposed(ByRule),
}

/// What tells a proposed move from other moves with the same cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ByRule {
    /// The place of the module in [`Model::proposals`](crate::model::Model::proposals).
    pub rule: u8,
    /// The module's own number.
    pub data: u8,
    /// A second cell, if the move names one.
    pub cell: Option<Cell>,
}

/// Eleven bits name a cell: boards have at most 1,344.
const CELL: u64 = 0x7FF;
const TO: u32 = 11;
/// The second cell, counted from 1.
const SECOND: u32 = 22;
const KIND: u32 = 33;
const SORT: u32 = 41;
const BECOMES: u32 = 44;
/// The kind that is put on the second cell, counted from 1. Of a proposed move, the module's own number.
const PUT: u32 = 52;
/// Of a proposed move, which module's it is.
const RULE: u32 = 60;
/// How many modules may propose moves.
pub(crate) const MOST_RULES: usize = 16;

// Of a castling, from `BECOMES` on: the rook's cell, whether the second cell is a gate, the index, and
// whether it is named by the rook's cell. A gate is its kind, counted from 1, and the bit of the rook.
const ROOK: u32 = 44;
const GATE: u64 = 1 << 55;
const INDEX: u32 = 56;
const BY_ROOK: u64 = 1 << 59;
const AT_ROOK: u64 = 1 << 8;

impl Move {
    #[inline(always)]
    fn pack(sort: MoveSort, from: Cell, to: Cell, kind: Kind, becomes: Kind) -> Move {
        Move(
            u64::from(from.0)
                | u64::from(to.0) << TO
                | u64::from(kind.0) << KIND
                | u64::from(becomes.0) << BECOMES
                | (sort as u64) << SORT,
        )
    }

    /// A piece goes from a cell to another and becomes `becomes` (its own kind without promotion).
    #[inline(always)]
    pub(crate) fn plain(from: Cell, to: Cell, kind: Kind, becomes: Kind) -> Move {
        Move::pack(MoveSort::Plain, from, to, kind, becomes)
    }

    /// What tells most moves apart in canonical order: the cells, after a pass and before the drops.
    #[inline(always)]
    pub(crate) fn roughly(self) -> u32 {
        match self.sort() {
            MoveSort::Pass => 0,
            MoveSort::Drop => u32::MAX,
            _ => self.cells() + 1,
        }
    }

    /// The cells, the first before the second.
    #[inline(always)]
    pub(crate) fn cells(self) -> u32 {
        let (bits, cell) = (self.0 as u32, CELL as u32);
        (bits & cell) << TO | bits >> TO & cell
    }

    /// Whether each of these moves goes from cell to cell, a castling too: no drops, passes and moves of modules.
    #[inline(always)]
    pub(crate) fn all_go(moves: &[Move]) -> bool {
        const OTHERS: u64 = 4 << SORT;
        const { assert!(MoveSort::Castling as u64 == 3 && MoveSort::Proposed as u64 <= 7) };
        moves.iter().fold(0, |bits, mv| bits | mv.0) & OTHERS == 0
    }

    /// Whether a piece of this kind comes to this cell, from another or from hand, and nothing else is told: as
    /// [`comes_alone`](Move::comes_alone).
    #[inline(always)]
    pub(crate) fn comes_as(self, kind: Kind, goal: Cell) -> bool {
        const ASKED: u64 = CELL << TO | 0xFF << KIND;
        let asked = u64::from(goal.0) << TO | u64::from(kind.0) << KIND;
        self.0 & ASKED == asked && self.comes_alone()
    }

    /// This move as one of another sort.
    #[inline(always)]
    pub(crate) fn of_sort(self, sort: MoveSort) -> Move {
        Move(self.0 & !(7 << SORT) | (sort as u64) << SORT)
    }

    /// A castling: the king's cells, the rook's, and its index; `by_rook` if it is named by the cell of
    /// the rook, because the king's own cells would not tell it from another move.
    pub(crate) fn castling(
        (from, to): (Cell, Cell),
        rook: Cell,
        kind: Kind,
        index: usize,
        by_rook: bool,
    ) -> Move {
        let cells = Move::pack(MoveSort::Castling, from, to, kind, Kind(0)).0;
        let named = if by_rook { BY_ROOK } else { 0 };
        Move(cells | u64::from(rook.0) << ROOK | (index as u64 & 7) << INDEX | named)
    }

    /// A drop.
    #[inline(always)]
    pub(crate) fn drop(to: Cell, kind: Kind) -> Move {
        Move::pack(MoveSort::Drop, to, to, kind, kind)
    }

    /// A pass, named by a cell.
    pub(crate) fn pass(at: Cell) -> Move {
        Move::pack(MoveSort::Pass, at, at, Kind(0), Kind(0))
    }

    /// A move that a rule module has proposed: the cells and kinds of one on the board, and what tells it
    /// from others.
    pub(crate) fn proposed(board: Move, by: ByRule) -> Move {
        let named = by.cell.map_or(board, |cell| board.walling(cell));
        let own = u64::from(by.data) << PUT | u64::from(by.rule) << RULE;
        Move(named.0 | own).of_sort(MoveSort::Proposed)
    }

    /// Whether nothing at all is done, no wall put instead of a move either.
    #[inline]
    pub(crate) fn is_bare_pass(self) -> bool {
        self.sort() == MoveSort::Pass && self.second().is_none()
    }

    /// This move with a wall put on a cell afterwards.
    #[inline(always)]
    pub(crate) fn walling(self, cell: Cell) -> Move {
        Move(self.0 & !(CELL << SECOND) | (u64::from(cell.0) + 1) << SECOND)
    }

    /// This move with a piece from hand put on a cell that it leaves: of a castling, the king's or the
    /// rook's.
    pub(crate) fn gating(self, cell: Cell, kind: Kind) -> Move {
        let put = u64::from(kind.0) + 1;
        if self.sort() == MoveSort::Castling {
            let at_rook = if cell == self.origin() { 0 } else { AT_ROOK };
            return Move(self.0 | (put | at_rook) << SECOND | GATE);
        }
        Move(self.walling(cell).0 | put << PUT)
    }

    /// This move before anybody enters by a gate.
    #[inline]
    pub(crate) fn before_gate(self) -> Move {
        match self.second() {
            Some(Second::Gate(..)) if self.sort() == MoveSort::Castling => {
                Move(self.0 & !(CELL << SECOND) & !GATE)
            }
            Some(Second::Gate(..)) => Move(self.0 & !(CELL << SECOND) & !(0xFF << PUT)),
            _ => self,
        }
    }

    /// This move without what it does on a second cell.
    pub(crate) fn without_second(self) -> Move {
        match self.second() {
            Some(Second::Wall(_)) => Move(self.0 & !(CELL << SECOND)),
            _ => self.before_gate(),
        }
    }

    /// What sort of move it is.
    #[inline(always)]
    pub fn sort(self) -> MoveSort {
        match (self.0 >> SORT) & 7 {
            1 => MoveSort::Passing,
            2 => MoveSort::EnPassant,
            3 => MoveSort::Castling,
            4 => MoveSort::Drop,
            5 => MoveSort::Pass,
            6 => MoveSort::Proposed,
            _ => MoveSort::Plain,
        }
    }

    /// What it is, with what its sort of move has.
    pub fn view(self) -> MoveView {
        let (from, to, kind) = (self.origin(), self.to(), self.kind());
        match self.sort() {
            MoveSort::Drop => MoveView::Put { to, kind },
            MoveSort::Pass => MoveView::Pass,
            MoveSort::Proposed => MoveView::Proposed {
                from,
                to,
                kind,
                promotes_to: self.promotes_to(),
                by: self.by_rule(),
            },
            MoveSort::Castling => MoveView::Castle {
                index: self.castling_index().unwrap_or(0),
                from,
                to,
                rook: self.rook().unwrap_or(to),
            },
            sort @ (MoveSort::Plain | MoveSort::Passing | MoveSort::EnPassant) => MoveView::Go {
                from,
                to,
                kind,
                promotes_to: self.promotes_to(),
                en_passant: sort == MoveSort::EnPassant,
            },
        }
    }

    /// Whether it brings one piece to a cell, from another or from hand, and is no module's.
    #[inline]
    pub(crate) fn comes_alone(self) -> bool {
        matches!(
            self.sort(),
            MoveSort::Plain | MoveSort::Passing | MoveSort::EnPassant | MoveSort::Drop
        )
    }

    /// Whether it brings one piece from one cell to another, and takes at most what stands there.
    #[inline(always)]
    pub(crate) fn is_walk(self) -> bool {
        matches!(self.sort(), MoveSort::Plain | MoveSort::Passing)
    }

    /// Where the piece comes from; `None` for a drop and a pass.
    #[inline]
    pub fn from(self) -> Option<Cell> {
        (!matches!(self.sort(), MoveSort::Drop | MoveSort::Pass)).then(|| self.origin())
    }

    /// Where the piece comes from; for a drop, where it is put.
    #[inline(always)]
    pub(crate) fn origin(self) -> Cell {
        Cell((self.0 & CELL) as u16)
    }

    /// Where the piece arrives; for a castling, where the king arrives.
    #[inline(always)]
    pub fn to(self) -> Cell {
        Cell((self.0 >> TO & CELL) as u16)
    }

    /// The cell by which a player names where it goes: for a castling that the king's own cells do not
    /// tell from another move, the rook's.
    #[inline]
    pub fn named_to(self) -> Cell {
        match self.rook() {
            Some(rook) if self.0 & BY_ROOK != 0 => rook,
            _ => self.to(),
        }
    }

    /// Whether it brings a piece to a cell: a castling by the king's goal, or by the cell that names it.
    #[inline]
    pub fn goes_to(self, cell: Cell) -> bool {
        self.to() == cell || self.named_to() == cell
    }

    /// The kind that moves, as it was before.
    #[inline(always)]
    pub fn kind(self) -> Kind {
        Kind((self.0 >> KIND) as u8)
    }

    /// The kind that stands on the goal afterwards.
    #[inline(always)]
    pub fn becomes(self) -> Kind {
        match self.sort() {
            MoveSort::Castling => self.kind(),
            _ => Kind((self.0 >> BECOMES) as u8),
        }
    }

    /// The kind that it promotes to, if it promotes.
    pub fn promotes_to(self) -> Option<Kind> {
        (self.kind() != self.becomes()).then(|| self.becomes())
    }

    /// Which of [`Model::castlings`](crate::model::Model::castlings) it is.
    pub fn castling_index(self) -> Option<usize> {
        (self.sort() == MoveSort::Castling).then_some((self.0 >> INDEX & 7) as usize)
    }

    /// Of a castling, where the rook comes from.
    #[inline]
    pub fn rook(self) -> Option<Cell> {
        (self.sort() == MoveSort::Castling).then_some(Cell((self.0 >> ROOK & CELL) as u16))
    }

    /// What it does or names besides going from cell to cell, if anything: a wall, a gate, or what tells a
    /// proposed move from others.
    #[inline]
    pub fn second(self) -> Option<Second> {
        if self.sort() == MoveSort::Proposed {
            return Some(Second::Proposed(self.by_rule()));
        }
        let second = self.0 >> SECOND & CELL;
        if second == 0 {
            return None;
        }
        let cell = Cell(second as u16 - 1);
        let rook = self.rook();
        let put = match rook {
            None => (self.0 >> PUT) as u8,
            Some(_) if self.0 & GATE == 0 => 0,
            Some(_) => second as u8,
        };
        let at = match rook {
            Some(rook) if second & AT_ROOK != 0 => rook,
            Some(_) => self.origin(),
            None => cell,
        };
        Some(match put.checked_sub(1) {
            None => Second::Wall(cell),
            Some(kind) => Second::Gate(at, Kind(kind)),
        })
    }

    /// Of a proposed move, what tells it from others with the same cells.
    fn by_rule(self) -> ByRule {
        let cell = (self.0 >> SECOND & CELL).checked_sub(1);
        ByRule {
            rule: (self.0 >> RULE) as u8,
            data: (self.0 >> PUT) as u8,
            cell: cell.map(|cell| Cell(cell as u16)),
        }
    }

    /// The move as a number, for storage next to the variant's rules hash.
    pub fn bits(self) -> u64 {
        self.0
    }
}

impl core::fmt::Debug for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "Move({:?} {}-{} kind {}",
            self.sort(),
            self.origin().0,
            self.to().0,
            self.kind().0
        )?;
        if let Some(kind) = self.promotes_to() {
            write!(f, " becomes {}", kind.0)?;
        }
        if let Some(second) = self.second() {
            write!(f, " {second:?}")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const E1: Cell = Cell(4);
    const G1: Cell = Cell(6);
    const H1: Cell = Cell(7);
    const A8: Cell = Cell(1290);

    #[test]
    fn a_move_without_a_second_cell_has_none() {
        let mv = Move::plain(E1, A8, Kind(3), Kind(254));
        assert_eq!(
            (mv.second(), mv.from(), mv.named_to()),
            (None, Some(E1), A8)
        );
        assert_eq!(mv.promotes_to(), Some(Kind(254)));
        assert_eq!(Move::drop(A8, Kind(9)).from(), None);
        assert_eq!(Move::pass(E1).view(), MoveView::Pass);
    }

    #[test]
    fn a_wall_and_a_gate_stand_beside_all_else() {
        let mv = Move::plain(E1, G1, Kind(3), Kind(4));
        assert_eq!(mv.walling(A8).second(), Some(Second::Wall(A8)));
        assert_eq!(
            mv.gating(E1, Kind(254)).second(),
            Some(Second::Gate(E1, Kind(254)))
        );
        assert_eq!(mv.gating(E1, Kind(0)).promotes_to(), Some(Kind(4)));
        assert_eq!(mv.gating(E1, Kind(254)).before_gate(), mv);
        let drop = Move::drop(G1, Kind(2)).walling(E1);
        assert_eq!((drop.second(), drop.from()), (Some(Second::Wall(E1)), None));
    }

    #[test]
    fn a_proposed_move_keeps_what_its_module_says() {
        let board = Move::plain(E1, A8, Kind(254), Kind(3));
        for by in [
            ByRule {
                rule: 0,
                data: 0,
                cell: None,
            },
            ByRule {
                rule: 15,
                data: 255,
                cell: Some(Cell(0)),
            },
            ByRule {
                rule: 7,
                data: 1,
                cell: Some(A8),
            },
        ] {
            let mv = Move::proposed(board, by);
            assert_eq!(
                (mv.from(), mv.named_to(), mv.kind()),
                (Some(E1), A8, Kind(254))
            );
            assert_eq!(mv.promotes_to(), Some(Kind(3)));
            assert_eq!(mv.second(), Some(Second::Proposed(by)));
            assert_eq!((mv.rook(), mv.before_gate()), (None, mv));
        }
    }

    #[test]
    fn a_castling_keeps_its_rook_and_gates_on_either_cell() {
        for (index, by_rook) in [(0, false), (7, true)] {
            let mv = Move::castling((E1, G1), H1, Kind(5), index, by_rook);
            assert_eq!((mv.castling_index(), mv.rook()), (Some(index), Some(H1)));
            assert_eq!(mv.named_to(), if by_rook { H1 } else { G1 });
            assert_eq!((mv.second(), mv.promotes_to()), (None, None));
            for cell in [E1, H1] {
                let gate = mv.gating(cell, Kind(0));
                assert_eq!(gate.second(), Some(Second::Gate(cell, Kind(0))));
                assert_eq!(
                    (gate.castling_index(), gate.rook()),
                    (Some(index), Some(H1))
                );
            }
            assert_eq!(mv.walling(A8).second(), Some(Second::Wall(A8)));
            assert_eq!(mv.gating(H1, Kind(9)).before_gate(), mv);
            assert_eq!(
                mv.gating(H1, Kind(254)).second(),
                Some(Second::Gate(H1, Kind(254)))
            );
        }
    }
}
