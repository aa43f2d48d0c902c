//! A position for people: what is said below its picture.

use std::fmt::Write as _;

use boardwright::model::{Model, Score, SelfCheck};
use boardwright::module::{ModuleUse, Slot};
use boardwright::{Applied, Game, Kind, Man, Outcome, Side, Status};

use crate::terminal::{Ink, plain};
use crate::variants::Opened;

/// The facts below the board: whose move, the position's text, the status.
pub(crate) fn facts(opened: &Opened, ink: Ink) -> String {
    let game = &opened.game;
    let mut text = String::new();
    let setup = game.position().setup();
    let turn = &game.model().players[game.position().turn()].name;
    let _ = writeln!(
        text,
        "{}  {turn}, move {}",
        ink.head("to move "),
        setup.move_number
    );
    if setup.count_limit > 0 {
        let _ = writeln!(
            text,
            "{}  {} of {} plies of the count",
            ink.head("counter "),
            setup.no_progress,
            u16::from(setup.count_limit) * 2
        );
    } else if let Some(rule) = &game.model().end.no_progress {
        let _ = writeln!(
            text,
            "{}  {} of {} plies without progress",
            ink.head("counter "),
            setup.no_progress,
            rule.plies
        );
    }
    if !setup.promoted.is_empty() {
        let cells: Vec<&str> = setup
            .promoted
            .iter()
            .map(|&cell| game.model().board.name(cell))
            .collect();
        let _ = writeln!(text, "{}  {}", ink.head("promoted"), cells.join(" "));
    }
    let _ = writeln!(text, "{}  {}", ink.head("position"), opened.position_text());
    let _ = writeln!(text, "{}  {}", ink.head("status  "), status(game, ink));
    text
}

/// How a game stands, on one line.
pub(crate) fn status(game: &Game, ink: Ink) -> String {
    let (check, claims) = match game.status() {
        Status::Over(outcome) => return ink.good(result(game.model(), &outcome)),
        Status::Ongoing { check, claims, .. } => (check, claims),
    };
    let count = game.legal_moves().len();
    let mut text = format!(
        "ongoing, {count} legal {}",
        if count == 1 { "move" } else { "moves" }
    );
    if check {
        let _ = write!(text, ", {}", ink.warn(check_from(game)));
    }
    for reason in claims {
        let _ = write!(text, ", a draw by {reason} may be claimed");
    }
    text
}

/// `check from e5`.
pub(crate) fn check_from(game: &Game) -> String {
    let from: Vec<&str> = game
        .position()
        .checkers()
        .iter()
        .map(|&cell| game.model().board.name(cell))
        .collect();
    if from.is_empty() {
        "check".into()
    } else {
        format!("check from {}", from.join(" and "))
    }
}

/// `black wins, checkmate`.
pub(crate) fn result(model: &Model, outcome: &Outcome) -> String {
    let [first, second] = outcome.scores.0;
    let scores = match (first, second) {
        (Score::WIN, Score::LOSS) | (Score::LOSS, Score::WIN) | (Score::DRAW, Score::DRAW) => {
            String::new()
        }
        _ => format!(" {} to {}", points(first), points(second)),
    };
    match outcome.winner() {
        Some(winner) => format!(
            "{} wins{scores}, {}",
            model.players[winner].name, outcome.reason
        ),
        None => format!("draw{scores}, {}", outcome.reason),
    }
}

fn points(score: Score) -> String {
    format!("{}", f64::from(score.0) / 1000.0)
}

/// `white knight`.
fn man(model: &Model, man: Man) -> String {
    format!("{} {}", model.players[man.side].name, kind(model, man.kind))
}

fn kind(model: &Model, kind: Kind) -> &str {
    model.kind_model(kind).map_or("?", |kind| kind.id.as_str())
}

/// What a move did beyond going from one cell to another: who was taken or blown up, who changed.
/// `None` if nothing of that.
pub(crate) fn consequences(game: &Game, applied: &Applied) -> Option<String> {
    let model = game.model();
    // The player who has moved is the one who is not to move.
    let mover = game.position().turn().other();
    let arrived = |side: Side| {
        applied.cells.iter().any(|c| {
            c.after.is_some_and(|m| m.side == side) && c.before.map(|m| m.side) != Some(side)
        })
    };
    let mover_stands = arrived(mover);
    let (mut gone, mut changed) = (Vec::new(), Vec::new());
    for change in &applied.cells {
        let name = model.board.name(change.cell);
        match (change.before, change.after) {
            (Some(before), Some(after)) if before.side == after.side => {
                changed.push(format!(
                    "{} {name} becomes {}",
                    man(model, before),
                    kind(model, after.kind)
                ));
            }
            (Some(before), _) if before.side != mover || !mover_stands => {
                gone.push(format!("{} {name}", man(model, before)));
            }
            _ => {}
        }
    }
    let mut parts = Vec::new();
    if !gone.is_empty() {
        parts.push(format!("off the board: {}", gone.join(", ")));
    }
    parts.extend(changed);
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// What a player should know who has just made this move, though nothing forbids it: that it has
/// set off a transformation, and that a royal piece of theirs can be taken at once.
pub(crate) fn warnings(game: &Game, applied: &Applied) -> Vec<String> {
    let (model, position) = (game.model(), game.position());
    let mut warnings = Vec::new();
    let transforms = |used: &&ModuleUse| used.slot == Slot::Transform;
    let changed = applied.cells.iter().any(|change| {
        let (before, after) = (change.before, change.after);
        before
            .zip(after)
            .is_some_and(|(before, after)| before.side == after.side)
    });
    let names: Vec<&str> = model
        .modules
        .iter()
        .filter(transforms)
        .map(|used| used.name.as_str())
        .collect();
    if changed && !names.is_empty() {
        warnings.push(format!("this move makes a {}", names.join(" or a ")));
    }
    let mover = position.turn().other();
    if model.royalty.self_check == SelfCheck::Allowed && game.outcome().is_none() {
        for (cell, royal) in position.men() {
            if royal.side != mover || !model.royalty.pieces.contains(&royal.kind) {
                continue;
            }
            let mut from: Vec<&str> = game
                .legal_moves()
                .into_iter()
                .filter(|mv| mv.to() == cell)
                .filter_map(|mv| Some(model.board.name(mv.from()?)))
                .collect();
            from.dedup();
            if !from.is_empty() {
                let name = model.board.name(cell);
                let from = from.join(" and ");
                warnings.push(format!(
                    "{} {name} can be taken from {from}",
                    man(model, royal)
                ));
            }
        }
    }
    warnings
}

/// The moves of a game, numbered: `1. e4 e5 2. Nf3`.
pub(crate) fn history(game: &Game) -> String {
    let mut number = game.start().setup().move_number;
    let mut first = game.start().turn() == Side::First;
    let mut text = String::new();
    for (index, written) in game.human_moves().iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match (first, index) {
            (true, _) => _ = write!(text, "{number}. "),
            (false, 0) => _ = write!(text, "{number}... "),
            _ => {}
        }
        text.push_str(written);
        number = number.saturating_add(u32::from(!first));
        first = !first;
    }
    text
}

/// How each kind of piece moves: symbol, id, Betza strings.
pub(crate) fn legend(model: &Model) -> String {
    let width = |text: fn(&boardwright::model::KindModel) -> &str| {
        model
            .kinds
            .iter()
            .map(|kind| text(kind).chars().count())
            .max()
            .unwrap_or(0)
    };
    let (symbols, ids) = (width(|kind| &kind.symbol), width(|kind| &kind.id));
    let mut text = String::new();
    for kind in &model.kinds {
        let moves: Vec<String> = kind.moves.iter().map(|rule| plain(&rule.betza)).collect();
        let _ = writeln!(
            text,
            "{:symbols$}  {:ids$}  {}",
            kind.symbol,
            kind.id,
            moves.join(", ")
        );
    }
    text
}
