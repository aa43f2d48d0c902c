//! Counts of many plies: recursion for the last ones, a stack of its own for those above.
//!
//! The stack grows with the lines that are really gone through, not with the depth that is asked for.

use boardwright_geometry::CellSet;

use crate::engine::count::stop::Stop;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::moves::Move;

/// How many of the last plies are counted by recursion. All but a few positions of a count are there.
pub(crate) const NEAR: u32 = 16;

/// The most bytes of the stack. A count whose lines need more has millions of plies still to go.
const MAX_BYTES: usize = 64 << 20;

/// What a count is made with: a game's past, a table of what is known, or neither.
pub(crate) trait Lines<S: CellSet, const P: usize> {
    /// The tables.
    fn rules(&self) -> &Rules<S, P>;

    /// The number of sequences of at most [`NEAR`] plies.
    fn near(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop>;

    /// The moves to count from a position.
    fn moves(&mut self, state: &State<S, P>, out: &mut Vec<Move>) {
        self.rules().legal(state, out);
    }

    /// A position is gone into: the time to ask whether to stop.
    fn enter(&mut self) -> Result<(), Stop>;

    /// A move was made.
    fn made(&mut self, _: Move, _: &State<S, P>) {}

    /// The last move that was made is taken back.
    fn taken_back(&mut self) {}

    /// The number of sequences, if it is known.
    fn known(&self, _: &State<S, P>, _depth: u32) -> Option<u64> {
        None
    }

    /// The number of sequences, now that it is known.
    fn counted(&mut self, _: &State<S, P>, _depth: u32, _nodes: u64) {}
}

/// A position whose moves are being gone through.
struct Frame<S, const P: usize> {
    state: State<S, P>,
    /// Where its moves begin in the list of all.
    from: usize,
    nodes: u64,
}

/// The positions from the first one down to where the count is.
struct Stack<S, const P: usize> {
    frames: Vec<Frame<S, P>>,
    /// The moves of all frames that are still to be made.
    moves: Vec<Move>,
    /// Those of one position, before they are added.
    list: Vec<Move>,
    depth: u32,
}

impl<S: CellSet, const P: usize> Stack<S, P> {
    /// Goes into a position; its count, if it can be had at once.
    fn enter(
        &mut self,
        lines: &mut impl Lines<S, P>,
        state: State<S, P>,
    ) -> Result<Option<u64>, Stop> {
        let left = self.depth - self.frames.len() as u32;
        if left <= NEAR {
            return lines.near(&state, left).map(Some);
        }
        let known = lines.known(&state, left);
        if known.is_some() {
            return Ok(known);
        }
        lines.enter()?;
        let bytes = size_of_val(&*self.frames) + size_of_val(&*self.moves);
        if bytes > MAX_BYTES {
            return Err(Stop);
        }
        self.list.clear();
        lines.moves(&state, &mut self.list);
        self.frames.push(Frame {
            state,
            from: self.moves.len(),
            nodes: 0,
        });
        self.moves.extend(&self.list);
        Ok(None)
    }
}

/// The number of sequences of so many plies; [`u64::MAX`] for more.
pub(crate) fn count<S: CellSet, const P: usize>(
    lines: &mut impl Lines<S, P>,
    state: &State<S, P>,
    depth: u32,
) -> Result<u64, Stop> {
    let mut stack = Stack {
        frames: Vec::new(),
        moves: Vec::new(),
        list: Vec::new(),
        depth,
    };
    let mut counted = stack.enter(lines, *state)?;
    loop {
        let left = depth - (stack.frames.len() as u32).saturating_sub(1);
        let Some(frame) = stack.frames.last_mut() else {
            return Ok(counted.unwrap_or(0));
        };
        if let Some(nodes) = counted.take() {
            frame.nodes = frame.nodes.saturating_add(nodes);
            lines.taken_back();
        }
        let has_more = stack.moves.len() > frame.from;
        if let Some(mv) = stack.moves.pop_if(|_| has_more) {
            let next = lines.rules().play(&frame.state, mv);
            lines.made(mv, &next);
            counted = stack.enter(lines, next)?;
        } else if let Some(frame) = stack.frames.pop() {
            lines.counted(&frame.state, left, frame.nodes);
            counted = Some(frame.nodes);
        }
    }
}
