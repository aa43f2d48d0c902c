//! Hands and drops.

use std::collections::BTreeSet;

use super::Writer;
use crate::attributes::{Cells, Square};
use crate::sheet::{Value, list, quoted};

impl Writer<'_> {
    pub(super) fn hands(&mut self) {
        let gates = self.keys.flag("seirawanGating", false);
        let drops = self.keys.flag("pieceDrops", false);
        if !drops && !gates {
            return;
        }
        let fills = self.keys.flag("capturesToHand", false) || self.keys.flag("twoBoards", false);
        let start = self.fen.hand.clone();
        let in_hand = |letter: char| start.chars().any(|held| held.eq_ignore_ascii_case(&letter));
        let held: Vec<(char, String, String)> = self
            .kinds
            .iter()
            .filter(|kind| !kind.symbol.starts_with('+'))
            .filter(|kind| in_hand(kind.piece.letter) || fills && kind.piece.slot != "king")
            .map(|kind| (kind.piece.letter, kind.id.clone(), kind.piece.slot.clone()))
            .collect();
        let ids: Vec<String> = held.iter().map(|(_, id, _)| id.clone()).collect();
        let drops = drops && !ids.is_empty();
        if !drops && self.keys.flag("pieceDrops", false) {
            self.doubt_of(
                &["capturesToHand", "pieceDrops"],
                "nobody is in hand at the start and nothing comes there: there are no drops",
            );
        }
        if gates {
            let files = self.files.len() as u8;
            let rank = |rank: u8| {
                (0..files)
                    .map(move |file| (file, rank))
                    .collect::<BTreeSet<Square>>()
            };
            let zone = self
                .zone(&[rank(0), rank(self.ranks.len() as u8 - 1)])
                .unwrap_or_default();
            let gated: Vec<String> = held
                .iter()
                .filter(|(letter, _, slot)| in_hand(*letter) || drops && slot != "pawn")
                .map(|(_, id, _)| id.clone())
                .collect();
            self.sheet.plain("gates", "pieces", list(&gated));
            self.sheet.plain("gates", "zone", zone);
        }
        if !drops {
            return;
        }
        let takes = match (
            self.keys.flag("capturesToHand", false),
            self.keys.flag("twoBoards", false),
        ) {
            (true, _) => "captured",
            (false, true) => "partner",
            (false, false) => "nothing",
        };
        self.sheet.plain("hand", "takes", quoted(takes));
        let promotes = self.sheet.get("promotion", "into").is_some();
        let turns = self.kinds.iter().any(|kind| kind.symbol.starts_with('+'));
        let stays = self.keys.flag("dropLoop", false);
        if takes == "captured" && stays && turns {
            self.doubt_of(
                &["dropLoop", "promotedPieceType", "capturesToHand"],
                "a piece that was turned over comes into hand there as the piece that it has become: the rule is left out",
            );
        }
        if takes != "nothing" && promotes && (turns || !stays) {
            self.sheet.plain("hand", "demote", "true");
        }
        self.sheet.plain("drops", "allowed", list(&ids));
        let zones: Vec<(String, Value)> = held
            .iter()
            .filter_map(|(_, id, slot)| Some((id.clone(), Value::Plain(self.drop_zone(slot)?))))
            .collect();
        if !zones.is_empty() {
            self.sheet.put("drops", "zones", Value::Table(zones));
        }
        self.drop_rules(&held, &ids);
    }

    /// Where a piece may be dropped; `None` for everywhere.
    fn drop_zone(&self, slot: &str) -> Option<String> {
        let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
        let everything: BTreeSet<Square> = (0..files)
            .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
            .collect();
        let promotion = self.keys.both("promotionRegion", Some([7, 0]));
        let cells: Cells = [0, 1].map(|side: usize| {
            let own = ["dropRegionWhite", "dropRegionBlack"][side];
            let mut cells = self.keys.cells(own).unwrap_or_else(|| everything.clone());
            let mobility = self
                .keys
                .cells(&crate::keys::mobility(side, slot))
                .filter(|cells| !cells.is_empty());
            cells.retain(|cell| {
                mobility
                    .as_ref()
                    .is_none_or(|mobility| mobility.contains(cell))
            });
            let first = if side == 0 { 0 } else { ranks - 1 };
            if slot == "pawn" {
                let (in_zone, on_first) = (
                    self.keys.flag("promotionZonePawnDrops", false),
                    self.keys.flag("firstRankPawnDrops", false),
                );
                cells.retain(|cell| {
                    (in_zone || !promotion[side].contains(cell)) && (on_first || cell.1 != first)
                });
            }
            if slot == "rook" && self.keys.flag("sittuyinRookDrop", false) {
                cells.retain(|cell| cell.1 == first);
            }
            cells
        });
        match cells.iter().all(|cells| self.is_everything(cells)) {
            true => None,
            false => self.zone(&cells),
        }
    }

    fn drop_rules(&mut self, held: &[(char, String, String)], ids: &[String]) {
        let of = |letters: &[char]| -> Vec<String> {
            held.iter()
                .filter(|(letter, ..)| letters.contains(letter))
                .map(|(_, id, _)| id.clone())
                .collect()
        };
        if self.keys.flag("immobilityIllegal", false) {
            self.sheet.plain("drops", "not-immobile", "true");
        }
        let doubled = of(&self.letters("dropNoDoubled", &[]));
        match self.keys.number("dropNoDoubledCount", 1) {
            _ if doubled.is_empty() => {}
            0 => {
                let kept: Vec<String> = ids
                    .iter()
                    .filter(|id| !doubled.contains(id))
                    .cloned()
                    .collect();
                self.sheet.plain("drops", "allowed", list(&kept));
                if let Some(Value::Table(zones)) = self.sheet.get("drops", "zones").cloned() {
                    let zones: Vec<_> = zones
                        .into_iter()
                        .filter(|(id, _)| kept.contains(id))
                        .collect();
                    self.sheet.remove(&("drops".into(), "zones".into()));
                    if !zones.is_empty() {
                        self.sheet.put("drops", "zones", Value::Table(zones));
                    }
                }
            }
            1 => self.sheet.plain("drops", "one-per-file", list(&doubled)),
            most => {
                let most = doubled
                    .into_iter()
                    .map(|id| (id, Value::Plain(most.to_string())));
                self.sheet
                    .put("drops", "per-file", Value::Table(most.collect()));
            }
        }
        let soldiers: Vec<String> = held
            .iter()
            .filter(|(.., slot)| slot == "shogiPawn")
            .map(|(_, id, _)| id.clone())
            .collect();
        if self.keys.flag("shogiPawnDropMateIllegal", false) && !soldiers.is_empty() {
            self.sheet.plain("drops", "no-mate", list(&soldiers));
        }
        if !self.keys.flag("dropChecks", true) {
            self.sheet.plain("drops", "no-check", list(ids));
        }
        if self.keys.flag("dropPromoted", false) {
            self.sheet.plain("drops", "promoted", "true");
        }
        if self.keys.flag("mustDrop", false) {
            let must = match self.keys.text("mustDropType") {
                None => ids.to_vec(),
                Some(_) => of(&self.letters("mustDropType", &[])),
            };
            self.sheet.plain("drops", "compulsory", list(&must));
            self.sheet.plain("drops", "else-move", "true");
        }
        match self.keys.word("enclosingDrop") {
            None => {}
            Some("reversi") => self.sheet.plain("drops", "flanks", quoted("K")),
            Some("ataxx") => self.sheet.plain("drops", "beside", quoted("K")),
            Some("snort") => self.sheet.plain("drops", "apart", quoted("W")),
            Some("top") => self.sheet.plain("drops", "falls", quoted("down")),
            Some("anyside") => self.sheet.plain("drops", "slides", quoted("W")),
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                self.doubt("enclosingDrop", message);
            }
        }
        let first = self.keys.cells("enclosingDropStart").unwrap_or_default();
        if let Some(first) = self.zone(&[first.clone(), first]) {
            self.sheet.plain("drops", "first", first);
        }
    }
}
