//! What of the ends of a game must be looked for on the board.

use std::sync::Arc;

use boardwright_geometry::CellSet;
use smallvec::SmallVec;

use crate::engine::tables::aims::AimTable;
use crate::engine::tables::effects::Built;
use crate::man::{Kind, PerSide, Side};
use crate::model::{Model, Most, MostWhen};
use crate::module::{Ending, Slot};
use crate::outcome::{Outcome, Reason};

/// The ends that stand on the board.
#[derive(Clone, Debug)]
pub(crate) struct Ends<S> {
    /// There are such.
    pub(crate) on_board: bool,
    /// A move that gives no check decides nothing.
    pub(crate) checks_decide: bool,
    /// The game can end because a royal piece is gone, or nobody else is left.
    pub(crate) by_royals: bool,
    /// The game can end because a side has no piece left.
    pub(crate) without_men: bool,
    /// The game can end on the board otherwise than so, by royal pieces and by checks given.
    pub(crate) otherwise: bool,
    /// The game ends when nobody can move: whoever counts moves need not ask that first.
    pub(crate) nobody_moves: bool,
    /// A module can end the game by what stands on the board.
    pub(crate) by_module: bool,
    /// A module can end the game by its history.
    pub(crate) by_history: bool,
    pub(crate) counts_checks: bool,
    /// Whether players count moves.
    pub(crate) counts_moves: bool,
    /// The number of checks that ends the game, or one that is never reached.
    pub(crate) most_checks: u8,
    /// Goals and figures of pieces.
    pub(crate) aims: Vec<AimTable<S>>,
    /// The kinds of which each side must keep some.
    pub(crate) kinds_to_keep: PerSide<SmallVec<[Kind; 4]>>,
}

impl<S: CellSet> Ends<S> {
    pub(crate) fn compile(model: &Model, built: &Built) -> Self {
        let end = &model.end;
        let endings = built.endings.iter().filter(|(slot, _)| *slot == Slot::End);
        let needs_history = |(_, ending): &(Slot, Arc<dyn Ending>)| ending.needs_history();
        let by_history = endings.clone().any(needs_history);
        let by_module = endings.into_iter().any(|ending| !needs_history(ending));
        let kinds_to_keep = PerSide::from_fn(|side| {
            let rule = end.extinction.iter();
            let named = rule.flat_map(|rule| rule.kinds.iter().flatten());
            let left = end.extinction.as_ref().map_or(0, |rule| rule.left);
            let had = |&&kind: &&Kind| {
                let men = model.start.men.iter();
                let of_kind = men.filter(|(_, m)| m.side == side && m.kind == kind);
                of_kind.count() > usize::from(left)
            };
            named.filter(had).copied().collect()
        });
        let extinction = end.extinction.as_ref();
        let counted = |rule: Most| rule.when == MostWhen::NobodyMoves;
        let nobody_moves = end.most.is_some_and(counted);
        let castling = end.castled.is_some();
        let on_board = end.royal_lost.is_some()
            || end.bare_royals.is_some()
            || end.extinction.is_some()
            || !end.aims.is_empty()
            || nobody_moves
            || castling
            || end.check_count.is_some()
            || by_module;
        let mut immobile = [end.stalemate, end.no_moves].into_iter().flatten();
        let decided = |score| Outcome::new(Reason::Stalemate, Side::First, score).winner();
        Ends {
            on_board,
            checks_decide: !on_board
                && !by_history
                && end.most.is_none()
                && !immobile.any(|score| decided(score).is_some()),
            by_royals: end.royal_lost.is_some() || end.bare_royals.is_some(),
            without_men: extinction.is_some_and(|rule| rule.kinds.is_none() && rule.left == 0),
            otherwise: extinction.is_some_and(|rule| rule.kinds.is_some() || rule.left > 0)
                || !end.aims.is_empty()
                || castling
                || by_module,
            nobody_moves,
            by_module,
            by_history,
            counts_checks: end.check_count.is_some(),
            counts_moves: end.counting.is_some(),
            most_checks: end.check_count.map_or(u8::MAX, |rule| rule.count),
            aims: end
                .aims
                .iter()
                .map(|aim| AimTable::compile(model, aim))
                .collect(),
            kinds_to_keep,
        }
    }
}
