//! The sections that make the rules: pieces, promotion, castling, hands, royalty, endings.

use boardwright_core::model::{MAX_CASTLINGS, MAX_HAND_KINDS, MAX_KINDS};
use boardwright_core::module::Slot;

use super::Need::{May, Must};
use super::Shape::{Either, Flag, List, PerSide, Share, Text, Whole, Word, WordOr};
use super::aims::{BRIDGE_OR_SEVERAL, LINE_OR_SEVERAL, REACH_OR_SEVERAL, SQUARE_OR_SEVERAL};
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

pub(super) static PIECE: Section = Section {
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

pub(super) static MOVE: Section = Section {
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
        key(May, "captures-ep", Flag, "It may capture en passant."),
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
const PROMOTES: [Key; 6] = [
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
        "limit",
        Shape::Map(&LIMIT),
        "Pieces into which nobody promotes who has so many on the board: `{ queen = 1 }`.",
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

pub(super) static INTO: Map = Map {
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

pub(super) static CASTLING: Section = Section {
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
            "dropped",
            List(&Text(NAME), 2, 2),
            "King and rook, if they come from hand: who has dropped the second of them where it starts may castle so from then on. Without this they are the pieces of the set-up.",
        ),
    ],
    others: None,
};

pub(super) const PATH: Shape = PerSide(&Text(CELLS));

pub(super) static CAPTURE: Section = Section {
    name: "[capture]",
    keys: &[key(
        May,
        "compulsory",
        Flag,
        "A player who can capture must: where a capture is legal, only captures are.",
    )],
    others: Some(&CAPTURES),
};

pub(super) static PROPOSAL: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Move),
    most: MAX_MODULES,
};

pub(super) static CAPTURES: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Capture),
    most: MAX_MODULES,
};

pub(super) static TRANSFORM: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Transform),
    most: MAX_MODULES,
};

pub(super) static RESTRICTION: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Restriction),
    most: MAX_MODULES,
};

pub(super) static HAND: Section = Section {
    name: "[hand]",
    keys: &[
        key(Must, "takes", Word(&words::TAKES), "What goes into a hand."),
        key(
            May,
            "demote",
            Flag,
            "A captured piece that was promoted is held as what it was before.",
        ),
    ],
    others: None,
};

pub(super) static DROPS: Section = Section {
    name: "[drops]",
    keys: &[
        key(
            Must,
            "allowed",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "The pieces that may be held and dropped.",
        ),
        key(
            May,
            "zones",
            Shape::Map(&DROP_ZONES),
            "Where a piece may be dropped; those not named: everywhere.",
        ),
        key(
            May,
            "not-immobile",
            Flag,
            "No piece may be dropped where it could never move.",
        ),
        key(
            May,
            "one-per-file",
            KINDS,
            "Pieces of which a player may not drop a second one on a file.",
        ),
        key(
            May,
            "per-file",
            Shape::Map(&PER_FILE),
            "Pieces of which a player may not drop another one onto a file with so many, promoted ones apart: `{ swallow = 2 }`.",
        ),
        key(
            May,
            "no-mate",
            KINDS,
            "Pieces that may not give mate by being dropped.",
        ),
        key(
            May,
            "no-check",
            KINDS,
            "Pieces that may not give check by being dropped, nor make another piece give it.",
        ),
        key(
            May,
            "first",
            ZONE_VALUE,
            "As long as one of these cells is empty, pieces are dropped on them only, whatever `flanks`, `beside`, `apart`, `falls` and `slides` ask.",
        ),
        key(
            May,
            "flanks",
            Text(BETZA),
            "A drop must enclose enemy pieces, one or more without a gap between it and an own piece, along one of these single steps: `\"K\"`.",
        ),
        key(
            May,
            "beside",
            Text(BETZA),
            "A drop must be next to an own piece, by one of these single steps.",
        ),
        key(
            May,
            "apart",
            Text(BETZA),
            "A drop may not be next to an enemy piece, by any of these single steps.",
        ),
        key(
            May,
            "falls",
            Word(&words::FALLS),
            "Pieces fall when they are dropped: the cell under theirs must be occupied, or there is none.",
        ),
        key(
            May,
            "slides",
            Text(BETZA),
            "Pieces slide in from an edge when they are dropped, along one of these single steps: from the edge to the cell all are empty, and the next one is occupied, or there is none.",
        ),
        key(
            May,
            "unlimited",
            Flag,
            "Nobody counts the pieces in hand: each player has as many as he likes of each kind.",
        ),
        key(
            May,
            "promoted",
            Flag,
            "A piece may also be dropped as what it promotes into, either side up.",
        ),
        key(
            May,
            "both-shades",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "Pieces that a player spreads over the shades of the board, on the board and in hand together: no drop may make that impossible.",
        ),
        key(
            May,
            "compulsory",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "Pieces that must be dropped: whoever holds one may do nothing but drop one of them.",
        ),
        key(
            May,
            "else-move",
            Flag,
            "Whoever can drop none of the compulsory pieces, say because none of them would end a check, does something else; without this he has no legal move.",
        ),
    ],
    others: None,
};

pub(super) static GATES: Section = Section {
    name: "[gates]",
    keys: &[
        key(
            Must,
            "pieces",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "The pieces that enter so, one behind each move.",
        ),
        key(
            Must,
            "zone",
            ZONE_VALUE,
            "Whoever stands here in the set-up, and leaves the cell for the first time, may leave one of them behind.",
        ),
    ],
    others: None,
};

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

pub(super) static EFFECT: Section = Section {
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
            "Pieces that it does not concern.",
        ),
        key(Must, "what", Word(&words::WHAT), "What becomes of them."),
        key(
            May,
            "into",
            Text(NAME),
            "The piece that they become, where they become one.",
        ),
    ],
    others: None,
};

pub(super) static PERMISSIONS: Map = Map {
    key: NAME,
    value: Shape::Table(&PERMISSION),
    most: MAX_MODULES,
};

pub(super) static PERMISSION: Section = Section {
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

pub(super) static DROP_ZONES: Map = Map {
    key: NAME,
    value: ZONE_VALUE,
    most: MAX_HAND_KINDS,
};

pub(super) static PER_FILE: Map = Map {
    key: NAME,
    value: Whole(2, 99),
    most: MAX_HAND_KINDS,
};

pub(super) static ROYALTY: Section = Section {
    name: "[royalty]",
    keys: &[
        key(Must, "pieces", KINDS, "The royal pieces."),
        key(
            May,
            "count",
            Word(&words::COUNT),
            "Which royal pieces matter, where a player has several.",
        ),
        key(
            Must,
            "self-check",
            Word(&words::SELF_CHECK),
            "Whether a player may leave or put an own royal piece under attack.",
        ),
        key(
            Must,
            "attack-void-if",
            List(
                &WordOr(&words::VOID_IF, NAME, "a rule module"),
                0,
                MAX_MODULES,
            ),
            "Why an attack on a royal piece may not count.",
        ),
        key(
            May,
            "victory-first",
            Flag,
            "Removing the enemy's royal piece is legal even if one's own is then attacked.",
        ),
        key(
            May,
            "royals-apart",
            Flag,
            "No royal piece may enter the reach of an enemy royal piece.",
        ),
        key(
            May,
            "giving-check",
            Word(&words::GIVING_CHECK),
            "Whether a player may give check; without this, allowed.",
        ),
    ],
    others: None,
};

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

static COUNTING: Section = Section {
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

const UNLESS_KEY: Key = key(
    May,
    "unless",
    KINDS,
    "Nobody begins to count while one of these pieces is on the board.",
);

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

pub(super) static ENDINGS: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::End),
    most: MAX_MODULES,
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

pub(super) const CLAIM_KEY: Key = key(
    May,
    "claim",
    Word(&words::CLAIM),
    "Who must claim it; without this the game ends by itself.",
);

pub(super) static RESULT: Section = Section {
    name: "an ending",
    keys: &[RESULT_KEY, SCORE_KEY],
    others: None,
};

pub(super) static EXTINCTION: Section = Section {
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

pub(super) static CHECK_COUNT: Section = Section {
    name: "`check-count`",
    keys: &[
        key(Must, "count", Whole(1, 99), "The number of checks."),
        RESULT_KEY,
        SCORE_KEY,
    ],
    others: None,
};

pub(super) static REPETITION: Section = Section {
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

pub(super) static NO_PROGRESS: Section = Section {
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
