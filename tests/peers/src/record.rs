//! The record of a run: what was measured, where, and of which commit.

use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::{counts, growth, memory, steps};

#[derive(Serialize)]
pub struct Record {
    date: String,
    commit: String,
    /// The working tree differs from the commit.
    changed: bool,
    rustc: String,
    machine: String,
    cores: usize,
    quick: bool,
    rounds: usize,
    pub counts: Vec<counts::Row>,
    pub steps: Vec<steps::Row>,
    pub memory: Vec<memory::Row>,
    pub growth: Vec<growth::Row>,
}

impl Record {
    pub fn new(quick: bool, rounds: usize) -> Result<Record> {
        let whole = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        Ok(Record {
            date: whole.split('T').next().unwrap_or_default().to_owned(),
            commit: said("git", &["rev-parse", "--short=12", "HEAD"]),
            changed: !said("git", &["status", "--porcelain", "--untracked-files=no"]).is_empty(),
            rustc: said("rustc", &["--version"]),
            machine: machine(),
            cores: std::thread::available_parallelism()?.get(),
            quick,
            rounds,
            counts: Vec::new(),
            steps: Vec::new(),
            memory: Vec::new(),
            growth: Vec::new(),
        })
    }

    /// One line for people.
    pub fn heading(&self) -> String {
        format!(
            "{}, commit {}{}, {}, {} ({} cores), {} rounds{}",
            self.date,
            self.commit,
            if self.changed { " with changes" } else { "" },
            self.rustc,
            self.machine,
            self.cores,
            self.rounds,
            if self.quick { ", quick" } else { "" }
        )
    }

    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        std::fs::write(path, text).with_context(|| path.display().to_string())
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
