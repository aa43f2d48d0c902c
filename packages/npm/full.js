// For browsers and bundlers: the full module lies beside this file. Bundlers know it by this form of its address.
import init from "./boardwright_full.js";

await init({ module_or_path: new URL("./boardwright_full_bg.wasm", import.meta.url) });

// What stands in for `ffish` is given by `boardwright/ffish` alone.
export { Catalogue, EndgameTables, Game, GameTree, PgnReader, TreeReader, Variant, version } from "./boardwright_full.js";
