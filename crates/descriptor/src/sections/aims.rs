//! Goals and figures of pieces: `reach`, `line`, `square` and `bridge` in `[end]`.

use boardwright_core::Kind;
use boardwright_core::betza::{self, Reach};
use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Topology, Vector};
use boardwright_core::model::{Aim, Figure, Judged};

use super::end::score;
use super::modules::{Scope, end_key};
use super::pieces::movements;
use crate::code;
use crate::diagnostics::Sink;
use crate::grammar::Shape;
use crate::tree::{Entry, Node, Table};
use crate::words;

/// How one kind of aim is read: what its pieces form.
type Read<'s, 'b, 'a> = fn(&'a Table, &mut Scope<'s, 'b, 'a>, &mut Sink) -> Option<Figure>;

/// All aims: those of each key in turn, first the one without a name, then the others by name.
pub(super) fn read<'s, 'b, 'a>(
    section: &'a Table,
    scope: &mut Scope<'s, 'b, 'a>,
    sink: &mut Sink,
) -> Option<Vec<Aim>> {
    let mut aims = Vec::new();
    let sorts: [(&str, Read<'s, 'b, 'a>); 4] = [
        ("reach", reach),
        ("line", line),
        ("square", square),
        ("bridge", bridge),
    ];
    for (key, figure) in sorts {
        let table = section.get(key).and_then(Node::as_table);
        let (Some(table), Some(Shape::Table(grammar))) = (table, end_key(key)) else {
            continue;
        };
        let (own, named): (Vec<&Entry>, Vec<&Entry>) = table
            .entries
            .iter()
            .partition(|entry| grammar.key(&entry.key).is_some());
        let mut named: Vec<(&str, &Table)> = named
            .into_iter()
            .filter_map(|entry| Some((entry.key.as_str(), entry.node.as_table()?)))
            .collect();
        sorting::sort_by_key(&mut named, |(name, _)| *name);
        let plain = (!own.is_empty()).then_some(table);
        for table in plain.into_iter().chain(named.into_iter().map(|(_, t)| t)) {
            aims.push(one(table, figure, scope, sink));
        }
    }
    aims.into_iter().collect()
}

#[inline(never)]
fn one<'s, 'b, 'a>(
    table: &'a Table,
    figure: Read<'s, 'b, 'a>,
    scope: &mut Scope<'s, 'b, 'a>,
    sink: &mut Sink,
) -> Option<Aim> {
    let score = score(table, sink);
    let kinds: Option<Vec<Kind>> = match table.get("pieces") {
        Some(node) => scope.kinds.list(node, sink),
        None => Some(scope.kinds.iter().map(|(kind, _)| kind).collect()),
    };
    let figure = figure(table, scope, sink);
    let judged = judged(table, sink);
    let mut aim = Aim::new(kinds?, figure?, score?);
    aim.judged = judged?;
    Some(aim)
}

fn judged(table: &Table, sink: &mut Sink) -> Option<Judged> {
    let last = table
        .get("last-move")
        .filter(|_| table.flag("last-move") == Some(true));
    let when = table.get("when");
    if let (Some(last), Some(when)) = (last, when) {
        sink.error(
            code::END_TWICE,
            last.at,
            "`last-move` and `when` both say when the goal decides the game",
        )
        .see(when.at, "here too")
        .help("keep one of the two");
        return None;
    }
    match when {
        Some(when) => words::WHEN.meaning(when.as_text()?),
        None if last.is_some() => Some(Judged::LastMove),
        None => Some(Judged::AtOnce),
    }
}

fn number(table: &Table, key: &str) -> Option<u16> {
    table
        .whole(key)
        .and_then(|number| u16::try_from(number).ok())
}

fn reach<'a>(table: &'a Table, scope: &mut Scope<'_, '_, 'a>, sink: &mut Sink) -> Option<Figure> {
    let zone = scope.zones.cells(table.get("zone")?, sink)?;
    let count = match table.get("count") {
        Some(node) => {
            let count = number(table, "count")?;
            let least = zone.0.iter().map(Vec::len).filter(|&size| size > 0).min();
            if least.is_some_and(|size| usize::from(count) > size) {
                sink.error(
                    code::OUT_OF_RANGE,
                    node.at,
                    "the goal has fewer cells than that",
                )
                .label(format!("may be at most {}", least.unwrap_or(0)));
                return None;
            }
            count
        }
        None => 1,
    };
    Some(Figure::Zone {
        zone,
        count,
        blocked: table.flag("blocked").unwrap_or(false),
    })
}

fn line<'a>(table: &'a Table, scope: &mut Scope<'_, '_, 'a>, sink: &mut Sink) -> Option<Figure> {
    let steps = steps(table, "directions", "K", scope.topology, sink);
    Some(Figure::Line {
        count: number(table, "count")?,
        steps: steps?,
        gaps: table.flag("gaps").unwrap_or(false),
    })
}

fn square<'a>(table: &'a Table, scope: &mut Scope<'_, '_, 'a>, sink: &mut Sink) -> Option<Figure> {
    let node = table.get("side")?;
    if scope.topology == Topology::Hex {
        sink.error(code::BAD_VALUE, node.at, "there are no squares of hexagons")
            .help("say what else they form: a `line`, or a `bridge`");
        return None;
    }
    Some(Figure::Square(number(table, "side")?))
}

fn bridge<'a>(table: &'a Table, scope: &mut Scope<'_, '_, 'a>, sink: &mut Sink) -> Option<Figure> {
    let from = scope.zones.cells(table.get("from")?, sink);
    let to = scope.zones.cells(table.get("to")?, sink);
    let steps = steps(table, "steps", "W", scope.topology, sink);
    Some(Figure::Bridge {
        from: from?,
        to: to?,
        steps: steps?,
    })
}

/// Single steps to neighbours, as Betza writes them.
pub(super) fn steps(
    table: &Table,
    key: &str,
    usual: &str,
    topology: Topology,
    sink: &mut Sink,
) -> Option<Vec<Vector>> {
    let near = |text: &str| -> Vec<Vector> {
        let parsed = betza::parse(text, topology).unwrap_or_default();
        parsed.into_iter().flat_map(|m| m.steps).collect()
    };
    let Some(node) = table.get(key) else {
        return Some(near(usual));
    };
    let movements = movements(node, topology, sink)?;
    let neighbours = near("K");
    let single = movements.iter().all(|m| {
        let plain = m.quiet && m.capture && !m.lame && m.hop.is_none() && !m.initial;
        let step = m.reach == Reach::Once && m.onward.is_empty();
        plain && step && m.steps.iter().all(|step| neighbours.contains(step))
    });
    if !single {
        sink.error(
            code::BAD_VALUE,
            node.at,
            format!("`{key}` are no single steps"),
        )
        .help("write `W`, `F` or `K`, with directions before them if need be: `\"vW\"`");
        return None;
    }
    Some(movements.into_iter().flat_map(|m| m.steps).collect())
}
