//! Whether the ordinary positions of a variant have answers within a bound: tried before anybody plays it.

use crate::bounded::premoves_cost;
use crate::engine::scramble;
use crate::game::Game;
use crate::man::{Kind, Side};
use crate::model::Model;
use crate::position_fault::PositionFault;
use crate::refusal::IllegalMove;
use crate::variant::Variant;
use crate::work::{Budget, TooMuchWork, Work};

/// The games that are played at random.
const GAMES: u64 = 4;
/// The plies of each.
const PLIES: u64 = 24;
/// How many times as much work as about an ordinary position an answer may take in a game: the trial ends soon where
/// it refuses, and what comes up later has room.
const RESERVE: u64 = 8;
/// How often the work of one ordinary answer all of them together may take.
const TOGETHER: u64 = 2;

/// An ordinary position of a variant in which an answer takes too much work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Laborious {
    /// After how many plies of an ordinary game; 0 at the start.
    pub plies: u64,
    /// Whether it is the other player's move there than the set-up says.
    pub turned: bool,
    /// The bound.
    pub too_much: TooMuchWork,
}

impl core::fmt::Display for Laborious {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let limit = self.too_much.limit;
        match (self.plies, self.turned) {
            (0, false) => write!(f, "an answer about the start position"),
            (0, true) => write!(
                f,
                "an answer about the start position with the other player to move"
            ),
            (plies, _) => write!(f, "an answer about a position after {plies} plies"),
        }?;
        write!(f, " takes more than {limit} units of work")
    }
}

/// Whether premoves can be told within a bound where a game stands.
fn foretold(game: &Game, limit: u64) -> Result<(), TooMuchWork> {
    match game.position().premoves_cost() <= limit {
        true => Ok(()),
        false => Err(TooMuchWork { limit }),
    }
}

impl Variant {
    /// Whether the premoves of a model's set-up can be told within so many units of work: asked before anything is
    /// compiled.
    ///
    /// # Errors
    /// [`Laborious`], as [`try_out`](Variant::try_out) would say it.
    pub fn foretell(model: &Model, limit: u64) -> Result<(), Laborious> {
        let start = &model.start;
        let held = |side: Side, kind: Kind| {
            let mut held = start.hands[side].iter();
            held.any(|&(of, count)| of == kind && count > 0)
        };
        let men = start.men.iter().map(|&(_, man)| man);
        match premoves_cost(model, men, held) <= limit {
            true => Ok(()),
            false => Err(Laborious {
                plies: 0,
                turned: false,
                too_much: TooMuchWork { limit },
            }),
        }
    }

    /// Tries ordinary positions of a variant whose calls are [bounded](Variant::with_work): the start with either
    /// player to move, when most pieces are on the board, and some games whose moves are drawn, always the same. An
    /// answer about one of them may take an eighth of what a call may, and all that takes less than half of it.
    ///
    /// # Errors
    /// [`Laborious`] with the first position in which an answer takes too much work.
    pub fn try_out(&self) -> Result<(), Laborious> {
        match self.work() {
            None => Ok(()),
            Some(units) => try_ordinary(&self.with_work(units / RESERVE), units),
        }
    }
}

/// Tries ordinary positions of a variant for which the work is that of ordinary answers. Premoves, whose cost is only
/// estimated, may take what any answer may.
fn try_ordinary(variant: &Variant, most: u64) -> Result<(), Laborious> {
    let limit = most / RESERVE;
    let laborious = |plies, turned| {
        move |too_much| Laborious {
            plies,
            turned,
            too_much,
        }
    };
    let work = Work::new(limit);
    let start = || {
        let mut game = Game::from_position(variant.start().within(&work));
        game.set_budget(Budget::Together(work.clone()))?;
        foretold(&game, most)?;
        Ok(game)
    };
    let start = start().map_err(laborious(0, false))?;
    let mut turned = variant.model().start.clone();
    turned.turn = turned.turn.other();
    turned.ep.clear();
    let refused = variant.position(&turned).err().into_iter().flatten();
    let too_much = refused.into_iter().find_map(|fault| match fault {
        PositionFault::TooMuchWork(too_much) => Some(too_much),
        _ => None,
    });
    if let Some(too_much) = too_much {
        return Err(laborious(0, true)(too_much));
    }
    // The other player's answers at the start count as those of the first.
    let mut spent = 2 * work.used();
    for number in 0..GAMES {
        let mut game = start.clone();
        for ply in 1..=PLIES {
            let moves = game.legal_moves();
            let drawn = scramble(number << 32 | ply) % (moves.len() as u64).max(1);
            let Some(&mv) = moves.get(drawn as usize) else {
                break;
            };
            let work = Work::new(limit);
            game.take_budget(Budget::Together(work.clone()));
            match game.play(mv) {
                Ok(_) => foretold(&game, most).map_err(laborious(ply, false))?,
                Err(IllegalMove::TooMuchWork(too_much)) => {
                    return Err(laborious(ply, false)(too_much));
                }
                Err(_) => break,
            }
            spent += work.used();
            if spent > TOGETHER * limit {
                return Ok(());
            }
        }
    }
    Ok(())
}
