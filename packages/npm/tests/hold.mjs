// A test for each variant: that its facts hold through the catalogue of a module.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { checks, facts } from "./facts.mjs";

/** Tests them, of all variants but some, and says how many have held. */
export function hold(Catalogue, told, but) {
  const byVariant = new Map();
  for (const fact of facts(Catalogue, but)) {
    const key = fact.name.split("::")[0];
    byVariant.set(key, [...(byVariant.get(key) ?? []), fact]);
  }

  let held = 0;

  for (const [id, some] of byVariant) {
    test(id, () => {
      const failed = [];
      for (const { name, catalogue, kind, entry } of some) {
        try {
          checks[kind](catalogue.get(id), entry);
          held += 1;
        } catch (error) {
          failed.push(`${name}: ${error.message}`);
        }
      }
      assert.equal(failed.join("\n"), "");
    });
  }

  after(() => console.log(told(held)));
}
