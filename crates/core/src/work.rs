//! How much may be done for one answer.
//!
//! Work is counted, not timed: the same question costs the same on every machine. What is counted are the looks,
//! plays and moves that an answer is made of, each by the size of the sets that it goes through. A unit is about
//! a nanosecond of a computer of 2020.
//!
//! Rules that are asked within bounds count in the loops that a descriptor can make long, and leave them when
//! nothing is left. What they say then is no answer, and whoever set the bound asks [`Work::is_spent`] before
//! passing it on.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use boardwright_geometry::Coded;

/// Work that may still be done. Clones share what is left.
///
/// ```
/// use boardwright_core::Work;
/// let work = Work::new(1_000);
/// assert!(work.spend(999) && work.clone().check().is_ok());
/// assert!(!work.spend(999));
/// assert_eq!(work.check().unwrap_err().code(), "too-much-work");
/// ```
#[derive(Clone, Debug)]
pub struct Work(Arc<Meter>);

#[derive(Debug)]
struct Meter {
    granted: u64,
    /// What is left; 0 once more was asked for than there was.
    left: AtomicU64,
    /// What was left when [`renew`](Work::renew) was asked last.
    seen: AtomicU64,
    /// Whether it is granted anew then.
    renewed: bool,
}

impl Work {
    /// So many units.
    pub fn new(units: u64) -> Work {
        Work(Arc::new(Meter {
            granted: units,
            left: AtomicU64::new(units),
            seen: AtomicU64::new(units),
            renewed: false,
        }))
    }

    /// Takes so many units; `false` if there are not so many, and then nothing is left.
    #[inline]
    pub fn spend(&self, units: u64) -> bool {
        let left = &self.0.left;
        let mut before = left.load(Ordering::Relaxed);
        while let Err(now) = left.compare_exchange_weak(
            before,
            before.saturating_sub(units),
            Ordering::Relaxed,
            Ordering::Relaxed,
        ) {
            before = now;
        }
        before > units
    }

    /// Whether nothing is left: answers that were made with it are none.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// The units that are left.
    #[inline]
    pub fn left(&self) -> u64 {
        self.0.left.load(Ordering::Relaxed)
    }

    /// The units that were spent.
    pub fn used(&self) -> u64 {
        self.0.granted - self.left()
    }

    /// # Errors
    /// [`TooMuchWork`] if nothing is left.
    pub fn check(&self) -> Result<(), TooMuchWork> {
        match self.is_spent() {
            true => Err(TooMuchWork {
                limit: self.0.granted,
            }),
            false => Ok(()),
        }
    }

    /// So many units for each position of a long count, which asks before each whether to go on.
    pub fn for_each_position(units: u64) -> Work {
        Work(Arc::new(Meter {
            granted: units,
            left: AtomicU64::new(units),
            seen: AtomicU64::new(units),
            renewed: true,
        }))
    }

    /// The units that were spent since this was asked last. Where every position has its own, they are
    /// granted anew.
    pub fn renew(&self) -> u64 {
        let left = self.left();
        let since = self.0.seen.load(Ordering::Relaxed).saturating_sub(left);
        if self.0.renewed {
            self.0.left.store(self.0.granted, Ordering::Relaxed);
        }
        self.0.seen.store(self.left(), Ordering::Relaxed);
        since
    }
}

/// How much the calls of a game may do.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Budget {
    /// Whatever they need.
    Unlimited,
    /// Each call so many units.
    EachCall(u64),
    /// All calls together what is left of this.
    Together(Work),
}

/// An answer would take more work than it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuchWork {
    /// The units that it may take.
    pub limit: u64,
}

impl TooMuchWork {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        "too-much-work"
    }
}

impl Coded for TooMuchWork {
    fn code(&self) -> &'static str {
        TooMuchWork::code(self)
    }
}

impl fmt::Display for TooMuchWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answer takes more than {} units of work", self.limit)
    }
}

impl core::error::Error for TooMuchWork {}

/// A move that is written down.
pub(crate) const LISTED: u64 = 8;
/// A rule module looks at a cell.
pub(crate) const SEEN_CELL: u64 = 20;
/// A move of a list that is passed on: grouped for a client, or written as text and sorted.
pub(crate) const PASSED_ON: u64 = 160;
