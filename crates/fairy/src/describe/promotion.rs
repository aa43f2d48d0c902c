//! What becomes of pieces.

use std::collections::BTreeSet;

use super::{GOALS, Kind, Promotes, Writer};
use crate::attributes::{Cells, Lettered, Square};
use crate::sheet::{Value, list};

impl Writer<'_> {
    pub(super) fn promotion(&mut self) {
        let zone = self.keys.both("promotionRegion", Some([7, 0]));
        let zone = match zone.each_ref().map(BTreeSet::is_empty) {
            [false, false] => zone,
            [true, true] => return,
            [first_has_none, _] => match self.never_entered(&zone, first_has_none) {
                Some(zone) => zone,
                None => {
                    let keys = ["promotionRegionWhite", "promotionRegionBlack", "maxRank"];
                    let message = "one player has no zone, so that nobody promotes here";
                    return self.doubt_of(&keys, message);
                }
            },
        };
        let Some(text) = self.zone(&zone) else { return };
        let sides = ["White", "Black"];
        let pawns = sides.map(|side| self.letters(&format!("promotionPawnTypes{side}"), &["pawn"]));
        let goals = sides.map(|side| self.letters(&format!("promotionPieceTypes{side}"), &GOALS));
        let goals = [0, 1].map(|side: usize| {
            let ids = goals[side].iter().filter_map(|&letter| self.id_of(letter));
            ids.map(str::to_owned).collect::<Vec<String>>()
        });
        let mut into: Vec<(String, Value)> = Vec::new();
        for kind in &self.kinds {
            let promotes = [0, 1].map(|side: usize| {
                !kind.symbol.starts_with('+')
                    && pawns[side].contains(&kind.piece.letter)
                    && !goals[side].is_empty()
            });
            let value = match promotes {
                [true, true] if goals[0] == goals[1] => list(&goals[0]),
                [true, true] => format!(
                    "{{ first = {}, second = {} }}",
                    list(&goals[0]),
                    list(&goals[1])
                ),
                [true, false] => format!("{{ first = {} }}", list(&goals[0])),
                [false, true] => format!("{{ second = {} }}", list(&goals[1])),
                [false, false] => continue,
            };
            into.push((kind.id.clone(), Value::Plain(value)));
        }
        let may_stay = if self.keys.flag("immobilityIllegal", false) {
            "optional-unless-immobile"
        } else {
            "optional"
        };
        let mandatory = self.keys.flag("mandatoryPawnPromotion", true);
        let trigger = match self.keys.flag("pieceDrops", false)
            && self.keys.flag("promotionZonePawnDrops", false)
        {
            true => "arrive", // a pawn that was dropped in the zone is promoted by its next move
            false => "enter",
        };
        let (trigger, choice) = match mandatory {
            true => (trigger, "mandatory"),
            false => ("arrive", may_stay),
        };
        let mut parts = Vec::new();
        if !into.is_empty() {
            parts.push((into, trigger, choice, false));
        }
        parts.extend(self.turns(&zone, may_stay));
        let limits = self.limits();
        for (number, (into, trigger, choice, captures)) in parts.into_iter().enumerate() {
            let mut entries = vec![
                ("zone", Value::Plain(text.clone())),
                ("trigger", Value::text(trigger)),
                ("choice", Value::text(choice)),
            ];
            if captures {
                entries.push(("captures-only", Value::Plain("true".into())));
            }
            let (must, enters) = (choice == "mandatory", trigger == "enter");
            if self.keys.passed_in(&zone, must, enters) && self.capture_passed(&into) {
                entries.push(("not-en-passant", Value::Plain("true".into())));
            }
            entries.push(("into", Value::Table(into)));
            if !limits.is_empty() {
                entries.push(("limit", Value::Table(limits.clone())));
            }
            if number == 0 {
                entries
                    .into_iter()
                    .for_each(|(key, value)| self.sheet.put("promotion", key, value));
            } else {
                let entries = entries
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value));
                self.sheet
                    .put("promotion", "pieces", Value::Table(entries.collect()));
            }
        }
    }

    /// Whether some of these pieces capture en passant: no such capture promotes there.
    fn capture_passed(&self, into: &[(String, Value)]) -> bool {
        let mut kinds = self.kinds.iter();
        kinds.any(|kind| {
            into.iter().any(|(id, _)| *id == kind.id) && self.captures_passed(&kind.piece)
        })
    }

    /// The zones where one player has none, as those of a larger board may leave him: his first rank, if his pawns promote where they
    /// enter a zone and only go ahead, so that none ever enters this one.
    fn never_entered(&self, zone: &Cells, of_first: bool) -> Option<Cells> {
        let enters = self.keys.flag("mandatoryPawnPromotion", true)
            && !(self.keys.flag("pieceDrops", false)
                && self.keys.flag("promotionZonePawnDrops", false));
        let key = if of_first {
            "promotionPawnTypesWhite"
        } else {
            "promotionPawnTypesBlack"
        };
        let pawns = self.letters(key, &["pawn"]);
        let mut pawns = self
            .pieces
            .iter()
            .filter(|piece| pawns.contains(&piece.letter));
        let goes_ahead = |piece: &Lettered| {
            let movements = self.movements(piece);
            let mut steps = movements.iter().flat_map(|movement| &movement.steps);
            steps.all(|step| step.y > 0)
        };
        let turns = self.kinds.iter().any(|kind| kind.symbol.starts_with('+'));
        if !enters || turns || !pawns.all(goes_ahead) {
            return None;
        }
        let (files, ranks) = self.keys.size();
        let home = if of_first { 0 } else { ranks - 1 };
        let first: BTreeSet<Square> = (0..files).map(|file| (file, home)).collect();
        let [white, black] = zone.clone();
        Some(if of_first {
            [first, black]
        } else {
            [white, first]
        })
    }

    /// The promotion of pieces that are turned over: into what, when, whether, and only by captures.
    fn turns(&self, zone: &Cells, may_stay: &'static str) -> Option<Promotes> {
        let back = self.keys.flag("pieceDemotion", false);
        let mut into = Vec::new();
        for kind in self
            .kinds
            .iter()
            .filter(|kind| kind.symbol.starts_with('+'))
        {
            let base = kind.symbol.trim_start_matches('+').to_owned();
            let Some(base) = self.kinds.iter().find(|kind| kind.symbol == base) else {
                continue;
            };
            into.push((base.id.clone(), Value::Plain(list(&[&kind.id]))));
            if back {
                into.push((kind.id.clone(), Value::Plain(list(&[&base.id]))));
            }
        }
        let everywhere = zone.iter().all(|cells| self.is_everything(cells));
        let trigger = if everywhere && (back || self.keys.flag("mandatoryPiecePromotion", false)) {
            "arrive"
        } else {
            "touch"
        };
        let choice = if self.keys.flag("mandatoryPiecePromotion", false) {
            "mandatory"
        } else {
            may_stay
        };
        (!into.is_empty()).then(|| {
            (
                into,
                trigger,
                choice,
                self.keys.flag("piecePromotionOnCapture", false),
            )
        })
    }

    fn limits(&self) -> Vec<(String, Value)> {
        let mut limits = Vec::new();
        for (letter, number) in self.keys.pairs("promotionLimit") {
            let kinds = self.kinds.iter().filter(|kind| letter == kind.piece.letter);
            let promotes =
                |kind: &&Kind| kind.symbol.starts_with('+') || self.is_goal(kind.piece.letter);
            limits.extend(
                kinds
                    .filter(promotes)
                    .map(|kind| (kind.id.clone(), Value::Plain(number.to_owned()))),
            );
        }
        limits
    }

    /// Whether pawns become the piece of this letter.
    pub(super) fn is_goal(&self, letter: char) -> bool {
        ["White", "Black"].iter().any(|side| {
            self.letters(&format!("promotionPieceTypes{side}"), &GOALS)
                .contains(&letter)
        })
    }
}
