//! Cells in words, of one player and of both.

use std::collections::BTreeSet;

use boardwright_core::geometry::Cell;
use boardwright_core::{PerSide, Side};

use super::Page;

impl Page<'_> {
    /// The cells of both players in one text: the first player's alone where the second's are their images.
    pub(super) fn zone(&self, zone: &PerSide<Vec<Cell>>) -> String {
        let board = &self.variant.model().board;
        let set = |cells: &[Cell]| cells.iter().copied().collect::<BTreeSet<_>>();
        let images: Option<BTreeSet<Cell>> = zone[Side::First]
            .iter()
            .map(|&cell| board.opposite(cell))
            .collect();
        let mirrored = images == Some(set(&zone[Side::Second]));
        self.either(mirrored, |side| self.cells(&zone[side]))
    }

    /// What is told of each player in one text: of the first alone where the second's is its image.
    pub(super) fn either(&self, mirrored: bool, told: impl Fn(Side) -> String) -> String {
        let [first, second] = Side::BOTH.map(told);
        if first == second {
            return format!("{first} for both players");
        }
        if mirrored {
            return first;
        }
        format!(
            "{} or {}",
            self.of(first, Side::First),
            self.of(second, Side::Second)
        )
    }

    /// What is told of one player: `rank 5 (`black`)`.
    pub(super) fn of(&self, told: String, side: Side) -> String {
        format!("{told} (`{}`)", self.variant.model().players[side].name)
    }

    /// Cells in words: first whole ranks as such, then whole files.
    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        if cells.is_empty() {
            return "no cell".into();
        }
        let board = &self.variant.model().board;
        let inside: BTreeSet<Cell> = cells.iter().copied().collect();
        let plain = |cell: Cell| !board.is_extra(cell);
        let rank = |cell: Cell| board.rank_of(cell).filter(|_| plain(cell));
        let file = |cell: Cell| board.file_of(cell).filter(|_| plain(cell));
        let mut words = Vec::new();
        let rest = self.whole_lines("rank", board.ranks(), &inside, &inside, rank, &mut words);
        let rest = self.whole_lines("file", board.files(), &inside, &rest, file, &mut words);
        words.extend(rest.iter().map(|&cell| board.name(cell).to_owned()));
        words.join(", ")
    }

    /// Adds what lines are inside as a whole, of those on which some cells lie, and gives the cells that are left.
    fn whole_lines(
        &self,
        what: &str,
        labels: &[String],
        inside: &BTreeSet<Cell>,
        cells: &BTreeSet<Cell>,
        line: impl Fn(Cell) -> Option<usize>,
        words: &mut Vec<String>,
    ) -> BTreeSet<Cell> {
        let all = self.variant.model().board.cells();
        let outside = all.filter(|cell| !inside.contains(cell));
        let broken: BTreeSet<usize> = outside.filter_map(&line).collect();
        let whole = |cell: Cell| line(cell).filter(|number| !broken.contains(number));
        let lines: BTreeSet<usize> = cells.iter().filter_map(|&cell| whole(cell)).collect();
        let label = |number: usize| labels.get(number).map_or("?", String::as_str);
        for (from, to) in runs(&lines) {
            let (first, last) = (label(from), label(to));
            match to - from {
                0 => words.push(format!("{what} {first}")),
                1 => words.extend([first, last].map(|label| format!("{what} {label}"))),
                _ => words.push(format!("{what}s {first} to {last}")),
            }
        }
        let rest = cells.iter().copied();
        rest.filter(|&cell| whole(cell).is_none()).collect()
    }
}

/// Numbers that follow each other, as the first and the last of them.
fn runs(numbers: &BTreeSet<usize>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_one_run() {
        assert_eq!(runs(&[1, 2, 3, 5, 7, 8].into()), [(1, 3), (5, 5), (7, 8)]);
    }
}
