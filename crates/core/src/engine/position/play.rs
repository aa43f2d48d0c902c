//! Making a move: a new position from an old one.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::applied::Step;
use crate::engine::position::changes::{Steps, event_of};
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::castling::{right_bit, side_rights};
use crate::engine::tables::effects::{BlastTable, FacingTable};
use crate::man::{Kind, Man, Side};
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The position after a move, as [`Position::after_unchecked`](crate::Position::after_unchecked): nobody
    /// looks whether it is legal, and one that cannot be made here changes nothing.
    pub fn after_unchecked(&self, state: &State<S, P>, mv: Move) -> State<S, P> {
        match self.can_make(state, mv) {
            true => self.play(state, mv),
            false => *state,
        }
    }

    /// The position after a move, which must be one of this position's.
    #[inline]
    pub(crate) fn play(&self, state: &State<S, P>, mv: Move) -> State<S, P> {
        let mut next = *state;
        self.move_silently(&mut next, mv);
        self.count_check(&mut next);
        self.count_on(state, &mut next);
        next
    }

    /// Makes a legal move in its position.
    pub(crate) fn step(&self, state: &mut State<S, P>, mv: Move) {
        if self.ends.counts_moves {
            *state = self.play(state, mv);
        } else {
            self.move_silently(state, mv);
            self.count_check(state);
        }
    }

    /// Makes a legal move in its position, and adds the steps that lead there to a list without any: everything that it
    /// changes on the board and in the hands.
    pub(crate) fn step_telling(&self, state: &mut State<S, P>, mv: Move, steps: &mut Steps) {
        let before = self.ends.counts_moves.then_some(*state);
        if self.just_goes(state, mv) {
            self.add_own_steps(state, mv, steps);
            self.go_on(state, mv);
        } else {
            self.move_on(state, mv, steps);
        }
        self.count_check(state);
        if let Some(before) = before {
            self.count_on(&before, state);
        }
    }

    /// Adds the check that the last move has given, where the variant counts checks.
    #[inline(always)]
    pub(crate) fn count_check(&self, state: &mut State<S, P>) {
        if self.ends.counts_checks {
            self.count_if_check(state);
        }
    }

    #[inline(never)]
    fn count_if_check(&self, state: &mut State<S, P>) {
        if self.in_check(state, state.turn) {
            let giver = state.turn.other();
            let given = &mut state.checks[giver.index()];
            let more = given.saturating_add(1);
            state.hash ^= self.keys.checks(giver, *given) ^ self.keys.checks(giver, more);
            *given = more;
        }
    }

    /// What a move does to the pieces: for looking at a move that may turn out to be none.
    pub(crate) fn after_moving(&self, state: &State<S, P>, mv: Move) -> State<S, P> {
        let mut next = *state;
        self.move_silently(&mut next, mv);
        next
    }

    /// Makes a move in its position and passes the turn, without a word of what happens.
    #[inline(always)]
    fn move_silently(&self, next: &mut State<S, P>, mv: Move) {
        if self.just_goes(next, mv) {
            self.go_on(next, mv);
        } else {
            self.move_on(next, mv, &mut Steps::new());
        }
    }

    /// Whether all that happens with a move is that one piece goes from cell to cell, where another may be taken.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn just_goes(&self, state: &State<S, P>, mv: Move) -> bool {
        let goes = matches!(mv.sort(), MoveSort::Plain | MoveSort::Passing);
        let alone = mv.promotes_to().is_none() && mv.second().is_none();
        let nothing_follows = !self.move_acts
            && !self.capture_acts
            && (self.after_move.is_empty() || self.promotions_act);
        goes && alone && nothing_follows && !state.promoted.has(mv.origin())
    }

    /// Makes such a move: what [`move_on`](Rules::move_on) makes by steps.
    fn go_on(&self, next: &mut State<S, P>, mv: Move) {
        self.spend(Self::PLAYED);
        let (us, them) = (next.turn, next.turn.other());
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.to());
        let passed = self.passes_over(next, mv);
        if next.ep.any() {
            self.forget_passed(next);
        }
        let captured = next.side(them).has(to);
        if captured {
            self.capture(next, them, to);
        }
        let both = S::single(from) | S::single(to);
        next.shift(us, kind, both);
        next.hash ^= self.keys.man(us, kind, from) ^ self.keys.man(us, kind, to);
        if let Some(passed) = passed {
            let free = passed & !next.walls();
            self.leave_passed(next, free, to);
        }
        self.leave_home(next, both);
        self.pass_turn(next, captured || self.progress[kind.index()]);
    }

    /// Counts a move that was made, and passes the turn.
    #[inline(always)]
    fn pass_turn(&self, next: &mut State<S, P>, progress: bool) {
        next.no_progress = if progress {
            0
        } else {
            next.no_progress.saturating_add(1)
        };
        if next.turn == Side::Second {
            next.move_number = next.move_number.saturating_add(1);
        }
        next.turn = next.turn.other();
        next.hash ^= self.keys.turn();
    }

    /// Makes the steps of a move in its position, adds them to a list without any, and passes the turn.
    fn move_on(&self, next: &mut State<S, P>, mv: Move, steps: &mut Steps) {
        self.spend(Self::PLAYED);
        let us = next.turn;
        self.add_own_steps(next, mv, steps);
        let second = self.second_step(next, mv);
        let passed = self.passes_over(next, mv);
        if next.ep.any() {
            self.forget_passed(next);
        }
        let mut touched = self.make(next, steps);
        let captured = matches!(steps.first(), Some(Step::Captured { .. }));
        let mut come_home: SmallVec<[(Man, Cell); 1]> = SmallVec::new();
        if self.capture_acts || !self.after_move.is_empty() {
            let event = event_of(us, mv, steps);
            let after_capture = self.after_capture.iter().filter(|_| captured);
            for effect in after_capture.chain(&self.after_move) {
                let told = steps.len();
                self.effect_steps(next, effect, &event, steps);
                touched |= self.make(next, &steps[told..]);
                if self.castles_again && effect.brings_home() {
                    come_home.extend(steps[told..].iter().filter_map(arrival));
                }
            }
        }
        // A second cell that is taken belongs to a move of another position.
        if let Some(step) = second.filter(|step| !next.occupied().has(step.cells()[1])) {
            touched |= self.make(next, &[step]);
            steps.push(step);
        }
        // What has gone itself, changed sides or become another piece cannot be taken in passing.
        let to = mv.to();
        let stays = |next: &State<S, P>| next.side(us).has(to) && next.kind_on(to) == mv.becomes();
        if let Some(passed) = passed.filter(|_| stays(next)) {
            let free = passed & !next.walls();
            self.leave_passed(next, free, to);
        }
        if captured && self.marks_cells {
            self.mark_capture(next, us, mv, steps);
        }
        if !self.settling.is_empty() {
            touched |= self.settled(next, &event_of(us, mv, steps), steps);
        }
        self.leave_home(next, touched);
        if mv.sort() == MoveSort::Castling {
            self.deny(next, us, mv);
        }
        if mv.sort() == MoveSort::Drop && self.castles_dropped {
            self.gain(next, us, mv.to());
        }
        if self.tracks_unmoved {
            self.have_moved(next, touched);
        }
        for (man, home) in come_home {
            self.castle_again(next, man, home);
        }
        let moved = match mv.sort() {
            MoveSort::Pass => false,
            MoveSort::Proposed => !steps.is_empty(),
            _ => true,
        };
        self.pass_turn(
            next,
            captured || (moved && self.progress[mv.kind().index()]),
        );
    }

    /// The cells that a move passes for an en passant capture, if it is of that sort.
    fn passes_over(&self, state: &State<S, P>, mv: Move) -> Option<S> {
        if mv.sort() != MoveSort::Passing {
            return None;
        }
        let (kind, from) = (mv.kind(), mv.origin());
        let moves_as = self.moves_as(state, state.turn, kind, from);
        self.movers[state.turn][moves_as.index()].passed(from, mv.to())
    }

    /// Makes the steps of a move, or some of them; returns the cells that they touch.
    pub(crate) fn make(&self, state: &mut State<S, P>, steps: &[Step]) -> S {
        let mut touched = S::EMPTY;
        // King and rook may change places: all who move are lifted before one lands.
        let mut marked = S::EMPTY;
        for step in steps {
            if let Step::Moved { man, from, to } = *step {
                if self.held.marks && state.promoted.has(from) {
                    marked |= S::single(to);
                }
                self.lift(state, man.side, man.kind, from);
            }
        }
        for step in steps {
            for cell in step.cells() {
                touched |= S::single(cell);
            }
            match *step {
                Step::Captured { cell, man, .. } => self.capture(state, man.side, cell),
                Step::Moved { man, to, .. } => {
                    self.land(state, man.side, man.kind, to);
                    if marked.has(to) {
                        self.mark_promoted(state, to);
                    }
                }
                Step::Dropped { man, to } => {
                    self.take_from_hand(state, man.side, man.kind);
                    self.land(state, man.side, man.kind, to);
                }
                Step::Promoted {
                    cell,
                    before,
                    after,
                    ..
                }
                | Step::Changed {
                    cell,
                    before,
                    after,
                } => {
                    self.lift(state, before.side, before.kind, cell);
                    self.land(state, after.side, after.kind, cell);
                    if let Step::Promoted {
                        out_of: Some(holder),
                        ..
                    } = *step
                    {
                        self.take_from_hand(state, holder, after.kind);
                    }
                    let bears_mark = self.held.marks && self.held.marked[after.kind.index()];
                    if bears_mark && matches!(step, Step::Promoted { .. }) {
                        self.mark_promoted(state, cell);
                    }
                }
                Step::Removed { cell, man } => self.lift(state, man.side, man.kind, cell),
                Step::Added { cell, man } => self.land(state, man.side, man.kind, cell),
                Step::Walled { from, to } => self.wall(state, from, to),
            }
        }
        touched
    }

    /// Puts a wall on an empty cell, taken from another or new.
    pub(crate) fn wall(&self, state: &mut State<S, P>, from: Option<Cell>, to: Cell) {
        if let Some(from) = from {
            state.hash ^= self.keys.wall(from);
            state.clear(S::single(from));
        }
        state.hash ^= self.keys.wall(to);
        state.wall_up(S::single(to));
    }

    /// Remembers cells that a piece has passed on its way to a cell.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn leave_passed(&self, state: &mut State<S, P>, passed: S, to: Cell) {
        state.ep = passed;
        state.ep_victim = to.0;
        for cell in passed.cells() {
            state.hash ^= self.keys.en_passant(cell);
        }
    }

    /// Remembers the cell that a capture marks, in the place of those that a piece has passed.
    fn mark_capture(&self, next: &mut State<S, P>, us: Side, mv: Move, steps: &Steps) {
        let taken: SmallVec<[(Cell, Man); 2]> = steps
            .iter()
            .filter_map(|step| match *step {
                Step::Captured { cell, man, .. } => Some((cell, man)),
                _ => None,
            })
            .collect();
        let by = Man {
            side: us,
            kind: mv.kind(),
        };
        let mut rules = self.restrictions.iter();
        if let Some(cell) = rules.find_map(|rule| rule.marks(&taken, by)) {
            self.leave_passed(next, S::single(cell), cell);
        }
    }

    /// Forgets the cells that the last move passed over or marked.
    pub(crate) fn forget_passed(&self, state: &mut State<S, P>) {
        for cell in state.ep.cells() {
            state.hash ^= self.keys.en_passant(cell);
        }
        state.ep = S::EMPTY;
    }

    /// The position with the turn passed: for looking at what the other side could do.
    pub(crate) fn with_turn(&self, state: &State<S, P>, side: Side) -> State<S, P> {
        let mut other = *state;
        if other.turn != side {
            other.turn = side;
            other.hash ^= self.keys.turn();
        }
        other
    }

    #[inline(always)]
    pub(crate) fn lift(&self, state: &mut State<S, P>, side: Side, kind: Kind, cell: Cell) {
        state.hash ^= self.keys.man(side, kind, cell);
        if state.promoted.has(cell) {
            state.hash ^= self.keys.promoted(cell);
        }
        state.clear(S::single(cell));
    }

    #[inline(always)]
    pub(crate) fn land(&self, state: &mut State<S, P>, side: Side, kind: Kind, cell: Cell) {
        state.hash ^= self.keys.man(side, kind, cell);
        state.put(side, kind, S::single(cell));
    }

    fn mark_promoted(&self, state: &mut State<S, P>, cell: Cell) {
        state.promoted |= S::single(cell);
        state.hash ^= self.keys.promoted(cell);
    }

    /// Takes away the piece that has just captured on a cell and all others that the blast reaches; returns
    /// their cells. A lane of its own for [`successors`](Rules::successors).
    #[inline(never)]
    pub(crate) fn blow_up(&self, state: &mut State<S, P>, blast: &BlastTable<S>, at: Cell) -> S {
        let gone = blast.men(state, at);
        for side in Side::BOTH {
            for cell in (gone & state.side(side)).cells() {
                let kind = state.kind_on(cell);
                state.hash ^= self.keys.man(side, kind, cell);
                if blast.keeps {
                    self.hold(state, side, kind, cell);
                }
            }
        }
        for cell in (gone & state.promoted).cells() {
            state.hash ^= self.keys.promoted(cell);
        }
        state.clear(gone);
        gone
    }

    /// Takes a side's piece off a cell, into the capturer's hand where pieces are kept.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn capture(&self, state: &mut State<S, P>, side: Side, cell: Cell) {
        let kind = state.kind_on(cell);
        self.hold(state, side, kind, cell);
        self.lift(state, side, kind, cell);
    }

    /// Puts a side's piece of a kind, as it stands on a cell, into the other side's hand where captured pieces are kept.
    #[inline(always)]
    fn hold(&self, state: &mut State<S, P>, side: Side, kind: Kind, cell: Cell) {
        if !self.drops.is_empty() {
            let held = if state.promoted.has(cell) {
                &self.held.promoted
            } else {
                &self.held.plain
            };
            if let Some(slot) = held[kind.index()].map(usize::from) {
                let us = side.other();
                self.set_hand(
                    state,
                    us,
                    slot,
                    state.hands[us.index()][slot].saturating_add(1),
                );
            }
        }
    }

    /// Takes a piece of a kind out of a side's hand.
    pub(crate) fn take_from_hand(&self, state: &mut State<S, P>, side: Side, kind: Kind) {
        if self.unlimited {
            return;
        }
        if let Some(slot) = self.drops.iter().find(|d| d.kind == kind).map(|d| d.slot) {
            let held = state.hands[side.index()][slot];
            self.set_hand(state, side, slot, held.saturating_sub(1));
        }
    }

    fn set_hand(&self, state: &mut State<S, P>, side: Side, slot: usize, count: u8) {
        let held = &mut state.hands[side.index()][slot];
        state.hash ^= self.keys.hand(side, slot, *held) ^ self.keys.hand(side, slot, count);
        *held = count;
    }

    /// Castling rights are lost for good when the king or the rook leaves its cell, on foot or not.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn leave_home(&self, state: &mut State<S, P>, touched: S) {
        if state.rights != 0 && (touched & self.homes.cells).any() {
            self.lose_rights(state, touched);
        }
    }

    fn lose_rights(&self, state: &mut State<S, P>, touched: S) {
        let homes = (touched & self.homes.cells).cells();
        let lost = match self.castles_from_anywhere() {
            true => self.rights_from_anywhere(state, touched),
            false => homes.fold(0, |all, home| all | self.homes.rights[home.index()]),
        };
        if state.rights & lost != 0 {
            self.set_rights(state, state.rights & !lost);
        }
    }

    /// Takes from the opponent the right to the castling that a side has just made, if it denies it.
    fn deny(&self, state: &mut State<S, P>, us: Side, mv: Move) {
        let index = mv.castling_index().unwrap_or(0);
        let denies = self.model.castlings.get(index).is_some_and(|c| c.denies);
        let lost = self.castlings[us.other()].right(index);
        if denies && state.rights & lost != 0 {
            self.set_rights(state, state.rights & !lost);
        }
    }

    /// Gives a side the rights to castlings of which it has dropped the second piece on this cell.
    #[inline(never)]
    fn gain(&self, state: &mut State<S, P>, us: Side, to: Cell) {
        let stands = |cell: Cell, kind: Kind| state.of(us, kind).has(cell);
        let castlings = self.castlings[us].fixed.iter().enumerate();
        let gained = castlings.filter(|(index, castling)| {
            let gains = self.model.castlings.get(*index).is_some_and(|c| c.dropped);
            gains
                && [castling.king_from, castling.rook_from].contains(&to)
                && stands(castling.king_from, castling.king)
                && stands(castling.rook_from, castling.rook)
        });
        let gained = gained.fold(0, |all, (index, _)| all | self.castlings[us].right(index));
        if gained & !state.rights != 0 {
            self.set_rights(state, state.rights | gained);
        }
    }

    /// A piece that has come home as king or rook of a castling counts as not having moved; with another one that has
    /// not, its side has the right again.
    #[inline(never)]
    fn castle_again(&self, state: &mut State<S, P>, man: Man, home: Cell) {
        let side = man.side;
        let mut gained = 0;
        for (index, castling) in self.model.castlings.iter().enumerate() {
            let king = (castling.king, castling.king_path[side].0);
            let rook = (castling.rook, castling.rook_path[side].0);
            let other = match (man.kind, home) {
                come if come == king && castling.king_again => rook,
                come if come == rook && castling.rook_again => king,
                _ => continue,
            };
            if self.first_movers.all[side].has(home) && !state.unmoved.has(home) {
                state.unmoved |= S::single(home);
                state.hash ^= self.keys.unmoved(home);
            }
            let stands = state.man_at(other.1)
                == Some(Man {
                    side,
                    kind: other.0,
                });
            if stands && state.unmoved.has(other.1) {
                gained |= self.castlings[side].right(index);
            }
        }
        if gained & !state.rights != 0 {
            self.set_rights(state, state.rights | gained);
        }
    }

    /// Sets the castling rights. Homes that no right needs are forgotten, so that positions are equal
    /// whose rights are.
    pub(crate) fn set_rights(&self, state: &mut State<S, P>, rights: u16) {
        state.hash ^= self.keys.rights(state.rights ^ rights);
        state.rights = rights;
        if self.castles_from_anywhere() {
            self.forget_homes(state);
        }
    }

    /// Whether the pieces of castlings may stand anywhere on their rank: those of both sides or of neither.
    #[inline(always)]
    fn castles_from_anywhere(&self) -> bool {
        self.castlings[Side::First].anywhere.is_some()
    }

    /// Forgets the homes that no right needs.
    #[inline(never)]
    fn forget_homes(&self, state: &mut State<S, P>) {
        let rights = state.rights;
        for side in Side::BOTH {
            let mut homes = state.homes[side.index()];
            if rights & side_rights(side) == 0 {
                homes[0] = 0;
            }
            for (index, home) in homes.iter_mut().skip(1).enumerate() {
                if rights & right_bit(side, index) == 0 {
                    *home = 0;
                }
            }
            let before = core::mem::replace(&mut state.homes[side.index()], homes);
            state.hash ^= self.keys.homes(side, before) ^ self.keys.homes(side, homes);
        }
    }

    /// The rights that are lost where the pieces of castlings stand anywhere on their rank.
    fn rights_from_anywhere(&self, state: &State<S, P>, touched: S) -> u16 {
        let mut lost = 0;
        for side in Side::BOTH {
            for index in 0..self.castlings[side].len() {
                let right = self.castlings[side].right(index);
                let castling = self.castling(state, side, index);
                let stands = castling
                    .is_some_and(|c| !touched.has(c.king_from) && !touched.has(c.rook_from));
                if state.rights & right != 0 && !stands {
                    lost |= right;
                }
            }
        }
        lost
    }

    /// Pieces on these cells have moved, or are gone. Where nobody is left to enter by a gate, its rights
    /// are worth nothing and go too.
    pub(crate) fn have_moved(&self, state: &mut State<S, P>, touched: S) {
        let mut moved = state.unmoved & touched;
        if let Some(gates) = self.gates.as_ref().filter(|gates| !gates.refilled) {
            for side in Side::BOTH {
                let hand = &state.hands[side.index()];
                if gates.slots.iter().all(|&slot| hand[slot] == 0) {
                    moved |= state.unmoved & gates.only[side];
                }
            }
        }
        for cell in moved.cells() {
            state.hash ^= self.keys.unmoved(cell);
        }
        state.unmoved &= !moved;
    }

    /// Makes the enemies change sides whom a piece that was dropped on a cell flanks. A lane of its own for
    /// [`successors`](Rules::successors).
    #[inline(never)]
    pub(crate) fn turn_over(&self, state: &mut State<S, P>, lines: &[usize], at: Cell) {
        let us = state.turn.other();
        let (own, enemies) = (state.men(us), state.men(us.other()));
        let flanked = self.flanked(lines, at, own, enemies);
        for cell in flanked.cells() {
            let kind = state.kind_on(cell);
            state.hash ^= self.keys.man(us, kind, cell) ^ self.keys.man(us.other(), kind, cell);
        }
        for cell in (flanked & state.promoted).cells() {
            state.hash ^= self.keys.promoted(cell);
        }
        for side in &mut state.sides {
            *side ^= flanked;
        }
        state.promoted &= !flanked;
        self.leave_home(state, flanked);
    }

    /// The pieces that face each other.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn facing_men(&self, state: &State<S, P>, facing: &FacingTable) -> S {
        let of = |side| {
            facing
                .kinds
                .iter()
                .fold(S::EMPTY, |set, &kind| set | state.of(side, kind))
        };
        let (first, second) = (of(Side::First), of(Side::Second));
        let mut changed = S::EMPTY;
        let (line, occupied) = (&self.lines.all[facing.line], state.occupied());
        for cell in first.cells() {
            if (line.ray(cell) & second).is_empty() {
                continue;
            }
            let met = line.slide(cell, occupied) & second;
            if met.any() {
                changed |= S::single(cell) | met;
            }
        }
        changed
    }

    /// Changes the pieces that face each other; returns their cells. A lane of its own for
    /// [`successors`](Rules::successors).
    #[inline(always)]
    pub(crate) fn face(&self, state: &mut State<S, P>, facing: &FacingTable) -> S {
        let changed = self.facing_men(state, facing);
        for cell in changed.cells() {
            if let Some(Man { side, kind }) = state.man_at(cell) {
                self.lift(state, side, kind, cell);
                self.land(state, side, facing.into, cell);
            }
        }
        changed
    }
}

/// Who stands where after a step that puts somebody on a cell.
fn arrival(step: &Step) -> Option<(Man, Cell)> {
    match *step {
        Step::Added { cell, man } => Some((man, cell)),
        Step::Moved { man, to, .. } => Some((man, to)),
        _ => None,
    }
}
