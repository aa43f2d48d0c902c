//! The least number of plies of forced play: length after length, and, where the attacker must give check, beside a search
//! for any mate and for shorter ones than are known.

use crate::answer::solution::Solution;
use crate::forced::beside::Searches;
use crate::forced::hunt::{Answer, Hunt};
use crate::forced::search::Search;
use crate::question::stipulation::Stipulation;
use crate::walk::node::{Bare, Node};
use crate::work::effort::Stopped;

/// The least number of plies, if it is within the bound. Where the attacker must give check, parts of the search for it
/// and of the search for any mate take turns, each longer than the one before; and when there is a mate, parts of the
/// search for it and of one for a shorter mate than is known.
pub(crate) fn least<N: Node>(
    node: &N,
    searches: &mut Searches<'_>,
    solution: &mut Solution,
) -> Result<Option<u16>, Stopped> {
    let Searches { search, hunt: kept } = searches;
    let mut plies = first_length(node, &search.stipulation, solution);
    let mut hunt = match solution.within {
        Some(_) => None,
        None => kept.take(),
    };
    let done = in_turns(node, search, &mut hunt, &mut plies, solution);
    search.effort.pause_after(None);
    search.effort.close_ears();
    // One that has not ended, or was not asked, goes on where a later search remembers it.
    *kept = hunt.or(kept.take());
    done
}

/// The first length that is tried, where some were tried before.
pub(crate) fn first_length<N: Node>(
    node: &N,
    stipulation: &Stipulation,
    solution: &Solution,
) -> u16 {
    let mut plies = stipulation.first(node.position().turn());
    while solution.none_within.is_some_and(|none| plies <= none) {
        plies = plies.saturating_add(stipulation.step());
    }
    plies
}

/// The searches in turns, until there is an answer.
fn in_turns<N: Node>(
    node: &N,
    search: &mut Search<'_>,
    hunt: &mut Option<Hunt>,
    plies: &mut u16,
    solution: &mut Solution,
) -> Result<Option<u16>, Stopped> {
    for turn in 0.. {
        let part = FIRST_PART.checked_shl(2 * turn);
        let alone = hunt.is_none() && solution.within.is_none();
        search.effort.listen();
        search.effort.pause_after(part.filter(|_| !alone));
        match next_lengths(node, plies, search, solution) {
            Err(Stopped) if search.effort.has_paused() => {}
            done => return done,
        }
        let Some(hunting) = hunt else {
            search.effort.pause_after(part);
            match shorter(node, *plies, search, solution) {
                Err(Stopped) if !search.effort.has_paused() => return Err(Stopped),
                _ => continue,
            }
        };
        search
            .effort
            .pause_after(part.map(|part| part.saturating_mul(HUNT)));
        search.effort.tries(search.stipulation.within, solution);
        let hunted = hunting.run(search, &Bare::new(node.position().clone()));
        if hunted.is_ok() {
            search.effort.tell();
        }
        match hunted {
            Ok(Answer::Mate(found)) => solution.within = Some(found),
            Ok(Answer::Never) => {
                solution.none_within = Some(search.stipulation.within);
                solution.never = true;
                return Ok(None);
            }
            Err(Stopped) if search.effort.has_paused() => continue,
            Err(Stopped) => return Err(Stopped),
            Ok(Answer::Open) => {}
        }
        *hunt = None;
    }
    Ok(None)
}

/// Positions and returns in the first part of the search for the shortest mate.
const FIRST_PART: u64 = 64;
/// How many times as long the search for any mate goes on.
const HUNT: u64 = 16;

/// Tries one number of plies after another, and tells the least within the bound in which the goal is reached.
fn next_lengths<N: Node>(
    node: &N,
    plies: &mut u16,
    search: &mut Search<'_>,
    solution: &mut Solution,
) -> Result<Option<u16>, Stopped> {
    let stipulation = search.stipulation;
    let within = stipulation.within;
    loop {
        if *plies > within {
            solution.none_within = Some(within);
            return Ok(None);
        }
        search.effort.tries(*plies, solution);
        let proved = search.prove(node, u32::from(*plies))?;
        search.effort.tell();
        if proved {
            return Ok(Some(*plies));
        }
        solution.none_within = Some(*plies);
        if search.hopeless(node) {
            solution.none_within = Some(within);
            solution.never = true;
            return Ok(None);
        }
        *plies += stipulation.step();
    }
}

/// Looks for a shorter mate than is known, until there is none but those that are still to be tried.
fn shorter<N: Node>(
    node: &N,
    tried: u16,
    search: &mut Search<'_>,
    solution: &mut Solution,
) -> Result<(), Stopped> {
    let step = search.stipulation.step();
    while let Some(within) = solution.within
        && within <= search.stipulation.within
        && within > tried + step
    {
        let asked = within - step;
        search.effort.tries(asked, solution);
        if !search.prove(node, u32::from(asked))? {
            break;
        }
        let found = search.range(search.place(node), u32::from(asked)).within;
        solution.within = Some(u16::try_from(found).unwrap_or(asked).min(asked));
        search.effort.tell();
    }
    Ok(())
}
