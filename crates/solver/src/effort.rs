//! What a search may spend, and how it tells how far it is.

/// What a search may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The size of the hash in bytes.
    pub hash_bytes: usize,
    /// The most positions that may be looked at.
    pub nodes: u64,
}

impl Default for Limits {
    /// 64 MiB, and as many positions as it takes.
    fn default() -> Self {
        Limits {
            hash_bytes: 64 << 20,
            nodes: u64::MAX,
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// The number of plies that is being tried.
    pub plies: u16,
}

/// The search was stopped, or has spent what it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// What is left of the limits, and who watches.
pub(crate) struct Effort<'w> {
    pub(crate) nodes: u64,
    most: u64,
    pub(crate) plies: u16,
    watch: &'w mut dyn FnMut(Progress) -> bool,
}

/// How many positions pass between two calls of the watcher.
const TICK: u64 = 256;

impl<'w> Effort<'w> {
    pub(crate) fn new(limits: &Limits, watch: &'w mut dyn FnMut(Progress) -> bool) -> Self {
        Effort {
            nodes: 0,
            most: limits.nodes,
            plies: 0,
            watch,
        }
    }

    /// Counts a position.
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.most {
            return Err(Stopped);
        }
        self.nodes += 1;
        let (nodes, plies) = (self.nodes, self.plies);
        if nodes.is_multiple_of(TICK) && !(self.watch)(Progress { nodes, plies }) {
            self.most = nodes;
            return Err(Stopped);
        }
        Ok(())
    }
}
