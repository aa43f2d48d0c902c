//! Positions that mirrors and turns of the board make of each other, of which one is found out for all.

use boardwright_core::model::Model;
use boardwright_core::{Kind, Side};
use smallvec::SmallVec;

use super::layout::{Layouts, Place, Placed};
use super::men::Men;

/// The mirrors and turns that no rule notices, for the places of some men; that which changes nothing is the first.
pub(super) struct Images {
    /// Of each, and of each of the men: where his places go.
    places: Vec<Vec<Vec<Place>>>,
    /// Some of the men are alike, and stand in order.
    alike: bool,
    /// The man whose place tells which of the images is found out: his number.
    lead: usize,
    /// For each of his places those that bring it to the first of its images. Mostly it is one.
    home: Vec<SmallVec<[usize; 2]>>,
    /// The numbers of the table from one place of each of the men to his next.
    strides: SmallVec<[usize; 8]>,
}

impl Images {
    /// Those of the table of some men; none if there are none, or no man is there once only.
    pub(super) fn of(model: &Model, layouts: &Layouts, men: &Men) -> Option<Images> {
        let kinds: Vec<Kind> = men.iter().map(|man| man.kind).collect();
        let as_they_are = men
            .iter()
            .map(|man| (0..layouts.places(man)).map(|at| at as Place));
        let mut places: Vec<Vec<Vec<Place>>> = vec![as_they_are.map(Iterator::collect).collect()];
        for image in model.images(&kinds) {
            let of_man = |man| {
                let (cells, _) = layouts.cells(man);
                let its = |cell| layouts.arrived(man, *image.get(usize::from(cell))?);
                cells.iter().map(|cell| its(cell.0)).collect()
            };
            // Where men never come to an image it is none.
            places.extend(men.iter().map(of_man).collect::<Option<Vec<_>>>());
        }
        if places.len() == 1 {
            return None;
        }
        let all: Vec<_> = men.iter().collect();
        let is_single = |at: &usize| {
            let man = all.get(*at);
            all.iter().filter(|other| Some(*other) == man).count() == 1
        };
        let singles: Vec<usize> = (0..all.len()).filter(is_single).collect();
        let homes = |&at: &usize| {
            let home = home(&places, at);
            home.iter().filter(|home| home.contains(&0)).count()
        };
        let lead = singles.iter().copied().min_by_key(homes)?;
        let after = |at: usize| all.iter().skip(at + 1);
        let stride = |at| after(at).fold(2, |stride, &man| stride * layouts.places(man));
        Some(Images {
            home: home(&places, lead),
            places,
            alike: singles.len() < all.len(),
            lead,
            strides: (0..all.len()).map(stride).collect(),
        })
    }

    /// The numbers from one place of the lead to his next, and of each of his places whether it is the first of its images:
    /// only there is a position found out.
    pub(super) fn firsts(&self) -> (usize, Vec<bool>) {
        let stride = self.strides.get(self.lead).copied().unwrap_or(1);
        let is_first = |home: &SmallVec<[usize; 2]>| home.contains(&0);
        (stride.max(1), self.home.iter().map(is_first).collect())
    }

    /// The number of that image of a position which is found out.
    pub(super) fn first(&self, layouts: &Layouts, placed: &Placed, turn: Side) -> usize {
        let place = placed.get(self.lead).map(|&(_, place)| usize::from(place));
        let home = place.and_then(|place| self.home.get(place));
        let images = home
            .into_iter()
            .flatten()
            .filter_map(|&image| self.places.get(image));
        let numbers = images.map(|image| self.number(layouts, image, placed, turn));
        numbers
            .min()
            .unwrap_or_else(|| layouts.number(placed, turn))
    }

    /// The numbers of all images of a position.
    pub(super) fn all(
        &self,
        layouts: &Layouts,
        placed: &Placed,
        turn: Side,
    ) -> SmallVec<[usize; 12]> {
        let images = self.places.iter();
        images
            .map(|image| self.number(layouts, image, placed, turn))
            .collect()
    }

    fn number(
        &self,
        layouts: &Layouts,
        image: &[Vec<Place>],
        placed: &Placed,
        turn: Side,
    ) -> usize {
        let its = |(places, &(man, place)): (&Vec<Place>, &(_, Place))| {
            let place = places.get(usize::from(place)).copied().unwrap_or(place);
            (man, place)
        };
        let placed = image.iter().zip(placed).map(its);
        if self.alike {
            let mut placed: Placed = placed.collect();
            placed.sort_unstable();
            return layouts.number(&placed, turn);
        }
        let parts = placed.zip(&self.strides);
        let parts = parts.map(|((_, place), stride)| usize::from(place) * stride);
        parts.sum::<usize>() + turn.index()
    }
}

/// For each place of a man the images that bring it to the first of its images.
fn home(places: &[Vec<Vec<Place>>], man: usize) -> Vec<SmallVec<[usize; 2]>> {
    let of_man: Vec<&Vec<Place>> = places.iter().filter_map(|image| image.get(man)).collect();
    let count = of_man.first().map_or(0, |places| places.len());
    let home = |at: usize| {
        let brought = || of_man.iter().map(|places| places.get(at));
        let first = brought().min();
        let images = brought()
            .enumerate()
            .filter(|&(_, place)| Some(place) == first);
        images.map(|(image, _)| image).collect()
    };
    (0..count).map(home).collect()
}
