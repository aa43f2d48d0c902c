// Written by `npm run types` from the server's OpenAPI document. Do not edit.

/** A shipped variant. */
export interface About {
  /** Its id. */
  id: string;
  /** Under what its rules are kept. */
  rules: string;
  /** Its own descriptor. */
  text: string;
  /** Its version. */
  version: string;
}

/** What a command has done. */
export interface Acknowledged {
  /** The number of the last `events`. */
  number: number;
  /** The move was played already. */
  repeated: boolean;
}

/** What a move has changed. See [`crate::Applied`]. */
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

/** What a client sends over a WebSocket besides commands. */
export type Ask = {
  /** When those happened. Where others have this number, as in a database that was restored, the client gets all. */
  at?: number | null;
  /** The number of the last `events` that the client has; it gets what it lacks. */
  have?: number | null;
  /** The secret of a seat, or an invitation. The cookie of the seat serves as well. */
  secret?: string | null;
  type: "hello";
} | {
  type: "premoves";
} | {
  type: "ping";
};

/** An author's space. */
export interface Author {
  /** Its name. */
  name: string;
  /** Who has this may publish and remove there. It is told once. */
  secret: string;
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

/** What was read of a descriptor. */
export interface Checked {
  /** What in it is probably not meant so. */
  diagnostics: unknown;
  /** Its id. */
  id: string;
  /** Under what its rules are kept. */
  rules: string;
  /** Its name for people. */
  title: string;
  /** Its version. */
  version: string;
}

/** Moves by the piece that makes them. See [`crate::Choices`]. */
export interface Choices {
  /** For each kind that can be dropped: the cells. */
  drops: { [name: string]: Array<string> };
  /** For each cell with a piece that can move: where to, and as what; `null` is its own kind. */
  moves: { [name: string]: { [name: string]: Array<string | null> } };
  /** For each move that does something on a second cell, by the cells that it goes between (a drop: by its cell, twice): where a wall may be put, and who may be left behind. */
  seconds?: { [name: string]: { [name: string]: Seconds } };
}

/** How much time the players have. */
export type Clock = {
  kind: "none";
} | {
  /** Milliseconds at the start. */
  base: number;
  /** Milliseconds after each move. */
  increment: number;
  kind: "fischer";
} | {
  /** Milliseconds at the start. */
  base: number;
  kind: "byoyomi";
  /** Milliseconds of a period. */
  period: number;
  /** How many periods. */
  periods: number;
} | {
  /** Milliseconds a move. */
  each: number;
  kind: "days";
};

/** The clocks at one moment. */
export interface ClockView {
  /** What each player has left, by name. */
  left: { [name: string]: Left };
  /** When this was so, in milliseconds since 1970 by the server's clock. */
  now: number;
  /** Whose time runs. */
  running?: string | null;
}

/** What somebody at the board asks for. Over a WebSocket it is a message, which may have an `id`; over HTTP it is the body of `POST /api/games/ID/commands`. */
export type Command = {
  /** How often moves have been taken back in the game before it. */
  line?: number;
  /** How many moves have been played before it. */
  ply: number;
  type: "move";
  /** The move. */
  wish: Wish;
} | {
  type: "premove";
  /** The move. */
  wish?: Wish | null;
} | {
  type: "offer";
  /** What. */
  what: Offer;
} | {
  type: "accept";
  /** What. */
  what: Offer;
} | {
  type: "decline";
  /** What. */
  what: Offer;
} | {
  /** The move that would bring it about, where it does not stand on the board. It is not played. */
  announced?: Wish | null;
  /** The code of the reason. */
  reason: string;
  type: "claim";
} | {
  type: "resign";
} | {
  type: "withdraw";
};

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

/** A descriptor. */
export interface Descriptor {
  /** Its text, in TOML. */
  text: string;
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

/** Something that has happened in a game. */
export type Event = {
  event: "joined";
  /** The names of the players, by whom they play; none has no name. */
  players: { [name: string]: string | null };
} | {
  /** What it has changed, step by step. */
  applied: Applied;
  /** Who. */
  by: string;
  event: "moved";
  /** How many moves had been played before. */
  ply: number;
  /** Milliseconds that it has taken, where time counts. */
  spent?: number | null;
  /** How the game stands now. */
  status: Status;
} | {
  /** Who. */
  by: string;
  event: "offered";
  /** What. */
  what: Offer;
} | {
  /** Who. */
  by: string;
  event: "declined";
  /** What. */
  what: Offer;
} | {
  event: "taken-back";
  /** How many. */
  plies: number;
  /** How the game stands now. */
  state: State;
} | {
  event: "ended";
  /** How it stands. */
  status: Status;
} | {
  event: "withdrawn";
} | {
  event: "rematched";
  /** Its id. */
  game: string;
};

/** A game to be kept. */
export interface GameRecord {
  /** The checksum of all this, since form 2. */
  checksum?: string | null;
  /** How it was ended, where no move ended it. */
  ended?: EndedRecord | null;
  /** The version of the record's form: [`FORMAT`], or an earlier one. */
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

/** All of a game. */
export interface GameView {
  /** The clocks, where time counts. */
  clock?: ClockView | null;
  /** When it was made. */
  created: number;
  /** The moves that were played. */
  history: Array<HistoryMove>;
  /** The name of who has made it. */
  host?: string | null;
  /** Whom he plays; absent where the lot decides, until it has. */
  host_plays?: string | null;
  /** Its id. */
  id: string;
  /** How often moves have been taken back. */
  line: number;
  /** The offers that stand. */
  offers: Array<OfferView>;
  /** The names of the players, by whom they play; empty until somebody has joined. */
  players: { [name: string]: string | null };
  /** Only the players, and who is invited, may look on. */
  private: boolean;
  /** The game that has begun after it. */
  rematch?: string | null;
  /** Under what its rules are kept: `GET /api/rules/KEY` describes them. */
  rules: string;
  /** How far it is. */
  stage: Stage;
  /** The position and what may be done. */
  state: State;
  /** How the clocks go. */
  time: Clock;
  /** The variant's name for people. */
  title: string;
  /** The name by which the variant was asked for. */
  variant: string;
}

/** A piece from hand that enters behind one that moves for the first time. */
export interface Gate {
  /** Where. */
  cell: string;
  /** The id of his kind. */
  piece: string;
}

/** A move that was played. */
export interface HistoryMove {
  /** As people write it. */
  human: string;
  /** In coordinates. */
  move: string;
  /** Milliseconds that it has taken, where time counts. */
  spent?: number | null;
}

/** Who wants to join. */
export interface Joining {
  /** The invitation, where one is needed. */
  invitation?: string | null;
  /** His name. */
  name?: string | null;
}

/** What clients are told of a player's time. */
export interface Left {
  /** Milliseconds left of the period that runs, or runs next; absent while there is other time. */
  period?: number | null;
  /** Periods left, the one that runs among them. */
  periods?: number;
  /** Milliseconds left when the message was written, without those of periods. */
  time: number;
}

/** Moves from the start of a variant. */
export interface Line {
  /** Those that were played, in coordinates; at most 256 with the next one. */
  moves?: Array<string>;
  /** The next one. */
  wish?: Wish | null;
}

/** A challenge in the lobby. */
export interface Listed {
  /** How the clocks go. */
  clock: Clock;
  /** When it was made. */
  created: number;
  /** The name of who has made it. */
  host?: string | null;
  /** Whom he plays; absent where the lot decides. */
  host_plays?: string | null;
  /** The game. */
  id: string;
  /** Under what its rules are kept. */
  rules: string;
  /** The variant's name for people. */
  title: string;
  /** The name by which the variant was asked for. */
  variant: string;
}

/** A game that was made. */
export interface Made {
  /** The game. */
  id: string;
  /** The invitation, for whom the host wants to play with; absent for an open challenge. */
  invitation?: string | null;
  /** A link for whoever is invited. The invitation stands after `#`, which browsers do not send. */
  link: string;
  /** Under what the rules are kept. */
  rules: string;
  /** The secret of the host's seat. It is also set as a cookie. */
  secret: string;
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

/** What the server sends over a WebSocket. */
export type Message = {
  /** When they happened. */
  at: number;
  /** The game. */
  game: GameView;
  /** The number of the last `events`. */
  number: number;
  /** The move that the client has announced. */
  premove?: Wish | null;
  type: "welcome";
  /** Whom the client plays, if anybody yet. */
  you?: string | null;
} | {
  /** The number of the last `events` that follow. */
  number: number;
  /** The move that the client has announced. */
  premove?: Wish | null;
  type: "resumed";
  /** Whom the client plays, if anybody yet. */
  you?: string | null;
} | {
  type: "seat";
  /** The name among the variant's players. */
  you: string;
} | {
  /** When it happened. */
  at: number;
  /** The clocks. */
  clock?: ClockView | null;
  /** What happened. */
  events: Array<Event>;
  /** How often moves have been taken back. */
  line: number;
  /** Its number: each is one more than the one before. */
  number: number;
  /** How many moves have been played. */
  ply: number;
  type: "events";
} | {
  /** The moves. */
  choices: Choices;
  /** How often moves have been taken back. */
  line: number;
  /** How many moves have been played. */
  ply: number;
  type: "choices";
} | {
  /** What may be announced. */
  choices: Choices;
  /** The id of the question. */
  id?: number | null;
  /** How many moves have been played. */
  ply: number;
  type: "premoves";
} | {
  type: "premove-gone";
} | {
  /** The clocks. */
  clock: ClockView;
  type: "clock";
} | {
  /** The id of the command. */
  id?: number | null;
  /** The number of the last `events`. */
  number: number;
  /** The move was played already. */
  repeated?: boolean;
  type: "ack";
} | {
  /** The stable code. */
  code: string;
  /** The id of the command. */
  id?: number | null;
  /** The reason in words. */
  message: string;
  type: "refused";
} | {
  /** The id of the question. */
  id?: number | null;
  /** What time it is, in milliseconds since 1970. */
  now: number;
  type: "pong";
};

/** Names in one language. */
export interface Names {
  /** The game's. */
  game?: string | null;
  /** The pieces', by their ids. */
  pieces: { [name: string]: string };
  /** The players', by their names in the descriptor. */
  players: { [name: string]: string };
}

/** Who wants to publish. */
export interface NewAuthor {
  /** The name of his space, without `~`: 2 to 24 small letters, digits and hyphens, a letter first. */
  name: string;
}

/** A game that somebody wants to play. */
export interface NewGame {
  /** The clock; none if this is absent. */
  clock?: Clock;
  /** Whom the host plays, by the variant's name: `white`. The lot decides if this is absent. */
  host_plays?: string | null;
  /** The host's name. */
  name?: string | null;
  /** Anybody may join: it stands in the lobby. Otherwise who joins must have the invitation. */
  open?: boolean;
  /** Only the players, and who is invited, may look on. */
  private?: boolean;
  /** The number of the set-up, where the variant's is shuffled; the lot decides if this is absent. */
  setup?: number | null;
  /** Where the game starts, in a dialect of the variant; the variant's start if this is absent. */
  start?: string | null;
  /** A descriptor instead. */
  text?: string | null;
  /** The variant: an id or an alias of a shipped one, `atomic`, `atomic@1`, or one of an author, `~anna/siege@1`. */
  variant?: string | null;
}

/** What may be offered. */
export type Offer = "draw" | "take-back" | "rematch";

/** An offer that stands. */
export interface OfferView {
  /** Who offers. */
  by: string;
  /** What. */
  what: Offer;
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

/** Who stands where, who is to move, and all else that a position is, with the names of the variant's cells, pieces, players and castlings. */
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

/** A game from its start, with what each move has changed: what is needed to look through it. */
export interface Played {
  /** How often moves have been taken back. */
  line: number;
  /** What the moves have changed, in order. */
  moves: Array<Applied>;
  /** Where it started. */
  start: Placement;
}

/** A player. */
export interface Player {
  /** The letter for the turn in position texts: `w`. */
  letter: string;
  /** The name that answers use: `white`. */
  name: string;
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

/** What an author has published. */
export interface PublishedVariant {
  /** When it was published. */
  created: number;
  /** The name by which games are made: `~anna/siege@1.0.0`. */
  name: string;
  /** Under what the rules are kept. */
  rules: string;
  /** The descriptor. */
  text: string;
  /** The name for people. */
  title: string;
}

/** A refusal. */
export interface Refusal {
  /** The stable code: `no-such-game`. */
  code: string;
  /** What is wrong with a descriptor, where one was sent. */
  diagnostics?: unknown;
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

/** A seat that was taken. */
export interface Seated {
  /** The secret of the seat. It is also set as a cookie. */
  secret: string;
  /** Whom the guest plays. */
  you: string;
}

/** What a move may do on a second cell. */
export interface Seconds {
  /** The pieces from hand that it may leave behind. */
  gates?: Array<Gate>;
  /** It may also do nothing there. */
  optional: boolean;
  /** The moves with these cells that rule modules propose. Where a move may also do nothing besides, it is the ordinary one. */
  proposed?: Array<Proposed>;
  /** The cells where it may put its wall. */
  walls?: Array<string>;
}

/** A shipped variant in a list. */
export interface Shipped {
  /** Its family. */
  family: string;
  /** Its id. */
  id: string;
  /** Its name for people. */
  title: string;
  /** Its names by the tag of their language: `en`, `ja`. */
  titles: { [name: string]: string };
}

/** How far a game is. */
export type Stage = "open" | "playing" | "over";

/** What a client needs that comes to a game, or that has lost the thread: it can go on from here with [`Applied`] and [`Status`]. Clocks and names are the server's. */
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

/** One thing that happened. See [`crate::Step`]. */
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

/** A move as a client wishes it: from a cell or from hand, to a cell, as what. See [`crate::Wish`]. */
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

/** What may be asked over HTTP. */
export interface Ways {
  /** gives a space to an author */
  "POST /api/authors": { body: NewAuthor; answer: Author };
  /** what an author offers */
  "GET /api/authors/{author}/variants": { body: undefined; answer: Array<PublishedVariant> };
  /** publishes a descriptor; with the author's secret */
  "POST /api/authors/{author}/variants": { body: Descriptor; answer: Checked };
  /** no longer offers a version, which is named in full; with the author's secret */
  "DELETE /api/authors/{author}/variants/{name}": { body: undefined; answer: undefined };
  /** one of them */
  "GET /api/authors/{author}/variants/{name}": { body: undefined; answer: PublishedVariant };
  /** makes a game */
  "POST /api/games": { body: NewGame; answer: Made };
  /** all of a game */
  "GET /api/games/{id}": { body: undefined; answer: GameView };
  /** moves, offers, claims; with the secret of a seat */
  "POST /api/games/{id}/commands": { body: Command; answer: Acknowledged };
  /** takes the second seat */
  "POST /api/games/{id}/join": { body: Joining; answer: Seated };
  /** a game of shogi in KIF */
  "GET /api/games/{id}/kif": { body: undefined; answer: string };
  /** what each move of a game has changed */
  "GET /api/games/{id}/moves": { body: undefined; answer: Played };
  /** a game in PGN */
  "GET /api/games/{id}/pgn": { body: undefined; answer: string };
  /** a game as a record of the library */
  "GET /api/games/{id}/record": { body: undefined; answer: GameRecord };
  /** the newest open challenges of a day */
  "GET /api/lobby": { body: undefined; answer: Array<Listed> };
  /** what is needed to draw the boards of rules */
  "GET /api/rules/{key}": { body: undefined; answer: Description };
  /** the page about rules, in Markdown */
  "GET /api/rules/{key}/page": { body: undefined; answer: string };
  /** the variants that ship */
  "GET /api/variants": { body: undefined; answer: Array<Shipped> };
  /** reads a descriptor and says what is wrong with it */
  "POST /api/variants/check": { body: Descriptor; answer: Checked };
  /** a shipped variant */
  "GET /api/variants/{name}": { body: undefined; answer: About };
  /** how a line of play from the start of a shipped variant stands; nothing is kept of it */
  "POST /api/variants/{name}/line": { body: Line; answer: State };
  /** whether the process runs */
  "GET /healthz": { body: undefined; answer: string };
  /** whether the database answers */
  "GET /readyz": { body: undefined; answer: string };
}
