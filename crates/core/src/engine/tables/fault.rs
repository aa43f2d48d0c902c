//! Why a model cannot be compiled.

use crate::setup::PositionFault;

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
    /// The start position is refused.
    Start(PositionFault),
}

impl core::fmt::Display for CompileFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            CompileFault::UnknownModule(name) => write!(f, "no rule module `{name}` is registered"),
            CompileFault::Contract(name, sentence) => write!(f, "rule module `{name}`: {sentence}"),
            CompileFault::TooMany(what, limit) => {
                write!(f, "more {what} than the limit of {limit}")
            }
            CompileFault::Start(fault) => {
                write!(f, "the start position is refused: {}", fault.code())
            }
        }
    }
}
