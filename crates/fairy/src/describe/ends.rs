//! Royal pieces, and how a game ends.

use std::collections::BTreeSet;

use super::{CHASE, Kind, Writer, is_of};
use crate::sheet::{Value, list, quoted};

impl Writer<'_> {
    pub(super) fn royalty(&mut self) {
        let king: Vec<String> = self
            .kinds
            .iter()
            .filter(|kind| kind.piece.slot == "king")
            .map(|kind| kind.id.clone())
            .collect();
        let pseudo = self.keys.flag("extinctionPseudoRoyal", false);
        let mut royal = king.clone();
        if pseudo {
            let letters = self.letters("extinctionPieceTypes", &[]);
            let count = |letter: char, side: usize| {
                let cells = self.fen.rows.iter().flatten();
                cells
                    .filter(|cell| is_of(cell, side) && self.letter_of(cell) == Some(letter))
                    .count()
            };
            let most = letters
                .iter()
                .flat_map(|&letter| [count(letter, 0), count(letter, 1)])
                .max()
                .unwrap_or(0);
            // More of them may come about, of which none is royal then.
            let is_royal = |letter: &char| letters.contains(letter);
            let more = self
                .pairs()
                .iter()
                .any(|(from, to)| is_royal(to) && !is_royal(from))
                || letters.iter().any(|&letter| self.is_promoted_to(letter));
            let left = usize::from(self.keys.number("extinctionPieceCount", 0));
            let few = most <= left + 1;
            let last = letters.len() == 1 && king.is_empty() && left == 0;
            let exact = few && !more || last;
            let every = few && !(more && last) || !king.is_empty();
            if !exact {
                let here = match (every, few) {
                    (true, true) => "all are",
                    (true, false) => "none is",
                    (false, _) => "the last one is",
                };
                let message = format!(
                    "the pieces are royal there only while a player has no more of them: here {here}"
                );
                self.doubt_of(
                    &[
                        "extinctionPieceCount",
                        "extinctionPseudoRoyal",
                        "extinctionPieceTypes",
                    ],
                    message,
                );
            }
            if few || king.is_empty() {
                royal.extend(self.ids(&letters));
            }
            self.sheet.plain(
                "royalty",
                "count",
                quoted(if every { "every" } else { "last" }),
            );
        }
        self.sheet.plain("royalty", "pieces", list(&royal));
        self.sheet.plain(
            "royalty",
            "self-check",
            quoted(if royal.is_empty() {
                "allowed"
            } else {
                "illegal"
            }),
        );
        let blast = self.keys.flag("blastOnCapture", false) && !royal.is_empty();
        self.sheet.plain(
            "royalty",
            "attack-void-if",
            if blast {
                list(&["own-royal-lost"])
            } else {
                list::<&str>(&[])
            },
        );
        if blast {
            self.sheet.plain("royalty", "victory-first", "true");
        }
        if !self.keys.flag("checking", true) && !royal.is_empty() {
            self.sheet
                .plain("royalty", "giving-check", quoted("illegal"));
        }
    }
    pub(super) fn end(&mut self) {
        let result = |word: &str| Value::table(&[("result", quoted(word))]);
        let stated = |key: &str, default: &str| self.keys.text(key).unwrap_or(default).to_owned();
        if self.is_royal() {
            let word = stated("checkmateValue", "loss");
            self.sheet.put("end", "checkmate", result(&word));
        }
        if self.keys.flag("stalematePieceCount", false) {
            let word = stated("stalemateValue", "draw");
            let word = if word == "win" { "loss" } else { "win" };
            let most = [("when", quoted("stalemate")), ("result", quoted(word))];
            self.sheet.put("end", "most", Value::table(&most));
        } else {
            let word = stated("stalemateValue", "draw");
            self.sheet.put("end", "stalemate", result(&word));
        }
        self.lost();
        self.flags();
        self.figures();
        if self.keys.flag("checkCounting", false) {
            let count = self.fen.checks.unwrap_or(3).to_string();
            self.sheet.put(
                "end",
                "check-count",
                Value::table(&[("count", count), ("result", quoted("loss"))]),
            );
        }
        self.repetition();
        let plies = self.keys.number("nMoveRule", 50).saturating_mul(2);
        if plies > 0 {
            let sides = ["White", "Black"]
                .map(|side| self.letters(&format!("nMoveRuleTypes{side}"), &["pawn"]));
            let letters: Vec<char> = self
                .pieces
                .iter()
                .map(|piece| piece.letter)
                .filter(|l| sides.iter().any(|side| side.contains(l)))
                .collect();
            let entries = [
                ("plies", plies.to_string()),
                ("reset-by", list(&self.ids(&letters))),
                ("result", quoted("draw")),
            ];
            self.sheet.put("end", "no-progress", Value::table(&entries));
        }
    }

    fn lost(&mut self) {
        let Some(word) = self.keys.word("extinctionValue").map(str::to_owned) else {
            return;
        };
        let letters = self.keys.letters("extinctionPieceTypes");
        let pseudo = self.keys.flag("extinctionPseudoRoyal", false);
        if pseudo {
            if self.keys.flag("blastOnCapture", false) {
                self.sheet.put(
                    "end",
                    "royal-lost",
                    Value::table(&[("result", quoted(&word))]),
                );
            }
            return;
        }
        let mut entries = Vec::new();
        match letters {
            None | Some(Some(_)) => {
                let ids = self.ids(&self.letters("extinctionPieceTypes", &[]));
                if ids.is_empty() {
                    return;
                }
                entries.push(("pieces", list(&ids)));
            }
            Some(None) => {}
        }
        let (left, has) = (
            self.keys.number("extinctionPieceCount", 0),
            self.keys.number("extinctionOpponentPieceCount", 0),
        );
        if left > 0 {
            entries.push(("left", left.to_string()));
        }
        if has > 0 {
            entries.push(("opponent-has", has.to_string()));
        }
        if self.keys.flag("extinctionClaim", false) {
            entries.push(("answer", "true".into()));
        }
        entries.push(("result", quoted(&word)));
        self.sheet.put("end", "extinction", Value::table(&entries));
    }

    fn flags(&mut self) {
        let zone = self.keys.both("flagRegion", None);
        if zone.iter().all(BTreeSet::is_empty) {
            return;
        }
        let all: Vec<&str> = self
            .pieces
            .iter()
            .map(|piece| piece.slot.as_str())
            .collect();
        let letters =
            ["White", "Black"].map(|side| self.letters(&format!("flagPiece{side}"), &all));
        let mut ids = self.ids(&letters[0]);
        if letters[0] != letters[1] {
            ids.extend(self.ids(&letters[1]));
            ids.sort();
            ids.dedup();
            self.doubt(
                "flagPieceWhite",
                "the pieces of both players count, for either",
            );
        }
        let Some(zone) = self.zone(&zone) else {
            return self.doubt(
                "flagRegionWhite",
                "only one player has a goal, which is not said here",
            );
        };
        let mut entries = vec![("pieces", list(&ids)), ("zone", zone)];
        let count = self.keys.number("flagPieceCount", 1);
        if count > 1 {
            entries.push(("count", count.to_string()));
        }
        if self.keys.flag("flagPieceBlockedWin", false) {
            entries.push(("blocked", "true".into()));
        }
        if self.keys.flag("flagMove", false) {
            entries.push(("last-move", "true".into()));
        } else if self.keys.flag("flagPieceSafe", false) {
            entries.push(("when", quoted("safe")));
        }
        entries.push(("result", quoted("win")));
        self.sheet.put("end", "reach", Value::table(&entries));
    }

    /// Lines of pieces: side by side, and with gaps.
    fn lines(&mut self) {
        let word = self.keys.text("connectValue").unwrap_or("win").to_owned();
        if word == "none" {
            return;
        }
        let way = |key: &str| self.keys.flag(key, true);
        let straight = match (way("connectHorizontal"), way("connectVertical")) {
            (true, true) => "W",
            (true, false) => "sW",
            (false, true) => "vW",
            (false, false) => "",
        };
        let diagonal = if way("connectDiagonal") { "F" } else { "" };
        let pieces = match self.keys.letters("connectPieceTypes") {
            Some(Some(letters)) => Some(self.ids(&letters)),
            _ => None,
        };
        if (straight, diagonal) == ("", "") || pieces.as_ref().is_some_and(Vec::is_empty) {
            return;
        }
        let table = |count: u16, gaps: bool| {
            let mut entries = vec![("count", count.to_string())];
            if let Some(pieces) = &pieces {
                entries.push(("pieces", list(pieces)));
            }
            if (straight, diagonal) != ("W", "F") {
                entries.push(("directions", quoted(&format!("{straight}{diagonal}"))));
            }
            if gaps {
                entries.push(("gaps", "true".to_owned()));
            }
            entries.push(("result", quoted(&word)));
            Value::table(&entries)
        };
        let counts = [("connectN", false), ("collinearN", true)];
        let mut tables = counts
            .iter()
            .map(|&(key, gaps)| (self.keys.number(key, 0), gaps))
            .filter(|(count, _)| *count > 1)
            .map(|(count, gaps)| table(count, gaps));
        match (tables.next(), tables.next()) {
            (Some(Value::Table(mut line)), Some(other)) => {
                line.push(("collinear".to_owned(), other));
                self.sheet.put("end", "line", Value::Table(line));
            }
            (Some(line), _) => self.sheet.put("end", "line", line),
            _ => {}
        }
    }

    fn figures(&mut self) {
        self.lines();
        let side = self.keys.number("connectNxN", 0);
        if side > 1 {
            self.sheet.put(
                "end",
                "square",
                Value::table(&[("side", side.to_string()), ("result", quoted("win"))]),
            );
        }
        let ends =
            [1, 2].map(|end| self.zone(&self.keys.both(&format!("connectRegion{end}"), None)));
        if let [Some(from), Some(to)] = ends {
            self.sheet.put(
                "end",
                "bridge",
                Value::table(&[("from", from), ("to", to), ("result", quoted("win"))]),
            );
        }
    }

    fn repetition(&mut self) {
        let count = self.keys.number("nFoldRule", 3);
        if count < 2 {
            return;
        }
        let word = self.keys.text("nFoldValue").unwrap_or("draw").to_owned();
        let mut entries = vec![("count", count.to_string()), ("result", quoted(&word))];
        if self.keys.flag("nFoldValueAbsolute", false) && word != "draw" {
            let first = self.players()[0].clone();
            entries.push(("player", quoted(&first)));
        }
        if self.keys.flag("perpetualCheckIllegal", false) && self.is_royal() {
            entries.push(("perpetual-check", quoted("loses")));
        }
        if self.keys.word("chasingRule").is_some() {
            let there = |id: &str| self.kinds.iter().any(|kind| kind.id == id);
            if CHASE.iter().all(|(_, id)| there(id)) && !self.has_hands() {
                entries.push(("module", quoted("perpetual-chase")));
            } else {
                self.doubt(
                    "chasingRule",
                    "chases are judged with the pieces of xiangqi only, and without drops",
                );
            }
        }
        self.sheet.put("end", "repetition", Value::table(&entries));
    }

    /// What is counted where a game ends, and what counts moves.
    pub(super) fn results(&mut self) {
        let lead = match self.keys.word("materialCounting") {
            Some("unweighted") => {
                let most = [("when", quoted("nobody-moves")), ("result", quoted("win"))];
                self.sheet.put("end", "most", Value::table(&most));
                None
            }
            Some("janggi") => {
                let points = [
                    ("rook", 13),
                    ("janggiCannon", 7),
                    ("horse", 5),
                    ("janggiElephant", 3),
                    ("wazir", 3),
                    ("soldier", 2),
                ];
                let of = |kind: &Kind| {
                    points
                        .iter()
                        .find(|(slot, _)| *slot == kind.piece.slot)
                        .map(|(_, points)| *points)
                };
                let points = self.kinds.iter().filter_map(|kind| {
                    Some((kind.id.clone(), Value::Plain(of(kind)?.to_string())))
                });
                let points = Value::Table(points.collect());
                Some(vec![
                    ("lead".to_owned(), Value::Plain("2".into())),
                    ("points".to_owned(), points),
                ])
            }
            Some("blackdrawodds") => Some(vec![("lead".to_owned(), Value::Plain("1".into()))]),
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                self.doubt("materialCounting", message);
                None
            }
            None => None,
        };
        if let Some(lead) = lead {
            self.sheet.put("end", "draws", Value::Table(lead));
        }
        if self.keys.flag("bikjangRule", false) {
            let king = self
                .kinds
                .iter()
                .filter(|kind| kind.piece.slot == "king")
                .map(|kind| kind.id.clone())
                .collect::<Vec<_>>();
            self.sheet.put(
                "end",
                "facing",
                Value::table(&[("module", quoted("facing")), ("pieces", list(&king))]),
            );
        }
        if self.keys.flag("moveRepetitionIllegal", false) {
            let (keys, kinds) = (&self.keys, self.kinds.iter());
            // Who keeps away from the enemy's king may go to and fro.
            let kept = |slot: &str| {
                let mut sides = [0, 1].into_iter();
                sides.any(|side| keys.cells(&crate::keys::mobility(side, slot)).is_some())
            };
            let free = kinds.filter(|kind| kind.piece.slot != "king" && !kept(&kind.piece.slot));
            let free: Vec<String> = free.map(|kind| kind.id.clone()).collect();
            if !free.is_empty() {
                let entries = [
                    ("module", quoted("to-and-fro")),
                    ("pieces", list(&free)),
                    ("times", "3".to_owned()),
                ];
                self.sheet.put("end", "to-and-fro", Value::table(&entries));
            }
        }
        if let Some(rights) = self
            .keys
            .text("castlingWins")
            .filter(|rights| *rights != "-")
            .map(str::to_owned)
        {
            let white = rights.chars().any(char::is_uppercase);
            let black = rights.chars().any(char::is_lowercase);
            let names: Vec<&str> = [('K', "king-side"), ('Q', "queen-side")]
                .iter()
                .filter(|(right, _)| rights.to_uppercase().contains(*right))
                .map(|(_, name)| *name)
                .collect();
            let mut entries = vec![("castlings", list(&names))];
            if white != black {
                let players = self.players();
                entries.push((
                    "player",
                    quoted(if white { &players[0] } else { &players[1] }),
                ));
            }
            entries.push(("result", quoted("win")));
            entries.push(("right-lost", quoted("loss")));
            self.sheet.put("end", "castled", Value::table(&entries));
        }
        self.counting();
    }

    fn counting(&mut self) {
        let Some(rule) = self.keys.word("countingRule").map(str::to_owned) else {
            return;
        };
        let id = |slot: &str| {
            self.kinds
                .iter()
                .find(|kind| kind.piece.slot == slot && !kind.symbol.starts_with('+'))
                .map(|kind| kind.id.clone())
        };
        let makruk: &[(&str, &str)] = &[
            ("rook", "[16, 8]"),
            ("silver", "[44, 22]"),
            ("knight", "[64, 32]"),
            ("fers", "[64]"),
        ];
        let asean: &[(&str, &str)] = &[("rook", "[16]"), ("silver", "[44]"), ("knight", "[64]")];
        let limits = match rule.as_str() {
            "makruk" => makruk,
            "asean" => asean,
            _ => {
                return self.doubt(
                    "countingRule",
                    format!("`{rule}` is not said by any key of ours as it is meant there"),
                );
            }
        };
        let limits = limits
            .iter()
            .filter_map(|(slot, moves)| Some((id(slot)?, Value::Plain((*moves).to_owned()))));
        let mut bare = vec![("moves".to_owned(), Value::Table(limits.collect()))];
        let pawn = id("pawn")
            .map(|pawn| list(&[pawn]))
            .unwrap_or_else(|| list::<&str>(&[]));
        bare.push(("unless".to_owned(), Value::Plain(pawn.clone())));
        let mut counting = Vec::new();
        if rule == "makruk" {
            bare.push(("from-pieces".to_owned(), Value::Plain("true".into())));
            counting.push((
                "board".to_owned(),
                Value::table(&[("moves", "64".into()), ("unless", pawn)]),
            ));
        }
        counting.push(("bare".to_owned(), Value::Table(bare)));
        self.sheet.put("end", "counting", Value::Table(counting));
    }
}
