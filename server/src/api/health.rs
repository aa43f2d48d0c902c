//! Whether the server is well, what it counts, and what stands at its root.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};

use crate::App;
use crate::error::Refusal;

/// The process runs.
pub async fn alive() -> &'static str {
    "ok"
}

/// The process can play: the database answers.
pub async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Refusal> {
    app.store.answers().await?;
    Ok("ok")
}

/// What is counted one by one.
const COUNTERS: [&str; 6] = [
    "boardwright_commit_failures",
    "boardwright_games_made",
    "boardwright_refused_by_rate",
    "boardwright_refused_connections",
    "boardwright_slow_clients",
    "boardwright_watchers_dropped",
];

/// What is counted, for Prometheus.
///
/// # Errors
/// If somebody counts already.
pub fn metrics() -> Result<Router, String> {
    let handle = PrometheusBuilder::new()
        .set_buckets(&[
            0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0,
        ])
        .map_err(|error| error.to_string())?
        .set_buckets_for_metric(
            Matcher::Full("boardwright_entries_together".into()),
            &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0],
        )
        .map_err(|error| error.to_string())?
        .install_recorder()
        .map_err(|error| error.to_string())?;
    // A counter that is not there before it is 1 tells nobody that it has grown.
    for name in COUNTERS {
        metrics::counter!(name).absolute(0);
    }
    let upkeep = handle.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(std::time::Duration::from_secs(5)).await;
            upkeep.run_upkeep();
        }
    });
    Ok(Router::new().route("/metrics", get(move || std::future::ready(handle.render()))))
}

/// What may be asked here, as a page.
pub async fn index() -> impl IntoResponse {
    let mut rows = String::new();
    for way in super::openapi::WAYS {
        let (method, path, told) = (way.method, way.path, way.told);
        let _ = writeln!(
            rows,
            "<tr><td>{method}</td><td><code>{path}</code></td><td>{told}</td></tr>"
        );
    }
    Html(format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Boardwright</title><link rel=\"stylesheet\" href=\"/style.css\">\n<h1>Boardwright</h1>\n\
         <p>This server plays chess-like games with programs that speak its protocol: \
         <a href=\"/api/openapi.json\">OpenAPI</a>, and <code>docs/protocol.md</code> beside its source for the WebSocket. \
         Here are <a href=\"/api/variants\">the variants</a> and <a href=\"/api/lobby\">the open challenges</a>.</p>\n\
         <p>The page to play on was not built into this program. <code>npm ci &amp;&amp; npm run build</code> in <code>server/web</code> builds it; then build the server again.</p>\n\
         <table>\n{rows}</table>\n</html>\n"
    ))
}

/// How the page looks.
pub async fn style() -> impl IntoResponse {
    let style = "body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; \
                 color-scheme: light dark } td { padding: 0.2rem 1rem 0.2rem 0; vertical-align: top }";
    (
        [
            (header::CONTENT_TYPE, "text/css"),
            (header::CACHE_CONTROL, "max-age=3600"),
        ],
        style,
    )
}
