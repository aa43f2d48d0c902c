//! Where a certificate's line has come to, and what the plain rules say of it.

use boardwright_core::{Budget, Game, Move, Position, Reason, Side, Work};
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
        let past = game.position().variant().needs_history();
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

    /// Whether the last move has reached what is claimed by `attacker`.
    pub(super) fn is_reached(&self, claim: &Claim, attacker: Side) -> Result<bool, Defect> {
        let victim = match claim.play {
            Play::Direct => attacker.other(),
            Play::Own => attacker,
        };
        if self.turn() != victim || !self.moves()?.is_empty() {
            return Ok(false);
        }
        // A third check, a goal of the variant or the last piece taken also leave no move.
        let Some(outcome) = self.position.outcome() else {
            return Ok(false);
        };
        let reason = outcome.reason;
        let robbed = matches!(reason, Reason::RoyalCaptured | Reason::RoyalExploded)
            && outcome.winner() == Some(victim.other());
        self.within_its_work()?;
        Ok(match claim.target {
            Target::Mate => robbed || (reason == Reason::Checkmate && self.in_check()),
            Target::Stalemate => {
                matches!(reason, Reason::Stalemate | Reason::NoMoves) && !self.in_check()
            }
            Target::RoyalCaptured => robbed,
        })
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
