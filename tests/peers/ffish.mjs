#!/usr/bin/env node
// Holds `boardwright/ffish` against `ffish` on random games: every function, at every ply.
//
//     node ffish.mjs [--games N] [--plies N] [--seed N] [--only a,b] [--show N] [--policies FILE] [--peer FOLDER]
//
// `packages/npm/build` must have run, and `ffish` be installed in a folder that `--peer` names (this one without it). Each
// variant that both know is played in a process of its own, since ffish may abort. A difference is told by variant, function and kind;
// those that the table beside this file explains are counted apart. Exits with 1 if there is one that it does not explain.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    games: { type: "string", default: "2" },
    plies: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    show: { type: "string", default: "0" },
    policies: { type: "string", default: join(here, "ffish.tsv") },
    peer: { type: "string", default: here },
    worker: { type: "string" },
  },
});
const notations = ["SAN", "LAN", "SHOGI_HOSKING", "SHOGI_HODGES", "SHOGI_HODGES_NUMBER", "JANGGI", "XIANGQI_WXF", "THAI_SAN", "THAI_LAN"];
const shuffled = ["chess", "atomic", "crazyhouse", "3check", "kingofthehill", "seirawan", "capablanca", "antichess", "horde", "racingkings"];

async function theirModule() {
  delete globalThis.fetch; // with one, ffish 0.7.10 does not find its module in Node
  const theirs = createRequire(join(options.peer, "x.js"))("ffish");
  await new Promise((loaded) => (theirs.onRuntimeInitialized = loaded));
  new theirs.Board().delete(); // it knows no variants before
  return theirs;
}

const ourModule = () => import("../../packages/npm/pkg/ffish-node.js");

/** Numbers by lot: the same ones for the same text. */
function lot(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** In one or two words, how two answers differ. */
function kind(name, theirs, ours) {
  if (typeof ours === "string" && ours.startsWith("Error")) return "refused";
  if (name === "fen" || name === "startingFen") {
    const names = ["board", "turn", "castling", "en-passant", "clock", "number", "more", "more"];
    const [a, b] = [theirs.split(" "), ours.split(" ")];
    return names.filter((_, at) => a[at] !== b[at]).join(" ") || "fields";
  }
  if (name === "legalMoves") {
    const [a, b] = [theirs.split(" "), ours.split(" ")];
    const more = b.some((move) => !a.includes(move));
    const less = a.some((move) => !b.includes(move));
    return more && less ? "more and less" : more ? "more" : less ? "less" : "twice";
  }
  if (name === "toVerboseString") {
    const [a, b] = [theirs.split("\n"), ours.split("\n")];
    const lines = a.filter((line, at) => line !== b[at]).map((line) => /^ ?[A-Z][a-z]+/.exec(line)?.[0].trim().toLowerCase() ?? "grid");
    return [...new Set(lines)].join(" ") || "more";
  }
  return typeof theirs === "boolean" ? `${theirs} for them` : "text";
}

const sorted = (text) => text.split(" ").sort().join(" ");

/** An answer without what each program has of its own: the order of lists, the key, who is chased. */
function plain(name, answer) {
  if (typeof answer !== "string") return answer;
  if (["legalMoves", "legalMovesSan", "checkedPieces"].includes(name)) return sorted(answer);
  if (name === "toVerboseString") {
    const lines = answer.split("\n").filter((line) => !/^(Key|Chased):/.test(line));
    return lines.map((line) => (line.startsWith("Checkers:") ? sorted(line) : line)).join("\n");
  }
  return answer;
}

async function play(variant, free) {
  const [theirs, ours] = [await theirModule(), await ourModule()];
  const found = { asked: 0, different: {} };
  const ask = (module, call) => {
    try {
      return call(module);
    } catch (error) {
      return `Error: ${error}`;
    }
  };
  const differ = (name, a, b, told) => {
    found.asked += 1;
    [a, b] = [plain(name, a), plain(name, b)];
    if (a === b) return;
    const row = (found.different[`${name}\t${kind(name, a, b)}`] ??= [0, `${told} theirs ${JSON.stringify(a)} ours ${JSON.stringify(b)}`]);
    row[0] += 1;
  };
  for (const name of ["startingFen", "capturesToHand"]) {
    differ(name, ask(theirs, (m) => m[name](variant)), ask(ours, (m) => m[name](variant)), "");
  }
  for (let number = 0; number < Number(options.games); number += 1) {
    const pick = lot(`${options.seed} ${variant} ${free} ${number}`);
    const boards = [new theirs.Board(variant, "", free), new ours.Board(variant, "", free)];
    const modules = [theirs, ours];
    const hold = (name, ...given) => {
      const [a, b] = boards.map((board, at) => ask(board, () => board[name](...given.map((one) => (typeof one === "function" ? one(modules[at]) : one)))));
      const notation = given.find((one) => typeof one === "function")?.(modules[1]);
      const label = notation ? `${name}:${Object.keys(modules[1].Notation)[notation.value]}` : name;
      differ(label, a, b, `${boards[0].fen()} after ${boards[0].moveStack()}: ${name}(${given.filter((one) => typeof one !== "function")})`);
      return a;
    };
    for (const name of ["variant", "is960"]) hold(name);
    for (let ply = 0; ply < Number(options.plies); ply += 1) {
      const legal = hold("legalMoves").split(" ").filter((move) => move);
      const fen = hold("fen");
      for (const name of [
        "legalMovesSan", "numberLegalMoves", "turn", "fullmoveNumber", "halfmoveClock", "gamePly", "isInsufficientMaterial", "isGameOver", "result",
        "checkedPieces", "isCheck", "isBikjang", "moveStack", "toString", "toVerboseString",
      ]) {
        hold(name);
      }
      hold("fen", true);
      for (const name of ["hasInsufficientMaterial", "pocket", "isGameOver", "result"]) {
        for (const side of [true, false]) hold(name, side);
      }
      differ("validateFen", ...modules.map((m) => m.validateFen(fen, variant, free)), fen);
      if (legal.length === 0) break;
      const captures = pick(5) === 0 ? legal.filter((move) => boards[0].isCapture(move)) : [];
      const moves = captures.length > 0 ? captures : legal;
      const move = moves[pick(moves.length)];
      hold("isCapture", move);
      for (const notation of notations) hold("sanMove", move, (module) => module.Notation[notation]);
      hold("variationSan", move);
      hold("push", "a1a1a1");
      if (ply % 3 === 0) {
        // The same move as people write it, where no other is written so.
        const sans = boards[0].legalMovesSan().split(" ");
        const san = boards[0].sanMove(move, theirs.Notation.SAN);
        if (sans.filter((other) => other === san).length === 1) {
          const pushed = boards.map((board) => board.moveStack());
          hold("pushSan", san);
          boards.forEach((board, at) => board.moveStack() !== pushed[at] && board.pop());
          hold("fen");
        }
      }
      if (hold("push", move) !== true) break;
      if (boards[0].fen() !== boards[1].fen() && boards[0].moveStack() !== boards[1].moveStack()) break;
    }
    // There and back: what `pop` undoes, and what `pushMoves` and `variationSan` do at once.
    const line = boards[0].moveStack();
    while (boards[0].moveStack() !== "") {
      for (const board of boards) board.pop();
      hold("fen");
      hold("result", true);
    }
    for (const notation of ["SAN", "LAN"]) hold("variationSan", line, (module) => module.Notation[notation]);
    hold("variationSan", line, (module) => module.Notation.SAN, false);
    hold("pushMoves", line);
    hold("fen");
    hold("reset");
    hold("fen");
    for (const board of boards) board.delete();
  }
  return found;
}

const matches = (pattern, text) => new RegExp(`^${pattern.replace(/[.+^$()|]/g, "\\$&").replaceAll("*", ".*")}$`).test(text);

function explained(policies, variant, name) {
  const [call, how] = name.split("\t");
  const any = (patterns, text) => patterns.split(" ").some((one) => matches(one, text));
  return policies.some(([calls, variants, kinds]) => any(calls, call) && any(variants, variant) && matches(kinds, how));
}

if (options.worker) {
  const free = options.worker.endsWith("+960");
  const found = await play(options.worker.replace("+960", ""), free);
  process.stdout.write(`\n${JSON.stringify(found)}\n`);
} else {
  const known = new Set((await ourModule()).variants().split(" "));
  let both = (await theirModule()).variants().split(" ").filter((name) => known.has(name));
  both.push(...shuffled.filter((name) => both.includes(name)).map((name) => `${name}+960`));
  if (options.only) both = options.only.split(",");
  const table = existsSync(options.policies) ? readFileSync(options.policies, "utf8").trimEnd().split("\n").slice(1) : [];
  const policies = table.map((line) => line.split("\t"));
  let [asked, fine, known_differences, fresh] = [0, 0, 0, 0];
  for (const variant of both) {
    const passed = ["games", "plies", "seed", "peer"].flatMap((name) => [`--${name}`, options[name]]);
    const ran = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--worker", variant, ...passed], { encoding: "utf8", maxBuffer: 1 << 28 });
    if (ran.status !== 0) {
      console.log(`${variant}\tended by ${ran.status}\t${ran.stderr.trim().split("\n").at(-1)?.slice(0, 200)}`);
      fresh += 1;
      continue;
    }
    const found = JSON.parse(ran.stdout.trim().split("\n").at(-1));
    asked += found.asked;
    fine += Number(Object.keys(found.different).length === 0);
    for (const [name, [count, example]] of Object.entries(found.different)) {
      if (explained(policies, variant, name)) {
        known_differences += count;
      } else {
        fresh += count;
        console.log(`${variant}\t${name}\t${count}${options.show > 0 ? `\t${example.slice(0, options.show)}` : ""}`);
      }
    }
  }
  console.log(`${both.length} variants, ${asked} answers, ${fine} variants without a difference; ${known_differences} differences explained, ${fresh} not`);
  process.exitCode = Number(fresh > 0);
}
