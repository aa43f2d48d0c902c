//! Proof numbers: what is held of the children of a node, and what follows for the node and for the child to work on.

use boardwright_core::MoveSort;

use crate::forced::families::Child;
use crate::tables::ranges::{AT_ONCE, Range};

/// More than any number of proof.
const INFINITE: u32 = u32::MAX;

/// How much work a proof still is, at the least, and how much a disproof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    pub(crate) fn solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether the work has come up to a limit.
    pub(crate) fn reaches(self, limit: Numbers) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

pub(crate) const PROVED: Numbers = Numbers {
    proof: 0,
    disproof: INFINITE,
};
pub(crate) const DISPROVED: Numbers = Numbers {
    proof: INFINITE,
    disproof: 0,
};

/// What a place holds of one of its children while it is worked on: a guess, until something is heard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) numbers: Numbers,
    heard: bool,
    /// The one before which this one is not worked on, counted from 1; 0 if there is none.
    behind: u16,
    /// A piece is dropped in between: most often the same answers all such drops.
    interposes: bool,
}

/// So many replies to a check are taken to be as much work as more.
const MANY: u16 = 5;

/// The measure of a solved child, more than that of any other.
pub(crate) const SOLVED: u64 = 2 * INFINITE as u64;

impl Held {
    /// A guess, unless the child's move ends the play.
    pub(crate) fn of(child: &Child, end: Option<Range>) -> Held {
        let guess = Numbers {
            proof: u32::from(child.replies.max(1)),
            disproof: 1,
        };
        Held {
            numbers: match end {
                None => guess,
                Some(AT_ONCE) => PROVED,
                Some(_) => DISPROVED,
            },
            heard: end.is_some(),
            behind: child.behind,
            interposes: false,
        }
    }

    /// A guess of a place of which nothing is known.
    pub(crate) fn unheard() -> Held {
        Held {
            numbers: Numbers {
                proof: 1,
                disproof: 1,
            },
            heard: false,
            behind: 0,
            interposes: false,
        }
    }

    /// A guess of the search for any mate, of a move of the attacker or of the defender: a check with fewer replies is less
    /// work, but of many replies most are answered alike.
    pub(crate) fn guessed(child: &Child, attacks: bool) -> Held {
        Held {
            numbers: Numbers {
                proof: u32::from(child.replies.clamp(1, MANY)),
                disproof: 1,
            },
            interposes: !attacks && child.mv.sort() == MoveSort::Drop,
            ..Held::of(child, None)
        }
    }

    /// What a table or a search says. What is solved stays solved, and a number never falls.
    pub(crate) fn hear(&mut self, said: Numbers) {
        if self.numbers.solved() {
            return;
        }
        if said.solved() || !self.heard {
            self.numbers = said;
        } else {
            self.numbers.proof = self.numbers.proof.max(said.proof);
            self.numbers.disproof = self.numbers.disproof.max(said.disproof);
        }
        self.heard = true;
    }

    /// Whether it is not worked on yet, because one before it is not solved.
    pub(crate) fn waits(&self, all: &[Held]) -> bool {
        let Some(before) = self.behind.checked_sub(1) else {
            return false;
        };
        let before = all.get(usize::from(before));
        !self.numbers.solved() && before.is_some_and(|before| !before.numbers.solved())
    }

    /// How far the work on the child is; it never falls.
    pub(crate) fn measure(self) -> u64 {
        match self.numbers {
            _ if !self.heard => 0,
            numbers if numbers.solved() => SOLVED,
            Numbers { proof, disproof } => u64::from(proof) + u64::from(disproof),
        }
    }
}

/// No limit but an answer.
pub(crate) const PROVED_OR_DISPROVED: Numbers = Numbers {
    proof: INFINITE,
    disproof: INFINITE,
};

/// What a child may have before another one's turn comes: a little more than the second best one has, since going to and
/// fro costs more.
pub(crate) fn more(second: u32) -> u32 {
    second.saturating_add(second / 32).saturating_add(1)
}

/// The limit for the child that is worked on, out of the limit for the node.
///
/// Both of its numbers are above the child's own: the node's limit and what is more than the second best
/// child has are above the least number, which is the chosen child's; and what a limit above the node's
/// number leaves, when the other children's share is taken away, is above the child's.
///
/// The child may have more than the second best one has, and than it has itself where it was chosen because others work
/// on the best one.
pub(crate) fn share(
    limit: Numbers,
    node: Numbers,
    own: Numbers,
    second: u32,
    attacks: bool,
) -> Numbers {
    let itself = if attacks { own.proof } else { own.disproof };
    let more = more(second.max(itself));
    let below = if attacks {
        Numbers {
            proof: limit.proof.min(more),
            disproof: rest(limit.disproof, node.disproof, own.disproof),
        }
    } else {
        Numbers {
            proof: rest(limit.proof, node.proof, own.proof),
            disproof: limit.disproof.min(more),
        }
    };
    debug_assert!(!own.reaches(below), "{own:?} {below:?}");
    below
}

/// What a child may take of a limit on the node, when the others' share is as it is.
fn rest(limit: u32, node: u32, child: u32) -> u32 {
    if limit == INFINITE {
        return INFINITE;
    }
    limit.saturating_sub(node.saturating_sub(child))
}

/// How much of their work children of one node share.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shared {
    /// Most of it: the work on all of them is taken to be the greatest of their numbers and one for each other. So it is
    /// where the plies that are left make a place another one for each way to it.
    Most,
    /// Half of it: the work on all of them is half of what it is with the sum, and half of what it is with the greatest.
    Half,
    /// Nothing: the work on all of them is the sum.
    Nothing,
}

/// The numbers of a node, the child to work on, and the second best child's number.
///
/// To be proved, an attacker's node needs one child and a defender's node all of them. Where numbers are summed, who waits
/// for another is not counted, and of pieces that are dropped in between the one that is the most work counts for all.
pub(crate) fn weigh(children: &[Held], attacks: bool, shared: Shared) -> (Numbers, usize, u32) {
    let turned = |held: &Held| {
        let n = held.numbers;
        if attacks {
            (n.proof, n.disproof)
        } else {
            (n.disproof, n.proof)
        }
    };
    let (mut one, mut second, mut chosen) = (INFINITE, INFINITE, 0);
    let (mut sum, mut between, mut most, mut open) = (0_u32, 0_u32, 0_u32, 0_u32);
    for (at, child) in children.iter().enumerate() {
        if shared == Shared::Nothing && child.waits(children) {
            continue;
        }
        let (any, every) = turned(child);
        if any < one {
            (second, one, chosen) = (one, any, at);
        } else if any < second {
            second = any;
        }
        if every > 0 {
            open += 1;
            most = most.max(every);
            match child.interposes {
                true => between = between.max(every),
                false => sum = sum.saturating_add(every),
            }
        }
    }
    let sum = sum.saturating_add(between);
    let mut all = match shared {
        Shared::Most => most,
        Shared::Half => most + (sum - most) / 2,
        Shared::Nothing => sum,
    };
    if one > 0 {
        let others = match shared {
            Shared::Most => open.saturating_sub(1),
            Shared::Half | Shared::Nothing => 0,
        };
        all = all.saturating_add(others).min(INFINITE - 1);
    }
    if open == 0 {
        all = 0;
    }
    if one == 0 {
        all = INFINITE;
    }
    let numbers = if attacks {
        Numbers {
            proof: one,
            disproof: all,
        }
    } else {
        Numbers {
            proof: all,
            disproof: one,
        }
    };
    (numbers, chosen, second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::scramble::scramble;

    /// Numbers of every size, by the bits of a number.
    fn sample(seed: u64) -> u32 {
        let bits = scramble(seed);
        let size = scramble(bits) % 32;
        (bits as u32 >> size).clamp(1, INFINITE - 1)
    }

    fn numbers(seed: u64) -> Numbers {
        match scramble(seed ^ 77) % 8 {
            0 => PROVED,
            1 => DISPROVED,
            _ => Numbers {
                proof: sample(seed),
                disproof: sample(!seed),
            },
        }
    }

    fn held(seed: u64) -> Held {
        Held {
            numbers: numbers(seed),
            heard: true,
            behind: 0,
            interposes: seed.is_multiple_of(3),
        }
    }

    #[test]
    fn what_is_held_of_a_child_never_falls() {
        for seed in 0..20_000 {
            let mut child = held(seed);
            for said in 0..8 {
                let (before, was) = (child.measure(), child.numbers);
                child.hear(numbers(scramble(seed) ^ said));
                assert!(child.measure() >= before);
                assert!(!was.solved() || child.numbers == was, "solved is solved");
            }
            assert!(child.measure() <= SOLVED);
        }
    }

    fn open(proof: u32, interposes: bool) -> Held {
        Held {
            numbers: Numbers { proof, disproof: 1 },
            interposes,
            ..Held::unheard()
        }
    }

    #[test]
    fn of_pieces_that_are_put_in_between_the_hardest_counts_for_all() {
        let all = [open(2, false), open(3, true), open(7, true), open(5, true)];
        let (numbers, ..) = weigh(&all, false, Shared::Nothing);
        assert_eq!(numbers.proof, 2 + 7);
        let apart = all.map(|held| open(held.numbers.proof, false));
        let (numbers, ..) = weigh(&apart, false, Shared::Nothing);
        assert_eq!(numbers.proof, 2 + 3 + 7 + 5);
    }

    /// The numbers of a node that is not solved are between the two ends, the child that is chosen is not
    /// solved, and its limits are above what is held of it; so what its search says raises the measure.
    #[test]
    fn each_turn_raises_the_measure() {
        let mut turns = 0;
        for seed in 0..50_000_u64 {
            let few = 1 + scramble(seed) % 6;
            let all: Vec<Held> = (0..few).map(|at| held(scramble(seed) ^ at)).collect();
            let attacks = seed % 2 == 0;
            let shared = match seed % 3 {
                0 => Shared::Nothing,
                1 => Shared::Half,
                _ => Shared::Most,
            };
            let (node, chosen, second) = weigh(&all, attacks, shared);
            if node.solved() {
                continue;
            }
            assert!(node.proof < INFINITE && node.disproof < INFINITE);
            let limit = match scramble(seed ^ 5) % 3 {
                0 => PROVED_OR_DISPROVED,
                n => Numbers {
                    proof: node.proof.saturating_add(sample(seed ^ n)),
                    disproof: node.disproof.saturating_add(sample(seed ^ n << 9)),
                },
            };
            let own = all[chosen].numbers;
            assert!(!own.solved() && !node.reaches(limit));
            let below = share(limit, node, own, second.saturating_add(1), attacks);
            assert!(!own.reaches(below), "{own:?} {below:?}");
            for said in [
                PROVED,
                DISPROVED,
                Numbers {
                    proof: below.proof.min(INFINITE - 1),
                    disproof: 1,
                },
                Numbers {
                    proof: 1,
                    disproof: below.disproof.min(INFINITE - 1),
                },
            ] {
                if said.solved() || said.reaches(below) {
                    let mut child = all[chosen];
                    let before = child.measure();
                    child.hear(said);
                    assert!(child.measure() > before);
                    turns += 1;
                }
            }
        }
        assert!(turns > 10_000, "{turns}");
    }
}
