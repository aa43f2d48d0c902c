// For Node: the module that is made to be fast is read from beside this file.
import { readFileSync } from "node:fs";
import { initSync } from "./boardwright_full.js";

initSync({ module: readFileSync(new URL("./boardwright_node_bg.wasm", import.meta.url)) });

// What stands in for `ffish` is given by `boardwright/ffish` alone.
export { Catalogue, EndgameTables, Game, GameTree, PgnReader, TreeReader, Variant, version } from "./boardwright_full.js";
