//! Legal moves in the fastest way that a variant allows: listed, or counted without being named.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::listener::Listener;
use crate::engine::legality::own::Own;
use crate::engine::legality::pseudo::Targets;
use crate::engine::legality::tally::Tally;
use crate::engine::movement::setwise::Jump;
use crate::engine::position::view::{NoHistory, StateView};
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::man::Kind;
use crate::model::Pass;
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The legal moves in the fastest way that the variant allows. Restrictions that need the
    /// game's history are not applied: [`Game`](crate::Game) does that.
    pub fn legal(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        self.legal_unrestricted(state, out);
        self.restrict(state, out);
    }

    /// Takes off a list the moves that restrictions forbid which need no history.
    pub(super) fn restrict(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if !self.restrictions.is_empty() {
            let view = StateView::of(self, state);
            for rule in self.restrictions.iter().filter(|r| !r.needs_history()) {
                rule.retain(&view, &NoHistory, out);
            }
        }
    }

    pub(crate) fn legal_unrestricted(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if self.stops_unless_counted(state, false) {
            return;
        }
        let start = out.len();
        self.list_legal(state, out);
        // One move may be the pass.
        if self.ends.nobody_moves && out.len() <= start + 1 && self.nobody_moves(state).is_some() {
            out.truncate(start);
        }
    }

    /// Those moves, whatever modules say of the end of the game: for one that is asked for just that.
    #[inline(never)]
    pub(crate) fn legal_unless_ended(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if self.finished(state).is_none() {
            self.list_legal(state, out);
        }
    }

    #[cfg_attr(feature = "every-width", inline(always))]
    fn list_legal(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        let start = out.len();
        if !self.goes_through_all(state) {
            return;
        }
        if self.tells_all {
            return self.list(state, !S::EMPTY, out);
        }
        if self.plays_all(state) {
            self.list_played(state, out);
        } else {
            self.list(state, !S::EMPTY, out);
            if self.has_seconds(state) {
                self.add_seconds(state, start, out);
                if self.legality == Legality::Probed {
                    self.keep_who_may_enter(state, start, out);
                }
            }
            if self.model.movement.pass.is_some() {
                out.extend(self.legal_pass(state));
            }
            self.legal_walls(state, out);
        }
        self.add_proposals(state, start, out);
        self.drops_first(state, start, out);
        self.pass_last(start, out);
        if self.model.compulsory_capture {
            self.captures_first(state, start, out);
        }
    }

    /// Lists the moves to some cells that name no second one: the one place where they are listed, which is large.
    #[inline(never)]
    pub(super) fn list(&self, state: &State<S, P>, only: S, out: &mut Vec<Move>) {
        let mut lister = Lister {
            rules: self,
            state,
            only,
            out,
        };
        self.tell(state, &mut lister);
    }

    /// Takes out, from a place of a list on, the moves by which a royal piece would enter by a gate where he is
    /// attacked, or another would be the hurdle over which his king is. Where masks serve there is neither.
    fn keep_who_may_enter(&self, state: &State<S, P>, start: usize, out: &mut Vec<Move>) {
        let mut kept = start;
        for at in start..out.len() {
            let mv = out[at];
            let enters = mv.before_gate() != mv;
            if !enters || (!self.is_spent() && self.forbidden_alone::<true>(state, mv).is_none()) {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// The legal moves by which a piece arrives on a cell, castlings by the king's goal or by the cell that
    /// names them: those of [`legal`](Rules::legal) and no others, without looking at the rest where masks
    /// tell them apart.
    pub fn legal_to(&self, state: &State<S, P>, goal: Cell, out: &mut Vec<Move>) {
        let narrow = self.restrictions.is_empty()
            && !self.model.compulsory_capture
            && !self.has_others(state)
            && !self.plays_all(state);
        if narrow && goal.index() < self.model.board.len() {
            if !self.stops(state) {
                self.list(state, S::single(goal), out);
            }
            return;
        }
        let start = out.len();
        self.legal(state, out);
        let mut kept = start;
        for at in start..out.len() {
            if out[at].goes_to(goal) {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// How many legal moves there are.
    pub fn count(&self, state: &State<S, P>) -> u64 {
        if !self.restrictions.is_empty() && self.may_restrict(state) {
            let mut moves = Vec::new();
            self.legal(state, &mut moves);
            return moves.len() as u64;
        }
        self.count_unrestricted(state)
    }

    /// Whether a restriction that needs no history may forbid a move here.
    fn may_restrict(&self, state: &State<S, P>) -> bool {
        let view = StateView::of(self, state);
        let mut rules = self.restrictions.iter().filter(|r| !r.needs_history());
        rules.any(|rule| rule.may_forbid(&view, &NoHistory))
    }

    #[inline(never)]
    pub(crate) fn count_unrestricted(&self, state: &State<S, P>) -> u64 {
        if self.stops_unless_counted(state, false) {
            return 0;
        }
        if !self.tells_all {
            if self.ends.nobody_moves {
                return self.count_if_somebody_moves(state);
            }
            if let Some(count) = self.count_otherwise(state, None) {
                return count;
            }
        }
        // Nobody else may hold the counter here: it stays in registers.
        let mut counter = MoveCounter::new(self, state);
        self.tell_counter(state, &mut counter);
        counter.tally.sum()
    }

    /// The same where moves are told by probing, for one who counts many positions.
    #[inline(never)]
    pub(crate) fn count_keeping(&self, state: &State<S, P>, own: &mut Own<S>) -> u64 {
        if self.ends.nobody_moves {
            return self.count_unrestricted(state);
        }
        if self.stops_unless_counted(state, false) {
            return 0;
        }
        let counted = self.count_otherwise(state, Some(own));
        counted.unwrap_or_else(|| self.count_told(state))
    }

    /// How many moves there are, where the game is over when nobody can move.
    fn count_if_somebody_moves(&self, state: &State<S, P>) -> u64 {
        let counted = self.count_otherwise(state, None);
        match counted.unwrap_or_else(|| self.count_told(state)) {
            // It may be the pass.
            1 if self.nobody_moves(state).is_some() => 0,
            count => count,
        }
    }

    /// How many moves there are where masks do not tell all of them here.
    #[inline(never)]
    fn count_otherwise(&self, state: &State<S, P>, own: Option<&mut Own<S>>) -> Option<u64> {
        if self.has_other_moves {
            if self.has_others_out_of_need(state) {
                return Some(self.count_with_seconds(state));
            }
            if self.proposes_in_need(state) {
                return Some(self.count_in_need(state));
            }
        }
        if self.model.compulsory_capture {
            return Some(self.count_captures_first(state));
        }
        let apart = self.legality == Legality::Probed || self.must_drop(state);
        apart.then(|| self.count_hearing(state, own).0)
    }

    /// How many moves there are where modules may propose some to a player in need, and else none.
    #[inline(never)]
    fn count_in_need(&self, state: &State<S, P>) -> u64 {
        if self.hears_of_need() && !self.must_drop_if_possible(state) {
            let (count, in_check) = self.count_hearing(state, None);
            if count > 0 && !(in_check && self.in_check(state, state.turn)) {
                return count;
            }
            return count + self.legal_in_need(state).len() as u64;
        }
        let mut moves = Vec::new();
        self.legal_unrestricted(state, &mut moves);
        moves.len() as u64
    }

    /// How many moves there are that name no second cell.
    pub(super) fn count_told(&self, state: &State<S, P>) -> u64 {
        self.count_hearing(state, None).0
    }

    /// How many there are, and where they are told by probing, whether the player to move is in check or may be.
    fn count_hearing(&self, state: &State<S, P>, own: Option<&mut Own<S>>) -> (u64, bool) {
        let mut counter = MoveCounter {
            rules: self,
            state,
            tally: Tally::new(),
            in_check: false,
            own,
        };
        match self.legality {
            Legality::Probed if !Self::SHARED => self.tell_probed(state, &mut counter),
            Legality::Masked | Legality::Free if Self::COUNTED_APART && !self.must_drop(state) => {
                self.tell_counter(state, &mut counter);
            }
            _ => self.tell_by_calls(state, &mut counter),
        }
        (counter.tally.sum(), counter.in_check)
    }

    /// The pass, where it leaves no royal piece under attack.
    pub(super) fn legal_pass(&self, state: &State<S, P>) -> Option<Move> {
        let pass = self.pass(state);
        // Masks find no move where a royal piece is gone, but would find the pass.
        (self.may_pass(state, pass) && !self.royals_end(state)).then_some(pass)
    }

    /// Whether a pass, or a wall instead of a move, leaves no royal piece under attack.
    pub(super) fn may_pass(&self, state: &State<S, P>, pass: Move) -> bool {
        let held = match self.legality {
            Legality::Free => false,
            Legality::Masked => self.forbidden_alone::<false>(state, pass).is_some(),
            Legality::Probed => self.forbidden_alone::<true>(state, pass).is_some(),
        };
        !held && (!self.only_drops(state) || self.drops_compulsorily(pass))
    }

    /// How many moves there are where each has as many ways as its wall has places.
    #[inline(never)]
    fn count_with_seconds(&self, state: &State<S, P>) -> u64 {
        if let Some(proposed) = self.count_proposals(state) {
            return self.count_told(state) + proposed;
        }
        let mut moves = Vec::new();
        let listed = self.plays_all(state)
            || self.may_be_proposed(state)
            || self.must_drop_if_possible(state);
        if listed || self.gates.is_some() || self.model.compulsory_capture {
            self.legal_unrestricted(state, &mut moves);
            return moves.len() as u64;
        }
        let with_pass = |count: u64| match self.model.movement.pass {
            Some(Pass::WhenImmobile) if count > 0 => count,
            Some(_) => count + u64::from(self.legal_pass(state).is_some()),
            None => count,
        };
        if self.model.walls.is_none() {
            return with_pass(self.count_told(state));
        }
        if !self.model.walls_with_moves() {
            self.legal_walls(state, &mut moves);
            return with_pass(self.count_told(state) + moves.len() as u64);
        }
        let everywhere = self.model.walls.as_ref().is_some_and(|w| w.zone.is_none());
        if everywhere && self.model.walls_where_left() {
            return with_pass(self.count_told(state));
        }
        self.list(state, !S::EMPTY, &mut moves);
        let ways = |&mv: &Move| self.ways_of_walls(state, mv);
        let counted = moves.iter().take_while(|_| !self.is_spent());
        with_pass(counted.map(ways).sum())
    }

    /// How many proposed moves there are, where their module knows and nothing else has a say in them, the game going on.
    fn count_proposals(&self, state: &State<S, P>) -> Option<u64> {
        let [proposal] = self.proposals.as_slice() else {
            return None;
        };
        let model = &self.model;
        let alone = self.legality == Legality::Free
            && !model.compulsory_capture
            && model.movement.pass.is_none()
            && model.movement.one_per_file.is_empty()
            && self.drops.is_empty()
            && self.gates.is_none()
            && !proposal.only_in_need();
        if !alone || self.plays_all(state) {
            return None;
        }
        proposal.count(&StateView::of(self, state))
    }

    /// How many captures there are or, if there are none, how many moves.
    fn count_captures_first(&self, state: &State<S, P>) -> u64 {
        match self.count_captures(state) {
            (0, all) => all,
            (captures, _) => captures,
        }
    }

    /// How many captures, and how many moves there are, compelled or not.
    pub(crate) fn count_captures(&self, state: &State<S, P>) -> (u64, u64) {
        let counter = || MoveCounter::new(self, state);
        let mut counter = CaptureCounter {
            state,
            captures: counter(),
            all: counter(),
        };
        match Self::SMALL {
            true => self.tell(state, &mut counter),
            false => self.tell_by_calls(state, &mut counter),
        }
        (counter.captures.tally.sum(), counter.all.tally.sum())
    }

    /// Whether there is a legal move.
    pub fn has_legal(&self, state: &State<S, P>) -> bool {
        if !self.goes_through_all(state) {
            return false;
        }
        self.has_plain_move(state) || self.has_move_on_board(state) || self.count(state) > 0
    }

    /// Whether some en passant capture is legal.
    pub(crate) fn ep_capture_is_legal(&self, state: &State<S, P>) -> bool {
        if self.lenders.is_none() {
            let men = state.by_kind(state.side(state.turn));
            if !self.meets_passed(state, &men) {
                return false;
            }
        }
        let mut moves = Vec::new();
        self.legal(state, &mut moves);
        moves.iter().any(|m| m.sort() == MoveSort::EnPassant)
    }
}

/// Writes down every move to some cells.
struct Lister<'a, S, const P: usize> {
    rules: &'a Rules<S, P>,
    state: &'a State<S, P>,
    /// The cells.
    only: S,
    out: &'a mut Vec<Move>,
}

impl<S: CellSet, const P: usize> Listener<S> for Lister<'_, S, P> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, _: bool) {
        let to = targets.to & self.only;
        let targets = Targets { to, ..targets };
        if self
            .rules
            .lists(|| self.rules.count_targets(self.state, targets))
        {
            self.rules.expand(self.state, targets, |m| self.out.push(m));
        }
    }

    #[inline(always)]
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        let to = to & self.only;
        if to.any() && self.rules.lists(|| u64::from(to.count())) {
            let kind = self.state.which(first, others, from);
            for goal in to.cells() {
                self.out.push(Move::plain(from, goal, kind, kind));
            }
        }
    }

    #[inline(always)]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        let state = self.state;
        let goals = goals & self.only;
        if goals.any()
            && self
                .rules
                .lists(|| self.rules.count_setwise(state, jump, goals))
        {
            self.rules
                .expand_setwise(state, jump, goals, |m| self.out.push(m));
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: S) {
        let to = to & self.only;
        if self.rules.lists(|| u64::from(to.count())) {
            self.out
                .extend(to.cells().map(|cell| Move::drop(cell, kind)));
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        let asked = self.only.has(mv.to()) || self.only.has(mv.named_to());
        if asked && self.rules.lists(|| 1) {
            self.out.push(mv);
        }
    }
}

/// Counts moves without naming them.
pub(super) struct MoveCounter<'a, S, const P: usize> {
    rules: &'a Rules<S, P>,
    state: &'a State<S, P>,
    tally: Tally<S>,
    /// Whether the player to move is in check, or may be, as far as it was told.
    in_check: bool,
    /// What is kept from one position to the next, if somebody counts many.
    own: Option<&'a mut Own<S>>,
}

impl<'a, S: CellSet, const P: usize> MoveCounter<'a, S, P> {
    #[inline(always)]
    pub(super) fn new(rules: &'a Rules<S, P>, state: &'a State<S, P>) -> Self {
        MoveCounter {
            rules,
            state,
            tally: Tally::new(),
            in_check: false,
            own: None,
        }
    }

    pub(super) fn sum(self) -> u64 {
        self.tally.sum()
    }
}

impl<S: CellSet, const P: usize> Listener<S> for MoveCounter<'_, S, P> {
    #[inline(always)]
    fn in_check(&mut self) {
        self.in_check = true;
    }

    #[inline(always)]
    fn own(&mut self) -> Option<&mut Own<S>> {
        self.own.as_deref_mut()
    }

    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        let Targets { kind, from, to } = targets;
        if promotes && self.rules.promotions[self.state.turn][kind.index()].concern(from, to) {
            let number = self.rules.count_targets(self.state, targets);
            self.tally.add_number(number);
        } else {
            self.tally.add(to);
        }
    }

    #[inline(always)]
    fn alike(&mut self, _: Kind, _: &[Kind], _: Cell, to: S) {
        self.tally.add(to);
    }

    #[inline(always)]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        if (goals & jump.promoting).is_empty() {
            self.tally.add(goals);
        } else {
            let number = self.rules.count_setwise(self.state, jump, goals);
            self.tally.add_number(number);
        }
    }

    #[inline(always)]
    fn nameless(&mut self, goals: S) -> bool {
        self.tally.add(goals);
        true
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Targets<S>, into: &[Kind]) {
        let goals = u64::from(targets.to.count());
        self.tally.add_number(goals * into.len() as u64);
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, to: S) {
        self.tally.add(to);
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.tally.add_number(1);
    }
}

/// Counts captures and all moves.
struct CaptureCounter<'a, S, const P: usize> {
    state: &'a State<S, P>,
    captures: MoveCounter<'a, S, P>,
    all: MoveCounter<'a, S, P>,
}

impl<S: CellSet, const P: usize> CaptureCounter<'_, S, P> {
    #[inline(always)]
    fn enemy(&self) -> S {
        self.state.side(self.state.turn.other())
    }
}

impl<S: CellSet, const P: usize> Listener<S> for CaptureCounter<'_, S, P> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        let to = targets.to & self.enemy();
        if to.any() {
            self.captures.man(Targets { to, ..targets }, promotes);
        }
        self.all.man(targets, promotes);
    }

    #[inline(always)]
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        let captured = to & self.enemy();
        if captured.any() {
            self.captures.alike(first, others, from, captured);
        }
        self.all.alike(first, others, from, to);
    }

    #[inline(always)]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        let captured = goals & self.enemy();
        if captured.any() {
            self.captures.setwise(jump, captured);
        }
        self.all.setwise(jump, goals);
    }

    #[inline(always)]
    fn nameless(&mut self, goals: S) -> bool {
        self.captures.nameless(goals & self.enemy()) && self.all.nameless(goals)
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: S) {
        self.all.drops(kind, to);
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.all.one(mv);
        if self.all.rules.is_capture(self.state, mv) {
            self.captures.one(mv);
        }
    }
}
