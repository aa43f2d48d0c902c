//! Counts of moves against a player who hardly can win.

use boardwright_geometry::CellSet;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Side};
use crate::model::{BareCount, Counting};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Goes on with the count after a move, or begins one, where the variant counts: the counter of moves without
    /// progress is the count's as long as there is one.
    #[inline(always)]
    pub(crate) fn count_on(&self, before: &State<S, P>, next: &mut State<S, P>) {
        if self.ends.counts_moves
            && let Some(rule) = &self.model.end.counting
        {
            self.count_by(rule, before, next);
        }
    }

    #[inline(never)]
    fn count_by(&self, rule: &Counting, before: &State<S, P>, next: &mut State<S, P>) {
        let goes_on = before.count_limit > 0;
        if goes_on {
            next.no_progress = before.no_progress.saturating_add(1);
        }
        // The last piece is lost, or the last of those against which nobody counts.
        if let Some(bare) = &rule.bare {
            for side in [next.turn, before.turn] {
                let from = u16::from(side == before.turn);
                let begins = from == 0 || goes_on || bare.from_pieces;
                if begins
                    && self.bare_limit(bare, before, side).is_none()
                    && let Some(moves) = self.bare_limit(bare, next, side)
                {
                    let plies = self.first_ply(bare, next).saturating_sub(from);
                    let left = left_of(next.count_limit, next.no_progress);
                    if !(goes_on && bare.sooner && left <= left_of(moves, plies)) {
                        (next.count_limit, next.no_progress) = (moves, plies);
                    }
                    return;
                }
            }
        }
        if goes_on {
            return;
        }
        let side = next.turn;
        let by_bare = rule.bare.as_ref().and_then(|bare| {
            let moves = self.bare_limit(bare, next, side)?;
            Some((moves, self.first_ply(bare, next)))
        });
        let begun = by_bare.or_else(|| Some((self.board_limit(rule, next, side)?, 0)));
        if let Some(begun) = begun {
            (next.count_limit, next.no_progress) = begun;
        }
    }

    /// Where the count of a player with royal pieces only begins.
    fn first_ply(&self, bare: &BareCount, state: &State<S, P>) -> u16 {
        match bare.from_pieces {
            true => self.all_men(state).saturating_mul(2),
            false => 0,
        }
    }

    fn all_men(&self, state: &State<S, P>) -> u16 {
        let men = state.occupied() & !state.walls();
        u16::try_from(men.count()).unwrap_or(u16::MAX)
    }

    /// Whether a player has royal pieces only.
    fn is_bare(&self, state: &State<S, P>, side: Side) -> bool {
        state.men(side) == self.royals(state, side)
            && state.hands[side.index()].iter().all(|&held| held == 0)
    }

    /// Whether nobody has a piece of one of these kinds on the board.
    fn nobody_has(&self, state: &State<S, P>, kinds: &[Kind]) -> bool {
        let men = state.occupied() & !state.walls();
        kinds.iter().all(|&kind| state.among(men, kind).is_empty())
    }

    /// How far a player with royal pieces only may count here.
    fn bare_limit(&self, bare: &BareCount, state: &State<S, P>, side: Side) -> Option<u8> {
        let other = side.other();
        if !self.nobody_has(state, &bare.unless)
            || !self.is_bare(state, side)
            || self.is_bare(state, other)
        {
            return None;
        }
        let holds = |(kind, moves): &(Kind, Vec<u8>)| {
            let count = state.of(other, *kind).count() as usize;
            moves.iter().take(count).copied().min()
        };
        bare.moves.iter().filter_map(holds).min()
    }

    /// How far a player who has more may count here.
    fn board_limit(&self, rule: &Counting, state: &State<S, P>, side: Side) -> Option<u8> {
        let board = rule.board.as_ref()?;
        let few = board
            .left
            .is_none_or(|left| state.men(side).count() <= u32::from(left));
        let may = few
            && self.nobody_has(state, &board.unless)
            && !self.is_bare(state, side)
            && !self.is_bare(state, side.other());
        may.then_some(board.moves)
    }

    /// Whether the count has passed its limit.
    pub(crate) fn has_counted(&self, state: &State<S, P>) -> bool {
        state.count_limit > 0 && state.no_progress > plies_of(state.count_limit)
    }
}

/// A count of moves in plies.
fn plies_of(moves: u8) -> u16 {
    u16::from(moves) * 2
}

/// How many plies of a count are left.
fn left_of(moves: u8, plies: u16) -> u16 {
    plies_of(moves).saturating_sub(plies)
}
