//! Records of KIF.

use boardwright::notation::kif::Record;
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::game::Game;
use crate::{Answer, fault, types};

/// What stands in a record beside the moves.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Heading {
    players: [Option<String>; 2],
    began: Option<String>,
    seconds: Vec<u64>,
}

/// Games of shogi and its kin.
#[wasm_bindgen]
impl Game {
    /// The game as a record of KIF in UTF-8. Games that KIF has no words for are refused with the code `no-kif`.
    pub fn kif(&self, heading: Option<types::KifHeading>) -> Answer<String> {
        fault::whole()?;
        let heading: Heading = match heading {
            None => Heading::default(),
            Some(heading) => crate::from_js(&heading, "bad-heading")?,
        };
        let no_kif = "games of this variant, or with these moves, are not written in KIF";
        let record = Record::of(&self.game);
        let mut record = record.ok_or_else(|| fault::plain(no_kif, "no-kif"))?;
        record.players = heading.players;
        record.began = heading.began;
        record.seconds = heading.seconds;
        Ok(record.to_string())
    }
}
