//! Dead positions of chess: FIDE Laws of Chess, article 5.2.2. The game is drawn when neither player
//! can checkmate with any series of legal moves.

use std::sync::Arc;

use boardwright_core::model::Model;
use boardwright_core::module::{
    Arguments, Ending, Module, Rule, Slot, Unbuildable, View, required_kind,
};
use boardwright_core::{Kind, Side};

/// The module `fide`: a player cannot win who has
///
/// - a bare king,
/// - a king and one knight, unless the opponent has a man that can block a corner: anything but queens,
/// - a king and bishops on cells of one colour, while all other men are bishops on that colour.
///
/// Sound, not complete: positions that are dead because pawns are locked are not recognised.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fide;

/// The kinds that the material classes are about.
#[derive(Clone, Copy)]
struct Men {
    king: Kind,
    queen: Kind,
    bishop: Kind,
    knight: Kind,
}

const KNOWN: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

impl Module for Fide {
    fn name(&self) -> &'static str {
        "fide"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead when neither side has the men to mate, as in orthodox chess"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = contract_of_chess_men(model);
        if model.modules.iter().any(|m| m.slot == Slot::Capture) {
            broken.push("captures have an aftermath here, so men can be lost and kings attacked in ways that it does not weigh; name another dead-position module, or set dead-position = false".into());
        }
        if model.hand.is_some() {
            broken.push("captured men come back here, so no material is ever too little; set dead-position = false".into());
        }
        if model.walls.is_some() || model.gates.is_some() {
            broken.push(
                "walls, or men who enter by gates, change who can mate; set dead-position = false"
                    .into(),
            );
        }
        if model.end.royal_lost.is_some() {
            broken.push("a king can be lost here without mate; set dead-position = false".into());
        }
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let kind = |id| required_kind(model, id);
        Ok(Rule::Ending(Arc::new(Dead(Men {
            king: kind("king")?,
            queen: kind("queen")?,
            bishop: kind("bishop")?,
            knight: kind("knight")?,
        }))))
    }
}

/// What a module that weighs the six kinds of chess asks of a model: those kinds and no others, with
/// their orthodox moves, on the 8×8 board, and one royal king a side.
pub fn contract_of_chess_men(model: &Model) -> Vec<String> {
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
        let orthodox = |k: &boardwright_core::model::KindModel| matches!(k.moves.as_slice(), [m] if m.betza == moves && m.from.is_none() && m.to.is_none() && m.victims.is_none());
        if kind.is_some_and(|k| !orthodox(k)) {
            broken.push(format!("it weighs a {id} that moves as {moves}, and this one moves otherwise; set dead-position = false"));
        }
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
    if model
        .kind("king")
        .is_none_or(|king| model.royalty.pieces != [king])
    {
        broken.push("it needs the king as the only royal piece".into());
    }
    if model.has_other_aims() {
        broken.push("games are decided here by other things than mate, or moves are forbidden that it weighs; set dead-position = false".into());
    }
    broken
}

struct Dead(Men);

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        let men = self.0;
        let count = |side, kind| position.count(side, kind);
        let all = |side: Side| {
            position
                .model()
                .kinds
                .iter()
                .enumerate()
                .map(|(k, _)| count(side, Kind(k as u8)))
                .sum::<u32>()
        };
        let (own, other) = (all(side), side.other());
        match own - count(side, men.king) {
            0 => true,
            1 if count(side, men.knight) == 1 => {
                all(other) == count(other, men.king) + count(other, men.queen)
            }
            n if n == count(side, men.bishop) => {
                let only_bishops = all(other) == count(other, men.king) + count(other, men.bishop);
                let shade = |side| {
                    position
                        .cells_of(side, men.bishop)
                        .into_iter()
                        .map(|c| position.board().shade(c))
                        .collect::<Vec<_>>()
                };
                let mut shades = shade(side);
                shades.extend(shade(other));
                only_bishops && shades.iter().all(|s| Some(s) == shades.first())
            }
            _ => false,
        }
    }
}
