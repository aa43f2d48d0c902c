//! The widths of sets and the numbers of planes in which the engine is there.

use std::sync::Arc;

use boardwright_geometry::{self as geometry, CellSet, Wide};

use crate::engine::erased::{AnyRules, Housed, Placed};
use crate::engine::{Bounds, CompileFault, Rules, least_bytes};
use crate::model::Model;
use crate::module::Modules;

/// Rules of one width, their width hidden.
type Compiled = Result<Arc<dyn AnyRules>, Vec<CompileFault>>;

/// The width of the sets and the number of planes that name a kind. Each is a copy of the whole engine: a small program does
/// with few of them, and counts more slowly.
pub(crate) struct Width {
    /// The most cells of a board.
    cells: usize,
    /// The most kinds.
    kinds: usize,
    pub(crate) compile: fn(Arc<Model>, &Modules, &Bounds) -> Compiled,
    /// The bytes that the tables of a model take at least, without going on beyond a limit.
    pub(crate) least_bytes: fn(&Model, usize) -> usize,
}

/// The width of these sets and planes.
const fn width<S: CellSet, const P: usize>() -> Width
where
    Placed<S, P>: Housed,
{
    fn compile<S: CellSet, const P: usize>(
        model: Arc<Model>,
        modules: &Modules,
        bounds: &Bounds,
    ) -> Compiled
    where
        Placed<S, P>: Housed,
    {
        let rules = Rules::<S, P>::compile_within(model, modules, bounds)?;
        Ok(Arc::new(rules))
    }
    Width {
        cells: S::BITS,
        kinds: 1 << P,
        compile: compile::<S, P>,
        least_bytes: least_bytes::<S>,
    }
}

impl Width {
    /// The narrowest that a model fits, or the widest that there is, which refuses what is larger.
    pub(crate) fn of(model: &Model) -> &'static Width {
        // A wall is of a kind of its own.
        let kinds = model.kinds.len() + usize::from(model.walls.is_some());
        let serves = |width: &&Width| model.board.len() <= width.cells && kinds <= width.kinds;
        NARROWER.iter().find(serves).unwrap_or(&WIDEST)
    }
}

/// The most cells that the widest has, and a board can have.
pub(crate) const MAX_CELLS: usize = match WIDEST.cells < geometry::MAX_CELLS {
    true => WIDEST.cells,
    false => geometry::MAX_CELLS,
};

pub(crate) use present::Small;
use present::{NARROWER, WIDEST};

/// Every width that serves.
#[cfg(all(feature = "every-width", not(test)))]
mod present {
    use super::{Housed, Placed, Wide, Width, width};

    /// A position of up to 64 cells and few kinds: where most games are played.
    pub(crate) type Small = Placed<u64, 3>;

    impl Housed for Placed<u64, 4> {}
    impl Housed for Placed<u128, 3> {}
    impl Housed for Placed<u128, 4> {}
    impl Housed for Placed<u128, 5> {}
    impl Housed for Placed<Wide<4>, 8> {}
    impl Housed for Placed<Wide<21>, 8> {}

    /// All but the widest, the narrowest first.
    pub(super) static NARROWER: [Width; 6] = [
        width::<u64, 3>(),
        width::<u64, 4>(),
        width::<u128, 3>(),
        width::<u128, 4>(),
        width::<u128, 5>(),
        width::<Wide<4>, 8>(),
    ];
    pub(super) const WIDEST: Width = width::<Wide<21>, 8>();
}

/// One for most boards and one for all. Tests of parts of this crate do with them, and are built sooner.
#[cfg(all(feature = "wide", any(not(feature = "every-width"), test)))]
mod present {
    use super::{Housed, Placed, Wide, Width, width};

    /// The smallest position that there is.
    pub(crate) type Small = Placed<u128, 5>;

    impl Housed for Placed<Wide<21>, 8> {}

    pub(super) static NARROWER: [Width; 1] = [width::<u128, 5>()];
    pub(super) const WIDEST: Width = width::<Wide<21>, 8>();
}

/// One for all but the largest boards.
#[cfg(not(feature = "wide"))]
mod present {
    use super::{Placed, Wide, Width, width};

    /// A position.
    pub(crate) type Small = Placed<Wide<4>, 8>;

    pub(super) static NARROWER: [Width; 0] = [];
    pub(super) const WIDEST: Width = width::<Wide<4>, 8>();
}
