//! A proof out of what the search has found.

use std::collections::HashMap;

use crate::answer::proof::{Proof, Step};
use crate::forced::search::Search;
use crate::walk::node::Node;
use crate::work::effort::Stopped;

/// How many answers a proof may hold.
const MAX_ANSWERS: usize = 2_000_000;

/// Writes the proof of a position from which the goal is reached within so many plies; `None` if it is
/// too large to be kept.
pub(crate) fn extract<N: Node>(
    search: &mut Search<'_>,
    node: &N,
    plies: u32,
) -> Result<Option<Proof>, Stopped> {
    let mut writer = Writer {
        search,
        proof: Proof::default(),
        known: HashMap::new(),
        answers: 0,
    };
    let whole = writer.step(node, plies)?.is_some();
    Ok(whole.then_some(writer.proof))
}

struct Writer<'s, 'w> {
    search: &'s mut Search<'w>,
    proof: Proof,
    /// The step of a position, and the plies within which it reaches the goal.
    known: HashMap<u64, (usize, u32)>,
    answers: usize,
}

impl Writer<'_, '_> {
    /// The index of the attacker's step here; `None` if the proof has grown too large.
    fn step<N: Node>(&mut self, node: &N, left: u32) -> Result<Option<usize>, Stopped> {
        let exact = self.search.stipulation.exact;
        let known = self.known.get(&node.key());
        let fits = |within: u32| within == left || (within < left && !exact);
        if let Some(&(at, _)) = known.filter(|&&(_, within)| fits(within)) {
            return Ok(Some(at));
        }
        let Some(mv) = self.search.winning(node, left)? else {
            return Ok(None);
        };
        let at = self.proof.steps.len();
        self.proof.steps.push(Step {
            mv,
            replies: Vec::new(),
        });
        let after = node.after(mv);
        let mut replies = Vec::new();
        let defences = match self.search.wins(node, mv, &after, left.saturating_sub(1)) {
            true => Vec::new(),
            false => self.search.moves(&after)?,
        };
        for reply in defences {
            self.search.effort.turn()?;
            let next = after.after(reply);
            let then = left.saturating_sub(2);
            let follows = if self.search.wins(&after, reply, &next, then) {
                None
            } else {
                match self.step(&next, then)? {
                    Some(step) => Some(step),
                    None => return Ok(None),
                }
            };
            replies.push((reply, follows));
        }
        self.answers += replies.len() + 1;
        if self.answers > MAX_ANSWERS {
            return Ok(None);
        }
        if let Some(step) = self.proof.steps.get_mut(at) {
            step.replies = replies;
        }
        self.known.insert(node.key(), (at, left));
        Ok(Some(at))
    }
}
