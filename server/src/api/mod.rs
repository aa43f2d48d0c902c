//! Requests and their answers.

pub mod downloads;
pub mod games;
pub mod health;
pub mod lines;
pub mod lobby;
pub mod openapi;
pub mod page;
mod safety;
pub mod variants;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::routing::{get, post};
use std::time::Duration;
use tower::util::option_layer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use crate::App;
use crate::error::Refusal;
use crate::seats::{GameId, Secret};
use crate::serve::Peer;

/// The longest body: that of a descriptor, as JSON.
const LONGEST: usize = 160 * 1024;

/// All requests.
pub fn router(app: Arc<App>) -> Router {
    let timed =
        TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, Duration::from_secs(15));
    Router::new()
        .route("/", get(page::index))
        .route("/style.css", get(health::style))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/api/openapi.json", get(openapi::openapi))
        .route("/api/lobby", get(lobby::lobby))
        .route("/api/variants", get(variants::list))
        .route("/api/variants/check", post(variants::check))
        .route("/api/variants/{name}", get(variants::shipped))
        .route("/api/variants/{name}/line", post(lines::line))
        .route("/api/rules/{key}", get(variants::rules))
        .route("/api/rules/{key}/page", get(variants::page))
        .route("/api/authors", post(variants::author))
        .route(
            "/api/authors/{author}/variants",
            get(variants::published).post(variants::publish),
        )
        .route(
            "/api/authors/{author}/variants/{name}",
            get(variants::one).delete(variants::remove),
        )
        .route("/api/games", post(games::create))
        .route("/api/games/{id}", get(games::view))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/games/{id}/commands", post(games::command))
        .route("/api/games/{id}/socket", get(games::socket))
        .route("/api/games/{id}/moves", get(games::played))
        .route("/api/games/{id}/pgn", get(downloads::pgn))
        .route("/api/games/{id}/kif", get(downloads::kif))
        .route("/api/games/{id}/record", get(downloads::record))
        .fallback(page::file)
        .method_not_allowed_fallback(async || Refusal::no_such_method())
        .layer(RequestBodyLimitLayer::new(LONGEST))
        .layer(timed)
        .layer(middleware::map_response(safety::coded))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            safety::guard,
        ))
        .layer(option_layer(safety::sharing(&app.config.origins)))
        .layer(middleware::from_fn(safety::headers))
        .with_state(app)
}

/// The body of a request, as JSON.
#[derive(Clone, Debug)]
pub struct Body<T>(pub T);

impl<S: Send + Sync, T> FromRequest<S> for Body<T>
where
    axum::Json<T>: FromRequest<S, Rejection = JsonRejection>,
{
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Body(body)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Refusal::too_long())
            }
            Err(rejection) => Err(Refusal::bad("bad-request", rejection.body_text())),
        }
    }
}

/// Who asks, by his address.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Refusal> {
        let known = parts.extensions.get::<Address>().copied();
        known.ok_or_else(|| Refusal::defect("a request has no address"))
    }
}

/// The address of whoever asks: the last that the proxy names, if there is one.
fn address(headers: &HeaderMap, peer: Option<Peer>, behind_proxy: bool) -> Option<Address> {
    let named = || {
        let value = headers.get_all("x-forwarded-for").iter().next_back()?;
        host(value.to_str().ok()?.rsplit(',').next()?.trim())
    };
    let peer = peer.map(|peer| peer.0);
    let address = if behind_proxy { named().or(peer) } else { peer };
    address.map(Address)
}

/// An address as proxies write it, with a port or without.
fn host(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let port = || text.parse().ok().map(|all: SocketAddr| all.ip());
    bare.unwrap_or(text).parse().ok().or_else(port)
}

/// The secret that a request shows: `Authorization: Bearer …`.
fn bearer(headers: &HeaderMap) -> Result<Option<Secret>, Refusal> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let secret = value
        .to_str()
        .ok()
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .and_then(|(_, secret)| secret.trim_start_matches(' ').parse().ok());
    let bad = || {
        Refusal::bad(
            "bad-secret",
            "a secret is 64 hexadecimal digits after `Bearer `",
        )
    };
    secret.map(Some).ok_or_else(bad)
}

/// The secret of a seat: shown, or in the game's cookie.
fn secret(headers: &HeaderMap, id: GameId) -> Result<Option<Secret>, Refusal> {
    if let Some(shown) = bearer(headers)? {
        return Ok(Some(shown));
    }
    let name = format!("seat-{id}");
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    Ok(pairs
        .find(|(found, _)| *found == name)
        .and_then(|(_, value)| value.parse().ok()))
}

/// The id of a game; what is none is told like one that is not there.
fn game_id(text: &str) -> Result<GameId, Refusal> {
    text.parse().map_err(|_| Refusal::no_such_game())
}

/// A name that people give themselves: what is shown of it, at most 32 characters.
fn person(name: Option<String>) -> Option<String> {
    let name: String = name?
        .chars()
        .filter(|c| !c.is_control() && !is_invisible(*c))
        .take(32)
        .collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Characters that turn text around, end lines or take no room: with them one name looks like another. Those that Unicode lets
/// nobody see (its property Default_Ignorable_Code_Point), and its ends of lines and paragraphs.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_who_asks_is_read_with_a_port_or_without() {
        for (text, read) in [
            ("9.9.9.9", Some("9.9.9.9")),
            ("9.9.9.9:1234", Some("9.9.9.9")),
            ("2001:db8::1", Some("2001:db8::1")),
            ("[2001:db8::1]", Some("2001:db8::1")),
            ("[2001:db8::1]:44", Some("2001:db8::1")),
            ("unknown", None),
            ("9.9.9.9:", None),
            ("", None),
        ] {
            let read = read.map(|address| address.parse().unwrap());
            assert_eq!(host(text), read, "{text}");
        }
    }
}
