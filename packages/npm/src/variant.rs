//! A variant: its names, its pictures, games of it.

use std::sync::Arc;

use boardwright::Side;
use boardwright::record::Placement;
use wasm_bindgen::prelude::*;

use crate::game::Game;
use crate::{Answer, fault, types};

/// A variant and the catalogue in which its names are.
pub(crate) type Ours = boardwright::Presented;

/// A variant: the compiled rules of a game.
#[wasm_bindgen]
pub struct Variant(pub(crate) Arc<Ours>);

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
        Ok(Game::new(game, Arc::clone(&self.0)))
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
        Ok(Game::new(game, Arc::clone(&self.0)))
    }

    /// A game from a set-up by number, where the start is shuffled.
    pub fn numbered(&self, number: f64) -> Answer<Game> {
        fault::whole()?;
        let number = crate::whole(number)?;
        let game = boardwright::Game::numbered(&self.0.variant, number);
        let game = game.map_err(|error| fault::start(&error.into()))?;
        Ok(Game::new(game, Arc::clone(&self.0)))
    }

    /// What a user interface needs to know before a game begins: board, pieces, players, names, glyphs.
    pub fn description(&self) -> Answer<types::Description> {
        fault::whole()?;
        let shown = self
            .0
            .presentation()
            .map_err(|error| fault::load(&error))?
            .clone();
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
        let drawn = self
            .0
            .movement_svg(piece)
            .map_err(|error| fault::load(&error))?;
        drawn.map_err(|error| fault::coded(&error))
    }
}
