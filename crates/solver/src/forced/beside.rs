//! The search for the least number of plies, and the one for any mate by checks beside it.

use crate::forced::hunt::Hunt;
use crate::forced::search::{self, Search, bytes_to_hunt};
use crate::tables::marks::Marks;
use crate::tables::memory::Found;
use crate::work::effort::Limits;

/// Both searches.
pub(crate) struct Searches<'w> {
    pub(crate) search: Search<'w>,
    /// The search for any mate.
    pub(crate) hunt: Option<Hunt>,
}

/// What the searches of several threads share.
pub(crate) struct Shares {
    search: search::Shares,
    marks: Option<Marks>,
}

impl<'w> Searches<'w> {
    /// A search by itself.
    pub(crate) fn alone(search: Search<'w>) -> Self {
        Searches { search, hunt: None }
    }

    /// A search with one for any mate beside it, if that is what it is for.
    pub(crate) fn hunting(search: Search<'w>, limits: &Limits) -> Self {
        let stipulation = search.stipulation;
        let (bytes, threads) = (bytes_to_hunt(limits), limits.threads.max(1));
        let hunt = || Hunt::new(bytes, threads, stipulation.within);
        // It knows nothing of what is left out: a mate that it finds is one, and takes as many plies at most; that there is
        // none holds also without what is futile where more in hand never hurts.
        let holds = !stipulation.leaves_out() || search.compares_hands();
        let hunts = stipulation.is_mate_by_checks() && holds;
        Searches {
            search,
            hunt: hunts.then(hunt),
        }
    }

    /// These with what earlier ones of the same problem have found out.
    pub(crate) fn recalling(self, found: &mut Found) -> Self {
        Searches {
            search: self.search.recalling(found),
            hunt: self.hunt.map(|hunt| hunt.recalling(&mut found.marks)),
        }
    }

    /// What those of other threads share with these.
    pub(crate) fn shares(&self) -> Shares {
        Shares {
            search: self.search.shares(),
            marks: self.hunt.as_ref().map(Hunt::share),
        }
    }

    /// These as those of the thread with a number, with what others share.
    pub(crate) fn sharing(self, shares: Shares, number: usize) -> Self {
        let hunt = self.hunt.zip(shares.marks);
        Searches {
            search: self.search.sharing(shares.search, number),
            hunt: hunt.map(|(hunt, marks)| hunt.sharing(marks)),
        }
    }
}
