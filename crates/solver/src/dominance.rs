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
//! against which nobody interposes. It is read from the variant's description; where anything else is in it, it does not
//! hold, and positions with different hands have nothing to do with each other.

use boardwright_core::betza::{Movement, Reach};
use boardwright_core::model::{Drops, GivingCheck, Model, Places, RoyalCount, SelfCheck};
use boardwright_core::module::Slot;
use boardwright_core::{Ahead, Kind, Position, Side};

use crate::enough::Hands;
use crate::node::scramble;

/// A position as the tables know it: all but the hands, and what the attacker holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    /// The board, who is to move, and what both hands hold together; or everything, where hands are not compared.
    pub(crate) board: u64,
    /// What the attacker holds: a byte for each kind, less than 128.
    pub(crate) hand: u64,
}

/// The highest bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Place {
    /// A position that is compared with no other.
    pub(crate) const fn alone(key: u64) -> Place {
        Place {
            board: key,
            hand: 0,
        }
    }

    /// Whether its hand is one that can be compared.
    pub(crate) const fn is_comparable(self) -> bool {
        self.hand & HIGH == 0
    }

    /// The position by one number.
    pub(crate) fn whole(self) -> u64 {
        self.board ^ scramble(self.hand)
    }

    /// Whether the attacker holds at least what he holds in another position that is otherwise the same.
    pub(crate) fn holds(self, other: Place) -> bool {
        self.board == other.board && holds(self.hand, other.hand)
    }
}

/// Whether each byte of a hand is at least that of another.
fn holds(more: u64, less: u64) -> bool {
    ((more | HIGH) - less) & HIGH == HIGH
}

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
        let shown = is_plain(model) && counts_no_hands(model) && are_free(model, drops);
        shown.then(|| Dominance {
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

    fn comparable(self, hands: [u128; 2]) -> Option<Hands> {
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

/// Whether moves, checks and mates are those of the pieces' movements, and nobody passes.
fn is_plain(model: &Model) -> bool {
    let royalty = &model.royalty;
    royalty.count == RoyalCount::Every
        && royalty.self_check == SelfCheck::Illegal
        && royalty.giving_check == GivingCheck::Allowed
        && royalty.attack_void_if.is_empty()
        && !royalty.victory_first
        && model.effects.is_empty()
        && model.permissions.is_empty()
        && !model.compulsory_capture
        && model.gates.is_none()
        && !model.has_walls()
        && model.movement.borrow.is_none()
        && model.movement.pass.is_none()
}

/// Whether no ending but mate and stalemate comes without a claim or a repetition, and no module decides moves.
fn counts_no_hands(model: &Model) -> bool {
    let end = &model.end;
    let harmless = |slot| matches!(slot, Slot::Claim | Slot::Repetition);
    end.royal_lost.is_none()
        && end.bare_royals.is_none()
        && end.extinction.is_none()
        && end.aims.is_empty()
        && end.most.is_none()
        && end.check_count.is_none()
        && end.no_progress.is_none()
        && end.counting.is_none()
        && end.castled.is_none()
        && end.draws.is_none()
        && model.modules.iter().all(|used| harmless(used.slot))
}

/// Whether whoever holds a piece may keep it, and whether he may drop it does not depend on what is held.
fn are_free(model: &Model, drops: &Drops) -> bool {
    let royal = |kind: &Kind| model.royalty.pieces.contains(kind);
    let leaps = |kind: &Kind| {
        let rules = model
            .kind_model(*kind)
            .map_or(&[][..], |kind| &kind.moves[..]);
        let mut movements = rules.iter().flat_map(|rule| &rule.movements);
        movements.all(is_leap)
    };
    drops.compulsory.is_empty()
        && !drops.unlimited
        && !drops.promoted
        && drops.places.shades.is_empty()
        && drops.no_mate.iter().all(leaps)
        && !drops.allowed.iter().any(royal)
}

/// Whether nothing can be put between a piece and what it attacks.
fn is_leap(movement: &Movement) -> bool {
    movement.reach == Reach::Once
        && !movement.lame
        && movement.hop.is_none()
        && movement.onward.is_empty()
}

#[cfg(test)]
mod tests {
    use boardwright_core::geometry::{Board, Vector};
    use boardwright_core::model::VoidReason;

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
    fn a_hand_holds_another_if_each_byte_does() {
        let bytes = |hand: u64| hand.to_le_bytes();
        for seed in 0..20_000 {
            // Few of each kind, so that some hands hold others.
            let few = 0x0101_0101_0101_0101 * if seed % 2 == 0 { 1 } else { 0x7F };
            let (one, other) = (scramble(seed) & few, scramble(!seed) & few);
            let pairs = bytes(one).into_iter().zip(bytes(other));
            let each = pairs.into_iter().all(|(one, other)| one >= other);
            assert_eq!(holds(one, other), each, "{one:x} {other:x}");
            assert!(holds(one | other, other) && holds(one, one) && holds(one, 0));
        }
    }
}
