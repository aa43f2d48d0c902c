// The module for browsers: every fact about a variant through it as well, and what it leaves to the full one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as full from "../pkg/boardwright_full.js";
import * as small from "../pkg/boardwright.js";
import { hold } from "./hold.mjs";

small.initSync({ module: readFileSync(new URL("../pkg/boardwright_bg.wasm", import.meta.url)) });

test("it has what the full module has, but for what is said to be there alone", () => {
  const methods = ({ prototype }) => Object.getOwnPropertyNames(prototype);
  const lacks = (name) => methods(full[name]).filter((method) => !methods(small[name]).includes(method)).sort();
  const left = Object.keys(full).filter((name) => !(name in small) && !/^ffish/i.test(name)).sort();
  assert.deepEqual(left, ["EndgameTables", "GameTree", "PgnReader", "TreeReader"]);
  assert.deepEqual(lacks("Game"), ["solve", "tree"]);
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

hold(small.Catalogue, (held) => `${held} facts through the module for browsers`);
