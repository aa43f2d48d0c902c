// The facts in the fixture files beside the descriptors, as `docs/fixtures.md` tells them.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { parse } from "smol-toml";

const root = new URL("../../../", import.meta.url);
const ending = ".test.toml";

/** The most sequences that are counted at a time: greater counts are the business of the tests in Rust. */
const leaves = process.env.BOARDWRIGHT_WHOLE ? Infinity : 200_000;

/** The most entries of tables that are made: larger tables, too, are the business of the tests in Rust. */
const entries = process.env.BOARDWRIGHT_WHOLE ? 2 ** 29 : 100_000;

export const kinds = ["perft", "moves", "legal", "illegal", "after", "status", "game", "ending", "refused"];

function read(path) {
  return readFileSync(new URL(path, root), "utf8");
}

/** All fixture files, with the catalogue that has the variant, and its id. */
function* fixtures(Catalogue) {
  const shipped = new Catalogue();
  const files = new Map();
  for (const family of readdirSync(new URL("variants", root), { withFileTypes: true })) {
    if (!family.isDirectory() || family.name === "src" || family.name === "target") continue;
    for (const name of readdirSync(new URL(`variants/${family.name}`, root))) {
      if (name.endsWith(ending)) files.set(name.slice(0, -ending.length), `variants/${family.name}/${name}`);
    }
  }
  for (const id of shipped.ids()) yield [shipped, id, files.get(id)];
  const own = new Catalogue();
  const names = readdirSync(new URL("tests/variants", root)).sort();
  for (const name of names.filter((name) => name.split(".").length === 2)) own.add(read(`tests/variants/${name}`), name);
  for (const name of names.filter((name) => name.endsWith(ending))) {
    yield [own, name.slice(0, -ending.length), `tests/variants/${name}`];
  }
}

/**
 * One for each entry, and one for each file: that it can be read and says something; through the catalogue of a module.
 * Endings are asked where the module has tables, nothing of the variants `but`.
 */
export function* facts(Catalogue, but = []) {
  const tables = "endgameTables" in new Catalogue().get("chess");
  const asked = kinds.filter((kind) => kind !== "ending" || tables);
  for (const [catalogue, id, path] of fixtures(Catalogue)) {
    if (but.includes(id)) continue;
    const fixture = parse(read(path));
    yield { name: `${id}::fixture`, catalogue, id, kind: "fixture", entry: fixture };
    for (const kind of asked) {
      for (const entry of fixture[kind] ?? []) yield { name: `${id}::${kind}::${entry.name}`, catalogue, id, kind, entry };
    }
  }
}

const words = (text) => text.split(/\s+/).filter((word) => word !== "");

function setUp(variant, entry, played = "") {
  const position = entry.position ?? "startpos";
  const game = position === "startpos" ? variant.game() : variant.game(position);
  for (const text of words(played)) game.play(game.write(text));
  return game;
}

/** The position in the dialect of this text. */
function written(game, text) {
  return game.dialects.some((dialect) => game.position(dialect) === text) ? text : game.position();
}

function becomes(game, variant, text) {
  assert.equal(written(game, text), text);
  assert.equal(written(variant.game(text), text), text);
}

function ends(game, entry) {
  const outcome = game.outcome;
  if (entry.over !== undefined) assert.equal(outcome !== undefined, entry.over);
  if (entry.winner === undefined && entry.reason === undefined) return;
  assert.ok(outcome, "it goes on");
  assert.equal(outcome.winner ?? "nobody", entry.winner ?? "nobody");
  if (entry.reason !== undefined) assert.equal(outcome.reason, entry.reason);
}

/** The cell that a move in coordinates comes from: the longest name that it begins with. */
function origin(mv, cells) {
  return cells.filter((cell) => mv.startsWith(cell)).sort((a, b) => b.length - a.length)[0];
}

/** The men of a position, as tables name them. */
function menOf(variant, game) {
  const symbols = new Map(variant.description().pieces.map((piece) => [piece.id, piece.symbol.toUpperCase()]));
  const men = variant.cells.map((cell) => game.manAt(cell)).filter((man) => man !== undefined);
  const of = (player) => men.filter((man) => man.player === player).map((man) => symbols.get(man.piece)).join("");
  return variant.players.map(of).join("v");
}

/** The tables of these men; `undefined` where they are too large. */
function tablesOf(variant, men) {
  try {
    return variant.endgameTables(men, entries * 2);
  } catch (error) {
    if (error.code === "too-large") return undefined;
    throw error;
  }
}

const sorted = (list) => [...new Set(list)].sort();

export const checks = {
  fixture(_, entry) {
    assert.ok(entry.sources && kinds.some((kind) => entry[kind]?.length));
  },
  perft(variant, entry) {
    const game = setUp(variant, entry, entry.played);
    const counts = Array.isArray(entry.counts)
      ? entry.counts.map((count, at) => [at + 1, count])
      : Object.entries(entry.counts).map(([depth, count]) => [Number(depth), count]);
    for (const [depth, count] of counts) {
      if (count <= leaves) assert.equal(game.perft(depth), count, `${depth} moves`);
    }
  },
  moves(variant, entry) {
    const game = setUp(variant, entry, entry.played);
    const listed = game.legalMoves();
    assert.equal(new Set(listed).size, listed.length);
    const cells = Object.keys(game.choices().moves);
    if (entry.from !== undefined) assert.deepEqual(sorted(cells), sorted(words(entry.from)));
    if (entry.legal !== undefined) {
      const of = entry.of === undefined ? undefined : words(entry.of);
      const some = listed.filter((mv) => of === undefined || of.includes(origin(mv, cells)));
      assert.deepEqual(sorted(some), sorted(words(entry.legal)));
    }
    for (const mv of listed) {
      assert.equal(game.read(mv), mv);
      const byPeople = game.write(mv, "human");
      assert.equal(game.read(byPeople, "human"), mv, byPeople);
    }
  },
  legal(variant, entry) {
    assert.equal(setUp(variant, entry, entry.played).refusal(entry.move, true), undefined);
  },
  illegal(variant, entry) {
    const game = setUp(variant, entry, entry.played);
    const refused = game.refusal(entry.move, true);
    if (refused === undefined) assert.ok(game.outcome, "it is legal");
    assert.equal(refused?.code ?? "game-over", entry.reason, refused?.message);
  },
  after(variant, entry) {
    const game = setUp(variant, entry, entry.played);
    assert.ok(entry.becomes !== undefined || entry.cells !== undefined);
    if (entry.becomes !== undefined) becomes(game, variant, entry.becomes);
    const symbols = new Map(variant.description().pieces.map((piece) => [piece.id, piece.symbol]));
    for (const [cell, letter] of Object.entries(entry.cells ?? {})) {
      const man = game.manAt(cell);
      const symbol = man && symbols.get(man.piece);
      const drawn = man && (man.player === variant.players[0] ? symbol.toUpperCase() : symbol.toLowerCase());
      assert.equal(drawn ?? ".", letter, cell);
    }
  },
  status(variant, entry) {
    const game = setUp(variant, entry, entry.played);
    ends(game, entry);
    if (entry.check !== undefined) assert.equal(game.inCheck, entry.check);
    if (entry.claims !== undefined) assert.deepEqual(game.claims(entry.announced), entry.claims);
    if (entry["cannot-win"] !== undefined) {
      assert.deepEqual(variant.players.filter((player) => game.cannotWin(player)), entry["cannot-win"]);
    }
  },
  game(variant, entry) {
    const game = setUp(variant, entry, entry.moves);
    if (entry.ends !== undefined) becomes(game, variant, entry.ends);
    ends(game, entry);
    const again = setUp(variant, entry);
    again.replay(game.moves("human"), "human");
    assert.deepEqual(again.moves(), game.moves());
  },
  ending(variant, entry) {
    const played = entry.position && setUp(variant, entry, entry.played);
    const tables = tablesOf(variant, entry.men ?? menOf(variant, played));
    if (tables === undefined) return;
    try {
      if (played) {
        const { result, plies } = tables.look(played);
        assert.equal(result, entry.result);
        if (entry.plies !== undefined) assert.equal(plies, entry.plies);
      } else {
        const [sum] = tables.summaries();
        for (const key of ["won", "lost", "drawn", "longest"]) {
          if (entry[key] !== undefined) assert.equal(sum[key], entry[key], key);
        }
      }
    } finally {
      tables.free();
    }
  },
  refused(variant, entry) {
    assert.throws(
      () => variant.game(entry.position),
      (error) => {
        assert.deepEqual(sorted(error.codes), sorted(entry.reasons));
        return true;
      },
    );
  },
};
