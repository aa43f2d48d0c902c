//! A PostgreSQL of one's own on this machine: for trials.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A PostgreSQL that goes when this does.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
}

/// The folder of the newest programs.
fn installed() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let folders = versions.flatten().map(|entry| entry.path().join("bin"));
    let mut folders: Vec<PathBuf> = folders
        .filter(|folder| folder.join("initdb").exists())
        .collect();
    folders.sort();
    folders.pop()
}

/// PostgreSQL does not run as root: it is somebody else's then.
fn as_somebody(program: &Path) -> Command {
    let id = Command::new("id").arg("-u").output();
    if id.is_ok_and(|output| output.stdout == b"0\n") {
        let mut command = Command::new("setpriv");
        command.args([
            "--reuid=postgres",
            "--regid=postgres",
            "--clear-groups",
            "--",
        ]);
        command.arg(program);
        command
    } else {
        Command::new(program)
    }
}

fn done(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(io::Error::other(format!(
            "{command:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        ))),
    }
}

impl Postgres {
    /// Starts one with its data in an empty folder, and a database `games`; `None` where there is no PostgreSQL.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(folder: &Path) -> io::Result<Option<Postgres>> {
        let Some(programs) = installed() else {
            return Ok(None);
        };
        let _ = Command::new("chown").arg("postgres").arg(folder).status();
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let postgres = Postgres {
            programs,
            folder: folder.to_owned(),
            address,
        };
        let mut initdb = as_somebody(&postgres.programs.join("initdb"));
        initdb.args(["--auth=trust", "--username=boardwright", "--pgdata"]);
        done(initdb.arg(folder.join("data")))?;
        postgres.again()?;
        postgres.run("createdb", &["games"])?;
        Ok(Some(postgres))
    }

    /// Starts it again, which may take some tries: what was killed must have gone.
    ///
    /// # Errors
    /// If it does not start.
    pub fn again(&self) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            match self.control("start") {
                Err(_) if begun.elapsed() < Duration::from_secs(30) => {
                    std::thread::sleep(Duration::from_millis(100));
                }
                started => return started,
            }
        }
    }

    /// Stops it without any care.
    ///
    /// # Errors
    /// If it does not run.
    pub fn stop(&self) -> io::Result<()> {
        self.control("stop")
    }

    /// The process that has started all others of it.
    ///
    /// # Errors
    /// If it does not run.
    pub fn pid(&self) -> io::Result<u32> {
        let text = std::fs::read_to_string(self.folder.join("data/postmaster.pid"))?;
        let first = text
            .lines()
            .next()
            .and_then(|line| line.trim().parse().ok());
        first.ok_or_else(|| io::Error::other("it has no process"))
    }

    /// As if the power failed.
    ///
    /// # Errors
    /// If it does not run.
    pub fn kill(&self) -> io::Result<()> {
        done(
            Command::new("kill")
                .arg("-KILL")
                .arg(self.pid()?.to_string()),
        )
    }

    fn control(&self, what: &str) -> io::Result<()> {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories=",
            self.address.port()
        );
        let mut command = as_somebody(&self.programs.join("pg_ctl"));
        command.arg("--pgdata").arg(self.folder.join("data"));
        command.args(["--wait", "--mode=immediate"]);
        if what == "start" {
            command.arg("--log").arg(self.folder.join("log"));
            command.arg("--options").arg(&options);
        }
        // Its output would be that of PostgreSQL, which stays.
        let (out, err) = (Stdio::null(), Stdio::null());
        let status = command
            .arg(what)
            .stdin(Stdio::null())
            .stdout(out)
            .stderr(err);
        match status.status()?.success() {
            true => Ok(()),
            false => Err(io::Error::other(format!("PostgreSQL does not {what}"))),
        }
    }

    /// A program of PostgreSQL, at this one.
    ///
    /// # Errors
    /// If it fails.
    pub fn run(&self, program: &str, arguments: &[&str]) -> io::Result<()> {
        let port = self.address.port().to_string();
        let mut command = Command::new(self.programs.join(program));
        command.args([
            "--host=127.0.0.1",
            "--username=boardwright",
            "--port",
            &port,
        ]);
        done(command.args(arguments))
    }

    /// Its address, or that of a line to it.
    pub fn url(&self, through: Option<SocketAddr>, database: &str) -> String {
        let address = through.unwrap_or(self.address);
        format!("postgres://boardwright@{address}/{database}")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}
