//! The types that TypeScript sees.

use wasm_bindgen::prelude::*;

/// The wire types, written from their JSON Schema.
#[wasm_bindgen(typescript_custom_section)]
const WIRE: &str = include_str!("../types.d.ts");

/// What belongs to JavaScript alone.
#[wasm_bindgen(typescript_custom_section)]
const OWN: &str = r#"
/** What every method of this package throws; what a callback throws comes through as it is. */
export interface BoardwrightError extends Error {
  /** A stable word, such as `leaves-check`, that programs may rely on; the message is for people. */
  code: string;
  /** What is wrong with a descriptor or a file of names. */
  diagnostics?: Diagnostic[];
  /** All reasons why a text is no position. */
  codes?: string[];
  /** How many of the moves that were to be replayed stand before the one that is refused. */
  index?: number;
  /** Which game of a file cannot be read, from 1. */
  game?: number;
  /** The line of the file where it is wrong, from 1. */
  line?: number;
  /** The character of that line, from 1. */
  column?: number;
}

/** A move: in words, or by its cells. */
export type GivenMove = string | Wish;

/**
 * In which notation moves are read and written: the variant's coordinates, unless it is said; others; as people write
 * them in the variant (`human`); or in another style that people use.
 */
export type Notation =
  | "uci" | "usi" | "ucci" | "fairy" | "human"
  | "san" | "lan" | "kif" | "hodges" | "hodges-digits" | "hosking" | "wxf" | "janggi";

/** What happens at the last ply of a count: moves are counted, as it is unless it is said; or listed; or played. */
export type Leaves = "bulk" | "list" | "play";

/** How a position is drawn. */
export interface View {
  /** As the second player sees it. */
  flipped?: boolean;
  /** Letters stand for the men, whatever glyphs there are. */
  letters?: boolean;
  /** The cells of the last move are marked, unless this is `false`. */
  last?: boolean;
}

/** What a record of KIF has beside the moves. */
export interface KifHeading {
  /** The players, the first one first. */
  players?: [string | null, string | null];
  /** When the game began: `2026/11/22`. */
  began?: string;
  /** The whole seconds that each move took. */
  seconds?: number[];
}

/** How far a comparison of two variants goes. */
export interface Bound {
  /** The longest line, in plies; without it, as long as the rest allows. */
  plies?: number;
  /** The most pairs of positions that are kept: 100,000 unless it is said. */
  positions?: number;
  /** The most games by lot: 200 unless it is said. */
  games?: number;
}

/** Which variants a catalogue has, and who writes others. */
export interface CatalogueOptions {
  /** Descriptors that strangers write are bounded in size and in the work of a call. */
  untrusted?: boolean;
  /** None but those that are added. */
  empty?: boolean;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// Texts.
    #[wasm_bindgen(typescript_type = "string[]")]
    pub type Lines;
    /// What a move has changed.
    #[wasm_bindgen(typescript_type = "Applied")]
    pub type Applied;
    /// Moves by the piece that makes them.
    #[wasm_bindgen(typescript_type = "Choices")]
    pub type Choices;
    /// How a game stands.
    #[wasm_bindgen(typescript_type = "Status")]
    pub type Status;
    /// All that a client needs of a game.
    #[wasm_bindgen(typescript_type = "State")]
    pub type State;
    /// A result.
    #[wasm_bindgen(typescript_type = "OutcomeRecord")]
    pub type Outcome;
    /// Why a move is refused.
    #[wasm_bindgen(typescript_type = "Refused | undefined")]
    pub type Refusal;
    /// A variant described.
    #[wasm_bindgen(typescript_type = "Description")]
    pub type Description;
    /// What is wrong with a descriptor.
    #[wasm_bindgen(typescript_type = "Diagnostic[]")]
    pub type Diagnostics;
    /// A game to be kept.
    #[wasm_bindgen(typescript_type = "GameRecord")]
    pub type GameRecord;
    /// A game to be kept, in one of its forms.
    #[wasm_bindgen(typescript_type = "GameRecord | string | Uint8Array")]
    pub type Kept;
    /// A position to be kept.
    #[wasm_bindgen(typescript_type = "PositionRecord")]
    pub type PositionRecord;
    /// A problem's diagram.
    #[wasm_bindgen(typescript_type = "string | Placement")]
    pub type Diagram;
    /// A piece on a cell.
    #[wasm_bindgen(typescript_type = "ManRecord | undefined")]
    pub type Man;
    /// A move as it is given.
    #[wasm_bindgen(typescript_type = "GivenMove")]
    pub type GivenMove;
    /// A notation of moves.
    #[wasm_bindgen(typescript_type = "Notation")]
    pub type Notation;
    /// What happens at the last ply of a count.
    #[wasm_bindgen(typescript_type = "Leaves")]
    pub type Leaves;
    /// How a position is drawn.
    #[wasm_bindgen(typescript_type = "View")]
    pub type View;
    /// Which variants a catalogue has.
    #[wasm_bindgen(typescript_type = "CatalogueOptions")]
    pub type CatalogueOptions;
    /// What is asked of a position.
    #[wasm_bindgen(typescript_type = "Problem")]
    pub type Problem;
    /// Problems of Popeye's input.
    #[wasm_bindgen(typescript_type = "PopeyeProblem[]")]
    pub type PopeyeProblems;
    /// What is known of a problem.
    #[wasm_bindgen(typescript_type = "Solution")]
    pub type Solution;
    /// Who is told how far the making of endgame tables is.
    #[wasm_bindgen(typescript_type = "(progress: EndingProgress) => boolean | void")]
    pub type EndingWatcher;
    /// What endgame tables say of a position.
    #[wasm_bindgen(typescript_type = "Ending | undefined")]
    pub type Ending;
    /// What there is in endgame tables.
    #[wasm_bindgen(typescript_type = "EndingSummary[]")]
    pub type EndingSummaries;
    /// How far a comparison goes.
    #[wasm_bindgen(typescript_type = "Bound")]
    pub type Bound;
    /// How two variants differ.
    #[wasm_bindgen(typescript_type = "Comparison")]
    pub type Comparison;
    /// Who is told how far a comparison is.
    #[wasm_bindgen(typescript_type = "(extent: Extent) => boolean | void")]
    pub type Comparing;
    /// Who is told how far a search is.
    #[wasm_bindgen(typescript_type = "(progress: Progress) => boolean | void")]
    pub type Watcher;
    /// Who is told a solution before its phases are looked for.
    #[wasm_bindgen(typescript_type = "(solution: Solution) => void")]
    pub type Told;
    /// A game of a PGN file.
    #[wasm_bindgen(typescript_type = "PgnGame | undefined")]
    pub type PgnGame;
    /// What is odd about it.
    #[wasm_bindgen(typescript_type = "PgnWarning[]")]
    pub type PgnWarnings;
    /// A place in a tree of moves.
    #[wasm_bindgen(typescript_type = "TreeNode")]
    pub type TreeNode;
    /// What is noted there.
    #[wasm_bindgen(typescript_type = "TreeNotes")]
    pub type TreeNotes;
    /// Tags of a PGN game.
    #[wasm_bindgen(typescript_type = "{ [name: string]: string }")]
    pub type Tags;
    /// What a record of KIF has beside the moves.
    #[wasm_bindgen(typescript_type = "KifHeading")]
    pub type KifHeading;
    /// Counts by move.
    #[wasm_bindgen(typescript_type = "{ [move: string]: number }")]
    pub type Divided;
}
