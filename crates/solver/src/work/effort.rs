//! What a search may spend, and how it tells how far it is.
//!
//! Nothing here has a clock: whoever wants to stop a search after a time looks at his own clock when he is
//! asked, and he is asked every few turns of whatever loop runs.

use boardwright_core::Work;

use crate::answer::solution::Solution;
use crate::work::team::Team;

/// What a search may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The size of the hash in bytes.
    pub hash_bytes: usize,
    /// The most positions that may be looked at. To come back to one whose moves are remembered is not
    /// counted as one, nor to one that an earlier search in the same memory has solved, but a search that
    /// comes back sixteen times as often is stopped too.
    pub nodes: u64,
    /// In help and series play, positions from which the pieces are too far for a mate in the plies that are left are
    /// not looked at.
    pub bounds: bool,
    /// Where that is sound, what is known with some pieces in hand tells of the same board with others in hand.
    pub dominance: bool,
    /// How many threads work together, where that is of use: no more than the machine runs at a time, and one where the
    /// game's calls are bounded or in a parry series against resistance. The hash and the positions are what all have.
    pub threads: usize,
}

impl Default for Limits {
    /// 64 MiB, as many positions as it takes, one thread.
    fn default() -> Self {
        Limits {
            hash_bytes: 64 << 20,
            nodes: u64::MAX,
            bounds: true,
            dominance: true,
            threads: 1,
        }
    }
}

impl Limits {
    /// Allows a hash of so many bytes.
    #[must_use]
    pub const fn with_hash_bytes(self, hash_bytes: usize) -> Limits {
        Limits { hash_bytes, ..self }
    }

    /// Allows at most so many positions.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Limits {
        Limits { nodes, ..self }
    }

    /// Lets so many threads work together. What is told is the same, but that of several proofs it may be another.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Limits {
        Limits { threads, ..self }
    }

    /// Has help and series play look at every position, however far the pieces are from a mate. The solutions are the
    /// same.
    #[must_use]
    pub const fn without_bounds(self) -> Limits {
        Limits {
            bounds: false,
            ..self
        }
    }
}

impl Limits {
    /// Has every position searched by itself, whatever is known of it with other pieces in hand. The solutions are the same.
    #[must_use]
    pub const fn without_dominance(self) -> Limits {
        Limits {
            dominance: false,
            ..self
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// The number of plies that is being tried: lengths from below, and where a mate is known, shorter ones in turns with
    /// them.
    pub plies: u16,
    /// The goal is certainly not reached in so many plies or fewer, or `None` if not even that is known.
    pub none_within: Option<u16>,
    /// The goal is certainly reached in so many plies, or in fewer, if that is known.
    pub within: Option<u16>,
}

impl Progress {
    /// So many positions looked at, for so many plies.
    pub const fn of(nodes: u64, plies: u16) -> Progress {
        Progress {
            nodes,
            plies,
            none_within: None,
            within: None,
        }
    }
}

/// The search was stopped, or has spent what it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// What is left of the limits, and who watches.
pub(crate) struct Effort<'w> {
    pub(crate) nodes: u64,
    most: u64,
    /// Positions that were come back to.
    returns: u64,
    most_returns: u64,
    /// What is told of the problem, positions apart.
    known: Progress,
    /// Where one part of a search pauses, so that another one goes on: at so many positions or returns.
    pause: u64,
    paused: bool,
    /// The others who work on the problem.
    team: Option<&'w Team>,
    /// Their news when it was last asked for, while it is of interest.
    heard: Option<u64>,
    watch: Watch<'w>,
}

/// How many turns pass between two calls of the watcher: a turn makes at most one position and its
/// moves.
const TICK: u32 = 64;

/// How many times a search may come back to positions for each that it may look at. Where the hash is
/// large enough, it comes back once for every two new ones, and seldom twice for each.
const RETURNS: u64 = 16;

impl<'w> Effort<'w> {
    pub(crate) fn new(limits: &Limits, watch: &'w mut dyn FnMut(Progress) -> bool) -> Self {
        // Each thread has its part.
        let most = limits.nodes / limits.threads.max(1) as u64;
        Effort {
            nodes: 0,
            most,
            returns: 0,
            most_returns: most.saturating_mul(RETURNS),
            known: Progress::of(0, 0),
            pause: u64::MAX,
            paused: false,
            team: None,
            heard: None,
            watch: Watch::new(watch, TICK),
        }
    }

    /// Stops when this work is spent, and calls the watcher more often where positions cost much.
    pub(crate) fn count_work(&mut self, work: Option<&Work>) {
        self.watch.work = work.cloned();
    }

    /// This number of plies is tried now, while so much is known of the solution.
    pub(crate) fn tries(&mut self, plies: u16, solution: &Solution) {
        self.known = Progress {
            none_within: solution.none_within,
            within: solution.plies.or(solution.within),
            ..Progress::of(0, plies)
        };
    }

    /// Works together with others.
    pub(crate) fn join(&mut self, team: &'w Team) {
        self.team = Some(team);
    }

    pub(crate) fn team(&self) -> Option<&'w Team> {
        self.team
    }

    /// Pauses when somebody has found out something about the problem itself.
    pub(crate) fn listen(&mut self) {
        self.heard = self.team.map(Team::news);
        self.paused = false;
    }

    /// Does not pause for that any more.
    pub(crate) fn close_ears(&mut self) {
        self.heard = None;
    }

    /// Tells the others that something about the problem itself is found out.
    pub(crate) fn tell(&mut self) {
        if let Some(team) = self.team {
            let before = team.tell();
            // What it tells itself is no news to it.
            if self.heard == Some(before) {
                self.heard = Some(before + 1);
            }
        }
    }

    /// Allows so many positions and returns, if a number is given, and then pauses: what runs ends as if stopped.
    pub(crate) fn pause_after(&mut self, more: Option<u64>) {
        let done = self.nodes.saturating_add(self.returns);
        self.pause = more.map_or(u64::MAX, |more| done.saturating_add(more));
        self.paused = false;
    }

    /// Whether what ended as if stopped has only paused.
    pub(crate) fn has_paused(&self) -> bool {
        self.paused
    }

    fn pauses(&mut self) -> Result<(), Stopped> {
        let news = self.heard.is_some_and(|heard| {
            let team = self.team;
            team.is_some_and(|team| team.news() != heard)
        });
        self.paused = news || self.nodes.saturating_add(self.returns) >= self.pause;
        if self.paused { Err(Stopped) } else { Ok(()) }
    }

    /// How many positions were worked on, each time they were.
    fn work(&self) -> u64 {
        self.nodes + self.returns
    }

    /// The children of a node are looked up now.
    pub(crate) fn looks_up(&self) -> LookedUp {
        LookedUp(self.work())
    }

    /// Whether it is time to look so many children up again: when as many positions were worked on since. Little is found out of
    /// the others meanwhile, and looking them up is never most of the work.
    pub(crate) fn is_due(&self, LookedUp(before): &LookedUp, children: usize) -> bool {
        self.work() - before > children as u64
    }

    /// Counts a position.
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.most {
            return Err(Stopped);
        }
        self.pauses()?;
        self.nodes += 1;
        self.turn()
    }

    /// Counts a return to a position.
    pub(crate) fn come_back(&mut self) -> Result<(), Stopped> {
        if self.returns >= self.most_returns {
            return Err(Stopped);
        }
        self.pauses()?;
        self.returns += 1;
        self.turn()
    }

    /// A turn of a loop, whatever it does. Every loop whose length is not a constant calls this, or one of
    /// the others, in every turn: no work goes unseen.
    pub(crate) fn turn(&mut self) -> Result<(), Stopped> {
        let (nodes, known) = (self.nodes, &self.known);
        self.watch.turn(|| Progress { nodes, ..*known })
    }
}

/// When the children of a node were looked up: how many positions had been worked on.
pub(crate) struct LookedUp(u64);

/// Asks every few turns whether to go on.
pub(crate) struct Watch<'w> {
    watch: &'w mut dyn FnMut(Progress) -> bool,
    every: u32,
    /// Turns since it was asked.
    turns: u32,
    stopped: bool,
    /// What positions spend, where somebody counts it.
    work: Option<Work>,
    /// Units of it since it was asked.
    units: u64,
}

/// Units of work between two calls of the watcher: a few milliseconds.
const UNITS: u64 = 1 << 21;

impl<'w> Watch<'w> {
    pub(crate) fn new(watch: &'w mut dyn FnMut(Progress) -> bool, every: u32) -> Self {
        Watch {
            watch,
            every,
            turns: 0,
            stopped: false,
            work: None,
            units: 0,
        }
    }

    /// Whether the work that there is for a position, or for all, has been done.
    fn has_spent_all(&mut self) -> bool {
        let Some(work) = &self.work else {
            return false;
        };
        let spent = work.is_spent();
        if !spent {
            self.units += work.renew();
        }
        spent
    }

    /// A turn; once it was to stop, nothing goes on.
    pub(crate) fn turn(&mut self, progress: impl FnOnce() -> Progress) -> Result<(), Stopped> {
        self.turns += 1;
        self.stopped |= self.has_spent_all();
        if (self.turns >= self.every || self.units >= UNITS) && !self.stopped {
            (self.turns, self.units) = (0, 0);
            self.stopped = !(self.watch)(progress());
        }
        if self.stopped { Err(Stopped) } else { Ok(()) }
    }
}
