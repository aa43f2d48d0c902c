//! The board and sets of its cells.

use std::collections::BTreeSet;

use super::Writer;
use crate::attributes::{Cells, Lettered, Square};
use crate::sheet::{list, quoted};

impl Writer<'_> {
    pub(super) fn frame(&mut self) {
        let labels = |labels: &[String]| match (labels.first(), labels.last()) {
            (Some(first), Some(last)) if labels.len() > 1 => quoted(&format!("{first}-{last}")),
            (Some(only), _) => list(std::slice::from_ref(only)),
            _ => list::<&str>(&[]),
        };
        let (files, ranks) = (labels(&self.files), labels(&self.ranks));
        let players = self.players();
        let sheet = &mut self.sheet;
        sheet.plain("board", "topology", quoted("square"));
        sheet.plain("board", "files", files);
        sheet.plain("board", "ranks", ranks);
        sheet.plain("board", "symmetry", quoted(self.symmetry));
        sheet.plain("players", "order", list(&players));
        sheet.plain("setup", "position", quoted(&self.fen.text));
        if self.keys.flag("chess960", false)
            && self.fen.board == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        {
            sheet.plain("setup", "shuffle", quoted("chess960"));
        }
        sheet.plain("notation", "position", quoted("fen"));
        sheet.plain("notation", "move", quoted("uci"));
        sheet.plain("notation", "human", quoted("san"));
    }

    /// How the second player's directions follow from the first's: turned by half a turn there. Mirrored is the same as
    /// long as no piece tells left from right.
    pub(super) fn symmetry(&self) -> &'static str {
        let lopsided = |piece: &Lettered| {
            let moves = self.movements(piece);
            moves.iter().any(|movement| {
                let other = |step: &boardwright::geometry::Vector| {
                    movement
                        .steps
                        .iter()
                        .any(|s| (s.x, s.y) == (-step.x, step.y))
                };
                !movement.steps.iter().all(other)
            })
        };
        match self.context.symmetry.as_deref() {
            Some("rotate") => "rotate",
            _ if self.pieces.iter().any(lopsided) => "rotate",
            Some("none") => "none",
            _ => "mirror",
        }
    }
    /// The cell opposite for the second player.
    pub(super) fn opposite(&self, (file, rank): Square) -> Square {
        let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
        match self.symmetry {
            "rotate" => (files - 1 - file, ranks - 1 - rank),
            "none" => (file, rank),
            _ => (file, ranks - 1 - rank),
        }
    }

    /// A zone as a descriptor writes it; `None` where a player has no cell in it.
    pub(super) fn zone(&self, cells: &Cells) -> Option<String> {
        let turned: BTreeSet<Square> = cells[0].iter().map(|&cell| self.opposite(cell)).collect();
        if cells.iter().any(BTreeSet::is_empty) {
            return None;
        }
        Some(match turned == cells[1] {
            true => quoted(&self.set(&cells[0])),
            false => format!(
                "{{ first = {}, second = {} }}",
                quoted(&self.set(&cells[0])),
                quoted(&self.set(&cells[1]))
            ),
        })
    }

    fn set(&self, cells: &BTreeSet<Square>) -> String {
        let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
        let range = |word: &str, labels: &[String], numbers: &[u8]| {
            let runs = runs(numbers);
            let parts = runs.iter().map(|&(low, high)| {
                let label = |at: u8| labels.get(usize::from(at)).map_or("", String::as_str);
                match low == high {
                    true => format!("{word} {}", label(low)),
                    false => format!("{word}s {}-{}", label(low), label(high)),
                }
            });
            parts.collect::<Vec<_>>().join(" ")
        };
        let whole = |rank: &u8| (0..files).all(|file| cells.contains(&(file, *rank)));
        let full: Vec<u8> = (0..ranks).filter(whole).collect();
        let rest: Vec<Square> = cells
            .iter()
            .copied()
            .filter(|(_, rank)| !full.contains(rank))
            .collect();
        let of_files = BTreeSet::from_iter(rest.iter().map(|&(file, _)| file));
        let of_ranks = BTreeSet::from_iter(rest.iter().map(|&(_, rank)| rank));
        let (wide, high): (Vec<u8>, Vec<u8>) = (
            of_files.into_iter().collect(),
            of_ranks.into_iter().collect(),
        );
        let is_box = rest.len() == wide.len() * high.len()
            && runs(&wide).len() == 1
            && runs(&high).len() == 1;
        if full.is_empty() && is_box && rest.len() > 2 {
            let files = range("file", &self.files, &wide);
            return match high.len() == usize::from(ranks) {
                true => files,
                false => format!("{files} & {}", range("rank", &self.ranks, &high)),
            };
        }
        let mut parts: Vec<String> = Vec::new();
        if !full.is_empty() {
            parts.push(range("rank", &self.ranks, &full));
        }
        let mut rest = rest;
        rest.sort_by_key(|&(file, rank)| (rank, file));
        parts.extend(rest.iter().map(|&cell| self.name(cell)));
        parts.join(" ")
    }

    pub(super) fn name(&self, (file, rank): Square) -> String {
        let label =
            |labels: &[String], at: u8| labels.get(usize::from(at)).cloned().unwrap_or_default();
        format!("{}{}", label(&self.files, file), label(&self.ranks, rank))
    }

    pub(super) fn is_everything(&self, cells: &BTreeSet<Square>) -> bool {
        cells.len() == self.files.len() * self.ranks.len()
    }
}

/// Neighbouring numbers together.
fn runs(numbers: &[u8]) -> Vec<(u8, u8)> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, high)) if *high + 1 == number => *high = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}
