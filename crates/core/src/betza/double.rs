//! Double moves: a step, then another in the same move. `[cK-aK]` takes on the first and goes on in any direction, as the
//! lion of chu shogi does; `[K-bK]` comes back.

use boardwright_geometry::Vector;

use super::{Atom, Letters, Modifiers};
use crate::betza::{Reach, Topology};

/// A movement in two legs, each of which goes to an empty cell or takes an enemy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Double {
    /// The two steps of each of its moves, from the first player's side.
    pub legs: Vec<(Vector, Vector)>,
    /// The first may go to an empty cell.
    pub quiet: bool,
    /// The first may capture.
    pub capture: bool,
}

/// Whither the second leg goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Straight on.
    None,
    /// Back to where the piece comes from.
    Back,
    /// Wherever the atom goes.
    Any,
}

/// Reads what stands behind an opening bracket, if it is a double move and all of the bracket is read.
pub(super) fn read(letters: &mut Letters<'_>, end: usize, topology: Topology) -> Option<Double> {
    let first = Modifiers::read(letters).ok()?;
    let steps_once = |c: char| matches!(c, 'W' | 'F' | 'K');
    let &(_, atom) = letters.peek().filter(|&&(_, c)| steps_once(c))?;
    let step = Atom::read(letters, end, topology).ok()?;
    letters.next_if(|&(_, c)| c == '-')?;
    let turn = match letters.next_if(|&(_, c)| matches!(c, 'a' | 'b')) {
        Some((_, 'a')) => Turn::Any,
        Some(_) => Turn::Back,
        None => Turn::None,
    };
    letters.peek().filter(|&&(_, c)| c == atom)?;
    let again = Atom::read(letters, end, topology).ok()?;
    letters.next_if(|&(_, c)| c == ']')?;
    let once = step.reach == Reach::Once && again.reach == Reach::Once;
    if !once || !first.only_modes_and_directions() {
        return None;
    }
    let steps = first.select(step.parts.concat(), topology);
    let onward = again.parts.concat();
    let after = |step: Vector| match turn {
        Turn::None => vec![step],
        Turn::Back => vec![Vector {
            x: -step.x,
            y: -step.y,
        }],
        Turn::Any => onward.clone(),
    };
    let legs: Vec<(Vector, Vector)> = steps
        .into_iter()
        .flat_map(|step| after(step).into_iter().map(move |then| (step, then)))
        .collect();
    (!legs.is_empty()).then_some(Double {
        legs,
        quiet: first.quiet || !first.capture,
        capture: first.capture || !first.quiet,
    })
}
