use boardwright_core::geometry::sorting;
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
    /// What to write instead, where more can be said than what is wrong.
    pub help: Option<String>,
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
                help: None,
            });
        }
    }

    pub(crate) fn full(&self) -> bool {
        self.0.len() >= MAX_FAULTS
    }

    /// The value, if there was no fault; else the faults in the order of their places.
    pub(crate) fn or<T>(mut self, value: T) -> Result<T, Vec<TextFault>> {
        sorting::sort_by_key(&mut self.0, |fault| fault.at.start);
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self.0)
        }
    }
}

/// The faults of the board's form.
const FORM: [&str; 4] = ["rank-count", "rank-width", "not-a-cell", "cell-missing"];

/// How many of the faults are of the board's form.
pub(super) fn of_form(faults: &[TextFault]) -> usize {
    faults.iter().filter(|fault| is_of_form(fault)).count()
}

fn is_of_form(fault: &TextFault) -> bool {
    FORM.contains(&fault.code)
}

/// Makes one of the faults of the board's form, which are in the order of their places: the first, with the number of
/// the others and an empty position to fill in.
pub(super) fn united(faults: Vec<TextFault>, empty: impl Fn() -> String) -> Vec<TextFault> {
    let Some(others) = of_form(&faults).checked_sub(1) else {
        return faults;
    };
    let mut told = Vec::new();
    let mut first = true;
    for mut fault in faults {
        if is_of_form(&fault) {
            if !std::mem::take(&mut first) {
                continue;
            }
            if others > 0 {
                let places = if others == 1 {
                    "place does"
                } else {
                    "places do"
                };
                fault.message += &format!("; {others} more {places} not fit the board");
            }
            fault.help = Some(format!(
                "an empty board, to be filled in (`*` is a place without a cell): {}",
                empty()
            ));
        }
        told.push(fault);
    }
    told
}
