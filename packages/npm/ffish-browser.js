// `boardwright/ffish` for browsers and bundlers.
import "./full.js";

export * from "./ffish.js";
export { default } from "./ffish.js";
