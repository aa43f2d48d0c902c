// For whoever fetches the module himself, to show how much of it has come: `init` takes the response, and nothing else may be
// called before it is done.
export { default as init, Catalogue, Game, Variant, version } from "./boardwright.js";
