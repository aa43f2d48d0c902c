use std::fmt;
use std::ops::Range;

use super::MAX_FAULTS;

/// Something in a text that is not a position of the variant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TextFault {
    /// A stable name of the fault's kind: `rank-width`.
    pub code: &'static str,
    /// The bytes of the text that are at fault; empty, and at the end, for something missing.
    pub at: Range<usize>,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TextFault {}

impl boardwright_core::Coded for TextFault {
    fn code(&self) -> &'static str {
        self.code
    }
}

/// Faults as they are found, up to the limit.
#[derive(Default)]
pub(crate) struct Faults(Vec<TextFault>);

impl Faults {
    /// Adds one. The message is only made if there is room.
    pub(crate) fn add(&mut self, code: &'static str, at: Range<usize>, message: impl fmt::Display) {
        if !self.full() {
            self.0.push(TextFault {
                code,
                at,
                message: message.to_string(),
            });
        }
    }

    pub(crate) fn full(&self) -> bool {
        self.0.len() >= MAX_FAULTS
    }

    /// The value, if there was no fault; else the faults in the order of their places.
    pub(crate) fn or<T>(mut self, value: T) -> Result<T, Vec<TextFault>> {
        self.0.sort_by_key(|fault| fault.at.start);
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self.0)
        }
    }
}
