use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Range, RangeInclusive};

use crate::error::Quote;
use crate::label::words;
use crate::{Axis, Board, Cell};

/// The longest text of a zone, in bytes.
pub const MAX_ZONE_TEXT: usize = 65_536;

/// The words that are no names, of cells or of zones.
const RESERVED: [&str; 5] = ["all", "file", "files", "rank", "ranks"];

/// Whether a word means something of its own in every zone, so that no cell and no zone can be named by it: `all`.
pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

impl Board {
    /// The cells that a zone's text names, sorted, each once.
    ///
    /// A zone is a list of terms, separated by spaces, that are united:
    ///
    /// | term | cells |
    /// |---|---|
    /// | `a1` | that cell |
    /// | `rank 1`, `ranks 1-3` | that rank, or those from one label to the other |
    /// | `file a`, `files d-f` | likewise |
    /// | `all` | the board |
    /// | another name | what `named` gives for it |
    ///
    /// `&` intersects, and separates first: in `files d-f & ranks 1-3` each side is a list of terms.
    /// Extra cells are in no file and no rank: name them. A cell's name goes before a zone's.
    /// Of the cells that `named` gives, those that this board has count.
    ///
    /// ```
    /// use boardwright_geometry::Board;
    ///
    /// let board = Board::rectangle(9, 10)?;
    /// let no_names = |_: &str| None;
    /// assert_eq!(board.zone("files d-f & ranks 1-3", &no_names).map(|cells| cells.len()), Ok(9));
    /// assert_eq!(board.zone("a1 rank 1 b2", &no_names).map(|cells| cells.len()), Ok(10));
    ///
    /// let error = board.zone("a1 k7", &no_names).expect_err("no file k");
    /// assert_eq!((error.code(), error.range.clone()), ("unknown-cell-or-zone", 3..5));
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn zone(
        &self,
        text: &str,
        named: &dyn Fn(&str) -> Option<Vec<Cell>>,
    ) -> Result<Vec<Cell>, ZoneError> {
        let whole = 0..text.len();
        if text.len() > MAX_ZONE_TEXT {
            return Err(ZoneError {
                range: whole,
                kind: ZoneErrorKind::TooLong(text.len()),
            });
        }
        if text.trim().is_empty() {
            return Err(ZoneError {
                range: whole,
                kind: ZoneErrorKind::Empty,
            });
        }
        let mut zone = Members::new(self, true);
        let mut start = 0;
        for operand in text.split('&') {
            let union = self.union(operand, named).map_err(|error| ZoneError {
                range: error.range.start + start..error.range.end + start,
                ..error
            })?;
            zone.keep(&union);
            start += operand.len() + 1;
        }
        Ok(zone.cells())
    }

    /// One side of `&`: the union of its terms.
    fn union(
        &self,
        text: &str,
        named: &dyn Fn(&str) -> Option<Vec<Cell>>,
    ) -> Result<Members, ZoneError> {
        let mut union = Members::new(self, false);
        let mut empty = true;
        let mut words = words(text);
        while let Some((range, word)) = words.next() {
            empty = false;
            let axis = match word {
                "file" | "files" => Some(Axis::Files),
                "rank" | "ranks" => Some(Axis::Ranks),
                _ => None,
            };
            let at = |range: Range<usize>| move |kind| ZoneError { range, kind };
            if let Some(axis) = axis {
                let label = words.next();
                let (range, label) = label
                    .ok_or(ZoneErrorKind::NoLabel(axis))
                    .map_err(at(range))?;
                let lines = self.lines(axis, label).map_err(at(range))?;
                let cells = self.cells().filter(|cell| self.is_in(*cell, axis, &lines));
                cells.for_each(|cell| union.add(cell));
            } else if word == "all" {
                self.cells().for_each(|cell| union.add(cell));
            } else if let Some(cell) = self.find(word) {
                union.add(cell);
            } else if let Some(cells) = named(word) {
                cells.into_iter().for_each(|cell| union.add(cell));
            } else {
                let (name, hint) = (word.to_string(), self.hint(word));
                return Err(at(range)(ZoneErrorKind::UnknownName { name, hint }));
            }
        }
        if empty {
            return Err(ZoneError {
                range: 0..text.len(),
                kind: ZoneErrorKind::EmptyOperand,
            });
        }
        Ok(union)
    }

    /// The files or ranks of a label or a range, by their places.
    fn lines(&self, axis: Axis, text: &str) -> Result<RangeInclusive<usize>, ZoneErrorKind> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let place = |label: &str| {
            let place = self.labels_of(axis).iter().position(|known| known == label);
            place.ok_or_else(|| {
                // `1-` and `1-2-3` are wrong as a whole
                let label = if label.is_empty() || label.contains('-') {
                    text
                } else {
                    label
                };
                let (label, known) = (label.to_string(), self.span_of(axis));
                ZoneErrorKind::UnknownLabel { axis, label, known }
            })
        };
        let (first, last) = (place(first)?, place(last)?);
        Ok(first.min(last)..=first.max(last))
    }

    fn is_in(&self, cell: Cell, axis: Axis, lines: &RangeInclusive<usize>) -> bool {
        let line = match axis {
            Axis::Files => self.file_of(cell),
            Axis::Ranks => self.rank_of(cell),
        };
        line.is_some_and(|line| lines.contains(&line))
    }

    fn labels_of(&self, axis: Axis) -> &[String] {
        match axis {
            Axis::Files => self.files(),
            Axis::Ranks => self.ranks(),
        }
    }

    /// The first and the last label, to say what there is.
    fn span_of(&self, axis: Axis) -> String {
        match self.labels_of(axis) {
            [only] => only.clone(),
            [first, .., last] => format!("{first} to {last}"),
            [] => String::new(),
        }
    }

    /// What a word may have meant that is no name.
    fn hint(&self, name: &str) -> Option<String> {
        let lower = name.to_ascii_lowercase();
        if lower != name && (is_reserved(&lower) || self.find(&lower).is_some()) {
            return Some(format!("did you mean `{lower}`?"));
        }
        if let Some(word) = RESERVED.into_iter().find(|word| one_slip(word, name)) {
            return Some(format!("did you mean `{word}`?"));
        }
        for (axis, singular) in [(Axis::Ranks, "rank"), (Axis::Files, "file")] {
            if self.labels_of(axis).iter().any(|label| label == name) {
                return Some(format!("did you mean `{singular} {name}`?"));
            }
        }
        let file = self
            .files()
            .iter()
            .any(|label| name.starts_with(label.as_str()));
        file.then(|| format!("the ranks go from {}", self.span_of(Axis::Ranks)))
    }
}

/// Is a word one slip of the pen away: a letter more, less, other, or two exchanged?
fn one_slip(right: &str, written: &str) -> bool {
    if written.len() < 3 || written.len() > 8 {
        return false;
    }
    let (right, written) = (right.as_bytes(), written.as_bytes());
    let ahead = right
        .iter()
        .zip(written)
        .take_while(|(one, other)| one == other)
        .count();
    let (Some(right), Some(written)) = (right.get(ahead..), written.get(ahead..)) else {
        return false;
    };
    match (right, written) {
        ([_, rest @ ..], [_, others @ ..]) if rest == others => true,
        ([_, rest @ ..], _) if rest == written => true,
        (_, [_, others @ ..]) if right == others => true,
        ([a, b, rest @ ..], [c, d, others @ ..]) => a == d && b == c && rest == others,
        _ => false,
    }
}

/// A zone under construction: a flag for each cell.
struct Members(Vec<bool>);

impl Members {
    fn new(board: &Board, all: bool) -> Self {
        Self(vec![all; board.len()])
    }

    fn add(&mut self, cell: Cell) {
        if let Some(flag) = self.0.get_mut(cell.index()) {
            *flag = true;
        }
    }

    fn keep(&mut self, others: &Self) {
        for (flag, other) in self.0.iter_mut().zip(&others.0) {
            *flag &= other;
        }
    }

    fn cells(self) -> Vec<Cell> {
        self.0
            .into_iter()
            .zip(0..)
            .filter_map(|(flag, number)| flag.then_some(Cell(number)))
            .collect()
    }
}

/// A zone's text that cannot be read: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneError {
    /// The bytes of the offending word.
    pub range: Range<usize>,
    /// What is wrong with it.
    pub kind: ZoneErrorKind,
}

/// Why a zone's text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ZoneErrorKind {
    /// There is no word.
    Empty,
    /// The text is longer than [`MAX_ZONE_TEXT`]; the number is its bytes.
    TooLong(usize),
    /// Nothing stands on one side of `&`.
    EmptyOperand,
    /// Nothing stands after `file` or `rank`.
    NoLabel(Axis),
    /// A label that the board has not.
    UnknownLabel {
        /// Of files or ranks.
        axis: Axis,
        /// The label.
        label: String,
        /// What there is: `1 to 8`.
        known: String,
    },
    /// Neither a cell nor a zone.
    UnknownName {
        /// The word.
        name: String,
        /// What it may have meant.
        hint: Option<String>,
    },
}

impl ZoneError {
    /// A stable name of the error's kind.
    pub fn code(&self) -> &'static str {
        match self.kind {
            ZoneErrorKind::Empty => "empty-zone",
            ZoneErrorKind::TooLong(_) => "zone-too-long",
            ZoneErrorKind::EmptyOperand => "empty-operand",
            ZoneErrorKind::NoLabel(_) => "missing-label",
            ZoneErrorKind::UnknownLabel { .. } => "unknown-label",
            ZoneErrorKind::UnknownName { .. } => "unknown-cell-or-zone",
        }
    }
}

impl fmt::Display for ZoneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ZoneErrorKind::Empty => f.write_str("the zone names no cell; `all` is the whole board"),
            ZoneErrorKind::TooLong(bytes) => {
                write!(
                    f,
                    "the zone's text has {bytes} bytes; the limit is {MAX_ZONE_TEXT}"
                )
            }
            ZoneErrorKind::EmptyOperand => f.write_str("`&` needs cells on either side"),
            ZoneErrorKind::NoLabel(axis) => {
                write!(f, "which {axis}? A label or a range is missing")
            }
            ZoneErrorKind::UnknownLabel { axis, label, known } => {
                write!(
                    f,
                    "{} is none of the {axis}; they go from {known}",
                    Quote(label)
                )
            }
            ZoneErrorKind::UnknownName { name, hint } => {
                write!(f, "{} is neither a cell nor a zone", Quote(name))?;
                hint.iter().try_for_each(|hint| write!(f, "; {hint}"))
            }
        }
    }
}

impl core::error::Error for ZoneError {}

impl crate::Coded for ZoneError {
    fn code(&self) -> &'static str {
        ZoneError::code(self)
    }
}
