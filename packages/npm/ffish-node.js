// `boardwright/ffish` for Node. To `require`, the module is its default export, as that of `ffish` is.
import "./node.js";

export * from "./ffish.js";
export { default, default as "module.exports" } from "./ffish.js";
