//! What was played in a game, and what stood on the board.
//!
//! Every question is answered in a time that does not grow with the game, and so is a move taken back.

use std::collections::HashMap;
use std::collections::hash_map;
use std::sync::OnceLock;

use crate::man::Side;
use crate::module::{History, View};
use crate::moves::Move;
use crate::order::Place;
use crate::position::Position;
use crate::work::Work;

mod latest;
mod line;

use latest::Latest;
use line::Line;

/// The moves played, the key and check of every position that stood, and every so many plies the
/// position itself.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub(crate) moves: Vec<Move>,
    line: Line,
    /// The place of each move among those that could have been played: of as many of the first moves as are known.
    pub(crate) places: Vec<Place>,
    /// The places of all moves, where somebody has asked for more than are known.
    pub(crate) all_places: OnceLock<Vec<Place>>,
    /// The key of the start and of the position after each move.
    keys: Vec<u128>,
    /// What is known of each of these positions.
    marks: Vec<Mark>,
    latest: Latest,
    /// The position after every [`STRIDE`] plies.
    checkpoints: Vec<Position>,
    /// Whether checks are counted, for whom a rule or a status that may cost nothing asks.
    counts_checks: bool,
    /// How often each move was played, where a rule may ask.
    times_played: Option<HashMap<Move, u32>>,
}

/// What is known of a position that stood.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The ply at which it stood last before, or [`NEVER`].
    before: u32,
    /// How many positions with this player to move, up to this one without a gap, had him in check; 0 where nobody
    /// counts.
    checks: u32,
    /// How often it had stood with this time, or more often than any rule asks.
    times: u16,
}

const NEVER: u32 = u32::MAX;

/// The plies between two positions that are kept: of chess they take four bytes a ply, and a move that
/// is taken back plays at most so many again.
const STRIDE: usize = 32;

/// Adds to a list that is to have little room to spare.
fn add<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 4).max(16));
    }
    list.push(item);
}

impl Past {
    /// The past of a game that begins. Checks are counted if the caller wants that, or if a rule asks.
    pub(crate) fn of(start: &Position, counts_checks: bool) -> Past {
        let repetition = start.model().end.repetition.as_ref();
        let mut past = Past {
            moves: Vec::new(),
            line: Line::default(),
            places: Vec::new(),
            all_places: OnceLock::new(),
            keys: Vec::new(),
            marks: Vec::new(),
            latest: Latest::default(),
            checkpoints: Vec::new(),
            counts_checks: counts_checks
                || repetition.is_some_and(|rule| rule.perpetual_check_loses),
            times_played: start.needs_history().then(HashMap::new),
        };
        past.stands(start);
        past
    }

    /// Adds a move, with its place if that is known. `looked_at` is the position after it as it may be asked now.
    pub(crate) fn push(
        &mut self,
        mv: Move,
        place: Option<Place>,
        after: &Position,
        looked_at: &Position,
    ) {
        self.keep_places();
        if let Some(place) = place
            && self.places.len() == self.moves.len()
        {
            add(&mut self.places, place);
        }
        add(&mut self.moves, mv);
        self.line.push(mv);
        if let Some(times) = &mut self.times_played {
            *times.entry(mv).or_insert(0) += 1;
        }
        if self.moves.len().is_multiple_of(STRIDE) {
            self.checkpoints.push(after.clone());
        }
        self.stands(looked_at);
    }

    /// Keeps the places that somebody has asked for.
    pub(crate) fn keep_places(&mut self) {
        if let Some(places) = self.all_places.take() {
            self.places = places;
        }
    }

    /// Adds a position to those that stood.
    fn stands(&mut self, position: &Position) {
        add(&mut self.keys, position.key());
        let before = self.latest.note(&self.keys).unwrap_or(NEVER);
        let checks_before = || {
            let own = self.marks.len().checked_sub(2)?;
            self.marks.get(own).map(|mark| mark.checks)
        };
        let mark = Mark {
            before,
            checks: match self.counts_checks && position.in_check() {
                true => checks_before().unwrap_or(0) + 1,
                false => 0,
            },
            times: self.times(before).saturating_add(1),
        };
        add(&mut self.marks, mark);
    }

    /// Has the positions that are kept spend this work.
    pub(crate) fn ask_within(&mut self, work: Option<&Work>) {
        for position in &mut self.checkpoints {
            if position.work().is_some() || work.is_some() {
                *position = position.asked_within(work);
            }
        }
    }

    pub(crate) fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.line.pop(mv);
        self.keep_places();
        self.places.truncate(self.moves.len());
        self.checkpoints.truncate(self.moves.len() / STRIDE);
        if let Some(hash_map::Entry::Occupied(mut times)) =
            self.times_played.as_mut().map(|times| times.entry(mv))
        {
            *times.get_mut() -= 1;
            if *times.get() == 0 {
                times.remove();
            }
        }
        let (key, mark) = (self.keys.pop()?, self.marks.pop()?);
        let before = (mark.before != NEVER).then_some(mark.before);
        self.latest.forget(key, self.keys.len() as u32, before);
        Some(mv)
    }

    /// The digest of so many of the first moves, in a time that grows with those after them.
    pub(crate) fn line_digest(&self, plies: usize) -> Option<u64> {
        let after = self.moves.get(plies..)?;
        let mut line = self.line;
        after.iter().rev().for_each(|&mv| line.pop(mv));
        Some(line.digest())
    }

    /// The last position that is kept and not after so many plies, and the moves from there.
    pub(crate) fn up_to(&self, plies: usize) -> Option<(Option<&Position>, &[Move])> {
        let moves = self.moves.get(..plies)?;
        let kept = plies / STRIDE;
        let checkpoint = kept.checked_sub(1).and_then(|at| self.checkpoints.get(at));
        let from = if checkpoint.is_some() {
            kept * STRIDE
        } else {
            0
        };
        Some((checkpoint, moves.get(from..)?))
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        let plies = self.moves.capacity() * size_of::<Move>()
            + self.places.capacity() * size_of::<Place>()
            + self.all_places.get().map_or(0, Vec::capacity) * size_of::<Place>()
            + self.keys.capacity() * size_of::<u128>()
            + self.marks.capacity() * size_of::<Mark>();
        let kept = self.checkpoints.iter().map(Position::bytes).sum::<usize>()
            + (self.checkpoints.capacity() - self.checkpoints.len()) * size_of::<Position>();
        let times = self.times_played.as_ref().map_or(0, HashMap::capacity);
        plies + kept + self.latest.bytes() + times * size_of::<(Move, u32, u8)>()
    }

    /// Whether the player to move is in check, where checks are counted.
    pub(crate) fn in_check(&self) -> Option<bool> {
        let counted = self.marks.last().filter(|_| self.counts_checks);
        counted.map(|mark| mark.checks > 0)
    }

    /// How often the position at a ply had stood then.
    fn times(&self, ply: u32) -> u16 {
        self.marks.get(ply as usize).map_or(0, |mark| mark.times)
    }

    /// How often the last position has stood.
    pub(crate) fn occurrences(&self) -> u16 {
        self.marks.last().map_or(0, |mark| mark.times)
    }

    /// How often the position has stood that has stood most often.
    pub(crate) fn most_occurrences(&self) -> u16 {
        let times = self.marks.iter().map(|mark| mark.times);
        times.max().unwrap_or(0)
    }

    /// How often a position with this key has stood.
    pub(crate) fn occurrences_of(&self, key: u128) -> u16 {
        self.latest(key).map_or(0, |ply| self.times(ply))
    }

    /// The ply at which a position with this key stood last.
    fn latest(&self, key: u128) -> Option<u32> {
        self.latest.find(&self.keys, key)
    }

    /// The moves since the last position stood before.
    pub(crate) fn cycle(&self) -> &[Move] {
        let last = self.keys.split_last();
        let from = last.and_then(|(last, before)| before.iter().rposition(|k| k == last));
        from.and_then(|from| self.moves.get(from..))
            .unwrap_or_default()
    }

    /// The side that gave check with every move since the last position stood before, if only one did.
    pub(crate) fn perpetual_checker(&self, turn: Side) -> Option<Side> {
        let (last, others) = self.marks.split_last()?;
        // What has [never](NEVER) stood before did so at a ply that no game has.
        let cycle = others.len().checked_sub(last.before as usize)?;
        // The last position has `turn` to move; going back, the players alternate.
        let own = last.checks as usize >= cycle.div_ceil(2);
        let other = others.last().filter(|_| cycle > 1);
        let other = other.is_some_and(|mark| mark.checks as usize >= cycle / 2);
        match (own, other) {
            (true, false) => Some(turn.other()),
            (false, true) => Some(turn),
            _ => None,
        }
    }
}

/// The past as rule modules see it.
pub(crate) struct Seen<'a> {
    pub(crate) past: &'a Past,
    pub(crate) position: &'a Position,
    pub(crate) start: &'a Position,
}

impl History for Seen<'_> {
    fn plies(&self) -> usize {
        self.past.moves.len()
    }

    fn played(&self, ply: usize) -> Option<Move> {
        self.past.moves.get(ply).copied()
    }

    fn key(&self, plies: usize) -> Option<u128> {
        self.past.keys.get(plies).copied()
    }

    fn key_after(&self, mv: Move) -> u128 {
        self.position.after_unchecked(mv).key()
    }

    fn position(&self, plies: usize) -> Option<Box<dyn View + '_>> {
        let (kept, moves) = self.past.up_to(plies)?;
        Some(kept.unwrap_or(self.start).placed.view_after(moves))
    }

    fn was_played(&self, mv: Move) -> bool {
        match &self.past.times_played {
            Some(times) => times.contains_key(&mv),
            None => self.past.moves.contains(&mv),
        }
    }

    fn has_led_to(&self, mv: Move, key: u128) -> bool {
        let stood = core::iter::successors(self.past.latest(key), |&ply| {
            let before = self.past.marks.get(ply as usize)?.before;
            (before != NEVER).then_some(before)
        });
        let mut led = stood.filter_map(|ply| self.played((ply as usize).checked_sub(1)?));
        led.any(|played| played == mv)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use boardwright_geometry::Board;

    use super::latest::hash;
    use super::{Past, Place, STRIDE, Seen, add};
    use crate::man::Side;
    use crate::model::Model;
    use crate::module::{History, Modules};
    use crate::moves::Move;
    use crate::position::Position;
    use crate::variant::Variant;

    /// A king and a rook of each side on a board so small that positions come back and kings are often in check.
    fn start() -> Position {
        let board = Board::rectangle(4, 3).expect("a board");
        let mut model = Model::builder("past", board)
            .kind("king", "K", &["K"])
            .kind("rook", "R", &["W3"])
            .royal("king");
        let corners = [("a1", "b1"), ("d3", "c3")];
        for (side, (king, rook)) in Side::BOTH.into_iter().zip(corners) {
            model = model.men(side, "king", &[king]).men(side, "rook", &[rook]);
        }
        let model = model.build().expect("a model");
        let variant = Variant::compile(model, &Modules::new()).expect("a variant");
        variant.start()
    }

    /// Numbers that follow no rule, the same in every run.
    fn by_chance(n: u64) -> u64 {
        let mixed = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 31)).wrapping_mul(0xD1B5_4A32_D192_ED03)
    }

    /// All positions that stood, and the moves between them.
    struct Plain {
        stood: Vec<Position>,
        moves: Vec<Move>,
    }

    impl Plain {
        fn key(&self, ply: usize) -> u128 {
            self.stood[ply].key()
        }

        fn last(&self) -> &Position {
            self.stood.last().expect("the start at least")
        }

        /// The ply at which the last position stood before.
        fn before(&self) -> Option<usize> {
            let last = self.stood.len() - 1;
            (0..last).rev().find(|&ply| self.key(ply) == self.key(last))
        }

        /// Who checked with every move since then, if only one did.
        fn checker(&self) -> Option<Side> {
            let since = self.before()? + 1;
            let always = |side: Side| {
                let mut made = self.stood[since..].iter().filter(|p| p.turn() != side);
                made.clone().next().is_some() && made.all(Position::in_check)
            };
            match Side::BOTH.map(always) {
                [true, false] => Some(Side::First),
                [false, true] => Some(Side::Second),
                _ => None,
            }
        }
    }

    fn is_as_plain(past: &Past, plain: &Plain) {
        let last = plain.last();
        let seen = Seen {
            past,
            position: last,
            start: &plain.stood[0],
        };
        assert_eq!(past.moves, plain.moves);
        assert_eq!(seen.plies(), plain.moves.len());
        assert_eq!(past.in_check(), Some(last.in_check()));
        let times = |key: u128| plain.stood.iter().filter(|p| p.key() == key).count();
        assert_eq!(usize::from(past.occurrences()), times(last.key()));
        let cycle = plain.before().map_or(&[][..], |from| &plain.moves[from..]);
        assert_eq!(past.cycle(), cycle);
        assert_eq!(past.perpetual_checker(last.turn()), plain.checker());
        for mv in last.legal_moves() {
            assert_eq!(seen.was_played(mv), plain.moves.contains(&mv));
            let next = last.after_unchecked(mv).key();
            assert_eq!(seen.key_after(mv), next);
            assert_eq!(usize::from(past.occurrences_of(next)), times(next));
            let led = |(at, played): (usize, &Move)| *played == mv && plain.key(at + 1) == next;
            let has_led = plain.moves.iter().enumerate().any(led);
            assert_eq!(seen.has_led_to(mv, next), has_led);
        }
        // Of the positions far back, only some are asked for: they are made again.
        let all = plain.stood.iter().enumerate();
        for (ply, stood) in all.skip(plain.moves.len() % 5).step_by(5) {
            assert_eq!(seen.key(ply), Some(stood.key()));
            assert_eq!(seen.played(ply), plain.moves.get(ply).copied());
            let (kept, moves) = past.up_to(ply).expect("it stood");
            assert!(moves.len() < STRIDE || kept.is_none() && ply < 2 * STRIDE);
            let mut again = kept.unwrap_or(&plain.stood[0]).clone();
            moves.iter().for_each(|&mv| again.step(mv));
            assert_eq!(again.key(), stood.key());
            let view = seen.position(ply).expect("it stood");
            assert_eq!(view.turn(), stood.turn());
        }
        assert!(past.up_to(plain.stood.len()).is_none());
        assert!(seen.position(plain.stood.len()).is_none());
        assert_eq!(seen.key(plain.stood.len()), None);
    }

    /// Plays a game by chance, some of whose moves are taken back, and asks everything after each.
    fn play(mut past: Past) -> Past {
        let mut plain = Plain {
            stood: vec![start()],
            moves: Vec::new(),
        };
        let place = Some(Place { index: 0, of: 1 });
        let (mut checks, mut cycles, mut pursued) = (0, 0, 0);
        for turn in 0..180_u64 {
            let chance = by_chance(turn);
            let mut quiet = plain.last().legal_moves();
            quiet.retain(|&mv| !plain.last().is_capture_unchecked(mv));
            if quiet.is_empty() || (chance >> 32).is_multiple_of(12) {
                assert_eq!(past.pop(), plain.moves.pop());
                plain.stood.truncate(plain.moves.len() + 1);
            } else {
                let mv = quiet[chance as usize % quiet.len()];
                let after = plain.last().after_unchecked(mv);
                past.push(mv, place, &after, &after);
                plain.stood.push(after);
                plain.moves.push(mv);
            }
            is_as_plain(&past, &plain);
            checks += u32::from(past.in_check() == Some(true));
            cycles += u32::from(!past.cycle().is_empty());
            pursued += u32::from(past.perpetual_checker(plain.last().turn()).is_some());
        }
        assert!(plain.moves.len() > 2 * STRIDE, "{}", plain.moves.len());
        assert!(checks > 10 && cycles > 10 && pursued > 1);
        past
    }

    #[test]
    fn what_a_past_answers_is_what_its_positions_say() {
        let mut counting = Past::of(&start(), true);
        assert!(counting.times_played.is_none(), "nobody asks");
        counting.times_played = Some(HashMap::new());
        play(counting);
        play(Past::of(&start(), true));
    }

    #[test]
    fn checks_are_counted_for_whom_asks() {
        assert_eq!(Past::of(&start(), false).in_check(), None);
        assert_eq!(Past::of(&start(), true).in_check(), Some(false));
    }

    #[test]
    fn keys_are_looked_for_in_different_places() {
        let next = start().legal_moves().into_iter();
        let keys: Vec<u128> = next.map(|mv| start().after_unchecked(mv).key()).collect();
        let places: HashSet<u64> = keys.iter().map(|&key| hash(key)).collect();
        assert!(keys.len() > 3);
        assert_eq!(places.len(), keys.len());
    }

    #[test]
    fn a_list_has_little_room_to_spare_and_seldom_grows() {
        let (mut list, mut grown, mut room) = (Vec::new(), 0, 0);
        for item in 0..10_000 {
            add(&mut list, item);
            grown += u32::from(list.capacity() != room);
            room = list.capacity();
            assert!(room - list.len() <= (list.len() / 4).max(16));
        }
        assert!(grown < 40, "{grown}");
    }

    /// Lists grow by a quarter, or by sixteen.
    #[test]
    fn a_past_tells_the_bytes_that_it_takes() {
        let past = play(Past::of(&start(), true));
        let plies = past.moves.len();
        // A copy has no room to spare, but for the table of keys.
        let copy = past.clone();
        let moves = plies * (size_of::<Move>() + size_of::<Place>());
        let stood = (plies + 1) * (size_of::<u128>() + size_of::<super::Mark>());
        let positions: usize = copy.checkpoints.iter().map(Position::bytes).sum();
        let table = copy.latest.bytes();
        assert!(positions > 0 && table > 0);
        assert_eq!(copy.bytes(), moves + stood + positions + table);
        assert!((copy.bytes()..copy.bytes() * 3 / 2).contains(&past.bytes()));
        let mut counting = past.clone();
        counting.times_played = Some(HashMap::from([(past.moves[0], 1)]));
        let more = counting.bytes() - past.clone().bytes();
        assert!(
            (1..8)
                .map(|n| n * size_of::<(Move, u32, u8)>())
                .any(|bytes| bytes == more),
            "{more}"
        );
    }
}
