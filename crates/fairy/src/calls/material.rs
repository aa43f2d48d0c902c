//! Who has too little to win, as Fairy-Stockfish finds it: a few classes of pieces, and no look at the position besides.

use boardwright::geometry::Cell;
use boardwright::model::{Condition, Deed, Model, MoveRule, Score, SelfCheck};
use boardwright::{Kind, Man, Setup, Side};

use super::known::Known;

/// Pieces that mate with nothing but a king beside them.
const MATING: [&str; 10] = [
    "rook",
    "queen",
    "archbishop",
    "chancellor",
    "silver",
    "gold",
    "commoner",
    "centaur",
    "amazon",
    "bers",
];
/// Pieces that stay on cells of one shade.
const BOUND: [&str; 5] = ["bishop", "fers", "fersAlfil", "alfil", "elephant"];

/// Whether White, and whether Black, has too little to win.
pub(super) fn poor(known: &Known, setup: &Setup) -> (bool, bool) {
    let [white, black] = Side::BOTH.map(|side| Count { known, setup, side }.poor());
    (white, black)
}

/// One side's look at the board.
struct Count<'a> {
    known: &'a Known,
    setup: &'a Setup,
    side: Side,
}

impl Count<'_> {
    fn poor(&self) -> bool {
        let model = self.known.model();
        if self.wins_otherwise(model) {
            return false;
        }
        let men = self.setup.men.iter().copied();
        let helping: Vec<(Cell, Man)> = men.filter(|(_, man)| self.helps(man)).collect();
        let own = || helping.iter().filter(|(_, man)| man.side == self.side);
        if own().any(|(_, man)| self.mates(man.kind)) {
            return false;
        }
        let (bound, free): (Vec<_>, Vec<_>) = helping
            .iter()
            .copied()
            .partition(|(_, man)| self.is(&BOUND, man.kind));
        let is_own = |(_, man): &(Cell, Man)| man.side == self.side;
        let shade = |(cell, _): &(Cell, Man)| model.board.shade(*cell);
        let easier = model.end.stalemate != Some(Score::DRAW)
            || model.end.check_count.is_some()
            || holds_in_check(model);
        let both_shades = bound
            .iter()
            .any(|one| Some(shade(one)) != bound.first().map(shade));
        if bound.iter().any(is_own) && (both_shades || !free.is_empty() || easier) {
            return false;
        }
        !(free.iter().any(is_own) && (helping.len() >= 2 || easier))
    }

    /// Whether the side may win by another way than a mate: with pieces in hand, by taking, by arriving, or by a repetition.
    fn wins_otherwise(&self, model: &Model) -> bool {
        let holds = self.setup.hands[self.side]
            .iter()
            .any(|&(_, count)| count > 0);
        let taken =
            model.end.royal_lost.is_some() && model.royalty.self_check == SelfCheck::Allowed;
        let extinct = model.end.extinction.is_some() || model.end.most.is_some();
        let arrives = || {
            let runners: Vec<Kind> = model
                .end
                .aims
                .iter()
                .flat_map(|aim| aim.kinds.clone())
                .collect();
            self.setup
                .men
                .iter()
                .any(|(_, man)| man.side == self.side && runners.contains(&man.kind))
        };
        let repeats = || {
            let rule = model.end.repetition.as_ref();
            rule.is_some_and(|rule| rule.side.is_none() && rule.score != Score::DRAW)
        };
        model.hand.is_some() || holds || taken || extinct || arrives() || repeats()
    }

    /// Whether a piece counts: kings do not, nor own pieces that never come to where the enemy's king may stand.
    fn helps(&self, man: &Man) -> bool {
        let royal = self.known.model().royalty.pieces.contains(&man.kind);
        let king = self.known.name(man.kind) == Some("king");
        if man.side != self.side {
            return !king;
        }
        !king && !royal && self.reaches_the_king(man.kind)
    }

    fn reaches_the_king(&self, kind: Kind) -> bool {
        let model = self.known.model();
        let zone = |side: Side, kind: Kind| {
            let rules = model.kind_model(kind).map_or(&[][..], |kind| &kind.moves);
            let mut cells = vec![false; model.board.len()];
            // Kings that face each other along a file may take, but not go there.
            let goes = |rule: &&MoveRule| rule.movements.iter().any(|movement| movement.quiet);
            for rule in rules.iter().filter(goes) {
                match &rule.to {
                    None => return None,
                    Some(to) => to[side].iter().for_each(|cell| cells[cell.index()] = true),
                }
            }
            Some(cells)
        };
        let kings = model
            .royalty
            .pieces
            .iter()
            .map(|&king| zone(self.side.other(), king));
        let mut kings = kings.collect::<Vec<_>>().into_iter();
        let own = zone(self.side, kind);
        if model.royalty.pieces.is_empty() {
            return true;
        }
        kings.any(|king| match (&own, king) {
            (None, _) | (_, None) => true,
            (Some(own), Some(king)) => own.iter().zip(&king).any(|(&own, &king)| own && king),
        })
    }

    /// Whether a piece mates by itself, or may become one that does, or is one that no rule of theirs knows.
    fn mates(&self, kind: Kind) -> bool {
        let Some(name) = self.known.name(kind) else {
            return true;
        };
        let model = self.known.model();
        let becomes = |kind: Kind| model.promotes(kind).any(|into| self.is(&MATING, into));
        MATING.contains(&name) || name.starts_with("custom") || name == "pawn" && becomes(kind)
    }

    fn is(&self, names: &[&str], kind: Kind) -> bool {
        self.known
            .name(kind)
            .is_some_and(|name| names.contains(&name))
    }
}

/// Whether a king in check may not move away, as in makpong: then less is enough to mate.
fn holds_in_check(model: &Model) -> bool {
    let mut permissions = model.permissions.iter();
    permissions.any(|rule| {
        let kings = rule
            .by
            .as_ref()
            .is_some_and(|kinds| *kinds == model.royalty.pieces);
        let attacked = matches!(
            rule.condition,
            Condition::Attacked(_) | Condition::AttackedByOther(_)
        );
        rule.what == Deed::Move && kings && attacked && !rule.holds
    })
}
