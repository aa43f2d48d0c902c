//! The phases of a problem beside its solution: set play, tries, and what is threatened after the keys.
//!
//! Set play is what would happen if the other player began. A try is a first move that solves the problem but for a few answers,
//! which refute it. Both are told of play that is counted from the first move on: not of reflex play, nor of exact lengths.

use boardwright_core::{Game, Move};

use crate::answer::solution::{Solution, Variations, Wanted};
use crate::question::stipulation::{MAX_PLIES, Play, Reflex, Stipulation};
use crate::solve::solve;
use crate::threat::{Threatened, threat};
use crate::work::effort::{Limits, Progress, Stopped};

/// Which phases are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WantedPhases {
    /// Set play.
    pub set: bool,
    /// Tries that are refuted by so many answers at most; 0: none.
    pub tries: usize,
    /// What is threatened after each key.
    pub threats: bool,
}

impl WantedPhases {
    /// Those of them that are looked for in such play, whatever is found. Set play and tries are told of play that is counted
    /// from the first move on: neither of reflex play nor of exact lengths; of series there is no set play, and only forced play
    /// has tries.
    ///
    /// ```
    /// # use boardwright_core::Game;
    /// use boardwright_solver::{Stipulation, WantedPhases};
    ///
    /// # fn look(game: &Game) -> Result<(), Box<dyn std::error::Error>> {
    /// let wanted = WantedPhases { set: true, tries: 1, threats: false };
    /// let sought = wanted.sought_in(&Stipulation::parse("h#2", game.position())?);
    /// assert!(sought.set && sought.tries == 0);
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn sought_in(self, asked: &Stipulation) -> WantedPhases {
        let counted = asked.reflex == Reflex::Nobody && !asked.exact;
        WantedPhases {
            set: self.set && counted && matches!(asked.play, Play::Forced | Play::Help),
            tries: match counted && asked.play == Play::Forced {
                true => self.tries,
                false => 0,
            },
            ..self
        }
    }
}

/// What happens beside the solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phases {
    /// The set play, from the diagram with the other player to move ([`Stipulation::turned`]).
    pub set: Vec<SetLine>,
    /// The tries.
    pub tries: Vec<Try>,
    /// What is threatened after keys.
    pub threats: Vec<(Move, Threatened)>,
    /// What stands here is certain, and there may be more: a search was stopped, or has spent what it may, or there are more ways
    /// than are told.
    pub more: bool,
}

/// A line of the set play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetLine {
    /// In forced play a move of the opponent, in help play a way.
    pub moves: Vec<Move>,
    /// In forced play the moves that reach the goal in time after it; none where it reaches the goal itself.
    pub answers: Vec<Move>,
}

/// A first move that would solve the problem if it were not for a few answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub mv: Move,
    /// The answers that refute it.
    pub refutations: Vec<Move>,
}

/// Tells phases of a problem that has been solved. Set play and tries have as many plies as the stipulation says; where it says none,
/// as many as the solution takes, and where there is no solution either, there is none. Together they may spend what the limits allow, and
/// the search for each threat as much, but no more than twice the positions that the solution took, and a hundred thousand.
///
/// ```
/// # use boardwright_core::Game;
/// use boardwright_solver::{Limits, Stipulation, Wanted, WantedPhases, phases, solve};
///
/// # fn look(game: &Game) -> Result<(), Box<dyn std::error::Error>> {
/// let (asked, limits) = (Stipulation::parse("#2", game.position())?, Limits::default());
/// let solution = solve(game, &asked, &Wanted::default(), &limits, &mut |_| true)?;
/// let wanted = WantedPhases { set: true, tries: 1, threats: true };
/// let found = phases(game, &asked, &solution, &wanted, &limits, &mut |_| true);
/// for refuted in &found.tries {
///     println!("{:?} is refuted by {:?}", refuted.mv, refuted.refutations);
/// }
/// # Ok(()) }
/// ```
pub fn phases(
    game: &impl AsRef<Game>,
    asked: &Stipulation,
    solution: &Solution,
    wanted: &WantedPhases,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Phases {
    let mut found = Phases::default();
    let within = match (asked.within, solution.plies) {
        (MAX_PLIES, None) => return found,
        (MAX_PLIES, Some(plies)) => plies,
        (within, _) => within,
    };
    let asked = &Stipulation { within, ..*asked };
    let mut teller = Teller {
        game: game.as_ref(),
        asked,
        limits: *limits,
        watch,
    };
    let told = teller.tell(solution, wanted, &mut found);
    found.more |= told.is_err();
    found
}

struct Teller<'t> {
    game: &'t Game,
    asked: &'t Stipulation,
    /// What may still be spent.
    limits: Limits,
    watch: &'t mut dyn FnMut(Progress) -> bool,
}

impl Teller<'_> {
    fn tell(
        &mut self,
        solution: &Solution,
        wanted: &WantedPhases,
        found: &mut Phases,
    ) -> Result<(), Stopped> {
        let wanted = wanted.sought_in(self.asked);
        if wanted.set {
            self.tell_set_play(found)?;
        }
        if wanted.threats {
            self.tell_threats(solution, found);
        }
        // They take the longest.
        if wanted.tries > 0 {
            self.tell_tries(solution, wanted.tries, &mut found.tries)?;
        }
        Ok(())
    }

    fn tell_set_play(&mut self, told: &mut Phases) -> Result<(), Stopped> {
        let turned = self.asked.turned(self.game.position());
        let Some(position) = turned.filter(|_| self.asked.within > 1) else {
            return Ok(());
        };
        let set = Game::from_position(position);
        match self.asked.play {
            Play::Help => self.tell_set_help(&set, told),
            _ => self.tell_set_forced(&set, &mut told.set),
        }
    }

    /// The ways with a move less.
    fn tell_set_help(&mut self, set: &Game, told: &mut Phases) -> Result<(), Stopped> {
        let asked = Stipulation {
            within: self.asked.within - 1,
            ..*self.asked
        };
        let found = self.solved(set, &asked)?;
        told.more |= found.more_ways;
        for moves in found.ways {
            told.set.push(SetLine {
                moves,
                answers: Vec::new(),
            });
        }
        Ok(())
    }

    /// The answers to the opponent's moves.
    fn tell_set_forced(&mut self, set: &Game, told: &mut Vec<SetLine>) -> Result<(), Stopped> {
        let ending = self.ending(set)?;
        for mv in set.legal_moves() {
            let ends = ending.contains(&mv);
            let answers = match ends {
                true => Vec::new(),
                false => self.answers(&set.onward(mv))?,
            };
            if ends || !answers.is_empty() {
                told.push(SetLine {
                    moves: vec![mv],
                    answers,
                });
            }
        }
        Ok(())
    }

    fn tell_tries(
        &mut self,
        solution: &Solution,
        most: usize,
        told: &mut Vec<Try>,
    ) -> Result<(), Stopped> {
        // A direct mate in one has no answers.
        if self.asked.within < 2 {
            return Ok(());
        }
        // Until all keys are known nobody knows what is none.
        if solution.stopped {
            return Err(Stopped);
        }
        let game = self.game;
        for mv in game.legal_moves() {
            if solution.keys.iter().any(|key| key.mv == mv) {
                continue;
            }
            let next = game.onward(mv);
            if self.asked.checks_only && !next.position().in_check() {
                continue;
            }
            let ending = self.ending(&next)?;
            let mut refutations = Vec::new();
            for answer in next.legal_moves() {
                let holds =
                    ending.contains(&answer) || !self.answers(&next.onward(answer))?.is_empty();
                if !holds {
                    refutations.push(answer);
                }
                if refutations.len() > most {
                    break;
                }
            }
            if (1..=most).contains(&refutations.len()) {
                told.push(Try { mv, refutations });
            }
        }
        Ok(())
    }

    fn tell_threats(&mut self, solution: &Solution, told: &mut Phases) {
        const MORE: u64 = 100_000;
        let most = solution.nodes.saturating_mul(2).saturating_add(MORE);
        let limits = self.limits.with_nodes(most.min(self.limits.nodes));
        for key in &solution.keys {
            let found = threat(self.game, self.asked, key, &limits, &mut *self.watch);
            if let Ok(Some(threatened)) = found {
                told.more |= threatened == Threatened::Unknown;
                told.threats.push((key.mv, threatened));
            }
        }
    }

    /// The moves by which the attacker solves it when a move of each player has been made, or left out.
    fn answers(&mut self, game: &Game) -> Result<Vec<Move>, Stopped> {
        let own = u16::from(self.asked.victim == self.asked.attacker);
        let within = self.asked.within.saturating_sub(2);
        if within < 1 + own {
            return Ok(Vec::new());
        }
        let asked = Stipulation {
            within,
            ..*self.asked
        };
        let found = self.solved(game, &asked)?;
        Ok(found.keys.iter().map(|key| key.mv).collect())
    }

    /// The defences that reach the goal themselves.
    fn ending(&mut self, game: &Game) -> Result<Vec<Move>, Stopped> {
        if self.asked.victim != self.asked.attacker {
            return Ok(Vec::new());
        }
        let asked = Stipulation {
            play: Play::Help,
            within: 1,
            exact: true,
            ..*self.asked
        };
        let found = self.solved(game, &asked)?;
        Ok(found.keys.iter().map(|key| key.mv).collect())
    }

    /// The shortest solution; none where nothing can be asked of the position.
    fn solved(&mut self, game: &Game, asked: &Stipulation) -> Result<Solution, Stopped> {
        let wanted = Wanted {
            longer: false,
            variations: Variations::No,
            proof: false,
            ..Wanted::default()
        };
        let found = solve(game, asked, &wanted, &self.limits, &mut *self.watch);
        let found = found.unwrap_or_default();
        let left = self.limits.nodes.saturating_sub(found.nodes.max(1));
        self.limits = self.limits.with_nodes(left);
        match found.stopped || left == 0 {
            true => Err(Stopped),
            false => Ok(found),
        }
    }
}
