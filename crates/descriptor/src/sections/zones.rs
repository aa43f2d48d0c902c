//! `[zones]`, and every value that is a zone or a cell.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Board, Cell, ZoneErrorKind, is_reserved};
use boardwright_core::{PerSide, Side};

use crate::code;
use crate::diagnostics::Sink;
use crate::names;
use crate::tree::{Entry, Node, Table};

/// The named zones of a board, resolved as they are asked for.
pub(crate) struct Zones<'b, 'a> {
    board: Option<&'b Board>,
    entries: BTreeMap<&'a str, &'a Entry>,
    resolved: BTreeMap<&'a str, State>,
    used: BTreeSet<&'a str>,
}

enum State {
    /// Asked for, not yet answered: to ask again is to go in a circle.
    Open,
    Done(Option<PerSide<Vec<Cell>>>),
}

impl<'b, 'a> Zones<'b, 'a> {
    pub(crate) fn new(document: &'a Table, board: Option<&'b Board>) -> Self {
        let named = document.named("zones");
        let entries = sorting::map(named.map(|entry| (entry.key.as_str(), entry)));
        Zones {
            board,
            entries,
            resolved: BTreeMap::new(),
            used: BTreeSet::new(),
        }
    }

    /// Reads the zones that nothing has asked for, so that their faults are found too, and returns them.
    pub(crate) fn finish(mut self, sink: &mut Sink) -> Vec<&'a Entry> {
        let all: Vec<&'a Entry> = self.entries.values().copied().collect();
        for entry in all.iter().filter(|entry| is_reserved(&entry.key)) {
            let message = format!(
                "no zone can be called `{}`: in a zone that word has a meaning",
                entry.key
            );
            sink.error(code::BAD_ZONE, entry.key_at, message)
                .help("give the zone another name");
        }
        if self.board.is_some() {
            all.iter()
                .for_each(|entry| drop(self.named(&entry.key, sink)));
        }
        all.into_iter()
            .filter(|entry| !self.used.contains(entry.key.as_str()))
            .collect()
    }

    /// The cells of a zone for each player: the second's are opposite, unless they are stated.
    pub(crate) fn cells(&mut self, node: &'a Node, sink: &mut Sink) -> Option<PerSide<Vec<Cell>>> {
        let board = self.board?;
        let Some(table) = node.as_table() else {
            let first = self.side(node, Side::First, sink)?;
            if let Some(both) = self.alone(node) {
                return Some(both);
            }
            let seen = self.as_the_second_sees(board, node)?;
            let second = opposite(board, node, &seen, sink)?;
            return Some(PerSide([first, second]));
        };
        let first = table
            .get("first")
            .and_then(|node| self.side(node, Side::First, sink));
        let second = table
            .get("second")
            .and_then(|node| self.side(node, Side::Second, sink));
        Some(PerSide([first?, second?]))
    }

    /// What a text says that is one name: the zone of that name, for both players.
    fn alone(&self, node: &Node) -> Option<PerSide<Vec<Cell>>> {
        match self.resolved.get(node.as_text()?.trim())? {
            State::Done(cells) => cells.clone(),
            State::Open => None,
        }
    }

    /// The cells of a text for the first player, were each named zone the second's seen from the other side of the board. The
    /// names are resolved, and the text has no fault.
    fn as_the_second_sees(&self, board: &Board, node: &Node) -> Option<Vec<Cell>> {
        let lookup = |name: &str| match self.resolved.get(name)? {
            State::Done(Some(cells)) => {
                let second = cells[Side::Second].iter();
                Some(second.filter_map(|&cell| board.opposite(cell)).collect())
            }
            _ => None,
        };
        board.zone(node.as_text()?, &lookup).ok()
    }

    /// One player's cells from one text.
    fn side(&mut self, node: &'a Node, side: Side, sink: &mut Sink) -> Option<Vec<Cell>> {
        let (board, text) = (self.board?, node.as_text()?);
        let mut names = Vec::new();
        for word in text.split([' ', '\t', '\n', '\r', '&']) {
            if let Some((&name, _)) = self.entries.get_key_value(word)
                && board.find(word).is_none()
            {
                names.push(name);
            }
        }
        for name in names {
            self.used.insert(name);
            if matches!(self.resolved.get(name), Some(State::Open)) {
                sink.error(
                    code::ZONE_CYCLE,
                    node.at,
                    format!("the zone `{name}` is defined by itself"),
                )
                .help("write the cells of one of the zones in the circle");
                return None;
            }
            self.named(name, sink)?;
        }
        let lookup = |name: &str| match self.resolved.get(name)? {
            State::Done(Some(cells)) => Some(cells[side].clone()),
            _ => None,
        };
        match board.zone(text, &lookup) {
            Ok(cells) if cells.is_empty() => {
                sink.error(code::EMPTY_ZONE, node.at, "no cell is in this zone")
                    .help("`&` keeps the cells that both sides have; a space unites");
                None
            }
            Ok(cells) => Some(cells),
            Err(fault) => {
                let at = sink.files.within(node, &fault.range);
                match fault.kind {
                    ZoneErrorKind::UnknownName { name, hint } => {
                        let near = names::nearest(&name, self.entries.keys().copied());
                        let message =
                            format!("`{}` is neither a cell nor a zone", names::shown(&name));
                        sink.error(code::BAD_ZONE, at, message).maybe_help(
                            near.map(|near| format!("did you mean `{near}`?")).or(hint),
                        );
                    }
                    _ => drop(sink.error(code::BAD_ZONE, at, fault.to_string())),
                }
                None
            }
        }
    }

    /// A named zone.
    fn named(&mut self, name: &'a str, sink: &mut Sink) -> Option<PerSide<Vec<Cell>>> {
        if let Some(State::Done(cells)) = self.resolved.get(name) {
            return cells.clone();
        }
        let entry = *self.entries.get(name)?;
        self.resolved.insert(name, State::Open);
        let cells = self.cells(&entry.node, sink);
        self.resolved.insert(name, State::Done(cells.clone()));
        cells
    }
}

/// The second player's counterparts, in order of their numbers.
fn opposite(board: &Board, node: &Node, cells: &[Cell], sink: &mut Sink) -> Option<Vec<Cell>> {
    let (there, alone): (Vec<Cell>, Vec<Cell>) = cells
        .iter()
        .partition(|&&cell| board.opposite(cell).is_some());
    if let Some(&cell) = alone.first() {
        let message = format!("the board has no cell opposite {}", board.name(cell));
        sink.error(code::NO_OPPOSITE, node.at, message)
            .help("say what holds for each player: `{ first = \"…\", second = \"…\" }`");
        return None;
    }
    let mut opposite: Vec<Cell> = there
        .iter()
        .filter_map(|&cell| board.opposite(cell))
        .collect();
    sorting::sort(&mut opposite);
    Some(opposite)
}

/// A way between two cells, `"e1-g1"`, for each player.
pub(crate) fn ways(board: &Board, node: &Node, sink: &mut Sink) -> Option<PerSide<(Cell, Cell)>> {
    if let Some(table) = node.as_table() {
        let first = table.get("first").and_then(|node| way(board, node, sink));
        let second = table.get("second").and_then(|node| way(board, node, sink));
        return Some(PerSide([first?, second?]));
    }
    let (from, to) = way(board, node, sink)?;
    let there = opposite(board, node, &[from, to], sink)
        .and(board.opposite(from).zip(board.opposite(to)))?;
    Some(PerSide([(from, to), there]))
}

fn way(board: &Board, node: &Node, sink: &mut Sink) -> Option<(Cell, Cell)> {
    let text = node.as_text()?;
    let (from, to) = text.split_once('-')?;
    let mut cell = |name: &str, start: usize| {
        let found = board.find(name);
        if found.is_none() {
            let at = sink.files.within(node, &(start..start + name.len()));
            sink.error(
                code::UNKNOWN_CELL,
                at,
                format!("the board has no cell `{name}`"),
            );
        }
        found
    };
    let (from_cell, to_cell) = (cell(from, 0), cell(to, from.len() + 1));
    Some((from_cell?, to_cell?))
}
