//! Where something was measured, when, and of which commit.

use std::process::Command;
use std::time::SystemTime;

use anyhow::Result;
use serde::Serialize;

#[derive(Serialize)]
pub struct Origin {
    date: String,
    commit: String,
    /// The working tree differs from the commit.
    changed: bool,
    rustc: String,
    machine: String,
    cores: usize,
}

impl Origin {
    /// This machine and this commit.
    pub fn here() -> Result<Origin> {
        let whole = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        Ok(Origin {
            date: whole.split('T').next().unwrap_or_default().to_owned(),
            commit: said("git", &["rev-parse", "--short=12", "HEAD"]),
            changed: !said("git", &["status", "--porcelain", "--untracked-files=no"]).is_empty(),
            rustc: said("rustc", &["--version"]),
            machine: machine(),
            cores: std::thread::available_parallelism()?.get(),
        })
    }

    /// One line for people.
    pub fn heading(&self) -> String {
        format!(
            "{}, commit {}{}, {}, {} ({} cores)",
            self.date,
            self.commit,
            if self.changed { " with changes" } else { "" },
            self.rustc,
            self.machine,
            self.cores
        )
    }
}

/// What a command says, or nothing.
fn said(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&text).trim().to_owned()
}

/// The name of the processor, where the system tells.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_owned())
    });
    name.unwrap_or_else(|| format!("{} {}", std::env::consts::ARCH, std::env::consts::OS))
}
