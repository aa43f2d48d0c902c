//! A game of PGN, as Fairy-Stockfish reads it.

use boardwright::notation::pgn::{Limits, Reader};

use super::{CallError, Calls, Notation};

/// The tags and the main line of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// The tags, in their order.
    pub headers: Vec<(String, String)>,
    /// The moves of the main line, in Fairy-Stockfish's coordinates.
    pub moves: Vec<String>,
}

impl PgnGame {
    /// The value of a tag; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(tag, _)| tag == name);
        found.map_or("", |(_, value)| value.as_str())
    }
}

impl Calls {
    /// The first game of a text. Its variant is that of the tag `Variant`, where `960` at the end asks for the castling of
    /// Chess960, and its first position that of the tag `FEN`. Moves that are not legal where they stand are left out; signs of check
    /// may be missing.
    ///
    /// # Errors
    /// [`CallError::Pgn`], and as [`Calls::board`].
    pub fn read_pgn(&self, text: &str) -> Result<PgnGame, CallError> {
        let limits = Limits {
            passes: true,
            ..Limits::default()
        };
        let mut games = Reader::with_limits(text.as_bytes(), limits).games();
        let Some(read) = games.next() else {
            return Ok(PgnGame::default());
        };
        let read = read?;
        let tags = read.tags.iter();
        let mut game = PgnGame {
            headers: tags
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            moves: Vec::new(),
        };
        let said = game.header("Variant").to_lowercase();
        let (name, chess960) = match said.strip_suffix("960") {
            Some(name) => (name.trim_end(), true),
            None => (said.as_str(), false),
        };
        let fen = game.header("FEN");
        let mut board = match self.board(name, fen, chess960) {
            Err(CallError::Load(_)) => {
                let called = self.catalogue.called(name)?;
                self.board(&called.model().id, fen, chess960)?
            }
            other => other?,
        };
        for text in read.moves() {
            board.push_loosely(text, Notation::San)?;
        }
        game.moves = board.move_stack();
        Ok(game)
    }
}
