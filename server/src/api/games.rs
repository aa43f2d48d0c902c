//! Games: made, joined, looked at, played.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use boardwright::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Address, Body, game_id, person, secret};
use crate::App;
use crate::clock::Clock;
use crate::error::Refusal;
use crate::events::{Creation, Fact, Player};
use crate::limits::{Connected, What};
use crate::rules::Rules;
use crate::seats::{GameId, Secret};
use crate::store::now;
use crate::tell::{Command, GameView, Played};

/// A game that somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NewGame {
    /// The variant: an id or an alias of a shipped one, `atomic`, `atomic@1`, or one of an author, `~anna/siege@1`.
    pub variant: Option<String>,
    /// A descriptor instead.
    pub text: Option<String>,
    /// Whom the host plays, by the variant's name: `white`. The lot decides if this is absent.
    pub host_plays: Option<String>,
    /// The clock; none if this is absent.
    pub clock: Clock,
    /// Where the game starts, in a dialect of the variant; the variant's start if this is absent.
    pub start: Option<String>,
    /// The number of the set-up, where the variant's is shuffled; the lot decides if this is absent.
    pub setup: Option<u32>,
    /// The host's name.
    pub name: Option<String>,
    /// Anybody may join: it stands in the lobby. Otherwise who joins must have the invitation.
    pub open: bool,
    /// Only the players, and who is invited, may look on.
    pub private: bool,
}

/// A game that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Made {
    /// The game.
    pub id: String,
    /// The secret of the host's seat. It is also set as a cookie.
    pub secret: String,
    /// The invitation, for whom the host wants to play with; absent for an open challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// A link for whoever is invited. The invitation stands after `#`, which browsers do not send.
    pub link: String,
    /// Under what the rules are kept.
    pub rules: String,
}

/// Who wants to join.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Joining {
    /// The invitation, where one is needed.
    pub invitation: Option<String>,
    /// His name.
    pub name: Option<String>,
}

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seated {
    /// The secret of the seat. It is also set as a cookie.
    pub secret: String,
    /// Whom the guest plays.
    pub you: String,
}

/// What a command has done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Acknowledged {
    /// The number of the last `events`.
    pub number: i64,
    /// The move was played already.
    pub repeated: bool,
}

fn cookie(id: GameId, secret: &Secret, behind_proxy: bool) -> Option<HeaderValue> {
    let secure = if behind_proxy { "; Secure" } else { "" };
    let text = format!(
        "seat-{id}={}; Path=/api/games/{id}; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}",
        secret.expose()
    );
    HeaderValue::from_str(&text).ok()
}

fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn rules_of(
    app: &App,
    wanted: &NewGame,
    address: Address,
) -> Result<(Rules, String), Refusal> {
    match (&wanted.variant, &wanted.text) {
        (Some(name), None) => match name.starts_with('~') {
            true => {
                let (rules, full) = super::variants::published_rules(app, name).await?;
                Ok((rules, full))
            }
            false => {
                let rules = app.library.named(name).await?;
                let model = rules.variant.model();
                let full = format!("{}@{}", model.id, model.version);
                Ok((rules, full))
            }
        },
        (None, Some(text)) => {
            app.limits.count(What::Descriptor, address.0)?;
            let (rules, _) = app.library.of_text(text.clone()).await?;
            let id = rules.variant.model().id.clone();
            Ok((rules, id))
        }
        _ => Err(Refusal::bad(
            "bad-request",
            "a game needs either `variant` or `text`",
        )),
    }
}

/// The text of the position where the game starts, if that is not the variant's own.
fn start(rules: &Rules, wanted: &NewGame) -> Result<Option<String>, Refusal> {
    let model = rules.variant.model();
    let numbered = |number| {
        let game = boardwright::Game::numbered(&rules.variant, number);
        let game = game.map_err(|error| Refusal::bad(error.code(), error.to_string()))?;
        Ok(Some(game.position_text()))
    };
    match (&wanted.start, wanted.setup) {
        (Some(_), Some(_)) => Err(Refusal::bad(
            "bad-request",
            "a game has either `start` or `setup`",
        )),
        (Some(text), None) => {
            let game = boardwright::Game::from_text(&rules.variant, text);
            let game =
                game.map_err(|error| Refusal::against_rules("bad-start", error.to_string()))?;
            if game.outcome().is_some() {
                return Err(Refusal::against_rules(
                    "bad-start",
                    "the game would be over there",
                ));
            }
            Ok(Some(game.position_text()))
        }
        (None, Some(number)) => numbered(number),
        (None, None) if model.setups() > 1 => numbered(model.shuffled(rand::random())),
        (None, None) => Ok(None),
    }
}

/// Makes a game.
pub async fn create(
    State(app): State<Arc<App>>,
    address: Address,
    Body(wanted): Body<NewGame>,
) -> Result<Response, Refusal> {
    app.limits.count(What::Creation, address.0)?;
    if !wanted.clock.is_sound() {
        return Err(Refusal::bad("bad-clock", "nobody can play with this clock"));
    }
    if wanted.open && wanted.private {
        return Err(Refusal::bad(
            "bad-request",
            "what stands in the lobby is not private",
        ));
    }
    let (rules, variant) = rules_of(&app, &wanted, address).await?;
    let model = rules.variant.model();
    let host_plays = match &wanted.host_plays {
        None => None,
        Some(name) => {
            let side = model.side(name);
            let names = Side::BOTH
                .map(|side| model.players[side].name.as_str())
                .join("` or `");
            Some(side.ok_or_else(|| {
                Refusal::bad("no-such-player", format!("the players are `{names}`"))
            })?)
        }
    };
    let (seat, invitation) = (Secret::random(), (!wanted.open).then(Secret::random));
    let id = GameId::random();
    let creation = Creation {
        rules: rules.key.clone(),
        variant,
        clock: wanted.clock,
        start: tokio::task::block_in_place(|| start(&rules, &wanted))?,
        host_plays: host_plays.map(Player::from),
        host: seat.hash(),
        name: person(wanted.name),
        invite: invitation.as_ref().map(Secret::hash),
        private: wanted.private,
        rematch_of: None,
    };
    app.rooms
        .create(id, vec![Fact::Created(Box::new(creation))])
        .await?;
    metrics::counter!("boardwright_games_made").increment(1);
    let invitation = invitation.map(|invitation| invitation.expose());
    let made = Made {
        id: id.to_string(),
        secret: seat.expose(),
        link: match &invitation {
            Some(invitation) => format!("/#/game/{id}/{invitation}"),
            None => format!("/#/game/{id}"),
        },
        invitation,
        rules: rules.key,
    };
    let response = (StatusCode::CREATED, Json(made)).into_response();
    Ok(with_cookie(
        response,
        cookie(id, &seat, app.config.behind_proxy),
    ))
}

/// Takes the second seat.
pub async fn join(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(joining): Body<Joining>,
) -> Result<Response, Refusal> {
    let id = game_id(&id)?;
    let shown = match &joining.invitation {
        Some(invitation) => Some(invitation.parse().map_err(|_| Refusal::no_such_game())?),
        None => secret(&headers, id)?,
    };
    let seat = Secret::random();
    app.rooms
        .join(id, shown.as_ref(), seat.hash(), person(joining.name))
        .await?;
    let you = app.rooms.ask(id, Some(&seat), |table, who, _| {
        let side = table.side_of(who);
        side.map(|side| table.player(side))
            .ok_or_else(|| Refusal::defect("a guest has no side"))
    });
    let seated = Seated {
        you: you.await?,
        secret: seat.expose(),
    };
    Ok(with_cookie(
        Json(seated).into_response(),
        cookie(id, &seat, app.config.behind_proxy),
    ))
}

/// All of a game.
pub async fn view(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GameView>, Refusal> {
    let id = game_id(&id)?;
    let secret = secret(&headers, id)?;
    let view = app.rooms.ask(id, secret.as_ref(), |table, _, outages| {
        Ok(table.view(now(), outages))
    });
    Ok(Json(view.await?))
}

/// What each move of a game has changed.
pub async fn played(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Played>, Refusal> {
    let id = game_id(&id)?;
    let secret = secret(&headers, id)?;
    let asked = app.rooms.ask(id, secret.as_ref(), |table, _, _| {
        tokio::task::block_in_place(|| table.played())
    });
    Ok(Json(asked.await?))
}

/// Does what a player says.
pub async fn command(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(command): Body<Command>,
) -> Result<Json<Acknowledged>, Refusal> {
    let received = now();
    let id = game_id(&id)?;
    let secret = secret(&headers, id)?;
    let done = app
        .rooms
        .command(id, secret.as_ref(), &command, received)
        .await?;
    Ok(Json(Acknowledged {
        number: done.number,
        repeated: done.repeated,
    }))
}

/// Begins to tell what happens.
pub async fn socket(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    connected: Option<Extension<Arc<Connected>>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    // What is no id is told like a game that is not there: when the client has said who it is.
    let id = game_id(&id)?;
    let secret = secret(&headers, id)?;
    let upgrade = upgrade.map_err(|error| Refusal::bad("no-websocket", error.body_text()))?;
    Ok(crate::socket::welcome(
        app,
        upgrade,
        id,
        secret,
        connected.map(|Extension(connected)| connected),
    ))
}
