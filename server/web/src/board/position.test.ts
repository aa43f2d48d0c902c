import { expect, test } from "vitest";
import type { Applied, ManRecord } from "../wire";
import { after, bursts, drawn, lastCells, type Position } from "./position";

const man = (player: string, piece: string): ManRecord => ({ player, piece });
const start: Position = {
  men: { e1: man("white", "king"), h1: man("white", "rook"), d5: man("black", "pawn"), c3: man("white", "knight"), e5: man("black", "rook") },
  hands: { white: { pawn: 1 } },
  walls: ["a4"],
};
const applied = (part: Partial<Applied>): Applied => ({ move: "", cells: {}, hands: {}, steps: [], ...part });

test("a move changes the cells, hands and walls that it names and no others", () => {
  const next = after(start, applied({
    cells: { c3: null, d5: man("white", "knight") },
    hands: { white: { pawn: 2 } },
    steps: [{ step: "captured", cell: "d5", held: "pawn" }, { step: "moved", from: "c3", to: "d5" }, { step: "walled", from: "a4", to: "b4" }],
  }));
  expect(next.men["c3"]).toBeUndefined();
  expect(next.men["d5"]).toEqual(man("white", "knight"));
  expect([next.hands, next.walls]).toEqual([{ white: { pawn: 2 } }, ["b4"]]);
  expect(start.men["c3"]).toEqual(man("white", "knight"));
});

test("a piece that moves stays the one that it was, and both of a castling do", () => {
  const before = drawn([], start, undefined);
  const id = (cell: string, of = before) => of.find((one) => one.cell === cell)?.id;
  const castled = applied({
    cells: { e1: null, h1: null, g1: man("white", "king"), f1: man("white", "rook") },
    steps: [{ step: "moved", from: "e1", to: "g1" }, { step: "moved", from: "h1", to: "f1" }],
  });
  const next = drawn(before, after(start, castled), castled);
  expect([id("g1", next), id("f1", next)]).toEqual([id("e1"), id("h1")]);
  expect(id("d5", next)).toBe(id("d5"));
});

test("what is captured is gone, and its capturer is himself", () => {
  const before = drawn([], start, undefined);
  const taken = applied({
    cells: { c3: null, d5: man("white", "knight") },
    steps: [{ step: "captured", cell: "d5" }, { step: "moved", from: "c3", to: "d5" }],
  });
  const next = drawn(before, after(start, taken), taken);
  expect(next.find((one) => one.cell === "d5")?.id).toBe(before.find((one) => one.cell === "c3")?.id);
  expect(next).toHaveLength(4);
});

test("an explosion bursts where pieces are removed", () => {
  const exploded = applied({
    cells: { c3: null, d5: null, e5: null },
    steps: [{ step: "captured", cell: "d5" }, { step: "moved", from: "c3", to: "d5" }, { step: "removed", cell: "d5" }, { step: "removed", cell: "e5" }],
  });
  expect(bursts(exploded)).toEqual(["d5", "e5"]);
  expect(lastCells(exploded)).toEqual(["c3", "d5"]);
  const next = drawn(drawn([], start, undefined), after(start, exploded), exploded);
  expect(next.map(({ cell }) => cell).sort()).toEqual(["e1", "h1"]);
});
