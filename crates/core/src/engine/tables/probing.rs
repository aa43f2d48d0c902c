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
    /// Whether some piece jumps over pieces of some kinds only.
    pub(crate) chooses_hurdles: bool,
    /// Whether captures have effects, so that each is played.
    pub(crate) captures_apart: bool,
    /// Whether an attack on a royal piece may not count, for want of a permission or for a reason that voids it.
    pub(crate) attacks_may_fail: bool,
    /// For each permission that asks for a piece beside, the cells beside each cell.
    pub(crate) beside: Vec<PerSide<Vec<S>>>,
    /// Where nobody may give check: for each kind of a side, from where it attacks each cell, or would if others
    /// stood right.
    pub(crate) gives: PerSide<Vec<Vec<S>>>,
    /// Whether a wall can only shield royal pieces: what is legal without one is so with one anywhere.
    pub(crate) walls_shield: bool,
    /// Whether the pieces to move must not leave a royal piece attacked.
    pub(crate) guards: bool,
    /// For each kind: whether a side may not have two unpromoted pieces of it on a file.
    pub(crate) limited: Vec<bool>,
    /// For each kind: whether a promotion of it needs a look at files, at who is royal then, or at who jumps over it.
    pub(crate) promotes_apart: Vec<bool>,
    /// For each kind: whether one of these two holds.
    pub(crate) apart: Vec<bool>,
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
            chooses_hurdles: false,
            captures_apart: false,
            attacks_may_fail: false,
            beside: Vec::new(),
            gives: PerSide::default(),
            walls_shield: false,
            guards: false,
            limited: Vec::new(),
            promotes_apart: Vec::new(),
            apart: Vec::new(),
            file_of: Vec::new(),
            lent_from: PerSide::default(),
            promoting: PerSide::default(),
            lends_passes: false,
        }
    }
}
