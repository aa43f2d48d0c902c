import { expect, test } from "vitest";
import type { Solution } from "../rules/load";
import { en } from "../words/en";
import { phasesOf, plain, problemOf } from "./asked";

test("what is not asked for is not looked for", () => {
  expect(problemOf(plain, false)).toEqual({
    stipulation: "#2", longer: true, whole: false, threats: false, set_play: false, tries: null, written: true, letters: "english",
  });
  const asked = { stipulation: " ", setPlay: true, tries: true, refutations: 2, allPlay: true };
  expect(problemOf(asked, true)).toEqual({
    stipulation: null, longer: true, whole: true, threats: true, set_play: true, tries: 2, written: true, letters: "japanese",
  });
});

test("set play and tries stand before the solution, and stand empty where there are none", () => {
  const line = (text: string) => ({ text, next: [] });
  const written = { set_play: [], tries: [line("1.Ka6-b6? c5-c4!")], solution: [line("1.Rc6xc5! zugzwang")] };
  const solution = { written } as unknown as Solution;
  const named = (asked: Partial<typeof plain>, whole: boolean) =>
    phasesOf({ asked: { ...plain, ...asked }, solution, whole }, en).map(({ name, lines }) => [name, ...lines.map(({ text }) => text)]);
  expect(named({ setPlay: true, tries: true }, true)).toEqual([["Set play"], ["Tries", "1.Ka6-b6? c5-c4!"], ["Actual play", "1.Rc6xc5! zugzwang"]]);
  expect(named({}, true)).toEqual([["Actual play", "1.Rc6xc5! zugzwang"]]);
  // What has not been looked for yet is not told to be missing.
  expect(named({ setPlay: true, tries: true }, false)).toEqual([["Actual play", "1.Rc6xc5! zugzwang"]]);
});

test("of play in which a phase is not looked for, it is not told that there is none", () => {
  const written = { set_play: [], tries: [], solution: [] };
  const solution = (unsought: Partial<Solution>) => ({ written, ...unsought }) as unknown as Solution;
  const asked = { ...plain, setPlay: true, tries: true };
  const said = (unsought: Partial<Solution>) => phasesOf({ asked, solution: solution(unsought), whole: true }, en).map(({ none }) => none);
  expect(said({})).toEqual(["None.", "None.", "None."]);
  expect(said({ no_tries: true })).toEqual(["None.", "Not looked for in such play.", "None."]);
  expect(said({ no_set_play: true, no_tries: true })).toEqual(["Not looked for in such play.", "Not looked for in such play.", "None."]);
});
