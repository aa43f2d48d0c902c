// In place of the package `ffish`: its names for what the module has. The entries beside this file load the module.
import {
  FfishBoard as Board,
  FfishGame as Game,
  ffishCapturesToHand as capturesToHand,
  ffishLoadVariantConfig as loadVariantConfig,
  ffishReadGamePGN as readGamePGN,
  ffishStartingFen as startingFen,
  ffishValidateFen as validateFen,
  ffishVariants as variants,
  version,
} from "./boardwright_full.js";

/** Constants with a number as their `value`. */
function numbered(...names) {
  const values = names.map((_, value) => Object.freeze({ value }));
  return Object.freeze(Object.fromEntries(names.map((name, at) => [name, values[at]])));
}

const Notation = numbered("DEFAULT", "SAN", "LAN", "SHOGI_HOSKING", "SHOGI_HODGES", "SHOGI_HODGES_NUMBER", "JANGGI", "XIANGQI_WXF", "THAI_SAN", "THAI_LAN");
const Termination = numbered("ONGOING", "CHECKMATE", "STALEMATE", "INSUFFICIENT_MATERIAL", "N_MOVE_RULE", "N_FOLD_REPETITION", "VARIANT_END");

const info = () => `Boardwright ${version()}`;

// The options of the engine are for its search, which is not here.
const setOption = () => {};
const setOptionInt = () => {};
const setOptionBool = () => {};

const parts = {
  Board, Game, Notation, Termination, info, setOption, setOptionInt, setOptionBool, readGamePGN, variants, loadVariantConfig,
  capturesToHand, startingFen, validateFen,
};

/** What is loaded, as a promise; with or without `new`. */
function Module(options) {
  const loaded = { ...parts };
  options?.onRuntimeInitialized?.(loaded);
  return Promise.resolve(loaded);
}

// Who waits for the module, as one does for `require("ffish")`, is called as soon as the code that asks has ended.
let waiting;
Object.assign(Module, parts);
Object.defineProperty(Module, "onRuntimeInitialized", {
  get: () => waiting,
  set: (call) => {
    waiting = call;
    if (typeof call === "function") queueMicrotask(() => call(Module));
  },
});

export default Module;
export {
  Module,
  Board, Game, Notation, Termination, info, setOption, setOptionInt, setOptionBool, readGamePGN, variants, loadVariantConfig,
  capturesToHand, startingFen, validateFen,
};
