//! Castling: a king and a rook cross in one move. Each castling of a variant as sets of cells, and which
//! right belongs to which piece.

use boardwright_geometry::sorting;
use boardwright_geometry::{Cell, CellSet, Vector};

use crate::engine::movement::lines::{Line, Lines};
use crate::engine::movement::mover::Mover;
use crate::man::{Kind, PerSide, Side};
use crate::model::{CastlingHome, MAX_CASTLINGS, Model};

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
    /// It is named by the rook's cell: the king's own cells would not tell it from a step, or from
    /// another castling.
    pub(crate) by_rook: bool,
}

/// The castlings of one side.
#[derive(Clone, Debug)]
pub(crate) struct Castlings<S> {
    /// For each castling of the model: where its two pieces start in the set-up.
    pub(crate) fixed: Vec<CastlingTable<S>>,
    /// Where king and rook may start anywhere on their rank: its cells, and for each castling, each cell of
    /// a king and each cell of a rook the table, `None` where the rook stands on the other side.
    pub(crate) anywhere: Option<Anywhere<S>>,
    /// For each castling the bit of its right, which several may share.
    rights: [u16; MAX_CASTLINGS],
}

/// Castlings whose pieces may start anywhere on their rank.
#[derive(Clone, Debug)]
pub(crate) struct Anywhere<S> {
    pub(crate) rank: Vec<Cell>,
    tables: Vec<Option<CastlingTable<S>>>,
}

impl<S: CellSet> Castlings<S> {
    pub(crate) fn compile(model: &Model, lines: &mut Lines<S>, side: Side) -> Self {
        let fixed: Vec<CastlingTable<S>> = (0..model.castlings.len())
            .map(|index| {
                let castling = &model.castlings[index];
                let (king, rook) = (castling.king_path[side], castling.rook_path[side]);
                table(model, lines, index, king, rook)
            })
            .collect();
        let first = model.castlings.first();
        let anywhere = first
            .filter(|castling| castling.home == CastlingHome::AnyOnRank)
            .map(|castling| anywhere(model, lines, side, castling.king_path[side].0));
        let right = |index| match index < model.castlings.len() {
            true => right_bit(side, model.right_of(index)),
            false => 0,
        };
        Castlings {
            fixed,
            anywhere,
            rights: core::array::from_fn(right),
        }
    }

    /// The bit of the right to a castling.
    #[inline(always)]
    pub(crate) fn right(&self, index: usize) -> u16 {
        self.rights[index % MAX_CASTLINGS]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.fixed.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.fixed.len()
    }

    /// Every table.
    fn all_mut(&mut self) -> impl Iterator<Item = &mut CastlingTable<S>> {
        let anywhere = self.anywhere.iter_mut();
        let anywhere = anywhere.flat_map(|all| all.tables.iter_mut().flatten());
        self.fixed.iter_mut().chain(anywhere)
    }

    /// Every table.
    pub(crate) fn all(&self) -> impl Iterator<Item = &CastlingTable<S>> {
        let anywhere = self.anywhere.iter();
        let anywhere = anywhere.flat_map(|all| all.tables.iter().flatten());
        self.fixed.iter().chain(anywhere)
    }

    /// Notes where a calm way does not say enough, and which castlings are named by the rook's cell.
    /// All lines must be known.
    pub(crate) fn complete(&mut self, model: &Model, lines: &Lines<S>, movers: &[Mover<S>]) {
        let shared: Vec<bool> = self
            .fixed
            .iter()
            .map(|one| {
                let same = |other: &&CastlingTable<S>| {
                    (other.king_from, other.king_to) == (one.king_from, one.king_to)
                };
                self.fixed.iter().filter(same).count() > 1
            })
            .collect();
        let anywhere = self.anywhere.is_some();
        for (at, c) in self.all_mut().enumerate() {
            let uncovers = |line: &Line<S>| {
                line.ray(c.king_to).has(c.rook_from) && line.ray(c.rook_from).any()
            };
            if anywhere || lines.all.iter().any(uncovers) || !model.royalty.pieces.contains(&c.king)
            {
                c.calm = !S::EMPTY;
            }
            // Who borrows may go as any kind does.
            let steps_there = movers.iter().enumerate().any(|(kind, mover)| {
                let his = kind == c.king.index() || model.movement.borrow.is_some();
                his && mover.may_go_quietly(lines, c.king_from, c.king_to)
            });
            c.by_rook = anywhere || steps_there || shared.get(at).is_some_and(|&shared| shared);
        }
    }
}

impl<S: CellSet> Castlings<S> {
    /// Pairs of castlings from fixed cells that are written alike: by the rook's cell, or, where somebody may enter behind a rook,
    /// by what enters there.
    pub(crate) fn alike(&self, gates: S) -> impl Iterator<Item = (usize, usize)> {
        let all = self.fixed.iter().enumerate();
        all.flat_map(move |(later, one)| {
            let like = move |other: &CastlingTable<S>| {
                let cells = |c: &CastlingTable<S>| (c.king_from, c.rook_from);
                let by_rook = one.by_rook && other.by_rook || gates.has(one.rook_from);
                cells(one) == cells(other) && by_rook
            };
            let earlier = self.fixed.iter().take(later);
            let found = earlier.into_iter().position(like);
            found.map(|earlier| (earlier, later))
        })
    }
}

impl<S> Anywhere<S> {
    /// The table of a castling for these places of king and rook on the rank.
    #[inline]
    pub(crate) fn table(&self, index: usize, king: u8, rook: u8) -> Option<&CastlingTable<S>> {
        let files = self.rank.len();
        let at = (index * files + usize::from(king)) * files + usize::from(rook);
        self.tables.get(at)?.as_ref()
    }

    /// The place of a cell on the rank.
    pub(crate) fn place(&self, cell: Cell) -> Option<u8> {
        let at = self.rank.iter().position(|&other| other == cell)?;
        u8::try_from(at).ok()
    }
}

fn anywhere<S: CellSet>(
    model: &Model,
    lines: &mut Lines<S>,
    side: Side,
    home: Cell,
) -> Anywhere<S> {
    let board = &model.board;
    let y = board.point(home).y;
    let mut rank: Vec<Cell> = board
        .cells()
        .filter(|&cell| board.point(cell).y == y)
        .collect();
    sorting::sort_by_key(&mut rank, |&cell| board.point(cell).x);
    let mut tables = Vec::new();
    for (index, castling) in model.castlings.iter().enumerate() {
        let ((king, king_to), (rook, rook_to)) =
            (castling.king_path[side], castling.rook_path[side]);
        let to_the_right = |king: Cell, rook: Cell| board.point(rook).x > board.point(king).x;
        let wing = to_the_right(king, rook);
        for &king in &rank {
            for &rook in &rank {
                let possible = king != rook && to_the_right(king, rook) == wing;
                tables.push(
                    possible.then(|| table(model, lines, index, (king, king_to), (rook, rook_to))),
                );
            }
        }
    }
    Anywhere { rank, tables }
}

/// A castling with these ways of king and rook.
fn table<S: CellSet>(
    model: &Model,
    lines: &mut Lines<S>,
    index: usize,
    (king_from, king_to): (Cell, Cell),
    (rook_from, rook_to): (Cell, Cell),
) -> CastlingTable<S> {
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
                cells |= lines.before(line, from, to);
            }
        }
        cells
    };
    let castling = &model.castlings[index];
    let path = span(king_from, king_to);
    let own = S::single(king_from) | S::single(rook_from);
    let mut empty = path | span(rook_from, rook_to);
    if castling.home == CastlingHome::Fixed {
        empty |= span(king_from, rook_from);
    }
    CastlingTable {
        king: castling.king,
        rook: castling.rook,
        king_from,
        king_to,
        rook_from,
        rook_to,
        empty: empty & !own,
        path,
        calm: path & !S::single(king_from),
        by_rook: false,
    }
}

/// The bit of a castling right.
#[inline(always)]
pub(crate) fn right_bit(side: Side, index: usize) -> u16 {
    1 << (index + MAX_CASTLINGS * side.index())
}

/// The castling rights of these bits, the first side's before the second's.
pub(crate) fn rights_of(bits: u16) -> impl Iterator<Item = (Side, usize)> {
    let rest = |&bits: &u16| Some(bits & bits.wrapping_sub(1)).filter(|&rest| rest != 0);
    let lowest = core::iter::successors(Some(bits).filter(|&bits| bits != 0), rest);
    lowest.map(|bits| {
        let bit = bits.trailing_zeros() as usize;
        (Side::BOTH[bit / MAX_CASTLINGS % 2], bit % MAX_CASTLINGS)
    })
}

/// The bits of all castling rights of a side.
#[inline(always)]
pub(crate) fn side_rights(side: Side) -> u16 {
    ((1 << MAX_CASTLINGS) - 1) << (MAX_CASTLINGS * side.index())
}

/// Which rights are lost when the piece on a cell leaves it.
#[derive(Clone, Debug)]
pub(crate) struct Homes<S> {
    /// Where kings and rooks with a castling right may stand.
    pub(crate) cells: S,
    /// For each cell: the rights of the pieces of the set-up that stand on it.
    pub(crate) rights: Vec<u16>,
}

impl<S: CellSet> Homes<S> {
    pub(crate) fn compile(cells: usize, castlings: &PerSide<Castlings<S>>) -> Self {
        let mut homes = Homes {
            cells: S::EMPTY,
            rights: vec![0; cells],
        };
        for side in Side::BOTH {
            for (index, castling) in castlings[side].fixed.iter().enumerate() {
                for home in [castling.king_from, castling.rook_from] {
                    homes.rights[home.index()] |= castlings[side].right(index);
                }
            }
            for castling in castlings[side].all() {
                homes.cells |= S::single(castling.king_from) | S::single(castling.rook_from);
            }
        }
        homes
    }
}
