//! Boards of all shapes: names, numbers, lines, symmetry, and what is refused.

use std::collections::BTreeSet;

use crate::common::{board, cell, cross, cylinder, glinski, leaps, names, omega, slides};
use boardwright_geometry::{
    Board, Cell, Heading, Hole, Lean, MAX_CELLS, Outline, Point, Shape, Symmetry, Topology, Vector,
    Wrap, labels,
};

const KNIGHT: &[Vector] = Topology::Square.knight_leaps();
const ROOK: &[Vector] = Topology::Square.edge_steps();
const BISHOP: &[Vector] = Topology::Square.vertex_steps();

fn chess() -> Board {
    Board::rectangle(8, 8).expect("8 × 8")
}

fn king(topology: Topology) -> Vec<Vector> {
    [topology.edge_steps(), topology.vertex_steps()].concat()
}

fn all_boards() -> Vec<Board> {
    let hexagons = [1, 2, 3, 21].map(|side| board(Shape::hexagon(side)));
    let rectangles = [(1, 1), (1, 1296), (1296, 1), (36, 36), (9, 10), (30, 4)];
    let rectangles =
        rectangles.map(|(files, ranks)| Board::rectangle(files, ranks).expect("a rectangle"));
    let rhombus = board(Shape {
        topology: Topology::Hex,
        ..Shape::rectangle(7, 5)
    });
    let mut all = vec![chess(), omega(), glinski(), cylinder(), cross(), rhombus];
    all.extend(hexagons);
    all.extend(rectangles);
    all
}

// Names and numbers

#[test]
fn names_points_and_numbers_lead_to_each_other() {
    for board in all_boards() {
        assert!(!board.is_empty());
        assert_eq!(board.cells().count(), board.len());
        let mut seen = BTreeSet::new();
        for cell in board.cells() {
            assert_eq!(board.find(board.name(cell)), Some(cell));
            assert_eq!(board.at(board.point(cell)), Some(cell));
            assert!(seen.insert(board.name(cell).to_string()));
            assert!(board.shade(cell) < 3);
            let labels = board.file_of(cell).zip(board.rank_of(cell));
            let name = labels
                .map(|(file, rank)| format!("{}{}", board.files()[file], board.ranks()[rank]));
            assert_eq!(name.is_none(), board.is_extra(cell));
            assert!(name.is_none_or(|name| name == board.name(cell)));
        }
    }
}

#[test]
fn a_cell_of_another_board_is_nowhere() {
    let board = chess();
    for stranger in [Cell(64), Cell(u16::MAX)] {
        assert_eq!(board.name(stranger), "");
        assert_eq!(board.point(stranger), Point::NOWHERE);
        assert_eq!(board.leap(stranger, Vector { x: 0, y: 0 }), None);
        assert!(board.ray(stranger, Vector { x: 1, y: 0 }).is_empty());
        assert_eq!(board.opposite(stranger), None);
        assert_eq!(board.file_of(stranger), None);
        assert!(!board.is_extra(stranger));
        let _ = board.shade(stranger);
    }
    assert_eq!(board.find(""), None);
    assert_eq!(board.at(Point::NOWHERE), None);
}

#[test]
fn vectors_of_any_size_are_harmless() {
    for board in all_boards() {
        for x in [i16::MIN, -1297, 0, 1, 1296, i16::MAX] {
            for y in [i16::MIN, -1, 0, i16::MAX] {
                let vector = Vector { x, y };
                let _ = (board.leap(Cell(0), vector), board.ray(Cell(0), vector));
                let _ = (
                    board.opposite_vector(vector),
                    vector.heading(board.topology()),
                );
                let _ = board.topology().orbit(vector);
            }
        }
        assert_eq!(board.leap(Cell(0), Vector { x: 0, y: 0 }), Some(Cell(0)));
        assert!(board.ray(Cell(0), Vector { x: 0, y: 0 }).is_empty());
    }
}

#[test]
fn numbers_are_monotone_along_every_line() {
    for board in all_boards()
        .iter()
        .filter(|board| board.wrap() == Wrap::None && board.len() < 1000)
    {
        let topology = board.topology();
        for step in king(topology).iter().chain(topology.knight_leaps()) {
            for from in board.cells() {
                let mut line = vec![from];
                line.extend(board.ray(from, *step));
                assert!(line.is_sorted() || line.iter().rev().is_sorted());
            }
        }
    }
}

#[test]
fn numbers_go_by_rank_then_file() {
    let board = omega();
    let first = names(&board, board.cells().take(4));
    assert_eq!(first, ["w1", "w2", "a0", "b0"]);
    let last = names(&board, board.cells().rev().take(3));
    assert_eq!(last, ["w3", "w4", "j9"]);
}

#[test]
fn labels_go_on_after_z() {
    let board = Board::rectangle(30, 2).expect("30 × 2");
    assert_eq!(board.files()[25..28], ["z", "aa", "ab"]);
    assert_eq!(board.point(cell(&board, "ad2")), Point { x: 29, y: 1 });
}

// Counts that everybody knows

#[test]
fn the_chessboard_has_the_known_moves() {
    let board = chess();
    assert_eq!(leaps(&board, KNIGHT), 336);
    assert_eq!(leaps(&board, &king(Topology::Square)), 420);
    assert_eq!(slides(&board, BISHOP), 560);
    assert_eq!(slides(&board, ROOK), 896);
}

#[test]
fn the_largest_board() {
    let board = Board::rectangle(36, 36).expect("36 × 36");
    assert_eq!(board.len(), MAX_CELLS);
    assert_eq!(slides(&board, ROOK), 1296 * 70);
    // 8 (n - 1)(n - 2)
    assert_eq!(leaps(&board, KNIGHT), 8 * 35 * 34);
    assert_eq!(board.name(Cell(1295)), "aj36");
}

// Omega

#[test]
fn omega_has_four_cells_beyond_the_corners() {
    let board = omega();
    assert_eq!(board.len(), 104);
    for (wizard, corner) in [("w1", "a0"), ("w2", "j0"), ("w3", "j9"), ("w4", "a9")] {
        let next = king(Topology::Square);
        let next = next
            .iter()
            .filter_map(|step| board.leap(cell(&board, wizard), *step));
        assert_eq!(names(&board, next), [corner]);
    }
    let diagonal = board.ray(cell(&board, "w1"), Vector { x: 1, y: 1 });
    assert_eq!(diagonal.len() + 1, 12);
    assert_eq!(
        board.bounds(),
        (Point { x: -1, y: -1 }, Point { x: 10, y: 10 })
    );
}

#[test]
fn omega_mirrors_its_wizards() {
    let board = omega();
    for (one, other) in [("w1", "w4"), ("w2", "w3"), ("a0", "a9"), ("f0", "f9")] {
        assert_eq!(board.opposite(cell(&board, one)), board.find(other));
        assert_eq!(board.opposite(cell(&board, other)), board.find(one));
    }
    let corners = ["w1", "w2", "w3", "w4"].map(|name| board.shade(cell(&board, name)));
    assert_eq!(corners, [0, 1, 0, 1], "a wizard never leaves its shade");
}

// Symmetry

#[test]
fn opposite_is_its_own_inverse_and_agrees_with_vectors() {
    let turned = board(Shape {
        symmetry: Symmetry::Rotate,
        ..Shape::rectangle(9, 9)
    });
    let same = board(Shape {
        symmetry: Symmetry::None,
        ..Shape::rectangle(5, 4)
    });
    let hexagon = board(Shape {
        symmetry: Symmetry::Rotate,
        ..Shape::hexagon(4)
    });
    for board in [
        chess(),
        omega(),
        glinski(),
        cylinder(),
        cross(),
        turned,
        same,
        hexagon,
    ] {
        assert!(board.is_symmetric());
        for cell in board.cells() {
            let opposite = board.opposite(cell).expect("a symmetric board");
            assert_eq!(board.opposite(opposite), Some(cell));
            for step in king(board.topology()) {
                let there = board.leap(cell, step).and_then(|to| board.opposite(to));
                assert_eq!(there, board.leap(opposite, board.opposite_vector(step)));
            }
        }
    }
}

#[test]
fn symmetries_of_the_chessboard() {
    let opposite = |symmetry| {
        let board = board(Shape {
            symmetry,
            ..Shape::rectangle(8, 8)
        });
        let opposite = board.opposite(cell(&board, "b1"))?;
        let Vector { x, y } = board.opposite_vector(Vector { x: 1, y: 2 });
        Some((board.name(opposite).to_string(), x, y))
    };
    assert_eq!(opposite(Symmetry::Mirror), Some(("b8".into(), 1, -2)));
    assert_eq!(opposite(Symmetry::Rotate), Some(("g8".into(), -1, -2)));
    assert_eq!(opposite(Symmetry::None), Some(("b1".into(), 1, 2)));
}

#[test]
fn a_lopsided_board_is_not_symmetric() {
    let hole = Hole::Named("a1".into());
    let lopsided = board(Shape {
        holes: vec![hole],
        ..Shape::rectangle(3, 3)
    });
    assert!(!lopsided.is_symmetric());
    assert_eq!(lopsided.opposite(cell(&lopsided, "a3")), None);
    let even = Shape {
        topology: Topology::Hex,
        ..Shape::rectangle(2, 2)
    };
    assert!(
        !board(even).is_symmetric(),
        "no line of cells lies in the middle"
    );
}

// Hexagons

/// Gliński's board once more, in cube coordinates around f6: q to the right, r down to the left, s up.
fn cube_cells() -> Vec<[i32; 3]> {
    let range = -5..=5;
    let cells = range
        .clone()
        .flat_map(|q| range.clone().map(move |r| [q, r, -q - r]));
    cells.filter(|[_, _, s]| (-5..=5).contains(s)).collect()
}

#[test]
fn glinski_names_its_cells() {
    let board = glinski();
    assert_eq!(board.len(), 91);
    assert_eq!(cube_cells().len(), 91);
    let length = |file: &str| {
        (1..=11)
            .filter(|rank| board.find(&format!("{file}{rank}")).is_some())
            .count()
    };
    let lengths = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "k", "l"].map(length);
    assert_eq!(lengths, [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    assert_eq!(board.find("j1"), None);
    assert_eq!(board.point(cell(&board, "f1")), Point { x: 5, y: 0 });
    assert_eq!(board.point(cell(&board, "a1")), Point { x: 0, y: 5 });
}

#[test]
fn glinski_neighbours_of_the_middle() {
    let board = glinski();
    let around = |steps: &[Vector]| {
        let around = steps
            .iter()
            .filter_map(|step| board.leap(cell(&board, "f6"), *step));
        names(&board, around)
            .into_iter()
            .map(String::from)
            .collect::<Vec<_>>()
    };
    // clockwise, from straight ahead
    assert_eq!(
        around(Topology::Hex.edge_steps()),
        ["f7", "g6", "g5", "f5", "e5", "e6"]
    );
    assert_eq!(
        around(Topology::Hex.vertex_steps()),
        ["g7", "h5", "g4", "e4", "d5", "e7"]
    );
    assert_eq!(around(Topology::Hex.knight_leaps()).len(), 12);
}

#[test]
fn glinski_moves_agree_with_cube_coordinates() {
    let board = glinski();
    let cells = cube_cells();
    let distance = |a: [i32; 3], b: [i32; 3]| [0, 1, 2].map(|i| (a[i] - b[i]).abs());
    let pairs = || {
        cells
            .iter()
            .flat_map(|a| cells.iter().map(move |b| (*a, *b)))
            .filter(|(a, b)| a != b)
    };
    let count = |is: fn([i32; 3]) -> bool| pairs().filter(|(a, b)| is(distance(*a, *b))).count();

    let rook = count(|d| d.contains(&0));
    let bishop = count(|d| d[0] == d[1] || d[1] == d[2] || d[0] == d[2]);
    let knight = count(|d| {
        let mut d = d;
        d.sort();
        d == [1, 2, 3]
    });
    let king = count(|d| {
        let mut d = d;
        d.sort();
        d == [0, 1, 1] || d == [1, 1, 2]
    });
    // a line with a zero has its other two equal, and only rooks run along it
    let bishop = bishop - rook;
    assert_eq!(slides(&board, Topology::Hex.edge_steps()), rook);
    assert_eq!(slides(&board, Topology::Hex.vertex_steps()), bishop);
    assert_eq!(leaps(&board, Topology::Hex.knight_leaps()), knight);
    assert_eq!(leaps(&board, &self::king(Topology::Hex)), king);
}

#[test]
fn glinski_mirrors_each_file() {
    let board = glinski();
    for (one, other) in [
        ("f1", "f11"),
        ("a1", "a6"),
        ("g1", "g10"),
        ("b1", "b7"),
        ("f6", "f6"),
    ] {
        assert_eq!(board.opposite(cell(&board, one)), board.find(other));
    }
    assert_eq!(
        board.opposite_vector(Vector { x: 0, y: 1 }),
        Vector { x: 0, y: -1 }
    );
    // ahead to the left becomes back to the left
    assert_eq!(
        board.opposite_vector(Vector { x: -1, y: 1 }),
        Vector { x: -1, y: 0 }
    );
}

#[test]
fn glinski_bishops_keep_their_shade() {
    let board = glinski();
    for from in board.cells() {
        for step in Topology::Hex.vertex_steps() {
            assert!(
                board
                    .leap(from, *step)
                    .is_none_or(|to| board.shade(to) == board.shade(from))
            );
        }
        for step in Topology::Hex.edge_steps() {
            assert!(
                board
                    .leap(from, *step)
                    .is_none_or(|to| board.shade(to) != board.shade(from))
            );
        }
    }
    let bishops = ["f1", "f2", "f3"].map(|name| board.shade(cell(&board, name)));
    assert_eq!(
        BTreeSet::from(bishops).len(),
        3,
        "one bishop for each shade"
    );
}

// Vectors

#[test]
fn orbits_are_the_named_steps() {
    for topology in [Topology::Square, Topology::Hex] {
        for steps in [
            topology.edge_steps(),
            topology.vertex_steps(),
            topology.knight_leaps(),
        ] {
            let orbit: BTreeSet<Vector> = topology.orbit(steps[0]).into_iter().collect();
            assert_eq!(orbit, steps.iter().copied().collect());
            assert_eq!(orbit.len(), topology.orbit(steps[0]).len());
        }
        assert_eq!(topology.orbit(Vector { x: 0, y: 0 }).len(), 1);
    }
}

#[test]
fn headings_of_squares() {
    let heading = |x, y| {
        let Heading {
            forward,
            right,
            lean,
        } = Vector { x, y }.heading(Topology::Square);
        (forward, right, lean)
    };
    assert_eq!(heading(0, 1), (1, 0, Lean::Along));
    assert_eq!(heading(-1, 0), (0, -1, Lean::Across));
    assert_eq!(heading(1, -1), (-1, 1, Lean::Even));
    assert_eq!(heading(1, 2), (1, 1, Lean::Along));
    assert_eq!(heading(-2, 1), (1, -1, Lean::Across));
    assert_eq!(heading(0, 0), (0, 0, Lean::Even));
}

#[test]
fn headings_of_hexagons() {
    let select = |steps: &[Vector], take: fn(Heading) -> bool| -> Vec<(i16, i16)> {
        let taken = steps
            .iter()
            .filter(|step| take(step.heading(Topology::Hex)));
        taken.map(|step| (step.x, step.y)).collect()
    };
    let ahead = |heading: Heading| heading.forward > 0 && heading.lean != Lean::Across;
    assert_eq!(select(Topology::Hex.edge_steps(), ahead), [(0, 1)]);
    assert_eq!(
        select(Topology::Hex.vertex_steps(), ahead),
        [(1, 1), (-1, 2)]
    );
    assert_eq!(
        select(Topology::Hex.knight_leaps(), ahead),
        [(1, 2), (2, 1), (-2, 3), (-1, 3)]
    );
    let aside = |heading: Heading| heading.forward == 0;
    assert_eq!(
        select(Topology::Hex.vertex_steps(), aside),
        [(2, -1), (-2, 1)]
    );
    assert!(select(Topology::Hex.edge_steps(), aside).is_empty());
}

// Joined edges and holes

#[test]
fn a_rook_on_a_cylinder_goes_round() {
    let board = cylinder();
    let from = cell(&board, "a1");
    let right = board.ray(from, Vector { x: 1, y: 0 });
    assert_eq!(
        names(&board, right),
        ["b1", "c1", "d1", "e1", "f1", "g1", "h1"]
    );
    let left = board.ray(from, Vector { x: -1, y: 0 });
    assert_eq!(
        names(&board, left),
        ["h1", "g1", "f1", "e1", "d1", "c1", "b1"]
    );
    let reached: BTreeSet<Cell> = ROOK
        .iter()
        .flat_map(|step| board.ray(from, *step))
        .collect();
    assert_eq!(reached.len(), 7 + 7);
}

#[test]
fn rings_of_every_size_stop() {
    for files in 1..=9 {
        let board = board(Shape {
            wrap: Wrap::Files,
            ..Shape::rectangle(files, 2)
        });
        for x in -10..=10 {
            for y in -1..=1 {
                for from in board.cells() {
                    let way = board.ray(from, Vector { x, y });
                    let distinct: BTreeSet<Cell> = way.iter().copied().collect();
                    assert_eq!(distinct.len(), way.len());
                    assert!(!distinct.contains(&from));
                }
            }
        }
    }
}

#[test]
fn a_man_blocks_a_ring_at_a_hole() {
    let shape = Shape {
        wrap: Wrap::Files,
        holes: vec![Hole::Named("d1".into())],
        ..Shape::rectangle(8, 8)
    };
    let board = board(shape);
    let way = board.ray(cell(&board, "a1"), Vector { x: -1, y: 0 });
    assert_eq!(names(&board, way), ["h1", "g1", "f1", "e1"]);
}

#[test]
fn lines_end_at_holes() {
    let board = cross();
    assert_eq!(board.len(), 45);
    let way = board.ray(cell(&board, "d1"), Vector { x: -1, y: 1 });
    assert!(way.is_empty());
    let way = board.ray(cell(&board, "a4"), Vector { x: 1, y: 0 });
    assert_eq!(way.len(), 8);
    // three full files, three full ranks, and six short lines each way
    assert_eq!(slides(&board, ROOK), 2 * (3 * 9 * 8 + 6 * 3 * 2));
}

#[test]
fn an_extra_cell_may_fill_a_hole() {
    let shape = Shape {
        holes: vec![Hole::Named("b2".into()), Hole::Named("b2".into())],
        extra: vec![("throne".into(), Point { x: 1, y: 1 })],
        ..Shape::rectangle(3, 3)
    };
    let board = board(shape);
    assert_eq!(board.len(), 9);
    let ahead = board.leap(cell(&board, "b1"), Vector { x: 0, y: 1 });
    assert_eq!(ahead.map(|cell| board.name(cell)), Some("throne"));
    assert_eq!(board.find("b2"), None);
}

// What is refused

fn errors(shape: &Shape) -> Vec<String> {
    let errors = Board::new(shape).expect_err("a bad shape");
    errors
        .iter()
        .map(|error| format!("{}: {error}", error.code()))
        .collect()
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(String::from).collect()
}

#[test]
fn every_mistake_is_named() {
    let extra = |name: &str, x, y| (name.to_string(), Point { x, y });
    let shapes = [
        Shape::default(),
        Shape {
            files: words("a é toolonglabel a"),
            ranks: vec![String::new()],
            ..Shape::default()
        },
        Shape {
            files: words("1 11"),
            ranks: words("1 11"),
            ..Shape::default()
        },
        Shape {
            files: words("al"),
            ranks: words("l"),
            ..Shape::default()
        },
        Shape::rectangle(100, 100),
        Shape {
            extra: vec![extra("x", 36, 36)],
            ..Shape::rectangle(36, 36)
        },
        Shape {
            holes: vec![Hole::Named("a1".into())],
            ..Shape::rectangle(1, 1)
        },
        Shape {
            topology: Topology::Square,
            ..Shape::hexagon(3)
        },
        Shape::hexagon(0),
        Shape::hexagon(22),
        Shape {
            files: words("a b c"),
            ranks: words("1 2"),
            ..Shape::hexagon(2)
        },
        Shape {
            wrap: Wrap::Files,
            ..Shape::hexagon(3)
        },
        Shape {
            extra: vec![
                extra("", -1, 0),
                extra("so-so", -2, 0),
                extra("toolongname", -3, 0),
                extra("rank", -4, 0),
                extra("a1", -5, 0),
                extra("w", 1, 1),
                extra("v", -6, 0),
                extra("u", -6, 0),
                extra("far", 0, 44),
                extra("low", i16::MIN, i16::MIN),
            ],
            ..Shape::rectangle(8, 8)
        },
        Shape {
            wrap: Wrap::Files,
            extra: vec![extra("w", 8, 0), extra("v", 7, 8)],
            ..Shape::rectangle(8, 8)
        },
        Shape {
            holes: vec![
                Hole::Named("i1".into()),
                Hole::At(Point { x: 8, y: -1 }),
                Hole::Named("a1".into()),
            ],
            ..Shape::rectangle(8, 8)
        },
        Shape {
            holes: vec![Hole::At(Point { x: 0, y: 0 }); MAX_CELLS + 1],
            ..Shape::rectangle(2, 2)
        },
    ];
    let reports: Vec<String> = shapes
        .iter()
        .map(|shape| errors(shape).join("\n"))
        .collect();
    insta::assert_snapshot!(reports.join("\n\n"));
}

#[test]
fn as_many_holes_may_be_named_as_a_board_may_have_cells() {
    let shape = Shape {
        holes: vec![Hole::Named("a1".into()); MAX_CELLS],
        ..Shape::rectangle(2, 2)
    };
    assert_eq!(Board::new(&shape).map(|board| board.len()), Ok(3));
}

#[test]
fn mistakes_of_different_kinds_are_reported_together() {
    let shape = Shape {
        files: words("a b b"),
        holes: vec![Hole::Named("z9".into())],
        extra: vec![
            ("all".into(), Point { x: 0, y: 0 }),
            ("all".into(), Point { x: -1, y: 0 }),
        ],
        ..Shape::rectangle(3, 3)
    };
    let codes: Vec<&str> = Board::new(&shape)
        .expect_err("four mistakes")
        .iter()
        .map(|error| error.code())
        .collect();
    assert_eq!(
        codes,
        [
            "duplicate-label",
            "unknown-hole",
            "occupied",
            "reserved-name"
        ]
    );
}

#[test]
fn numbers_on_both_sides_may_still_differ() {
    let board = board(Shape {
        files: words("1 2 3"),
        ranks: words("1 2 3"),
        ..Shape::default()
    });
    assert_eq!(board.name(Cell(5)), "32");
}

#[test]
fn rectangles_have_limits() {
    for (files, ranks, code) in [
        (0, 5, "no-files"),
        (5, 0, "no-ranks"),
        (37, 36, "too-many-cells"),
        (u16::MAX, u16::MAX, "too-many-cells"),
    ] {
        let errors = Board::rectangle(files, ranks).expect_err("a bad size");
        assert_eq!(
            errors.iter().map(|error| error.code()).collect::<Vec<_>>(),
            [code]
        );
    }
}

#[test]
fn outlines_are_read() {
    assert_eq!(Outline::parse(" rectangle "), Some(Outline::Rectangle));
    assert_eq!(
        Outline::parse("hexagon 6"),
        Some(Outline::Hexagon { side: 6 })
    );
    for text in [
        "",
        "hexagon",
        "hexagon x",
        "hexagon -1",
        "hexagon 99999",
        "hexagon 6 6",
        "rectangle 8",
    ] {
        assert_eq!(Outline::parse(text), None);
    }
}

// Labels

#[test]
fn labels_expand() {
    let joined = |text: &str| labels(text).map(|labels| labels.join(" "));
    assert_eq!(joined("a-j"), Ok("a b c d e f g h i j".into()));
    assert_eq!(joined("9-1"), Ok("9 8 7 6 5 4 3 2 1".into()));
    assert_eq!(joined("0-9"), Ok("0 1 2 3 4 5 6 7 8 9".into()));
    assert_eq!(joined("8-11"), Ok("8 9 10 11".into()));
    assert_eq!(joined("i-a"), Ok("i h g f e d c b a".into()));
    assert_eq!(joined("  a b\tc-e \n k"), Ok("a b c d e k".into()));
    assert_eq!(joined("Y-AB"), Ok("Y Z AA AB".into()));
    assert_eq!(joined("ab-y"), Ok("ab aa z y".into()));
    assert_eq!(joined("x1 x2"), Ok("x1 x2".into()));
    assert_eq!(joined("a-a"), Ok("a".into()));
    assert_eq!(labels("1-1296").map(|labels| labels.len()), Ok(1296));
}

#[test]
fn labels_that_cannot_be_read() {
    let report = |text: &str| {
        let error = labels(text).expect_err(text);
        let words = text.get(error.range.clone()).expect("a range of the text");
        format!("{words:?} {}: {error}", error.code())
    };
    let texts = [
        "",
        "  ",
        "é",
        "a b c!",
        "a-",
        "-a",
        "-",
        "a-c-e",
        "a-3",
        "a-C",
        "a1-a3",
        "01-10",
        "a b a",
        "a-c b",
        "0-99999999",
        "a-zzzzzz",
        "1-1297",
        "1-1296 a",
        "toolonglabel",
        "1-1000000000",
        "x\u{7f}",
    ];
    insta::assert_snapshot!(texts.map(report).join("\n"));
}

#[test]
fn hostile_labels_cost_little() {
    let long = "a".repeat(65_536);
    let many = "a ".repeat(32_768);
    let distinct: String = (0..16_000).map(|n| format!("{n} ")).collect();
    let ranges = "a-zzzzzzzz ".repeat(5_000);
    for (text, code) in [
        (long.as_str(), "label-too-long"),
        (&many, "duplicate-label"),
        (&distinct, "too-many-labels"),
        (&ranges, "too-many-labels"),
        (&"-".repeat(65_536), "bad-range"),
    ] {
        let error = labels(text).expect_err(code);
        assert_eq!(error.code(), code);
        assert!(error.to_string().len() < 200, "messages stay short");
    }
}
