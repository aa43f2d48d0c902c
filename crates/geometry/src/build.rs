//! From a shape to a board, with every reason why not.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, Spot};
use crate::error::MAX_SIDE;
use crate::label::{self, digits, letters};
use crate::shape::MAX_REACH;
use crate::sorting;
use crate::zone::is_reserved;
use crate::{Axis, Cell, Hole, MAX_CELLS, Outline, Point, Shape, ShapeError, Topology, Wrap};

impl Board {
    /// Makes a board, or says everything that is wrong with the shape.
    ///
    /// ```
    /// use boardwright_geometry::{Board, Hole, Shape};
    ///
    /// let mut ring = Shape::rectangle(3, 3);
    /// ring.holes.push(Hole::Named("b2".into()));
    /// assert_eq!(Board::new(&ring)?.len(), 8);
    ///
    /// ring.holes.push(Hole::Named("d4".into()));
    /// ring.files[2] = "ü".into();
    /// let errors = Board::new(&ring).expect_err("two mistakes");
    /// assert_eq!(errors[0].code(), "bad-label");
    /// assert_eq!(errors[1].to_string(),
    ///     "the hole `d4` is not on the board; holes are named as the cells would be");
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn new(shape: &Shape) -> Result<Self, Vec<ShapeError>> {
        Builder::default().build(shape)
    }

    /// A rectangle of squares: files `a` and on (after `z` come `aa`, `ab`, …), ranks from `1`.
    pub fn rectangle(files: u16, ranks: u16) -> Result<Self, Vec<ShapeError>> {
        let cells = usize::from(files) * usize::from(ranks);
        if cells > MAX_CELLS {
            return Err(vec![ShapeError::TooManyCells { cells }]);
        }
        Self::new(&Shape::rectangle(files, ranks))
    }
}

#[derive(Default)]
struct Builder {
    errors: Vec<ShapeError>,
    spots: Vec<Spot>,
}

impl Builder {
    fn build(mut self, shape: &Shape) -> Result<Board, Vec<ShapeError>> {
        self.check_kinds(shape);
        let (files, ranks) = effective_labels(shape);
        let mut by_name = Vec::new();
        if let Some(outline) = self.outline(shape, &files, &ranks) {
            self.spots = outline;
            self.cut_holes(&shape.holes);
            self.add_extra(shape, files.len(), ranks.len());
            if self.spots.is_empty() {
                self.errors.push(ShapeError::NoCells);
            }
            by_name = self.check_names();
        }
        if self.errors.is_empty() {
            let labels = [files, ranks];
            Ok(Board::from_spots(shape, labels, self.spots, by_name))
        } else {
            Err(self.errors)
        }
    }

    /// What does not go together, whatever the labels.
    fn check_kinds(&mut self, shape: &Shape) {
        if shape.topology == Topology::Square && shape.outline != Outline::Rectangle {
            self.errors.push(ShapeError::HexagonOfSquares);
        }
        if shape.topology == Topology::Hex && shape.wrap == Wrap::Files {
            self.errors.push(ShapeError::WrapOnHexagons);
        }
    }

    /// The cells of the outline with their names, or nothing if there is no telling.
    fn outline(&mut self, shape: &Shape, files: &[String], ranks: &[String]) -> Option<Vec<Spot>> {
        let cells = match shape.outline {
            Outline::Rectangle => files.len().saturating_mul(ranks.len()),
            Outline::Hexagon { side } => {
                if !(1..=MAX_SIDE).contains(&side) {
                    self.errors.push(ShapeError::HexagonSide { side });
                    return None;
                }
                let side = usize::from(side);
                3 * side * (side - 1) + 1
            }
        };
        let cells = cells.saturating_add(shape.extra.len());
        if cells > MAX_CELLS {
            self.errors.push(ShapeError::TooManyCells { cells });
            return None;
        }
        self.check_labels(Axis::Files, files);
        self.check_labels(Axis::Ranks, ranks);

        // file, rank as a coordinate, rank as a label
        let places: Vec<(usize, usize, usize)> = match shape.outline {
            Outline::Rectangle => (0..ranks.len())
                .flat_map(|y| (0..files.len()).map(move |x| (x, y, y)))
                .collect(),
            Outline::Hexagon { side } => {
                let middle = usize::from(side) - 1;
                let across = 2 * middle + 1;
                for (axis, found) in [(Axis::Files, files.len()), (Axis::Ranks, ranks.len())] {
                    if found != across {
                        self.errors.push(ShapeError::LabelCount {
                            axis,
                            expected: across,
                            found,
                        });
                    }
                }
                (0..across)
                    .flat_map(|x| {
                        let bottom = middle.saturating_sub(x);
                        let length = across - x.abs_diff(middle);
                        (0..length).map(move |rank| (x, bottom + rank, rank))
                    })
                    .collect()
            }
        };
        let spots: Vec<Spot> = places
            .into_iter()
            .filter_map(|(x, y, rank)| {
                let name = format!("{}{}", files.get(x)?, ranks.get(rank)?);
                let point = Point {
                    x: i16::try_from(x).ok()?,
                    y: i16::try_from(y).ok()?,
                };
                let labels = (u16::try_from(x).ok()?, u16::try_from(rank).ok()?);
                Some(Spot {
                    name,
                    point,
                    file_and_rank: Some(labels),
                })
            })
            .collect();
        // without a label there is no cell to hold the rest against
        (!spots.is_empty()).then_some(spots)
    }

    fn check_labels(&mut self, axis: Axis, labels: &[String]) {
        if labels.is_empty() {
            self.errors.push(ShapeError::NoLabels { axis });
        }
        for label in labels {
            if let Err(kind) = label::check(label) {
                self.errors.push(ShapeError::BadLabel { axis, kind });
            }
        }
        for label in repeated(labels.iter().map(String::as_str)) {
            self.errors.push(ShapeError::DuplicateLabel { axis, label });
        }
    }

    fn cut_holes(&mut self, holes: &[Hole]) {
        if holes.len() > MAX_CELLS {
            self.errors
                .push(ShapeError::TooManyHoles { holes: holes.len() });
            return;
        }
        let mut cut = vec![false; self.spots.len()];
        for hole in holes {
            let found = self.spots.iter().position(|spot| match hole {
                Hole::Named(name) => spot.name == *name,
                Hole::At(point) => spot.point == *point,
            });
            match (found, hole) {
                (Some(index), _) => {
                    if let Some(flag) = cut.get_mut(index) {
                        *flag = true;
                    }
                }
                (None, Hole::Named(name)) => {
                    self.errors
                        .push(ShapeError::UnknownHole { name: name.clone() });
                }
                (None, Hole::At(point)) => {
                    self.errors.push(ShapeError::HoleOutside { point: *point })
                }
            }
        }
        let mut flags = cut.into_iter();
        self.spots.retain(|_| flags.next() != Some(true));
    }

    fn add_extra(&mut self, shape: &Shape, files: usize, ranks: usize) {
        for (name, point) in &shape.extra {
            let (name, point) = (name.clone(), *point);
            if let Err(kind) = label::check(&name) {
                self.errors.push(ShapeError::BadName { kind });
            }
            let beyond = |at: i16, length: usize| {
                let at = i64::from(at);
                let last = length as i64 - 1;
                (-at).max(at - last)
            };
            let (beyond_x, beyond_y) = (beyond(point.x, files), beyond(point.y, ranks));
            if self.spots.iter().any(|spot| spot.point == point) {
                self.errors.push(ShapeError::Occupied { name, point });
            } else if beyond_x.max(beyond_y) > i64::from(MAX_REACH) {
                self.errors.push(ShapeError::TooFar { name, point });
            } else if shape.wrap == Wrap::Files && beyond_x > 0 {
                self.errors.push(ShapeError::BeyondWrap { name, point });
            } else {
                self.spots.push(Spot {
                    name,
                    point,
                    file_and_rank: None,
                });
            }
        }
    }

    /// Puts the cells in order, and returns them in that of their names.
    fn check_names(&mut self) -> Vec<Cell> {
        let reserved = self.spots.iter().filter(|spot| is_reserved(&spot.name));
        let reserved: Vec<String> = reserved.map(|spot| spot.name.clone()).collect();
        sorting::sort_by_key(&mut self.spots, |spot| spot.point.order());
        let names = self.spots.iter().map(|spot| spot.name.as_str());
        // Most are told apart by their first letters alone.
        let names = names.map(|name| (first_letters(name), name));
        let mut by_name: Vec<((u64, &str), Cell)> = names.zip((0..).map(Cell)).collect();
        sorting::sort(&mut by_name);
        // shared names say nothing new where labels are bad or shared
        let labels_are_bad = self.errors.iter().any(|error| {
            matches!(
                error,
                ShapeError::BadLabel { .. } | ShapeError::DuplicateLabel { .. }
            )
        });
        if !labels_are_bad {
            for name in repeated_beside(by_name.iter().map(|((_, name), _)| *name)) {
                self.errors.push(ShapeError::DuplicateName { name });
            }
        }
        let reserved = reserved.into_iter();
        let reserved = reserved.map(|name| ShapeError::ReservedName { name });
        self.errors.extend(reserved);
        by_name.into_iter().map(|(_, cell)| cell).collect()
    }
}

/// The labels that the shape gives or, for a hexagon without labels, the usual ones.
fn effective_labels(shape: &Shape) -> (Vec<String>, Vec<String>) {
    let usual = |given: &[String], label: fn(u64) -> String| match shape.outline {
        Outline::Hexagon { side } if given.is_empty() && (1..=MAX_SIDE).contains(&side) => {
            (1..u64::from(side) * 2).map(label).collect()
        }
        _ => given.to_vec(),
    };
    (usual(&shape.files, letters), usual(&shape.ranks, digits))
}

/// Each word that stands more than once, once.
fn repeated<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut sorted: Vec<&str> = words.collect();
    sorting::sort(&mut sorted);
    repeated_beside(sorted.into_iter())
}

/// The first eight bytes of a name as a number, in the order of names: none has a zero byte.
fn first_letters(name: &str) -> u64 {
    let bytes = name.bytes().chain(core::iter::repeat(0));
    bytes
        .take(8)
        .fold(0, |number, byte| number << 8 | u64::from(byte))
}

/// Each of sorted words that stands more than once, once.
fn repeated_beside<'a>(sorted: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut repeated: Vec<String> = Vec::new();
    let mut last = None;
    for word in sorted {
        if last == Some(word) && repeated.last().is_none_or(|told| told != word) {
            repeated.push(word.into());
        }
        last = Some(word);
    }
    repeated
}
