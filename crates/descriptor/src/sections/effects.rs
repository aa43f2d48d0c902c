//! `[effect.NAME]`.

use boardwright_core::PerSide;
use boardwright_core::geometry::{Cell, sorting};
use boardwright_core::model::{After, Aftereffect, Becomes, Whom, Whose};

use super::aims::steps;
use super::modules::Scope;
use super::pieces::movements;
use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Entry, Node, Table};
use crate::words::{self, Concerns, Outcome};

/// All effects, by name.
pub(crate) fn read<'a>(
    document: &'a Table,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<Vec<Aftereffect>> {
    let mut entries: Vec<&Entry> = document.named("effect").collect();
    sorting::sort_by_key(&mut entries, |entry| &entry.key);
    let takes = document.table("hand").and_then(|hand| hand.text("takes"));
    let keeps = takes.and_then(|word| words::TAKES.meaning(word)) == Some(words::Taker::Capturer);
    let effects: Vec<Option<Aftereffect>> = entries
        .into_iter()
        .map(|entry| one(entry, keeps, scope, sink))
        .collect();
    effects.into_iter().collect()
}

#[inline(never)]
fn one<'a>(
    entry: &'a Entry,
    document_keeps_captured: bool,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<Aftereffect> {
    let table = entry.node.as_table()?;
    let by = match table.get("pieces") {
        Some(node) => scope.kinds.list(node, sink).map(Some),
        None => Some(None),
    };
    let spares = scope.kinds.list_of(table, "spares", sink);
    let whom = whom(table, scope, sink);
    let what = what(table, entry, scope, sink);
    let after = words::AFTER.meaning(table.text("after")?)?;
    let (whom, what) = (whom?, what?);
    let why = match (&whom, after, what) {
        (Whom::Captured, After::Capture, Becomes::Home) if document_keeps_captured => {
            Some("captured pieces go to a hand")
        }
        (Whom::Captured, After::Capture, Becomes::Home) => None,
        (Whom::Captured, After::Capture, _) => {
            Some("the captured piece is off the board: it can only go home")
        }
        (Whom::Captured, ..) => Some("only a capture has a captured piece"),
        _ => None,
    };
    if what == Becomes::Captured && !document_keeps_captured {
        let why = "nobody holds captured pieces here";
        sink.error(code::EFFECT, entry.key_at, why)
            .help("write `what = \"gone\"`, or a [hand] that takes captured pieces");
        return None;
    }
    if let Some(why) = why {
        sink.error(code::EFFECT, entry.key_at, why).help(
            "write `after = \"capture\"` and `what = \"go-home\"`, without a hand that takes them",
        );
        return None;
    }
    let mut effect = Aftereffect::new(&entry.key, after, whom, what);
    effect.by = by?;
    effect.beside = match table.get("beside") {
        Some(_) => Some(steps(table, "beside", "K", scope.topology, sink)?),
        None => None,
    };
    effect.spares = spares?;
    Some(effect)
}

fn whom(table: &Table, scope: &Scope<'_, '_, '_>, sink: &mut Sink) -> Option<Whom> {
    let concerns = words::WHOM.meaning(table.text("whom")?)?;
    let idle: &[&str] = match concerns {
        Concerns::Mover | Concerns::Captured => &["by", "whose"],
        Concerns::Flanked => &["whose"],
        Concerns::Reached | Concerns::InLine => &[],
    };
    let stated = idle
        .iter()
        .find_map(|&key| Some((key, table.entry(key)?.key_at)));
    if let Some((key, at)) = stated {
        let word = words::WHOM.word(&concerns).unwrap_or("?");
        sink.error(
            code::EFFECT,
            at,
            format!("`{key}` says nothing of whom the effect concerns: `{word}`"),
        )
        .help("leave it out");
        return None;
    }
    let whose = match table.text("whose") {
        Some(word) => words::WHOSE.meaning(word)?,
        None => Whose::Enemy,
    };
    Some(match concerns {
        Concerns::InLine => Whom::InLine(steps(table, "by", "K", scope.topology, sink)?, whose),
        Concerns::Mover => Whom::Mover,
        Concerns::Captured => Whom::Captured,
        Concerns::Flanked => Whom::Flanked(steps(table, "by", "K", scope.topology, sink)?),
        Concerns::Reached => {
            let Some(node) = table.get("by") else {
                let at = table.entry("whom").map(|entry| entry.key_at)?;
                sink.error(code::EFFECT, at, "by which movement are they reached?")
                    .help("write `by = \"K\"`, or another movement");
                return None;
            };
            let movements = movements(node, scope.topology, sink)?;
            if !movements.iter().any(|m| m.capture) || movements.iter().any(|m| m.initial) {
                sink.error(code::EFFECT, node.at, "this movement reaches nobody")
                    .help("write one that captures: `\"K\"`, `\"cfF\"`");
                return None;
            }
            Whom::Reached(movements, whose)
        }
    })
}

fn what<'a>(
    table: &'a Table,
    entry: &Entry,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<Becomes> {
    let outcome = words::WHAT.meaning(table.text("what")?)?;
    let into = table.get("into").filter(|node| !node.is_removed());
    let to = table.get("to").filter(|node| !node.is_removed());
    if let Some(node) = to.filter(|_| outcome != Outcome::Cell) {
        sink.error(code::EFFECT, node.at, "they do not go to a cell")
            .help("leave `to` out, or write `what = \"goes-to\"`");
        return None;
    }
    match (outcome, into) {
        (Outcome::Plain(plain), None) => Some(plain),
        (Outcome::Cell, None) => goal(table, to, entry, scope, sink).map(Becomes::Goes),
        (Outcome::Plain(_) | Outcome::Cell, Some(node)) => {
            sink.error(code::EFFECT, node.at, "they become no other piece")
                .help("leave `into` out, or write `what = \"becomes\"`");
            None
        }
        (Outcome::Piece, None) => {
            sink.error(code::EFFECT, entry.key_at, "what do they become?")
                .label("`into` is missing")
                .help("write `into` with a piece");
            None
        }
        (Outcome::Piece, Some(node)) => {
            let kind = scope.kinds.find(node.as_text()?, node.at, sink)?;
            Some(Becomes::Kind(kind))
        }
    }
}

/// The cell of each side to which a piece that has moved goes.
fn goal<'a>(
    table: &Table,
    to: Option<&'a Node>,
    entry: &Entry,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<PerSide<Cell>> {
    let whom = words::WHOM.meaning(table.text("whom")?)?;
    if whom != Concerns::Mover {
        sink.error(code::EFFECT, entry.key_at, "only one piece goes to a cell")
            .help("write `whom = \"mover\"`");
        return None;
    }
    let Some(node) = to else {
        sink.error(code::EFFECT, entry.key_at, "where does it go?")
            .label("`to` is missing")
            .help("write `to` with a cell");
        return None;
    };
    let cells = scope.zones.cells(node, sink)?;
    match cells.0.each_ref().map(Vec::as_slice) {
        [&[first], &[second]] => Some(PerSide([first, second])),
        _ => {
            sink.error(code::EFFECT, node.at, "this is not one cell")
                .help("write the name of a cell");
            None
        }
    }
}
