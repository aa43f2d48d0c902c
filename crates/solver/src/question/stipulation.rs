//! What a problem asks, as data.

use boardwright_core::model::Model;
use boardwright_core::{Move, Position, Side};

use crate::question::goal::Goal;
use crate::question::unsolvable::Unsolvable;
use crate::walk::futile::{self, Futile};
use crate::walk::node::{Node, passed};

/// The greatest bound of a stipulation, in plies.
pub const MAX_PLIES: u16 = 1_999;

/// What a problem asks: who plays, who wants what against whom, in how many plies.
///
/// [`Stipulation::parse`] reads one as problemists write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// The player who wants the goal reached and has the duties.
    pub attacker: Side,
    /// The player against whom it must be reached: the attacker's opponent, or, in self play, the
    /// attacker.
    pub victim: Side,
    /// What the attacker's opponent does.
    pub play: Play,
    /// Who must reach the goal at once where he can; in self play against every defence alone.
    pub reflex: Reflex,
    /// What must be reached.
    pub goal: Goal,
    /// The attacker gives check with every move.
    pub checks_only: bool,
    /// The most plies that it may take, at most [`MAX_PLIES`]. In series play, what the player of the series
    /// does is counted, and the last move of the other one, if he makes it.
    pub within: u16,
    /// The bound is the length that the problem says it has, as that of `#3` is: where fewer plies are enough, it is not sound.
    pub stated: bool,
    /// It must take exactly so many.
    pub exact: bool,
    /// What becomes of interpositions that only delay a mate: where they are left out, all lengths are without them.
    pub futile: Futile,
}

/// What the attacker's opponent does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Play {
    /// He resists: the goal must be reached against every defence.
    Forced,
    /// He helps: one way is enough.
    Help,
    /// He helps until the attacker's last move, after which he has no choice but to reach the goal.
    HelpSelf,
    /// He does not move: the attacker makes all moves, and gives no check before the last. If the goal
    /// is to be reached against the attacker, the opponent makes the last move.
    Series,
    /// He does not move until the attacker's last move, after which he has no choice but to reach the goal.
    SeriesSelf,
    /// He moves only to parry a check, and resists. If the goal is to be reached against the attacker, the
    /// opponent must reach it after the attacker's last move, whatever he does.
    ParrySeries,
    /// He moves only to parry a check, and helps. If the goal is to be reached against the attacker, the
    /// opponent makes the last move.
    HelpParrySeries,
}

/// Who must reach the goal at once, against his opponent, where he can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reflex {
    /// Nobody.
    #[default]
    Nobody,
    /// The attacker's opponent, as in semi-reflex play.
    Opponent,
    /// Both, also where they help. An attacker who can reach it against his opponent must, and has failed. In series play the
    /// opponent can when he moves, at last.
    Both,
}

impl Stipulation {
    /// The player to move forces mate.
    pub fn mate(turn: Side, within: u16) -> Stipulation {
        Stipulation {
            attacker: turn,
            victim: turn.other(),
            play: Play::Forced,
            reflex: Reflex::Nobody,
            goal: Goal::Mate,
            checks_only: false,
            within: within.min(MAX_PLIES),
            stated: false,
            exact: false,
            futile: Futile::Counted,
        }
    }

    /// What a variant asks of its positions: the goal and the duties of its `[problem]` section, or,
    /// without one, that the player to move forces mate.
    pub fn of(position: &Position, within: u16) -> Stipulation {
        let turn = position.turn();
        match &position.model().problem {
            None => Stipulation::mate(turn, within),
            Some(problem) => Stipulation {
                goal: problem.goal.into(),
                checks_only: problem.checks_only,
                ..Stipulation::mate(problem.attacker, within)
            },
        }
    }

    /// This stipulation with the duties of a variant's `[problem]` section. Its attacker stays: where another one is meant, what is
    /// asked is refused.
    #[must_use]
    pub fn with_duties(self, model: &Model) -> Stipulation {
        match &model.problem {
            None => self,
            Some(problem) => Stipulation {
                checks_only: problem.checks_only,
                ..self
            },
        }
    }

    /// This stipulation with another bound, which is no length that the problem says it has.
    #[must_use]
    pub fn bounded(self, within: u16) -> Stipulation {
        Stipulation {
            within: within.min(MAX_PLIES),
            stated: false,
            ..self
        }
    }

    /// This stipulation with lengths that leave out interpositions that only delay the mate.
    #[must_use]
    pub fn without_futile(self) -> Stipulation {
        Stipulation {
            futile: Futile::LeftOut,
            ..self
        }
    }

    /// In series play, after a move that leaves so many to be made, parries and all: the position with the one
    /// to move who moves on. `None` if that is the position itself, or nobody may move on.
    pub fn passed(&self, position: &Position, left: usize) -> Option<Position> {
        let last_is_the_others = self.victim == self.attacker && left == 1;
        if !self.is_series() || left == 0 || last_is_the_others {
            return None;
        }
        let parries = !matches!(self.play, Play::Series | Play::SeriesSelf);
        if parries && (position.turn() == self.attacker || position.in_check()) {
            return None;
        }
        passed(position)
    }

    /// The position with the other player to move, as set play has it; `None` if it is none of the variant, or
    /// the player who would be left out is in check.
    pub fn turned(&self, position: &Position) -> Option<Position> {
        passed(position).filter(|_| !position.in_check())
    }

    /// Whether it is a mate that is forced, without any duty beside.
    pub(crate) fn is_plain_mate(&self) -> bool {
        self.play == Play::Forced
            && self.goal == Goal::Mate
            && self.victim != self.attacker
            && self.reflex == Reflex::Nobody
            && !self.checks_only
            && !self.exact
    }

    /// Whether it is a mate that is forced by checks alone, in as few plies as can be.
    pub(crate) fn is_mate_by_checks(&self) -> bool {
        self.checks_only
            && Stipulation {
                checks_only: false,
                ..*self
            }
            .is_plain_mate()
    }

    /// Whether interpositions that only delay are left out.
    pub(crate) fn leaves_out(&self) -> bool {
        self.futile == Futile::LeftOut
    }

    /// Whether the opponent, who helped or did not move before, has no choice after the attacker's last move.
    pub(crate) fn is_forced_at_last(&self) -> bool {
        matches!(self.play, Play::HelpSelf | Play::SeriesSelf) && self.reflex == Reflex::Nobody
    }

    /// Whether it is help or a series, after which the opponent reaches the goal because he must.
    pub(crate) fn must_at_last(&self) -> bool {
        let together = !matches!(self.play, Play::Forced | Play::ParrySeries);
        self.is_forced_at_last() || (together && self.reflex != Reflex::Nobody)
    }

    /// Whether one player makes the moves, and the other at most parries.
    pub fn is_series(&self) -> bool {
        matches!(
            self.play,
            Play::Series | Play::SeriesSelf | Play::ParrySeries | Play::HelpParrySeries
        )
    }

    /// Whether what is reached is seen in moves alone, and not in the positions after them: the goal is one of a
    /// move, or who can reach it must know that before he moves.
    pub(crate) fn is_of_moves(&self) -> bool {
        self.goal.is_of_a_move() || self.reflex != Reflex::Nobody
    }

    /// Whether a move reaches the goal against the player against whom it must be reached.
    pub(crate) fn is_won<N: Node>(&self, before: &N, mv: Move, after: &N) -> bool {
        after.position().turn() == self.victim && self.goal.is_reached(before, mv, after)
    }

    /// The moves that this allows: the legal ones, and where both players are to be mated also those that do it and are none.
    pub(crate) fn moves<N: Node>(&self, node: &N) -> Vec<Move> {
        let mut moves = node.moves();
        moves.extend(self.exposing(node));
        moves
    }

    /// Those of them that are not legal.
    pub(crate) fn exposing<N: Node>(&self, node: &N) -> Vec<Move> {
        let may_end = node.position().turn() != self.victim || self.reflex == Reflex::Both;
        match may_end {
            true => self.goal.reached_by_exposing(node),
            false => Vec::new(),
        }
    }

    /// Whether this can be asked of a variant's positions at all.
    pub(crate) fn fits(&self, position: &Position) -> Result<(), Unsolvable> {
        let helps = matches!(self.play, Play::Help | Play::HelpSelf);
        if !helps && position.turn() != self.attacker {
            return Err(Unsolvable::NotTheAttackersMove);
        }
        self.goal.fits(position, self.victim)?;
        if self.is_series() && position.needs_history() {
            return Err(Unsolvable::SeriesWithPast);
        }
        let own = self.victim == self.attacker;
        let reflex = self.reflex != Reflex::Nobody;
        let plain = Stipulation {
            checks_only: false,
            ..*self
        };
        if self.leaves_out() && !(plain.is_plain_mate() && futile::fits(position)) {
            return Err(Unsolvable::FutileElsewhere);
        }
        if matches!(self.play, Play::HelpSelf | Play::SeriesSelf) && !own {
            return Err(Unsolvable::HelpSelfAgainstTheOther);
        }
        let obliged = match self.play {
            Play::Forced => own,
            Play::HelpSelf | Play::Series => own && self.reflex == Reflex::Both,
            _ => false,
        };
        if reflex && !obliged {
            return Err(Unsolvable::ReflexElsewhere);
        }
        if self.exact && self.play == Play::ParrySeries {
            return Err(Unsolvable::ExactParrySeries);
        }
        // His last move would have to give check, and must not.
        let stalemates = matches!(self.goal, Goal::Stalemate | Goal::DoubleStalemate) && !own;
        let quiet = matches!(self.play, Play::Series | Play::SeriesSelf);
        if self.checks_only && (stalemates || quiet) {
            return Err(Unsolvable::ChecksOnly);
        }
        let problem = position.model().problem.as_ref();
        if problem.is_some_and(|problem| problem.attacker != self.attacker) {
            return Err(Unsolvable::NotTheAttackersMove);
        }
        Ok(())
    }

    /// The least number of plies in which the goal can be reached with `turn` to move. Longer play
    /// has a multiple of [`step`](Stipulation::step) plies more.
    pub(crate) fn least(&self, turn: Side) -> u16 {
        let own = self.attacker == self.victim;
        match self.play {
            _ if self.is_series() => 1 + u16::from(own),
            // Who must reach it as soon as he can may do so with his first move.
            Play::HelpSelf if turn != self.attacker && self.reflex == Reflex::Nobody => 3,
            _ if turn == self.victim => 2,
            _ => 1,
        }
    }

    /// How many plies come at once: what one player does is answered by the other.
    pub(crate) fn step(&self) -> u16 {
        if self.is_series() { 1 } else { 2 }
    }

    /// The least number of plies that is tried: the only one, if it must be that.
    pub(crate) fn first(&self, turn: Side) -> u16 {
        let least = self.least(turn);
        let fits = self.within >= least && (self.within - least).is_multiple_of(self.step());
        match self.exact {
            true if fits => self.within,
            true => self.within.saturating_add(1),
            false => least,
        }
    }
}
