use std::borrow::Cow;
use std::io::{self, Read};
use std::str::Utf8Error;

use super::GameResult;
use super::reader::Limits;
use super::source::Source;

/// The longest word of movetext, in bytes.
const MAX_WORD: usize = 255;
/// The longest name of a tag, in bytes.
const MAX_NAME: usize = 255;
/// How far ahead of a quote the end of its tag is looked for.
const AHEAD: usize = 16;
/// What begins a game at the start of a line, also where a comment was not closed.
pub(super) const NEXT_GAME: &[u8] = b"[Event \"";

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
    /// How many bytes the last piece has, if it is a word that stays where the source has it; otherwise 0, and it is in `text`.
    left: usize,
    /// The last piece was a tag: another may stand on the same line.
    after_tag: bool,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(inner: R, limits: Limits) -> Self {
        let mut source = Source::new(inner);
        if source.ahead(3) == b"\xEF\xBB\xBF" {
            for _ in 0..3 {
                source.skip();
            }
            source.start_here();
        }
        let (name, text) = (Vec::new(), Vec::new());
        Lexer {
            source,
            limits,
            place: (1, 1),
            name,
            text,
            cut: false,
            left: 0,
            after_tag: false,
        }
    }

    /// The word, the comment or the tag's value that was read last, and whether it is cut.
    #[inline]
    pub(super) fn text(&self) -> (Cow<'_, str>, bool) {
        (decode(self.bytes(), self.cut), self.cut)
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        match self.left {
            0 => &self.text,
            left => self.source.behind(left),
        }
    }

    /// The name of the tag that was read last.
    pub(super) fn name(&self) -> Cow<'_, str> {
        decode(&self.name, false)
    }

    /// The line of the next byte.
    pub(super) fn line(&self) -> u64 {
        self.source.place().0
    }

    /// The next piece.
    pub(super) fn next(&mut self) -> io::Result<Lexeme> {
        let lexeme = self.piece();
        match self.source.take_error() {
            Some(error) => Err(error),
            None => Ok(lexeme),
        }
    }

    fn piece(&mut self) -> Lexeme {
        loop {
            self.source.skip_spaces();
            let Some(first) = self.source.peek() else {
                return Lexeme::End;
            };
            if first.is_ascii_whitespace() || first == b'.' {
                self.after_tag &= first == b' ' || first == b'\t';
                self.source.skip();
                continue;
            }
            let may_be_tag = self.source.line_is_blank() || self.after_tag;
            self.place = self.source.place();
            self.text.clear();
            self.cut = false;
            self.left = 0;
            if first.is_ascii_alphanumeric() {
                self.after_tag = false;
                let lexeme = self.plain_word().unwrap_or_else(|| self.word());
                if lexeme == Lexeme::Word && says_en_passant(self.bytes()) {
                    continue;
                }
                return lexeme;
            }
            if first == b'%' && self.source.at_line_start() {
                self.rest_of_line();
                continue;
            }
            self.after_tag = first == b'[' && may_be_tag;
            return match first {
                b'[' if may_be_tag => self.tag(),
                b'{' => self.braces(),
                b';' => {
                    self.source.skip();
                    self.rest_of_line();
                    self.trim();
                    Lexeme::Comment
                }
                b'(' => self.one(Lexeme::Open),
                b')' => self.one(Lexeme::Close),
                b'$' => self.nag(),
                b'!' | b'?' => self.mark(),
                b'[' | b']' | b'}' | b'"' | b'<' | b'>' => self.one(MEANINGLESS),
                _ => self.word(),
            };
        }
    }

    fn one(&mut self, lexeme: Lexeme) -> Lexeme {
        self.source.skip();
        lexeme
    }

    /// Keeps what stands before the first of some bytes, with its white space collapsed, and goes there. Every end of a line must
    /// be among them.
    fn text_before(&mut self, stop: [u8; 3]) {
        loop {
            let hand = self.source.at_hand();
            let [one, two, three] = stop;
            let found = memchr::memchr3(one, two, three, hand);
            let count = found.unwrap_or(hand.len());
            keep(
                hand.get(..count).unwrap_or_default(),
                &mut self.text,
                &mut self.cut,
                self.limits.comment,
            );
            self.source.skip_within_line(count);
            if found.is_some() || count == 0 {
                break;
            }
        }
    }

    fn rest_of_line(&mut self) {
        self.text_before(*b"\n\r\n");
    }

    /// A comment that ends in its line, if it is at hand; otherwise nothing has been read.
    fn plain_comment(&mut self) -> Option<Lexeme> {
        let (_, hand) = self.source.at_hand().split_first()?;
        let count = memchr::memchr3(b'}', b'\n', b'\r', hand)?;
        let (words, after) = hand.split_at_checked(count)?;
        if after.first() != Some(&b'}') {
            return None;
        }
        keep(words, &mut self.text, &mut self.cut, self.limits.comment);
        self.source.skip_within_line(count + 2);
        self.trim();
        Some(Lexeme::Comment)
    }

    fn braces(&mut self) -> Lexeme {
        if let Some(comment) = self.plain_comment() {
            return comment;
        }
        self.source.skip();
        loop {
            self.text_before(*b"}\n\r");
            match self.source.peek() {
                Some(b'}') => break,
                Some(_) => {
                    space(&mut self.text, self.limits.comment);
                    self.source.skip();
                }
                None => return UNCLOSED,
            }
            if self.source.ahead(NEXT_GAME.len()) == NEXT_GAME {
                return UNCLOSED;
            }
        }
        self.trim();
        self.one(Lexeme::Comment)
    }

    fn trim(&mut self) {
        if self.text.last() == Some(&b' ') {
            self.text.pop();
        }
    }

    fn tag(&mut self) -> Lexeme {
        self.source.skip();
        self.spaces();
        self.name.clear();
        while let Some(byte) = self.source.peek() {
            let ends = byte.is_ascii_whitespace() || matches!(byte, b'"' | b']' | b'[');
            if ends || self.name.len() == MAX_NAME {
                break;
            }
            self.name.push(byte);
            self.source.skip();
        }
        self.spaces();
        if self.name.is_empty() || self.source.peek() != Some(b'"') {
            self.rest_of_line();
            return BAD_TAG;
        }
        self.source.skip();
        loop {
            let hand = self.source.at_hand();
            let special = |&byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
            let count = hand.iter().position(special).unwrap_or(hand.len());
            let room = self.limits.tag_value.saturating_sub(self.text.len());
            self.text.extend(hand.iter().take(count.min(room)));
            self.cut |= count > room;
            self.source.skip_within_line(count);
            match *self.source.ahead(2) {
                [b'\\', escaped @ (b'"' | b'\\')] => {
                    self.source.skip();
                    self.source.skip();
                    self.keep(escaped);
                }
                [byte @ (b'"' | b'\\'), ..] => {
                    self.source.skip();
                    if byte == b'"' && self.tag_ends() {
                        break;
                    }
                    self.keep(byte);
                }
                [] | [b'\n' | b'\r', ..] => return BAD_TAG,
                // the next run of text
                _ => {}
            }
        }
        self.spaces();
        if self.source.peek() != Some(b']') {
            self.rest_of_line();
            return BAD_TAG;
        }
        self.one(Lexeme::Tag)
    }

    /// After a quote: whether it was the last of the value.
    fn tag_ends(&mut self) -> bool {
        let next = self
            .source
            .ahead(AHEAD)
            .iter()
            .find(|&&byte| byte != b' ' && byte != b'\t');
        next.is_none_or(|byte| matches!(byte, b']' | b'\n' | b'\r'))
    }

    fn keep(&mut self, byte: u8) {
        if self.text.len() < self.limits.tag_value {
            self.text.push(byte);
        } else {
            self.cut = true;
        }
    }

    fn spaces(&mut self) {
        while let Some(b' ' | b'\t') = self.source.peek() {
            self.source.skip();
        }
    }

    fn nag(&mut self) -> Lexeme {
        self.source.skip();
        let mut number: Option<u32> = None;
        while let Some(byte @ b'0'..=b'9') = self.source.peek() {
            self.source.skip();
            let before = number.unwrap_or(0).saturating_mul(10);
            number = Some(before.saturating_add(u32::from(byte - b'0')));
        }
        match number.map(u8::try_from) {
            Some(Ok(nag)) => Lexeme::Nag(nag),
            _ => Lexeme::Fault("bad-nag", "a mark is a `$` and a number up to 255"),
        }
    }

    fn mark(&mut self) -> Lexeme {
        let mut count = 0_usize;
        let mut marks = [0; 2];
        while let Some(byte @ (b'!' | b'?')) = self.source.peek() {
            self.source.skip();
            if let Some(mark) = marks.get_mut(count) {
                *mark = byte;
            }
            count = count.saturating_add(1);
        }
        Lexeme::Nag(match marks {
            [b'!', 0] => 1,
            [b'?', 0] => 2,
            [b'!', b'!'] if count == 2 => 3,
            [b'?', b'?'] if count == 2 => 4,
            [b'!', b'?'] if count == 2 => 5,
            [b'?', b'!'] if count == 2 => 6,
            _ => {
                return Lexeme::Fault(
                    "bad-nag",
                    "the marks after a move are `!`, `?`, `!!`, `??`, `!?` and `?!`",
                );
            }
        })
    }

    /// A word or a number as most are, if it is at hand with what comes after it; otherwise nothing has been read.
    fn plain_word(&mut self) -> Option<Lexeme> {
        let hand = self.source.at_hand();
        if hand.first()?.is_ascii_digit() {
            let (mut number, mut count) = (0_u32, 0);
            while let Some(digit) = hand.get(count).filter(|byte| byte.is_ascii_digit()) {
                if count == MOST_DIGITS {
                    return None;
                }
                number = number * 10 + u32::from(digit - b'0');
                count += 1;
            }
            let dots = hand.get(count..)?.iter().take_while(|&&byte| byte == b'.');
            let dots = dots.count();
            let ended = count + dots < hand.len();
            (dots > 0 && ended).then_some(())?;
            self.source.skip_letters(count + dots);
            let second = dots > 1;
            return Some(Lexeme::Number { number, second });
        }
        let near = hand.get(..MOST_PLAIN).unwrap_or(hand);
        let count = near.iter().position(|&byte| !is_plain(byte))?;
        let word = near.get(..count)?;
        let begins = word.first()?.is_ascii_alphabetic() && *near.get(count)? != b'(';
        // A null move is no word.
        if !begins || matches!(word, b"Z0") || !ends_word(*near.get(count)?) {
            return None;
        }
        self.source.skip_letters(count);
        self.left = count;
        Some(Lexeme::Word)
    }

    fn word(&mut self) -> Lexeme {
        self.word_before(|byte| !byte.is_ascii_digit());
        let starts_with_digits = !self.text.is_empty();
        if starts_with_digits && self.source.peek() == Some(b'.') {
            return self.number();
        }
        loop {
            self.word_before(ends_word);
            // a promotion in the old style, `e8(Q)`
            match *self.source.ahead(3) {
                [b'(', kind @ b'A'..=b'Z', b')']
                    if self.text.first().is_some_and(u8::is_ascii_lowercase) =>
                {
                    self.text.extend([b'(', kind, b')']);
                    self.source.skip_within_line(3);
                }
                _ => break,
            }
        }
        if self.text.len() > MAX_WORD {
            return Lexeme::Fault(
                "token-too-long",
                "no move is that long; the limit is 255 bytes",
            );
        }
        if self.limits.passes && matches!(self.text.as_slice(), b"Z0" | b"@@@@") {
            self.text.clear();
            self.text.extend_from_slice(b"--");
        }
        match self.text.as_slice() {
            text if text.iter().all(u8::is_ascii_digit) => self.number(),
            b"--" | b"--+" | b"--#" if self.limits.passes => Lexeme::Word,
            b"--" | b"Z0" | b"0000" | b"@@@@" => Lexeme::Fault(
                "null-move",
                "a null move cannot be played: no rule lets a player pass",
            ),
            // no result begins with a letter
            [b'a'..=b'z' | b'A'..=b'Z', ..] => Lexeme::Word,
            text => match std::str::from_utf8(text).ok().and_then(GameResult::parse) {
                Some(result) => Lexeme::Result(result),
                None if text.iter().any(u8::is_ascii_alphanumeric) => Lexeme::Word,
                None => sign(text).unwrap_or(MEANINGLESS),
            },
        }
    }

    /// Keeps what stands before the first byte of a sort, and a little more than the longest word.
    fn word_before(&mut self, stops: impl Fn(u8) -> bool) {
        loop {
            let hand = self.source.at_hand();
            let found = hand.iter().position(|&byte| stops(byte));
            let count = found.unwrap_or(hand.len());
            let room = (MAX_WORD + 1).saturating_sub(self.text.len());
            let kept = hand.get(..count.min(room)).unwrap_or_default();
            self.text.extend_from_slice(kept);
            self.source.skip_within_line(count);
            if found.is_some() || count == 0 {
                break;
            }
        }
    }

    fn number(&mut self) -> Lexeme {
        let number = std::str::from_utf8(&self.text)
            .ok()
            .and_then(|text| text.parse().ok());
        let mut dots = 0_u32;
        while self.source.peek() == Some(b'.') {
            self.source.skip();
            dots = dots.saturating_add(1);
        }
        Lexeme::Number {
            number: number.unwrap_or(u32::MAX),
            second: dots > 1,
        }
    }
}

/// Whether a word only says that the capture before it was made en passant.
fn says_en_passant(word: &[u8]) -> bool {
    if !matches!(word, [b'e', b'.' | b'p', ..]) {
        return false;
    }
    let checks = word.iter().rev();
    let checks = checks.take_while(|byte| matches!(byte, b'+' | b'#'));
    let bare = word.get(..word.len() - checks.count());
    matches!(bare, Some(b"e.p." | b"e.p" | b"ep"))
}

/// What people write behind a move beside `!` and `?`: how the position is judged, as the number of the mark; and a draw.
fn sign(text: &[u8]) -> Option<Lexeme> {
    Some(Lexeme::Nag(match std::str::from_utf8(text).ok()? {
        "=" => 10,
        "∞" => 13,
        "+=" | "⩲" => 14,
        "=+" | "⩱" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        "½-½" => return Some(Lexeme::Result(GameResult::Draw)),
        _ => return None,
    }))
}

const UNCLOSED: Lexeme = Lexeme::Fault("unclosed-comment", "the comment has no `}`");
const BAD_TAG: Lexeme = Lexeme::Fault(
    "bad-tag",
    "a tag is written as `[Name \"value\"]`, on one line",
);
const MEANINGLESS: Lexeme = Lexeme::Fault("bad-token", "this means nothing between moves");

/// The most digits of a number that is read at once.
const MOST_DIGITS: usize = 9;
/// The most bytes that are looked at for a word that is read at once.
const MOST_PLAIN: usize = 16;

/// The bytes of which most words consist.
const PLAIN: Bytes = among(b"-+#=@0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

/// Those that end a word.
const ENDS: Bytes = among(b" \t\n\x0C\r{}()[];$!?\"<>");

/// A set of bytes.
type Bytes = [bool; 256];

const fn among(mut bytes: &[u8]) -> Bytes {
    let mut set = [false; 256];
    while let [byte, rest @ ..] = bytes {
        if let (_, [own, ..]) = set.split_at_mut(*byte as usize) {
            *own = true;
        }
        bytes = rest;
    }
    set
}

#[inline]
fn is_plain(byte: u8) -> bool {
    PLAIN.get(usize::from(byte)) == Some(&true)
}

#[inline]
fn ends_word(byte: u8) -> bool {
    ENDS.get(usize::from(byte)) == Some(&true)
}

/// Adds a part of a comment, with its white space collapsed, as far as there is room.
fn keep(part: &[u8], text: &mut Vec<u8>, cut: &mut bool, limit: usize) {
    if limit == 0 {
        *cut |= !part.trim_ascii().is_empty();
        return;
    }
    let part = match text.is_empty() {
        true => part.trim_ascii_start(),
        false => part,
    };
    let spaced = part.windows(2).any(|two| matches!(two, [b' ', b' ']));
    let others = part
        .iter()
        .any(|byte| byte.is_ascii_whitespace() && *byte != b' ');
    let joins = text.last() == Some(&b' ') && part.first() == Some(&b' ');
    if !(spaced || others || joins || *cut) && text.len() + part.len() < limit {
        return text.extend_from_slice(part);
    }
    for &byte in part {
        if *cut {
            break;
        }
        if byte.is_ascii_whitespace() {
            space(text, limit);
        } else if text.len() < limit {
            text.push(byte);
        } else {
            *cut = true;
        }
    }
}

/// A space, if there is room and none there yet.
fn space(text: &mut Vec<u8>, limit: usize) {
    if text.len() < limit && text.last().is_some_and(|&last| last != b' ') {
        text.push(b' ');
    }
}

/// UTF-8, or else Latin-1. The end of a cut text may lie within a character.
#[inline]
fn decode(bytes: &[u8], cut: bool) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => decode_rest(bytes, cut, error),
    }
}

#[cold]
fn decode_rest(bytes: &[u8], cut: bool, error: Utf8Error) -> Cow<'_, str> {
    match cut && error.error_len().is_none() {
        true => String::from_utf8_lossy(bytes.get(..error.valid_up_to()).unwrap_or_default()),
        false => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}
