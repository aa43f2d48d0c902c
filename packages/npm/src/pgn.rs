//! PGN files.

use std::io::Cursor;

use boardwright::notation::pgn::{Games, Limits, Reader};
use boardwright::wire::{PgnGame, PgnWarning};
use wasm_bindgen::prelude::*;

use crate::{Answer, fault, types};

/// The games of a PGN file, one after another.
#[wasm_bindgen]
pub struct PgnReader(Games<Cursor<String>>);

#[wasm_bindgen]
impl PgnReader {
    /// Reads from a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String) -> PgnReader {
        let limits = Limits {
            variations: true,
            passes: true,
            ..Limits::default()
        };
        PgnReader(Reader::with_limits(Cursor::new(text), limits).games())
    }

    /// The next game, or `undefined` after the last. One that cannot be read is thrown; the reader goes on with
    /// the one after it.
    pub fn read(&mut self) -> Answer<types::PgnGame> {
        fault::whole()?;
        match self.0.next() {
            None => Ok(JsValue::UNDEFINED.unchecked_into()),
            Some(Ok(game)) => crate::to_js(&PgnGame::of(&game)),
            Some(Err(error)) => {
                let raised = fault::coded(&error);
                Err(fault::at(raised, &error.to_string(), error.place()))
            }
        }
    }

    /// What is odd about the game that was read last: its result contradicts itself.
    pub fn warnings(&self) -> Answer<types::PgnWarnings> {
        fault::whole()?;
        crate::to_js(&PgnWarning::of(self.0.warnings()))
    }
}
