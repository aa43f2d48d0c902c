import { expect, test } from "vitest";
import { drawingOf, drawingOfKind, drawings } from "./drawings";

test("both players' figures are the same drawing", () => {
  expect(drawingOf("♞")).toBe(drawings["♘"]);
  expect(drawingOf("馬")).toBeUndefined();
  expect(drawingOf(undefined)).toBeUndefined();
});

test("a kind with a letter is drawn by its id, one with a character of its own by that", () => {
  expect(drawingOfKind("elephant", "E")?.body).toMatch(/^M/);
  expect(drawingOfKind("elephant", undefined)).toBeDefined();
  expect(drawingOfKind("elephant", "象")).toBeUndefined();
  expect(drawingOfKind("unheard-of", "U")).toBeUndefined();
});
