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

use boardwright_geometry::{CellSet, Coded};

use crate::engine::{Legality, Rules, State};
use crate::man::Side;

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
        let less = |left: u64| Some(left.saturating_sub(units));
        let left = &self.0.left;
        let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        before.is_ok_and(|before| before > units)
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

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The words of a set.
    pub(crate) const WORDS: u64 = (size_of::<S>() / 8) as u64;

    /// Whether somebody counts the work.
    #[inline(always)]
    pub(crate) fn is_metered(&self) -> bool {
        self.work.is_some()
    }

    /// Takes units of what the call may do; `false` if nothing is left.
    #[inline(always)]
    pub(crate) fn spend(&self, units: u64) -> bool {
        match &self.work {
            None => true,
            Some(work) => work.spend(units),
        }
    }

    /// Whether the call may do nothing more.
    #[inline(always)]
    pub(crate) fn is_spent(&self) -> bool {
        self.work.as_ref().is_some_and(Work::is_spent)
    }

    /// Takes the units of going through all pieces of the player to move once; `false` if nothing is left.
    #[inline(always)]
    pub(crate) fn goes_through_all(&self, state: &State<S, P>) -> bool {
        // Where moves are probed, that is counted there.
        match &self.work {
            Some(work) if self.legality != Legality::Probed => {
                work.spend(self.all_goals_cost(state, state.turn))
            }
            Some(work) => !work.is_spent(),
            None => true,
        }
    }

    /// Takes the units of moves that are listed; `false` if there are not so many, and then none is listed.
    #[inline(always)]
    pub(crate) fn lists(&self, count: impl FnOnce() -> u64) -> bool {
        match &self.work {
            None => true,
            Some(work) => work.spend(LISTED.saturating_mul(count())),
        }
    }

    /// What it costs to go through some patterns of movement.
    fn patterns(count: usize) -> u64 {
        count as u64 * (6 + 4 * Self::WORDS)
    }

    /// A move is played.
    pub(crate) const PLAYED: u64 = 60 + 8 * Self::WORDS * (P as u64 + 5);

    /// A rule of place is looked at, along one line at most.
    pub(crate) const PLACED: u64 = 10 + 4 * Self::WORDS;

    /// A royal piece is looked at by masks.
    pub(crate) const LOOKED: u64 = 40 + 40 * Self::WORDS;

    /// The goals of a piece of a kind are found.
    pub(crate) fn goals_cost(&self, side: Side, kind: usize) -> u64 {
        let Some(mover) = self.movers[side].get(kind) else {
            return 0;
        };
        let axes = &mover.axes;
        let lines = axes.free.len() + axes.quiet.len() + axes.capture.len() + axes.cannon.len();
        // A hopper or a limited slide also looks what stands between.
        20 + Self::patterns(2 + 2 * lines + 3 * mover.special.len())
    }

    /// The goals of all pieces of a side are found.
    pub(crate) fn all_goals_cost(&self, state: &State<S, P>, side: Side) -> u64 {
        let men = state.side(side);
        self.all_kinds()
            .map(|kind| {
                let count = u64::from(state.among(men, kind).count());
                Self::patterns(1) + count * (40 + self.goals_cost(side, kind.index()))
            })
            .sum()
    }

    /// A side's pieces are gathered by their patterns, so that attacks can be looked up.
    pub(crate) fn gathering_cost(&self, by: Side) -> u64 {
        100 + Self::patterns(self.probing.backward[by].len() + self.kinds)
    }

    /// A rule module looks where the pieces of a kind stand.
    pub(crate) const SEEN: u64 = 20 + 2 * Self::WORDS * (P as u64 + 4);

    /// A piece borrows its movement.
    pub(crate) const BORROWED: u64 = 20 + 8 * Self::WORDS * P as u64;

    /// Takes the units of one look at a cell; `false` if nothing is left.
    #[inline(always)]
    pub(crate) fn looks_once(&self, state: &State<S, P>, by: Side) -> bool {
        match &self.work {
            None => true,
            Some(work) => work.spend(self.attack_cost(by, u64::from(state.men(by).count()))),
        }
    }

    /// One cell is looked at: who of a side attacks it.
    pub(crate) fn attack_cost(&self, by: Side, men: u64) -> u64 {
        // Every pattern is met; of the pieces, each is looked at by few.
        let rows = self.probing.backward[by].len();
        20 + Self::patterns(rows) + men * (2 + Self::WORDS)
    }
}
