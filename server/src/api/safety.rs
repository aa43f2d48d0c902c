//! What every request passes: who asks how often and from which page, and the headers of every answer.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::cors::CorsLayer;

use super::address;
use crate::App;
use crate::error::Refusal;
use crate::limits::What;
use crate::serve::Peer;

/// Scripts, styles and connections of the server itself and nothing else; nobody frames it. Scripts may be WebAssembly.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// The headers of every answer.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            header::HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            header::HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What browsers are told of pages of other origins that may use the server: they may ask everything, and read the answers.
pub(super) fn sharing(origins: &[String]) -> Option<CorsLayer> {
    let origins = origins.iter().filter(|origin| !origin.is_empty());
    let origins = origins.filter_map(|origin| HeaderValue::from_str(origin).ok());
    let origins: Vec<HeaderValue> = origins.collect();
    (!origins.is_empty()).then(|| {
        CorsLayer::new()
            .allow_origin(origins)
            .allow_methods([Method::GET, Method::POST, Method::DELETE])
            .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
            .expose_headers([header::RETRY_AFTER])
            .max_age(Duration::from_secs(600))
    })
}

/// What was refused before any of ours was asked has no code yet, and gets one.
pub(super) async fn coded(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_long(),
        StatusCode::SERVICE_UNAVAILABLE => Refusal::busy("busy", "the answer takes too long"),
        _ if status.is_client_error() => Refusal::bad("bad-request", "the address cannot be read"),
        _ => Refusal::defect("an answer has no code"),
    }
    .into_response()
}

/// Whether a request is answered at all.
pub(super) async fn guard(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    if *app.stopping.borrow() {
        return Refusal::busy("stopping", "the server stops: come back soon").into_response();
    }
    let peer = request.extensions().get::<Peer>().copied();
    let Some(address) = address(request.headers(), peer, app.config.behind_proxy) else {
        return Refusal::defect("a request has no address").into_response();
    };
    if !matches!(request.uri().path(), "/healthz" | "/readyz")
        && let Err(refusal) = app.limits.count(What::Request, address.0)
    {
        return refusal.into_response();
    }
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if (upgrades || changes) && !is_own(request.headers(), &app.config.origins) {
        return Refusal::forbidden("bad-origin", "pages of other sites may not ask this")
            .into_response();
    }
    request.extensions_mut().insert(address);
    next.run(request).await
}

/// Whether a request comes from a page of this server, or of one that may use it, or from no page.
fn is_own(headers: &HeaderMap, allowed: &[String]) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value: &HeaderValue| value.to_str().unwrap_or_default())
    };
    let Some(origin) = text(header::ORIGIN) else {
        return true;
    };
    let host = origin.split_once("://").map(|(_, host)| host);
    allowed
        .iter()
        .any(|allowed| !allowed.is_empty() && allowed == origin)
        || (host.is_some() && host == text(header::HOST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_servers_own_pages_may_change_anything() {
        let asked = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("play.example.org"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            is_own(&headers, &["https://club.example.org".to_owned()])
        };
        assert!(
            asked(None)
                && asked(Some("https://play.example.org"))
                && asked(Some("https://club.example.org"))
        );
        for other in [
            "https://evil.example.org",
            "null",
            "https://play.example.org.evil",
            "",
        ] {
            assert!(!asked(Some(other)), "{other}");
        }
    }
}
