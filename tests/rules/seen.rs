//! What a rule module sees of a position is what the position itself says.

use std::sync::{Arc, Mutex};

use boardwright::geometry::Cell;
use boardwright::model::Model;
use boardwright::module::{
    Arguments, Ending, History, Module, Rule, Slot, Unbuildable, Verdict, View,
};
use boardwright::{Budget, Catalogue, Game, Kind, Man, Position, Side, Variant};

/// All that was seen of a position, in the same order wherever it was seen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Seen {
    turn: Option<Side>,
    men: Vec<Option<Man>>,
    cells_of: Vec<Vec<Cell>>,
    in_hand: Vec<u8>,
    promoted: Vec<bool>,
    unmoved: Vec<bool>,
    in_check: bool,
    /// For each cell with a piece, who could take it.
    attackers: Vec<Vec<Cell>>,
    /// The moves, whether each takes, and what stands on the board after it.
    moves: Vec<(boardwright::Move, bool, Vec<Option<Man>>)>,
}

fn kinds(model: &Model) -> impl Iterator<Item = Kind> + Clone + use<> {
    (0..model.kinds.len()).map(|kind| Kind(kind as u8))
}

/// As a module sees it.
fn by_module(view: &dyn View) -> Seen {
    let (model, board) = (view.model(), view.board());
    // Cells that the board does not have are nobody's.
    let all = (0..=u16::MAX).step_by(61).map(Cell).chain(board.cells());
    for cell in all {
        let side = view.man_at(cell).map(|man| man.side);
        assert_eq!(view.side_at(cell), side, "{cell:?}");
    }
    let every: Vec<Kind> = kinds(model).collect();
    for side in Side::BOTH {
        let theirs = board.cells().filter(|&c| view.side_at(c) == Some(side));
        let found = view.cells_of_any(side, &every);
        assert!(found.iter().copied().eq(theirs));
    }
    let men = |view: &dyn View| board.cells().map(|cell| view.man_at(cell)).collect();
    let of = Side::BOTH.into_iter();
    let of = of.flat_map(|side| kinds(model).map(move |kind| (side, kind)));
    let goals: Vec<_> = board.cells().map(|cell| view.goals(cell)).collect();
    let taken_by = |cell: Cell| {
        let side = view.man_at(cell)?.side.other();
        let own = |&from: &Cell| view.man_at(from).is_some_and(|man| man.side == side);
        let reaches = |from: &Cell| own(from) && goals[from.index()].contains(&cell);
        let attackers = view.attackers(side, cell);
        assert!(attackers.iter().copied().eq(board.cells().filter(reaches)));
        Some(attackers.to_vec())
    };
    let mut moves: Vec<_> = view
        .moves()
        .into_iter()
        .map(|mv| {
            (
                mv,
                view.is_capture_unchecked(mv),
                men(&*view.after_unchecked(mv)),
            )
        })
        .collect();
    moves.sort_unstable_by_key(|&(mv, ..)| mv);
    let cells_of: Vec<Vec<Cell>> = of
        .clone()
        .map(|(side, kind)| view.cells_of(side, kind).to_vec())
        .collect();
    let counts = of
        .clone()
        .map(|(side, kind)| view.count(side, kind) as usize);
    assert!(cells_of.iter().map(Vec::len).eq(counts));
    assert_eq!(view.passed().turn(), view.turn().other());
    Seen {
        turn: Some(view.turn()),
        men: men(view),
        cells_of,
        in_hand: of.map(|(side, kind)| view.in_hand(side, kind)).collect(),
        promoted: board.cells().map(|cell| view.is_promoted(cell)).collect(),
        unmoved: board.cells().map(|cell| view.is_unmoved(cell)).collect(),
        in_check: view.in_check(view.turn()),
        attackers: board.cells().filter_map(taken_by).collect(),
        moves,
    }
}

/// As the position says it.
fn by_position(position: &Position) -> Seen {
    let (model, setup) = (position.model(), position.setup());
    let board = &model.board;
    let men = |position: &Position| board.cells().map(|cell| position.man_at(cell)).collect();
    let of = Side::BOTH.into_iter();
    let of = of.flat_map(|side| kinds(model).map(move |kind| (side, kind)));
    let first = Side::BOTH.map(|side| model.first_movers(side));
    let has_right = |cell: Cell| {
        let stands = |&&(at, man): &&(Cell, Man)| at == cell && position.man_at(at) == Some(man);
        let home = model.start.men.iter().find(stands);
        let is_first = |man: Man| first[man.side.index()].contains(&cell);
        home.is_some_and(|&(_, man)| is_first(man)) && !setup.moved.contains(&cell)
    };
    let mut moves: Vec<_> = position
        .legal_moves_reference()
        .into_iter()
        .map(|mv| {
            (
                mv,
                position.captured_unchecked(mv).is_some(),
                men(&position.after_unchecked(mv)),
            )
        })
        .collect();
    moves.sort_unstable_by_key(|&(mv, ..)| mv);
    Seen {
        turn: Some(position.turn()),
        men: men(position),
        cells_of: of
            .clone()
            .map(|(side, kind)| {
                let is = |cell: &Cell| position.man_at(*cell) == Some(Man { side, kind });
                board.cells().filter(is).collect()
            })
            .collect(),
        in_hand: of
            .map(|(side, kind)| position.in_hand(side, kind))
            .collect(),
        promoted: board
            .cells()
            .map(|cell| setup.promoted.contains(&cell))
            .collect(),
        unmoved: board.cells().map(has_right).collect(),
        in_check: position.in_check_reference(position.turn()),
        attackers: board
            .cells()
            .filter(|&cell| position.man_at(cell).is_some())
            .map(|cell| position.attackers_of_reference(cell))
            .collect(),
        moves,
    }
}

/// A module that notes what it sees, and ends nothing.
struct Witness(Arc<Mutex<Seen>>);

impl Module for Witness {
    fn name(&self) -> &'static str {
        "witness"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::End
    }
    fn doc(&self) -> &'static str {
        "nothing ends by it"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Ending(Arc::new(Witness(Arc::clone(&self.0)))))
    }
}

impl Ending for Witness {
    fn verdict(&self, position: &dyn View, _: &dyn History) -> Option<Verdict> {
        *self.0.lock().expect("it is whole") = by_module(position);
        None
    }
}

fn with_witness(parent: &str, seen: &Arc<Mutex<Seen>>) -> Variant {
    let mut catalogue = Catalogue::shipped();
    let module = Witness(Arc::clone(seen));
    assert!(catalogue.modules_mut().register(module).is_none());
    let text = format!(
        "schema = 1\n[variant]\nid = \"seen\"\nversion = \"1.0.0\"\nname = \"Seen\"\n\
         extends = \"{parent}@1\"\n[end.witness]\nmodule = \"witness\"\n"
    );
    let added = catalogue.add("seen.toml", &text);
    added.unwrap_or_else(|e| panic!("{parent}: {e}"))
}

/// Variants with hands, promoted pieces, rights of first moves, borrowed movement and hurdles.
const PARENTS: [&str; 6] = [
    "chess",
    "crazyhouse",
    "seirawan",
    "shogi",
    "xiangqi",
    "annan-shogi",
];

fn hold(budget: &Budget) {
    let seen = Arc::default();
    for parent in PARENTS {
        let variant = with_witness(parent, &seen);
        let mut chance = fastrand::Rng::with_seed(7);
        let mut game = Game::new(&variant);
        game.set_budget(budget.clone()).expect("enough");
        for _ in 0..7 {
            if game.outcome().is_some() {
                break;
            }
            let told = by_position(game.position());
            let text = game.position_text();
            assert!(
                *seen.lock().expect("it is whole") == told,
                "{parent}: {text}"
            );
            let mut legal = game.legal_moves();
            legal.sort_unstable();
            // Whoever takes, or comes near, does so now.
            let takes = |mv: &boardwright::Move| game.position().is_capture_unchecked(*mv);
            let captures: Vec<_> = legal.iter().copied().filter(takes).collect();
            let from = if captures.is_empty() {
                &legal
            } else {
                &captures
            };
            let Some(&mv) = chance.choice(from) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn what_a_module_sees_is_what_the_position_says() {
    hold(&Budget::Unlimited);
}

#[test]
fn a_module_sees_the_same_where_calls_are_bounded() {
    hold(&Budget::EachCall(1_000_000_000));
}
