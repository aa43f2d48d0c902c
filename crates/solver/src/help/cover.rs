//! What it costs to cover the cells around a royal piece: who guards which of them after how many moves, and who comes to
//! stand on the others.
//!
//! Each man has choices: to attack some of the cells from where he stands, or others after so many moves, from one place at
//! a time. What all the men choose must cover what has to be covered, and the moves of a side are shared by its men. Men
//! still attack and go through each other here: what cannot be paid for cannot be done.

/// The most cells that are told apart: those around a royal piece, twelve on a board of hexagons, and its own.
const MOST: usize = 13;

/// The most men that are told apart, a bit for each.
const MOST_MEN: usize = 64;

/// Some of the cells of a ring, a bit for each.
pub(crate) type Part = u16;

/// What a man may guard after so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) moves: u8,
    pub(crate) guards: Part,
}

/// Adds a choice, unless another one guards as much for no more moves.
pub(crate) fn add(choices: &mut Vec<Choice>, choice: Choice) {
    let as_good = |other: &Choice| {
        other.moves <= choice.moves && other.guards | choice.guards == other.guards
    };
    if !choices.iter().any(as_good) {
        choices.push(choice);
    }
}

/// Whether so many cells can be told apart.
pub(crate) fn are_few(cells: usize) -> bool {
    cells <= MOST
}

/// Who may guard what, of the men of one side.
#[derive(Default)]
pub(crate) struct Payer {
    /// The least moves for what is guarded, of the ways that were found; between two questions nothing is.
    least: Vec<u8>,
    found: Vec<Part>,
    before: Vec<(Part, u8)>,
}

impl Payer {
    pub(crate) fn new() -> Payer {
        Payer {
            least: vec![u8::MAX; 1 << MOST],
            ..Payer::default()
        }
    }

    /// Whether men can guard the needed cells with so many moves, but for some of which `enough` says that they may be left.
    ///
    /// Every man has the choice to stay, which comes first, and the others in the order of their moves.
    pub(crate) fn can_pay(
        &mut self,
        men: &[&[Choice]],
        needed: Part,
        moves: u8,
        enough: &mut dyn FnMut(Part) -> bool,
    ) -> bool {
        let within = |choice: &&Choice| choice.moves <= moves;
        // Whatever they choose, all together: most often that is not enough.
        let all = |choices: &&[Choice]| {
            let choices = choices.iter().take_while(within);
            choices.fold(0, |all, choice| all | choice.guards)
        };
        let most = men.iter().fold(0, |most, choices| most | all(choices));
        if !enough(needed & !most) {
            return false;
        }
        self.found.clear();
        self.reach(0, 0);
        for choices in men {
            // Who guards nothing that is needed has no choice.
            if all(choices) & needed == 0 {
                continue;
            }
            self.before.clear();
            for &part in &self.found {
                if let Some(least) = self.least.get_mut(usize::from(part)) {
                    self.before.push((part, *least));
                    *least = u8::MAX;
                }
            }
            self.found.clear();
            for at in 0..self.before.len() {
                let Some(&(part, spent)) = self.before.get(at) else {
                    break;
                };
                for choice in choices.iter().take_while(within) {
                    let spent = spent + choice.moves;
                    if spent <= moves {
                        self.reach(part | (choice.guards & needed), spent);
                    }
                }
            }
        }
        let mut can = false;
        for &part in &self.found {
            can = can || enough(needed & !part);
            if let Some(least) = self.least.get_mut(usize::from(part)) {
                *least = u8::MAX;
            }
        }
        can
    }

    /// So much is guarded with so many moves.
    fn reach(&mut self, part: Part, spent: u8) {
        let Some(least) = self.least.get_mut(usize::from(part)) else {
            return;
        };
        if *least == u8::MAX {
            self.found.push(part);
        }
        *least = spent.min(*least);
    }
}

/// Whether men can come to stand on the cells, each on one, with so many moves in all. `moves` tells how many each needs
/// for a cell, by its bit.
pub(crate) fn can_be_blocked(
    cells: Part,
    men: usize,
    left: usize,
    moves: &dyn Fn(usize, u32) -> usize,
) -> bool {
    // Of more men it is not told which of them is used: nothing is said then.
    men > MOST_MEN || blocked(cells, men, left, 0, moves)
}

fn blocked(
    cells: Part,
    men: usize,
    left: usize,
    used: u64,
    moves: &dyn Fn(usize, u32) -> usize,
) -> bool {
    if cells == 0 {
        return true;
    }
    if cells.count_ones() as usize > left {
        return false;
    }
    let (cell, rest) = (cells.trailing_zeros(), cells & (cells - 1));
    (0..men).any(|man| {
        let bit = 1 << man;
        let need = if used & bit > 0 {
            usize::MAX
        } else {
            moves(man, cell)
        };
        need <= left && blocked(rest, men, left - need, used | bit, moves)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to choose, tried one after another.
    fn by_trying(men: &[&[Choice]], needed: Part, moves: u8, left: u32) -> bool {
        let Some((first, rest)) = men.split_first() else {
            return needed.count_ones() <= left;
        };
        first.iter().any(|choice| {
            choice.moves <= moves
                && by_trying(rest, needed & !choice.guards, moves - choice.moves, left)
        })
    }

    #[test]
    fn what_is_paid_for_is_what_trying_all_choices_finds() {
        let mut rng = fastrand::Rng::with_seed(7);
        let (mut can, mut cannot) = (0, 0);
        let mut payer = Payer::new();
        for _ in 0..3_000 {
            let men: Vec<Vec<Choice>> = (0..rng.usize(1..6))
                .map(|_| {
                    let mut choices = Vec::new();
                    for moves in 0..4 {
                        for _ in 0..rng.usize(usize::from(moves == 0)..3) {
                            let guards = rng.u16(..512) & rng.u16(..512);
                            add(&mut choices, Choice { moves, guards });
                        }
                    }
                    choices
                })
                .collect();
            let one_to_stay =
                |choices: &Vec<Choice>| choices.iter().filter(|c| c.moves == 0).count() == 1;
            if !men.iter().all(one_to_stay) {
                continue;
            }
            let men: Vec<&[Choice]> = men.iter().map(Vec::as_slice).collect();
            let (needed, moves, left) = (rng.u16(..512), rng.u8(..5), rng.u32(..3));
            let mut enough = |bare: Part| bare.count_ones() <= left;
            let paid = payer.can_pay(&men, needed, moves, &mut enough);
            assert_eq!(paid, by_trying(&men, needed, moves, left));
            *(if paid { &mut can } else { &mut cannot }) += 1;
        }
        assert!(can > 100 && cannot > 100, "{can} {cannot}");
    }

    #[test]
    fn each_man_blocks_one_cell_and_all_share_the_moves() {
        let moves = [[1, 1, 9], [2, 9, 9], [9, 9, 3]];
        let need = |man: usize, cell: u32| moves[man][cell as usize];
        assert!(can_be_blocked(0b001, 3, 1, &need));
        assert!(!can_be_blocked(0b011, 3, 2, &need), "one man for both");
        assert!(can_be_blocked(0b011, 3, 3, &need));
        assert!(!can_be_blocked(0b111, 3, 5, &need));
        assert!(can_be_blocked(0b111, 3, 6, &need));
        let far = |man: usize, _: u32| if man == 70 { 1 } else { 9 };
        assert!(can_be_blocked(0b001, 71, 1, &far), "so many men");
    }
}
