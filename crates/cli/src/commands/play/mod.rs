//! `boardwright play`: a game at the terminal, or fed by a pipe.

mod pipe;
mod prompt;
mod session;

use std::io::{self, BufRead};

use boardwright::{Catalogue, Side};

use crate::args::{Chair, Opponent, PlayArgs};
use crate::exit::{Done, Failure};
use crate::terminal::Terminal;
use crate::variants;

use session::{RandomMover, Session};

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1024 * 1024;

/// Plays until the game ends, the input ends, or the user has had enough.
pub(crate) fn run(args: &PlayArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let game = variants::open(catalogue, &args.setting)?.game;
    let opponent = args.against.map(|Opponent::Random| {
        let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
        let mut rng = fastrand::Rng::with_seed(seed);
        let side = match args.side {
            Chair::First => Side::Second,
            Chair::Second => Side::First,
            Chair::Random if rng.bool() => Side::First,
            Chair::Random => Side::Second,
        };
        RandomMover { side, seed, rng }
    });
    let flipped = opponent
        .as_ref()
        .is_some_and(|opponent| opponent.side == Side::First);
    let view = variants::view(catalogue, &game, args.glyphs, flipped)?;
    let session = Session {
        game,
        opponent,
        view,
    };
    let mut input = io::stdin().lock();
    if terminal.interactive {
        prompt::run(session, &mut input, terminal)
    } else {
        pipe::run(session, &mut input, terminal)
    }
}

/// A line without its end; `None` at the end of the input.
fn line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let unreadable =
        |error: io::Error| Failure::Said(format!("cannot read standard input: {error}"));
    let mut bytes = Vec::new();
    let read = io::Read::take(input, MAX_LINE)
        .read_until(b'\n', &mut bytes)
        .map_err(unreadable)?;
    if read as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
        return Err(Failure::Said(format!(
            "a line is longer than {MAX_LINE} bytes"
        )));
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}
