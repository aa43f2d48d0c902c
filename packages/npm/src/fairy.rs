//! The classes and functions of Fairy-Stockfish's bindings, for `boardwright/ffish`.
//!
//! `ffish.js` gives them their names there; `ffish.d.ts` has their types.

use std::cell::RefCell;

use boardwright_fairy::calls::{self, CallError, Calls, FenStyle, Notation};
use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use crate::{Answer, fault};

thread_local! {
    /// The shipped variants, and those of settings files that were loaded.
    static CALLS: RefCell<Calls> = RefCell::new(Calls::new(boardwright::Catalogue::shipped()));
}

fn raised(error: CallError) -> JsValue {
    fault::coded(&error)
}

fn of_calls<T>(ask: impl FnOnce(&Calls) -> Result<T, CallError>) -> Answer<T> {
    fault::whole()?;
    CALLS.with_borrow(ask).map_err(raised)
}

/// The text that was given.
fn text(given: &JsValue) -> Answer<String> {
    let wrong = || fault::plain("a text was expected", "not-a-text");
    given.as_string().ok_or_else(wrong)
}

/// The text that was given, or this one.
fn text_or(given: &JsValue, otherwise: &str) -> Answer<String> {
    match given.is_undefined() {
        true => Ok(otherwise.to_owned()),
        false => text(given),
    }
}

/// A number, or one of the constants of `Notation`, which have one as their `value`. None, and that of `DEFAULT`, is SAN.
fn notation(given: &JsValue) -> Answer<Notation> {
    if given.is_undefined() {
        return Ok(Notation::San);
    }
    let value = match given.is_object() {
        true => Reflect::get(given, &"value".into())?,
        false => given.clone(),
    };
    let whole = value.as_f64().filter(|number| number.fract() == 0.0);
    let wrong = || fault::plain("a notation was expected", "unknown-notation");
    match Notation::numbered(whole.ok_or_else(wrong)? as i32) {
        Ok(Notation::Default) => Ok(Notation::San),
        read => read.map_err(raised),
    }
}

fn deleted() -> JsValue {
    fault::plain("it was deleted", "deleted")
}

/// A board that keeps its game.
#[wasm_bindgen(js_name = FfishBoard, skip_typescript)]
pub struct FfishBoard(Option<calls::Board>);

impl FfishBoard {
    fn board(&self) -> Answer<&calls::Board> {
        fault::whole()?;
        self.0.as_ref().ok_or_else(deleted)
    }

    fn board_mut(&mut self) -> Answer<&mut calls::Board> {
        fault::whole()?;
        self.0.as_mut().ok_or_else(deleted)
    }
}

/// A board, and how its position is set and told.
#[wasm_bindgen(js_class = FfishBoard)]
impl FfishBoard {
    /// A board of a variant, with a position.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(variant: &JsValue, fen: &JsValue, chess960: Option<bool>) -> Answer<FfishBoard> {
        let (variant, fen) = (text_or(variant, "")?, text_or(fen, "")?);
        let board = of_calls(|calls| calls.board(&variant, &fen, chess960.unwrap_or(false)))?;
        Ok(FfishBoard(Some(board)))
    }

    /// Frees what the board has; no other method may be called afterwards.
    #[wasm_bindgen(skip_typescript)]
    pub fn delete(&mut self) -> Answer<()> {
        self.0.take().map(drop).ok_or_else(deleted)
    }

    /// Whether it was deleted.
    #[wasm_bindgen(js_name = isDeleted, skip_typescript)]
    pub fn is_deleted(&self) -> bool {
        self.0.is_none()
    }

    /// The name of the variant.
    #[wasm_bindgen(skip_typescript)]
    pub fn variant(&self) -> Answer<String> {
        Ok(self.board()?.variant().to_owned())
    }

    /// Whether castling is that of Chess960.
    #[wasm_bindgen(skip_typescript)]
    pub fn is960(&self) -> Answer<bool> {
        Ok(self.board()?.is960())
    }

    /// Goes to the first position.
    #[wasm_bindgen(skip_typescript)]
    pub fn reset(&mut self) -> Answer<()> {
        self.board_mut()?.reset().map_err(raised)
    }

    /// Sets a position.
    #[wasm_bindgen(js_name = setFen, skip_typescript)]
    pub fn set_fen(&mut self, fen: &JsValue) -> Answer<()> {
        let fen = text(fen)?;
        self.board_mut()?.set_fen(&fen).map_err(raised)
    }

    /// The position as text.
    #[wasm_bindgen(skip_typescript)]
    pub fn fen(&self, show_promoted: Option<bool>, count_started: Option<i32>) -> Answer<String> {
        let style = FenStyle {
            sfen: false,
            show_promoted: show_promoted.unwrap_or(false),
            count_started: count_started.unwrap_or(0),
        };
        self.board()?.fen(style).map_err(raised)
    }

    /// Whether White is to move.
    #[wasm_bindgen(skip_typescript)]
    pub fn turn(&self) -> Answer<bool> {
        Ok(self.board()?.turn())
    }

    /// The number of the move.
    #[wasm_bindgen(js_name = fullmoveNumber, skip_typescript)]
    pub fn fullmove_number(&self) -> Answer<u32> {
        Ok(self.board()?.fullmove_number())
    }

    /// Plies since a capture or a pawn's move.
    #[wasm_bindgen(js_name = halfmoveClock, skip_typescript)]
    pub fn halfmove_clock(&self) -> Answer<u32> {
        Ok(self.board()?.halfmove_clock())
    }

    /// The number of the ply.
    #[wasm_bindgen(js_name = gamePly, skip_typescript)]
    pub fn game_ply(&self) -> Answer<u32> {
        Ok(self.board()?.game_ply())
    }

    /// What White, or Black, has in hand.
    #[wasm_bindgen(skip_typescript)]
    pub fn pocket(&self, white: bool) -> Answer<String> {
        Ok(self.board()?.pocket(white))
    }

    /// The board, a rank a line.
    #[wasm_bindgen(js_name = toString, skip_typescript)]
    pub fn ranks(&self) -> Answer<String> {
        Ok(self.board()?.ranks())
    }

    /// The board in a grid, with what is beside it.
    #[wasm_bindgen(js_name = toVerboseString, skip_typescript)]
    pub fn grid(&self) -> Answer<String> {
        self.board()?.grid().map_err(raised)
    }
}

/// Its moves.
#[wasm_bindgen(js_class = FfishBoard)]
impl FfishBoard {
    /// The legal moves in coordinates.
    #[wasm_bindgen(js_name = legalMoves, skip_typescript)]
    pub fn legal_moves(&self) -> Answer<String> {
        Ok(self.board()?.legal_moves().join(" "))
    }

    /// The legal moves in algebraic notation.
    #[wasm_bindgen(js_name = legalMovesSan, skip_typescript)]
    pub fn legal_moves_san(&self) -> Answer<String> {
        Ok(self.board()?.legal_moves_san().join(" "))
    }

    /// How many legal moves there are.
    #[wasm_bindgen(js_name = numberLegalMoves, skip_typescript)]
    pub fn number_legal_moves(&self) -> Answer<usize> {
        Ok(self.board()?.number_legal_moves())
    }

    /// Plays a move, and tells whether it is legal.
    #[wasm_bindgen(skip_typescript)]
    pub fn push(&mut self, mv: &JsValue) -> Answer<bool> {
        let mv = text(mv)?;
        Ok(self.board_mut()?.push(&mv))
    }

    /// Plays a move as people write it, and tells whether it is legal.
    #[wasm_bindgen(js_name = pushSan, skip_typescript)]
    pub fn push_san(&mut self, mv: &JsValue, number: &JsValue) -> Answer<bool> {
        let (mv, notation) = (text(mv)?, notation(number)?);
        self.board_mut()?.push_san(&mv, notation).map_err(raised)
    }

    /// Plays moves; those that are not legal are left out.
    #[wasm_bindgen(js_name = pushMoves, skip_typescript)]
    pub fn push_moves(&mut self, moves: &JsValue) -> Answer<()> {
        let moves = text(moves)?;
        self.board_mut()?.push_moves(&moves);
        Ok(())
    }

    /// Plays moves as people write them; those that are not legal are left out.
    #[wasm_bindgen(js_name = pushSanMoves, skip_typescript)]
    pub fn push_san_moves(&mut self, moves: &JsValue, number: &JsValue) -> Answer<()> {
        let (moves, notation) = (text(moves)?, notation(number)?);
        self.board_mut()?
            .push_san_moves(&moves, notation)
            .map_err(raised)
    }

    /// Takes the last move back.
    #[wasm_bindgen(skip_typescript)]
    pub fn pop(&mut self) -> Answer<()> {
        self.board_mut()?.pop();
        Ok(())
    }

    /// The moves that were played.
    #[wasm_bindgen(js_name = moveStack, skip_typescript)]
    pub fn move_stack(&self) -> Answer<String> {
        Ok(self.board()?.move_stack().join(" "))
    }

    /// A move as people write it.
    #[wasm_bindgen(js_name = sanMove, skip_typescript)]
    pub fn san_move(&self, mv: &JsValue, number: &JsValue) -> Answer<String> {
        let (mv, notation) = (text(mv)?, notation(number)?);
        self.board()?.san_move(&mv, notation).map_err(raised)
    }

    /// Moves from here as people write them.
    #[wasm_bindgen(js_name = variationSan, skip_typescript)]
    pub fn variation_san(
        &mut self,
        moves: &JsValue,
        number: &JsValue,
        move_numbers: Option<bool>,
    ) -> Answer<String> {
        let (moves, notation) = (text(moves)?, notation(number)?);
        let numbers = move_numbers.unwrap_or(true);
        let told = self.board_mut()?.variation_san(&moves, notation, numbers);
        told.map_err(raised)
    }

    /// Whether a move takes a piece.
    #[wasm_bindgen(js_name = isCapture, skip_typescript)]
    pub fn is_capture(&self, mv: &JsValue) -> Answer<bool> {
        let mv = text(mv)?;
        Ok(self.board()?.is_capture(&mv))
    }
}

/// How its game stands.
#[wasm_bindgen(js_class = FfishBoard)]
impl FfishBoard {
    /// The cells of the kings in check.
    #[wasm_bindgen(js_name = checkedPieces, skip_typescript)]
    pub fn checked_pieces(&self) -> Answer<String> {
        Ok(self.board()?.checked_pieces().join(" "))
    }

    /// Whether the player to move is in check.
    #[wasm_bindgen(js_name = isCheck, skip_typescript)]
    pub fn is_check(&self) -> Answer<bool> {
        Ok(self.board()?.is_check())
    }

    /// Whether the kings face each other, where that ends the game.
    #[wasm_bindgen(js_name = isBikjang, skip_typescript)]
    pub fn is_bikjang(&self) -> Answer<bool> {
        Ok(self.board()?.is_bikjang())
    }

    /// Whether White, or Black, has too little to win.
    #[wasm_bindgen(js_name = hasInsufficientMaterial, skip_typescript)]
    pub fn has_insufficient_material(&self, white: bool) -> Answer<bool> {
        Ok(self.board()?.has_insufficient_material(white))
    }

    /// Whether both have too little to win.
    #[wasm_bindgen(js_name = isInsufficientMaterial, skip_typescript)]
    pub fn is_insufficient_material(&self) -> Answer<bool> {
        Ok(self.board()?.is_insufficient_material())
    }

    /// Whether the game is over.
    #[wasm_bindgen(js_name = isGameOver, skip_typescript)]
    pub fn is_game_over(&self, claim_draw: Option<bool>) -> Answer<bool> {
        Ok(self.board()?.is_game_over(claim_draw.unwrap_or(false)))
    }

    /// The result.
    #[wasm_bindgen(skip_typescript)]
    pub fn result(&self, claim_draw: Option<bool>) -> Answer<String> {
        let claim_draw = claim_draw.unwrap_or(false);
        Ok(self.board()?.result(claim_draw).to_owned())
    }
}

/// A game of PGN.
#[wasm_bindgen(js_name = FfishGame, skip_typescript)]
pub struct FfishGame(Option<calls::PgnGame>);

impl FfishGame {
    fn game(&self) -> Answer<&calls::PgnGame> {
        fault::whole()?;
        self.0.as_ref().ok_or_else(deleted)
    }
}

#[wasm_bindgen(js_class = FfishGame)]
impl FfishGame {
    /// Frees what the game has; no other method may be called afterwards.
    #[wasm_bindgen(skip_typescript)]
    pub fn delete(&mut self) -> Answer<()> {
        self.0.take().map(drop).ok_or_else(deleted)
    }

    /// Whether it was deleted.
    #[wasm_bindgen(js_name = isDeleted, skip_typescript)]
    pub fn is_deleted(&self) -> bool {
        self.0.is_none()
    }

    /// The names of the tags.
    #[wasm_bindgen(js_name = headerKeys, skip_typescript)]
    pub fn header_keys(&self) -> Answer<String> {
        let headers = self.game()?.headers.iter();
        let keys: Vec<&str> = headers.map(|(name, _)| name.as_str()).collect();
        Ok(keys.join(" "))
    }

    /// The value of a tag.
    #[wasm_bindgen(skip_typescript)]
    pub fn headers(&self, name: &JsValue) -> Answer<String> {
        let name = text(name)?;
        Ok(self.game()?.header(&name).to_owned())
    }

    /// The moves of the main line, in coordinates.
    #[wasm_bindgen(js_name = mainlineMoves, skip_typescript)]
    pub fn mainline_moves(&self) -> Answer<String> {
        Ok(self.game()?.moves.join(" "))
    }
}

/// Reads the first game of a PGN text.
#[wasm_bindgen(js_name = ffishReadGamePGN, skip_typescript)]
pub fn read_game_pgn(pgn: &JsValue) -> Answer<FfishGame> {
    let pgn = text(pgn)?;
    Ok(FfishGame(Some(of_calls(|calls| calls.read_pgn(&pgn))?)))
}

/// The names of all variants.
#[wasm_bindgen(js_name = ffishVariants, skip_typescript)]
pub fn variants() -> Answer<String> {
    of_calls(|calls| Ok(calls.variants().join(" ")))
}

/// Adds the variants of a settings file.
#[wasm_bindgen(js_name = ffishLoadVariantConfig, skip_typescript)]
pub fn load_variant_config(config: &JsValue) -> Answer<()> {
    fault::whole()?;
    let config = text(config)?;
    let (loaded, doubts) = CALLS.with_borrow_mut(|calls| {
        let loaded = calls.load_variant_config(&config);
        let doubts = calls.doubts().iter().map(ToString::to_string);
        (loaded, doubts.collect::<Vec<_>>())
    });
    if !doubts.is_empty() {
        fault::console_warn(&doubts.join("\n"));
    }
    loaded.map_err(raised)
}

/// The first position of a variant.
#[wasm_bindgen(js_name = ffishStartingFen, skip_typescript)]
pub fn starting_fen(variant: &JsValue) -> Answer<String> {
    let variant = text(variant)?;
    of_calls(|calls| calls.start_fen(&variant))
}

/// What is wrong with a text of a position, as a number.
#[wasm_bindgen(js_name = ffishValidateFen, skip_typescript)]
pub fn validate_fen(fen: &JsValue, variant: &JsValue, chess960: Option<bool>) -> Answer<i32> {
    let (fen, variant) = (text(fen)?, text_or(variant, "chess")?);
    of_calls(|calls| calls.validate_fen(&fen, &variant, chess960.unwrap_or(false)))
}

/// Whether whoever takes a piece has it in hand.
#[wasm_bindgen(js_name = ffishCapturesToHand, skip_typescript)]
pub fn captures_to_hand(variant: &JsValue) -> Answer<bool> {
    let variant = text(variant)?;
    of_calls(|calls| calls.captures_to_hand(&variant))
}
