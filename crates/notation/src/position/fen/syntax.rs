//! The first stage: text into words, ranks and tokens. It knows nothing of the variant.

use std::ops::Range;

use boardwright_core::symbol::{MARKS, is_mark, marks};

use crate::position::{Faults, Mode};
use crate::quote::Quote;

/// A part of the text, and where it starts.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

impl<'a> Word<'a> {
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A part of the word; the empty word at its end if there is no such part.
    pub(super) fn part(self, range: Range<usize>) -> Word<'a> {
        match self.text.get(range.clone()) {
            Some(text) => Word {
                text,
                start: self.start + range.start,
            },
            None => Word {
                text: "",
                start: self.start + self.text.len(),
            },
        }
    }

    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Word<'a>> {
        let mut start = self.start;
        self.text.split(separator).map(move |text| {
            let word = Word { text, start };
            start += text.len() + separator.len_utf8();
            word
        })
    }
}

/// The words of the text.
pub(super) fn words<'a>(text: &'a str, mode: Mode, faults: &mut Faults) -> Vec<Word<'a>> {
    let mut start = 0;
    let mut words = Vec::new();
    for piece in text.split_inclusive(char::is_whitespace) {
        let bare = piece.trim_end_matches(char::is_whitespace);
        let end = start + piece.len();
        let space = start + bare.len()..end;
        let orderly = if end == text.len() {
            space.is_empty()
        } else {
            piece.ends_with(' ')
        };
        if mode == Mode::Strict && (bare.is_empty() || !orderly) {
            faults.add(
                "white-space",
                space,
                "one space stands between two fields, and nowhere else",
            );
        }
        if !bare.is_empty() {
            words.push(Word { text: bare, start });
        }
        start = end;
    }
    words
}

/// The ranks, top first, and what stands in brackets after them.
pub(super) fn split_board<'a>(
    word: Word<'a>,
    faults: &mut Faults,
) -> (Vec<Word<'a>>, Option<Word<'a>>) {
    let Some(open) = word.text.find('[') else {
        return (word.split('/').collect(), None);
    };
    let inside = word.part(open + 1..word.text.len());
    let hand = match inside.text.find(']') {
        Some(close) => {
            let after = inside.part(close + 1..inside.text.len());
            if !after.text.is_empty() {
                let message = format_args!(
                    "{} stands after the hand, where a space should be",
                    Quote(after.text)
                );
                faults.add("after-hand", after.range(), message);
            }
            inside.part(0..close)
        }
        None => {
            faults.add(
                "unclosed-hand",
                inside.start - 1..inside.start,
                "the bracket of the hand is not closed",
            );
            inside
        }
    };
    (word.part(0..open).split('/').collect(), Some(hand))
}

/// What a rank or a hand is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// So many empty cells.
    Empty(usize),
    /// A place without a cell.
    Hole,
    /// A piece by its symbol, `N`, `+r` or `G'`, and whether it bears the mark of a promoted one.
    Man(&'a str, bool),
    /// Something else, already reported, that stands for a piece or a cell.
    Unknown,
}

/// The tokens of a rank or a hand, one after another.
pub(super) struct Tokens<'a> {
    word: Word<'a>,
    at: usize,
    zeros: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(word: Word<'a>) -> Self {
        Tokens {
            word,
            at: 0,
            zeros: false,
        }
    }

    /// Lets a number 0 mean something.
    pub(super) fn with_zeros(self) -> Self {
        Tokens {
            zeros: true,
            ..self
        }
    }

    /// All that are left.
    pub(super) fn all(mut self, faults: &mut Faults) -> Vec<(Word<'a>, Token<'a>)> {
        core::iter::from_fn(|| self.next(faults)).collect()
    }

    /// The next token with its place. What is none is reported.
    pub(super) fn next(&mut self, faults: &mut Faults) -> Option<(Word<'a>, Token<'a>)> {
        loop {
            let rest = self.word.text.get(self.at..)?;
            // what most of a text is made of
            if let [b'A'..=b'Z' | b'a'..=b'z', after @ ..] = rest.as_bytes()
                && !after
                    .first()
                    .is_some_and(|&after| after == b'~' || is_mark(after))
            {
                let part = self.take(1);
                return Some((part, Token::Man(part.text, false)));
            }
            let letter = rest.chars().next()?;
            if letter.is_ascii_digit() {
                let end = rest.find(|c: char| !c.is_ascii_digit());
                let part = self.take(end.unwrap_or(rest.len()));
                let number = part.text.parse().unwrap_or(usize::MAX);
                if letter == '0' && !(self.zeros && part.text == "0") {
                    let message =
                        format_args!("{} is not a number of cells or pieces", Quote(part.text));
                    faults.add("bad-number", part.range(), message);
                }
                return Some((part, Token::Empty(number)));
            }
            if letter == '*' {
                return Some((self.take(1), Token::Hole));
            }
            let length = usize::from(letter == '+') + 1;
            let (lettered, after) = (rest.get(..length), rest.get(length..));
            if let (Some(lettered), Some(after)) = (lettered, after)
                && lettered.ends_with(|c: char| c.is_ascii_alphabetic())
            {
                // every mark that follows a letter is its own
                let length = length + marks(after);
                let (symbol, after) = rest.split_at_checked(length)?;
                let promoted = after.starts_with('~');
                let all = self.take(length + usize::from(promoted));
                return Some((all, Token::Man(symbol, promoted)));
            }
            let wrong = self.take(letter.len_utf8());
            let message = match letter {
                '+' => "a `+` belongs before the letter of a promoted piece".to_string(),
                '~' => "a `~` belongs after the letter of a promoted piece".to_string(),
                mark if MARKS.contains(&mark) => {
                    format!("a `{mark}` belongs after the letter of a piece")
                }
                _ => format!("{} means nothing on a board", Quote(wrong.text)),
            };
            faults.add("bad-character", wrong.range(), message);
            if !matches!(letter, '+' | '~') && !MARKS.contains(&letter) {
                return Some((wrong, Token::Unknown));
            }
        }
    }

    fn take(&mut self, length: usize) -> Word<'a> {
        let part = self.word.part(self.at..self.at + length);
        self.at += length;
        part
    }
}
