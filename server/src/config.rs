//! What the server is told when it is started.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// A server where people play chess-like games, those that ship with Boardwright and those that they write.
#[derive(Clone, Debug, Parser)]
#[command(version)]
pub struct Config {
    /// Something else than to serve.
    #[command(subcommand)]
    pub task: Option<Task>,

    /// The address to listen on.
    #[arg(long, env = "LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Where metrics are told to Prometheus; nowhere if this is absent.
    #[arg(long, env = "METRICS")]
    pub metrics: Option<SocketAddr>,

    /// The file of SQLite that keeps everything.
    #[arg(long, env = "DATABASE_FILE", default_value = "boardwright.db")]
    pub database_file: PathBuf,

    /// The database of PostgreSQL instead: postgres://…
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// Origins, besides the server's own, whose pages may use it: https://play.example.org
    #[arg(long, env = "ORIGINS", value_delimiter = ',')]
    pub origins: Vec<String>,

    /// A proxy stands before the server: whom it names last in X-Forwarded-For is who asks, and cookies are for HTTPS only.
    #[arg(long, env = "BEHIND_PROXY")]
    pub behind_proxy: bool,

    /// Logs as JSON, a line for each.
    #[arg(long, env = "LOG_JSON")]
    pub log_json: bool,

    /// How much whom is allowed.
    #[command(flatten)]
    pub allowed: Allowed,
}

/// What is done instead of serving.
#[derive(Clone, Debug, Subcommand)]
pub enum Task {
    /// Writes a copy of the file of SQLite while it is in use.
    Backup {
        /// Where to; there must be no such file.
        to: PathBuf,
    },
    /// Writes the OpenAPI document.
    Openapi,
}

/// How much whom is allowed; 0 allows any number.
#[derive(Clone, Copy, Debug, Args)]
pub struct Allowed {
    /// Connections at once.
    #[arg(long, env = "CONNECTIONS", default_value_t = 50_000)]
    pub connections: usize,

    /// Connections at once from one address.
    #[arg(long, env = "CONNECTIONS_OF_ADDRESS", default_value_t = 200)]
    pub connections_of_address: usize,

    /// Requests a minute from one address.
    #[arg(long, env = "REQUESTS", default_value_t = 600)]
    pub requests: u32,

    /// Games and authors made a minute from one address.
    #[arg(long, env = "CREATIONS", default_value_t = 30)]
    pub creations: u32,

    /// Descriptors read a minute from one address.
    #[arg(long, env = "DESCRIPTORS", default_value_t = 60)]
    pub descriptors: u32,

    /// Messages a minute over one WebSocket.
    #[arg(long, env = "MESSAGES", default_value_t = 300)]
    pub messages: u32,
}
