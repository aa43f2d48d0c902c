//! Lines of play that are no game: for who has not the rules himself, as the page has not while they are on their way.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use boardwright::{Game, wire};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Body;
use crate::App;
use crate::decide::fulfilled;
use crate::error::Refusal;

/// The most moves of a line. Nothing is kept of it: each is played anew.
const MOST: usize = 256;

/// Moves from the start of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Those that were played, in coordinates; at most 256 with the next one.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The next one.
    #[serde(default)]
    pub wish: Option<wire::Wish>,
}

/// How a line of play stands, and what may be done there.
pub async fn line(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Body(line): Body<Line>,
) -> Result<Json<wire::State>, Refusal> {
    if line.moves.len() + usize::from(line.wish.is_some()) > MOST {
        return Err(Refusal::bad(
            "too-many-moves",
            format!("a line has at most {MOST} moves, the next one among them"),
        ));
    }
    let rules = app.library.named(&name).await?;
    let state = tokio::task::block_in_place(|| {
        let mut game = Game::new(&rules.variant);
        played(&mut game, &line)?;
        Ok::<_, Refusal>(wire::State::of(&game))
    });
    Ok(Json(state?))
}

fn played(game: &mut Game, line: &Line) -> Result<(), Refusal> {
    for text in &line.moves {
        let played = game.play_text(text);
        played.map_err(|error| Refusal::against_rules(error.code(), error.to_string()))?;
    }
    if let Some(wish) = &line.wish {
        let mv = fulfilled(game, wish)?;
        let played = game.play(mv);
        played.map_err(|error| Refusal::against_rules(error.code(), error.to_string()))?;
    }
    Ok(())
}
