//! Castling.

use super::{Writer, is_of, letter};
use crate::attributes::Square;
use crate::sheet::{Value, quoted};

impl Writer<'_> {
    pub(super) fn castling(&mut self) {
        let rights = self.fen.castling.clone();
        if !self.keys.flag("castling", true) || rights == "-" {
            return;
        }
        let ranks = self.ranks.len() as u8;
        let files = self.files.len() as u8;
        let rank = (self.keys.number("castlingRank", 1).max(1) as u8 - 1).min(ranks - 1);
        let mut ways: [[Option<[Square; 4]>; 2]; 2] = Default::default();
        for side in 0..2 {
            let rank = if side == 0 { rank } else { ranks - 1 - rank };
            let colour = ["White", "Black"][side];
            let kings = self.letters(&format!("castlingKingPiece{colour}"), &["king"]);
            let rooks = self.letters(&format!("castlingRookPieces{colour}"), &["rook"]);
            let there = |letters: &[char], file: u8| {
                let row = self.fen.rows.get(usize::from(ranks - 1 - rank));
                let cell = row.and_then(|row| row.get(usize::from(file)));
                cell.is_some_and(|cell| {
                    is_of(cell, side) && letter(cell).is_some_and(|l| letters.contains(&l))
                })
            };
            let on_rank: Vec<u8> = (0..files).filter(|&file| there(&kings, file)).collect();
            let king = match on_rank.as_slice() {
                [] => continue,
                [king] => *king,
                [first, ..] => {
                    let stated = self.keys.file("castlingKingFile", 4);
                    if on_rank.contains(&stated) {
                        stated
                    } else {
                        *first
                    }
                }
            };
            for (way, right) in [(0, 'K'), (1, 'Q')] {
                let rook = if way == 0 {
                    let outermost = self
                        .keys
                        .file("castlingRookKingsideFile", files - 1)
                        .min(files - 1);
                    (king + 1..=outermost)
                        .rev()
                        .find(|&file| there(&rooks, file))
                } else {
                    (self.keys.file("castlingRookQueensideFile", 0)..king)
                        .find(|&file| there(&rooks, file))
                };
                let right = if side == 0 {
                    right
                } else {
                    right.to_ascii_lowercase()
                };
                let by_file = rook
                    .map(|file| char::from(b'a' + file))
                    .map(|c| if side == 0 { c.to_ascii_uppercase() } else { c });
                let has =
                    rights.contains(right) || by_file.is_some_and(|letter| rights.contains(letter));
                let goal = [("castlingKingsideFile", 6), ("castlingQueensideFile", 2)][way];
                let goal = self.keys.file(goal.0, goal.1).min(files - 1);
                let beside = if way == 0 {
                    goal.saturating_sub(1)
                } else {
                    goal + 1
                };
                if let Some(rook) = rook.filter(|_| has) {
                    ways[way][side] =
                        Some([(king, rank), (goal, rank), (rook, rank), (beside, rank)]);
                }
            }
        }
        let chess960 = self.keys.flag("chess960", false);
        let denies = self.keys.flag("oppositeCastling", false);
        for (way, name, right) in [(0, "king-side", "K"), (1, "queen-side", "Q")] {
            let [first, second] = ways[way];
            let turned = |way: [Square; 4]| way.map(|(file, rank)| (file, ranks - 1 - rank));
            let Some((first, second)) = first
                .zip(second)
                .or(first.map(|way| (way, turned(way))))
                .or(second.map(|way| (turned(way), way)))
            else {
                continue;
            };
            let path = |from: Square, to: Square| format!("{}-{}", self.name(from), self.name(to));
            let value = |at: usize| {
                let (one, other) = (
                    path(first[at], first[at + 1]),
                    path(second[at], second[at + 1]),
                );
                let implied = path(self.opposite(first[at]), self.opposite(first[at + 1]));
                match other == implied {
                    true => quoted(&one),
                    false => format!(
                        "{{ first = {}, second = {} }}",
                        quoted(&one),
                        quoted(&other)
                    ),
                }
            };
            let mut entries = vec![
                ("right", quoted(right)),
                ("king", value(0)),
                ("rook", value(2)),
            ];
            if chess960 {
                entries.push(("style", quoted("chess960")));
            }
            if denies {
                entries.push(("denies", "true".into()));
            }
            self.sheet.put("castling", name, Value::table(&entries));
        }
    }
}
