//! `[pieces.ID]`.

use boardwright_core::Kind;
use boardwright_core::betza::{self, BetzaError, BetzaErrorKind, Movement};
use boardwright_core::geometry::Topology;
use boardwright_core::model::{KindModel, MoveRule};

use super::kinds::Kinds;
use super::zones::Zones;
use crate::code;
use crate::diagnostics::Sink;
use crate::limits::{Limits, TooLarge};
use crate::names;
use crate::tree::{Entry, Node, Table};

/// The kinds of piece with their moves.
///
/// # Errors
/// [`TooLarge`] as soon as they move in too many directions.
pub(crate) fn read<'a>(
    kinds: &Kinds<'a>,
    topology: Topology,
    zones: &mut Zones<'_, 'a>,
    limits: &Limits,
    sink: &mut Sink,
) -> Result<Option<Vec<KindModel>>, TooLarge> {
    let unique = symbols_differ(kinds, sink);
    let mut own = Vec::new();
    let mut found = 0;
    for (_, entry) in kinds.iter() {
        let moves = moves(entry, kinds, topology, zones, sink);
        if let Some(Moves::Own(rules)) = &moves {
            found += directions(rules);
            limits.directions(found)?;
        }
        own.push(moves);
    }
    let mut all = Vec::new();
    let mut found = 0;
    for (kind, entry) in kinds.iter() {
        let symbol = entry.node.as_table().and_then(|table| table.text("symbol"));
        let moves = borrowed(kind, &own, kinds, sink);
        let Some((symbol, moves)) = symbol.zip(moves) else {
            continue;
        };
        found += directions(moves);
        limits.directions(found)?;
        all.push(KindModel::new(entry.key.clone(), symbol, moves.to_vec()));
    }
    Ok(Some(all).filter(|all| unique && all.len() == own.len()))
}

/// In how many directions moves lead, each movement by itself.
fn directions(rules: &[MoveRule]) -> usize {
    let movements = rules.iter().flat_map(|rule| &rule.movements);
    let single = movements.map(|movement| movement.steps.len() + movement.onward.len());
    let doubles = rules.iter().flat_map(|rule| &rule.doubles);
    let double = doubles.map(|double| double.legs.len());
    single.chain(double).sum()
}

/// How one kind says that it moves.
enum Moves {
    Own(Vec<MoveRule>),
    Like(Kind),
}

fn moves<'a>(
    entry: &'a Entry,
    kinds: &Kinds<'a>,
    topology: Topology,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Moves> {
    let table = entry.node.as_table()?;
    let stated = |key: &str| table.entry(key).filter(|entry| !entry.node.is_removed());
    match (stated("moves"), stated("like")) {
        (Some(moves), Some(like)) => {
            sink.error(
                code::MOVES_OR_LIKE,
                like.key_at,
                format!("`{}` has `moves` and moves `like` another piece", entry.key),
            )
            .see(moves.key_at, "its own moves")
            .help("keep one of the two; `false` removes an inherited one");
            None
        }
        (None, None) => {
            sink.error(
                code::MOVES_OR_LIKE,
                entry.key_at,
                format!("`{}` does not say how it moves", entry.key),
            )
            .help("write `moves = [\"…\"]`, or `like` and the piece that it moves like");
            None
        }
        (None, Some(like)) => kinds
            .find(like.node.as_text()?, like.node.at, sink)
            .map(Moves::Like),
        (Some(moves), None) => {
            let list = moves.node.as_list()?.iter();
            let rules: Vec<Option<MoveRule>> = list
                .map(|node| rule(node, kinds, topology, zones, sink))
                .collect();
            rules.into_iter().collect::<Option<_>>().map(Moves::Own)
        }
    }
}

/// One entry of `moves`.
fn rule<'a>(
    node: &'a Node,
    kinds: &Kinds<'a>,
    topology: Topology,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<MoveRule> {
    static NO_CONDITIONS: Table = Table {
        entries: Vec::new(),
    };
    let table = node.as_table().unwrap_or(&NO_CONDITIONS);
    let betza = if node.as_table().is_some() {
        table.get("betza")?
    } else {
        node
    };
    let said = all_moves(betza, topology, sink);
    let from = table.get("from").map(|node| zones.cells(node, sink));
    let to = table.get("to").map(|node| zones.cells(node, sink));
    let victims = table.get("victims").map(|node| kinds.list(node, sink));
    let over = table.get("over").map(|node| kinds.list(node, sink));
    let mut rule = MoveRule::default();
    rule.betza = betza.as_text()?.to_string();
    let said = said?;
    let conditions = table.entries.iter().any(|entry| entry.key != "betza");
    if conditions && !said.double.is_empty() {
        let why = BetzaErrorKind::Double.to_string();
        sink.error(code::BAD_BETZA, betza.at, why);
        return None;
    }
    rule.movements = said.single;
    rule.doubles = said.double;
    rule.from = given(from)?;
    rule.to = given(to)?;
    rule.victims = given(victims)?;
    rule.over = given(over)?;
    rule.leaves_ep = table.flag("leaves-ep").unwrap_or(false);
    rule.captures_ep = table.flag("captures-ep").unwrap_or(false);
    Some(rule)
}

/// A value that is given and read, or not given; `None` if it could not be read.
fn given<T>(value: Option<Option<T>>) -> Option<Option<T>> {
    match value {
        None => Some(None),
        Some(None) => None,
        Some(read) => Some(read),
    }
}

/// A Betza string without double moves.
pub(crate) fn movements(node: &Node, topology: Topology, sink: &mut Sink) -> Option<Vec<Movement>> {
    parsed(node, betza::parse(node.as_text()?, topology), sink)
}

/// A Betza string.
fn all_moves(node: &Node, topology: Topology, sink: &mut Sink) -> Option<betza::Moves> {
    parsed(node, betza::parse_all(node.as_text()?, topology), sink)
}

/// What a Betza string says, if it can be read.
fn parsed<T>(node: &Node, read: Result<T, BetzaError>, sink: &mut Sink) -> Option<T> {
    match read {
        Ok(said) => Some(said),
        Err(fault) => {
            sink.error(
                code::BAD_BETZA,
                sink.files.within(node, &fault.at),
                fault.kind.to_string(),
            );
            None
        }
    }
}

/// The moves of a kind, its own or those of the kind that it moves like.
fn borrowed<'m>(
    kind: Kind,
    own: &'m [Option<Moves>],
    kinds: &Kinds<'_>,
    sink: &mut Sink,
) -> Option<&'m [MoveRule]> {
    let mut lender = kind;
    for _ in 0..own.len() {
        match own.get(lender.index())?.as_ref()? {
            Moves::Own(moves) => return Some(moves),
            Moves::Like(other) => lender = *other,
        }
    }
    sink.error(
        code::LIKE_CYCLE,
        kinds.at(kind),
        format!("`{}` moves like a piece that moves like it", kinds.id(kind)),
    )
    .help("give one of them `moves` of its own");
    None
}

/// Reports symbols that two kinds share.
fn symbols_differ(kinds: &Kinds<'_>, sink: &mut Sink) -> bool {
    let symbols: Vec<(&str, &Entry, &Node)> = kinds
        .iter()
        .filter_map(|(_, entry)| {
            let node = entry.node.as_table()?.get("symbol")?;
            Some((node.as_text()?, entry, node))
        })
        .collect();
    let errors = sink.errors();
    for (place, (symbol, entry, node)) in symbols.iter().enumerate() {
        if let Some((_, earlier, there)) = symbols
            .iter()
            .take(place)
            .find(|(other, ..)| other == symbol)
        {
            let ids = names::listed([earlier.key.as_str(), entry.key.as_str()]);
            sink.error(
                code::DUPLICATE,
                node.at,
                format!("{ids} have one symbol, `{symbol}`"),
            )
            .see(there.at, "taken here")
            .help("give one of them another letter, or a mark after it: `G'`");
        }
    }
    sink.errors() == errors
}
