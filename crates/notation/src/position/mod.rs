//! Positions as text, in three stages: text → data → checked position.
//!
//! [`read`] takes text apart and gives a [`Setup`]: who stands where, who is to move. It knows the
//! variant's board and letters but none of its rules. [`Variant::position`] then checks the data
//! against the rules. [`position`] does both, [`diagram`] for problems, in which a royal piece may be missing. Each stage names all its
//! faults at once.
//!
//! A variant may be written in several dialects ([`Notation::position`]). The first of them is
//! written, all of them are read; [`write_as`] writes in any of them.
//!
//! # FEN
//!
//! `BOARD TURN CASTLING EN-PASSANT PLIES MOVE`, a space between each two, for instance
//! `rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3`.
//!
//! | part | what stands there |
//! |---|---|
//! | board | ranks from the top, `/` between them; a letter for a piece, upper case for the first player; a number for so many empty cells; `*` for a place without a cell; `+` before, or `~` after, a promoted piece. All [marks](boardwright_core::symbol) after a letter are its own: `KG'` is two pieces |
//! | hand | right after the board: `[QPp]`, a letter for each piece; `[]` or `[-]` is empty; also read as one more rank, `/QPp` |
//! | turn | the player's letter; `w` and `b` also mean the first and the second |
//! | castling | letters of the rights, upper case for the first player; `-` for none |
//! | en passant | the cells that the last move passed, in order of travel: `c2,c3`; `-` for none |
//! | checks | where the variant counts them: how many each player has yet to give, `3+3` |
//! | plies | since the last capture or pawn move, or what else the variant counts as progress |
//! | move | the number of the move, from 1 |
//!
//! The board is written on the smallest rectangle that holds all its cells, so Omega's takes
//! 12 × 12 places, and a rank of it reads `*10*`: no cell, ten empty ones, no cell.
//!
//! [`Mode::Strict`] wants exactly that. [`Mode::Tolerant`] also reads what is found in the wild:
//! missing castling, en passant and counters, and the board alone, with the first player to move; castling rights by the rook's
//! file (`HAha`), where that is the variant's own castling; `KQkq` where nobody castles, which says nothing; white space of any kind and length; `–` and `—` for `-`;
//! cells without commas (`c2c3`); the checks given, `+0+0`, in any place after the turn; a `-` for a counter; the move number 0.
//!
//! # OFEN
//!
//! FEN on the board without its extra cells. These follow in brackets, in the order of their names,
//! `-` for an empty one:
//! `crnbqkbnrc/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC[W/W/w/w] w KQkq - 0 1`.
//! It has no room for pieces in hand.
//!
//! # SFEN
//!
//! `BOARD TURN HANDS MOVE`, as shogi programs write it:
//! `lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3`.
//!
//! | part | what stands there |
//! |---|---|
//! | board | as in FEN |
//! | turn | the player's letter: `b` for the first, unless the descriptor says otherwise |
//! | hands | the first player's pieces in upper case, then the second's, each kind once with its number before it where there are several: `2Pb4p`; `-` if no pieces are held. In problems whose defender holds the rest, `0p` says that he holds nothing |
//! | move | the number of the next move, each player's counted: odd for the first player |
//!
//! Where nothing is held the cell stands in the place of the hands that the last capture has marked, if it has: `9f`.
//! It has no counter of plies without progress, no castling rights and no other en passant cells. As a
//! position knows the number of the pair of moves only, an even number before a move of the first
//! player, as in a handicap game, is read and written back as the odd one before it. Tolerant mode
//! also reads missing hands and numbers, the number 1 before a piece in hand, and the word `sfen` before
//! all.
//!
//! # FEEN
//!
//! `BOARD HANDS TURN`, in [Field Expression Encoding Notation](https://sashite.dev/specs/feen/):
//! `rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x`.
//!
//! | part | what stands there |
//! |---|---|
//! | board | as in FEN; `^` after a royal piece; `+` before a piece that has a movement where it stands which its kind has only there, such as a soldier beyond the river |
//! | hands | `/`: no pieces are held |
//! | turn | the letter of the style for either player, the player to move first: `X/x` or `x/X` |
//!
//! It is read strictly in either [`Mode`]. It has no counters, so a position read from it starts them
//! afresh, and a game is saved as its start and its moves.
//!
//! # Limits
//!
//! A text has at most [`MAX_TEXT`] bytes, and four more for each place of the board's
//! rectangle. At most [`MAX_FAULTS`] faults are reported; on a board that is no rectangle, those of its form as one.
//!
//! [`Notation::position`]: boardwright_core::model::Notation::position
//! [`Variant::position`]: boardwright_core::Variant::position

mod fault;
mod feen;
mod fen;
mod form;
mod refusal;

use boardwright_core::model::Model;
use boardwright_core::{Position, Setup};

use crate::dialect::Dialect;
pub(crate) use fault::Faults;
pub use fault::TextFault;
use form::Form;
pub use refusal::{Refusal, diagram, position};

/// The longest text of a position, in bytes, on a small board.
pub const MAX_TEXT: usize = 8 * 1024;

/// The most faults of one text that are reported.
pub const MAX_FAULTS: usize = 64;

/// How exactly a text must be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// As the dialect says, with all its fields.
    Strict,
    /// Also as people and older programs write it.
    #[default]
    Tolerant,
}

/// Reads a position in any of the variant's dialects.
///
/// ```
/// use boardwright_core::{model::Model, Side};
/// use boardwright_notation::position::{Mode, read};
///
/// fn is_blacks_turn(chess: &Model) -> bool {
///     let setup = read(chess, "4k3/8/8/8/8/8/8/4K3 b", Mode::Tolerant).expect("a position");
///     setup.turn == Side::Second
/// }
///
/// fn faults(chess: &Model) {
///     for fault in read(chess, "4k3/9/8/8/8/8/8/4X3 w - - 0 1", Mode::Strict).unwrap_err() {
///         // rank-width at 4..5: rank 2 from the top is 9 wide; the board is 8 wide
///         // unknown-symbol at 18..19: `X` is no piece of this variant
///         eprintln!("{} at {:?}: {fault}", fault.code, fault.at);
///     }
/// }
/// ```
///
/// The result is unchecked data, in a defined order: pieces by cell, hands and rights by the order of
/// the descriptor. If no dialect fits, the faults are those of the dialect in which the
/// text can only be meant, or else of the one with the fewest.
///
/// # Errors
///
/// All faults of the text, each with its place in it. There is at least one.
pub fn read(model: &Model, text: &str, mode: Mode) -> Result<Setup, Vec<TextFault>> {
    read_with_dialect(model, text, mode).map(|(setup, _)| setup)
}

/// What [`read`] gives, with the dialect in which the text is written.
///
/// # Errors
///
/// As for [`read`].
pub fn read_with_dialect(
    model: &Model,
    text: &str,
    mode: Mode,
) -> Result<(Setup, Dialect), Vec<TextFault>> {
    let mut best: Option<(Vec<TextFault>, &Form)> = None;
    for form in form::of(model).filter(|form| form::is_open(form, model, text)) {
        match (form.read)(model, text, mode) {
            Ok(setup) => return Ok((setup, form.dialect)),
            Err(faults) if (form.is_meant)(text) => {
                return Err(on_this_board(model, form, faults));
            }
            Err(faults) => {
                if best
                    .as_ref()
                    .is_none_or(|(best, _)| faults.len() < best.len())
                {
                    best = Some((faults, form));
                }
            }
        }
    }
    let best = best.map(|(faults, form)| on_this_board(model, form, faults));
    Err(best.unwrap_or_else(|| {
        let dialects = model.notation.position.join(", ");
        vec![TextFault {
            code: "unknown-dialect",
            at: 0..text.len(),
            message: format!("positions of this variant are written in a dialect that is not known here: {dialects}"),
            help: None,
        }]
    }))
}

/// On a board that is no rectangle, one mistake moves everything behind it, and a text of which most ranks do not fit is of another
/// board: the faults of the board's form are told as one, with an empty board to fill in.
fn on_this_board(model: &Model, form: &Form, faults: Vec<TextFault>) -> Vec<TextFault> {
    let grid = model.board.grid();
    let is_whole = grid.ranks().flatten().all(Option::is_some);
    if is_whole && fault::of_form(&faults) * 2 <= grid.ranks().count() {
        return faults;
    }
    fault::united(faults, || (form.write)(model, &Setup::default()))
}

/// Writes a position in the variant's own dialect, in canonical form.
///
/// ```
/// use boardwright_core::Position;
/// use boardwright_notation::position::write;
///
/// fn fen(position: &Position) -> String {
///     write(position.model(), &position.setup())
/// }
/// ```
///
/// Any data can be written; [`read`] gives the same data back if it was in order and of this
/// variant. A piece on a cell that the board does not have is left out.
pub fn write(model: &Model, setup: &Setup) -> String {
    match form::of(model).next() {
        Some(form) => (form.write)(model, setup),
        None => fen::write(model, setup),
    }
}

/// The text of a position in its variant's own dialect: what [`write()`] makes of its data, in most variants without making
/// the data first.
///
/// ```
/// use boardwright_core::Position;
/// use boardwright_notation::position::{text, write};
///
/// fn is_the_same(position: &Position) -> bool {
///     text(position) == write(position.model(), &position.setup())
/// }
/// ```
pub fn text(position: &Position) -> String {
    let model = position.model();
    let is_fen = form::of(model)
        .next()
        .is_none_or(|own| own.dialect == Dialect::Fen);
    let at_once = is_fen.then(|| fen::write_at_once(position)).flatten();
    at_once.unwrap_or_else(|| write(model, &position.setup()))
}

/// What [`write_in`] gives, by the dialect's name.
pub fn write_as(model: &Model, setup: &Setup, dialect: &str) -> Option<String> {
    write_in(model, setup, Dialect::named(dialect, model)?)
}

/// Writes a position in some dialect, in canonical form; `None` if the variant is not written in it.
///
/// ```
/// use boardwright_core::Position;
/// use boardwright_notation::{Dialect, position::write_in};
///
/// /// `…/CRNBQKBNRC[W/W/w/w] w KQkq - 0 1`, if this is Omega Chess.
/// fn ofen(position: &Position) -> Option<String> {
///     write_in(position.model(), &position.setup(), Dialect::Ofen)
/// }
///
/// /// `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1`, if this is the start of shogi.
/// fn as_fairy_stockfish(position: &Position) -> Option<String> {
///     write_in(position.model(), &position.setup(), Dialect::Fairy)
/// }
/// ```
pub fn write_in(model: &Model, setup: &Setup, dialect: Dialect) -> Option<String> {
    let form = form::written(model, dialect)?;
    Some((form.write)(model, setup))
}
