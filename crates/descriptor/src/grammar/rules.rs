//! The sections that make the rules: pieces, promotion, castling, hands, royalty, endings.

use boardwright_core::model::{MAX_CASTLINGS, MAX_HAND_KINDS, MAX_KINDS};
use boardwright_core::module::Slot;

use super::Need::{May, Must};
use super::Shape::{Either, Flag, List, PerSide, Share, Text, Whole};
use super::forms::{BETZA, CELLS, LETTER_UPPER, NAME, SYMBOL};
use super::frame::ZONE_VALUE;
use super::{Key, Map, Section, Shape, key, later, word, word_later};
use crate::limits::{MAX_MODULES, MAX_MOVES};

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
            "Its letter in notation, upper case, with a `+` before a promoted one: `\"N\"`, `\"+R\"`.",
        ),
        key(
            May,
            "moves",
            List(&Either(&Text(BETZA), &Shape::Table(&MOVE)), 1, MAX_MOVES),
            "How it moves: Betza strings, or tables with one and its conditions.",
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
            Shape::Word(&[
                word(
                    "behind",
                    "A man with an own man directly behind it moves as that one's kind does.",
                ),
                word(
                    "ahead",
                    "A man with an own man directly before it moves as that one's kind does.",
                ),
            ]),
            "From whom a man borrows its movement.",
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
            Shape::Word(&[
                word("allowed", "Always."),
                word("when-immobile", "When no other move is legal."),
            ]),
            "When a player may pass; without it never. Nobody passes out of check.",
        ),
    ],
    others: None,
};

pub(super) static PROMOTION: Section = Section {
    name: "[promotion]",
    keys: &[
        key(Must, "zone", ZONE_VALUE, "The promotion zone."),
        key(
            Must,
            "trigger",
            Shape::Word(&[
                word("enter", "The move goes from outside the zone into it."),
                word("arrive", "The move ends in the zone."),
                word("touch", "The move starts or ends in the zone."),
            ]),
            "When a move promotes.",
        ),
        key(
            Must,
            "choice",
            Shape::Word(&[
                word("mandatory", "It may not be declined."),
                word("optional", "It may be declined."),
                word(
                    "optional-unless-immobile",
                    "It may be declined, unless the piece could then never move again.",
                ),
            ]),
            "Whether a promotion may be declined.",
        ),
        key(
            Must,
            "into",
            Shape::Map(&INTO),
            "For each piece that promotes, what it may become.",
        ),
        later("limit", "How many of a kind there may be."),
    ],
    others: None,
};

pub(super) static INTO: Map = Map {
    key: NAME,
    value: List(&Text(NAME), 1, usize::MAX),
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
            Shape::Word(&[
                word(
                    "fixed",
                    "King and rook start from the cells that `king` and `rook` name.",
                ),
                word(
                    "chess960",
                    "They start anywhere on that rank, the rook on the same side of the king; all castlings are so, or none.",
                ),
            ]),
            "From where king and rook may castle; without it `fixed`.",
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
        key(
            Must,
            "takes",
            Shape::Word(&[word("captured", "Captured men, which change sides.")]),
            "What goes into a hand.",
        ),
        key(
            Must,
            "demote",
            Flag,
            "A captured man that was promoted is held as what it was before.",
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
            "no-mate",
            KINDS,
            "Pieces that may not give mate by being dropped.",
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
    keys: &[key(
        Must,
        "place",
        Shape::Word(&[
            word(
                "moves",
                "There is but one wall, and it goes to another empty cell.",
            ),
            word("anywhere", "Another one on any empty cell."),
            word(
                "arrow",
                "Another one where a queen on the cell that the piece has reached could go without capture.",
            ),
            word(
                "left-cell",
                "Another one on the cell that the piece has left.",
            ),
        ]),
        "Where every move puts a wall: a cell that nobody enters or passes.",
    )],
    others: None,
};

pub(super) static DROP_ZONES: Map = Map {
    key: NAME,
    value: ZONE_VALUE,
    most: MAX_HAND_KINDS,
};

pub(super) static ROYALTY: Section = Section {
    name: "[royalty]",
    keys: &[
        key(Must, "pieces", KINDS, "The royal pieces."),
        key(
            May,
            "count",
            Shape::Word(&[
                word("every", "Every royal man must be kept."),
                word("last", "Only the last one matters."),
            ]),
            "Which royal men matter, where a player has several.",
        ),
        key(
            Must,
            "self-check",
            Shape::Word(&[
                word(
                    "illegal",
                    "No move may leave an own royal man under attack.",
                ),
                word("allowed", "Check only informs."),
            ]),
            "Whether a player may leave or put an own royal man under attack.",
        ),
        key(
            Must,
            "attack-void-if",
            List(&Text(NAME), 0, MAX_MODULES),
            "Why an attack on a royal man may not count: `own-royal-lost`, `new-self-check`, `nifu`, `immobile`, or a rule module.",
        ),
        key(
            May,
            "victory-first",
            Flag,
            "Removing the enemy's royal man is legal even if one's own is then attacked.",
        ),
        key(
            May,
            "royals-apart",
            Flag,
            "No royal man may enter the reach of an enemy royal man.",
        ),
        key(
            May,
            "giving-check",
            Shape::Word(&[
                word("allowed", "A move may put an enemy royal man under attack."),
                word("illegal", "No move may; so nobody is ever in check."),
            ]),
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
            "A player has lost its royal man; the result is that player's.",
        ),
        key(
            May,
            "bare-royals",
            Shape::Table(&RESULT),
            "Only royal men are left.",
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
            "A player has lost its last man, or its last man of a kind; the result is that player's.",
        ),
        key(
            May,
            "reach",
            Shape::Table(&REACH),
            "A man has reached its goal; the result is its player's.",
        ),
        key(
            May,
            "check-count",
            Shape::Table(&CHECK_COUNT),
            "A player has given enough checks; the result is that of the player in check.",
        ),
        later("move-cap", "A greatest number of moves."),
    ],
    others: Some(&ENDINGS),
};

pub(super) static PROBLEM: Section = Section {
    name: "[problem]",
    keys: &[
        key(
            Must,
            "goal",
            Shape::Word(&[
                word("mate", "The defender is mated."),
                word(
                    "stalemate",
                    "The defender has no legal move and is not in check.",
                ),
                word("royal-captured", "The defender loses his royal man."),
            ]),
            "What the attacker wants.",
        ),
        key(Must, "attacker", Text(NAME), "Which player attacks."),
        key(
            May,
            "attacker-moves",
            Shape::Word(&[
                word("any", "The attacker may play any legal move."),
                word("checks-only", "The attacker gives check with every move."),
            ]),
            "What the attacker must play.",
        ),
        key(
            May,
            "attacker-royal",
            Shape::Word(&[
                word("needed", "The attacker has his royal man, as in a game."),
                word("optional", "The attacker may have no royal man."),
            ]),
            "Whether the attacker needs a royal man.",
        ),
        key(
            May,
            "defender-hand",
            Shape::Word(&[
                word("stated", "The defender holds what the position says."),
                word(
                    "all-unused",
                    "A position that gives the defender no man in hand gives him every man of the set-up that is neither on the board nor in the attacker's hand.",
                ),
            ]),
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
    Shape::Word(&[
        word("win", "The player wins."),
        word("draw", "A draw."),
        word("loss", "The player loses."),
        word_later("attacker-fails", "A problem's attacker has failed."),
    ]),
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
    Shape::Word(&[word("player", "The player to move may claim it.")]),
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
            "The kinds of which a player who started with some must keep one each; without this, any man will do.",
        ),
        RESULT_KEY,
        SCORE_KEY,
    ],
    others: None,
};

pub(super) static REACH: Section = Section {
    name: "`reach`",
    keys: &[
        key(
            Must,
            "pieces",
            List(&Text(NAME), 1, usize::MAX),
            "The pieces that count.",
        ),
        key(Must, "zone", ZONE_VALUE, "The goal."),
        key(
            May,
            "last-move",
            Flag,
            "Where the first player is there and the second can be with the next move, that move is played; both there is a draw.",
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
            Shape::Word(&[word(
                "loses",
                "A player who gave check with every move of the cycle loses.",
            )]),
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
