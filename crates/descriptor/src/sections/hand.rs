//! `[hand]` and `[drops]`.

use boardwright_core::geometry::{Cell, Topology};
use boardwright_core::model::{Drops, Gates, Hand, Places};
use boardwright_core::{Kind, PerSide};

use super::aims::steps;
use super::kinds::Kinds;
use super::zones::Zones;
use crate::diagnostics::Sink;
use crate::tree::{Node, Table};
use crate::words::{self, Taker};

/// Who gets captured pieces, and how they are held.
pub(crate) struct Taken {
    pub(crate) by: Taker,
    pub(crate) hand: Hand,
}

/// What becomes of captured pieces; the inner `None` if nothing is said of it.
pub(crate) fn hand(document: &Table) -> Option<Option<Taken>> {
    let Some(node) = document.get("hand") else {
        return Some(None);
    };
    let section = node.as_table()?;
    let by = words::TAKES.meaning(section.text("takes")?)?;
    let hand = Hand::new(section.flag("demote").unwrap_or(false));
    Some(Some(Taken { by, hand }))
}

/// Pieces in hand that enter by gates; the inner `None` if there are none. They may be held like those that
/// are dropped, which `drops` is told.
pub(crate) fn gates<'a>(
    document: &'a Table,
    kinds: &Kinds<'a>,
    zones: &mut Zones<'_, 'a>,
    drops: &mut Option<Option<Drops>>,
    sink: &mut Sink,
) -> Option<Option<Gates>> {
    let Some(node) = document.get("gates") else {
        return Some(None);
    };
    let section = node.as_table()?;
    let pieces = section
        .get("pieces")
        .and_then(|node: &Node| kinds.list(node, sink));
    let zone = section.get("zone").and_then(|zone| zones.cells(zone, sink));
    let gates = Gates::new(zone?, pieces?);
    let drops = drops
        .as_mut()?
        .get_or_insert_with(|| Drops::new(Vec::new()));
    for &kind in &gates.kinds {
        if !drops.allowed.contains(&kind) {
            drops.allowed.push(kind);
            drops.zones.push((kind, PerSide::default()));
        }
    }
    Some(Some(gates))
}

/// How pieces in hand enter the board; the inner `None` if they do not.
pub(crate) fn drops<'a>(
    document: &'a Table,
    kinds: &Kinds<'a>,
    topology: Topology,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Option<Drops>> {
    match document.get("drops") {
        None => Some(None),
        Some(node) => rules_of_drops(node.as_table()?, kinds, topology, zones, sink).map(Some),
    }
}

#[inline(never)]
fn rules_of_drops<'a>(
    section: &'a Table,
    kinds: &Kinds<'a>,
    topology: Topology,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Drops> {
    let allowed = section
        .get("allowed")
        .and_then(|node: &Node| kinds.list(node, sink));
    let places: Vec<Option<(Kind, PerSide<Vec<Cell>>)>> = section
        .named("zones")
        .map(|entry| {
            let kind = kinds.find(&entry.key, entry.key_at, sink);
            let cells = zones.cells(&entry.node, sink);
            kind.zip(cells)
        })
        .collect();
    let one_per_file = kinds.list_of(section, "one-per-file", sink);
    let no_mate = kinds.list_of(section, "no-mate", sink);
    let no_check = kinds.list_of(section, "no-check", sink);
    let compulsory = kinds.list_of(section, "compulsory", sink);
    let shades = kinds.list_of(section, "both-shades", sink);
    let per_file: Vec<Option<(Kind, u8)>> = section
        .named("per-file")
        .map(|entry| {
            let kind = kinds.find(&entry.key, entry.key_at, sink);
            let most = entry
                .node
                .as_whole()
                .and_then(|most| u8::try_from(most).ok());
            kind.zip(most)
        })
        .collect();
    let board = rules_of_place(section, topology, zones, sink);
    let mut drops = Drops::new(allowed?);
    drops.places = board?;
    drops.compulsory = compulsory?;
    drops.else_move = section.flag("else-move").unwrap_or(false);
    drops.places.shades = shades?;
    drops.promoted = section.flag("promoted").unwrap_or(false);
    drops.unlimited = section.flag("unlimited").unwrap_or(false);
    drops.zones = places.into_iter().collect::<Option<_>>()?;
    drops.not_immobile = section.flag("not-immobile").unwrap_or(false);
    drops.one_per_file = one_per_file?;
    drops.no_mate = no_mate?;
    drops.no_check = no_check?;
    drops.per_file = per_file.into_iter().collect::<Option<_>>()?;
    Some(drops)
}

/// Where the pieces on the board let a piece be dropped.
fn rules_of_place<'a>(
    section: &'a Table,
    topology: Topology,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Places> {
    let first = match section.get("first") {
        Some(node) => zones.cells(node, sink).map(Some),
        None => Some(None),
    };
    let mut near = |key: &str| match section.get(key) {
        Some(_) => steps(section, key, "K", topology, sink),
        None => Some(Vec::new()),
    };
    let (flanks, beside, apart) = (near("flanks"), near("beside"), near("apart"));
    let slides = near("slides");
    let mut places = Places::default();
    places.first = first?;
    places.flanks = flanks?;
    places.beside = beside?;
    places.apart = apart?;
    places.slides = slides?;
    places.falls = match section.text("falls") {
        Some(word) => words::FALLS.meaning(word)?,
        None => false,
    };
    Some(places)
}
