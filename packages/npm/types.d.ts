// Written by `INSTA_UPDATE=always cargo test -p boardwright-tests --test suite wire`.

/** What is added to the record of a game: one move, or how the game was ended. */
export interface Append {
  /** The checksum of all this. */
  checksum: string;
  /** How the game was ended, where no move ended it. */
  ended?: EndedRecord | null;
  /** The checksum of the record or append that it follows. */
  follows: string;
  /** The move in coordinates; absent where the game was ended without one. */
  move?: string | null;
  /** The result, if the game is over. */
  outcome?: OutcomeRecord | null;
  /** How many moves the game has with this one. */
  ply: number;
}

/** What a move has changed. */
export interface Applied {
  /** The cells to draw again: what stands there now, if anything does. */
  cells: { [name: string]: ManRecord | null };
  /** The counts in hand that have changed, by player and piece. */
  hands: { [name: string]: { [name: string]: number } };
  /** The move as people write it, where whoever tells this has [said](Applied::with_human) it. */
  human?: string | null;
  /** The move in coordinates. */
  move: string;
  /** What happened, in order. */
  steps: Array<Step>;
}

/** The board. */
export interface BoardView {
  /** The cells, by rank, then file. */
  cells: Array<CellView>;
  /** `square` or `hex`. Hexagons have a flat top. */
  topology: string;
  /** Whether the first and the last file touch. */
  wraps: boolean;
}

/** A castling of one player. */
export interface Castling {
  /** Where the king starts and ends. */
  king: [string, string];
  /** Its name. */
  name: string;
  /** Whose. */
  player: string;
  /** Where the rook starts and ends. */
  rook: [string, string];
}

/** A cell, and where to draw it. */
export interface CellView {
  /** It lies outside the files and ranks, like the corners of Omega. */
  extra: boolean;
  /** Its name: `e4`. */
  name: string;
  /** Which of the colours it has: two on squares, three on hexagons. */
  shade: number;
  /** Its centre, to the right. The centres of neighbours by an edge are 1 apart. */
  x: number;
  /** Its centre, upwards as the first player sees it. */
  y: number;
}

/** How cells are drawn. */
export type Cells = "squares" | "points";

/** Moves by the piece that makes them. */
export interface Choices {
  /** For each kind that can be dropped: the cells. */
  drops: { [name: string]: Array<string> };
  /** For each cell with a piece that can move: where to, and as what; `null` is its own kind. */
  moves: { [name: string]: { [name: string]: Array<string | null> } };
  /**
   * For each move that does something on a second cell, by the cells that it goes between (a drop: by its
   * cell, twice): where a wall may be put, and who may be left behind.
   */
  seconds?: { [name: string]: { [name: string]: Seconds } };
}

/** The colour of an arrow or a cell. */
export type Colour = "green" | "red" | "yellow" | "blue";

/** How two variants differ. */
export interface Comparison {
  /** What the descriptors say differently, by key. */
  keys: Array<KeyDifference>;
  /** Where the games part. */
  parting: Parting;
  /** Whether the rules are the same: those of the hash. Names, letters and notations may differ. */
  same_rules: boolean;
}

/** A counter. */
export interface Counter {
  /** At how many it may be claimed: occurrences of a position, or plies. */
  claim_at?: number | null;
  /** At how many it ends the game by itself. */
  ends_at?: number | null;
  /** The code of the reason for which the game ends: `repetition`, `no-progress`. */
  reason: string;
}

/** Everything that a client needs to know of a variant before a game begins. */
export interface Description {
  /** The board. */
  board: BoardView;
  /** The castlings, by the cells that a client lets the king go between. */
  castlings: Array<Castling>;
  /** The counters that end a game or give a claim: what to show beside the board. */
  counters: Array<Counter>;
  /** The dialects in which positions are written, the variant's own first. */
  dialects: Array<string>;
  /** Whether pieces may be held in hand. */
  hands: boolean;
  /** The notation of moves for people. */
  human: string;
  /** The notation of moves for programs. */
  moves: string;
  /** The name that people read. */
  name: string;
  /** Whether legal moves depend on what was played before: a position alone is then not enough. */
  needs_history: boolean;
  /** The kinds of piece, in the descriptor's order. */
  pieces: Array<Piece>;
  /** The players' names and letters, the first player's first. */
  players: [Player, Player];
  /** Names in several languages, glyphs, lines on the board. */
  presentation: Presentation;
  /** How pieces promote. */
  promotions: Array<Promotion>;
  /** The rules. */
  rules: RulesId;
  /** The start. */
  start: Placement;
  /** Where the rules are written, if the descriptor says. */
  written?: string | null;
}

/** One fault or lint. */
export interface Diagnostic {
  /** What kind of fault, stable: one of `code::ALL`. */
  code: string;
  /** What to do about it. */
  help: string | null;
  /** What to say under the caret; may be empty. */
  label: string;
  /** What is wrong, in a sentence. */
  message: string;
  /** What else belongs to it. */
  notes: Array<Note>;
  /** Where. */
  primary: Span;
  /** How bad it is. */
  severity: Severity;
}

/** A place where the attacker has more than one move. */
export interface Dual {
  /** The moves that lead there, in coordinates. */
  line: Array<string>;
  /** The moves that reach the goal in time from there, the solution's first. */
  moves: Array<string>;
  /**
   * Where: before the last move of the main line (`main`), in its last move (`last`), before the last move against other defences
   * that are as long (`equal`) or shorter (`minor`), or in the last move of other lines (`ends`).
   */
  sort: string;
}

/** How a game was ended, where no move ended it. */
export type EndedRecord = {
  /** The move that was announced with the claim. */
  announced?: string | null;
  by: "claim";
  /** The code of the reason. */
  reason: string;
} | {
  by: "resignation";
  /** Who. */
  player: string;
} | {
  by: "time";
  /** Who. */
  player: string;
} | {
  by: "agreement";
};

/** What a position comes to if both players play as well as can be, for the player to move. */
export interface Ending {
  /** What each legal move comes to, the best first. */
  moves: Array<EndingMove>;
  /** In how many plies the game is over, unless it is drawn. */
  plies: number | null;
  /** `win`, `loss` or `draw`. */
  result: string;
}

/** What a move comes to, for the player who makes it. */
export interface EndingMove {
  /** The move in coordinates. */
  move: string;
  /** In how many plies the game is over, the move counted, unless it is drawn. */
  plies: number | null;
  /** `win`, `loss` or `draw`. */
  result: string;
}

/** How far the making of tables is. */
export interface EndingProgress {
  /** How many entries have been looked at, again and again. */
  entries: number;
  /** The men whose table is worked on. */
  men: string;
  /** The plies of which positions are being found out; 0 while positions are looked for. */
  plies: number;
}

/** What there is in the table of some men. */
export interface EndingSummary {
  /** In how many neither player can force a win. */
  drawn: number;
  /** In how many plies the longest win is over. */
  longest: number;
  /** In how many he loses. */
  lost: number;
  /** The men, such as `KQvK`. */
  men: string;
  /** How many positions there are, of either player to move. */
  positions: number;
  /** In how many the player to move wins. */
  won: number;
}

/** How far the search went. */
export interface Extent {
  /** The games by lot. */
  games: number;
  /** No line of so many plies parts them. */
  plies: number;
  /** The pairs of positions that were looked at. */
  positions: number;
}

/** A form in which a solution is written. */
export type Form = "text" | "html" | "kif" | "jkf" | "popeye";

/** A game to be kept. */
export interface GameRecord {
  /** The checksum of all this, since form 2. */
  checksum?: string | null;
  /** How it was ended, where no move ended it. */
  ended?: EndedRecord | null;
  /** The version of the record's form: `FORMAT`, or an earlier one. */
  format: number;
  /** The moves in coordinates. */
  moves: Array<string>;
  /** The result, if it is over. It follows from the rest; a record whose result is another one is refused. */
  outcome?: OutcomeRecord | null;
  /** The rules under which it was played. */
  rules: RulesId;
  /** Where it started; absent for the variant's own start. */
  start?: Placement | null;
}

/** A piece from hand that enters behind one that moves for the first time. */
export interface Gate {
  /** Where. */
  cell: string;
  /** The id of his kind. */
  piece: string;
}

/** A first move that reaches the goal. */
export interface Key {
  /** The move in coordinates. */
  move: string;
  /** How many plies it takes, itself counted. */
  plies: number;
}

/** A key that two descriptors say differently. */
export interface KeyDifference {
  /** Its path: `end.no-progress.claim-at`. */
  key: string;
  /** What each says; nothing if it does not say it. */
  said: [string | null, string | null];
}

/** In which letters a solution is written. */
export type Letters = "english" | "german" | "japanese";

/** Moves of which none has an alternative, and what may follow them. */
export interface Line {
  /** The lines that may follow. */
  next: Array<Line>;
  /** The moves with their numbers and signs. */
  text: string;
}

/** A piece on the board. */
export interface ManRecord {
  /** The id of its kind. */
  piece: string;
  /** Whose. */
  player: string;
  /** It falls back to what it was when it is captured. */
  promoted?: boolean;
}

/** On what pieces are drawn. */
export type Men = "discs" | "wedges";

/** Names in one language. */
export interface Names {
  /** The game's. */
  game?: string | null;
  /** The pieces', by their ids. */
  pieces: { [name: string]: string };
  /** The players', by their names in the descriptor. */
  players: { [name: string]: string };
}

/** A remark on a diagnostic. */
export interface Note {
  /** The remark. */
  message: string;
  /** The place that it is about, if there is one. */
  span: Span | null;
}

/** A result. */
export interface OutcomeRecord {
  /** The code of the reason: `checkmate`. */
  reason: string;
  /** What each player gets, in thousandths of a win. */
  scores: { [name: string]: number };
  /** The winner, absent if nobody has won. */
  winner?: string | null;
}

/** Where the games of two variants part. */
export type Parting = {
  found: Split;
} | "nowhere" | {
  "not-found": Extent;
} | {
  stopped: Extent;
};

/** A game as a file tells it. Its moves are text; nobody has played them yet. */
export interface PgnGame {
  /** The movetext in order, with comments, marks and variations. */
  items: Array<PgnItem>;
  /** The moves of the main line as they are written. */
  moves: Array<string>;
  /** The number of the first move. */
  number: number;
  /** The result at the end of the movetext, if there is one: `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result?: string | null;
  /** The tags in order: names and values. */
  tags: Array<[string, string]>;
}

/** A piece of movetext. */
export type PgnItem = {
  item: "move";
  /** The text. */
  text: string;
} | {
  item: "comment";
  /** What it says. */
  text: string;
} | {
  item: "nag";
  /** The number. */
  number: number;
} | {
  item: "begin";
} | {
  item: "end";
};

/** What is odd about a game of a file, though it can be read. */
export interface PgnWarning {
  /** The stable code: `result-differs`, `result-against-rules`, `variation-as-comment`, `cut`. */
  code: string;
  /** The character of the line, from 1. */
  column: number;
  /** The game, from 1. */
  game: number;
  /** The line, from 1. */
  line: number;
  /** What is odd and what to do, in words. */
  message: string;
}

/** A kind of piece. */
export interface Piece {
  /** It may be held in hand and dropped. */
  dropped: boolean;
  /** Its id: `knight`. */
  id: string;
  /** Its movements in Betza notation, without their conditions. */
  moves: Array<string>;
  /** What it may promote to, in order. */
  promotes_to: Array<string>;
  /** It is royal. */
  royal: boolean;
  /** Its letter in notation, with a `+` before it or marks after it where it has some: `N`, `+R`, `G'`. */
  symbol: string;
}

/**
 * Who stands where, who is to move, and all else that a position is, with the names of the variant's
 * cells, pieces, players and castlings.
 */
export interface Placement {
  /** The castlings that each player may still make. */
  castling?: { [name: string]: Array<string> };
  /** How many checks each player has given, where the variant counts them. */
  checks?: { [name: string]: number };
  /** How many moves a player counts; without it, nobody does. */
  count_limit?: number;
  /** It is a problem's diagram, in which a side may lack its royal pieces. */
  diagram?: boolean;
  /** The pieces in hand: how many of each kind. */
  hands?: { [name: string]: { [name: string]: number } };
  /** The pieces on the board, by cell. */
  men: { [name: string]: ManRecord };
  /** The number of the full move, from 1. */
  move_number: number;
  /** Cells whose piece stands as at the start of a game but has moved. */
  moved?: Array<string>;
  /** Plies since the last progress. */
  no_progress: number;
  /** Cells that the last move passed over, in order of travel. */
  passed?: Array<string>;
  /** Where the rooks of castlings stand that may start anywhere on the rank, by player and castling. */
  rooks?: { [name: string]: { [name: string]: string } };
  /** The player to move. */
  turn: string;
  /** Walls. */
  walls?: Array<string>;
}

/** A player. */
export interface Player {
  /** The letter for the turn in position texts: `w`. */
  letter: string;
  /** The name that answers use: `white`. */
  name: string;
}

/** A problem of Popeye's input, as `read_popeye` has read it. */
export interface PopeyeProblem {
  /** Title, author, origin and award, as far as they are told. */
  names: Array<string>;
  /** The position, as the variant writes it. */
  position: string;
  /** What is asked. */
  problem: Problem;
  /** The seconds that may be spent at most, where it is said. */
  seconds?: number | null;
  /** `a)`, where there are twins. */
  twin?: string | null;
  /** The variant in which it is solved: its id. */
  variant: string;
}

/** A position to be kept. */
export interface PositionRecord {
  /** Who stands where, and the rest. */
  position: Placement;
  /** The rules under which it is a position. */
  rules: RulesId;
}

/** The names, glyphs and lines of a variant. [The module's page](self) tells where they come from. */
export interface Presentation {
  /** Lines on the board by name: the pairs of neighbouring cells between which each runs. */
  borders: { [name: string]: Array<[string, string]> };
  /** How cells are drawn, if the variant says. */
  cells?: Cells | null;
  /** A cell that is painted dark, and all of its shade. */
  dark?: string | null;
  /** Glyphs by the id of the piece: the first player's, the second player's. */
  glyphs: { [name: string]: [string, string] };
  /** Straight lines by name: the pairs of cells between which they run. */
  lines?: { [name: string]: Array<[string, string]> };
  /** On what pieces are drawn, if the variant says. */
  men?: Men | null;
  /** Names by the tag of their language: `en`, `ja`. */
  names: { [name: string]: Names };
}

/** What is asked of a position. */
export interface Problem {
  /** Forms in which the solution is wanted written. */
  forms?: Array<Form>;
  /** The memory for positions that were looked at, in bytes. */
  hash_bytes?: number | null;
  /** The letters of the pieces in lines, text and HTML. */
  letters?: Letters;
  /**
   * Keys and ways that take longer than the shortest are told too, as they are unless it is said that they are not. They are
   * looked for within the stipulation, or the bound; where there is neither, the shortest are told.
   */
  longer?: boolean;
  /** The most positions to look at. */
  nodes?: number | null;
  /** Set play is wanted: what would happen if the other player began. */
  set_play?: boolean;
  /** Interpositions that only delay a mate are left out of all lengths, as the custom of tsume has it. */
  skip_futile?: boolean;
  /**
   * What problemists write: `#3`, `s#2`, `h#2.5`, `ser-#4`. Absent: what the variant asks of its
   * problems, or that the player to move forces mate.
   */
  stipulation?: string | null;
  /** How many threads solve it together, where that is of use and there are threads; one if it is not said. */
  threads?: number | null;
  /** What is threatened after the keys is wanted. */
  threats?: boolean;
  /** Tries are wanted that are refuted by so many answers at most. */
  tries?: number | null;
  /** All variations are wanted to their end. */
  whole?: boolean;
  /** The most plies that it may take. */
  within?: number | null;
  /** The solution is wanted in lines too, phase by phase, as problemists write it. */
  written?: boolean;
}

/** How far a search is. */
export interface Progress {
  /** Positions looked at. */
  nodes: number;
  /** The goal is certainly not reached in so many plies or fewer. */
  none_within: number | null;
  /** The plies that are looked at now. */
  plies: number;
  /** The goal is certainly reached in so many plies, or in fewer. */
  within: number | null;
}

/** Promotion. */
export interface Promotion {
  /** Only captures promote. */
  captures_only: boolean;
  /** Whether it may be declined: `mandatory`, `optional` or `optional-unless-immobile`. */
  choice: string;
  /** Captures en passant promote as other moves do. */
  en_passant: boolean;
  /** Out of whose hand what a piece becomes is taken, if it is: `own` or `opponent`. */
  from_hand?: string | null;
  /** The ids of the pieces that promote so, each with those that it may become. */
  into: { [name: string]: Array<string> };
  /** Of which pieces a player may have how many on the board for another one to promote into it. */
  limits: { [name: string]: number };
  /** Whose pieces promote so; both players' if it is not said. */
  player?: string | null;
  /** When a move promotes: `enter`, `arrive` or `touch`. */
  trigger: string;
  /** The zone of each player. */
  zone: { [name: string]: Array<string> };
}

/** What tells a move that a rule module has proposed from others with the same cells. */
export interface Proposed {
  /** A second cell, if the move names one. */
  cell?: string | null;
  /** The module's own number. */
  data?: number;
  /** The module's name. */
  rule: string;
}

export interface Range_of_uint {
  end: number;
  start: number;
}

/** Why a move is refused: by its cells (`Refused::of`), or by its text or wish (`From`). */
export interface Refused {
  /** The stable code: `leaves-check`. */
  code: string;
  /** The reason in words. */
  message: string;
}

/** Which rules something was made under: `omega@1.0.0#5a…`. */
export interface RulesId {
  /** The hash of everything that decides a legal move or a result. */
  hash: string;
  /** The variant's id. */
  id: string;
  /** The version of its rules. */
  version: string;
}

/** What a move may do on a second cell. */
export interface Seconds {
  /** The pieces from hand that it may leave behind. */
  gates?: Array<Gate>;
  /** It may also do nothing there. */
  optional: boolean;
  /**
   * The moves with these cells that rule modules propose. Where a move may also do nothing besides, it is
   * the ordinary one.
   */
  proposed?: Array<Proposed>;
  /** The cells where it may put its wall. */
  walls?: Array<string>;
}

/** A line of the set play. */
export interface SetLine {
  /** In forced play the moves that reach the goal in time after it; none where it reaches the goal itself. */
  answers: Array<string>;
  /** In forced play a move of the opponent, in help play a way, in coordinates. */
  moves: Array<string>;
}

/** How bad it is. */
export type Severity = "error" | "warning";

/** What is known of a problem: all of it, or, if the search was stopped, what was found by then. */
export interface Solution {
  /** There are more variations than these. */
  cut: boolean;
  /** Where the attacker has a choice after the shortest keys. */
  duals?: Array<Dual>;
  /**
   * The solution in the forms that were wanted. Where there is none, set play and tries are still written as text and HTML, and
   * Popeye's input needs none.
   */
  forms?: { [name: string]: string };
  /** Interpositions that only delay are left out of these lengths and lines. */
  futile_skipped: boolean;
  /** All first moves that reach the goal, the shortest first. */
  keys: Array<Key>;
  /** The main line, in coordinates. */
  line: Array<string>;
  /** There may be more set play, tries or threats: a search was stopped, or there are more ways than are told. */
  more_phases?: boolean;
  /** There are more ways than these. */
  more_ways: boolean;
  /** It is certain that the goal is not reached in any number of plies. */
  never: boolean;
  /** Set play was wanted, and is not looked for in such play: in series, in reflex play, where a length is exact. */
  no_set_play?: boolean;
  /** The same of tries, which are not looked for in help play either. */
  no_tries?: boolean;
  /** Positions looked at. */
  nodes: number;
  /** The goal is certainly not reached in so many plies or fewer. */
  none_within: number | null;
  /** The least number of plies, if the goal is reached within the bound. */
  plies: number | null;
  /** The set play, if it was wanted. */
  set_play?: Array<SetLine>;
  /** The search was stopped, or has spent what it may. */
  stopped: boolean;
  /** What is threatened after keys, if it was wanted. */
  threats?: Array<Threat>;
  /** The tries, if they were wanted. */
  tries?: Array<Try>;
  /** What follows the keys, in their order. */
  variations: Array<Variation>;
  /**
   * `sound`, `sound-but-last`, `dual`, `cooked`, `short` (fewer plies are enough than the stipulation asks for), `unknown` or
   * `no-solution`.
   */
  verdict: string;
  /** The ways of help or series play, the shortest first. */
  ways: Array<Array<string>>;
  /**
   * The goal is certainly reached in so many plies or fewer, perhaps in more than the bound: what a search has found that was
   * stopped before it knew the least number.
   */
  within: number | null;
  /** The solution in lines, if they were wanted. */
  written?: Written | null;
}

/** A place in a descriptor. */
export interface Span {
  /** The bytes, from the start of the text. */
  bytes: Range_of_uint;
  /** The column of the first byte, in characters from 1. */
  column: number;
  /** The file's name, as it was given. */
  file: string;
  /** The line of the first byte, from 1. */
  line: number;
}

/** A line after which two variants differ. */
export interface Split {
  /** The moves, as programs write them in the first variant. */
  moves: Array<string>;
  /** The moves that are legal in one of the two alone, sorted. */
  only: [Array<string>, Array<string>];
  /** Each position, in its own dialect. */
  positions: [string, string];
  /** Whether no shorter line does. */
  shortest: boolean;
  /** How each game stands. */
  status: [Status, Status];
}

/**
 * What a client needs that comes to a game, or that has lost the thread: it can go on from here with
 * `Applied` and `Status`. Clocks and names are the server's.
 */
export interface State {
  /** The legal moves by the pieces that make them; none in a game that is over. */
  choices: Choices;
  /** What the last move has changed, if one was played. */
  last?: Applied | null;
  /** How many moves were played. */
  ply: number;
  /** The position in the variant's own dialect. */
  position: string;
  /** The rules under which it is played. */
  rules: RulesId;
  /** How it stands. */
  status: Status;
}

/** How a game stands. */
export interface Status {
  /** The player to move is in check. */
  check: boolean;
  /** The codes of what the player to move may claim now. */
  claims: Array<string>;
  /** The result of a game that is over. */
  outcome?: OutcomeRecord | null;
  /** It is over. */
  over: boolean;
  /** The player to move. */
  turn: string;
}

/** One thing that happened. */
export type Step = {
  /** Where it stood. */
  cell: string;
  /** As what the capturer now holds it, if he does. */
  held?: string | null;
  step: "captured";
} | {
  /** Where it stood. */
  from: string;
  step: "moved";
  /** Where it stands. */
  to: string;
} | {
  /** The kind. */
  piece: string;
  step: "dropped";
  /** Where it is put. */
  to: string;
} | {
  /** Where it stands. */
  cell: string;
  /** What it is. */
  man: ManRecord;
  /** The player out of whose hand what it is was taken, where promotions are so. */
  out_of?: string | null;
  step: "promoted";
} | {
  /** Where it was before, if it is the one that moves. */
  from?: string | null;
  step: "walled";
  /** Where it is. */
  to: string;
} | {
  /** Where it stood. */
  cell: string;
  step: "removed";
} | {
  /** Where it stands. */
  cell: string;
  /** What it is. */
  man: ManRecord;
  step: "changed";
};

/** What is threatened after a key. */
export interface Threat {
  /** The key in coordinates. */
  key: string;
  /**
   * The moves that would reach the goal soonest if the opponent did not move; none where he is in zugzwang. Absent: the
   * search was stopped before this was known.
   */
  moves?: Array<string> | null;
}

/** An arrow between two cells. */
export interface TreeArrow {
  /** Its colour. */
  colour: Colour;
  /** Where it begins. */
  from: string;
  /** Where its head is. */
  to: string;
}

/** What a position is thought to be worth for the first player: hundredths of a pawn, or moves to mate. */
export interface TreeEval {
  /** In hundredths of a pawn. */
  centipawns?: number | null;
  /** How many plies deep it was looked for. */
  depth?: number | null;
  /** The first player mates in so many moves; if it is negative, the second one does. */
  mate?: number | null;
}

/** A coloured cell. */
export interface TreeMark {
  /** The cell. */
  cell: string;
  /** Its colour. */
  colour: Colour;
}

/** A place in a tree of moves: a move and what is noted on it, or the start. */
export interface TreeNode {
  /** The continuations, the main one first. */
  children: Array<number>;
  /** The move that leads here, in coordinates. */
  move?: string | null;
  /** Its number, which no other place of the tree ever gets; the start has 0. */
  node: number;
  /** What is noted there. */
  notes: TreeNotes;
  /** The place before; the start has none. */
  parent?: number | null;
  /** How many plies after the start. */
  ply: number;
  /** The same in standard algebraic notation. */
  san?: string | null;
}

/** What is noted on a move of a tree, or at its start. What is left out is not noted. */
export interface TreeNotes {
  /** Arrows. */
  arrows?: Array<TreeArrow>;
  /** A comment before the move, which only the first of a variation has. */
  before?: string;
  /** What was left on the mover's clock, in milliseconds. */
  clock_ms?: number | null;
  /** The comment after it. Commands in it (`[%clk 0:05:00]`) are taken as what they say, and leave it. */
  comment?: string;
  /** How long the move took, in milliseconds. */
  elapsed_ms?: number | null;
  /** What the position is thought to be worth. */
  eval?: TreeEval | null;
  /** Coloured cells. */
  marks?: Array<TreeMark>;
  /** Marks as numbers: 1 is `!`. */
  nags?: Array<number>;
}

/** A first move that would solve the problem if it were not for a few answers. */
export interface Try {
  /** The move in coordinates. */
  move: string;
  /** The answers that refute it. */
  refutations: Array<string>;
}

/** A move and what follows it. */
export interface Variation {
  /** The move in coordinates. */
  move: string;
  /** The moves that may follow. */
  next: Array<Variation>;
  /** How many plies it takes, itself counted. */
  plies: number;
}

/** A move as a client wishes it: from a cell or from hand, to a cell, as what. */
export interface Wish {
  /** The id of the kind that is dropped; absent for a move on the board. */
  dropped?: string | null;
  /** The cell where the piece comes from; absent for a drop. */
  from?: string | null;
  /** The piece from hand that it leaves behind. */
  gate?: Gate | null;
  /** The id of the kind that it promotes to; absent if it stays what it is. */
  promotes_to?: string | null;
  /** The rule module that has proposed it. */
  proposed?: Proposed | null;
  /** The cell where it goes. */
  to: string;
  /** The cell where it puts a wall. */
  wall?: string | null;
}

/** A solution as problemists write it, each phase on its own. More ways or variations than are told are told of elsewhere. */
export interface Written {
  /** What would happen if the other player began, a ply later than the solution does: `1...Kb8-a8 2.Rc6-c8#`. */
  set_play: Array<Line>;
  /** The keys with what follows them, or the ways of help and series play. */
  solution: Array<Line>;
  /** The tries, each with what refutes it: `1.Ka6-b6? c5-c4!`. */
  tries: Array<Line>;
}
