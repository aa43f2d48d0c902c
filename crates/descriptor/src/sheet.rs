//! Files of names: how a variant is shown to people, beside the descriptor that says its rules.
//!
//! The grammar of the language states their form as it states that of descriptors, so that what is wrong is told alike: with
//! a code, the place, and what to do.

use std::collections::BTreeMap;

use boardwright_core::geometry::{Board, Cell, Topology, Vector, ZoneError, draw, sorting};
use boardwright_core::model::Model;
use serde::{Deserialize, Serialize};

use crate::code;
use crate::diagnostics::{Diagnostics, Sink};
use crate::files::{Loc, floor};
use crate::form;
use crate::load;
use crate::names;
use crate::tree::{Entry, Node, Table, Value};
use crate::words;

/// The longest file of names, in bytes.
pub const MAX_NAMES_TEXT: usize = 64 * 1024;
/// The longest name, in characters.
pub const MAX_NAME: usize = 64;
/// The longest glyph, in characters.
pub const MAX_GLYPH: usize = 8;

/// How cells are drawn.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cells {
    /// Squares, light and dark.
    Squares,
    /// Points in which lines meet, as in xiangqi.
    Points,
}

/// On what pieces are drawn.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Men {
    /// Light and dark discs.
    Discs,
    /// Wedges that point at the enemy, on a board of one colour.
    Wedges,
}

impl From<Men> for draw::Men {
    fn from(men: Men) -> draw::Men {
        match men {
            Men::Discs => draw::Men::Discs,
            Men::Wedges => draw::Men::Wedges,
        }
    }
}

/// Names in one language.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// The game's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The players', by their names in the descriptor.
    #[serde(default)]
    pub players: BTreeMap<String, String>,
    /// The pieces', by their ids.
    #[serde(default)]
    pub pieces: BTreeMap<String, String>,
}

/// A file of names, as it is written.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// Names by the tag of their language: `en`, `ja`.
    pub names: BTreeMap<String, Names>,
    /// Glyphs by the id of the piece: the first player's, the second player's.
    pub glyphs: BTreeMap<String, [String; 2]>,
    /// Lines by name: the zones between which each stands, where their cells touch.
    pub borders: BTreeMap<String, [String; 2]>,
    /// A cell that is painted dark, and all of its shade.
    pub dark: Option<String>,
    /// On what pieces are drawn.
    pub men: Option<Men>,
    /// How cells are drawn.
    pub cells: Option<Cells>,
    /// Straight lines by name: the pairs of cells between which they run.
    pub lines: BTreeMap<String, Vec<[String; 2]>>,
}

impl Sheet {
    /// Reads a file, and holds it against the variant whose own it is, if that is given: what it inherits may name what
    /// the variant does not have.
    ///
    /// ```
    /// use boardwright_descriptor::sheet::Sheet;
    ///
    /// let faults = Sheet::read("mini.names.toml", "dark = 'a1'\nmen = 'disks'\n", None).unwrap_err();
    /// let fault = faults.iter().next().expect("a fault");
    /// assert_eq!((fault.code, fault.primary.line), ("unknown-word", 2));
    /// assert_eq!(fault.help.as_deref(), Some("did you mean `discs`?"));
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn read(file: &str, text: &str, of: Option<&Model>) -> Result<Sheet, Diagnostics> {
        let mut sink = Sink::default();
        let root = parse(file, text, &mut sink);
        let table = root.as_ref().and_then(Node::as_table);
        if let (Some(table), Some(model)) = (table, of) {
            hold(table, model, &mut sink);
        }
        match table {
            Some(table) if sink.errors() == 0 => Ok(Sheet::of(table)),
            _ => Err(sink.finish()),
        }
    }

    /// What a table of the right form says.
    fn of(table: &Table) -> Sheet {
        let word = |key| table.text(key);
        Sheet {
            names: sorting::map(table.named("names").filter_map(|language| {
                let names = language.node.as_table()?;
                Some((language.key.clone(), names_of(names)))
            })),
            glyphs: each(table, "glyphs", two),
            borders: each(table, "borders", two),
            dark: word("dark").map(str::to_owned),
            men: word("men").and_then(|word| words::MEN.meaning(word)),
            cells: word("cells").and_then(|word| words::CELLS.meaning(word)),
            lines: each(table, "lines", |node| {
                node.as_list()?.iter().map(two).collect()
            }),
        }
    }

    /// Lays a file over this one.
    pub fn overlay(&mut self, over: Sheet) {
        for (language, names) in over.names {
            let under = self.names.entry(language).or_default();
            under.game = names.game.or(under.game.take());
            under.players.extend(names.players);
            under.pieces.extend(names.pieces);
        }
        self.glyphs.extend(over.glyphs);
        self.borders.extend(over.borders);
        self.dark = over.dark.or(self.dark.take());
        self.men = over.men.or(self.men);
        self.cells = over.cells.or(self.cells);
        self.lines.extend(over.lines);
    }

    /// What a game inherits but its own name.
    #[must_use]
    pub fn inherited(mut self) -> Sheet {
        self.names.values_mut().for_each(|names| names.game = None);
        self
    }
}

/// The names of a language.
fn names_of(table: &Table) -> Names {
    let text = |node: &Node| node.as_text().map(str::to_owned);
    Names {
        game: table.text("game").map(str::to_owned),
        players: each(table, "players", text),
        pieces: each(table, "pieces", text),
    }
}

/// What each entry of a table under a key says.
fn each<T>(table: &Table, key: &str, read: impl Fn(&Node) -> Option<T>) -> BTreeMap<String, T> {
    let entries = table.named(key);
    sorting::map(entries.filter_map(|entry| Some((entry.key.clone(), read(&entry.node)?))))
}

/// A list of two texts.
fn two(node: &Node) -> Option<[String; 2]> {
    match node.as_list()? {
        [one, other] => Some([one.as_text()?.to_owned(), other.as_text()?.to_owned()]),
        _ => None,
    }
}

/// A file as a tree of the right form, but for what is refused; `None` if it cannot be read at all.
fn parse(file: &str, text: &str, sink: &mut Sink) -> Option<Node> {
    let kept = text.get(..floor(text, MAX_NAMES_TEXT)).unwrap_or("");
    let number = sink.files.add(file, kept);
    if text.len() > MAX_NAMES_TEXT {
        let message = format!("this file has more than the limit of {MAX_NAMES_TEXT} bytes");
        sink.error(code::TEXT_TOO_LONG, Loc::new(number, 0..0), message);
        return None;
    }
    let mut root = load::document(text, number, sink)?;
    keep_what_is_said(&mut root, sink);
    if let Value::Table(table) = &mut root.value {
        form::check_sheet(table, sink);
    }
    Some(root)
}

/// Refuses `false`, which elsewhere removes what is inherited: a file of names removes nothing.
fn keep_what_is_said(node: &mut Node, sink: &mut Sink) {
    let Value::Table(table) = &mut node.value else {
        return;
    };
    table.entries.retain_mut(|Entry { key, node, .. }| {
        keep_what_is_said(node, sink);
        let removed = node.is_removed();
        if removed {
            let message = format!("`{}` cannot be `false`", names::shown(key));
            sink.error(code::WRONG_TYPE, node.at, message)
                .help("what is inherited is replaced here, not removed");
        }
        !removed
    });
}

/// Holds what a file says against the variant whose own it is.
fn hold(table: &Table, model: &Model, sink: &mut Sink) {
    let pieces: Vec<&str> = model.kinds.iter().map(|kind| kind.id.as_str()).collect();
    let players = model.players.0.iter().map(|player| player.name.as_str());
    let players: Vec<&str> = players.collect();
    let mut known = |table: &Table, key, what, code, known: &[&str]| {
        for entry in table.named(key) {
            if !known.contains(&entry.key.as_str()) {
                let name = names::shown(&entry.key);
                let message = format!("the variant has no {what} `{name}`");
                sink.error(code, entry.key_at, message)
                    .maybe_help(names::suggestion(&entry.key, known.iter().copied()));
            }
        }
    };
    for names in table
        .named("names")
        .filter_map(|entry| entry.node.as_table())
    {
        known(names, "players", "player", code::UNKNOWN_KEY, &players);
        known(names, "pieces", "piece", code::UNKNOWN_PIECE, &pieces);
    }
    known(table, "glyphs", "piece", code::UNKNOWN_PIECE, &pieces);
    let board = &model.board;
    let mut cell = |node: &Node| {
        if let Some(name) = node.as_text().filter(|name| board.find(name).is_none()) {
            let message = format!("the board has no cell `{}`", names::shown(name));
            sink.error(code::UNKNOWN_CELL, node.at, message);
        }
    };
    table.get("dark").into_iter().for_each(&mut cell);
    for line in table.named("lines") {
        let pairs = line.node.as_list().unwrap_or_default().iter();
        pairs
            .filter_map(Node::as_list)
            .flatten()
            .for_each(&mut cell);
    }
    for entry in table.named("borders") {
        if let Some(zones) = two(&entry.node) {
            hold_border(board, entry, &zones, sink);
        }
    }
}

/// Holds the two zones of a border against the board.
fn hold_border(board: &Board, entry: &Entry, zones: &[String; 2], sink: &mut Sink) {
    let Entry { key, key_at, node } = entry;
    let nodes = node.as_list().unwrap_or_default().iter();
    let mut sound = true;
    for (node, text) in nodes.zip(zones) {
        if let Err(error) = zone(board, text) {
            let at = sink.files.within(node, &error.range);
            sink.error(code::BAD_ZONE, at, error.to_string());
            sound = false;
        }
    }
    if sound && border(board, zones).is_ok_and(|edges| edges.is_empty()) {
        let message = format!("`{}` is nowhere", names::shown(key));
        sink.error(code::EMPTY_ZONE, *key_at, message)
            .help("no cell of the one zone touches a cell of the other");
    }
}

fn zone(board: &Board, text: &str) -> Result<Vec<Cell>, ZoneError> {
    board.zone(text, &|_| None)
}

/// The pairs of neighbouring cells, one of either zone.
///
/// # Errors
/// [`ZoneError`] if a text is no zone of the board.
pub fn border(board: &Board, [one, other]: &[String; 2]) -> Result<Vec<(Cell, Cell)>, ZoneError> {
    let (one, other) = (zone(board, one)?, zone(board, other)?);
    let mut steps = vec![(0, 1), (0, -1), (1, 0), (-1, 0)];
    if board.topology() == Topology::Hex {
        steps.extend([(1, -1), (-1, 1)]);
    }
    let touching = |&cell: &Cell| {
        let near = steps
            .iter()
            .filter_map(move |&(x, y)| board.leap(cell, Vector { x, y }));
        near.filter(|cell| other.contains(cell))
            .map(move |next| (cell, next))
            .collect::<Vec<_>>()
    };
    Ok(one.iter().flat_map(touching).collect())
}
