//! Moves that rule modules propose: what they do, and which of them are legal.
//!
//! A module says what a move does as acts. Here they become steps, if they make sense on the board: what
//! does not is no move. Proposed moves are few, so that each is made and looked at; a variant without them
//! never comes here.

use std::collections::HashSet;

use boardwright_geometry::{Cell, CellSet, sorting};

use crate::applied::Step;
use crate::engine::legality::reference::Forbidden;
use crate::engine::position::changes::Steps;
use crate::engine::position::view::StateView;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::man::{Kind, Man};
use crate::module::{Act, Proposal, Proposals, Proposed};
use crate::moves::{ByRule, Move, MoveSort, Second};

/// The most moves that modules may propose in one position.
const MOST: usize = 4_096;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Adds the legal proposed moves to the legal moves of a list, from a place on.
    #[inline]
    pub(crate) fn add_proposals(&self, state: &State<S, P>, start: usize, out: &mut Vec<Move>) {
        if self.proposals.is_empty() {
            return;
        }
        match self.legality {
            Legality::Probed => self.add_legal_proposals::<true>(state, start, out),
            _ => self.add_legal_proposals::<false>(state, start, out),
        }
    }

    /// Adds them, attackers being looked up as the definition does or `BACKWARDS`.
    pub(super) fn add_legal_proposals<const BACKWARDS: bool>(
        &self,
        state: &State<S, P>,
        start: usize,
        out: &mut Vec<Move>,
    ) {
        if self.proposals.is_empty() || self.only_drops(state) || self.royals_end(state) {
            return;
        }
        if self.proposes_anyhow(state) {
            let proposed = self.proposed_if(state, |rule| !rule.only_in_need());
            self.add_legal_of::<BACKWARDS>(state, &proposed, start, out);
        }
        let awaits = self.proposes_in_need(state);
        if awaits && (out.len() == start || self.is_attacked::<BACKWARDS>(state, state.turn)) {
            let proposed = self.proposed_if(state, |rule| rule.only_in_need());
            self.add_legal_of::<BACKWARDS>(state, &proposed, start, out);
        }
    }

    /// Adds those of some proposed moves that are legal and do what no other move of the list does, from a place on.
    fn add_legal_of<const BACKWARDS: bool>(
        &self,
        state: &State<S, P>,
        proposed: &[Move],
        start: usize,
        out: &mut Vec<Move>,
    ) {
        if proposed.is_empty() || !self.spend((out.len() - start) as u64 * Self::PLAYED) {
            return;
        }
        let others = out[start..].iter();
        let apart = self.are_apart(proposed) && !others.clone().any(is_proposed);
        let mut seen: HashSet<Steps> = match apart {
            true => HashSet::new(),
            false => others.map(|&mv| self.doings(state, mv)).collect(),
        };
        for &mv in proposed {
            // A module finds again each move that it has named.
            if !self.spend(4 * Self::PLAYED) {
                break;
            }
            if self.forbidden_alone::<BACKWARDS>(state, mv).is_none()
                && (apart || seen.insert(self.doings(state, mv)))
            {
                out.push(mv);
            }
        }
    }

    /// Whether each of some proposed moves is known to do what no piece does, nor another one of them.
    fn are_apart(&self, proposed: &[Move]) -> bool {
        let rule = |mv: &Move| match mv.second() {
            Some(Second::Proposed(by)) => Some(usize::from(by.rule)),
            _ => None,
        };
        let first = proposed.first().and_then(rule);
        let apart = |at: usize| self.proposals.get(at).is_some_and(|rule| rule.is_apart());
        first.is_some_and(apart) && proposed.iter().all(|mv| rule(mv) == first)
    }

    /// Whether who tells the moves of pieces learns that their player is in check, and no other rule has a say in the moves
    /// that modules propose to him then.
    #[inline(always)]
    pub(super) fn hears_of_need(&self) -> bool {
        self.legality == Legality::Probed
            && self.probing.guards
            && self.proposing.alone_in_need
            && !self.model.compulsory_capture
    }

    /// The legal moves that modules propose to a player in need, where they are told apart from all others.
    pub(super) fn legal_in_need(&self, state: &State<S, P>) -> Vec<Move> {
        let mut legal = Vec::new();
        if !self.royals_end(state) {
            let proposed = self.proposed_if(state, |rule| rule.only_in_need());
            self.add_legal_of::<true>(state, &proposed, 0, &mut legal);
        }
        legal
    }

    /// Whether modules may propose moves here.
    #[inline]
    pub(super) fn may_be_proposed(&self, state: &State<S, P>) -> bool {
        !self.proposals.is_empty()
            && (self.proposes_anyhow(state)
                || (self.proposes_in_need(state) && self.may_be_in_need(state)))
    }

    /// Whether a module may propose a move here, to whomever.
    #[inline(always)]
    pub(super) fn proposes_anyhow(&self, state: &State<S, P>) -> bool {
        self.proposing.anyhow.holds(state) && !self.only_drops(state)
    }

    /// Whether a module may propose a move here to a player in need.
    #[inline(always)]
    pub(super) fn proposes_in_need(&self, state: &State<S, P>) -> bool {
        self.proposing.in_need.holds(state) && !self.only_drops(state)
    }

    /// Whether the player to move is in check, or has no move but what modules may propose.
    fn may_be_in_need(&self, state: &State<S, P>) -> bool {
        self.in_check(state, state.turn) || self.count_told(state) == 0
    }

    /// The moves that modules propose and that make sense, whatever happens to royal pieces.
    pub(crate) fn proposed_moves(&self, state: &State<S, P>) -> Vec<Move> {
        self.proposed_if(state, |_| true)
    }

    /// Those of some modules.
    fn proposed_if(&self, state: &State<S, P>, of: impl Fn(&dyn Proposal) -> bool) -> Vec<Move> {
        let view = StateView::of(self, state);
        let mut all = Vec::new();
        let rules = (0..).zip(&self.proposals);
        for (rule, proposal) in rules.filter(|(_, proposal)| of(&***proposal)) {
            let mut proposals = Proposals::with_room(MOST - all.len());
            proposal.propose(&view, &mut proposals);
            let moves = proposals.list.into_iter();
            all.extend(moves.filter_map(|proposed| self.as_move(state, rule, &proposed)));
        }
        all
    }

    /// A proposal as a move, if it makes sense.
    fn as_move(&self, state: &State<S, P>, rule: u8, proposed: &Proposed) -> Option<Move> {
        let Proposed {
            from,
            to,
            second,
            data,
        } = *proposed;
        let known = |cell: Cell| cell.index() < self.model.board.len();
        if !known(from) || !known(to) || !second.is_none_or(known) {
            return None;
        }
        let kind = state
            .men(state.turn)
            .has(from)
            .then(|| state.kind_on(from))?;
        let steps = self.steps_of_proposal(state, rule, proposed)?;
        let stays = from == to;
        let arrives = stays || steps
            .iter()
            .any(|step| matches!(*step, Step::Moved { from: left, to: goal, .. } if (left, goal) == (from, to)));
        let promoted = steps.iter().find_map(|step| match *step {
            Step::Promoted { cell, after, .. } if cell == to && arrives => Some(after.kind),
            _ => None,
        });
        let board = Move::plain(from, to, kind, promoted.unwrap_or(kind));
        let by = ByRule {
            rule,
            data,
            cell: second,
        };
        Some(Move::proposed(board, by))
    }

    /// Whether a proposed move makes sense here, with the piece and the promotion that it names.
    pub(crate) fn proposes(&self, state: &State<S, P>, mv: Move) -> bool {
        let named = name_of(mv);
        named.is_some_and(|(rule, proposed)| self.as_move(state, rule, &proposed) == Some(mv))
    }

    /// Whether a move is of a module whose moves may give no check.
    pub(super) fn is_proposed_calmly(&self, mv: Move) -> bool {
        let rule = match mv.second() {
            Some(Second::Proposed(by)) => self.proposals.get(usize::from(by.rule)),
            _ => None,
        };
        rule.is_some_and(|rule| !rule.may_check())
    }

    /// Whether a move is of a module whose moves are only for a player in need.
    pub(super) fn is_proposed_in_need(&self, mv: Move) -> bool {
        let rule = match mv.second() {
            Some(Second::Proposed(by)) => self.proposals.get(usize::from(by.rule)),
            _ => None,
        };
        rule.is_some_and(|rule| rule.only_in_need())
    }

    /// What a proposed move does by itself; nothing if its module now says nonsense.
    pub(crate) fn steps_of_proposed(&self, state: &State<S, P>, mv: Move) -> Steps {
        let steps =
            name_of(mv).and_then(|(rule, proposed)| self.steps_of_proposal(state, rule, &proposed));
        steps.unwrap_or_default()
    }

    /// What a proposal does, if that makes sense.
    fn steps_of_proposal(
        &self,
        state: &State<S, P>,
        rule: u8,
        proposed: &Proposed,
    ) -> Option<Steps> {
        let proposal = self.proposals.get(usize::from(rule))?;
        let acts = proposal.acts(&StateView::of(self, state), proposed);
        self.made(state, &acts).map(|made| made.steps)
    }

    /// The pieces as they stand once the player to move has done all this, if it can be done.
    pub(crate) fn after_acts(&self, state: &State<S, P>, acts: &[Act]) -> Option<State<S, P>> {
        self.spend(Self::PLAYED);
        self.made(state, acts).map(|made| made.now)
    }

    /// What acts do, if that makes sense.
    fn made<'a>(&'a self, state: &'a State<S, P>, acts: &[Act]) -> Option<Made<'a, S, P>> {
        // Nobody is taken, goes, is put down or promotes twice.
        if acts.len() > 2 * self.model.board.len() {
            return None;
        }
        let mut made = Made::new(self, state);
        let takes = acts
            .iter()
            .filter(|act| matches!(act, Act::Take(_) | Act::Remove(_)));
        let goes = acts.iter().filter(|act| matches!(act, Act::Go(..)));
        let drops = acts.iter().filter(|act| matches!(act, Act::Drop(..)));
        let promotions = acts.iter().filter(|act| matches!(act, Act::Become(..)));
        for act in takes.chain(goes) {
            made.make(act)?;
        }
        made.arrive()?;
        for act in drops.chain(promotions) {
            made.make(act)?;
        }
        Some(made)
    }

    /// All that a move does by itself, in an order that does not depend on how it is named.
    fn doings(&self, state: &State<S, P>, mv: Move) -> Steps {
        let mut steps = self.own_steps(state, mv);
        steps.extend(self.second_step(state, mv));
        sorting::sort(&mut steps);
        steps
    }

    /// Whether a proposed move brings a second unpromoted piece of a kind that may stand only once on a file
    /// to one.
    pub(super) fn crowds_a_file(&self, before: &State<S, P>, after: &State<S, P>) -> bool {
        let us = before.turn;
        let crowded = |state: &State<S, P>, kind: Kind, file: S| {
            (state.of(us, kind) & !state.promoted & file).more_than_one()
        };
        self.model.movement.one_per_file.iter().any(|&kind| {
            self.files
                .iter()
                .any(|&file| crowded(after, kind, file) && !crowded(before, kind, file))
        })
    }

    /// Why a piece that a proposed move drops may not have been dropped.
    pub(super) fn forbidden_among_drops(
        &self,
        before: &State<S, P>,
        mv: Move,
        after: &State<S, P>,
    ) -> Option<Forbidden> {
        let steps = self.own_steps(before, mv);
        steps.iter().find_map(|step| match *step {
            Step::Dropped { man, .. } => self.forbidden_drop(after, man.kind),
            _ => None,
        })
    }
}

fn is_proposed(mv: &Move) -> bool {
    mv.sort() == MoveSort::Proposed
}

/// Which module's a proposed move is, and by which name.
fn name_of(mv: Move) -> Option<(u8, Proposed)> {
    let Some(Second::Proposed(by)) = mv.second() else {
        return None;
    };
    let proposed = Proposed {
        from: mv.origin(),
        to: mv.to(),
        second: by.cell,
        data: by.data,
    };
    Some((by.rule, proposed))
}

/// The acts of a move as far as they have been made.
struct Made<'a, S: CellSet, const P: usize> {
    rules: &'a Rules<S, P>,
    before: &'a State<S, P>,
    /// The pieces and hands as they are so far.
    now: State<S, P>,
    /// Those who have left and have yet to arrive.
    going: Vec<(Man, Cell)>,
    steps: Steps,
}

impl<'a, S: CellSet, const P: usize> Made<'a, S, P> {
    fn new(rules: &'a Rules<S, P>, before: &'a State<S, P>) -> Self {
        Made {
            rules,
            before,
            now: *before,
            going: Vec::new(),
            steps: Steps::new(),
        }
    }

    /// The piece on a cell of the board.
    fn man(&self, cell: Cell) -> Option<Man> {
        let known = cell.index() < self.rules.model.board.len() && !self.now.walls().has(cell);
        known.then(|| self.now.man_at(cell))?
    }

    fn is_royal(&self, kind: Kind) -> bool {
        self.rules.royal.kinds.contains(&kind)
    }

    /// Puts a piece on an empty cell of the board.
    fn put(&mut self, man: Man, cell: Cell) -> Option<()> {
        let empty = cell.index() < self.rules.model.board.len() && !self.now.occupied().has(cell);
        empty.then(|| self.now.put(man.side, man.kind, S::single(cell)))
    }

    /// Those who go arrive, each on an empty cell.
    fn arrive(&mut self) -> Option<()> {
        let mut going = core::mem::take(&mut self.going).into_iter();
        going.try_for_each(|(man, cell)| self.put(man, cell))
    }

    fn make(&mut self, act: &Act) -> Option<()> {
        let us = self.before.turn;
        match *act {
            Act::Take(cell) => {
                let man = self.man(cell).filter(|man| man.side != us)?;
                let may = !self.is_royal(man.kind) || self.rules.model.end.royal_lost.is_some();
                may.then(|| self.now.clear(S::single(cell)))?;
                self.steps.push(self.rules.taking(self.before, cell));
            }
            Act::Remove(cell) => {
                let man = self.man(cell).filter(|man| man.side == us)?;
                (!self.is_royal(man.kind)).then(|| self.now.clear(S::single(cell)))?;
                self.steps.push(Step::Removed { cell, man });
            }
            Act::Go(from, to) => {
                let man = self.man(from).filter(|_| from != to)?;
                self.now.clear(S::single(from));
                self.going.push((man, to));
                self.steps.push(Step::Moved { man, from, to });
            }
            Act::Drop(kind, to) => {
                let slot = self.rules.held_at(kind)?;
                if !self.rules.unlimited {
                    let held = &mut self.now.hands[us.index()][slot];
                    *held = held.checked_sub(1)?;
                }
                let man = Man { side: us, kind };
                self.put(man, to)?;
                self.steps.push(Step::Dropped { man, to });
            }
            Act::Become(cell, kind) => {
                let before = self.man(cell).filter(|man| man.side == us)?;
                let fits = kind.index() < self.rules.kinds
                    && kind != before.kind
                    && self.is_royal(kind) == self.is_royal(before.kind);
                let after = fits.then_some(Man { side: us, kind })?;
                self.now.clear(S::single(cell));
                self.put(after, cell)?;
                self.steps.push(Step::Promoted {
                    cell,
                    before,
                    after,
                    out_of: None,
                });
            }
        }
        Some(())
    }
}
