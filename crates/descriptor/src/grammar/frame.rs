//! The sections around the rules: names, board, players, set-up, notation.

use super::Need::{May, Must};
use super::Shape::{Either, List, PerSide, Text, Whole, Word};
use super::effects::{EFFECTS, PERMISSIONS, WALLS};
use super::ends::{END, PROBLEM};
use super::forms::{
    ALIAS, ANY, CELL, LETTER, LETTER_UPPER, NAME, OUTLINE, PARENT, POSITION, VERSION, ZONE_TEXT,
};
use super::hands::{DROPS, GATES, HAND};
use super::modules::{CAPTURE, PROPOSAL, RESTRICTION, TRANSFORM};
use super::pieces::{CASTLINGS, MOVEMENT, PIECES, PROMOTION};
use super::royalty::ROYALTY;
use super::{Map, Section, Shape, key};
use crate::limits::{MAX_ALIASES, MAX_ZONES};
use crate::words;

/// The whole descriptor.
pub(crate) static ROOT: Section = Section {
    name: "the descriptor",
    keys: &[
        key(
            Must,
            "schema",
            Whole(1, i64::MAX),
            "The version of the descriptor language: 1.",
        ),
        key(
            Must,
            "variant",
            Shape::Table(&VARIANT),
            "What the variant is called and what it inherits.",
        ),
        key(
            Must,
            "board",
            Shape::Table(&BOARD),
            "The cells and how they lie.",
        ),
        key(Must, "players", Shape::Table(&PLAYERS), "The two players."),
        key(
            May,
            "zones",
            Shape::Map(&ZONES),
            "Named sets of cells, written for the first player: `\"ranks 1-3\"`.",
        ),
        key(
            Must,
            "setup",
            Shape::Table(&SETUP),
            "The position from which a game starts.",
        ),
        key(
            Must,
            "pieces",
            Shape::Map(&PIECES),
            "The kinds of piece by id.",
        ),
        key(
            May,
            "movement",
            Shape::Table(&MOVEMENT),
            "What holds of the movement of all pieces alike.",
        ),
        key(
            May,
            "promotion",
            Shape::Table(&PROMOTION),
            "Which pieces promote, where, and into what.",
        ),
        key(
            May,
            "castling",
            Shape::Map(&CASTLINGS),
            "Moves of two pieces at once, by name.",
        ),
        key(
            May,
            "move",
            Shape::Map(&PROPOSAL),
            "Rule modules that add moves to those that pieces make by themselves, by their names.",
        ),
        key(
            May,
            "capture",
            Shape::Table(&CAPTURE),
            "Rule modules that change the board after a capture, by their names.",
        ),
        key(
            May,
            "transform",
            Shape::Map(&TRANSFORM),
            "Rule modules that change the board after any move, by their names.",
        ),
        key(
            May,
            "effect",
            Shape::Map(&EFFECTS),
            "What moves change beside what they do by themselves: when, of whom, and what. Effects of captures come about first, and all in the order of their names.",
        ),
        key(
            May,
            "permission",
            Shape::Map(&PERMISSIONS),
            "What pieces on the board may do on a condition only. A capture that a piece may not make is no check either. Who attacks and who guards is told by the movements alone, whoever may make them. Drops, and moves of rule modules, are free.",
        ),
        key(
            May,
            "restriction",
            Shape::Map(&RESTRICTION),
            "Rule modules that forbid moves that would else be legal, by their names.",
        ),
        key(
            May,
            "hand",
            Shape::Table(&HAND),
            "What becomes of captured pieces.",
        ),
        key(
            May,
            "drops",
            Shape::Table(&DROPS),
            "How pieces in hand enter the board.",
        ),
        key(
            May,
            "gates",
            Shape::Table(&GATES),
            "Pieces in hand that enter behind pieces that move for the first time.",
        ),
        key(
            May,
            "walls",
            Shape::Table(&WALLS),
            "Walls that moves put on the board.",
        ),
        key(
            Must,
            "royalty",
            Shape::Table(&ROYALTY),
            "Which pieces are royal, and which attacks on them count.",
        ),
        key(
            Must,
            "end",
            Shape::Table(&END),
            "How the game ends. Results are the player to move's.",
        ),
        key(
            Must,
            "notation",
            Shape::Table(&NOTATION),
            "How positions and moves are written.",
        ),
        key(
            May,
            "problem",
            Shape::Table(&PROBLEM),
            "The positions of the variant are problems: what they ask, and the duties and means of the two sides.",
        ),
    ],
    others: None,
};

static VARIANT: Section = Section {
    name: "[variant]",
    keys: &[
        key(
            Must,
            "id",
            Text(NAME),
            "The id under which the variant is known: `\"chess\"`.",
        ),
        key(
            May,
            "aliases",
            List(&Text(ALIAS), 0, MAX_ALIASES),
            "Other ids under which the variant is known: `[\"3check\"]`. An id goes before an alias; no alias is inherited.",
        ),
        key(
            Must,
            "version",
            Text(VERSION),
            "The version of the rules: the first number grows when a legal move or a result differs.",
        ),
        key(Must, "name", Text(ANY), "The name that people read."),
        key(
            May,
            "extends",
            Text(PARENT),
            "The descriptor from which this one inherits, with its major version: `\"chess@1\"`.",
        ),
        key(
            May,
            "mixins",
            List(&Text(PARENT), 0, usize::MAX),
            "Descriptors of which only what they themselves say is laid over the inherited one, in order.",
        ),
        key(May, "rules", Text(ANY), "Where the rules are written."),
    ],
    others: None,
};

static BOARD: Section = Section {
    name: "[board]",
    keys: &[
        key(
            Must,
            "topology",
            Word(&words::TOPOLOGY),
            "Squares or hexagons.",
        ),
        key(
            May,
            "files",
            LABELS,
            "The labels of the files, left to right as the first player sees them: `\"a-h\"`.",
        ),
        key(
            May,
            "ranks",
            LABELS,
            "The labels of the ranks, bottom to top: `\"1-8\"`.",
        ),
        key(
            May,
            "shape",
            Text(OUTLINE),
            "`\"rectangle\"`, or `\"hexagon 6\"` with the length of its side.",
        ),
        key(
            May,
            "extra",
            Shape::Map(&EXTRA),
            "Cells outside the outline: a name, and `[file, rank]` counted from the first file and rank.",
        ),
        key(
            May,
            "holes",
            List(&Either(&Text(CELL), &POINT), 0, usize::MAX),
            "Cells that are cut out, by name or by `[file, rank]`.",
        ),
        key(May, "wrap", Word(&words::WRAP), "Which edges are joined."),
        key(
            Must,
            "symmetry",
            Word(&words::SYMMETRY),
            "How the second player's zones and directions follow from the first's.",
        ),
    ],
    others: None,
};

static EXTRA: Map = Map {
    key: CELL,
    value: POINT,
    most: usize::MAX,
};

const POINT: Shape = List(&Whole(-1000, 1000), 2, 2);

const LABELS: Shape = Either(&Text(ANY), &List(&Text(ANY), 1, usize::MAX));

static PLAYERS: Section = Section {
    name: "[players]",
    keys: &[
        key(
            Must,
            "order",
            List(&Text(NAME), 2, 2),
            "The players' names; the first moves first, and zones are written for it.",
        ),
        key(
            May,
            "letters",
            List(&Text(LETTER), 2, 2),
            "Their letters in position texts; else those of the dialect (`w`, `b`; in `sfen`, `b`, `w`).",
        ),
    ],
    others: None,
};

static ZONES: Map = Map {
    key: NAME,
    value: ZONE_VALUE,
    most: MAX_ZONES,
};

/// A zone, for both players or for each.
pub(crate) static ZONE: Shape = ZONE_VALUE;

pub(super) const ZONE_VALUE: Shape = PerSide(&Text(ZONE_TEXT));

static SETUP: Section = Section {
    name: "[setup]",
    keys: &[
        key(
            Must,
            "position",
            Text(POSITION),
            "The position, in the variant's own dialect.",
        ),
        key(
            May,
            "shuffle",
            Word(&words::SHUFFLE),
            "Games may begin with another order of pieces; set-ups have numbers.",
        ),
    ],
    others: None,
};

static NOTATION: Section = Section {
    name: "[notation]",
    keys: &[
        key(
            Must,
            "position",
            Either(&POSITION_DIALECT, &List(&POSITION_DIALECT, 1, 4)),
            "The dialects of position texts, the variant's own first.",
        ),
        key(
            May,
            "style",
            Text(LETTER_UPPER),
            "The letter of the style in `feen`: `\"X\"`.",
        ),
        key(
            Must,
            "move",
            Word(&words::MOVES),
            "How programs write moves.",
        ),
        key(
            Must,
            "human",
            Word(&words::HUMAN),
            "How people write moves.",
        ),
    ],
    others: None,
};

const POSITION_DIALECT: Shape = Word(&words::DIALECTS);
