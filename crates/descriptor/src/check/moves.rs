//! Moves that mean nothing.

use boardwright_core::Side;
use boardwright_core::betza::{Reach, legs};
use boardwright_core::model::{Deed, Model, MoveRule};

use super::place;
use super::reach::Explorer;
use crate::code;
use crate::diagnostics::Sink;
use crate::files::Loc;
use crate::sections::kinds::Kinds;
use crate::tree::{Entry, Node, Table};

/// Checks the moves of each kind.
pub(crate) fn pieces(kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    let explorer = Explorer::new(&model.board);
    let made = model.proposals().any(|used| used.name == "double-move");
    for ((_, entry), kind) in kinds.iter().zip(&model.kinds) {
        for (rule, node) in own(entry, &kind.moves) {
            conditions(rule, node, model, sink);
            if !made && !rule.doubles.is_empty() {
                let why = "nobody makes double moves here";
                sink.error(code::BAD_BETZA, node.at, why)
                    .help("add an empty section [move.double-move]");
            }
        }
        let moves = |side| {
            kind.moves
                .iter()
                .any(|rule| explorer.leads_anywhere(rule, side))
        };
        // `moves = []` means it.
        let stated = !kind.moves.is_empty();
        if stated && !Side::BOTH.into_iter().any(moves) && !explorer.gave_up() {
            sink.error(
                code::IMMOBILE_PIECE,
                entry.key_at,
                format!("`{}` can never move on this board", entry.key),
            )
            .help("look at its `moves`, and at their `from` and `to`");
        }
    }
}

/// The moves of a kind that it states itself, each with its value.
fn own<'a>(
    entry: &'a Entry,
    rules: &'a [MoveRule],
) -> impl Iterator<Item = (&'a MoveRule, &'a Node)> {
    let moves = entry
        .node
        .as_table()
        .and_then(|table| table.get("moves"))
        .and_then(Node::as_list);
    rules.iter().zip(moves.unwrap_or_default())
}

fn at(node: &Node, key: &str) -> Loc {
    node.as_table()
        .and_then(|table| table.entry(key))
        .map_or(node.at, |entry| entry.key_at)
}

/// Conditions that the movement cannot fulfil.
fn conditions(rule: &MoveRule, node: &Node, model: &Model, sink: &mut Sink) {
    let topology = model.board.topology();
    let captures = rule.movements.iter().any(|movement| movement.capture);
    let passes = rule.movements.iter().any(|movement| {
        movement.reach != Reach::Once
            || movement.lame
                && movement
                    .steps
                    .iter()
                    .any(|&step| !legs(step, topology).is_empty())
    });
    if rule.victims.is_some() && !captures {
        sink.error(
            code::VICTIMS_WITHOUT_CAPTURE,
            at(node, "victims"),
            format!("`{}` never captures", rule.betza),
        )
        .help("leave out `victims`, or the `m` of the movement");
    }
    if rule.over.is_some() && !rule.movements.iter().any(|movement| movement.hop.is_some()) {
        sink.error(
            code::OVER_WITHOUT_HOP,
            at(node, "over"),
            format!("`{}` jumps over nobody", rule.betza),
        )
        .help("leave out `over`, or write a movement that jumps: `pR`, `gQ`");
    }
    if rule.leaves_ep && !passes {
        sink.error(code::EN_PASSANT, at(node, "leaves-ep"), format!("`{}` passes no cell", rule.betza))
            .help("en passant captures a piece that has just passed over cells: a lame leap such as `mfnD`, or a rider");
    }
    if rule.captures_ep && !captures {
        sink.error(
            code::EN_PASSANT,
            at(node, "captures-ep"),
            format!("`{}` never captures", rule.betza),
        )
        .help("leave out `captures-ep`, or the `m` of the movement");
    }
    let plain = |movement: &boardwright_core::betza::Movement| {
        movement.reach == Reach::Once
            && !movement.lame
            && movement.hop.is_none()
            && !movement.initial
    };
    if rule.captures_ep && captures && !(rule.movements.iter().all(plain) && rule.victims.is_none())
    {
        sink.error(
            code::NOT_YET,
            at(node, "captures-ep"),
            "only plain leaps can capture en passant yet",
        )
        .label("known, but not implemented for this movement")
        .help("put `captures-ep` on a leap such as `cfF`, without `victims`");
    }
}

/// Moves and marks that can never matter.
pub(crate) fn lints(kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    let explorer = Explorer::new(&model.board);
    let (mut leaves, mut captures) = (None, None);
    for ((_, entry), kind) in kinds.iter().zip(&model.kinds) {
        for (rule, node) in own(entry, &kind.moves) {
            let idle = !Side::BOTH
                .into_iter()
                .any(|side| explorer.leads_anywhere(rule, side));
            if idle && rule.doubles.is_empty() && !explorer.gave_up() {
                sink.warn(
                    code::IDLE_MOVE,
                    node.at,
                    format!("`{}` is possible from no cell", rule.betza),
                )
                .help("look at its `from` and `to`, or leave it out");
            }
            leaves = leaves.or(rule.leaves_ep.then(|| at(node, "leaves-ep")));
            captures = captures.or(rule.captures_ep.then(|| at(node, "captures-ep")));
        }
    }
    match (leaves, captures) {
        (Some(at), None) => {
            sink.warn(code::EN_PASSANT, at, "nothing captures en passant")
                .help("say `captures-ep = true` where a piece may, or leave this out");
        }
        (None, Some(at)) => {
            sink.warn(code::EN_PASSANT, at, "nothing can be captured en passant")
                .help("say `leaves-ep = true` on the move that passes cells, or leave this out");
        }
        _ => {}
    }
}

/// Permissions that nobody ever needs.
pub(crate) fn permissions(document: &Table, model: &Model, sink: &mut Sink) {
    for rule in &model.permissions {
        let mut kinds = model.first_move_kinds().into_iter();
        if rule.what == Deed::FirstMove && !kinds.any(|kind| rule.concerns(kind)) {
            let at = place(document, &format!("permission.{}", rule.name));
            let message = format!(
                "nobody needs `{}`: none of these pieces moves otherwise before it has moved",
                rule.name
            );
            sink.warn(code::IDLE_RULE, at, message).help("leave it out");
        }
    }
}
