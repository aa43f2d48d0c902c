//! Who stands where: sides, kinds of piece, pieces.

/// One of the two players. `First` moves first (White, sente, South).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player who moves first; zones and directions are written from here.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, in order of play.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first player, 1 for the second.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline(always)]
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// A kind of piece: its place in [`Model::kinds`](crate::model::Model::kinds).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind's place in the model's list.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece on the board: whose, and of which kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// The owner.
    pub side: Side,
    /// The kind of piece.
    pub kind: Kind,
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerSide<T>(pub [T; 2]);

impl<T> PerSide<T> {
    /// Makes the two values from a function of the side.
    pub fn from_fn(mut f: impl FnMut(Side) -> T) -> Self {
        PerSide([f(Side::First), f(Side::Second)])
    }
}

impl<T> core::ops::Index<Side> for PerSide<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.0[0],
            Side::Second => &self.0[1],
        }
    }
}

impl<T> core::ops::IndexMut<Side> for PerSide<T> {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.0[0],
            Side::Second => &mut self.0[1],
        }
    }
}
