//! Connections: taken in, counted, and let go when the server stops.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::limits::{Connected, Limits};

/// The address at the other end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer(pub IpAddr);

/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// So many connections are accepted at once, and as many again after a pause: a thousand that come together wait in the
/// system's queue, and not before the next move.
const TOGETHER: u32 = 8;
/// The pause, if they came that fast: 2,000 a second.
const PAUSE: Duration = Duration::from_millis(4);
/// How long requests that are answered when the server stops may still take.
const LAST: Duration = Duration::from_secs(5);

/// Answers requests until the server is stopped, and until those that have begun are answered.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Arc<Limits>,
    behind_proxy: bool,
    mut stopping: watch::Receiver<bool>,
) {
    let (mut together, mut since) = (0, tokio::time::Instant::now());
    loop {
        together += 1;
        if together > TOGETHER {
            tokio::time::sleep_until(since + PAUSE).await;
            (together, since) = (1, tokio::time::Instant::now());
        }
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        match accepted {
            // One too many is closed without a word: words cost more.
            Ok((stream, peer)) => {
                if let Some(connected) = limits.connect(peer.ip(), !behind_proxy) {
                    let (router, stopping) = (router.clone(), stopping.clone());
                    tokio::spawn(connection(stream, peer, router, connected, stopping));
                }
            }
            // No more files, perhaps: it passes when others have gone.
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    let begun = tokio::time::Instant::now();
    while limits.open() > 0 && begun.elapsed() < LAST {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    connected: Connected,
    mut stopping: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    // A WebSocket lives longer than this task: what counts it goes with each request.
    let connected = Arc::new(connected);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        request.extensions_mut().insert(Arc::clone(&connected));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(32 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
