//! Making a move: a new position from an old one.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::position::state::State;
use crate::engine::rules::{BlastTable, FacingTable, Rules};
use crate::man::{Kind, Man, Side};
use crate::model::Model;
use crate::module::{CellList, Change, Event};
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The position after a move. The move must be one of this position's.
    #[inline]
    pub fn play(&self, state: &State<S, P>, mv: Move) -> State<S, P> {
        let mut next = self.moved(state, mv, true);
        self.count_check(&mut next);
        next
    }

    /// The same with the aftermath left wholly to the rule modules: the definition that
    /// [`play`](Rules::play) is held against.
    pub fn play_reference(&self, state: &State<S, P>, mv: Move) -> State<S, P> {
        let mut next = self.moved_reference(state, mv);
        self.count_check(&mut next);
        next
    }

    /// What [`play_reference`](Rules::play_reference) does to the men: for looking at a move that may turn out
    /// to be none.
    pub(crate) fn moved_reference(&self, state: &State<S, P>, mv: Move) -> State<S, P> {
        self.moved(state, mv, false)
    }

    /// Adds the check that the last move has given, where the variant counts checks.
    #[inline(always)]
    pub(crate) fn count_check(&self, state: &mut State<S, P>) {
        if self.counts_checks {
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

    /// What a move does to the men, its aftermath as data where the module says it so.
    pub(crate) fn moved(&self, state: &State<S, P>, mv: Move, as_data: bool) -> State<S, P> {
        let mut next = *state;
        let us = state.turn;
        let them = us.other();
        let (from, to) = (mv.from(), mv.to());
        let (kind, becomes) = (mv.kind(), mv.becomes());
        let (at_from, at_to) = (S::single(from), S::single(to));
        let mut touched = at_from | at_to;
        let mut captured = false;

        if next.ep.any() {
            self.forget_passed(&mut next);
        }
        match mv.sort() {
            MoveSort::Plain | MoveSort::Pass => {
                let was_promoted = (state.promoted & at_from).any();
                if state.sides[them.index()].has(to) {
                    captured = true;
                    self.capture(&mut next, them, to);
                }
                self.lift(&mut next, us, kind, from);
                self.land(&mut next, us, becomes, to);
                if self.marks_promoted && (was_promoted || becomes != kind) {
                    self.mark_promoted(&mut next, to);
                }
                if mv.sort() == MoveSort::Pass {
                    let moves_as = self.moves_as(state, us, kind, from);
                    self.remember_passed(&mut next, us, moves_as, from, to);
                }
            }
            MoveSort::EnPassant => {
                let victim = Cell(state.ep_victim);
                captured = true;
                touched |= S::single(victim);
                self.capture(&mut next, them, victim);
                self.lift(&mut next, us, kind, from);
                self.land(&mut next, us, becomes, to);
                if self.marks_promoted && becomes != kind {
                    self.mark_promoted(&mut next, to);
                }
            }
            MoveSort::Castling => {
                let index = mv.castling_index().unwrap_or(0);
                if let Some(castling) = self.castlings[us].get(index) {
                    self.lift(&mut next, us, castling.king, castling.king_from);
                    self.lift(&mut next, us, castling.rook, castling.rook_from);
                    self.land(&mut next, us, castling.king, castling.king_to);
                    self.land(&mut next, us, castling.rook, castling.rook_to);
                    touched |= S::single(castling.rook_from) | S::single(castling.rook_to);
                }
            }
            MoveSort::Drop => {
                self.take_from_hand(&mut next, us, kind);
                self.land(&mut next, us, kind, to);
            }
        }

        if captured {
            match &self.blast {
                Some(blast) if as_data => {
                    touched |= self.blow_up(&mut next, blast, to);
                }
                _ if !self.after_capture.is_empty() => {
                    touched |= self.aftermath(&mut next, &self.event(state, mv), true);
                }
                _ => {}
            }
        }
        match &self.facing {
            Some(facing) if as_data => touched |= self.face(&mut next, facing),
            _ if !self.after_move.is_empty() => {
                touched |= self.aftermath(&mut next, &self.event(state, mv), false);
            }
            _ => {}
        }

        self.leave_home(&mut next, touched);
        if self.tracks_unmoved {
            for cell in (next.unmoved & touched).cells() {
                next.hash ^= self.keys.unmoved(cell);
            }
            next.unmoved &= !touched;
        }
        let progress = captured || self.progress[kind.index()];
        next.no_progress = if progress {
            0
        } else {
            state.no_progress.saturating_add(1)
        };
        if us == Side::Second {
            next.move_number = state.move_number.saturating_add(1);
        }
        next.turn = them;
        next.hash ^= self.keys.turn();
        next
    }

    /// Remembers the cells that a move passed over, if it leaves any for en passant.
    #[inline]
    fn remember_passed(
        &self,
        state: &mut State<S, P>,
        side: Side,
        kind: Kind,
        from: Cell,
        to: Cell,
    ) {
        if let Some(passed) = self.movers[side][kind.index()].passed(from, to) {
            self.leave_passed(state, passed, to);
        }
    }

    /// Remembers cells that a man has passed on his way to a cell.
    #[inline(always)]
    pub(crate) fn leave_passed(&self, state: &mut State<S, P>, passed: S, to: Cell) {
        state.ep = passed;
        state.ep_victim = to.0;
        for cell in passed.cells() {
            state.hash ^= self.keys.en_passant(cell);
        }
    }

    /// Forgets the cells that the last move passed over.
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

    /// Takes a man off a cell, whoever owns it, into nobody's hand.
    fn remove(&self, state: &mut State<S, P>, cell: Cell) {
        if let Some(man) = state.man_at(cell) {
            self.lift(state, man.side, man.kind, cell);
        }
    }

    /// Takes away the man who has just captured on a cell and all others whom the blast reaches; returns
    /// their cells.
    #[inline(never)]
    pub(crate) fn blow_up(&self, state: &mut State<S, P>, blast: &BlastTable<S>, at: Cell) -> S {
        let mut gone = blast.area[at.index()] & state.occupied();
        for &spared in &blast.spares {
            gone &= !state.among(gone, spared);
        }
        gone |= S::single(at);
        for side in Side::BOTH {
            for cell in (gone & state.side(side)).cells() {
                state.hash ^= self.keys.man(side, state.kind_on(cell), cell);
            }
        }
        for cell in (gone & state.promoted).cells() {
            state.hash ^= self.keys.promoted(cell);
        }
        state.clear(gone);
        gone
    }

    /// Takes a side's man off a cell, into the capturer's hand where men are kept.
    #[inline(always)]
    pub(crate) fn capture(&self, state: &mut State<S, P>, side: Side, cell: Cell) {
        let kind = state.kind_on(cell);
        if !self.drops.is_empty() {
            let held = if state.promoted.has(cell) {
                &self.promoted_held_as
            } else {
                &self.held_as
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
        self.lift(state, side, kind, cell);
    }

    /// Takes a man of a kind out of a side's hand.
    pub(crate) fn take_from_hand(&self, state: &mut State<S, P>, side: Side, kind: Kind) {
        if let Some(slot) = self.drops.iter().position(|d| d.kind == kind) {
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
    #[inline(always)]
    pub(crate) fn leave_home(&self, state: &mut State<S, P>, touched: S) {
        if state.rights != 0 && (touched & self.castling_homes).any() {
            self.lose_rights(state, touched);
        }
    }

    fn lose_rights(&self, state: &mut State<S, P>, touched: S) {
        let homes = (touched & self.castling_homes).cells();
        let lost = homes.fold(0, |all, home| all | self.rights_of[home.index()]);
        if state.rights & lost != 0 {
            let rights = state.rights & !lost;
            state.hash ^= self.keys.rights(state.rights) ^ self.keys.rights(rights);
            state.rights = rights;
        }
    }

    /// Changes the men that face each other; returns their cells.
    #[inline(always)]
    pub(crate) fn face(&self, state: &mut State<S, P>, facing: &FacingTable) -> S {
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
        for cell in changed.cells() {
            if let Some(man) = state.man_at(cell) {
                self.lift(state, man.side, man.kind, cell);
                self.land(state, man.side, facing.into, cell);
            }
        }
        changed
    }

    /// Lets the modules change the board; returns the cells that they touched.
    fn aftermath(&self, state: &mut State<S, P>, event: &Event, of_capture: bool) -> S {
        let mut changer = Changer {
            rules: self,
            state,
            touched: S::EMPTY,
        };
        let modules = if of_capture {
            &self.after_capture
        } else {
            &self.after_move
        };
        for module in modules {
            module.change(event, &mut changer);
        }
        changer.touched
    }
}

struct Changer<'a, S: CellSet, const P: usize> {
    rules: &'a Rules<S, P>,
    state: &'a mut State<S, P>,
    touched: S,
}

impl<S: CellSet, const P: usize> Changer<'_, S, P> {
    fn knows(&self, cell: Cell) -> bool {
        cell.index() < self.rules.model.board.len()
    }
}

impl<S: CellSet, const P: usize> Change for Changer<'_, S, P> {
    fn model(&self) -> &Model {
        &self.rules.model
    }

    fn man_at(&self, cell: Cell) -> Option<Man> {
        if self.knows(cell) {
            self.state.man_at(cell)
        } else {
            None
        }
    }

    fn cells_of(&self, side: Side, kind: Kind) -> CellList {
        self.state.of(side, kind).cells().collect()
    }

    fn remove(&mut self, cell: Cell) {
        if self.knows(cell) {
            self.touched |= S::single(cell);
            self.rules.remove(self.state, cell);
        }
    }

    fn put(&mut self, cell: Cell, man: Man) {
        if self.knows(cell) && man.kind.index() < self.rules.kinds {
            self.remove(cell);
            self.rules.land(self.state, man.side, man.kind, cell);
        }
    }
}
