//! More kinds in hand on the same board: one man of each.

use anyhow::Result;

use super::curve::Curve;
use super::position::{curves, made};

/// How many kinds may be held, and are.
const KINDS: [usize; 5] = [1, 2, 4, 8, 16];
/// The most that may be: all of them are kinds of every variant here.
const MOST: usize = 16;

pub fn run(quick: bool, rounds: usize) -> Result<Vec<Curve>> {
    let start = |kinds| Ok((kinds, made(&descriptor(kinds))?.start()));
    let starts = KINDS.into_iter().map(start).collect::<Result<Vec<_>>>()?;
    curves("kinds in hand, on 12×12", starts, quick, rounds)
}

fn descriptor(kinds: usize) -> String {
    const MOVES: [&str; 4] = ["R", "B", "N", "W"];
    let letters: Vec<char> = ('A'..='Z')
        .filter(|letter| *letter != 'K')
        .take(MOST)
        .collect();
    let piece = |(number, letter): (usize, &char)| {
        let moves = MOVES[number % MOVES.len()];
        format!("piece-{number} = {{ symbol = \"{letter}\", moves = [\"{moves}\"] }}\n")
    };
    let pieces: String = letters.iter().enumerate().map(piece).collect();
    let held: String = letters.iter().take(kinds).collect();
    let allowed: Vec<String> = (0..kinds)
        .map(|number| format!("\"piece-{number}\""))
        .collect();
    let empty = ["12"; 10].join("/");
    let hands = format!("{held}{}", held.to_lowercase());
    format!(
        "schema = 1\n[variant]\nid = \"made\"\nversion = \"1.0.0\"\nname = \"Made\"\n\
         [board]\ntopology = \"square\"\nfiles = \"a-l\"\nranks = \"1-12\"\nsymmetry = \"mirror\"\n\
         [players]\norder = [\"white\", \"black\"]\n\
         [setup]\nposition = \"5k6/{empty}/5K6[{hands}] w - - 0 1\"\n\
         [notation]\nposition = \"fen\"\nmove = \"uci\"\nhuman = \"san\"\n\
         [pieces]\nking = {{ symbol = \"K\", moves = [\"K\"] }}\n{pieces}\
         [hand]\ntakes = \"captured\"\n[drops]\nallowed = [{}]\n\
         [royalty]\npieces = [\"king\"]\nself-check = \"illegal\"\nattack-void-if = []\n\
         [end]\ncheckmate = {{ result = \"loss\" }}\nstalemate = {{ result = \"draw\" }}\n",
        allowed.join(", ")
    )
}
