//! What is wrong with a settings file, and what is doubtful.

use std::fmt;

/// The most faults that are told.
pub const MAX_FAULTS: usize = 100;

/// Something about a line of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Told {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong or doubtful, in a sentence.
    pub message: String,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// Everything that is wrong with a file, by lines: up to [`MAX_FAULTS`] faults, and how many there are.
#[derive(Clone, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("{}", .told.iter().map(Told::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Faults {
    told: Vec<Told>,
    count: usize,
}

impl Faults {
    /// Those that are told, by lines.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn add(&mut self, line: usize, message: impl Into<String>) {
        self.count += 1;
        if self.told.len() < MAX_FAULTS {
            let message = message.into();
            self.told.push(Told { line, message });
        }
    }

    /// In the order of lines.
    pub(crate) fn sorted(mut self) -> Faults {
        self.told.sort_by_key(|told| told.line);
        self
    }
}
