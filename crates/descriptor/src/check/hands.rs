//! Hands and drops.

use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::model::{After, Aftereffect, Becomes, Drops, Model, Promotion};
use boardwright_core::{Kind, Side};

use super::reach::Explorer;
use super::{place, value};
use crate::code;
use crate::diagnostics::Sink;
use crate::grammar;
use crate::names;
use crate::sections::kinds::Kinds;
use crate::tree::{Node, Table};

/// Checks that hands, drops and promotion fit.
pub(crate) fn hands(document: &Table, kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    let stated = |section: &str| {
        document
            .entry(section)
            .filter(|entry| !entry.node.is_removed())
    };
    let unlimited = model.drops.as_ref().is_some_and(|drops| drops.unlimited);
    if unlimited && (model.hand.is_some() || model.gates.is_some()) {
        let (what, why) = match model.hand {
            Some(_) => ("hand", "captured pieces would join an unlimited supply"),
            None => ("gates", "an unlimited supply would enter by gates"),
        };
        let at = place(document, "drops.unlimited");
        sink.error(code::HAND_AND_DROPS, at, why)
            .see(place(document, what), format!("[{what}] is here"))
            .help(format!("leave out `unlimited` or [{what}]"));
    }
    let spread = model
        .drops
        .as_ref()
        .is_some_and(|drops| !drops.places.shades.is_empty());
    if unlimited && spread {
        sink.error(
            code::HAND_AND_DROPS,
            place(document, "drops.both-shades"),
            "an unlimited supply cannot be spread over the shades",
        )
        .see(place(document, "drops.unlimited"), "it is unlimited here")
        .help("leave out `unlimited` or `both-shades`");
    }
    let none_must = |drops: &Drops| drops.else_move && drops.compulsory.is_empty();
    if model.drops.as_ref().is_some_and(none_must) {
        sink.error(
            code::HAND_AND_DROPS,
            place(document, "drops.else-move"),
            "no piece must be dropped here, so nobody needs leave to move",
        )
        .help("name the pieces under `compulsory`, or leave out `else-move`");
    }
    match (stated("hand"), stated("drops")) {
        (None, Some(_)) if unlimited => {}
        (Some(hand), None) => {
            sink.error(
                code::HAND_AND_DROPS,
                hand.key_at,
                "whoever is held could never be dropped",
            )
            .help("add a [drops] section, or remove the hand: `hand = false`");
        }
        (None, Some(drops)) => {
            sink.error(
                code::HAND_AND_DROPS,
                drops.key_at,
                "there is no hand from which to drop",
            )
            .help("add a [hand] section, or remove the drops: `drops = false`");
        }
        _ => {}
    }
    if let Some(drops) = &model.drops {
        let mut droppable = |kind: &Kind, node: &Node| {
            if !drops.allowed.contains(kind) {
                sink.error(
                    code::NOT_DROPPABLE,
                    node.at,
                    format!("`{}` is never dropped", kinds.id(*kind)),
                )
                .help("add it to `drops.allowed`, or leave it out here");
            }
        };
        for (key, list) in [
            ("drops.one-per-file", &drops.one_per_file),
            ("drops.no-mate", &drops.no_mate),
            ("drops.no-check", &drops.no_check),
            ("drops.compulsory", &drops.compulsory),
            ("drops.both-shades", &drops.places.shades),
        ] {
            let nodes = value(document, key)
                .and_then(Node::as_list)
                .unwrap_or_default();
            list.iter()
                .zip(nodes)
                .for_each(|(kind, node)| droppable(kind, node));
        }
        let zones = document
            .table("drops")
            .into_iter()
            .flat_map(|drops| drops.named("zones"));
        for ((kind, _), entry) in drops.zones.iter().zip(zones) {
            droppable(kind, &entry.node);
        }
        let full = || {
            let section = document.table("drops").into_iter();
            let entries = section.flat_map(|drops| drops.named("per-file"));
            drops.per_file.iter().map(|(kind, _)| kind).zip(entries)
        };
        full().for_each(|(kind, entry)| droppable(kind, &entry.node));
        for (kind, entry) in full() {
            if drops.one_per_file.contains(kind) {
                let id = kinds.id(*kind);
                sink.error(
                    code::FILE_LIMITS,
                    entry.key_at,
                    format!("`one-per-file` says another number of `{id}`"),
                )
                .see(place(document, "drops.one-per-file"), "one is said here")
                .help("leave it out of one of the two");
            }
        }
    }
    from_hand(document, kinds, model, sink);
    demotion(document, kinds, model, sink);
    turned(document, kinds, model, sink);
}

/// A move that promotes and one behind which a piece enters would be written alike. The set-up tells who may leave one
/// behind.
pub(crate) fn entering(document: &Table, model: &Model, sink: &mut Sink) {
    let Some(gates_of) = model.gates.as_ref().map(|gates| &gates.zone) else {
        return;
    };
    let explorer = Explorer::new(&model.board);
    let touches = |rule: &Promotion, side: Side, kind: Kind| {
        // Only pieces of the set-up have rights there.
        let men = model.start.men.iter();
        let own = men.filter(|(_, man)| man.side == side && man.kind == kind);
        let gates = own.map(|&(cell, _)| cell);
        let gates: Vec<Cell> = gates.filter(|cell| gates_of[side].contains(cell)).collect();
        let zone = &rule.zone[side];
        let moves = model.kind_model(kind).map_or(&[][..], |kind| &kind.moves);
        explorer.finds_way(moves, side, &gates, |from, to| {
            gates.contains(&from) && (zone.contains(&from) || zone.contains(&to))
        })
    };
    for rule in &model.promotions {
        let sides = Side::BOTH.into_iter();
        let mut sides = sides.filter(|side| rule.side.is_none_or(|its| its == *side));
        if sides.any(|side| rule.into.iter().any(|&(kind, _)| touches(rule, side, kind))) {
            sink.error(
                code::GATES_AND_PROMOTION,
                place(document, "gates"),
                "a piece that leaves a gate could promote, and one could enter behind it: both moves would be written alike",
            )
            .help("keep the zones of promotion out of reach from the gates");
            return;
        }
    }
}

/// Pieces that are dropped as what they promote into: of each, one must know what left the hand.
fn turned(document: &Table, kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    let Some(drops) = model.drops.as_ref().filter(|drops| drops.promoted) else {
        return;
    };
    let at = place(document, "drops.promoted");
    if drops
        .allowed
        .iter()
        .all(|&kind| model.promotes(kind).next().is_none())
    {
        sink.warn(code::IDLE_RULE, at, "no piece that may be dropped promotes")
            .help("leave it out");
    }
    for (kind, _) in kinds.iter() {
        let held = drops.allowed.iter().copied();
        let mut sources: Vec<Kind> = held
            .filter(|&held| held == kind || model.promotes(held).any(|into| into == kind))
            .collect();
        sorting::sort(&mut sources);
        if sources.len() > 1 {
            let held = names::listed(sources.into_iter().map(|kind| kinds.id(kind)));
            let message = format!("a dropped `{}` could be one of {held}", kinds.id(kind));
            sink.error(code::HAND_AND_DROPS, at, message)
                .help("give each its own promoted kind (`like` copies the moves)");
        }
    }
}

/// What a piece becomes out of a hand must be such as can be held.
fn from_hand(document: &Table, kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    let supply = model.drops.as_ref().filter(|drops| !drops.unlimited);
    let held = |kind: Kind| supply.is_some_and(|drops| drops.allowed.contains(&kind));
    let from_hand = model
        .promotions
        .iter()
        .filter(|rule| rule.from_hand.is_some());
    let into = from_hand.flat_map(|rule| &rule.into);
    let mut lacking: Vec<Kind> = into
        .flat_map(|(_, into)| into.iter().copied())
        .filter(|&kind| !held(kind))
        .collect();
    sorting::sort(&mut lacking);
    lacking.dedup();
    let section = document.table("promotion");
    let tables = section.into_iter().flat_map(|section| {
        let named = grammar::named_promotions(section).into_iter();
        core::iter::once(section).chain(named.filter_map(|entry| entry.node.as_table()))
    });
    let said = tables.filter_map(|table| table.get("from-hand")).next();
    if let (Some(node), false) = (said, lacking.is_empty()) {
        let names = names::listed(lacking.into_iter().map(|kind| kinds.id(kind)));
        sink.error(code::NOT_DROPPABLE, node.at, format!("{names} can never be held"))
            .help("add them to `drops.allowed`, where pieces are held at all and in no endless supply, or leave `from-hand` out");
    }
}

/// A captured piece of a kind into which several kinds promote.
fn demotion(document: &Table, kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    if !model.demotes() {
        return;
    }
    for (kind, _) in kinds.iter() {
        let into = model.promotions.iter().flat_map(|rule| &rule.into);
        let mut sources: Vec<&str> = into
            .filter(|(_, into)| into.contains(&kind))
            .map(|(from, _)| kinds.id(*from))
            .collect();
        sources.dedup();
        if sources.len() > 1 {
            let message = format!(
                "a captured `{}` could have been {}",
                kinds.id(kind),
                names::listed(sources)
            );
            sink.error(
                code::AMBIGUOUS_DEMOTION,
                place(document, "hand.demote"),
                message,
            )
            .see(
                place(document, "promotion.into"),
                "more than one kind promotes into it",
            )
            .help("give each its own promoted kind (`like` copies the moves), or do not demote");
        }
    }
}

/// Rules about hands that can never matter.
pub(crate) fn lints(document: &Table, model: &Model, sink: &mut Sink) {
    let idle = match flag(document, "hand", "demote") {
        true if !model.demotes() => Some("nothing is ever demoted: no hand takes it"),
        true if model.promotions.is_empty() => Some("nothing is ever demoted: no piece promotes"),
        _ => None,
    };
    if let Some(why) = idle {
        sink.warn(code::IDLE_RULE, place(document, "hand.demote"), why)
            .help("write `demote = false`");
    }
    if let Some(drops) = &model.drops
        && drops
            .no_mate
            .iter()
            .any(|kind| drops.no_check.contains(kind))
    {
        sink.warn(
            code::IDLE_RULE,
            place(document, "drops.no-mate"),
            "a piece that may not give check by a drop cannot give mate by one",
        )
        .help("leave the pieces of `no-check` out of `no-mate`");
    }
    let unlimited = model.drops.as_ref().is_some_and(|drops| drops.unlimited);
    let holds = unlimited || model.start.hands.0.iter().any(|hand| !hand.is_empty());
    let takes = document.table("hand").and_then(|hand| hand.text("takes"));
    let filled = takes == Some("partner");
    if model.hand.is_none() && document.table("drops").is_some() && !holds && !filled {
        sink.warn(
            code::IDLE_RULE,
            place(document, "hand.takes"),
            "nobody holds a piece in the set-up, and no hand takes any",
        )
        .help("name the pieces in hand in `setup.position`, or write `takes = \"captured\"`");
    }
    if model.gates.is_some() && model.hand.is_none() && !holds && !filled {
        let why = "nobody ever enters by a gate: nobody holds a piece in the set-up, and no hand takes any";
        sink.warn(code::IDLE_RULE, place(document, "gates"), why)
            .help("name the pieces in hand in `setup.position`: `[HEhe]` after the ranks");
    }
}

/// Effects that never come about.
pub(crate) fn effects(document: &Table, model: &Model, sink: &mut Sink) {
    for effect in &model.effects {
        let why = match effect.after {
            After::Drop if model.drops.is_none() => "nothing is ever dropped",
            After::Promotion if model.promotions.is_empty() => "nothing promotes",
            After::Promotion if !becomes_any(model, effect) => {
                "no piece becomes one of these: `pieces` are told as they are after the move"
            }
            _ if effect.what == Becomes::Moved && !model.has_rights_to_lose() => {
                "nobody may do anything only as long as he has not moved"
            }
            _ => continue,
        };
        let at = place(document, &format!("effect.{}", effect.name));
        let message = format!("`{}` never comes about: {why}", effect.name);
        sink.warn(code::IDLE_RULE, at, message).help("leave it out");
    }
}

/// Whether a piece may become one of those whose moves an effect follows.
fn becomes_any(model: &Model, effect: &Aftereffect) -> bool {
    let mut into = model.promotions.iter().flat_map(|rule| &rule.into);
    let by = |kind: &Kind| effect.by.as_ref().is_none_or(|by| by.contains(kind));
    into.any(|(_, into)| into.iter().any(by))
}

/// Castlings of pieces that come home, where nobody does.
pub(crate) fn castles_again(document: &Table, model: &Model, sink: &mut Sink) {
    let goes_home = |effect: &Aftereffect| effect.what == Becomes::Home;
    if model.effects.iter().any(goes_home) {
        return;
    }
    for (entry, castling) in document.named("castling").zip(&model.castlings) {
        let table = entry.node.as_table();
        let node = table.and_then(|table| table.get("again"));
        if let Some(node) = node.filter(|_| castling.king_again || castling.rook_again) {
            let message = format!("nobody comes home to castle `{}` again", entry.key);
            sink.warn(code::IDLE_RULE, node.at, message)
                .help("leave `again` out, or add an effect with `what = \"go-home\"`");
        }
    }
}

/// Whether a flag of a section is stated and set.
fn flag(document: &Table, section: &str, key: &str) -> bool {
    let section = document.table(section);
    section.and_then(|section| section.flag(key)) == Some(true)
}
