//! The language of schema 1 as data: which sections, keys, values and words there are.
//!
//! One table serves two readers: [`form`](crate::form) checks documents against it,
//! [`schema`](crate::schema) writes it as JSON Schema for editors.

use boardwright_core::module::Slot;

use crate::limits::{MAX_MODULES, MAX_MOVES, MAX_POSITION, MAX_ZONES};
use boardwright_core::model::{MAX_CASTLINGS, MAX_HAND_KINDS, MAX_KINDS};

/// A table with known keys.
pub(crate) struct Section {
    /// What it is called in messages.
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [Key],
    /// Keys beside the known ones.
    pub(crate) others: Option<&'static Map>,
}

/// A key of a section.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) need: Need,
    pub(crate) takes: Shape,
    /// What it says, in a sentence: for editors, and the help of diagnostics.
    pub(crate) doc: &'static str,
}

/// Whether a key must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// It must.
    Must,
    /// It may.
    May,
    /// It may, and `false` removes what is inherited.
    MayBeFalse,
    /// It is a word of the language that this version cannot read yet.
    Later,
}

/// A table with keys that the writer chooses. `false` in place of a value removes an inherited one.
pub(crate) struct Map {
    pub(crate) key: Form,
    pub(crate) value: Shape,
    pub(crate) most: usize,
}

/// What a value may be.
pub(crate) enum Shape {
    /// `true` or `false`.
    Flag,
    /// A whole number from one to the other.
    Whole(i64, i64),
    /// A number from 0 to 1.
    Share,
    /// Text of a form.
    Text(Form),
    /// One of these words.
    Word(&'static [Word]),
    /// A list with so many entries.
    List(&'static Shape, usize, usize),
    /// One of two, told apart by their TOML types.
    Either(&'static Shape, &'static Shape),
    /// A value for both players, or `{ first = …, second = … }`.
    PerSide(&'static Shape),
    /// A table with known keys.
    Table(&'static Section),
    /// A table with chosen keys.
    Map(&'static Map),
    /// The arguments of a rule module; [`sections::modules`](crate::sections) checks them.
    Module(Slot),
}

/// The form of a text or a name.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// What it is, with an article: "a piece id".
    pub(crate) what: &'static str,
    /// The same for JSON Schema.
    pub(crate) pattern: &'static str,
    /// Whether a text has the form.
    pub(crate) fits: fn(&str) -> bool,
    /// How to write it.
    pub(crate) hint: &'static str,
}

/// A word that a key takes.
pub(crate) struct Word {
    pub(crate) word: &'static str,
    pub(crate) doc: &'static str,
    /// This version cannot read it yet.
    pub(crate) later: bool,
}

impl Section {
    pub(crate) fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

const fn key(need: Need, name: &'static str, takes: Shape, doc: &'static str) -> Key {
    Key { name, need, takes, doc }
}

const fn later(name: &'static str, doc: &'static str) -> Key {
    key(Need::Later, name, Shape::Flag, doc)
}

const fn word(word: &'static str, doc: &'static str) -> Word {
    Word { word, doc, later: false }
}

const fn word_later(word: &'static str, doc: &'static str) -> Word {
    Word { word, doc, later: true }
}

use Need::{May, MayBeFalse, Must};
use Shape::{Either, Flag, List, PerSide, Share, Text, Whole};

/// The whole descriptor.
pub(crate) static ROOT: Section = Section {
    name: "the descriptor",
    keys: &[
        key(Must, "schema", Whole(1, i64::MAX), "The version of the descriptor language: 1."),
        key(Must, "variant", Shape::Table(&VARIANT), "What the variant is called and what it inherits."),
        key(Must, "board", Shape::Table(&BOARD), "The cells and how they lie."),
        key(Must, "players", Shape::Table(&PLAYERS), "The two players."),
        key(MayBeFalse, "zones", Shape::Map(&ZONES), "Named sets of cells, written for the first player: `\"ranks 1-3\"`."),
        key(Must, "setup", Shape::Table(&SETUP), "The position from which a game starts."),
        key(Must, "pieces", Shape::Map(&PIECES), "The kinds of piece by id."),
        key(MayBeFalse, "promotion", Shape::Table(&PROMOTION), "Which pieces promote, where, and into what."),
        key(MayBeFalse, "castling", Shape::Map(&CASTLINGS), "Moves of two men at once, by name."),
        key(MayBeFalse, "capture", Shape::Map(&CAPTURE), "Rule modules that change the board after a capture, by their names."),
        key(MayBeFalse, "transform", Shape::Map(&TRANSFORM), "Rule modules that change the board after any move, by their names."),
        key(MayBeFalse, "restriction", Shape::Map(&RESTRICTION), "Rule modules that forbid moves that would else be legal, by their names."),
        key(MayBeFalse, "hand", Shape::Table(&HAND), "What becomes of captured men."),
        key(MayBeFalse, "drops", Shape::Table(&DROPS), "How men in hand enter the board."),
        key(Must, "royalty", Shape::Table(&ROYALTY), "Which men are royal, and which attacks on them count."),
        key(Must, "end", Shape::Table(&END), "How the game ends. Results are the player to move's."),
        key(Must, "notation", Shape::Table(&NOTATION), "How positions and moves are written."),
        later("problem", "Duties of attacker and defender in problems."),
    ],
    others: None,
};

static VARIANT: Section = Section {
    name: "[variant]",
    keys: &[
        key(Must, "id", Text(NAME), "The id under which the variant is known: `\"chess\"`."),
        key(Must, "version", Text(VERSION), "The version of the rules: the first number grows when a legal move or a result differs."),
        key(Must, "name", Text(ANY), "The name that people read."),
        key(May, "extends", Text(PARENT), "The descriptor from which this one inherits, with its major version: `\"chess@1\"`."),
        key(May, "mixins", List(&Text(PARENT), 0, usize::MAX), "Descriptors of which only what they themselves say is laid over the inherited one, in order."),
        key(May, "rules", Text(ANY), "Where the rules are written."),
    ],
    others: None,
};

static BOARD: Section = Section {
    name: "[board]",
    keys: &[
        key(Must, "topology", Shape::Word(&[word("square", "Squares."), word("hex", "Hexagons in vertical files.")]), "Squares or hexagons."),
        key(May, "files", LABELS, "The labels of the files, left to right as the first player sees them: `\"a-h\"`."),
        key(May, "ranks", LABELS, "The labels of the ranks, bottom to top: `\"1-8\"`."),
        key(May, "shape", Text(OUTLINE), "`\"rectangle\"`, or `\"hexagon 6\"` with the length of its side."),
        key(MayBeFalse, "extra", Shape::Map(&EXTRA), "Cells outside the outline: a name, and `[file, rank]` counted from the first file and rank."),
        key(May, "holes", List(&Either(&Text(CELL), &POINT), 0, usize::MAX), "Cells that are cut out, by name or by `[file, rank]`."),
        key(May, "wrap", Shape::Word(&[word("files", "The first file is next to the last."), word("none", "No edges are joined.")]), "Which edges are joined."),
        key(
            Must,
            "symmetry",
            Shape::Word(&[
                word("mirror", "Up and down are exchanged; files stay."),
                word("rotate", "The board is turned by half a turn."),
                word("none", "What is written for the first player holds for both."),
            ]),
            "How the second player's zones and directions follow from the first's.",
        ),
    ],
    others: None,
};

static EXTRA: Map = Map { key: CELL, value: POINT, most: usize::MAX };
const POINT: Shape = List(&Whole(-1000, 1000), 2, 2);
const LABELS: Shape = Either(&Text(ANY), &List(&Text(ANY), 1, usize::MAX));

static PLAYERS: Section = Section {
    name: "[players]",
    keys: &[
        key(Must, "order", List(&Text(NAME), 2, 2), "The players' names; the first moves first, and zones are written for it."),
        key(May, "letters", List(&Text(LETTER), 2, 2), "Their letters in position texts; else those of the dialect (`w`, `b`)."),
    ],
    others: None,
};

static ZONES: Map = Map { key: NAME, value: ZONE_VALUE, most: MAX_ZONES };
/// A zone, for both players or for each.
pub(crate) static ZONE: Shape = ZONE_VALUE;
const ZONE_VALUE: Shape = PerSide(&Text(ZONE_TEXT));

static SETUP: Section = Section {
    name: "[setup]",
    keys: &[
        key(Must, "position", Text(POSITION), "The position, in the variant's own dialect."),
        later("shuffle", "A module that shuffles the set-up."),
    ],
    others: None,
};

static PIECES: Map = Map { key: NAME, value: Shape::Table(&PIECE), most: MAX_KINDS };
static PIECE: Section = Section {
    name: "a piece",
    keys: &[
        key(Must, "symbol", Text(SYMBOL), "Its letter in notation, upper case, with a `+` before a promoted one: `\"N\"`, `\"+R\"`."),
        key(MayBeFalse, "moves", List(&Either(&Text(BETZA), &Shape::Table(&MOVE)), 1, MAX_MOVES), "How it moves: Betza strings, or tables with one and its conditions."),
        key(MayBeFalse, "like", Text(NAME), "It moves as this piece does."),
    ],
    others: None,
};
static MOVE: Section = Section {
    name: "a move",
    keys: &[
        key(Must, "betza", Text(BETZA), "The movement in Betza notation: `\"mfnD\"`."),
        key(May, "from", ZONE_VALUE, "Only from these cells."),
        key(May, "to", ZONE_VALUE, "Only to these cells."),
        key(May, "victims", List(&Text(NAME), 1, usize::MAX), "It captures only these pieces."),
        key(May, "leaves-ep", Flag, "The cells that it passes may be entered by an en passant capture on the next move."),
        key(May, "captures-ep", Flag, "It may capture en passant."),
    ],
    others: None,
};
const KINDS: Shape = List(&Text(NAME), 0, usize::MAX);

static PROMOTION: Section = Section {
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
                word("optional-unless-immobile", "It may be declined, unless the piece could then never move again."),
            ]),
            "Whether a promotion may be declined.",
        ),
        key(Must, "into", Shape::Map(&INTO), "For each piece that promotes, what it may become."),
        later("limit", "How many of a kind there may be."),
    ],
    others: None,
};
static INTO: Map = Map { key: NAME, value: List(&Text(NAME), 1, usize::MAX), most: MAX_KINDS };

static CASTLINGS: Map = Map { key: NAME, value: Shape::Table(&CASTLING), most: MAX_CASTLINGS };
static CASTLING: Section = Section {
    name: "a castling",
    keys: &[
        key(Must, "right", Text(LETTER_UPPER), "The letter of the right in position texts."),
        key(Must, "king", PATH, "Where the king goes: `\"e1-g1\"`."),
        key(Must, "rook", PATH, "Where the rook goes: `\"h1-f1\"`."),
        later("style", "Another way of castling, as a module."),
    ],
    others: None,
};
const PATH: Shape = PerSide(&Text(CELLS));

static CAPTURE: Map = Map { key: NAME, value: Shape::Module(Slot::Capture), most: MAX_MODULES };
static TRANSFORM: Map = Map { key: NAME, value: Shape::Module(Slot::Transform), most: MAX_MODULES };
static RESTRICTION: Map = Map { key: NAME, value: Shape::Module(Slot::Restriction), most: MAX_MODULES };

static HAND: Section = Section {
    name: "[hand]",
    keys: &[
        key(Must, "takes", Shape::Word(&[word("captured", "Captured men, which change sides.")]), "What goes into a hand."),
        key(Must, "demote", Flag, "A captured man that was promoted is held as what it was before."),
    ],
    others: None,
};

static DROPS: Section = Section {
    name: "[drops]",
    keys: &[
        key(Must, "allowed", List(&Text(NAME), 1, MAX_HAND_KINDS), "The pieces that may be held and dropped."),
        key(May, "zones", Shape::Map(&DROP_ZONES), "Where a piece may be dropped; those not named: everywhere."),
        key(May, "not-immobile", Flag, "No piece may be dropped where it could never move."),
        key(May, "one-per-file", KINDS, "Pieces of which a player may not drop a second one on a file."),
        key(May, "no-mate", KINDS, "Pieces that may not give mate by being dropped."),
    ],
    others: None,
};
static DROP_ZONES: Map = Map { key: NAME, value: ZONE_VALUE, most: MAX_HAND_KINDS };

static ROYALTY: Section = Section {
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
                word("illegal", "No move may leave an own royal man under attack."),
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
        key(May, "victory-first", Flag, "Removing the enemy's royal man is legal even if one's own is then attacked."),
        key(May, "royals-apart", Flag, "No royal man may enter the reach of an enemy royal man."),
    ],
    others: None,
};

static END: Section = Section {
    name: "[end]",
    keys: &[
        key(MayBeFalse, "checkmate", Shape::Table(&RESULT), "In check without a legal move."),
        key(MayBeFalse, "stalemate", Shape::Table(&RESULT), "Without a legal move and not in check."),
        key(MayBeFalse, "no-moves", Shape::Table(&RESULT), "Without a legal move, in check or not."),
        key(MayBeFalse, "royal-lost", Shape::Table(&RESULT), "A player has lost its royal man; the result is that player's."),
        key(MayBeFalse, "bare-royals", Shape::Table(&RESULT), "Only royal men are left."),
        key(MayBeFalse, "repetition", Shape::Table(&REPETITION), "A position has occurred too often."),
        key(MayBeFalse, "no-progress", Shape::Table(&NO_PROGRESS), "Too many plies without a capture or another irreversible move."),
        key(MayBeFalse, "dead-position", Shape::Module(Slot::DeadPosition), "Neither player can ever win: a rule module tells."),
        later("move-cap", "A greatest number of moves."),
        later("extinction", "A player has lost all men of a kind."),
        later("reach", "A man has reached its goal."),
        later("check-count", "A player has given enough checks."),
        later("impasse", "Both kings have got home."),
    ],
    others: Some(&ENDINGS),
};
static ENDINGS: Map = Map { key: NAME, value: Shape::Module(Slot::End), most: MAX_MODULES };

const RESULT_KEY: Key = key(
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
const SCORE_KEY: Key = key(May, "score", Share, "What the player to move gets, if not 1, 0.5 or 0: `0.25`.");
const CLAIM_KEY: Key = key(
    May,
    "claim",
    Shape::Word(&[word("player", "The player to move may claim it.")]),
    "Who must claim it; without this the game ends by itself.",
);

static RESULT: Section = Section { name: "an ending", keys: &[RESULT_KEY, SCORE_KEY], others: None };
static REPETITION: Section = Section {
    name: "`repetition`",
    keys: &[
        key(Must, "count", Whole(2, 1000), "The number of occurrences, the first included."),
        RESULT_KEY,
        SCORE_KEY,
        CLAIM_KEY,
        key(May, "automatic-at", Whole(2, 1000), "The number of occurrences at which the game ends without a claim."),
        key(
            May,
            "perpetual-check",
            Shape::Word(&[word("loses", "A player who gave check with every move of the cycle loses.")]),
            "What becomes of a player who gives check without end.",
        ),
        later("module", "A repetition rule of its own; a rule that forbids moves is a [restriction.NAME]."),
    ],
    others: None,
};
static NO_PROGRESS: Section = Section {
    name: "`no-progress`",
    keys: &[
        key(Must, "plies", Whole(1, 65_535), "The number of plies: moves of either player."),
        key(May, "reset-by", KINDS, "Pieces whose moves are progress; a capture always is."),
        RESULT_KEY,
        SCORE_KEY,
        CLAIM_KEY,
        key(May, "automatic-at", Whole(1, 65_535), "The number of plies at which the game ends without a claim."),
    ],
    others: None,
};

static NOTATION: Section = Section {
    name: "[notation]",
    keys: &[
        key(Must, "position", Either(&POSITION_DIALECT, &List(&POSITION_DIALECT, 1, 4)), "The dialects of position texts, the variant's own first."),
        key(
            Must,
            "move",
            Shape::Word(&[
                word("uci", "Coordinates: `e2e4`."),
                word_later("usi", "Shogi's coordinates: `7g7f`."),
                word_later("ucci", "Xiangqi's coordinates."),
            ]),
            "How programs write moves.",
        ),
        key(
            Must,
            "human",
            Shape::Word(&[
                word("san", "Chess notation: `Nf3`."),
                word_later("kif", "Japanese notation."),
                word_later("wxf", "Xiangqi notation."),
            ]),
            "How people write moves.",
        ),
    ],
    others: None,
};
const POSITION_DIALECT: Shape = Shape::Word(&[
    word("fen", "Forsyth-Edwards notation, for any board."),
    word_later("sfen", "Shogi's."),
    word_later("feen", "Field Expression Encoding Notation."),
]);

const NAME: Form = Form {
    what: "an id",
    pattern: "^[a-z][a-z0-9-]{0,31}$",
    fits: |text| {
        text.len() <= 32
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    },
    hint: "write up to 32 small letters, digits and hyphens, a letter first",
};
const VERSION: Form = Form {
    what: "a version",
    pattern: r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}$",
    fits: |text| text.split('.').count() == 3 && text.split('.').all(is_number),
    hint: "write three numbers: `1.0.0`",
};
const PARENT: Form = Form {
    what: "the id of a descriptor with its major version",
    pattern: "^[a-z][a-z0-9-]{0,31}@(0|[1-9][0-9]{0,5})$",
    fits: |text| text.split_once('@').is_some_and(|(id, major)| (NAME.fits)(id) && is_number(major)),
    hint: "write `chess@1`",
};
const ANY: Form = Form {
    what: "a text",
    pattern: r"^[^\x00-\x1f\x7f]{1,256}$",
    fits: |text| !text.is_empty() && text.chars().count() <= 256 && !text.chars().any(|c| c.is_ascii_control()),
    hint: "write 1 to 256 characters on one line",
};
const OUTLINE: Form = Form {
    what: "a shape",
    pattern: "^(rectangle|hexagon [1-9][0-9]?)$",
    fits: |text| boardwright_core::geometry::Outline::parse(text).is_some(),
    hint: "write `rectangle`, or `hexagon 6`",
};
const CELL: Form = Form {
    what: "a cell's name",
    pattern: "^[A-Za-z0-9]{1,16}$",
    fits: |text| (1..=16).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric()),
    hint: "write letters and digits: `w1`",
};
const LETTER: Form = Form {
    what: "a letter",
    pattern: "^[a-z]$",
    fits: |text| text.len() == 1 && text.bytes().all(|b| b.is_ascii_lowercase()),
    hint: "write one small letter",
};
const LETTER_UPPER: Form = Form {
    what: "a letter",
    pattern: "^[A-Z]$",
    fits: |text| text.len() == 1 && text.bytes().all(|b| b.is_ascii_uppercase()),
    hint: "write one capital letter; the second player's is the small one",
};
const SYMBOL: Form = Form {
    what: "a piece's symbol",
    pattern: r"^\+?[A-Z]$",
    fits: |text| (LETTER_UPPER.fits)(text.strip_prefix('+').unwrap_or(text)),
    hint: "write one capital letter, with a `+` before it for a promoted piece",
};
const ZONE_TEXT: Form = Form {
    what: "a zone",
    pattern: "^.+$",
    fits: |text| !text.trim().is_empty(),
    hint: "write cells, `rank 1`, `files d-f & ranks 1-3`, `all`, or the name of a zone",
};
const CELLS: Form = Form {
    what: "a way from one cell to another",
    pattern: "^[A-Za-z0-9]+-[A-Za-z0-9]+$",
    fits: |text| text.split_once('-').is_some_and(|(from, to)| (CELL.fits)(from) && (CELL.fits)(to)),
    hint: "write the cell where it starts and the one where it ends: `e1-g1`",
};
const POSITION: Form = Form {
    what: "a position",
    pattern: "^.{1,4096}$",
    fits: |text| (1..=MAX_POSITION).contains(&text.len()),
    hint: "write 1 to 4096 bytes",
};
/// What is wrong with a movement the section of pieces says better.
const BETZA: Form = Form { what: "a Betza string", pattern: "^[A-Za-z0-9]{1,64}$", fits: |_| true, hint: "" };

fn is_number(text: &str) -> bool {
    let digits = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    digits && (text == "0" || !text.starts_with('0'))
}
