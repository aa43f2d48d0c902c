//! From the values of keys to what a descriptor says.

mod board;
mod captures;
mod castling;
mod ends;
mod hands;
mod moves;
mod position;
mod promotion;

use std::collections::BTreeMap;

use crate::attributes::{Attributes, Lettered};
use crate::sheet::{Sheet, Value};

/// What a descriptor of these rules has from elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    /// The ids of pieces by symbol: `N`, `+P`.
    pub(crate) names: BTreeMap<String, String>,
    /// The labels of files and ranks, where they are not `a`, `b` … and `1`, `2` …
    pub(crate) labels: Option<[Vec<String>; 2]>,
    /// The symmetry of the board, if it is known.
    pub(crate) symmetry: Option<String>,
    /// The names of the players, if they are not White and Black.
    pub(crate) players: Option<[String; 2]>,
}

/// Into what pawns are promoted where nothing is said.
const GOALS: [&str; 4] = ["queen", "rook", "bishop", "knight"];

/// The pieces of xiangqi, by whose ids the module knows them that judges chases.
const CHASE: [(&str, &str); 7] = [
    ("king", "general"),
    ("rook", "chariot"),
    ("fers", "advisor"),
    ("elephant", "elephant"),
    ("horse", "horse"),
    ("cannon", "cannon"),
    ("soldier", "soldier"),
];

/// What is doubtful: the key that it is about, and a sentence.
pub(crate) type Doubts = Vec<(String, String)>;

/// A kind of piece that is used.
struct Kind {
    /// The letter, with a `+` for what another one is promoted to.
    symbol: String,
    id: String,
    /// The piece whose letter it has, or into which it turns.
    piece: Lettered,
}

struct Writer<'a> {
    keys: &'a Attributes,
    context: &'a Context,
    files: Vec<String>,
    ranks: Vec<String>,
    symmetry: &'static str,
    pieces: Vec<Lettered>,
    kinds: Vec<Kind>,
    /// Position: board, hand, turn, castlings and the rest.
    fen: Fen,
    doubts: Doubts,
    sheet: Sheet,
}

/// Who becomes what, when, whether, and whether only by captures.
type Promotes = (Vec<(String, Value)>, &'static str, &'static str, bool);

/// A position text in parts.
#[derive(Clone, Debug, Default)]
struct Fen {
    /// Rows from the top; a cell is empty, a wall or a piece with a `+` before it if it is promoted.
    rows: Vec<Vec<String>>,
    board: String,
    hand: String,
    castling: String,
    checks: Option<u16>,
    text: String,
}

/// What follows from the values of keys.
pub(crate) struct Described {
    /// What a descriptor says.
    pub(crate) sheet: Sheet,
    pub(crate) doubts: Doubts,
    /// The letters of the pieces that promoted ones move as, by the symbols of those.
    pub(crate) turned: BTreeMap<String, char>,
}

/// What a descriptor with these values says.
pub(crate) fn describe(keys: &Attributes, context: &Context) -> Described {
    let pieces = keys.pieces();
    let (files, ranks) = keys.size();
    let plain = || {
        let files = (0..files)
            .map(|file| char::from(b'a' + file).to_string())
            .collect();
        [files, (1..=ranks).map(|rank| rank.to_string()).collect()]
    };
    let fits = |labels: &&[Vec<String>; 2]| {
        labels[0].len() == usize::from(files) && labels[1].len() == usize::from(ranks)
    };
    let [files, ranks] = context
        .labels
        .as_ref()
        .filter(fits)
        .cloned()
        .unwrap_or_else(plain);
    let mut writer = Writer {
        keys,
        context,
        files,
        ranks,
        symmetry: "mirror",
        pieces,
        kinds: Vec::new(),
        fen: Fen::default(),
        doubts: Vec::new(),
        sheet: Sheet::default(),
    };
    writer.fen = writer.position();
    writer.symmetry = writer.symmetry();
    writer.kinds = writer.kinds();
    writer.frame();
    writer.moves();
    writer.promotion();
    writer.castling();
    writer.captures();
    writer.hands();
    writer.walls();
    writer.royalty();
    writer.end();
    writer.results();
    writer.foreign();
    let promoted = writer.kinds.iter();
    let promoted = promoted.filter(|kind| kind.symbol.starts_with('+'));
    let turned = promoted.map(|kind| (kind.symbol.clone(), kind.piece.letter));
    Described {
        turned: turned.collect(),
        sheet: writer.sheet,
        doubts: writer.doubts,
    }
}

impl Writer<'_> {
    fn doubt(&mut self, key: &str, message: impl Into<String>) {
        self.doubts.push((key.to_owned(), message.into()));
    }

    /// Tells a doubt at the first of some keys that the section says itself.
    fn doubt_of(&mut self, keys: &[&str], message: impl Into<String>) {
        let said = keys.iter().find(|key| self.keys.line(key) > 0);
        if let Some(key) = said {
            self.doubt(key, message);
        }
    }

    fn has_hands(&self) -> bool {
        self.keys.flag("pieceDrops", false) || self.keys.flag("seirawanGating", false)
    }

    /// The letters that a key names, of pieces that there are; those of named pieces if it says nothing.
    fn letters(&self, key: &str, default: &[&str]) -> Vec<char> {
        let all = || self.pieces.iter().map(|piece| piece.letter).collect();
        let of_slots = |slots: &[&str]| {
            let of = |slot: &&str| {
                self.pieces
                    .iter()
                    .find(|piece| piece.slot == *slot)
                    .map(|piece| piece.letter)
            };
            slots.iter().filter_map(of).collect()
        };
        let named = match self.keys.letters(key) {
            None => of_slots(default),
            Some(None) => all(),
            Some(Some(letters)) => letters,
        };
        let mut known: Vec<char> = Vec::new();
        for letter in named {
            if self.pieces.iter().any(|piece| piece.letter == letter) && !known.contains(&letter) {
                known.push(letter);
            }
        }
        known
    }

    /// The ids of the kinds that move as the pieces of these letters.
    fn ids(&self, letters: &[char]) -> Vec<String> {
        let named = |kind: &&Kind| letters.contains(&kind.piece.letter);
        self.kinds
            .iter()
            .filter(named)
            .map(|kind| kind.id.clone())
            .collect()
    }

    /// The id of the kind with a letter, on the board as it is at the start.
    fn id_of(&self, letter: char) -> Option<&str> {
        let kind = self
            .kinds
            .iter()
            .find(|kind| kind.symbol == letter.to_string());
        kind.map(|kind| kind.id.as_str())
    }
    fn is_royal(&self) -> bool {
        self.kinds.iter().any(|kind| kind.piece.slot == "king")
            || self.keys.flag("extinctionPseudoRoyal", false)
    }

    /// Whether some pawn of the set-up becomes the piece of this letter.
    fn is_promoted_to(&self, letter: char) -> bool {
        let pawns = |side: &&str| {
            !self
                .ids(&self.letters(&format!("promotionPawnTypes{side}"), &["pawn"]))
                .is_empty()
        };
        self.is_goal(letter) && ["White", "Black"].iter().any(pawns)
    }

    /// The letter by which a piece moves that stands on the board.
    fn letter_of(&self, cell: &str) -> Option<char> {
        let kind = self
            .kinds
            .iter()
            .find(|kind| kind.symbol.eq_ignore_ascii_case(cell.trim_end_matches('~')));
        kind.map(|kind| kind.piece.letter)
    }

    /// What is switched on that nothing of ours says.
    fn foreign(&mut self) {
        for key in crate::keys::KEYS.iter().filter(|key| !key.read) {
            let on = match key.takes {
                crate::keys::Takes::Flag => self.keys.flag(key.name, false),
                _ => self.keys.text(key.name).is_some(),
            };
            if on {
                self.doubt(key.name, "no key of ours says this: the rule is left out");
            }
        }
    }
}

/// A movement with its conditions; by itself it is no table.
fn rule(entries: &[(&str, String)]) -> String {
    match entries {
        [(_, betza)] => betza.clone(),
        entries => Value::table(entries).inline(),
    }
}

/// The letter of a piece on a cell, upper case.
fn letter(cell: &str) -> Option<char> {
    let letter = cell.trim_start_matches('+').chars().next()?;
    letter
        .is_ascii_alphabetic()
        .then(|| letter.to_ascii_uppercase())
}

/// Whether a piece on a cell is a side's.
fn is_of(cell: &str, side: usize) -> bool {
    let letter = cell.trim_start_matches('+').chars().next();
    letter.is_some_and(|letter| {
        if side == 0 {
            letter.is_ascii_uppercase()
        } else {
            letter.is_ascii_lowercase()
        }
    })
}
