//! Games that stay open from one request to the next, so that a step need not send what was played before.

use std::collections::HashMap;
use std::rc::Rc;

use boardwright::Game;
use boardwright::solver::endgame::Tables;

use super::answer::Written;
use super::request::{Refused, short};

/// How many games may be open.
pub(super) const MAX_GAMES: usize = 10_000;

/// How much what was played in all of them may take together, in bytes.
const MAX_PAST: usize = 256 * 1024 * 1024;

/// A game, and how it is written.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) game: Game,
    pub(super) written: Written,
}

/// So many bytes are left for what was played.
#[derive(Clone, Copy)]
pub(super) struct Room(usize);

impl Room {
    /// Whether a game finds room.
    pub(super) fn holds(self, game: &Game) -> Result<(), Refused> {
        if game.past_bytes() <= self.0 {
            return Ok(());
        }
        let message = format!(
            "the games that are open may remember {MAX_PAST} bytes of what was played; close one first"
        );
        Err(Refused::new("too-many-games", message))
    }
}

/// Games by name, and the tables in which their positions may stand.
#[derive(Default)]
pub(crate) struct Games {
    open: HashMap<String, Kept>,
    past: usize,
    tables: Rc<[Tables]>,
}

impl Games {
    /// No games, and these tables.
    pub(super) fn with(tables: Vec<Tables>) -> Games {
        Games {
            tables: tables.into(),
            ..Games::default()
        }
    }

    /// The tables.
    pub(super) fn tables(&self) -> Rc<[Tables]> {
        Rc::clone(&self.tables)
    }

    /// Whether a game of this name may be opened.
    pub(super) fn has_room_for(&self, name: Option<&str>) -> Result<(), Refused> {
        let Some(name) = name else { return Ok(()) };
        if self.open.contains_key(name) {
            let message = format!("a game `{}` is open already; close it first", short(name));
            return Err(Refused::new("game-exists", message));
        }
        if self.open.len() >= MAX_GAMES {
            let message = format!("{MAX_GAMES} games are open; close one first");
            return Err(Refused::new("too-many-games", message));
        }
        Ok(())
    }

    /// What is left for games to remember.
    pub(super) fn room(&self) -> Room {
        Room(MAX_PAST.saturating_sub(self.past))
    }

    /// Opens a game under a name that none has.
    pub(super) fn open(&mut self, name: &str, kept: Kept) {
        self.put_back(name, kept);
    }

    /// A game out of those that are open.
    pub(super) fn take(&mut self, name: &str) -> Result<Kept, Refused> {
        let unknown = || {
            let message = format!("no game `{}` is open", short(name));
            Refused::new("unknown-game", message)
        };
        let kept = self.open.remove(name).ok_or_else(unknown)?;
        self.past = self.past.saturating_sub(kept.game.past_bytes());
        Ok(kept)
    }

    /// A game among those that are open.
    pub(super) fn put_back(&mut self, name: &str, kept: Kept) {
        self.past += kept.game.past_bytes();
        self.open.insert(name.to_owned(), kept);
    }
}
