import { expect, test } from "vitest";
import schema from "../../../../docs/descriptor.schema.json";
import { complete, placesOf, resolve, tableAt, type Schema } from "./complete";

/** The words at `|`. */
function words(text: string): string[] {
  const place = text.indexOf("|");
  const found = complete(schema as Schema, text.replace("|", ""), place);
  return found?.words.map(({ label }) => label) ?? [];
}

test("headers, and what is in them", () => {
  expect(words("schema = 1\n[|")).toEqual(expect.arrayContaining(["variant", "board", "pieces", "end", "capture"]));
  expect(words("[|")).not.toContain("schema");
  expect(words("[cap|")).toContain("capture");
  expect(words("[end.no-|")).toContain("no-progress");
});

test("keys of the table above, with what they mean", () => {
  expect(words("[variant]\n|")).toEqual(expect.arrayContaining(["id", "version", "name", "extends", "mixins"]));
  expect(words("[variant]\nid = \"a\"\n\n[royalty]\n|")).toContain("victory-first");
  const found = complete(schema as Schema, "[variant]\nex", 12)!;
  expect(found.from).toBe(10);
  expect(found.words.find(({ label }) => label === "extends")).toMatchObject({ apply: "extends = ", detail: /inherits/ as never });
});

test("the keys of a piece, whatever its name", () => {
  expect(words("[pieces.dragon]\n|")).toEqual(expect.arrayContaining(["like", "moves", "symbol"]));
  expect(words("[pieces]\ndragon = { sy|")).toContain("symbol");
  expect(words("[pieces]\ndragon = { symbol = \"D\", |")).toContain("moves");
  expect(words("[pieces]\ndragon = { moves = [{ bet|")).toContain("betza");
});

test("values: words in quotes, truth without", () => {
  expect(words("[royalty]\nvictory-first = |")).toEqual(expect.arrayContaining(["true", "false"]));
  expect(words("[end]\nroyal-lost = { result = \"|")).toEqual(expect.arrayContaining(["loss", "draw"]));
  expect(words("[end]\nroyal-lost = { result = |")).toContain("loss");
  expect(words("[royalty]\nattack-void-if = [\n  \"|")).toContain("own-royal-lost");
});

test("nothing in comments, nor where nothing is known", () => {
  expect(words("[variant] # |")).toEqual([]);
  expect(words("[variant]\nname = \"A # b\" # |")).toEqual([]);
  expect(words("[variant]\nname = \"|")).toEqual([]);
  expect(words("[nothing]\n|")).toEqual([]);
});

test("a header in a string is none", () => {
  expect(tableAt("[a]\nb = \"[c]\"\n", 15)).toEqual(["a"]);
  expect(tableAt("[a.b] # c\n\n", 11)).toEqual(["a", "b"]);
  expect(resolve(schema as Schema, ["variant", "id"])[0]?.description).toContain("id");
});

test("bytes become places, also behind letters of several bytes", () => {
  expect(placesOf("abc")(2)).toBe(2);
  const place = placesOf("é将𝄞x");
  expect([0, 2, 5, 9, 10].map(place)).toEqual([0, 1, 2, 4, 5]);
});
