//! What becomes of pieces.

use std::collections::BTreeSet;

use boardwright::Kind;
use boardwright::model::{Choice, Promotion, Trigger};

use super::Reader;
use crate::attributes::Cells;

impl Reader<'_> {
    pub(super) fn promotions(&mut self) {
        let model = self.model;
        let mut pawns: [BTreeSet<char>; 2] = Default::default();
        let mut goals: [Option<BTreeSet<char>>; 2] = Default::default();
        let mut pairs = Vec::new();
        let mut zones: Vec<Cells> = Vec::new();
        for rule in &model.promotions {
            zones.push(self.both(&rule.zone));
            self.en_passant(rule);
            let turned = rule
                .into
                .iter()
                .any(|(from, into)| into.iter().any(|&to| self.is_turn(*from, to)));
            if turned {
                self.turning(rule, &mut pairs);
                continue;
            }
            if matches!(rule.trigger, Trigger::Touch | Trigger::EnterOrCapture) {
                self.cannot(
                    "promotion.trigger",
                    "pawns are promoted by moves into the zone only there",
                );
            }
            if rule.captures_only {
                self.cannot(
                    "promotion.captures-only",
                    "pawns are promoted by every move there",
                );
            }
            let mandatory = rule.choice == Choice::Mandatory;
            self.flag("mandatoryPawnPromotion", mandatory);
            let stays = model.drops.as_ref().is_some_and(|drops| drops.not_immobile);
            match rule.choice {
                Choice::OptionalUnlessImmobile => self.flag("immobilityIllegal", true),
                Choice::Optional if stays => self.cannot(
                    "promotion.choice",
                    "a piece that could never move may stay here, and not be dropped so",
                ),
                _ => {}
            }
            for (from, into) in &rule.into {
                for side in [0, 1] {
                    if rule.side.is_some_and(|its| its.index() != side) {
                        continue;
                    }
                    pawns[side].extend(self.letters_of(&[*from]));
                    let into = self.letters_of(into);
                    if goals[side].get_or_insert_with(|| into.clone()) != &into {
                        self.cannot(
                            "promotion.into",
                            "all pawns of a player become the same pieces there",
                        );
                    }
                }
            }
            self.limits(rule);
        }
        zones.dedup();
        if zones.len() > 1 {
            self.cannot(
                "promotion.zone",
                "there is one zone for all promotions there",
            );
        }
        if let Some(zone) = zones.first() {
            self.set_cells("promotionRegion", zone);
        }
        for (side, name) in ["White", "Black"].into_iter().enumerate() {
            self.set_letters(
                &[&format!("promotionPawnTypes{name}")],
                &pawns[side].clone(),
            );
            let goals = goals[side].clone().unwrap_or_default();
            self.set_letters(&[&format!("promotionPieceTypes{name}")], &goals);
        }
        if !pairs.is_empty() {
            self.set("promotedPieceType", pairs.join(" "));
        }
        if model.promotions.is_empty() {
            self.set_cells("promotionRegion", &Cells::default());
        }
    }

    /// Captures en passant promote nobody there.
    fn en_passant(&mut self, rule: &Promotion) {
        let takes = |kind: Kind| {
            let kind = self.model.kind_model(kind);
            kind.is_some_and(|kind| kind.moves.iter().any(|rule| rule.captures_ep))
        };
        let some = rule.into.iter().any(|(from, _)| takes(*from));
        let zone = self.both(&rule.zone);
        let must = rule.choice == Choice::Mandatory;
        let enters = rule.trigger == Trigger::Enter;
        let apart = some && self.keys.passed_in(&zone, must, enters);
        match (rule.en_passant, apart) {
            (true, true) => self.cannot(
                "promotion.not-en-passant",
                "a capture en passant promotes nobody there",
            ),
            (false, false) => self.cannot(
                "promotion.not-en-passant",
                "no capture en passant ends in the zone, so that nothing is said of it there",
            ),
            _ => {}
        }
    }

    /// Whether one kind is the other side of the other: `P` and `+P`.
    fn is_turn(&self, from: Kind, to: Kind) -> bool {
        let (from, to) = (self.model.symbol(from), self.model.symbol(to));
        from != to && from.trim_start_matches('+') == to.trim_start_matches('+')
    }

    fn turning(&mut self, rule: &Promotion, pairs: &mut Vec<String>) {
        let everywhere = self
            .both(&rule.zone)
            .iter()
            .all(|cells| cells.len() == self.everything().len());
        // Who stands on the last rank and only goes ahead does not move any more.
        let last = [self.size.1 - 1, 0];
        let on_last = (0..2).all(|side| {
            self.both(&rule.zone)[side]
                .iter()
                .all(|&(_, rank)| rank == last[side])
        });
        let ahead = |kind: Kind| {
            let rules = self
                .model
                .kind_model(kind)
                .map_or(&[][..], |kind| &kind.moves);
            rules
                .iter()
                .flat_map(|rule| &rule.movements)
                .all(|m| m.steps.iter().all(|step| step.y > 0))
        };
        let same = on_last && rule.into.iter().all(|&(from, _)| ahead(from));
        if !same
            && (matches!(rule.trigger, Trigger::Enter | Trigger::EnterOrCapture)
                || rule.trigger == Trigger::Arrive && !everywhere)
        {
            self.cannot(
                "promotion.trigger",
                "pieces are turned over by moves into the zone or out of it there",
            );
        }
        if rule.side.is_some() {
            self.cannot(
                "promotion.into",
                "pieces are turned over for both players alike there",
            );
        }
        let mut back = false;
        for (from, into) in &rule.into {
            let [to] = into.as_slice() else {
                self.cannot(
                    "promotion.into",
                    "a piece that is turned over becomes one other piece there",
                );
                continue;
            };
            if !self.is_turn(*from, *to) {
                self.cannot(
                    "promotion.into",
                    "the same moves promote pawns and turn pieces over here",
                );
            } else if self.is_base(*from) {
                if let (Some(from), Some(to)) = (self.letter(*from), self.letter(*to)) {
                    pairs.push(format!(
                        "{}:{}",
                        from.to_ascii_lowercase(),
                        to.to_ascii_lowercase()
                    ));
                }
            } else {
                back = true;
            }
        }
        self.flag("pieceDemotion", back);
        self.flag("piecePromotionOnCapture", rule.captures_only);
        self.flag("mandatoryPiecePromotion", rule.choice == Choice::Mandatory);
        let pawn = rule
            .into
            .iter()
            .any(|(from, _)| self.slots.get(&from.0).is_some_and(|slot| slot == "pawn"));
        if pawn && rule.choice != Choice::Mandatory {
            self.flag("mandatoryPawnPromotion", false);
        }
        let not_immobile = self
            .model
            .drops
            .as_ref()
            .is_some_and(|drops| drops.not_immobile);
        match rule.choice {
            Choice::OptionalUnlessImmobile => self.flag("immobilityIllegal", true),
            Choice::Optional if not_immobile => {
                self.cannot(
                    "promotion.choice",
                    "a piece that could never move may stay here, and not be dropped so",
                );
            }
            _ => {}
        }
        self.limits(rule);
    }

    fn limits(&mut self, rule: &Promotion) {
        if rule.from_hand.is_some() {
            self.cannot(
                "promotion.from-hand",
                "pawns are promoted into what the rules say, whoever is held",
            );
        }
        let limits = rule.limits.iter().filter_map(|&(kind, most)| {
            Some(format!(
                "{}:{most}",
                self.letter(kind)?.to_ascii_lowercase()
            ))
        });
        let limits: Vec<String> = limits.collect();
        if !limits.is_empty() {
            self.set("promotionLimit", limits.join(" "));
        }
    }
}
