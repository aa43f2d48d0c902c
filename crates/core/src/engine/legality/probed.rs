//! Legal moves by sensitive cells: only moves that may change whether a royal piece is attacked are looked at.
//!
//! Used where masks do not fit: where lame leapers, hoppers or limited slides meet royal pieces, where there
//! are several of these, where pieces borrow movement, and where rules say more of a check.
//!
//! From each royal piece the enemies are looked up backwards. What stands between them and it, and where
//! a piece would come between, are the sensitive cells. A move of another piece that neither leaves nor enters
//! one of them changes nothing: without a check it is legal, and with one it is not. The other moves, and
//! those of the royal pieces, are probed: the occupation is changed, and the attackers looked up again.
//!
//! An attack that may not count, for want of a permission or for a reason that voids it, is looked at where there is one: a
//! move after which nobody attacks is legal whatever else is asked. Captures that have effects are played, and so
//! are moves that may give check where nobody may. Where moves put walls, where every move has effects and where royal
//! pieces stay apart from attacks that may not count, all moves are played; attackers are looked up backwards all the same.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::guard::Guard;
use crate::engine::legality::lent::Lent;
use crate::engine::legality::listener::Listener;
use crate::engine::legality::permissions;
use crate::engine::legality::sieve::Sieve;
use crate::engine::movement::backward::{Arrival, Backward, Watchers};
use crate::engine::movement::borrow::Lenders;
use crate::engine::movement::interners::Interners;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::state::by_kind::ByKind;
use crate::engine::tables::drops::DropTable;
use crate::engine::tables::probing::Probing;
use crate::man::{Kind, PerSide, Side};
use crate::model::{Condition, GivingCheck, Permission, RoyalCount, SelfCheck, VoidReason};
use crate::moves::Move;

impl<S: CellSet> Probing<S> {
    /// `rows`: the rows of attacks tell what leaps and slides freely.
    ///
    /// # Errors
    /// The bytes of all interned tables as soon as they are more than a limit.
    pub(crate) fn compile<const P: usize>(
        rules: &Rules<S, P>,
        charted: bool,
        rows: bool,
        interners: &mut Interners<S>,
        most_bytes: usize,
    ) -> Result<Self, usize> {
        let royalty = &rules.model.royalty;
        let illegal = royalty.self_check == SelfCheck::Illegal;
        let counts = royalty.attack_void_if.is_empty();
        let calm = royalty.giving_check == GivingCheck::Illegal;
        let apart_is_safe = illegal && royalty.count == RoyalCount::Every && counts;
        let cells = rules.model.board.len();
        let is_limited = |kind: Kind| rules.model.movement.one_per_file.contains(&kind);
        let royal = |kind: Kind| rules.royal.kinds.contains(&kind);
        let becomes = |kind: Kind| {
            let into = Side::BOTH.map(|side| rules.promotions[side][kind.index()].into.iter());
            into.into_iter().flatten().copied()
        };
        let file_of = |cell: Cell| {
            let file = rules.files.iter().find(|file| file.has(cell));
            file.copied().unwrap_or(S::EMPTY)
        };
        let mut backward = |side: Side| {
            let (lines, movers) = (&rules.lines, &rules.movers[side]);
            let attacks = rows.then_some(&rules.attacks[side]);
            Backward::compile(
                cells, lines, charted, interners, movers, attacks, most_bytes,
            )
        };
        let backward = PerSide([backward(Side::First)?, backward(Side::Second)?]);
        let chooses_hurdles = backward.0.iter().any(Backward::chooses_hurdles);
        let jumped_otherwise = |one: Kind, other: Kind| {
            let mut sides = backward.0.iter();
            chooses_hurdles && sides.any(|rows| rows.tells_hurdles_apart(one, other))
        };
        // What the others ask does not depend on what a piece becomes.
        let plain =
            |rule: &Permission| matches!(rule.condition, Condition::Takes(_) | Condition::Has(_));
        let asks_arrivals = !rules.model.permissions.iter().all(plain);
        let promotes_apart = |kind: Kind| {
            let apart = |k| is_limited(k) || royal(k) || jumped_otherwise(kind, k);
            let played = calm || asks_arrivals || rules.promotions_act;
            becomes(kind).any(|k| played || apart(k) || royal(kind))
        };
        Ok(Probing {
            by_cells: asks_by_cells(rules) && (apart_is_safe || !royalty.royals_apart),
            chooses_hurdles,
            captures_apart: !rules.after_capture.is_empty(),
            walls_shield: walls_shield(rules) && !backward.0.iter().any(Backward::hops),
            gives: PerSide::from_fn(|side| match calm {
                true => gives(rules, &backward[side], side),
                false => Vec::new(),
            }),
            attacks_may_fail: !counts || rules.model.permits_attacks(),
            beside: permissions::beside(&rules.model),
            guards: illegal,
            apart: rules
                .all_kinds()
                .map(|kind| is_limited(kind) || promotes_apart(kind))
                .collect(),
            limited: rules.all_kinds().map(is_limited).collect(),
            promotes_apart: rules.all_kinds().map(promotes_apart).collect(),
            file_of: rules.model.board.cells().map(file_of).collect(),
            lent_from: PerSide::from_fn(|side| {
                rules.lenders.as_ref().and_then(|l| uniform(&l[side]))
            }),
            promoting: PerSide::from_fn(|side| {
                let promotions = rules.promotions[side].iter();
                promotions.fold(S::EMPTY, |all, of_kind| all | of_kind.zone)
            }),
            lends_passes: rules.lenders.is_some()
                && Side::BOTH
                    .iter()
                    .any(|&side| rules.movers[side].iter().any(|m| !m.passes.is_empty())),
            backward,
        })
    }
}

/// Whether sensitive cells can say which moves to probe, where no royal pieces have to keep apart.
fn asks_by_cells<S: CellSet, const P: usize>(rules: &Rules<S, P>) -> bool {
    let royalty = &rules.model.royalty;
    let calm = royalty.giving_check == GivingCheck::Illegal;
    let lends = rules.lenders.is_some();
    !rules.model.walls_with_moves()
        && (rules.model.permissions.is_empty() || !lends)
        && (rules.after_move.is_empty() || (rules.promotions_act && !lends))
        && (!calm || (!lends && royalty.count != RoyalCount::AllAtOnce))
}

/// Whether a wall can only shield royal pieces, if nobody hops.
fn walls_shield<S: CellSet, const P: usize>(rules: &Rules<S, P>) -> bool {
    let royalty = &rules.model.royalty;
    royalty.self_check == SelfCheck::Illegal
        && matches!(
            royalty.attack_void_if.as_slice(),
            [] | [VoidReason::OwnRoyalLost]
        )
        && rules.model.permissions.is_empty()
        && royalty.giving_check == GivingCheck::Allowed
        && !royalty.royals_apart
        && (rules.after_capture.is_empty() || rules.blast.is_some())
        && rules.after_move.is_empty()
        && !rules.drops.iter().any(DropTable::heeds_check)
}

/// For each kind of a side, from where it attacks each cell, or would if others stood right.
fn gives<S: CellSet, const P: usize>(
    rules: &Rules<S, P>,
    backward: &Backward<S>,
    side: Side,
) -> Vec<Vec<S>> {
    let of = |kind: Kind| {
        let zones = rules.attacks[side].zones_of(kind).into_iter();
        let cells = rules.model.board.cells();
        zones
            .zip(cells)
            .map(|(zone, cell)| zone | backward.watched_by(kind, cell))
            .collect()
    };
    rules.all_kinds().map(of).collect()
}

/// How much lower each borrower is numbered than his lender, modulo the bits of the set, if all alike, and
/// the cells with a lender.
fn uniform<S: CellSet>(lenders: &[Option<Cell>]) -> Option<(u32, S)> {
    let bits = S::BITS as u32;
    let (mut back, mut cells) = (None, S::EMPTY);
    for (cell, lender) in lenders.iter().enumerate() {
        let Some(lender) = lender else {
            continue;
        };
        let far = (cell as u32 + bits - u32::from(lender.0)) % bits;
        if *back.get_or_insert(far) != far {
            return None;
        }
        cells |= S::single(Cell(cell as u16));
    }
    Some((back?, cells))
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// A side's pieces by the patterns in which they capture, but for those in `gone`.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(super) fn watchers(&self, state: &State<S, P>, side: Side, gone: S) -> Watchers<'_, S> {
        let mut watchers = self.nobody(side);
        self.gather(state, side, gone, &mut watchers);
        watchers
    }

    /// No pieces of a side.
    #[inline(always)]
    fn nobody(&self, side: Side) -> Watchers<'_, S> {
        let (backward, attacks) = (&self.probing.backward[side], &self.attacks[side]);
        Watchers::nobody(backward, attacks, &self.lines)
    }

    /// Gathers a side's pieces but for those in `gone`. Where they are looked at from, so that they are not moved.
    #[inline(never)]
    fn gather(&self, state: &State<S, P>, side: Side, gone: S, watchers: &mut Watchers<'_, S>) {
        let men = state.men(side) & !gone;
        if self.is_metered() {
            self.spend(self.gathering_cost(side));
        }
        let mut spelt = [S::EMPTY; P];
        let by_kind = match &self.lenders {
            None => state.by_kind(men),
            Some(lenders) => self.spelt(lenders, state, side, men, &mut spelt),
        };
        let hurdles = |kinds: &[Kind]| {
            if kinds.is_empty() {
                return !S::EMPTY;
            }
            state.among_any(state.occupied() & !state.walls(), kinds)
        };
        watchers.gather(state.unmoved, &by_kind, hurdles);
    }

    /// Whether none but sliders can attack the player's only royal piece and the cells to which it goes, since no other
    /// enemy is near. One that borrows its movement goes anywhere.
    #[inline(always)]
    fn only_slide_at(&self, state: &State<S, P>, royals: S, borrowers: S) -> bool {
        let them = state.turn.other();
        if royals.is_empty() || royals.more_than_one() {
            return false;
        }
        self.attacks[them].nobody_leaps_at(royals.first(), state.men(them))
            && (royals & borrowers).is_empty()
            && !self.probing.backward[them].is_odd()
    }

    /// Gathers those of a side's pieces that slide freely.
    #[inline(never)]
    fn gather_sliders(&self, state: &State<S, P>, side: Side, watchers: &mut Watchers<'_, S>) {
        let men = state.men(side);
        if self.is_metered() {
            self.spend(self.gathering_cost(side));
        }
        let mut spelt = [S::EMPTY; P];
        let by_kind = match &self.lenders {
            None => state.by_kind(men),
            Some(lenders) => self.spelt(lenders, state, side, men, &mut spelt),
        };
        watchers.plain.gather_sliders(&by_kind);
    }

    /// A side's pieces told apart by the kinds as which they move, if these were all, by planes that spell them so.
    #[inline(never)]
    fn spelt<'s>(
        &self,
        lenders: &Lenders,
        state: &State<S, P>,
        side: Side,
        men: S,
        spelt: &'s mut [S; P],
    ) -> ByKind<'s, S, P> {
        *spelt = self.spell(lenders, state, side, men);
        ByKind::spelt(spelt, men)
    }

    /// The planes that spell these kinds.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(super) fn spell(
        &self,
        lenders: &Lenders,
        state: &State<S, P>,
        side: Side,
        men: S,
    ) -> [S; P] {
        let borrowers = self.borrowers(side, men);
        let mut spelt = state.planes;
        if self.is_metered() {
            self.spend(Self::PLAYED + u64::from(borrowers.count()) * Self::BORROWED);
        }
        if let Some((back, _)) = self.probing.lent_from[side] {
            // Who lends to one of them is one of the side's own.
            for plane in spelt.iter_mut() {
                let lent = plane.rotated(back) & borrowers;
                *plane = *plane & !borrowers | lent;
            }
            return spelt;
        }
        for cell in borrowers.cells() {
            let Some(lender) = lenders[side][cell.index()] else {
                continue;
            };
            for (plane, kinds) in spelt.iter_mut().zip(&state.planes) {
                *plane &= !S::single(cell);
                if kinds.has(lender) {
                    *plane |= S::single(cell);
                }
            }
        }
        spelt
    }

    /// Those of a side's pieces that borrow their movement from another of them.
    #[inline]
    fn borrowers(&self, side: Side, men: S) -> S {
        match (&self.lenders, self.probing.lent_from[side]) {
            (None, _) => S::EMPTY,
            (_, Some((back, cells))) => men & cells & men.rotated(back),
            (Some(lenders), None) => {
                let lent = |cell: &Cell| lenders[side][cell.index()].is_some_and(|l| men.has(l));
                S::from_cells(men.cells().filter(lent))
            }
        }
    }

    /// The pieces of a side that can take the enemy's piece on a cell.
    pub(crate) fn attackers_to(&self, state: &State<S, P>, by: Side, victim: Cell) -> S {
        let kind = state.kind_on(victim);
        self.looks_once(state, by);
        self.watchers(state, by, S::EMPTY)
            .attackers_to(victim, kind, state.occupied())
    }

    /// A side's royal pieces that an attack concerns: none where all but the last may be lost.
    pub(super) fn royals_in_question(&self, state: &State<S, P>, side: Side) -> S {
        self.in_question(self.royals(state, side))
    }

    /// Those of a side's royal pieces that an attack concerns.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(super) fn in_question(&self, royals: S) -> S {
        if self.model.royalty.count == RoyalCount::Last && royals.more_than_one() {
            return S::EMPTY;
        }
        royals
    }

    /// Whether a side's royal piece is under an attack that counts, looked up backwards.
    pub(crate) fn in_check_probed(&self, state: &State<S, P>, side: Side) -> bool {
        let royals = self.royals_in_question(state, side);
        if royals.is_empty() {
            return false;
        }
        if self.probing.attacks_may_fail {
            return !self.checks_on::<true>(state, side).is_empty();
        }
        let watchers = self.watchers(state, side.other(), S::EMPTY);
        let occupied = state.occupied();
        let mut royals = royals.cells();
        let attacked = |cell: Cell| {
            self.looks_once(state, side.other())
                && watchers.attack(cell, state.kind_on(cell), occupied, Arrival::none())
        };
        match self.model.royalty.count {
            RoyalCount::AllAtOnce => royals.all(attacked),
            RoyalCount::Every | RoyalCount::Last => royals.any(attacked),
        }
    }

    /// Tells a listener the legal moves of a position.
    #[inline(never)]
    pub(super) fn tell_probed<L: Listener<S> + ?Sized>(
        &self,
        state: &State<S, P>,
        listener: &mut L,
    ) {
        let (us, them) = (state.turn, state.turn.other());
        let own = state.men(us);
        let (royals, enemies) = (self.royals_among(state, own), self.royals(state, them));
        if self.has_to_play(us, royals, enemies) {
            return self.tell_listed(state, listener);
        }
        if self.is_metered() && !self.spend(self.all_goals_cost(state, us)) {
            return;
        }
        let borrowers = self.borrowers(us, own);
        // Gathered where they stay: they are large.
        let mut watchers = self.nobody(them);
        match self.only_slide_at(state, royals, borrowers) {
            true => self.gather_sliders(state, them, &mut watchers),
            false => self.gather(state, them, S::EMPTY, &mut watchers),
        }
        let mut sieve = Sieve::bare(self, state, listener, &watchers, [royals, enemies]);
        sieve.look_round();
        if sieve.doubts.checkers.any() {
            sieve.listener.in_check();
        }
        if self.probing.attacks_may_fail && sieve.doubts.checkers.any() {
            return sieve.tell_all_played();
        }
        let doubtful = sieve.doubts.from & own & !royals;
        let held = match sieve.doubts.checkers.any() {
            // A capture may do away with a checker from afar.
            true => sieve.doubts.to | sieve.prey(),
            false => !S::EMPTY,
        };
        if self.must_drop(state) && (sieve.tell_drops(held, true) || !self.else_moves) {
            return;
        }
        let mut apart = royals | doubtful;
        if (royals & borrowers).is_empty() && sieve.tell_king(royals) {
            apart = doubtful;
        }
        for from in apart.cells() {
            sieve.tell_man(from, !S::EMPTY);
        }
        let mut guard = Guard::none(&self.attacks[them], &self.lines);
        guard.royal = royals;
        guard.pinned = doubtful;
        guard.answers = held;
        match &self.lenders {
            None => self.tell_free::<false>(state, &state.by_kind(own), &guard, &mut sieve),
            Some(lenders) => self.tell_lent(&guard, lenders, borrowers, &mut sieve),
        }
        let mut play = |mv: Move| sieve.tell_played(mv);
        if state.ep.any() {
            let takers = match self.lenders {
                None => state.by_kind(own).of_any(&self.ep_takers[us]),
                Some(_) => own,
            };
            for from in takers.cells() {
                self.en_passant_goals(state, us, state.kind_on(from), from, &mut play);
            }
        }
        for (index, castling) in self.open_castlings(state, us) {
            play(castling.as_move(index));
        }
        if !self.drops.is_empty() && self.holds_any(state, us) {
            sieve.tell_drops(held, false);
        }
    }

    /// Tells the moves of a list, of which each was played.
    #[cold]
    #[inline(never)]
    fn tell_listed<L: Listener<S> + ?Sized>(&self, state: &State<S, P>, listener: &mut L) {
        let mut moves = Vec::with_capacity(128);
        self.list_played(state, &mut moves);
        self.drops_first(state, 0, &mut moves);
        listener.in_check();
        moves.into_iter().for_each(|mv| listener.one(mv));
    }

    /// Tells the moves of the free pieces where some borrow their movement.
    #[inline(never)]
    fn tell_lent<L: Listener<S> + ?Sized>(
        &self,
        guard: &Guard<'_, S>,
        lenders: &Lenders,
        borrowers: S,
        sieve: &mut Sieve<'_, S, P, L>,
    ) {
        let state = sieve.state;
        let us = state.turn;
        let own = state.men(us);
        let mut spelt = [S::EMPTY; P];
        let men = match sieve.listener.own() {
            Some(known) => known.spelt(&mut spelt),
            None => self.spelt(lenders, state, us, own, &mut spelt),
        };
        let mut lent = Lent::new(sieve, borrowers);
        self.tell_free::<false>(state, &men, guard, &mut lent);
    }

    /// Whether every move is played in a position with these royal pieces of the player and of the other side.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn has_to_play(&self, us: Side, royals: S, enemies: S) -> bool {
        let lost = |side: Side, royals: S| match self.needed[side] {
            0 => false,
            1 => royals.is_empty(),
            n => royals.count() < n,
        };
        !self.probing.by_cells
            || (self.probing.guards && (lost(us, royals) || lost(us.other(), enemies)))
    }

    /// Whether every move is played: some piece must be dropped where that is not told, or cells do not say which
    /// ones matter. Positions in which a side has lost already are set up by hand, and rare.
    #[inline]
    pub(crate) fn plays_all(&self, state: &State<S, P>) -> bool {
        let us = state.turn;
        let probes = || {
            self.legality == Legality::Probed
                && self.has_to_play(us, self.royals(state, us), self.royals(state, us.other()))
        };
        self.must_look_at_drops(state) || probes()
    }

    /// Lists the moves that are legal when they are played, with walls, gates and the pass.
    pub(super) fn list_played(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if self.model.walls_with_moves() && self.probing.walls_shield {
            return self.list_shielded(state, out);
        }
        let mut moves = Vec::with_capacity(128);
        self.pseudo_moves(state, &mut moves);
        let forbidden = |mv: Move| match self.legality {
            Legality::Probed => self.forbidden_alone::<true>(state, mv),
            Legality::Masked | Legality::Free => self.forbidden_alone::<false>(state, mv),
        };
        let legal = |mv: &Move| !self.is_spent() && forbidden(*mv).is_none();
        out.extend(moves.into_iter().filter(legal));
    }

    /// Lists those moves where a wall can only shield: what is legal without one is not looked at with each.
    fn list_shielded(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        let mut moves = Vec::with_capacity(128);
        self.permitted_moves(state, &mut moves);
        let forbidden = |state: &State<S, P>, mv: Move| match self.legality {
            Legality::Probed => self.forbidden_alone::<true>(state, mv),
            Legality::Masked | Legality::Free => self.forbidden_alone::<false>(state, mv),
        };
        let legal = |mv: &Move| !self.is_spent() && forbidden(state, *mv).is_none();
        let open = self.without_moving_wall(state);
        for mv in moves {
            let start = out.len();
            out.push(mv);
            self.add_seconds(state, start, out);
            if self.is_spent() || forbidden(&open, mv).is_some() {
                let ways: Vec<Move> = out.drain(start..).collect();
                out.extend(ways.into_iter().filter(legal));
            }
        }
        let pass = self.model.movement.pass.map(|_| self.pass(state));
        out.extend(pass.filter(legal));
    }
}
