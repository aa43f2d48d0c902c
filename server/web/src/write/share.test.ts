import { expect, test } from "vitest";
import { packed, unpacked } from "./share";

test("a text comes back from its link, which needs no escapes", async () => {
  const text = `schema = 1\n${"name = \"駒と王 – é\"\n".repeat(200)}`;
  const link = await packed(text);
  expect(link).toMatch(/^[\w-]+$/);
  expect(link.length).toBeLessThan(text.length / 10);
  expect(await unpacked(link)).toBe(text);
});

test("what is no text of ours is nothing, and nobody unpacks without end", async () => {
  expect(await unpacked("!!")).toBeUndefined();
  expect(await unpacked("AAAA")).toBeUndefined();
  expect(await unpacked(await packed("x".repeat(200_000)))).toBeUndefined();
});
