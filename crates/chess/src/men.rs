//! The pieces of chess on the 8×8 board: what modules that weigh material ask of a model, and how many pieces
//! of each kind a side has.

use boardwright_core::model::{KindModel, Model};
use boardwright_core::module::{Unbuildable, View, required_kind};
use boardwright_core::{Kind, Side, material};

const KNOWN: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/// What a module that weighs the six kinds of chess asks of a model: those kinds and no others, with
/// their orthodox moves, on the 8×8 board, and one royal king a side.
pub fn contract_of_chess_men(model: &Model) -> Vec<String> {
    let mut broken = contract_of_kinds_and_board(model);
    broken.extend(contract_of_the_king(model).map(String::from));
    if model.has_other_aims() {
        broken.push("games are decided here by other things than mate, or moves are forbidden that it weighs; set dead-position = false".into());
    }
    if material::is_won_otherwise(model) {
        broken.push("a game can be won here without mate, which needs other pieces; set dead-position = false".into());
    }
    broken
}

/// What a module asks of a model that weighs the six kinds of chess, whatever the aim of the game is.
pub(crate) fn contract_of_kinds_and_board(model: &Model) -> Vec<String> {
    let mut broken = Vec::new();
    let strangers: Vec<&str> = model
        .kinds
        .iter()
        .map(|k| k.id.as_str())
        .filter(|id| !KNOWN.contains(id))
        .collect();
    if !strangers.is_empty() {
        broken.push(format!(
            "it does not know {}; set dead-position = false, or name a module that does",
            strangers.join(", ")
        ));
    }
    let missing: Vec<&str> = KNOWN
        .into_iter()
        .filter(|id| model.kind(id).is_none())
        .collect();
    if !missing.is_empty() {
        broken.push(format!("it needs the pieces {}", missing.join(", ")));
    }
    for (id, moves) in [
        ("king", "K"),
        ("queen", "Q"),
        ("rook", "R"),
        ("bishop", "B"),
        ("knight", "N"),
    ] {
        let kind = model.kinds.iter().find(|k| k.id == id);
        let orthodox = |k: &KindModel| matches!(k.moves.as_slice(), [m] if m.betza == moves && m.from.is_none() && m.to.is_none() && m.victims.is_none());
        if kind.is_some_and(|k| !orthodox(k)) {
            broken.push(format!("it weighs a {id} that moves as {moves}, and this one moves otherwise; set dead-position = false"));
        }
    }
    if !material::only_promotes(model, "pawn") {
        broken.push("a piece other than a pawn promotes here, so even a knight could become more; set dead-position = false".into());
    }
    let board = &model.board;
    let plain = boardwright_core::geometry::Board::rectangle(8, 8).is_ok_and(|b| {
        b.len() == board.len()
            && b.cells().all(|c| b.point(c) == board.point(c))
            && b.wrap() == board.wrap()
    });
    if !plain {
        broken.push("its material classes are those of the 8×8 board; set dead-position = false, or name a module for this board".into());
    }
    broken
}

/// Where the king is not the one royal piece, or a side has several, or may come to have.
pub(crate) fn contract_of_the_king(model: &Model) -> Option<&'static str> {
    let king = model.kind("king");
    if king.is_none_or(|king| model.royalty.pieces != [king]) {
        return Some("it needs the king as the only royal piece");
    }
    let kings = |side| {
        let men = model.start.men.iter();
        let own = men.filter(|(_, man)| man.side == side && Some(man.kind) == king);
        own.count()
    };
    let all = model.promotions.iter();
    let mut goals = all.flat_map(|promotion| promotion.into.iter().flat_map(|(_, into)| into));
    let more =
        Side::BOTH.into_iter().any(|side| kings(side) > 1) || goals.any(|&kind| Some(kind) == king);
    more.then_some("it needs one king a side, and no more to come")
}

/// The kinds of chess.
#[derive(Clone, Copy, Debug)]
pub struct ChessMen {
    /// The king.
    pub king: Kind,
    /// The queen.
    pub queen: Kind,
    /// The rook.
    pub rook: Kind,
    /// The bishop.
    pub bishop: Kind,
    /// The knight.
    pub knight: Kind,
    /// The pawn.
    pub pawn: Kind,
}

/// How many pieces of each kind a side has on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    /// Kings.
    pub kings: u32,
    /// Queens.
    pub queens: u32,
    /// Rooks.
    pub rooks: u32,
    /// Bishops, by the shade of their cells.
    pub bishops: [u32; 2],
    /// Knights.
    pub knights: u32,
    /// Pawns.
    pub pawns: u32,
}

impl ChessMen {
    /// The kinds in a model that keeps [`contract_of_chess_men`].
    ///
    /// # Errors
    /// [`Unbuildable`] if it lacks one.
    pub fn of(model: &Model) -> Result<ChessMen, Unbuildable> {
        let kind = |id| required_kind(model, id);
        Ok(ChessMen {
            king: kind("king")?,
            queen: kind("queen")?,
            rook: kind("rook")?,
            bishop: kind("bishop")?,
            knight: kind("knight")?,
            pawn: kind("pawn")?,
        })
    }

    /// Whether a side has a pawn, a rook or a queen.
    pub fn has_major_or_pawn(&self, position: &dyn View, side: Side) -> bool {
        let mut kinds = [self.pawn, self.rook, self.queen].into_iter();
        kinds.any(|kind| position.count(side, kind) > 0)
    }

    /// A side's pieces on the board.
    pub fn army(&self, position: &dyn View, side: Side) -> Army {
        let count = |kind| position.count(side, kind);
        let bishops = position.cells_of(side, self.bishop);
        let dark = |&&cell: &&_| position.board().shade(cell) == 0;
        let dark = u32::try_from(bishops.iter().filter(dark).count()).unwrap_or(u32::MAX);
        Army {
            kings: count(self.king),
            queens: count(self.queen),
            rooks: count(self.rook),
            bishops: [dark, count(self.bishop).saturating_sub(dark)],
            knights: count(self.knight),
            pawns: count(self.pawn),
        }
    }
}

impl Army {
    /// Pieces beside the kings.
    pub fn men(&self) -> u32 {
        self.queens + self.rooks + self.all_bishops() + self.knights + self.pawns
    }

    /// Bishops on cells of either shade.
    pub fn all_bishops(&self) -> u32 {
        self.bishops.iter().sum()
    }

    /// The shade of its bishops, if it has bishops, and nothing else beside kings, all on one shade.
    pub fn bishops_of_one_shade(&self) -> Option<usize> {
        let shade = (0..2).find(|&shade| self.bishops[shade] > 0)?;
        (self.men() == self.bishops[shade]).then_some(shade)
    }
}
