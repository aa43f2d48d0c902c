//! How a variant is presented to people: names in several languages, glyphs, lines on the board.
//!
//! No rule depends on it, and it is no part of the rules hash. It stands beside the descriptor, in
//! `NAME.names.toml`:
//!
//! ```toml
//! dark = "a1"                                       # a cell that is painted dark, and all of its shade
//! cells = "squares"                                 # or "points", as in xiangqi: lines meet in them
//! men  = "discs"                                    # or "wedges", as in shogi: they point at the enemy
//!
//! [names.en]
//! game    = "Kuma (Xiongqi)"                        # not inherited; in `en` else the descriptor's name
//! players = { south = "South", north = "North" }    # by the descriptor's names of the players
//!
//! [names.en.pieces]                                 # by the ids of the pieces
//! general = "General"
//!
//! [glyphs]                                          # the first player's, the second player's
//! general = ["帥", "將"]
//!
//! [borders]                                         # a line where cells of one zone touch cells of the other
//! river = ["rank 4", "rank 5"]
//!
//! [lines]                                           # straight lines from cell to cell
//! palace = [["d1", "f3"], ["f1", "d3"]]
//! ```
//!
//! It is inherited like the rules: first what `extends` names, then each of the `mixins`, then the
//! file itself; a variant that adds no piece needs no such file.

use std::collections::BTreeMap;

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Board, Cell, Topology, Vector, draw};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Side};
use boardwright_descriptor::nearest;
use serde::{Deserialize, Serialize};

/// The longest file of names, in bytes.
pub const MAX_NAMES_TEXT: usize = 64 * 1024;
/// The longest name, in characters.
pub const MAX_NAME: usize = 64;
/// The longest glyph, in characters.
pub const MAX_GLYPH: usize = 8;

/// The names, glyphs and lines of a variant. [The module's page](self) tells where they come from.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presentation {
    /// Names by the tag of their language: `en`, `ja`.
    pub names: BTreeMap<String, Names>,
    /// Glyphs by the id of the piece: the first player's, the second player's.
    pub glyphs: BTreeMap<String, [String; 2]>,
    /// Lines on the board by name: the pairs of neighbouring cells between which each runs.
    pub borders: BTreeMap<String, Vec<[String; 2]>>,
    /// A cell that is painted dark, and all of its shade.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<String>,
    /// On what pieces are drawn, if the variant says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub men: Option<Men>,
    /// How cells are drawn, if the variant says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Cells>,
    /// Straight lines by name: the pairs of cells between which they run.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lines: BTreeMap<String, Vec<[String; 2]>>,
}

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

impl Presentation {
    /// The glyph of a piece, if its kind has one.
    pub fn glyph(&self, model: &Model, man: Man) -> Option<&str> {
        let [first, second] = self.glyphs.get(&model.kind_model(man.kind)?.id)?;
        Some(if man.side == Side::First {
            first
        } else {
            second
        })
    }

    /// What a kind of piece is called in a language, if it has a name there.
    pub fn piece(&self, language: &str, model: &Model, kind: Kind) -> Option<&str> {
        let name = self
            .names
            .get(language)?
            .pieces
            .get(&model.kind_model(kind)?.id)?;
        Some(name)
    }

    /// What a player is called in a language, if he has a name there.
    pub fn player(&self, language: &str, model: &Model, side: Side) -> Option<&str> {
        let name = self
            .names
            .get(language)?
            .players
            .get(&model.players[side].name)?;
        Some(name)
    }

    /// What the game is called in a language, if it has a name there.
    pub fn game(&self, language: &str) -> Option<&str> {
        self.names.get(language)?.game.as_deref()
    }

    /// The cell that is painted dark.
    pub fn dark_cell(&self, board: &Board) -> Option<Cell> {
        board.find(self.dark.as_ref()?)
    }

    /// The pairs of cells between which straight lines run.
    pub fn lines<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (Cell, Cell)> + 'a {
        self.lines
            .values()
            .flatten()
            .filter_map(|[one, other]| Some((board.find(one)?, board.find(other)?)))
    }

    /// The pairs of neighbouring cells between which a line runs.
    pub fn edges<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (Cell, Cell)> + 'a {
        self.borders
            .values()
            .flatten()
            .filter_map(|[one, other]| Some((board.find(one)?, board.find(other)?)))
    }
}

/// A file of names, as it is written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sheet {
    #[serde(default)]
    names: BTreeMap<String, Names>,
    #[serde(default)]
    glyphs: BTreeMap<String, [String; 2]>,
    #[serde(default)]
    borders: BTreeMap<String, [String; 2]>,
    dark: Option<String>,
    men: Option<Men>,
    cells: Option<Cells>,
    #[serde(default)]
    lines: BTreeMap<String, Vec<[String; 2]>>,
}

impl Sheet {
    /// Reads a file.
    pub(crate) fn read(text: &str) -> Result<Sheet, Vec<String>> {
        if text.len() > MAX_NAMES_TEXT {
            return Err(vec![format!(
                "the file has more than the limit of {MAX_NAMES_TEXT} bytes"
            )]);
        }
        toml::from_str(text).map_err(|error| vec![error.to_string().trim_end().to_owned()])
    }

    /// What is wrong with the file as that of a variant.
    pub(crate) fn faults(&self, model: &Model) -> Vec<String> {
        let pieces: Vec<&str> = model.kinds.iter().map(|kind| kind.id.as_str()).collect();
        let players: Vec<&str> = model
            .players
            .0
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        let mut faults = Vec::new();
        for (language, names) in &self.names {
            let tag = (2..=35).contains(&language.len())
                && language
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b == b'-');
            if !tag {
                faults.push(format!(
                    "`{language}` is not the tag of a language, such as `en`"
                ));
            }
            let section = format!("names.{language}");
            unknown(
                &section,
                "player",
                names.players.keys(),
                &players,
                &mut faults,
            );
            unknown(
                &format!("{section}.pieces"),
                "piece",
                names.pieces.keys(),
                &pieces,
                &mut faults,
            );
            let all = names
                .game
                .iter()
                .chain(names.players.values())
                .chain(names.pieces.values());
            faults.extend(
                all.filter(|name| !fits(name, MAX_NAME))
                    .map(|name| unfit(&section, name, MAX_NAME)),
            );
        }
        unknown("glyphs", "piece", self.glyphs.keys(), &pieces, &mut faults);
        let glyphs = self.glyphs.values().flatten();
        faults.extend(
            glyphs
                .filter(|glyph| !fits(glyph, MAX_GLYPH))
                .map(|glyph| unfit("glyphs", glyph, MAX_GLYPH)),
        );
        if let Some(cell) = self
            .dark
            .as_ref()
            .filter(|cell| model.board.find(cell).is_none())
        {
            let cell: String = cell.chars().take(MAX_NAME).collect();
            faults.push(format!("dark: the board has no cell `{cell}`"));
        }
        for (name, pairs) in &self.lines {
            let strange = pairs
                .iter()
                .flatten()
                .find(|cell| model.board.find(cell).is_none());
            if let Some(cell) = strange {
                let cell: String = cell.chars().take(MAX_NAME).collect();
                faults.push(format!("[lines] {name}: the board has no cell `{cell}`"));
            }
        }
        for (name, zones) in &self.borders {
            match border(&model.board, zones) {
                Ok(edges) if edges.is_empty() => faults.push(format!(
                    "[borders] {name}: no cell of `{}` touches one of `{}`",
                    zones[0], zones[1]
                )),
                Ok(_) => {}
                Err(fault) => faults.push(format!("[borders] {name}: {fault}")),
            }
        }
        faults
    }

    /// Lays a file over this one.
    pub(crate) fn overlay(&mut self, over: Sheet) {
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
    pub(crate) fn inherited(mut self) -> Sheet {
        self.names.values_mut().for_each(|names| names.game = None);
        self
    }

    /// The presentation of a variant: what does not concern it is left out.
    pub(crate) fn present(mut self, model: &Model) -> Presentation {
        let is_piece = |id: &String| model.kind(id).is_some();
        let is_player = |name: &String| model.side(name).is_some();
        let mut names = self.names;
        for names in names.values_mut() {
            names.players.retain(|name, _| is_player(name));
            names.pieces.retain(|id, _| is_piece(id));
        }
        names
            .entry("en".into())
            .or_default()
            .game
            .get_or_insert_with(|| model.name.clone());
        let is_cell = |cell: &String| model.board.find(cell).is_some();
        for pairs in self.lines.values_mut() {
            pairs.retain(|pair| pair.iter().all(is_cell));
        }
        self.lines.retain(|_, pairs| !pairs.is_empty());
        let edges = |zones: &[String; 2]| border(&model.board, zones).unwrap_or_default();
        let named =
            |(one, other): (Cell, Cell)| [one, other].map(|cell| model.board.name(cell).to_owned());
        Presentation {
            names,
            glyphs: sorting::map(self.glyphs.into_iter().filter(|(id, _)| is_piece(id))),
            borders: sorting::map(
                self.borders
                    .into_iter()
                    .map(|(name, zones)| (name, edges(&zones).into_iter().map(named).collect()))
                    .filter(|(_, edges): &(_, Vec<_>)| !edges.is_empty()),
            ),
            dark: self.dark.filter(|cell| model.board.find(cell).is_some()),
            men: self.men,
            cells: self.cells,
            lines: self.lines,
        }
    }
}

fn unknown<'a>(
    section: &str,
    what: &str,
    named: impl Iterator<Item = &'a String>,
    known: &[&str],
    faults: &mut Vec<String>,
) {
    for name in named.filter(|name| !known.contains(&name.as_str())) {
        let name: String = name.chars().take(MAX_NAME).collect();
        let hint =
            nearest(&name, known.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
        faults.push(format!(
            "[{section}] names a {what} `{name}` that the variant does not have{}",
            hint.unwrap_or_default()
        ));
    }
}

fn fits(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count())
        && !text.trim().is_empty()
        && !text.chars().any(char::is_control)
}

fn unfit(section: &str, text: &str, most: usize) -> String {
    let text: String = text
        .chars()
        .filter(|c| !c.is_control())
        .take(most)
        .collect();
    format!("[{section}] `{text}`: write 1 to {most} characters on one line")
}

/// The pairs of neighbouring cells, one of either zone.
fn border(board: &Board, [one, other]: &[String; 2]) -> Result<Vec<(Cell, Cell)>, String> {
    let zone = |text: &str| {
        board
            .zone(text, &|_| None)
            .map_err(|error| error.to_string())
    };
    let (one, other) = (zone(one)?, zone(other)?);
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
