//! Legal moves that give check, found without making the others.
//!
//! Where masks serve, a move gives check if its piece attacks the other side's royal piece from where it comes to, or if
//! it was the only one that stood between that one and a slider, and leaves the way.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::legality::check_info::CheckInfo;
use crate::engine::legality::listener::Listener;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::lines::Lines;
use crate::engine::movement::setwise::Jump;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::man::Kind;
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether checks are what the pieces' movements say, so that they can be told of a move that is not made.
    pub(crate) fn attacks_alone(&self) -> bool {
        self.legality == Legality::Masked
            && self.model.royalty.attack_void_if.is_empty()
            && self.blast.is_none()
            && self.after_capture.is_empty()
            && self.after_move.is_empty()
    }

    /// Whether a move leaves the player to move in check, where that is told without making it.
    pub(crate) fn gives_check(&self, state: &State<S, P>, mv: Move) -> Option<bool> {
        let plain = matches!(
            mv.sort(),
            MoveSort::Plain | MoveSort::Passing | MoveSort::Drop
        );
        if !self.tells_checks || !plain || mv.second().is_some() || self.is_metered() {
            return None;
        }
        let Some(info) = self.info(state) else {
            return Some(false);
        };
        if info.standing {
            return None;
        }
        let (kind, to, occupied) = (mv.becomes(), mv.to(), after(state, mv));
        let attacks = || {
            let goals = self.goals(state, state.turn, kind, to, S::EMPTY, occupied);
            goals.has(info.king)
        };
        let near = self.attacks[state.turn].zone_of(kind, info.king);
        Some((near.has(to) && attacks()) || info.is_uncovered(&self.lines, state, mv))
    }

    /// Adds the legal moves after which the player to move is in check.
    pub(crate) fn legal_checks(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if self.tells_checks && self.masks_tell_all() {
            if self.stops(state) {
                return;
            }
            match self.info(state) {
                Some(info) if !info.standing => return self.list_checks(state, &info, out),
                Some(_) => {}
                None => return,
            }
        }
        let mut moves = Vec::new();
        self.legal(state, &mut moves);
        out.extend(
            moves
                .into_iter()
                .filter(|&mv| self.checks_by_play(state, mv)),
        );
    }

    fn checks_by_play(&self, state: &State<S, P>, mv: Move) -> bool {
        let next = self.play(state, mv);
        self.in_check(&next, next.turn)
    }

    /// Lists those of the legal moves, where the royal piece is not attacked yet.
    fn list_checks(&self, state: &State<S, P>, info: &CheckInfo<S>, out: &mut Vec<Move>) {
        let zones = self.attacks[state.turn].zones_at(info.king, self.kinds);
        let mut finder = Finder {
            rules: self,
            state,
            info,
            zones,
            out,
        };
        self.tell_anybody(state, &mut finder);
    }
}

/// Who stands where after a move of a piece, or a drop.
fn after<S: CellSet, const P: usize>(state: &State<S, P>, mv: Move) -> S {
    let from = match mv.sort() {
        MoveSort::Drop => S::EMPTY,
        _ => S::single(mv.origin()),
    };
    state.occupied() & !from | S::single(mv.to())
}

impl<S: CellSet> CheckInfo<S> {
    /// Whether a piece leaves a slider's way to the royal piece that it alone stood in.
    fn is_uncovered<const P: usize>(
        &self,
        lines: &Lines<S>,
        state: &State<S, P>,
        mv: Move,
    ) -> bool {
        let occupied = after(state, mv);
        let open = |slider: Cell| (lines.between(self.king, slider) & occupied).is_empty();
        mv.sort() != MoveSort::Drop
            && self.screens.has(mv.origin())
            && self.sliders.cells().any(open)
    }
}

/// Writes down the moves that give check.
struct Finder<'a, S, const P: usize> {
    rules: &'a Rules<S, P>,
    state: &'a State<S, P>,
    info: &'a CheckInfo<S>,
    /// For each kind, from where it attacks the royal piece: by leaping, and by sliding if nothing stands between.
    zones: SmallVec<[[S; 2]; 16]>,
    out: &'a mut Vec<Move>,
}

impl<S: CellSet, const P: usize> Finder<'_, S, P> {
    fn zone(&self, kind: Kind) -> [S; 2] {
        let zone = self.zones.get(kind.index());
        zone.copied().unwrap_or([S::EMPTY; 2])
    }

    /// From where a kind, or what it may become, might give check itself.
    fn near(&self, kind: Kind) -> S {
        let becomes = &self.rules.promotions[self.state.turn][kind.index()].into;
        let kinds = becomes.iter().chain([&kind]);
        kinds.fold(S::EMPTY, |all, &kind| {
            let [leaping, sliding] = self.zone(kind);
            all | leaping | sliding
        })
    }

    /// Whether a piece of a kind attacks the royal piece from a cell, with these cells taken.
    fn attacks(&self, kind: Kind, from: Cell, occupied: S) -> bool {
        let [leaping, sliding] = self.zone(kind);
        let between = || self.rules.lines.between(self.info.king, from);
        leaping.has(from) || (sliding.has(from) && (between() & occupied).is_empty())
    }

    /// Whether a move of a piece, or a drop, gives check.
    fn gives(&self, mv: Move) -> bool {
        self.attacks(mv.becomes(), mv.to(), after(self.state, mv))
            || self.info.is_uncovered(&self.rules.lines, self.state, mv)
    }

    fn add(&mut self, mv: Move) {
        if self.gives(mv) {
            self.out.push(mv);
        }
    }
}

impl<S: CellSet, const P: usize> Listener<S> for Finder<'_, S, P> {
    fn man(&mut self, targets: Targets<S>, _: bool) {
        let Targets { kind, from, to } = targets;
        let to = match self.info.screens.has(from) {
            true => to,
            false => to & self.near(kind),
        };
        if to.any() {
            let (rules, state) = (self.rules, self.state);
            rules.expand(state, Targets { to, ..targets }, |mv| self.add(mv));
        }
    }

    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        let kind = self.state.which(first, others, from);
        self.man(Targets { kind, from, to }, false);
    }

    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        let goals = goals & (self.near(jump.kind) | jump.goals_from(self.info.screens));
        if goals.any() {
            let (rules, state) = (self.rules, self.state);
            rules.expand_setwise(state, jump, goals, |mv| self.add(mv));
        }
    }

    fn drops(&mut self, kind: Kind, to: S) {
        for cell in (to & self.near(kind)).cells() {
            self.add(Move::drop(cell, kind));
        }
    }

    fn one(&mut self, mv: Move) {
        if self.rules.checks_by_play(self.state, mv) {
            self.out.push(mv);
        }
    }
}
