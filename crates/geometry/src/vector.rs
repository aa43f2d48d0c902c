use core::cmp::Ordering;

use alloc::vec::Vec;

/// A step or a leap: files to the right and ranks ahead, from the first player's side.
///
/// On hexagons the two are axial: `+y` is one edge step up the file, `+x` is one edge step to the
/// next file on the right and half a cell up. The crate's own page draws it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vector {
    /// Files, to the right.
    pub x: i16,
    /// Ranks, forward.
    pub y: i16,
}

/// The tiles of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Topology {
    /// Squares: four edge neighbours and four corner neighbours.
    #[default]
    Square,
    /// Hexagons that stand in vertical files: six edge neighbours; six cells more lie one step away
    /// over a vertex.
    Hex,
}

/// Where a vector points, as the first player sees it.
///
/// `f` of Betza's notation takes the vectors with `forward > 0`; without `l` or `r` beside it only
/// those of them that [lean](Lean) along the files, or evenly. Likewise `b`, `l`, `r`, and so `v`
/// and `s`. This reads `fN` on squares as the two most forward leaps, and `fW` on
/// hexagons as the step straight ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heading {
    /// 1 forward, -1 backward, 0 neither.
    pub forward: i8,
    /// 1 to the right, -1 to the left, 0 neither.
    pub right: i8,
    /// Which of the two is more of it.
    pub lean: Lean,
}

/// Does a vector lead more along the files or more across them? Measured on the drawn board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lean {
    /// More forward or backward than sideways.
    Along,
    /// More sideways.
    Across,
    /// As much of either: a diagonal on squares. No vector on hexagons is even, save (0, 0).
    Even,
}

const SQUARE_EDGES: [Vector; 4] = vectors([(0, 1), (1, 0), (0, -1), (-1, 0)]);
const SQUARE_VERTICES: [Vector; 4] = vectors([(1, 1), (1, -1), (-1, -1), (-1, 1)]);
const SQUARE_KNIGHT: [Vector; 8] = vectors([
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

const HEX_EDGES: [Vector; 6] = vectors([(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]);
const HEX_VERTICES: [Vector; 6] = vectors([(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)]);
const HEX_KNIGHT: [Vector; 12] = vectors([
    (1, 2),
    (2, 1),
    (3, -1),
    (3, -2),
    (2, -3),
    (1, -3),
    (-1, -2),
    (-2, -1),
    (-3, 1),
    (-3, 2),
    (-2, 3),
    (-1, 3),
]);

const fn vectors<const N: usize>(pairs: [(i16, i16); N]) -> [Vector; N] {
    let mut all = [Vector { x: 0, y: 0 }; N];
    let mut i = 0;
    while i < N {
        all[i] = Vector {
            x: pairs[i].0,
            y: pairs[i].1,
        };
        i += 1;
    }
    all
}

impl Topology {
    /// The steps over an edge, Betza's `W`: 4 on squares, 6 on hexagons. Clockwise from straight
    /// ahead.
    pub const fn edge_steps(self) -> &'static [Vector] {
        match self {
            Self::Square => &SQUARE_EDGES,
            Self::Hex => &HEX_EDGES,
        }
    }

    /// The steps over a corner, Betza's `F`: 4 diagonals on squares, 6 vertex steps on hexagons.
    /// Clockwise from ahead.
    pub const fn vertex_steps(self) -> &'static [Vector] {
        match self {
            Self::Square => &SQUARE_VERTICES,
            Self::Hex => &HEX_VERTICES,
        }
    }

    /// The knight's leaps, Betza's `N`: 8 on squares, 12 on hexagons. Clockwise from ahead.
    pub const fn knight_leaps(self) -> &'static [Vector] {
        match self {
            Self::Square => &SQUARE_KNIGHT,
            Self::Hex => &HEX_KNIGHT,
        }
    }

    /// A vector and all that turning the lattice and mirroring it left to right make of it, without
    /// repetition: at most 8 on squares, 12 on hexagons. First the vector turned clockwise, then its
    /// mirror image likewise.
    ///
    /// ```
    /// use boardwright_geometry::{Topology, Vector};
    ///
    /// let camel = Topology::Square.orbit(Vector { x: 1, y: 3 });
    /// assert_eq!(camel.len(), 8);
    /// let dabbaba = Topology::Hex.orbit(Vector { x: 0, y: 2 });
    /// assert_eq!(dabbaba.len(), 6);
    /// ```
    pub fn orbit(self, vector: Vector) -> Vec<Vector> {
        let turns = self.edge_steps().len();
        let mut all = Vec::new();
        for mut next in [vector, self.mirrored(vector)] {
            for _ in 0..turns {
                if !all.contains(&next) {
                    all.push(next);
                }
                next = self.turned(next);
            }
        }
        all
    }

    /// How far two vectors point the same way, in a unit of the topology's own: positive if they do, 0 at a
    /// right angle, negative if they point apart. Measured on the drawn board.
    ///
    /// ```
    /// use boardwright_geometry::{Topology, Vector};
    ///
    /// let (diagonal, ahead) = (Vector { x: 1, y: 1 }, Vector { x: 0, y: 1 });
    /// assert!(Topology::Square.inner_product(diagonal, ahead) > 0);
    /// let aside = Vector { x: 1, y: -1 };
    /// assert_eq!(Topology::Square.inner_product(diagonal, aside), 0);
    /// ```
    pub const fn inner_product(self, one: Vector, other: Vector) -> i64 {
        let (x, y) = (one.x as i64, one.y as i64);
        let (u, v) = (other.x as i64, other.y as i64);
        match self {
            Self::Square => x * u + y * v,
            // half cells are √3/2 of an edge high, files 3/2 of an edge apart
            Self::Hex => (2 * y + x) * (2 * v + u) + 3 * x * u,
        }
    }

    /// The vector turned clockwise to the next like direction: a quarter on squares, a sixth on
    /// hexagons.
    pub const fn turned(self, vector: Vector) -> Vector {
        let Vector { x, y } = vector;
        match self {
            Self::Square => Vector {
                x: y,
                y: x.saturating_neg(),
            },
            Self::Hex => Vector {
                x: x.saturating_add(y),
                y: x.saturating_neg(),
            },
        }
    }

    /// The vector with left and right exchanged.
    pub const fn mirrored(self, vector: Vector) -> Vector {
        let Vector { x, y } = vector;
        match self {
            Self::Square => Vector {
                x: x.saturating_neg(),
                y,
            },
            Self::Hex => Vector {
                x: x.saturating_neg(),
                y: y.saturating_add(x),
            },
        }
    }
}

impl Vector {
    /// Where the vector points on a board of that topology.
    ///
    /// ```
    /// use boardwright_geometry::{Lean, Topology, Vector};
    ///
    /// let ahead = Vector { x: 0, y: 1 }.heading(Topology::Hex);
    /// assert_eq!((ahead.forward, ahead.right, ahead.lean), (1, 0, Lean::Along));
    ///
    /// // Gliński's pawn captures ahead to the left: more to the left than ahead
    /// let capture = Vector { x: -1, y: 1 }.heading(Topology::Hex);
    /// assert_eq!((capture.forward, capture.right, capture.lean), (1, -1, Lean::Across));
    /// ```
    pub fn heading(self, topology: Topology) -> Heading {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        // squares of the lengths along and across, in one unit
        let (forward, along, across) = match topology {
            Topology::Square => (y, y * y, x * x),
            // half cells are √3/2 of an edge high, files 3/2 of an edge apart
            Topology::Hex => (2 * y + x, (2 * y + x) * (2 * y + x), 3 * x * x),
        };
        Heading {
            forward: forward.signum() as i8,
            right: x.signum() as i8,
            lean: match along.cmp(&across) {
                Ordering::Greater => Lean::Along,
                Ordering::Less => Lean::Across,
                Ordering::Equal => Lean::Even,
            },
        }
    }
}
