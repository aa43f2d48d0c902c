//! Goals and figures of pieces, in `[end]`.

use super::Need::{May, Must};
use super::Shape::{Flag, List, Text, Whole, Word};
use super::ends::{RESULT_KEY, SCORE_KEY};
use super::forms::{BETZA, NAME};
use super::frame::ZONE_VALUE;
use super::{Key, Map, Section, Shape, key};
use crate::limits::MAX_MODULES;
use crate::words;

const PIECES: Key = key(
    May,
    "pieces",
    List(&Text(NAME), 1, usize::MAX),
    "The pieces that count; without this, all.",
);

const WHEN: Key = key(
    May,
    "when",
    Word(&words::WHEN),
    "When it decides the game; without this, at once.",
);

const REACH: [Key; 8] = [
    key(
        Must,
        "pieces",
        List(&Text(NAME), 1, usize::MAX),
        "The pieces that count.",
    ),
    key(Must, "zone", ZONE_VALUE, "The goal."),
    key(
        May,
        "count",
        Whole(1, 1296),
        "How many of them must be there; without this, one.",
    ),
    key(
        May,
        "blocked",
        Flag,
        "One is enough where no cell of the goal is empty.",
    ),
    WHEN,
    key(
        May,
        "last-move",
        Flag,
        "Where the first player is there and the second can be with the next move, that move is played; both there is a draw.",
    ),
    RESULT_KEY,
    SCORE_KEY,
];

const LINE: [Key; 7] = [
    key(Must, "count", Whole(2, 36), "How many stand on the line."),
    PIECES,
    key(
        May,
        "directions",
        Text(BETZA),
        "How the line may run, as single steps: `\"W\"` along ranks and files, `\"F\"` diagonally, `\"K\"` either way. Without this, either way.",
    ),
    key(
        May,
        "gaps",
        Flag,
        "Other cells may lie between them; without this, they stand side by side.",
    ),
    WHEN,
    RESULT_KEY,
    SCORE_KEY,
];

const SQUARE: [Key; 5] = [
    key(Must, "side", Whole(2, 36), "How many cells a side has."),
    PIECES,
    WHEN,
    RESULT_KEY,
    SCORE_KEY,
];

const BRIDGE: [Key; 7] = [
    key(Must, "from", ZONE_VALUE, "Where the chain begins."),
    key(Must, "to", ZONE_VALUE, "Where it ends."),
    PIECES,
    key(
        May,
        "steps",
        Text(BETZA),
        "The single steps from one piece of the chain to the next: `\"W\"`, `\"K\"`. Without this, `\"W\"`.",
    ),
    WHEN,
    RESULT_KEY,
    SCORE_KEY,
];

macro_rules! aim {
    ($section:ident, $others:ident, $one:ident, $keys:ident, $name:literal) => {
        pub(super) static $section: Section = Section {
            name: $name,
            keys: &$keys,
            others: Some(&$others),
        };
        static $others: Map = Map {
            key: NAME,
            value: Shape::Table(&$one),
            most: MAX_MODULES,
        };
        static $one: Section = Section {
            name: $name,
            keys: &$keys,
            others: None,
        };
    };
}

aim!(REACH_OR_SEVERAL, REACHES, ONE_REACH, REACH, "`reach`");
aim!(LINE_OR_SEVERAL, LINES, ONE_LINE, LINE, "`line`");
aim!(SQUARE_OR_SEVERAL, SQUARES, ONE_SQUARE, SQUARE, "`square`");
aim!(BRIDGE_OR_SEVERAL, BRIDGES, ONE_BRIDGE, BRIDGE, "`bridge`");
