//! Boards as pictures, in text and in SVG.
//!
//! ```
//! use boardwright_geometry::Board;
//! use boardwright_geometry::draw::{Glyph, Picture, Side};
//!
//! let board = Board::rectangle(3, 3)?;
//! let picture = Picture::new(&board).men(|cell| match board.name(cell) {
//!     "b1" => Some(Glyph::new("K", Side::First)),
//!     "b3" => Some(Glyph::new("k", Side::Second)),
//!     _ => None,
//! });
//! assert_eq!(picture.to_text(), "\
//! 3  . k .
//! 2  . . .
//! 1  . K .
//!
//!    a b c
//! ");
//! assert!(picture.to_svg().starts_with("<svg "));
//! # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
//! ```

mod layout;
mod svg;
mod text;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, Cell, Topology};

/// The longest text of a glyph, in characters. What is longer is cut.
pub const MAX_GLYPH: usize = 8;

/// The longest caption, in characters. What is longer is cut.
pub const MAX_CAPTION: usize = 200;

/// The most captions of a picture. What comes after is left out.
pub const MAX_CAPTIONS: usize = 100;

/// Whose a piece or a caption is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The first player, who sits below.
    First,
    /// The second player, who sits above.
    Second,
    /// Neither.
    Neutral,
}

/// On what the glyph of a piece is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Men {
    /// Discs, light and dark. In text the side is not seen, so choose texts that tell the sides apart.
    #[default]
    Discs,
    /// Wedges of one colour that point at the enemy, on a board of one colour, as in shogi. In text a
    /// `v` stands before the second player's.
    Wedges,
}

/// How a piece is drawn: a letter, a chess figure, a Chinese character.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Glyph {
    /// What is written, at most [`MAX_GLYPH`] characters.
    pub text: String,
    /// Whose piece it is.
    pub side: Side,
}

impl Glyph {
    /// A glyph.
    pub fn new(text: &str, side: Side) -> Self {
        Self {
            text: text.to_string(),
            side,
        }
    }
}

/// A board, its pieces and what else is to be seen. [The module's page](self) has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture<'a> {
    board: &'a Board,
    /// by cell number
    men: Vec<Option<Glyph>>,
    /// by cell number
    highlights: Vec<bool>,
    borders: Vec<(Cell, Cell)>,
    captions: Vec<(Side, String)>,
    title: Option<String>,
    description: Option<String>,
    flipped: bool,
    dark: u8,
    on: Men,
    points: bool,
    lines: Vec<(Cell, Cell)>,
}

impl<'a> Picture<'a> {
    /// The empty board, as the first player sees it.
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            men: vec![None; board.len()],
            highlights: vec![false; board.len()],
            borders: Vec::new(),
            captions: Vec::new(),
            title: None,
            description: None,
            flipped: false,
            dark: 0,
            on: Men::Discs,
            points: false,
            lines: Vec::new(),
        }
    }

    /// Puts pieces on the board: what the function gives for each cell.
    pub fn men(mut self, glyph: impl Fn(Cell) -> Option<Glyph>) -> Self {
        let clean = |glyph: Glyph| {
            let text = clean(&glyph.text, MAX_GLYPH);
            let text = if text.trim().is_empty() {
                "?".into()
            } else {
                text
            };
            Glyph { text, ..glyph }
        };
        self.men = self
            .board
            .cells()
            .map(|cell| glyph(cell).map(clean))
            .collect();
        self
    }

    /// Marks cells: tinted in SVG, in brackets in text.
    pub fn highlight(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        for cell in cells {
            if let Some(flag) = self.highlights.get_mut(cell.index()) {
                *flag = true;
            }
        }
        self
    }

    /// Draws a line between neighbouring cells, such as a river: where each pair touches. In text,
    /// hexagons have none.
    pub fn border(mut self, between: impl IntoIterator<Item = (Cell, Cell)>) -> Self {
        let here = |cell: Cell| cell.index() < self.board.len();
        let pairs = between
            .into_iter()
            .filter(|&(one, other)| here(one) && here(other));
        self.borders.extend(pairs);
        self
    }

    /// Adds a line of text on that player's side of the board, such as the pieces in hand; a neutral
    /// line goes below everything.
    pub fn caption(mut self, side: Side, line: &str) -> Self {
        if self.captions.len() < MAX_CAPTIONS {
            self.captions.push((side, clean(line, MAX_CAPTION)));
        }
        self
    }

    /// Names the picture. Without it the SVG says how many cells the board has.
    pub fn title(mut self, title: &str) -> Self {
        self.title = Some(clean(title, MAX_CAPTION));
        self
    }

    /// Describes the picture to those who cannot see it. Without it the SVG lists the pieces.
    pub fn description(mut self, description: &str) -> Self {
        self.description = Some(clean(description, usize::MAX));
        self
    }

    /// Paints the cells of this one's shade dark on a board of squares. Without it, and for a cell
    /// that the board does not have, the first file's first cell is dark, as in chess.
    pub fn dark(mut self, cell: Option<Cell>) -> Self {
        self.dark = cell.map_or(0, |cell| self.board.shade(cell) & 1);
        self
    }

    /// Chooses on what pieces are written; without it, on discs.
    pub fn men_on(mut self, on: Men) -> Self {
        self.on = on;
        self
    }

    /// Draws cells as the points where lines meet, as in xiangqi, on a board of squares. A border is then a
    /// gap that only the lines of the outermost files cross.
    pub fn points(mut self, points: bool) -> Self {
        self.points = points && self.board.topology() == Topology::Square;
        self
    }

    /// Draws straight lines from cell to cell, such as a palace's. In text there are none.
    pub fn lines(mut self, between: impl IntoIterator<Item = (Cell, Cell)>) -> Self {
        let here = |cell: Cell| cell.index() < self.board.len();
        let pairs = between
            .into_iter()
            .filter(|&(one, other)| here(one) && here(other));
        self.lines.extend(pairs);
        self
    }

    /// Turns the board round, to be seen as the second player sees it.
    pub fn flipped(mut self, flipped: bool) -> Self {
        self.flipped = flipped;
        self
    }

    /// The picture in lines of text, for a terminal with a font of one width.
    ///
    /// An empty cell is a dot; where there is no cell there is nothing. Extra cells are named at the
    /// end of their line. On hexagons each file has lines of its own, half a cell apart. A `~` at
    /// either end says that the line goes on at the other.
    pub fn to_text(&self) -> String {
        text::Text(self).to_string()
    }

    /// The picture as an SVG document, without a header: it can stand in a page or in a file.
    ///
    /// It needs no style sheet. Cells tell their names when one points at them. Joined edges show a
    /// strip of the cells on the other side.
    pub fn to_svg(&self) -> String {
        svg::Svg(self).to_string()
    }

    fn man(&self, cell: Cell) -> Option<&Glyph> {
        self.men.get(cell.index())?.as_ref()
    }

    fn is_highlighted(&self, cell: Cell) -> bool {
        self.highlights.get(cell.index()).copied().unwrap_or(false)
    }

    /// The captions above the board, then those below, from top to bottom.
    fn captions(&self) -> (Vec<&str>, Vec<&str>) {
        let of = |wanted: Side| {
            self.captions
                .iter()
                .filter(move |(side, _)| *side == wanted)
                .map(|(_, line)| line.as_str())
        };
        let (above, below) = if self.flipped {
            (Side::First, Side::Second)
        } else {
            (Side::Second, Side::First)
        };
        (
            of(above).collect(),
            of(below).chain(of(Side::Neutral)).collect(),
        )
    }
}

/// A text on one line, cut to a length, without what neither a terminal nor XML can bear.
fn clean(text: &str, length: usize) -> String {
    let bad = |letter: char| letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}');
    text.chars()
        .take(length)
        .map(|letter| {
            if bad(letter) {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            }
        })
        .collect()
}

/// How many columns a text takes in a terminal: East Asian letters two, marks on letters none.
fn columns(text: &str) -> usize {
    text.chars()
        .map(|letter| match u32::from(letter) {
            0x0300..=0x036F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0,
            0x1100..=0x115F
            | 0x2E80..=0xA4CF
            | 0xAC00..=0xD7A3
            | 0xF900..=0xFAFF
            | 0xFE30..=0xFE4F
            | 0xFF00..=0xFF60
            | 0xFFE0..=0xFFE6
            | 0x1F300..=0x1F64F
            | 0x20000..=0x3FFFD => 2,
            _ => 1,
        })
        .sum()
}
