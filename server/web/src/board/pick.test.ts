import { expect, test } from "vitest";
import type { Choices } from "../wire";
import { chosen, goals, held, idle, narrow, options, pass, targets, touch, wishes, type Picking } from "./pick";

const choices: Choices = {
  moves: { e2: { e3: [null], e4: [null] }, a7: { a8: ["queen", "knight"] }, g1: { f3: [null] }, b1: { c3: [null] }, d4: { d4: [null] } },
  drops: { pawn: ["e5", "e6"] },
  seconds: {
    g1: { f3: { optional: false, walls: ["a4", "h4"] } },
    b1: { c3: { optional: true, gates: [{ cell: "b1", piece: "hawk" }, { cell: "b1", piece: "elephant" }] } },
  },
};
const from = (cell: string): Picking => ({ at: "source", source: { cell } });

test("a piece and a goal make a move", () => {
  expect(touch(idle, "e2", choices, true).next).toEqual(from("e2"));
  expect(goals(choices, { cell: "e2" })).toEqual(["e3", "e4"]);
  expect(touch(from("e2"), "e4", choices, false)).toEqual({ next: idle, wish: { from: "e2", to: "e4" } });
});

test("another piece of one's own is picked instead, the same one put down", () => {
  expect(touch(from("e2"), "g1", choices, true)).toEqual({ next: from("g1") });
  expect(touch(from("e2"), "e2", choices, true)).toEqual({ next: idle });
});

test("what is not legal is a wish for the server to refuse", () => {
  expect(touch(from("e2"), "e7", choices, false)).toEqual({ next: idle, wish: { from: "e2", to: "e7" }, illegal: true });
});

test("several promotions are asked for", () => {
  const { next } = touch(from("a7"), "a8", choices, false);
  expect(next.at).toBe("option");
  if (next.at !== "option") return;
  expect(options(next.wishes)).toEqual([{ promotes_to: "queen" }, { promotes_to: "knight" }]);
  expect(narrow(chosen(next.wishes, { promotes_to: "knight" }))).toEqual({ from: "a7", to: "a8", promotes_to: "knight" });
});

test("a wall is put by touching its cell", () => {
  const { next } = touch(from("g1"), "f3", choices, false);
  expect([next.at, targets(next, choices)]).toEqual(["wall", ["a4", "h4"]]);
  expect(touch(next, "h4", choices, false).wish).toEqual({ from: "g1", to: "f3", wall: "h4" });
  expect(touch(next, "h5", choices, false)).toEqual({ next: idle });
});

test("gates are asked for, and none is one of the answers", () => {
  expect(options(wishes(choices, { cell: "b1" }, "c3"))).toEqual([{}, { gate: { cell: "b1", piece: "hawk" } }, { gate: { cell: "b1", piece: "elephant" } }]);
});

test("a drop comes from the hand, a pass goes to where one stands", () => {
  const hand: Picking = { at: "source", source: { hand: "pawn" } };
  expect(targets(hand, choices)).toEqual(["e5", "e6"]);
  expect(touch(hand, "e6", choices, false).wish).toEqual({ dropped: "pawn", to: "e6" });
  expect(touch(from("d4"), "d4", choices, true).wish).toEqual({ from: "d4", to: "d4" });
});

test("a pass is what asks nothing more; who stays and puts a wall, or takes, does it on the board", () => {
  const moves = { d4: { d4: [null] } };
  const second = (seconds: NonNullable<Choices["seconds"]>[string][string]): Choices => ({ moves, drops: {}, seconds: { d4: { d4: seconds } } });
  expect(pass({ moves, drops: {} })).toEqual({ from: "d4", to: "d4" });
  expect(pass(second({ optional: false, walls: ["a1", "a2"] }))).toBeUndefined();
  expect(pass(second({ optional: false, proposed: [{ rule: "lion", data: 1 }] }))).toBeUndefined();
  expect(pass(second({ optional: true, walls: ["a1"] }))).toEqual({ from: "d4", to: "d4" });
  expect(pass({ moves: { e2: { e4: [null] } }, drops: {} })).toBeUndefined();
});

test("a hand shows what is held, and what may be dropped without being counted or as another kind", () => {
  expect(held(["pawn", "tokin", "gold"], { pawn: 2, gold: 0 })).toEqual([["pawn", 2]]);
  expect(held(["pawn", "tokin", "gold"], { pawn: 2, gold: 0 }, { pawn: ["e5"], tokin: ["e5"], gold: [] })).toEqual([["pawn", 2], ["tokin", 0]]);
  expect(held(["man"], {}, { man: ["a1"] })).toEqual([["man", 0]]);
});
