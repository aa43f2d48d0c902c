//! Instructions of fixed pieces of work, counted by valgrind: a figure that no other program disturbs.
//!
//! `cargo run --release --bin instructions` compares with the committed `instructions.tsv`; with `--write`
//! it writes that file. More than 2 % above it anywhere is a failure.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;

/// Counts the instructions of fixed pieces of work.
#[derive(Parser)]
struct Arguments {
    /// Make this the baseline
    #[arg(long)]
    write: bool,
    /// Only what has this in its name
    #[arg(long, value_name = "TEXT", conflicts_with = "write")]
    only: Option<String>,
}

/// By how many percent a piece of work may grow.
const ALLOWED: f64 = 2.0;

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let own = std::env::current_exe()?;
    let kernel = own.with_file_name(format!("kernel{}", std::env::consts::EXE_SUFFIX));
    ensure!(
        kernel.exists(),
        "build the kernels first: cargo build --release --bin kernel"
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv");
    let before = baseline(&path);
    let names = Command::new(&kernel).output()?.stdout;
    let names = String::from_utf8(names)?;
    let only = arguments.only.unwrap_or_default();
    let mut lines = vec![format!("# {}", compiler())];
    let mut grown = false;
    for name in names.lines().filter(|name| name.contains(&only)) {
        let now = count(&kernel, name)?;
        let change = before
            .get(name)
            .map(|&was| (now as f64 / was as f64 - 1.0) * 100.0);
        let told = change.map_or("new".into(), |percent| format!("{percent:+.2} %"));
        println!("{name:20} {now:>14} {told}");
        grown |= change.is_some_and(|percent| percent > ALLOWED);
        lines.push(format!("{name}\t{now}"));
    }
    if arguments.write {
        std::fs::write(&path, lines.join("\n") + "\n")?;
    } else if grown {
        println!(
            "more than {ALLOWED} % above the baseline; if that is meant, --write makes it the new one"
        );
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// The committed counts by name.
fn baseline(path: &PathBuf) -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let pair = |line: &str| {
        let (name, count) = line.split_once('\t')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    text.lines().filter_map(pair).collect()
}

/// The instructions of one kernel, inside its function `measured`.
fn count(kernel: &Path, name: &str) -> Result<u64> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(["--collect-atstart=no", "--toggle-collect=*measured*"])
        .arg(kernel)
        .arg(name)
        .output()
        .context("valgrind is needed")?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.status.success(), "{name}: {said}");
    let collected = said.lines().find_map(|line| line.split_once("Collected :"));
    let Some((_, count)) = collected else {
        bail!("{name}: valgrind does not say what it collected: {said}");
    };
    let count = count
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .parse()?;
    ensure!(count > 0, "{name}: nothing was collected");
    Ok(count)
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&text).trim().to_owned()
}
