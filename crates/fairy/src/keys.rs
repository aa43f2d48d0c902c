//! The keys of Fairy-Stockfish, one a line: what each takes, and which of our keys says the same.

use crate::pieces;

/// What a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Anything: it says nothing of the rules.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Whole,
    /// A rank, from 1.
    Rank,
    /// A file, as a letter or a number.
    File,
    /// A letter, or a letter and a Betza string; `-` for none.
    Piece,
    /// A position in FEN.
    Position,
    /// A set of cells: `*8 d4`.
    Cells,
    /// Letters of pieces; `*` for all, `-` for none.
    Letters,
    /// Letters with numbers: `q:1 r:2`.
    Numbers,
    /// Letters with letters: `p:g s:g`.
    Pairs,
    /// `win`, `loss`, `draw` or `none`.
    Result,
    /// Castlings: `KQkq`.
    Castlings,
    /// One of these words.
    Word(&'static [&'static str]),
}

impl Takes {
    /// In words.
    pub fn said(self) -> String {
        match self {
            Takes::Text => "a text".into(),
            Takes::Flag => "`true` or `false`".into(),
            Takes::Whole => "a whole number".into(),
            Takes::Rank => "a rank".into(),
            Takes::File => "a file".into(),
            Takes::Piece => "a letter, or a letter and a Betza string: `n:NC`".into(),
            Takes::Position => "a position".into(),
            Takes::Cells => "cells: `*8 d4`".into(),
            Takes::Letters => "letters of pieces: `qrbn`".into(),
            Takes::Numbers => "letters with numbers: `q:1 r:2`".into(),
            Takes::Pairs => "letters with letters: `p:g s:g`".into(),
            Takes::Result => "`win`, `loss`, `draw` or `none`".into(),
            Takes::Castlings => "castlings: `KQkq`".into(),
            Takes::Word(words) => words
                .iter()
                .map(|word| format!("`{word}`"))
                .collect::<Vec<_>>()
                .join(", "),
        }
    }
}

/// A key of Fairy-Stockfish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Which of our keys says the same; nothing if no rule depends on it.
    pub says: &'static str,
    /// Whether it is read. One that is not has no rule of ours yet: where it is switched on, that is told.
    pub read: bool,
}

const fn key(name: &'static str, takes: Takes, says: &'static str) -> Key {
    Key {
        name,
        takes,
        says,
        read: true,
    }
}

/// A rule that no key of ours says as it is meant there.
const fn foreign(name: &'static str, takes: Takes) -> Key {
    Key {
        name,
        takes,
        says: "",
        read: false,
    }
}

const ENCLOSING: Takes = Takes::Word(&[
    "none",
    "reversi",
    "ataxx",
    "quadwrangle",
    "snort",
    "anyside",
    "top",
]);
const WALLING: Takes = Takes::Word(&["none", "arrow", "duck", "edge", "past", "static"]);
const MATERIAL: Takes = Takes::Word(&[
    "none",
    "janggi",
    "unweighted",
    "whitedrawodds",
    "blackdrawodds",
]);
const COUNTING: Takes = Takes::Word(&["none", "makruk", "cambodian", "asean"]);
const CHASING: Takes = Takes::Word(&["none", "axf"]);

/// Every key, but for those of pieces, in the order in which they are written. Where a key has children for either colour, these
/// stand right behind it.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    key("variantTemplate", Takes::Text, ""),
    key("pieceToCharTable", Takes::Text, ""),
    key("pocketSize", Takes::Text, ""),
    key("pieceValueMg", Takes::Text, ""),
    key("pieceValueEg", Takes::Text, ""),
    key("nnueAlias", Takes::Text, ""),
    key("maxFile", Takes::File, "board.files"),
    key("maxRank", Takes::Rank, "board.ranks"),
    key("startFen", Takes::Position, "setup.position"),
    key("chess960", Takes::Flag, "castling.*.style"),
    key("twoBoards", Takes::Flag, "hand.takes"),
    key("pawnTypes", Takes::Letters, "promotion.into"),
    key("promotionRegionWhite", Takes::Cells, "promotion.zone"),
    key("promotionRegionBlack", Takes::Cells, "promotion.zone"),
    key("promotionPawnTypes", Takes::Letters, "promotion.into"),
    key("promotionPawnTypesWhite", Takes::Letters, "promotion.into"),
    key("promotionPawnTypesBlack", Takes::Letters, "promotion.into"),
    key("promotionPieceTypes", Takes::Letters, "promotion.into"),
    key("promotionPieceTypesWhite", Takes::Letters, "promotion.into"),
    key("promotionPieceTypesBlack", Takes::Letters, "promotion.into"),
    foreign("sittuyinPromotion", Takes::Flag),
    key("promotionLimit", Takes::Numbers, "promotion.limit"),
    key("promotedPieceType", Takes::Pairs, "promotion.into"),
    key("piecePromotionOnCapture", Takes::Flag, "promotion.captures-only"),
    key("mandatoryPawnPromotion", Takes::Flag, "promotion.choice"),
    key("mandatoryPiecePromotion", Takes::Flag, "promotion.choice"),
    key("pieceDemotion", Takes::Flag, "promotion.into"),
    key("blastOnCapture", Takes::Flag, "capture.explosion"),
    key("blastImmuneTypes", Takes::Letters, "effect.*.spares"),
    key("mutuallyImmuneTypes", Takes::Letters, "pieces.*.moves.victims"),
    key("petrifyOnCaptureTypes", Takes::Letters, "effect.*.what"),
    foreign("petrifyBlastPieces", Takes::Flag),
    key("doubleStep", Takes::Flag, "pieces.*.moves"),
    key("doubleStepRegionWhite", Takes::Cells, "pieces.*.moves.from"),
    key("doubleStepRegionBlack", Takes::Cells, "pieces.*.moves.from"),
    key("tripleStepRegionWhite", Takes::Cells, "pieces.*.moves.from"),
    key("tripleStepRegionBlack", Takes::Cells, "pieces.*.moves.from"),
    foreign("enPassantRegion", Takes::Cells),
    foreign("enPassantRegionWhite", Takes::Cells),
    foreign("enPassantRegionBlack", Takes::Cells),
    key("enPassantTypes", Takes::Letters, "pieces.*.moves.captures-ep"),
    key("enPassantTypesWhite", Takes::Letters, "pieces.*.moves.captures-ep"),
    key("enPassantTypesBlack", Takes::Letters, "pieces.*.moves.captures-ep"),
    key("castling", Takes::Flag, "castling"),
    foreign("castlingDroppedPiece", Takes::Flag),
    key("castlingKingsideFile", Takes::File, "castling.*.king"),
    key("castlingQueensideFile", Takes::File, "castling.*.king"),
    key("castlingRank", Takes::Rank, "castling.*.king"),
    key("castlingKingFile", Takes::File, "castling.*.king"),
    key("castlingKingPiece", Takes::Letters, "castling.*.king"),
    key("castlingKingPieceWhite", Takes::Letters, "castling.*.king"),
    key("castlingKingPieceBlack", Takes::Letters, "castling.*.king"),
    key("castlingRookKingsideFile", Takes::File, "castling.*.rook"),
    key("castlingRookQueensideFile", Takes::File, "castling.*.rook"),
    key("castlingRookPieces", Takes::Letters, "castling.*.rook"),
    key("castlingRookPiecesWhite", Takes::Letters, "castling.*.rook"),
    key("castlingRookPiecesBlack", Takes::Letters, "castling.*.rook"),
    key("oppositeCastling", Takes::Flag, "castling.*.denies"),
    key("checking", Takes::Flag, "royalty.giving-check"),
    key("dropChecks", Takes::Flag, "drops.no-check"),
    key("mustCapture", Takes::Flag, "capture.compulsory"),
    key("mustDrop", Takes::Flag, "drops.compulsory"),
    key("mustDropType", Takes::Letters, "drops.compulsory"),
    key("pieceDrops", Takes::Flag, "drops"),
    key("dropLoop", Takes::Flag, "hand.demote"),
    key("capturesToHand", Takes::Flag, "hand.takes"),
    key("firstRankPawnDrops", Takes::Flag, "drops.zones"),
    key("promotionZonePawnDrops", Takes::Flag, "drops.zones"),
    key("enclosingDrop", ENCLOSING, "drops.flanks, beside, apart, falls, slides"),
    key("enclosingDropStart", Takes::Cells, "drops.first"),
    key("dropRegionWhite", Takes::Cells, "drops.zones"),
    key("dropRegionBlack", Takes::Cells, "drops.zones"),
    key("sittuyinRookDrop", Takes::Flag, "drops.zones"),
    foreign("dropOppositeColoredBishop", Takes::Flag),
    key("dropPromoted", Takes::Flag, "drops.promoted"),
    key("dropNoDoubled", Takes::Letters, "drops.one-per-file"),
    key("dropNoDoubledCount", Takes::Whole, "drops.per-file"),
    key("immobilityIllegal", Takes::Flag, "drops.not-immobile"),
    key("gating", Takes::Flag, "gates"),
    key("seirawanGating", Takes::Flag, "gates"),
    foreign("cambodianMoves", Takes::Flag),
    key("wallingRule", WALLING, "walls.place"),
    key("wallOrMove", Takes::Flag, "walls.instead-of-move"),
    key("wallingRegion", Takes::Cells, "walls.zone"),
    key("wallingRegionWhite", Takes::Cells, "walls.zone"),
    key("wallingRegionBlack", Takes::Cells, "walls.zone"),
    key("diagonalLines", Takes::Cells, "pieces.*.moves"),
    key("pass", Takes::Flag, "movement.pass"),
    key("passWhite", Takes::Flag, "movement.pass"),
    key("passBlack", Takes::Flag, "movement.pass"),
    key("passOnStalemate", Takes::Flag, "movement.pass"),
    key("passOnStalemateWhite", Takes::Flag, "movement.pass"),
    key("passOnStalemateBlack", Takes::Flag, "movement.pass"),
    key("makpongRule", Takes::Flag, "permission"),
    key("flyingGeneral", Takes::Flag, "pieces.*.moves.victims"),
    key("soldierPromotionRank", Takes::Rank, "pieces.*.moves.from"),
    key("flipEnclosedPieces", ENCLOSING, "effect"),
    key("nMoveRuleTypes", Takes::Letters, "end.no-progress.reset-by"),
    key("nMoveRuleTypesWhite", Takes::Letters, "end.no-progress.reset-by"),
    key("nMoveRuleTypesBlack", Takes::Letters, "end.no-progress.reset-by"),
    key("nMoveRule", Takes::Whole, "end.no-progress.plies"),
    key("nFoldRule", Takes::Whole, "end.repetition.count"),
    key("nFoldValue", Takes::Result, "end.repetition.result"),
    key("nFoldValueAbsolute", Takes::Flag, "end.repetition.player"),
    key("perpetualCheckIllegal", Takes::Flag, "end.repetition.perpetual-check"),
    key("moveRepetitionIllegal", Takes::Flag, "end.to-and-fro"),
    key("chasingRule", CHASING, "end.repetition.module"),
    key("stalemateValue", Takes::Result, "end.stalemate"),
    key("stalematePieceCount", Takes::Flag, "end.most"),
    key("checkmateValue", Takes::Result, "end.checkmate"),
    key("shogiPawnDropMateIllegal", Takes::Flag, "drops.no-mate"),
    foreign("shatarMateRule", Takes::Flag),
    key("bikjangRule", Takes::Flag, "end.facing"),
    key("extinctionValue", Takes::Result, "end.extinction.result"),
    key("extinctionClaim", Takes::Flag, "end.extinction.answer"),
    key("extinctionPseudoRoyal", Takes::Flag, "royalty.pieces"),
    foreign("dupleCheck", Takes::Flag),
    key("extinctionPieceTypes", Takes::Letters, "end.extinction.pieces"),
    key("extinctionPieceCount", Takes::Whole, "end.extinction.left"),
    key("extinctionOpponentPieceCount", Takes::Whole, "end.extinction.opponent-has"),
    key("flagPiece", Takes::Letters, "end.reach.pieces"),
    key("flagPieceWhite", Takes::Letters, "end.reach.pieces"),
    key("flagPieceBlack", Takes::Letters, "end.reach.pieces"),
    key("flagRegion", Takes::Cells, "end.reach.zone"),
    key("flagRegionWhite", Takes::Cells, "end.reach.zone"),
    key("flagRegionBlack", Takes::Cells, "end.reach.zone"),
    key("flagPieceCount", Takes::Whole, "end.reach.count"),
    key("flagPieceBlockedWin", Takes::Flag, "end.reach.blocked"),
    key("flagMove", Takes::Flag, "end.reach.last-move"),
    key("flagPieceSafe", Takes::Flag, "end.reach.when"),
    key("checkCounting", Takes::Flag, "end.check-count"),
    key("connectN", Takes::Whole, "end.line.count"),
    key("connectHorizontal", Takes::Flag, "end.line.directions"),
    key("connectVertical", Takes::Flag, "end.line.directions"),
    key("connectDiagonal", Takes::Flag, "end.line.directions"),
    key("connectRegion1White", Takes::Cells, "end.bridge.from"),
    key("connectRegion1Black", Takes::Cells, "end.bridge.from"),
    key("connectRegion2White", Takes::Cells, "end.bridge.to"),
    key("connectRegion2Black", Takes::Cells, "end.bridge.to"),
    key("connectNxN", Takes::Whole, "end.square.side"),
    key("collinearN", Takes::Whole, "end.line.gaps"),
    key("connectPieceTypes", Takes::Letters, "end.line.pieces"),
    key("connectValue", Takes::Result, "end.line.result"),
    foreign("adjudicateFullBoard", Takes::Flag),
    key("materialCounting", MATERIAL, "end.most, end.draws"),
    key("countingRule", COUNTING, "end.counting"),
    key("castlingWins", Takes::Castlings, "end.castled"),
    // Older names.
    key("promotionRank", Takes::Rank, "promotion.zone"),
    key("doubleStepRank", Takes::Rank, "pieces.*.moves.from"),
    key("doubleStepRankMin", Takes::Rank, "pieces.*.moves.from"),
    key("whiteFlag", Takes::Cells, "end.reach.zone"),
    key("blackFlag", Takes::Cells, "end.reach.zone"),
    key("castlingRookPiece", Takes::Letters, "castling.*.rook"),
    key("whiteDropRegion", Takes::Cells, "drops.zones"),
    key("blackDropRegion", Takes::Cells, "drops.zones"),
    key("dropOnTop", Takes::Flag, "drops.falls"),
    key("arrowGating", Takes::Flag, "walls.place"),
    key("duckGating", Takes::Flag, "walls.place"),
    key("pastGating", Takes::Flag, "walls.place"),
    key("staticGating", Takes::Flag, "walls.place"),
    key("staticGatingRegion", Takes::Cells, "walls.zone"),
    key("petrifyOnCapture", Takes::Flag, "effect.*.what"),
];

/// Keys that say several others at once.
pub(crate) static TOGETHER: &[(&str, &[&str])] = &[
    ("whiteFlag", &["flagRegionWhite"]),
    ("blackFlag", &["flagRegionBlack"]),
    ("whiteDropRegion", &["dropRegionWhite"]),
    ("blackDropRegion", &["dropRegionBlack"]),
    ("pass", &["passWhite", "passBlack"]),
    (
        "passOnStalemate",
        &["passOnStalemateWhite", "passOnStalemateBlack"],
    ),
    (
        "castlingRookPiece",
        &["castlingRookPiecesWhite", "castlingRookPiecesBlack"],
    ),
    (
        "staticGatingRegion",
        &["wallingRegionWhite", "wallingRegionBlack"],
    ),
    (
        "pawnTypes",
        &[
            "promotionPawnTypesWhite",
            "promotionPawnTypesBlack",
            "enPassantTypesWhite",
            "enPassantTypesBlack",
            "nMoveRuleTypesWhite",
            "nMoveRuleTypesBlack",
        ],
    ),
    (
        "promotionPawnTypes",
        &["promotionPawnTypesWhite", "promotionPawnTypesBlack"],
    ),
    (
        "promotionPieceTypes",
        &["promotionPieceTypesWhite", "promotionPieceTypesBlack"],
    ),
    (
        "enPassantTypes",
        &["enPassantTypesWhite", "enPassantTypesBlack"],
    ),
    (
        "castlingKingPiece",
        &["castlingKingPieceWhite", "castlingKingPieceBlack"],
    ),
    (
        "castlingRookPieces",
        &["castlingRookPiecesWhite", "castlingRookPiecesBlack"],
    ),
    (
        "wallingRegion",
        &["wallingRegionWhite", "wallingRegionBlack"],
    ),
    (
        "nMoveRuleTypes",
        &["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"],
    ),
    ("flagPiece", &["flagPieceWhite", "flagPieceBlack"]),
    ("flagRegion", &["flagRegionWhite", "flagRegionBlack"]),
];

/// Older flags, and what they say in the words of today.
pub(crate) static OLDER: &[(&str, &str, &str)] = &[
    ("dropOnTop", "enclosingDrop", "top"),
    ("arrowGating", "wallingRule", "arrow"),
    ("duckGating", "wallingRule", "duck"),
    ("pastGating", "wallingRule", "past"),
    ("staticGating", "wallingRule", "static"),
];

/// The beginning of the keys for where a piece may go: `mobilityRegionWhiteKing`.
const MOBILITY: &str = "mobilityRegion";

/// What a key takes, whichever it is; `None` if there is no such key.
pub(crate) fn takes(name: &str) -> Option<Takes> {
    if let Some(key) = KEYS.iter().find(|key| key.name == name) {
        return Some(key.takes);
    }
    if pieces::named(name).is_some() || pieces::is_custom(name) {
        return Some(Takes::Piece);
    }
    mobility_of(name).map(|_| Takes::Cells)
}

/// Whose `mobilityRegion…` a key is: the player, and the name of the piece.
pub(crate) fn mobility_of(name: &str) -> Option<(usize, String)> {
    let rest = name.strip_prefix(MOBILITY)?;
    let (side, piece) = match rest.strip_prefix("White") {
        Some(piece) => (0, piece),
        None => (1, rest.strip_prefix("Black")?),
    };
    let mut letters = piece.chars();
    let first = letters.next()?;
    let piece = format!("{}{}", first.to_ascii_lowercase(), letters.as_str());
    let known = first.is_ascii_uppercase()
        && (pieces::named(&piece).is_some() || pieces::is_custom(&piece));
    known.then_some((side, piece))
}

/// The key for where a player's piece may go.
pub(crate) fn mobility(side: usize, piece: &str) -> String {
    let mut letters = piece.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let side = if side == 0 { "White" } else { "Black" };
    format!(
        "{MOBILITY}{side}{}{}",
        first.unwrap_or_default(),
        letters.as_str()
    )
}

/// The names of all keys, to suggest one in place of a misspelt one.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let keys = KEYS.iter().map(|key| key.name);
    keys.chain(pieces::SLOTS.iter().map(|slot| slot.name))
}
