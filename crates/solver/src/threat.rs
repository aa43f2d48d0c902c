//! What the attacker threatens after a key.

use boardwright_core::{Game, Move};

use crate::answer::solution::{Key, Variations, Wanted};
use crate::question::stipulation::{Play, Reflex, Stipulation};
use crate::question::unsolvable::Unsolvable;
use crate::solve::solve;
use crate::work::effort::{Limits, Progress};

/// What the attacker threatens after a key.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Threatened {
    /// With any of these moves he would reach the goal soonest, within what the key leaves, if his opponent did not move.
    Moves(Vec<Move>),
    /// He would not reach the goal in time if his opponent did not have to move.
    Zugzwang,
    /// The search was stopped before this was known.
    Unknown,
}

/// What the attacker threatens after a key of forced play against his opponent; `None` where nothing can be threatened: the opponent
/// is in check or beaten, the key is the last move, or nobody may pass.
///
/// # Errors
/// [`Unsolvable`] if the stipulation does not fit the position.
pub fn threat(
    game: &impl AsRef<Game>,
    asked: &Stipulation,
    key: &Key,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Option<Threatened>, Unsolvable> {
    let position = game.as_ref().position();
    let left = key.plies.saturating_sub(2);
    let threatens = asked.play == Play::Forced
        && asked.victim != asked.attacker
        && asked.reflex == Reflex::Nobody
        && !asked.exact
        && !position.needs_history();
    let next = position.after_unchecked(key.mv);
    if !threatens || left == 0 || next.legal_moves().is_empty() {
        return Ok(None);
    }
    let Some(turned) = asked.turned(&next) else {
        return Ok(None);
    };
    let wanted = Wanted {
        longer: false,
        variations: Variations::No,
        proof: false,
        ..Wanted::default()
    };
    let asked = Stipulation {
        within: left,
        ..*asked
    };
    let turned = Game::from_position(turned);
    let found = solve(&turned, &asked, &wanted, limits, watch)?;
    let moves: Vec<Move> = found.keys.iter().map(|key| key.mv).collect();
    Ok(Some(match found.plies {
        _ if found.stopped => Threatened::Unknown,
        Some(_) => Threatened::Moves(moves),
        None => Threatened::Zugzwang,
    }))
}
