//! A problem as input for Popeye.

use std::collections::BTreeSet;

use boardwright_core::geometry::{Cell, Point};
use boardwright_core::{Setup, Side};
use boardwright_solver::{Goal, Stipulation};

use super::{CONDITIONS, MEN, Options, PLAIN, castlings_at_home, white_begins};
use crate::Game;
use crate::problem::NotWritten;

/// A problem as Popeye reads it, and `boardwright solve --popeye`.
///
/// ```
/// use boardwright::problem::popeye;
/// use boardwright::solver::Stipulation;
/// use boardwright::{Catalogue, Game};
///
/// let chess = Catalogue::shipped().get("chess")?;
/// let game = Game::from_text(&chess, "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")?;
/// let asked = Stipulation::parse("#2", game.position())?;
/// assert_eq!(
///     popeye(&game, &asked)?,
///     "BeginProblem\nStipulation #2\nPieces White Kg1 Qb3 Sh6 Black Kh8 Ra8 Pg7h7\nEndProblem\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`NotWritten`] if Popeye's input does not tell the variant, the position or the stipulation.
pub fn popeye(game: &Game, asked: &Stipulation) -> Result<String, NotWritten> {
    popeye_with(game, asked, &Options::default())
}

/// The same, with what else is wanted: set play, tries, variations, and whatever else [`read_popeye`](super::read_popeye) reads.
///
/// # Errors
/// As for [`popeye`].
pub fn popeye_with(
    game: &Game,
    asked: &Stipulation,
    wanted: &Options,
) -> Result<String, NotWritten> {
    let model = game.model();
    let known = CONDITIONS.iter().find(|(id, _)| *id == model.id);
    let condition = known.and_then(|(_, names)| names.first());
    if condition.is_none() && model.id != PLAIN {
        return Err(NotWritten::NotPopeye);
    }
    let setup = game.position().setup();
    let stipulation = stipulation(game, asked)?;
    let mut text = String::from("BeginProblem\n");
    if let Some(condition) = condition {
        text.push_str(&format!("Condition {condition}\n"));
    }
    text.push_str(&format!("Stipulation {stipulation}\n"));
    let mut options = wishes(wanted);
    match (white_begins(&stipulation), setup.turn) {
        (true, Side::Second) => options.push("HalfDuplex".to_owned()),
        (false, Side::First) => options.push("WhiteToPlay".to_owned()),
        _ => {}
    }
    let moved = moved(game);
    if !moved.is_empty() {
        options.push(format!("NoCastling {moved}"));
    }
    if !setup.ep.is_empty() {
        let step = double_step(game, &setup).ok_or(NotWritten::Passed)?;
        options.push(format!("EnPassant {step}"));
    }
    if !options.is_empty() {
        text.push_str(&format!("Option {}\n", options.join(" ")));
    }
    text.push_str("Pieces");
    for (side, name) in [(Side::First, "White"), (Side::Second, "Black")] {
        text.push_str(&format!(" {name}"));
        let own = setup.men.iter().filter(|(_, man)| man.side == side);
        let own: Vec<_> = own.collect();
        let mut told = 0;
        for (id, letter) in MEN {
            let of_kind = own.iter().filter(|(_, man)| {
                model
                    .kind_model(man.kind)
                    .is_some_and(|kind| *kind.id == *id)
            });
            let cells: Vec<&str> = of_kind.map(|(cell, _)| model.board.name(*cell)).collect();
            told += cells.len();
            if !cells.is_empty() {
                text.push_str(&format!(" {letter}{}", cells.concat()));
            }
        }
        if told < own.len() {
            return Err(NotWritten::NotPopeye);
        }
    }
    text.push_str("\nEndProblem\n");
    Ok(text)
}

/// The rooks that stand at home, as their kings do, and may not castle; and who else has moved, where a right is his as long as he has
/// not.
fn moved(game: &Game) -> String {
    let (model, setup) = (game.model(), game.position().setup());
    let at_home = castlings_at_home(model, &setup).into_iter();
    let moved = at_home.filter(|(right, _)| !setup.rights.contains(right));
    let rooks = moved.map(|(_, [_, rook])| rook);
    let cells: BTreeSet<Cell> = rooks.chain(setup.moved.iter().copied()).collect();
    cells
        .into_iter()
        .map(|cell| model.board.name(cell))
        .collect()
}

/// The stipulation as it is written there: the cell of a goal without brackets.
fn stipulation(game: &Game, asked: &Stipulation) -> Result<String, NotWritten> {
    match asked.goal {
        _ if asked.checks_only => return Err(NotWritten::ChecksOnly),
        Goal::Win | Goal::RoyalCaptured => return Err(NotWritten::NoGoal),
        _ => {}
    }
    let text = asked.text(game.position());
    let text = text.ok_or(NotWritten::NoStipulation)?;
    Ok(text.replace(['(', ')'], ""))
}

/// The options for what is wanted beside the solution.
fn wishes(wanted: &Options) -> Vec<String> {
    let mut options = Vec::new();
    if wanted.set_play {
        options.push("SetPlay".to_owned());
    }
    if wanted.tries > 0 {
        options.push("Try".to_owned());
    }
    if wanted.tries > 1 {
        options.push(format!("Defence {}", wanted.tries));
    }
    if wanted.variations {
        options.push("Variation".to_owned());
    }
    if wanted.variations && wanted.no_threat {
        options.push("NoThreat".to_owned());
    }
    let counted = [
        ("MaxSolutions", wanted.ways.map(|ways| ways as u64)),
        ("MaxTime", wanted.seconds),
    ];
    for (name, number) in counted {
        options.extend(number.map(|number| format!("{name} {number}")));
    }
    options
}

/// The double step of a pawn that was made last: from where, over which cell, and where to.
fn double_step(game: &Game, setup: &Setup) -> Option<String> {
    let (board, [over]) = (&game.model().board, setup.ep.as_slice()) else {
        return None;
    };
    let Point { x, y } = board.point(*over);
    let ahead = match setup.turn {
        Side::First => -1,
        Side::Second => 1,
    };
    let at = |y| board.at(Point { x, y });
    let (from, to) = (at(y - ahead)?, at(y + ahead)?);
    let stands = |cell: Cell| {
        setup
            .men
            .iter()
            .any(|(own, man)| *own == cell && man.side != setup.turn)
    };
    let cells = [from, *over, to].map(|cell| board.name(cell));
    stands(to).then(|| cells.concat())
}
