// For browsers and bundlers: the module lies beside this file.
import init from "./boardwright.js";

await init();

export * from "./boardwright.js";
