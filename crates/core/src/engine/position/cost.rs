//! What looking at a position costs, counted as it is done: see [`Work`](crate::work::Work).

use boardwright_geometry::CellSet;

use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::man::Side;
use crate::work::{LISTED, Work};

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
        let lines = mover.axes.number();
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boardwright_geometry::Board;

    use super::{LISTED, Rules, Side, Work};
    use crate::engine::rules::Legality;
    use crate::engine::state::State;
    use crate::man::Kind;
    use crate::model::Model;
    use crate::module::Modules;

    /// Rules of kinds that move so, a piece of each on the board, and what may be done.
    fn rules(moves: &[&[&str]], units: u64) -> (Arc<Rules<u64, 5>>, Work) {
        let board = Board::rectangle(8, 8).expect("a board");
        let mut model = Model::builder("work", board);
        for (at, moves) in moves.iter().enumerate() {
            let id = char::from(b'a' + at as u8).to_string();
            model = model.kind(&id, &id.to_uppercase(), moves);
            model = model.men(Side::First, &id, &[&format!("{id}1")]);
        }
        let model = model.build().expect("a model");
        let compiled = Rules::compile(Arc::new(model), &Modules::new());
        let work = Work::new(units);
        (Arc::new(compiled.expect("rules")).within(Some(&work)), work)
    }

    /// A pattern of movement in sets of one word.
    const PATTERN: u64 = 10;

    /// Two patterns for leaps, two for each axis, three for each other way.
    #[test]
    fn goals_cost_by_the_patterns_of_a_kind() {
        for (moves, patterns) in [
            (&["N"][..], 2),
            (&["R"], 2 + 2 * 2),
            (&["Q"], 2 + 2 * 4),
            (&["mRcB"], 2 + 2 * 4),
            (&["mRcpR"], 2 + 2 * 4),
            (&["fR"], 2 + 3),
            (&["R", "nN", "imN"], 2 + 2 * 2 + 3 * 2),
        ] {
            let (rules, _) = rules(&[moves], 1);
            let cost = rules.goals_cost(Side::First, 0);
            assert_eq!(cost, 20 + patterns * PATTERN, "{moves:?}");
            assert_eq!(rules.goals_cost(Side::First, 1), 0, "no such kind");
        }
    }

    #[test]
    fn goals_of_all_pieces_cost_as_those_of_each() {
        let (rules, work) = rules(&[&["N"], &["R"]], 10_000);
        let state = rules.start();
        let each = |kind| 40 + rules.goals_cost(Side::First, kind);
        let of_all = 2 * PATTERN + each(0) + each(1);
        assert_eq!(rules.all_goals_cost(&state, Side::First), of_all);
        assert_eq!(rules.all_goals_cost(&state, Side::Second), 2 * PATTERN);
        assert!(rules.goes_through_all(&state));
        assert_eq!(work.used(), of_all, "nothing is probed here");
    }

    #[test]
    fn going_through_all_costs_nothing_where_each_probe_does() {
        let board = Board::rectangle(8, 8).expect("a board");
        let model = Model::builder("kings", board)
            .kind("king", "K", &["K"])
            .royal("king")
            .men(Side::First, "king", &["a1", "c1"])
            .men(Side::Second, "king", &["a8"]);
        let model = model.build().expect("a model");
        let compiled = Rules::<u64, 5>::compile(Arc::new(model), &Modules::new());
        let work = Work::new(100);
        let rules = Arc::new(compiled.expect("rules")).within(Some(&work));
        assert_eq!(rules.legality, Legality::Probed);
        let state = rules.start();
        assert!(rules.goes_through_all(&state));
        assert_eq!(work.used(), 0);
        assert!(!rules.spend(101) && !rules.goes_through_all(&state));
    }

    /// The look has a cost of its own; without work left nobody is seen.
    #[test]
    fn kings_in_each_others_reach_are_seen_while_there_is_work() {
        let board = Board::rectangle(8, 8).expect("a board");
        let model = Model::builder("rooks", board)
            .kind("king", "K", &["R"])
            .royal("king")
            .men(Side::First, "king", &["a1"])
            .men(Side::Second, "king", &["b8"]);
        let model = model.build().expect("a model");
        let compiled = Rules::<u64, 5>::compile(Arc::new(model), &Modules::new());
        let unbounded = Arc::new(compiled.expect("rules"));
        let mut state = State::empty();
        state.put(Side::First, Kind(0), 1);
        state.put(Side::Second, Kind(0), 1 << 56);
        let work = Work::new(1_000);
        let rules = unbounded.within(Some(&work));
        for side in Side::BOTH {
            assert!(unbounded.royal_in_reach(&state, side));
            assert!(rules.royal_in_reach(&state, side));
        }
        assert!(!rules.spend(1_000) && !rules.royal_in_reach(&state, Side::First));
    }

    #[test]
    fn each_look_costs_by_the_pieces_that_may_attack() {
        let (rules, work) = rules(&[&["N"], &["R"]], 10_000);
        let state = rules.start();
        assert!(rules.probing.backward[Side::First].len() == 0);
        assert_eq!(rules.attack_cost(Side::First, 5), 20 + 5 * 3);
        assert!(rules.looks_once(&state, Side::First));
        assert_eq!(work.used(), 20 + 2 * 3);
        assert!(!rules.is_spent() && rules.spend(9_000));
        assert!(rules.looks_once(&state, Side::Second));
        assert!(!rules.spend(10_000) && rules.is_spent());
        assert!(!rules.looks_once(&state, Side::First));
        assert!(!rules.goes_through_all(&state));
    }

    #[test]
    fn moves_are_listed_while_there_is_work_for_them() {
        let (rules, work) = rules(&[&["N"]], 10 * LISTED);
        assert!(rules.lists(|| 4));
        assert_eq!(work.left(), 6 * LISTED);
        assert!(!rules.lists(|| 7), "there are not so many");
        assert_eq!(work.left(), 0);
        let unbounded = rules.within(None);
        assert!(unbounded.lists(|| u64::MAX) && unbounded.spend(u64::MAX));
        assert!(!unbounded.is_spent() && !unbounded.is_metered());
    }

    #[test]
    fn work_for_each_position_is_granted_anew() {
        let work = Work::for_each_position(100);
        assert!(work.spend(60));
        assert_eq!((work.renew(), work.left()), (60, 100));
        assert!(!work.spend(100) && work.check().is_err());
        assert_eq!((work.renew(), work.left()), (100, 100));
        let once = Work::new(100);
        assert!(once.spend(60));
        assert_eq!((once.renew(), once.left()), (60, 40));
        assert!(once.spend(10));
        assert_eq!((once.renew(), once.left(), once.used()), (10, 30, 70));
    }
}
