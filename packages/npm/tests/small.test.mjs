// The module for browsers: every fact about a variant through it as well, and what it leaves to the full one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as full from "../pkg/boardwright_full.js";
import * as small from "../pkg/boardwright.js";
import { hold } from "./hold.mjs";

const bytes = (name) => readFileSync(new URL(`../pkg/${name}_bg.wasm`, import.meta.url));
small.initSync({ module: bytes("boardwright") });
full.initSync({ module: bytes("boardwright_full") });

test("it has what the full module has, but for what is said to be there alone", () => {
  const methods = ({ prototype }) => Object.getOwnPropertyNames(prototype);
  const lacks = (name) => methods(full[name]).filter((method) => !methods(small[name]).includes(method)).sort();
  const left = Object.keys(full).filter((name) => !(name in small) && !/^ffish/i.test(name)).sort();
  assert.deepEqual(left, ["EndgameTables", "GameTree", "PgnReader", "TreeReader"]);
  assert.deepEqual(lacks("Game"), ["kif", "solve", "tree"]);
  assert.deepEqual(lacks("Catalogue"), ["compare", "kif", "page", "popeye"]);
  assert.deepEqual(lacks("Variant"), ["endgameTables", "readEndgameTables"]);
});

test("a faulty descriptor is told with its place", () => {
  const catalogue = new small.Catalogue();
  assert.throws(() => catalogue.add("schema = 1\nsense = 2\n", "mine.toml"), (error) => {
    assert.equal(error.code, "bad-descriptor");
    assert.match(error.message, /^error\[[a-z-]+\]: .*\n {2}--> mine\.toml:\d+:\d+/m);
    return error.diagnostics.length > 0;
  });
});

/** A king each on a board of so many files and ranks. */
const kings = (side) => `schema = 1
[variant]
id = "kings"
version = "1.0.0"
name = "Kings"
[board]
topology = "square"
files = "a-${String.fromCharCode(96 + side)}"
ranks = "1-${side}"
symmetry = "mirror"
[players]
order = ["white", "black"]
[setup]
position = "k${side - 1}/${`${side}/`.repeat(side - 2)}K${side - 1} w - - 0 1"
[pieces]
king = { symbol = "K", moves = ["K"] }
[royalty]
pieces = ["king"]
self-check = "illegal"
attack-void-if = []
[end]
checkmate = { result = "loss" }
stalemate = { result = "draw" }
[notation]
position = "fen"
move = "uci"
human = "san"
`;
const tooLarge = ({ code, message }) => code === "too-large" && /the limit is 256; `boardwright\/full` has larger boards$/.test(message);

test("boards of up to 256 cells are played on, larger ones in the full module", () => {
  const counts = ({ Catalogue }, side) => new Catalogue().add(kings(side)).game().legalMoves().length;
  assert.equal(counts(small, 16), 3);
  assert.equal(counts(full, 17), 3);
  assert.throws(() => counts(small, 17), tooLarge);
  assert.throws(() => new small.Catalogue({ untrusted: true }).check(kings(17)), tooLarge);
});

test("of the variants that ship one is too large", () => {
  const catalogue = new small.Catalogue();
  const refused = catalogue.ids().filter((id) => {
    try {
      catalogue.get(id).free();
      return false;
    } catch (error) {
      return tooLarge(error);
    }
  });
  assert.deepEqual(refused, ["taikyoku"]);
  const record = new full.Catalogue().game("taikyoku").record();
  assert.throws(() => catalogue.restore(record), tooLarge);
  assert.ok(catalogue.game("chushogi").legalMoves().length > 0);
});

hold(small.Catalogue, (held) => `${held} facts through the module for browsers`, ["taikyoku"]);
