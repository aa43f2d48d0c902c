//! How many cells each piece attacks from each cell of the empty board.

use std::collections::BTreeMap;

use boardwright::{Catalogue, Kind, Man, Setup, Side, Variant};

/// Omega Chess without kings: every piece stands alone.
const ALONE: &str = r#"
schema = 1
[variant]
id      = "omega-alone"
version = "1.0.0"
name    = "Omega Chess without kings"
extends = "omega@1"
[royalty]
pieces     = []
self-check = "allowed"
[castling]
king-side  = false
queen-side = false
[setup]
position = "1**********1/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*Q9*/1**********1 w - - 0 1"
[end]
checkmate     = false
stalemate     = false
no-moves      = { result = "draw" }
repetition    = false
dead-position = false
"#;

const TABLE: &str = include_str!("mobility.tsv");

/// The cells that a piece alone on the board reaches.
fn targets(alone: &Variant, kind: Kind, cell: &str) -> Vec<String> {
    let board = &alone.model().board;
    let from = board.find(cell).expect("a cell");
    let man = Man {
        side: Side::First,
        kind,
    };
    let position = alone
        .position(&Setup::of(vec![(from, man)], Side::First))
        .expect("a position");
    position
        .legal_moves()
        .into_iter()
        .map(|mv| board.name(mv.to()).to_owned())
        .collect()
}

#[test]
fn every_man_moves_so_from_every_cell() {
    let alone = Catalogue::shipped()
        .add("alone.toml", ALONE)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut lines = TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let head = lines.next().expect("a head");
    let mut totals: BTreeMap<&str, usize> = BTreeMap::new();
    let mut cells = 0;
    for line in lines {
        let (cell, numbers) = line.split_first().expect("a cell");
        for (symbol, number) in head[1..].iter().copied().zip(numbers) {
            if *cell == "total" {
                assert_eq!(totals[symbol].to_string(), *number, "{symbol} in all");
                continue;
            }
            let kind = alone.model().kind_of_symbol(symbol).expect("a kind");
            let found = targets(&alone, kind, cell);
            *totals.entry(symbol).or_default() += found.len();
            let expected = if *number == "-" { "0" } else { number };
            assert_eq!(
                found.len().to_string(),
                expected,
                "{symbol} on {cell} goes to {found:?}"
            );
        }
        cells += usize::from(*cell != "total");
    }
    assert_eq!(cells, 104);
}

#[test]
fn a_wizard_and_a_bishop_stay_on_their_colour() {
    let alone = Catalogue::shipped()
        .add("alone.toml", ALONE)
        .unwrap_or_else(|error| panic!("{error}"));
    let board = &alone.model().board;
    let shade = |name: &str| board.shade(board.find(name).expect("a cell"));
    for symbol in ["W", "B"] {
        let kind = alone.model().kind_of_symbol(symbol).expect("a kind");
        for cell in board.cells().map(|cell| board.name(cell)) {
            let strays = targets(&alone, kind, cell)
                .into_iter()
                .find(|to| shade(to) != shade(cell));
            assert_eq!(strays, None, "{symbol} on {cell}");
        }
    }
    let of_one = board
        .cells()
        .filter(|&cell| board.shade(cell) == shade("j0"))
        .count();
    assert_eq!(
        (of_one, shade("w2"), shade("w4")),
        (52, shade("j0"), shade("j0"))
    );
}
