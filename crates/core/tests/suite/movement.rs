//! Movement in Betza notation: each atom and each modifier, by the goals that it gives.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use crate::common::*;
use boardwright_core::betza::{BetzaErrorKind, legs, parse, parse_all};
use boardwright_core::geometry::{Topology, Vector};
use boardwright_core::model::SelfCheck;
use boardwright_core::{Position, Side, Variant};

/// Chess in which the queen moves otherwise, without pawns' and castlings' noise.
fn variant(moves: &[&str]) -> Variant {
    let mut model = chess();
    model.kinds[1].moves = moves.iter().map(|m| rule(m)).collect();
    compile(model)
}

fn place(variant: &Variant, fen: &str) -> Position {
    variant.position(&setup(variant.model(), fen)).unwrap()
}

/// Where the piece on a cell can go, in order.
fn goals(position: &Position, from: &str) -> String {
    let board = &position.model().board;
    let from = cell(board, from);
    let mut names: Vec<&str> = position
        .legal_moves()
        .iter()
        .filter(|m| m.from() == Some(from))
        .map(|m| board.name(m.to()))
        .collect();
    names.sort_unstable();
    let plain = position
        .legal_moves_reference()
        .iter()
        .filter(|m| m.from() == Some(from))
        .count();
    assert_eq!(plain, names.len(), "fast and plain differ");
    names.join(" ")
}

/// The goals on an empty board from d4, kings far away.
fn from_d4(moves: &[&str]) -> String {
    goals(&place(&variant(moves), "k7/8/8/8/3Q4/8/8/7K w - -"), "d4")
}

#[test]
fn atoms_are_leaps() {
    for (atom, expected) in [
        ("W", "c4 d3 d5 e4"),
        ("F", "c3 c5 e3 e5"),
        ("D", "b4 d2 d6 f4"),
        ("N", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("A", "b2 b6 f2 f6"),
        ("H", "a4 d1 d7 g4"),
        ("C", "a3 a5 c1 c7 e1 e7 g3 g5"),
        ("Z", "a2 a6 b1 b7 f1 f7 g2 g6"),
        ("G", "a1 a7 g1 g7"),
        ("K", "c3 c4 c5 d3 d5 e3 e4 e5"),
    ] {
        assert_eq!(from_d4(&[atom]), expected, "{atom}");
    }
}

#[test]
fn a_number_limits_the_range_and_doubling_frees_it() {
    assert_eq!(from_d4(&["W2"]), "b4 c4 d2 d3 d5 d6 e4 f4");
    assert_eq!(from_d4(&["NN"]), "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6");
    assert_eq!(from_d4(&["WW"]), from_d4(&["R"]));
    assert_eq!(from_d4(&["F0"]), from_d4(&["B"]));
    assert_eq!(from_d4(&["R1"]), from_d4(&["W"]));
}

#[test]
fn directions_are_seen_by_the_player() {
    assert_eq!(from_d4(&["fW"]), "d5");
    assert_eq!(from_d4(&["sW"]), "c4 e4");
    assert_eq!(from_d4(&["vW"]), "d3 d5");
    assert_eq!(from_d4(&["fsW"]), "c4 d5 e4");
    assert_eq!(from_d4(&["fF"]), "c5 e5");
    assert_eq!(from_d4(&["flF"]), "c5");
    assert_eq!(from_d4(&["fN"]), "c6 e6");
    assert_eq!(from_d4(&["bN"]), "c2 e2");
    assert_eq!(from_d4(&["sN"]), "b3 b5 f3 f5");
    assert_eq!(from_d4(&["flN"]), "c6");
    assert_eq!(from_d4(&["lfN"]), "b5");
    let black = place(&variant(&["fW", "fN"]), "k7/8/8/8/3q4/8/8/7K b - -");
    assert_eq!(black.turn(), Side::Second);
    assert_eq!(goals(&black, "d4"), "c2 d3 e2");
}

#[test]
fn letters_that_others_write_are_read() {
    assert_eq!(from_d4(&["L"]), from_d4(&["C"]));
    assert_eq!(from_d4(&["J"]), from_d4(&["Z"]));
    assert_eq!(from_d4(&["LL"]), from_d4(&["CC"]));
}

#[test]
fn half_of_the_oblique_leaps_turn_one_way() {
    assert_eq!(from_d4(&["hrN"]), "b5 c2 e6 f3");
    assert_eq!(from_d4(&["hlN"]), "b3 c6 e2 f5");
    assert_eq!(from_d4(&["hlfN"]), "c6");
    assert_eq!(from_d4(&["hlN", "hrN"]), from_d4(&["N"]));
    let fault = |text: &str, topology| parse(text, topology).map_err(|e| (e.at, e.kind));
    let squares = |text: &str| fault(text, Topology::Square);
    assert_eq!(squares("hN"), Err((0..1, BetzaErrorKind::Half)));
    assert_eq!(squares("mh"), Err((1..2, BetzaErrorKind::Half)));
    assert_eq!(squares("hrW"), Err((0..3, BetzaErrorKind::NoDirection)));
    assert_eq!(
        fault("hrN", Topology::Hex),
        Err((0..3, BetzaErrorKind::NoDirection))
    );
    assert_eq!(
        squares("hr[F?R]"),
        Err((0..7, BetzaErrorKind::BentModifier('h')))
    );
}

#[test]
fn quiet_moves_and_captures_may_differ() {
    let variant = variant(&["mR", "cF"]);
    let position = place(&variant, "k7/8/8/2p1n3/p2Q2b1/8/8/7K w - -");
    assert_eq!(
        goals(&position, "d4"),
        "b4 c4 c5 d1 d2 d3 d5 d6 d7 d8 e4 e5 f4"
    );
}

#[test]
fn a_lame_leap_needs_an_empty_leg() {
    assert_eq!(from_d4(&["nN"]), from_d4(&["N"]));
    let horse = place(&variant(&["nN"]), "k7/8/8/3p4/3QP3/8/8/7K w - -");
    assert_eq!(
        goals(&horse, "d4"),
        "b3 b5 c2 e2",
        "d5 bars the two ahead, e4 the two to the right"
    );
    let elephant = place(&variant(&["nA"]), "k7/8/8/4p3/3Q4/8/8/7K w - -");
    assert_eq!(goals(&elephant, "d4"), "b2 b6 f2");
}

#[test]
fn a_cannon_needs_exactly_one_hurdle() {
    let position = place(
        &variant(&["mR", "cpR"]),
        "k2n4/8/3p4/8/Pp1Q1P1n/8/3P4/3n3K w - -",
    );
    // Up: hurdle d6, prey d8. Right: hurdle f4, prey h4. Left: hurdle b4, own pawn behind. Down: hurdle d2, prey d1.
    assert_eq!(goals(&position, "d4"), "c4 d1 d3 d5 d8 e4 h4");
    let quiet = place(&variant(&["mpR"]), "k7/8/3p4/8/3Q4/8/8/7K w - -");
    assert_eq!(goals(&quiet, "d4"), "d7 d8");
}

#[test]
fn a_grasshopper_lands_right_behind_its_hurdle() {
    let position = place(&variant(&["gQ"]), "k7/3n4/3p4/8/Q2Q1P2/8/8/7K w - -");
    assert_eq!(
        goals(&position, "d4"),
        "d7 g4",
        "to the left the hurdle a4 stands at the edge"
    );
}

#[test]
fn an_initial_move_is_for_a_man_that_has_not_moved() {
    let mut model = chess();
    model.kinds[4].moves.push(rule("imD"));
    let variant = compile(model);
    let mut position = place(&variant, "4k3/8/8/8/8/8/8/1N2K3 w - -");
    assert_eq!(goals(&position, "b1"), "a3 b3 c3 d1 d2");
    for (from, to) in [("b1", "a3"), ("e8", "e7"), ("a3", "b1"), ("e7", "e8")] {
        let board = &position.model().board;
        let (from, to) = (cell(board, from), cell(board, to));
        let mv = position
            .legal_moves()
            .into_iter()
            .find(|m| m.from() == Some(from) && m.to() == to)
            .unwrap();
        position = position.after_unchecked(mv);
    }
    assert_eq!(
        goals(&position, "b1"),
        "a3 c3 d2",
        "back home, but it has moved"
    );
}

#[test]
fn a_lame_leap_passes_all_cells_between() {
    let three = |x, y| legs(Vector { x, y }, Topology::Square);
    let (one, two) = (Vector { x: 1, y: 0 }, Vector { x: 2, y: 0 });
    assert_eq!(three(3, 0), [one, two]);
    let (one, two) = (Vector { x: -1, y: 1 }, Vector { x: -2, y: 2 });
    assert_eq!(three(-3, 3), [one, two]);
}

#[test]
fn a_lame_knight_on_hexagons_passes_an_edge_and_then_a_corner() {
    for &leap in Topology::Hex.knight_leaps() {
        let [leg] = legs(leap, Topology::Hex)[..] else {
            panic!("one leg")
        };
        let (x, y) = (leap.x - leg.x, leap.y - leg.y);
        assert!(Topology::Hex.edge_steps().contains(&leg));
        assert!(Topology::Hex.vertex_steps().contains(&Vector { x, y }));
    }
}

#[test]
fn a_step_straight_ahead_is_to_neither_side() {
    let steps = |text: &str| {
        let found = parse(text, Topology::Hex).unwrap();
        found.into_iter().flat_map(|m| m.steps).collect::<Vec<_>>()
    };
    assert_eq!(steps("flW"), [Vector { x: -1, y: 1 }]);
    assert_eq!(steps("frW"), [Vector { x: 1, y: 0 }]);
}

#[test]
fn a_zone_bounds_lame_leaps_too() {
    // Where check only informs, pieces are gone through by other tables.
    for self_check in [SelfCheck::Illegal, SelfCheck::Allowed] {
        let mut model = chess();
        model.royalty.self_check = self_check;
        let home = vec![cell(&model.board, "d4")];
        let mut horse = rule("nN");
        horse.from = Some(boardwright_core::PerSide([home.clone(), home]));
        model.kinds[1].moves = vec![horse];
        let variant = compile(model);
        let position = place(&variant, "k7/8/8/8/3QQ3/8/8/7K w - -");
        assert_eq!(goals(&position, "d4"), "b3 b5 c2 c6 e2 e6");
        assert_eq!(goals(&position, "e4"), "");
    }
}

#[test]
fn a_man_may_leap_and_capture_as_a_cannon() {
    for self_check in [SelfCheck::Illegal, SelfCheck::Allowed] {
        let mut model = chess();
        model.royalty.self_check = self_check;
        model.kinds[1].moves = vec![rule("F"), rule("cpR")];
        let variant = compile(model);
        let position = place(&variant, "k7/8/3p4/8/3P4/8/8/3Q3K w - -");
        assert_eq!(goals(&position, "d1"), "c2 d6 e2");
    }
}

#[test]
fn a_man_that_only_slides_back_checks_along_its_line() {
    let variant = variant(&["bR"]);
    for (fen, king, steps) in [
        ("k7/8/8/8/4K3/8/4q3/8 w - -", "e4", "d3 d4 d5 f3 f4 f5"),
        ("8/4Q3/8/4k3/8/8/8/K7 b - -", "e5", "d4 d5 d6 f4 f5 f6"),
    ] {
        assert_eq!(goals(&place(&variant, fen), king), steps, "{fen}");
    }
}

#[test]
fn a_king_does_not_castle_where_exactly_its_way_is_attacked() {
    let variant = variant(&["fW", "flF"]);
    let position = place(&variant, "k7/8/8/8/8/8/6q1/4K2R w K -");
    assert_eq!(goals(&position, "e1"), "d1 d2 e2 f2");
    let position = place(&variant, "k7/8/8/8/8/6q1/8/4K2R w K -");
    assert_eq!(goals(&position, "e1"), "d1 d2 e2 f1 g1");
}

#[test]
fn who_has_moved_makes_another_position() {
    let mut model = chess();
    model.kinds[4].moves.push(rule("imD"));
    model.start = setup(&model, "k6K/8/8/8/8/8/8/NNNNNNNN w - -");
    let start = compile(model).start();
    let mut hashes = std::collections::BTreeSet::from([start.hash()]);
    for (home, away) in [
        ("a1", "b3"),
        ("b1", "c3"),
        ("c1", "d3"),
        ("d1", "e3"),
        ("e1", "f3"),
        ("f1", "g3"),
        ("g1", "h3"),
        ("h1", "g3"),
    ] {
        let mut position = start.clone();
        for (from, to) in [(home, away), ("a8", "a7"), (away, home), ("a7", "a8")] {
            let board = &position.model().board;
            let (from, to) = (cell(board, from), cell(board, to));
            let moves = position.legal_moves();
            let mv = moves
                .iter()
                .find(|m| m.from() == Some(from) && m.to() == to);
            position = position.after_unchecked(*mv.unwrap());
        }
        assert!(hashes.insert(position.hash()), "{home}");
    }
}

#[test]
fn zones_and_victims_condition_a_move() {
    let mut model = chess();
    let board = model.board.clone();
    let palace: Vec<_> = ["d4", "d5", "e4", "e5"].map(|n| cell(&board, n)).to_vec();
    let both = boardwright_core::PerSide([palace.clone(), palace]);
    let mut within = rule("R");
    within.to = Some(both.clone());
    let mut from = rule("cB");
    from.from = Some(both);
    from.victims = Some(vec![model.kind("knight").unwrap()]);
    model.kinds[1].moves = vec![within, from];
    let variant = compile(model);
    let inside = place(&variant, "k7/6n1/1p6/8/3Q4/8/1n6/7K w - -");
    assert_eq!(
        goals(&inside, "d4"),
        "b2 d5 e4 g7",
        "the pawn on b6 is no victim"
    );
    let outside = place(&variant, "k7/8/8/8/8/1Q6/2n5/7K w - -");
    assert_eq!(goals(&outside, "b3"), "");
}

#[test]
fn two_ways_to_one_move_are_one_move() {
    assert_eq!(from_d4(&["R", "W", "WD"]), from_d4(&["R"]));
}

#[test]
fn a_griffon_steps_diagonally_and_goes_on_outwards_as_a_rook() {
    assert_eq!(
        from_d4(&["[F?R]"]),
        "a3 a5 b3 b5 c1 c2 c3 c5 c6 c7 c8 e1 e2 e3 e5 e6 e7 e8 f3 f5 g3 g5 h3 h5"
    );
}

#[test]
fn an_aanca_steps_as_a_rook_and_goes_on_outwards_as_a_bishop() {
    let aanca = place(&variant(&["[W?B]"]), "1k6/8/8/8/3Q4/8/7K/8 w - -");
    assert_eq!(
        goals(&aanca, "d4"),
        "a2 a6 a8 b1 b3 b5 b7 c2 c4 c6 d3 d5 e2 e4 e6 f1 f3 f5 f7 g2 g6 g8 h1 h7"
    );
}

#[test]
fn a_bent_rider_with_a_hyphen_does_not_stop_on_the_way() {
    let both = format!("{} {}", from_d4(&["[F-R]"]), from_d4(&["F"]));
    let mut both: Vec<&str> = both.split(' ').collect();
    both.sort_unstable();
    assert_eq!(both.join(" "), from_d4(&["[F?R]"]));
}

#[test]
fn steps_of_its_own_before_a_bent_rider_are_passed_only() {
    let giraffe = variant(&["[F-W-R]"]);
    let free = place(&giraffe, "k7/8/8/8/3Q4/8/8/7K w - -");
    assert_eq!(goals(&free, "d4"), "a3 a5 c1 c7 c8 e1 e7 e8 g3 g5 h3 h5");
    let blocked = place(&giraffe, "k3p3/8/4p3/8/3Q4/5P2/8/7K w - -");
    assert_eq!(goals(&blocked, "d4"), "a3 a5 c1 c7 c8 e1 g5 h5");
    assert_eq!(from_d4(&["[F-W-W2]"]), from_d4(&["[F-W-R]"]));
}

#[test]
fn a_bent_rider_goes_no_farther_than_a_man_on_its_first_step() {
    let griffon = variant(&["[F?R]"]);
    let position = place(&griffon, "k7/8/8/2P1p3/3Q4/8/8/7K w - -");
    assert_eq!(
        goals(&position, "d4"),
        "a3 b3 c1 c2 c3 e1 e2 e3 e5 f3 g3 h3"
    );
    let passing = variant(&["[F-R]"]);
    let position = place(&passing, "k7/8/8/2P1p3/3Q4/8/8/7K w - -");
    assert_eq!(goals(&position, "d4"), "a3 b3 c1 c2 e1 e2 f3 g3 h3");
}

#[test]
fn the_second_leg_of_a_bent_rider_takes_the_first_man_that_it_meets() {
    let position = place(&variant(&["[fF?R]"]), "k3p3/4p3/8/8/3Q4/8/8/7K w - -");
    assert_eq!(
        goals(&position, "d4"),
        "a5 b5 c5 c6 c7 c8 e5 e6 e7 f5 g5 h5"
    );
}

#[test]
fn m_and_c_hold_of_both_legs_of_a_bent_rider() {
    let fen = "k7/4p3/8/2p5/3Q2p1/8/8/7K w - -";
    assert_eq!(goals(&place(&variant(&["c[F?R]"]), fen), "d4"), "c5 e7");
    assert_eq!(
        goals(&place(&variant(&["m[fF?R]"]), fen), "d4"),
        "e5 e6 f5 g5 h5"
    );
}

#[test]
fn a_bent_rider_turns_as_little_as_its_rider_can() {
    assert_eq!(from_d4(&["[F-B3]"]), "a1 a7 b2 b6 f2 f6 g1 g7 h8");
    assert_eq!(from_d4(&["[fW-R]"]), "d6 d7 d8");
    assert_eq!(from_d4(&["[fD-WW]"]), "d7 d8");
    assert_eq!(from_d4(&["[fD?B]"]), "b8 c7 d6 e7 f8");
    let courses = |text: &str, topology| {
        let movements = parse(text, topology).unwrap();
        movements[0].courses(topology).len()
    };
    assert_eq!(courses("[F-R]", Topology::Square), 8);
    assert_eq!(courses("[W-B]", Topology::Hex), 12);
    assert_eq!(courses("[W-R]", Topology::Hex), 6);
}

#[test]
fn directions_of_a_bent_rider_are_those_of_its_first_step() {
    assert_eq!(from_d4(&["[lfF-R2]"]), "a5 b5 c6 c7");
    let black = place(&variant(&["[fF-R]"]), "k7/8/8/8/3q4/8/8/7K b - -");
    assert_eq!(goals(&black, "d4"), "a3 b3 c1 c2 e1 e2 f3 g3 h3");
}

#[test]
fn faults_of_a_bent_rider_show_the_whole_of_it() {
    let fault = |text: &str| parse(text, Topology::Square).map_err(|e| (e.at, e.kind));
    for text in [
        "[F?R", "[FR]", "[?R]", "[F?]", "[]", "[", "[K?R]", "[N?R]", "[F?Q]", "[F?W]", "[F?R1]",
        "[F2?R]", "[mF?R]", "[F?sR]", "[F?R?B]", "[F?R]]", "[F-W]", "[F-W-W]", "[F-F-R]",
        "[F-W-B]", "[F-W?R]", "[F-R-R]", "[F-W2-R]",
    ] {
        let found = fault(text).expect_err(text);
        let whole = (0..text.len(), BetzaErrorKind::Bent);
        let stray = (5..6, BetzaErrorKind::UnknownModifier(']'));
        assert!(
            found == whole || (text == "[F?R]]" && found == stray),
            "{text}: {found:?}"
        );
    }
    for (text, letter) in [
        ("f[F?R]", 'f'),
        ("n[F?R]", 'n'),
        ("mp[F?R]", 'p'),
        ("g[F?R]", 'g'),
    ] {
        let kind = BetzaErrorKind::BentModifier(letter);
        assert_eq!(fault(text), Err((0..text.len(), kind)));
    }
    assert_eq!(
        fault("W[X?R]").map_err(|(_, kind)| kind),
        Err(BetzaErrorKind::Bent)
    );
    assert_eq!(fault("[fbF?R]").map(|_| ()), Ok(()));
}

#[test]
fn faults_say_where_and_what() {
    let fault = |text: &str| parse(text, Topology::Square).map_err(|e| (e.at, e.kind));
    assert_eq!(fault(""), Err((0..0, BetzaErrorKind::Empty)));
    assert_eq!(fault("mX"), Err((1..2, BetzaErrorKind::UnknownAtom('X'))));
    assert_eq!(
        fault("WyN"),
        Err((1..2, BetzaErrorKind::UnknownModifier('y')))
    );
    assert_eq!(fault("Wf"), Err((1..2, BetzaErrorKind::NoAtom)));
    assert_eq!(fault("WBB"), Err((1..3, BetzaErrorKind::Doubled('B'))));
    assert_eq!(fault("W100"), Err((0..4, BetzaErrorKind::Number)));
    assert_eq!(fault("nW"), Err((0..2, BetzaErrorKind::LameStep)));
    assert_eq!(
        fault("pgR"),
        Err((0..3, BetzaErrorKind::Conflict('p', 'g')))
    );
    for (text, hop) in [("pnD", 'p'), ("gnD", 'g')] {
        let both = BetzaErrorKind::Conflict(hop, 'n');
        assert_eq!(fault(text), Err((0..3, both)));
    }
    assert!(parse(&"W".repeat(64), Topology::Square).is_ok());
    assert_eq!(
        fault(&"W".repeat(65)),
        Err((0..65, BetzaErrorKind::TooLong))
    );
    assert_eq!(
        parse("C", Topology::Hex).map_err(|e| e.kind),
        Err(BetzaErrorKind::NotOnHexes('C'))
    );
}

#[test]
fn a_double_move_is_a_step_and_another_in_the_same_move() {
    let read = |text: &str| parse_all(text, Topology::Square).map(|moves| moves.double);
    let legs = |text: &str| read(text).expect(text)[0].legs.len();
    assert_eq!(
        (legs("[cK-aK]"), legs("[K-bK]"), legs("[fcF-F]")),
        (64, 8, 2)
    );
    let double = &read("[mW-bW]").expect("there and back")[0];
    assert_eq!((double.quiet, double.capture), (true, false));
    let back = |&(first, then): &(Vector, Vector)| (first.x, first.y) == (-then.x, -then.y);
    assert!(double.legs.iter().all(back));
    let on = &read("[fW-W]").expect("straight on")[0];
    let ahead = Vector { x: 0, y: 1 };
    assert_eq!(
        (&on.legs, on.quiet, on.capture),
        (&vec![(ahead, ahead)], true, true)
    );
    let both = parse_all("KNAD[cK-aK][mK-bK]", Topology::Square).expect("a lion");
    assert_eq!((both.single.len(), both.double.len()), (5, 2));
    assert_eq!(read("[W-aW]").expect("hexagons too").len(), 1);
}

#[test]
fn a_double_move_has_one_atom_and_stands_alone() {
    for text in [
        "[cK-aW]", "[cN-aN]", "[cK-aK2]", "[cK2-aK]", "[nF-F]", "c[K-aK]", "[cK-cK]", "[cK-aK",
    ] {
        assert!(parse_all(text, Topology::Square).is_err(), "{text}");
    }
    let single = parse("K[cK-aK]", Topology::Square).map_err(|e| (e.at, e.kind));
    assert_eq!(single, Err((0..8, BetzaErrorKind::Double)));
}
