import { expect, test } from "vitest";
import source from "../../../../crates/core/src/outcome.rs?raw";
import { firstTag, languages, word } from ".";

test("the language is the one that was chosen, or the browser's first that we have, or English", () => {
  expect(firstTag("ja", ["en"])).toBe("ja");
  expect(firstTag(null, ["de-DE", "ja-JP", "en"])).toBe("ja");
  expect([firstTag("xx", []), firstTag(null, ["de"])]).toEqual(["en", "en"]);
});

test("every text of every language says something, and Japanese says it in Japanese", () => {
  const texts = (of: object): string[] =>
    Object.values(of).flatMap((value: unknown) => {
      if (typeof value === "function") return [String((value as (...given: unknown[]) => string)(3, 3, 3))];
      return typeof value === "string" ? [value] : texts(value as object);
    });
  for (const words of Object.values(languages)) expect(texts(words).filter((text) => !text.trim())).toEqual([]);
  const plain = texts(languages.ja).filter((text) => /[a-z]/i.test(text) && !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text));
  expect(plain).toEqual(["Boardwright"]);
});

test("a code without a word is shown as it is", () => {
  expect(word(languages.en.reasons, "checkmate")).toBe("checkmate");
  expect(word(languages.en.reasons, "an-unheard-of-reason")).toBe("an-unheard-of-reason");
});

test("whatever a game ends by has its word", () => {
  const codes = [...source.matchAll(/Reason::\w+ => "([a-z-]+)"/g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(20);
  for (const words of Object.values(languages)) expect(Object.keys(words.reasons).sort()).toEqual([...codes].sort());
});
