//! Any mate by checks, however long: what a mate that may take a hundred plies is found by.
//!
//! The other [`search`](crate::forced::search) goes from one length to the next and tells the shortest. Here nothing is counted: a
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

use std::sync::Arc;

use crate::forced::enough::Hands;
use crate::forced::families::{Child, Family};
use crate::forced::numbers::{DISPROVED, Held, Numbers, PROVED, PROVED_OR_DISPROVED, Shared};
use crate::forced::search::Search;
use crate::forced::turns::{Worked, in_turns};
use crate::forced::way::Way;
use crate::tables::marks::{Mark, Marks};
use crate::tables::ranges::{HOPELESS, Range};
use crate::tables::store::Standing;
use crate::tables::table::Table;
use crate::walk::node::{Bare, Node};
use crate::walk::place::Place;
use crate::work::effort::{Effort, Stopped};

/// What a disproof rests on: nothing above, or the place with this number on the way, counted from 1. 0 is the bound on
/// the length of ways.
type Rests = u32;
const NOTHING: Rests = u32::MAX;

/// What is known of a child before anything is heard of it.
const UNHEARD: Numbers = Numbers {
    proof: 1,
    disproof: 1,
};

/// What a search found out of a node.
#[derive(Clone, Copy, Debug)]
struct Found {
    numbers: Numbers,
    /// Within how many plies, where it is proved.
    plies: u16,
    /// Where it is disproved, what that rests on.
    rests: Rests,
    /// Where it is solved, the hand that decides it: what is needed, or does not suffice.
    hand: u64,
}

impl Found {
    fn mate(plies: u16, hand: u64) -> Found {
        Found {
            numbers: PROVED,
            plies,
            rests: NOTHING,
            hand,
        }
    }

    fn none(rests: Rests, hand: u64) -> Found {
        Found {
            numbers: DISPROVED,
            plies: 0,
            rests,
            hand,
        }
    }

    fn open(numbers: Numbers) -> Found {
        Found {
            numbers,
            plies: 0,
            rests: NOTHING,
            hand: 0,
        }
    }
}

/// Room for the children of a place that is worked on, and for what is known of them.
#[derive(Default)]
struct Room {
    family: Family,
    notes: Notes,
}

/// What is known of the children of a place that is worked on.
#[derive(Default)]
struct Notes {
    held: Vec<Held>,
    /// What was heard last of those that are solved.
    solved: Vec<Found>,
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
    marks: Marks,
    /// Disproofs that hold on one way.
    on_ways: Table,
    way: Way,
    /// Room of places that are not worked on any more, which is used again. A way is long, and so not on the stack.
    used: Vec<Room>,
    /// The most plies of a way.
    most: usize,
}

impl Hunt {
    /// A search with at most so many bytes for all of so many threads, for ways of at most so many plies.
    pub(crate) fn new(bytes: usize, threads: usize, most: u16) -> Hunt {
        Hunt {
            marks: Marks::new(bytes - bytes / 8, threads),
            on_ways: Table::new(bytes / 8 / threads.max(1)),
            way: Way::new(),
            used: Vec::new(),
            most: usize::from(most),
        }
    }

    /// What all threads share.
    pub(crate) fn share(&self) -> Marks {
        self.marks.share()
    }

    /// This search with what others find out.
    pub(crate) fn sharing(self, marks: Marks) -> Hunt {
        Hunt { marks, ..self }
    }

    /// This search with what an earlier one has found out.
    pub(crate) fn recalling(self, earlier: &mut Arc<dyn Standing>) -> Hunt {
        let same = |a: &Mark, b: &Mark| a.place == b.place;
        let marks = self.marks.recalling(earlier, same);
        Hunt { marks, ..self }
    }

    /// Whether there is a mate from a position in which the attacker is to move.
    pub(crate) fn run(&mut self, search: &mut Search<'_>, node: &Bare) -> Result<Answer, Stopped> {
        self.way.clear();
        let place = search.place(node);
        let found = match self.look(place) {
            Some(mark) if mark.proof == 0 => Found::mate(mark.plies, mark.place.hand),
            _ => self.seek(search, node, place, PROVED_OR_DISPROVED)?,
        };
        Ok(match (found.numbers.proof, found.rests) {
            (0, _) => Answer::Mate(found.plies),
            (_, NOTHING) => Answer::Never,
            _ => Answer::Open,
        })
    }

    /// What is known of a place, also from the same board with other pieces in hand: a mate with more in hand is no more
    /// work, and to show that there is none with less is none either.
    fn look(&self, place: Place) -> Option<Mark> {
        let (mut own, mut solved) = (None, None);
        let mut least: Option<Numbers> = None;
        self.marks.each(place.board, |mark| {
            let (holds, is_held) = (place.holds(mark.place), mark.place.holds(place));
            if (mark.proof == 0 && holds) || (mark.disproof == 0 && is_held) {
                solved = solved.or(Some(*mark));
            }
            if mark.proof == 0 || mark.disproof == 0 || !(holds || is_held) {
                return;
            }
            if mark.place == place {
                own = Some(*mark);
            }
            let least = least.get_or_insert(UNHEARD);
            if is_held {
                least.proof = least.proof.max(mark.proof);
            }
            if holds {
                least.disproof = least.disproof.max(mark.disproof);
            }
        });
        let open = least.map(|Numbers { proof, disproof }| Mark {
            place,
            proof,
            disproof,
            ..own.unwrap_or_default()
        });
        solved.or(open)
    }

    /// The place above that a child comes back to: the same board, with no more in the attacker's hand.
    fn comes_back(&self, place: Place) -> Option<Found> {
        let (number, above) = self.way.comes_back(place)?;
        Some(Found::none(Rests::try_from(number).ok()?, above.hand))
    }

    /// What the tables know of a child that is not solved.
    fn known(&self, place: Place) -> Option<Found> {
        let mark = self.look(place)?;
        if mark.proof == 0 {
            return Some(Found::mate(mark.plies, mark.place.hand));
        }
        if mark.disproof == 0 {
            return Some(Found::none(NOTHING, mark.place.hand));
        }
        if mark.on_ways
            && let Some(entry) = self.on_ways.get(self.way.to(place))
        {
            return Some(Found::none(entry.one, place.hand));
        }
        Some(Found::open(Numbers {
            proof: mark.proof,
            disproof: mark.disproof,
        }))
    }

    /// Works on a node until it is solved or one of its numbers has come up to the limit.
    ///
    /// Each call counts as a position or as a return to one, so that no loop escapes the limits.
    fn seek(
        &mut self,
        search: &mut Search<'_>,
        node: &Bare,
        place: Place,
        limit: Numbers,
    ) -> Result<Found, Stopped> {
        let mut room = self.used.pop().unwrap_or_default();
        let found = self.seek_in(search, node, place, limit, &mut room);
        self.used.push(room);
        found
    }

    /// What [`seek`](Hunt::seek) does, with room for the children.
    fn seek_in(
        &mut self,
        search: &mut Search<'_>,
        node: &Bare,
        place: Place,
        limit: Numbers,
        room: &mut Room,
    ) -> Result<Found, Stopped> {
        let before = search.effort.nodes;
        let Room { family, notes } = room;
        family.clear();
        search.list(node, family)?;
        if family.is_empty() {
            let won = search.closed(node, 0).proof == 0;
            let hand = search.end_place(node, won).hand;
            let found = if won {
                Found::mate(0, hand)
            } else {
                Found::none(NOTHING, hand)
            };
            self.keep(place, found, 1);
            return Ok(found);
        }
        if self.way.len() >= self.most {
            return Ok(Found::none(0, place.hand));
        }
        self.way.enter(place);
        let found = self.work(search, node, family, notes, limit);
        self.way.leave();
        let found = found?;
        let work = u32::try_from(search.effort.nodes - before).unwrap_or(u32::MAX);
        self.conclude(search, place, found, work.max(1));
        Ok(found)
    }

    fn work(
        &mut self,
        search: &mut Search<'_>,
        node: &Bare,
        family: &[Child],
        notes: &mut Notes,
        limit: Numbers,
    ) -> Result<Found, Stopped> {
        let attacks = search.attacks(node);
        notes.held.clear();
        notes.solved.clear();
        for (at, child) in family.iter().enumerate() {
            notes.held.push(Held::guessed(child, attacks));
            notes.solved.push(Found::open(UNHEARD));
            if let Some(said) = self.seen(search, child) {
                notes.hear(at, said);
            }
        }
        // Many checks lead to the same places, so that their sum would tell too much; the answers to one mostly do not.
        let shared = match attacks {
            true => Shared::Half,
            false => Shared::Nothing,
        };
        let mut worked = Open {
            hunt: self,
            search,
            node,
            family,
            notes,
        };
        let numbers = in_turns(&mut worked, attacks, shared, limit)?;
        if !numbers.solved() {
            return Ok(Found::open(numbers));
        }
        let hands = search.hands(node.position());
        Ok(self.settle(notes, family, hands, attacks, numbers))
    }

    /// What the way to a child and the list of moves tell, while the node is worked on: that it comes back, or a mate.
    fn seen(&self, search: &Search<'_>, child: &Child) -> Option<Found> {
        if let Some(back) = self.comes_back(child.place) {
            return Some(back);
        }
        let mated_with = (child.replies == 0).then(|| search.mated_with(child.place));
        mated_with.flatten().map(|hand| Found::mate(0, hand))
    }

    /// What follows for a node whose children solve it.
    fn settle(
        &self,
        notes: &Notes,
        family: &[Child],
        hands: Option<Hands>,
        attacks: bool,
        numbers: Numbers,
    ) -> Found {
        let own = Rests::try_from(self.way.len()).unwrap_or(0);
        let hand = self.way.hand();
        let all = || family.iter().zip(&notes.solved);
        let said = || notes.solved.iter().map(|found| found.hand);
        if numbers.proof == 0 {
            let mates = all().filter(|(_, found)| found.numbers.proof == 0);
            let plies = |&(_, found): &(&Child, &Found)| found.plies;
            let by = if attacks {
                mates.min_by_key(plies)
            } else {
                mates.max_by_key(plies)
            };
            let need = match (hands, by) {
                (Some(hands), Some((child, found))) if attacks => {
                    hands.needed_by_move(child.place, found.hand)
                }
                (Some(hands), _) if !attacks => hands.needed_by_all(family, said()),
                _ => hand,
            };
            let plies = by.map_or(0, |(_, found)| found.plies);
            return Found::mate(plies.saturating_add(1), need);
        }
        let lost = all().filter(|(_, found)| found.numbers.disproof == 0);
        let rests = |&(_, found): &(&Child, &Found)| found.rests;
        // All of an attacker's moves must fail, and one of the defender's suffices.
        let by = if attacks {
            lost.min_by_key(rests)
        } else {
            lost.max_by_key(rests)
        };
        let short = match (hands, by) {
            (Some(hands), _) if attacks => hands.short_by_all(family, said()),
            (Some(hands), Some((child, found))) => hands.short_by_move(child.place, found.hand),
            _ => hand,
        };
        let rests = by.map_or(0, |(_, found)| found.rests);
        Found::none(if rests >= own { NOTHING } else { rests }, short)
    }

    /// Keeps what was found of a place, and tells the other search what is certain.
    fn conclude(&mut self, search: &mut Search<'_>, place: Place, found: Found, work: u32) {
        if found.numbers.disproof == 0 && found.rests != NOTHING {
            let way = self.way.to(place);
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
            let place = Place {
                hand: found.hand,
                ..place
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
        let solved = found.numbers.solved();
        let mark = Mark {
            place: match solved {
                true => Place {
                    hand: found.hand,
                    ..place
                },
                false => place,
            },
            proof: found.numbers.proof,
            disproof: found.numbers.disproof,
            work,
            plies: found.plies,
            on_ways: !solved && on_ways(),
        };
        self.marks
            .set(mark, |other| match (mark.proof, mark.disproof) {
                (0, _) => other.place.holds(mark.place),
                (_, 0) => mark.place.holds(other.place),
                _ => other.place == mark.place,
            });
    }
}

/// A place that is worked on.
struct Open<'a, 'w> {
    hunt: &'a mut Hunt,
    search: &'a mut Search<'w>,
    node: &'a Bare,
    family: &'a [Child],
    notes: &'a mut Notes,
}

impl<'w> Worked<'w> for Open<'_, 'w> {
    #[inline(always)]
    fn effort(&self) -> &Effort<'w> {
        &self.search.effort
    }

    #[inline(always)]
    fn family(&self) -> &[Child] {
        self.family
    }

    #[inline(always)]
    fn held(&self) -> &[Held] {
        &self.notes.held
    }

    fn look_up(&mut self) {
        for (at, child) in self.family.iter().enumerate() {
            let held = self.notes.held.get(at);
            if held.is_some_and(|held| !held.numbers.solved())
                && let Some(said) = self.hunt.known(child.place)
            {
                self.notes.hear(at, said);
            }
        }
    }

    #[inline(always)]
    fn work_on(&mut self, at: usize, limit: Numbers) -> Result<(), Stopped> {
        let Some(child) = self.family.get(at) else {
            return Ok(());
        };
        let next = self.node.after(child.mv);
        let said = self.hunt.seek(self.search, &next, child.place, limit)?;
        self.notes.hear(at, said);
        Ok(())
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
            *solved = said;
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_core::{Kind, PerSide, Setup, Side};

    use super::*;
    use crate::forced::beside::Searches;
    use crate::question::stipulation::Stipulation;
    use crate::small::{setup, small};
    use crate::tables::ranges::NEVER;
    use crate::work::effort::Limits;

    /// The same with the pieces in hand shared out in every way.
    fn shared_out(setup: &Setup) -> Vec<Setup> {
        let kinds = 1..4_u8;
        let held = |side: Side, kind: u8| {
            let hand = setup.hands[side].iter();
            hand.filter(|held| held.0 == Kind(kind))
                .map(|held| held.1)
                .sum::<u8>()
        };
        let mut all = vec![setup.clone()];
        all[0].hands = PerSide::default();
        for kind in kinds {
            let both = held(Side::First, kind) + held(Side::Second, kind);
            let with = |before: &Setup, own: u8| {
                let mut with = before.clone();
                with.hands[Side::First].push((Kind(kind), own));
                with.hands[Side::Second].push((Kind(kind), both - own));
                with
            };
            let ways = all
                .iter()
                .flat_map(|before| (0..=both).map(move |own| with(before, own)));
            all = ways.collect();
        }
        all
    }

    /// Whether the player to move mates by checks within so many plies.
    fn mates(position: &boardwright_core::Position, plies: u32) -> bool {
        plies > 0
            && position.successors().iter().any(|(_, next)| {
                let answers = || next.successors().into_iter();
                next.in_check() && answers().all(|(_, next)| plies > 1 && mates(&next, plies - 2))
            })
    }

    /// What is told of a place with other pieces in hand than were searched for is so: with what a mate needs it is mate,
    /// and with what does not suffice it is none.
    #[test]
    fn what_is_needed_is_enough_and_what_does_not_suffice_is_not() {
        let variant = small();
        let (mut mated, mut not) = (0, 0);
        for seed in 0..3_000 {
            let setup = setup(seed);
            let Ok(position) = variant.position(&setup) else {
                continue;
            };
            let node = Bare::new(position);
            let limits = Limits::default().with_hash_bytes(4 << 20).with_nodes(3_000);
            let mut watch = |_| true;
            let mut stipulation = Stipulation::mate(Side::First, 99);
            stipulation.checks_only = true;
            let search = Search::new(stipulation, &limits, &mut watch);
            let search = search.in_variant(variant.model(), &limits);
            let Searches { mut search, hunt } = Searches::hunting(search, &limits);
            let mut hunt = hunt.expect("a search for any mate");
            let searched = search.place(&node);
            let _ = hunt.run(&mut search, &node);
            for other in shared_out(&setup) {
                let other = variant.position(&other).expect("a position");
                let lines = other.successors().into_iter().flat_map(|(_, next)| {
                    let after = next.successors().into_iter();
                    after.map(|(_, next)| next)
                });
                for position in lines.chain([other.clone()]).take(200) {
                    let place = search.place(&Bare::new(position.clone()));
                    let told = || format!("{seed} {:?}", position.setup());
                    let range = search.range(place, 0);
                    let mark = hunt.look(place);
                    let within = match mark {
                        Some(mark) if mark.proof == 0 => u32::from(mark.plies).min(range.within),
                        _ => range.within,
                    };
                    if within <= 3 {
                        assert!(mates(&position, within), "{}", told());
                        mated += u32::from(place.hand != searched.hand);
                    }
                    let never = range.from == NEVER || mark.is_some_and(|mark| mark.disproof == 0);
                    if never {
                        assert!(!mates(&position, 3), "{}", told());
                        not += u32::from(place.hand != searched.hand);
                    }
                }
            }
        }
        assert!(mated > 500 && not > 500, "{mated} {not}");
    }
}
