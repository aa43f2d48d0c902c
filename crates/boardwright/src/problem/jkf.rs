//! A solution as a record of JKF (JSON Kifu Format), the tree as forks.
//!
//! The format is described at <https://github.com/na2hiro/json-kifu-format>: the element of `moves` with number *n* is the *n*-th move,
//! and the first one stands for the diagram. `forks` of an element are what may be played instead.

use std::collections::BTreeMap;

use boardwright_core::{MoveView, Position, Side};
use boardwright_notation::kif::Shogi;
use boardwright_notation::{Style, human};
use boardwright_solver::Goal;
use serde::Serialize;

use super::tree::{Branch, branches};
use super::{NotWritten, Solved};

/// A record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Jkf {
    /// Words about the record; none.
    pub header: BTreeMap<String, String>,
    /// The diagram.
    pub initial: Initial,
    /// The diagram's place, and then the moves.
    pub moves: Vec<Step>,
}

impl Jkf {
    /// The record as its readers take it.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Nothing in it cannot be JSON.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// Where the record begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Initial {
    /// `OTHER`: none of the positions in which games begin.
    pub preset: &'static str,
    /// The position.
    pub data: Start,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Start {
    /// Who is to move: 0 for the first player, 1 for the second.
    pub color: u8,
    /// The cells by file, counted from the right, and rank, counted from above.
    pub board: Vec<Vec<Cell>>,
    /// What each player holds, by the names of CSA.
    pub hands: [BTreeMap<&'static str, u8>; 2],
}

/// A cell: whose piece stands there, and which; nothing for an empty one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Cell {
    /// Who stands there.
    #[serde(flatten)]
    pub man: Option<Man>,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Man {
    /// 0 for the first player, 1 for the second.
    pub color: u8,
    /// Its name in CSA.
    pub kind: &'static str,
}

/// An element of the record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// The move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<Played>,
    /// The end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<Special>,
    /// What may be played instead of this move, with what follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forks: Vec<Vec<Step>>,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
#[non_exhaustive]
pub enum Special {
    /// Mate.
    Tsumi,
}

/// A cell by file and rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Place {
    /// The file, counted from the right.
    pub x: u8,
    /// The rank, counted from above.
    pub y: u8,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Played {
    /// Who plays: 0 for the first player, 1 for the second.
    pub color: u8,
    /// From where; nothing for a drop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Place>,
    /// To where.
    pub to: Place,
    /// The piece before the move, by its name in CSA.
    pub piece: &'static str,
    /// It goes where the move before has gone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub same: bool,
    /// Whether it promotes, where it may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promote: Option<bool>,
    /// What it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capture: Option<&'static str>,
    /// What tells the move from those of other pieces of its kind to the same cell: `L`, `C`, `R` (from the left, straight, from the
    /// right), `U`, `M`, `D` (up, sideways, down), two of them; `H` for a drop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative: Option<String>,
}

/// The words of a move as players write it, and their signs.
const WORDS: [(char, char); 6] = [
    ('左', 'L'),
    ('直', 'C'),
    ('右', 'R'),
    ('上', 'U'),
    ('寄', 'M'),
    ('引', 'D'),
];

impl Solved<'_> {
    /// The solution as a JKF record.
    ///
    /// # Errors
    /// As for [`kif`](Solved::kif).
    pub fn jkf(&self) -> Result<Jkf, NotWritten> {
        let position = self.game.position();
        let shogi = self.shogi()?;
        let mut moves = vec![Step::default()];
        moves.extend(self.steps(&shogi, position, None, &branches(self.solution)));
        Ok(Jkf {
            header: BTreeMap::new(),
            initial: Initial {
                preset: "OTHER",
                data: start(&shogi, position),
            },
            moves,
        })
    }

    /// The first of some moves with what follows it, the others as its forks; nothing where there is none.
    fn steps(
        &self,
        shogi: &Shogi<'_>,
        position: &Position,
        last: Option<Place>,
        lines: &[Branch],
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        let (mut here, mut last, mut lines) = (position.clone(), last, lines);
        while let Some((first, others)) = lines.split_first() {
            let line = |branch: &Branch| {
                let next = here.after_unchecked(branch.mv);
                let played = played(shogi, &here, last, branch);
                let mut line = self.steps(shogi, &next, Some(played.to), &branch.next);
                line.insert(
                    0,
                    Step {
                        mv: Some(played),
                        ..Step::default()
                    },
                );
                line
            };
            let forks = others.iter().map(line).collect();
            let mv = played(shogi, &here, last, first);
            last = Some(mv.to);
            here = here.after_unchecked(first.mv);
            steps.push(Step {
                mv: Some(mv),
                forks,
                ..Step::default()
            });
            lines = &first.next;
        }
        if self.asked.goal == Goal::Mate && here.is_mate() {
            steps.push(Step {
                special: Some(Special::Tsumi),
                ..Step::default()
            });
        }
        steps
    }
}

fn colour(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

fn played(shogi: &Shogi<'_>, position: &Position, last: Option<Place>, branch: &Branch) -> Played {
    let mv = branch.mv;
    let place = |cell| {
        let (x, y) = shogi.place(cell);
        Place { x, y }
    };
    let legal = position.legal_moves();
    let dropped = matches!(mv.view(), MoveView::Put { .. });
    let from = mv.from().filter(|_| !dropped);
    let comes = |promotes: bool| {
        let like = |other: &&boardwright_core::Move| {
            other.from() == mv.from() && other.to() == mv.to() && other.kind() == mv.kind()
        };
        let mut others = legal.iter().filter(like);
        others.any(|other| other.promotes_to().is_some() == promotes)
    };
    let promotes = mv.promotes_to().is_some();
    let beside = legal.iter().any(|other| {
        let goes = !matches!(other.view(), MoveView::Put { .. });
        goes && other.to() == mv.to() && other.kind() == mv.kind()
    });
    let relative = match dropped {
        true => {
            if beside {
                "H".to_owned()
            } else {
                String::new()
            }
        }
        false => {
            let text = human::write_in(position, mv, Style::Kif).unwrap_or_default();
            let sign = |word: char| WORDS.iter().find(|(known, _)| *known == word);
            text.chars()
                .filter_map(sign)
                .map(|(_, sign)| *sign)
                .collect()
        }
    };
    let taken = position.captured_unchecked(mv);
    Played {
        color: colour(position.turn()),
        from: from.map(place),
        to: place(mv.to()),
        piece: shogi.piece(mv.kind()).csa,
        same: last == Some(place(mv.to())),
        promote: (from.is_some() && (promotes || comes(true))).then_some(promotes),
        capture: taken.map(|(_, man)| shogi.piece(man.kind).csa),
        relative: Some(relative).filter(|relative| !relative.is_empty()),
    }
}

fn start(shogi: &Shogi<'_>, position: &Position) -> Start {
    let size = usize::from(Shogi::SIZE);
    let mut board = vec![vec![Cell::default(); size]; size];
    for (cell, man) in position.men() {
        let (x, y) = shogi.place(cell);
        let at = board
            .get_mut(usize::from(x) - 1)
            .and_then(|file| file.get_mut(usize::from(y) - 1));
        if let Some(at) = at {
            at.man = Some(Man {
                color: colour(man.side),
                kind: shogi.piece(man.kind).csa,
            });
        }
    }
    let hand = |side| {
        let held = shogi
            .held()
            .map(|(kind, piece)| (piece.csa, position.in_hand(side, kind)));
        held.collect()
    };
    Start {
        color: colour(position.turn()),
        board,
        hands: [hand(Side::First), hand(Side::Second)],
    }
}
