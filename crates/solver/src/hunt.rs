//! Any mate by checks, however long: what a mate that may take a hundred plies is found by.
//!
//! The search of [`pns`](crate::pns) goes from one length to the next and tells the shortest. Here nothing is counted: a
//! node is a position alone, searched by proof numbers, so that two ways of different lengths to a position share what is
//! found there. What is found is certain and kept for the other search: a mate within so many plies, or that there is none.
//!
//! **A position that comes back** helps nobody who wants to mate soon: the shortest mate from a position does not lead
//! back to it, nor to the same board with less in his hand. So on the way such a child is disproved. That rests on the
//! way: on the place above to which it came back. A disproof that rests on a place above the node holds on this way only
//! and is kept with the way; one that rests on the node itself and what is below it holds everywhere.
//!
//! **It ends**: as in the other search, a place keeps its children's numbers to itself, each turn raises its measure, and
//! the measure is bounded. No place comes twice on a way, and no way is longer than the bound of the problem.

use boardwright_core::Position;
use smallvec::SmallVec;

use crate::dominance::Place;
use crate::effort::Stopped;
use crate::families::{Child, Family};
use crate::memory::{self, Kept, pair, pair_of};
use crate::node::scramble;
use crate::pns::{
    DISPROVED, Held, Numbers, PROVED, PROVED_OR_DISPROVED, Search, Shared, share, weigh,
};
use crate::ranges::{HOPELESS, Range};
use crate::store::Store;
use crate::table::{Slot, Table};

/// What a disproof rests on: nothing above, or the place with this number on the way, counted from 1. 0 is the bound on
/// the length of ways.
type Rests = u32;
const NOTHING: Rests = u32::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mark {
    place: Place,
    proof: u32,
    disproof: u32,
    work: u32,
    /// Within how many plies it is mate, where that is proved.
    plies: u16,
    /// On some ways it is disproved.
    on_ways: bool,
}

impl Kept for Mark {
    /// What rests on ways is not kept: the ways are not.
    fn words(&self) -> [u64; 4] {
        let numbers = pair(self.proof, self.disproof);
        let rest = pair(self.work, u32::from(self.plies));
        [self.place.board, self.place.hand, numbers, rest]
    }

    fn of([board, hand, numbers, rest]: [u64; 4]) -> Option<Mark> {
        let [proof, disproof] = pair_of(numbers);
        let [work, plies] = pair_of(rest);
        let mark = Mark {
            place: memory::place(board, hand)?,
            proof,
            disproof,
            work,
            plies: u16::try_from(plies).ok()?,
            on_ways: false,
        };
        (work > 0 && memory::are_numbers(proof, disproof)).then_some(mark)
    }
}

impl Slot for Mark {
    fn key(&self) -> u64 {
        self.place.board
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn age(&mut self) {
        self.work -= self.work / 8;
    }
}

/// What a search found out of a node.
#[derive(Clone, Copy, Debug)]
struct Found {
    numbers: Numbers,
    /// Within how many plies, where it is proved.
    plies: u16,
    /// Where it is disproved, what that rests on.
    rests: Rests,
}

impl Found {
    fn mate(plies: u16) -> Found {
        Found {
            numbers: PROVED,
            plies,
            rests: NOTHING,
        }
    }

    fn none(rests: Rests) -> Found {
        Found {
            numbers: DISPROVED,
            plies: 0,
            rests,
        }
    }
}

/// What is known of the children of a place that is worked on.
#[derive(Default)]
struct Notes {
    held: SmallVec<[Held; 32]>,
    /// Of those that are solved, the plies and what it rests on.
    solved: SmallVec<[(u16, Rests); 32]>,
}

/// The answer of a search that was not stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Mate within so many plies.
    Mate(u16),
    /// There is no mate, however long.
    Never,
    /// Neither was shown: no way is longer than the bound.
    Open,
}

/// What is found, and kept from one part of the search to the next.
pub(crate) struct Hunt {
    marks: Store<Mark, 8>,
    /// Disproofs that hold on one way.
    on_ways: Table,
    /// The places above, and for each a number of the way to it.
    path: Vec<(Place, u64)>,
    /// The most plies of a way.
    most: usize,
}

impl Hunt {
    /// A search with at most so many bytes for all of so many threads, for ways of at most so many plies.
    pub(crate) fn new(bytes: usize, threads: usize, most: u16) -> Hunt {
        Hunt {
            marks: Store::new(bytes - bytes / 8, threads),
            on_ways: Table::new(bytes / 8 / threads.max(1)),
            path: Vec::new(),
            most: usize::from(most),
        }
    }

    /// What all threads share.
    pub(crate) fn share(&self) -> Store<Mark, 8> {
        self.marks.share()
    }

    /// This search with what others find out.
    pub(crate) fn sharing(self, marks: Store<Mark, 8>) -> Hunt {
        Hunt { marks, ..self }
    }

    /// This search with what an earlier one has found out.
    pub(crate) fn recalling(mut self, kept: Vec<[u64; 4]>) -> Hunt {
        self.marks.restore(kept, |a, b| a.place == b.place);
        self
    }

    /// What it has found out, for a later one.
    pub(crate) fn kept(self) -> Vec<[u64; 4]> {
        self.marks.kept()
    }

    /// Whether there is a mate from a position in which the attacker is to move.
    pub(crate) fn run(
        &mut self,
        search: &mut Search<'_>,
        position: &Position,
    ) -> Result<Answer, Stopped> {
        self.path.clear();
        let place = search.place(position);
        let found = match self.look(place) {
            Some(mark) if mark.proof == 0 => Found::mate(mark.plies),
            _ => self.seek(search, position, place, PROVED_OR_DISPROVED)?,
        };
        Ok(match (found.numbers.proof, found.rests) {
            (0, _) => Answer::Mate(found.plies),
            (_, NOTHING) => Answer::Never,
            _ => Answer::Open,
        })
    }

    /// What is known of a place, also from the same board with other pieces in hand.
    fn look(&self, place: Place) -> Option<Mark> {
        let (mut own, mut solved) = (None, None);
        self.marks.each(place.board, |mark| {
            let mates = mark.proof == 0 && place.holds(mark.place);
            if mates || (mark.disproof == 0 && mark.place.holds(place)) {
                solved = solved.or(Some(*mark));
            } else if mark.place == place {
                own = Some(*mark);
            }
        });
        solved.or(own)
    }

    /// The place above that a child comes back to: the same board, with no more in the attacker's hand.
    fn comes_back(&self, place: Place) -> Option<Rests> {
        let back = self.path.iter().rposition(|(above, _)| above.holds(place));
        back.and_then(|at| Rests::try_from(at + 1).ok())
    }

    /// A place on the way to it.
    fn on_way(&self, place: Place) -> u64 {
        let way = self.path.last().map_or(0, |&(_, way)| way);
        scramble(way ^ place.whole())
    }

    /// What the tables know of a child that is not solved.
    fn known(&self, place: Place) -> Option<Found> {
        let mark = self.look(place)?;
        if mark.proof == 0 {
            return Some(Found::mate(mark.plies));
        }
        if mark.disproof == 0 {
            return Some(Found::none(NOTHING));
        }
        if mark.on_ways
            && let Some(entry) = self.on_ways.get(self.on_way(place))
        {
            return Some(Found::none(entry.one));
        }
        Some(Found {
            numbers: Numbers {
                proof: mark.proof,
                disproof: mark.disproof,
            },
            plies: 0,
            rests: NOTHING,
        })
    }

    /// Works on a node until it is solved or one of its numbers has come up to the limit.
    ///
    /// Each call counts as a position or as a return to one, so that no loop escapes the limits.
    fn seek(
        &mut self,
        search: &mut Search<'_>,
        node: &Position,
        place: Place,
        limit: Numbers,
    ) -> Result<Found, Stopped> {
        let before = search.effort.nodes;
        let family = search.family(node)?;
        if family.is_empty() {
            let won = search.closed(node, 0).proof == 0;
            let found = if won {
                Found::mate(0)
            } else {
                Found::none(NOTHING)
            };
            self.keep(place, found, 1);
            return Ok(found);
        }
        if self.path.len() >= self.most {
            return Ok(Found::none(0));
        }
        let way = self.on_way(place);
        self.path.push((place, way));
        let found = self.work(search, node, &family, limit);
        self.path.pop();
        let found = found?;
        let work = u32::try_from(search.effort.nodes - before).unwrap_or(u32::MAX);
        self.conclude(search, place, found, work.max(1));
        Ok(found)
    }

    fn work(
        &mut self,
        search: &mut Search<'_>,
        node: &Position,
        family: &Family,
        limit: Numbers,
    ) -> Result<Found, Stopped> {
        let attacks = search.attacks(node);
        let mut notes = Notes::default();
        for (at, child) in family.iter().enumerate() {
            notes.held.push(Held::guessed(child));
            notes.solved.push((0, NOTHING));
            if let Some(said) = self.seen(search, child) {
                notes.hear(at, said);
            }
        }
        self.hear_all(family, &mut notes);
        // Many checks lead to the same places, so that their sum would tell far too much; the answers to one mostly do not.
        let shared = match attacks {
            true => Shared::Most,
            false => Shared::Nothing,
        };
        loop {
            let (numbers, chosen, second) = weigh(&notes.held, attacks, shared);
            if numbers.solved() {
                return Ok(self.settle(&notes, attacks, numbers));
            }
            let found = Found {
                numbers,
                plies: 0,
                rests: NOTHING,
            };
            if numbers.reaches(limit) {
                return Ok(found);
            }
            let chosen = search.elsewhere(family, &notes.held, attacks, limit, chosen);
            let (Some(child), Some(held)) = (family.get(chosen), notes.held.get(chosen)) else {
                return Ok(found);
            };
            let below = share(limit, numbers, held.numbers, second, attacks);
            let next = node.after_unchecked(child.mv);
            let team = search.effort.team();
            if let Some(team) = team {
                team.enter(child.place);
            }
            let said = self.seek(search, &next, child.place, below);
            if let Some(team) = team {
                team.leave(child.place);
            }
            let said = said?;
            debug_assert!(said.numbers.solved() || said.numbers.reaches(below));
            let measure = held.measure();
            notes.hear(chosen, said);
            debug_assert!(
                notes
                    .held
                    .get(chosen)
                    .is_some_and(|h| h.measure() > measure),
                "each turn comes nearer to the end"
            );
            self.hear_all(family, &mut notes);
        }
    }

    /// Looks up what is known of the children that are not solved.
    fn hear_all(&self, family: &Family, notes: &mut Notes) {
        for (at, child) in family.iter().enumerate() {
            if notes.held.get(at).is_none_or(|held| held.numbers.solved()) {
                continue;
            }
            if let Some(said) = self.known(child.place) {
                notes.hear(at, said);
            }
        }
    }

    /// What the way to a child and the list of moves tell, while the node is worked on: that it comes back, or a mate.
    fn seen(&self, search: &Search<'_>, child: &Child) -> Option<Found> {
        if let Some(rests) = self.comes_back(child.place) {
            return Some(Found::none(rests));
        }
        let mate = child.replies == 0 && search.range(child.place, 0).within == 0;
        mate.then(|| Found::mate(0))
    }

    /// What follows for a node whose children solve it.
    fn settle(&self, notes: &Notes, attacks: bool, numbers: Numbers) -> Found {
        let own = Rests::try_from(self.path.len()).unwrap_or(0);
        let all = || notes.held.iter().zip(&notes.solved);
        if numbers.proof == 0 {
            let mates = all().filter(|(held, _)| held.numbers.proof == 0);
            let plies = mates.map(|(_, solved)| solved.0);
            let plies = if attacks { plies.min() } else { plies.max() };
            return Found::mate(plies.unwrap_or(0).saturating_add(1));
        }
        let lost = all().filter(|(held, _)| held.numbers.disproof == 0);
        let rests = lost.map(|(_, solved)| solved.1);
        // All of an attacker's moves must fail, and one of the defender's suffices.
        let rests = if attacks { rests.min() } else { rests.max() };
        let rests = rests.unwrap_or(0);
        Found::none(if rests >= own { NOTHING } else { rests })
    }

    /// Keeps what was found of a place, and tells the other search what is certain.
    fn conclude(&mut self, search: &mut Search<'_>, place: Place, found: Found, work: u32) {
        if found.numbers.disproof == 0 && found.rests != NOTHING {
            let way = self.on_way(place);
            self.on_ways.put(way, found.rests, 0, work);
            let mut mark = self.look(place).unwrap_or(Mark {
                proof: 1,
                disproof: 1,
                ..Mark::default()
            });
            if mark.proof > 0 && mark.disproof > 0 {
                mark = Mark {
                    place,
                    work: mark.work.max(work),
                    on_ways: true,
                    ..mark
                };
                self.marks.set(mark, |other| other.place == place);
            }
            return;
        }
        if found.numbers.solved() {
            let range = match found.numbers.proof {
                0 => Range {
                    within: u32::from(found.plies),
                    from: 0,
                },
                _ => HOPELESS,
            };
            search.learn_counted(place, range, work);
        }
        self.keep(place, found, work);
    }

    fn keep(&mut self, place: Place, found: Found, work: u32) {
        let on_ways = || {
            let mut on_ways = false;
            let marks = &self.marks;
            marks.each(place.board, |m| on_ways |= m.place == place && m.on_ways);
            on_ways
        };
        let mark = Mark {
            place,
            proof: found.numbers.proof,
            disproof: found.numbers.disproof,
            work,
            plies: found.plies,
            on_ways: !found.numbers.solved() && on_ways(),
        };
        self.marks.set(mark, |other| other.place == place);
    }
}

impl Notes {
    /// What is said of a child.
    fn hear(&mut self, at: usize, said: Found) {
        if let Some(held) = self.held.get_mut(at) {
            held.hear(said.numbers);
        }
        if said.numbers.solved()
            && let Some(solved) = self.solved.get_mut(at)
        {
            *solved = (said.plies, said.rests);
        }
    }
}
