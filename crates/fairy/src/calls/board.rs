//! A board that keeps its game, with the methods of Fairy-Stockfish's `Board` for JavaScript.

use std::sync::Arc;

use boardwright::Side;

use super::known::{Known, cell_name};
use super::line::{Before, Line};
use super::notation::Manner;
use super::{
    CallError, Calls, FenStyle, Homes, Notation, begun, drawing, ends, material, repair, texts,
};

/// A position, and the moves that were played to it. A refused move leaves it as it was.
///
/// ```
/// use boardwright::Catalogue;
/// use boardwright_fairy::calls::{Calls, FenStyle, Notation};
///
/// let mut board = Calls::new(Catalogue::shipped()).board("chess", "", false)?;
/// assert!(board.push("e2e4") && board.push_san("e5", Notation::San)?);
/// assert!(!board.push("e2e4"));
/// assert_eq!(board.variation_san("g1f3 b8c6", Notation::San, true)?, "2. Nf3 Nc6");
/// board.pop();
/// assert_eq!(board.fen(FenStyle::default())?, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// # Ok::<(), boardwright_fairy::calls::CallError>(())
/// ```
pub struct Board {
    name: String,
    known: Arc<Known>,
    /// The variant that castles from elsewhere, where a text may say so.
    elsewhere: Option<Arc<Known>>,
    chess960: bool,
    line: Line,
    /// The moves since the position that was set, as texts, and what it takes to undo them.
    played: Vec<(String, Before)>,
}

impl Calls {
    /// A board with a position; the first one for an empty text. Without a name, or with `standard`, it is that of chess.
    ///
    /// # Errors
    /// [`CallError::Load`], [`CallError::Position`], [`CallError::Board`].
    pub fn board(&self, variant: &str, fen: &str, chess960: bool) -> Result<Board, CallError> {
        let name = match variant {
            "" => "chess",
            standard if standard.eq_ignore_ascii_case("standard") => "chess",
            other => other,
        };
        let known = self.known(name, chess960)?;
        let elsewhere = match !chess960 && repair::is_usual(known.model()) {
            true => self.homes(name, Homes::Elsewhere).ok(),
            false => None,
        };
        let text = if fen.is_empty() { "startpos" } else { fen };
        let line = begun(&known, || elsewhere.clone(), text)?;
        if texts::write(&line, FenStyle::default()).is_none() {
            return Err(CallError::Board(name.to_owned()));
        }
        Ok(Board {
            name: name.to_owned(),
            known,
            elsewhere,
            chess960,
            line,
            played: Vec::new(),
        })
    }
}

/// The position, and how it is set.
impl Board {
    /// The name of the variant.
    pub fn variant(&self) -> &str {
        &self.name
    }

    /// Whether castling is that of Chess960.
    pub fn is960(&self) -> bool {
        self.chess960
    }

    /// Goes to the first position of the variant.
    ///
    /// # Errors
    /// None that the board would not have had when it was made.
    pub fn reset(&mut self) -> Result<(), CallError> {
        self.set("startpos")
    }

    /// Sets a position. One that is refused changes nothing.
    ///
    /// # Errors
    /// [`CallError::Position`].
    pub fn set_fen(&mut self, fen: &str) -> Result<(), CallError> {
        self.set(fen)
    }

    fn set(&mut self, text: &str) -> Result<(), CallError> {
        self.line = begun(&self.known, || self.elsewhere.clone(), text)?;
        self.played.clear();
        Ok(())
    }

    /// The position as text.
    ///
    /// # Errors
    /// None for a board that was made: whether it is a rectangle was asked then.
    pub fn fen(&self, style: FenStyle) -> Result<String, CallError> {
        texts::write(&self.line, style).ok_or_else(|| CallError::Board(self.name.clone()))
    }

    /// Whether White is to move.
    pub fn turn(&self) -> bool {
        self.line.position().turn() == Side::First
    }

    /// The number of the move.
    pub fn fullmove_number(&self) -> u32 {
        self.game_ply() / 2 + 1
    }

    /// Plies since a capture, a drop, a promotion or a pawn's move.
    pub fn halfmove_clock(&self) -> u32 {
        self.line.counters().plies
    }

    /// The number of the ply: 0 before White's first move.
    pub fn game_ply(&self) -> u32 {
        let number = self.line.counters().number.saturating_sub(1);
        number
            .saturating_mul(2)
            .saturating_add(u32::from(!self.turn()))
    }

    /// What White, or Black, has in hand, as small letters.
    pub fn pocket(&self, white: bool) -> String {
        let side = if white { Side::First } else { Side::Second };
        texts::hand(&self.known, &self.line.position().setup(), side).to_ascii_lowercase()
    }

    /// The board alone, a rank a line.
    pub fn ranks(&self) -> String {
        drawing::ranks(&self.line)
    }

    /// The board in a grid, with the pieces in hand, the position's texts, its key (ours, in sixteen digits), and who gives check.
    ///
    /// # Errors
    /// As [`Board::fen`].
    pub fn grid(&self) -> Result<String, CallError> {
        Ok(drawing::grid(
            &self.line,
            &self.fen(FenStyle::default())?,
            self.game_ply(),
        ))
    }
}

/// The moves.
impl Board {
    /// The legal moves, in Fairy-Stockfish's coordinates.
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = self.line.legal_moves().into_iter();
        moves.map(|mv| self.line.write(mv)).collect()
    }

    /// The legal moves in algebraic notation.
    pub fn legal_moves_san(&self) -> Vec<String> {
        let moves = self.line.legal_moves().into_iter();
        moves
            .filter_map(|mv| self.line.tell(mv, Manner::SAN))
            .collect()
    }

    /// How many legal moves there are.
    pub fn number_legal_moves(&self) -> usize {
        self.line.legal_moves().len()
    }

    /// Plays a move in coordinates, and tells whether it is legal.
    pub fn push(&mut self, text: &str) -> bool {
        let found = self.line.read(text);
        found.is_some_and(|mv| self.make(mv))
    }

    /// Plays a move as people write it, letter by letter, and tells whether it is legal.
    ///
    /// # Errors
    /// [`CallError::Notation`].
    pub fn push_san(&mut self, text: &str, notation: Notation) -> Result<bool, CallError> {
        let manner = notation.manner(self.known.model())?;
        let mut moves = self.line.legal_moves().into_iter();
        let found = moves.find(|&mv| self.line.tell(mv, manner).as_deref() == Some(text));
        Ok(found.is_some_and(|mv| self.make(mv)))
    }

    /// Plays a move as people write it, with or without signs behind it, if it is legal.
    pub(super) fn push_loosely(&mut self, text: &str, notation: Notation) -> Result<(), CallError> {
        let manner = notation.manner(self.known.model())?;
        let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
        let mut moves = self.line.legal_moves().into_iter();
        let told = |mv| self.line.tell(mv, manner).map(|told| bare(&told));
        if let Some(mv) = moves.find(|&mv| told(mv).as_ref() == Some(&bare(text))) {
            self.make(mv);
        }
        Ok(())
    }

    fn make(&mut self, mv: boardwright::Move) -> bool {
        let text = self.line.write(mv);
        let before = self.line.make(mv);
        self.played.push((text, before));
        true
    }

    /// Plays moves with a blank between each two. Those that are not legal where they stand are left out.
    pub fn push_moves(&mut self, texts: &str) {
        for text in texts.split(' ') {
            self.push(text);
        }
    }

    /// Plays moves as people write them, with a blank between each two. Those that are not legal where they stand are left out.
    ///
    /// # Errors
    /// [`CallError::Notation`].
    pub fn push_san_moves(&mut self, texts: &str, notation: Notation) -> Result<(), CallError> {
        for text in texts.split(' ') {
            self.push_san(text, notation)?;
        }
        Ok(())
    }

    /// Takes the last move back; without one, nothing happens.
    pub fn pop(&mut self) {
        if let Some((_, before)) = self.played.pop() {
            self.line.undo(before);
        }
    }

    /// The moves that were played since the position was set, in coordinates.
    pub fn move_stack(&self) -> Vec<String> {
        self.played.iter().map(|(text, _)| text.clone()).collect()
    }

    /// A move as people write it; empty where it is not legal.
    ///
    /// # Errors
    /// [`CallError::Notation`].
    pub fn san_move(&self, text: &str, notation: Notation) -> Result<String, CallError> {
        let manner = notation.manner(self.known.model())?;
        let told = self
            .line
            .read(text)
            .and_then(|mv| self.line.tell(mv, manner));
        Ok(told.unwrap_or_default())
    }

    /// Moves from here as people write them, with their numbers if they are asked for; empty where one is not legal. The board
    /// stays as it is.
    ///
    /// # Errors
    /// [`CallError::Notation`].
    pub fn variation_san(
        &mut self,
        texts: &str,
        notation: Notation,
        numbers: bool,
    ) -> Result<String, CallError> {
        let manner = notation.manner(self.known.model())?;
        let first = self.game_ply();
        let mut befores = Vec::new();
        let told = self
            .line
            .told(texts.split(' '), manner, |before| befores.push(before));
        while let Some(before) = befores.pop() {
            self.line.undo(before);
        }
        let Ok(told) = told else {
            return Ok(String::new());
        };
        let numbered = told.into_iter().zip(first..).map(|(text, ply)| {
            let number = ply / 2 + 1;
            match (numbers, ply % 2) {
                (true, 0) => format!("{number}. {text}"),
                (true, _) if ply == first => format!("{number}...{text}"),
                _ => text,
            }
        });
        Ok(numbered.collect::<Vec<_>>().join(" "))
    }

    /// Whether a move takes a piece. Of a text that is no legal move, the answer is no.
    pub fn is_capture(&self, text: &str) -> bool {
        let found = self.line.read(text);
        found.is_some_and(|mv| self.line.position().is_capture_unchecked(mv))
    }
}

/// How the game stands.
impl Board {
    /// The cells of the kings of the player to move that are in check.
    pub fn checked_pieces(&self) -> Vec<String> {
        let cells = ends::checked(&self.line).into_iter();
        cells
            .map(|cell| cell_name(self.known.model(), cell))
            .collect()
    }

    /// Whether a king of the player to move is in check.
    pub fn is_check(&self) -> bool {
        !ends::checked(&self.line).is_empty()
    }

    /// Whether the kings face each other in a variant where that ends the game.
    pub fn is_bikjang(&self) -> bool {
        ends::is_facing(&self.line)
    }

    /// Whether White, or Black, has too little to win.
    pub fn has_insufficient_material(&self, white: bool) -> bool {
        let (first, second) = material::poor(&self.known, &self.line.position().setup());
        if white { first } else { second }
    }

    /// Whether both players have too little to win.
    pub fn is_insufficient_material(&self) -> bool {
        self.has_insufficient_material(true) && self.has_insufficient_material(false)
    }

    /// Whether the game is over; also by what a player may claim, if he does.
    pub fn is_game_over(&self, claim_draw: bool) -> bool {
        self.value(claim_draw).is_some()
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self, claim_draw: bool) -> &'static str {
        match (self.value(claim_draw), self.turn()) {
            (None, _) => "*",
            (Some(0), _) => "1/2-1/2",
            (Some(1..), true) | (Some(..0), false) => "1-0",
            (Some(_), _) => "0-1",
        }
    }

    /// The value of the end, for the player to move.
    fn value(&self, claim_draw: bool) -> Option<i32> {
        ends::immediate(&self.line)
            .or_else(|| {
                let moves = self.line.legal_moves();
                moves.is_empty().then(|| ends::result(&self.line))
            })
            .or_else(|| self.is_insufficient_material().then_some(ends::VALUE_DRAW))
            .or_else(|| claim_draw.then(|| ends::optional(&self.line, 0)).flatten())
    }
}
