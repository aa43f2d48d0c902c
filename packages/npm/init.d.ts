// The rules, and what takes the module as it comes.
export { default as init } from "./boardwright.js";
export * from "./boardwright.js";
