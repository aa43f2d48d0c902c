//! A solver's proof as a certificate.

use boardwright_core::model::Goal;
use boardwright_notation::position::{Mode, position};
use boardwright_notation::{position, uci};
use boardwright_solver::{Proof, Step, Stipulation};

use super::{Claim, FORMAT, HEAD, MAX_OPEN, MAX_STEPS, Play, REACHED, Target};
use crate::Game;
use crate::record::RulesId;

/// Why a proof is not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// Only forced play has certificates.
    #[error("only play against every defence has a certificate")]
    NotForced,
    /// The variant's texts do not say all that the position is.
    #[error("the position cannot be written so that it is read again")]
    Position,
    /// It is no proof: a step leads nowhere, or in a circle.
    #[error("the proof leads nowhere, or in a circle")]
    Broken,
    /// It has more steps than a certificate may have.
    #[error(
        "the proof is too large for a certificate: more than {MAX_STEPS} steps, or more than {MAX_OPEN} at a time that are still to come"
    )]
    TooLarge,
}

impl Unwritten {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Unwritten::NotForced => "not-forced",
            Unwritten::Position => "bad-position",
            Unwritten::Broken => "broken-proof",
            Unwritten::TooLarge => "too-large",
        }
    }
}

impl boardwright_core::Coded for Unwritten {
    fn code(&self) -> &'static str {
        Unwritten::code(self)
    }
}

/// The certificate of a proof that the solver found of a game as it stands.
///
/// # Errors
/// [`Unwritten`] with the reason.
pub fn write(
    game: &Game,
    stipulation: &Stipulation,
    plies: u16,
    proof: &Proof,
) -> Result<String, Unwritten> {
    let claim = claim(game, stipulation, plies)?;
    let order = order(proof)?;
    let mut number = vec![0; proof.steps.len()];
    for (at, &step) in order.iter().enumerate() {
        if let Some(place) = number.get_mut(step) {
            *place = at;
        }
    }
    let mut text = format!("{HEAD} {FORMAT}\n");
    let rules = RulesId::of(game.model());
    text += &format!("variant {} {} {}\n", rules.id, rules.version, rules.hash);
    text += &standing(game)?;
    text += &format!("claim {claim}\n");
    let mut open = Opened::new(proof.steps.len());
    for (at, &step) in order.iter().enumerate() {
        let step = proof.steps.get(step).ok_or(Unwritten::Broken)?;
        let line = line(game, at, step, &number)?;
        text += &line;
        open.pass(step, &number)?;
    }
    text += "end\n";
    Ok(text)
}

/// What the proof is of.
fn claim(game: &Game, stipulation: &Stipulation, plies: u16) -> Result<Claim, Unwritten> {
    let forced = stipulation.play == boardwright_solver::Play::Forced;
    if !forced || game.position().turn() != stipulation.attacker {
        return Err(Unwritten::NotForced);
    }
    Ok(Claim {
        play: match stipulation.victim == stipulation.attacker {
            true => Play::Own,
            false => Play::Direct,
        },
        target: match stipulation.goal {
            Goal::Mate => Target::Mate,
            Goal::Stalemate => Target::Stalemate,
            Goal::RoyalCaptured => Target::RoyalCaptured,
        },
        plies,
        checks_only: stipulation.checks_only,
    })
}

/// The lines of the position: as it stands, or, where the past forbids moves, the start and the moves.
fn standing(game: &Game) -> Result<String, Unwritten> {
    let variant = game.position().variant();
    let past = variant.needs_history();
    let from = if past { game.start() } else { game.position() };
    let text = position::write(game.model(), &from.setup());
    let read = position(variant, &text, Mode::Strict);
    let again = read.map_err(|_| Unwritten::Position)?;
    if again.key() != from.key() || again.hash() != from.hash() {
        return Err(Unwritten::Position);
    }
    if !past {
        return Ok(format!("position {text}\n"));
    }
    let moves = game.moves().iter();
    let moves: Vec<String> = moves.map(|&mv| game.write_unchecked(mv)).collect();
    let played = match moves.is_empty() {
        true => "-".to_owned(),
        false => moves.join(" "),
    };
    Ok(format!("position {text}\nplayed {played}\n"))
}

/// A step's line.
fn line(game: &Game, at: usize, step: &Step, number: &[usize]) -> Result<String, Unwritten> {
    let model = game.model();
    let mut line = format!("{at} {}", uci::write_unchecked(model, step.mv));
    if step.replies.is_empty() {
        line = line + " " + REACHED;
    }
    for &(reply, follows) in &step.replies {
        let follows = match follows {
            None => REACHED.to_owned(),
            Some(step) => number.get(step).ok_or(Unwritten::Broken)?.to_string(),
        };
        line += &format!(" {} {follows}", uci::write_unchecked(model, reply));
    }
    Ok(line + "\n")
}

/// The steps that the first one leads to, each after all that lead to it.
fn order(proof: &Proof) -> Result<Vec<usize>, Unwritten> {
    const NEW: u8 = 0;
    const BEGUN: u8 = 1;
    const DONE: u8 = 2;
    if proof.steps.len() > MAX_STEPS {
        return Err(Unwritten::TooLarge);
    }
    let mut states = vec![NEW; proof.steps.len()];
    let mut done = Vec::with_capacity(proof.steps.len());
    let mut path: Vec<(usize, usize)> = vec![(0, 0)];
    while let Some((step, next)) = path.last_mut() {
        let steps = proof.steps.get(*step).ok_or(Unwritten::Broken)?;
        let state = states.get_mut(*step).ok_or(Unwritten::Broken)?;
        *state = BEGUN;
        let Some(&(_, follows)) = steps.replies.get(*next) else {
            *state = DONE;
            done.push(*step);
            path.pop();
            continue;
        };
        *next += 1;
        if let Some(follows) = follows {
            match states.get(follows) {
                Some(&NEW) => path.push((follows, 0)),
                Some(&DONE) => {}
                _ => return Err(Unwritten::Broken),
            }
        }
    }
    done.reverse();
    Ok(done)
}

/// Counts the steps that are led to and still to come, as whoever verifies must keep them.
struct Opened {
    led: Vec<bool>,
    open: usize,
}

impl Opened {
    fn new(steps: usize) -> Opened {
        Opened {
            led: vec![false; steps],
            open: 1,
        }
    }

    fn pass(&mut self, step: &Step, number: &[usize]) -> Result<(), Unwritten> {
        self.open = self.open.saturating_sub(1);
        for follows in step.replies.iter().filter_map(|&(_, follows)| follows) {
            let to = number.get(follows).ok_or(Unwritten::Broken)?;
            if let Some(led) = self.led.get_mut(*to)
                && !*led
            {
                *led = true;
                self.open += 1;
            }
        }
        match self.open > MAX_OPEN {
            true => Err(Unwritten::TooLarge),
            false => Ok(()),
        }
    }
}
