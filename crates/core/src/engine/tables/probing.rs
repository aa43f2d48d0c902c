//! What probing needs to know of a variant.

use crate::engine::movement::backward::Backward;
use crate::man::PerSide;

/// What probing needs to know of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Probing<S> {
    /// The captures of each side, backwards.
    pub(crate) backward: PerSide<Backward<S>>,
    /// Whether sensitive cells say which moves to probe; otherwise every move is played.
    pub(crate) by_cells: bool,
    /// Whether the pieces to move must not leave a royal piece attacked.
    pub(crate) guards: bool,
    /// For each kind: whether a side may not have two unpromoted pieces of it on a file.
    pub(crate) limited: Vec<bool>,
    /// For each kind: whether a promotion of it needs a look at files, or at who is royal then.
    pub(crate) promotes_apart: Vec<bool>,
    /// For each cell: all cells of its file.
    pub(crate) file_of: Vec<S>,
    /// How far back in the numbering the borrower is from each lender, if everywhere as far, and where
    /// pieces may borrow.
    pub(crate) lent_from: PerSide<Option<(u32, S)>>,
    /// All cells from which or to which some kind of a side promotes.
    pub(crate) promoting: PerSide<S>,
    /// Whether a piece may borrow a movement that passes cells for en passant.
    pub(crate) lends_passes: bool,
}

impl<S: Default> Default for Probing<S> {
    fn default() -> Self {
        Probing {
            backward: PerSide::default(),
            by_cells: false,
            guards: false,
            limited: Vec::new(),
            promotes_apart: Vec::new(),
            file_of: Vec::new(),
            lent_from: PerSide::default(),
            promoting: PerSide::default(),
            lends_passes: false,
        }
    }
}
