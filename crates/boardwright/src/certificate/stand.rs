//! Where a certificate's line has come to, and what the plain rules say of it.

use boardwright_core::{Budget, Game, Move, MoveSort, Position, Reason, Side, Work};
use boardwright_notation::uci;

use super::{Claim, Defect, Play, Target};

/// A position and, where the past forbids moves, the game.
#[derive(Clone)]
pub(super) struct Stand {
    position: Position,
    game: Option<Game>,
}

/// The most units of work for a position where calls are bounded: one must be able to stop soon.
const MOST_FOR_A_POSITION: u64 = 1 << 22;

impl Stand {
    pub(super) fn new(mut game: Game) -> Result<Stand, Defect> {
        if let Budget::EachCall(units) = game.budget() {
            let each = Work::for_each_position((*units).min(MOST_FOR_A_POSITION));
            let bounded = game.set_budget(Budget::Together(each));
            bounded.map_err(|_| Defect::TooMuchWork)?;
        }
        let past = game.position().needs_history();
        Ok(Stand {
            position: game.position().clone(),
            game: past.then_some(game),
        })
    }

    pub(super) fn turn(&self) -> Side {
        self.position.turn()
    }

    /// The legal moves; none if the game is over.
    pub(super) fn moves(&self) -> Result<Vec<Move>, Defect> {
        let moves = match &self.game {
            Some(game) if game.outcome().is_some() => Vec::new(),
            Some(game) => game.legal_moves(),
            None => self.position.legal_moves(),
        };
        self.within_its_work()?;
        Ok(moves)
    }

    /// The legal moves, and besides them those that mate both players, where that is claimed: they leave who makes them in
    /// check, and who has no legal move has none of them.
    pub(super) fn moves_of(&self, claim: &Claim, attacker: Side) -> Result<Vec<Move>, Defect> {
        let mut moves = self.moves()?;
        let may_end = claim.play == Play::Reflex || self.turn() != claim.victim(attacker);
        if claim.target != Target::DoubleMate || !may_end || moves.is_empty() {
            return Ok(moves);
        }
        let exposing = self.position.exposing_moves();
        self.within_its_work()?;
        for mv in exposing {
            if self.attains(mv, &self.after(mv)?, &claim.target)? {
                moves.push(mv);
            }
        }
        Ok(moves)
    }

    /// How much of what may be kept it takes: one, and more where it has a long past.
    pub(super) fn weight(&self) -> usize {
        super::weight(self.game.as_ref().map_or(0, |game| game.moves().len()))
    }

    /// The legal moves that reflex play allows: who can reach the goal against the other must.
    pub(super) fn allowed(&self, claim: &Claim, attacker: Side) -> Result<Vec<Move>, Defect> {
        let moves = self.moves_of(claim, attacker)?;
        let obliged = match claim.play {
            Play::Direct | Play::Own => false,
            Play::SemiReflex => self.turn() != attacker,
            Play::Reflex => true,
        };
        let mut at_once = Vec::new();
        for &mv in moves.iter().filter(|_| obliged) {
            if self.attains(mv, &self.after(mv)?, &claim.target)? {
                at_once.push(mv);
            }
        }
        Ok(if at_once.is_empty() { moves } else { at_once })
    }

    /// After one of [`moves`](Stand::moves).
    pub(super) fn after(&self, mv: Move) -> Result<Stand, Defect> {
        let mut game = self.game.clone();
        if let Some(game) = &mut game {
            game.play(mv).map_err(|_| Defect::Illegal(self.text(mv)))?;
        }
        let next = Stand {
            position: self.position.after_unchecked(mv),
            game,
        };
        next.within_its_work()?;
        Ok(next)
    }

    /// A move as certificates write it.
    pub(super) fn text(&self, mv: Move) -> String {
        uci::write_unchecked(self.position.model(), mv)
    }

    pub(super) fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// Whether both have the same future: the counters of draws do not matter, the past does where it forbids
    /// moves.
    pub(super) fn is_same(&self, other: &Stand) -> bool {
        if self.game.is_some() || self.position.key() != other.position.key() {
            return false;
        }
        let (mut one, mut two) = (self.position.setup(), other.position.setup());
        for setup in [&mut one, &mut two] {
            // A cell that was passed over counts only where it can be entered, as the key knows.
            setup.ep.clear();
            (setup.no_progress, setup.count_limit, setup.move_number) = (0, 0, 1);
        }
        one == two && self.position.hash() == other.position.hash()
    }

    /// Whether a move to `next` reaches what is claimed by `attacker`.
    pub(super) fn reaches(
        &self,
        mv: Move,
        next: &Stand,
        claim: &Claim,
        attacker: Side,
    ) -> Result<bool, Defect> {
        Ok(next.turn() == claim.victim(attacker) && self.attains(mv, next, &claim.target)?)
    }

    /// Whether a move to `next` reaches a goal against the opponent of the player who makes it.
    pub(super) fn attains(&self, mv: Move, next: &Stand, target: &Target) -> Result<bool, Defect> {
        let mover = self.turn();
        match target {
            Target::Check => return Ok(next.in_check()),
            Target::Capture => return Ok(self.position.is_capture_unchecked(mv)),
            Target::Castling => return Ok(mv.sort() == MoveSort::Castling),
            Target::EnPassant => return Ok(mv.sort() == MoveSort::EnPassant),
            Target::Cell(name) => {
                let cell = self.position.model().board.find(name);
                let has = |stand: &Stand| {
                    let man = cell.and_then(|cell| stand.position.man_at(cell));
                    man.is_some_and(|man| man.side == mover)
                };
                return Ok(!has(self) && has(next));
            }
            Target::Mate
            | Target::DoubleMate
            | Target::Stalemate
            | Target::DoubleStalemate
            | Target::MateOrStalemate
            | Target::RoyalCaptured
            | Target::Win => {}
        }
        if !next.moves()?.is_empty() {
            return Ok(false);
        }
        // A third check, a goal of the variant or the last piece taken also leave no move.
        let Some(outcome) = next.position.outcome() else {
            return Ok(false);
        };
        let reason = outcome.reason;
        let robbed = matches!(reason, Reason::RoyalCaptured | Reason::RoyalExploded)
            && outcome.winner() == Some(mover);
        let check = next.in_check();
        next.within_its_work()?;
        let mated = robbed || (reason == Reason::Checkmate && check);
        let stalemated = matches!(reason, Reason::Stalemate | Reason::NoMoves) && !check;
        Ok(match target {
            Target::Mate => mated,
            Target::DoubleMate => mated && next.is_mate_of_the_other()?,
            Target::Stalemate => stalemated,
            Target::DoubleStalemate => stalemated && next.is_stalemate_of_the_other()?,
            Target::MateOrStalemate => mated || stalemated,
            Target::Win => outcome.winner() == Some(mover),
            _ => robbed,
        })
    }

    /// Whether the player who is not to move would have no legal move, and not be in check, if it were his turn.
    fn is_stalemate_of_the_other(&self) -> Result<bool, Defect> {
        let mut setup = self.position.setup();
        setup.turn = setup.turn.other();
        setup.ep.clear();
        let Ok(position) = self.position.variant().position(&setup) else {
            return Ok(false);
        };
        let other = Stand {
            position: match self.position.work() {
                Some(work) => position.within(work),
                None => position,
            },
            game: None,
        };
        let stuck = other.moves()?.is_empty() && !other.in_check();
        let reason = other.position.outcome().map(|outcome| outcome.reason);
        other.within_its_work()?;
        Ok(stuck && matches!(reason, Some(Reason::Stalemate | Reason::NoMoves)))
    }

    /// Whether the player who is not to move would be mated if it were his turn.
    fn is_mate_of_the_other(&self) -> Result<bool, Defect> {
        let other = Stand {
            position: self.position.turned_unchecked(),
            game: None,
        };
        let mated = other.in_check() && other.moves()?.is_empty();
        other.within_its_work()?;
        Ok(mated)
    }

    /// Whether the board has the cell of a goal, if the goal has one.
    pub(super) fn knows(&self, target: &Target) -> bool {
        match target {
            Target::Cell(name) => self.position.model().board.find(name).is_some(),
            _ => true,
        }
    }

    /// What positions say is worth nothing when their work is spent.
    fn within_its_work(&self) -> Result<(), Defect> {
        let Some(work) = self.position.work() else {
            return Ok(());
        };
        if work.is_spent() {
            return Err(Defect::TooMuchWork);
        }
        work.renew();
        Ok(())
    }
}
