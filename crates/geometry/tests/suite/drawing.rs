//! What the pictures look like.

use crate::common::{cell, cross, cylinder, glinski, omega};
use boardwright_geometry::draw::{Glyph, MAX_CAPTIONS, MAX_GLYPH, Picture, Side};
use boardwright_geometry::{Board, Cell, Point, Shape, labels};

/// Pieces by the cells' names: capitals are the first player's.
fn men(board: &Board, text: &str) -> impl Fn(Cell) -> Option<Glyph> + use<> {
    let men: Vec<(Cell, Glyph)> = text
        .split_whitespace()
        .map(|man| {
            let (glyph, name) = man.split_once('@').expect("a piece at a cell");
            let first = glyph.chars().any(char::is_uppercase);
            let side = if first { Side::First } else { Side::Second };
            (cell(board, name), Glyph::new(glyph, side))
        })
        .collect();
    move |cell| {
        men.iter()
            .find(|(at, _)| *at == cell)
            .map(|(_, man)| man.clone())
    }
}

fn chess_men(board: &Board) -> impl Fn(Cell) -> Option<Glyph> + use<> {
    let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let officers = ["R", "N", "B", "Q", "K", "B", "N", "R"];
    let rows = files.iter().zip(officers).map(|(file, man)| {
        format!(
            "{man}@{file}1 P@{file}2 p@{file}7 {}@{file}8",
            man.to_lowercase()
        )
    });
    men(board, &rows.collect::<Vec<_>>().join(" "))
}

/// Every tag of a document of this crate closes, and nothing is left unescaped.
fn well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag closes");
        assert!(!text.contains('>'), "{text}");
        for amp in text.split('&').skip(1) {
            assert!(
                ["amp;", "lt;", "gt;", "quot;", "#39;"]
                    .iter()
                    .any(|name| amp.starts_with(name)),
                "{amp}"
            );
        }
        let name = tag
            .split([' ', '/'])
            .find(|part| !part.is_empty())
            .expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
}

fn svg(picture: &Picture<'_>) -> String {
    let svg = picture.to_svg();
    well_formed(&svg);
    svg
}

#[test]
fn the_chessboard_in_text() {
    let board = Board::rectangle(8, 8).expect("8 × 8");
    let picture = Picture::new(&board).men(chess_men(&board));
    insta::assert_snapshot!("chess", picture.to_text());
    insta::assert_snapshot!("chess_flipped", picture.flipped(true).to_text());
}

#[test]
fn highlights_stand_in_brackets() {
    let board = Board::rectangle(5, 3).expect("5 × 3");
    let marked = ["a1", "b1", "c2", "e2", "d3", "e3", "c3"].map(|name| cell(&board, name));
    insta::assert_snapshot!(Picture::new(&board).highlight(marked).to_text());
}

#[test]
fn omega_in_text() {
    let board = omega();
    let picture = Picture::new(&board).men(men(&board, "W@w1 W@w2 w@w4 C@a0 C@j0 K@f0 k@f9"));
    insta::assert_snapshot!("omega", picture.to_text());
}

#[test]
fn glinski_in_text() {
    let board = glinski();
    let picture = Picture::new(&board)
        .men(men(
            &board,
            "K@g1 Q@e1 B@f1 B@f2 B@f3 P@f5 k@g10 q@e10 b@f11 p@f7",
        ))
        .highlight([cell(&board, "f6"), cell(&board, "a1")]);
    insta::assert_snapshot!("glinski", picture.to_text());
    insta::assert_snapshot!("glinski_flipped", picture.flipped(true).to_text());
}

#[test]
fn the_cylinder_in_text() {
    let board = cylinder();
    insta::assert_snapshot!(
        "cylinder",
        Picture::new(&board).men(men(&board, "R@a1 k@e8")).to_text()
    );
}

#[test]
fn the_cross_in_text() {
    insta::assert_snapshot!("cross", Picture::new(&cross()).to_text());
}

#[test]
fn a_rhombus_of_hexagons_in_text() {
    let shape = Shape {
        topology: boardwright_geometry::Topology::Hex,
        ..Shape::rectangle(4, 3)
    };
    let board = Board::new(&shape).expect("a rhombus");
    insta::assert_snapshot!("rhombus", Picture::new(&board).to_text());
}

#[test]
fn shogi_in_text_with_hands() {
    let board = crate::common::board(Shape {
        files: labels("9-1").expect("nine files"),
        ranks: labels("i-a").expect("nine ranks"),
        ..Shape::default()
    });
    let picture = Picture::new(&board)
        .men(men(&board, "玉@5a +R@2b 金@4c K@5i"))
        .caption(Side::First, "Sente: 金 歩2")
        .caption(Side::Second, "Gote: –")
        .caption(Side::Neutral, "Sente to move")
        .title("Mate in one");
    insta::assert_snapshot!("shogi", picture.to_text());
    insta::assert_snapshot!("shogi_flipped", picture.flipped(true).to_text());
}

#[test]
fn boards_in_svg() {
    let chess = Board::rectangle(8, 8).expect("8 × 8");
    let marked = ["e2", "e4"].map(|name| cell(&chess, name));
    let picture = Picture::new(&chess)
        .men(chess_men(&chess))
        .highlight(marked)
        .title("Chess");
    insta::assert_snapshot!("chess_svg", svg(&picture));

    let board = omega();
    let picture = Picture::new(&board)
        .men(men(&board, "W@w1 w@w4 C@a0 k@f9"))
        .caption(Side::First, "White to move")
        .flipped(true);
    insta::assert_snapshot!("omega_svg", svg(&picture));

    let board = glinski();
    let picture = Picture::new(&board)
        .men(men(&board, "K@g1 Q@e1 k@g10"))
        .highlight([cell(&board, "f6")]);
    insta::assert_snapshot!("glinski_svg", svg(&picture));
    insta::assert_snapshot!("glinski_flipped_svg", svg(&picture.flipped(true)));

    let board = cylinder();
    insta::assert_snapshot!(
        "cylinder_svg",
        svg(&Picture::new(&board).men(men(&board, "R@a1")))
    );
}

#[test]
fn captions_stand_one_below_another() {
    let board = Board::rectangle(2, 2).expect("2 × 2");
    let mut picture = Picture::new(&board);
    for side in [Side::First, Side::Second, Side::Neutral] {
        picture = picture.caption(side, "one").caption(side, "another");
    }
    let svg = svg(&picture);
    let captions = svg.lines().filter(|l| l.contains("font-size=\"16\""));
    let heights: Vec<i32> = captions
        .filter_map(|l| l.split_once("y=\"")?.1.split_once('"')?.0.parse().ok())
        .collect();
    assert_eq!(heights.len(), 6, "{svg}");
    assert!(heights.is_sorted_by(|a, b| a < b), "{heights:?}");
}

#[test]
fn an_extra_cell_beside_hexagons_is_named_beside_them() {
    let shape = Shape {
        topology: boardwright_geometry::Topology::Hex,
        extra: vec![("w1".into(), Point { x: 3, y: 0 })],
        ..Shape::rectangle(2, 2)
    };
    let board = Board::new(&shape).expect("a rhombus and a cell");
    insta::assert_snapshot!("rhombus_and_a_cell", Picture::new(&board).to_text());
}

#[test]
fn hostile_words_stay_words() {
    let board = Board::rectangle(2, 1).expect("2 × 1");
    let bad = "<script>&\"'\u{0}\u{1b}[31m\n\u{FFFF}";
    let picture = Picture::new(&board)
        .men(|cell| {
            Some(Glyph::new(
                if cell.0 == 0 { bad } else { "" },
                Side::Neutral,
            ))
        })
        .caption(Side::First, bad)
        .title(bad)
        .description(bad)
        .highlight([Cell(0), Cell(2), Cell(u16::MAX)]);
    let svg = svg(&picture);
    assert!(!svg.contains("<script"));
    assert!(
        svg.chars()
            .all(|letter| letter == '\n' || !letter.is_control())
    );
    let text = picture.to_text();
    assert!(
        text.chars()
            .all(|letter| letter == '\n' || !letter.is_control())
    );
    assert!(text.contains('?'), "a piece without a text is still seen");
}

#[test]
fn long_words_are_cut() {
    let board = Board::rectangle(36, 36).expect("36 × 36");
    let long = "x".repeat(100_000);
    let mut picture = Picture::new(&board).men(|_| Some(Glyph::new(&long, Side::First)));
    for _ in 0..1000 {
        picture = picture.caption(Side::Second, &long);
    }
    let text = picture.to_text();
    assert!(text.contains(&"x".repeat(MAX_GLYPH)));
    assert!(text.len() < 36 * 36 * 20 + MAX_CAPTIONS * 300);
    assert!(svg(&picture).len() < 1_000_000);
}

#[test]
fn every_board_is_drawn_with_each_cell_once() {
    let rectangles = [(1, 1), (1, 1296), (1296, 1), (36, 36), (30, 2)];
    let rectangles =
        rectangles.map(|(files, ranks)| Board::rectangle(files, ranks).expect("a rectangle"));
    let others = [omega(), glinski(), cylinder(), cross()];
    for board in rectangles.iter().chain(&others) {
        for flipped in [false, true] {
            let picture = Picture::new(board).flipped(flipped);
            assert_eq!(picture.to_text().matches('.').count(), board.len());
            assert_eq!(
                svg(&picture).matches("<path d=").count(),
                board.len() + 2 * usize::from(is_joined(board))
            );
        }
    }
}

fn is_joined(board: &Board) -> bool {
    board.wrap() == boardwright_geometry::Wrap::Files
}

#[test]
fn a_river_is_drawn_between_cells() {
    let board = Board::rectangle(3, 4).expect("3 × 4");
    let cell = |name: &str| board.find(name).expect("a cell");
    let river = ["a", "b", "c"].map(|file| (cell(&format!("{file}2")), cell(&format!("{file}3"))));
    let picture = Picture::new(&board)
        .men(|at| (at == cell("b3")).then(|| Glyph::new("砲", Side::First)))
        .border(river);
    assert_eq!(
        picture.to_text(),
        "\
4   .  .  .
3   . 砲  .
   -- -- --
2   .  .  .
1   .  .  .

    a  b  c
"
    );
    assert!(
        picture
            .clone()
            .flipped(true)
            .to_text()
            .contains("2   .  .  .\n   -- -- --\n3")
    );
    let svg = svg(&picture);
    assert_eq!(svg.matches("stroke-linecap=\"round\"").count(), 1);
    assert_eq!(
        svg.matches("l48 0\"").count() + svg.matches("l-48 0\"").count(),
        3
    );
}

#[test]
fn a_wall_is_drawn_between_files() {
    let board = Board::rectangle(2, 2).expect("2 × 2");
    let cell = |name: &str| board.find(name).expect("a cell");
    let picture = Picture::new(&board).border([(cell("a1"), cell("b1"))]);
    assert_eq!(picture.to_text(), "2  . .\n1  .|.\n\n   a b\n");
    assert!(picture.to_svg().contains("l0 48\"") || picture.to_svg().contains("l0 -48\""));
    // where a bracket stands, the wall gives way
    let picture = picture.highlight([cell("b1")]);
    assert_eq!(picture.to_text(), "2  . .\n1  .[.]\n\n   a b\n");
}
