//! The limits of schema 1. A refusal names the limit that it keeps.

use boardwright_core::Variant;
use boardwright_core::model::{MAX_KINDS, Model};

/// The longest text of a descriptor, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;
/// How deeply arrays and inline tables may nest.
pub const MAX_NESTING: usize = 16;
/// The most parts that a dotted key or a `[header]` may have.
pub const MAX_KEY_PARTS: usize = 8;
/// The most keys of one table.
pub const MAX_KEYS: usize = 2048;
/// How many descriptors may stand above one another by `extends`.
pub const MAX_EXTENDS: usize = 8;
/// The most mixins of one descriptor.
pub const MAX_MIXINS: usize = 8;
/// The most aliases of a variant.
pub const MAX_ALIASES: usize = 8;
/// The most named zones.
pub const MAX_ZONES: usize = 64;
/// The most entries in the `moves` of one kind of piece.
pub const MAX_MOVES: usize = 16;
/// The longest position text, in bytes.
pub const MAX_POSITION: usize = 4096;
/// The most modules in one section.
pub const MAX_MODULES: usize = 16;
/// The most diagnostics that one reading reports.
pub const MAX_DIAGNOSTICS: usize = 100;

/// How large a variant may be, beyond the limits of every descriptor. What is larger is refused before
/// anything is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Cells of the board.
    pub cells: usize,
    /// Kinds of piece.
    pub kinds: usize,
    /// Directions in which all kinds move together, each movement's by themselves: a queen has eight, a king too.
    pub directions: usize,
    /// Bytes of the compiled tables.
    pub table_bytes: usize,
    /// Bytes of the compiled tables of all variants of a catalogue together.
    pub catalogue_bytes: usize,
    /// Units of work that a call may take, about a nanosecond each; [`u64::MAX`]: as many as it needs.
    pub work: u64,
}

impl Default for Limits {
    /// What the rules machine can hold.
    fn default() -> Self {
        Limits {
            cells: Variant::MAX_CELLS,
            kinds: MAX_KINDS,
            directions: usize::MAX,
            table_bytes: usize::MAX,
            catalogue_bytes: usize::MAX,
            work: u64::MAX,
        }
    }
}

impl Limits {
    /// For descriptors that strangers write: 20×20 cells, or what the rules machine can hold, 64 kinds of piece, 1,024 directions in which they move,
    /// 2 MiB of tables, 256 MiB of the tables of all variants together, 16 million units of work a call.
    pub const UNTRUSTED: Limits = Limits {
        cells: least(400, Variant::MAX_CELLS),
        kinds: 64,
        directions: 1_024,
        table_bytes: 2 << 20,
        catalogue_bytes: 256 << 20,
        work: 16_000_000,
    };

    /// Allows at most so many cells.
    #[must_use]
    pub const fn with_cells(self, cells: usize) -> Limits {
        Limits { cells, ..self }
    }

    /// Allows at most so many kinds of piece.
    #[must_use]
    pub const fn with_kinds(self, kinds: usize) -> Limits {
        Limits { kinds, ..self }
    }

    /// Allows at most so many directions in which all kinds move together.
    #[must_use]
    pub const fn with_directions(self, directions: usize) -> Limits {
        Limits { directions, ..self }
    }

    /// Allows at most so many bytes of tables.
    #[must_use]
    pub const fn with_table_bytes(self, table_bytes: usize) -> Limits {
        Limits {
            table_bytes,
            ..self
        }
    }

    /// Allows at most so many bytes of the tables of all variants of a catalogue together.
    #[must_use]
    pub const fn with_catalogue_bytes(self, catalogue_bytes: usize) -> Limits {
        Limits {
            catalogue_bytes,
            ..self
        }
    }

    /// Allows at most so many units of work a call.
    #[must_use]
    pub const fn with_work(self, work: u64) -> Limits {
        Limits { work, ..self }
    }

    /// # Errors
    /// [`TooLarge`] with more kinds than these limits allow.
    pub(crate) fn kinds(&self, found: usize) -> Result<(), TooLarge> {
        check("kinds of piece", found, self.kinds)
    }

    /// # Errors
    /// [`TooLarge`] with pieces that move in more directions than these limits allow.
    pub(crate) fn directions(&self, found: usize) -> Result<(), TooLarge> {
        check("directions of movement", found, self.directions)
    }

    /// # Errors
    /// [`TooLarge`] with more cells than these limits allow.
    pub(crate) fn cells(&self, found: usize) -> Result<(), TooLarge> {
        check("cells", found, self.cells)
    }

    /// # Errors
    /// [`TooLarge`] if the tables will certainly be larger than these limits allow.
    pub(crate) fn tables(&self, model: &Model) -> Result<(), TooLarge> {
        let least = Variant::least_table_bytes(model, self.table_bytes);
        check("bytes of tables", least, self.table_bytes)
    }
}

const fn least(one: usize, other: usize) -> usize {
    match one < other {
        true => one,
        false => other,
    }
}

fn check(what: &'static str, found: usize, limit: usize) -> Result<(), TooLarge> {
    match found <= limit {
        true => Ok(()),
        false => Err(TooLarge { what, found, limit }),
    }
}

/// A variant is larger than [`Limits`] allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooLarge {
    /// What it has too much of.
    pub what: &'static str,
    /// How much, or at least how much.
    pub found: usize,
    /// The limit.
    pub limit: usize,
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TooLarge { what, found, limit } = self;
        write!(f, "it has {found} {what}; the limit is {limit}")
    }
}

impl std::error::Error for TooLarge {}

impl boardwright_core::Coded for TooLarge {
    fn code(&self) -> &'static str {
        "too-large"
    }
}
