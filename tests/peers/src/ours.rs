//! Boardwright's side of a comparison.

use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow};
use boardwright::engine::Leaves;
use boardwright::notation::pgn::{Place, Visit, Visitor};
use boardwright::notation::san;
use boardwright::{Catalogue, Game, Position, Variant};

/// The shipped variants, compiled once.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(Catalogue::shipped)
}

/// A shipped variant.
pub fn variant(id: &str) -> Result<Variant> {
    catalogue().get(id).with_context(|| format!("variant {id}"))
}

/// A game with no move played: counts of a variant may depend on the past.
pub fn game(id: &str, text: Option<&str>) -> Result<Game> {
    let variant = variant(id)?;
    match text {
        None => Ok(Game::new(&variant)),
        Some(text) => {
            Game::from_text(&variant, text).map_err(|refusal| anyhow!("{id} {text}: {refusal}"))
        }
    }
}

/// The number of legal move sequences.
pub fn count(game: &Game, depth: u32, leaves: Leaves) -> u64 {
    game.perft(depth, leaves, &mut |_| true).unwrap_or_default()
}

/// A game of random moves from a variant's start, always the same one.
pub fn random_game(id: &str, plies: usize) -> Result<Game> {
    game_by_chance(id, plies, 7)
}

/// Some games of random moves from a variant's start, always the same ones. [`random_game`] is the first.
pub fn random_games(id: &str, plies: usize, games: u64) -> Result<Vec<Game>> {
    (7..7 + games)
        .map(|seed| game_by_chance(id, plies, seed))
        .collect()
}

fn game_by_chance(id: &str, plies: usize, seed: u64) -> Result<Game> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut game = game(id, None)?;
    while game.moves().len() < plies {
        let moves = game.legal_moves();
        let Some(&mv) = chance.choice(&moves) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    Ok(game)
}

/// Goes through the positions of a game as a file tells it.
pub struct Plays {
    pub position: Position,
    pub plies: usize,
}

impl From<&Position> for Plays {
    fn from(start: &Position) -> Plays {
        Plays {
            position: start.clone(),
            plies: 0,
        }
    }
}

impl Visitor for Plays {
    fn san(&mut self, text: &str, _: Place) -> Visit {
        match san::play(&mut self.position, text) {
            Ok(_) => {
                self.plies += 1;
                Visit::Read
            }
            Err(_) => Visit::Skip,
        }
    }
}

/// Reads and compiles a shipped descriptor afresh, with all that it inherits.
pub fn load(id: &str) {
    std::hint::black_box(Catalogue::shipped().get(id).is_ok());
}
