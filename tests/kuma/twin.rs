//! The rules of Kuma, written a second time from `docs/rules/kuma.md`: a board of letters, loops and
//! comparisons. Nothing is shared with the program that it is held against.

use std::collections::HashSet;

/// Eight files by eight ranks; capitals are South's, `.` is nothing.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    /// By file, then rank, from a1.
    men: [[u8; 8]; 8],
    pub(crate) south_to_move: bool,
}

/// From, to, and the letter of the promotion in capitals, or `.`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Turn {
    pub(crate) from: (usize, usize),
    pub(crate) to: (usize, usize),
    pub(crate) promotion: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Result {
    Captured { south_wins: bool },
    Bare,
    NoMoves { south_wins: bool },
    HundredPlies,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step(at: (usize, usize), by: (i32, i32)) -> Option<(usize, usize)> {
    let (x, y) = (at.0 as i32 + by.0, at.1 as i32 + by.1);
    ((0..8).contains(&x) && (0..8).contains(&y)).then_some((x as usize, y as usize))
}

impl Board {
    pub(crate) fn start() -> Board {
        let ranks = [
            "RHBAGBHR", "..C..C..", "SSSSSSSS", "........", "........", "ssssssss", "..c..c..",
            "rhbagbhr",
        ];
        let mut men = [[b'.'; 8]; 8];
        for (y, rank) in ranks.iter().enumerate() {
            for (x, letter) in rank.bytes().enumerate() {
                men[x][y] = letter;
            }
        }
        Board {
            men,
            south_to_move: true,
        }
    }

    pub(crate) fn at(&self, (x, y): (usize, usize)) -> u8 {
        self.men[x][y]
    }

    fn is_empty(&self, at: (usize, usize)) -> bool {
        self.at(at) == b'.'
    }

    fn is_own(&self, at: (usize, usize)) -> bool {
        self.at(at).is_ascii_alphabetic() && self.at(at).is_ascii_uppercase() == self.south_to_move
    }

    fn is_enemy(&self, at: (usize, usize)) -> bool {
        !self.is_empty(at) && !self.is_own(at)
    }

    fn cells() -> impl Iterator<Item = (usize, usize)> {
        (0..8).flat_map(|x| (0..8).map(move |y| (x, y)))
    }

    fn find(&self, letters: &[u8]) -> Option<(usize, usize)> {
        Board::cells().find(|&at| letters.contains(&self.at(at)))
    }

    pub(crate) fn has_dragons(&self) -> bool {
        self.find(b"Dd").is_some()
    }

    /// The result that stands on the board.
    pub(crate) fn result(&self) -> Option<Result> {
        match (self.find(b"GD"), self.find(b"gd")) {
            (None, _) => Some(Result::Captured { south_wins: false }),
            (_, None) => Some(Result::Captured { south_wins: true }),
            _ if Board::cells().filter(|&at| !self.is_empty(at)).count() == 2 => Some(Result::Bare),
            _ => None,
        }
    }

    /// The moves by the rules of movement.
    pub(crate) fn moves(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        if self.result().is_some() {
            return turns;
        }
        for from in Board::cells().filter(|&at| self.is_own(at)) {
            let letter = self.at(from).to_ascii_uppercase();
            for to in self.goals(from, letter) {
                turns.push(Turn {
                    from,
                    to,
                    promotion: b'.',
                });
                let last_rank = if self.south_to_move { 7 } else { 0 };
                if letter == b'S' && to.1 == last_rank {
                    turns.extend(b"EACRBH".iter().map(|&promotion| Turn {
                        from,
                        to,
                        promotion,
                    }));
                }
            }
        }
        turns
    }

    fn goals(&self, from: (usize, usize), letter: u8) -> Vec<(usize, usize)> {
        let mut goals = Vec::new();
        let ahead = if self.south_to_move { 1 } else { -1 };
        let mut one_step = |by| goals.extend(step(from, by).filter(|&to| !self.is_own(to)));
        match letter {
            b'G' => STRAIGHT.into_iter().for_each(one_step),
            b'A' => DIAGONAL.into_iter().for_each(one_step),
            b'S' => {
                one_step((0, ahead));
                let crossed = if self.south_to_move {
                    from.1 >= 4
                } else {
                    from.1 <= 3
                };
                if crossed {
                    one_step((1, 0));
                    one_step((-1, 0));
                }
            }
            b'H' => {
                for (x, y) in STRAIGHT {
                    let Some(leg) = step(from, (x, y)).filter(|&leg| self.is_empty(leg)) else {
                        continue;
                    };
                    for side in [-1, 1] {
                        let outward = if x == 0 { (side, y) } else { (x, side) };
                        goals.extend(step(leg, outward).filter(|&to| !self.is_own(to)));
                    }
                }
            }
            b'D' => {
                for by in STRAIGHT {
                    goals.extend(step(from, by).filter(|&to| self.is_empty(to)));
                    goals.extend(self.first_man(from, by).filter(|&to| self.is_enemy(to)));
                }
            }
            b'C' => {
                for by in STRAIGHT {
                    goals.extend(self.free_way(from, by));
                    let behind = self
                        .first_man(from, by)
                        .and_then(|screen| self.first_man(screen, by));
                    goals.extend(behind.filter(|&to| self.is_enemy(to)));
                }
            }
            b'B' => DIAGONAL
                .into_iter()
                .for_each(|by| self.slide(from, by, &mut goals)),
            b'R' => STRAIGHT
                .into_iter()
                .for_each(|by| self.slide(from, by, &mut goals)),
            b'E' => {
                STRAIGHT
                    .into_iter()
                    .for_each(|by| self.slide(from, by, &mut goals));
                for by in [
                    (1, 2),
                    (2, 1),
                    (-1, 2),
                    (-2, 1),
                    (1, -2),
                    (2, -1),
                    (-1, -2),
                    (-2, -1),
                ] {
                    goals.extend(step(from, by).filter(|&to| !self.is_own(to)));
                }
            }
            _ => {}
        }
        goals
    }

    fn free_way(&self, from: (usize, usize), by: (i32, i32)) -> Vec<(usize, usize)> {
        let mut way = Vec::new();
        let mut next = step(from, by);
        while let Some(at) = next.filter(|&at| self.is_empty(at)) {
            way.push(at);
            next = step(at, by);
        }
        way
    }

    fn first_man(&self, from: (usize, usize), by: (i32, i32)) -> Option<(usize, usize)> {
        step(self.free_way(from, by).last().copied().unwrap_or(from), by)
    }

    fn slide(&self, from: (usize, usize), by: (i32, i32), goals: &mut Vec<(usize, usize)>) {
        goals.extend(self.free_way(from, by));
        goals.extend(self.first_man(from, by).filter(|&to| self.is_enemy(to)));
    }

    /// The board after a move, with the transformation that follows.
    pub(crate) fn after(&self, turn: Turn) -> Board {
        let mut next = self.clone();
        let man = self.at(turn.from);
        let promoted = if self.south_to_move {
            turn.promotion
        } else {
            turn.promotion.to_ascii_lowercase()
        };
        next.men[turn.from.0][turn.from.1] = b'.';
        next.men[turn.to.0][turn.to.1] = if turn.promotion == b'.' {
            man
        } else {
            promoted
        };
        if let (Some(south), Some(north)) = (next.find(b"G"), next.find(b"g"))
            && south.0 == north.0
            && south.1 < north.1
            && (south.1 + 1..north.1).all(|y| next.is_empty((south.0, y)))
        {
            next.men[south.0][south.1] = b'D';
            next.men[north.0][north.1] = b'd';
        }
        next.south_to_move = !self.south_to_move;
        next
    }
}

/// A game with all that it must remember.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) board: Board,
    /// Each position to which a move has led, with that move and the kind of its piece.
    led: HashSet<(Board, u8, Turn)>,
    pub(crate) quiet: u32,
}

impl Game {
    pub(crate) fn new() -> Game {
        Game {
            board: Board::start(),
            led: HashSet::new(),
            quiet: 0,
        }
    }

    fn key(&self, turn: Turn) -> (Board, u8, Turn) {
        (self.board.after(turn), self.board.at(turn.from), turn)
    }

    /// The legal moves.
    pub(crate) fn moves(&self) -> Vec<Turn> {
        let mut moves = self.board.moves();
        moves.retain(|&turn| !self.led.contains(&self.key(turn)));
        moves
    }

    pub(crate) fn play(&mut self, turn: Turn) {
        let key = self.key(turn);
        let man = self.board.at(turn.from);
        let progress = !self.board.is_empty(turn.to) || man.eq_ignore_ascii_case(&b's');
        self.quiet = if progress { 0 } else { self.quiet + 1 };
        self.board = key.0.clone();
        self.led.insert(key);
    }

    pub(crate) fn result(&self) -> Option<Result> {
        let without_moves = || {
            self.moves().is_empty().then_some(Result::NoMoves {
                south_wins: !self.board.south_to_move,
            })
        };
        let drawn = || (self.quiet >= 100).then_some(Result::HundredPlies);
        self.board.result().or_else(without_moves).or_else(drawn)
    }

    /// The number of sequences of so many legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth <= 1 {
            return if depth == 0 { 1 } else { moves.len() as u64 };
        }
        moves
            .into_iter()
            .map(|turn| {
                let mut next = self.clone();
                next.play(turn);
                next.perft(depth - 1)
            })
            .sum()
    }
}
