//! More variants in a catalogue.

use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use boardwright::{Catalogue, LoadError, SharedCatalogue, Stored};

use super::curve::Curve;
use crate::clock::{each, median, timed};

const VARIANTS: [usize; 4] = [300, 1_000, 3_000, 10_000];
const VARIANTS_IF_QUICK: [usize; 3] = [100, 300, 1_000];

/// How many variants are compiled or added to tell what one costs.
const SOME: usize = 20;

/// Chess with another counter, under another name and an alias.
fn text(number: usize) -> String {
    format!(
        "schema = 1\n[variant]\nid = \"v{number}\"\nversion = \"1.0.0\"\nname = \"Number {number}\"\n\
         aliases = [\"number-{number}\"]\nextends = \"chess@1\"\n[end]\nno-progress = {{ plies = {}, \
         reset-by = [\"pawn\"], result = \"draw\", claim = \"player\", automatic-at = {} }}\n",
        number + 1,
        number + 2
    )
}

fn file(number: usize) -> String {
    format!("v{number}.toml")
}

fn store(size: usize) -> Vec<Stored> {
    (0..size).map(|n| Stored::new(file(n), text(n))).collect()
}

/// Only what chess needs, and so many more, none of them compiled.
fn filled(store: &Vec<Stored>) -> Result<Catalogue> {
    let shipped = Catalogue::shipped();
    let mut catalogue = Catalogue::empty(boardwright::shipped_modules());
    let chess = shipped.text("chess").context("chess")?;
    catalogue.add("chess.toml", chess)?;
    catalogue.add_store(store)?;
    Ok(catalogue)
}

/// What is asked again and again.
type Question = fn(&Catalogue, usize);

const QUESTIONS: [(&str, Question); 5] = [
    ("a compiled variant by its id", |catalogue, _| {
        std::hint::black_box(catalogue.get("v7").is_ok());
    }),
    ("by another name", |catalogue, _| {
        std::hint::black_box(catalogue.get("number-7").is_ok());
    }),
    ("by a name that nobody has", |catalogue, _| {
        std::hint::black_box(catalogue.get("nobody-knows-it").is_ok());
    }),
    ("its presentation", |catalogue, _| {
        std::hint::black_box(catalogue.presentation("v7").is_ok());
    }),
    ("all ids", |catalogue, size| {
        assert_eq!(catalogue.ids().count(), size + 1);
    }),
];

pub fn run(quick: bool, rounds: usize) -> Result<Vec<Curve>> {
    let sizes = if quick {
        &VARIANTS_IF_QUICK[..]
    } else {
        &VARIANTS[..]
    };
    let at_least = Duration::from_millis(if quick { 2 } else { 20 });
    let mut points: Vec<(&'static str, Vec<(usize, f64)>)> = Vec::new();
    let mut add = |operation: &'static str, size: usize, seconds: f64| {
        let known = points.iter().position(|(known, _)| *known == operation);
        match known.and_then(|at| points.get_mut(at)) {
            Some((_, points)) => points.push((size, seconds * 1e9)),
            None => points.push((operation, vec![(size, seconds * 1e9)])),
        }
    };
    for &size in sizes {
        let mut catalogue = filled(&store(size))?;
        for (operation, seconds) in changed(&mut catalogue, size, rounds)? {
            add(operation, size, seconds);
        }
        catalogue.get("v7")?;
        for (operation, ask) in QUESTIONS {
            let seconds = (0..rounds).map(|_| each(at_least, || ask(&catalogue, size)));
            add(operation, size, median(seconds.collect()));
        }
        let shared = SharedCatalogue::new(catalogue);
        let change = || {
            let done: Result<(), LoadError> = shared.change(|_| Ok(()));
            std::hint::black_box(done.is_ok());
        };
        let seconds = (0..rounds).map(|_| each(at_least, change));
        add(
            "a change of a shared one that changes nothing",
            size,
            median(seconds.collect()),
        );
    }
    // Last: what is filled and dropped again leaves memory in pieces.
    for &size in sizes {
        let store = store(size);
        let seconds = (0..rounds).map(|_| timed(|| filled(&store)).1);
        add(
            "all of them added from a store",
            size,
            median(seconds.collect()),
        );
    }
    let curve = |(operation, points)| Curve::new("variants of a catalogue", operation, points);
    Ok(points.into_iter().map(curve).collect())
}

/// What changes a catalogue, which in the end is as it was; each for one of several variants.
fn changed(
    catalogue: &mut Catalogue,
    size: usize,
    rounds: usize,
) -> Result<Vec<(&'static str, f64)>> {
    let mut costs: [Vec<f64>; 3] = Default::default();
    let [first, added, removed] = &mut costs;
    for round in 0..rounds {
        for number in 0..SOME {
            let id = format!("v{}", (round * SOME + number) % size);
            let (got, seconds) = timed(|| catalogue.get(&id).map(drop));
            got?;
            if round == 0 {
                first.push(seconds);
            }
            let more = size + number;
            let text = text(more);
            let (done, seconds) = timed(|| catalogue.add(&file(more), &text).map(drop));
            done.map_err(|error| anyhow!("{error}"))?;
            added.push(seconds);
            let (_, seconds) = timed(|| catalogue.remove(&format!("v{more}")));
            removed.push(seconds);
        }
    }
    let [first, added, removed] = costs.map(median);
    Ok(vec![
        ("one read and compiled", first),
        ("one more added", added),
        ("and taken out again", removed),
    ])
}
