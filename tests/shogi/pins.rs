//! Check under the rule of void self-checks, said another way and written without the engine's tables:
//! a checker gives no check if it alone stands between a slider and its own king, and the king that it
//! would take does not stand on that line.
//!
//! The plain generator goes by the definition: it plays every taking and looks for new checkers. The fast
//! one goes by pins. `tests/shogi/void.rs` holds all three against each other.

use boardwright::{Position, Side};

type Step = (i32, i32);
type Place = (i32, i32);

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const GOLD: [Step; 6] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1)];
const SILVER: [Step; 5] = [(0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHTS: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// A diagram: who stands where, by the symbols of shogi or of chess.
pub(crate) struct Diagram {
    men: Vec<(Place, Side, String)>,
    chess: bool,
}

/// The steps and the slides of a piece, seen by the first player.
fn moves(symbol: &str, chess: bool) -> (Vec<Step>, Vec<Step>) {
    let all = || ORTHOGONAL.into_iter().chain(DIAGONAL).collect::<Vec<_>>();
    match (symbol, chess) {
        ("K", _) => (all(), vec![]),
        ("R", _) => (vec![], ORTHOGONAL.to_vec()),
        ("B", _) => (vec![], DIAGONAL.to_vec()),
        ("Q", true) => (vec![], all()),
        ("N", true) => (KNIGHTS.to_vec(), vec![]),
        ("P", true) => (vec![(1, 1), (-1, 1)], vec![]),
        ("S", _) => (SILVER.to_vec(), vec![]),
        ("N", false) => (vec![(1, 2), (-1, 2)], vec![]),
        ("L", _) => (vec![], vec![(0, 1)]),
        ("P", false) => (vec![(0, 1)], vec![]),
        ("+R", _) => (DIAGONAL.to_vec(), ORTHOGONAL.to_vec()),
        ("+B", _) => (ORTHOGONAL.to_vec(), DIAGONAL.to_vec()),
        _ => (GOLD.to_vec(), vec![]),
    }
}

impl Diagram {
    pub(crate) fn of(position: &Position) -> Diagram {
        let model = position.model();
        let place = |cell| {
            let point = model.board.point(cell);
            (i32::from(point.x), i32::from(point.y))
        };
        let men = position
            .men()
            .into_iter()
            .map(|(cell, man)| (place(cell), man.side, model.symbol(man.kind).to_owned()));
        Diagram {
            men: men.collect(),
            chess: model.drops.is_none(),
        }
    }

    fn king(&self, side: Side) -> Option<Place> {
        let king = |(_, s, symbol): &&(Place, Side, String)| *s == side && symbol == "K";
        self.men.iter().find(king).map(|(place, ..)| *place)
    }

    fn stands(&self, place: Place) -> bool {
        self.men.iter().any(|(there, ..)| *there == place)
    }

    /// The pieces of a side that could take on a place, each with the places that it would pass.
    fn aims(&self, by: Side, at: Place) -> Vec<(Place, Vec<Place>)> {
        let mut found = Vec::new();
        for (from, side, symbol) in self.men.iter().filter(|(_, side, _)| *side == by) {
            let turn = |(x, y): Step| match (side, self.chess) {
                (Side::First, _) => (x, y),
                (Side::Second, true) => (x, -y),
                (Side::Second, false) => (-x, -y),
            };
            let (steps, slides) = moves(symbol, self.chess);
            if steps
                .into_iter()
                .map(turn)
                .any(|s| (from.0 + s.0, from.1 + s.1) == at)
            {
                found.push((*from, vec![]));
                continue;
            }
            for step in slides.into_iter().map(turn) {
                let way = (1..9).map(|n| (from.0 + n * step.0, from.1 + n * step.1));
                let passed: Vec<Place> = way.take_while(|&place| place != at).collect();
                if passed.len() < 8 {
                    found.push((*from, passed));
                }
            }
        }
        found
    }

    /// Ordinary check: who could take the king of a side.
    pub(crate) fn checkers(&self, side: Side) -> Vec<Place> {
        let Some(king) = self.king(side) else {
            return vec![];
        };
        let open = |passed: &[Place]| passed.iter().all(|&place| !self.stands(place));
        let aims = self.aims(side.other(), king).into_iter();
        aims.filter(|(_, passed)| open(passed))
            .map(|(from, _)| from)
            .collect()
    }

    /// Check under the rule: the checkers that are not pinned off the line to the king that they take.
    pub(crate) fn unpinned_checkers(&self, side: Side) -> Vec<Place> {
        let mut checkers = self.checkers(side);
        if let Some(own) = self.king(side.other()) {
            let pinning = self.aims(side, own);
            checkers.retain(|checker| {
                !pinning.iter().any(|(_, passed)| {
                    let between: Vec<&Place> = passed.iter().filter(|&&p| self.stands(p)).collect();
                    between == [checker]
                })
            });
        }
        checkers
    }

    pub(crate) fn kings_touch(&self) -> bool {
        let kings = self.king(Side::First).zip(self.king(Side::Second));
        kings.is_some_and(|(a, b)| (a.0 - b.0).abs().max((a.1 - b.1).abs()) <= 1)
    }
}
