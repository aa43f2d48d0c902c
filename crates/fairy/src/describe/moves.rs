//! How pieces move, from the start and later, and when a player passes.

use std::collections::BTreeSet;

use boardwright::betza::{Movement, Reach};

use super::{Writer, rule};
use crate::attributes::{Cells, Lettered, Square};
use crate::pieces::{self, Dialect};
use crate::sheet::{Value, list, quoted};

impl Writer<'_> {
    /// How a piece moves, but for what other keys add.
    pub(super) fn movements(&self, piece: &Lettered) -> Vec<Movement> {
        let named = pieces::named(&piece.slot).map_or("", |slot| slot.betza);
        pieces::read(piece.betza.as_deref().unwrap_or(named)).unwrap_or_default()
    }

    pub(super) fn moves(&mut self) {
        let kinds: Vec<(String, String, Lettered)> = self
            .kinds
            .iter()
            .map(|kind| (kind.symbol.clone(), kind.id.clone(), kind.piece.clone()))
            .collect();
        for (symbol, id, piece) in &kinds {
            let like = kinds
                .iter()
                .find(|(other, ..)| symbol.starts_with('+') && *other == piece.letter.to_string());
            let mut entries = vec![("symbol", quoted(symbol))];
            match like {
                Some((_, like, _)) => entries.push(("like", quoted(like))),
                None => entries.push(("moves", format!("[{}]", self.rules(piece).join(", ")))),
            }
            self.sheet.put("pieces", id, Value::table(&entries));
        }
    }

    /// Whether some pawn passes cells with a first step, so that it may be captured en passant.
    fn passes(&self) -> bool {
        self.keys.flag("doubleStep", true)
            && self.kinds.iter().any(|kind| {
                let initial = self
                    .movements(&kind.piece)
                    .iter()
                    .any(|movement| movement.initial);
                (kind.piece.slot == "pawn" && !self.first_steps().iter().all(BTreeSet::is_empty))
                    || initial
            })
    }

    /// Whether a piece captures en passant.
    pub(super) fn captures_passed(&self, piece: &Lettered) -> bool {
        let takers = ["White", "Black"]
            .map(|side| self.letters(&format!("enPassantTypes{side}"), &["pawn"]));
        let takes = piece.slot == "pawn" // whatever the keys say
            || takers.iter().any(|takers| takers.contains(&piece.letter));
        takes && self.passes()
    }

    fn first_steps(&self) -> Cells {
        self.keys.both("doubleStepRegion", Some([1, 6]))
    }

    /// The movements of a piece, each as a descriptor writes it.
    fn rules(&self, piece: &Lettered) -> Vec<String> {
        let mobility =
            [0, 1].map(|side| self.keys.cells(&crate::keys::mobility(side, &piece.slot)));
        let everything = || -> BTreeSet<Square> {
            let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
            (0..files)
                .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
                .collect()
        };
        let to = match mobility
            .iter()
            .all(|cells| cells.as_ref().is_none_or(BTreeSet::is_empty))
        {
            true => None,
            false => self.zone(&mobility.map(|cells| {
                cells
                    .filter(|cells| !cells.is_empty())
                    .unwrap_or_else(everything)
            })),
        };
        let ep = self.captures_passed(piece);
        let movements = self.movements(piece);
        let immune = self
            .keys
            .letters("mutuallyImmuneTypes")
            .is_some_and(|all| all.is_none_or(|all| all.contains(&piece.letter)));
        let named = piece
            .betza
            .as_deref()
            .or(pieces::named(&piece.slot).map(|slot| slot.betza))
            .unwrap_or_default();
        let same = Dialect::Ours
            .read(named)
            .is_some_and(|ours| pieces::key(&ours) == pieces::key(&movements));
        let plain = to.is_none()
            && !ep
            && !immune
            && !matches!(piece.slot.as_str(), "pawn" | "soldier" | "janggiCannon");
        let plain = plain && movements.iter().all(|movement| !movement.initial);
        let mut rules = Vec::new();
        if plain && same && !named.is_empty() {
            rules.push(quoted(named));
        } else if piece.slot == "janggiCannon" {
            let others = self
                .kinds
                .iter()
                .filter(|kind| kind.piece.slot != "janggiCannon");
            let others = list(&others.map(|kind| kind.id.clone()).collect::<Vec<_>>());
            rules.push(rule(&[
                ("betza", quoted("pR")),
                ("over", others.clone()),
                ("victims", others),
            ]));
        } else if piece.slot == "soldier" && self.keys.number("soldierPromotionRank", 1) > 1 {
            rules.push(quoted("fW"));
            let rank = self.keys.number("soldierPromotionRank", 1) as u8 - 1;
            let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
            let beyond: BTreeSet<Square> = (0..files)
                .flat_map(|file| (rank..ranks).map(move |rank| (file, rank)))
                .collect();
            let other = beyond
                .iter()
                .map(|&(file, rank)| (file, ranks - 1 - rank))
                .collect();
            let from = self.zone(&[beyond, other]).unwrap_or_default();
            rules.push(rule(&[("betza", quoted("sW")), ("from", from)]));
        } else {
            for movement in movements.iter().filter(|movement| !movement.initial) {
                rules.extend(self.spelt(
                    movement,
                    to.as_deref(),
                    ep,
                    immune.then_some(piece.letter),
                ));
            }
        }
        self.first_moves(piece, &movements, to.as_deref(), ep, &mut rules);
        self.more(piece, to.as_deref(), &mut rules);
        rules
    }

    /// One movement with its conditions; two of them where only captures have some.
    fn spelt(
        &self,
        movement: &Movement,
        to: Option<&str>,
        ep: bool,
        immune: Option<char>,
    ) -> Vec<String> {
        let whole = || pieces::spell(movement, Dialect::Ours).unwrap_or_default();
        let conditions = |betza: String, captures: bool| {
            let mut entries = vec![("betza", quoted(&betza))];
            entries.extend(to.map(|to| ("to", to.to_owned())));
            if captures && ep {
                entries.push(("captures-ep", "true".into()));
            }
            if let Some(letter) = immune.filter(|_| captures) {
                let others = self.kinds.iter().filter(|kind| kind.piece.letter != letter);
                entries.push((
                    "victims",
                    list(&others.map(|kind| kind.id.clone()).collect::<Vec<_>>()),
                ));
            }
            rule(&entries)
        };
        if !(ep || immune.is_some()) || movement.quiet != movement.capture {
            return vec![conditions(whole(), movement.capture)];
        }
        let only = |quiet: bool| {
            let half = Movement {
                quiet,
                capture: !quiet,
                ..movement.clone()
            };
            conditions(
                pieces::spell(&half, Dialect::Ours).unwrap_or_default(),
                !quiet,
            )
        };
        vec![only(true), only(false)]
    }

    /// The first steps of pawns, and of pieces whose Betza strings have some.
    fn first_moves(
        &self,
        piece: &Lettered,
        movements: &[Movement],
        to: Option<&str>,
        ep: bool,
        rules: &mut Vec<String>,
    ) {
        let from = |cells: &Cells| {
            let mut entries = Vec::new();
            if !cells.iter().all(|cells| self.is_everything(cells)) {
                entries.push(("from", self.zone(cells)?));
            }
            entries.extend(to.map(|to| ("to", to.to_owned())));
            Some(entries)
        };
        let mut first = |betza: String, cells: &Cells, passes: bool| {
            if let Some(conditions) = from(cells) {
                let mut entries = vec![("betza", quoted(&betza))];
                entries.extend(conditions);
                if passes && ep {
                    entries.push(("leaves-ep", "true".into()));
                }
                rules.push(rule(&entries));
            }
        };
        if self.keys.flag("doubleStep", true) {
            let region = self.first_steps();
            if piece.slot == "pawn" {
                first("mfnD".into(), &region, true);
            }
            for movement in movements.iter().filter(|movement| movement.initial) {
                let movement = Movement {
                    initial: false,
                    ..movement.clone()
                };
                let passes =
                    movement.quiet && movement.lame || matches!(movement.reach, Reach::UpTo(_));
                first(
                    pieces::spell(&movement, Dialect::Ours).unwrap_or_default(),
                    &region,
                    passes,
                );
            }
        }
        let triple = self.keys.both("tripleStepRegion", None);
        if piece.slot == "pawn" && !triple.iter().all(BTreeSet::is_empty) {
            first("mfnH".into(), &triple, true);
        }
    }

    /// What flying generals and diagonal lines add.
    fn more(&self, piece: &Lettered, to: Option<&str>, rules: &mut Vec<String>) {
        if piece.slot == "king" && self.keys.flag("flyingGeneral", false) {
            let king = self.ids(&[piece.letter]);
            // Between two palaces there is only one way to look.
            let betza = if to.is_some() { "cfR" } else { "cR" };
            rules.push(rule(&[("betza", quoted(betza)), ("victims", list(&king))]));
        }
        let lines = self.keys.cells("diagonalLines").unwrap_or_default();
        let Some(lines) = self.zone(&[lines.clone(), lines]) else {
            return;
        };
        let entry = |betza: &str| {
            vec![
                ("betza", quoted(betza)),
                ("from", lines.clone()),
                ("to", lines.clone()),
            ]
        };
        match piece.slot.as_str() {
            "rook" => rules.push(rule(&entry("B"))),
            "soldier" => rules.push(rule(&entry("fF"))),
            "janggiCannon" => {
                let others = self
                    .kinds
                    .iter()
                    .filter(|kind| kind.piece.slot != "janggiCannon");
                let others = list(&others.map(|kind| kind.id.clone()).collect::<Vec<_>>());
                let mut entries = entry("pB");
                entries.extend([("over", others.clone()), ("victims", others)]);
                rules.push(rule(&entries));
            }
            "king" | "wazir" => {
                let cells = self.keys.cells("diagonalLines").unwrap_or_default();
                let within = [0, 1].map(|side| {
                    let mobility = self
                        .keys
                        .cells(&crate::keys::mobility(side, &piece.slot))
                        .filter(|cells| !cells.is_empty());
                    cells
                        .iter()
                        .copied()
                        .filter(|cell| mobility.as_ref().is_none_or(|cells| cells.contains(cell)))
                        .collect()
                });
                let within = self
                    .zone(&within)
                    .or(to.map(str::to_owned))
                    .unwrap_or_default();
                rules.push(rule(&[
                    ("betza", quoted("F")),
                    ("from", lines.clone()),
                    ("to", within),
                ]));
            }
            _ => {}
        }
    }

    pub(super) fn walls(&mut self) {
        let place = match self.keys.word("wallingRule") {
            None => return,
            Some("arrow") => "arrow",
            Some("duck") => "moves",
            Some("past") => "left-cell",
            Some("edge") => "edge",
            Some("static") => "anywhere",
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                return self.doubt("wallingRule", message);
            }
        };
        self.sheet.plain("walls", "place", quoted(place));
        if self.kinds.iter().any(|kind| kind.piece.slot == "king") {
            let message = "a wall never shields the king there: here it does";
            self.doubt_of(&["wallingRule"], message);
        }
        if self.keys.flag("wallOrMove", false) {
            self.sheet.plain("walls", "instead-of-move", "true");
        }
        if self.keys.text("wallingRegionWhite").is_some()
            && let Some(zone) = self.zone(&self.keys.both("wallingRegion", None))
        {
            self.sheet.plain("walls", "zone", zone);
        }
    }
}
