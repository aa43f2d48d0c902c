//! Endgame tables.

use boardwright::solver::endgame;
use boardwright::wire;
use wasm_bindgen::prelude::*;

use crate::game::Game;
use crate::solve::solved;
use crate::variant::Variant;
use crate::watch::Watch;
use crate::{Answer, fault, types};

/// The most bytes of tables, unless it is said.
const MEMORY: u32 = 256 << 20;

/// The most bytes, if it was said how many.
fn most(memory_bytes: Option<f64>) -> Answer<u64> {
    let most = memory_bytes.map(crate::whole).transpose()?;
    Ok(u64::from(most.unwrap_or(MEMORY)))
}

/// The exact result of every position with a few men, and with those that captures and promotions make of them.
#[wasm_bindgen]
pub struct EndgameTables(endgame::Tables);

impl EndgameTables {
    /// As the solver takes them.
    fn tables(&self) -> &[endgame::Tables] {
        std::slice::from_ref(&self.0)
    }
}

#[wasm_bindgen]
impl Variant {
    /// Makes the tables of a few men, such as `KQK` or `KRvKP`, with no more than so many bytes: 256 MiB, unless it is
    /// said. `progress` is told now and then how far it is, and stops it by returning `false`. It takes its time: call
    /// it in a worker.
    #[wasm_bindgen(js_name = endgameTables)]
    pub fn endgame_tables(
        &self,
        men: &str,
        #[wasm_bindgen(js_name = memoryBytes)] memory_bytes: Option<f64>,
        progress: Option<types::EndingWatcher>,
    ) -> Answer<EndgameTables> {
        fault::whole()?;
        let variant = &self.0.variant;
        let men = endgame::Men::parse(men, variant.model());
        let men = men.map_err(|error| fault::coded(&error))?;
        let most = most(memory_bytes)?;
        let mut watch = Watch::new(progress.map(JsCast::unchecked_into));
        let made = endgame::Tables::build(variant, &men, most, &mut |stage| {
            watch.goes_on(&wire::EndingProgress::of(stage, variant.model()))
        });
        let tables = watch.done(made.map_err(|error| fault::coded(&error)))?;
        Ok(EndgameTables(tables))
    }

    /// Reads tables that `toBytes()` or `boardwright table` has written, with no more than so many bytes.
    #[wasm_bindgen(js_name = readEndgameTables)]
    pub fn read_endgame_tables(
        &self,
        bytes: &[u8],
        #[wasm_bindgen(js_name = memoryBytes)] memory_bytes: Option<f64>,
    ) -> Answer<EndgameTables> {
        fault::whole()?;
        let most = most(memory_bytes)?;
        let tables = endgame::Tables::read(&self.0.variant, &mut &bytes[..], most);
        let tables = tables.map_err(|error| fault::coded(&error))?;
        Ok(EndgameTables(tables))
    }
}

#[wasm_bindgen]
impl EndgameTables {
    /// The men that they were made for, such as `KQvK`.
    #[wasm_bindgen(getter)]
    pub fn men(&self) -> String {
        self.0.men().text(self.0.variant().model())
    }

    /// What there is in each of them, that of the men first.
    pub fn summaries(&self) -> Answer<types::EndingSummaries> {
        fault::whole()?;
        crate::to_js(&wire::EndingSummary::of(&self.0))
    }

    /// What they say of a game as it stands, and of each legal move; `undefined` if its position is in none of them.
    pub fn look(&self, game: &Game) -> Answer<types::Ending> {
        fault::whole()?;
        match wire::Ending::of(&game.game, self.tables()) {
            Some(ending) => crate::to_js(&ending),
            None => Ok(JsValue::UNDEFINED.unchecked_into()),
        }
    }

    /// Solves a problem as `solve` of a game does; the lengths of forced mates are looked up here.
    pub fn solve(
        &self,
        game: &Game,
        problem: Option<types::Problem>,
        progress: Option<types::Watcher>,
        found: Option<types::Told>,
    ) -> Answer<types::Solution> {
        solved(game, problem, self.tables(), (progress, found))
    }

    /// As the file that `boardwright table` writes.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Answer<Vec<u8>> {
        fault::whole()?;
        let mut bytes = Vec::new();
        let written = self.0.write(&mut bytes);
        written.map_err(|error| fault::plain(&error.to_string(), "unwritable"))?;
        Ok(bytes)
    }
}
