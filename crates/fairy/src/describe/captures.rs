//! What captures change.

use super::Writer;
use crate::sheet::{Value, list, quoted};
use crate::values::changes::TWO_PASSES;

impl Writer<'_> {
    pub(super) fn captures(&mut self) {
        if self.keys.flag("mustCapture", false) {
            self.sheet.plain("capture", "compulsory", "true");
        }
        let pawn: Vec<String> = self
            .kinds
            .iter()
            .filter(|kind| kind.piece.slot == "pawn")
            .map(|kind| kind.id.clone())
            .collect();
        if self.keys.flag("blastOnCapture", false) {
            let immune = self.ids(&self.letters("blastImmuneTypes", &[]));
            if immune.is_empty() {
                let mut entries = vec![("area", quoted("K"))];
                if !pawn.is_empty() {
                    entries.push(("spares", list(&pawn)));
                }
                if self.keys.flag("pieceDrops", false) && self.keys.flag("capturesToHand", false) {
                    entries.push(("keeps", "true".into()));
                }
                self.sheet
                    .put("capture", "explosion", Value::table(&entries));
            } else {
                let spared: Vec<String> = immune.iter().chain(&pawn).cloned().collect();
                let blast = [
                    ("after", quoted("capture")),
                    ("whom", quoted("reached")),
                    ("by", quoted("K")),
                    ("whose", quoted("any")),
                    ("spares", list(&spared)),
                    ("what", quoted("gone")),
                ];
                self.sheet.put("effect", "blast", Value::table(&blast));
                let capturer = [
                    ("after", quoted("capture")),
                    ("whom", quoted("mover")),
                    ("spares", list(&immune)),
                    ("what", quoted("gone")),
                ];
                self.sheet
                    .put("effect", "capturer", Value::table(&capturer));
            }
        }
        let stone = self.ids(&self.letters("petrifyOnCaptureTypes", &[]));
        if !stone.is_empty() && self.keys.flag("blastOnCapture", false) {
            self.doubt_of(
                &["petrifyOnCaptureTypes", "blastOnCapture"],
                "what explodes leaves no wall here: the rule of walls is left out",
            );
        } else if !stone.is_empty() {
            if self.has_hands() && self.keys.flag("capturesToHand", false) {
                self.doubt_of(
                    &["petrifyOnCaptureTypes", "capturesToHand"],
                    "a piece that becomes a wall comes into the opponent's hand there, and is gone here",
                );
            }
            let spared: Vec<String> = self
                .kinds
                .iter()
                .filter(|kind| !stone.contains(&kind.id))
                .map(|kind| kind.id.clone())
                .collect();
            let mut entries = vec![("after", quoted("capture")), ("whom", quoted("mover"))];
            if !spared.is_empty() {
                entries.push(("spares", list(&spared)));
            }
            entries.push(("what", quoted("wall")));
            self.sheet.put("effect", "petrify", Value::table(&entries));
        }
        match self.keys.word("flipEnclosedPieces") {
            Some("reversi") => {
                let flip = [
                    ("after", quoted("drop")),
                    ("whom", quoted("flanked")),
                    ("by", quoted("K")),
                    ("what", quoted("changes-sides")),
                ];
                self.sheet.put("effect", "flip", Value::table(&flip));
            }
            Some("ataxx") => {
                let infect = [
                    ("after", quoted("move")),
                    ("whom", quoted("reached")),
                    ("by", quoted("K")),
                    ("what", quoted("changes-sides")),
                ];
                self.sheet.put("effect", "infect", Value::table(&infect));
            }
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                self.doubt("flipEnclosedPieces", message);
            }
            None => {}
        }
        if self.keys.flag("makpongRule", false) {
            let king = list(
                &self
                    .kinds
                    .iter()
                    .filter(|kind| kind.piece.slot == "king")
                    .map(|kind| kind.id.clone())
                    .collect::<Vec<_>>(),
            );
            let stand = [
                ("what", quoted("move")),
                ("unless", quoted("attacked-by-another")),
                ("pieces", king),
            ];
            self.sheet.put("permission", "stand", Value::table(&stand));
        }
        self.pass();
    }

    /// When a player may pass: both of them alike.
    fn pass(&mut self) {
        let mut said = None;
        for (name, word) in [("pass", "allowed"), ("passOnStalemate", "when-immobile")] {
            let keys = ["White", "Black"].map(|side| format!("{name}{side}"));
            match [0, 1].map(|side: usize| self.keys.flag(&keys[side], false)) {
                [true, true] => said = said.or(Some(word)),
                [false, false] => {}
                [white, _] => self.doubt(
                    &keys[usize::from(!white)],
                    "both players may pass here, or nobody: the rule is left out",
                ),
            }
        }
        if let Some(word) = said {
            self.sheet.plain("movement", "pass", quoted(word));
            let counted = self.keys.word("materialCounting") == Some("unweighted");
            if word == "allowed" || !counted {
                self.doubt_of(
                    &["passWhite", "passOnStalemateWhite"],
                    format!("{TWO_PASSES}: here it goes on"),
                );
            }
        }
    }
}
