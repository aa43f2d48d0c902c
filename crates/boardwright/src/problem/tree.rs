//! The moves of a solution as a tree, whatever was told of it.

use boardwright_core::Move;
use boardwright_solver::{Dual, Solution, Variation};

/// A move and what follows it.
pub(super) struct Branch {
    pub(super) mv: Move,
    pub(super) next: Vec<Branch>,
}

impl Branch {
    /// A move that nothing follows.
    pub(super) fn leaf(mv: Move) -> Branch {
        Branch {
            mv,
            next: Vec::new(),
        }
    }

    /// A line without alternatives; `None` if it has no move.
    pub(super) fn of(line: &[Move]) -> Option<Branch> {
        line.iter().rev().fold(None, |next, &mv| {
            Some(Branch {
                mv,
                next: next.into_iter().collect(),
            })
        })
    }

    /// How many moves the longest line from here has, this one counted.
    pub(super) fn length(&self) -> usize {
        1 + self.next.iter().map(Branch::length).max().unwrap_or(0)
    }
}

/// The keys with what follows them, and with the attacker's other moves where he has a choice; or the ways of help and series play, those
/// that begin alike together.
pub(super) fn branches(solution: &Solution) -> Vec<Branch> {
    let mut all: Vec<Branch> = solution.variations.iter().map(of_variation).collect();
    let lines = match all.is_empty() {
        true => solution.ways.iter().chain(Some(&solution.line)),
        false => [].iter().chain(None),
    };
    for line in lines {
        put(&mut all, line);
    }
    for key in &solution.keys {
        put(&mut all, &[key.mv]);
    }
    let duals = solution.duals.by_sort();
    for Dual { line, moves } in duals.into_iter().flat_map(|(_, duals)| duals) {
        for &mv in moves {
            put(&mut all, &[line, &[mv][..]].concat());
        }
    }
    all
}

fn of_variation(variation: &Variation) -> Branch {
    Branch {
        mv: variation.mv,
        next: variation.next.iter().map(of_variation).collect(),
    }
}

/// Adds a line to the branches with which it begins.
fn put(mut branches: &mut Vec<Branch>, line: &[Move]) {
    for &mv in line {
        let known = branches.iter().position(|branch| branch.mv == mv);
        let at = known.unwrap_or_else(|| {
            branches.push(Branch {
                mv,
                next: Vec::new(),
            });
            branches.len() - 1
        });
        let Some(branch) = branches.get_mut(at) else {
            return;
        };
        branches = &mut branch.next;
    }
}
