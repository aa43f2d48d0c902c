//! The server as a program.

use std::process::ExitCode;

use boardwright_server::config::{Config, Task};
use boardwright_server::store::Store;
use boardwright_server::{api, run};
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let config = Config::of_program();
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match config.log_json {
        true => logs.json().init(),
        false => logs.init(),
    }
    let done = match &config.task {
        Some(Task::Backup { .. }) if config.postgres().is_some() => Err(
            "no copy is made of a database of PostgreSQL: pg_dump does that; without DATABASE_URL the file of SQLite is copied"
                .to_owned(),
        ),
        Some(Task::Backup { to }) => {
            let copied = Store::backup(&config.database_file, to).await;
            copied.map_err(|error| format!("no copy could be made: {error}"))
        }
        Some(Task::Openapi) => {
            use std::io::Write;
            let document = api::openapi::document();
            writeln!(std::io::stdout(), "{document:#}").map_err(|error| error.to_string())
        }
        None => run(config, told_to_stop())
            .await
            .map_err(|error| error.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// By a terminal or by whoever looks after services.
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let terminated = async {
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => terminate.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = terminated => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}
