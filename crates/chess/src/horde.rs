//! Who can no longer win where one side has a king and the other a horde without one.
//!
//! The horde mates with what it has, and with the pieces that the enemy king has around him: each blocks a
//! cell to which he could flee. How many of them it needs, and which, was found by Stephen Papazis
//! (`docs/rules/horde.md`).

use std::sync::Arc;

use boardwright_core::model::{GivingCheck, Model, Score};
use boardwright_core::module::{Arguments, Ending, Module, Rule, Slot, Unbuildable, View};
use boardwright_core::{Side, material};

use crate::locked::Pawns;
use crate::men::{Army, ChessMen, contract_of_kinds_and_board, contract_of_the_king};

/// The module `horde`.
///
/// The horde cannot win with the pieces of a row below unless its enemy has, beside his king, the pieces of one
/// of the sets in that row; with more pieces it can. Neither side can win where the horde has no move and
/// every answer leaves it without one: it is stalemated.
///
/// | horde | enemy |
/// |---|---|
/// | queen | pawn; rook; two bishops on one colour |
/// | pawn | what serves a queen or a knight |
/// | rook | two pawns; pawn and rook; pawn and knight; rook and knight |
/// | bishops on one colour, one | two of: pawn, bishop on the other colour |
/// | bishops on one colour, two or more | two of: pawn, knight, bishop on the other colour |
/// | knight | three pieces, among them a pair that is not two heavy pieces; of three no two are bishops on one colour |
/// | two knights | pawn; knight; bishop |
/// | bishops on both colours, one each | pawn; bishop; knight and rook; knight and queen |
/// | knight, bishops on one colour, one | pawn; bishop on the other colour; two pieces that are not bishops on its colour |
/// | knight, bishops on one colour, two or more | any piece |
/// | rook, bishops on one colour, one | any piece but a bishop on its colour |
#[derive(Clone, Copy, Debug, Default)]
pub struct HordeDead;

impl Module for HordeDead {
    fn name(&self) -> &'static str {
        "horde"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "who cannot win where one side has no king: by material, or because the horde is walled in"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = contract_of_kinds_and_board(model);
        broken.extend(contract_of_the_king(model).map(String::from));
        let end = &model.end;
        let extinct = end.extinction.as_ref();
        if extinct
            .is_none_or(|rule| rule.kinds.is_some() || rule.left > 0 || rule.score != Score::LOSS)
        {
            broken.push("it knows a horde that loses with its last piece; say end.extinction, or set dead-position = false".into());
        }
        let others = !end.aims.is_empty()
            || end.most.is_some()
            || end.check_count.is_some()
            || end.royal_lost.is_some()
            || model.compulsory_capture
            || !model.effects.is_empty()
            || !model.permissions.is_empty()
            || model.royalty.giving_check == GivingCheck::Illegal
            || !model.royalty.attack_void_if.is_empty()
            || material::is_won_otherwise(model);
        if others {
            broken.push("games are decided here by other things than mate and the loss of the horde, or moves are forbidden that it weighs; set dead-position = false".into());
        }
        if model.modules.iter().any(|m| m.slot != Slot::DeadPosition) {
            broken.push(
                "another module changes here what it weighs; set dead-position = false".into(),
            );
        }
        if model.movement.pass.is_some() {
            broken.push("players may pass here; set dead-position = false".into());
        }
        broken.extend(material::faults(model));
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let men = ChessMen::of(model)?;
        Ok(Rule::Ending(Arc::new(Dead {
            men,
            pawns: Pawns::of(model, men.pawn),
        })))
    }
}

struct Dead {
    men: ChessMen,
    pawns: Option<Pawns>,
}

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        let mut hordes = Side::BOTH
            .into_iter()
            .filter(|&s| position.count(s, self.men.king) == 0);
        let (Some(horde), None) = (hordes.next(), hordes.next()) else {
            return false;
        };
        let few = || {
            let own = self.men.army(position, horde);
            is_too_little(own, self.men.army(position, horde.other()))
        };
        horde == side && few() || self.is_walled_in(position, horde)
    }
}

impl Dead {
    /// Whether every move of the side with the king stalemates the horde.
    fn is_walled_in(&self, position: &dyn View, horde: Side) -> bool {
        let Some(pawns) = self.pawns else {
            return false;
        };
        if position.turn() == horde
            || pawns.can_go(position, horde)
            || !position.passed().moves().is_empty()
        {
            return false;
        }
        let moves = position.moves();
        let stalemates = |after: &dyn View| {
            let left = self.men.army(after, horde);
            left.men() > 0 && after.moves().is_empty()
        };
        !moves.is_empty()
            && moves
                .into_iter()
                .all(|mv| stalemates(&*position.after_unchecked(mv)))
    }
}

/// Whether a horde cannot mate a king who has these pieces: the table of [`HordeDead`].
fn is_too_little(horde: Army, enemy: Army) -> bool {
    let heavy = horde.pawns + horde.queens + horde.rooks;
    // two bishops on one colour cover what any number of them does
    let bishops = horde.bishops.map(|count| count.min(2));
    let pair = bishops.iter().all(|&count| count > 0);
    let clerics: u32 = bishops.iter().sum();
    let size = heavy + horde.knights + clerics;
    let shade = usize::from(bishops[0] == 0);
    let (same, other) = (enemy.bishops[shade], enemy.bishops[1 - shade]);
    match size {
        0 => true,
        1 if horde.queens == 1 => !serves_a_queen(enemy),
        1 if horde.pawns == 1 => !serves_a_queen(enemy) && !serves_a_knight(enemy),
        1 if horde.rooks == 1 => {
            let pawns = enemy.pawns.min(2);
            pawns + u32::from(enemy.rooks > 0) + u32::from(enemy.knights > 0) < 2
        }
        1 if horde.knights == 1 => !serves_a_knight(enemy),
        1 => enemy.pawns + other < 2,
        2 if horde.pawns + horde.queens > 0 => false,
        2 if horde.rooks == 1 && clerics == 1 => enemy.men() == same,
        2 if horde.rooks > 0 => false,
        2 if horde.knights == 2 => enemy.pawns + enemy.knights + enemy.all_bishops() == 0,
        2 if pair => {
            let heavy_and_knight = enemy.knights > 0 && enemy.rooks + enemy.queens > 0;
            enemy.pawns + enemy.all_bishops() == 0 && !heavy_and_knight
        }
        2 if horde.knights == 1 => enemy.pawns + other == 0 && enemy.men() - same < 2,
        2 => enemy.pawns + enemy.knights + other < 2,
        3 => heavy == 0 && horde.knights == 1 && !pair && enemy.men() == 0,
        _ => false,
    }
}

/// Whether a lone queen can mate a king with the help of these pieces of his.
fn serves_a_queen(enemy: Army) -> bool {
    enemy.pawns + enemy.rooks > 0 || enemy.bishops.iter().any(|&count| count > 1)
}

/// Whether a lone knight can mate a king with the help of these pieces of his: he is smothered by three of
/// them, of which two are not of the kinds that take the knight.
fn serves_a_knight(enemy: Army) -> bool {
    let bishops = enemy.all_bishops();
    let pair = enemy.knights.min(2) + enemy.pawns.min(2) + bishops.min(1) + enemy.rooks.min(1) >= 2;
    let beside = |count: u32| count < 2 || enemy.men() - count >= 2;
    enemy.men() >= 3 && pair && enemy.bishops.into_iter().all(beside)
}
