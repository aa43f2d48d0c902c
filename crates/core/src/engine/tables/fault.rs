//! Bounds of compiling, and why a model cannot be compiled.

use crate::position_fault::PositionFault;

/// The most bytes that the tables of movement may take, those alike counted once. Slides of every range
/// on the largest board would take more.
pub(crate) const MAX_TABLE_BYTES: usize = 128 << 20;

/// Within what a model is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Bounds {
    /// The most bytes that the tables may take: more are not made.
    pub table_bytes: usize,
    /// Whoever read the model has asked its rule modules whether it fits them; they are not asked again.
    pub contracts_hold: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            table_bytes: MAX_TABLE_BYTES,
            contracts_hold: false,
        }
    }
}

impl Bounds {
    /// These bounds with at most so many bytes of tables.
    #[must_use]
    pub fn with_table_bytes(self, table_bytes: usize) -> Bounds {
        Bounds {
            table_bytes,
            ..self
        }
    }

    /// These bounds for a model whose rule modules have been asked.
    #[must_use]
    pub fn with_contracts_that_hold(self) -> Bounds {
        Bounds {
            contracts_hold: true,
            ..self
        }
    }
}

/// Why a model cannot be compiled. Descriptors that pass their checks never meet these.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CompileFault {
    /// A rule module that the model names is not registered.
    UnknownModule(String),
    /// A module's contract is broken: its name and its sentence.
    Contract(String, String),
    /// A list is longer than core can hold: which, and the limit.
    TooMany(&'static str, usize),
    /// Two sections that no move can serve at once.
    Together(&'static str, &'static str),
    /// Two castlings, by their places in the model, that would be written alike: they bring the same pieces from the same cells, and
    /// both are named by the rook's cell, or with the piece that is left behind there.
    CastlingsAlike(usize, usize),
    /// The tables take more bytes than they may.
    Tables {
        /// How many, or at least how many.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// The start position is refused.
    Start(PositionFault),
}

impl CompileFault {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            CompileFault::UnknownModule(_) => "unknown-module",
            CompileFault::Contract(..) => "module-contract",
            CompileFault::TooMany(..) => "too-many",
            CompileFault::Together(..) => "not-together",
            CompileFault::CastlingsAlike(..) => "castling-path",
            CompileFault::Tables { .. } => "tables-too-large",
            CompileFault::Start(_) => "bad-position",
        }
    }
}

impl core::error::Error for CompileFault {}

impl boardwright_geometry::Coded for CompileFault {
    fn code(&self) -> &'static str {
        CompileFault::code(self)
    }
}

impl core::fmt::Display for CompileFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            CompileFault::UnknownModule(name) => write!(f, "no rule module `{name}` is registered"),
            CompileFault::Contract(name, sentence) => write!(f, "rule module `{name}`: {sentence}"),
            CompileFault::TooMany(what, limit) => {
                write!(f, "more {what} than the limit of {limit}")
            }
            CompileFault::Together(one, other) => {
                write!(
                    f,
                    "a move names one second cell, and so cannot serve `{one}` and `{other}`"
                )
            }
            CompileFault::CastlingsAlike(one, other) => {
                write!(f, "castlings {one} and {other} would be written alike")
            }
            CompileFault::Tables { found, limit } => {
                write!(f, "{found} bytes of tables; the limit is {limit}")
            }
            CompileFault::Start(fault) => {
                write!(f, "the start position is refused: {}", fault.code())
            }
        }
    }
}
