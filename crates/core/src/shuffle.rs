//! Set-ups by number: the pieces of the first rank in another order.
//!
//! The numbers are those of Reinhard Scharnagl, 0 to 959, by which chess960 names its set-ups: 518 is that
//! of chess. From the number are taken, with what is left each time, the cell of the bishop on light
//! cells (4), of the one on dark cells (4), of the queen among the free ones (6), and of the two knights
//! (10); rook, king and rook fill the last three.

use boardwright_geometry::Cell;
use boardwright_geometry::sorting;

use crate::man::{Kind, Man, Side};
use crate::model::Model;
use crate::setup::Setup;

/// The numbers that there are.
const SETUPS: u32 = 960;

/// The cells of the two knights among the five that are left.
const KNIGHTS: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];

/// Who is shuffled, and where.
struct Ranks {
    /// The first rank of each side, in order of files.
    cells: [Vec<Cell>; 2],
    king: Kind,
    rook: Kind,
    bishop: Kind,
    queen: Kind,
    knight: Kind,
}

impl Model {
    /// How many set-ups games of the variant may begin with: one, or where it is shuffled those of
    /// [`numbered_setup`](Model::numbered_setup).
    pub fn setups(&self) -> u32 {
        match self.ranks() {
            Some(_) => SETUPS,
            None => 1,
        }
    }

    /// The set-up of a number from 0; `None` beyond the last. A variant that is not shuffled has one
    /// set-up, its own.
    ///
    /// ```
    /// # use boardwright_core::model::Model;
    /// fn any(model: &Model, seed: u64) -> Option<boardwright_core::Setup> {
    ///     model.numbered_setup(model.shuffled(seed))
    /// }
    /// ```
    pub fn numbered_setup(&self, number: u32) -> Option<Setup> {
        let Some(ranks) = self.ranks() else {
            return (number == 0).then(|| self.start.clone());
        };
        let order = order(number, &ranks)?;
        let mut setup = self.start.clone();
        let [first, second] = &ranks.cells;
        setup
            .men
            .retain(|(cell, _)| !first.contains(cell) && !second.contains(cell));
        for (side, cells) in Side::BOTH.into_iter().zip(&ranks.cells) {
            let men = cells.iter().zip(order);
            setup
                .men
                .extend(men.map(|(&cell, kind)| (cell, Man { side, kind })));
        }
        sorting::sort_by_key(&mut setup.men, |&(cell, _)| cell);
        Some(setup)
    }

    /// The number of a set-up that a seed draws, each as likely as the others; the same for the same seed.
    pub fn shuffled(&self, seed: u64) -> u32 {
        let drawn = crate::engine::scramble(seed) % u64::from(self.setups());
        u32::try_from(drawn).unwrap_or(0)
    }

    /// A cell of the rank of a side that is shuffled: where the king castles from or, where nobody castles, where he stands.
    fn first_cell(&self, side: Side) -> Option<Cell> {
        if let Some(castling) = self.castlings.first() {
            return Some(castling.king_path[side].0);
        }
        let kind = self.king()?;
        let mut men = self.start.men.iter();
        let (cell, _) = men.find(|(_, man)| *man == Man { side, kind })?;
        Some(*cell)
    }

    /// The one kind that is royal.
    fn king(&self) -> Option<Kind> {
        match self.royalty.pieces.as_slice() {
            [king] => Some(*king),
            _ => None,
        }
    }

    /// The ranks that are shuffled, if the variant is and its pieces are those of the numbers: king and rooks are who castle;
    /// where nobody does, the royal piece and who stand in the corners.
    fn ranks(&self) -> Option<Ranks> {
        if !self.shuffled_rank {
            return None;
        }
        let first = Side::BOTH.map(|side| self.first_cell(side));
        let [Some(one), Some(other)] = first else {
            return None;
        };
        let cells = [one, other].map(|on| {
            let y = self.board.point(on).y;
            let mut rank: Vec<Cell> = self
                .board
                .cells()
                .filter(|&cell| self.board.point(cell).y == y)
                .collect();
            sorting::sort_by_key(&mut rank, |&cell| self.board.point(cell).x);
            rank
        });
        let kinds: Vec<Kind> = cells[0]
            .iter()
            .map(|&cell| {
                let at = self.start.men.iter().find(|&&(there, _)| there == cell);
                at.map(|(_, man)| man.kind)
            })
            .collect::<Option<_>>()?;
        let (king, rook) = match (self.castlings.first(), kinds.as_slice()) {
            (Some(castling), _) => (castling.king, castling.rook),
            (None, [corner, .., other]) if corner == other => (self.king()?, *corner),
            _ => return None,
        };
        let count = |kind: Kind| kinds.iter().filter(|&&other| other == kind).count();
        let others = || {
            let others = kinds.iter().copied();
            others.filter(|&kind| kind != king && kind != rook)
        };
        let on_one_shade = |kind: Kind| {
            cells[0].iter().all(|&from| {
                let goals = self.destinations(Side::First, kind, from);
                let shade = self.board.shade(from);
                goals
                    .iter()
                    .all(|goal| self.board.shade(goal.cell) == shade)
            })
        };
        let bishop = others().find(|&kind| count(kind) == 2 && on_one_shade(kind))?;
        let queen = others().find(|&kind| count(kind) == 1)?;
        let knight = others().find(|&kind| count(kind) == 2 && kind != bishop)?;
        let whole = kinds.len() == 8 && count(king) == 1 && count(rook) == 2;
        whole.then_some(Ranks {
            cells,
            king,
            rook,
            bishop,
            queen,
            knight,
        })
    }
}

/// The kinds of a set-up, by file.
fn order(number: u32, ranks: &Ranks) -> Option<[Kind; 8]> {
    if number >= SETUPS {
        return None;
    }
    let mut rest = number as usize;
    let mut take = |choices: usize| {
        let taken = rest % choices;
        rest /= choices;
        taken
    };
    let mut order = [None; 8];
    // On a first rank that begins with a dark cell, light ones are the second, fourth, …
    order[2 * take(4) + 1] = Some(ranks.bishop);
    order[2 * take(4)] = Some(ranks.bishop);
    let free = |order: &[Option<Kind>; 8]| -> Vec<usize> {
        (0..8).filter(|&file| order[file].is_none()).collect()
    };
    let queen = free(&order)[take(6)];
    order[queen] = Some(ranks.queen);
    let left = free(&order);
    for place in KNIGHTS[take(10)] {
        order[left[place]] = Some(ranks.knight);
    }
    for (file, kind) in free(&order)
        .into_iter()
        .zip([ranks.rook, ranks.king, ranks.rook])
    {
        order[file] = Some(kind);
    }
    let mut kinds = [ranks.king; 8];
    for (kind, man) in kinds.iter_mut().zip(order) {
        *kind = man?;
    }
    Some(kinds)
}
