//! The number of a position in the table of its men, and back.
//!
//! A man stands on a place: a cell that he may come to, or, where pieces have rights for as long as they have not
//! moved, a cell of the set-up on which he has not. The places of a man are numbered, the cells first, ascending. The
//! number of a position is made of the places of its men, in their order, and of the player to move. Of men that are
//! alike the first stands on the lower place.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, PerSide, Position, Setup, Side};
use smallvec::SmallVec;

use super::men::Men;
use super::places;

/// The number of a place among those of a man.
pub(super) type Place = u16;

/// Men, each on its place.
pub(super) type Placed = SmallVec<[(Man, Place); 8]>;

/// The places of one man.
struct Places {
    /// The cells, and after them those on which he has not moved.
    cells: Vec<Cell>,
    /// How many there are of the first.
    moved: usize,
    /// The places of each cell: of a man that has moved, and of one that has not.
    of: Vec<(Option<Place>, Option<Place>)>,
}

/// The places of all men of a variant.
pub(super) struct Layouts {
    /// By kind and side.
    places: Vec<Places>,
}

/// What a position is beside its men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// Nothing.
    Nothing,
    /// The last move may be answered by a capture in passing.
    Passed,
    /// It has castling rights, pieces in hand, walls or counts, or a man where none ever comes.
    More,
}

impl Layouts {
    /// The places of a variant's men; none where `goes_on` has said no, which is asked every few milliseconds.
    pub(super) fn new(model: &Model, goes_on: &mut dyn FnMut() -> bool) -> Option<Layouts> {
        let first = PerSide::from_fn(|side| model.first_movers(side));
        let mut reached = places::reached(model, goes_on)?;
        let kinds = (0..model.kinds.len()).filter_map(|at| u8::try_from(at).ok().map(Kind));
        let men = kinds.flat_map(|kind| Side::BOTH.map(|side| Man { side, kind }));
        let places = men.map(|man| {
            let mut cells = reached.remove(&man).unwrap_or_default();
            let moved = cells.len();
            let starts = model
                .start
                .men
                .iter()
                .filter(|&&(cell, other)| other == man && first[man.side].contains(&cell));
            cells.extend(starts.map(|&(cell, _)| cell));
            let mut of = vec![(None, None); model.board.len()];
            for (place, cell) in (0..).zip(&cells) {
                if let Some((with, without)) = of.get_mut(cell.index()) {
                    let one = if usize::from(place) < moved {
                        with
                    } else {
                        without
                    };
                    *one = Some(place);
                }
            }
            Places { cells, moved, of }
        });
        Some(Layouts {
            places: places.collect(),
        })
    }

    fn of(&self, man: Man) -> Option<&Places> {
        self.places.get(2 * man.kind.index() + man.side.index())
    }

    /// How many places a man has.
    pub(super) fn places(&self, man: Man) -> usize {
        self.of(man).map_or(0, |places| places.cells.len())
    }

    /// The cells of a man's places, and how many of them are those of men that have moved.
    pub(super) fn cells(&self, man: Man) -> (&[Cell], usize) {
        let places = self.of(man);
        places.map_or((&[], 0), |places| (&places.cells, places.moved))
    }

    /// How many numbers the positions of some men have.
    pub(super) fn entries(&self, men: &Men) -> u64 {
        let places = men.iter().map(|man| self.places(man) as u64);
        places.fold(2, u64::saturating_mul)
    }

    /// The cell of a place.
    pub(super) fn cell(&self, man: Man, place: Place) -> Option<Cell> {
        self.cells(man).0.get(usize::from(place)).copied()
    }

    /// Whether a man on a place has not moved yet.
    pub(super) fn is_unmoved(&self, man: Man, place: Place) -> bool {
        usize::from(place) >= self.cells(man).1
    }

    /// The place of a man on a cell, if he ever comes there.
    fn place(&self, man: Man, cell: Cell, moved: bool) -> Option<Place> {
        let &(with, without) = self.of(man)?.of.get(cell.index())?;
        match without {
            Some(_) if !moved => without,
            _ => with,
        }
    }

    /// The place of a man that has just come to a cell.
    pub(super) fn arrived(&self, man: Man, cell: Cell) -> Option<Place> {
        self.place(man, cell, true)
    }

    /// The men of a position on their places, in the order of a table, and what it is beside them.
    pub(super) fn placed(&self, position: &Position) -> (Placed, Rest) {
        let setup = position.setup();
        let place = |&(cell, man): &(Cell, Man)| {
            let place = self.place(man, cell, setup.moved.contains(&cell))?;
            Some((man, place))
        };
        let mut placed: Placed = setup.men.iter().filter_map(place).collect();
        placed.sort_unstable();
        let elsewhere = placed.len() < setup.men.len();
        let counted = setup.checks != PerSide::default();
        let held = setup.hands.0.iter().any(|hand| !hand.is_empty());
        let walled = !setup.walls.is_empty();
        let rest = match () {
            () if elsewhere || held || counted || walled || !setup.rights.is_empty() => Rest::More,
            () if !setup.ep.is_empty() => Rest::Passed,
            () => Rest::Nothing,
        };
        (placed, rest)
    }

    /// The number of a position.
    pub(super) fn number(&self, placed: &Placed, turn: Side) -> usize {
        let men = placed.iter();
        let number = men.fold(0, |number, &(man, place)| {
            number * self.places(man) + usize::from(place)
        });
        number * 2 + turn.index()
    }

    /// The number of a position in which one of the men has gone to another place.
    pub(super) fn number_after(
        &self,
        placed: &Placed,
        at: usize,
        place: Place,
        turn: Side,
    ) -> usize {
        let man = |at: usize| placed.get(at).map(|&(man, _)| man);
        if man(at + 1) == man(at) || (at > 0 && man(at - 1) == man(at)) {
            // Men that are alike stand in order.
            let mut next = placed.clone();
            if let Some(gone) = next.get_mut(at) {
                gone.1 = place;
            }
            next.sort_unstable();
            return self.number(&next, turn);
        }
        let men = placed.iter().enumerate();
        let number = men.fold(0, |number, (its, &(man, stays))| {
            let place = if its == at { place } else { stays };
            number * self.places(man) + usize::from(place)
        });
        number * 2 + turn.index()
    }

    /// The men of a number on their places, and the player to move; `None` if two men stand on a cell, or men that
    /// are alike stand in another order than theirs.
    pub(super) fn unnumber(&self, men: &Men, number: usize) -> Option<(Placed, Side)> {
        let turn = *Side::BOTH.get(number % 2)?;
        let mut rest = number / 2;
        let mut placed: Placed = SmallVec::new();
        for &man in men.0.iter().rev() {
            let places = self.places(man);
            let place = Place::try_from(rest.checked_rem(places)?).ok()?;
            rest /= places;
            let cell = self.cell(man, place)?;
            for &(other, its) in &placed {
                let before = other == man && its <= place;
                if before || self.cell(other, its) == Some(cell) {
                    return None;
                }
            }
            placed.push((man, place));
        }
        placed.reverse();
        Some((placed, turn))
    }

    /// The position as data.
    pub(super) fn setup(&self, placed: &Placed, turn: Side) -> Setup {
        let mut setup = Setup::of(Vec::with_capacity(placed.len()), turn);
        for &(man, place) in placed {
            let Some(cell) = self.cell(man, place) else {
                continue;
            };
            setup.men.push((cell, man));
            let unmoved = self.place(man, cell, false);
            if unmoved != Some(place) {
                setup.moved.push(cell);
            }
        }
        setup
    }
}
