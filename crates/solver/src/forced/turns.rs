//! The turns of a place that is worked on: what its children say of it, which of them is worked on next, and how far.

use crate::forced::families::Child;
use crate::forced::numbers::{Held, Numbers, Shared, more, share, weigh};
use crate::work::effort::{Effort, Stopped};

/// A place with its children. What a search says of a child, and what follows for the place once it is solved, is its own
/// matter: there the searches differ.
pub(crate) trait Worked<'w> {
    /// What is spent.
    fn effort(&self) -> &Effort<'w>;
    /// The children on which others may be at work; none where they are not told of it.
    fn family(&self) -> &[Child];
    /// What is held of each child.
    fn held(&self) -> &[Held];
    /// Looks up what is known of the children that are not solved.
    fn look_up(&mut self);
    /// Works on a child until it is solved or one of its numbers has come up to the limit, and hears of it.
    fn work_on(&mut self, at: usize, limit: Numbers) -> Result<(), Stopped>;
}

/// Works on a place in turns until it is solved or one of its numbers has come up to the limit, and tells its numbers.
// In the function that asks for it, so that there is one frame for every ply.
#[inline(always)]
pub(crate) fn in_turns<'w, W: Worked<'w>>(
    place: &mut W,
    attacks: bool,
    shared: Shared,
    limit: Numbers,
) -> Result<Numbers, Stopped> {
    place.look_up();
    let mut looked_up = place.effort().looks_up();
    loop {
        let (numbers, chosen, second) = weigh(place.held(), attacks, shared);
        if numbers.solved() || numbers.reaches(limit) {
            return Ok(numbers);
        }
        if place.effort().is_due(&looked_up, place.family().len()) {
            place.look_up();
            looked_up = place.effort().looks_up();
            continue;
        }
        let chosen = elsewhere(place, attacks, limit, chosen);
        let Some(held) = place.held().get(chosen) else {
            return Ok(numbers);
        };
        let below = share(limit, numbers, held.numbers, second, attacks);
        let measure = held.measure();
        let team = place.effort().team();
        let busy = team.zip(place.family().get(chosen).map(|child| child.place));
        if let Some((team, child)) = busy {
            team.enter(child);
        }
        let done = place.work_on(chosen, below);
        if let Some((team, child)) = busy {
            team.leave(child);
        }
        done?;
        debug_assert!(
            place.held().get(chosen).is_some_and(|held| {
                let far = held.numbers.solved() || held.numbers.reaches(below);
                far && held.measure() > measure
            }),
            "each turn comes nearer to the end"
        );
    }
}

/// The child to work on where others work on the first choice: one that is hardly worse, and within the limit.
fn elsewhere<'w, W: Worked<'w>>(place: &W, attacks: bool, limit: Numbers, chosen: usize) -> usize {
    let Some(team) = place.effort().team() else {
        return chosen;
    };
    let (family, all) = (place.family(), place.held());
    let busy = |at: usize| family.get(at).is_some_and(|c| team.is_busy(c.place));
    if !busy(chosen) {
        return chosen;
    }
    let number = |held: &Held| match attacks {
        true => held.numbers.proof,
        false => held.numbers.disproof,
    };
    let most = all.get(chosen).map_or(0, |held| more(number(held)));
    let most = most.min(match attacks {
        true => limit.proof,
        false => limit.disproof,
    });
    let fits = |at: &usize| {
        let held = all.get(*at);
        let open = held.filter(|held| !held.numbers.solved() && !held.waits(all));
        open.is_some_and(|held| number(held) < most) && !busy(*at)
    };
    (0..all.len()).find(fits).unwrap_or(chosen)
}
