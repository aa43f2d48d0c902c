//! More in hand never hurts the attacker, and less in the defender's hand never hurts him either.
//!
//! Two positions with the same board, the same player to move and the same pieces in both hands together differ in who
//! holds what. If the attacker mates from one of them, he mates from any other in which he holds all that he holds there,
//! in as many plies at most: he makes the same moves; the defender, who holds less, has no answer that he did not have; and
//! where an answer is missing he is in check all the same, because every move of the attacker is one. What cannot be mated
//! cannot be mated with less in hand either.
//!
//! This needs that nobody must drop, that no ending counts hands, and that what a hand holds decides nothing else: not
//! whether an attack is void, and not whether a drop mates that may not, which is why such a piece has to attack by a leap,
//! against which nobody interposes. Where a rule breaks a [premise](Premise) of this, positions with different hands have
//! nothing to do with each other.

use boardwright_core::model::{Drops, Model, Places, Score};
use boardwright_core::{Ahead, Kind, Position, Premise, Side};

use crate::forced::enough::Hands;
use crate::walk::place::{HIGH, Place};
use crate::walk::scramble::scramble;

/// What must hold, so that what is held decides nothing but what may be dropped.
const PREMISES: [Premise; 7] = [
    Premise::Check,
    Premise::Royals,
    Premise::Movements,
    Premise::Freedom,
    Premise::Changes,
    Premise::Hands,
    Premise::Ends,
];

/// What is compared: what one side holds.
#[derive(Clone, Copy)]
pub(crate) struct Dominance {
    attacker: Side,
    /// A byte that is not 0 for each kind that the defender may drop on every empty cell.
    free: u64,
}

impl Dominance {
    /// Hands can be compared in a variant, for an attacker who gives check with every move and wants to mate; `None` where
    /// its description does not show it.
    pub(crate) fn of(model: &Model, attacker: Side) -> Option<Dominance> {
        let drops = model.drops.as_ref()?;
        // Whoever is in check without a move has lost.
        let mates = model.end.checkmate == Some(Score::LOSS);
        (mates && model.keeps(&PREMISES)).then(|| Dominance {
            attacker,
            free: free(model, drops, attacker.other()),
        })
    }

    /// The place of a position.
    pub(crate) fn place(self, position: &Position) -> Place {
        let (board, hands) = position.hash_and_hands();
        self.known_by(position.hash(), board, hands)
    }

    /// The place that a move leads to.
    pub(crate) fn place_ahead(self, ahead: &Ahead) -> Place {
        self.known_by(ahead.hash, ahead.board, ahead.hands)
    }

    fn known_by(self, hash: u64, board: u64, hands: [u128; 2]) -> Place {
        match self.comparable(hands) {
            // Bytes below 128: no sum reaches the next one.
            Some(Hands { own, other, .. }) => Place {
                board: board ^ scramble(own + other),
                hand: own,
            },
            None => Place::alone(hash),
        }
    }

    /// What both hold in a position, if that is compared.
    pub(crate) fn hands(self, position: &Position) -> Option<Hands> {
        self.comparable(position.hash_and_hands().1)
    }

    /// The same, by the hands of both sides.
    pub(crate) fn comparable(self, hands: [u128; 2]) -> Option<Hands> {
        let [own, other] = match self.attacker {
            Side::First => hands,
            Side::Second => [hands[1], hands[0]],
        };
        let (own, other) = (u64::try_from(own).ok()?, u64::try_from(other).ok()?);
        let few = (own | other) & HIGH == 0 && (own + other) & HIGH == 0;
        few.then_some(Hands {
            own,
            other,
            free: self.free,
        })
    }
}

/// The kinds that a side may drop on every empty cell, whatever else stands on the board, by bytes as hands have them.
fn free(model: &Model, drops: &Drops, side: Side) -> u64 {
    let moves = |kind: Kind| {
        let mut cells = model.board.cells();
        cells.all(|cell| !model.destinations(side, kind, cell).is_empty())
    };
    let is_free = |kind: Kind| {
        let named = [&drops.one_per_file, &drops.no_mate, &drops.no_check];
        drops.places == Places::default()
            && !named.iter().any(|kinds| kinds.contains(&kind))
            && !drops.zones.iter().any(|&(other, _)| other == kind)
            && !drops.per_file.iter().any(|&(other, _)| other == kind)
            && (!drops.not_immobile || moves(kind))
    };
    let kinds = (0..8).zip(&drops.allowed);
    let free = kinds.filter(|&(_, &kind)| is_free(kind));
    free.fold(0, |bytes, (at, _)| bytes | 0xFF << (8 * at))
}

#[cfg(test)]
mod tests {
    use boardwright_core::PerSide;
    use boardwright_core::geometry::{Board, Vector};
    use boardwright_core::model::{Choice, HandOf, Promotion, Trigger, VoidReason};

    use super::*;

    /// King, gold and pawn, which are dropped; but for what is changed.
    fn compares(change: impl FnOnce(&mut Model)) -> bool {
        let board = Board::rectangle(5, 5).expect("a board");
        let model = Model::builder("hands", board)
            .kind("king", "K", &["K"])
            .kind("gold", "G", &["WfF"])
            .kind("pawn", "P", &["fW"])
            .royal("king")
            .men(Side::First, "king", &["c1"])
            .men(Side::Second, "king", &["c5"]);
        let mut model = model.build().expect("a model");
        let mut drops = Drops::new(vec![Kind(1), Kind(2)]);
        drops.no_mate = vec![Kind(2)];
        model.drops = Some(drops);
        change(&mut model);
        Dominance::of(&model, Side::First).is_some()
    }

    fn drops(model: &mut Model) -> &mut Drops {
        model.drops.as_mut().expect("drops")
    }

    #[test]
    fn hands_are_compared_where_pieces_are_dropped_freely() {
        assert!(compares(|_| ()));
        assert!(!compares(|model| model.drops = None), "there are none");
    }

    #[test]
    fn hands_are_not_compared_where_attacks_may_be_void() {
        for reason in [
            VoidReason::NewSelfCheck,
            VoidReason::OwnRoyalLost,
            VoidReason::TwoOnFile,
            VoidReason::Immobile,
        ] {
            assert!(!compares(|model| {
                model.royalty.attack_void_if.push(reason)
            }));
        }
    }

    #[test]
    fn hands_are_not_compared_where_movement_is_borrowed() {
        let behind = Vector { x: 0, y: -1 };
        assert!(!compares(|model| model.movement.borrow = Some(behind)));
    }

    #[test]
    fn hands_are_not_compared_where_somebody_must_drop_or_a_drop_that_may_not_mate_attacks_from_afar()
     {
        assert!(!compares(|model| drops(model).compulsory.push(Kind(1))));
        assert!(!compares(|model| {
            let lances = Model::builder("lances", model.board.clone()).kind("lance", "L", &["fR"]);
            let lances = lances.build().expect("a model");
            model.kinds[2].moves.clone_from(&lances.kinds[0].moves);
        }));
    }

    #[test]
    fn hands_are_not_compared_where_promotions_are_taken_out_of_one() {
        assert!(!compares(|model| {
            let zone = PerSide::from_fn(|_| model.board.cells().collect());
            let into = vec![(Kind(2), vec![Kind(1)])];
            let mut promotion = Promotion::new(zone, Trigger::Arrive, Choice::Mandatory, into);
            promotion.from_hand = Some(HandOf::Opponent);
            model.promotions.push(promotion);
        }));
    }

    /// A pawn that may not mate is dropped between a cannon and the king: whether that mates depends on what he can drop as the
    /// second piece between them.
    #[test]
    fn hands_are_not_compared_where_a_drop_that_may_not_mate_may_be_jumped_over() {
        let cannon = |model: &mut Model| {
            let cannons =
                Model::builder("cannons", model.board.clone()).kind("cannon", "C", &["pR"]);
            let cannons = cannons.build().expect("a model");
            model.kinds.extend(cannons.kinds);
        };
        assert!(!compares(cannon));
        assert!(compares(|model| {
            cannon(model);
            drops(model).no_mate.clear();
        }));
    }
}
