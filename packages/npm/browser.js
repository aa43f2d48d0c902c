// For browsers and bundlers: the module lies beside this file. Bundlers know it by this form of its address.
import init from "./boardwright.js";

await init({ module_or_path: new URL("./boardwright_bg.wasm", import.meta.url) });

// What is not here is given by `boardwright/full`.
export { Catalogue, Game, Variant, version } from "./boardwright.js";
