//! Answers within bounds: no position is entered in which one would take too much work.
//!
//! Where the calls of a variant or of a game are bounded, whatever makes a position (a set-up, a move) first finds
//! what follows from it, within the bound, and is refused if that takes more. So the calls that cannot fail need
//! not: what they tell has been found before, or costs no more than what has.

use std::collections::BTreeMap;

use boardwright_geometry::Vector;

use crate::betza::Reach;
use crate::game::Game;
use crate::man::{Kind, Man, Side};
use crate::model::Model;
use crate::position::Position;
use crate::refusal::{IllegalMove, Wish};
use crate::work::{Budget, PASSED_ON, TooMuchWork, Work};

impl Position {
    /// This position, whose calls and those of whatever is made from it spend this work. Once it
    /// [is spent](Work::is_spent) their answers are none, whatever they say.
    ///
    /// ```
    /// # use boardwright_core::{Position, TooMuchWork, Work};
    /// fn replies(position: &Position) -> Result<usize, TooMuchWork> {
    ///     let work = Work::new(1_000_000);
    ///     let successors = position.within(&work).successors();
    ///     let replies = successors.iter().map(|(_, next)| next.legal_moves().len()).sum();
    ///     work.check().map(|()| replies)
    /// }
    /// ```
    #[must_use]
    pub fn within(&self, work: &Work) -> Position {
        self.asked_within(Some(work))
    }

    /// The work that calls spend, where they are [within](Position::within) some.
    pub fn work(&self) -> Option<&Work> {
        self.placed.bounds().0
    }

    /// Takes units for what somebody else does for an answer; `false` if nothing is left.
    pub fn spend(&self, units: u64) -> bool {
        self.work().is_none_or(|work| work.spend(units))
    }

    /// This position with the work of one call, where calls are bounded.
    pub fn bounded(&self) -> Option<(Position, Work)> {
        match self.placed.bounds() {
            (Some(work), _) => Some((self.clone(), work.clone())),
            (None, Some(units)) => {
                let work = Work::new(units);
                Some((self.within(&work), work))
            }
            (None, None) => None,
        }
    }

    /// Whether every call has an answer within the bound of the variant, if it has one.
    #[inline]
    pub(crate) fn admitted(&self) -> Result<(), TooMuchWork> {
        match self.is_bounded() {
            true => self.admitted_within(),
            false => Ok(()),
        }
    }

    /// Whether calls are bounded.
    #[inline]
    pub(crate) fn is_bounded(&self) -> bool {
        !matches!(self.placed.bounds(), (None, None))
    }

    #[inline(never)]
    fn admitted_within(&self) -> Result<(), TooMuchWork> {
        match self.bounded() {
            None => Ok(()),
            Some((here, work)) => {
                let budget = Budget::Together(work);
                Game::from_position(here).set_budget(budget)?;
                match self.placed.rules().limit() {
                    Some(limit) if self.premoves_cost() > limit => Err(TooMuchWork { limit }),
                    _ => Ok(()),
                }
            }
        }
    }

    /// What telling the premoves of both sides costs at most.
    pub(crate) fn premoves_cost(&self) -> u64 {
        let men = self.men().into_iter().map(|(_, man)| man);
        premoves_cost(self.model(), men, |side, kind| self.in_hand(side, kind) > 0)
    }
}

/// What telling the premoves of both sides costs at most, with these pieces on the board and those in hand. Found
/// without them, from how far each kind goes.
pub(crate) fn premoves_cost(
    model: &Model,
    men: impl Iterator<Item = Man>,
    holds: impl Fn(Side, Kind) -> bool,
) -> u64 {
    let cells = model.board.len() as u64;
    let mut counts = [[0_u64; 256]; 2];
    for man in men {
        let of_side = counts.get_mut(man.side.index());
        if let Some(count) = of_side.and_then(|all| all.get_mut(man.kind.index())) {
            *count += 1;
        }
    }
    let promotions = |kind: Kind| {
        let promotion = model.promotions.iter().flat_map(|p| &p.into);
        let into = promotion.filter(|(from, _)| *from == kind);
        1 + into.map(|(_, into)| into.len() as u64).sum::<u64>()
    };
    let zones = model
        .promotions
        .iter()
        .map(|p| p.zone[Side::First].len() as u64);
    let zone = zones.sum::<u64>();
    let each = |index: usize| {
        let kind = Kind(u8::try_from(index).unwrap_or(u8::MAX));
        let (ways, goals) = reach_of(model, kind);
        let listed = goals.min(cells) * promotions(kind) * PASSED_ON;
        ways * (60 + zone) + listed
    };
    let borrows = model.movement.borrow.is_some();
    // An effect may bring a lender of any kind.
    let brought = match borrows && !model.effects.is_empty() {
        true => (0..model.kinds.len()).map(each).sum::<u64>(),
        false => 0,
    };
    let mut cost = 0_u64;
    for side in Side::BOTH {
        let (mut men, mut dearest) = (0, 0);
        let of_side = counts.get(side.index()).into_iter().flatten();
        for (index, &count) in of_side.enumerate().filter(|(_, count)| **count > 0) {
            let each = each(index);
            cost = cost.saturating_add(count * each);
            (men, dearest) = (men + count, each.max(dearest));
        }
        // Who borrows a movement has his own too.
        if borrows {
            cost = cost.saturating_add(men.saturating_mul(dearest + brought));
        }
        for &kind in model.drops.iter().flat_map(|drops| &drops.allowed) {
            if holds(side, kind) {
                cost += cells * PASSED_ON;
            }
        }
    }
    cost
}

/// How many ways a piece of a kind has at most, weighed by the zones that are looked through for each; and how many
/// goals.
fn reach_of(model: &Model, kind: Kind) -> (u64, u64) {
    let (files, ranks) = (model.board.files().len(), model.board.ranks().len());
    let longest = files.max(ranks).max(2) as u64;
    let rules = model.kind_model(kind).map_or(&[][..], |kind| &kind.moves);
    let (mut ways, mut bent) = (0, 0);
    let mut steps: BTreeMap<Vector, u64> = BTreeMap::new();
    for rule in rules {
        let zones = [&rule.from, &rule.to].into_iter().flatten();
        let zones: u64 = zones.map(|zone| zone[Side::First].len() as u64 / 64).sum();
        for movement in &rule.movements {
            let far = match movement.reach {
                Reach::Once if movement.hop.is_none() => 1,
                Reach::Once => 2,
                Reach::UpTo(most) => u64::from(most).min(longest),
                Reach::Unlimited => longest,
            };
            let courses = movement.courses(model.board.topology()).len() as u64;
            ways += courses * (far + 1) * (1 + zones);
            if movement.is_bent() {
                bent += courses * (far + 1);
                continue;
            }
            for &step in &movement.steps {
                let reach = steps.entry(step).or_default();
                *reach = far.max(*reach);
            }
        }
    }
    // Two ways of one line share it.
    let goals = steps.iter().map(|(step, &far)| {
        let back = Vector {
            x: -step.x,
            y: -step.y,
        };
        match steps.get(&back) {
            Some(&other) if far + other > longest => longest.div_ceil(2),
            _ => far,
        }
    });
    (ways, bent + goals.sum::<u64>())
}

impl Game {
    /// How much the calls of this game may do from now on. A game of a variant whose calls are
    /// [bounded](crate::Variant::with_work) begins with that bound.
    ///
    /// What would lead to a position in which some answer takes more is refused with the code `too-much-work`, and
    /// the game is as it was.
    ///
    /// # Errors
    /// [`TooMuchWork`] if an answer would take more where the game stands now; the game is then as it was.
    pub fn set_budget(&mut self, budget: Budget) -> Result<(), TooMuchWork> {
        let mut bounded = self.clone();
        bounded.take_budget(budget);
        bounded.stands_within()?;
        *self = bounded;
        Ok(())
    }

    /// Why a wish is refused, told by the position of this game as [`bounded`](Game::bounded) gives it, so that
    /// several questions share their work; `None` if a legal move fulfils it.
    pub fn refuse_at(&self, here: &Position, wish: &Wish) -> Option<IllegalMove> {
        if self.outcome().is_some() {
            return Some(IllegalMove::GameOver);
        }
        let moves = self.legal_moves();
        if moves.iter().any(|&mv| wish.fits(mv)) || wish.among(&moves).is_some() {
            return None;
        }
        let why = here.refuse_in(wish, &self.history_at(here));
        match here.work().map_or(Ok(()), Work::check) {
            Err(too_much) => Some(IllegalMove::TooMuchWork(too_much)),
            Ok(()) => why,
        }
    }

    /// How much the calls of this game may do.
    pub fn budget(&self) -> &Budget {
        self.budget_taken()
    }
}

#[cfg(test)]
mod tests {
    use boardwright_geometry::{Board, Cell, Vector};

    use super::{premoves_cost, reach_of};
    use crate::man::{Kind, Man, PerSide, Side};
    use crate::model::{Choice, Drops, Model, Promotion, Trigger};
    use crate::work::PASSED_ON;

    /// Kinds that move so, on the board of chess.
    fn model(moves: &[&[&str]]) -> Model {
        let board = Board::rectangle(8, 8).expect("a board");
        let mut model = Model::builder("bounded", board);
        for (at, moves) in moves.iter().enumerate() {
            let symbol = char::from(b'A' + at as u8).to_string();
            model = model.kind(&symbol.to_lowercase(), &symbol, moves);
        }
        model.build().expect("a model")
    }

    fn all_cells(model: &Model) -> PerSide<Vec<Cell>> {
        PerSide::from_fn(|_| model.board.cells().collect())
    }

    /// Each course is a way and one more for each cell that it may go; lines to both sides share their cells.
    #[test]
    fn how_far_a_kind_reaches_is_known_without_its_moves() {
        for (moves, reach) in [
            (&["W"][..], (4 * 2, 4)),
            (&["W2"], (4 * 3, 4 * 2)),
            (&["W4"], (4 * 5, 4 * 4)),
            (&["W5"], (4 * 6, 4 * 4)),
            (&["R"], (4 * 9, 4 * 4)),
            (&["fR"], (9, 8)),
            (&["rR"], (9, 8)),
            (&["fR", "bW"], (9 + 2, 4 + 4)),
            (&["W", "W3"], (4 * 2 + 4 * 4, 4 * 3)),
            (&["gW"], (4 * 3, 4 * 2)),
            (&["N", "B"], (8 * 2 + 4 * 9, 8 + 4 * 4)),
            (&["[F?R]"], (4 * 2 + 8 * 9, 4 + 8 * 9)),
        ] {
            assert_eq!(reach_of(&model(&[moves]), Kind(0)), reach, "{moves:?}");
        }
        let mut zoned = model(&[&["W", "F"]]);
        let everywhere = all_cells(&zoned);
        let ways = |model: &Model| reach_of(model, Kind(0)).0;
        zoned.kinds[0].moves[0].from = Some(everywhere.clone());
        assert_eq!(ways(&zoned), 2 * (4 * 2) + 4 * 2, "one zone of 64 cells");
        zoned.kinds[0].moves[0].to = Some(everywhere);
        assert_eq!(ways(&zoned), 3 * (4 * 2) + 4 * 2, "two");
        assert_eq!(reach_of(&zoned, Kind(7)), (0, 0), "no such kind");
    }

    #[test]
    fn telling_premoves_costs_what_each_piece_could_do() {
        let (wazir, rook) = (4 * 2 * 60 + 4 * PASSED_ON, 4 * 9 * 60 + 16 * PASSED_ON);
        let mut model = model(&[&["W"], &["R"]]);
        let man = |side: Side, kind: u8| Man {
            side,
            kind: Kind(kind),
        };
        let (ours, theirs) = (Side::First, Side::Second);
        let men = [man(ours, 0), man(ours, 1), man(theirs, 1), man(theirs, 1)];
        let cost = |model: &Model| premoves_cost(model, men.into_iter(), |_, _| false);
        assert_eq!(cost(&model), wazir + 3 * rook);
        model.movement.borrow = Some(Vector { x: 0, y: 1 });
        assert_eq!(
            cost(&model),
            wazir + 3 * rook + 2 * rook + 2 * rook,
            "as the dearest"
        );
        model.movement.borrow = None;
        model.drops = Some(Drops::new(vec![Kind(0), Kind(1)]));
        let holds = |side: Side, kind: Kind| side == ours || kind == Kind(1);
        let held = premoves_cost(&model, men.into_iter(), holds);
        assert_eq!(held, cost(&model) + 3 * 64 * PASSED_ON);
        let zone = PerSide::from_fn(|_| model.board.cells().take(16).collect());
        let into = vec![(Kind(0), vec![Kind(1)])];
        model.promotions = vec![Promotion::new(
            zone,
            Trigger::Enter,
            Choice::Mandatory,
            into,
        )];
        let wazir = 4 * 2 * (60 + 16) + 2 * 4 * PASSED_ON;
        let rook = 4 * 9 * (60 + 16) + 16 * PASSED_ON;
        assert_eq!(
            cost(&model),
            wazir + 3 * rook,
            "each goal with a promotion besides"
        );
    }
}
