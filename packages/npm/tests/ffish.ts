// What a user of `ffish` writes in TypeScript, compiled and not run.
import Module, { Board, type FairyStockfish, type Game, Notation, readGamePGN, validateFen } from "../pkg/ffish.js";

const board: Board = new Board("crazyhouse", undefined, false);
const played: boolean = board.pushSan("e4", Notation.SAN) && board.push("e7e5");
console.log(played, board.legalMoves().split(" "), board.fen(true, 0), board.pocket(true), board.result(true));
board.delete();
const game: Game = readGamePGN("1. e4");
console.log(game.headers("White"), validateFen("", "chess", true));
const loaded: FairyStockfish = await new Module({ onRuntimeInitialized: (module) => console.log(module.variants()) });
console.log(new loaded.Board().numberLegalMoves(), loaded.Termination.ONGOING);
Module.onRuntimeInitialized = (module) => module.setOptionInt("Threads", 4);
