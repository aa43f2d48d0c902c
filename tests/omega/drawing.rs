//! The board as it is: ten by ten, and a wizard's cell diagonally outside each corner.

use std::collections::{BTreeMap, BTreeSet};

use boardwright::geometry::Point;
use boardwright::geometry::draw::{self, Glyph, Picture};
use boardwright::{Position, Side};

fn picture(position: &Position) -> Picture<'_> {
    let model = position.model();
    Picture::new(&model.board).men(|cell| {
        let man = position.man_at(cell)?;
        let symbol = model.symbol(man.kind);
        Some(match man.side {
            Side::First => Glyph::new(symbol, draw::Side::First),
            Side::Second => Glyph::new(&symbol.to_ascii_lowercase(), draw::Side::Second),
        })
    })
}

#[test]
fn the_start_in_text() {
    insta::assert_snapshot!(picture(&super::omega().start()).to_text(), @r"
       w                     w  w4 w3
    9    c r n b q k b n r c
    8    p p p p p p p p p p
    7    . . . . . . . . . .
    6    . . . . . . . . . .
    5    . . . . . . . . . .
    4    . . . . . . . . . .
    3    . . . . . . . . . .
    2    . . . . . . . . . .
    1    P P P P P P P P P P
    0    C R N B Q K B N R C
       W                     W  w1 w2

         a b c d e f g h i j
    ");
}

#[test]
fn the_start_as_black_sees_it() {
    insta::assert_snapshot!(picture(&super::omega().start()).flipped(true).to_text(), @r"
       W                     W  w2 w1
    0    C R N B K Q B N R C
    1    P P P P P P P P P P
    2    . . . . . . . . . .
    3    . . . . . . . . . .
    4    . . . . . . . . . .
    5    . . . . . . . . . .
    6    . . . . . . . . . .
    7    . . . . . . . . . .
    8    p p p p p p p p p p
    9    c r n b k q b n r c
       w                     w  w3 w4

         j i h g f e d c b a
    ");
}

#[test]
fn the_corners_are_marked() {
    let omega = super::omega();
    let board = &omega.model().board;
    let corners = board.cells().filter(|&cell| board.is_extra(cell));
    insta::assert_snapshot!(Picture::new(board).highlight(corners).to_text(), @r"
      [.]                   [.] w4 w3
    9    . . . . . . . . . .
    8    . . . . . . . . . .
    7    . . . . . . . . . .
    6    . . . . . . . . . .
    5    . . . . . . . . . .
    4    . . . . . . . . . .
    3    . . . . . . . . . .
    2    . . . . . . . . . .
    1    . . . . . . . . . .
    0    . . . . . . . . . .
      [.]                   [.] w1 w2

         a b c d e f g h i j
    ");
}

/// The upper left corners of the cells in an SVG, by name.
fn tiles(svg: &str) -> BTreeMap<&str, (i32, i32)> {
    let tile = |line| -> Option<(&str, (i32, i32))> {
        let (path, title) = str::split_once(line, "<title>")?;
        let (x, y) = path
            .strip_prefix("<path d=\"M")?
            .split_once('h')?
            .0
            .split_once(' ')?;
        Some((title.split('<').next()?, (x.parse().ok()?, y.parse().ok()?)))
    };
    svg.lines().filter_map(tile).collect()
}

/// The centres of the pieces in an SVG.
fn men(svg: &str) -> BTreeSet<(i32, i32)> {
    let number = |text: &str, name: &str| -> Option<i32> {
        text.split_once(name)?.1.split('"').next()?.parse().ok()
    };
    svg.lines()
        .filter_map(|line| Some((number(line, "<circle cx=\"")?, number(line, "cy=\"")?)))
        .collect()
}

#[test]
fn the_svg_shows_104_cells_at_their_places_and_44_men_in_theirs() {
    let start = super::omega().start();
    let board = &start.model().board;
    let svg = picture(&start).to_svg();
    let tiles = tiles(&svg);
    assert_eq!(tiles.len(), 104);
    let (left, bottom) = tiles["a0"];
    for cell in board.cells() {
        let Point { x, y } = board.point(cell);
        let place = (left + 48 * i32::from(x), bottom - 48 * i32::from(y));
        assert_eq!(tiles[board.name(cell)], place, "{}", board.name(cell));
    }
    let centre = |cell| {
        let (x, y) = tiles[board.name(cell)];
        (x + 24, y + 24)
    };
    let expected: BTreeSet<(i32, i32)> = start
        .men()
        .into_iter()
        .map(|(cell, _)| centre(cell))
        .collect();
    assert_eq!(men(&svg), expected);
    assert_eq!(expected.len(), 44);
    for corner in ["w1", "w2", "w3", "w4"] {
        assert!(
            svg.contains(&format!(">{corner}</text>")),
            "{corner} is named"
        );
    }
}
