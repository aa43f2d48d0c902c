//! All of a game as a client shows it.

use boardwright_core::Budget;
use boardwright_core::geometry::Cell;
use boardwright_notation::human;
use serde::{Deserialize, Serialize};

use super::{Applied, Choices, Names, Status};
use crate::Game;
use crate::record::{ManRecord, RulesId};

/// What a client needs that comes to a game, or that has lost the thread: it can go on from here with
/// [`Applied`] and [`Status`]. Clocks and names are the server's.
///
/// ```
/// use boardwright::{Catalogue, Game, wire};
///
/// let mut game = Game::new(&Catalogue::shipped().get("chess")?);
/// game.play_text("e2e4")?;
/// let state = wire::State::of(&game);
/// assert_eq!((state.ply, state.status.turn.as_str()), (1, "black"));
/// assert_eq!(state.choices.moves.len(), 10);
/// let last = state.last.as_ref().expect("a move was played");
/// assert_eq!((&*last.mv, last.human.as_deref()), ("e2e4", Some("e4")));
/// // A client in Rust reads what it is told.
/// let told = serde_json::to_string(&state)?;
/// assert_eq!(serde_json::from_str::<wire::State>(&told)?, state);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct State {
    /// The rules under which it is played.
    pub rules: RulesId,
    /// How many moves were played.
    pub ply: usize,
    /// The position in the variant's own dialect.
    pub position: String,
    /// How it stands.
    pub status: Status,
    /// The legal moves by the pieces that make them; none in a game that is over.
    pub choices: Choices,
    /// What the last move has changed, if one was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Applied>,
}

impl State {
    /// That of a game.
    pub fn of(game: &Game) -> State {
        let model = game.model();
        let status = Status::of(game);
        let choices = match status.over {
            true => crate::Choices::default(),
            false => game.choices(),
        };
        State {
            rules: RulesId::of(model),
            ply: game.moves().len(),
            position: game.position_text(),
            status,
            // A game names nothing that its variant does not have.
            choices: Choices::of(model, &choices).unwrap_or_default(),
            last: game
                .last_applied()
                .and_then(|applied| Applied::of(model, &applied).ok())
                .map(|applied| applied.with_human(game.last_human())),
        }
    }
}

impl Game {
    /// The piece on a cell, with the variant's names; `None` if there is none.
    pub fn man_record(&self, cell: Cell) -> Option<ManRecord> {
        let man = self.position().man_at(cell)?;
        Names(self.model()).man(man).ok()
    }

    /// What the last move has changed, as [`play`](Game::play) told then; `None` if none was played.
    pub fn last_applied(&self) -> Option<crate::Applied> {
        let last = *self.moves().last()?;
        let mut before = self.position_after(self.moves().len() - 1)?;
        before.play(last).ok()
    }

    /// The cells that the last move has changed.
    pub fn last_cells(&self) -> Vec<Cell> {
        let changes = self.last_applied().map(|applied| applied.cells);
        let changes = changes.into_iter().flatten();
        changes.map(|change| change.cell).collect()
    }

    /// The last move in the variant's human notation; `None` if none was played, or where writing it takes more than
    /// a call of this game may do. Where legal moves depend on the past, or calls are bounded, it costs a copy of the game:
    /// where the move is about to be played, [`human`](Game::human) is cheaper.
    ///
    /// ```
    /// use boardwright::{Catalogue, Game};
    ///
    /// let mut game = Game::new(&Catalogue::shipped().get("chess")?);
    /// assert_eq!(game.last_human(), None);
    /// game.play_text("g1f3")?;
    /// assert_eq!(game.last_human().as_deref(), Some("Nf3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_human(&self) -> Option<String> {
        let unbounded = matches!(self.budget(), Budget::Unlimited);
        if unbounded && !self.position().needs_history() {
            return human::last(self);
        }
        let mut before = self.clone();
        let last = before.take_back()?;
        before.human(last).ok()
    }
}
