//! Why a wished move is not legal.

use boardwright_geometry::{Cell, CellSet};

use crate::choices::drops_on;
use crate::engine::legality::reference::Forbidden;
use crate::engine::position::view::StateView;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Man};
use crate::module::History;
use crate::moves::{Move, Second};
use crate::refusal::{IllegalMove, Wish};
use crate::ways::{Obstacle, ways};

/// The piece on a cell, if it is that of the player to move.
fn own_man<S: CellSet, const P: usize>(
    state: &State<S, P>,
    from: Cell,
) -> Result<(Cell, Man), IllegalMove> {
    match state.man_at(from) {
        None => Err(IllegalMove::NoMan(from)),
        Some(man) if man.side != state.turn => Err(IllegalMove::NotYours(from)),
        Some(man) => Ok((from, man)),
    }
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Why a wish is refused; `None` if a legal move fulfils it.
    pub(crate) fn refuse(
        &self,
        state: &State<S, P>,
        wish: &Wish,
        history: &dyn History,
    ) -> Option<IllegalMove> {
        let known = |cell: Cell| cell.index() < self.model.board.len();
        if !known(wish.to) || !wish.from.is_none_or(known) {
            return Some(IllegalMove::NoSuchCell);
        }
        let rule = match wish.second {
            Some(Second::Proposed(by)) => Some(by.rule),
            _ => None,
        };
        let pass = self.model.movement.pass.is_some() || self.model.walls_instead();
        let passes = wish.from == Some(wish.to) && pass && rule.is_none();
        let from = wish.from.filter(|_| !passes);
        let man = match from.map(|from| own_man(state, from)).transpose() {
            Ok(man) => man,
            Err(why) => return Some(why),
        };
        let mut pseudo = Vec::new();
        match rule {
            Some(_) => pseudo.extend(self.proposed_moves(state)),
            None => self.pseudo_moves(state, &mut pseudo),
        }
        let without = |mv: Move| wish.promoting(mv.promotes_to()).with_second(mv.second());
        pseudo.retain(|&mv| without(mv).fits(mv));
        let Some(&any) = pseudo.first() else {
            if let Some(rule) = rule {
                return Some(IllegalMove::NotProposed(rule));
            }
            return Some(match (man, wish.dropped) {
                _ if passes && wish.second.is_some() => IllegalMove::NoRoomForWall,
                _ if passes => IllegalMove::NoPass,
                _ if self.lacks_wall(state, |mv| wish.with_second(mv.second()).fits(mv)) => {
                    IllegalMove::NoRoomForWall
                }
                (Some((_, man)), _) if self.lacks_wall(state, |mv| without(mv).fits(mv)) => {
                    IllegalMove::Promotion(man.kind)
                }
                (Some((from, man)), _) if self.lacks_promotion(state, man, from, wish.to) => {
                    IllegalMove::NothingToBecome(man.kind)
                }
                (Some((from, man)), _) => self
                    .not_permitted(state, |mv| without(mv).fits(mv))
                    .unwrap_or_else(|| self.cannot_go(state, man, from, wish.to)),
                (None, Some(kind)) => self.cannot_drop(state, kind, wish.to),
                (None, None) => IllegalMove::NoMan(wish.to),
            });
        };
        pseudo.retain(|mv| mv.promotes_to() == wish.promotes_to);
        if pseudo.is_empty() {
            let fits = |mv: Move| wish.with_second(mv.second()).fits(mv);
            let otherwise = || match self.lacks_wall(state, fits) {
                true => IllegalMove::NoRoomForWall,
                false => IllegalMove::Promotion(any.kind()),
            };
            return Some(self.not_permitted(state, fits).unwrap_or_else(otherwise));
        }
        pseudo.retain(|mv| mv.second() == wish.second);
        if pseudo.is_empty() {
            return Some(self.cannot_second(state, wish.second));
        }
        if self.is_finished(state) {
            return Some(IllegalMove::GameOver);
        }
        // A castling may look like a step of the king: one of them is enough.
        let mut forbidden = None;
        pseudo.retain(|&mv| {
            let why = self.forbidden(state, mv).map(|why| (why, mv));
            forbidden = forbidden.or(why);
            why.is_none()
        });
        if let (true, Some((why, mv))) = (pseudo.is_empty(), forbidden) {
            return Some(self.explain_forbidden(state, mv, why));
        }
        self.named_otherwise(state, &pseudo, rule)
            .or_else(|| self.restricted(state, &pseudo, history))
    }

    /// Why a proposed move that nothing forbids is none: another one does the same.
    fn named_otherwise(
        &self,
        state: &State<S, P>,
        moves: &[Move],
        rule: Option<u8>,
    ) -> Option<IllegalMove> {
        let rule = rule?;
        let mut legal = Vec::new();
        self.legal_unrestricted(state, &mut legal);
        let stands = moves.iter().any(|mv| legal.contains(mv));
        (!stands).then_some(IllegalMove::NotProposed(rule))
    }

    /// The permission that such a move lacks, if nothing else keeps the piece from it.
    fn not_permitted(
        &self,
        state: &State<S, P>,
        such: impl Fn(Move) -> bool,
    ) -> Option<IllegalMove> {
        let mut moves = Vec::new();
        if !self.model.permissions.is_empty() {
            self.bare_moves(state, &mut moves);
        }
        let mut lacking = moves.into_iter().filter(|&mv| such(mv));
        let lacking = lacking.find_map(|mv| self.lacking(state, mv));
        lacking.map(IllegalMove::NotPermitted)
    }

    /// Whether a piece could go to a cell if it did not have to promote there, into what it may not become now.
    fn lacks_promotion(&self, state: &State<S, P>, man: Man, from: Cell, to: Cell) -> bool {
        let promotions = &self.promotions[man.side][man.kind.index()];
        if !promotions.may_lack() {
            return false;
        }
        let (own, occupied) = (state.side(man.side), state.occupied());
        let goals = self.goals(state, man.side, man.kind, from, own, occupied);
        (promotions.on(from, goals) & promotions.forced).has(to)
    }

    /// Whether such a move could be made if it did not have to put a wall.
    fn lacks_wall(&self, state: &State<S, P>, such: impl Fn(Move) -> bool) -> bool {
        let mut moves = Vec::new();
        if self.model.walls_with_moves() {
            self.permitted_moves(state, &mut moves);
        }
        moves.into_iter().any(such)
    }

    /// Why what a move should do on a second cell cannot be done.
    fn cannot_second(&self, state: &State<S, P>, second: Option<Second>) -> IllegalMove {
        match second {
            None => IllegalMove::WallMissing,
            Some(Second::Proposed(by)) => IllegalMove::NotProposed(by.rule),
            Some(Second::Wall(cell)) if self.model.walls.is_none() => IllegalMove::NoWall(cell),
            Some(Second::Wall(cell)) if state.occupied().has(cell) => IllegalMove::Occupied(cell),
            Some(Second::Wall(cell)) => IllegalMove::NoWall(cell),
            Some(Second::Gate(cell, kind)) => {
                let slot = self.drops.iter().position(|drop| drop.kind == kind);
                let held = |&slot: &usize| self.is_held(state, state.turn, slot);
                match slot.filter(held) {
                    None if self.gates.is_some() => IllegalMove::NotInHand(kind),
                    _ => IllegalMove::NoGate(cell),
                }
            }
        }
    }

    /// Why a piece cannot go to a cell at all.
    fn cannot_go(&self, state: &State<S, P>, man: Man, from: Cell, to: Cell) -> IllegalMove {
        let enemy = state.man_at(to).filter(|other| other.side != man.side);
        let own_there = enemy.is_none() && state.side(man.side).has(to);
        // A castling may be named by its rook's cell.
        let castling = self.cannot_castle(state, man, from, to);
        if let Some(why) = castling.filter(|_| !own_there || self.has_rook_on(state, man, to)) {
            return why;
        }
        if let Some(why) = self.has_lost_right(state, man, from, to) {
            return why;
        }
        if own_there {
            return match state.walls().has(to) {
                true => IllegalMove::Wall(to),
                false => IllegalMove::OwnManThere(to),
            };
        }
        let unmoved = state.unmoved.has(from);
        let moves_as = self.moves_as(state, man.side, man.kind, from);
        let obstacles = ways(&self.model, man.side, moves_as, from)
            .into_iter()
            .filter(|way| way.goal == to)
            .filter_map(|way| {
                let kind_at = |cell| state.man_at(cell).map(|man| man.kind);
                let occupied = |cell| state.occupied().has(cell);
                way.obstacle(unmoved, enemy.map(|man| man.kind), occupied, kind_at)
            });
        let kind = man.kind;
        match obstacles.max() {
            None => IllegalMove::CannotMoveSo { kind, from, to },
            Some(Obstacle::NoHurdle) => IllegalMove::NoHurdle(from, to),
            Some(Obstacle::NothingToTake) => IllegalMove::NothingToTake(kind, to),
            Some(Obstacle::CannotTake) => IllegalMove::CannotTake(kind, to),
            Some(Obstacle::HasMoved) => IllegalMove::HasMoved(from),
            Some(Obstacle::GoalTaken) => IllegalMove::Blocked {
                kind,
                from,
                to,
                by: to,
            },
            Some(Obstacle::Blocked(by)) if state.walls().has(by) => IllegalMove::Wall(by),
            Some(Obstacle::Blocked(by)) => IllegalMove::Blocked { kind, from, to, by },
        }
    }

    /// Whether the rook of a castling of this king stands on a cell.
    fn has_rook_on(&self, state: &State<S, P>, king: Man, cell: Cell) -> bool {
        (0..self.castlings[king.side].len())
            .filter_map(|index| self.castling(state, king.side, index))
            .any(|c| c.king == king.kind && c.rook_from == cell)
    }

    /// Whether a king names a rook of his rank with which he may not castle, where both may start anywhere.
    fn has_lost_right(
        &self,
        state: &State<S, P>,
        king: Man,
        from: Cell,
        to: Cell,
    ) -> Option<IllegalMove> {
        let (board, side) = (&self.model.board, king.side);
        self.castlings[side].anywhere.as_ref()?;
        let there = state.man_at(to).filter(|man| man.side == side)?;
        let wing = |king: Cell, rook: Cell| board.point(king).x.cmp(&board.point(rook).x);
        let index = self.model.castlings.iter().position(|castling| {
            let (home, rook_home) = (castling.king_path[side].0, castling.rook_path[side].0);
            let on_rank = |cell| board.rank_of(cell) == board.rank_of(home);
            (castling.king, castling.rook) == (king.kind, there.kind)
                && on_rank(from)
                && on_rank(to)
                && wing(from, to) == wing(home, rook_home)
        })?;
        Some(IllegalMove::NoCastlingRight(index))
    }

    /// Why a castling that would go from a cell to another cannot, if there is such a one.
    fn cannot_castle(
        &self,
        state: &State<S, P>,
        man: Man,
        from: Cell,
        to: Cell,
    ) -> Option<IllegalMove> {
        let (side, kind) = (man.side, man.kind);
        let mut castlings = (0..self.castlings[side].len())
            .filter_map(|index| Some((index, self.castling(state, side, index)?)));
        let (index, castling) = castlings.find(|&(index, c)| {
            let rook = Man { side, kind: c.rook };
            let by_rook = c.rook_from == to && state.man_at(to) == Some(rook);
            c.king == kind && c.king_from == from && (c.as_move(index).named_to() == to || by_rook)
        })?;
        let in_the_way = castling.empty & state.occupied();
        if state.rights & self.castlings[side].right(index) == 0 {
            Some(IllegalMove::NoCastlingRight(index))
        } else {
            let by = in_the_way.any().then(|| in_the_way.first())?;
            Some(IllegalMove::Blocked { kind, from, to, by })
        }
    }

    /// Why a piece in hand cannot be put on a cell.
    fn cannot_drop(&self, state: &State<S, P>, kind: Kind, to: Cell) -> IllegalMove {
        let side = state.turn;
        let slot = self.drops.iter().position(|drop| drop.kind == kind);
        let drop = slot.map(|at| &self.drops[at]);
        let Some(drop) = drop.filter(|drop| self.is_held(state, side, drop.slot)) else {
            return IllegalMove::NotInHand(kind);
        };
        let places = self.places.as_ref();
        let misplaced = || self.misplaced(state, side, places?, (kind, to));
        if state.occupied().has(to) {
            IllegalMove::Occupied(to)
        } else if drop.cells[side].has(to) {
            match (misplaced(), drop.full_file) {
                (Some(place), _) => IllegalMove::Misplaced(place, to),
                (None, Some(1) | None) => IllegalMove::SecondOnFile(kind, to),
                (None, Some(_)) => IllegalMove::FullFile(kind, to),
            }
        } else if drops_on(&self.model, side, self.drops[drop.slot].kind, to) {
            IllegalMove::Immobile(kind, to)
        } else {
            IllegalMove::CannotDropThere(kind, to)
        }
    }

    fn explain_forbidden(&self, state: &State<S, P>, mv: Move, why: Forbidden) -> IllegalMove {
        match why {
            Forbidden::OwnRoyalLost => {
                let after = self.royals(&self.play(state, mv), state.turn);
                let gone = self.royals(state, state.turn) & !after;
                // Who has gone to the goal is not lost.
                let lost = match after.has(mv.to()) {
                    true => gone & !S::single(mv.origin()),
                    false => gone,
                };
                IllegalMove::OwnRoyalLost(if lost.any() { lost } else { gone }.first())
            }
            Forbidden::CastlingThroughCheck => IllegalMove::CastlingThroughCheck,
            Forbidden::RoyalsTouch => IllegalMove::RoyalsTouch,
            Forbidden::GivesCheck => IllegalMove::GivesCheck,
            Forbidden::NoCapture => IllegalMove::MustCapture,
            Forbidden::NotDropped => IllegalMove::MustDrop,
            Forbidden::MayMove => IllegalMove::NoPass,
            Forbidden::NotInNeed => match mv.second() {
                Some(Second::Proposed(by)) => IllegalMove::NotProposed(by.rule),
                _ => IllegalMove::NoPass,
            },
            Forbidden::GoalHeld(by) => IllegalMove::Blocked {
                kind: mv.kind(),
                from: mv.origin(),
                to: mv.to(),
                by,
            },
            Forbidden::TwoOnFile => IllegalMove::SecondOnFile(mv.becomes(), mv.to()),
            Forbidden::DropMate => IllegalMove::DropMate(mv.kind()),
            Forbidden::DropCheck => IllegalMove::DropCheck(mv.kind()),
            Forbidden::SelfCheck => {
                let after = self.play(state, mv);
                let attacks = self.checkers(&after, state.turn);
                let royal = attacks.first().map_or(mv.to(), |attack| attack.0);
                let on_it = attacks.into_iter().filter(|attack| attack.0 == royal);
                IllegalMove::LeavesCheck {
                    royal,
                    attackers: on_it.map(|attack| attack.1).collect(),
                }
            }
        }
    }

    /// The restriction that forbids all of these otherwise legal moves.
    fn restricted(
        &self,
        state: &State<S, P>,
        moves: &[Move],
        history: &dyn History,
    ) -> Option<IllegalMove> {
        if self.restrictions.is_empty() {
            return None;
        }
        let view = StateView::of(self, state);
        let mut legal = Vec::new();
        self.legal_unrestricted(state, &mut legal);
        let stands = |legal: &[Move]| moves.iter().any(|mv| legal.contains(mv));
        self.restrictions.iter().find_map(|rule| {
            rule.retain(&view, history, &mut legal);
            (!stands(&legal)).then(|| IllegalMove::Restricted(rule.code()))
        })
    }
}
