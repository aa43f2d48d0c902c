//! What clients were told, held against what the database has: nothing acknowledged is lost, nothing was done twice.

use std::collections::BTreeMap;

use crate::clock::Millis;
use crate::events::{Entry, Fact};

/// What the clients of a game have written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// The moves that they meant to play, in order, as far as they came.
    pub meant: Vec<String>,
    /// How many of them were acknowledged.
    pub acknowledged: usize,
    /// The number and the moves of each `events` that one of them was told.
    pub told: Vec<(i64, Vec<String>)>,
    /// The time that moves have taken by the server's clock, by how many moves had been played before.
    pub spent: BTreeMap<usize, Millis>,
}

/// An outage that is shorter than this may be charged, and each costs the clients some time to come back.
pub const SLACK: Millis = 1_500;

/// Where a player was charged for time in which nobody could have played: the service was out from, until.
pub fn overcharged(entries: &[Entry], log: &Log, outs: &[(Millis, Millis)]) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut since, mut ply) = (0, 0);
    for entry in entries {
        for fact in &entry.facts {
            match fact {
                Fact::Joined { .. } => since = entry.at,
                Fact::Moved { .. } => {
                    let out = outs.iter().map(|&(from, until)| {
                        let out = until.min(entry.at) - from.max(since);
                        (out - SLACK).max(0)
                    });
                    let fair = entry.at - since - out.sum::<Millis>();
                    if let Some(spent) = log.spent.get(&ply).filter(|&&spent| spent > fair) {
                        faults.push(format!(
                            "ply {ply} was charged {spent} ms, and {fair} at most are fair"
                        ));
                    }
                    (since, ply) = (entry.at, ply + 1);
                }
                _ => {}
            }
        }
    }
    faults
}

/// All that does not agree, in words.
pub fn check(entries: &[Entry], log: &Log) -> Vec<String> {
    let mut faults = Vec::new();
    let mut played: Vec<&str> = Vec::new();
    let mut numbers: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    let mut number = 0;
    for (at, entry) in (0..).zip(entries) {
        if entry.number != at {
            faults.push(format!("entry {} stands where {at} should", entry.number));
        }
        if entry
            .facts
            .iter()
            .all(|fact| matches!(fact, Fact::Created(_) | Fact::Premove { .. }))
        {
            continue;
        }
        number += 1;
        let moves = entry.facts.iter().filter_map(|fact| match fact {
            Fact::Moved { mv } => Some(mv.as_str()),
            _ => None,
        });
        let moves: Vec<&str> = moves.collect();
        played.extend(&moves);
        numbers.insert(number, moves);
    }
    if played.len() < log.acknowledged {
        faults.push(format!(
            "{} moves are acknowledged, {} are kept",
            log.acknowledged,
            played.len()
        ));
    }
    if played.len() > log.meant.len() {
        faults.push(format!(
            "{} moves are kept, {} were meant",
            played.len(),
            log.meant.len()
        ));
    }
    for (ply, (kept, meant)) in played.iter().zip(&log.meant).enumerate() {
        if kept != meant {
            faults.push(format!(
                "ply {ply} is {kept} and was meant to be {meant}: one was lost or played twice"
            ));
            break;
        }
    }
    for (number, moves) in &log.told {
        match numbers.get(number) {
            Some(kept) if kept == moves => {}
            kept => faults.push(format!(
                "number {number} was told as {moves:?} and is kept as {kept:?}"
            )),
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: i64, moves: &[&str]) -> Entry {
        let facts = moves.iter().map(|&mv| Fact::Moved { mv: mv.to_owned() });
        Entry {
            number,
            at: 0,
            facts: facts.collect(),
        }
    }

    fn fine() -> (Vec<Entry>, Log) {
        let entries = vec![entry(0, &["e2e4"]), entry(1, &["e7e5", "g1f3"])];
        let log = Log {
            meant: ["e2e4", "e7e5", "g1f3", "b8c6"].map(str::to_owned).into(),
            acknowledged: 3,
            told: vec![
                (1, vec!["e2e4".to_owned()]),
                (2, ["e7e5", "g1f3"].map(str::to_owned).into()),
            ],
            spent: BTreeMap::new(),
        };
        (entries, log)
    }

    #[test]
    fn what_agrees_has_no_fault() {
        let (entries, log) = fine();
        assert_eq!(check(&entries, &log), Vec::<String>::new());
    }

    #[test]
    fn each_planted_fault_is_found() {
        let (entries, log) = fine();
        let lost = check(&entries[..1], &log);
        assert!(
            lost[0].contains("3 moves are acknowledged, 1 are kept"),
            "{lost:?}"
        );
        let twice = [entries.clone(), vec![entry(2, &["g1f3", "g1f3"])]].concat();
        assert!(
            check(&twice, &log)
                .iter()
                .any(|fault| fault.contains("5 moves are kept"))
        );
        let other = vec![entries[0].clone(), entry(1, &["e2e4", "g1f3"])];
        assert!(
            check(&other, &log)
                .iter()
                .any(|fault| fault.contains("ply 1 is e2e4"))
        );
        let gap = vec![entries[0].clone(), entry(2, &["e7e5", "g1f3"])];
        assert!(
            check(&gap, &log)
                .iter()
                .any(|fault| fault.contains("entry 2 stands where 1"))
        );
        let told = Log {
            told: vec![(2, vec!["e7e5".to_owned()])],
            ..log
        };
        assert!(
            check(&entries, &told)
                .iter()
                .any(|fault| fault.contains("number 2 was told"))
        );
    }

    #[test]
    fn who_is_charged_for_an_outage_is_found() {
        let entry = |number, at, mv: &str| Entry {
            at,
            ..entry(number, &[mv])
        };
        let entries = vec![entry(0, 1_000, "e2e4"), entry(1, 11_000, "e7e5")];
        let charged = |spent| Log {
            spent: BTreeMap::from([(1, spent)]),
            ..Log::default()
        };
        let outs = [(2_000, 9_000)];
        assert_eq!(
            overcharged(&entries, &charged(3_000 + SLACK), &outs),
            Vec::<String>::new()
        );
        assert_eq!(
            overcharged(&entries, &charged(10_000), &[]),
            Vec::<String>::new()
        );
        let found = overcharged(&entries, &charged(10_000), &outs);
        assert!(found[0].contains("ply 1 was charged 10000 ms"), "{found:?}");
    }
}
