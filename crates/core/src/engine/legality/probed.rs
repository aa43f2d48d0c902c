//! Legal moves by sensitive cells: only moves that may change whether a royal man is attacked are looked at.
//!
//! Used where masks do not fit: where lame leapers, hoppers or limited slides meet royal men, where there
//! are several of these, where men borrow movement, and where rules say more of a check.
//!
//! From each royal man the enemies are looked up backwards. What stands between them and him, and where
//! a man would come between, are the sensitive cells. A move of another man that neither leaves nor enters
//! one of them changes nothing: without a check it is legal, and with one it is not. The other moves, and
//! those of the royal men, are probed: the occupation is changed, and the attackers looked up again.
//!
//! Where rules of modules, void attacks or a ban of checks have a say, every move is played; attackers are
//! looked up backwards all the same.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::legality::masked::{Guard, Listener};
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::backward::{Backward, Doubts, Watchers};
use crate::engine::movement::interner::Interners;
use crate::engine::movement::setwise::Jump;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::tables::probing::Probing;
use crate::man::{Kind, PerSide, Side};
use crate::model::{GivingCheck, RoyalCount, SelfCheck};
use crate::moves::Move;

impl<S: CellSet> Probing<S> {
    pub(crate) fn compile<const P: usize>(
        rules: &Rules<S, P>,
        charted: bool,
        interners: &mut Interners<S>,
    ) -> Self {
        let royalty = &rules.model.royalty;
        let illegal = royalty.self_check == SelfCheck::Illegal;
        let counts = royalty.attack_void_if.is_empty();
        let apart_is_safe = illegal && royalty.count == RoyalCount::Every && counts;
        let calm = rules.after_capture.is_empty() && rules.after_move.is_empty();
        let cells = rules.model.board.len();
        let limited = &rules.model.movement.one_per_file;
        let royal = |kind: Kind| rules.royal.kinds.contains(&kind);
        let becomes = |kind: Kind| {
            let into = Side::BOTH.map(|side| rules.promotions[side][kind.index()].into.iter());
            into.into_iter().flatten().copied()
        };
        let file_of = |cell: Cell| {
            let file = rules.files.iter().find(|file| file.has(cell));
            file.copied().unwrap_or(S::EMPTY)
        };
        Probing {
            backward: PerSide::from_fn(|side| {
                let (lines, movers) = (&rules.lines, &rules.movers[side]);
                Backward::compile(cells, lines, charted, interners, movers)
            }),
            by_cells: rules.model.walls.is_none()
                && calm
                && counts
                && royalty.giving_check == GivingCheck::Allowed
                && (apart_is_safe || !royalty.royals_apart),
            guards: illegal,
            limited: rules
                .all_kinds()
                .map(|kind| limited.contains(&kind))
                .collect(),
            promotes_apart: rules
                .all_kinds()
                .map(|kind| {
                    let apart = |k| limited.contains(&k) || royal(k);
                    becomes(kind).any(|k| apart(k) || apart(kind))
                })
                .collect(),
            file_of: rules.model.board.cells().map(file_of).collect(),
            lent_from: PerSide::from_fn(|side| {
                rules.lenders.as_ref().and_then(|l| uniform(&l[side]))
            }),
            lends_passes: rules.lenders.is_some()
                && Side::BOTH
                    .iter()
                    .any(|&side| rules.movers[side].iter().any(|m| !m.passes.is_empty())),
        }
    }
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
    /// A side's men by the patterns in which they capture, but for those in `gone`.
    fn watchers(&self, state: &State<S, P>, side: Side, gone: S) -> Watchers<'_, S> {
        let backward = &self.probing.backward[side];
        let men = state.men(side) & !gone;
        if self.lenders.is_none() {
            return Watchers::of_kinds(backward, &self.lines, state, &state.by_kind(men));
        }
        let borrowers = self.borrowers(side, men);
        let mut borrowed: SmallVec<[(Kind, S); 24]> = SmallVec::new();
        for cell in borrowers.cells() {
            let kind = self.moves_as(state, side, state.kind_on(cell), cell);
            match borrowed.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, cells)) => *cells |= S::single(cell),
                None => borrowed.push((kind, S::single(cell))),
            }
        }
        let others = state.by_kind(men & !borrowers);
        Watchers::with_borrowers(backward, &self.lines, state, &others, &borrowed)
    }

    /// Those of a side's men who borrow their movement from another of them.
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

    /// The men of a side that can take the enemy's man on a cell.
    pub(crate) fn attackers_to(&self, state: &State<S, P>, by: Side, victim: Cell) -> S {
        let kind = state.kind_on(victim);
        self.watchers(state, by, S::EMPTY)
            .attackers_to(victim, kind, state.occupied(), S::EMPTY)
    }

    /// A side's royal men whom an attack concerns: none where all but the last may be lost.
    fn royals_in_question(&self, state: &State<S, P>, side: Side) -> S {
        let royals = self.royals(state, side);
        if self.model.royalty.count == RoyalCount::Last && royals.more_than_one() {
            return S::EMPTY;
        }
        royals
    }

    /// Whether a side's royal man is under an attack that counts, looked up backwards.
    pub(crate) fn in_check_probed(&self, state: &State<S, P>, side: Side) -> bool {
        let royals = self.royals_in_question(state, side);
        if royals.is_empty() {
            return false;
        }
        if !self.model.royalty.attack_void_if.is_empty() {
            return !self.checks_on::<true>(state, side).is_empty();
        }
        let watchers = self.watchers(state, side.other(), S::EMPTY);
        let occupied = state.occupied();
        let mut royals = royals.cells();
        royals.any(|cell| watchers.attack(cell, state.kind_on(cell), occupied, S::EMPTY))
    }

    /// Tells a listener the legal moves of a position.
    #[inline(never)]
    pub(super) fn tell_probed(&self, state: &State<S, P>, listener: &mut dyn Listener<S>) {
        if self.plays_all(state) {
            let mut moves = Vec::with_capacity(128);
            self.list_played(state, &mut moves);
            return moves.into_iter().for_each(|mv| listener.one(mv));
        }
        let (us, them) = (state.turn, state.turn.other());
        let mut sieve = Sieve::new(self, state, listener);
        let (own, royals) = (state.men(us), self.royals(state, us));
        let doubtful = sieve.doubts.from & own & !royals;
        let held = match sieve.doubts.checkers.any() {
            true => sieve.doubts.to,
            false => !S::EMPTY,
        };
        for from in (royals | doubtful).cells() {
            sieve.tell_man(from, !S::EMPTY);
        }
        let borrowers = self.borrowers(us, own) & !(royals | doubtful);
        for from in borrowers.cells() {
            sieve.tell_man(from, held);
        }
        let mut guard = Guard::none(&self.attacks[them], &self.lines);
        guard.royal = royals;
        guard.pinned = doubtful | borrowers;
        guard.answers = held;
        self.tell_free::<false>(state, &state.by_kind(own), &guard, &mut sieve);
        let mut play = |mv: Move| {
            if self.forbidden_alone::<true>(state, mv).is_none() {
                sieve.listener.one(mv);
            }
        };
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
        sieve.tell_drops(held);
    }

    /// Whether every move is played: cells do not say which ones matter. Positions in which a side has
    /// lost already are set up by hand, and rare.
    #[inline]
    pub(crate) fn plays_all(&self, state: &State<S, P>) -> bool {
        self.legality == Legality::Probed
            && (!self.probing.by_cells
                || (self.probing.guards
                    && Side::BOTH
                        .into_iter()
                        .any(|side| self.royalty_lost(state, side))))
    }

    /// Lists the moves that are legal when they are played, with walls, gates and the pass.
    pub(super) fn list_played(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        let mut moves = Vec::with_capacity(128);
        self.pseudo_moves(state, &mut moves);
        let legal = |mv: &Move| self.forbidden_alone::<true>(state, *mv).is_none();
        out.extend(moves.into_iter().filter(legal));
    }
}

/// The files on which a side has one unpromoted man of a kind at least, and two.
#[derive(Clone, Copy)]
struct Files<S> {
    kind: Kind,
    once: S,
    twice: S,
}

/// Passes on to a listener, of the moves that it is told of, those that are legal.
struct Sieve<'a, S, const P: usize> {
    rules: &'a Rules<S, P>,
    state: &'a State<S, P>,
    listener: &'a mut dyn Listener<S>,
    /// The royal men to guard, and the others' attacks.
    royals: S,
    watchers: Watchers<'a, S>,
    doubts: Doubts<S>,
    /// Men that lend their movement to others of the enemy's: without them, those attack otherwise.
    lenders: S,
    /// Enemies whose loss comes before everything else.
    victory: S,
    /// Of each kind that may stand only once on a file, where the player has men.
    files: SmallVec<[Files<S>; 1]>,
}

impl<'a, S: CellSet, const P: usize> Sieve<'a, S, P> {
    fn new(
        rules: &'a Rules<S, P>,
        state: &'a State<S, P>,
        listener: &'a mut dyn Listener<S>,
    ) -> Self {
        let (us, them) = (state.turn, state.turn.other());
        let royals = match rules.probing.guards {
            true => rules.royals_in_question(state, us),
            false => S::EMPTY,
        };
        let watchers = rules.watchers(state, them, S::EMPTY);
        let mut sieve = Sieve {
            rules,
            state,
            listener,
            royals,
            watchers,
            doubts: Doubts::none(),
            lenders: S::EMPTY,
            victory: S::EMPTY,
            files: SmallVec::new(),
        };
        for &kind in &rules.model.movement.one_per_file {
            let (mut once, mut twice) = (S::EMPTY, S::EMPTY);
            for man in (state.of(us, kind) & !state.promoted).cells() {
                let file = rules.probing.file_of[man.index()];
                twice |= once & file;
                once |= file;
            }
            sieve.files.push(Files { kind, once, twice });
        }
        for cell in royals.cells() {
            let (kind, occupied) = (state.kind_on(cell), state.occupied());
            let doubts = &mut sieve.doubts;
            sieve
                .watchers
                .doubt(cell, kind, state.side(us), occupied, doubts);
            sieve.find_lenders(cell);
        }
        sieve.doubts.to |= sieve.lenders;
        // Where only the last royal man counts, another one that is made answers any check.
        let last = rules.model.royalty.count == RoyalCount::Last;
        if last && rules.royal.made && sieve.doubts.checkers.any() {
            sieve.doubts.from = state.men(us);
        }
        let enemies = rules.royals(state, them);
        if royals.any()
            && rules.model.royalty.victory_first
            && rules.royal.needed[them] > 0
            && enemies.count() <= rules.royal.needed[them]
        {
            sieve.victory = enemies;
            sieve.doubts.to |= enemies;
        }
        sieve
    }

    /// Finds the lenders of those enemies who might reach a royal man.
    fn find_lenders(&mut self, royal: Cell) {
        let Some(lenders) = &self.rules.lenders else {
            return;
        };
        let them = self.state.turn.other();
        let enemy = self.state.men(them);
        let watching = self.rules.probing.backward[them].watching(royal) & enemy;
        for cell in watching.cells() {
            if let Some(lender) = lenders[them][cell.index()] {
                self.lenders |= S::single(lender) & enemy;
            }
        }
    }

    /// Whether a man may go from one cell to another, or be put there.
    fn may_go(&self, from: S, goal: Cell) -> bool {
        let to = S::single(goal);
        if self.royals.is_empty() || (self.victory & to).any() {
            return true;
        }
        let occupied = self.state.occupied() & !from | to;
        let royals = match (self.royals & from).any() {
            true => self.royals & !from | to,
            false => self.royals,
        };
        let safe = |watchers: &Watchers<'_, S>| {
            !royals.cells().any(|cell| {
                let stood = if to.has(cell) { from.first() } else { cell };
                watchers.attack(cell, self.state.kind_on(stood), occupied, to)
            })
        };
        let them = self.state.turn.other();
        let lent = self.rules.lenders.is_some() && self.state.men(them).has(goal);
        if lent && (self.lenders.has(goal) || (self.royals & from).any()) {
            return safe(&self.rules.watchers(self.state, them, to));
        }
        safe(&self.watchers)
    }

    /// Those of the goals to which a man may go.
    #[inline(always)]
    fn safe(&self, from: S, goals: S) -> S {
        let doubtful = match (from & (self.doubts.from | self.royals)).any() {
            true => goals,
            false => goals & self.doubts.to,
        };
        let mut safe = goals & !doubtful;
        for goal in doubtful.cells() {
            if self.may_go(from, goal) {
                safe |= S::single(goal);
            }
        }
        safe
    }

    /// Tells the moves of a man to some cells.
    fn tell_man(&mut self, from: Cell, within: S) {
        let (us, state) = (self.state.turn, self.state);
        let kind = state.kind_on(from);
        let goals = self
            .rules
            .goals(state, us, kind, from, state.side(us), state.occupied());
        let to = goals & within;
        let promotes = !self.rules.promotions[us][kind.index()].into.is_empty();
        self.man(Targets { kind, from, to }, promotes);
    }

    /// The cells on whose file another unpromoted man of a kind stands than the one on `from`, among some.
    fn on_taken_files(&self, kind: Kind, from: Cell, among: S) -> S {
        let (state, files) = (self.state, &self.rules.probing.file_of);
        let found = self.files.iter().find(|files| files.kind == kind);
        let Some(&Files { once, twice, .. }) = found else {
            return S::EMPTY;
        };
        let himself = state.men(state.turn).has(from)
            && state.kind_on(from) == kind
            && !state.promoted.has(from);
        match himself {
            true => among & (twice | once & !files[from.index()]),
            false => among & once,
        }
    }

    /// Tells moves that need another look each: at files, or at who is royal afterwards.
    fn tell_apart(&mut self, mv: Move) {
        let (rules, state) = (self.rules, self.state);
        let becomes = mv.becomes();
        let goal = S::single(mv.to());
        if rules.probing.limited[becomes.index()]
            && self.on_taken_files(becomes, mv.origin(), goal).any()
        {
            return;
        }
        let royal = |kind: Kind| rules.royal.kinds.contains(&kind);
        let legal = match becomes != mv.kind() && (royal(mv.kind()) || royal(becomes)) {
            true => rules.forbidden_alone::<true>(state, mv).is_none(),
            false => self.safe(S::single(mv.origin()), goal).any(),
        };
        if legal {
            self.listener.one(mv);
        }
    }

    /// Tells the drops to some cells.
    fn tell_drops(&mut self, within: S) {
        let (rules, state) = (self.rules, self.state);
        for (slot, drop) in rules.drops.iter().enumerate() {
            let mut to = rules.drop_cells(state, state.turn, slot, drop);
            if rules.royal.kinds.contains(&drop.kind) {
                for cell in to.cells() {
                    let mv = Move::drop(cell, drop.kind);
                    if rules.forbidden_alone::<true>(state, mv).is_none() {
                        self.listener.one(mv);
                    }
                }
                continue;
            }
            to = self.safe(S::EMPTY, to & within);
            if drop.no_mate && to.any() {
                to = self.without_mating(drop.kind, to);
            }
            if to.any() {
                self.listener.drops(drop.kind, to);
            }
        }
    }

    /// Those of the drop cells on which a man of a kind that may not mate by a drop does not.
    fn without_mating(&self, kind: Kind, to: S) -> S {
        let (rules, state) = (self.rules, self.state);
        let may_check = self.may_check_on();
        let mut kept = to & !may_check;
        for cell in (to & may_check).cells() {
            let next = rules.after_moving(state, Move::drop(cell, kind));
            if !rules.drop_mates(&next, kind) {
                kept |= S::single(cell);
            }
        }
        kept
    }

    /// The cells on which a drop may give check: where the man himself may attack, where he may be a
    /// hurdle, or whom he lends his movement.
    fn may_check_on(&self) -> S {
        let (rules, state) = (self.rules, self.state);
        let (us, them) = (state.turn, state.turn.other());
        let ours = rules.watchers(state, us, S::EMPTY);
        let mut cells = S::EMPTY;
        for royal in rules.royals_in_question(state, them).cells() {
            let mut doubts = Doubts::none();
            let (kind, occupied) = (state.kind_on(royal), state.occupied());
            ours.doubt(royal, kind, state.side(them), occupied, &mut doubts);
            if doubts.checkers.any() {
                return !S::EMPTY;
            }
            let watching = rules.probing.backward[us].watching(royal);
            cells |= doubts.to | watching;
            if let Some(lenders) = &rules.lenders {
                let lent = (watching & state.men(us)).cells();
                let lent = lent.filter_map(|cell| lenders[us][cell.index()]);
                cells |= S::from_cells(lent);
            }
        }
        cells
    }
}

impl<S: CellSet, const P: usize> Listener<S> for Sieve<'_, S, P> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        let Targets { kind, from, mut to } = targets;
        let (rules, at) = (self.rules, kind.index());
        if promotes
            && rules.probing.promotes_apart[at]
            && rules.promotions[self.state.turn][at].on(from, to).any()
        {
            return rules.expand(self.state, targets, |mv| self.tell_apart(mv));
        }
        if rules.probing.limited[at] {
            to &= !self.on_taken_files(kind, from, to);
        }
        let to = self.safe(S::single(from), to);
        self.listener.man(Targets { to, ..targets }, promotes);
    }

    #[inline(always)]
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        if !self.rules.model.movement.one_per_file.is_empty() {
            let kind = self.state.which(first, others, from);
            return self.man(Targets { kind, from, to }, false);
        }
        let to = self.safe(S::single(from), to);
        self.listener.alike(first, others, from, to);
    }

    #[inline(always)]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        let (rules, at) = (self.rules, jump.kind.index());
        let mut goals = goals;
        if rules.probing.promotes_apart[at] && (goals & jump.promoting).any() {
            let apart = goals & jump.promoting;
            goals &= !apart;
            let side = self.state.turn;
            rules.expand_setwise(side, jump, apart, |mv| self.tell_apart(mv));
        }
        if rules.probing.limited[at] {
            for goal in goals.cells() {
                let taken = self.on_taken_files(jump.kind, jump.origin(goal), S::single(goal));
                goals &= !taken;
            }
        }
        for goal in (goals & self.doubts.to).cells() {
            if !self.may_go(S::single(jump.origin(goal)), goal) {
                goals &= !S::single(goal);
            }
        }
        self.listener.setwise(jump, goals);
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: S) {
        self.listener.drops(kind, to);
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.listener.one(mv);
    }
}
