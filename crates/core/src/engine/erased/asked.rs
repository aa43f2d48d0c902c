//! What a position and its tables answer, at each width.

use std::any::Any;
use std::collections::HashSet;
use std::sync::Arc;

use boardwright_geometry::{Cell, CellSet};

use crate::ahead::Ahead;
use crate::applied::{Applied, CellChange, HandChange};
use crate::engine::count::known::Known;
use crate::engine::count::perft::Leaves;
use crate::engine::count::stop::Stop;
use crate::engine::erased::{AnyPlaced, AnyPosition, AnyRules, Housed, Placed};
use crate::engine::position::changes::Steps;
use crate::engine::position::validate::Admits;
use crate::engine::position::view::StateView;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Man, Side};
use crate::model::{Draws, Model};
use crate::module::{History, Slot, Verdict, View};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason, Threat};
use crate::position_fault::PositionFault;
use crate::refusal::{IllegalMove, Wish};
use crate::setup::Setup;
use crate::work::Work;

impl<S: CellSet, const P: usize> AnyRules for Rules<S, P>
where
    Placed<S, P>: Housed,
{
    fn model(&self) -> &Model {
        &self.model
    }

    fn start(self: Arc<Self>) -> AnyPlaced {
        let state = self.start;
        Placed { rules: self, state }.housed()
    }

    fn place(
        self: Arc<Self>,
        setup: &Setup,
        admits: Admits,
    ) -> Result<AnyPlaced, Vec<PositionFault>> {
        let state = self.state_admitting(setup, admits)?;
        Ok(Placed { rules: self, state }.housed())
    }

    fn place_within(
        self: Arc<Self>,
        setup: &Setup,
        admits: Admits,
        work: &Work,
    ) -> Result<AnyPlaced, Vec<PositionFault>> {
        self.within(Some(work)).place(setup, admits)
    }

    fn apart(&self) -> Arc<dyn AnyRules> {
        Arc::new(self.clone())
    }

    fn limit(&self) -> Option<u64> {
        self.limit
    }

    fn with_limit(&self, units: u64) -> Arc<dyn AnyRules> {
        Arc::new(Rules::with_limit(self, units))
    }

    fn sparing(&self, setup: &Setup) -> Arc<dyn AnyRules> {
        Arc::new(Rules::sparing(self, setup))
    }

    fn legality(&self) -> crate::engine::Legality {
        self.legality
    }

    fn needs_history(&self) -> bool {
        Rules::needs_history(self)
    }

    fn marks_cells(&self) -> bool {
        self.marks_cells
    }

    fn keeps_unmoved(&self) -> bool {
        self.keeps_unmoved
    }

    fn table_bytes(&self) -> usize {
        Rules::table_bytes(self)
    }

    fn known(self: Arc<Self>, bytes: usize) -> Option<Box<dyn Any + Send + Sync>> {
        Some(Box::new(Known::new(self, bytes)?))
    }
}

impl<S: CellSet, const P: usize> Placed<S, P> {
    fn view(&self) -> StateView<'_, S, P> {
        StateView::of(&self.rules, &self.state)
    }

    /// Whether a module knows that a side cannot win a game that goes on.
    fn is_hopeless(&self, side: Side) -> bool {
        let view = self.view();
        let mut endings = self.rules.endings.iter();
        endings.any(|(_, ending)| ending.cannot_win(&view, side))
    }

    /// Calls `each` with every legal move and what stands after it, made while the moves are found where that can be.
    fn each_next(&self, each: &mut dyn FnMut(Move, &State<S, P>)) {
        let on_the_way = self.rules.plays_on_the_way(&self.state);
        if on_the_way && self.rules.restrictions.is_empty() {
            return self.rules.each_successor(&self.state, each);
        }
        let mut moves = Vec::new();
        self.rules.legal(&self.state, &mut moves);
        for mv in moves {
            each(mv, &self.rules.play(&self.state, mv));
        }
    }

    /// Tells what moves lead to. Most leave the hands as they are, or as the move before leaves them: their part of the hash is
    /// seldom worked out.
    fn telling(&self) -> impl FnMut(Move, &State<S, P>) -> Ahead {
        let hash_of =
            |hands: &[[u8; 16]; 2]| self.rules.hash_of_hands(hands.map(u128::from_le_bytes));
        let own = self.state.hands;
        let of_own = hash_of(&own);
        let (mut last, mut of_last) = (own, of_own);
        move |mv, next| {
            let of_hands = match next.hands == own {
                true => of_own,
                false => {
                    if next.hands != last {
                        (last, of_last) = (next.hands, hash_of(&next.hands));
                    }
                    of_last
                }
            };
            Ahead {
                mv,
                hash: next.hash,
                board: next.hash ^ of_hands,
                hands: next.hands.map(u128::from_le_bytes),
            }
        }
    }

    fn knows(&self, cell: Cell) -> bool {
        cell.index() < self.rules.model.board.len()
    }
}

impl<S: CellSet, const P: usize> AnyPosition for Placed<S, P>
where
    Self: Housed,
{
    fn model(&self) -> &Arc<Model> {
        &self.rules.model
    }

    fn turn(&self) -> Side {
        self.state.turn
    }

    fn man_at(&self, cell: Cell) -> Option<Man> {
        if self.knows(cell) {
            self.state.man_at(cell)
        } else {
            None
        }
    }

    fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        let slot = self.rules.held_at(kind);
        slot.map_or(0, |slot| self.state.hands[side.index()][slot])
    }

    fn setup(&self) -> Setup {
        self.rules.setup(&self.state)
    }

    fn setup_but_men(&self) -> Setup {
        self.rules.setup_but_men(&self.state)
    }

    fn put_signs(&self, signs: &[[u8; 2]], places: &mut [u8]) {
        for side in Side::BOTH {
            let men = self.state.by_kind(self.state.men(side));
            for (kind, signs) in self.rules.all_kinds().zip(signs) {
                for cell in men.of(kind).cells() {
                    if let Some(place) = places.get_mut(cell.index()) {
                        *place = signs[side.index()];
                    }
                }
            }
        }
    }

    fn hash(&self) -> u64 {
        self.state.hash
    }

    fn hash_and_hands(&self) -> (u64, [u128; 2]) {
        self.rules.hash_and_hands(&self.state)
    }

    fn key(&self) -> u128 {
        self.rules.repetition_key(&self.state)
    }

    fn no_progress(&self) -> u16 {
        self.state.no_progress
    }

    fn has_counted(&self) -> bool {
        self.rules.has_counted(&self.state)
    }

    fn legal(&self, out: &mut Vec<Move>) {
        self.rules.legal(&self.state, out);
    }

    fn legal_checks(&self, out: &mut Vec<Move>) {
        self.rules.legal_checks(&self.state, out);
    }

    fn legal_to(&self, goal: Cell, out: &mut Vec<Move>) {
        self.rules.legal_to(&self.state, goal, out);
    }

    fn finds_alone(&self) -> bool {
        self.rules.finds_alone()
    }

    fn each_sought(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        self.rules
            .each_sought(&self.state, (kind, !S::EMPTY), goal, told);
    }

    fn step_only(
        &mut self,
        kind: Kind,
        goal: Cell,
        fits: &mut dyn FnMut(&Model, Move) -> bool,
    ) -> Option<Move> {
        let (mut found, mut others) = (None, false);
        let (rules, model) = (&self.rules, &self.rules.model);
        rules.each_sought(&self.state, (kind, !S::EMPTY), goal, &mut |mv| {
            if fits(model, mv) {
                others |= found.replace(mv).is_some();
            }
        });
        let mv = found.filter(|_| !others)?;
        self.step(mv);
        Some(mv)
    }

    fn reaching(&self, kind: Kind, goal: Cell) -> Vec<Cell> {
        self.rules
            .reaching(&self.state, kind, goal)
            .cells()
            .collect()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.rules.is_legal(&self.state, mv)
    }

    #[cfg(feature = "reference")]
    fn legal_reference(&self, out: &mut Vec<Move>) {
        self.rules.legal_reference(&self.state, out);
    }

    fn exposing(&self, out: &mut Vec<Move>) {
        self.rules.exposing(&self.state, out);
    }

    fn turned(&self) -> AnyPlaced {
        self.with(self.rules.turned(&self.state)).housed()
    }

    #[cfg(feature = "reference")]
    fn fresh_hash(&self) -> u64 {
        self.rules.fresh_hash(&self.state)
    }

    #[cfg(feature = "reference")]
    fn in_check_reference(&self, side: Side) -> bool {
        self.rules.in_check_reference(&self.state, side)
    }

    fn legal_in(&self, history: &dyn History, out: &mut Vec<Move>) {
        self.rules.legal_unrestricted(&self.state, out);
        if !self.rules.restrictions.is_empty() {
            let view = self.view();
            for rule in &self.rules.restrictions {
                rule.retain(&view, history, out);
            }
        }
    }

    fn penalised_in(&self, history: &dyn History, out: &mut Vec<(Move, Verdict)>) {
        let restrictions = &self.rules.restrictions;
        if restrictions.iter().all(|rule| rule.penalty().is_none()) {
            return;
        }
        let view = self.view();
        let mut left = Vec::new();
        self.rules.legal_unrestricted(&self.state, &mut left);
        for rule in restrictions.iter().filter(|rule| rule.penalty().is_none()) {
            rule.retain(&view, history, &mut left);
        }
        for rule in restrictions {
            let Some(verdict) = rule.penalty() else {
                continue;
            };
            let before = left.clone();
            rule.retain(&view, history, &mut left);
            let kept: HashSet<Move> = left.iter().copied().collect();
            out.extend(
                before
                    .into_iter()
                    .filter(|mv| !kept.contains(mv))
                    .map(|mv| (mv, verdict)),
            );
        }
    }

    fn has_legal(&self) -> bool {
        self.rules.has_legal(&self.state)
    }

    fn in_check(&self) -> bool {
        self.rules.in_check(&self.state, self.state.turn)
    }

    fn checkers(&self) -> Vec<Cell> {
        self.rules
            .checkers(&self.state, self.state.turn)
            .into_iter()
            .map(|(_, taker)| taker)
            .collect()
    }

    fn attackers_of(&self, cell: Cell) -> Vec<Cell> {
        match self.man_at(cell) {
            Some(man) if self.rules.legality() == crate::engine::Legality::Probed => {
                let attackers = self.rules.attackers_to(&self.state, man.side.other(), cell);
                attackers.cells().collect()
            }
            _ => self.attackers_of_reference(cell),
        }
    }

    fn attackers_of_reference(&self, cell: Cell) -> Vec<Cell> {
        self.man_at(cell).map_or_else(Vec::new, |man| {
            let takers = self.rules.takers(&self.state, man.side.other(), cell);
            takers.cells().collect()
        })
    }

    fn is_capture(&self, mv: Move) -> bool {
        self.rules.can_make(&self.state, mv) && self.rules.is_capture(&self.state, mv)
    }

    fn after(&self, mv: Move) -> AnyPlaced {
        let state = self.rules.after_unchecked(&self.state, mv);
        self.with(state).housed()
    }

    fn step(&mut self, mv: Move) {
        self.rules.step(&mut self.state, mv);
    }

    fn successors(&self) -> Vec<(Move, AnyPlaced)> {
        let mut all = Vec::new();
        self.each_next(&mut |mv, next| all.push((mv, self.with(*next).housed())));
        all
    }

    fn each_ahead(&self, told: &mut dyn FnMut(Ahead)) {
        let mut ahead = self.telling();
        self.each_next(&mut |mv, next| told(ahead(mv, next)));
    }

    fn each_check_ahead(&self, told: &mut dyn FnMut(Ahead, u64) -> bool) {
        let mut checks = Vec::new();
        self.rules.legal_checks(&self.state, &mut checks);
        let mut ahead = self.telling();
        for mv in checks {
            let next = self.rules.play(&self.state, mv);
            if !told(ahead(mv, &next), self.rules.count_answers(&next)) {
                return;
            }
        }
    }

    fn advance(&mut self, mv: Move) -> Applied {
        let before = self.state;
        let mut steps = Steps::new();
        self.rules.step_telling(&mut self.state, mv, &mut steps);
        let after = &self.state;
        let change = |cell| {
            let (before, after) = (before.man_at(cell), after.man_at(cell));
            (before != after).then_some(CellChange {
                cell,
                before,
                after,
                promoted: false,
            })
        };
        let mut hands = Vec::new();
        for side in Side::BOTH
            .into_iter()
            .filter(|_| before.hands != after.hands)
        {
            let [old, new] = [&before, after].map(|state| state.hands[side.index()]);
            let held = self.rules.drops.iter().zip(old.into_iter().zip(new));
            hands.extend(held.filter(|(_, (old, new))| old != new).map(
                |(drop, (before, after))| HandChange {
                    side,
                    kind: drop.kind,
                    before,
                    after,
                },
            ));
        }
        let changed = before.differing(after);
        let mut cells = Vec::with_capacity(changed.count() as usize);
        cells.extend(changed.cells().filter_map(change));
        if after.promoted.any() {
            for change in &mut cells {
                change.promoted = after.promoted.has(change.cell);
            }
        }
        Applied {
            mv,
            cells,
            hands,
            steps: steps.to_vec(),
        }
    }

    fn captured(&self, mv: Move) -> Option<(Cell, Man)> {
        let made = self.rules.can_make(&self.state, mv);
        made.then(|| self.rules.event(&self.state, mv).captured)?
    }

    fn unmoved(&self, cell: Cell) -> bool {
        self.knows(cell) && self.state.unmoved.has(cell)
    }

    fn castlings(&self, side: Side) -> Vec<Move> {
        let all = 0..self.rules.castlings[side].len();
        let stands =
            |&index: &usize| self.state.rights & self.rules.castlings[side].right(index) != 0;
        all.filter(stands)
            .filter_map(|index| {
                Some(
                    self.rules
                        .castling(&self.state, side, index)?
                        .as_move(index),
                )
            })
            .collect()
    }

    fn proposed(&self, side: Side) -> Vec<Move> {
        let state = self.rules.with_turn(&self.state, side);
        self.rules.proposed_moves(&state)
    }

    fn walls(&self) -> Vec<Cell> {
        self.state.walls().cells().collect()
    }

    fn refuse(&self, wish: &Wish, history: &dyn History) -> Option<IllegalMove> {
        self.rules.refuse(&self.state, wish, history)
    }

    fn ending(&self, has_moves: bool, history: Option<&dyn History>) -> Option<Outcome> {
        self.rules.ending(&self.state, has_moves, history)
    }

    fn decide(&self, rule: &Draws, reason: Reason) -> Outcome {
        self.rules.decide(&self.state, rule, reason)
    }

    fn is_mate(&self) -> bool {
        let check = self.in_check();
        self.rules.is_mate(&self.state, check)
    }

    fn threat(&self, mv: Move) -> Threat {
        match self.rules.can_make(&self.state, mv) {
            true => self.rules.threat(&self.state, mv),
            false => Threat::None,
        }
    }

    fn claims(&self, history: &dyn History) -> Vec<Verdict> {
        let view = self.view();
        self.rules
            .endings
            .iter()
            .filter_map(|(_, e)| e.claim(&view, history))
            .collect()
    }

    fn view_after(&self, moves: &[Move]) -> Box<dyn View + '_> {
        let played = moves.iter();
        let state = played.fold(self.state, |state, &mv| self.rules.play(&state, mv));
        Box::new(StateView::holding(&self.rules, state))
    }

    fn judges_repetition(&self) -> bool {
        let mut slots = self.rules.endings.iter().map(|(slot, _)| *slot);
        slots.any(|slot| slot == Slot::Repetition)
    }

    fn repeated(&self, played: &[Move]) -> Option<Verdict> {
        let endings = self.rules.endings.iter();
        let mut endings = endings
            .filter(|(slot, _)| *slot == Slot::Repetition)
            .peekable();
        endings.peek()?;
        let mut states = vec![self.state];
        for &mv in played {
            let last = states.last().unwrap_or(&self.state);
            states.push(self.rules.play(last, mv));
        }
        let views: Vec<_> = states
            .iter()
            .map(|state| StateView::of(&self.rules, state))
            .collect();
        let cycle: Vec<&dyn View> = views.iter().map(|view| view as &dyn View).collect();
        endings.find_map(|(_, ending)| ending.repeated(&cycle, played))
    }

    fn dead(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_hopeless(side))
    }

    fn cannot_win(&self, side: Side) -> bool {
        match self.rules.finished(&self.state) {
            Some(outcome) => outcome.winner() != Some(side),
            None => self.is_hopeless(side),
        }
    }

    fn perft(
        &self,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.rules.perft(&self.state, depth, leaves, tick)
    }

    fn perft_in(
        &self,
        depth: u32,
        leaves: Leaves,
        past: &dyn History,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.rules.perft_in(&self.state, depth, leaves, past, tick)
    }

    fn perft_known(
        &self,
        depth: u32,
        known: &(dyn Any + Send + Sync),
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Result<u64, Stop>> {
        let known = known.downcast_ref::<Known<S, P>>()?;
        known
            .is_of(&self.rules)
            .then(|| known.perft(&self.state, depth, tick))
    }

    #[cfg(feature = "wide")]
    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn rules(&self) -> &dyn AnyRules {
        &*self.rules
    }

    fn uncounted(&self) -> Arc<dyn AnyRules> {
        self.rules.within(None)
    }

    fn within(&self, work: Option<&Work>) -> AnyPlaced {
        let rules = self.rules.within(work);
        let state = self.state;
        Placed { rules, state }.housed()
    }

    fn bounds(&self) -> (Option<&Work>, Option<u64>) {
        (self.rules.work.as_ref(), self.rules.limit)
    }
}
