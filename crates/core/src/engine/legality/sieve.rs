//! Passes on, of the moves that probing is told of, those that are legal: sets of goals that no sensitive cell is
//! among go through as they are, the others one by one.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::legality::listener::Listener;
use crate::engine::legality::own::Files;
use crate::engine::legality::permissions::Permits;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::backward::{Arrival, Doubts, Watchers};
use crate::engine::movement::setwise::Jump;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::Kind;
use crate::model::RoyalCount;
use crate::moves::Move;

/// With more goals of a royal piece than this, all that the enemy attacks is looked up at once.
const MANY_GOALS: u32 = 12;

/// The cells of those who would lend to pieces on some cells.
#[inline(never)]
fn lenders_of<S: CellSet>(lenders: &[Option<Cell>], cells: S) -> S {
    let lender = |cell: Cell| lenders[cell.index()];
    S::from_cells(cells.cells().filter_map(lender))
}

/// Passes on to a listener, of the moves that it is told of, those that are legal.
pub(super) struct Sieve<'a, S, const P: usize, L: ?Sized> {
    pub(super) rules: &'a Rules<S, P>,
    pub(super) state: &'a State<S, P>,
    pub(super) listener: &'a mut L,
    /// The royal pieces to guard, and the others' attacks.
    royals: S,
    watchers: &'a Watchers<'a, S>,
    /// What it costs to look at one of them, where somebody counts.
    look: u64,
    pub(super) doubts: Doubts<S>,
    /// Pieces that lend their movement to others of the enemy's: without them, those attack otherwise.
    lenders: S,
    /// Enemies whose loss comes before everything else.
    victory: S,
    /// Whether nothing is asked of a move but that the royal pieces are safe after it, and what its kind asks.
    plain: bool,
    /// What permissions ask here.
    permits: Permits<S>,
    /// Whether they ask anything.
    asks: bool,
    /// Where nobody may give check: which moves may, by the cells that they leave and enter.
    gives: Option<Doubts<S>>,
    /// The enemy's royal pieces; where nobody may give check, those that must not be given any.
    enemies: S,
    /// Of each kind that may stand only once on a file, where the player has pieces.
    files: SmallVec<[Files<S>; 1]>,
}

impl<'a, S: CellSet, const P: usize, L: Listener<S> + ?Sized> Sieve<'a, S, P, L> {
    /// With the royal pieces of the player and of the other side, before anything is looked up. It stays where it is made:
    /// it is large.
    #[inline(always)]
    pub(super) fn bare(
        rules: &'a Rules<S, P>,
        state: &'a State<S, P>,
        listener: &'a mut L,
        watchers: &'a Watchers<'a, S>,
        [royals, enemies]: [S; 2],
    ) -> Self {
        Sieve {
            rules,
            state,
            listener,
            royals: match rules.probing.guards {
                true => rules.in_question(royals),
                false => S::EMPTY,
            },
            watchers,
            look: 0,
            doubts: Doubts::none(),
            lenders: S::EMPTY,
            victory: S::EMPTY,
            gives: None,
            enemies,
            plain: !rules.probing.captures_apart
                && !rules.probing.attacks_may_fail
                && rules.model.permissions.is_empty()
                && rules.probing.gives[state.turn].is_empty(),
            permits: Permits::none(),
            asks: false,
            files: SmallVec::new(),
        }
    }

    /// Looks up what moves have to be held against.
    #[inline(always)]
    pub(super) fn look_round(&mut self) {
        let (rules, state) = (self.rules, self.state);
        let (us, them) = (state.turn, state.turn.other());
        let enemies = self.enemies;
        if rules.is_metered() {
            self.look = rules.attack_cost(them, u64::from(state.men(them).count()));
        }
        if !rules.model.permissions.is_empty() {
            self.asks = rules.asking.asks(state);
            if self.asks {
                self.permits = rules.permits_in(state);
            } else {
                self.plain = !rules.probing.captures_apart
                    && !rules.probing.attacks_may_fail
                    && rules.probing.gives[us].is_empty();
            }
        }
        if !rules.probing.gives[us].is_empty() {
            self.enemies = rules.in_question(enemies);
            self.gives = Some(self.may_give());
        }
        let limited = &rules.model.movement.one_per_file;
        if rules.lenders.is_some() || !limited.is_empty() {
            match self.listener.own() {
                Some(own) => {
                    rules.look_at_own(state, own);
                    own.files().iter().for_each(|&of| self.files.push(of));
                }
                None => {
                    let mut look = |&kind| self.files.push(rules.files_of(state, kind));
                    limited.iter().for_each(&mut look);
                }
            }
        }
        for cell in self.to_be_guarded().cells() {
            if !rules.spend(2 * self.look) {
                break;
            }
            let kind = rules.royal.only.unwrap_or_else(|| state.kind_on(cell));
            let occupied = state.occupied();
            self.watchers
                .doubt(cell, kind, state.side(us), occupied, &mut self.doubts);
            self.find_lenders(cell);
        }
        self.doubts.to |= self.lenders;
        // Where not every royal piece counts, another one that is made answers any check; so may what a promotion brings
        // about.
        let spare = rules.model.royalty.count != RoyalCount::Every;
        let answers = (spare && rules.royal.made) || rules.promotions_act;
        if answers && self.doubts.checkers.any() {
            self.doubts.from = state.men(us);
        }
        if self.royals.any()
            && rules.model.royalty.victory_first
            && rules.needed[them] > 0
            && enemies.count() <= rules.needed[them]
        {
            self.victory = enemies;
            self.doubts.to |= enemies;
        }
    }

    /// The royal pieces that have to be looked at: where all must be attacked at once, one that is not will do.
    #[inline(always)]
    fn to_be_guarded(&self) -> S {
        let royals = self.royals;
        match self.rules.model.royalty.count {
            RoyalCount::AllAtOnce if royals.more_than_one() => self.an_unattacked(royals),
            _ => royals,
        }
    }

    /// One of several royal pieces that is not attacked; all if all are.
    #[inline(never)]
    fn an_unattacked(&self, royals: S) -> S {
        let (state, rules) = (self.state, self.rules);
        let attacked = |cell: Cell| {
            let (kind, occupied) = (state.kind_on(cell), state.occupied());
            rules.spend(self.look) && self.watchers.attack(cell, kind, occupied, Arrival::none())
        };
        let unattacked = royals.cells().find(|&cell| !attacked(cell));
        unattacked.map_or(royals, S::single)
    }

    /// Finds the lenders of those enemies that might reach a royal piece.
    #[inline(always)]
    fn find_lenders(&mut self, royal: Cell) {
        let Some(lenders) = &self.rules.lenders else {
            return;
        };
        let them = self.state.turn.other();
        let enemy = self.state.men(them);
        let watching = self.rules.probing.backward[them].watching(royal) & enemy;
        if let Some((back, cells)) = self.rules.probing.lent_from[them] {
            let bits = S::BITS as u32;
            self.lenders |= (watching & cells).rotated((bits - back) % bits) & enemy;
            return;
        }
        self.lenders |= lenders_of(&lenders[them], watching) & enemy;
    }

    /// Whether a piece may go from one cell to another, or be put there. `becomes`: what it is then, if that is new.
    fn may_go(&self, from: S, goal: Cell, becomes: Option<Kind>) -> bool {
        let to = S::single(goal);
        if self.royals.is_empty() || (self.victory & to).any() {
            return true;
        }
        let occupied = self.state.occupied() & !from | to;
        let royals = match (self.royals & from).any() {
            true => self.royals & !from | to,
            false => self.royals,
        };
        let arrival = Arrival {
            on: to,
            kind: match becomes {
                Some(kind) => kind,
                None if self.rules.probing.chooses_hurdles => self.state.kind_on(from.first()),
                None => Kind(0),
            },
        };
        let safe = |watchers: &Watchers<'_, S>| {
            let attacked = |cell: Cell| {
                if !self.rules.spend(self.look) {
                    return true;
                }
                let stood = if to.has(cell) { from.first() } else { cell };
                watchers.attack(cell, self.state.kind_on(stood), occupied, arrival)
            };
            match self.rules.model.royalty.count {
                RoyalCount::AllAtOnce => !royals.cells().all(attacked),
                RoyalCount::Every | RoyalCount::Last => !royals.cells().any(attacked),
            }
        };
        let them = self.state.turn.other();
        let lent = self.rules.lenders.is_some() && self.state.men(them).has(goal);
        if lent && (self.lenders.has(goal) || (self.royals & from).any()) {
            return safe(&self.rules.watchers(self.state, them, to));
        }
        safe(self.watchers)
    }

    /// Those of the goals to which a piece may go. `becomes`: what it is then, if that is new.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn safe(&self, from: S, goals: S, becomes: Option<Kind>) -> S {
        let in_doubt = (from & (self.doubts.from | self.royals)).any();
        if self.rules.is_spent() {
            return S::EMPTY;
        }
        match in_doubt && goals.any() {
            true => self.safe_one_by_one(from, goals, becomes),
            false => self.safe_as_set(from, goals, becomes),
        }
    }

    /// The safe goals of a piece that changes nothing by leaving.
    #[inline(always)]
    fn safe_as_set(&self, from: S, goals: S, becomes: Option<Kind>) -> S {
        let doubtful = goals & self.doubts.to;
        match doubtful.is_empty() {
            true => goals,
            false => self.without_unsafe(from, goals, doubtful, becomes),
        }
    }

    /// Those goals that are not among the doubtful ones or safe all the same.
    #[inline(never)]
    fn without_unsafe(&self, from: S, goals: S, doubtful: S, becomes: Option<Kind>) -> S {
        let mut safe = goals & !doubtful;
        for goal in doubtful.cells() {
            if self.may_go(from, goal, becomes) {
                safe |= S::single(goal);
            }
        }
        safe
    }

    /// The safe goals of a royal piece, and of one that may change something by leaving.
    #[inline(never)]
    fn safe_one_by_one(&self, from: S, goals: S, becomes: Option<Kind>) -> S {
        let steps = &self.rules.king_steps[self.state.turn];
        let near = self.watchers.plain.watch()
            && self.royals == from
            && match steps.get(from.first().index()) {
                Some(steps) => steps.covers(goals),
                None => goals.count() > MANY_GOALS,
            };
        let (mut safe, look) = match near {
            true => self.safe_steps(from, goals),
            false => (S::EMPTY, goals),
        };
        for goal in look.cells() {
            if self.may_go(from, goal, becomes) {
                safe |= S::single(goal);
            }
        }
        safe
    }

    /// Those of the only royal piece's goals to which it may go, and those to be looked at one by one.
    #[inline(always)]
    fn safe_steps(&self, royal: S, goals: S) -> (S, S) {
        let (state, them) = (self.state, self.state.turn.other());
        let (king, occupied) = (royal.first(), state.occupied() & !royal);
        let mut look = goals & self.victory;
        if self.rules.lenders.is_some() {
            look |= goals & state.men(them);
        }
        self.rules.spend(2 * self.look);
        let dangers = self.watchers.plain.dangers(king, goals, occupied);
        let mut safe = goals & !(dangers | look);
        if self.rules.probing.backward[them].is_odd() {
            let kind = state.kind_on(king);
            for goal in safe.cells() {
                let on = S::single(goal);
                let arrival = Arrival { on, kind };
                self.rules.spend(self.look);
                if self
                    .watchers
                    .attack_oddly(goal, kind, occupied | on, arrival)
                {
                    safe &= !on;
                }
            }
        }
        (safe, look)
    }

    /// Tells the moves of a piece to some cells.
    pub(super) fn tell_man(&mut self, from: Cell, within: S) {
        let (rules, us, state) = (self.rules, self.state.turn, self.state);
        let kind = match rules.royal.only {
            Some(royal) if self.royals.has(from) => royal,
            _ => state.kind_on(from),
        };
        let goals = rules.goals(state, us, kind, from, state.side(us), state.occupied());
        let to = goals & within;
        let promotes = rules.plans[us].promotes[kind.index()];
        if !self.plain || self.rules.probing.apart[kind.index()] {
            return self.tell_carefully(Targets { kind, from, to }, promotes);
        }
        let to = self.safe(S::single(from), to, None);
        self.listener.man(Targets { kind, from, to }, promotes);
    }

    /// Tells the moves of the only royal piece, which does not borrow them, if it only steps; says whether it does.
    #[inline(always)]
    pub(super) fn tell_king(&mut self, royals: S) -> bool {
        let (rules, us) = (self.rules, self.state.turn);
        let Some(kind) = rules
            .royal
            .only
            .filter(|_| self.plain && self.royals == royals)
        else {
            return false;
        };
        if royals.is_empty() || royals.more_than_one() || rules.probing.apart[kind.index()] {
            return false;
        }
        let from = royals.first();
        let Some(&steps) = rules.king_steps[us].get(from.index()) else {
            return false;
        };
        let to = self.safe(royals, steps & !self.state.side(us), None);
        self.listener.man(
            Targets { kind, from, to },
            rules.plans[us].promotes[kind.index()],
        );
        true
    }

    /// The player's pieces that may stand only once on a file.
    #[inline(always)]
    pub(super) fn limited_men(&self) -> S {
        let files = self.files.iter();
        files.fold(S::EMPTY, |all, files| all | files.men)
    }

    /// The cells on the files of unpromoted pieces of a kind: of one at least, and of two.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(super) fn files_of(&self, kind: Kind) -> (S, S) {
        let found = self.files.iter().find(|files| files.kind == kind);
        found.map_or((S::EMPTY, S::EMPTY), |files| (files.once, files.twice))
    }

    /// The goals of a jump on files where another unpromoted piece of its kind stands, among some.
    fn taken_by_jump(&self, jump: &Jump<S>, goals: S) -> S {
        if self.state.promoted.any() {
            let taken = |goal: &Cell| {
                let goal = S::single(*goal);
                let from = jump.origin(goal.first());
                self.on_taken_files(jump.kind, from, goal).any()
            };
            return S::from_cells(goals.cells().filter(taken));
        }
        let (once, twice) = self.files_of(jump.kind);
        goals & (once & !jump.along | twice)
    }

    /// The cells on whose file another unpromoted piece of a kind stands than the one on `from`, among some.
    fn on_taken_files(&self, kind: Kind, from: Cell, among: S) -> S {
        let Some(files) = self.files.iter().find(|files| files.kind == kind) else {
            return S::EMPTY;
        };
        let own = match files.men.has(from) {
            true => self.rules.probing.file_of[from.index()],
            false => S::EMPTY,
        };
        among & (files.twice | files.once & !own)
    }

    /// Tells the moves of a piece that may stand only once on a file to a listener who takes those that do not promote without
    /// being told whose they are; says whether it did.
    #[inline(never)]
    pub(super) fn tell_limited(&mut self, from: Cell, to: S) -> bool {
        let rules = self.rules;
        let [files] = self.files.as_slice() else {
            return false;
        };
        let (kind, at) = (files.kind, files.kind.index());
        let promotions = &rules.promotions[self.state.turn][at];
        let apart = rules.probing.promotes_apart[at] || promotions.depend();
        if apart || (to & self.doubts.to).any() {
            return false;
        }
        let taken = files.twice | files.once & !rules.probing.file_of[from.index()];
        let on = match promotions.into.is_empty() {
            true => S::EMPTY,
            false => promotions.on(from, to),
        };
        if !self
            .listener
            .nameless(to & !(taken | on & promotions.forced))
        {
            return false;
        }
        if on.any() {
            let targets = Targets { kind, from, to: on };
            self.listener.promotions(targets, &promotions.into);
        }
        true
    }

    /// The moves that may give check by opening or closing a way, or as hurdles.
    #[cold]
    #[inline(never)]
    fn may_give(&self) -> Doubts<S> {
        let (rules, state) = (self.rules, self.state);
        let (us, occupied) = (state.turn, state.occupied());
        let mut doubts = Doubts::none();
        if self.enemies.is_empty() {
            // Where only the last royal piece counts, taking another one may leave it in check.
            doubts.to = rules.royals(state, us.other());
            return doubts;
        }
        rules.looks_once(state, us);
        let ours = rules.watchers(state, us, S::EMPTY);
        for royal in self.enemies.cells() {
            let kind = state.kind_on(royal);
            ours.doubt(royal, kind, state.side(us), occupied, &mut doubts);
        }
        if doubts.checkers.any() {
            doubts.to = !S::EMPTY;
        }
        doubts
    }

    /// The enemies whose capture has effects.
    pub(super) fn prey(&self) -> S {
        match self.rules.probing.captures_apart {
            true => self.state.men(self.state.turn.other()),
            false => S::EMPTY,
        }
    }

    /// Whether a listener may be told of moves that are in no doubt without being told whose they are.
    #[inline(always)]
    pub(super) fn takes_nameless(&self) -> bool {
        self.plain && !self.rules.is_spent()
    }

    /// Whether some moves must be played.
    #[inline(always)]
    fn plays_some(&self) -> bool {
        self.rules.probing.captures_apart || self.gives.is_some()
    }

    /// Where a piece of a kind must be played to, wherever from.
    fn played_to(&self, kind: Kind) -> S {
        let mut cells = self.prey();
        if let Some(doubts) = &self.gives {
            let zones = &self.rules.probing.gives[self.state.turn][kind.index()];
            cells |= doubts.to;
            for royal in self.enemies.cells() {
                cells |= zones[royal.index()];
            }
        }
        cells
    }

    /// The pieces whose moves must all be played.
    fn played_from(&self) -> S {
        self.gives.map_or(S::EMPTY, |doubts| doubts.from)
    }

    /// Tells all moves that have every permission and are legal when they are played.
    #[cold]
    #[inline(never)]
    pub(super) fn tell_all_played(&mut self) {
        let (rules, state) = (self.rules, self.state);
        let mut moves = Vec::with_capacity(128);
        rules.bare_moves(state, &mut moves);
        if rules.must_drop_if_possible(state) {
            moves.retain(|&mv| self.is_legal(mv));
            rules.drops_first(state, 0, &mut moves);
        }
        moves.into_iter().for_each(|mv| self.tell_played(mv));
    }

    /// Tells a move, if it has every permission and is legal when it is played.
    pub(super) fn tell_played(&mut self, mv: Move) {
        if self.is_legal(mv) {
            self.listener.one(mv);
        }
    }

    /// Whether a move has every permission and is legal when it is played.
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let (rules, state) = (self.rules, self.state);
        let lacking = !rules.model.permissions.is_empty() && rules.lacking(state, mv).is_some();
        !lacking && rules.forbidden_alone::<true>(state, mv).is_none()
    }

    /// Plays the moves of a piece to cells where an attack, which may not count, has made them doubtful.
    fn tell_doubtful(&mut self, targets: Targets<S>) {
        if self.rules.probing.attacks_may_fail && targets.to.any() {
            let (rules, state) = (self.rules, self.state);
            rules.expand(state, targets, |mv| self.tell_played(mv));
        }
    }

    /// Those of a piece's goals for which it has every permission.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn permitted(&self, kind: Kind, from: Cell, goals: S) -> S {
        match self.asks {
            false => goals,
            true => {
                let (rules, state) = (self.rules, self.state);
                rules.permitted(state, &self.permits, kind, from, goals)
            }
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
        let played = rules.promotions_act || self.asks;
        if rules.probing.attacks_may_fail || played || self.gives.is_some() {
            return self.tell_played(mv);
        }
        let legal = match becomes != mv.kind() && (royal(mv.kind()) || royal(becomes)) {
            true => rules.forbidden_alone::<true>(state, mv).is_none(),
            false => self.safe(S::single(mv.origin()), goal, Some(becomes)).any(),
        };
        if legal {
            self.listener.one(mv);
        }
    }

    /// Tells the drops to some cells, of all pieces or of those that must be dropped, and says whether there are any.
    pub(super) fn tell_drops(&mut self, within: S, compulsory: bool) -> bool {
        let (rules, state) = (self.rules, self.state);
        let mut told = false;
        for drop in rules
            .drops
            .iter()
            .filter(|drop| drop.compulsory || !compulsory)
        {
            if !rules.is_held(state, state.turn, drop.slot) {
                continue;
            }
            let mut to = rules.drop_cells(state, state.turn, drop);
            if rules.royal.kinds.contains(&drop.kind) {
                told |= self.tell_played_drops(drop.kind, to);
                continue;
            }
            if self.gives.is_some() {
                let played = to & self.played_to(drop.kind);
                to &= !played;
                told |= self.tell_played_drops(drop.kind, played);
            }
            let safe = self.safe(S::EMPTY, to & within, Some(drop.kind));
            if rules.probing.attacks_may_fail {
                told |= self.tell_played_drops(drop.kind, to & !safe);
            }
            to = safe;
            if drop.heeds_check() && to.any() {
                to = self.without_forbidden(drop.kind, to);
            }
            if to.any() {
                self.listener.drops(drop.kind, to);
                told = true;
            }
        }
        told
    }

    /// Tells those of a kind's drops to some cells that are legal when they are played, and says whether there are any.
    fn tell_played_drops(&mut self, kind: Kind, to: S) -> bool {
        let mut told = false;
        for cell in to.cells() {
            let mv = Move::drop(cell, kind);
            if self.is_legal(mv) {
                self.listener.one(mv);
                told = true;
            }
        }
        told
    }

    /// Those of the drop cells on which a piece of a kind that may not give mate or check by a drop does not.
    fn without_forbidden(&self, kind: Kind, to: S) -> S {
        let (rules, state) = (self.rules, self.state);
        let may_check = self.may_check_on();
        let mut kept = to & !may_check;
        for cell in (to & may_check).cells() {
            if rules.is_spent() {
                return S::EMPTY;
            }
            let next = rules.after_moving(state, Move::drop(cell, kind));
            if rules.forbidden_drop(&next, kind).is_none() {
                kept |= S::single(cell);
            }
        }
        kept
    }

    /// The cells on which a drop may give check: where the piece itself may attack, where it may be a
    /// hurdle, or whom he lends his movement.
    fn may_check_on(&self) -> S {
        let (rules, state) = (self.rules, self.state);
        let (us, them) = (state.turn, state.turn.other());
        let ours = rules.watchers(state, us, S::EMPTY);
        let mut cells = S::EMPTY;
        for royal in rules.royals_in_question(state, them).cells() {
            let mut doubts = Doubts::none();
            let (kind, occupied) = (state.kind_on(royal), state.occupied());
            rules.looks_once(state, us);
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

impl<S: CellSet, const P: usize, L: Listener<S> + ?Sized> Sieve<'_, S, P, L> {
    /// Tells the moves of a piece of a kind that is neither royal nor changes anything by leaving.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn tell(&mut self, targets: Targets<S>, promotes: bool) {
        let Targets { kind, from, to } = targets;
        if !self.plain || self.rules.probing.apart[kind.index()] {
            return self.tell_carefully(targets, promotes);
        }
        if self.rules.is_spent() {
            return;
        }
        let to = self.safe_as_set(S::single(from), to, None);
        self.listener.man(Targets { to, ..targets }, promotes);
    }

    /// Tells the moves of a piece of a kind, of which more is asked than that the royal pieces are safe.
    #[inline(never)]
    fn tell_carefully(&mut self, targets: Targets<S>, promotes: bool) {
        let Targets { kind, from, mut to } = targets;
        let (rules, at) = (self.rules, kind.index());
        if !self.plain && self.plays_some() {
            let played = match self.played_from().has(from) {
                true => to,
                false => to & self.played_to(kind),
            };
            to &= !played;
            let targets = Targets {
                to: played,
                ..targets
            };
            rules.expand(self.state, targets, |mv| self.tell_played(mv));
        }
        if promotes && rules.probing.promotes_apart[at] {
            let on = rules.promotions[self.state.turn][at].on(from, to);
            if rules.is_spent() {
                return;
            }
            if on.any() {
                let targets = Targets { to, ..targets };
                return rules.expand(self.state, targets, |mv| self.tell_apart(mv));
            }
        }
        if rules.probing.limited[at] {
            let taken = self.on_taken_files(kind, from, to);
            to &= !taken;
            if promotes {
                self.tell_promotions(Targets {
                    to: taken,
                    ..targets
                });
            }
        }
        if self.plain {
            let to = self.safe(S::single(from), to, None);
            return self.listener.man(Targets { to, ..targets }, promotes);
        }
        to = self.permitted(kind, from, to);
        if to.is_empty() {
            return;
        }
        let safe = self.safe(S::single(from), to, None);
        self.tell_doubtful(Targets {
            to: to & !safe,
            ..targets
        });
        let targets = Targets {
            to: safe,
            ..targets
        };
        self.listener.man(targets, promotes);
    }

    /// Tells those moves of a piece to some cells that promote it.
    #[inline(always)]
    fn tell_promotions(&mut self, targets: Targets<S>) {
        let (rules, Targets { kind, from, to }) = (self.rules, targets);
        let promotions = &rules.promotions[self.state.turn][kind.index()];
        let to = promotions.on(from, to);
        if to.is_empty() {
            return;
        }
        if !self.plain || promotions.depend() {
            let targets = Targets { to, ..targets };
            return rules.expand(self.state, targets, |mv| self.tell_apart(mv));
        }
        let to = self.safe(S::single(from), to, None);
        let targets = Targets { to, ..targets };
        self.listener.promotions(targets, &promotions.into);
    }

    /// Tells those goals of a jump that have to be told one by one, and returns the others that are allowed.
    #[inline(never)]
    fn tell_jump_carefully(&mut self, jump: &Jump<S>, mut goals: S) -> S {
        let (rules, state, at) = (self.rules, self.state, jump.kind.index());
        let played = match self.plays_some() {
            true => goals & (self.played_to(jump.kind) | jump.goals_from(self.played_from())),
            false => S::EMPTY,
        };
        goals &= !played;
        rules.expand_setwise(state, jump, played, |mv| self.tell_played(mv));
        let mut apart = match rules.probing.promotes_apart[at] {
            true => goals & jump.promoting,
            false => S::EMPTY,
        };
        if rules.probing.limited[at] {
            let taken = self.taken_by_jump(jump, goals);
            apart |= taken & jump.promoting;
            goals &= !taken;
        }
        rules.expand_setwise(state, jump, apart, |mv| self.tell_apart(mv));
        goals & !apart
    }

    /// Tells the moves of a piece whose kind is known.
    #[inline(never)]
    pub(super) fn tell_known(&mut self, targets: Targets<S>, promotes: bool) {
        self.man(targets, promotes);
    }

    /// Tells the moves of a jump.
    #[inline(never)]
    pub(super) fn tell_jump(&mut self, jump: &Jump<S>, goals: S) {
        self.setwise(jump, goals);
    }

    /// Tells the moves of a piece whose kind is not known here.
    #[inline(never)]
    pub(super) fn tell_unknown(&mut self, from: Cell, to: S) {
        if to.is_empty() {
            return;
        }
        let kind = self.state.kind_on(from);
        let promotes = self.rules.plans[self.state.turn].promotes[kind.index()];
        self.tell(Targets { kind, from, to }, promotes);
    }
}

impl<S: CellSet, const P: usize, L: Listener<S> + ?Sized> Listener<S> for Sieve<'_, S, P, L> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        if targets.to.is_empty() {
            return;
        }
        self.tell(targets, promotes);
    }

    #[inline(always)]
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        if to.is_empty() {
            return;
        }
        if !self.plain {
            return self.tell_unknown(from, to);
        }
        let to = self.safe_as_set(S::single(from), to, None);
        self.listener.alike(first, others, from, to);
    }

    #[cfg_attr(feature = "every-width", inline(always))]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        if goals.is_empty() {
            return;
        }
        let mut goals = goals;
        if !self.plain || self.rules.probing.apart[jump.kind.index()] {
            goals = self.tell_jump_carefully(jump, goals);
        }
        let mut doubtful = self.doubts.to;
        let asks_goals = self.asks && self.rules.asking.goals;
        if !self.plain && (self.rules.probing.attacks_may_fail || asks_goals) {
            doubtful = !S::EMPTY;
        }
        for goal in (goals & doubtful).cells() {
            let (from, to) = (jump.origin(goal), S::single(goal));
            if self.permitted(jump.kind, from, to).is_empty() {
                goals &= !to;
            } else if self.doubts.to.has(goal) && !self.may_go(S::single(from), goal, None) {
                goals &= !to;
                let kind = jump.kind;
                self.tell_doubtful(Targets { kind, from, to });
            }
        }
        self.listener.setwise(jump, goals);
    }

    #[inline(always)]
    fn nameless(&mut self, goals: S) -> bool {
        let told = self.plain && (goals & self.doubts.to).is_empty() && !self.rules.is_spent();
        told && self.listener.nameless(goals)
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
