//! A solver's proof as a certificate.

use boardwright_notation::position::{Mode, diagram};
use boardwright_notation::{position, uci};
use boardwright_solver::{Futile, Proof, Reflex, Step, Stipulation};

use super::{Claim, FORMAT, HEAD, MAX_OPEN, MAX_STEPS, Play, REACHED, Target, weight};
use crate::Game;
use crate::record::RulesId;

/// Why a proof is not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// Only forced play has certificates.
    #[error("only play against every defence has a certificate")]
    NotForced,
    /// A parry series leaves moves out, which certificates do not say.
    #[error("a parry series has no certificate")]
    ParrySeries,
    /// A length that leaves interpositions out is no length of a mate by the plain rules, which are all that a
    /// certificate knows.
    #[error(
        "a length that leaves out interpositions that only delay has no certificate: let them count"
    )]
    Futile,
    /// The goal has no word in a certificate.
    #[error("certificates do not know the goal")]
    Goal,
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
            Unwritten::ParrySeries => "parry-series",
            Unwritten::Futile => "futile-left-out",
            Unwritten::Goal => "unknown-goal",
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
    if stipulation.futile == Futile::LeftOut {
        return Err(Unwritten::Futile);
    }
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
    let past = game.position().needs_history();
    let mut open = Opened::new(proof.steps.len(), past.then(|| game.moves().len()));
    for (at, &step) in order.iter().enumerate() {
        let step = proof.steps.get(step).ok_or(Unwritten::Broken)?;
        let line = line(game, at, step, &number)?;
        text += &line;
        open.pass(at, step, &number)?;
    }
    text += "end\n";
    Ok(text)
}

/// What the proof is of.
fn claim(game: &Game, stipulation: &Stipulation, plies: u16) -> Result<Claim, Unwritten> {
    if stipulation.play == boardwright_solver::Play::ParrySeries {
        return Err(Unwritten::ParrySeries);
    }
    let forced = stipulation.play == boardwright_solver::Play::Forced;
    if !forced || game.position().turn() != stipulation.attacker {
        return Err(Unwritten::NotForced);
    }
    Ok(Claim {
        play: match stipulation.reflex {
            Reflex::Both => Play::Reflex,
            Reflex::Opponent => Play::SemiReflex,
            Reflex::Nobody if stipulation.victim == stipulation.attacker => Play::Own,
            Reflex::Nobody => Play::Direct,
        },
        target: Target::read(&stipulation.goal.text(game.model())).ok_or(Unwritten::Goal)?,
        plies,
        checks_only: stipulation.checks_only,
        exact: stipulation.exact,
    })
}

/// The lines of the position: as it stands, or, where the past forbids moves, the start and the moves.
fn standing(game: &Game) -> Result<String, Unwritten> {
    let variant = game.position().variant();
    let past = variant.needs_history();
    let from = if past { game.start() } else { game.position() };
    let text = position::text(from);
    let read = diagram(&variant, &text, Mode::Strict);
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
    /// The plies of the past of each step that has been led to: 0 for all where the past does not matter.
    led: Vec<Option<usize>>,
    /// The plies that a step adds to them.
    more: usize,
    /// What the open steps take of what may be kept, and how much that is.
    kept: usize,
    room: usize,
}

impl Opened {
    /// `past` are the plies before the first step, where they matter.
    fn new(steps: usize, past: Option<usize>) -> Opened {
        let mut led = vec![None; steps];
        let first = past.unwrap_or(0);
        if let Some(root) = led.first_mut() {
            *root = Some(first);
        }
        Opened {
            led,
            more: if past.is_some() { 2 } else { 0 },
            kept: weight(first),
            room: MAX_OPEN,
        }
    }

    /// The step with this number is written.
    fn pass(&mut self, at: usize, step: &Step, number: &[usize]) -> Result<(), Unwritten> {
        let past = self.led.get(at).copied().flatten();
        let past = past.ok_or(Unwritten::Broken)?;
        self.kept = self.kept.saturating_sub(weight(past));
        for follows in step.replies.iter().filter_map(|&(_, follows)| follows) {
            let to = number.get(follows).ok_or(Unwritten::Broken)?;
            if let Some(led) = self.led.get_mut(*to)
                && led.is_none()
            {
                *led = Some(past + self.more);
                self.kept += weight(past + self.more);
            }
        }
        match self.kept > self.room {
            true => Err(Unwritten::TooLarge),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    /// The least room in which a step with two replies that lead on may be written.
    fn room(past: Option<usize>) -> usize {
        let chess = Catalogue::shipped().get("chess").expect("chess");
        let game = Game::new(&chess);
        let moves = game.legal_moves();
        let step = Step {
            mv: moves[0],
            replies: vec![(moves[1], Some(1)), (moves[2], Some(2)), (moves[3], None)],
        };
        let fits = |&room: &usize| {
            let mut open = Opened::new(3, past);
            open.room = room;
            open.pass(0, &step, &[0, 1, 2]).is_ok()
        };
        (0..100).find(fits).expect("room")
    }

    #[test]
    fn whoever_writes_counts_as_whoever_verifies() {
        assert_eq!(room(None), 2);
        assert_eq!(room(Some(13)), 2);
        assert_eq!(room(Some(14)), 4);
        assert_eq!(room(Some(62)), 10);
    }
}
