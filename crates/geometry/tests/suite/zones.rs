//! The language of zones.

use crate::common::{cell, cross, cylinder, glinski, names, omega};
use boardwright_geometry::{Board, Cell, MAX_ZONE_TEXT, Shape, labels};

fn chess() -> Board {
    Board::rectangle(8, 8).expect("8 × 8")
}

fn shogi() -> Board {
    crate::common::board(Shape {
        files: labels("9-1").expect("nine files"),
        ranks: labels("i-a").expect("nine ranks"),
        ..Shape::default()
    })
}

fn no_names(_: &str) -> Option<Vec<Cell>> {
    None
}

fn zone(board: &Board, text: &str) -> Vec<String> {
    let cells = board
        .zone(text, &no_names)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(
        cells.is_sorted_by(|one, next| one < next),
        "sorted, each once"
    );
    names(board, cells).into_iter().map(String::from).collect()
}

#[test]
fn terms_name_cells_ranks_and_files() {
    assert_eq!(zone(&chess(), "b2 a1 b2"), ["a1", "b2"]);
    assert_eq!(
        zone(&chess(), "rank 3"),
        ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"]
    );
    assert_eq!(zone(&chess(), "file h").len(), 8);
    assert_eq!(zone(&chess(), "ranks 2-3"), zone(&chess(), "ranks 3-2"));
    assert_eq!(zone(&chess(), "ranks 2").len(), 8);
    assert_eq!(zone(&chess(), "all").len(), 64);
    assert_eq!(zone(&chess(), " \n all\ta1 ").len(), 64);
}

#[test]
fn and_binds_looser_than_a_list() {
    let palace = ["d1", "e1", "f1", "d2", "e2", "f2", "d3", "e3", "f3"];
    assert_eq!(zone(&chess(), "files d-f & ranks 1-3"), palace);
    assert_eq!(zone(&chess(), "files d-f&ranks 1-3"), palace);
    assert_eq!(zone(&chess(), "a1 d4 & rank 1 rank 8"), ["a1"]);
    assert_eq!(zone(&chess(), "file a & rank 1 & b2"), Vec::<String>::new());
}

#[test]
fn labels_run_as_the_board_lists_them() {
    let board = shogi();
    assert_eq!(zone(&board, "ranks c-a").len(), 27);
    assert_eq!(zone(&board, "ranks c-a"), zone(&board, "ranks a-c"));
    assert_eq!(zone(&board, "file 9 & rank i"), ["9i"]);
    assert_eq!(
        board.point(cell(&board, "9i")),
        boardwright_geometry::Point { x: 0, y: 0 }
    );
}

#[test]
fn extra_cells_are_in_no_rank() {
    assert_eq!(zone(&omega(), "ranks 0-9").len(), 100);
    assert_eq!(zone(&omega(), "w1 rank 0").len(), 11);
    assert_eq!(zone(&omega(), "all").len(), 104);
}

#[test]
fn hexagon_ranks_count_from_the_bottom_of_each_file() {
    let first = [
        "f1", "g1", "h1", "i1", "k1", "l1", "e1", "d1", "c1", "b1", "a1",
    ];
    let mut found = zone(&glinski(), "rank 1");
    found.sort();
    let mut wanted = first.to_vec();
    wanted.sort();
    assert_eq!(found, wanted);
    assert_eq!(zone(&glinski(), "rank 11"), ["f11"]);
    assert_eq!(zone(&glinski(), "file f").len(), 11);
}

#[test]
fn holes_are_in_no_zone() {
    assert_eq!(zone(&cross(), "rank 1"), ["d1", "e1", "f1"]);
    assert_eq!(zone(&cylinder(), "rank 1").len(), 8);
}

#[test]
fn a_zone_may_name_another() {
    let board = chess();
    let named = |name: &str| match name {
        "camp" => board.zone("ranks 1-2", &no_names).ok(),
        "strange" => Some(vec![Cell(3), Cell(3), Cell(64), Cell(u16::MAX)]),
        "a1" => Some(vec![Cell(9)]),
        _ => None,
    };
    assert_eq!(
        board
            .zone("camp & file a", &named)
            .map(|cells| names(&board, cells)),
        Ok(vec!["a1", "a2"])
    );
    assert_eq!(
        board.zone("strange", &named),
        Ok(vec![Cell(3)]),
        "cells of the board only"
    );
    assert_eq!(
        board.zone("a1", &named),
        Ok(vec![Cell(0)]),
        "a cell's name goes first"
    );
}

/// The words that the error points at, its code and its message.
fn error(board: &Board, text: &str) -> String {
    let error = board.zone(text, &no_names).expect_err(text);
    let words = text.get(error.range.clone()).expect("a range of the text");
    format!("{words:?} {}: {error}", error.code())
}

#[test]
fn every_error_points_at_its_word() {
    let board = chess();
    let errors = [
        "",
        " \n ",
        "& rank 1",
        "rank 1 & ",
        "a1 & & b2",
        "a1 rank",
        "files & rank 1",
        "rank 9",
        "a1 ranks 1-9",
        "ranks x",
        "ranks 1-2-3",
        "ranks -",
        "a1 & b2 zz9",
        "rnak 1",
        "rankk 1",
        "fils a-b",
        "alll",
        "rank 1 5",
        "e9",
        "é&ü",
        "ALL",
        "a1 B2",
    ]
    .map(|text| error(&board, text));
    insta::assert_snapshot!(errors.join("\n"));
}

#[test]
fn long_texts_are_refused_or_read() {
    let board = Board::rectangle(36, 36).expect("36 × 36");
    let long = "all ".repeat(MAX_ZONE_TEXT / 4);
    assert_eq!(
        board.zone(&long, &no_names).map(|cells| cells.len()),
        Ok(1296)
    );
    let ands = format!("{}all", "all&".repeat(16_000));
    assert_eq!(
        board.zone(&ands, &no_names).map(|cells| cells.len()),
        Ok(1296)
    );

    let longer = format!("{long}a");
    let error = board.zone(&longer, &no_names).expect_err("too long");
    assert_eq!(error.code(), "zone-too-long");
    assert_eq!(
        error.to_string(),
        "the zone's text has 65537 bytes; the limit is 65536"
    );

    let word = "x".repeat(60_000);
    let error = board.zone(&word, &no_names).expect_err("no such cell");
    assert!(error.to_string().len() < 200, "messages stay short");
}

#[test]
fn any_text_is_read_or_refused_without_panic() {
    let words = [
        "a1", "rank", "ranks", "files", "all", "&", "-", "1-3", "a-", "-a", "é", " ", "\u{2003}",
        "h8", "9",
    ];
    let mut dice = crate::common::Dice(7);
    let board = omega();
    for _ in 0..20_000 {
        let text: String = (0..dice.below(8))
            .map(|_| words[dice.below(words.len() as u64) as usize])
            .collect();
        match board.zone(&text, &no_names) {
            Ok(cells) => assert!(cells.iter().all(|cell| cell.index() < board.len())),
            Err(error) => assert!(text.get(error.range).is_some(), "{text:?}"),
        }
    }
}
