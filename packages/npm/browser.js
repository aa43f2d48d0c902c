// For browsers and bundlers: the module lies beside this file. Bundlers know it by this form of its address.
import init from "./boardwright.js";

await init({ module_or_path: new URL("./boardwright_bg.wasm", import.meta.url) });

// What stands in for `ffish` is given by `boardwright/ffish` alone.
export { Catalogue, Game, GameTree, PgnReader, TreeReader, Variant, version } from "./boardwright.js";
