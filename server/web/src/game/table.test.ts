import { expect, test } from "vitest";
import type { Applied, GameView, Message, Status } from "../wire";
import { clockText, isYourTurn, left, plyOf, story, tell, type Table } from "./table";

const rules = { id: "chess", version: "1.0.0", hash: "0" };
const status = (turn: string, over = false): Status => ({ turn, over, check: false, claims: [] });
const choices = { moves: { e2: { e4: [null] } }, drops: {} };
const start = { men: { e2: { player: "white", piece: "pawn" } }, turn: "white", move_number: 1, no_progress: 0 };
const game: GameView = {
  id: "g", variant: "chess@1", title: "Chess", rules: "r", stage: "playing", created: 0, players: { white: "Anna", black: "Bo" },
  private: false, time: { kind: "none" }, line: 0, history: [], offers: [],
  state: { rules, position: "", ply: 0, status: status("white"), choices },
};
const applied: Applied = {
  move: "e2e4", human: "e4", cells: { e2: null, e4: { player: "white", piece: "pawn" } }, hands: {},
  steps: [{ step: "moved", from: "e2", to: "e4" }],
};
const events = (number: number, ...events: Extract<Message, { type: "events" }>["events"]): Message => ({ type: "events", number, at: 0, events, ply: 0, line: 0 });
const moved = events(1, { event: "moved", ply: 0, by: "white", applied, status: status("black") });

function begun(you: string): Table {
  const table = tell(undefined, { type: "welcome", number: 0, at: 0, game, you }, 0)!;
  return { ...table, story: story(start, []) };
}

test("a welcome is all of the game, with choices for who is to move", () => {
  expect([isYourTurn(begun("white")), begun("white").choices]).toEqual([true, choices]);
  expect([isYourTurn(begun("black")), begun("black").choices]).toEqual([false, undefined]);
});

test("a move is written down, and takes the choices away until others are told", () => {
  const table = tell(begun("white"), moved, 0)!;
  expect([plyOf(table), table.choices, isYourTurn(table)]).toEqual([1, undefined, false]);
  expect(table.game.history.map(({ human }) => human)).toEqual(["e4"]);
  expect(Object.keys(table.story!.positions[1]!.men)).toEqual(["e4"]);
  const late = tell(table, { type: "choices", ply: 0, line: 0, choices }, 0)!;
  expect(late.choices).toBeUndefined();
});

test("what is taken back is no longer in the story", () => {
  const state = { ...game.state, position: "" };
  const table = tell(tell(begun("white"), moved, 0), events(2, { event: "taken-back", plies: 1, state }), 0)!;
  expect([plyOf(table), table.story!.positions.length, table.game.history]).toEqual([0, 1, []]);
});

test("an offer of a draw lapses when the other moves, not when who offers it does", () => {
  const offer = (by: string) => events(1, { event: "offered", by, what: "draw" });
  const offers = (by: string) => tell(tell(begun("white"), offer(by), 0), moved, 0)!.game.offers;
  expect([offers("white").length, offers("black").length]).toEqual([1, 0]);
});

test("a game ends by a move or without one", () => {
  const mate = events(1, { event: "moved", ply: 0, by: "white", applied, status: status("black", true) });
  expect(tell(begun("white"), mate, 0)!.game.stage).toBe("over");
  expect(tell(begun("white"), events(1, { event: "ended", status: status("white", true) }), 0)!.game.stage).toBe("over");
});

test("a clock runs for the one whose it is", () => {
  const clock = { left: { white: { time: 5_000 }, black: { time: 9_000, periods: 2 } }, running: "white", now: 0 };
  expect(left(clock, "white", 2_000, { kind: "none" })).toEqual({ time: 3_000, periods: undefined });
  expect(left(clock, "white", 9_000, { kind: "none" }).time).toBe(0);
  expect(left(clock, "black", 2_000, { kind: "none" })).toEqual({ time: 9_000, periods: 2 });
});

test("when the time is out the periods run, one after the other", () => {
  const kind = { kind: "byoyomi", base: 5_000, period: 10_000, periods: 2 } as const;
  const clock = { left: { white: { time: 5_000, periods: 2 }, black: { time: 0, periods: 2, period: 4_000 } }, running: "white", now: 0 };
  const white = (since: number) => left(clock, "white", since, kind);
  expect(white(4_000)).toEqual({ time: 1_000, periods: 2 });
  expect([white(5_000), white(6_000), white(15_000), white(24_000)].map(({ time, periods }) => [time, periods]))
    .toEqual([[10_000, 2], [9_000, 2], [10_000, 1], [1_000, 1]]);
  expect(white(25_000)).toEqual({ time: 0, periods: undefined });
  // Who comes while a period runs counts on from what he was told.
  const black = (since: number) => left({ ...clock, running: "black" }, "black", since, kind);
  expect([black(1_000), black(5_000)]).toEqual([{ time: 3_000, periods: 2 }, { time: 9_000, periods: 1 }]);
});

test("times are written as people read them", () => {
  expect([65_000, 4_250, 3_661_000, 259_200_000].map(clockText)).toEqual(["1:05", "0:04.2", "1:01:01", "3 d"]);
});
