//! Positions drawn, as text and as SVG.
//!
//! ```
//! use boardwright::{Catalogue, Game};
//! use boardwright::picture::View;
//!
//! let catalogue = Catalogue::shipped();
//! let mut game = Game::new(&catalogue.get("xiangqi")?);
//! let applied = game.play_text("h3e3")?;
//! let view = View::new(catalogue.presentation("xiangqi")?).flipped(true);
//! let changed: Vec<_> = applied.cells.iter().map(|change| change.cell).collect();
//! let svg = game.picture(&view, &changed).to_svg();
//! assert!(svg.starts_with("<svg ") && svg.contains("炮"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use boardwright_core::geometry::Cell;
use boardwright_core::geometry::draw::{self, Glyph, Picture};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Side};
use boardwright_geometry::sorting;

use crate::presentation::Cells;
use crate::{Game, Presentation};

/// How positions are drawn.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// The variant's own glyphs, and the lines on its board.
    pub shown: Presentation,
    /// Letters stand for the pieces, whatever glyphs there are.
    pub letters: bool,
    /// The board is seen as the second player sees it.
    pub flipped: bool,
}

impl View {
    /// With the glyphs of a variant, as the first player sees it.
    pub fn new(shown: Presentation) -> View {
        View {
            shown,
            ..View::default()
        }
    }

    /// With letters for the pieces, or with glyphs where there are some.
    #[must_use]
    pub fn letters(self, letters: bool) -> View {
        View { letters, ..self }
    }

    /// As the second player sees it, or the first.
    #[must_use]
    pub fn flipped(self, flipped: bool) -> View {
        View { flipped, ..self }
    }

    /// What stands for a piece: its glyph, if it has one and glyphs are drawn, or its letter, upper case for
    /// the first player, lower case for the second.
    pub fn glyph(&self, model: &Model, man: Man) -> String {
        let own = self.shown.glyph(model, man).filter(|_| !self.letters);
        if let Some(glyph) = own {
            return glyph.to_owned();
        }
        let symbol = model.symbol(man.kind);
        match man.side {
            Side::First => symbol.to_ascii_uppercase(),
            Side::Second => symbol.to_ascii_lowercase(),
        }
    }

    /// The empty board with its lines.
    pub(crate) fn board<'a>(&self, model: &'a Model) -> Picture<'a> {
        Picture::new(&model.board)
            .dark(self.shown.dark_cell(&model.board))
            .border(self.shown.edges(&model.board))
            .points(self.shown.cells == Some(Cells::Points))
            .lines(self.shown.lines(&model.board))
    }

    /// On what pieces are drawn: letters tell the sides by their case.
    fn men(&self) -> draw::Men {
        let own = self.shown.men.filter(|_| !self.letters);
        own.map_or_else(draw::Men::default, draw::Men::from)
    }

    /// The pieces that a side holds, `2 P, N`; `None` where no piece is ever held.
    fn hand(&self, game: &Game, side: Side) -> Option<String> {
        let model = game.model();
        let allowed = &model.drops.as_ref()?.allowed;
        let held = allowed.iter().filter_map(|&kind| {
            let man = Man { side, kind };
            let own = self.shown.glyph(model, man).filter(|_| !self.letters);
            let drawn = own.unwrap_or(model.symbol(kind));
            match game.position().in_hand(side, kind) {
                0 => None,
                1 => Some(drawn.to_owned()),
                n => Some(format!("{n} {drawn}")),
            }
        });
        let held: Vec<String> = held.collect();
        Some(match held.is_empty() {
            true => "nothing".into(),
            false => held.join(", "),
        })
    }
}

impl Game {
    /// The picture of the game as it stands, with the pieces in hand, and these cells marked: those that the
    /// last move has changed, for example.
    pub fn picture(&self, view: &View, marked: &[Cell]) -> Picture<'_> {
        let model = self.model();
        let mut picture = view
            .board(model)
            .title(&format!("{} ({} {})", model.name, model.id, model.version))
            .flipped(view.flipped)
            .highlight(marked.iter().copied())
            .men_on(view.men())
            .men(|cell| {
                let man = self.position().man_at(cell)?;
                Some(Glyph::new(&view.glyph(model, man), drawn(man.side)))
            });
        for side in Side::BOTH {
            if let Some(held) = view.hand(self, side) {
                let line = format!("{} holds {held}", model.players[side].name);
                picture = picture.caption(drawn(side), &line);
            }
        }
        picture
    }
}

fn drawn(side: Side) -> draw::Side {
    match side {
        Side::First => draw::Side::First,
        Side::Second => draw::Side::Second,
    }
}

/// How many ways of a piece are gone before its diagram is drawn from the best cell so far, of those near the
/// middle. Boards of up to a hundred cells are gone through whole.
const MAX_LOOKED_AT: usize = 4000;

/// Where a kind of piece can come to whatever stands in its way, from the cell from which it can come to most.
/// ● is a cell to which it goes or where it captures, ○ one to which it only goes, × one where it only
/// captures; △ needs a piece to jump over. `called` is its name in the title. `None` if the model has no
/// such kind.
pub fn movement<'a>(
    model: &'a Model,
    view: &View,
    kind: Kind,
    called: &str,
) -> Option<Picture<'a>> {
    model.kind_model(kind)?;
    let board = &model.board;
    let (lowest, highest) = board.bounds();
    let from_middle = |cell: Cell| {
        let point = board.point(cell);
        let off = |at: i16, a: i16, b: i16| (2 * at - a - b).abs();
        off(point.x, lowest.x, highest.x) + off(point.y, lowest.y, highest.y)
    };
    let mut cells: Vec<Cell> = board.cells().collect();
    sorting::sort_by_key(&mut cells, |&cell| from_middle(cell)); // of those as far, the last is drawn
    let (mut from, mut goals, mut looked_at) = (None, Vec::new(), 0);
    for cell in cells {
        let here = model.destinations(Side::First, kind, cell);
        looked_at += here.len();
        let further = from.is_some_and(|best| from_middle(best) < from_middle(cell));
        if from.is_none() || here.len() > goals.len() || here.len() == goals.len() && !further {
            (from, goals) = (Some(cell), here);
        }
        if looked_at >= MAX_LOOKED_AT {
            break;
        }
    }
    let from = from?;
    let man = Man {
        side: Side::First,
        kind,
    };
    let mark = |cell: Cell| {
        let goal = goals.iter().find(|goal| goal.cell == cell)?;
        Some(match (goal.hurdle, goal.quiet, goal.capture) {
            (true, ..) => "△",
            (_, true, true) => "●",
            (_, true, false) => "○",
            _ => "×",
        })
    };
    let picture = view
        .board(model)
        .title(&format!("How the {called} moves"))
        .highlight([from])
        .men(|cell| match cell == from {
            true => Some(Glyph::new(&view.glyph(model, man), draw::Side::First)),
            false => Some(Glyph::new(mark(cell)?, draw::Side::Neutral)),
        });
    Some(picture)
}
