use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::MAX_CELLS;
use crate::error::Quote;

/// The longest label, in characters.
pub const MAX_LABEL: usize = 8;

/// Expands labels of files or ranks: a space-separated list of labels and ranges.
///
/// A label is up to [`MAX_LABEL`] ASCII letters or digits. A range goes up or down, over numbers or
/// over letters of one case; after `z` comes `aa`. There are at most [`MAX_CELLS`] labels, all
/// different.
///
/// ```
/// use boardwright_geometry::labels;
///
/// assert_eq!(labels("a-e")?, ["a", "b", "c", "d", "e"]);
/// assert_eq!(labels("9-7")?, ["9", "8", "7"]);
/// assert_eq!(labels("f-i k-l")?, ["f", "g", "h", "i", "k", "l"]);
/// assert_eq!(labels("y-ab")?, ["y", "z", "aa", "ab"]);
/// assert_eq!(labels("a-zzzzzz").map_err(|e| e.code()), Err("too-many-labels"));
/// # Ok::<(), boardwright_geometry::LabelError>(())
/// ```
pub fn labels(text: &str) -> Result<Vec<String>, LabelError> {
    let mut all: Vec<String> = Vec::new();
    for (range, word) in words(text) {
        let fail = |kind| LabelError {
            range: range.clone(),
            kind,
        };
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        if first.is_empty() || last.is_empty() || last.contains('-') {
            return Err(fail(LabelErrorKind::BadRange(word.to_string())));
        }
        for end in [first, last] {
            check(end).map_err(fail)?;
        }
        let room = MAX_CELLS - all.len();
        let count_before = all.len();
        if first == last {
            all.push(first.to_string());
        } else {
            let run = Run::of(first, last)
                .ok_or_else(|| fail(LabelErrorKind::BadRange(word.to_string())))?;
            if run.len() > room as u64 {
                return Err(fail(LabelErrorKind::TooMany));
            }
            all.extend(run.labels());
        }
        if all.len() > MAX_CELLS {
            return Err(fail(LabelErrorKind::TooMany));
        }
        let (before, new) = all.split_at(count_before);
        if let Some(twice) = new.iter().find(|label| before.contains(label)) {
            return Err(fail(LabelErrorKind::Duplicate(twice.clone())));
        }
    }
    if all.is_empty() {
        return Err(LabelError {
            range: 0..text.len(),
            kind: LabelErrorKind::Empty,
        });
    }
    Ok(all)
}

/// A list of labels that cannot be read: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelError {
    /// The bytes of the offending word.
    pub range: Range<usize>,
    /// What is wrong with it.
    pub kind: LabelErrorKind,
}

/// Why a list of labels cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LabelErrorKind {
    /// There is no label.
    Empty,
    /// Not ASCII letters and digits.
    Bad(String),
    /// Longer than [`MAX_LABEL`].
    TooLong(String),
    /// The ends of the range are neither two numbers nor two words of letters of one case.
    BadRange(String),
    /// More than [`MAX_CELLS`] labels.
    TooMany,
    /// The label stands twice.
    Duplicate(String),
}

impl LabelError {
    /// A stable name of the error's kind.
    pub fn code(&self) -> &'static str {
        match self.kind {
            LabelErrorKind::Empty => "empty-labels",
            LabelErrorKind::Bad(_) => "bad-label",
            LabelErrorKind::TooLong(_) => "label-too-long",
            LabelErrorKind::BadRange(_) => "bad-range",
            LabelErrorKind::TooMany => "too-many-labels",
            LabelErrorKind::Duplicate(_) => "duplicate-label",
        }
    }
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            LabelErrorKind::Empty => write!(f, "there is no label; write for instance `a-h`"),
            LabelErrorKind::Bad(label) => {
                write!(
                    f,
                    "{} is not a label; labels are ASCII letters and digits",
                    Quote(label)
                )
            }
            LabelErrorKind::TooLong(label) => {
                write!(
                    f,
                    "the label {} is too long; the limit is {MAX_LABEL} characters",
                    Quote(label)
                )
            }
            LabelErrorKind::BadRange(range) => write!(
                f,
                "{} is not a range; its ends are two numbers, or two words of letters of one case",
                Quote(range)
            ),
            LabelErrorKind::TooMany => write!(f, "too many labels; the limit is {MAX_CELLS}"),
            LabelErrorKind::Duplicate(label) => {
                write!(f, "the label {} stands twice", Quote(label))
            }
        }
    }
}

impl core::error::Error for LabelError {}

impl crate::Coded for LabelError {
    fn code(&self) -> &'static str {
        LabelError::code(self)
    }
}

/// Is it a label? Letters and digits, not too many.
pub(crate) fn check(label: &str) -> Result<(), LabelErrorKind> {
    if label.is_empty() || !label.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        Err(LabelErrorKind::Bad(label.to_string()))
    } else if label.len() > MAX_LABEL {
        Err(LabelErrorKind::TooLong(label.to_string()))
    } else {
        Ok(())
    }
}

/// The words of a text with the bytes where they stand.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    text.split_inclusive(char::is_whitespace)
        .filter_map(move |piece| {
            let word = piece.trim_end();
            let range = start..start + word.len();
            start += piece.len();
            (!word.is_empty()).then_some((range, word))
        })
}

/// The labels from one number to another.
struct Run {
    first: u64,
    last: u64,
    label: fn(u64) -> String,
    upper: bool,
}

impl Run {
    fn of(first: &str, last: &str) -> Option<Self> {
        let both = |is: fn(&u8) -> bool| first.bytes().chain(last.bytes()).all(|byte| is(&byte));
        if both(u8::is_ascii_digit) {
            let number = |text: &str| {
                let plain = text == "0" || !text.starts_with('0');
                plain.then(|| text.parse().ok()).flatten()
            };
            return Some(Self {
                first: number(first)?,
                last: number(last)?,
                label: digits,
                upper: false,
            });
        }
        let upper = both(u8::is_ascii_uppercase);
        if upper || both(u8::is_ascii_lowercase) {
            let number = |text: &str| {
                let value =
                    |byte: u8| u64::from(byte.to_ascii_lowercase().saturating_sub(b'a')) + 1;
                text.bytes().fold(0_u64, |sum, byte| {
                    sum.saturating_mul(26).saturating_add(value(byte))
                })
            };
            return Some(Self {
                first: number(first),
                last: number(last),
                label: letters,
                upper,
            });
        }
        None
    }

    fn len(&self) -> u64 {
        self.first.abs_diff(self.last).saturating_add(1)
    }

    fn labels(&self) -> impl Iterator<Item = String> {
        (0..self.len()).map(|i| {
            let number = if self.first <= self.last {
                self.first + i
            } else {
                self.first - i
            };
            let mut label = (self.label)(number);
            if self.upper {
                label.make_ascii_uppercase();
            }
            label
        })
    }
}

/// A number in digits.
pub(crate) fn digits(number: u64) -> String {
    number.to_string()
}

/// A number in letters: 1 is `a`, 26 `z`, 27 `aa`.
pub(crate) fn letters(number: u64) -> String {
    let mut rest = number;
    let mut reversed = String::new();
    while rest > 0 {
        rest -= 1;
        reversed.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    reversed.chars().rev().collect()
}
