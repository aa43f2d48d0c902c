//! A position of the only width that there is. What nobody asks of it is then left out of the program.

use core::ops::{Deref, DerefMut};

use crate::engine::erased::{AnyPosition, Small};

/// A position with its tables, its width hidden.
#[derive(Clone)]
pub(crate) struct AnyPlaced(Small);

impl AnyPlaced {
    /// The bytes that it takes, without the tables.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

impl Deref for AnyPlaced {
    type Target = dyn AnyPosition;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for AnyPlaced {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// A position of one of the widths that there are.
pub(crate) trait Housed: AnyPosition + Sized + 'static {
    /// The position, its width hidden.
    fn housed(self) -> AnyPlaced;
}

impl Housed for Small {
    fn housed(self) -> AnyPlaced {
        AnyPlaced(self)
    }
}
