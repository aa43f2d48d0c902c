use alloc::string::String;
use core::fmt::{self, Write as _};

use crate::label::LabelErrorKind;
use crate::shape::MAX_REACH;
use crate::{MAX_CELLS, MAX_LABEL, Point};

/// Files or ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Columns, left to right.
    Files,
    /// Rows, bottom to top.
    Ranks,
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Files => "files",
            Self::Ranks => "ranks",
        })
    }
}

/// Something in a [`Shape`](crate::Shape) of which no board can be made.
///
/// [`Display`](fmt::Display) says it in a sentence and names the limit, where there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShapeError {
    /// There are no files or no ranks.
    NoLabels {
        /// Which are missing.
        axis: Axis,
    },
    /// A label that is none. `kind` says why.
    BadLabel {
        /// Where it stands.
        axis: Axis,
        /// What is wrong.
        kind: LabelErrorKind,
    },
    /// A label that two files or two ranks share.
    DuplicateLabel {
        /// Where it stands.
        axis: Axis,
        /// The label.
        label: String,
    },
    /// A hexagon with labels for more or fewer files or ranks than it has.
    LabelCount {
        /// Which are counted.
        axis: Axis,
        /// How many the hexagon has.
        expected: usize,
        /// How many labels there are.
        found: usize,
    },
    /// More cells than [`MAX_CELLS`], holes included.
    TooManyCells {
        /// How many the shape describes.
        cells: usize,
    },
    /// Holes have eaten every cell.
    NoCells,
    /// A hexagonal outline on a board of squares.
    HexagonOfSquares,
    /// A hexagon whose side is 0, or so long that it has too many cells.
    HexagonSide {
        /// The side, in cells.
        side: u16,
    },
    /// Joined edges on a board of hexagons.
    WrapOnHexagons,
    /// The name of an extra cell is no name. `kind` says why.
    BadName {
        /// What is wrong.
        kind: LabelErrorKind,
    },
    /// A name that the language of zones uses itself, such as `all`.
    ReservedName {
        /// The name.
        name: String,
    },
    /// Two cells with one name.
    DuplicateName {
        /// The name.
        name: String,
    },
    /// An extra cell where another cell lies already.
    Occupied {
        /// The extra cell's name.
        name: String,
        /// Where.
        point: Point,
    },
    /// An extra cell farther than [`MAX_REACH`] beyond the outline.
    TooFar {
        /// The extra cell's name.
        name: String,
        /// Where.
        point: Point,
    },
    /// An extra cell to the left or right of a board whose left and right are joined.
    BeyondWrap {
        /// The extra cell's name.
        name: String,
        /// Where.
        point: Point,
    },
    /// A hole by a name that no cell of the outline has.
    UnknownHole {
        /// The name.
        name: String,
    },
    /// A hole at a point where the outline has no cell.
    HoleOutside {
        /// Where.
        point: Point,
    },
    /// More holes than [`MAX_CELLS`].
    TooManyHoles {
        /// How many there are.
        holes: usize,
    },
}

impl ShapeError {
    /// A stable name of the error's kind.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoLabels { axis: Axis::Files } => "no-files",
            Self::NoLabels { axis: Axis::Ranks } => "no-ranks",
            Self::BadLabel {
                kind: LabelErrorKind::TooLong(_),
                ..
            } => "label-too-long",
            Self::BadLabel { .. } => "bad-label",
            Self::DuplicateLabel { .. } => "duplicate-label",
            Self::LabelCount { .. } => "label-count",
            Self::TooManyCells { .. } => "too-many-cells",
            Self::NoCells => "no-cells",
            Self::HexagonOfSquares => "hexagon-of-squares",
            Self::HexagonSide { .. } => "hexagon-side",
            Self::WrapOnHexagons => "wrap-on-hexagons",
            Self::BadName {
                kind: LabelErrorKind::TooLong(_),
            } => "name-too-long",
            Self::BadName { .. } => "bad-name",
            Self::ReservedName { .. } => "reserved-name",
            Self::DuplicateName { .. } => "duplicate-name",
            Self::Occupied { .. } => "occupied",
            Self::TooFar { .. } => "extra-too-far",
            Self::BeyondWrap { .. } => "extra-beyond-wrap",
            Self::UnknownHole { .. } => "unknown-hole",
            Self::HoleOutside { .. } => "hole-outside",
            Self::TooManyHoles { .. } => "too-many-holes",
        }
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLabels { axis } => write!(f, "the board has no {axis}"),
            Self::BadLabel { axis, kind } => bad_word(f, format_args!("among the {axis}, "), kind),
            Self::DuplicateLabel { axis, label } => {
                write!(
                    f,
                    "among the {axis}, the label {} stands twice",
                    Quote(label)
                )
            }
            Self::LabelCount {
                axis,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the hexagon has {expected} {axis}, but there are {found} labels for them"
                )
            }
            Self::TooManyCells { cells } => {
                write!(
                    f,
                    "the board has {cells} cells, holes included; the limit is {MAX_CELLS}"
                )
            }
            Self::NoCells => {
                f.write_str("every cell of the board is a hole; a board has at least one cell")
            }
            Self::HexagonOfSquares => {
                f.write_str("a hexagonal outline needs hexagonal cells, but the topology is square")
            }
            Self::HexagonSide { side } => {
                write!(
                    f,
                    "a hexagon with {side} cells on a side; the limits are 1 and {MAX_SIDE}"
                )
            }
            Self::WrapOnHexagons => f.write_str(
                "files can be joined at the edges of a board of squares only, not of hexagons",
            ),
            Self::BadName { kind } => bad_word(f, format_args!("among the extra cells, "), kind),
            Self::ReservedName { name } => {
                write!(
                    f,
                    "no cell may be called {}, a word of the language of zones",
                    Quote(name)
                )
            }
            Self::DuplicateName { name } => write!(f, "two cells are called {}", Quote(name)),
            Self::Occupied { name, point } => {
                write!(
                    f,
                    "the extra cell {} lies at {point}, where there is a cell already",
                    Quote(name)
                )
            }
            Self::TooFar { name, point } => write!(
                f,
                "the extra cell {} lies at {point}, too far from the board; the limit is {MAX_REACH} cells",
                Quote(name)
            ),
            Self::BeyondWrap { name, point } => write!(
                f,
                "the extra cell {} lies at {point}, beyond an edge that is joined to the other side",
                Quote(name)
            ),
            Self::UnknownHole { name } => {
                write!(
                    f,
                    "the hole {} is not on the board; holes are named as the cells would be",
                    Quote(name)
                )
            }
            Self::HoleOutside { point } => write!(f, "the hole at {point} is not on the board"),
            Self::TooManyHoles { holes } => {
                write!(f, "the board has {holes} holes; the limit is {MAX_CELLS}")
            }
        }
    }
}

impl core::error::Error for ShapeError {}

impl crate::Coded for ShapeError {
    fn code(&self) -> &'static str {
        ShapeError::code(self)
    }
}

/// The longest side of a hexagon: the next has 1387 cells.
pub(crate) const MAX_SIDE: u16 = 21;

fn bad_word(
    f: &mut fmt::Formatter<'_>,
    place: fmt::Arguments<'_>,
    kind: &LabelErrorKind,
) -> fmt::Result {
    match kind {
        LabelErrorKind::TooLong(word) => {
            write!(
                f,
                "{place}{} is too long; the limit is {MAX_LABEL} characters",
                Quote(word)
            )
        }
        LabelErrorKind::Bad(word) if word.is_empty() => write!(f, "{place}there is an empty name"),
        LabelErrorKind::Bad(word) => {
            write!(
                f,
                "{place}{} is not a name; write ASCII letters and digits",
                Quote(word)
            )
        }
        _ => write!(f, "{place}there is a bad name"),
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.x, self.y)
    }
}

/// A word in backquotes, shortened if it is long, without control characters.
pub(crate) struct Quote<'a>(pub(crate) &'a str);

impl fmt::Display for Quote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 24;
        f.write_char('`')?;
        for letter in self.0.chars().take(SHOWN) {
            f.write_char(if letter.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            })?;
        }
        if self.0.chars().nth(SHOWN).is_some() {
            f.write_char('…')?;
        }
        f.write_char('`')
    }
}
