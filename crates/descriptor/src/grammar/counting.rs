//! The sections of draws by counting.

use boardwright_core::model::MAX_KINDS;

use super::Need::{May, Must};
use super::Shape::{Flag, List, Whole};
use super::ends::UNLESS_KEY;
use super::forms::NAME;
use super::{Map, Section, Shape, key};

pub(super) static COUNTING: Section = Section {
    name: "`counting`",
    keys: &[
        key(
            May,
            "board",
            Shape::Table(&BOARD_COUNT),
            "The count of a player who has more than royal pieces.",
        ),
        key(
            May,
            "bare",
            Shape::Table(&BARE_COUNT),
            "The count of a player with royal pieces only: it takes the place of the other one, and its limit stays as it was when it began.",
        ),
    ],
    others: None,
};

static BOARD_COUNT: Section = Section {
    name: "`counting.board`",
    keys: &[
        key(Must, "moves", Whole(1, 200), "How many moves are counted."),
        key(
            May,
            "left",
            Whole(1, 999),
            "Only a player with so many pieces at the most counts, royal ones included.",
        ),
        UNLESS_KEY,
    ],
    others: None,
};

static BARE_COUNT: Section = Section {
    name: "`counting.bare`",
    keys: &[
        key(
            Must,
            "moves",
            Shape::Map(&COUNTS),
            "How many moves are counted, by what the opponent has: `rook = [16, 8]` for one rook and for two or more. The lowest number that holds is the limit, and where none holds nobody counts.",
        ),
        UNLESS_KEY,
        key(
            May,
            "from-pieces",
            Flag,
            "The count begins with the number of pieces on the board, not with 0.",
        ),
        key(
            May,
            "sooner",
            Flag,
            "Of this count and one that is going on, the one that ends sooner is held.",
        ),
    ],
    others: None,
};

static COUNTS: Map = Map {
    key: NAME,
    value: List(&Whole(1, 200), 1, 16),
    most: MAX_KINDS,
};
