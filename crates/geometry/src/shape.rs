use alloc::string::String;
use alloc::vec::Vec;

use crate::label::{digits, letters};
use crate::{Point, Topology};

/// How far beyond the outline an extra cell may lie, in files or ranks.
pub const MAX_REACH: i16 = 36;

/// The plain description of a board. Nothing in it is checked until [`Board::new`](crate::Board::new).
///
/// ```
/// use boardwright_geometry::{Board, Point, Shape, labels};
///
/// // Omega: 10 × 10 squares, and one more at each corner
/// let omega = Board::new(&Shape {
///     files: labels("a-j")?,
///     ranks: labels("0-9")?,
///     extra: vec![
///         ("w1".into(), Point { x: -1, y: -1 }),
///         ("w2".into(), Point { x: 10, y: -1 }),
///         ("w3".into(), Point { x: 10, y: 10 }),
///         ("w4".into(), Point { x: -1, y: 10 }),
///     ],
///     ..Shape::default()
/// });
/// assert_eq!(omega.map(|board| board.len()), Ok(104));
/// # Ok::<(), boardwright_geometry::LabelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shape {
    /// Squares or hexagons.
    pub topology: Topology,
    /// What the labels span.
    pub outline: Outline,
    /// The labels of the files, left to right as the first player sees them.
    /// [`labels`](crate::labels) reads them from text.
    pub files: Vec<String>,
    /// The labels of the ranks, bottom to top. A cell's name is its file's label and its rank's.
    pub ranks: Vec<String>,
    /// Cells outside the outline, or in a hole of it: a name, and where the cell lies, counted from
    /// the first file and the first rank.
    pub extra: Vec<(String, Point)>,
    /// Cells cut out of the outline.
    pub holes: Vec<Hole>,
    /// Which edges are joined.
    pub wrap: Wrap,
    /// How the second player's half answers to the first's.
    pub symmetry: Symmetry,
}

impl Shape {
    /// A rectangle of squares, files `a` and on (after `z` come `aa`, `ab`, …), ranks from `1`.
    pub fn rectangle(files: u16, ranks: u16) -> Self {
        Self {
            files: (1..=u64::from(files)).map(letters).collect(),
            ranks: (1..=u64::from(ranks)).map(digits).collect(),
            ..Self::default()
        }
    }

    /// A hexagon of hexagons with the given number of cells on each side, files `a` and on, ranks
    /// from `1` at the bottom of each file. Gliński's board has side 6, and no file `j`.
    pub fn hexagon(side: u16) -> Self {
        Self {
            topology: Topology::Hex,
            outline: Outline::Hexagon { side },
            ..Self::default()
        }
    }
}

/// What the labels of a board span, before holes are cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Outline {
    /// Every file crosses every rank. On hexagons that is a rhombus, which leans up to the right.
    #[default]
    Rectangle,
    /// A hexagon of hexagons with `side` cells on each side, so `2 * side - 1` files. The middle
    /// file is the longest; ranks are counted from the bottom of each file, and rank labels go by
    /// that count. Its lowest cell has the coordinates `(side - 1, 0)`, so that none is negative.
    /// Without labels, files are called `a` and on, ranks `1` and on.
    Hexagon {
        /// The cells on each side, 1 to 21.
        side: u16,
    },
}

impl Outline {
    /// Reads `"rectangle"` or `"hexagon 6"`.
    ///
    /// ```
    /// use boardwright_geometry::Outline;
    ///
    /// assert_eq!(Outline::parse("hexagon 6"), Some(Outline::Hexagon { side: 6 }));
    /// assert_eq!(Outline::parse("heptagon 6"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let outline = match words.next()? {
            "rectangle" => Self::Rectangle,
            "hexagon" => Self::Hexagon {
                side: words.next()?.parse().ok()?,
            },
            _ => return None,
        };
        words.next().is_none().then_some(outline)
    }
}

/// A cell that is cut out of the outline.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Hole {
    /// By the name that the cell would have.
    Named(String),
    /// By its coordinates.
    At(Point),
}

/// How the second player's half of the board answers to the first's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// Up and down are exchanged: the file stays. Chess.
    #[default]
    Mirror,
    /// The board is turned by half a turn. Shogi.
    Rotate,
    /// Each cell answers to itself.
    None,
}

/// Which edges of the board are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Wrap {
    /// None.
    #[default]
    None,
    /// The left and the right: the first file is next to the last, as on a cylinder.
    Files,
}
