//! King and one piece against a king: every position, solved with our own moves. This is the evidence
//! for the material that cannot force mate.
//!
//! The pieces here know no direction, so the board may be turned and mirrored until the bare king stands
//! in one eighth of it; each position there counts for all its images. `BOARDWRIGHT_WHOLE=1` solves
//! the whole board without that.

use std::sync::Arc;

use boardwright::engine::{Rules, State};
use boardwright::geometry::{Board, Cell, Point};
use boardwright::{Kind, Man, Move, Setup, Side, shipped_modules};

type Omega = Rules<u128, 3>;

/// What is found out about an ending, the attacker to move.
#[derive(PartialEq, Eq, Debug)]
struct Solved {
    legal: u64,
    won: u64,
    /// Moves of the attacker to the latest mate.
    longest: u32,
}

/// A position of the ending by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Number(u32);

/// The defender has taken the piece.
const TAKEN: Number = Number(u32::MAX);

struct Ending {
    rules: Omega,
    king: Kind,
    man: Kind,
    /// Where the bare king is looked at.
    homes: Vec<Cell>,
    /// For each cell: the cells to which the board's cells go when the king there is brought home.
    images: Vec<Vec<Cell>>,
}

/// The ways to lay the board upon itself.
fn symmetries() -> [fn(Point) -> Point; 8] {
    [
        |p| p,
        |Point { x, y }| Point { x: y, y: x },
        |Point { x, y }| Point { x: 9 - x, y },
        |Point { x, y }| Point { x, y: 9 - y },
        |Point { x, y }| Point { x: 9 - x, y: 9 - y },
        |Point { x, y }| Point { x: 9 - y, y: x },
        |Point { x, y }| Point { x: y, y: 9 - x },
        |Point { x, y }| Point { x: 9 - y, y: 9 - x },
    ]
}

fn is_home(Point { x, y }: Point) -> bool {
    x < 5 && y <= x
}

impl Ending {
    fn new(man: &str, whole: bool) -> Ending {
        let rules = Omega::compile(Arc::new(super::omega().model().clone()), &shipped_modules())
            .expect("Omega Chess");
        let model = rules.model();
        let (king, man) = (
            model.kind("king").expect("a king"),
            model.kind(man).expect("a piece"),
        );
        let board = &model.board;
        let at_home = |point| whole || is_home(point);
        let homes = board
            .cells()
            .filter(|&cell| at_home(board.point(cell)))
            .collect();
        let bring = |cell: Cell| {
            let image = symmetries()
                .into_iter()
                .find(|image| at_home(image(board.point(cell))))
                .expect("one of them");
            board
                .cells()
                .map(|c| board.at(image(board.point(c))).expect("a cell"))
                .collect()
        };
        let images = board.cells().map(bring).collect();
        Ending {
            rules,
            king,
            man,
            homes,
            images,
        }
    }

    fn board(&self) -> &Board {
        &self.rules.model().board
    }

    fn size(&self) -> usize {
        self.homes.len() * self.board().len() * self.board().len()
    }

    fn number(&self, bare: Cell, king: Cell, man: Cell) -> Number {
        let image = &self.images[bare.index()];
        let home = self
            .homes
            .binary_search(&image[bare.index()])
            .expect("at home");
        let cells = self.board().len();
        Number(
            ((home * cells + image[king.index()].index()) * cells + image[man.index()].index())
                as u32,
        )
    }

    fn number_of(&self, state: &State<u128, 3>) -> Number {
        let cell = |side, kind| {
            Some(Cell(
                u16::try_from(state.of(side, kind).trailing_zeros()).ok()?,
            ))
            .filter(|c| c.index() < 128)
        };
        let bare = cell(Side::Second, self.king).expect("a king");
        let king = cell(Side::First, self.king).expect("a king");
        cell(Side::First, self.man).map_or(TAKEN, |man| self.number(bare, king, man))
    }

    /// The position of a number, if it is legal.
    fn state(&self, number: Number, turn: Side) -> Option<State<u128, 3>> {
        let cells = self.board().len();
        let number = number.0 as usize;
        let on = |index: usize, side, kind| (Cell(index as u16), Man { side, kind });
        let bare = self.homes[number / (cells * cells)];
        if self.never(Cell((number % cells) as u16)) {
            return None;
        }
        let men = vec![
            on(bare.index(), Side::Second, self.king),
            on(number / cells % cells, Side::First, self.king),
            on(number % cells, Side::First, self.man),
        ];
        self.rules.state(&Setup::of(men, turn)).ok()
    }

    /// Whether the piece never comes to a cell: no rook stands on a wizard's cell.
    fn never(&self, cell: Cell) -> bool {
        Some(self.man) == self.rules.model().kind("rook") && self.board().is_extra(cell)
    }

    /// How many positions of the whole board this one stands for.
    fn weight(&self, number: Number) -> u64 {
        let home = self.homes[number.0 as usize / (self.board().len() * self.board().len())];
        self.images
            .iter()
            .enumerate()
            .filter(|(cell, image)| image[*cell] == home)
            .count() as u64
    }

    fn solve(&self) -> Solved {
        let numbers = || (0..self.size() as u32).map(Number);
        let mut moves: Vec<Move> = Vec::new();
        let mut successors = |state: &State<u128, 3>| -> Vec<Number> {
            moves.clear();
            self.rules.legal(state, &mut moves);
            let mut all: Vec<Number> = moves
                .iter()
                .map(|&mv| self.number_of(&self.rules.after_unchecked(state, mv)))
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        };

        // In how many moves the defender, to move, is mated.
        let mut lost: Vec<Option<u32>> = vec![None; self.size()];
        let mut defences: Vec<(Number, Vec<Number>)> = Vec::new();
        for number in numbers() {
            let Some(state) = self.state(number, Side::Second) else {
                continue;
            };
            let next = successors(&state);
            if next.is_empty() {
                lost[number.0 as usize] = self.rules.in_check(&state, Side::Second).then_some(0);
            } else if !next.contains(&TAKEN) {
                defences.push((number, next));
            }
        }
        let mut solved = Solved {
            legal: 0,
            won: 0,
            longest: 0,
        };
        let mut attacks: Vec<(Number, Vec<Number>)> = Vec::new();
        for number in numbers() {
            let Some(state) = self.state(number, Side::First) else {
                continue;
            };
            solved.legal += self.weight(number);
            attacks.push((number, successors(&state)));
        }

        let mut won = vec![false; self.size()];
        for depth in 1.. {
            let before = solved.won;
            attacks.retain(|(number, next)| {
                let mates = next.iter().any(|next| lost[next.0 as usize].is_some());
                if mates {
                    won[number.0 as usize] = true;
                    solved.won += self.weight(*number);
                }
                !mates
            });
            if solved.won == before {
                break;
            }
            solved.longest = depth;
            defences.retain(|(number, next)| {
                let mated = next.iter().all(|next| won[next.0 as usize]);
                if mated {
                    lost[number.0 as usize] = Some(depth);
                }
                !mated
            });
        }
        solved
    }
}

/// The share that is won, in thousandths, rounded.
fn thousandths(solved: &Solved) -> u64 {
    (solved.won * 1000 + solved.legal / 2) / solved.legal
}

fn is_whole() -> bool {
    std::env::var_os("BOARDWRIGHT_WHOLE").is_some()
}

#[test]
fn a_queen_wins_in_at_most_13_moves() {
    let solved = Ending::new("queen", is_whole()).solve();
    assert_eq!(
        solved,
        Solved {
            legal: 738_756,
            won: 738_756,
            longest: 13
        }
    );
}

#[test]
fn a_rook_wins_from_one_position_in_sixty_in_at_most_10_moves() {
    let solved = Ending::new("rook", is_whole()).solve();
    assert_eq!(
        solved,
        Solved {
            legal: 814_560,
            won: 13_856,
            longest: 10
        }
    );
    assert_eq!(thousandths(&solved), 17);
}

#[test]
fn a_knight_a_wizard_or_a_champion_mates_in_a_corner_only() {
    for man in ["knight", "wizard", "champion"] {
        let solved = Ending::new(man, false).solve();
        assert!(solved.won > 0, "{man}: {solved:?}");
        assert!(solved.won * 10_000 < solved.legal, "{man}: {solved:?}");
    }
}

#[test]
fn a_bishop_wins_from_one_position_in_sixty() {
    let solved = Ending::new("bishop", false).solve();
    assert_eq!(thousandths(&solved), 17, "{solved:?}");
}
