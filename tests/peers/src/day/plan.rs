//! The games of a day, chosen by lot: the same for every server that plays them.

use anyhow::{Context, Result};
use boardwright::{Game, Variant, Wish, wire};

/// A game that will be played.
pub struct Plan {
    /// Its number among the games of its variant.
    pub number: u32,
    /// The number of its set-up, where the variant's is shuffled.
    pub setup: Option<u32>,
    /// Where it starts.
    pub start: String,
    pub plies: Vec<Ply>,
}

/// A move as somebody wishes it.
pub struct Ply {
    pub wish: Wish,
    /// As a client writes it.
    pub json: String,
    /// In coordinates.
    pub text: String,
}

/// A game from the variant's start, or from one of its set-ups.
pub fn opened(variant: &Variant, setup: Option<u32>) -> Game {
    let numbered = setup.and_then(|number| Game::numbered(variant, number).ok());
    numbered.unwrap_or_else(|| Game::new(variant))
}

/// A game of moves by lot, until it is over or has so many plies. The same number gives the same game.
pub fn planned(variant: &Variant, number: u32, seed: u64, most: usize) -> Result<Plan> {
    let model = variant.model();
    let mut chance = fastrand::Rng::with_seed(seed.wrapping_mul(1 << 32) + u64::from(number));
    let setups = model.setups();
    let setup = (setups > 1).then(|| chance.u32(..setups));
    let mut game = opened(variant, setup);
    let start = game.position_text();
    let mut plies = Vec::new();
    while plies.len() < most && game.outcome().is_none() {
        let moves = game.legal_moves();
        let mv = chance.choice(&moves).copied();
        let mv = mv.context("a game that goes on without a move")?;
        let wish = Wish::from(mv);
        plies.push(Ply {
            wish,
            json: serde_json::to_string(&wire::Wish::of(model, &wish)?)?,
            text: game.write(mv)?,
        });
        let played = game.step(mv);
        played.ok().context("a legal move that is refused")?;
    }
    Ok(Plan {
        number,
        setup,
        start,
        plies,
    })
}
