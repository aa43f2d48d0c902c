//! More men on the same board.

use anyhow::Result;

use super::curve::Curve;
use super::position::{curves, made};

/// Men of each player. They stand so far apart that every one of them can move.
const MEN: [usize; 5] = [4, 9, 18, 36, 72];
const SIDE: usize = 24;
/// Four kinds that step.
const SYMBOLS: [char; 4] = ['G', 'N', 'F', 'W'];

pub fn run(quick: bool, rounds: usize) -> Result<Vec<Curve>> {
    let start = |men| Ok((men, made(&descriptor(men))?.start()));
    let starts = MEN.into_iter().map(start).collect::<Result<Vec<_>>>()?;
    curves("men of each player, on 24×24", starts, quick, rounds)
}

/// The rank of so many men from the first player's side: every second cell, every second rank.
fn rank(men: usize, rank: usize) -> String {
    let each = SIDE / 2;
    let here = men.saturating_sub(rank / 2 * each).min(each);
    if here == 0 || rank % 2 == 1 {
        return SIDE.to_string();
    }
    let symbol = |at: usize| match (rank, at) {
        (0, 0) => 'K',
        _ => SYMBOLS[at % SYMBOLS.len()],
    };
    let men: Vec<String> = (0..here).map(|at| symbol(at).to_string()).collect();
    let free = SIDE + 1 - 2 * here;
    format!("{}{free}", men.join("1"))
}

fn descriptor(men: usize) -> String {
    let half: Vec<String> = (0..SIDE / 2).map(|number| rank(men, number)).collect();
    let black: Vec<String> = half.iter().map(|rank| rank.to_lowercase()).collect();
    let white: Vec<String> = half.iter().rev().cloned().collect();
    let position = format!("{}/{} w - - 0 1", black.join("/"), white.join("/"));
    format!(
        "schema = 1\n[variant]\nid = \"made\"\nversion = \"1.0.0\"\nname = \"Made\"\n\
         [board]\ntopology = \"square\"\nfiles = \"a-x\"\nranks = \"1-{SIDE}\"\nsymmetry = \"mirror\"\n\
         [players]\norder = [\"white\", \"black\"]\n[setup]\nposition = \"{position}\"\n\
         [notation]\nposition = \"fen\"\nmove = \"uci\"\nhuman = \"san\"\n\
         [pieces]\nking = {{ symbol = \"K\", moves = [\"K\"] }}\n\
         guard = {{ symbol = \"G\", moves = [\"K\"] }}\nknight = {{ symbol = \"N\", moves = [\"N\"] }}\n\
         ferz = {{ symbol = \"F\", moves = [\"F\"] }}\nwazir = {{ symbol = \"W\", moves = [\"W\"] }}\n\
         [royalty]\npieces = [\"king\"]\nself-check = \"illegal\"\nattack-void-if = []\n\
         [end]\ncheckmate = {{ result = \"loss\" }}\nstalemate = {{ result = \"draw\" }}\n"
    )
}
