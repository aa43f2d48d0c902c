//! The rule pages of variants, and how two of them differ.

use boardwright::compare::Bound;
use wasm_bindgen::prelude::*;

use crate::catalogue::Catalogue;
use crate::options::Options;
use crate::watch::Watch;
use crate::{Answer, fault, types};

/// What is told of variants besides what games of them need.
#[wasm_bindgen]
impl Catalogue {
    /// The rule page of a variant in Markdown, with its pictures in SVG.
    pub fn page(&self, name: &str) -> Answer<String> {
        fault::whole()?;
        self.0.page(name).map_err(|error| fault::load(&error))
    }

    /// How two variants differ: the keys of their descriptors, and the moves after which their rules part.
    /// `progress` is told now and then how far the search is, and stops it by returning `false`. It takes its
    /// time: call it in a worker.
    pub fn compare(
        &self,
        first: &str,
        second: &str,
        bound: Option<types::Bound>,
        progress: Option<types::Comparing>,
    ) -> Answer<types::Comparison> {
        fault::whole()?;
        let given = Options::of(bound.as_deref(), &["plies", "positions", "games"])?;
        let usual = Bound::default();
        let positions = given
            .whole("positions")?
            .map(|positions| positions as usize);
        let bound = usual
            .with_plies(given.whole("plies")?.unwrap_or(usual.plies))
            .with_positions(positions.unwrap_or(usual.positions))
            .with_games(given.whole("games")?.unwrap_or(usual.games));
        let mut watch = Watch::new(progress.map(JsCast::unchecked_into));
        let told = self
            .0
            .compare(first, second, &bound, &mut |seen| watch.goes_on(&seen));
        let told = watch.done(told.map_err(|error| fault::load(&error)))?;
        crate::to_js(&told)
    }
}
