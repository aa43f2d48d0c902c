//! Boards and numbers that several tests want.
#![allow(dead_code, reason = "each test takes what it needs")]
#![allow(unreachable_pub, reason = "a module of tests")]

use boardwright_geometry::{
    Board, Cell, Hole, Outline, Point, Shape, Topology, Vector, Wrap, labels,
};

/// Omega's board: 10 × 10, and a wizard's cell at each corner.
pub fn omega() -> Board {
    let extra = [
        ("w1", -1, -1),
        ("w2", 10, -1),
        ("w3", 10, 10),
        ("w4", -1, 10),
    ];
    board(Shape {
        files: labels("a-j").expect("ten files"),
        ranks: labels("0-9").expect("ten ranks"),
        extra: extra
            .map(|(name, x, y)| (name.to_string(), Point { x, y }))
            .into(),
        ..Shape::default()
    })
}

/// Gliński's board: a hexagon of side 6, without a file j.
pub fn glinski() -> Board {
    board(Shape {
        topology: Topology::Hex,
        outline: Outline::Hexagon { side: 6 },
        files: labels("a b c d e f g h i k l").expect("eleven files"),
        ..Shape::default()
    })
}

/// A chessboard whose a-file is next to its h-file.
pub fn cylinder() -> Board {
    board(Shape {
        wrap: Wrap::Files,
        ..Shape::rectangle(8, 8)
    })
}

/// A cross: 9 × 9 without the four corners of 3 × 3.
pub fn cross() -> Board {
    let edge = |at: i16| !(3..6).contains(&at);
    let corners = (0..9).flat_map(|y| (0..9).map(move |x| Point { x, y }));
    let holes = corners
        .filter(|point| edge(point.x) && edge(point.y))
        .map(Hole::At)
        .collect();
    board(Shape {
        holes,
        ..Shape::rectangle(9, 9)
    })
}

/// The board of a sound shape.
pub fn board(shape: Shape) -> Board {
    Board::new(&shape).expect("a sound shape")
}

/// The cell of a name that the board has.
pub fn cell(board: &Board, name: &str) -> Cell {
    board.find(name).unwrap_or_else(|| panic!("no cell {name}"))
}

/// The names of cells, in their order.
pub fn names(board: &Board, cells: impl IntoIterator<Item = Cell>) -> Vec<&str> {
    cells.into_iter().map(|cell| board.name(cell)).collect()
}

/// All that leaps reach from all cells.
pub fn leaps(board: &Board, by: &[Vector]) -> usize {
    let from = board.cells();
    from.map(|from| by.iter().filter_map(|by| board.leap(from, *by)).count())
        .sum()
}

/// All that sliders reach from all cells.
pub fn slides(board: &Board, by: &[Vector]) -> usize {
    let from = board.cells();
    from.map(|from| {
        by.iter()
            .map(|by| board.ray(from, *by).len())
            .sum::<usize>()
    })
    .sum()
}

/// A small generator of numbers, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % n
    }
}
