//! The rule pages of variants, and how two of them differ.

use boardwright::compare::Bound;
use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use crate::catalogue::Catalogue;
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
        let whole = |name: &str, otherwise: u32| {
            let value = bound
                .as_ref()
                .map(|bound| Reflect::get(bound, &name.into()));
            match value {
                // Greater numbers than there are become the greatest, negative ones nothing.
                Some(Ok(value)) => value.as_f64().map_or(otherwise, |number| number as u32),
                _ => otherwise,
            }
        };
        let usual = Bound::default();
        let positions = u32::try_from(usual.positions).unwrap_or(u32::MAX);
        let bound = usual
            .with_plies(whole("plies", usual.plies))
            .with_positions(whole("positions", positions) as usize)
            .with_games(whole("games", usual.games));
        let mut watch = Watch::new(progress.map(JsCast::unchecked_into));
        let told = self
            .0
            .compare(first, second, &bound, &mut |seen| watch.goes_on(&seen));
        let told = watch.done(told.map_err(|error| fault::load(&error)))?;
        crate::to_js(&told)
    }
}
