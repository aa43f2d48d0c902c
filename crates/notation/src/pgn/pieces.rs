use std::io::{self, Chain, Cursor, ErrorKind, Read};

use super::GameResult;

/// What is asked for at once.
const ASKED: usize = 256 * 1024;

/// What is held without a place to cut before cutting is given up.
const MOST: usize = 4 * 1024 * 1024;

/// What begins a game, at the start of a line.
const EVENT: &[u8] = b"[Event \"";

/// Cuts a file of games into pieces of whole games, for threads that read them side by side.
///
/// It is cut before a line that begins with `[Event "`, where the last line before it that is not empty ends with a result:
/// there a [`Reader`](super::Reader) begins a game, whatever came before. So the readers of all pieces tell the same games and
/// faults, one after another, as one reader of the file, but for the numbers of games and lines, which count from the piece's
/// beginning. A piece is some 256 KiB, or what a pipe gives at once.
///
/// Where no such line comes in 4 MiB, there are no more pieces: one reader reads [what is left](Pieces::rest).
///
/// ```
/// use boardwright_notation::pgn::{Pieces, Reader};
///
/// let file = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
/// let mut pieces = Pieces::new(file.as_bytes());
/// let mut games = 0;
/// while let Some(piece) = pieces.cut()? {
///     games += Reader::new(piece.bytes.as_slice()).games().count(); // on a thread of its own
/// }
/// games += Reader::new(pieces.rest()).games().count();
/// assert_eq!(games, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Pieces<R> {
    source: R,
    held: Vec<u8>,
    asked: usize,
    most: usize,
    at_end: bool,
}

/// Some games of a file, whole, with what stands between them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The text.
    pub bytes: Vec<u8>,
}

impl Piece {
    /// How many lines end in it.
    pub fn lines(&self) -> u64 {
        let count = |sort: u8| self.bytes.iter().filter(|&&byte| byte == sort).count() as u64;
        let returns = count(b'\r');
        let pairs = match returns {
            0 => 0,
            _ => self.bytes.windows(2).filter(|two| two == b"\r\n").count() as u64,
        };
        count(b'\n') + returns - pairs
    }
}

impl<R: Read> Pieces<R> {
    /// Reads from a file or a pipe. A buffer of its own is not needed.
    pub fn new(source: R) -> Self {
        Self::of(source, ASKED, MOST)
    }

    /// As [`new`](Pieces::new), of about this size, and with a limit.
    fn of(source: R, asked: usize, most: usize) -> Self {
        Pieces {
            source,
            held: Vec::new(),
            asked,
            most,
            at_end: false,
        }
    }

    /// The next piece; `None`: there are no more.
    ///
    /// # Errors
    ///
    /// Those of the source. What was read before one is [left](Pieces::rest).
    pub fn cut(&mut self) -> io::Result<Option<Piece>> {
        while !self.at_end && self.held.len() < self.most {
            let before = self.held.len();
            self.read_on()?;
            // What was there before has no place to cut, but the beginning of one.
            let from = before.saturating_sub(EVENT.len());
            if let Some(at) = place_to_cut(&self.held, from) {
                let rest = self.held.split_off(at);
                let bytes = core::mem::replace(&mut self.held, rest);
                return Ok(Some(Piece { bytes }));
            }
        }
        let whole = self.at_end && !self.held.is_empty();
        let bytes = core::mem::take(&mut self.held);
        if whole {
            return Ok(Some(Piece { bytes }));
        }
        self.held = bytes;
        Ok(None)
    }

    /// What is left when there are no more pieces.
    pub fn rest(self) -> Chain<Cursor<Vec<u8>>, R> {
        Cursor::new(self.held).chain(self.source)
    }

    fn read_on(&mut self) -> io::Result<()> {
        let before = self.held.len();
        self.held.resize(before + self.asked, 0);
        let room = self.held.get_mut(before..).unwrap_or_default();
        let read = loop {
            match self.source.read(room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let count = *read.as_ref().unwrap_or(&0);
        self.held.truncate(before + count.min(self.asked));
        self.at_end = read? == 0;
        Ok(())
    }
}

/// The last place to cut at which a line begins, not before `from`.
fn place_to_cut(text: &[u8], from: usize) -> Option<usize> {
    let last = text.len().checked_sub(EVENT.len())?;
    (from.max(1)..=last).rev().find(|&at| {
        text.get(at) == Some(&b'[')
            && text.get(at - 1) == Some(&b'\n')
            && text.get(at..).is_some_and(|text| text.starts_with(EVENT))
            && text.get(..at).is_some_and(ends_a_game)
    })
}

/// Whether the last line with anything on it ends with a result which a reader understands as one, unless it is in a comment in
/// braces, which a line that begins with `[Event "` ends too. A line that begins with `[` may be a tag's, one with `;` or `%` a
/// comment's.
fn ends_a_game(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let line = text.rsplit(|byte| matches!(byte, b'\n' | b'\r')).next();
    let line = line.unwrap_or_default().trim_ascii_start();
    let word = line.rsplit(u8::is_ascii_whitespace).next();
    let word = word.and_then(|word| core::str::from_utf8(word).ok());
    !matches!(line.first(), None | Some(b'[' | b'%'))
        && !line.contains(&b';')
        && word.is_some_and(|word| GameResult::parse(word).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Fault, Place, Reader, Text, Visit, Visitor};

    /// All that a reader tells, with the places.
    #[derive(Default)]
    struct Told {
        before: (u64, u64),
        last: u64,
        all: Vec<String>,
    }

    impl Told {
        fn read(&mut self, source: impl Read) {
            let mut reader = Reader::new(source);
            while reader.read_game(self).expect("a slice is read") {}
            self.before.0 = self.last;
        }

        fn at(&mut self, what: &str, place: Place) {
            self.last = place.game + self.before.0;
            let line = place.line + self.before.1;
            let text = format!("{what} {} {line} {}", self.last, place.column);
            self.all.push(text);
        }
    }

    impl Visitor for Told {
        fn begin_game(&mut self, at: Place) -> Visit {
            self.at("game", at);
            Visit::Read
        }
        fn tag(&mut self, name: &str, value: Text<'_>) {
            self.all.push(format!("{name} {}", value.text));
        }
        fn san(&mut self, san: &str, at: Place) -> Visit {
            self.at(san, at);
            Visit::Read
        }
        fn comment(&mut self, comment: Text<'_>) {
            self.all.push(comment.text.to_owned());
        }
        fn result(&mut self, result: GameResult) {
            self.all.push(result.to_string());
        }
        fn fault(&mut self, fault: Fault) {
            self.at(fault.code, fault.place);
        }
    }

    fn in_pieces(text: &[u8], asked: usize, most: usize) -> (Vec<String>, usize) {
        let mut pieces = Pieces::of(text, asked, most);
        let (mut told, mut count) = (Told::default(), 0);
        while let Some(piece) = pieces.cut().expect("a slice is read") {
            told.read(piece.bytes.as_slice());
            told.before.1 += piece.lines();
            count += 1;
        }
        told.read(pieces.rest());
        (told.all, count)
    }

    /// Texts made by lot of what files are made of: tags, results, comments of every sort, variations, and all of it misplaced.
    #[test]
    fn pieces_tell_what_the_file_tells() {
        const PARTS: [&str; 30] = [
            "[Event \"a\"]",
            "[Event \"a\"]\n",
            "\n[Event \"b\"]\n\n",
            "[Site \"x\"]\n",
            "\n",
            "\r\n",
            "\r",
            " ",
            "1. e4 ",
            "e5",
            "1-0",
            " 0-1\n",
            " 1/2-1/2\n\n",
            "*",
            " *\n",
            "{",
            "}",
            "{ [%clk 0:01] }",
            "; 1-0\n",
            ";",
            "%",
            "% 1-0\n",
            "(",
            ")",
            "[",
            "]",
            "\"",
            "$",
            "é",
            "!?",
        ];
        let mut lot = fastrand::Rng::with_seed(7);
        let (mut many, mut texts) = (0, 0);
        for _ in 0..20_000 {
            let parts = lot.usize(..40);
            let text: String = (0..parts)
                .map(|_| PARTS[lot.usize(..PARTS.len())])
                .collect();
            let mut whole = Told::default();
            whole.read(text.as_bytes());
            for asked in [1, 7, 64] {
                let most = [asked, 20, 1000][lot.usize(..3)];
                let (told, count) = in_pieces(text.as_bytes(), asked, most);
                assert_eq!(
                    told, whole.all,
                    "{text:?}, {asked} bytes at once, at most {most}"
                );
                many += usize::from(count > 1);
                texts += 1;
            }
        }
        assert!(many > texts / 100, "{many} of {texts}");
    }

    #[test]
    fn a_file_is_cut_between_its_games() {
        let game = "[Event \"a\"]\n[White \"Ann\"]\n\n1. e4 { [%clk 0:01] } e5 1-0\n\n";
        let (told, count) = in_pieces(game.repeat(50).as_bytes(), 500, 4000);
        assert_eq!((told.last().map(String::as_str), count), (Some("1-0"), 7));
        // Nothing says where the games without an event begin.
        let (_, count) = in_pieces("1. e4 *\n".repeat(500).as_bytes(), 500, 1000);
        assert_eq!(count, 0);
    }
}
