//! Who has too little to win, as Fairy-Stockfish finds it: a few classes of pieces, and no look at the position besides.

use boardwright::geometry::Cell;
use boardwright::model::{Model, Score, SelfCheck};
use boardwright::{Kind, Man, Position, Side};

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
pub(super) fn poor(known: &Known, at: &Position) -> (bool, bool) {
    let [white, black] = Side::BOTH.map(|side| Count { known, at, side }.poor());
    (white, black)
}

/// One side's look at the board.
struct Count<'a> {
    known: &'a Known,
    at: &'a Position,
    side: Side,
}

impl Count<'_> {
    fn poor(&self) -> bool {
        let model = self.known.model();
        if self.wins_otherwise(model) {
            return false;
        }
        let men = self.at.men();
        let helping: Vec<(Cell, Man)> =
            men.into_iter().filter(|(_, man)| self.helps(man)).collect();
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
        let both_shades = bound
            .iter()
            .any(|one| Some(shade(one)) != bound.first().map(shade));
        if bound.iter().any(is_own) && (both_shades || !free.is_empty()) {
            return false;
        }
        let easier = model.end.stalemate != Some(Score::DRAW) || model.end.check_count.is_some();
        !(free.iter().any(is_own) && (helping.len() >= 2 || easier))
    }

    /// Whether the side may win by another way than a mate: with pieces in hand, by taking, or by arriving.
    fn wins_otherwise(&self, model: &Model) -> bool {
        let kinds = (0..model.kinds.len()).filter_map(|at| u8::try_from(at).ok().map(Kind));
        let holds = kinds
            .into_iter()
            .any(|kind| self.at.in_hand(self.side, kind) > 0);
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
            let men = self.at.men();
            men.iter()
                .any(|(_, man)| man.side == self.side && runners.contains(&man.kind))
        };
        model.hand.is_some() || holds || taken || extinct || arrives()
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
            for rule in rules {
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
