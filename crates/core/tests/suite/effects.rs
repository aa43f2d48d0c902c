//! What moves change besides, what that decides, and what changes nothing.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use crate::common::*;
use boardwright_core::geometry::{Board, Cell, Vector};
use boardwright_core::model::{Aim, CheckCount, Figure, Model, Score};
use boardwright_core::module::{
    Arguments, Blast, Effect, Facing, Module, ModuleUse, Modules, Rule, Slot, Unbuildable,
};
use boardwright_core::{Game, Kind, MoveSort, PerSide, Position, Side, Variant, Work};

/// A module with one effect.
struct Effective(Slot, Effect);

impl Module for Effective {
    fn name(&self) -> &'static str {
        "effective"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        self.0
    }
    fn doc(&self) -> &'static str {
        "something changes besides"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Aftermath(self.1.clone()))
    }
}

/// What is wrong with chess with such an effect, if anything is.
fn faults(slot: Slot, effect: Effect) -> Vec<String> {
    let mut modules = Modules::new();
    assert!(modules.register(Effective(slot, effect)).is_none());
    let mut model = chess();
    let with = ModuleUse::new(slot, "effective", 1, Arguments::new());
    model.modules.push(with);
    let compiled = Variant::compile(model, &modules);
    let faults = compiled.err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_blast_is_of_the_cells_and_kinds_of_its_variant() {
    let blast = |cells: usize, hit: u16, spared: u8| {
        let mut area = vec![Vec::new(); cells];
        area[5] = vec![Cell(hit)];
        let spares = vec![Kind(spared)];
        faults(
            Slot::Capture,
            Effect::Blast(Blast {
                area,
                spares,
                keeps: false,
            }),
        )
    };
    assert_eq!(blast(64, 63, 5), [""; 0]);
    for (cells, hit, spared) in [(63, 0, 0), (65, 0, 0), (64, 64, 0), (64, 0, 6)] {
        let said = blast(cells, hit, spared);
        assert!(
            said.len() == 1 && said[0].contains("does not fit"),
            "{said:?}"
        );
    }
}

#[test]
fn a_facing_looks_somewhere_and_names_kinds_of_its_variant() {
    let facing = |x: i16, kind: u8, into: u8| {
        let facing = Facing {
            kinds: vec![Kind(kind)],
            step: Vector { x, y: 0 },
            into: Kind(into),
        };
        faults(Slot::Transform, Effect::Facing(facing))
    };
    assert_eq!(facing(1, 5, 5), [""; 0]);
    for (x, kind, into) in [(0, 5, 5), (1, 6, 5), (1, 5, 6)] {
        let said = facing(x, kind, into);
        assert!(
            said.len() == 1 && said[0].contains("does not fit"),
            "{said:?}"
        );
    }
}

/// Rooks that face each other become knights, and nobody castles with a knight.
#[test]
fn who_has_changed_has_lost_his_rights() {
    let facing = Facing {
        kinds: vec![Kind(2)],
        step: Vector { x: 0, y: 1 },
        into: Kind(4),
    };
    let mut modules = Modules::new();
    let module = Effective(Slot::Transform, Effect::Facing(facing));
    assert!(modules.register(module).is_none());
    let mut model = chess();
    let with = ModuleUse::new(Slot::Transform, "effective", 1, Arguments::new());
    model.modules.push(with);
    let variant = Variant::compile(model, &modules).unwrap();
    let fen = "r3k2r/p6p/8/8/7N/8/P7/R3K2R w KQkq -";
    let position = variant.position(&setup(variant.model(), fen)).unwrap();
    let mut met = 0;
    for fen in [fen, "r3k2r/p7/8/8/7N/8/P7/R3K2R w KQkq -"] {
        let position = variant.position(&setup(variant.model(), fen)).unwrap();
        for (mv, next) in position.successors() {
            assert_eq!(next, position.after_unchecked(mv), "{mv:?} in {fen}");
            assert_eq!(next.hash(), next.fresh_hash(), "{mv:?} in {fen}");
            met += u32::from(next.setup().rights.len() == 2 && mv.kind() == Kind(4));
        }
    }
    assert_eq!(
        met, 4,
        "wherever the knight goes that stands between two rooks"
    );
    assert_eq!(position.setup().rights.len(), 4);
}

/// What checks are counted is the same whether moves are made one by one or all on the way.
#[test]
fn checks_are_counted_of_hoppers_too() {
    for queen in ["gQ", "R3", "Q"] {
        let mut model = chess();
        model.kinds[1].moves = vec![rule(queen)];
        model.end.check_count = Some(CheckCount::new(3, Score::WIN));
        let variant = compile(model);
        let fen = "3nk3/8/8/4n3/8/Q3R3/3N4/4K2Q w - -";
        let position = variant.position(&setup(variant.model(), fen)).unwrap();
        let mut checks = 0;
        for (mv, next) in position.successors() {
            assert_eq!(next, position.after_unchecked(mv), "{queen}, {mv:?}");
            assert_eq!(
                next.setup().checks[Side::First] == 1,
                next.in_check(),
                "{queen}, {mv:?}"
            );
            checks += u32::from(next.in_check());
        }
        assert!(checks > 0, "{queen}");
    }
}

/// Two ends of a chain may lead on to the same piece.
#[test]
fn a_chain_leads_on_from_wherever_it_has_come() {
    let board = Board::rectangle(3, 3).unwrap();
    let mut model = Model::builder("bridge", board)
        .kind("stone", "S", &["W"])
        .men(Side::First, "stone", &["a1", "c1", "b2", "b3"])
        .men(Side::Second, "stone", &["a3"])
        .build()
        .unwrap();
    let rank = |name: char| {
        let on = |cell: &Cell| model.board.name(*cell).ends_with(name);
        PerSide::from_fn(|_| model.board.cells().filter(on).collect::<Vec<_>>())
    };
    let around = [
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
    ];
    let bridge = Figure::Bridge {
        from: rank('1'),
        to: rank('3'),
        steps: around.map(|(x, y)| Vector { x, y }).to_vec(),
    };
    model.end.aims = vec![Aim::new(vec![Kind(0)], bridge, Score::WIN)];
    let variant = compile(model);
    let over = |without: &str| {
        let mut setup = variant.model().start.clone();
        let cell = |at: Cell| variant.model().board.name(at);
        setup.men.retain(|&(at, _)| cell(at) != without);
        let position = variant.position(&setup).unwrap();
        Game::from_position(position).outcome().is_some()
    };
    assert!(over("none") && over("a1") && over("c1"));
    assert!(!over("b2") && !over("b3"));
}

/// Who promotes by capture only may well stand where others would have promoted.
#[test]
fn who_has_arrived_without_a_capture_may_stand_unpromoted() {
    let fen = "k7/8/1K6/8/8/8/8/7p w - -";
    let mut model = chess();
    let refused = |model: &Model| compile(model.clone()).position(&setup(model, fen)).is_err();
    assert!(refused(&model));
    model.promotions[0].captures_only = true;
    assert!(!refused(&model));
}

/// Clones share what is left.
#[test]
fn a_position_within_some_work_spends_it() {
    let start = compile(chess()).start();
    assert!(start.work().is_none() && start.spend(u64::MAX));
    let work = Work::new(100_000);
    let within = start.within(&work);
    assert!(within.spend(1_000));
    assert_eq!(
        (work.used(), within.work().map(Work::left)),
        (1_000, Some(99_000))
    );
    assert_eq!(within.legal_moves().len(), 20);
    assert!(work.used() > 1_000 && !within.spend(100_000));
    assert!(work.check().is_err());
}

#[test]
fn a_move_that_cannot_be_made_here_changes_nothing() {
    let variant = compile(chess());
    let place = |fen: &str| variant.position(&setup(variant.model(), fen)).unwrap();
    let of_sort = |position: &Position, sort: MoveSort| {
        let moves = position.legal_moves().into_iter();
        moves
            .filter(move |mv| mv.sort() == sort)
            .collect::<Vec<_>>()
    };
    let passed = place("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    let castles = place("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    let foreign = [
        of_sort(&passed, MoveSort::EnPassant),
        of_sort(&castles, MoveSort::Castling),
    ]
    .concat();
    assert_eq!(foreign.len(), 3);
    for fen in [
        "4k3/8/8/5pP1/8/8/8/4K3 w - f6",
        "4k3/8/8/3p4/8/8/8/4K3 w - -",
        "4k3/8/8/3pP3/8/8/8/4K3 w - -",
        "4k3/8/8/8/3Pp3/8/8/R3K2R b KQ d3",
        "4k3/8/8/8/8/8/8/RN2K1NR w KQ -",
        "4k3/8/8/8/8/8/8/R3K2R w - -",
    ] {
        let here = place(fen);
        let legal = here.legal_moves();
        for &mv in &foreign {
            let after = here.after_unchecked(mv);
            let made = legal.contains(&mv);
            assert_eq!(after != here, made, "{mv:?} in {fen}");
        }
    }
}
