//! Memory: a position, the tables of a variant, ten thousand variants.

use anyhow::{Context, Result, anyhow};
use boardwright::Catalogue;
use boardwright::engine::State;
use serde::Serialize;

use crate::clock::timed;
use crate::ours;

#[derive(Serialize)]
pub struct Row {
    pub what: String,
    pub bytes: u64,
}

/// How many variants are held at once.
const MANY: usize = 10_000;

pub fn run(quick: bool, mut each: impl FnMut(Row)) -> Result<()> {
    let mut add = |what: String, bytes: usize| {
        each(Row {
            what,
            bytes: bytes as u64,
        });
    };
    add(
        "a position, 64 cells, 8 kinds (chess)".into(),
        size_of::<State<u64, 3>>(),
    );
    add(
        "a position, 128 cells, 16 kinds (Omega)".into(),
        size_of::<State<u128, 4>>(),
    );
    for id in ours::catalogue().ids() {
        add(format!("tables of {id}"), ours::variant(id)?.table_bytes());
    }
    let many = if quick { MANY / 10 } else { MANY };
    let before = resident();
    let (held, seconds) = timed(|| hold(many));
    let held = held?;
    if let (Some(before), Some(after)) = (before, resident()) {
        add(
            format!("{many} variants of chess, loaded in {seconds:.1} s of CPU time"),
            after.saturating_sub(before),
        );
    }
    drop(held);
    Ok(())
}

/// Variants with different rules: each has another number of plies without progress.
fn hold(many: usize) -> Result<Vec<boardwright::Variant>> {
    let mut catalogue = Catalogue::shipped();
    let mut all = Vec::with_capacity(many);
    for number in 1..=many {
        let text = format!(
            "schema = 1\n[variant]\nid = \"held\"\nversion = \"1.0.0\"\nname = \"Held\"\nextends = \"chess@1\"\n[end]\nno-progress = {{ plies = {number}, reset-by = [\"pawn\"], result = \"draw\", claim = \"player\", automatic-at = {number} }}\n"
        );
        let variant = catalogue
            .add("held.toml", &text)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("variant {number}"))?;
        all.push(variant);
    }
    Ok(all)
}

/// The memory of this process that is in use, in bytes, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kibibytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}
