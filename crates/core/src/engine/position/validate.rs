//! From data to a position, with every fault named, and back.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::movement::passes::Pass;
use crate::engine::movement::promotion::Promotions;
use crate::engine::position::view::StateView;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::castling::{Anywhere, rights_of};
use crate::engine::tables::effects::EffectTable;
use crate::man::{Kind, Man, PerSide, Side};
use crate::model::{Becomes, GivingCheck, SelfCheck, Trigger, WallPlace};
use crate::position_fault::PositionFault;
use crate::setup::Setup;

/// So many kinds are few.
const FEW_KINDS: usize = 16;

/// What else than a position of a game may be made of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Admits {
    /// Nothing else.
    Nothing,
    /// One with a check that its player cannot have left, where nothing else is made of checks.
    Checks,
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Checks data and makes it a position.
    ///
    /// # Errors
    /// All reasons why it is none.
    pub fn state(&self, setup: &Setup) -> Result<State<S, P>, Vec<PositionFault>> {
        self.state_admitting(setup, Admits::Nothing)
    }

    /// The same, with what else it may be.
    pub(crate) fn state_admitting(
        &self,
        setup: &Setup,
        admits: Admits,
    ) -> Result<State<S, P>, Vec<PositionFault>> {
        let mut faults = Vec::new();
        let mut state: State<S, P> = State::empty();
        let men = match self.place_men(setup, &mut state) {
            Some(men) => men,
            None => self.place_faulty_men(setup, &mut state, &mut faults),
        };
        let board_is_sound = !faults.iter().any(|f| {
            matches!(
                f,
                PositionFault::NotOfThisVariant | PositionFault::CellTakenTwice(_)
            )
        });
        self.place_marks_and_hands(setup, &mut state, &mut faults);
        let most = self.model.end.check_count.map_or(0, |rule| rule.count);
        if Side::BOTH.iter().any(|&side| setup.checks[side] > most)
            || (most > 0 && Side::BOTH.iter().all(|&side| setup.checks[side] == most))
        {
            faults.push(PositionFault::Checks);
        }
        state.checks = setup.checks.0;
        if !self.states_the_defender(setup) {
            self.hold_the_rest(&mut state);
        }
        state.turn = setup.turn;
        state.no_progress = setup.no_progress;
        state.count_limit = setup.count_limit;
        if setup.count_limit > 0 && self.model.end.counting.is_none() {
            faults.push(PositionFault::Counting);
        }
        state.move_number = setup.move_number.max(1);
        self.place_rights(setup, &mut state, &mut faults);
        self.place_walls(setup, &mut state, &mut faults);
        self.place_unmoved(setup, &mut state);
        if !setup.ep.is_empty() {
            let passed = || self.passed_by(&state, setup);
            match self.marked_by(setup).or_else(passed) {
                Some((passed, victim)) => {
                    state.ep = passed;
                    state.ep_victim = victim.0;
                }
                None => faults.push(PositionFault::EnPassant),
            }
        }
        if board_is_sound {
            self.check_royals(&state, admits, &mut faults);
        }
        if faults.is_empty() {
            let effects = self.after_capture.iter().chain(&self.after_move);
            let impossible = effects.filter_map(|effect| match effect {
                EffectTable::Blast(_) | EffectTable::Data(_) => None,
                EffectTable::Facing(facing) => self.faced(&state, facing),
                EffectTable::Code(code) => code.impossible(&StateView::of(self, &state)),
            });
            faults.extend(impossible.map(PositionFault::Impossible));
        }
        if !faults.is_empty() {
            faults.dedup();
            return Err(faults);
        }
        state.hash = men ^ self.hash_but_men(&state);
        Ok(state)
    }

    /// Puts the pieces on the board, if there is nothing wrong with them; returns their part of the hash.
    fn place_men(&self, setup: &Setup, state: &mut State<S, P>) -> Option<u64> {
        let hash = match self.kinds <= FEW_KINDS {
            true => self.put_by_kind(&setup.men, state)?,
            false => self.hash_of(&setup.men, |cell, Man { side, kind }| {
                state.put(side, kind, S::single(cell));
            })?,
        };
        let each_alone = state.occupied().count() as usize == setup.men.len();
        (each_alone && !self.any_should_have_promoted(state)).then_some(hash)
    }

    /// Puts pieces of few kinds on the board: each kind has a set first.
    #[inline(never)]
    fn put_by_kind(&self, men: &[(Cell, Man)], state: &mut State<S, P>) -> Option<u64> {
        let mut sets = [[S::EMPTY; 2]; FEW_KINDS];
        let hash = self.hash_of(men, |cell, Man { side, kind }| {
            sets[kind.index() % FEW_KINDS][side.index()] |= S::single(cell);
        })?;
        for (kind, sets) in self.all_kinds().zip(&sets) {
            for side in Side::BOTH {
                state.put(side, kind, sets[side.index()]);
            }
        }
        Some(hash)
    }

    /// The pieces' part of the hash, if there are such cells and kinds; each piece is told.
    #[inline(always)]
    fn hash_of(&self, men: &[(Cell, Man)], mut told: impl FnMut(Cell, Man)) -> Option<u64> {
        let (cells, kinds) = (self.model.board.len(), self.kinds);
        let mut hash = 0;
        for &(cell, man) in men {
            if cell.index() >= cells || man.kind.index() >= kinds {
                return None;
            }
            told(cell, man);
            hash ^= self.keys.man(man.side, man.kind, cell);
        }
        Some(hash)
    }

    /// The same where something is wrong, which is told; on an empty board.
    #[cold]
    fn place_faulty_men(
        &self,
        setup: &Setup,
        state: &mut State<S, P>,
        faults: &mut Vec<PositionFault>,
    ) -> u64 {
        *state = State::empty();
        let mut men = 0;
        for &(cell, man) in &setup.men {
            if cell.index() >= self.model.board.len() || man.kind.index() >= self.kinds {
                faults.push(PositionFault::NotOfThisVariant);
            } else if state.occupied().has(cell) {
                faults.push(PositionFault::CellTakenTwice(cell));
            } else {
                state.put(man.side, man.kind, S::single(cell));
                men ^= self.keys.man(man.side, man.kind, cell);
                if self.should_have_promoted(cell, man) {
                    faults.push(PositionFault::Unpromoted(cell));
                }
            }
        }
        men
    }

    /// Promotion marks, and the pieces in hand.
    fn place_marks_and_hands(
        &self,
        setup: &Setup,
        state: &mut State<S, P>,
        faults: &mut Vec<PositionFault>,
    ) {
        let known = |cell: Cell| cell.index() < self.model.board.len();
        for &cell in &setup.promoted {
            let man = known(cell).then(|| state.man_at(cell)).flatten();
            let promoted = man.filter(|man| self.model.demoted(man.kind).is_some());
            if promoted.is_none() {
                faults.push(PositionFault::PromotionMark(cell));
            } else if promoted.is_some_and(|man| self.held.marked[man.kind.index()]) {
                state.promoted |= S::single(cell);
            }
        }
        for side in Side::BOTH {
            for &(kind, count) in setup.hands[side].iter().filter(|&&(_, count)| count > 0) {
                match self.held_at(kind) {
                    Some(slot) if !self.unlimited => {
                        let held = &mut state.hands[side.index()][slot];
                        *held = held.saturating_add(count);
                    }
                    _ => faults.push(PositionFault::Hand(kind)),
                }
            }
        }
    }

    /// Castling rights, each checked against the pieces on the board.
    fn place_rights(
        &self,
        setup: &Setup,
        state: &mut State<S, P>,
        faults: &mut Vec<PositionFault>,
    ) {
        for &(side, index) in &setup.rights {
            if index >= self.castlings[side].len() {
                faults.push(PositionFault::NotOfThisVariant);
                continue;
            }
            if let Some(anywhere) = &self.castlings[side].anywhere {
                let named = setup
                    .rooks
                    .iter()
                    .find(|&&(s, i, _)| (s, i) == (side, index));
                let homes = self.homes_of(state, anywhere, side, index, named.map(|n| n.2));
                let (king, rook) = homes.unwrap_or_default();
                let places = &mut state.homes[side.index()];
                places[0] = king;
                places[index + 1] = rook;
            }
            let at_home = |cell: Cell, kind: Kind| state.man_at(cell) == Some(Man { side, kind });
            let stands = self.castling(state, side, index).is_some_and(|castling| {
                at_home(castling.king_from, castling.king)
                    && at_home(castling.rook_from, castling.rook)
            });
            if stands {
                state.rights |= self.castlings[side].right(index);
            } else {
                let right = self.model.castlings.get(index).map_or('?', |c| c.right);
                faults.push(PositionFault::Castling { side, right });
            }
        }
    }

    /// The places on the rank of the king and of the rook of a right: the one that is named, or the
    /// outermost on its side.
    fn homes_of(
        &self,
        state: &State<S, P>,
        anywhere: &Anywhere<S>,
        side: Side,
        index: usize,
        named: Option<Cell>,
    ) -> Option<(u8, u8)> {
        let castling = self.model.castlings.get(index)?;
        let stands = |kind: Kind| {
            let rank = anywhere.rank.iter().enumerate();
            let men =
                rank.filter(move |&(_, &cell)| state.man_at(cell) == Some(Man { side, kind }));
            men.map(|(place, _)| place as u8)
        };
        let king = stands(castling.king).next()?;
        if let Some(cell) = named {
            return Some((king, anywhere.place(cell)?));
        }
        let mut rooks =
            stands(castling.rook).filter(|&rook| anywhere.table(index, king, rook).is_some());
        let last = u8::try_from(anywhere.rank.len()).ok()?.checked_sub(1)?;
        let outermost = match anywhere.table(index, king, last) {
            Some(_) => rooks.last(),
            None => rooks.next(),
        };
        Some((king, outermost?))
    }

    /// Walls, on cells that are empty.
    fn place_walls(&self, setup: &Setup, state: &mut State<S, P>, faults: &mut Vec<PositionFault>) {
        let most = match self.model.walls.as_ref().map(|walls| walls.place) {
            None if !self.model.has_walls() => 0,
            Some(WallPlace::Moves) => 1,
            None | Some(_) => usize::MAX,
        };
        for (at, &cell) in setup.walls.iter().enumerate() {
            if cell.index() >= self.model.board.len() {
                faults.push(PositionFault::NotOfThisVariant);
            } else if at >= most || state.occupied().has(cell) {
                faults.push(PositionFault::Wall(cell));
            } else {
                state.wall_up(S::single(cell));
            }
        }
    }

    /// Pieces that have the rights of those that have not moved.
    fn place_unmoved(&self, setup: &Setup, state: &mut State<S, P>) {
        if !self.tracks_unmoved {
            return;
        }
        for &(cell, man) in &self.model.start.men {
            let first = self.first_movers.all[man.side].has(cell);
            let stands = state.man_at(cell) == Some(man) && first;
            if stands && !setup.moved.contains(&cell) {
                state.unmoved |= S::single(cell);
            }
        }
        self.have_moved(state, S::EMPTY);
    }

    /// The cell that a capture has marked, whoever stands there: effects may have come after.
    fn marked_by(&self, setup: &Setup) -> Option<(S, Cell)> {
        let &[cell] = setup.ep.as_slice() else {
            return None;
        };
        let known = self.marks_cells && cell.index() < self.model.board.len();
        known.then(|| (S::single(cell), cell))
    }

    /// The en passant cells and the piece that has just passed them.
    fn passed_by(&self, state: &State<S, P>, setup: &Setup) -> Option<(S, Cell)> {
        let wanted = S::from_cells(
            setup
                .ep
                .iter()
                .copied()
                .filter(|c| c.index() < self.model.board.len()),
        );
        let mover = setup.turn.other();
        for kind in self.all_kinds() {
            for &Pass { from, to, passed } in self.movers[mover][kind.index()].passes.all() {
                let way = passed | S::single(from);
                // a borrower passes as another's kind does
                let stands = state.man_at(to).is_some_and(|man| {
                    man.side == mover && (man.kind == kind || self.lenders.is_some())
                });
                let filled = state.occupied() & !state.walls();
                let left = passed & !state.walls();
                if left == wanted && stands && (way & filled).is_empty() {
                    return Some((left, to));
                }
            }
        }
        None
    }

    /// Whether a piece stands where every move that brings it there promotes it.
    fn should_have_promoted(&self, cell: Cell, man: Man) -> bool {
        let promotions = &self.promotions[man.side][man.kind.index()];
        if promotions.into.is_empty() || !(promotions.zone & promotions.forced).has(cell) {
            return false;
        }
        let dropped_there = self
            .drops
            .iter()
            .any(|d| d.kind == man.kind && d.cells[man.side].has(cell));
        let starts_there = self.model.start.men.contains(&(cell, man));
        !dropped_there && !starts_there && !self.may_stay_unpromoted(man, promotions)
    }

    /// Whether that is so of some piece.
    fn any_should_have_promoted(&self, state: &State<S, P>) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let mut all = self.must_promote[side].iter();
            all.any(|&kind| {
                let promotions = &self.promotions[side][kind.index()];
                let mut inside =
                    (state.of(side, kind) & promotions.zone & promotions.forced).cells();
                inside.any(|cell| self.should_have_promoted(cell, Man { side, kind }))
            })
        })
    }

    /// Whether a piece of a kind may come to stand in its zone otherwise than by a move that promotes it.
    fn may_stay_unpromoted(&self, man: Man, promotions: &Promotions<S>) -> bool {
        let Man { side, kind } = man;
        let starts = self.model.start.men.iter();
        let inside = starts
            .filter(|&&(cell, other)| other == man && promotions.zone.has(cell))
            .count()
            > 0;
        let drops = self.drops.iter();
        let dropped = drops
            .filter(|drop| drop.kind == kind)
            .any(|drop| (drop.cells[side] & promotions.zone).any());
        let gated = self.gates.as_ref().is_some_and(|gates| {
            (gates.zone[side] & promotions.zone).any()
                && gates
                    .slots
                    .iter()
                    .any(|&slot| self.drops[slot].kind == kind)
        });
        let made = self.promotions[side].iter().any(|p| p.into.contains(&kind));
        let mut castlings = self.castlings[side].all();
        let castles = castlings.any(|castling| [castling.king, castling.rook].contains(&kind));
        let changed = match &self.facing {
            Some(facing) => facing.into == kind,
            None => !self.after_move.is_empty(),
        } || (self.capture_acts && self.blast.is_none());
        // Who has not promoted on entering goes on within the zone as he is.
        let declined = (promotions.zone & !promotions.forced).any();
        let quiet = promotions.captures_only || !promotions.en_passant;
        let stays = matches!(promotions.trigger, Trigger::Enter | Trigger::EnterOrCapture);
        let within = stays && (inside || dropped || declined);
        let proposed = !self.proposals.is_empty();
        quiet || within || gated || made || castles || changed || proposed
    }

    fn check_royals(&self, state: &State<S, P>, admits: Admits, faults: &mut Vec<PositionFault>) {
        let royalty = &self.model.royalty;
        let may_be_lost = self.model.end.royal_lost.is_some();
        let spares_royals = |effect: &EffectTable<S>| match effect {
            EffectTable::Data(effect) => matches!(effect.what, Becomes::Goes(_)),
            _ => false,
        };
        let acts = self.capture_acts || !self.after_move.iter().all(spares_royals);
        let allowed = royalty.self_check == SelfCheck::Allowed;
        let royal = |kind: &Kind| self.royal.kinds.contains(kind);
        let become_others = || {
            let promoted = self.model.promotions.iter().flat_map(|p| &p.into);
            promoted.into_iter().any(|(from, _)| royal(from))
        };
        // Royal pieces that are taken where that ends nothing, whom a rule removes, who are in hand, or who
        // have become something else.
        let may_go = || {
            let held = self.drops.iter().any(|drop| royal(&drop.kind));
            let void = !royalty.attack_void_if.is_empty();
            allowed || acts || held || become_others() || void
        };
        let lost = Side::BOTH.map(|side| self.royalty_lost(state, side));
        for side in Side::BOTH {
            let (royals, most) = (self.royals(state, side), self.royal.at_start[side]);
            let too_many = match most {
                0 => royals.any(),
                1 => royals.more_than_one(),
                _ => royals.count() > most,
            };
            let too_few = lost[side.index()] && !may_be_lost && !may_go();
            if too_few || (too_many && !self.royal.made) {
                let found = royals.count();
                faults.push(PositionFault::Royals { side, found, most });
            }
        }
        if lost != [false; 2] {
            // Who takes a royal piece may lose his own with the same move.
            let at_once = || allowed && (acts || become_others());
            if may_be_lost && lost == [true; 2] && !at_once() {
                faults.push(PositionFault::BothRoyaltiesLost);
            }
            return;
        }
        // Where a royal piece can be lost, a position in which it can be taken at once is one to play.
        let idle = state.turn.other();
        let answered = royalty.self_check == SelfCheck::Illegal && !may_be_lost;
        let banned = royalty.giving_check == GivingCheck::Illegal;
        let void = !royalty.attack_void_if.is_empty();
        // Whether it is the drop that mates is asked of a king who was not in check.
        let weighed = self
            .model
            .drops
            .as_ref()
            .is_some_and(|drops| !drops.no_mate.is_empty());
        let admitted = admits == Admits::Checks && !banned && !void && !weighed;
        if answered && !admitted && self.in_check(state, idle) {
            faults.push(PositionFault::OpponentInCheck);
        }
        if banned && self.in_check(state, state.turn) {
            faults.push(PositionFault::InCheck);
        }
        if royalty.royals_apart && self.royal_in_reach(state, idle) {
            faults.push(PositionFault::RoyalsTouch);
        }
    }

    /// The position as data.
    pub fn setup(&self, state: &State<S, P>) -> Setup {
        let occupied = state.occupied() & !state.walls();
        let mut men = Vec::with_capacity(occupied.count() as usize);
        for cell in occupied.cells() {
            let side = Side::BOTH[usize::from(state.sides[1].has(cell))];
            let kind = state.kind_on(cell);
            men.push((cell, Man { side, kind }));
        }
        Setup {
            men,
            ..self.setup_but_men(state)
        }
    }

    /// The position as data, without the pieces on the board.
    pub(crate) fn setup_but_men(&self, state: &State<S, P>) -> Setup {
        let mut hands: PerSide<Vec<_>> = PerSide::from_fn(|side| {
            let held = self.drops.iter().zip(state.hands[side.index()]);
            held.filter(|&(_, count)| count > 0)
                .map(|(d, count)| (d.kind, count))
                .collect()
        });
        if let Some((defender, kind)) = self.held_by_nobody(state) {
            hands[defender].push((kind, 0));
        }
        let rights: Vec<_> = rights_of(state.rights).collect();
        let mut ep = listed(state.ep);
        // In order of travel, towards the piece that passed.
        if ep.first().is_some_and(|c| c.0 > state.ep_victim) {
            ep.reverse();
        }
        let mut moved = Vec::new();
        if self.tracks_unmoved {
            let home = |&&(cell, man): &&(Cell, Man)| {
                state.man_at(cell) == Some(man)
                    && self.first_movers.all[man.side].has(cell)
                    && !state.unmoved.has(cell)
            };
            let starts = self.model.start.men.iter();
            moved.extend(starts.filter(home).map(|&(cell, _)| cell));
        }
        let rooks = rights.iter().filter_map(|&(side, index)| {
            self.castlings[side].anywhere.as_ref()?;
            Some((side, index, self.castling(state, side, index)?.rook_from))
        });
        Setup {
            men: Vec::new(),
            promoted: listed(state.promoted),
            hands,
            turn: state.turn,
            rooks: rooks.collect(),
            walls: listed(state.walls()),
            rights,
            ep,
            moved,
            checks: PerSide(state.checks),
            no_progress: state.no_progress,
            count_limit: state.count_limit,
            move_number: state.move_number,
        }
    }
}

/// The cells of a set, which mostly has none.
#[inline(always)]
fn listed<S: CellSet>(set: S) -> Vec<Cell> {
    match set.is_empty() {
        true => Vec::new(),
        false => set.cells().collect(),
    }
}
