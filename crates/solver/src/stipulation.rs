//! What a problem asks, as data.

use boardwright_core::model::{GivingCheck, Goal, Model};
use boardwright_core::{Kind, Position, Side};

use crate::solve::Unsolvable;

/// The greatest bound of a stipulation, in plies.
pub const MAX_PLIES: u16 = 999;

/// What a problem asks: who plays, who wants what against whom, in how many plies.
///
/// ```
/// use boardwright_core::Side;
/// use boardwright_solver::{Play, Stipulation};
///
/// let mate_in_three = Stipulation::parse("#3", Side::First)?;
/// assert_eq!((mate_in_three.play, mate_in_three.within), (Play::Forced, 5));
/// let helpmate = Stipulation::parse("h#2", Side::Second)?;
/// assert_eq!((helpmate.play, helpmate.victim, helpmate.within), (Play::Help, Side::Second, 4));
/// # Ok::<(), boardwright_solver::NotAStipulation>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// The player who wants the goal reached and has the duties.
    pub attacker: Side,
    /// The player against whom it must be reached: the attacker's opponent, or, in self play, the
    /// attacker.
    pub victim: Side,
    /// What the attacker's opponent does.
    pub play: Play,
    /// What must be reached.
    pub goal: Goal,
    /// The attacker gives check with every move.
    pub checks_only: bool,
    /// The most plies that it may take, at most [`MAX_PLIES`].
    pub within: u16,
}

/// What the attacker's opponent does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// He resists: the goal must be reached against every defence.
    Forced,
    /// He helps: one way is enough.
    Help,
    /// He does not move: the attacker makes all moves, and gives no check before the last. If the goal
    /// is to be reached against the attacker, the opponent makes the last move.
    Series,
}

/// A text that is no stipulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAStipulation(pub String);

impl core::fmt::Display for NotAStipulation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "`{}` is no stipulation: write #3, s#2, h#2, h#2.5, ser-#4 or ser-h#3; with = for stalemate, x for taking the royal piece",
            self.0
        )
    }
}

impl std::error::Error for NotAStipulation {}

impl boardwright_core::Coded for NotAStipulation {
    fn code(&self) -> &'static str {
        "bad-stipulation"
    }
}

impl Stipulation {
    /// The player to move forces mate.
    pub fn mate(turn: Side, within: u16) -> Stipulation {
        Stipulation {
            attacker: turn,
            victim: turn.other(),
            play: Play::Forced,
            goal: Goal::Mate,
            checks_only: false,
            within: within.min(MAX_PLIES),
        }
    }

    /// What a variant asks of its positions: the goal and the duties of its `[problem]` section, or,
    /// without one, that the player to move forces mate.
    pub fn of(position: &Position, within: u16) -> Stipulation {
        let turn = position.turn();
        match &position.model().problem {
            None => Stipulation::mate(turn, within),
            Some(problem) => Stipulation {
                goal: problem.goal,
                checks_only: problem.checks_only,
                ..Stipulation::mate(problem.attacker, within)
            },
        }
    }

    /// This stipulation with the duties of a variant's `[problem]` section.
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

    /// Reads a stipulation as problemists write it, for a position with `turn` to move: `#3`, `s#2`,
    /// `h#2`, `h#2.5`, `ser-#4`, `ser-h#3`. A number counts moves of each player; in help play the
    /// player who is to be mated begins, unless there is half a move more. For `#` there may stand
    /// `=` (stalemate) or `x` (taking the royal piece).
    ///
    /// # Errors
    /// [`NotAStipulation`] for any other text.
    pub fn parse(text: &str, turn: Side) -> Result<Stipulation, NotAStipulation> {
        let wrong = || NotAStipulation(text.chars().take(40).collect());
        let at = text.find(['#', '=', 'x']).ok_or_else(wrong)?;
        let (head, tail) = text.split_at(at);
        let (sign, number) = tail.split_at(1);
        let goal = match sign {
            "#" => Goal::Mate,
            "=" => Goal::Stalemate,
            _ => Goal::RoyalCaptured,
        };
        let (whole, half) = match number.strip_suffix(".5") {
            Some(whole) => (whole, true),
            None => (number, false),
        };
        let digits = !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit());
        let moves: u16 = whole.parse().ok().filter(|_| digits).ok_or_else(wrong)?;
        if moves > MAX_PLIES / 2 || (moves == 0 && !half) || (half && head != "h") {
            return Err(wrong());
        }
        let (play, attacker, victim, within) = match head {
            "" => (Play::Forced, turn, turn.other(), 2 * moves - 1),
            "s" => (Play::Forced, turn, turn, 2 * moves),
            "h" if half => (Play::Help, turn, turn.other(), 2 * moves + 1),
            "h" => (Play::Help, turn.other(), turn, 2 * moves),
            "ser-" => (Play::Series, turn, turn.other(), moves),
            "ser-h" => (Play::Series, turn, turn, moves + 1),
            _ => return Err(wrong()),
        };
        Ok(Stipulation {
            attacker,
            victim,
            play,
            goal,
            checks_only: false,
            within,
        })
    }

    /// In series play, after a move that leaves so many to be made: the position with the one to move
    /// who moves on. `None` if that is the position itself, or nobody may move on.
    pub fn passed(&self, position: &Position, left: usize) -> Option<Position> {
        let last_is_the_others = self.victim == self.attacker && left == 1;
        if self.play != Play::Series || left == 0 || last_is_the_others {
            return None;
        }
        let mut setup = position.setup();
        setup.turn = setup.turn.other();
        setup.ep.clear();
        position.variant().position(&setup).ok()
    }

    /// Whether this can be asked of a variant's positions at all.
    pub(crate) fn fits(&self, position: &Position) -> Result<(), Unsolvable> {
        if self.play != Play::Help && position.turn() != self.attacker {
            return Err(Unsolvable::NotTheAttackersMove);
        }
        let model = position.model();
        let end = &model.end;
        let mates = end.checkmate.is_some() && model.royalty.giving_check == GivingCheck::Allowed;
        let ends_so = match self.goal {
            Goal::Mate => mates || end.royal_lost.is_some(),
            Goal::Stalemate => end.stalemate.is_some() || end.no_moves.is_some(),
            Goal::RoyalCaptured => end.royal_lost.is_some(),
        };
        if !ends_so {
            return Err(Unsolvable::NoSuchEnd);
        }
        if self.play == Play::Series && position.variant().needs_history() {
            return Err(Unsolvable::SeriesWithPast);
        }
        // His last move would have to give check, and must not.
        let stalemates = self.goal == Goal::Stalemate && self.victim != self.attacker;
        if self.checks_only && (stalemates || self.play == Play::Series) {
            return Err(Unsolvable::ChecksOnly);
        }
        Ok(())
    }

    /// Whether there is a royal piece to be mated or taken, or may be one: where pieces promote to royal
    /// ones or they are dropped, nobody is ever safe.
    pub(crate) fn has_victim(&self, position: &Position) -> bool {
        let model = position.model();
        let royal = |kind: &Kind| model.royalty.pieces.contains(kind);
        let promoted = model.promotions.iter().flat_map(|p| &p.into);
        let dropped = model.drops.iter().flat_map(|d| &d.allowed);
        self.goal == Goal::Stalemate
            || promoted
                .flat_map(|(_, into)| into)
                .chain(dropped)
                .any(royal)
            || position
                .men()
                .iter()
                .any(|(_, man)| man.side == self.victim && royal(&man.kind))
    }

    /// The least number of plies in which the goal can be reached with `turn` to move. Longer play
    /// has a multiple of [`step`](Stipulation::step) plies more.
    pub(crate) fn least(&self, turn: Side) -> u16 {
        match self.play {
            Play::Forced | Play::Help if turn == self.victim => 2,
            Play::Series if self.attacker == self.victim => 2,
            _ => 1,
        }
    }

    /// How many plies come at once: what one player does is answered by the other.
    pub(crate) fn step(&self) -> u16 {
        if self.play == Play::Series { 1 } else { 2 }
    }
}

/// Whether the goal can be reached in a position without moves, told without looking for moves:
/// without check there is no mate but by a lost royal piece.
pub(crate) fn may_be_reached(goal: Goal, position: &Position) -> bool {
    goal != Goal::Mate || position.model().end.royal_lost.is_some() || position.in_check()
}

/// Whether the goal is reached against the player to move.
///
/// Mate is what the variant says: in check without a legal move, or without the royal piece.
pub(crate) fn reached(goal: Goal, position: &Position) -> bool {
    use boardwright_core::Reason;
    match goal {
        Goal::Mate => position.is_mate(),
        Goal::Stalemate => {
            let outcome = position.outcome();
            outcome.is_some_and(|o| matches!(o.reason, Reason::Stalemate | Reason::NoMoves))
                && !position.in_check()
        }
        Goal::RoyalCaptured => {
            position.is_mate()
                && position.outcome().is_some_and(|o| {
                    matches!(o.reason, Reason::RoyalCaptured | Reason::RoyalExploded)
                })
        }
    }
}
