//! The definition of a legal move: play it, and look whether a royal piece may be taken.
//!
//! Nothing here is fast. Every fast path is held against this file in property tests.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::position::view::StateView;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::man::{Kind, Man, Side};
use crate::model::{Choice, GivingCheck, Pass, RoyalCount, SelfCheck, VoidReason};
use crate::moves::{Move, MoveSort};

/// Why a move that a piece can make is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Forbidden {
    /// It takes the mover's own royal piece off the board.
    OwnRoyalLost,
    /// It leaves a royal piece of the mover under attack.
    SelfCheck,
    /// The king castles out of, through or into check.
    CastlingThroughCheck,
    /// It leaves the own royal piece within reach of an enemy royal piece.
    RoyalsTouch,
    /// It gives check where none may.
    GivesCheck,
    /// It brings a second piece of a one-per-file kind to a file.
    TwoOnFile,
    /// It gives mate by a drop of a kind that may not.
    DropMate,
    /// It gives check by a drop of a kind that may not.
    DropCheck,
    /// It passes, where another move is legal.
    MayMove,
    /// It takes nothing, and a capture is possible where a player who can capture must.
    NoCapture,
    /// A piece in hand must be dropped.
    NotDropped,
    /// It is only for a player in need, who is in check or has no other move.
    NotInNeed,
    /// Its piece would have to go on to this cell, where a royal piece stands.
    GoalHeld(Cell),
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The legal moves by definition. Restrictions that need the game's history are not applied.
    #[cfg(feature = "reference")]
    pub fn legal_reference(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if self.is_finished(state) {
            return;
        }
        let start = out.len();
        self.pseudo_moves(state, out);
        let mut kept = start;
        for at in start..out.len() {
            if self.forbidden_alone::<false>(state, out[at]).is_none() {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
        self.add_legal_proposals::<false>(state, start, out);
        self.drops_first(state, start, out);
        self.pass_last(start, out);
        if self.model.compulsory_capture {
            self.captures_first(state, start, out);
        }
        self.restrict(state, out);
    }

    /// Takes a pass off a list, from a place on, where another move is legal and a player passes only if
    /// none is.
    pub(crate) fn pass_last(&self, start: usize, out: &mut Vec<Move>) {
        if self.model.movement.pass == Some(Pass::WhenImmobile) && out.len() > start + 1 {
            let mut at = 0..;
            out.retain(|mv| at.next().is_some_and(|at| at < start) || !mv.is_bare_pass());
        }
    }

    /// Leaves, from a place of a list on, only captures, if there are any.
    pub(crate) fn captures_first(&self, state: &State<S, P>, start: usize, out: &mut Vec<Move>) {
        keep_if_any(start, out, |mv| self.is_capture(state, mv));
    }

    /// Leaves, from a place of a list on, only drops that must be made if they can be, if there are any.
    pub(crate) fn drops_first(&self, state: &State<S, P>, start: usize, out: &mut Vec<Move>) {
        if self.must_drop_if_possible(state) {
            keep_if_any(start, out, |mv| self.is_compulsory_drop(mv));
        }
    }

    /// Why one of the pseudo-legal moves is not legal.
    pub(crate) fn forbidden(&self, state: &State<S, P>, mv: Move) -> Option<Forbidden> {
        let compelled = || {
            let mut moves = Vec::new();
            self.pseudo_moves(state, &mut moves);
            moves.extend(self.proposed_moves(state));
            let in_need = self.in_check(state, state.turn);
            moves.into_iter().any(|m| {
                !self.is_spent()
                    && (in_need || !self.is_proposed_in_need(m))
                    && self.is_capture(state, m)
                    && self.forbidden_alone::<false>(state, m).is_none()
            })
        };
        self.forbidden_alone::<false>(state, mv).or_else(|| {
            if self.must_drop_if_possible(state) {
                if self.is_compulsory_drop(mv) {
                    return None;
                }
                let mut moves = Vec::new();
                self.pseudo_moves(state, &mut moves);
                let drops = |m: &Move| {
                    !self.is_spent()
                        && self.is_compulsory_drop(*m)
                        && self.forbidden_alone::<false>(state, *m).is_none()
                };
                if moves.iter().any(drops) {
                    return Some(Forbidden::NotDropped);
                }
            }
            let must_move = || {
                let mut moves = Vec::new();
                self.legal_unrestricted(state, &mut moves);
                !moves.contains(&mv)
            };
            if mv.is_bare_pass() && must_move() {
                return Some(Forbidden::MayMove);
            }
            if self.is_proposed_in_need(mv) && must_move() {
                return Some(Forbidden::NotInNeed);
            }
            (self.model.compulsory_capture && !self.is_capture(state, mv) && compelled())
                .then_some(Forbidden::NoCapture)
        })
    }

    /// Why a move is not legal, whatever other moves there are. By definition every piece is looked at; `BACKWARDS`,
    /// attackers are looked up from the royal pieces.
    pub(super) fn forbidden_alone<const BACKWARDS: bool>(
        &self,
        state: &State<S, P>,
        mv: Move,
    ) -> Option<Forbidden> {
        let whole = mv;
        let mv = mv.before_gate();
        let us = state.turn;
        let them = us.other();
        let royalty = &self.model.royalty;
        if self.only_drops(state) && !self.drops_compulsorily(mv) {
            return Some(Forbidden::NotDropped);
        }
        if mv.sort() == MoveSort::Castling
            && royalty.self_check == SelfCheck::Illegal
            && self.castles_through_check::<BACKWARDS>(state, mv)
        {
            return Some(Forbidden::CastlingThroughCheck);
        }
        if !matches!(mv.sort(), MoveSort::Drop | MoveSort::Proposed)
            && self.model.movement.one_per_file.contains(&mv.becomes())
            && self.makes_two_on_file(state, mv)
        {
            return Some(Forbidden::TwoOnFile);
        }
        let after = self.after_moving(state, mv);
        if let Some(cell) = self.held_goal(state, mv, &after) {
            return Some(Forbidden::GoalHeld(cell));
        }
        if mv.sort() == MoveSort::Proposed && self.crowds_a_file(state, &after) {
            return Some(Forbidden::TwoOnFile);
        }
        if royalty.self_check == SelfCheck::Illegal {
            if self.royalty_lost(&after, us) {
                return Some(Forbidden::OwnRoyalLost);
            }
            let victory = royalty.victory_first && self.royalty_lost(&after, them);
            if !victory && self.is_attacked::<BACKWARDS>(&after, us) {
                let castles = mv.sort() == MoveSort::Castling;
                return Some(if castles {
                    Forbidden::CastlingThroughCheck
                } else {
                    Forbidden::SelfCheck
                });
            }
            if victory {
                return None;
            }
        }
        if royalty.royals_apart && self.reaches_royal::<BACKWARDS>(&after, us) {
            return Some(Forbidden::RoyalsTouch);
        }
        // Who enters by a gate gives check like all others, and may be attacked or be too near himself.
        let entered = (mv != whole).then(|| self.after_moving(state, whole));
        if royalty.royals_apart
            && let Some(entered) = &entered
            && self.reaches_royal::<BACKWARDS>(entered, us)
        {
            return Some(Forbidden::RoyalsTouch);
        }
        if royalty.self_check == SelfCheck::Illegal
            && let Some(entered) = &entered
            && self.is_attacked::<BACKWARDS>(entered, us)
        {
            return Some(Forbidden::SelfCheck);
        }
        if (royalty.giving_check == GivingCheck::Illegal || self.is_proposed_calmly(mv))
            && self.is_attacked::<BACKWARDS>(entered.as_ref().unwrap_or(&after), them)
        {
            return Some(Forbidden::GivesCheck);
        }
        match mv.sort() {
            MoveSort::Drop => self.forbidden_drop(&after, mv.kind()),
            MoveSort::Proposed => self.forbidden_among_drops(state, mv, &after),
            _ => None,
        }
    }

    /// Whether a player who must drop a piece may make the move: it does so, or he passes for want of another.
    pub(super) fn drops_compulsorily(&self, mv: Move) -> bool {
        let passes_for_want =
            self.model.movement.pass == Some(Pass::WhenImmobile) && mv.is_bare_pass();
        passes_for_want || self.is_compulsory_drop(mv)
    }

    /// Whether a move drops a piece of a kind that must be dropped.
    fn is_compulsory_drop(&self, mv: Move) -> bool {
        let mut drops = self.drops.iter();
        mv.sort() == MoveSort::Drop && drops.any(|drop| drop.compulsory && drop.kind == mv.kind())
    }

    /// Whether the king is attacked where it stands, or would be on a cell of its way.
    fn castles_through_check<const BACKWARDS: bool>(&self, state: &State<S, P>, mv: Move) -> bool {
        let us = state.turn;
        if self.is_attacked::<BACKWARDS>(state, us) {
            return true;
        }
        let index = mv.castling_index();
        let Some(castling) = index.and_then(|i| self.castling(state, us, i)) else {
            return true;
        };
        let on_the_way =
            castling.path & !S::single(castling.king_from) & !S::single(castling.king_to);
        on_the_way.cells().any(|cell| {
            let mut passing = *state;
            passing.clear(S::single(castling.king_from) | S::single(cell));
            passing.put(us, castling.king, S::single(cell));
            self.is_attacked::<BACKWARDS>(&passing, us)
        })
    }

    /// Whether a side's royal piece is under an attack that counts, by looking at every enemy piece.
    pub fn in_check_reference(&self, state: &State<S, P>, side: Side) -> bool {
        !self.checks_on::<false>(state, side).is_empty()
    }

    /// The attacks on a side's royal pieces that count: the royal piece's cell, and the attacker's.
    pub(crate) fn checkers(&self, state: &State<S, P>, side: Side) -> Vec<(Cell, Cell)> {
        match self.legality {
            Legality::Probed => self.checks_on::<true>(state, side),
            _ => self.checks_on::<false>(state, side),
        }
    }

    pub(super) fn checks_on<const BACKWARDS: bool>(
        &self,
        state: &State<S, P>,
        side: Side,
    ) -> Vec<(Cell, Cell)> {
        let royals = self.royals(state, side);
        if self.model.royalty.count == RoyalCount::Last && royals.more_than_one() {
            return Vec::new();
        }
        let together = self.model.royalty.count == RoyalCount::AllAtOnce;
        let mut attacks = Vec::new();
        for royal in royals.cells() {
            if self.is_spent() {
                break;
            }
            let takers = self
                .takers_of::<BACKWARDS>(state, side.other(), royal)
                .cells();
            let before = attacks.len();
            attacks.extend(
                takers
                    .filter(|&t| self.attack_counts::<BACKWARDS>(state, t, royal))
                    .map(|t| (royal, t)),
            );
            if together && attacks.len() == before {
                return Vec::new();
            }
        }
        attacks
    }

    pub(super) fn is_attacked<const BACKWARDS: bool>(
        &self,
        state: &State<S, P>,
        side: Side,
    ) -> bool {
        if BACKWARDS {
            self.in_check_probed(state, side)
        } else {
            self.in_check_reference(state, side)
        }
    }

    fn reaches_royal<const BACKWARDS: bool>(&self, state: &State<S, P>, side: Side) -> bool {
        if !BACKWARDS {
            return self.royal_in_reach(state, side);
        }
        let enemy = self.royals(state, side.other());
        let mut prey = self.royals(state, side).cells();
        prey.any(|cell| (self.attackers_to(state, side.other(), cell) & enemy).any())
    }

    fn takers_of<const BACKWARDS: bool>(&self, state: &State<S, P>, by: Side, victim: Cell) -> S {
        if BACKWARDS {
            self.attackers_to(state, by, victim)
        } else {
            self.takers(state, by, victim)
        }
    }

    /// The pieces of a side that can go to a cell and take what stands there.
    pub(crate) fn takers(&self, state: &State<S, P>, by: Side, victim: Cell) -> S {
        let (own, occupied) = (state.side(by), state.occupied());
        let mut takers = S::EMPTY;
        if self.is_metered() && !self.spend(self.all_goals_cost(state, by)) {
            return takers;
        }
        for kind in self.all_kinds() {
            for from in state.among(own, kind).cells() {
                if self.goals(state, by, kind, from, own, occupied).has(victim) {
                    takers |= S::single(from);
                }
            }
        }
        takers
    }

    /// The pieces of a side that could take an enemy on a cell, if one stood there; in place of the piece that
    /// stands there, if one does. On an empty cell the enemy may be of any kind.
    pub(crate) fn would_take(&self, state: &State<S, P>, by: Side, cell: Cell) -> S {
        let at = S::single(cell);
        let takers = |kind: Kind| {
            let mut state = *state;
            state.clear(at);
            state.put(by.other(), kind, at);
            match self.legality {
                Legality::Probed => self.attackers_to(&state, by, cell),
                _ => self.takers(&state, by, cell),
            }
        };
        if state.occupied().has(cell) {
            return takers(state.kind_on(cell));
        }
        let choosy = |kind: Kind| {
            let mut special = self.movers[by][kind.index()].special.iter();
            special.any(|special| !special.victims.is_empty())
        };
        let kinds = if self.all_kinds().any(choosy) {
            self.kinds
        } else {
            1
        };
        let kinds = self.all_kinds().take(kinds);
        kinds.fold(S::EMPTY, |all, kind| all | takers(kind))
    }

    /// Whether taking the royal piece on `royal` with the piece on `taker` is permitted and not void. Where it may be
    /// taken with or without promotion, one admissible way is enough.
    pub(super) fn attack_counts<const BACKWARDS: bool>(
        &self,
        state: &State<S, P>,
        taker: Cell,
        royal: Cell,
    ) -> bool {
        let reasons = &self.model.royalty.attack_void_if;
        let permissions = !self.model.permissions.is_empty();
        if (reasons.is_empty() && !permissions) || !self.spend(Self::PLAYED) {
            return true;
        }
        let on_move = self.with_turn(
            state,
            state.man_at(taker).map_or(state.turn, |man| man.side),
        );
        let permitted = |way: Move| !permissions || self.lacking(&on_move, way).is_none();
        self.ways_to_take(state, taker, royal)
            .into_iter()
            .any(|way| {
                let mut reasons = reasons.iter();
                permitted(way)
                    && reasons.all(|reason| !self.is_void::<BACKWARDS>(state, way, reason))
            })
    }

    /// The takings of a cell by one piece, promotions apart.
    fn ways_to_take(&self, state: &State<S, P>, taker: Cell, victim: Cell) -> Vec<Move> {
        let Some(man) = state.man_at(taker) else {
            return Vec::new();
        };
        let on_move = self.with_turn(state, man.side);
        let mut ways = Vec::new();
        let targets = crate::engine::legality::pseudo::Targets {
            kind: man.kind,
            from: taker,
            to: S::single(victim),
        };
        self.expand(&on_move, targets, |m| ways.push(m));
        // A hypothetical taking may leave its piece immobile: the rule that forbids it is one of the
        // void reasons, not a rule of movement. Who has nothing left to become attacks all the same.
        let plain = Move::plain(taker, victim, man.kind, man.kind);
        let stays = self.forced_only_by_immobility(man) && !ways.contains(&plain);
        if stays || ways.is_empty() {
            ways.push(plain);
        }
        ways
    }

    fn forced_only_by_immobility(&self, man: Man) -> bool {
        let rule = self.model.promotion_of(man.side, man.kind);
        rule.is_some_and(|(rule, _)| rule.choice == Choice::OptionalUnlessImmobile)
    }

    fn is_void<const BACKWARDS: bool>(
        &self,
        state: &State<S, P>,
        way: Move,
        reason: &VoidReason,
    ) -> bool {
        let Some(man) = state.man_at(way.origin()) else {
            return true;
        };
        let us = man.side;
        let before = self.with_turn(state, us);
        match reason {
            VoidReason::OwnRoyalLost => self.royalty_lost(&self.after_moving(&before, way), us),
            VoidReason::NewSelfCheck => {
                let after = self.after_moving(&before, way);
                let now = self.ordinary_checkers::<BACKWARDS>(&after, us);
                let then = self.ordinary_checkers::<BACKWARDS>(&before, us);
                (now & !then).any()
            }
            VoidReason::TwoOnFile => self.two_on_file(&before, way),
            VoidReason::Immobile => self.movers[us][way.becomes().index()]
                .immobile(&self.lines)
                .has(way.to()),
            VoidReason::Module(name) => {
                let after = self.after_moving(&before, way);
                let event = self.event(&before, way);
                let before = StateView::of(self, &before);
                let after = StateView::of(self, &after);
                self.checks
                    .iter()
                    .any(|(n, check)| n == name && check.is_void(&before, &event, &after))
            }
        }
    }

    /// The enemy pieces that could take a royal piece of a side, where only the reasons other than a new
    /// self-check make a taking void.
    fn ordinary_checkers<const BACKWARDS: bool>(&self, state: &State<S, P>, side: Side) -> S {
        let reasons = &self.model.royalty.attack_void_if;
        let mut checkers = S::EMPTY;
        for royal in self.royals(state, side).cells() {
            if self.is_spent() {
                break;
            }
            for taker in self
                .takers_of::<BACKWARDS>(state, side.other(), royal)
                .cells()
            {
                let counts = self
                    .ways_to_take(state, taker, royal)
                    .into_iter()
                    .any(|way| {
                        reasons
                            .iter()
                            .filter(|r| **r != VoidReason::NewSelfCheck)
                            .all(|r| !self.is_void::<BACKWARDS>(state, way, r))
                    });
                if counts {
                    checkers |= S::single(taker);
                }
            }
        }
        checkers
    }

    /// Whether a move puts a second unpromoted piece of a one-per-file kind on a file.
    fn two_on_file(&self, state: &State<S, P>, mv: Move) -> bool {
        let kind = mv.becomes();
        let limited = self
            .drops
            .iter()
            .any(|d| d.full_file == Some(1) && d.kind == kind);
        (limited || self.model.movement.one_per_file.contains(&kind))
            && self.makes_two_on_file(state, mv)
    }

    /// Whether another unpromoted piece of the kind stands on the file where a move ends.
    fn makes_two_on_file(&self, state: &State<S, P>, mv: Move) -> bool {
        let mut others = *state;
        others.clear(S::single(mv.origin()));
        self.files_with(&others, state.turn, mv.becomes())
            .has(mv.to())
    }

    /// Whether a side's royal piece stands in the reach of one of the enemy's.
    pub(crate) fn royal_in_reach(&self, state: &State<S, P>, side: Side) -> bool {
        let enemy = side.other();
        let (theirs, occupied) = (state.side(enemy), state.occupied());
        let prey = self.royals(state, side);
        if self.is_metered() && !self.spend(self.all_goals_cost(state, enemy)) {
            return false;
        }
        self.royals(state, enemy).cells().any(|from| {
            (self.goals(state, enemy, state.kind_on(from), from, theirs, occupied) & prey).any()
        })
    }

    /// Whether a side's royal piece is under an attack that counts.
    #[inline]
    pub fn in_check(&self, state: &State<S, P>, side: Side) -> bool {
        match self.legality {
            Legality::Masked => self.in_check_masked(state, side),
            Legality::Probed => self.in_check_probed(state, side),
            Legality::Free => self.in_check_reference(state, side),
        }
    }
}

/// Leaves, from a place of a list on, only moves of a sort, if there are any.
fn keep_if_any(start: usize, out: &mut Vec<Move>, is_wanted: impl Fn(Move) -> bool) {
    if out[start..].iter().any(|&mv| is_wanted(mv)) {
        let mut at = 0..;
        out.retain(|&mv| at.next().is_some_and(|at| at < start) || is_wanted(mv));
    }
}
