//! An independent look at a proof: nothing here knows how it was found.
//!
//! Only the plain rules are used: moves by definition, played by definition, and a look at every enemy
//! piece to see whether a royal piece is attacked. Where the past forbids moves, a game is asked besides.

use std::collections::HashMap;

use boardwright_core::{Game, Move, MoveSort, Position, Reason, Side, Wish};

use crate::answer::proof::Proof;
use crate::question::goal::Goal;
use crate::question::stipulation::{MAX_PLIES, Play, Reflex, Stipulation};
use crate::work::effort::{Progress, Stopped, Watch};

/// What is wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// The proof has no step for a position, or one that is not there.
    Missing,
    /// A move that the rules do not allow.
    Illegal(Move),
    /// The attacker neglects the duty to give check.
    NoCheck(Move),
    /// A legal defence has no answer.
    Unanswered(Move),
    /// An answer to a move that is not legal.
    NotADefence(Move),
    /// The goal is said to be reached, and is not.
    NotReached(Move),
    /// It takes more plies than was said.
    TooLong,
    /// Only forced play has proofs of this kind.
    NotForced,
    /// No flaw was found until the look was stopped.
    Stopped,
}

impl Flaw {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Flaw::Missing => "missing-step",
            Flaw::Illegal(_) => "illegal-move",
            Flaw::NoCheck(_) => "no-check",
            Flaw::Unanswered(_) => "unanswered",
            Flaw::NotADefence(_) => "not-a-defence",
            Flaw::NotReached(_) => "not-reached",
            Flaw::TooLong => "too-long",
            Flaw::NotForced => "not-forced",
            Flaw::Stopped => "stopped",
        }
    }
}

impl core::fmt::Display for Flaw {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Flaw::Missing => "the proof has no step for a position, or one that is not there",
            Flaw::Illegal(_) => "the proof has a move that the rules do not allow",
            Flaw::NoCheck(_) => "the attacker neglects the duty to give check",
            Flaw::Unanswered(_) => "a legal defence has no answer",
            Flaw::NotADefence(_) => "the proof answers a move that is not legal",
            Flaw::NotReached(_) => "the goal is said to be reached, and is not",
            Flaw::TooLong => "it takes more plies than was said",
            Flaw::NotForced => "only forced play has proofs of this kind",
            Flaw::Stopped => "no flaw was found until the look was stopped",
        })
    }
}

impl std::error::Error for Flaw {}

impl boardwright_core::Coded for Flaw {
    fn code(&self) -> &'static str {
        Flaw::code(self)
    }
}

/// Confirms that a proof is one: the goal is reached from this game within `plies`, whatever the
/// opponent does.
///
/// # Errors
/// The first [`Flaw`].
pub fn check(
    game: &impl AsRef<Game>,
    stipulation: &Stipulation,
    plies: u16,
    proof: &Proof,
) -> Result<(), Flaw> {
    check_watched(game, stipulation, plies, proof, &mut |_| true)
}

/// What [`check`] does. `watch` is called at every position, and stops the look by returning `false`.
///
/// # Errors
/// The first [`Flaw`], or [`Flaw::Stopped`].
pub fn check_watched(
    game: &impl AsRef<Game>,
    stipulation: &Stipulation,
    plies: u16,
    proof: &Proof,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<(), Flaw> {
    let game = game.as_ref();
    if stipulation.play != Play::Forced || game.position().turn() != stipulation.attacker {
        return Err(Flaw::NotForced);
    }
    // A proof that leads back to itself would go as deep as is asked for.
    if plies > MAX_PLIES {
        return Err(Flaw::TooLong);
    }
    let mut checker = Checker {
        stipulation,
        proof,
        confirmed: HashMap::new(),
        // By definition moves take so long that each position is a turn.
        watch: Watch::new(watch, 1),
        nodes: 0,
        plies,
    };
    checker.attack(&Stand::new(game), 0, plies)
}

/// Confirms that a line of moves reaches the goal in help or series play, and in help-self play that the last one is
/// forced. How long it is does not matter.
///
/// # Errors
/// The first [`Flaw`].
pub fn check_line(
    game: &impl AsRef<Game>,
    stipulation: &Stipulation,
    line: &[Move],
) -> Result<(), Flaw> {
    let mut stand = Box::new(Stand::new(game.as_ref()));
    if matches!(stipulation.play, Play::Forced | Play::ParrySeries) {
        return Err(Flaw::NotForced);
    }
    for (at, &mv) in line.iter().enumerate() {
        let left = line.len() - at - 1;
        let attacks = stand.position.turn() == stipulation.attacker;
        // Who can reach the goal must: an attacker has failed with that, and his opponent has made the last move.
        let obliged = stipulation.reflex == Reflex::Both && (attacks || left > 0);
        let attains = |mv: &Move| {
            let after = stand.played(*mv);
            after.is_some_and(|after| stand.attains(stipulation.goal, *mv, &after))
        };
        if obliged && stand.moves_of(stipulation).iter().any(attains) {
            return Err(Flaw::Illegal(mv));
        }
        let next = stand.after(mv, stipulation).ok_or(Flaw::Illegal(mv))?;
        let check = next.in_check();
        if attacks && stipulation.checks_only && !check {
            return Err(Flaw::NoCheck(mv));
        }
        if left == 0 {
            let won = |mv| {
                let after = stand.played(mv);
                after.is_some_and(|after| stand.reaches(stipulation, mv, &after))
            };
            let selfs = matches!(stipulation.play, Play::HelpSelf | Play::SeriesSelf);
            let forced = selfs && stipulation.reflex == Reflex::Nobody;
            let last = match forced {
                true => stand.moves_of(stipulation),
                false => vec![mv],
            };
            return match last.into_iter().find(|&mv| !won(mv)) {
                None => Ok(()),
                Some(missed) => Err(Flaw::NotReached(missed)),
            };
        }
        // The opponent moves if he makes the last move, which reaches the goal, or, in a parry series, in check.
        let his_last = stipulation.victim == stipulation.attacker && left == 1;
        let passes = match stipulation.play {
            Play::Forced | Play::ParrySeries | Play::Help | Play::HelpSelf => false,
            Play::Series | Play::SeriesSelf => !his_last,
            Play::HelpParrySeries => attacks && !his_last && !check,
        };
        stand = next;
        if passes && check {
            return Err(Flaw::Illegal(mv));
        }
        if passes {
            stand = stand.passed().ok_or(Flaw::Illegal(mv))?;
        }
    }
    Err(Flaw::Missing)
}

/// A position and, where the past forbids moves, the game.
struct Stand {
    position: Position,
    game: Option<Game>,
}

impl Stand {
    fn new(game: &Game) -> Stand {
        let past = game.position().needs_history();
        Stand {
            position: game.position().clone(),
            game: past.then(|| game.clone()),
        }
    }

    /// The legal moves by definition.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.position.legal_moves_reference();
        moves.retain(|&mv| self.permits(mv));
        moves
    }

    /// Whether there is no legal move.
    fn is_immobile(&self) -> bool {
        let mut moves = self.position.legal_moves_reference().into_iter();
        !moves.any(|mv| self.permits(mv))
    }

    /// Whether nothing besides its definition forbids a move.
    fn permits(&self, mv: Move) -> bool {
        let wish = Wish::from(mv);
        let refused = match &self.game {
            Some(game) => game.refuse(&wish),
            None => self.position.refuse(&wish),
        };
        refused.is_none()
    }

    /// After a move that may be none that the stipulation allows.
    fn after(&self, mv: Move, stipulation: &Stipulation) -> Option<Box<Stand>> {
        let legal = self.position.legal_moves_reference().contains(&mv) && self.permits(mv);
        let allowed = legal || self.exposing(stipulation).contains(&mv);
        allowed.then(|| self.played(mv))?
    }

    /// The legal moves, and besides them those that mate both players.
    fn moves_of(&self, stipulation: &Stipulation) -> Vec<Move> {
        let mut moves = self.moves();
        moves.extend(self.exposing(stipulation));
        moves
    }

    /// The moves that mate both players where that is asked for: they leave who makes them in check, and who has no legal move
    /// has none of them.
    fn exposing(&self, stipulation: &Stipulation) -> Vec<Move> {
        let may_end =
            self.position.turn() != stipulation.victim || stipulation.reflex == Reflex::Both;
        if stipulation.goal != Goal::DoubleMate || !may_end || self.is_immobile() {
            return Vec::new();
        }
        let mut moves = self.position.exposing_moves();
        moves.retain(|&mv| {
            let next = self.played(mv);
            next.is_some_and(|next| self.attains(stipulation.goal, mv, &next))
        });
        moves
    }

    /// After one of [`moves`](Stand::moves). The stack would hold one for every ply.
    #[inline(never)]
    fn played(&self, mv: Move) -> Option<Box<Stand>> {
        let mut game = self.game.clone();
        if let Some(game) = &mut game {
            game.play(mv).ok()?;
        }
        Some(Box::new(Stand {
            position: self.position.after_unchecked(mv),
            game,
        }))
    }

    fn passed(&self) -> Option<Box<Stand>> {
        let mut setup = self.position.setup();
        setup.turn = setup.turn.other();
        setup.ep.clear();
        Some(Box::new(Stand {
            position: self.position.variant().position(&setup).ok()?,
            game: None,
        }))
    }

    /// Whether whoever is to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        let reason = || self.position.outcome().map(|outcome| outcome.reason);
        self.is_immobile()
            && !self.in_check()
            && matches!(reason(), Some(Reason::Stalemate | Reason::NoMoves))
    }

    /// Whether the other player would be mated, if it were his turn.
    fn is_mate_of_the_other(&self) -> bool {
        let other = Stand {
            position: self.position.turned_unchecked(),
            game: None,
        };
        other.in_check() && other.is_immobile()
    }

    fn in_check(&self) -> bool {
        self.position.in_check_reference(self.position.turn())
    }

    /// Whether a move to `next` reaches the goal of a stipulation against the player against whom it asks for it.
    fn reaches(&self, stipulation: &Stipulation, mv: Move, next: &Stand) -> bool {
        next.position.turn() == stipulation.victim && self.attains(stipulation.goal, mv, next)
    }

    /// Whether a move to `next` reaches a goal against the opponent of the player who makes it.
    fn attains(&self, goal: Goal, mv: Move, next: &Stand) -> bool {
        let man_of = |stand: &Stand, cell, side: Side| {
            let men = stand.position.men();
            men.iter().any(|&(at, man)| at == cell && man.side == side)
        };
        let mover = self.position.turn();
        match goal {
            Goal::Check => return next.in_check(),
            Goal::Capture => return self.position.is_capture_unchecked(mv),
            Goal::Castling => return mv.sort() == MoveSort::Castling,
            Goal::EnPassant => return mv.sort() == MoveSort::EnPassant,
            Goal::Cell(cell) => return !man_of(self, cell, mover) && man_of(next, cell, mover),
            Goal::Mate
            | Goal::DoubleMate
            | Goal::Stalemate
            | Goal::DoubleStalemate
            | Goal::MateOrStalemate
            | Goal::RoyalCaptured
            | Goal::Win => {}
        }
        if !next.is_immobile() {
            return false;
        }
        // The third check, a goal reached or the last piece taken also leave no move.
        let Some(outcome) = next.position.outcome() else {
            return false;
        };
        let lost = outcome.winner() == Some(mover)
            && matches!(
                outcome.reason,
                Reason::RoyalCaptured | Reason::RoyalExploded
            );
        let check = next.in_check();
        let mated = lost || (outcome.reason == Reason::Checkmate && check);
        let stalemated = matches!(outcome.reason, Reason::Stalemate | Reason::NoMoves) && !check;
        match goal {
            Goal::Mate => mated,
            Goal::DoubleMate => mated && next.is_mate_of_the_other(),
            Goal::Stalemate => stalemated,
            Goal::DoubleStalemate => {
                stalemated && next.passed().is_some_and(|other| other.is_stalemate())
            }
            Goal::MateOrStalemate => mated || stalemated,
            Goal::Win => outcome.winner() == Some(mover),
            _ => lost,
        }
    }

    /// The moves that reflex play allows: who can reach the goal must.
    fn allowed(&self, stipulation: &Stipulation) -> Vec<Move> {
        let moves = self.moves_of(stipulation);
        let attacks = self.position.turn() == stipulation.attacker;
        let obliged = match stipulation.reflex {
            Reflex::Nobody => false,
            Reflex::Opponent => !attacks,
            Reflex::Both => true,
        };
        let reaching = |mv: &Move| {
            let next = self.played(*mv);
            next.is_some_and(|next| self.attains(stipulation.goal, *mv, &next))
        };
        let at_once: Vec<Move> = match obliged {
            true => moves.iter().copied().filter(reaching).collect(),
            false => Vec::new(),
        };
        if at_once.is_empty() { moves } else { at_once }
    }
}

struct Checker<'p> {
    stipulation: &'p Stipulation,
    proof: &'p Proof,
    /// Steps that are confirmed: for which position, and within how many plies.
    confirmed: HashMap<usize, (u128, u16)>,
    watch: Watch<'p>,
    /// Positions looked at.
    nodes: u64,
    plies: u16,
}

impl Checker<'_> {
    /// A position that is looked at.
    fn turn(&mut self) -> Result<(), Flaw> {
        self.nodes += 1;
        let (nodes, plies) = (self.nodes, self.plies);
        let watched = self.watch.turn(|| Progress::of(nodes, plies));
        watched.map_err(|Stopped| Flaw::Stopped)
    }

    /// The attacker's step with this number, in this position.
    fn attack(&mut self, stand: &Stand, number: usize, left: u16) -> Result<(), Flaw> {
        self.turn()?;
        let key = stand.position.key();
        let exact = self.stipulation.exact;
        let fits = |within: u16| within == left || (within < left && !exact);
        let confirmed = self.confirmed.get(&number);
        if stand.game.is_none() && confirmed.is_some_and(|&(k, within)| k == key && fits(within)) {
            return Ok(());
        }
        let left_then = left.checked_sub(1).ok_or(Flaw::TooLong)?;
        let step = self.proof.steps.get(number).ok_or(Flaw::Missing)?;
        let next = stand.after(step.mv, self.stipulation);
        let next = next.ok_or(Flaw::Illegal(step.mv))?;
        // In reflex play he may have to play another move; and one that reaches the goal against his opponent does
        // not reach it against him, so that he has failed.
        if !stand.allowed(self.stipulation).contains(&step.mv) {
            return Err(Flaw::Illegal(step.mv));
        }
        if self.stipulation.checks_only && !next.in_check() {
            return Err(Flaw::NoCheck(step.mv));
        }
        let may_be = |left: u16| left == 0 || !exact;
        if step.replies.is_empty() {
            let reached = stand.reaches(self.stipulation, step.mv, &next) && may_be(left_then);
            return match next.allowed(self.stipulation).first() {
                _ if reached => Ok(()),
                Some(&defence) => Err(Flaw::Unanswered(defence)),
                None => Err(Flaw::NotReached(step.mv)),
            };
        }
        let both = self.stipulation.reflex == Reflex::Both;
        if both && stand.attains(self.stipulation.goal, step.mv, &next) {
            return Err(Flaw::NotReached(step.mv));
        }
        let defences = next.allowed(self.stipulation);
        if let Some(&(mv, _)) = step.replies.iter().find(|(mv, _)| !defences.contains(mv)) {
            return Err(Flaw::NotADefence(mv));
        }
        for mv in defences {
            self.turn()?;
            let left = left_then.checked_sub(1).ok_or(Flaw::TooLong)?;
            let answer = step.replies.iter().find(|&&(reply, _)| reply == mv);
            let &(_, follows) = answer.ok_or(Flaw::Unanswered(mv))?;
            let after = next.played(mv).ok_or(Flaw::Illegal(mv))?;
            // In reflex play, who reaches the goal has ended the play.
            let ends = self.stipulation.reflex != Reflex::Nobody;
            match follows {
                Some(_) if ends && next.reaches(self.stipulation, mv, &after) => {
                    return Err(Flaw::NotReached(mv));
                }
                Some(number) => self.attack(&after, number, left)?,
                None if next.reaches(self.stipulation, mv, &after) && may_be(left) => {}
                None => return Err(Flaw::NotReached(mv)),
            }
        }
        self.confirmed.insert(number, (key, left));
        Ok(())
    }
}
