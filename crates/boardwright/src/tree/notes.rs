//! What is noted on a move.

use std::time::Duration;

use boardwright_core::geometry::{Board, Cell};
use serde::{Deserialize, Serialize};

use super::{TreeError, commands};

/// The longest comment, in bytes.
const MAX_COMMENT: usize = 64 * 1024;
/// The most arrows or coloured cells.
const MAX_MARKS: usize = 1000;
/// The most marks by number.
const MAX_NAGS: usize = 16;

/// What is noted on a move, or before the first one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Notes {
    /// A comment before the move, which only the first of a variation has.
    pub before: String,
    /// The comment after it. Commands in it are taken as what they say, and leave it.
    pub comment: String,
    /// Marks as numbers, each once: 1 is `!`.
    pub nags: Vec<u8>,
    /// What was left on the mover's clock, in whole milliseconds: `[%clk 1:05:23]`.
    pub clock: Option<Duration>,
    /// How long the move took, in whole milliseconds: `[%emt 0:00:07.2]`.
    pub elapsed: Option<Duration>,
    /// What the position is thought to be worth: `[%eval -0.35,18]`.
    pub eval: Option<Eval>,
    /// Arrows: `[%cal Ge2e4,Rd8h4]`.
    pub arrows: Vec<Arrow>,
    /// Coloured cells: `[%csl Ge4]`.
    pub marks: Vec<Mark>,
}

/// What a position is thought to be worth for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// The worth.
    pub score: Score,
    /// How many plies deep it was looked for.
    pub depth: Option<u32>,
}

/// A worth for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// The first player mates in so many moves; if it is negative, the second one does.
    Mate(i32),
}

/// An arrow between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Its colour.
    pub colour: Colour,
    /// Where it begins.
    pub from: Cell,
    /// Where its head is.
    pub to: Cell,
}

/// A coloured cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Its colour.
    pub colour: Colour,
    /// The cell.
    pub cell: Cell,
}

/// The colour of an arrow or a cell.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 4] = [Colour::Green, Colour::Red, Colour::Yellow, Colour::Blue];

    /// Its letter in PGN.
    pub fn letter(self) -> char {
        match self {
            Colour::Green => 'G',
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::Blue => 'B',
        }
    }
}

impl Notes {
    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// Commands that are still in the comment are taken out of it, and everything gets the form that it has once it was written
    /// and read again.
    pub(super) fn tidy(&mut self, board: &Board) {
        let comment = single_spaced(&std::mem::take(&mut self.comment));
        self.comment = commands::take_out(board, &comment, self);
        self.before = single_spaced(&self.before);
        for time in [&mut self.clock, &mut self.elapsed].into_iter().flatten() {
            *time = Duration::new(time.as_secs(), time.subsec_millis() * 1_000_000);
        }
        let mut seen = [false; 256];
        self.nags.retain(|&nag| {
            let seen = seen.get_mut(usize::from(nag));
            seen.is_some_and(|seen| !std::mem::replace(seen, true))
        });
    }

    /// Whether they can be written.
    pub(super) fn check(&self, board: &Board) -> Result<(), TreeError> {
        if [&self.before, &self.comment]
            .into_iter()
            .any(|text| text.len() > MAX_COMMENT)
        {
            let message = format!("a comment has at most {MAX_COMMENT} bytes");
            return Err(TreeError::notes("comment-too-long", message));
        }
        if self.nags.len() > MAX_NAGS {
            let message = format!("a move has at most {MAX_NAGS} marks");
            return Err(TreeError::notes("too-many-marks", message));
        }
        if self.arrows.len() > MAX_MARKS || self.marks.len() > MAX_MARKS {
            let message =
                format!("a position has at most {MAX_MARKS} arrows and as many coloured cells");
            return Err(TreeError::notes("too-many-marks", message));
        }
        let mut times = [self.clock, self.elapsed].into_iter().flatten();
        if times.any(|time| time.as_secs() / 3600 > u64::from(u32::MAX)) {
            return Err(TreeError::notes(
                "bad-clock",
                "no clock shows so many hours",
            ));
        }
        let ends = self.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]);
        let mut cells = ends.chain(self.marks.iter().map(|mark| mark.cell));
        if cells.any(|cell| usize::from(cell.0) >= board.len()) {
            return Err(TreeError::notes(
                "no-such-cell",
                "the board has no such cell",
            ));
        }
        Ok(())
    }
}

/// A comment as it is when it was written and read again.
pub(super) fn single_spaced(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('}', ")")
}
