//! Boards as cells and lines, and nothing else: no piece, no player.
//!
//! A [`Shape`] is the plain description of a board: squares or hexagons, labels, holes, extra
//! cells, a wrap and a symmetry. [`Board::new`] checks it and numbers the cells. From then on a
//! board answers questions: how a cell is called, where a [`Vector`] leads from it, which cells a
//! zone such as `"files d-f & ranks 1-3"` names.
//!
//! ```
//! use boardwright_geometry::{Board, Vector};
//!
//! let board = Board::rectangle(8, 8)?;
//! let a1 = board.find("a1").expect("a chessboard has a cell a1");
//! let diagonal: Vec<&str> = board.ray(a1, Vector { x: 1, y: 1 }).into_iter()
//!     .map(|cell| board.name(cell))
//!     .collect();
//! assert_eq!(diagonal, ["b2", "c3", "d4", "e5", "f6", "g7", "h8"]);
//! # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
//! ```
//!
//! Sets of cells are numbers with a bit for each cell: [`u64`], [`u128`] or [`Wide`], all under the
//! one trait [`CellSet`]. The module [`draw`] shows a board and its pieces as text or as SVG.
//!
//! # Coordinates
//!
//! A [`Point`] counts files from the left (`x`) and ranks from the bottom (`y`), as the first player
//! sees the board. On squares a [`Vector`] is what one expects: `(1, 2)` is one file to the right
//! and two ranks ahead.
//!
//! On hexagons files are vertical columns, as in Gliński's chess. `+y` is one edge step up the
//! file, "forward"; `+x` is the edge step to the next file on the right *and half a cell up*. So
//! a point stands `2 * y + x` half cells high, and the six neighbours lie as follows.
//!
//! ```text
//!              ( 0, 1)
//!     (-1, 1)           ( 1, 0)
//!              ( 0, 0)
//!     (-1, 0)           ( 1,-1)
//!              ( 0,-1)
//! ```
//!
//! # Numbers
//!
//! Cells are numbered by `y`, then `x`, without gaps. So along every straight line of a board
//! without a wrap the numbers only grow or only fall, whatever its outline.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;

mod board;
mod build;
mod cell;
mod coded;
pub mod draw;
mod error;
mod grid;
mod label;
mod set;
mod shape;
pub mod sorting;
mod vector;
mod wide;
mod zone;

pub use board::Board;
pub use cell::{Cell, MAX_CELLS, Point};
pub use coded::Coded;
pub use error::{Axis, ShapeError};
pub use grid::Grid;
pub use label::{LabelError, LabelErrorKind, MAX_LABEL, labels};
pub use set::{CellSet, Cells};
pub use shape::{Hole, MAX_REACH, Outline, Shape, Symmetry, Wrap};
pub use vector::{Heading, Lean, Topology, Vector};
pub use wide::Wide;
pub use zone::{MAX_ZONE_TEXT, ZoneError, ZoneErrorKind, is_reserved};
