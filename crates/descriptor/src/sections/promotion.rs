//! `[promotion]` and `[promotion.NAME]`.

use boardwright_core::geometry::sorting;
use boardwright_core::model::Promotion;
use boardwright_core::{Kind, PerSide, Side};

use super::kinds::Kinds;
use super::zones::Zones;
use crate::code;
use crate::diagnostics::Sink;
use crate::grammar;
use crate::tree::{Entry, Node, Table};
use crate::words;

/// What one kind may become: of each side, where the sides differ.
type Choices = (Kind, Result<Vec<Kind>, PerSide<Vec<Kind>>>);

/// The rules of promotion: the general one, and the others by name; none if no piece promotes.
pub(crate) fn read<'a>(
    document: &'a Table,
    kinds: &Kinds<'a>,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Vec<Promotion>> {
    let Some(node) = document.get("promotion") else {
        return Some(Vec::new());
    };
    let section = node.as_table()?;
    let mut named = grammar::named_promotions(section);
    sorting::sort_by_key(&mut named, |entry| &entry.key);
    let tables = named.iter().filter_map(|entry| entry.node.as_table());
    let all: Vec<Option<Vec<Promotion>>> = core::iter::once(section)
        .chain(tables)
        .map(|table| one(table, kinds, zones, sink))
        .collect();
    let rules: Vec<Promotion> = all.into_iter().collect::<Option<Vec<_>>>()?.concat();
    for (at, rule) in rules.iter().enumerate() {
        let said = |&(kind, _): &(Kind, Vec<Kind>)| {
            let earlier = rules.iter().take(at);
            let meets = |other: &&Promotion| {
                other.side.is_none() || rule.side.is_none() || other.side == rule.side
            };
            let mut same = earlier.filter(meets).flat_map(|other| &other.into);
            same.any(|(other, _)| *other == kind)
        };
        if let Some(&(kind, _)) = rule.into.iter().find(|into| said(into)) {
            let message = format!("two rules say how `{}` promotes", kinds.id(kind));
            sink.error(code::DUPLICATE, node.at, message).help(
                "name it in `into` of one of them; `into.NAME = false` takes an inherited one out",
            );
            return None;
        }
    }
    Some(rules)
}

/// One rule, by itself for each side for which it says what no other is told.
fn one<'a>(
    section: &'a Table,
    kinds: &Kinds<'a>,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Vec<Promotion>> {
    let zone = section.get("zone").and_then(|zone| zones.cells(zone, sink));
    let into: Vec<Option<Choices>> = section
        .named("into")
        .map(|entry| choices(entry, kinds, sink))
        .collect();
    let limits: Vec<Option<(Kind, u8)>> = section
        .named("limit")
        .map(|entry| {
            let kind = kinds.find(&entry.key, entry.key_at, sink);
            let most = entry.node.as_whole();
            kind.zip(most.and_then(|most| u8::try_from(most).ok()))
        })
        .collect();
    let zone = zone?;
    let into = into.into_iter().collect::<Option<Vec<Choices>>>()?;
    let mut rule = Promotion::new(
        zone,
        words::TRIGGER.meaning(section.text("trigger")?)?,
        words::CHOICE.meaning(section.text("choice")?)?,
        Vec::new(),
    );
    rule.captures_only = section.flag("captures-only").unwrap_or(false);
    rule.en_passant = !section.flag("not-en-passant").unwrap_or(false);
    rule.from_hand = match section.text("from-hand") {
        Some(hand) => Some(words::FROM_HAND.meaning(hand)?),
        None => None,
    };
    rule.limits = limits.into_iter().collect::<Option<_>>()?;
    idle_limits(section, &rule, &into, kinds, sink);
    let mut rules = Vec::new();
    for side in [None, Some(Side::First), Some(Side::Second)] {
        let its = into.iter().filter_map(|(kind, into)| match (into, side) {
            (Ok(both), None) => Some((*kind, both.clone())),
            (Err(apart), Some(side)) => Some((*kind, apart[side].clone())),
            _ => None,
        });
        let mut of_side = rule.clone();
        of_side.side = side;
        of_side.into = its.filter(|(_, into)| !into.is_empty()).collect();
        if !of_side.into.is_empty() {
            rules.push(of_side);
        }
    }
    Some(rules)
}

/// Limits for kinds into which nothing promotes.
fn idle_limits(
    section: &Table,
    rule: &Promotion,
    into: &[Choices],
    kinds: &Kinds<'_>,
    sink: &mut Sink,
) {
    let offered = |kind: Kind| {
        into.iter().any(|(_, into)| match into {
            Ok(both) => both.contains(&kind),
            Err(apart) => apart.0.iter().any(|into| into.contains(&kind)),
        })
    };
    for (&(kind, _), entry) in rule.limits.iter().zip(section.named("limit")) {
        if !offered(kind) {
            let message = format!("nothing promotes into `{}`", kinds.id(kind));
            sink.warn(code::IDLE_RULE, entry.key_at, message)
                .help("leave it out");
        }
    }
}

/// What one kind may become.
fn choices(entry: &Entry, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<Choices> {
    let from = kinds.find(&entry.key, entry.key_at, sink);
    let Some(table) = entry.node.as_table() else {
        let into = list(entry, &entry.node, kinds, sink);
        return Some((from?, Ok(into?)));
    };
    let [first, second] = ["first", "second"].map(|side| match table.get(side) {
        Some(node) => list(entry, node, kinds, sink),
        None => None,
    });
    Some((from?, Err(PerSide([first?, second?]))))
}

fn list(entry: &Entry, node: &Node, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<Vec<Kind>> {
    let into = kinds.list(node, sink)?;
    if let Some(place) = into.iter().position(|&kind| kinds.id(kind) == entry.key) {
        let at = node
            .as_list()
            .and_then(|list| list.get(place))
            .map_or(node.at, |node: &Node| node.at);
        sink.error(
            code::PROMOTES_INTO_ITSELF,
            at,
            format!("`{}` would promote into itself", entry.key),
        )
        .help("to let a player decline, write `choice = \"optional\"`");
        return None;
    }
    Some(into)
}
