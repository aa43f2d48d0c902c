//! A board as text, as Fairy-Stockfish draws it.

use std::fmt::Write;

use boardwright::{Cell, Side};

use super::ends;
use super::known::{cell_name, symbol};
use super::line::Line;
use super::texts::{self, cased};

/// The cells of the board's rectangle from above; `None` where it has a hole.
fn rows(line: &Line) -> Vec<Vec<Option<Cell>>> {
    let board = &line.known().model().board;
    let (low, high) = board.bounds();
    let files = usize::try_from(high.x - low.x + 1).unwrap_or(0);
    let ranks = usize::try_from(high.y - low.y + 1).unwrap_or(0);
    let mut rows = vec![vec![None; files]; ranks];
    for cell in board.cells() {
        let at = board.point(cell);
        let (Ok(row), Ok(file)) = (
            usize::try_from(high.y - at.y),
            usize::try_from(at.x - low.x),
        ) else {
            continue;
        };
        rows[row][file] = Some(cell);
    }
    rows
}

/// A letter for each piece and a point for all else, a rank a line.
pub(super) fn ranks(line: &Line) -> String {
    let known = line.known();
    let drawn = |cell: Option<Cell>| {
        let man = cell.and_then(|cell| line.position().man_at(cell));
        let letter = |kind| match symbol(known.model(), kind) {
            promoted if promoted.starts_with('+') => known.letter(kind),
            own => own.to_owned(),
        };
        man.map_or(".".to_owned(), |man| cased(&letter(man.kind), man.side))
    };
    let rank = |row: Vec<Option<Cell>>| row.into_iter().map(drawn).collect::<Vec<_>>().join(" ");
    let ranks: Vec<String> = rows(line).into_iter().map(rank).collect();
    ranks.join("\n")
}

/// A grid of the pieces' letters, and what is beside and below it.
pub(super) fn grid(line: &Line, fen: &str, ply: u32) -> String {
    let position = line.position();
    let model = line.known().model();
    let setup = position.setup();
    let walls = position.walls();
    let promoted = texts::promoted(line, &setup, false);
    let rows = rows(line);
    let (height, files) = (rows.len(), rows.first().map_or(0, Vec::len));
    // A letter and one sign, unless letters have marks.
    let symbols = model.kinds.iter().map(|kind| kind.symbol.len());
    let wide = symbols.max().unwrap_or(1).max(2);
    let edge = format!(
        "\n +{}\n",
        format!("{}+", "-".repeat(wide + 1)).repeat(files)
    );
    let mut text = edge.clone();
    for (at, row) in rows.into_iter().enumerate() {
        for cell in row {
            let drawn = match cell.map(|cell| (cell, position.man_at(cell))) {
                None => "*".to_owned(),
                Some((cell, None)) if walls.contains(&cell) => "*".to_owned(),
                Some((_, None)) => " ".to_owned(),
                Some((cell, Some(man))) => {
                    let letter = cased(symbol(model, man.kind), man.side);
                    match promoted.contains(&cell) {
                        true => format!("~{letter}"),
                        false => letter,
                    }
                }
            };
            // Writing to a text cannot fail.
            let _ = write!(text, " |{drawn:>wide$}");
        }
        let _ = write!(text, " |{}", height - at);
        let side = match at {
            0 => Some(Side::Second),
            last if last + 1 == height => Some(Side::First),
            _ => None,
        };
        if let Some(side) = side {
            text += if position.turn() == side { " *" } else { "  " };
            if fen.contains('[') {
                let held = texts::hand(line.known(), &setup, side);
                let _ = write!(text, " [{}]", held);
            }
        }
        text += &edge;
    }
    text += "  ";
    for file in (b'a'..).take(files) {
        let _ = write!(text, " {}  ", char::from(file));
    }
    let mut text = text.trim_end_matches(' ').to_owned();
    let checkers = match ends::checked(line).is_empty() {
        true => Vec::new(),
        false => position.checkers(),
    };
    let checkers = checkers.into_iter();
    let checkers: String = checkers.map(|cell| cell_name(model, cell) + " ").collect();
    let _ = write!(
        text,
        "\n\nFen: {fen}\nSfen: {}\nKey: {:016X}\nCheckers: {checkers}\nChased: ",
        sfen(line, fen, ply),
        position.hash()
    );
    text
}

/// As SFEN, whatever the variant.
fn sfen(line: &Line, fen: &str, ply: u32) -> String {
    let board = fen.split([' ', '[']).next().unwrap_or("");
    let turn = match line.position().turn() {
        Side::First => 'b',
        Side::Second => 'w',
    };
    let setup = line.position().setup();
    let held = Side::BOTH.map(|side| texts::hand(line.known(), &setup, side));
    let mut counted = String::new();
    let mut letters = held.iter().flat_map(|hand| hand.chars()).peekable();
    while let Some(letter) = letters.next() {
        let mut count = 1;
        while letters.next_if_eq(&letter).is_some() {
            count += 1;
        }
        if count > 1 {
            let _ = write!(counted, "{count}");
        }
        counted.push(letter);
    }
    let held = if counted.is_empty() { "-" } else { &counted };
    format!("{board} {turn} {held} {}", ply + 1)
}
