//! What the server is told when it is started.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use clap::{Arg, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

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
    #[arg(
        long,
        env = "DATABASE_FILE",
        default_value = "boardwright.db",
        global = true
    )]
    pub database_file: PathBuf,

    /// The database of PostgreSQL instead: postgres://…
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// Origins, besides the server's own, whose pages may use it: https://play.example.org
    #[arg(long, env = "ORIGINS", value_delimiter = ',', value_parser = origin)]
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

impl Config {
    /// What the program was told by its arguments and variables. A variable that is set to nothing says nothing, as compose files
    /// write it: `METRICS=`.
    #[must_use]
    pub fn of_program() -> Config {
        let command = without_empty(Config::command());
        let read = Config::from_arg_matches(&command.get_matches());
        read.unwrap_or_else(|error| error.exit())
    }

    /// The database of PostgreSQL, if one is named.
    #[must_use]
    pub fn postgres(&self) -> Option<&str> {
        self.database_url.as_deref().filter(|url| !url.is_empty())
    }
}

/// The command without the variables that are set to nothing.
fn without_empty(command: Command) -> Command {
    let is_empty = |arg: &Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    command.mut_args(|arg| match is_empty(&arg) {
        true => arg.env(None::<&'static str>),
        false => arg,
    })
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
    /// Connections at once; 0 is any number.
    #[arg(long, env = "CONNECTIONS", default_value_t = 50_000)]
    pub connections: usize,

    /// Connections at once from one address; 0 is any number.
    #[arg(long, env = "CONNECTIONS_OF_ADDRESS", default_value_t = 200)]
    pub connections_of_address: usize,

    /// Requests a minute from one address; 0 is any number.
    #[arg(long, env = "REQUESTS", default_value_t = 600)]
    pub requests: u32,

    /// Games and authors made a minute from one address; 0 is any number.
    #[arg(long, env = "CREATIONS", default_value_t = 30)]
    pub creations: u32,

    /// Descriptors read a minute from one address; 0 is any number.
    #[arg(long, env = "DESCRIPTORS", default_value_t = 60)]
    pub descriptors: u32,

    /// Messages a minute over one WebSocket; 0 is any number.
    #[arg(long, env = "MESSAGES", default_value_t = 300)]
    pub messages: u32,
}

/// An origin as browsers send it: small letters, no path, no port that goes without saying. An empty text, as of a variable
/// that is set to nothing, is no origin.
fn origin(text: &str) -> Result<String, String> {
    let text = text.trim().to_ascii_lowercase();
    if text.is_empty() {
        return Ok(text);
    }
    let bad =
        || "an origin is a scheme, a host and perhaps a port: https://play.example.org".to_owned();
    let (scheme, rest) = text.split_once("://").ok_or_else(bad)?;
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    // The colons of an address of IPv6 stand in brackets.
    let (host, port) = match rest.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (rest, None),
    };
    let bracketed = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    let label = |label: &str| {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        !label.is_empty() && label.chars().all(fits)
    };
    let host = match bracketed {
        Some(address) => {
            let address: Ipv6Addr = address.parse().map_err(|_| bad())?;
            format!("[{address}]")
        }
        None if host.split('.').all(label) => host.to_owned(),
        None => return Err(bad()),
    };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let port: Option<u16> = port.map(str::parse).transpose().map_err(|_| bad())?;
    if !is_scheme {
        return Err(bad());
    }
    Ok(match (scheme, port) {
        ("http", Some(80)) | ("https", Some(443)) | (_, None) => format!("{scheme}://{host}"),
        (_, Some(port)) => format!("{scheme}://{host}:{port}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_read_as_browsers_send_them_or_refused() {
        for (text, read) in [
            ("https://play.example.org", "https://play.example.org"),
            ("https://play.example.org/", "https://play.example.org"),
            (" HTTPS://Play.Example.org:443", "https://play.example.org"),
            ("http://localhost:5173", "http://localhost:5173"),
            ("http://[0:0::1]:8080", "http://[::1]:8080"),
            ("tauri://localhost", "tauri://localhost"),
            ("", ""),
        ] {
            assert_eq!(origin(text).as_deref(), Ok(read), "{text}");
        }
        for bad in [
            "play.example.org",
            "https://",
            "https://play.example.org/chess",
            "https://a.example https://b.example",
            "https://a.example;https://b.example",
            "https://*.example.org",
            "https://play.example.org:x",
            "https://user@play.example.org",
            "https://münchen.example",
            "null",
        ] {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_read_of_the_command_line_is_what_is_meant() {
        let read =
            |words: &[&str]| Config::try_parse_from([&["boardwright-server"], words].concat());
        let config = read(&["--origins", "https://A.example/,https://b.example"]);
        let origins = config.map(|config| config.origins).ok();
        let expected = ["https://a.example", "https://b.example"].map(str::to_owned);
        assert_eq!(origins, Some(expected.to_vec()));
        assert!(read(&["--origins", "a.example"]).is_err());
        // The file is named before the task or after it.
        for words in [
            ["--database-file", "b.db", "backup", "copy.db"],
            ["backup", "copy.db", "--database-file", "b.db"],
        ] {
            let file = read(&words).map(|config| config.database_file).ok();
            assert_eq!(file, Some(PathBuf::from("b.db")), "{words:?}");
        }
    }
}
