// `boardwright/ffish` for browsers and bundlers.
import "./browser.js";

export * from "./ffish.js";
export { default } from "./ffish.js";
