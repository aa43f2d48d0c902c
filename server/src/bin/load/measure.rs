//! What a load costs: times, processor and memory.

use std::fs;

use serde_json::{Value, json};

/// The unit of processor time in `/proc`, which is the same on every Linux.
const TICK_MS: f64 = 10.0;

/// What a process and those that it has started have used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Used {
    /// Milliseconds of processor time.
    pub(crate) cpu_ms: f64,
    /// Memory; what several share is divided among them.
    pub(crate) kib: u64,
}

/// Of one process: who has started it, and what it has used.
fn one(pid: u32) -> Option<(u32, Used)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of a program may have blanks and brackets.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let kib = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok();
    let kib = kib.as_deref().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    });
    let used = Used {
        cpu_ms: (number(11)? + number(12)?) as f64 * TICK_MS,
        kib: kib.unwrap_or(0),
    };
    Some((u32::try_from(number(1)?).ok()?, used))
}

/// Of a process and of those that it has started, as PostgreSQL does for each connection.
pub(crate) fn used(pid: u32) -> Option<Used> {
    let (_, mut sum) = one(pid)?;
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let other = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok());
        if let Some((parent, used)) = other.and_then(one)
            && parent == pid
        {
            sum.cpu_ms += used.cpu_ms;
            sum.kib += used.kib;
        }
    }
    Some(sum)
}

/// The average of how many waited for a processor in the last minute, on the whole machine.
pub(crate) fn machine() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let first = text.split_whitespace().next();
    first.and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

/// The times of moves, in microseconds, as milliseconds that so many of them did not exceed.
pub(crate) fn quantile(times: &mut [u64], part: f64) -> f64 {
    times.sort_unstable();
    let at = (times.len() as f64 * part) as usize;
    let at = at.min(times.len().saturating_sub(1));
    times.get(at).copied().unwrap_or(0) as f64 / 1000.0
}

/// The usual three.
pub(crate) fn told(times: &mut [u64]) -> Value {
    json!({
        "moves": times.len(),
        "p50_ms": quantile(times, 0.5),
        "p99_ms": quantile(times, 0.99),
        "most_ms": quantile(times, 1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_of_the_sorted_times() {
        let mut times: Vec<u64> = (1..=100).rev().map(|ms| ms * 1000).collect();
        assert_eq!(quantile(&mut times, 0.5), 51.0);
        assert_eq!(quantile(&mut times, 0.99), 100.0);
        assert_eq!(quantile(&mut times, 1.0), 100.0);
        assert_eq!(quantile(&mut [], 0.99), 0.0);
    }

    #[test]
    fn a_process_has_used_something() {
        let used = used(std::process::id()).expect("this one");
        assert!(used.kib > 100);
    }
}
