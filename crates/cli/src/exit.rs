//! How a command ends.

use std::io;
use std::path::Path;

use boardwright::{Coded, LoadError};

/// How a command ended that could do its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// All is well.
    Fine,
    /// What was looked at has an error, which has been told.
    Fault,
    /// The user pressed Ctrl-C; what was known by then has been told.
    Interrupted,
}

impl Exit {
    /// The exit code of the program.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Fault => 1,
            Exit::Interrupted => 130,
        }
    }
}

/// Why a command could not do its work. All of these end with code 1, but for a closed pipe.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Nothing more can be written to standard output.
    Output(io::Error),
    /// A variant could not be had.
    Load(LoadError),
    /// Something else, in a sentence.
    Said(String),
}

impl Failure {
    /// What a library refuses, with its stable code.
    pub(crate) fn coded(error: &dyn Coded) -> Failure {
        Failure::Said(format!("{}: {error}", error.code()))
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, does: &str, error: &io::Error) -> Failure {
        Failure::Said(format!("cannot {does} {}: {error}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        Failure::Load(error)
    }
}

/// What a command gives back.
pub(crate) type Done = Result<Exit, Failure>;
