//! A server where people play chess-like games: every variant that ships with Boardwright, and those that they write.
//!
//! A game is its [`events`]: entries that are only appended. [`game`] is what they lead to, [`decide`] what a command
//! adds to them, [`rooms`] the cache of games in memory, [`store`] the database. [`tell`] has the types of the
//! protocol, [`api`] the requests, [`socket`] the WebSocket. What strangers write is read by [`rules`].

pub mod api;
pub mod check;
pub mod client;
pub mod clock;
pub mod config;
pub mod decide;
pub mod error;
pub mod events;
pub mod game;
pub mod limits;
pub mod once;
pub mod postgres;
pub mod proxy;
pub mod rooms;
pub mod rules;
pub mod seats;
pub mod serve;
pub mod socket;
pub mod store;
pub mod tell;

use std::sync::Arc;

use tokio::sync::watch;

use config::Config;
use limits::Limits;
use rooms::Rooms;
use rules::Library;
use store::Store;

/// All that requests are answered with.
#[derive(Debug)]
pub struct App {
    /// What the server was told.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The rules.
    pub library: Arc<Library>,
    /// The games.
    pub rooms: Arc<Rooms>,
    /// Who asks for how much.
    pub limits: Arc<Limits>,
    /// Whether the server stops.
    pub stopping: watch::Receiver<bool>,
}

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database.
    #[error(transparent)]
    Store(#[from] store::OpenError),
    /// The address.
    #[error("cannot listen on {0}: {1}")]
    Listen(std::net::SocketAddr, std::io::Error),
    /// The metrics.
    #[error("metrics: {0}")]
    Metrics(String),
}

/// Serves until `stop` is done.
///
/// # Errors
/// [`StartError`] if it cannot begin.
pub async fn run(config: Config, stop: impl Future<Output = ()>) -> Result<(), StartError> {
    let process = seats::GameId::random().to_string();
    let store = match config.postgres() {
        Some(url) => Store::postgres(url, &process).await?,
        None => Store::sqlite(&config.database_file, &process).await?,
    };
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let library = Arc::new(Library::new(store.clone(), cores.div_ceil(2)));
    let rooms = Arc::new(Rooms::new(store.clone(), Arc::clone(&library)));
    let limits = Arc::new(Limits::new(config.allowed));
    let (stopper, stopping) = watch::channel(false);
    if let Some(url) = store.shared() {
        tokio::spawn(store::notices::follow(Arc::clone(&rooms), url.to_owned()));
    }
    tokio::spawn(Arc::clone(&rooms).tend());
    if let Some(address) = config.metrics {
        let listener = listen(address).await?;
        let router = api::health::metrics().map_err(StartError::Metrics)?;
        let unlimited = Arc::new(Limits::new(config.allowed));
        tokio::spawn(serve::serve(
            listener,
            router,
            unlimited,
            false,
            stopping.clone(),
        ));
    }
    let listener = listen(config.listen).await?;
    // The port that was given, where any was asked for.
    let address = listener
        .local_addr()
        .map_err(|error| StartError::Listen(config.listen, error))?;
    tracing::info!(%address, database = if store.shared().is_some() { "PostgreSQL" } else { "SQLite" }, "listening");
    let behind_proxy = config.behind_proxy;
    let app = Arc::new(App {
        config,
        store,
        library,
        rooms,
        limits: Arc::clone(&limits),
        stopping: stopping.clone(),
    });
    let serving = tokio::spawn(serve::serve(
        listener,
        api::router(app),
        limits,
        behind_proxy,
        stopping,
    ));
    stop.await;
    tracing::info!("stopping");
    let _ = stopper.send(true);
    let _ = serving.await;
    Ok(())
}

async fn listen(address: std::net::SocketAddr) -> Result<tokio::net::TcpListener, StartError> {
    let listener = tokio::net::TcpListener::bind(address).await;
    listener.map_err(|error| StartError::Listen(address, error))
}
