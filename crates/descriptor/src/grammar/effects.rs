//! The sections of walls, of what happens after a move, and of what needs a permission.

use super::Need::{May, Must};
use super::Shape::{Flag, List, Text, Word};
use super::ends::{RESULT_KEY, SCORE_KEY};
use super::forms::{BETZA, NAME};
use super::frame::ZONE_VALUE;
use super::{Map, Section, Shape, key};
use crate::limits::MAX_MODULES;
use crate::words;

pub(super) static WALLS: Section = Section {
    name: "[walls]",
    keys: &[
        key(
            Must,
            "place",
            Word(&words::PLACE),
            "Where every move puts a wall: a cell that nobody enters or passes.",
        ),
        key(
            May,
            "zone",
            ZONE_VALUE,
            "The cells on which a player may put walls; every cell if this is not said.",
        ),
        key(
            May,
            "instead-of-move",
            Flag,
            "Moves put no walls: a player may put one instead of moving. A wall may stop a check.",
        ),
    ],
    others: None,
};

pub(super) static EFFECTS: Map = Map {
    key: NAME,
    value: Shape::Table(&EFFECT),
    most: MAX_MODULES,
};

static EFFECT: Section = Section {
    name: "an effect",
    keys: &[
        key(
            Must,
            "after",
            Word(&words::AFTER),
            "After which moves it comes about.",
        ),
        key(
            May,
            "pieces",
            List(&Text(NAME), 1, usize::MAX),
            "Only after moves of these pieces, as which they stand on the board afterwards; without this, of all.",
        ),
        key(
            May,
            "beside",
            Text(BETZA),
            "Only where another own piece stands next to where the move ends, by one of these single steps: `\"K\"`.",
        ),
        key(Must, "whom", Word(&words::WHOM), "Whom it concerns."),
        key(
            May,
            "by",
            Text(BETZA),
            "By which movement others are `reached`, or along which single steps they are `flanked` or `in-line`; for these without it, `\"K\"`.",
        ),
        key(
            May,
            "whose",
            Word(&words::WHOSE),
            "Whose pieces may be `reached` or `in-line`; without this, the opponent's.",
        ),
        key(
            May,
            "spares",
            List(&Text(NAME), 1, usize::MAX),
            "Pieces that it does not concern; who promotes with the move is spared as what it was, too.",
        ),
        key(Must, "what", Word(&words::WHAT), "What becomes of them."),
        key(
            May,
            "into",
            Text(NAME),
            "The piece that they become, where they become one.",
        ),
        key(
            May,
            "to",
            ZONE_VALUE,
            "The cell to which the piece goes, where it goes to one.",
        ),
    ],
    others: None,
};

pub(super) static PERMISSIONS: Map = Map {
    key: NAME,
    value: Shape::Table(&PERMISSION),
    most: MAX_MODULES,
};

static PERMISSION: Section = Section {
    name: "a permission",
    keys: &[
        key(
            Must,
            "what",
            Word(&words::DEED),
            "What pieces may do only so.",
        ),
        key(
            May,
            "only-if",
            Word(&words::CONDITION),
            "The condition, if it must hold.",
        ),
        key(
            May,
            "unless",
            Word(&words::CONDITION),
            "The condition, if it may not hold.",
        ),
        key(
            May,
            "same-kind",
            Flag,
            "Only pieces of its own kind attack or guard the piece in the sense of this rule.",
        ),
        key(
            May,
            "by",
            Text(BETZA),
            "By which single steps pieces are `beside` one another; without this, `\"K\"`.",
        ),
        key(
            May,
            "whom",
            List(&Text(NAME), 1, usize::MAX),
            "The pieces that a move `takes`, or that its player `has`.",
        ),
        key(
            May,
            "to",
            ZONE_VALUE,
            "Only moves to these cells need it; without this, all.",
        ),
        key(
            May,
            "pieces",
            List(&Text(NAME), 1, usize::MAX),
            "Only these pieces need it; without this, all.",
        ),
        key(
            May,
            "spares",
            List(&Text(NAME), 1, usize::MAX),
            "Pieces that do not need it.",
        ),
    ],
    others: None,
};

pub(super) static MOST: Section = Section {
    name: "`most`",
    keys: &[
        key(
            Must,
            "when",
            Word(&words::MOST_WHEN),
            "When they are counted.",
        ),
        RESULT_KEY,
        SCORE_KEY,
    ],
    others: None,
};
