// What a server's step takes in Node: a move is played by its text, and the legal moves, the position and the status are asked
// for. `node tests/speed.mjs` after `./build`; with `ffish` installed, its step beside it, on the same moves, in turns.
import { Catalogue } from "../pkg/node.js";

const began = performance.now();
const catalogue = new Catalogue();
const first = catalogue.game("chess").legalMoves().length;
console.log(`the first ${first} legal moves after ${(performance.now() - began).toFixed(1)} ms`);

// The same games each time, by a small generator of numbers.
let seed = 1;
const below = (count) => (seed = (seed * 48271) % 2147483647) % count;
const games = [];
for (let at = 0; at < 40; at += 1) {
  const game = catalogue.game("chess");
  while (game.ply < 120 && game.outcome === undefined) {
    const moves = game.legalMoves();
    game.play(moves[below(moves.length)]);
  }
  games.push(game.moves());
}
const steps = games.reduce((sum, game) => sum + game.length, 0);

function ours() {
  let seen = 0;
  for (const moves of games) {
    const game = catalogue.game("chess");
    for (const mv of moves) {
      game.play(mv);
      seen += game.legalMoves().length + game.position().length + Number(game.status().over);
    }
    game.free();
  }
  return seen;
}

async function others() {
  delete globalThis.fetch; // it would be taken for a browser
  const { default: ffish } = await import("ffish").catch(() => ({}));
  if (ffish === undefined) return undefined;
  if (!ffish.calledRun) await new Promise((ready) => (ffish.onRuntimeInitialized = ready));
  return () => {
    let seen = 0;
    for (const moves of games) {
      const board = new ffish.Board("chess");
      for (const mv of moves) {
        board.push(mv);
        seen += board.legalMoves().split(" ").length + board.fen().length + Number(board.isGameOver());
      }
      board.delete();
    }
    return seen;
  };
}

function time(run) {
  const start = performance.now();
  run();
  return ((performance.now() - start) * 1000) / steps;
}

const theirs = await others();
const best = { ours: Infinity, theirs: Infinity };
for (let round = 0; round < 7; round += 1) {
  best.ours = Math.min(best.ours, time(ours));
  if (theirs) best.theirs = Math.min(best.theirs, time(theirs));
}
console.log(`a step: ${best.ours.toFixed(1)} µs, the best of 7 rounds of ${steps} steps`);
if (theirs) console.log(`ffish:  ${best.theirs.toFixed(1)} µs; ours is ${(best.ours / best.theirs).toFixed(2)} of it`);

const before = process.memoryUsage();
const open = Array.from({ length: 10_000 }, (_, at) => {
  const game = catalogue.game("chess");
  game.replay(games[at % games.length].slice(0, 40));
  return game;
});
const after = process.memoryUsage();
const grown = (after.heapUsed - before.heapUsed + after.external - before.external) / 2 ** 20;
console.log(`${open.length} open games of 40 plies: ${grown.toFixed(0)} MiB`);
