import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { drawingOf } from "./drawings";
import { outlines } from "./outlines";

const files = import.meta.glob<string>("../../../../variants/**/*.names.toml", { query: "?raw", import: "default", eager: true });

test("every character on a piece of a shipped variant is drawn without a font", () => {
  const glyphs = Object.values(files).flatMap((text) => {
    const told = parse(text)["glyphs"] ?? {};
    return Object.values(told as { [piece: string]: [string, string] }).flat();
  });
  const strange = glyphs.filter((glyph) => !drawingOf(glyph) && !/^[\x20-\x7e]*$/.test(glyph));
  expect(strange.length).toBeGreaterThan(50);
  expect(strange.flatMap((glyph) => [...glyph]).filter((letter) => !outlines[letter])).toEqual([]);
});
