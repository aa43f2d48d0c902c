use std::borrow::Cow;
use std::io::{self, Read};

use super::GameResult;
use super::reader::Limits;
use super::source::Source;

/// The longest word of movetext, in bytes.
const MAX_WORD: usize = 255;
/// The longest name of a tag, in bytes.
const MAX_NAME: usize = 255;
/// How far ahead of a quote the end of its tag is looked for.
const AHEAD: usize = 16;
/// What a comment cannot contain at the start of a line: it was not closed.
const NEXT_GAME: &[u8] = b"[Event \"";

/// A piece of a file. Texts are in the lexer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lexeme {
    Tag,
    Word,
    Number { number: u32, second: bool },
    Comment,
    Nag(u8),
    Open,
    Close,
    Result(GameResult),
    Fault(&'static str, &'static str),
    End,
}

/// Cuts a file into pieces.
pub(super) struct Lexer<R> {
    source: Source<R>,
    limits: Limits,
    /// Line and column of the last piece.
    pub(super) place: (u64, u64),
    name: Vec<u8>,
    text: Vec<u8>,
    cut: bool,
    /// The last piece was a tag: another may stand on the same line.
    after_tag: bool,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(inner: R, limits: Limits) -> io::Result<Self> {
        let mut source = Source::new(inner);
        if source.peek(3)? == b"\xEF\xBB\xBF" {
            source.skip(3)?;
            source.start_here();
        }
        let (name, text) = (Vec::new(), Vec::new());
        Ok(Lexer {
            source,
            limits,
            place: (1, 1),
            name,
            text,
            cut: false,
            after_tag: false,
        })
    }

    /// The word, the comment or the tag's value that was read last, and whether it is cut.
    pub(super) fn text(&self) -> (Cow<'_, str>, bool) {
        (decode(&self.text, self.cut), self.cut)
    }

    /// The name of the tag that was read last.
    pub(super) fn name(&self) -> Cow<'_, str> {
        decode(&self.name, false)
    }

    /// The next piece.
    pub(super) fn next(&mut self) -> io::Result<Lexeme> {
        loop {
            let [first] = *self.source.peek(1)? else {
                return Ok(Lexeme::End);
            };
            let may_be_tag = self.source.line_is_blank() || self.after_tag;
            self.place = self.source.place();
            if first.is_ascii_whitespace() {
                self.source.next()?;
                self.after_tag &= first == b' ' || first == b'\t';
                continue;
            }
            if first == b'%' && self.source.at_line_start() {
                self.rest_of_line(false)?;
                continue;
            }
            self.text.clear();
            self.cut = false;
            self.after_tag = false;
            return match first {
                b'[' if may_be_tag => {
                    self.after_tag = true;
                    self.tag()
                }
                b'{' => self.braces(),
                b';' => {
                    self.source.next()?;
                    self.rest_of_line(true)?;
                    Ok(Lexeme::Comment)
                }
                b'(' => self.one(Lexeme::Open),
                b')' => self.one(Lexeme::Close),
                b'.' => {
                    self.source.next()?;
                    continue;
                }
                b'$' => self.nag(),
                b'!' | b'?' => self.mark(),
                b'[' | b']' | b'}' | b'"' | b'<' | b'>' => self.one(Lexeme::Fault(
                    "bad-token",
                    "this means nothing between moves",
                )),
                _ => self.word(),
            };
        }
    }

    fn one(&mut self, lexeme: Lexeme) -> io::Result<Lexeme> {
        self.source.next()?;
        Ok(lexeme)
    }

    fn rest_of_line(&mut self, keep: bool) -> io::Result<()> {
        while let [byte] = *self.source.peek(1)? {
            if byte == b'\n' || byte == b'\r' {
                break;
            }
            self.source.next()?;
            if keep {
                self.keep_collapsed(byte, self.limits.comment);
            }
        }
        self.trim();
        Ok(())
    }

    fn tag(&mut self) -> io::Result<Lexeme> {
        const BAD: Lexeme = Lexeme::Fault(
            "bad-tag",
            "a tag is written as `[Name \"value\"]`, on one line",
        );
        self.source.next()?;
        self.spaces()?;
        self.name.clear();
        while let [byte] = *self.source.peek(1)? {
            if byte.is_ascii_whitespace()
                || matches!(byte, b'"' | b']' | b'[')
                || self.name.len() == MAX_NAME
            {
                break;
            }
            self.name.push(byte);
            self.source.next()?;
        }
        self.spaces()?;
        if self.name.is_empty() || self.source.peek(1)? != b"\"" {
            self.rest_of_line(false)?;
            return Ok(BAD);
        }
        self.source.next()?;
        loop {
            match *self.source.peek(2)? {
                [b'"', ..] => {
                    self.source.next()?;
                    if self.tag_ends()? {
                        break;
                    }
                    self.keep(b'"', self.limits.tag_value);
                }
                [b'\\', escaped @ (b'"' | b'\\')] => {
                    self.source.skip(2)?;
                    self.keep(escaped, self.limits.tag_value);
                }
                [] | [b'\n' | b'\r', ..] => return Ok(BAD),
                [byte, ..] => {
                    self.source.next()?;
                    self.keep(byte, self.limits.tag_value);
                }
            }
        }
        self.spaces()?;
        if self.source.peek(1)? != b"]" {
            self.rest_of_line(false)?;
            return Ok(BAD);
        }
        self.one(Lexeme::Tag)
    }

    /// After a quote: whether it was the last of the value.
    fn tag_ends(&mut self) -> io::Result<bool> {
        let ahead = self.source.peek(AHEAD)?;
        let next = ahead.iter().find(|&&byte| byte != b' ' && byte != b'\t');
        Ok(next.is_none_or(|byte| matches!(byte, b']' | b'\n' | b'\r')))
    }

    fn spaces(&mut self) -> io::Result<()> {
        while let [b' ' | b'\t'] = *self.source.peek(1)? {
            self.source.next()?;
        }
        Ok(())
    }

    fn braces(&mut self) -> io::Result<Lexeme> {
        const UNCLOSED: Lexeme = Lexeme::Fault("unclosed-comment", "the comment has no `}`");
        self.source.next()?;
        loop {
            if self.source.at_line_start() && self.source.peek(NEXT_GAME.len())? == NEXT_GAME {
                return Ok(UNCLOSED);
            }
            match self.source.next()? {
                None => return Ok(UNCLOSED),
                Some(b'}') => break,
                Some(byte) => self.keep_collapsed(byte, self.limits.comment),
            }
        }
        self.trim();
        Ok(Lexeme::Comment)
    }

    fn nag(&mut self) -> io::Result<Lexeme> {
        self.source.next()?;
        let mut number: Option<u32> = None;
        while let [byte @ b'0'..=b'9'] = *self.source.peek(1)? {
            self.source.next()?;
            let before = number.unwrap_or(0).saturating_mul(10);
            number = Some(before.saturating_add(u32::from(byte - b'0')));
        }
        Ok(match number.map(u8::try_from) {
            Some(Ok(nag)) => Lexeme::Nag(nag),
            _ => Lexeme::Fault("bad-nag", "a mark is a `$` and a number up to 255"),
        })
    }

    fn mark(&mut self) -> io::Result<Lexeme> {
        let mut count = 0_usize;
        let mut marks = [0; 2];
        while let [byte @ (b'!' | b'?')] = *self.source.peek(1)? {
            self.source.next()?;
            if let Some(mark) = marks.get_mut(count) {
                *mark = byte;
            }
            count = count.saturating_add(1);
        }
        let nag = match marks {
            _ if count > 2 => None,
            [b'!', 0] => Some(1),
            [b'?', 0] => Some(2),
            [b'!', b'!'] => Some(3),
            [b'?', b'?'] => Some(4),
            [b'!', b'?'] => Some(5),
            [b'?', b'!'] => Some(6),
            _ => None,
        };
        let message = "the marks after a move are `!`, `?`, `!!`, `??`, `!?` and `?!`";
        Ok(nag.map_or(Lexeme::Fault("bad-nag", message), Lexeme::Nag))
    }

    fn word(&mut self) -> io::Result<Lexeme> {
        let mut too_long = false;
        loop {
            let number = !self.text.is_empty() && self.text.iter().all(u8::is_ascii_digit);
            match *self.source.peek(3)? {
                [b'.', ..] if number => return self.number(),
                // a promotion in the old style, `e8(Q)`
                [b'(', b'A'..=b'Z', b')']
                    if self.text.first().is_some_and(u8::is_ascii_lowercase) =>
                {
                    for _ in 0..3 {
                        self.text.extend(self.source.next()?);
                    }
                }
                []
                | [
                    b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'"'
                    | b'<' | b'>',
                    ..,
                ] => break,
                [byte, ..] if byte.is_ascii_whitespace() => break,
                [byte, ..] => {
                    self.source.next()?;
                    if self.text.len() == MAX_WORD {
                        too_long = true;
                    } else {
                        self.text.push(byte);
                    }
                }
            }
        }
        if too_long {
            return Ok(Lexeme::Fault(
                "token-too-long",
                "no move is that long; the limit is 255 bytes",
            ));
        }
        Ok(match self.text.as_slice() {
            text if text.iter().all(u8::is_ascii_digit) => return self.number(),
            b"--" | b"Z0" | b"0000" | b"@@@@" => Lexeme::Fault(
                "null-move",
                "a null move cannot be played: no rule lets a player pass",
            ),
            text => match std::str::from_utf8(text).ok().and_then(GameResult::parse) {
                Some(result) => Lexeme::Result(result),
                None if text.iter().any(u8::is_ascii_alphanumeric) => Lexeme::Word,
                None => Lexeme::Fault("bad-token", "this means nothing between moves"),
            },
        })
    }

    fn number(&mut self) -> io::Result<Lexeme> {
        let number = std::str::from_utf8(&self.text)
            .ok()
            .and_then(|text| text.parse().ok());
        let mut dots = 0_u32;
        while self.source.peek(1)? == b"." {
            self.source.next()?;
            dots = dots.saturating_add(1);
        }
        Ok(Lexeme::Number {
            number: number.unwrap_or(u32::MAX),
            second: dots > 1,
        })
    }

    fn keep(&mut self, byte: u8, limit: usize) {
        if self.text.len() < limit {
            self.text.push(byte);
        } else {
            self.cut = true;
        }
    }

    /// Keeps a byte of a comment, whose white space is collapsed.
    fn keep_collapsed(&mut self, byte: u8, limit: usize) {
        if !byte.is_ascii_whitespace() {
            self.keep(byte, limit);
        } else if self.text.last().is_some_and(|&last| last != b' ') && self.text.len() < limit {
            self.text.push(b' ');
        }
    }

    fn trim(&mut self) {
        if self.text.last() == Some(&b' ') {
            self.text.pop();
        }
    }
}

/// UTF-8, or else Latin-1. The end of a cut text may lie within a character.
fn decode(bytes: &[u8], cut: bool) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) if cut && error.error_len().is_none() => {
            String::from_utf8_lossy(&bytes[..error.valid_up_to()])
        }
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}
