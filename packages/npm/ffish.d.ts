// The types of `boardwright/ffish`: what a user of `ffish` has. Whatever is refused is thrown as an `Error` with a `code`.

/** Moves are written so. `DEFAULT` is `SAN`. At run time each is an object with its number as `value`. */
export declare enum Notation {
  DEFAULT,
  SAN,
  LAN,
  SHOGI_HOSKING,
  SHOGI_HODGES,
  SHOGI_HODGES_NUMBER,
  JANGGI,
  XIANGQI_WXF,
  THAI_SAN,
  THAI_LAN,
}

/** No function gives one. */
export declare enum Termination {
  ONGOING,
  CHECKMATE,
  STALEMATE,
  INSUFFICIENT_MATERIAL,
  N_MOVE_RULE,
  N_FOLD_REPETITION,
  VARIANT_END,
}

/** A position, and the moves that were played to it. */
export declare class Board {
  /** Chess without a name; from the variant's start without a position. */
  constructor(variant?: string, fen?: string, is960?: boolean);
  /** Frees its memory at once; nothing else may be called afterwards. */
  delete(): void;
  isDeleted(): boolean;
  /** The legal moves in coordinates, with a blank between each two. */
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** Plays a move, and tells whether it is legal. */
  push(uciMove: string): boolean;
  pushSan(sanMove: string, notation?: Notation): boolean;
  /** Takes the last move back. */
  pop(): void;
  /** Goes to the variant's start. */
  reset(): void;
  is960(): boolean;
  fen(showPromoted?: boolean, countStarted?: number): string;
  setFen(fen: string): void;
  /** A move as people write it; empty where it is not legal. */
  sanMove(uciMove: string, notation?: Notation): string;
  variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
  /** Whether White is to move. */
  turn(): boolean;
  fullmoveNumber(): number;
  halfmoveClock(): number;
  gamePly(): number;
  hasInsufficientMaterial(turn: boolean): boolean;
  isInsufficientMaterial(): boolean;
  isGameOver(claimDraw?: boolean): boolean;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*`. */
  result(claimDraw?: boolean): string;
  checkedPieces(): string;
  isCheck(): boolean;
  isBikjang(): boolean;
  isCapture(uciMove: string): boolean;
  moveStack(): string;
  /** Plays moves; those that are not legal are left out. */
  pushMoves(uciMoves: string): void;
  pushSanMoves(sanMoves: string, notation?: Notation): void;
  /** What White, or Black, has in hand, as small letters. */
  pocket(color: boolean): string;
  toString(): string;
  toVerboseString(): string;
  variant(): string;
}

/** A game of PGN. */
export declare class Game {
  private constructor();
  delete(): void;
  isDeleted(): boolean;
  headerKeys(): string;
  headers(item: string): string;
  mainlineMoves(): string;
}

export declare function info(): string;
/** Does nothing: the options are for the engine's search. */
export declare function setOption<T>(name: string, value: T): void;
export declare function setOptionInt(name: string, value: number): void;
export declare function setOptionBool(name: string, value: boolean): void;
export declare function readGamePGN(pgn: string): Game;
/** The names of all variants, with a blank between each two. */
export declare function variants(): string;
export declare function loadVariantConfig(variantInitContent: string): void;
export declare function capturesToHand(uciVariant: string): boolean;
export declare function startingFen(uciVariant: string): string;
/** 1 for a position, else a number that tells what is wrong. */
export declare function validateFen(fen: string, uciVariant?: string, chess960?: boolean): number;

/** What is loaded. */
export interface FairyStockfish {
  Board: typeof Board;
  Game: typeof Game;
  Notation: typeof Notation;
  Termination: typeof Termination;
  info: typeof info;
  setOption: typeof setOption;
  setOptionInt: typeof setOptionInt;
  setOptionBool: typeof setOptionBool;
  readGamePGN: typeof readGamePGN;
  variants: typeof variants;
  loadVariantConfig: typeof loadVariantConfig;
  capturesToHand: typeof capturesToHand;
  startingFen: typeof startingFen;
  validateFen: typeof validateFen;
}

/** What a loader of Emscripten takes; only `onRuntimeInitialized` does anything here. */
export interface ModuleOptions {
  onRuntimeInitialized?: (loadedModule: FairyStockfish) => void;
  [option: string]: unknown;
}

/** The module as a promise, with or without `new`; and the module itself, which is ready as soon as it is imported. */
declare const Module: FairyStockfish & {
  (options?: ModuleOptions): Promise<FairyStockfish>;
  new (options?: ModuleOptions): Promise<FairyStockfish>;
  onRuntimeInitialized: ((loadedModule: FairyStockfish) => void) | undefined;
};
export { Module };
export default Module;
