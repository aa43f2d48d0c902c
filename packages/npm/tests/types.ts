// What a user of TypeScript writes, compiled and not run.
import {
  type Applied,
  type BoardwrightError,
  Catalogue,
  type Description,
  type EndgameTables,
  type Ending,
  type Game,
  type GameTree,
  PgnReader,
  type Problem,
  type State,
  type Status,
  type TreeNode,
  type TreeNotes,
  TreeReader,
  type Wish,
} from "../pkg/full.js";
import { Catalogue as Small } from "../pkg/index.js";

const catalogue = new Catalogue({ untrusted: true });
using game: Game = catalogue.game("atomic");
const wish: Wish = { from: "g1", to: "f3" };
const applied: Applied = game.play(wish);
for (const [cell, man] of Object.entries(applied.cells)) console.log(cell, man?.piece ?? "empty");
for (const step of applied.steps) {
  if (step.step === "captured") console.log(step.cell, step.held);
}
const status: Status = game.status();
if (status.outcome !== undefined && status.outcome !== null) console.log(status.outcome.reason, status.outcome.winner);
const state: State = game.state();
console.log(state.choices.moves["e2"]?.["e4"], game.legalMoves("human"));
const description: Description = catalogue.description("atomic");
console.log(description.board.cells[0]?.x);
const problem: Problem = { stipulation: "#2" };
const solution = game.solve(problem, (progress) => progress.nodes < 1_000_000);
console.log(solution.keys[0]?.move, solution.plies);
for (const diagnostic of catalogue.check("schema = 1")) {
  console.log(diagnostic.severity, diagnostic.primary.bytes.start, diagnostic.message);
}
const { parting } = catalogue.compare("chess", "antichess", { plies: 4 }, (extent) => extent.positions < 1_000);
if (typeof parting === "object" && "found" in parting) console.log(parting.found.moves);
try {
  game.play("e2e5", "uci");
} catch (thrown) {
  const error = thrown as BoardwrightError;
  console.log(error.code, error.diagnostics?.length);
}
const reader = new PgnReader("1. e4 *");
console.log(reader.read()?.moves, catalogue.restore(game.toBytes()).ply, catalogue.restore(game.record()).svg({ flipped: true }));
const tree: GameTree | undefined = new TreeReader("1. e4 (1. d4) *", catalogue).read();
for (const number of tree?.moves() ?? []) {
  const node: TreeNode | undefined = tree?.node(number);
  const notes: TreeNotes = { ...node?.notes, arrows: [{ colour: "green", from: "e2", to: "e4" }], eval: { centipawns: 30 } };
  tree?.setNotes(number, notes);
  console.log(node?.san, node?.notes.clock_ms);
}
// @ts-expect-error: there is no such colour
tree?.setNotes(0, { marks: [{ colour: "mauve", cell: "e4" }] });
game.free();

// @ts-expect-error: there is no such notation
game.legalMoves("morse");
// @ts-expect-error: a wish goes somewhere
const nowhere: Wish = { from: "e2" };
console.log(nowhere);
const small = new Small().game("chess");
console.log(small.legalMoves(), small.pgn());
// @ts-expect-error: problems are for the full module
small.solve(problem);
const tables: EndgameTables = catalogue.get("chess").endgameTables("KQK", 2 ** 21, (progress) => progress.entries < 10 ** 7);
const ending: Ending | undefined = tables.look(game);
console.log(ending?.moves[0]?.plies, tables.summaries()[0]?.longest, tables.solve(game, problem).plies);
const written: Uint8Array = tables.toBytes();
console.log(catalogue.get("chess").readEndgameTables(written, 2 ** 21).men);
