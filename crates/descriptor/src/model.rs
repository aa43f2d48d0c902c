//! From a merged document to a model.

use boardwright_core::geometry::Board;
use boardwright_core::model::Model;
use boardwright_core::module::Modules;

use crate::check;
use crate::diagnostics::Sink;
use crate::hash::rules_hash;
use crate::limits::{Limits, TooLarge};
use crate::sections::kinds::Kinds;
use crate::sections::modules::{self, Scope, Used};
use crate::sections::zones::Zones;
use crate::sections::{
    aliases, board, castling, effects, end, hand, movement, permissions, pieces, players, problem,
    promotion, royalty, setup, walls,
};
use crate::tree::{Entry, Table};
use crate::words::Taker;

/// Reads every section, then checks them against one another. `None` if something was refused.
///
/// # Errors
/// [`TooLarge`] as soon as it is known.
pub(crate) fn read(
    document: &Table,
    known: &Modules,
    limits: &Limits,
    sink: &mut Sink,
) -> Result<Option<Model>, TooLarge> {
    let kinds = Kinds::new(document);
    let board = board::read(document, sink);
    limits.cells(board.as_ref().map_or(0, Board::len))?;
    let Some(parts) = parts(document, &kinds, board, (known, limits), sink)? else {
        return Ok(None);
    };
    limits.tables(&parts.model)?;
    Ok(together(document, &kinds, parts, known, sink))
}

/// A model whose parts were read, each by itself.
struct Parts<'a> {
    model: Model,
    used: Option<Vec<Used>>,
    unused: Vec<&'a Entry>,
    /// No part is missing.
    whole: bool,
}

/// Each section by itself, whatever is wrong with the others.
///
/// # Errors
/// [`TooLarge`] with pieces that move in too many directions.
fn parts<'a>(
    document: &'a Table,
    kinds: &Kinds<'a>,
    board: Option<Board>,
    (known, limits): (&Modules, &Limits),
    sink: &mut Sink,
) -> Result<Option<Parts<'a>>, TooLarge> {
    let topology = board::topology(document);
    let mut zones = Zones::new(document, board.as_ref());
    let pieces = pieces::read(kinds, topology, &mut zones, limits, sink)?;
    let movement = movement::read(document, kinds, sink);
    let promotion = promotion::read(document, kinds, &mut zones, sink);
    let castlings = castling::read(document, board.as_ref(), sink);
    let hand = hand::hand(document);
    let mut drops = hand::drops(document, kinds, topology, &mut zones, sink);
    let gates = hand::gates(document, kinds, &mut zones, &mut drops, sink);
    let walls = walls::read(document, &mut zones, sink);
    let royalty = royalty::read(document, kinds, known, sink);
    let mut scope = Scope {
        kinds,
        zones: &mut zones,
        topology,
    };
    let players = players::read(document, sink);
    let end = end::read(document, &mut scope, players.as_ref(), sink);
    let effects = effects::read(document, &mut scope, sink);
    let permissions = permissions::read(document, &mut scope, sink);
    let used = modules::read(document, known, &mut scope, sink);
    let unused = zones.finish(sink);
    let problem = problem::read(document, players.as_ref(), sink);
    let notation = players::notation(document, sink);
    let aftermath = (used.as_deref(), effects.as_deref());
    check::stated(document, royalty.as_ref(), aftermath, sink);

    // Together, as far as they could be read.
    let whole = movement.is_some()
        && promotion.is_some()
        && hand.is_some()
        && drops.is_some()
        && gates.is_some()
        && walls.is_some()
        && royalty.is_some()
        && end.is_some()
        && effects.is_some()
        && permissions.is_some()
        && problem.is_some()
        && used.is_some();
    let variant = document.table("variant");
    let text = |key: &str| {
        variant
            .and_then(|variant| variant.text(key))
            .unwrap_or_default()
            .to_string()
    };
    let (Some(board), Some(players), Some(kinds), Some(castlings), Some(notation)) =
        (board, players, pieces, castlings, notation)
    else {
        return Ok(None);
    };
    let mut model = Model::new(text("id"), board);
    model.aliases = aliases::read(document);
    model.version = text("version");
    model.name = text("name");
    model.rules = variant
        .and_then(|variant| variant.text("rules"))
        .map(str::to_string);
    model.players = players;
    model.kinds = kinds;
    model.movement = movement.unwrap_or_default();
    model.promotions = promotion.unwrap_or_default();
    model.castlings = castlings;
    model.compulsory_capture = document
        .table("capture")
        .and_then(|section| section.flag("compulsory"))
        .unwrap_or(false);
    match hand.flatten() {
        Some(taken) if taken.by == Taker::Capturer => model.hand = Some(taken.hand),
        Some(taken) if taken.by == Taker::Partner => model.partner_hand = Some(taken.hand),
        _ => {} // captured pieces are gone for good
    }
    model.drops = drops.flatten();
    model.gates = gates.flatten();
    model.walls = walls.flatten();
    model.royalty = royalty.unwrap_or_default();
    model.end = end.unwrap_or_default();
    model.effects = effects.unwrap_or_default();
    model.permissions = permissions.unwrap_or_default();
    model.problem = problem.flatten();
    let modules = used.iter().flatten();
    model.modules = modules.map(|used| used.module.clone()).collect();
    model.shuffled_rank = setup::is_shuffled(document);
    model.notation = notation;
    Ok(Some(Parts {
        model,
        used,
        unused,
        whole,
    }))
}

/// The parts against one another.
fn together(
    document: &Table,
    kinds: &Kinds<'_>,
    parts: Parts<'_>,
    known: &Modules,
    sink: &mut Sink,
) -> Option<Model> {
    let Parts {
        mut model,
        used,
        unused,
        whole,
    } = parts;
    check::pieces(kinds, &model, sink);
    check::hands(document, kinds, &model, sink);
    model.start = setup::read(document, &model, sink)?;
    let castles = setup::castling_kinds(document, &mut model, sink);
    check::set_up(document, kinds, &model, sink);
    check::entering(document, &model, sink);
    check::counting(document, &model, sink);
    if !whole || !castles {
        return None;
    }
    check::contracts(known, used.as_deref().unwrap_or_default(), &model, sink);
    if sink.errors() > 0 {
        return None;
    }
    check::lints(document, kinds, &unused, &model, sink);
    model.rules_hash = rules_hash(&model);
    (sink.errors() == 0).then_some(model)
}
