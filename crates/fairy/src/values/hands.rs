//! Hands and drops.

use std::collections::BTreeSet;

use boardwright::{Kind, Side};

use super::Reader;
use crate::attributes::{Cells, Square};
use crate::keys;

impl Reader<'_> {
    pub(super) fn hands(&mut self) {
        let model = self.model;
        if let Some(gates) = &model.gates {
            let (files, ranks) = self.size;
            let rank = |rank: u8| {
                (0..files)
                    .map(move |file| (file, rank))
                    .collect::<BTreeSet<Square>>()
            };
            if self.both(&gates.zone) != [rank(0), rank(ranks - 1)] {
                self.cannot("gates.zone", "the gates are those of the first rank there");
            }
            self.flag("gating", true);
            self.flag("seirawanGating", true);
        }
        let Some(drops) = &model.drops else { return };
        let dropped: Vec<Kind> = drops
            .allowed
            .iter()
            .copied()
            .filter(|&kind| {
                drops
                    .zones
                    .iter()
                    .find(|(named, _)| *named == kind)
                    .is_none_or(|(_, zone)| {
                        [Side::First, Side::Second]
                            .iter()
                            .any(|&side| !zone[side].is_empty())
                    })
            })
            .collect();
        if dropped.is_empty() {
            return;
        }
        self.flag("pieceDrops", true);
        let partner = self
            .said
            .get("hand.takes")
            .is_some_and(|takes| takes.contains("partner"));
        self.flag("twoBoards", partner);
        self.flag("capturesToHand", model.hand.is_some());
        let promotes = model.promotions.iter().any(|rule| !rule.into.is_empty());
        if let Some(hand) = &model.hand {
            self.flag("dropLoop", promotes && !hand.demote);
        }
        if model.hand.is_some() || partner {
            let base = |kind: &Kind| self.is_base(*kind) && !self.is_king(*kind);
            let all: Vec<Kind> = (0..model.kinds.len() as u8)
                .map(Kind)
                .filter(base)
                .collect();
            let at_start = |kind: &&Kind| model.start.men.iter().any(|(_, man)| man.kind == **kind);
            let royal = |kind: &&Kind| model.royalty.pieces.contains(kind);
            let out = all
                .iter()
                .filter(at_start)
                .filter(|kind| !drops.allowed.contains(kind) && !royal(kind));
            let out: Vec<Kind> = out.copied().collect();
            // A piece of which none may stand on the file is never dropped.
            if !out.is_empty() && drops.one_per_file.is_empty() && drops.per_file.is_empty() {
                let letters = self.letters_of(&out);
                self.set_letters(&["dropNoDoubled"], &letters);
                self.set("dropNoDoubledCount", "0");
            } else if !out.is_empty() {
                self.cannot("drops.allowed", "whatever is captured may be dropped there");
            }
        }
        self.drop_zones(&dropped);
        self.drop_rules();
    }

    fn drop_zones(&mut self, dropped: &[Kind]) {
        let Some(drops) = &self.model.drops else {
            return;
        };
        let everything = [self.everything(), self.everything()];
        let zone = |kind: Kind| {
            let stated = drops.zones.iter().find(|(named, _)| *named == kind);
            stated.map_or_else(|| everything.clone(), |(_, zone)| self.both(zone))
        };
        let slot = |kind: Kind| self.slots.get(&kind.0).map_or("", String::as_str);
        let mobility = |kind: Kind, side: usize| self.keys.cells(&keys::mobility(side, slot(kind)));
        let free = dropped
            .iter()
            .find(|&&kind| slot(kind) != "pawn" && mobility(kind, 0).is_none());
        let region: Cells = match free {
            Some(&kind) => zone(kind),
            None => [0, 1].map(|side: usize| {
                dropped
                    .iter()
                    .flat_map(|&kind| zone(kind)[side].clone())
                    .collect()
            }),
        };
        // How pawns differ from the others.
        let promotion = self.keys.both("promotionRegion", Some([7, 0]));
        let last = self.size.1 - 1;
        let first = |side: usize, cell: &Square| cell.1 == if side == 0 { 0 } else { last };
        let pawn = dropped
            .iter()
            .copied()
            .find(|&kind| slot(kind) == "pawn")
            .map(zone);
        let (mut in_zone, mut on_first) = (true, true);
        if let Some(pawn) = &pawn {
            let lacks = |cells: &dyn Fn(usize, &Square) -> bool| {
                (0..2).any(|side| {
                    region[side]
                        .iter()
                        .any(|cell| cells(side, cell) && !pawn[side].contains(cell))
                })
            };
            in_zone = !lacks(&|side, cell| promotion[side].contains(cell));
            on_first = !lacks(&|side, cell| first(side, cell));
        }
        let fits = |kind: Kind| {
            let expected: Cells = [0, 1].map(|side: usize| {
                let mut cells = region[side].clone();
                if let Some(mobility) = mobility(kind, side) {
                    cells.retain(|cell| mobility.contains(cell));
                }
                if slot(kind) == "pawn" {
                    cells.retain(|cell| {
                        (in_zone || !promotion[side].contains(cell))
                            && (on_first || !first(side, cell))
                    });
                }
                cells
            });
            zone(kind) == expected
        };
        let odd: Vec<Kind> = dropped
            .iter()
            .copied()
            .filter(|&kind| !fits(kind))
            .collect();
        let whole = region == everything;
        let region = region.map(|cells| self.cells(&cells));
        if !odd.is_empty() {
            self.cannot(
                "drops.zones",
                "all pieces are dropped in one region there, but for pawns",
            );
        }
        if !whole {
            self.set("dropRegionWhite", &region[0]);
            self.set("dropRegionBlack", &region[1]);
        }
        self.flag("promotionZonePawnDrops", in_zone);
        self.flag("firstRankPawnDrops", on_first);
    }

    fn drop_rules(&mut self) {
        let Some(drops) = &self.model.drops else {
            return;
        };
        if drops.not_immobile {
            self.flag("immobilityIllegal", true);
        }
        let single: Vec<Kind> = drops.one_per_file.clone();
        if !single.is_empty() {
            let letters = self.letters_of(&single);
            self.set_letters(&["dropNoDoubled"], &letters);
        }
        if let [(kind, most), rest @ ..] = drops.per_file.as_slice() {
            let letters = self.letters_of(&[*kind]);
            self.set_letters(&["dropNoDoubled"], &letters);
            self.set("dropNoDoubledCount", most.to_string());
            if !rest.is_empty() || !single.is_empty() {
                self.cannot("drops.per-file", "one number holds for all pieces there");
            }
        }
        let soldier = |kind: &Kind| {
            self.slots
                .get(&kind.0)
                .is_some_and(|slot| slot == "shogiPawn")
        };
        if !drops.no_mate.is_empty() && drops.no_mate.iter().all(soldier) {
            self.flag("shogiPawnDropMateIllegal", true);
        }
        if !drops.no_check.is_empty() {
            self.flag("dropChecks", false);
            if drops
                .allowed
                .iter()
                .any(|kind| !drops.no_check.contains(kind))
            {
                self.cannot("drops.no-check", "it holds of all drops there");
            }
        }
        self.flag("dropPromoted", drops.promoted);
        if !drops.compulsory.is_empty() {
            self.flag("mustDrop", true);
            match drops.compulsory.as_slice() {
                [one] => {
                    let letters = self.letters_of(&[*one]);
                    self.set_letters(&["mustDropType"], &letters);
                }
                some if some.len() == drops.allowed.len() => {}
                _ => self.cannot(
                    "drops.compulsory",
                    "one piece must be dropped there, or all",
                ),
            }
        }
        if drops.unlimited {
            self.cannot("drops.unlimited", "no hand is endless there");
        }
        if !drops.places.shades.is_empty() {
            self.cannot("drops.both-shades", "bishops only are spread there");
        }
        let places = drops.places.clone();
        let king = |steps: &[boardwright::geometry::Vector]| steps.len() == 8;
        let wazir = |steps: &[boardwright::geometry::Vector]| {
            steps.len() == 4 && steps.iter().all(|s| s.x == 0 || s.y == 0)
        };
        let mut rules = Vec::new();
        for (steps, fits, name, key) in [
            (
                &places.flanks,
                king(&places.flanks),
                "reversi",
                "drops.flanks",
            ),
            (
                &places.beside,
                king(&places.beside),
                "ataxx",
                "drops.beside",
            ),
            (&places.apart, wazir(&places.apart), "snort", "drops.apart"),
            (
                &places.slides,
                wazir(&places.slides),
                "anyside",
                "drops.slides",
            ),
        ] {
            if !steps.is_empty() {
                rules.push(name);
                if !fits {
                    self.cannot(key, "there it goes by other steps");
                }
            }
        }
        if places.falls {
            rules.push("top");
        }
        match rules.as_slice() {
            [] => {}
            [one] => self.set("enclosingDrop", one),
            _ => self.cannot("drops", "a drop has one such condition there"),
        }
        if let Some(first) = &places.first {
            let [first, second] = self.both(first);
            if first != second {
                self.cannot(
                    "drops.first",
                    "the cells are the same for both players there",
                );
            }
            let text = self.cells(&first);
            self.set("enclosingDropStart", text);
        }
    }
}
