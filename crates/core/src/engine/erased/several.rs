//! A position of one width of several.

use core::ops::{Deref, DerefMut};

use crate::engine::erased::{AnyPosition, Small};

/// A position with its tables, its width hidden. A small one lies where this lies, so that copying it asks for no memory; no
/// sixteen bytes of it lie in two lines of the processor's cache. More is not asked for: Python's objects begin at such places.
#[repr(align(16))]
#[allow(clippy::large_enum_variant, reason = "to lie here is what it is for")]
pub(crate) enum AnyPlaced {
    Here(Small),
    Apart(Box<dyn AnyPosition>),
}

impl Clone for AnyPlaced {
    fn clone(&self) -> Self {
        match self {
            AnyPlaced::Here(placed) => AnyPlaced::Here(placed.clone()),
            AnyPlaced::Apart(placed) => AnyPlaced::Apart(placed.boxed()),
        }
    }
}

impl AnyPlaced {
    /// The bytes that it takes, without the tables.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            AnyPlaced::Here(_) => size_of::<Self>(),
            AnyPlaced::Apart(placed) => size_of::<Self>() + size_of_val(&**placed),
        }
    }
}

impl Deref for AnyPlaced {
    type Target = dyn AnyPosition;

    #[inline]
    fn deref(&self) -> &Self::Target {
        match self {
            AnyPlaced::Here(placed) => placed,
            AnyPlaced::Apart(placed) => &**placed,
        }
    }
}

impl DerefMut for AnyPlaced {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            AnyPlaced::Here(placed) => placed,
            AnyPlaced::Apart(placed) => &mut **placed,
        }
    }
}

/// A position of one of the widths that there are.
pub(crate) trait Housed: AnyPosition + Sized + 'static {
    /// The position, its width hidden.
    fn housed(self) -> AnyPlaced {
        AnyPlaced::Apart(Box::new(self))
    }
}

impl Housed for Small {
    fn housed(self) -> AnyPlaced {
        AnyPlaced::Here(self)
    }
}
