//! Who cannot win: held against shakmaty, which has lichess's rules of play on time.
//!
//! `verdicts [--positions N] [--horde FILE]`: random positions of few pieces in every variant that both know. Whoever
//! shakmaty says cannot win, cannot win by us; where we know more, it is counted. FILE is a table of horde with the
//! columns `fen` and `white_has_insufficient_material`, as shakmaty's archive has one among its tests.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail, ensure};
use boardwright::{Catalogue, Game, Position, Side, Variant};
use clap::Parser;
use fastrand::Rng;
use shakmaty::fen::Fen;
use shakmaty::variant::{Variant as Theirs, VariantPosition};
use shakmaty::{CastlingMode, Color, Position as _};

#[derive(Parser)]
struct Args {
    /// Random positions of each variant
    #[arg(long, default_value_t = 100_000)]
    positions: usize,
    /// A table of horde
    #[arg(long)]
    horde: Option<PathBuf>,
}

/// A variant: its name here and there, the pieces to draw from for each side, the most of them, and whether each has a king.
struct Field {
    id: &'static str,
    theirs: Theirs,
    letters: &'static str,
    most: usize,
    kings: [bool; 2],
}

#[rustfmt::skip]
const FIELDS: [Field; 8] = [
    Field { id: "chess", theirs: Theirs::Chess, letters: "NBBNRQP", most: 3, kings: [true; 2] },
    Field { id: "atomic", theirs: Theirs::Atomic, letters: "BBNNRQP", most: 4, kings: [true; 2] },
    Field { id: "crazyhouse", theirs: Theirs::Crazyhouse, letters: "NBRQP", most: 2, kings: [true; 2] },
    Field { id: "three-check", theirs: Theirs::ThreeCheck, letters: "NBRQP", most: 2, kings: [true; 2] },
    Field { id: "antichess", theirs: Theirs::Antichess, letters: "NBBNBPRQK", most: 4, kings: [false; 2] },
    Field { id: "horde", theirs: Theirs::Horde, letters: "PNBRQNBBN", most: 5, kings: [false, true] },
    Field { id: "racing-kings", theirs: Theirs::RacingKings, letters: "NBRQ", most: 3, kings: [true; 2] },
    Field { id: "king-of-the-hill", theirs: Theirs::KingOfTheHill, letters: "NBBNRQP", most: 3, kings: [true; 2] },
];

/// The letters of one side: few pieces, often several of a kind, since the limits of what is too little lie there.
fn army(field: &Field, side: usize, dice: &mut Rng) -> Vec<char> {
    let letters: Vec<char> = field.letters.chars().collect();
    let mut drawn: Vec<char> = (0..dice.usize(0..=field.most))
        .map(|_| letters[dice.usize(..letters.len())])
        .collect();
    if let Some(&first) = drawn.first().filter(|_| dice.bool()) {
        drawn.fill(first);
    }
    if field.kings[side] {
        drawn.push('K');
    }
    drawn
}

/// A random placement as a position text.
fn deal(field: &Field, dice: &mut Rng) -> String {
    let mut cells = [None; 64];
    for side in 0..2 {
        for letter in army(field, side, dice) {
            let range = if letter == 'P' { 8..56 } else { 0..64 };
            let mut cell = dice.usize(range.clone());
            while cells[cell].is_some() {
                cell = dice.usize(range.clone());
            }
            cells[cell] = Some(if side == 0 {
                letter
            } else {
                letter.to_ascii_lowercase()
            });
        }
    }
    let ranks: Vec<String> = cells
        .chunks(8)
        .map(|rank| {
            let filled: String = rank.iter().map(|cell| cell.unwrap_or('1')).collect();
            (2..=8).rev().fold(filled, |text, run| {
                text.replace(&"1".repeat(run), &run.to_string())
            })
        })
        .collect();
    let hand = match field.id {
        "crazyhouse" if dice.bool() => ["[]", "[p]", "[N]", "[bB]", "[QR]"][dice.usize(..5)],
        "crazyhouse" => "[]",
        _ => "",
    };
    let checks = if field.id == "three-check" {
        " 3+3"
    } else {
        ""
    };
    let turn = if dice.bool() { 'w' } else { 'b' };
    format!("{}{hand} {turn} - -{checks} 0 1", ranks.join("/"))
}

fn ours(variant: &Variant, text: &str) -> Result<Position> {
    let game = Game::from_text(variant, text).map_err(|e| anyhow!("{text}: {e}"))?;
    Ok(game.position().clone())
}

fn theirs(variant: Theirs, text: &str) -> Result<VariantPosition> {
    let fen: Fen = text.parse()?;
    VariantPosition::from_setup(variant, fen.into_setup(), CastlingMode::Standard)
        .map_err(|e| anyhow!("{e:?}"))
}

/// Whether only bishops stand beside the kings and the enemy has several: in atomic chess those can stand in their own
/// king's way, and one bishop mates him in the corner (`7K/8/8/8/8/2B5/b7/kb6 b`), which shakmaty leaves out.
fn blocks_himself(text: &str, side: Side) -> bool {
    let board = text.split(' ').next().unwrap_or_default();
    let only_bishops = board
        .chars()
        .all(|c| !c.is_alphabetic() || "KkBb".contains(c));
    let enemy = if side == Side::First { 'b' } else { 'B' };
    only_bishops && board.matches(enemy).count() >= 2
}

fn main() -> Result<()> {
    let args = Args::parse();
    let catalogue = Catalogue::shipped();
    let mut missed = 0;
    for field in &FIELDS {
        let variant = catalogue.get(field.id)?;
        let mut dice = Rng::with_seed(24);
        let (mut asked, mut both, mut more, mut less, mut excused) = (0, 0, 0, 0, 0);
        while asked < args.positions {
            let text = deal(field, &mut dice);
            let (Ok(theirs), Ok(position)) = (theirs(field.theirs, &text), ours(&variant, &text))
            else {
                continue;
            };
            asked += 1;
            for (side, color) in [(Side::First, Color::White), (Side::Second, Color::Black)] {
                match (
                    position.cannot_win(side),
                    theirs.has_insufficient_material(color),
                ) {
                    (true, true) => both += 1,
                    (true, false) => more += 1,
                    (false, true) if field.id == "atomic" && blocks_himself(&text, side) => {
                        excused += 1
                    }
                    (false, true) => {
                        less += 1;
                        if less <= 5 {
                            println!("{}: {text}: {color} cannot win by shakmaty alone", field.id);
                        }
                    }
                    (false, false) => {}
                }
            }
        }
        println!(
            "{}: {asked} positions; cannot win: {both} by both, {more} by us alone, {less} by shakmaty alone, {excused} of whom can",
            field.id
        );
        missed += less;
    }
    if let Some(file) = &args.horde {
        missed += horde(&catalogue.get("horde")?, file)?;
    }
    ensure!(missed == 0, "{missed} verdicts are missing");
    Ok(())
}

/// Holds a table of horde against ours, and tells how many rows differ.
fn horde(variant: &Variant, file: &PathBuf) -> Result<usize> {
    let table = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let (mut rows, mut differ) = (0, 0);
    for line in table.lines().skip(1) {
        let [fen, verdict] = line.split(',').take(2).collect::<Vec<_>>()[..] else {
            bail!("a row has two columns: {line}");
        };
        rows += 1;
        if ours(variant, fen)?.cannot_win(Side::First) != (verdict.trim() == "true") {
            differ += 1;
            println!("horde: {line}");
        }
    }
    println!("horde: {rows} rows of the table, {differ} differ");
    Ok(differ)
}
