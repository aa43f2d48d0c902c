//! What is asked of one position, of variants that grow.

use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use boardwright::engine::Leaves;
use boardwright::notation::position::{self, Mode};
use boardwright::{Catalogue, Game, Position, Variant};

use super::curve::Curve;
use crate::clock::{each, median};
use crate::ours;

/// A variant of a descriptor that was made.
pub fn made(text: &str) -> Result<Variant> {
    let added = Catalogue::shipped().add("made.toml", text);
    added.map_err(|error| anyhow!("{error}\n{text}"))
}

/// A position and its text.
struct Start {
    position: Position,
    text: String,
}

/// Something that is asked of a position, and of how many things it is the cost.
type Operation = fn(&Start) -> Result<usize>;

const OPERATIONS: [(&str, Operation); 6] = [
    ("legal list", |start| {
        std::hint::black_box(start.position.legal_moves());
        Ok(1)
    }),
    ("a reply counted in bulk", |start| {
        let game = Game::from_position(start.position.clone());
        Ok(usize::try_from(ours::count(&game, 2, Leaves::Bulk))?)
    }),
    ("check looked for", |start| {
        std::hint::black_box(start.position.in_check());
        Ok(1)
    }),
    ("position written", |start| {
        std::hint::black_box(position::text(&start.position));
        Ok(1)
    }),
    ("position read", |start| {
        let (variant, text) = (start.position.variant(), &start.text);
        let read = position::position(&variant, text, Mode::Tolerant);
        std::hint::black_box(read.map_err(|refusal| anyhow!("{text}: {refusal}"))?);
        Ok(1)
    }),
    ("a server's step", step),
];

/// The choices, a move's notation, the move played, the position's text and the status.
fn step(start: &Start) -> Result<usize> {
    let mut game = Game::from_position(start.position.clone());
    let choices = game.choices();
    let mv = *game.legal_moves().first().context("a move")?;
    let human = game.human(mv).ok().context("its notation")?;
    let applied = game.play(mv).ok().context("a legal move")?;
    std::hint::black_box((choices, human, applied, game.position_text(), game.status()));
    Ok(1)
}

/// The curves of starts by a size.
pub fn curves(
    grows: &'static str,
    starts: Vec<(usize, Position)>,
    quick: bool,
    rounds: usize,
) -> Result<Vec<Curve>> {
    let at_least = Duration::from_millis(if quick { 2 } else { 20 });
    let starts = starts.into_iter().map(|(size, position)| {
        let text = position::text(&position);
        (size, Start { position, text })
    });
    let starts: Vec<(usize, Start)> = starts.collect();
    let mut curves = Vec::new();
    for (operation, run) in OPERATIONS {
        let mut points = Vec::new();
        for (size, start) in &starts {
            let things = run(start)?.max(1);
            let call = || {
                std::hint::black_box(run(start).is_ok());
            };
            let seconds = (0..rounds).map(|_| each(at_least, call));
            let seconds = median(seconds.collect());
            points.push((*size, seconds / things as f64 * 1e9));
        }
        curves.push(Curve::new(grows, operation, points));
    }
    Ok(curves)
}
