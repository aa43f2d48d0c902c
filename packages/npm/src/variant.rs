//! A variant: its names, its pictures, games of it.

use std::cell::OnceCell;
use std::rc::Rc;

use boardwright::named;
use boardwright::picture::{View, movement};
use boardwright::record::Placement;
use boardwright::{Catalogue, LoadError, Presentation, Side};
use wasm_bindgen::prelude::*;

use crate::game::Game;
use crate::{Answer, fault, types};

/// A variant and the catalogue in which its names are, as it was when the variant was asked for.
pub(crate) struct Ours {
    pub(crate) variant: boardwright::Variant,
    catalogue: Rc<Catalogue>,
    shown: OnceCell<Result<Presentation, LoadError>>,
}

impl Ours {
    pub(crate) fn new(variant: boardwright::Variant, catalogue: Rc<Catalogue>) -> Rc<Ours> {
        Rc::new(Ours {
            variant,
            catalogue,
            shown: OnceCell::new(),
        })
    }

    /// Its names and glyphs, read once.
    fn shown(&self) -> Answer<&Presentation> {
        let id = &self.variant.model().id;
        let shown = self.shown.get_or_init(|| self.catalogue.presentation(id));
        shown.as_ref().map_err(fault::load)
    }

    pub(crate) fn view(&self, letters: bool, flipped: bool) -> Answer<View> {
        let shown = self.shown()?.clone();
        Ok(View::new(shown).letters(letters).flipped(flipped))
    }

    /// The side of this name.
    pub(crate) fn side(&self, player: &str) -> Answer<Side> {
        named::player(self.variant.model(), player).map_err(|error| fault::coded(&error))
    }
}

/// A variant: the compiled rules of a game.
#[wasm_bindgen]
pub struct Variant(pub(crate) Rc<Ours>);

impl Variant {
    fn model(&self) -> &boardwright::model::Model {
        self.0.variant.model()
    }
}

#[wasm_bindgen]
impl Variant {
    /// Its id, such as `chess`.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.model().id.clone()
    }

    /// The version of its rules, such as `1.1.0`.
    #[wasm_bindgen(getter)]
    pub fn version(&self) -> String {
        self.model().version.clone()
    }

    /// The hash of everything that decides a legal move or a result.
    #[wasm_bindgen(getter, js_name = rulesHash)]
    pub fn rules_hash(&self) -> String {
        self.model().rules_hash.clone()
    }

    /// The name that people read.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.model().name.clone()
    }

    /// Other names that a catalogue knows it by.
    #[wasm_bindgen(getter)]
    pub fn aliases(&self) -> Vec<String> {
        self.model().aliases.clone()
    }

    /// The names of the players, the first player's first.
    #[wasm_bindgen(getter)]
    pub fn players(&self) -> Vec<String> {
        let names = Side::BOTH.map(|side| self.model().players[side].name.clone());
        names.into()
    }

    /// The names of the board's cells, by rank, then file.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> Vec<String> {
        let board = &self.model().board;
        board
            .cells()
            .map(|cell| board.name(cell).to_owned())
            .collect()
    }

    /// Whether legal moves depend on what was played before: a position alone is then not enough.
    #[wasm_bindgen(getter, js_name = needsHistory)]
    pub fn needs_history(&self) -> bool {
        self.0.variant.needs_history()
    }

    /// How many set-ups a game may begin with: 1, or 960 in chess960.
    #[wasm_bindgen(getter)]
    pub fn setups(&self) -> u32 {
        self.model().setups()
    }

    /// A game from the variant's start, from a position in any dialect that it reads, or from a set-up by number, `setup:518`.
    pub fn game(&self, position: Option<String>) -> Answer<Game> {
        fault::whole()?;
        let variant = &self.0.variant;
        let game = match position {
            None => boardwright::Game::new(variant),
            Some(text) => {
                boardwright::Game::set_up(variant, &text).map_err(|error| fault::start(&error))?
            }
        };
        Ok(Game::new(game, Rc::clone(&self.0)))
    }

    /// A game from a problem's diagram, in any dialect or as data, to be solved: a side that has no royal piece there needs none.
    pub fn diagram(&self, position: &types::Diagram) -> Answer<Game> {
        fault::whole()?;
        let variant = &self.0.variant;
        let game = match position.as_string() {
            Some(text) => boardwright::Game::set_up_diagram(variant, &text)
                .map_err(|error| fault::start(&error))?,
            None => {
                let placement: Placement = crate::from_js(position, "bad-position")?;
                let start = placement.diagram(variant);
                boardwright::Game::from_position(start.map_err(|error| fault::placed(&error))?)
            }
        };
        Ok(Game::new(game, Rc::clone(&self.0)))
    }

    /// A game from a set-up by number, where the start is shuffled.
    pub fn numbered(&self, number: f64) -> Answer<Game> {
        fault::whole()?;
        let number = crate::whole(number)?;
        let game = boardwright::Game::numbered(&self.0.variant, number);
        let game = game.map_err(|error| fault::start(&error.into()))?;
        Ok(Game::new(game, Rc::clone(&self.0)))
    }

    /// What a user interface needs to know before a game begins: board, pieces, players, names, glyphs.
    pub fn description(&self) -> Answer<types::Description> {
        fault::whole()?;
        let shown = self.0.shown()?.clone();
        crate::to_js(&boardwright::Description::of(&self.0.variant, shown))
    }

    /// The start, in SVG.
    pub fn svg(&self, view: Option<types::View>) -> Answer<String> {
        self.game(None)?.svg(view)
    }

    /// The picture of how a piece moves, in SVG, by the piece's id.
    #[wasm_bindgen(js_name = movementSvg)]
    pub fn movement_svg(&self, piece: &str) -> Answer<String> {
        fault::whole()?;
        let model = self.model();
        let shown = self.0.shown()?;
        let kind = named::piece(model, piece).map_err(|error| fault::coded(&error))?;
        let called = shown.piece("en", model, kind).unwrap_or(piece);
        let drawn = movement(model, &View::new(shown.clone()), kind, called);
        Ok(drawn.map(|drawn| drawn.to_svg()).unwrap_or_default()) // a piece that was found has one
    }
}
