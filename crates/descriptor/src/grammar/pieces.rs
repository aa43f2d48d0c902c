//! The sections of pieces, their movement, promotion and castling.

use boardwright_core::model::{MAX_CASTLINGS, MAX_KINDS};

use super::Need::{May, Must};
use super::Shape::{Either, Flag, List, PerSide, Text, Whole, Word};
use super::forms::{BETZA, CELLS, LETTER_UPPER, NAME, SYMBOL};
use super::frame::ZONE_VALUE;
use super::{Key, Map, Section, Shape, key};
use crate::limits::{MAX_MODULES, MAX_MOVES};
use crate::words;

pub(super) static PIECES: Map = Map {
    key: NAME,
    value: Shape::Table(&PIECE),
    most: MAX_KINDS,
};

static PIECE: Section = Section {
    name: "a piece",
    keys: &[
        key(
            Must,
            "symbol",
            Text(SYMBOL),
            "Its letter in notation, upper case, with a `+` before a promoted one: `\"N\"`, `\"+R\"`. Up to two marks, `'` or `_`, may follow the letter: `\"G'\"`.",
        ),
        key(
            May,
            "moves",
            List(&Either(&Text(BETZA), &Shape::Table(&MOVE)), 0, MAX_MOVES),
            "How it moves: Betza strings, or tables with one and its conditions; `[]` if it never does.",
        ),
        key(May, "like", Text(NAME), "It moves as this piece does."),
    ],
    others: None,
};

static MOVE: Section = Section {
    name: "a move",
    keys: &[
        key(
            Must,
            "betza",
            Text(BETZA),
            "The movement in Betza notation: `\"mfnD\"`.",
        ),
        key(May, "from", ZONE_VALUE, "Only from these cells."),
        key(May, "to", ZONE_VALUE, "Only to these cells."),
        key(
            May,
            "victims",
            List(&Text(NAME), 1, usize::MAX),
            "It captures only these pieces.",
        ),
        key(
            May,
            "over",
            List(&Text(NAME), 1, usize::MAX),
            "Where it jumps over a piece, only over one of these.",
        ),
        key(
            May,
            "leaves-ep",
            Flag,
            "The cells that it passes may be entered by an en passant capture on the next move.",
        ),
        key(
            May,
            "captures-ep",
            Flag,
            "It may capture en passant, onto cells to which it could not go without.",
        ),
    ],
    others: None,
};

pub(super) const KINDS: Shape = List(&Text(NAME), 0, usize::MAX);

pub(super) static MOVEMENT: Section = Section {
    name: "[movement]",
    keys: &[
        key(
            May,
            "borrow",
            Word(&words::BORROW),
            "From whom a piece borrows its movement.",
        ),
        key(
            May,
            "one-per-file",
            KINDS,
            "Pieces of which no move on the board may bring a second one to a file.",
        ),
        key(
            May,
            "pass",
            Word(&words::PASS),
            "When a player may pass; without it never. Nobody passes out of check.",
        ),
    ],
    others: None,
};

/// What every rule of promotion says.
const PROMOTES: [Key; 8] = [
    key(Must, "zone", ZONE_VALUE, "The promotion zone."),
    key(
        Must,
        "trigger",
        Word(&words::TRIGGER),
        "When a move promotes.",
    ),
    key(
        Must,
        "choice",
        Word(&words::CHOICE),
        "Whether a promotion may be declined.",
    ),
    key(
        Must,
        "into",
        Shape::Map(&INTO),
        "For each piece that promotes, what it may become; `{ first = …, second = … }` where that differs.",
    ),
    key(May, "captures-only", Flag, "Only captures promote."),
    key(
        May,
        "not-en-passant",
        Flag,
        "A capture en passant does not promote, wherever it ends.",
    ),
    key(
        May,
        "limit",
        Shape::Map(&LIMIT),
        "Pieces into which nobody promotes who has so many on the board: `{ queen = 1 }`.",
    ),
    key(
        May,
        "from-hand",
        Word(&words::FROM_HAND),
        "Out of whose hand what the piece becomes is taken; nothing promotes into what is not there. Without this, out of the box.",
    ),
];

pub(super) static PROMOTION: Section = Section {
    name: "[promotion]",
    keys: &PROMOTES,
    others: Some(&PROMOTIONS),
};

/// Rules for other pieces, by name.
static PROMOTIONS: Map = Map {
    key: NAME,
    value: Shape::Table(&ONE_PROMOTION),
    most: MAX_MODULES,
};

static ONE_PROMOTION: Section = Section {
    name: "a promotion",
    keys: &PROMOTES,
    others: None,
};

static INTO: Map = Map {
    key: NAME,
    value: PerSide(&List(&Text(NAME), 1, usize::MAX)),
    most: MAX_KINDS,
};

static LIMIT: Map = Map {
    key: NAME,
    value: Whole(1, 99),
    most: MAX_KINDS,
};

pub(super) static CASTLINGS: Map = Map {
    key: NAME,
    value: Shape::Table(&CASTLING),
    most: MAX_CASTLINGS,
};

static CASTLING: Section = Section {
    name: "a castling",
    keys: &[
        key(
            Must,
            "right",
            Text(LETTER_UPPER),
            "The letter of the right in position texts.",
        ),
        key(Must, "king", PATH, "Where the king goes: `\"e1-g1\"`."),
        key(Must, "rook", PATH, "Where the rook goes: `\"h1-f1\"`."),
        key(
            May,
            "at-least",
            Whole(1, 99),
            "The king may also stop earlier on his way, after so many steps at least, with the rook on the cell before him.",
        ),
        key(
            May,
            "style",
            Word(&words::STYLE),
            "From where king and rook may castle; without it `fixed`.",
        ),
        key(
            May,
            "denies",
            Flag,
            "Once a player has castled so, the opponent may not.",
        ),
        key(
            May,
            "again",
            List(&Word(&words::AGAIN), 1, 2),
            "Who counts as not having moved once an effect has brought him home (`what = \"go-home\"`). Without this, nobody.",
        ),
        key(
            May,
            "dropped",
            List(&Text(NAME), 2, 2),
            "King and rook, if they come from hand: who has dropped the second of them where it starts may castle so from then on. Without this they are the pieces of the set-up.",
        ),
    ],
    others: None,
};

const PATH: Shape = PerSide(&Text(CELLS));
