//! What the calls know of a variant beside its rules: which of Fairy-Stockfish's pieces its kinds are.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use boardwright::betza::Movement;
use boardwright::geometry::Cell;
use boardwright::model::{KindModel, Model, Score};
use boardwright::notation::Dialect;
use boardwright::notation::position;
use boardwright::{Catalogue, Kind, Side, Variant};

use super::{CallError, Homes, texts};
use crate::pieces::{self, PROMOTED, SLOTS};
use crate::values;

/// Where a variant comes from.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// Shared by all that come from it.
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) id: String,
    pub(super) homes: Homes,
    /// The letters of what promoted pieces move as, by symbol, where settings name them.
    pub(super) turned: BTreeMap<String, char>,
}

/// A variant, and what its kinds are there.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) variant: Variant,
    /// Kinds that by the rules may not give mate by being dropped; the variant here lets them.
    pub(super) no_mate: Vec<Kind>,
    /// Whether the game ends where pieces face each other and the next move does not part them.
    pub(super) ends_by_facing: bool,
    /// After how many plies without progress a draw may be claimed.
    pub(super) drawn_after: Option<u32>,
    /// Whether king and rook castle from elsewhere than the variant has them, though not as in Chess960.
    pub(super) elsewhere: bool,
    source: Source,
    pieces: Vec<Piece>,
    /// Kinds whose moves are progress, beside their pawn.
    progress: Vec<Kind>,
    /// What was last asked for stands first.
    without: Mutex<Vec<Holed>>,
}

/// Cells that a text leaves out, and the variant without them where there is one.
type Holed = (Vec<Cell>, Option<Arc<Known>>);

/// A game asks for the same cells at each of its moves, and a variant is made in about a millisecond: so many are kept. No more, since
/// whoever writes texts chooses the cells, of each variant anew.
const KEPT: usize = 4;

/// The letters of those whose letter is that of another piece of the game: the hen of dobutsu, the rook of yari shogi that was
/// promoted.
const TAKEN: [(&str, char); 2] = [("gold", 'H'), ("rook", 'L')];

/// Letters of promoted pieces that are no others: goose and eagle of tori shogi, spears of yari shogi that turned over.
const OTHERS: [(&str, char); 4] = [
    ("fAbD", 'G'),
    ("KbRfBbF2", 'E'),
    ("fWfFbR", 'S'),
    ("WfFbR", 'G'),
];

/// Pieces of one's own that follow one another otherwise there than here, the first one first: the spears of yari shogi.
const IN_ORDER: [&str; 3] = ["fRfN", "fFfR", "frlR"];

/// Variants whose rules know no moves without progress, and of which there the draw is claimed as in chess.
const DRAWN_AS_CHESS: [&str; 8] = [
    "crazyhouse",
    "capahouse",
    "shouse",
    "chessgi",
    "loop",
    "flipello",
    "flipello10",
    "flipersi",
];

/// A kind as one of Fairy-Stockfish's pieces.
#[derive(Clone, Debug, Default)]
struct Piece {
    /// The key that names it; none for a kind that is promoted.
    name: Option<String>,
    /// Its place in their order.
    place: usize,
    /// The letter that people use, where that is another.
    spoken: Option<char>,
    /// The key of the piece that moves as it does when it has moved once, for a piece of one's own.
    once_moved: Option<&'static str>,
}

impl Known {
    /// A variant of a catalogue.
    pub(super) fn load(source: Source) -> Result<Known, CallError> {
        Known::without(source, &[])
    }

    /// What a text is a position of: the variant, or the one without the cells that it leaves out (`*`) where the variant has no
    /// walls.
    pub(super) fn for_text(self: Arc<Known>, text: &str) -> Arc<Known> {
        if self.model().has_walls() || text.len() > position::MAX_TEXT || !text.contains('*') {
            return self;
        }
        let holes = texts::left_out(self.model(), text);
        if holes.is_empty() {
            return self;
        }
        self.holed(holes).unwrap_or(self)
    }

    /// The variant without some of its cells; none where there is no such variant.
    fn holed(&self, holes: Vec<Cell>) -> Option<Arc<Known>> {
        let mut kept = self.without.lock().unwrap_or_else(PoisonError::into_inner);
        let known = match kept.iter().position(|(without, _)| *without == holes) {
            Some(at) => kept.remove(at).1,
            None => Known::without(self.source.clone(), &holes)
                .ok()
                .map(Arc::new),
        };
        kept.insert(0, (holes, known.clone()));
        kept.truncate(KEPT);
        known
    }

    fn without(source: Source, holes: &[Cell]) -> Result<Known, CallError> {
        let variant = source.catalogue.get(&source.id)?;
        let said = source.catalogue.said(&source.id)?;
        let drops = variant.model().drops.iter();
        let no_mate = drops.flat_map(|drops| drops.no_mate.clone()).collect();
        let as_chess = DRAWN_AS_CHESS.contains(&variant.model().id.as_str());
        let variant = match changes(variant.model(), source.homes != Homes::Own, holes) {
            Some(text) => Catalogue::clone(&source.catalogue).add("drop-in.toml", &text)?,
            None => variant,
        };
        let mut known = Known::new(variant, no_mate, &said, source);
        if as_chess {
            known.drawn_after = Some(100);
        }
        Ok(known)
    }

    fn new(
        variant: Variant,
        no_mate: Vec<Kind>,
        said: &BTreeMap<String, String>,
        source: Source,
    ) -> Known {
        let slots = values::slots(variant.model(), said);
        let key = |kind: &KindModel| {
            let moves = kind.moves.iter().flat_map(|rule| rule.movements.clone());
            pieces::key(&moves.collect::<Vec<_>>())
        };
        let is_another = |letter: char, kind: &KindModel| {
            let mut kinds = variant.model().kinds.iter();
            kinds.any(|other| other.symbol == letter.to_string() && key(other) != key(kind))
        };
        let alike = |kind: &KindModel| {
            let own = key(kind);
            let moves =
                |betza: &str| pieces::read(betza).is_ok_and(|read| pieces::key(&read) == own);
            let listed = PROMOTED.iter().find(|(name, _)| {
                let slot = SLOTS.iter().find(|slot| slot.name == *name);
                slot.is_some_and(|slot| moves(slot.betza))
            });
            let Some(&(name, letter)) = listed else {
                let other = OTHERS.iter().find(|(betza, _)| moves(betza));
                return other.map(|&(_, letter)| letter);
            };
            let mut taken = TAKEN.iter().filter(|_| is_another(letter, kind));
            let other = taken.find(|(taken, _)| *taken == name);
            Some(other.map_or(letter, |&(_, other)| other))
        };
        // The first letter of its name, where that is no other piece's.
        let own = |kind: &KindModel| {
            let letter = kind.id.chars().next()?.to_ascii_uppercase();
            (letter.is_ascii_uppercase() && !is_another(letter, kind)).then_some(letter)
        };
        let kinds = variant.model().kinds.iter().enumerate();
        let pieces = kinds.map(|(at, kind)| {
            let name = u8::try_from(at).ok().and_then(|at| slots.get(&at).cloned());
            let spoken = match (name.as_deref(), kind.symbol.as_str()) {
                (Some("horse"), "N") => Some('H'),
                (Some("elephant" | "janggiElephant"), "B") => Some('E'),
                (_, symbol) if symbol.starts_with('+') => {
                    let told = source.turned.get(symbol).copied();
                    told.or_else(|| alike(kind)).or_else(|| own(kind))
                }
                _ => None,
            };
            Piece {
                place: place(name.as_deref(), in_order(&key(kind)).unwrap_or(at)),
                once_moved: once_moved(kind).filter(|_| !is_listed(name.as_deref())),
                name,
                spoken,
            }
        });
        let pieces = pieces.collect();
        let drawn_after = variant.model().end.no_progress.as_ref();
        let drawn_after = drawn_after.map(|rule| u32::from(rule.plies));
        let progress = variant.model().end.no_progress.iter();
        let progress = progress.flat_map(|rule| rule.reset_by.clone()).collect();
        let mut modules = variant.model().modules.iter();
        let ends_by_facing = modules.any(|module| module.name == "facing");
        Known {
            variant,
            no_mate,
            ends_by_facing,
            drawn_after,
            elsewhere: source.homes == Homes::Elsewhere,
            source,
            pieces,
            progress,
            without: Mutex::default(),
        }
    }

    pub(super) fn model(&self) -> &Model {
        self.variant.model()
    }

    /// The key that names a kind there.
    pub(super) fn name(&self, kind: Kind) -> Option<&str> {
        self.pieces.get(kind.index())?.name.as_deref()
    }

    /// The key that names a kind there, or the piece that it is after its first move.
    pub(super) fn settled_name(&self, kind: Kind) -> Option<&str> {
        let piece = self.pieces.get(kind.index())?;
        piece.once_moved.or(piece.name.as_deref())
    }

    /// Whether a kind is their pawn: the piece whose letter is left out, and whose moves are progress.
    pub(super) fn is_pawn(&self, kind: Kind) -> bool {
        self.name(kind) == Some("pawn")
    }

    /// Whether a kind is their king: not one of several royal pieces that may be lost.
    pub(super) fn is_king(&self, kind: Kind) -> bool {
        let model = self.model();
        let royal = model.royalty.pieces.contains(&kind) && model.end.royal_lost.is_none();
        match self.name(kind) {
            Some("commoner") => royal && symbol(model, kind) == "K",
            name => name == Some("king"),
        }
    }

    /// Whether a piece that has gone so sets the counter of plies back: a pawn does that cannot come back.
    pub(super) fn is_progress(&self, side: Side, kind: Kind, (from, to): (Cell, Cell)) -> bool {
        let is_pawn = self.is_pawn(kind) || self.progress.contains(&kind);
        is_pawn && !self.leads(side, kind, (to, from))
    }

    /// Whether a piece comes from one cell to another where nobody else stands.
    fn leads(&self, side: Side, kind: Kind, (from, to): (Cell, Cell)) -> bool {
        let mut reached = vec![from];
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            at += 1;
            for goal in self.model().destinations(side, kind, cell) {
                if goal.quiet && goal.cell == to {
                    return true;
                }
                if goal.quiet && !reached.contains(&goal.cell) {
                    reached.push(goal.cell);
                }
            }
        }
        false
    }

    /// Whether two cells are more than a step apart.
    pub(super) fn are_apart(&self, one: Cell, other: Cell) -> bool {
        let board = &self.model().board;
        let (one, other) = (board.point(one), board.point(other));
        (one.x - other.x).abs().max((one.y - other.y).abs()) > 1
    }

    /// The place of a kind in their order of pieces.
    pub(super) fn place(&self, kind: Kind) -> usize {
        self.pieces.get(kind.index()).map_or(0, |piece| piece.place)
    }

    /// The letter that we have for one of theirs.
    pub(super) fn own_letter(&self, letter: char) -> char {
        let same = |symbol: &str| symbol.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4]));
        let kinds = &self.model().kinds;
        if kinds.iter().any(|kind| same(&kind.symbol)) {
            return letter;
        }
        let spoken = |piece: &Piece| {
            piece
                .spoken
                .is_some_and(|own| own.eq_ignore_ascii_case(&letter))
        };
        let at = self.pieces.iter().position(spoken);
        let own = at.and_then(|at| kinds.get(at)?.symbol.chars().next());
        let own = own.filter(char::is_ascii_alphabetic);
        match (own, letter.is_ascii_uppercase()) {
            (None, _) => letter,
            (Some(own), true) => own.to_ascii_uppercase(),
            (Some(own), false) => own.to_ascii_lowercase(),
        }
    }

    /// The letter of a kind in moves, with `+` before that of a promoted one.
    pub(super) fn letter(&self, kind: Kind) -> String {
        let spoken = self.pieces.get(kind.index()).and_then(|piece| piece.spoken);
        spoken.map_or_else(|| symbol(self.model(), kind).to_owned(), String::from)
    }
}

/// The place of a piece among those that follow one another otherwise, by its movements.
fn in_order(movements: &[String]) -> Option<usize> {
    IN_ORDER.iter().position(|betza| {
        let read = pieces::read(betza).ok();
        read.is_some_and(|read| pieces::key(&read) == movements)
    })
}

fn is_listed(name: Option<&str>) -> bool {
    SLOTS.iter().any(|slot| Some(slot.name) == name)
}

/// The key of the piece that moves as a kind does, its first move left aside.
fn once_moved(kind: &KindModel) -> Option<&'static str> {
    let moves = kind.moves.iter().flat_map(|rule| &rule.movements);
    let (first, others): (Vec<Movement>, Vec<Movement>) =
        moves.cloned().partition(|movement| movement.initial);
    let own = (!first.is_empty()).then(|| pieces::key(&others))?;
    let mut slots = SLOTS.iter();
    let same = slots.find(|slot| {
        let theirs = pieces::read(slot.betza).ok();
        theirs.is_some_and(|movements| pieces::key(&movements) == own)
    });
    same.map(|slot| slot.name)
}

/// The place of a piece: by their list, in which pieces of one's own stand before the king.
fn place(name: Option<&str>, at: usize) -> usize {
    let listed = SLOTS.iter().position(|slot| Some(slot.name) == name);
    match listed {
        Some(place) if place + 1 < SLOTS.len() => place,
        Some(_) => usize::MAX,
        None => SLOTS.len() + at,
    }
}

pub(super) fn symbol(model: &Model, kind: Kind) -> &str {
    model
        .kind_model(kind)
        .map_or("", |kind| kind.symbol.as_str())
}

/// File and rank of a cell, from 0.
pub(super) fn square(model: &Model, cell: Cell) -> (u8, u8) {
    let (low, _) = model.board.bounds();
    let point = model.board.point(cell);
    ((point.x - low.x) as u8, (point.y - low.y) as u8)
}

/// The name of a cell: file and rank from `a1` below on the left.
pub(super) fn cell_name(model: &Model, cell: Cell) -> String {
    let (file, rank) = square(model, cell);
    format!("{}{}", char::from(b'a' + file), u16::from(rank) + 1)
}

/// The descriptor of a variant that has the rules which Fairy-Stockfish's functions go by, where they are others: a drop may give
/// mate, which then loses, kings and rooks may start on any file, bare kings play on, a position occurs four times where three are enough, and
/// a text may leave cells out of the board.
fn changes(model: &Model, anywhere: bool, holes: &[Cell]) -> Option<String> {
    let free = anywhere && !model.shuffled_rank && !model.castlings.is_empty();
    let mates = model
        .drops
        .as_ref()
        .is_some_and(|drops| !drops.no_mate.is_empty());
    let major = model.version.split('.').next()?;
    let mut text = format!(
        "schema = 1\n[variant]\nid = \"drop-in\"\nversion = \"1.0.0\"\nname = \"{0}\"\nextends = \"{0}@{major}\"\n",
        model.id,
    );
    if mates {
        text += "[drops]\nno-mate = []\n";
    }
    let bare = model.end.bare_royals == Some(Score::DRAW);
    let repetition = match model.id.as_str() {
        "dobutsu" | "torishogi" => "repetition = { count = 4 }\n",
        "kyotoshogi" => "repetition = { count = 4, perpetual-check = \"loses\" }\n",
        _ => "",
    };
    let holed = !holes.is_empty();
    if bare || holed || !repetition.is_empty() {
        text += "[end]\n";
    }
    if holed {
        text += "dead-position = false\n"; // what it knows of pieces it knows on the whole board
    }
    if bare {
        text += "bare-royals = false\n";
    }
    text += repetition;
    if free {
        text += "[castling]\n";
        for castling in &model.castlings {
            text += &format!("{} = {{ style = \"chess960\" }}\n", castling.name);
        }
    }
    if holed {
        let mut start = model.start.clone();
        start.men.retain(|(cell, _)| !holes.contains(cell));
        start.walls = holes.to_vec();
        let names = holes.iter().map(|&hole| model.board.name(hole));
        let names: Vec<&str> = names.collect();
        let start = position::write_in(model, &start, Dialect::Fen)?;
        text += &format!("[board]\nholes = {names:?}\n[setup]\nposition = {start:?}\n");
    }
    (free || mates || bare || holed || !repetition.is_empty()).then_some(text)
}
