//! The functions that servers call in Fairy-Stockfish's bindings, answered by Boardwright.
//!
//! [`Calls`] has those of `pyffish` under their own names. Each takes a variant, a position text and the moves that were played
//! from there, and keeps nothing between two calls; [`Board`], as that of `ffish`, keeps its game. What they answer is what Fairy-Stockfish answers, also where the rules of
//! a game say otherwise; `docs/drop-in.md` lists the differences that are left.
//!
//! | idea | where |
//! |---|---|
//! | which of Fairy-Stockfish's pieces a kind is | `known` |
//! | a line of moves, which goes on where a game here would have ended | `line` |
//! | who has won, as a number | `ends` |
//! | who has too little to win | `material` |
//! | moves in algebraic notation | `san` |
//! | texts of positions, and what is mended in them | `texts` |
//! | rights of castling that do not fit | `repair` |
//! | what is wrong with a text, as a number | `faults` |
//! | what a player sees in the fog of war | `fog` |
//! | notations by number | [`Notation`] |
//! | a board that keeps its game | [`Board`] |
//! | a board as text | `drawing` |
//! | a game of PGN | [`PgnGame`] |

mod board;
mod drawing;
mod ends;
mod faults;
mod fog;
mod known;
mod letters;
mod line;
mod material;
mod notation;
mod pgn;
mod repair;
mod san;
mod texts;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use boardwright::notation::pgn::ReadError;
use boardwright::notation::position::Refusal;
use boardwright::{Catalogue, Coded, LoadError};

pub use board::Board;
pub use ends::{VALUE_DRAW, VALUE_MATE};
pub use notation::Notation;
pub use pgn::PgnGame;
pub use texts::FenStyle;

use crate::fault::{Faults, Told};
use known::{Known, Source};
use line::Line;

/// Why a call has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// There is no such variant, or its descriptor has faults.
    #[error("{0}")]
    Load(#[from] LoadError),
    /// The text is no position of the variant.
    #[error("Invalid FEN '{text}': {refusal}")]
    Position {
        /// The text.
        text: String,
        /// What is wrong with it.
        refusal: Refusal,
    },
    /// The board is no rectangle, so that Fairy-Stockfish has no text for it.
    #[error("The board of '{0}' is no rectangle")]
    Board(String),
    /// A move that is not legal where it stands.
    #[error("Invalid move '{0}'")]
    Move(String),
    /// A number that is no notation, or one in which this board cannot be written.
    #[error("There is no notation {0} for this variant")]
    Notation(i32),
    /// A settings file with faults.
    #[error("{0}")]
    Config(#[from] Faults),
    /// A text that is no game of PGN.
    #[error("{0}")]
    Pgn(#[from] ReadError),
}

impl Coded for CallError {
    fn code(&self) -> &'static str {
        match self {
            CallError::Load(error) => error.code(),
            CallError::Position { refusal, .. } => refusal.code(),
            CallError::Board(_) => "not-a-rectangle",
            CallError::Move(_) => "illegal-move",
            CallError::Notation(_) => "unknown-notation",
            CallError::Config(_) => "bad-settings",
            CallError::Pgn(error) => error.code(),
        }
    }
}

/// Where a call begins: a variant by the name that Fairy-Stockfish or Boardwright has for it, a position text, the moves
/// from there, and whether castling is that of Chess960.
#[derive(Clone, Copy, Debug)]
pub struct From<'a> {
    /// The variant.
    pub variant: &'a str,
    /// The position; `startpos` for the first one.
    pub fen: &'a str,
    /// The moves that were played from there.
    pub moves: &'a [&'a str],
    /// King and rook may start on any files, and castling is written king takes rook.
    pub chess960: bool,
}

impl<'a> From<'a> {
    /// Without moves, and with castling as the variant has it.
    pub fn position(variant: &'a str, fen: &'a str) -> From<'a> {
        From {
            variant,
            fen,
            moves: &[],
            chess960: false,
        }
    }
}

/// From where king and rook castle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Homes {
    /// As the variant has it.
    Own,
    /// As in Chess960.
    Chess960,
    /// From anywhere, as a text has it, and written as if it were from their own cells.
    Elsewhere,
}

impl Homes {
    fn of(chess960: bool) -> Homes {
        match chess960 {
            true => Homes::Chess960,
            false => Homes::Own,
        }
    }
}

/// Fairy-Stockfish's functions on the variants of a catalogue.
///
/// ```
/// use boardwright::Catalogue;
/// use boardwright_fairy::calls::{Calls, From};
///
/// let calls = Calls::new(Catalogue::shipped());
/// let shogi = From::position("shogi", "startpos");
/// assert!(calls.legal_moves(shogi)?.contains(&"c3c4".to_owned()));
/// let mated = From { moves: &["f2f3", "e7e5", "g2g4", "d8h4"], ..From::position("chess", "startpos") };
/// assert_eq!(calls.game_result(mated)?, -32000);
/// # Ok::<(), boardwright_fairy::calls::CallError>(())
/// ```
#[derive(Debug)]
pub struct Calls {
    catalogue: Arc<Catalogue>,
    /// Variants that were asked for, by their name, and from where they castle.
    known: Mutex<BTreeMap<(String, Homes), Arc<Known>>>,
    /// Sections that were loaded, with the ids and versions of their variants.
    sections: BTreeMap<String, String>,
    /// What is doubtful in the file that was loaded last.
    doubts: Vec<Told>,
    /// What promoted pieces of sections move as: their letters by symbol, by the ids of the sections.
    turned: BTreeMap<String, BTreeMap<String, char>>,
}

impl Calls {
    /// On the variants of a catalogue.
    pub fn new(catalogue: Catalogue) -> Calls {
        Calls {
            catalogue: Arc::new(catalogue),
            known: Mutex::default(),
            sections: BTreeMap::new(),
            doubts: Vec::new(),
            turned: BTreeMap::new(),
        }
    }

    /// The names of all variants whose positions FEN can say: ids, other names, and the sections that were loaded; in order.
    pub fn variants(&self) -> Vec<String> {
        let ids = self.catalogue.ids().chain(self.catalogue.aliases());
        let ids = ids.filter(|name| self.is_rectangle(name));
        let sections = self.sections.keys().map(String::as_str);
        let mut names: Vec<String> = ids.chain(sections).map(str::to_owned).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Whether the board of a variant is a rectangle with a letter for each file. It is loaded only where its texts say something
    /// of a board that may be another: that takes a thousand times as long.
    fn is_rectangle(&self, name: &str) -> bool {
        let has = |text: &str, words: &[&str]| words.iter().any(|word| text.contains(word));
        let is_plain = |(_, text): &(&str, &str)| {
            !has(text, &["board"])
                || !has(text, &["extra", "holes", "shape", "\"hex\""])
                    && (has(text, &["\"a-"]) || !has(text, &["files"]))
        };
        self.catalogue.all_texts(name).iter().all(is_plain) || self.start_fen(name).is_ok()
    }

    /// Adds the variants of a settings file. A section of a name that was loaded before, or ships, takes its place.
    ///
    /// # Errors
    /// [`CallError::Config`] with everything that is wrong; what is good is added nevertheless, without the lines that
    /// have faults.
    pub fn load_variant_config(&mut self, text: &str) -> Result<(), CallError> {
        let mut catalogue = Catalogue::clone(&self.catalogue);
        let (mut sections, mut turned) = (self.sections.clone(), self.turned.clone());
        let (good, faults) = crate::import_good(text, &self.catalogue);
        let mut doubts = Vec::new();
        for section in good {
            doubts.extend(section.doubts);
            if let Some(before) = sections.get(&section.section) {
                catalogue.remove(before);
            }
            let variant = catalogue.add(&format!("{}.toml", section.id), &section.text)?;
            let model = variant.model();
            let id = format!("{}@{}", model.id, model.version);
            turned.insert(id.clone(), section.turned);
            sections.insert(section.section, id);
        }
        self.catalogue = Arc::new(catalogue);
        (self.sections, self.turned) = (sections, turned);
        doubts.sort_by_key(|doubt| doubt.line);
        self.doubts = doubts;
        self.known = Mutex::default();
        match faults.count() {
            0 => Ok(()),
            _ => Err(CallError::Config(faults)),
        }
    }

    /// What is left out of the settings file that was loaded last, or may be meant otherwise, by lines; faults apart.
    pub fn doubts(&self) -> &[Told] {
        &self.doubts
    }

    /// The first position.
    ///
    /// # Errors
    /// [`CallError::Load`], [`CallError::Board`].
    pub fn start_fen(&self, variant: &str) -> Result<String, CallError> {
        let line = self.line(From::position(variant, "startpos"))?;
        texts::start(&line).ok_or_else(|| CallError::Board(variant.to_owned()))
    }

    /// Whether captures fill the hands of another board.
    ///
    /// # Errors
    /// [`CallError::Load`].
    pub fn two_boards(&self, variant: &str) -> Result<bool, CallError> {
        let said = self.catalogue.said(self.id(variant))?;
        Ok(said
            .get("hand.takes")
            .is_some_and(|takes| takes.contains("partner")))
    }

    /// Whether whoever takes a piece has it in hand.
    ///
    /// # Errors
    /// [`CallError::Load`].
    pub fn captures_to_hand(&self, variant: &str) -> Result<bool, CallError> {
        Ok(self.known(variant, false)?.model().hand.is_some())
    }

    /// The legal moves, in Fairy-Stockfish's coordinates.
    ///
    /// # Errors
    /// [`CallError`], as for every call that begins somewhere.
    pub fn legal_moves(&self, from: From<'_>) -> Result<Vec<String>, CallError> {
        let line = self.line(from)?;
        let moves = line.legal_moves().into_iter();
        Ok(moves.map(|mv| line.write(mv)).collect())
    }

    /// The position after the moves, as a text.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn get_fen(&self, from: From<'_>, style: FenStyle) -> Result<String, CallError> {
        let line = self.line(from)?;
        texts::write(&line, style).ok_or_else(|| CallError::Board(from.variant.to_owned()))
    }

    /// A position as the player to move sees it in the fog of war: his own men and the cells to which he may go; all else is `*`.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn get_fog_fen(&self, from: From<'_>) -> Result<String, CallError> {
        let line = self.line(from)?;
        let text = texts::write(&line, FenStyle::default());
        let text = text.ok_or_else(|| CallError::Board(from.variant.to_owned()))?;
        Ok(fog::over(&line, &text))
    }

    /// A move as people write it.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn get_san(
        &self,
        from: From<'_>,
        mv: &str,
        notation: Notation,
    ) -> Result<String, CallError> {
        let line = self.line(from)?;
        let manner = notation.manner(line.known().model())?;
        let read = line.read(mv).and_then(|mv| line.tell(mv, manner));
        read.ok_or_else(|| CallError::Move(mv.to_owned()))
    }

    /// The moves of the line as people write them.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn get_san_moves(
        &self,
        from: From<'_>,
        notation: Notation,
    ) -> Result<Vec<String>, CallError> {
        let start = From { moves: &[], ..from };
        let mut line = self.line(start)?;
        let manner = notation.manner(line.known().model())?;
        line.told(from.moves.iter().copied(), manner, drop)
    }

    /// Whether the player to move is in check.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn gives_check(&self, from: From<'_>) -> Result<bool, CallError> {
        Ok(ends::is_check(&self.line(from)?))
    }

    /// Whether a move takes a piece. Of a text that is no legal move, the answer is no.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn is_capture(&self, from: From<'_>, mv: &str) -> Result<bool, CallError> {
        let line = self.line(from)?;
        let mv = line.read(mv);
        Ok(mv.is_some_and(|mv| line.position().is_capture_unchecked(mv)))
    }

    /// The letter of what the last move took, as it comes into a hand; empty where it took nothing.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn piece_to_partner(&self, from: From<'_>) -> Result<String, CallError> {
        Ok(self.line(from)?.taken_letter())
    }

    /// The value of a position without a legal move, or of one that the variant ends, for the player to move.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn game_result(&self, from: From<'_>) -> Result<i32, CallError> {
        Ok(ends::result(&self.line(from)?))
    }

    /// The value for the player to move, where a rule of the variant ends the game at once.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn is_immediate_game_end(&self, from: From<'_>) -> Result<Option<i32>, CallError> {
        Ok(ends::immediate(&self.line(from)?))
    }

    /// The value for the player to move, where a player may end the game: by repetition, by moves without progress, by
    /// a count, which began as [`FenStyle::count_started`] says.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn is_optional_game_end(
        &self,
        from: From<'_>,
        count_started: i32,
    ) -> Result<Option<i32>, CallError> {
        Ok(ends::optional(&self.line(from)?, count_started))
    }

    /// Whether White, and whether Black, has too little to win.
    ///
    /// # Errors
    /// [`CallError`].
    pub fn has_insufficient_material(&self, from: From<'_>) -> Result<(bool, bool), CallError> {
        let known = self.known(from.variant, from.chess960)?.for_text(from.fen);
        let said = texts::setup(&known, from.fen).ok();
        if let Some(said) = said.filter(|_| from.moves.is_empty()) {
            return Ok(material::poor(&known, &said)); // whether or not it is a position
        }
        let line = self.line(from)?;
        Ok(material::poor(&known, &line.position().setup()))
    }

    /// What is wrong with a text: 1 for nothing, 0 for an empty one, else Fairy-Stockfish's negative number. A text with nothing
    /// wrong is a position to the other calls.
    ///
    /// # Errors
    /// [`CallError::Load`].
    pub fn validate_fen(&self, fen: &str, variant: &str, chess960: bool) -> Result<i32, CallError> {
        let known = self.known(variant, chess960)?.for_text(fen);
        let number = faults::validate(&known, fen);
        if number != faults::OK {
            return Ok(number);
        }
        let position = From {
            chess960,
            ..From::position(variant, fen)
        };
        Ok(match self.line(position) {
            Err(CallError::Position { refusal, .. }) => faults::refused(&refusal),
            _ => number,
        })
    }

    /// The line of moves from a position.
    fn line(&self, from: From<'_>) -> Result<Line, CallError> {
        let elsewhere = || match from.chess960 {
            true => None,
            false => self.homes(from.variant, Homes::Elsewhere).ok(),
        };
        let known = self.known(from.variant, from.chess960)?;
        let mut line = begun(&known, elsewhere, from.fen)?;
        for text in from.moves {
            line.play(text)?;
        }
        Ok(line)
    }

    /// The name of a variant in the catalogue.
    fn id<'a>(&'a self, name: &'a str) -> &'a str {
        self.sections.get(name).map_or(name, String::as_str)
    }

    /// A variant by any of its names, with the castling of Chess960 if it is asked for.
    fn known(&self, name: &str, chess960: bool) -> Result<Arc<Known>, CallError> {
        self.homes(name, Homes::of(chess960))
    }

    fn homes(&self, name: &str, homes: Homes) -> Result<Arc<Known>, CallError> {
        let asked = (name.to_owned(), homes);
        if let Some(known) = self.locked().get(&asked) {
            return Ok(Arc::clone(known));
        }
        let id = self.id(name);
        let known = Arc::new(Known::load(Source {
            catalogue: Arc::clone(&self.catalogue),
            id: id.to_owned(),
            homes,
            turned: self.turned.get(id).cloned().unwrap_or_default(),
        })?);
        self.locked().insert(asked, Arc::clone(&known));
        Ok(known)
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, BTreeMap<(String, Homes), Arc<Known>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line from a text; where it castles from elsewhere than the variant, of the variant that does.
fn begun(
    known: &Arc<Known>,
    elsewhere: impl FnOnce() -> Option<Arc<Known>>,
    text: &str,
) -> Result<Line, CallError> {
    Line::from_text(Arc::clone(known), text).or_else(|error| {
        let elsewhere = elsewhere().filter(|_| repair::is_usual(known.model()));
        let line = elsewhere.and_then(|known| Line::from_text(known, text).ok());
        line.ok_or(error)
    })
}
