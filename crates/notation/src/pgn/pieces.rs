use std::io::{self, Chain, Cursor, ErrorKind, Read};

use super::GameResult;
use super::lexer::NEXT_GAME;

/// What is asked for at once.
const ASKED: usize = 512 * 1024;

/// What is held without a place to cut before cutting is given up.
const MOST: usize = 4 * 1024 * 1024;

/// Cuts a file of games into pieces of whole games, for threads that read them side by side.
///
/// It is cut before a line that begins with `[Event "`, where the last line before it that is not empty ends with a result:
/// there a [`Reader`](super::Reader) begins a game, whatever came before. So the readers of all pieces tell the same games and
/// faults, one after another, as one reader of the file, but for the numbers of games and lines, which count from the piece's
/// beginning. A piece is some 512 KiB, or what a pipe gives at once.
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
    /// What is read arrives here.
    room: Vec<u8>,
    at_end: bool,
}

/// Some games of a file, whole, with what stands between them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The text.
    pub bytes: Vec<u8>,
}

impl<R: Read> Pieces<R> {
    /// Reads from a file or a pipe. A buffer of its own is not needed.
    pub fn new(source: R) -> Self {
        Pieces {
            source,
            held: Vec::new(),
            room: vec![0; ASKED],
            at_end: false,
        }
    }

    /// The next piece; `None`: there are no more.
    ///
    /// # Errors
    ///
    /// Those of the source. What was read before one is [left](Pieces::rest).
    pub fn cut(&mut self) -> io::Result<Option<Piece>> {
        while !self.at_end && self.held.len() < MOST {
            let before = self.held.len();
            self.read_on()?;
            // What was there before has no place to cut, but the beginning of one.
            let from = before.saturating_sub(NEXT_GAME.len());
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
        let read = loop {
            match self.source.read(&mut self.room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.held
            .extend_from_slice(self.room.get(..read).unwrap_or(&self.room));
        self.at_end = read == 0;
        Ok(())
    }
}

/// The last place to cut at which a line begins, not before `from`.
fn place_to_cut(text: &[u8], from: usize) -> Option<usize> {
    let last = text.len().checked_sub(NEXT_GAME.len())?;
    (from.max(1)..=last).rev().find(|&at| {
        text.get(at) == Some(&b'[')
            && text.get(at - 1) == Some(&b'\n')
            && text
                .get(at..)
                .is_some_and(|text| text.starts_with(NEXT_GAME))
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
