//! From a variant to the values of keys, and what no key says.

mod board;
mod castlings;
pub(crate) mod changes;
mod ends;
mod hands;
mod promotions;
mod shapes;

use std::collections::{BTreeMap, BTreeSet};

use boardwright::betza::Movement;
use boardwright::model::{Model, Score};
use boardwright::{Cell, Kind, PerSide, Side, Variant};

use crate::attributes::{Attributes, Cells, Square};

/// A rule that no key says: our key, and why.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Unsaid {
    /// The key of ours: `movement.borrow`.
    pub key: String,
    /// Why no key of Fairy-Stockfish says it.
    pub why: String,
}

/// The values of a variant.
pub(crate) struct Values {
    pub(crate) keys: Attributes,
    /// The ids of pieces by symbol.
    pub(crate) names: BTreeMap<String, String>,
    /// Rules of moves that no key says.
    pub(crate) unsaid: Vec<Unsaid>,
    /// What the keys say, and what Fairy-Stockfish does beside it.
    pub(crate) differences: Vec<(&'static str, &'static str)>,
}

/// A kind of piece as Fairy-Stockfish would have it.
#[derive(Clone, Default)]
struct Shape {
    movements: Vec<Movement>,
    mobility: Option<Cells>,
    /// From where it makes a first step of two cells, or one of three.
    first: Option<Cells>,
    triple: Option<Cells>,
    /// First steps that no pawn has.
    other_first: Vec<Movement>,
    captures_ep: bool,
    flying: bool,
    /// It is the cannon of janggi.
    cannon: bool,
    /// It goes along diagonal lines too.
    diagonal: bool,
    soldier: Option<u16>,
}

struct Reader<'a> {
    model: &'a Model,
    said: &'a BTreeMap<String, String>,
    keys: Attributes,
    unsaid: Vec<Unsaid>,
    differences: Vec<(&'static str, &'static str)>,
    /// Letters by kind; those of promoted pieces are those of what they move as.
    letters: BTreeMap<u8, char>,
    slots: BTreeMap<u8, String>,
    size: (u8, u8),
}

/// The values of a variant's keys. `said` is what its descriptor says with all that it inherits.
pub(crate) fn values(variant: &Variant, said: &BTreeMap<String, String>) -> Values {
    let model = variant.model();
    let mut reader = Reader::new(model, said);
    if reader.board() {
        reader.pieces();
        reader.position(variant);
        reader.promotions();
        reader.castlings();
        reader.hands();
        reader.changes();
        reader.royalty();
        reader.endings();
        reader.aims();
        reader.draws();
    }
    reader.modules();
    let names = model
        .kinds
        .iter()
        .map(|kind| (kind.symbol.clone(), kind.id.clone()));
    let mut unsaid = reader.unsaid;
    unsaid.sort();
    unsaid.dedup();
    Values {
        keys: reader.keys,
        names: names.collect(),
        unsaid,
        differences: reader.differences,
    }
}

/// Which pieces of Fairy-Stockfish a variant's kinds are, by the keys that name them. Kinds that are promoted have none.
pub(crate) fn slots(model: &Model, said: &BTreeMap<String, String>) -> BTreeMap<u8, String> {
    let mut reader = Reader::new(model, said);
    reader.board();
    reader.pieces();
    reader.slots
}

/// A result in one word.
fn word(score: Score) -> Option<&'static str> {
    match score {
        Score::WIN => Some("win"),
        Score::DRAW => Some("draw"),
        Score::LOSS => Some("loss"),
        _ => None,
    }
}

impl<'a> Reader<'a> {
    fn new(model: &'a Model, said: &'a BTreeMap<String, String>) -> Reader<'a> {
        Reader {
            model,
            said,
            keys: Attributes::default(),
            unsaid: Vec::new(),
            differences: Vec::new(),
            letters: BTreeMap::new(),
            slots: BTreeMap::new(),
            size: (8, 8),
        }
    }
}

impl Reader<'_> {
    fn cannot(&mut self, key: impl Into<String>, why: impl Into<String>) {
        self.unsaid.push(Unsaid {
            key: key.into(),
            why: why.into(),
        });
    }

    fn differs(&mut self, key: &'static str, how: &'static str) {
        self.differences.push((key, how));
    }

    fn set(&mut self, key: &str, value: impl AsRef<str>) {
        self.keys.set(key, value.as_ref(), 0);
    }

    fn flag(&mut self, key: &str, on: bool) {
        self.set(key, if on { "true" } else { "false" });
    }

    fn square(&self, cell: Cell) -> Square {
        let (low, _) = self.model.board.bounds();
        let point = self.model.board.point(cell);
        ((point.x - low.x) as u8, (point.y - low.y) as u8)
    }

    fn both(&self, zone: &PerSide<Vec<Cell>>) -> Cells {
        [Side::First, Side::Second]
            .map(|side| zone[side].iter().map(|&cell| self.square(cell)).collect())
    }

    fn everything(&self) -> BTreeSet<Square> {
        let (files, ranks) = self.size;
        (0..files)
            .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
            .collect()
    }

    /// Cells as Fairy-Stockfish writes them.
    fn cells(&self, cells: &BTreeSet<Square>) -> String {
        let (files, ranks) = self.size;
        let whole = |rank: &u8| (0..files).all(|file| cells.contains(&(file, *rank)));
        let full: Vec<u8> = (0..ranks).filter(whole).collect();
        let mut words: Vec<String> = full.iter().map(|rank| format!("*{}", rank + 1)).collect();
        let rest = cells.iter().filter(|(_, rank)| !full.contains(rank));
        words.extend(rest.map(|&(file, rank)| format!("{}{}", char::from(b'a' + file), rank + 1)));
        if words.is_empty() {
            "-".into()
        } else {
            words.join(" ")
        }
    }

    fn set_cells(&mut self, name: &str, cells: &Cells) {
        for (side, cells) in ["White", "Black"].iter().zip(cells) {
            let text = self.cells(cells);
            self.set(&format!("{name}{side}"), text);
        }
    }

    fn set_letters(&mut self, names: &[&str], letters: &BTreeSet<char>) {
        let text: String = letters.iter().collect();
        for name in names {
            self.set(name, if text.is_empty() { "-" } else { &text });
        }
    }

    fn letter(&self, kind: Kind) -> Option<char> {
        self.letters.get(&kind.0).copied()
    }

    /// The letters of kinds; a promoted one has that of what it moves as.
    fn letters_of(&self, kinds: &[Kind]) -> BTreeSet<char> {
        kinds
            .iter()
            .filter_map(|&kind| self.letter(kind))
            .map(|letter| letter.to_ascii_lowercase())
            .collect()
    }

    fn is_base(&self, kind: Kind) -> bool {
        !self.model.symbol(kind).starts_with('+')
    }

    fn id(&self, kind: Kind) -> &str {
        self.model
            .kind_model(kind)
            .map_or("?", |kind| kind.id.as_str())
    }
}
