//! The codes of diagnostics: stable, one for each kind of fault.

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal;)+) => {
        $($(#[doc = $doc])+ pub const $name: &str = $code;)+

        /// Every code with its meaning, in the order of the sections.
        pub const ALL: &[(&str, &str)] = &[$(($code, concat!($($doc),+))),+];
    };
}

codes! {
    // text
    /// The text is longer than a descriptor may be.
    TEXT_TOO_LONG = "text-too-long";
    /// Arrays, inline tables or dotted keys are nested too deeply.
    NESTED_TOO_DEEPLY = "nested-too-deeply";
    /// The text is not TOML.
    SYNTAX = "syntax";
    /// There were more faults than one report holds.
    TOO_MANY_FAULTS = "too-many-faults";
    /// The descriptor was refused without a reason: a defect of the reader.
    UNREAD = "unread";

    // inheritance
    /// No descriptor of that id is known.
    UNKNOWN_PARENT = "unknown-parent";
    /// Several files of a folder describe one id.
    ID_TWICE = "id-twice";
    /// The inherited descriptor has another major version than the one asked for.
    PARENT_VERSION = "parent-version";
    /// A descriptor inherits from itself.
    EXTENDS_CYCLE = "extends-cycle";
    /// Descriptors are stacked too high by `extends`.
    EXTENDS_TOO_DEEP = "extends-too-deep";
    /// Two mixins set one value differently.
    MIXIN_CONFLICT = "mixin-conflict";
    /// `false` stands where nothing is inherited.
    REMOVES_NOTHING = "removes-nothing";

    /// An alias is the id or an alias of another variant.
    ALIAS_TAKEN = "alias-taken";

    // form
    /// A key that the section does not have.
    UNKNOWN_KEY = "unknown-key";
    /// A section, key or word of the language that this version does not read yet.
    NOT_YET = "not-yet";
    /// A section or key that must be there is not.
    MISSING_KEY = "missing-key";
    /// A value of another type than the key takes.
    WRONG_TYPE = "wrong-type";
    /// A word that the key does not take.
    UNKNOWN_WORD = "unknown-word";
    /// A text, number or name of the wrong form.
    BAD_VALUE = "bad-value";
    /// A number outside its range.
    OUT_OF_RANGE = "out-of-range";
    /// More entries than the limit allows.
    TOO_MANY = "too-many";
    /// A list with too few entries.
    TOO_FEW = "too-few";
    /// Something stands twice that may stand once.
    DUPLICATE = "duplicate";
    /// The descriptor is of a schema that this version does not read.
    SCHEMA_VERSION = "schema-version";

    // board
    /// The labels of files or ranks cannot be read.
    BAD_LABELS = "bad-labels";
    /// No board has this shape.
    BAD_BOARD = "bad-board";
    /// The text of a zone cannot be read.
    BAD_ZONE = "bad-zone";
    /// A cell that the board does not have.
    UNKNOWN_CELL = "unknown-cell";
    /// A zone without a cell.
    EMPTY_ZONE = "empty-zone";
    /// Zones that are defined by one another.
    ZONE_CYCLE = "zone-cycle";
    /// The second player's zone or cell does not follow from the first's.
    NO_OPPOSITE = "no-opposite";
    /// A zone that nothing uses.
    UNUSED_ZONE = "unused-zone";

    // pieces
    /// A kind of piece that the variant does not have.
    UNKNOWN_PIECE = "unknown-piece";
    /// A promotion within reach of a gate: both moves would be written alike.
    GATES_AND_PROMOTION = "gates-and-promotion";
    /// A movement that cannot be read.
    BAD_BETZA = "bad-betza";
    /// Both `moves` and `like`, or neither.
    MOVES_OR_LIKE = "moves-or-like";
    /// Kinds that move like one another in a circle.
    LIKE_CYCLE = "like-cycle";
    /// A kind of piece that can never move on this board.
    IMMOBILE_PIECE = "immobile-piece";
    /// A movement that is possible from no cell.
    IDLE_MOVE = "idle-move";
    /// A kind of piece that no game can have on its board.
    UNUSED_PIECE = "unused-piece";
    /// An en passant mark on a movement for which it means nothing.
    EN_PASSANT = "en-passant";
    /// Hurdles of a movement that does not jump over pieces.
    OVER_WITHOUT_HOP = "over-without-hop";
    /// Victims of a movement that does not capture.
    VICTIMS_WITHOUT_CAPTURE = "victims-without-capture";

    // set-up
    /// The position cannot be read.
    BAD_POSITION = "bad-position";
    /// A game that is over before its first move.
    START_OVER = "start-over";

    // promotion
    /// A kind that promotes into itself.
    PROMOTES_INTO_ITSELF = "promotes-into-itself";
    /// A promotion zone that the piece cannot reach.
    PROMOTION_UNREACHABLE = "promotion-unreachable";

    // castling
    /// Castling from a cell on which its piece does not stand.
    CASTLING_PIECE = "castling-piece";
    /// A way of castling that is no line, or that ends badly.
    CASTLING_PATH = "castling-path";
    /// The piece that castles as king is not royal.
    CASTLING_NOT_ROYAL = "castling-not-royal";

    // hands and drops
    /// A hand that nothing leaves, or drops from no hand.
    HAND_AND_DROPS = "hand-and-drops";
    /// A rule for dropping a kind that is never dropped.
    NOT_DROPPABLE = "not-droppable";
    /// Two limits for the pieces of a kind on a file.
    FILE_LIMITS = "file-limits";
    /// The keys of an effect do not fit together.
    EFFECT = "effect";
    /// The keys of a permission do not fit together.
    PERMISSION = "permission";
    /// A captured piece could be held as more than one kind.
    AMBIGUOUS_DEMOTION = "ambiguous-demotion";

    // royalty
    /// The royal pieces of the set-up do not fit the rules about them.
    ROYAL_MEN = "royal-men";
    /// A reason for which no attack can be void.
    UNKNOWN_REASON = "unknown-reason";

    // end
    /// A position without an end: an ending is missing.
    MISSING_END = "missing-end";
    /// Two endings for one case.
    END_TWICE = "end-twice";
    /// A score that does not fit the result.
    SCORE = "score";
    /// A claim and an automatic end that do not fit.
    CLAIM = "claim";
    /// A count of moves where position texts have no room for one.
    COUNTING = "counting";

    // modules
    /// No module of that name answers in that section.
    UNKNOWN_MODULE = "unknown-module";
    /// The module does not fit the variant.
    MODULE_CONTRACT = "module-contract";

    // lints
    /// A rule that can never matter.
    IDLE_RULE = "idle-rule";
}

/// Faults with which a part of the document is lost: what the parser skipped, or what was to be inherited.
pub(crate) const LOSES_SOMETHING: &[&str] = &[
    SYNTAX,
    UNKNOWN_PARENT,
    ID_TWICE,
    EXTENDS_CYCLE,
    EXTENDS_TOO_DEEP,
    TEXT_TOO_LONG,
    NESTED_TOO_DEEPLY,
];

/// Faults that may only mean that something is lost. Beside one of those they are not reported.
pub(crate) const MAY_MEAN_LOSS: &[&str] = &[
    MISSING_KEY,
    MOVES_OR_LIKE,
    UNKNOWN_PIECE,
    UNUSED_PIECE,
    UNUSED_ZONE,
    BAD_POSITION,
    CASTLING_PIECE,
    HAND_AND_DROPS,
    NOT_DROPPABLE,
    ROYAL_MEN,
    MISSING_END,
    REMOVES_NOTHING,
    IDLE_RULE,
    EN_PASSANT,
    MODULE_CONTRACT,
];
