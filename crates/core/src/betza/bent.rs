//! Bent riders: one step onto an empty cell, then outwards as a rider. `[F?R]` is a griffon, `[F-W-W-R]` the giraffe of
//! Tamerlane chess, which goes on by three steps at least.

use boardwright_geometry::{Topology, Vector};
use core::ops::Range;

use super::{Atom, BetzaError, BetzaErrorKind, Letters, Modifiers, Movement, Reach};

/// A line along which a movement goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// The step that comes first, onto an empty cell, if it is a bent rider's.
    pub first: Option<Vector>,
    /// The step that is made then, once or repeatedly.
    pub step: Vector,
}

impl Course {
    /// The course with its steps changed, as those of the other side are.
    pub fn map(self, change: impl Fn(Vector) -> Vector) -> Self {
        Course {
            first: self.first.map(&change),
            step: change(self.step),
        }
    }
}

impl Movement {
    /// Whether it is a bent rider's.
    pub fn is_bent(&self) -> bool {
        !self.onward.is_empty()
    }

    /// Its lines, from the first player's side: one for each step, and for each bend of a bent rider.
    pub fn courses(&self, topology: Topology) -> Vec<Course> {
        let straight = |&step| Course { first: None, step };
        if !self.is_bent() {
            return self.steps.iter().map(straight).collect();
        }
        let bent = |&first: &Vector| {
            let along = move |step: &Vector| topology.inner_product(first, *step);
            let most = self.onward.iter().map(along).max();
            let outwards = self
                .onward
                .iter()
                .filter(move |step| Some(along(step)) == most);
            outwards.map(move |&step| Course {
                first: Some(first),
                step,
            })
        };
        self.steps.iter().flat_map(bent).collect()
    }
}

/// Reads what stands behind an opening bracket. `whole` is from the modifiers to the end of the text.
pub(super) fn read(
    letters: &mut Letters<'_>,
    whole: Range<usize>,
    outside: &Modifiers,
    topology: Topology,
) -> Result<Vec<Movement>, BetzaError> {
    let fault = |at: Range<usize>, kind| Err(BetzaError { at, kind });
    if let Some(letter) = outside.not_before_brackets() {
        return fault(whole, BetzaErrorKind::BentModifier(letter));
    }
    if letters.peek().is_none_or(|&(_, c)| !c.is_alphabetic()) {
        return fault(whole, BetzaErrorKind::Bent);
    }
    let inside = Modifiers::read(letters)?;
    let steps_once = |c: char| matches!(c, 'W' | 'F' | 'D' | 'A' | 'H' | 'G');
    if !inside.only_directions() || !letters.peek().is_some_and(|&(_, c)| steps_once(c)) {
        return fault(whole, BetzaErrorKind::Bent);
    }
    let first = Atom::read(letters, whole.end, topology)?;
    let stops = match letters.next() {
        Some((_, '?')) => true,
        Some((_, '-')) => false,
        _ => return fault(whole, BetzaErrorKind::Bent),
    };
    let rides = |c: char| matches!(c, 'W' | 'F' | 'R' | 'B');
    let mut legs: Vec<Vec<Vector>> = Vec::new();
    let rider = loop {
        if !letters.peek().is_some_and(|&(_, c)| rides(c)) {
            return fault(whole, BetzaErrorKind::Bent);
        }
        let leg = Atom::read(letters, whole.end, topology)?;
        if leg.reach != Reach::Once || letters.next_if(|&(_, c)| c == '-').is_none() {
            break leg;
        }
        legs.push(leg.parts.concat());
    };
    let closed = letters.next_if(|&(_, c)| c == ']').is_some();
    if !closed || first.reach != Reach::Once || rider.reach == Reach::Once {
        return fault(whole, BetzaErrorKind::Bent);
    }
    let onward = rider.parts.concat();
    let passed = legs.len();
    // A text is short, so that there are never as many.
    let passed = match u16::try_from(passed) {
        Ok(passed) if legs.iter().all(|leg| *leg == onward) => passed,
        _ => return fault(whole, BetzaErrorKind::Bent),
    };
    let reach = match rider.reach {
        Reach::UpTo(n) => Reach::UpTo(n.saturating_add(passed)),
        other => other,
    };
    let steps = inside.select(first.parts.concat(), topology);
    if steps.is_empty() {
        return fault(whole, BetzaErrorKind::NoDirection);
    }
    let stop = stops.then(|| outside.movement(steps.clone(), Reach::Once));
    let ride = Movement {
        onward,
        passes: passed,
        ..outside.movement(steps, reach)
    };
    Ok(stop.into_iter().chain([ride]).collect())
}
