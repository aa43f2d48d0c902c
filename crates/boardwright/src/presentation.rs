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
use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Side};
use boardwright_descriptor::sheet::{self, Sheet};
use serde::{Deserialize, Serialize};

pub use boardwright_descriptor::sheet::{Cells, MAX_GLYPH, MAX_NAME, MAX_NAMES_TEXT, Men, Names};

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

    /// What a sheet says of a variant: what does not concern it is left out.
    pub(crate) fn of(mut sheet: Sheet, model: &Model) -> Presentation {
        let is_piece = |id: &String| model.kind(id).is_some();
        let is_player = |name: &String| model.side(name).is_some();
        let mut names = sheet.names;
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
        for pairs in sheet.lines.values_mut() {
            pairs.retain(|pair| pair.iter().all(is_cell));
        }
        sheet.lines.retain(|_, pairs| !pairs.is_empty());
        let edges = |zones: &[String; 2]| sheet::border(&model.board, zones).unwrap_or_default();
        let named =
            |(one, other): (Cell, Cell)| [one, other].map(|cell| model.board.name(cell).to_owned());
        Presentation {
            names,
            glyphs: sorting::map(sheet.glyphs.into_iter().filter(|(id, _)| is_piece(id))),
            borders: sorting::map(
                sheet
                    .borders
                    .into_iter()
                    .map(|(name, zones)| (name, edges(&zones).into_iter().map(named).collect()))
                    .filter(|(_, edges): &(_, Vec<_>)| !edges.is_empty()),
            ),
            dark: sheet.dark.filter(|cell| model.board.find(cell).is_some()),
            men: sheet.men,
            cells: sheet.cells,
            lines: sheet.lines,
        }
    }
}
