// Who fetches the module himself: by his own hand, in a process of its own, since a module is loaded once.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Catalogue, init, version } from "../pkg/init.js";

test("nothing else may be called before", () => {
  for (const call of [() => new Catalogue(), version]) {
    assert.throws(call, (error) => error.code === "not-loaded");
  }
});

test("the module is loaded from a response, as it comes", async () => {
  const bytes = readFileSync(new URL("../pkg/boardwright_bg.wasm", import.meta.url));
  const response = new Response(bytes, { headers: { "content-type": "application/wasm" } });
  await init({ module_or_path: response });
  assert.equal(new Catalogue().game("chess").legalMoves().length, 20);
});
