//! What must be reached, by the last move of the player whose opponent it is to be reached against.
//!
//! Some goals are seen in a position: whoever is to move is mated. Others are seen in the move alone: it
//! captures, it gives check. A position that such a move leads to may also be led to by another one, so that
//! nothing may be learnt of it there; what is learnt of a position is what can be reached from it.

use boardwright_core::geometry::Cell;
use boardwright_core::model::{self, GivingCheck, SelfCheck};
use boardwright_core::{Kind, Move, MoveSort, Position, Reason, Side};

use crate::question::unsolvable::Unsolvable;
use crate::walk::node::{Node, passed};

/// What must be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Goal {
    /// `#`: he who is to move is mated, in check without a legal move or without his royal piece.
    Mate,
    /// `##`: both players are mated, each as if it were his turn. The last move leaves him who makes it in check, which no legal
    /// move does ([`Position::exposing_moves`]); he must have a legal move besides.
    DoubleMate,
    /// `=`: he who is to move has no legal move and is not in check.
    Stalemate,
    /// `==`: he who is to move has no legal move and is not in check, and neither would the other one if it were his turn.
    DoubleStalemate,
    /// `#=`: mate or stalemate.
    MateOrStalemate,
    /// `xk`: he who is to move has lost his royal piece.
    RoyalCaptured,
    /// `win`: he who is to move has lost the game, by whatever end the variant has.
    Win,
    /// `+`: the move gives check.
    Check,
    /// `x`: the move captures, whatever it captures.
    Capture,
    /// `z(e4)`: a man of the player who moves comes to stand on the cell.
    Cell(Cell),
    /// `00`: the move is a castling.
    Castling,
    /// `ep`: the move is an en passant capture.
    EnPassant,
}

impl From<model::Goal> for Goal {
    fn from(goal: model::Goal) -> Goal {
        match goal {
            model::Goal::Mate => Goal::Mate,
            model::Goal::Stalemate => Goal::Stalemate,
            model::Goal::RoyalCaptured => Goal::RoyalCaptured,
        }
    }
}

impl Goal {
    /// Whether the last move alone tells that the goal is reached, and the position after it does not.
    pub fn is_of_a_move(self) -> bool {
        match self {
            Goal::Check | Goal::Capture | Goal::Cell(_) | Goal::Castling | Goal::EnPassant => true,
            Goal::Mate
            | Goal::DoubleMate
            | Goal::Stalemate
            | Goal::DoubleStalemate
            | Goal::MateOrStalemate
            | Goal::RoyalCaptured
            | Goal::Win => false,
        }
    }

    /// Whether the games of a variant know this goal, and the player who must reach it may.
    pub(crate) fn fits(self, position: &Position, victim: Side) -> Result<(), Unsolvable> {
        let model = position.model();
        let end = &model.end;
        let checks = model.royalty.giving_check == GivingCheck::Allowed;
        let mates = (end.checkmate.is_some() && checks) || end.royal_lost.is_some();
        let stalemates = end.stalemate.is_some() || end.no_moves.is_some();
        let mut rules = model.kinds.iter().flat_map(|kind| &kind.moves);
        let castles = |&(side, _): &(Side, usize)| side != victim;
        // A right that may come: by the drop of the second of the two, or when an effect brings one home.
        let mut castlings = model.castlings.iter();
        let comes = castlings.any(|c| c.dropped || c.king_again || c.rook_again);
        let exposes = checks && model.royalty.self_check == SelfCheck::Illegal;
        let refused = match self {
            Goal::Mate if !mates => Unsolvable::NoSuchEnd,
            Goal::DoubleMate if end.checkmate.is_none() || !exposes => Unsolvable::NoSuchEnd,
            Goal::DoubleMate if position.needs_history() => Unsolvable::DoubleMateWithPast,
            Goal::Stalemate | Goal::DoubleStalemate if !stalemates => Unsolvable::NoSuchEnd,
            Goal::MateOrStalemate if !mates && !stalemates => Unsolvable::NoSuchEnd,
            Goal::RoyalCaptured if end.royal_lost.is_none() => Unsolvable::NoSuchEnd,
            Goal::Check if !checks || model.royalty.pieces.is_empty() => Unsolvable::NoCheck,
            Goal::Castling if !comes && !position.setup().rights.iter().any(castles) => {
                Unsolvable::NoCastling
            }
            Goal::EnPassant if !rules.any(|rule| rule.captures_ep) => Unsolvable::NoEnPassant,
            _ => return Ok(()),
        };
        Err(refused)
    }

    /// Whether there is a royal piece to be mated, checked or taken, or may be one: where pieces promote to
    /// royal ones or they are dropped, nobody is ever safe.
    pub(crate) fn has_victim(self, position: &Position, victim: Side) -> bool {
        let model = position.model();
        let royal = |kind: &Kind| model.royalty.pieces.contains(kind);
        let promoted = model.promotions.iter().flat_map(|p| &p.into);
        let dropped = model.drops.iter().flat_map(|d| &d.allowed);
        let needs_one = matches!(
            self,
            Goal::Mate | Goal::DoubleMate | Goal::RoyalCaptured | Goal::Check
        );
        let men = position.men();
        let has_one = |side: Side| {
            let mut own = men.iter().filter(|(_, man)| man.side == side);
            own.any(|(_, man)| royal(&man.kind))
        };
        !needs_one
            || promoted
                .flat_map(|(_, into)| into)
                .chain(dropped)
                .any(royal)
            || (has_one(victim) && (self != Goal::DoubleMate || has_one(victim.other())))
    }

    /// Whether the goal can be reached in a position without moves, told without looking for moves: without
    /// check there is no mate but by a lost royal piece.
    fn may_be_reached(self, position: &Position) -> bool {
        let mates = matches!(self, Goal::Mate | Goal::DoubleMate);
        !mates || position.model().end.royal_lost.is_some() || position.in_check()
    }

    /// Whether the goal is seen in a node: against whoever is to move.
    pub(crate) fn is_seen<N: Node>(self, node: &N) -> bool {
        let position = node.position();
        !self.is_of_a_move()
            && self.may_be_reached(position)
            && node.moves().is_empty()
            && self.is_at_end(position)
    }

    /// Whether a position without moves is the goal.
    fn is_at_end(self, position: &Position) -> bool {
        let reason = || position.outcome().map(|outcome| outcome.reason);
        match self {
            Goal::Mate => position.is_mate(),
            Goal::DoubleMate => {
                let mated = |position: &Position| position.in_check() && position.is_mate();
                mated(position) && mated(&position.turned_unchecked())
            }
            Goal::Stalemate => {
                matches!(reason(), Some(Reason::Stalemate | Reason::NoMoves))
                    && !position.in_check()
            }
            Goal::DoubleStalemate => {
                let stalemated = |position: &Position| Goal::Stalemate.is_at_end(position);
                let other = || passed(position).filter(|other| other.legal_moves().is_empty());
                stalemated(position) && other().is_some_and(|other| stalemated(&other))
            }
            Goal::MateOrStalemate => {
                Goal::Mate.is_at_end(position) || Goal::Stalemate.is_at_end(position)
            }
            Goal::RoyalCaptured => {
                position.is_mate()
                    && matches!(
                        reason(),
                        Some(Reason::RoyalCaptured | Reason::RoyalExploded)
                    )
            }
            Goal::Win => {
                let winner = position.outcome().and_then(|outcome| outcome.winner());
                winner == Some(position.turn().other())
            }
            Goal::Check | Goal::Capture | Goal::Cell(_) | Goal::Castling | Goal::EnPassant => false,
        }
    }

    /// The moves that reach the goal and are not legal, where the goal is one for which nobody asks that. Who has no legal move has
    /// none of these either.
    pub(crate) fn reached_by_exposing<N: Node>(self, node: &N) -> Vec<Move> {
        let Some(node) = node.bare().filter(|_| self == Goal::DoubleMate) else {
            return Vec::new();
        };
        let position = node.position();
        if position.legal_moves().is_empty() {
            return Vec::new();
        }
        let mut moves = position.exposing_moves();
        moves.retain(|&mv| self.is_seen(&node.after(mv)));
        moves
    }

    /// Whether a move reaches the goal against the opponent of the player who makes it.
    pub(crate) fn is_reached<N: Node>(self, before: &N, mv: Move, after: &N) -> bool {
        match self {
            Goal::Check => after.position().in_check(),
            Goal::Capture => before.position().is_capture_unchecked(mv),
            Goal::Castling => mv.sort() == MoveSort::Castling,
            Goal::EnPassant => mv.sort() == MoveSort::EnPassant,
            Goal::Cell(cell) => {
                let side = before.position().turn();
                let stands = |node: &N| {
                    let man = node.position().man_at(cell);
                    man.is_some_and(|man| man.side == side)
                };
                !stands(before) && stands(after)
            }
            _ => self.is_seen(after),
        }
    }
}
