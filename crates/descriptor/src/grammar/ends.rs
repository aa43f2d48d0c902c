//! The sections of endings and of problems.

use boardwright_core::model::{MAX_CASTLINGS, MAX_KINDS};
use boardwright_core::module::Slot;

use super::Need::{May, Must};
use super::Shape::{Flag, List, Share, Text, Whole, Word};
use super::aims::{BRIDGE_OR_SEVERAL, LINE_OR_SEVERAL, REACH_OR_SEVERAL, SQUARE_OR_SEVERAL};
use super::counting::COUNTING;
use super::effects::MOST;
use super::forms::NAME;
use super::modules::{ENDINGS, RESULT};
use super::pieces::KINDS;
use super::{Key, Map, Section, Shape, key};
use crate::words;

pub(super) static END: Section = Section {
    name: "[end]",
    keys: &[
        key(
            May,
            "checkmate",
            Shape::Table(&RESULT),
            "In check without a legal move.",
        ),
        key(
            May,
            "stalemate",
            Shape::Table(&RESULT),
            "Without a legal move and not in check.",
        ),
        key(
            May,
            "no-moves",
            Shape::Table(&RESULT),
            "Without a legal move, in check or not.",
        ),
        key(
            May,
            "royal-lost",
            Shape::Table(&RESULT),
            "A player has lost its royal piece; the result is that player's.",
        ),
        key(
            May,
            "bare-royals",
            Shape::Table(&RESULT),
            "Only royal pieces are left.",
        ),
        key(
            May,
            "repetition",
            Shape::Table(&REPETITION),
            "A position has occurred too often.",
        ),
        key(
            May,
            "no-progress",
            Shape::Table(&NO_PROGRESS),
            "Too many plies without a capture or another irreversible move.",
        ),
        key(
            May,
            "counting",
            Shape::Table(&COUNTING),
            "The moves of a player are counted, as in makruk: with one more than the limit the game is drawn. A player counts from when he is to move and may, and nobody does against a player with royal pieces only. Position texts have the limit, in plies, in place of the en passant cells, and the plies of the count in place of those without progress.",
        ),
        key(
            May,
            "dead-position",
            Shape::Module(Slot::DeadPosition),
            "Neither player can ever win: a rule module tells.",
        ),
        key(
            May,
            "impasse",
            Shape::Module(Slot::Claim),
            "Kings have got where they can no longer be mated: a rule module tells who may claim what.",
        ),
        key(
            May,
            "extinction",
            Shape::Table(&EXTINCTION),
            "A player has too few pieces left, or too few of a kind: by itself, none; the result is that player's.",
        ),
        key(
            May,
            "reach",
            Shape::Table(&REACH_OR_SEVERAL),
            "Enough pieces have reached their goal; the result is their player's. Several goals have a name each: `[end.reach.NAME]`.",
        ),
        key(
            May,
            "line",
            Shape::Table(&LINE_OR_SEVERAL),
            "Enough pieces stand in a straight line; the result is their player's.",
        ),
        key(
            May,
            "square",
            Shape::Table(&SQUARE_OR_SEVERAL),
            "Pieces fill a square; the result is their player's.",
        ),
        key(
            May,
            "bridge",
            Shape::Table(&BRIDGE_OR_SEVERAL),
            "A chain of pieces connects two sets of cells; the result is their player's.",
        ),
        key(
            May,
            "most",
            Shape::Table(&MOST),
            "The pieces on the board are counted; the result is that of the player who has more, and with as many it is a draw.",
        ),
        key(
            May,
            "castled",
            Shape::Table(&CASTLED),
            "A player has castled; the result is that player's.",
        ),
        key(
            May,
            "draws",
            Shape::Table(&DRAWS),
            "What draws are decided by, however they come about.",
        ),
        key(
            May,
            "check-count",
            Shape::Table(&CHECK_COUNT),
            "A player has given enough checks; the result is that of the player in check.",
        ),
    ],
    others: Some(&ENDINGS),
};

pub(super) const UNLESS_KEY: Key = key(
    May,
    "unless",
    KINDS,
    "Nobody begins to count while one of these pieces is on the board.",
);

static CASTLED: Section = Section {
    name: "`castled`",
    keys: &[
        key(
            May,
            "castlings",
            List(&Text(NAME), 1, MAX_CASTLINGS),
            "The castlings that count; without this, all.",
        ),
        key(
            May,
            "player",
            Text(NAME),
            "The player whom it concerns; without this, both.",
        ),
        RESULT_KEY,
        SCORE_KEY,
        key(
            May,
            "right-lost",
            Word(&words::RESULT),
            "The result for a player who could castle so in the set-up, and never can any more.",
        ),
    ],
    others: None,
};

static DRAWS: Section = Section {
    name: "`draws`",
    keys: &[
        key(
            May,
            "points",
            Shape::Map(&POINTS),
            "What pieces on the board are worth: who has more points wins. Pieces not named are worth nothing.",
        ),
        key(
            May,
            "lead",
            Whole(1, 999),
            "The first player wins with so many points more, and else the second wins. Without this, equal points are a draw.",
        ),
    ],
    others: None,
};

static POINTS: Map = Map {
    key: NAME,
    value: Whole(1, 999),
    most: MAX_KINDS,
};

pub(super) static PROBLEM: Section = Section {
    name: "[problem]",
    keys: &[
        key(Must, "goal", Word(&words::GOAL), "What the attacker wants."),
        key(Must, "attacker", Text(NAME), "Which player attacks."),
        key(
            May,
            "attacker-moves",
            Word(&words::ATTACKER_MOVES),
            "What the attacker must play.",
        ),
        key(
            May,
            "attacker-royal",
            Word(&words::ATTACKER_ROYAL),
            "Whether the attacker needs a royal piece.",
        ),
        key(
            May,
            "defender-hand",
            Word(&words::DEFENDER_HAND),
            "What the defender holds.",
        ),
    ],
    others: None,
};

pub(super) const RESULT_KEY: Key = key(
    Must,
    "result",
    Word(&words::RESULT),
    "The result for the player to move.",
);

pub(super) const SCORE_KEY: Key = key(
    May,
    "score",
    Share,
    "What the player to move gets, if not 1, 0.5 or 0: `0.25`.",
);

const CLAIM_KEY: Key = key(
    May,
    "claim",
    Word(&words::CLAIM),
    "Who must claim it; without this the game ends by itself.",
);

static EXTINCTION: Section = Section {
    name: "`extinction`",
    keys: &[
        key(
            May,
            "pieces",
            List(&Text(NAME), 1, usize::MAX),
            "The kinds of which a player who started with some must keep one each; without this, any piece will do.",
        ),
        key(
            May,
            "left",
            Whole(0, 999),
            "So many left are too few; without this, none. A bare king is `left = 1`.",
        ),
        key(
            May,
            "opponent-has",
            Whole(0, 999),
            "It decides only where the opponent has so many, of the same kind or in all.",
        ),
        key(
            May,
            "answer",
            Flag,
            "A player who has too few and is to move may answer where the opponent has just `opponent-has`: with one capture both have too few, and the game goes on.",
        ),
        RESULT_KEY,
        SCORE_KEY,
    ],
    others: None,
};

static CHECK_COUNT: Section = Section {
    name: "`check-count`",
    keys: &[
        key(Must, "count", Whole(1, 99), "The number of checks."),
        RESULT_KEY,
        SCORE_KEY,
    ],
    others: None,
};

static REPETITION: Section = Section {
    name: "`repetition`",
    keys: &[
        key(
            Must,
            "count",
            Whole(2, 1000),
            "The number of occurrences, the first included.",
        ),
        RESULT_KEY,
        SCORE_KEY,
        key(
            May,
            "player",
            Text(NAME),
            "The player whose result it is; without this, the player to move.",
        ),
        CLAIM_KEY,
        key(
            May,
            "automatic-at",
            Whole(2, 1000),
            "The number of occurrences at which the game ends without a claim.",
        ),
        key(
            May,
            "perpetual-check",
            Word(&words::PERPETUAL_CHECK),
            "What becomes of a player who gives check without end.",
        ),
        key(
            May,
            "module",
            Text(NAME),
            "A rule module that judges repetitions beside this; one that forbids moves is a [restriction.NAME].",
        ),
    ],
    others: None,
};

static NO_PROGRESS: Section = Section {
    name: "`no-progress`",
    keys: &[
        key(
            Must,
            "plies",
            Whole(1, 65_535),
            "The number of plies: moves of either player.",
        ),
        key(
            May,
            "reset-by",
            KINDS,
            "Pieces whose moves are progress; a capture always is.",
        ),
        RESULT_KEY,
        SCORE_KEY,
        CLAIM_KEY,
        key(
            May,
            "automatic-at",
            Whole(1, 65_535),
            "The number of plies at which the game ends without a claim.",
        ),
    ],
    others: None,
};
