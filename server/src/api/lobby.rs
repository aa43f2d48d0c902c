//! Open challenges.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::clock::{Clock, Millis};
use crate::error::Refusal;
use crate::game::Table;
use crate::store::now;

/// How many challenges are shown.
const MOST: i64 = 100;
/// How long one is shown: a day.
const LASTING: Millis = 24 * 60 * 60 * 1000;

/// What the lobby shows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Challenge {
    /// The name by which the variant was asked for.
    pub variant: String,
    /// The variant's name for people.
    pub title: String,
    /// Under what its rules are kept.
    pub rules: String,
    /// How the clocks go.
    pub clock: Clock,
    /// The name of who has made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Whom he plays; absent where the lot decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_plays: Option<String>,
}

impl Challenge {
    /// That of a game.
    pub fn of(table: &Table) -> Challenge {
        let creation = table.creation();
        Challenge {
            variant: creation.variant.clone(),
            title: table.play().model().name.clone(),
            rules: creation.rules.clone(),
            clock: creation.clock,
            host: creation.name.clone(),
            host_plays: creation
                .host_plays
                .map(|player| table.player(player.into())),
        }
    }
}

/// A challenge in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// The game.
    pub id: String,
    /// When it was made.
    pub created: Millis,
    /// What it is.
    #[serde(flatten)]
    pub challenge: Challenge,
}

/// The newest open challenges of a day.
pub async fn lobby(State(app): State<Arc<App>>) -> Result<Json<Vec<Listed>>, Refusal> {
    let rows = app.store.challenges(now() - LASTING, MOST).await?;
    let listed = rows.into_iter().filter_map(|(id, created, summary)| {
        let challenge = serde_json::from_str(&summary).ok()?;
        Some(Listed {
            id: id.to_string(),
            created,
            challenge,
        })
    });
    Ok(Json(listed.collect()))
}
