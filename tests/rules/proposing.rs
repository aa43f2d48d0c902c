//! Rule modules that propose moves, for tests: an exchange, shots, pushes, a rest, and nonsense.

use std::sync::Arc;

use boardwright::geometry::{Cell, Vector};
use boardwright::model::Model;
use boardwright::module::{
    Act, Arguments, Module, Proposal, Proposals, Proposed, Rule, Sight, Slot, Unbuildable,
};
use boardwright::{Catalogue, Kind, Side, Variant};

/// A module that proposes moves.
#[derive(Clone, Copy)]
pub(super) struct Proposer {
    name: &'static str,
    /// Only for a player in need.
    in_need: bool,
    propose: fn(&dyn Sight, &mut Proposals),
    acts: fn(&dyn Sight, &Proposed) -> Vec<Act>,
}

impl Module for Proposer {
    fn name(&self) -> &'static str {
        self.name
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::Move
    }
    fn doc(&self) -> &'static str {
        "moves that no piece makes by itself"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Proposal(Arc::new(*self)))
    }
}

impl Proposal for Proposer {
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals) {
        (self.propose)(position, moves);
    }
    fn acts(&self, position: &dyn Sight, proposed: &Proposed) -> Vec<Act> {
        (self.acts)(position, proposed)
    }
    fn only_in_need(&self) -> bool {
        self.in_need
    }
}

/// All of them, by name.
pub(super) const ALL: [Proposer; 5] = [
    // Two pieces of different kinds, one beside the other, change places.
    Proposer {
        name: "exchange",
        in_need: false,
        propose: exchange,
        acts: exchanged,
    },
    // A piece takes where it could go and stays where it is; a knight may take two at once.
    Proposer {
        name: "shot",
        in_need: false,
        propose: shots,
        acts: shot,
    },
    // A rook pushes an enemy one cell on and follows; behind the last cell he falls off the board.
    Proposer {
        name: "push",
        in_need: false,
        propose: pushes,
        acts: pushed,
    },
    // Who is not in check may pass, in the name of a royal piece.
    Proposer {
        name: "rest",
        in_need: false,
        propose: rests,
        acts: |_, _| Vec::new(),
    },
    // A knight becomes another kind where it stands.
    Proposer {
        name: "training",
        in_need: false,
        propose: trainings,
        acts: |position, proposed| {
            let kind = kinds(position.model()).nth(usize::from(proposed.data));
            kind.map(|kind| Act::Become(proposed.from, kind))
                .into_iter()
                .collect()
        },
    },
];

/// What is only for a player in need, and what removes own pieces.
pub(super) const NEEDY: [Proposer; 2] = [
    // A royal piece in need changes places with whomever.
    Proposer {
        name: "rescue",
        in_need: true,
        propose: |position, moves| {
            let own = men(position, position.turn());
            for from in position.cells_of_any(position.turn(), &position.model().royalty.pieces) {
                own.iter()
                    .for_each(|&to| moves.add(Proposed::new(from, to)));
            }
        },
        acts: exchanged,
    },
    // A piece goes where one of its own stands, who is gone, if it could go on from there.
    Proposer {
        name: "trample",
        in_need: false,
        propose: |position, moves| {
            for from in men(position, position.turn()) {
                for to in around(position, from) {
                    let goes_on = || !position.goals_after(&trampled(from, to), to).is_empty();
                    if position.side_at(to) == Some(position.turn()) && goes_on() {
                        moves.add(Proposed::new(from, to));
                    }
                }
            }
        },
        acts: |_, proposed| trampled(proposed.from, proposed.to),
    },
];

fn trampled(from: Cell, to: Cell) -> Vec<Act> {
    vec![Act::Remove(to), Act::Go(from, to)]
}

fn kinds(model: &Model) -> impl Iterator<Item = Kind> + use<> {
    (0..model.kinds.len()).map(|kind| Kind(kind as u8))
}

/// The cells of a side's pieces.
fn men(position: &dyn Sight, side: Side) -> Vec<Cell> {
    let cells = position.board().cells();
    let own = |cell: &Cell| position.man_at(*cell).is_some_and(|man| man.side == side);
    cells.filter(own).collect()
}

const AROUND: [(i16, i16); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

fn around(position: &dyn Sight, cell: Cell) -> Vec<Cell> {
    let step = |&(x, y): &(i16, i16)| position.board().leap(cell, Vector { x, y });
    AROUND.iter().filter_map(step).collect()
}

fn exchange(position: &dyn Sight, moves: &mut Proposals) {
    let own = men(position, position.turn());
    for &from in &own {
        for to in around(position, from) {
            if own.contains(&to) && position.man_at(to) != position.man_at(from) {
                moves.add(Proposed::new(from, to));
            }
        }
    }
}

fn exchanged(_: &dyn Sight, proposed: &Proposed) -> Vec<Act> {
    let (from, to) = (proposed.from, proposed.to);
    vec![Act::Go(from, to), Act::Go(to, from)]
}

fn shots(position: &dyn Sight, moves: &mut Proposals) {
    let enemy = |cell: &Cell| {
        let man = position.man_at(*cell);
        man.is_some_and(|man| man.side != position.turn())
    };
    for from in men(position, position.turn()) {
        let prey: Vec<Cell> = position.goals(from).into_iter().filter(enemy).collect();
        let is_knight =
            position.man_at(from).map(|man| man.kind) == position.model().kind("knight");
        for (at, &to) in prey.iter().enumerate() {
            moves.add(Proposed::new(from, to));
            for &other in prey.iter().skip(at + 1).filter(|_| is_knight) {
                moves.add(Proposed::new(from, to).with_second(other).with_data(1));
            }
        }
    }
}

fn shot(_: &dyn Sight, proposed: &Proposed) -> Vec<Act> {
    let victims = [Some(proposed.to), proposed.second];
    victims.into_iter().flatten().map(Act::Take).collect()
}

fn pushes(position: &dyn Sight, moves: &mut Proposals) {
    let rook = ["rook", "chariot"];
    let rook = rook.iter().find_map(|id| position.model().kind(id));
    let Some(rook) = rook else { return };
    for from in position.cells_of(position.turn(), rook) {
        for to in around(position, from) {
            moves.add(Proposed::new(from, to));
        }
    }
}

fn pushed(position: &dyn Sight, proposed: &Proposed) -> Vec<Act> {
    let (board, from, to) = (position.board(), proposed.from, proposed.to);
    let (one, other) = (board.point(from), board.point(to));
    let step = Vector {
        x: other.x - one.x,
        y: other.y - one.y,
    };
    match board.leap(to, step) {
        Some(beyond) => vec![Act::Go(to, beyond), Act::Go(from, to)],
        None => vec![Act::Take(to), Act::Go(from, to)],
    }
}

fn rests(position: &dyn Sight, moves: &mut Proposals) {
    let royal = position.model().royalty.pieces.first();
    let stands = royal.map(|&kind| position.cells_of(position.turn(), kind));
    let stands = stands.and_then(|cells| cells.first().copied());
    if let Some(king) = stands.filter(|_| !position.in_check(position.turn())) {
        moves.add(Proposed::new(king, king));
    }
}

fn trainings(position: &dyn Sight, moves: &mut Proposals) {
    let Some(knight) = position.model().kind("knight") else {
        return;
    };
    for from in position.cells_of(position.turn(), knight) {
        for kind in kinds(position.model()) {
            moves.add(Proposed::new(from, from).with_data(kind.0));
        }
    }
}

/// Proposes whatever makes no sense, and a million times.
pub(super) const NONSENSE: Proposer = Proposer {
    name: "nonsense",
    in_need: false,
    propose: |position, moves| {
        let beyond = Cell(position.board().len() as u16);
        let cells: Vec<Cell> = position
            .board()
            .cells()
            .chain([beyond, Cell(u16::MAX)])
            .collect();
        for _ in 0..30 {
            for &from in &cells {
                for &to in cells.iter().rev() {
                    (0..10).for_each(|data| moves.add(Proposed::new(from, to).with_data(data)));
                }
            }
        }
    },
    acts: |position, proposed| {
        let (from, to) = (proposed.from, proposed.to);
        let beyond = Cell(u16::MAX);
        let just_beyond = to.index() == position.board().len();
        match proposed.data {
            0 => vec![Act::Go(from, beyond)],
            1 => vec![Act::Take(from)],
            2 => vec![Act::Go(from, to), Act::Go(from, to)],
            3 => vec![Act::Take(to), Act::Take(to)],
            4 => vec![Act::Drop(Kind(0), to), Act::Drop(Kind(255), to)],
            5 => vec![Act::Become(from, Kind(255))],
            6 => vec![Act::Go(to, from), Act::Go(from, from)],
            // Nothing at all would make sense, but for the cell that names it.
            8 if just_beyond => Vec::new(),
            9 if just_beyond => vec![Act::Go(from, to)],
            _ => vec![Act::Go(from, to); 1_000],
        }
    },
};

/// A variant with all that these modules propose besides, its id `proposing`.
pub(super) fn with_proposals(parent: &str, modules: &[Proposer]) -> Variant {
    let mut catalogue = Catalogue::shipped();
    let mut text = format!(
        "schema = 1\n[variant]\nid = \"proposing\"\nversion = \"1.0.0\"\nname = \"Proposing\"\n\
         extends = \"{parent}@1\"\n"
    );
    for &module in modules {
        assert!(catalogue.modules_mut().register(module).is_none());
        text.push_str(&format!("[move.{}]\n", module.name));
    }
    let inherited = catalogue.get(parent).unwrap_or_else(|e| panic!("{e}"));
    let judges = |used: &boardwright::module::ModuleUse| used.slot == Slot::DeadPosition;
    if inherited.model().modules.iter().any(judges) {
        text.push_str("[end]\ndead-position = false\n");
    }
    catalogue
        .add("proposing.toml", &text)
        .unwrap_or_else(|e| panic!("{e}"))
}
