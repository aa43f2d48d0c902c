//! The shipped descriptors are read without a fault or a lint.

use boardwright_core::Variant;

use crate::common;

#[test]
fn they_are_clean() {
    let source = common::shipped();
    for (id, text) in common::SHIPPED {
        match boardwright_descriptor::read(&format!("{id}.toml"), text, &source, &common::modules())
        {
            Ok(described) => assert!(described.warnings.is_empty(), "{}", described.warnings),
            Err(faults) => panic!("{faults}"),
        }
    }
}

#[test]
fn chess_has_the_moves_of_chess() {
    let variant = Variant::compile(common::model("chess"), &common::modules()).expect("a variant");
    assert_eq!(variant.start().legal_moves().len(), 20);
}

#[test]
fn chess_is_described_whole() {
    let chess = common::model("chess");
    let ids: Vec<&str> = chess.kinds.iter().map(|kind| kind.id.as_str()).collect();
    assert_eq!(ids, ["king", "queen", "rook", "bishop", "knight", "pawn"]);
    let castling: Vec<(char, &str, &str)> = chess
        .castlings
        .iter()
        .map(|c| (c.right, chess.symbol(c.king), chess.symbol(c.rook)))
        .collect();
    assert_eq!(castling, [('K', "K", "R"), ('Q', "K", "R")]);
    assert_eq!(chess.start.men.len(), 32);
    assert_eq!(chess.modules.len(), 1);
}

#[test]
fn atomic_changes_what_it_says_and_nothing_else() {
    let (chess, atomic) = (common::model("chess"), common::model("atomic"));
    assert_eq!(atomic.start, chess.start);
    assert_eq!(atomic.end.checkmate, chess.end.checkmate);
    assert!(chess.end.royal_lost.is_none() && atomic.end.royal_lost.is_some());
    let modules: Vec<&str> = atomic
        .modules
        .iter()
        .map(|module| module.name.as_str())
        .collect();
    assert_eq!(modules, ["explosion", "atomic"]);
}

#[test]
fn crazyhouse_drops_what_is_captured() {
    let crazyhouse = common::model("crazyhouse");
    let drops = crazyhouse.drops.as_ref().expect("drops");
    assert_eq!(drops.allowed.len(), 5);
    assert_eq!(drops.zones[0].1.0.each_ref().map(Vec::len), [48, 48]);
    assert!(crazyhouse.end.no_progress.is_none());
}

#[test]
fn a_zone_that_says_something_else_for_the_second_player_means_that_by_its_name() {
    let drop_cells = |zone: &str| {
        let text = format!(
            "schema = 1\n[variant]\nextends = \"crazyhouse@1\"\nid = \"zoned\"\nversion = \"1.0.0\"\nname = \"Zoned\"\n\
             [zones]\nown = {{ first = \"rank 3\", second = \"rank 8\" }}\nmiddle = \"ranks 4-5\"\n\
             [drops.zones]\npawn = \"{zone}\"\n"
        );
        let read = boardwright_descriptor::read(
            "zoned.toml",
            &text,
            &common::shipped(),
            &common::modules(),
        );
        let model = read.unwrap_or_else(|faults| panic!("{faults}")).model;
        let drops = model.drops.as_ref().expect("drops").clone();
        let names = |cells: &Vec<_>| {
            let ranks = cells
                .iter()
                .map(|&cell| model.board.name(cell).as_bytes()[1] - b'0');
            ranks
                .collect::<std::collections::BTreeSet<u8>>()
                .into_iter()
                .collect::<Vec<u8>>()
        };
        drops.zones[0].1.0.each_ref().map(names)
    };
    // Alone, and beside ranks, which are the second player's from the other side.
    assert_eq!(drop_cells("own"), [vec![3], vec![8]]);
    assert_eq!(drop_cells("own rank 2"), [vec![2, 3], vec![7, 8]]);
    assert_eq!(drop_cells("own middle"), [vec![3, 4, 5], vec![4, 5, 8]]);
}
