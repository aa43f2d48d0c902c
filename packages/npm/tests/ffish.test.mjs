// What stands in for `ffish`: held against the recorded answers that Rust is held against, and by what its users do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import Module, * as ffish from "../pkg/ffish-node.js";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const recorded = ["calls.tsv", "chosen.tsv"].map((name) => new URL(`../../../crates/fairy/tests/suite/${name}`, import.meta.url));

/** What a call throws is an `Error` with this code. */
function refuses(code, call) {
  assert.throws(call, (error) => error instanceof Error && error.code === code && error.message !== "");
}

/** The answer of a board, or of a function, to a row of the recorded calls; nothing where there is no such method. */
function answer(board, [name, ...given]) {
  const notation = ffish.Notation[Object.keys(ffish.Notation)[given[4] ?? 0]];
  switch (name) {
    case "captures_to_hand": return ffish.capturesToHand(given[0]);
    case "start_fen": return ffish.startingFen(given[0]);
    case "validate_fen": return ffish.validateFen(given[0], given[1], given[2]);
    case "legal_moves": return board.legalMoves().split(" ").filter((move) => move).sort();
    case "get_fen": return given[4] ? undefined : board.fen(given[5] ?? false, given[6] ?? 0);
    case "get_san": return notation === ffish.Notation.DEFAULT ? undefined : board.sanMove(given[2], notation);
    case "gives_check": return board.isCheck();
    case "is_capture": return board.isCapture(given[3]);
    case "has_insufficient_material": return [board.hasInsufficientMaterial(true), board.hasInsufficientMaterial(false)];
  }
  return undefined;
}

test("the recorded answers", () => {
  const rows = recorded.flatMap((table) => readFileSync(table, "utf8").trimEnd().split("\n").slice(1));
  let compared = 0;
  for (const row of rows) {
    const [call, wanted] = row.split("\t").map((column) => JSON.parse(column));
    const [name, variant, fen, moves] = call;
    let board;
    if (!["captures_to_hand", "get_fog_fen", "start_fen", "validate_fen", "two_boards"].includes(name)) {
      board = new ffish.Board(variant, fen, call[name === "is_capture" ? 5 : 4] ?? false);
      if (Array.isArray(moves)) board.pushMoves(moves.join(" "));
      if (Array.isArray(moves)) assert.equal(board.moveStack(), moves.join(" "));
    }
    const got = answer(board, call);
    board?.delete();
    if (got === undefined) continue;
    assert.deepEqual(got, wanted, row);
    compared += 1;
  }
  assert.ok(compared > 650, `${compared}`);
});

test("the module is ready in every way in which ffish is waited for", async () => {
  const waited = await new Promise((loaded) => (Module.onRuntimeInitialized = loaded));
  assert.equal(new waited.Board().fen(), start);
  assert.equal(new (await new Module()).Board().fen(), start);
  let told;
  const loaded = await Module({ onRuntimeInitialized: (module) => (told = module) });
  assert.equal(loaded, told);
  for (const name of Object.keys(loaded)) assert.equal(loaded[name], ffish[name], name);
  const required = createRequire(import.meta.url);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)) {
    assert.equal(required("../pkg/ffish-node.js"), Module);
  }
});

test("a board plays and takes back", () => {
  const board = new ffish.Board();
  assert.equal(board.variant(), "chess");
  assert.ok(board.push("e2e4") && board.pushSan("e5") && board.pushSan("Ng1-f3", ffish.Notation.LAN));
  assert.equal(board.push("e2e4"), false);
  assert.equal(board.pushSan("Nf3"), false);
  assert.equal(board.moveStack(), "e2e4 e7e5 g1f3");
  assert.deepEqual([board.turn(), board.gamePly(), board.fullmoveNumber(), board.halfmoveClock()], [false, 3, 2, 1]);
  board.pop();
  assert.equal(board.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  assert.equal(board.variationSan("g1f3 b8c6"), "2. Nf3 Nc6");
  assert.equal(board.variationSan("g1f3 b8c6", ffish.Notation.LAN, false), "Ng1-f3 Nb8-c6");
  assert.equal(board.sanMove("g1f3", 2), "Ng1-f3");
  assert.equal(board.sanMove("g1f5"), "");
  board.reset();
  assert.equal(board.fen(), start);
  board.pushSanMoves("f3 e5 g4 Qh4#");
  assert.deepEqual([board.result(), board.isGameOver(), board.isCheck(), board.checkedPieces()], ["0-1", true, true, "e1"]);
  assert.equal(board.numberLegalMoves(), 0);
  assert.equal(board.legalMoves(), "");
  assert.match(`${board}`, /^r n b \. k b n r\n/);
  assert.match(board.toVerboseString(), /\nCheckers: h4 \nChased: $/);
  const free = new ffish.Board("chess", "", true);
  assert.ok(free.is960() && free.fen().includes("HAha"));
  board.delete();
  free.delete();
});

test("what is wrong has a code, and the module goes on", () => {
  refuses("unknown-variant", () => new ffish.Board("no-such-variant"));
  refuses("bad-position", () => new ffish.Board("chess", "rubbish"));
  refuses("not-a-rectangle", () => new ffish.Board("glinski"));
  refuses("not-a-text", () => new ffish.Board(5));
  refuses("unknown-variant", () => ffish.startingFen("no-such-variant"));
  refuses("unknown-variant", () => ffish.validateFen(start, "no-such-variant"));
  refuses("unknown-variant", () => ffish.capturesToHand("no-such-variant"));
  refuses("bad-settings", () => ffish.loadVariantConfig("[bad:chess]\nmustCaptur = true\n"));
  const [warn, told] = [console.warn, []];
  console.warn = (text) => told.push(text);
  try {
    ffish.loadVariantConfig("[walls:atomic]\npetrifyOnCaptureTypes = n\n");
  } finally {
    console.warn = warn;
  }
  assert.match(told.join(), /^line 2: `petrifyOnCaptureTypes`: /);
  const board = new ffish.Board();
  refuses("not-a-text", () => board.push());
  refuses("not-a-text", () => board.push(7));
  refuses("not-a-text", () => board.setFen(null));
  refuses("bad-position", () => board.setFen("rubbish"));
  refuses("unknown-notation", () => board.sanMove("e2e4", 10));
  refuses("unknown-notation", () => board.sanMove("e2e4", "SAN"));
  refuses("unknown-notation", () => board.sanMove("e2e4", Number.NaN));
  assert.equal(board.push(""), false);
  board.pop();
  assert.equal(board.fen(), start);
  board.delete();
  assert.ok(board.isDeleted());
  refuses("deleted", () => board.delete());
  refuses("deleted", () => board.fen());
  refuses("deleted", () => board.push("e2e4"));
  const game = ffish.readGamePGN("");
  game.delete();
  refuses("deleted", () => game.headerKeys());
  refuses("deleted", () => game.delete());
  assert.equal(new ffish.Board().fen(), start);
});

test("what was freed, or is in use, is refused with a code", () => {
  const freed = new ffish.Board();
  freed.free();
  for (const call of [() => freed.free(), () => freed.fen(), () => freed.push("e2e4"), () => freed.delete()]) refuses("freed", call);
  const game = ffish.readGamePGN("");
  game.free();
  for (const call of [() => game.free(), () => game.headerKeys()]) refuses("freed", call);
  refuses("no-object", () => freed.free.call({}));
  const board = new ffish.Board();
  let asked = 0;
  const notation = {
    get value() {
      asked += 1;
      for (const call of [() => board.free(), () => board.delete()]) refuses("in-use", call);
      return 1;
    },
  };
  assert.equal(board.sanMove("g1f3", notation), "Nf3");
  assert.equal(board.pushSan("Nf3", notation), true);
  assert.deepEqual([asked, board.moveStack()], [2, "g1f3"]);
  board.free();
});

test("functions of the module", () => {
  assert.ok(ffish.variants().split(" ").includes("crazyhouse"));
  assert.match(ffish.info(), /^Boardwright \d/);
  assert.equal(ffish.setOption("Threads", 4), undefined);
  assert.equal(ffish.startingFen("chess"), start);
  assert.deepEqual([ffish.validateFen(start), ffish.validateFen("", "chess")], [1, 0]);
  assert.deepEqual([ffish.capturesToHand("chess"), ffish.capturesToHand("crazyhouse")], [false, true]);
  ffish.loadVariantConfig("[kings:chess]\nking = k:KN\n");
  assert.equal(new ffish.Board("kings").numberLegalMoves(), 22);
  assert.equal(new ffish.Board("makruk").sanMove("b1d2", ffish.Notation.THAI_LAN), "ม ข๑-ง๒");
  assert.deepEqual([ffish.Notation.XIANGQI_WXF.value, ffish.Termination.VARIANT_END.value], [7, 6]);
});

test("a game of PGN", () => {
  const game = ffish.readGamePGN('[White "A"]\n[Variant "Crazyhouse"]\n\n1. e4 {quiet} d5 (1... e5) 2. exd5! Qxd5 3. Nc3 *\n');
  assert.equal(game.headerKeys(), "White Variant");
  assert.deepEqual([game.headers("White"), game.headers("Black")], ["A", ""]);
  const board = new ffish.Board(game.headers("Variant").toLowerCase());
  board.pushMoves(game.mainlineMoves());
  assert.equal(board.pocket(true), "p");
  assert.equal(board.moveStack(), "e2e4 d7d5 e4d5 d8d5 b1c3");
  refuses("unclosed-comment", () => ffish.readGamePGN("1. e4 {open"));
});
