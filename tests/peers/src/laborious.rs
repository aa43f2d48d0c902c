//! What strangers' descriptors cost a server: time and memory of adding each, and of the worst call in a game of it.
//!
//! `laborious [--add] FILE|FOLDER...`: each descriptor is added under `Limits::UNTRUSTED`; one that is refused is
//! thinned until it is accepted, and then everything is asked that a game can be asked. With `--add` they are only
//! added, five times each, and the least time is told.

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

use anyhow::{Context, Result};
use boardwright::{Description, Presentation, Variant};
use boardwright_tests::laborious::{Meter, ask_everything, stranger, texts, thinned};
use cpu_time::ThreadTime;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The plies that are played of each.
const PLIES: usize = 30;

/// CPU time and memory from a moment on.
struct Since {
    time: ThreadTime,
    bytes: usize,
}

impl Since {
    fn now() -> Since {
        let bytes = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        Since {
            time: ThreadTime::now(),
            bytes,
        }
    }

    fn cost(&self) -> Cost {
        let time = self.time.elapsed();
        Cost {
            time,
            bytes: MEMORY.peak_usage().saturating_sub(self.bytes),
        }
    }
}

#[derive(Default, Clone, Copy)]
struct Cost {
    time: Duration,
    bytes: usize,
}

impl Cost {
    fn milliseconds(self) -> f64 {
        self.time.as_secs_f64() * 1e3
    }

    fn mebibytes(self) -> f64 {
        self.bytes as f64 / f64::from(1 << 20)
    }
}

/// The worst of all calls, by time and by memory.
#[derive(Default)]
struct Worst {
    since: Option<Since>,
    slowest: (&'static str, Cost),
    largest: (&'static str, Cost),
    units: u64,
    calls: usize,
}

impl Meter for Worst {
    fn begin(&mut self) {
        self.since = Some(Since::now());
    }

    fn end(&mut self, call: &'static str, units: u64) {
        let cost = self
            .since
            .take()
            .map(|since| since.cost())
            .unwrap_or_default();
        if cost.time > self.slowest.1.time {
            self.slowest = (call, cost);
        }
        if cost.bytes > self.largest.1.bytes {
            self.largest = (call, cost);
        }
        self.units = self.units.max(units);
        self.calls += 1;
    }
}

/// Adds a descriptor, thinned where it is refused as it is.
fn accepted(name: &str, text: &str) -> Option<(Variant, String)> {
    let mut catalogue = stranger();
    let begun = Since::now();
    let added = catalogue.add(name, text);
    let cost = begun.cost();
    let (ms, mib) = (cost.milliseconds(), cost.mebibytes());
    match added {
        Ok(variant) => Some((variant, format!("accepted in {ms:.1} ms, {mib:.1} MiB"))),
        Err(why) => [700, 350, 150, 80, 40, 20, 0].into_iter().find_map(|kept| {
            let variant = catalogue.add(name, &thinned(text, kept)?).ok()?;
            let code = why.code();
            Some((variant, format!("{code} in {ms:.1} ms, {mib:.1} MiB; played with {kept} \u{2030} of its pieces")))
        }).or_else(|| {
            println!("{name}: {} in {ms:.1} ms, {mib:.1} MiB", why.code());
            None
        }),
    }
}

/// Tells what adding a descriptor costs.
fn add(name: &str, text: &str) {
    let mut catalogue = stranger();
    let mut least = Cost::default();
    let mut verdict = String::new();
    for turn in 0..5 {
        let begun = Since::now();
        let added = catalogue.add(name, text);
        let cost = begun.cost();
        if turn == 0 || cost.time < least.time {
            least = cost;
        }
        verdict = match added {
            Ok(_) => "accepted".to_owned(),
            Err(why) => format!(
                "{}: {}",
                why.code(),
                why.to_string().lines().next().unwrap_or_default()
            ),
        };
    }
    println!(
        "{:7.2} ms {:6.2} MiB  {name}: {verdict}",
        least.milliseconds(),
        least.mebibytes()
    );
}

fn main() -> Result<()> {
    let mut places: Vec<String> = env::args().skip(1).collect();
    let only_add = places.first().is_some_and(|word| word == "--add");
    places.drain(..usize::from(only_add));
    for place in places.into_iter().map(PathBuf::from) {
        let files = if place.is_dir() {
            texts(&place)
        } else {
            let text = fs::read_to_string(&place).with_context(|| place.display().to_string())?;
            vec![(place.display().to_string(), text)]
        };
        for (name, text) in files {
            if only_add {
                add(&name, &text);
                continue;
            }
            let Some((variant, added)) = accepted(&name, &text) else {
                continue;
            };
            let mut worst = Worst::default();
            let begun = Since::now();
            let description = Description::of(&variant, Presentation::default());
            let described = begun.cost();
            drop(description);
            let refused = ask_everything(&name, &variant, PLIES, &mut worst);
            let (slow, slowest) = worst.slowest;
            let (large, largest) = worst.largest;
            println!(
                "{name}: {added}; {} calls, {refused} moves refused; description {:.1} ms; slowest {slow} {:.1} ms; largest {large} {:.1} MiB; {} units",
                worst.calls,
                described.milliseconds(),
                slowest.milliseconds(),
                largest.mebibytes(),
                worst.units,
            );
        }
    }
    Ok(())
}
