//! What is told of a variant's day.

use serde::{Serialize, Serializer};

use crate::plan::Plan;
use crate::server::{Done, Seconds};

/// The sums over all games of a variant.
#[derive(Default)]
pub struct Row {
    variant: String,
    games: usize,
    plies: usize,
    /// How many games the rules have ended.
    over: usize,
    ours: Seconds,
    bytes: usize,
    theirs: Option<Seconds>,
    their_bytes: usize,
    json_plies: usize,
    json_seconds: f64,
    json_bytes: usize,
}

impl Row {
    pub fn new(variant: &str) -> Row {
        Row {
            variant: variant.to_owned(),
            ..Row::default()
        }
    }

    /// Adds games of ours.
    pub fn ours(&mut self, done: &Done, plans: &[Plan]) {
        self.games += plans.len();
        self.plies += plies(plans);
        let is_over = |told: &&Vec<_>| last_end(told);
        self.over += done.told.iter().filter(is_over).count();
        self.ours.add(done.seconds);
        self.bytes += done.bytes;
    }

    /// Adds the same games of the other.
    pub fn theirs(&mut self, done: &Done) {
        self.theirs.get_or_insert_default().add(done.seconds);
        self.their_bytes += done.bytes;
    }

    /// Adds games with everything in JSON.
    pub fn in_json(&mut self, seconds: f64, bytes: usize, plans: &[Plan]) {
        self.json_plies += plies(plans);
        self.json_seconds += seconds;
        self.json_bytes += bytes;
    }

    /// The figures that are told.
    fn told(&self) -> Told<'_> {
        let (games, plies) = (self.games as f64, self.plies as f64);
        let parts = |seconds: &Seconds| Parts {
            open: seconds.open / games * 1e9,
            step: seconds.step / plies * 1e9,
            end: seconds.end / games * 1e9,
            record: seconds.record / plies * 1e9,
            restore: seconds.restore / plies * 1e9,
        };
        let theirs = self.theirs.as_ref();
        Told {
            variant: &self.variant,
            games: self.games,
            plies_a_game: plies / games,
            over: self.over as f64 / games,
            steps_a_second: plies / self.ours.all(),
            their_steps_a_second: theirs.map(|seconds| plies / seconds.all()),
            ratio: theirs.map(|seconds| seconds.all() / self.ours.all()),
            json_steps_a_second: self.json_plies as f64 / self.json_seconds,
            json_bytes_a_step: self.json_bytes as f64 / self.json_plies as f64,
            bytes_a_game: self.bytes as f64 / games,
            their_bytes_a_game: theirs.map(|_| self.their_bytes as f64 / games),
            nanoseconds: parts(&self.ours),
            their_nanoseconds: theirs.map(parts),
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.told().serialize(serializer)
    }
}

fn plies(plans: &[Plan]) -> usize {
    plans.iter().map(|plan| plan.plies.len()).sum()
}

fn last_end(told: &[crate::server::Told]) -> bool {
    told.last().is_some_and(|told| told.end.is_some())
}

/// A variant's day in figures.
#[derive(Serialize)]
struct Told<'a> {
    variant: &'a str,
    games: usize,
    plies_a_game: f64,
    /// The share of games that the rules have ended.
    over: f64,
    steps_a_second: f64,
    their_steps_a_second: Option<f64>,
    /// The other's time over ours.
    ratio: Option<f64>,
    json_steps_a_second: f64,
    json_bytes_a_step: f64,
    bytes_a_game: f64,
    their_bytes_a_game: Option<f64>,
    nanoseconds: Parts,
    their_nanoseconds: Option<Parts>,
}

/// Nanoseconds: a game opened and ended, and for each ply a step, its share of the record, and restored.
#[derive(Serialize)]
struct Parts {
    open: f64,
    step: f64,
    end: f64,
    record: f64,
    restore: f64,
}

/// Two tables.
pub fn print(rows: &[Row]) {
    println!(
        "Steps a second of CPU time, over the whole day; the ratio is shakmaty's time over ours.\n"
    );
    println!(
        "| variant | games | plies a game | ended by the rules | steps a second | shakmaty 0.30.1 | ratio | steps in JSON | bytes a game | as UCI |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let or_none = |value: Option<f64>, digits| {
        value.map_or("–".to_owned(), |value| format!("{value:.digits$}"))
    };
    for row in rows {
        let told = row.told();
        println!(
            "| {} | {} | {:.0} | {:.0} % | {:.0} | {} | {} | {:.0} | {:.0} | {} |",
            told.variant,
            told.games,
            told.plies_a_game,
            told.over * 100.0,
            told.steps_a_second,
            or_none(told.their_steps_a_second, 0),
            or_none(told.ratio, 2),
            told.json_steps_a_second,
            told.bytes_a_game,
            or_none(told.their_bytes_a_game, 0)
        );
    }
    println!(
        "\nNanoseconds, ours and shakmaty's: a game opened and ended; for each ply a step, the record, and restored.\n"
    );
    println!("| variant | open | step | end | record | restore |");
    println!("|---|--:|--:|--:|--:|--:|");
    for row in rows {
        let told = row.told();
        let theirs = told.their_nanoseconds.as_ref();
        let pair = |part: fn(&Parts) -> f64| {
            let own = part(&told.nanoseconds);
            format!("{own:.0} / {}", or_none(theirs.map(part), 0))
        };
        println!(
            "| {} | {} | {} | {} | {} | {} |",
            told.variant,
            pair(|parts| parts.open),
            pair(|parts| parts.step),
            pair(|parts| parts.end),
            pair(|parts| parts.record),
            pair(|parts| parts.restore)
        );
    }
}
