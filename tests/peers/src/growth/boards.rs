//! The cost of a move on larger boards and with more kinds.

use std::fmt::Write as _;

use anyhow::Result;
use boardwright::engine::Leaves;
use boardwright::{Game, Variant};
use serde::Serialize;

use super::curve::Curve;
use super::position;
use crate::clock::{median, timed};
use crate::ours;

/// Nanoseconds a move at the last ply of a count.
#[derive(Serialize)]
pub struct Row {
    pub board: String,
    pub cells: usize,
    pub kinds: usize,
    pub bulk: f64,
    pub list: f64,
    pub play: f64,
}

/// Sides of boards with the kinds of chess.
const SIDES: [usize; 5] = [8, 12, 16, 24, 36];
/// Numbers of kinds on a board of 16×16.
const KINDS: [usize; 6] = [6, 8, 16, 24, 32, 48];

/// The curves by cells and by kinds, and each board's row as it comes.
pub fn run(quick: bool, rounds: usize, mut each: impl FnMut(Row)) -> Result<Vec<Curve>> {
    for id in ["chess", "omega"] {
        let name = if id == "chess" {
            "8×8, chess"
        } else {
            "Omega"
        };
        each(measured(name.into(), &ours::variant(id)?, quick, rounds));
    }
    let mut all = Vec::new();
    for side in SIDES {
        let name = format!("{side}×{side}, an army of {} pieces", 2 * side);
        all.push(measured(name, &made(side, 6)?, quick, rounds));
    }
    let by_cells = all.len();
    for kinds in KINDS {
        let name = format!("16×16, {kinds} kinds");
        all.push(measured(name, &made(16, kinds)?, quick, rounds));
    }
    let (cells, kinds) = all.split_at(by_cells);
    let mut curves = curves("cells", cells, |row| row.cells);
    curves.extend(self::curves("kinds", kinds, |row| row.kinds));
    all.into_iter().for_each(each);
    Ok(curves)
}

/// One of the costs of a row.
type Cost = fn(&Row) -> f64;

/// The three ways to count by a size of the rows.
fn curves(grows: &'static str, rows: &[Row], size: fn(&Row) -> usize) -> Vec<Curve> {
    let ways: [(&str, Cost); 3] = [
        ("a move counted in bulk", |row| row.bulk),
        ("a move listed", |row| row.list),
        ("a move played", |row| row.play),
    ];
    let curve = |(operation, cost): (&str, Cost)| {
        let points = rows.iter().map(|row| (size(row), cost(row)));
        Curve::new(grows, operation, points.collect())
    };
    ways.into_iter().map(curve).collect()
}

/// The costs of a variant's moves.
fn measured(board: String, variant: &Variant, quick: bool, rounds: usize) -> Row {
    let cells = variant.model().board.len();
    // Both plies of a start, so that every figure is an average over replies.
    let depth = if cells <= 128 && !quick { 4 } else { 3 };
    let depth = if cells > 256 { 2 } else { depth };
    let game = Game::new(variant);
    let cost = |leaves| {
        let seconds = (0..rounds).map(|_| {
            let (nodes, seconds) = timed(|| ours::count(&game, depth, leaves));
            seconds / nodes.max(1) as f64 * 1e9
        });
        median(seconds.collect())
    };
    Row {
        board,
        cells,
        kinds: variant.model().kinds.len(),
        bulk: cost(Leaves::Bulk),
        list: cost(Leaves::List),
        play: cost(Leaves::Play),
    }
}

/// Armies of chess on a larger board: the back rank repeats queen, rook, bishop and knight, spread over
/// so many kinds that move like them.
fn made(side: usize, kinds: usize) -> Result<Variant> {
    const MOVES: [&str; 4] = ["Q", "R", "B", "N"];
    let others = kinds - 2;
    let mut pieces = String::new();
    let mut symbols = Vec::new();
    // Kinds beyond those of the back rank are in the tables, but not on the board.
    let letters: Vec<String> = ('A'..='Z')
        .filter(|c| !"KP".contains(*c))
        .flat_map(|c| [c.to_string(), format!("+{c}")])
        .collect();
    for number in 0..others {
        let Some(symbol) = letters.get(number) else {
            break;
        };
        let _ = writeln!(
            pieces,
            "piece-{number} = {{ symbol = \"{symbol}\", moves = [\"{}\"] }}",
            MOVES[number % 4]
        );
        symbols.push(symbol.clone());
    }
    let back = |lower: bool| -> String {
        (0..side)
            .map(|file| {
                let symbol = if file == side / 2 {
                    "K".to_owned()
                } else {
                    symbols[file % symbols.len()].clone()
                };
                if lower { symbol.to_lowercase() } else { symbol }
            })
            .collect()
    };
    let empty = vec![side.to_string(); side - 4].join("/");
    let position = format!(
        "{}/{}/{empty}/{}/{} w - - 0 1",
        back(true),
        "p".repeat(side),
        "P".repeat(side),
        back(false)
    );
    let files = if side <= 26 {
        format!("\"a-{}\"", char::from(b'a' + side as u8 - 1))
    } else {
        let names: Vec<String> = (0..side)
            .map(|n| match n {
                0..26 => format!("\"{}\"", char::from(b'a' + n as u8)),
                _ => format!("\"a{}\"", char::from(b'a' + (n - 26) as u8)),
            })
            .collect();
        format!("[{}]", names.join(", "))
    };
    let text = format!(
        "schema = 1\n[variant]\nid = \"made\"\nversion = \"1.0.0\"\nname = \"Made\"\n\
         [board]\ntopology = \"square\"\nfiles = {files}\nranks = \"1-{side}\"\nsymmetry = \"mirror\"\n\
         [players]\norder = [\"white\", \"black\"]\n[setup]\nposition = \"{position}\"\n\
         [notation]\nposition = \"fen\"\nmove = \"uci\"\nhuman = \"san\"\n\
         [pieces]\nking = {{ symbol = \"K\", moves = [\"K\"] }}\n{pieces}\
         pawn = {{ symbol = \"P\", moves = [\"mfW\", \"cfF\", {{ betza = \"mfnD\", from = \"rank 2\" }}] }}\n\
         [royalty]\npieces = [\"king\"]\nself-check = \"illegal\"\nattack-void-if = []\n\
         [end]\ncheckmate = {{ result = \"loss\" }}\nstalemate = {{ result = \"draw\" }}\n"
    );
    position::made(&text)
}
