//! `[board]`.

use boardwright_core::geometry::{
    Axis, Board, Hole, Outline, Point, Shape, ShapeError, Topology, Wrap, labels,
};

use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Node, Table, Value};
use crate::words;

/// Squares or hexagons. Movements can be read even where the board cannot.
pub(crate) fn topology(document: &Table) -> Topology {
    let board = document.table("board");
    let word = board.and_then(|board| board.text("topology"));
    word.and_then(|word| words::TOPOLOGY.meaning(word))
        .unwrap_or_default()
}

/// The board.
pub(crate) fn read(document: &Table, sink: &mut Sink) -> Option<Board> {
    let section = document.table("board")?;
    let errors = sink.errors();
    let outline = match section.text("shape") {
        Some(text) => Outline::parse(text)?,
        None => Outline::Rectangle,
    };
    let files = axis(section, "files", outline, sink);
    let ranks = axis(section, "ranks", outline, sink);
    let shape = Shape {
        topology: topology(document),
        outline,
        files: files?,
        ranks: ranks?,
        extra: extra(section)?,
        holes: holes(section)?,
        wrap: section
            .text("wrap")
            .map_or(Some(Wrap::None), |word| words::WRAP.meaning(word))?,
        symmetry: words::SYMMETRY.meaning(section.text("symmetry")?)?,
    };
    match Board::new(&shape) {
        Ok(board) => (sink.errors() == errors).then_some(board),
        Err(faults) => {
            for fault in faults {
                let culprit = culprit(&fault, section);
                let at = culprit
                    .or_else(|| document.get("board"))
                    .map(|node| node.at)?;
                sink.error(code::BAD_BOARD, at, fault.to_string());
            }
            None
        }
    }
}

/// The labels of files or ranks. A hexagon has labels of its own.
fn axis(section: &Table, key: &str, outline: Outline, sink: &mut Sink) -> Option<Vec<String>> {
    let Some(node) = section.get(key) else {
        if matches!(outline, Outline::Hexagon { .. }) {
            return Some(Vec::new());
        }
        let at = section.entries.first()?.key_at;
        sink.error(
            code::MISSING_KEY,
            at,
            format!("[board] does not say `{key}`"),
        )
        .label(format!("`{key}` is missing"))
        .help(format!(
            "a rectangle needs its {key}: `{key} = \"{}\"`",
            if key == "files" { "a-h" } else { "1-8" }
        ));
        return None;
    };
    if let Some(list) = node.as_list() {
        return list
            .iter()
            .map(|label| label.as_text().map(str::to_string))
            .collect();
    }
    match labels(node.as_text()?) {
        Ok(labels) => Some(labels),
        Err(fault) => {
            sink.error(
                code::BAD_LABELS,
                sink.files.within(node, &fault.range),
                fault.to_string(),
            );
            None
        }
    }
}

fn extra(section: &Table) -> Option<Vec<(String, Point)>> {
    section
        .named("extra")
        .map(|entry| Some((entry.key.clone(), point(&entry.node)?)))
        .collect()
}

fn holes(section: &Table) -> Option<Vec<Hole>> {
    let list = section.get("holes").map_or(Some(&[][..]), Node::as_list)?;
    list.iter()
        .map(|hole| match hole.as_text() {
            Some(name) => Some(Hole::Named(name.into())),
            None => point(hole).map(Hole::At),
        })
        .collect()
}

fn point(node: &Node) -> Option<Point> {
    let number = |node: &Node| match node.value {
        Value::Whole(number) => i16::try_from(number).ok(),
        _ => None,
    };
    match node.as_list()? {
        [x, y] => Some(Point {
            x: number(x)?,
            y: number(y)?,
        }),
        _ => None,
    }
}

/// The value that a fault of the shape is about.
fn culprit<'a>(fault: &ShapeError, section: &'a Table) -> Option<&'a Node> {
    let labels = |axis: &Axis| {
        section.get(if *axis == Axis::Files {
            "files"
        } else {
            "ranks"
        })
    };
    let extra = |name: &str| section.table("extra").and_then(|extra| extra.get(name));
    let hole = |wanted: &dyn Fn(&Node) -> bool| {
        section
            .get("holes")
            .and_then(Node::as_list)
            .and_then(|list| list.iter().find(|node| wanted(node)))
    };
    match fault {
        ShapeError::NoLabels { axis }
        | ShapeError::BadLabel { axis, .. }
        | ShapeError::DuplicateLabel { axis, .. }
        | ShapeError::LabelCount { axis, .. } => labels(axis),
        ShapeError::HexagonOfSquares | ShapeError::HexagonSide { .. } => section.get("shape"),
        ShapeError::WrapOnHexagons => section.get("wrap"),
        ShapeError::NoCells | ShapeError::TooManyHoles { .. } => section.get("holes"),
        ShapeError::BadName { .. } => section.get("extra"),
        ShapeError::ReservedName { name }
        | ShapeError::DuplicateName { name }
        | ShapeError::Occupied { name, .. }
        | ShapeError::TooFar { name, .. }
        | ShapeError::BeyondWrap { name, .. } => extra(name),
        ShapeError::UnknownHole { name } => hole(&|node| node.as_text() == Some(name)),
        ShapeError::HoleOutside { point: outside } => hole(&|node| point(node) == Some(*outside)),
        _ => None,
    }
}
