import { beforeEach, expect, test } from "vitest";
import type { Applied, State, Status, Wish } from "../wire";
import { byLot, pathTo, Tree, type Engine, type Start } from "./tree";

/** A game of one piece that goes one or two cells on; who reaches the fifth wins. */
class Walk implements Engine {
  constructor(private played: string[] = []) {}
  private get cell() {
    return this.played.reduce((cell, move) => cell + Number(move), 1);
  }
  play(move: string | Wish): Applied {
    if (typeof move !== "string" || !this.legalMoves().includes(move)) throw new Error("refused");
    const from = `a${this.cell}`;
    this.played.push(move);
    const [to, man] = [`a${this.cell}`, { piece: "stone", player: "one" }];
    return { move, cells: { [from]: null, [to]: man }, hands: {}, steps: [{ step: "moved", from, to }] };
  }
  takeBack() {
    return this.played.pop();
  }
  reopen() {
    return false;
  }
  moves(notation?: "human") {
    return this.played.map((move) => (notation ? `+${move}` : move));
  }
  legalMoves() {
    return this.cell >= 5 ? [] : ["1", "2"];
  }
  status(): Status {
    const [turn, other] = this.played.length % 2 ? ["two", "one"] as const : ["one", "two"] as const;
    const over = this.cell >= 5;
    return { turn, over, check: false, claims: [], outcome: over ? { reason: "reach", scores: {}, winner: other } : null };
  }
  choices() {
    return { moves: {}, drops: {} };
  }
  positionRecord() {
    return { position: { men: { a1: { piece: "stone", player: "one" } }, move_number: 1, no_progress: 0, turn: "one" } };
  }
}

let tree: Tree;
beforeEach(() => {
  tree = new Tree(new Walk(["1", "2"]));
});

test("it begins at the end of what was played, with every position before", () => {
  expect(tree.line().map(({ human }) => human)).toEqual(["+1", "+2"]);
  expect(pathTo(tree.at).map(({ position }) => Object.keys(position.men))).toEqual([["a1"], ["a2"], ["a4"]]);
  expect(tree.at.mover).toBe("two");
});

test("another move begins a line, the same goes on in its own", () => {
  const first = tree.root.next!;
  tree.go(first);
  expect(tree.line()).toHaveLength(2);
  const other = tree.play("1");
  expect(first.children.map(({ move }) => move)).toEqual(["2", "1"]);
  expect(tree.line().at(-1)).toBe(other);
  tree.go(first);
  tree.play("2");
  expect(first.children).toHaveLength(2);
  expect(tree.at).toBe(first.children[0]);
});

test("one goes from line to line, and the positions are those of the line", () => {
  tree.go(tree.root);
  tree.play("2");
  const deep = tree.play("1");
  tree.go(tree.root.children[0]!.children[0]!);
  expect(Object.keys(tree.at.position.men)).toEqual(["a4"]);
  tree.go(deep);
  expect(Object.keys(tree.at.position.men)).toEqual(["a4"]);
  expect(tree.line().map(({ move }) => move)).toEqual(["2", "1"]);
});

test("what is refused leaves the tree as it was", () => {
  const before = tree.at;
  expect(() => tree.play("3")).toThrow("refused");
  expect(tree.at).toBe(before);
  expect(before.children).toEqual([]);
});

test("a line is forgotten, and one stands before it", () => {
  const last = tree.at;
  tree.drop(last);
  expect(tree.line().map(({ move }) => move)).toEqual(["1"]);
  expect(tree.at).toBe(last.parent);
  tree.drop(tree.root);
  expect(tree.at).toBe(last.parent);
});

/** The start of a walk, and somebody else who has the rules. */
function far(): Start & { asked: string[][] } {
  const asked: string[][] = [];
  const stands = (walk: Walk, last?: Applied): State => ({
    rules: { id: "walk", version: "1", hash: "" }, ply: walk.moves().length, position: "", status: walk.status(), choices: walk.choices(), ...(last && { last }),
  });
  const answers = async (moves: string[], wish: Wish) => {
    asked.push(moves);
    const walk = new Walk([...moves]);
    const last = walk.play(wish.to);
    return stands(walk, { ...last, human: `+${last.move}` });
  };
  return { placement: new Walk().positionRecord().position, state: stands(new Walk()), answers, asked };
}

test("until the rules are here somebody else answers, and they go on from there", async () => {
  const start = far();
  const tree = new Tree(start);
  await tree.wish({ to: "1" });
  tree.go(tree.root);
  const two = await tree.wish({ to: "2" });
  expect(two).toMatchObject({ move: "2", human: "+2", mover: "one", ply: 1 });
  await tree.wish({ to: "1" });
  expect(start.asked).toEqual([[], [], ["2"]]);
  expect(tree.root.children.map(({ move }) => move)).toEqual(["1", "2"]);
  await expect(tree.wish({ to: "3" })).rejects.toThrow("refused");
  const [at, walk] = [tree.at, new Walk()];
  tree.serve(walk);
  expect([walk.moves(), tree.at]).toEqual([["2", "1"], at]);
  expect(tree.play("1").status.outcome?.winner).toBe("one");
  tree.go(tree.root.children[0]!);
  expect(walk.moves()).toEqual(["1"]);
});

test("rules that come before an answer play the move themselves, and nobody who has gone elsewhere is brought back", async () => {
  const start = far();
  const [tree, walk] = [new Tree(start), new Walk()];
  const asked = tree.wish({ to: "1" });
  tree.serve(walk);
  await expect(asked).rejects.toThrow("refused"); // a walk here moves by text alone
  expect([tree.at, walk.moves()]).toEqual([tree.root, []]);
  const other = new Tree(far());
  await other.wish({ to: "1" });
  const late = other.wish({ to: "2" });
  other.go(other.root);
  await late;
  expect(other.at).toBe(other.root);
});

test("the lot wins where it can, and moves by chance elsewhere", () => {
  expect(byLot(new Walk(["1", "2"]), 0.9)).toBe("1");
  expect([0, 0.49, 0.5, 0.999].map((random) => byLot(new Walk(), random))).toEqual(["1", "1", "2", "2"]);
  expect(byLot(new Walk(["2", "2"]), 0)).toBeUndefined();
});
