// The classes, one by one.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Catalogue, Game, GameTree, PgnReader, TreeReader, version } from "../pkg/node.js";

const atom = `
schema = 1

[variant]
id      = "club-atomic"
version = "1.0.0"
name    = "Club atomic"
extends = "atomic@1"
`;

const catalogue = new Catalogue();

/** What a call throws is an `Error` with this code. */
function refuses(code, call) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof Error && error.name === "BoardwrightError" && error.message !== "");
    assert.equal(error.code, code);
    return true;
  });
}

test("a catalogue has what ships", () => {
  assert.ok(catalogue.ids().length > 160);
  assert.ok(catalogue.has("chess") && catalogue.has("3check") && !catalogue.has("no-game"));
  assert.equal(catalogue.family("shogi"), "shogi");
  assert.equal(catalogue.get("3check@1").id, "three-check");
  assert.equal(catalogue.versions("chess").at(-1), catalogue.get("chess").version);
  refuses("unknown-variant", () => catalogue.get("ches"));
  assert.match(version(), /^\d+\.\d+\.\d+$/);
});

test("values of another type are refused with codes, and nothing is done", () => {
  const game = catalogue.game("chess");
  const tree = game.tree();
  const circle = {};
  circle.self = circle;
  const before = game.position();
  for (const [code, ...calls] of [
    ["not-a-text", () => catalogue.get(5), () => catalogue.get(undefined), () => catalogue.get(), () => catalogue.has(null),
      () => catalogue.add({}), () => catalogue.add(atom, 5), () => catalogue.check(5), () => catalogue.addNames("chess", []),
      () => game.write({}), () => game.position(7), () => game.claim(1n), () => game.manAt(Symbol("e4")), () => game.resign({}),
      () => new PgnReader(5), () => new TreeReader(undefined, catalogue), () => tree.add(0, 4), () => tree.setTag("White", 5)],
    ["not-texts", () => game.replay(null), () => game.replay([1]), () => game.replay(["e2e4", , "e7e5"]), () => game.replay("e2e4")],
    ["not-a-number", () => catalogue.get("chess960").numbered(), () => game.perft("3"), () => game.divide(3n), () => tree.node("0"),
      () => game.setWork("9")],
    ["not-a-whole-number", () => catalogue.get("chess960").numbered(2 ** 32), () => catalogue.get("chess960").numbered(NaN),
      () => catalogue.get("chess960").numbered(1.7), () => game.perft(2 ** 32 + 1), () => game.perft(-1), () => game.divide(2 ** 32 + 1),
      () => tree.node(2 ** 32), () => tree.node(0.5), () => tree.has(-1), () => tree.add(2 ** 32, "e4"), () => tree.remove(-1),
      () => game.setWork(-1), () => game.setWork(NaN), () => catalogue.get("gardner").endgameTables("KQK", 2 ** 32)],
    ["bad-options", () => catalogue.compare("chess", "atomic", { plies: -1 }), () => catalogue.compare("chess", "atomic", { plie: 1 }),
      () => catalogue.compare("chess", "atomic", { games: "3" }), () => catalogue.compare("chess", "atomic", 3),
      () => new Catalogue({ untrustd: true }), () => new Catalogue("untrusted"), () => game.svg({ flip: true }), () => game.text(3)],
    ["not-a-function", () => catalogue.compare("chess", "atomic", {}, 5), () => game.solve({ stipulation: "#1" }, {})],
    ["not-bytes", () => catalogue.get("gardner").readEndgameTables("bytes"), () => catalogue.get("gardner").readEndgameTables([256])],
    ["bad-wish", () => game.play({ from: "e2", to: 1n }), () => game.play(circle), () => game.play(undefined), () => game.play(5)],
    ["bad-record", () => catalogue.restore(circle), () => catalogue.restore(undefined), () => catalogue.restore(1n)],
    ["bad-problem", () => game.solve(circle), ...["nodes", "within", "threads", "tries", "hash_bytes"].flatMap((bound) =>
      [NaN, Infinity, -Infinity].map((none) => () => game.solve({ stipulation: "#1", [bound]: none })))],
    ["bad-notes", () => tree.setNotes(0, circle), () => tree.setNotes(0, { clock_ms: NaN }), () => tree.setNotes(0, { eval: { mate: Infinity } })],
    ["bad-tags", () => game.pgn(circle), () => game.pgn({ White: 5 })],
    ["bad-tag", () => game.pgn({ FEN: "zzz" }), () => game.pgn({ Result: "1-0" }), () => game.pgn({ Variant: "atomic" })],
    ["no-such-notation", () => game.legalMoves(5), () => game.play("e2e4", {})],
    ["not-a-catalogue", () => new TreeReader("", {}), () => new TreeReader("")],
    ["not-a-game-tree", () => tree.equals(game), () => tree.equals(null)],
    ["not-a-game", () => catalogue.get("gardner").endgameTables("KQK").look({})],
    ["no-object", () => game.play.call({}, "e2e4"), () => (0, catalogue.get)("chess")],
  ]) {
    for (const call of calls) refuses(code, call);
  }
  assert.equal(game.position(), before);
  assert.equal(tree.length, 0);
  game.setWork(Infinity);
  game.setWork(2 ** 53);
  assert.equal(game.perft(2), 400);
});

test("what was freed, or is in use, is refused with a code", () => {
  const own = new Catalogue();
  const game = own.game("chess");
  const tree = game.tree();
  const freed = own.game("chess");
  freed.free();
  for (const call of [() => freed.play("e2e4"), () => freed.ply, () => freed.free(), () => freed.copy(), () => new Game().ply]) {
    refuses("freed", call);
  }
  const tables = own.get("gardner").endgameTables("KQK");
  refuses("freed", () => tables.look(freed));
  const other = tree.copy();
  other.free();
  refuses("freed", () => tree.equals(other));

  let asked = 0;
  game.solve({ stipulation: "#4" }, () => {
    asked += 1;
    assert.equal(game.ply, 0); // it may be looked at
    for (const call of [() => game.play("e2e4"), () => game.takeBack(), () => game.resign("white"), () => game.free()]) {
      refuses("in-use", call);
    }
    return false;
  });
  assert.equal(asked, 1);
  Object.freeze(game).play("e2e4");
  assert.equal(game.copy().ply, 1);
  const searched = own.get("gardner").game("4k/5/5/2Q2/K4 w - - 0 1");
  tables.solve(searched, { stipulation: "#6" }, () => refuses("in-use", () => searched.free()));
  assert.equal(searched.ply, 0);
  const again = own.game("chess");
  again.solve({ stipulation: "#4" }, () => {
    refuses("in-use", () => again.free());
    return false;
  });
  again.free();
  refuses("freed", () => again.ply);

  // What a callback throws comes through as it is.
  const thrown = new TypeError("mine");
  const raise = () => {
    throw thrown;
  };
  assert.throws(() => own.game("chess").solve({ stipulation: "#4" }, raise), (error) => error === thrown && !("code" in error));
});

test("the forms of the README are had of chess", () => {
  const said = 'game.solve({ stipulation: "#2", set_play: true, tries: 1, threats: true, forms: ["text", "popeye"], letters: "german" })';
  assert.ok(readFileSync(new URL("../README.md", import.meta.url), "utf8").includes(said));
  const game = catalogue.game("chess", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1");
  const { forms } = game.solve({ stipulation: "#2", set_play: true, tries: 1, threats: true, forms: ["text", "popeye"], letters: "german" });
  assert.ok(forms.text.includes("1.Db3-g8+!") && forms.popeye.includes("Stipulation #2"));
});

test("descriptors come and go", () => {
  const own = new Catalogue();
  assert.deepEqual(own.check(atom), []);
  own.add(atom);
  const game = own.game("club-atomic");
  assert.equal(own.remove("club-atomic"), 1);
  assert.ok(!own.has("club-atomic"));
  assert.equal(game.legalMoves().length, 20);
  assert.equal(game.variant.id, "club-atomic");
  assert.deepEqual(new Catalogue({ empty: true }).ids(), []);
});

test("diagnostics have places", () => {
  const text = atom.replace("extends", "extend");
  const diagnostics = catalogue.check(text, "mine.toml");
  const first = diagnostics.find((one) => one.primary.line === 8);
  assert.equal(first.primary.file, "mine.toml");
  assert.equal(text.slice(first.primary.bytes.start, first.primary.bytes.end), "extend");
  assert.throws(
    () => new Catalogue().add(text, "mine.toml"),
    (error) => error.code === "bad-descriptor" && error.diagnostics.length === diagnostics.length,
  );
});

test("faults of names have places", () => {
  assert.throws(
    () => new Catalogue().addNames("chess", "men = 'disks'\n", "mine.names.toml"),
    ({ code, diagnostics: [fault] }) => code === "bad-names" && fault.code === "unknown-word"
      && fault.primary.file === "mine.names.toml" && fault.help === "did you mean `discs`?",
  );
});

test("strangers are bounded", () => {
  const stranger = new Catalogue({ untrusted: true });
  const wide = `${atom.replace("atomic@1", "chess@1")}[board]\nfiles = "a-z"\nranks = "1-36"\n`;
  refuses("too-large", () => stranger.add(wide));
});

test("a move tells what it changes", () => {
  const game = catalogue.game("crazyhouse");
  game.replay(["e2e4", "d7d5"]);
  const applied = game.play("e4d5");
  assert.equal(applied.move, "e4d5");
  assert.deepEqual(applied.hands, { white: { pawn: 1 } });
  assert.deepEqual(applied.cells, { d5: { player: "white", piece: "pawn" }, e4: null });
  assert.deepEqual([game.takeBack(), game.takeBack(), game.ply, game.turn], ["e4d5", "d7d5", 1, "black"]);
});

test("wishes and notations", () => {
  const game = catalogue.game("shogi");
  assert.equal(game.play({ from: "7g", to: "7f" }).move, "7g7f");
  game.play("3c3d", "usi");
  assert.ok(game.legalMoves().includes("8h2b+") && game.legalMoves("uci").includes("b2h8+"));
  assert.equal(game.play(game.write("8h2b+", "human"), "human").move, "8h2b+");
  refuses("no-such-cell", () => game.play({ dropped: "pawn", to: "5x" }));
  refuses("no-such-notation", () => game.legalMoves("morse"));
});

test("styles that people use, beside the variant's own", () => {
  const game = catalogue.game("xiangqi");
  assert.equal(game.write("h3e3", "wxf"), "C2=5");
  game.replay(["C2=5", "H8+7"], "wxf");
  assert.deepEqual([game.moves(), game.moves("wxf")], [["h3e3", "h10g8"], ["C2=5", "H8+7"]]);
  refuses("no-such-notation", () => catalogue.game("glinski").legalMoves("wxf"));
});

test("set-ups by number, by text too", () => {
  const chess960 = catalogue.get("chess960");
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  assert.equal(chess960.numbered(518).position(), start);
  assert.equal(catalogue.game("chess960", "setup:518").position(), start);
  for (const call of [() => chess960.numbered(960), () => chess960.game("setup:960"), () => chess960.game("setup:x")]) {
    refuses("no-such-setup", call);
  }
});

test("refused moves change nothing and say why", () => {
  const game = catalogue.game("chess", "4k3/8/8/8/7b/8/3P1P2/4K3 w - - 0 1");
  const before = game.position();
  refuses("leaves-check", () => game.play("f2f3"));
  refuses("leaves-check", () => game.replay(["d2d3", "e8e7", "f2f3"]));
  assert.throws(() => game.replay(["d2d3", "e8e7", "f2f3"]), { index: 2, message: /^move 3: / });
  assert.deepEqual([game.position(), game.ply], [before, 0]);
  assert.equal(game.refusal("f2f3").code, "leaves-check");
  assert.equal(game.refusal("d2d4"), undefined);
  assert.equal(game.refusal({ from: "f2", to: "f3" }).code, "leaves-check");
  assert.equal(game.refusal({ from: "d2", to: "d4" }), undefined);
  assert.deepEqual([game.refusal({ to: 5 }).code, game.refusal({ from: "z9", to: "d4" }).code], ["bad-wish", "no-such-cell"]);
  game.agreeDraw();
  for (const mv of ["d2d4", { from: "d2", to: "d4" }]) {
    assert.equal(game.refusal(mv).code, "game-over");
    assert.equal(game.refusal(mv, true), undefined);
  }
});

test("choices, premoves, state", () => {
  const game = catalogue.game("chess");
  assert.deepEqual(Object.keys(game.choices().moves.g1), ["f3", "h3"]);
  assert.ok("d8" in game.premoves("black").moves);
  assert.equal(game.state().last, undefined);
  game.play("e2e4");
  assert.equal(game.state().last.move, "e2e4");
});

test("a game ends, by a move, a claim or a player", () => {
  const game = catalogue.game("chess");
  game.replay(["f2f3", "e7e5", "g2g4", "d8h4"]);
  assert.deepEqual(game.outcome, { reason: "checkmate", winner: "black", scores: { black: 1000, white: 0 } });
  assert.ok(game.status().over && game.inCheck);
  refuses("game-over", () => game.play("a2a3"));

  const knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
  const other = catalogue.game("chess");
  other.replay([...knights, ...knights.slice(0, 3)]);
  assert.deepEqual([other.claims(), other.claims("f6g8")], [[], ["repetition"]]);
  refuses("no-claim", () => other.claim("repetition"));
  refuses("no-such-reason", () => other.claim("boredom"));
  assert.equal(other.claim("repetition", "f6g8").reason, "repetition");
  assert.ok(other.reopen() && other.outcome === undefined && !other.reopen());
  assert.equal(other.resign("white").winner, "black");
  refuses("no-such-player", () => other.resign("gote"));
});

test("records are the game", () => {
  const game = catalogue.game("omega");
  game.play("f1f4");
  game.resign("black");
  for (const kept of [game.record(), JSON.stringify(game.record()), game.toBytes()]) {
    const again = catalogue.restore(kept);
    assert.deepEqual([again.moves(), again.outcome], [game.moves(), game.outcome]);
  }
  refuses("bad-record", () => catalogue.restore({}));
  const copy = game.copy();
  copy.takeBack();
  assert.deepEqual([game.ply, copy.ply], [1, 0]);
});

test("pictures and pages", () => {
  const game = catalogue.game("xiangqi");
  game.play("h3e3");
  const svg = game.svg();
  assert.ok(svg.startsWith("<svg ") && svg.includes("炮"));
  assert.notEqual(svg, game.svg({ last: false }));
  assert.notEqual(svg, game.svg({ flipped: true }));
  assert.ok(game.variant.movementSvg("horse").startsWith("<svg "));
  assert.equal(game.variant.svg({ flipped: true }), catalogue.game("xiangqi").svg({ flipped: true }));
  assert.ok(!game.text({ letters: true }).includes("<svg"));
  assert.ok(catalogue.page("atomic").startsWith("# Atomic chess\n"));
  assert.equal(catalogue.description("omega").board.cells.length, 104);
});

test("variants are compared", () => {
  const told = catalogue.compare("chess", "antichess");
  assert.ok(!told.same_rules && told.parting.found.shortest);
  assert.equal(told.parting.found.moves.length, 2);
  assert.ok(told.keys.some(({ key }) => key.startsWith("end.")));
  assert.equal(catalogue.compare("chess", "chess", { plies: 2, games: 1 }).parting["not-found"].plies, 2);
  const seen = [];
  const stopped = catalogue.compare("chess", "chess", undefined, (extent) => seen.push(extent) === 0);
  assert.ok(stopped.parting.stopped.positions > 0 && seen.length === 1);
  refuses("unknown-variant", () => catalogue.compare("chess", "ches"));
});

test("PGN", () => {
  const game = catalogue.game("chess");
  game.replay(["e4", "e5", "Nf3"], "human");
  const text = game.pgn({ White: "Philidor" });
  assert.ok(text.includes('[White "Philidor"]') && text.includes("1. e4 e5 2. Nf3 *"));
  const reader = new PgnReader(`${text}\n1. d4 (1. c4 {English} c5) d5 $1 1-0\n\n[Event "x"]\n\n1. e4 ) e5 *\n`);
  assert.deepEqual(reader.read().moves, ["e4", "e5", "Nf3"]);
  const kinds = reader.read().items.map((item) => item.item);
  assert.deepEqual(kinds, ["move", "begin", "move", "comment", "move", "end", "move", "nag"]);
  refuses("stray-close", () => reader.read());
  assert.equal(reader.read(), undefined);
  assert.deepEqual(reader.warnings(), []);
  const odd = new PgnReader('[Result "1-0"]\n\n1. e4 0-1\n\n1. d4 {');
  odd.read();
  const [told] = odd.warnings();
  assert.deepEqual([told.code, told.game, told.line], ["result-differs", 1, 1]);
  assert.throws(() => odd.read(), { code: "unclosed-comment", game: 2, line: 5, column: 7 });
  const janggi = catalogue.game("janggi");
  janggi.replay(["e2e2", "e9e9"]);
  assert.deepEqual(new PgnReader(janggi.pgn()).read().moves, ["--", "--"]);
});

test("trees", () => {
  const text = '[White "Philidor"]\n\n1. e4 e5 {[%clk 0:05:00] [%cal Ge2e4] as usual} (1... c5 $1 2. Nf3) 2. Bc4 *\n';
  const reader = new TreeReader(text, catalogue);
  const tree = reader.read();
  assert.equal(reader.read(), undefined);
  assert.ok(tree instanceof GameTree && tree.length === 5 && tree.variant.id === "chess");
  const sans = (nodes) => [...nodes].map((node) => tree.node(node).san);
  assert.deepEqual(sans(tree.moves()), ["e4", "e5", "c5", "Nf3", "Bc4"]);
  assert.deepEqual(sans(tree.mainLine()), ["e4", "e5", "Bc4"]);
  const [e4] = tree.node(0).children;
  const [e5, c5] = tree.node(e4).children;
  assert.deepEqual(tree.node(e5).notes, {
    comment: "as usual",
    clock_ms: 300_000,
    arrows: [{ colour: "green", from: "e2", to: "e4" }],
  });
  const d4 = tree.add(c5, "d4");
  assert.equal(tree.add(c5, "d2d4"), d4);
  const notes = { before: "or", comment: "[%clk 0:01:02] sharp", nags: [5, 6], eval: { mate: -3, depth: 9 }, marks: [{ colour: "red", cell: "d4" }] };
  tree.setNotes(d4, notes);
  assert.deepEqual(tree.node(d4), {
    node: d4,
    parent: c5,
    children: [],
    ply: 3,
    move: "d2d4",
    san: "d4",
    notes: { ...notes, comment: "sharp", clock_ms: 62_000 },
  });
  assert.equal(tree.game(d4).ply, 3);
  assert.ok(tree.promote(c5) && tree.demote(c5) && tree.promote(c5) && !tree.promote(c5));
  tree.promoteToMain(d4);
  assert.deepEqual(sans(tree.line(d4)), ["e4", "c5", "d4"]);
  tree.setTag("Event", "Study");
  tree.setTag("White");
  tree.setResult("1/2-1/2");
  assert.deepEqual([tree.tags(), tree.result], [{ Event: "Study" }, "1/2-1/2"]);
  const copy = tree.copy();
  assert.ok(copy.equals(tree) && new TreeReader(tree.pgn(), catalogue).read().equals(tree));
  tree.remove(d4);
  assert.ok(!copy.equals(tree) && !tree.has(d4) && copy.has(d4));
  const omega = catalogue.game("omega").tree();
  omega.setNotes(0, { arrows: [{ colour: "blue", from: "w1", to: "a0" }] });
  assert.ok(omega.pgn().includes("{[%cal Bw1a0]}") && new TreeReader(omega.pgn(), catalogue).read().equals(omega));
  for (const [code, call] of [
    ["no-such-node", () => tree.node(d4)],
    ["own-piece-there", () => tree.add(c5, "e4")],
    ["not-a-variation", () => tree.setNotes(c5, { before: "x" })],
    ["bad-notes", () => tree.setNotes(c5, { coment: "x" })],
    ["no-such-cell", () => tree.setNotes(c5, { marks: [{ colour: "red", cell: "j9" }] })],
    ["bad-eval", () => tree.setNotes(c5, { eval: {} })],
    ["bad-tag", () => tree.setTag("FEN", "x")],
    ["bad-result", () => tree.setResult("2-0")],
    ["illegal-move", () => new TreeReader("1. e5 *", catalogue).read()],
    ["unknown-variant", () => new TreeReader('[Variant "chess with a roof"]\n\n*', catalogue).read()],
    ["stray-close", () => new TreeReader("1. e4 ) *", catalogue).read()],
  ]) {
    refuses(code, call);
  }
});

test("where a tree of a file is wrong, and what is odd about one", () => {
  const reader = new TreeReader('1. f3 e5 2. g4 Qh4# 1-0\n\n1. e4 e5\n2. Ke3 *\n\n[Variant "no such"]\n\n*\n', catalogue);
  assert.equal(reader.read().length, 4);
  const [{ code, message, game, line, column }] = reader.warnings();
  assert.deepEqual([code, game, line, column], ["result-against-rules", 1, 1, 16]);
  assert.match(message, /1-0.*0-1/);
  assert.throws(() => reader.read(), { code: "illegal-move", message: /^game 2, line 4, column 4: ply 3: /, game: 2, line: 4, column: 4 });
  assert.throws(() => reader.read(), { code: "unknown-variant", game: 3, line: 6, column: 1 });
  assert.deepEqual(reader.warnings(), []);
});

test("counts and problems", () => {
  const game = catalogue.game("chess");
  assert.deepEqual([0, 1, 2, 3].map((depth) => game.perft(depth)), [1, 20, 400, 8902]);
  assert.equal(game.perft(3, "play"), 8902);
  refuses("no-such-leaves", () => game.perft(3, "all"));
  const divided = game.divide(3, "list");
  assert.equal(Object.values(divided).reduce((sum, count) => sum + count), 8902);
  const drawn = catalogue.game("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"); // over, with moves that are left
  assert.equal(Object.values(drawn.divide(2)).reduce((sum, count) => sum + count), drawn.perft(2));
  const smothered = catalogue.game("chess", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1");
  const solution = smothered.solve({ stipulation: "#2" });
  assert.deepEqual([solution.plies, solution.line, solution.verdict], [3, ["b3g8", "a8g8", "h6f7"], "sound"]);
  refuses("bad-stipulation", () => smothered.solve({ stipulation: "mate please" }));
  refuses("bad-problem", () => smothered.solve({ stipulations: "#2" }));
  refuses("bad-problem", () => smothered.solve({ stipulation: "#2", letters: "latin" }));
  refuses("not-shogi", () => smothered.solve({ stipulation: "#2", forms: ["kif"] }));
});

test("a diagram needs only the king that is to be mated", () => {
  const rooks = "7k/8/8/8/8/8/6R1/R7 b - - 0 1";
  for (const game of [catalogue.diagram("chess", rooks), catalogue.get("chess").diagram(rooks)]) {
    assert.deepEqual(game.solve({ stipulation: "h#1" }).ways, [["h8h7", "a1h1"]]);
  }
  const kept = catalogue.diagram("chess", rooks);
  for (const record of [kept.record(), kept.toBytes()]) assert.equal(catalogue.restore(record).position(), rooks);
  const nobody = catalogue.diagram("chess", "8/8/8/8/8/8/6R1/R6K b - - 0 1");
  refuses("no-royal", () => nobody.solve({ stipulation: "h#1" }));
  // As data too.
  const placed = catalogue.diagram("chess", rooks).positionRecord().position;
  assert.equal(catalogue.diagram("chess", placed).position(), rooks);
  assert.throws(
    () => catalogue.diagram("chess", { ...placed, turn: "white", men: { ...placed.men, h1: { player: "white", piece: "rook" } } }),
    { code: "bad-position", codes: ["opponent-in-check"], message: /not to move is in check/ },
  );
  refuses("unknown-name", () => catalogue.diagram("chess", { ...placed, turn: "red" }));
  refuses("bad-position", () => catalogue.diagram("chess", { turn: "white" }));
});

test("solutions as problemists write them", () => {
  const smothered = catalogue.game("chess", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1");
  const written = smothered.solve({ stipulation: "#2", forms: ["text", "html", "popeye"], letters: "german" }).forms;
  assert.equal(written.text, "1.Db3-g8+! Ta8xg8 2.Sh6-f7#\n");
  assert.match(written.html, /<svg[^]*1\.Db3-g8\+!/);
  assert.match(written.popeye, /stipulation #2/i);
  // Popeye writes: 1.Rc6*c5 ! zugzwang.
  const waiting = catalogue.game("chess", "1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1");
  const solution = waiting.solve({ stipulation: "#2", set_play: true, tries: 1, threats: true });
  assert.deepEqual(solution.threats, [{ key: "c6c5", moves: [] }]);
  assert.deepEqual(solution.set_play, [{ moves: ["b8a8"], answers: ["c6c8"] }]);
  assert.deepEqual(solution.tries, [{ move: "a6b6", refutations: ["c5c4"] }, { move: "c6c8", refutations: ["b8c8"] }]);
  // In lines, phase by phase; the solution is told before the tries are looked for.
  const told = [];
  const asked = { stipulation: "#2", set_play: true, tries: 1, threats: true, written: true };
  const { written: phases } = waiting.solve(asked, undefined, (found) => told.push(found));
  assert.deepEqual(phases.set_play, [{ text: "1...Kb8-a8 2.Rc6-c8#", next: [] }]);
  assert.deepEqual(phases.tries.map(({ text }) => text), ["1.Ka6-b6? c5-c4!", "1.Rc6-c8+? Kb8xc8!"]);
  assert.deepEqual(phases.solution, [{ text: "1.Rc6xc5! zugzwang", next: [{ text: "1...Kb8-a8 2.Rc5-c8#", next: [] }] }]);
  assert.deepEqual(told.map(({ keys, tries, written }) => [keys, tries, written.tries]), [[[{ move: "c6c5", plies: 3 }], undefined, []]]);
  assert.throws(() => waiting.solve(asked, undefined, () => { throw new TypeError("mine"); }), /^TypeError: mine$/);
  const tsume = catalogue.game("tsume", "4k4/9/3GPG3/9/9/9/9/9/9 b - 1");
  const record = tsume.solve({ stipulation: "#1", forms: ["jkf"] }).forms;
  assert.equal(JSON.parse(record.jkf).initial.preset, "OTHER");
});

test("games are written as records of KIF", () => {
  const game = catalogue.game("shogi");
  game.replay(["7g7f", "3c3d", "8h2b+"]);
  const text = game.kif({ players: ["大山", null], began: "2026/11/22", seconds: [3, 10] });
  for (const line of ["先手：大山", "開始日時：2026/11/22", "手合割：平手"]) assert.ok(text.includes(`${line}\n`), text);
  assert.ok(!text.includes("後手："));
  const tree = catalogue.kif(text);
  assert.deepEqual([...tree.mainLine()].map((node) => tree.node(node).move), game.moves());
  assert.equal(tree.node(tree.mainLine()[1]).notes.elapsed_ms, 10_000);
  assert.ok(!game.kif().includes("先手："));
  refuses("bad-heading", () => game.kif({ player: "大山" }), () => game.kif({ seconds: [-1] }));
  const duck = catalogue.game("duck");
  duck.play(duck.legalMoves()[0]);
  refuses("no-kif", () => duck.kif());
});

test("records of KIF", () => {
  const record = "手合割：平手\n先手：大山\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n*also good\n";
  const tree = catalogue.kif(record);
  assert.equal(tree.variant.id, "shogi");
  assert.deepEqual([tree.length, tree.result, tree.tags().White], [3, "0-1", "大山"]);
  const [first] = tree.mainLine();
  assert.equal(tree.node(first).notes.elapsed_ms, 3000);
  const [, other] = tree.node(first).children;
  assert.deepEqual([tree.node(other).move, tree.node(other).notes.comment], ["8c8d", "also good"]);
  refuses("bad-line", () => catalogue.kif("   1 ７六歩(77)\nhello\n"));
  refuses("illegal-move", () => catalogue.kif("   1 ７五歩(77)\n"));
  refuses("bad-handicap", () => catalogue.kif("手合割：百枚落ち\n"));
  for (const none of ["", "zzz", "\0".repeat(1000)]) refuses("not-a-record", () => catalogue.kif(none));
});

test("problems in the input language of Popeye", () => {
  const text = `BeginProblem
Title Waiting
Stipulation #2
Option SetPlay Try Variation MaxTime 9
Pieces White Ka6 Rc6 Black Kb8 Pc5
NextProblem
Condition Circe
Stipulation h#3
Pieces White Ke1 Ra1 Pg3 Black Kc5 Rb4 Pc4 Sb5
Twin Remove b5 Add Black Bb5
EndProblem
`;
  const problems = catalogue.popeye(text);
  assert.deepEqual(problems.map(({ names, twin, variant, seconds }) => [names, twin, variant, seconds]), [
    [["Waiting"], undefined, "chess", 9],
    [[], "a)", "circe", undefined],
    [[], "b)", "circe", undefined],
  ]);
  const [{ variant, position, problem }] = problems;
  const solution = catalogue.game(variant, position).solve(problem);
  assert.deepEqual(solution.keys, [{ move: "c6c5", plies: 3 }]);
  assert.deepEqual(solution.set_play, [{ moves: ["b8a8"], answers: ["c6c8"] }]);
  assert.deepEqual(solution.threats, [{ key: "c6c5", moves: [] }]);
  assert.equal(solution.tries.length, 2);
  assert.throws(() => catalogue.popeye("BeginProblem\nStip #2\nTwin Move a1 j9"), /^BoardwrightError: line 3: /);
  refuses("unknown-cell", () => catalogue.popeye("BeginProblem\nStip #2\nTwin Move a1 j9"));
  refuses("unknown-variant", () => catalogue.popeye(text, "no-game"));
});

test("endgame tables", () => {
  const gardner = catalogue.get("gardner");
  const game = catalogue.game("gardner", "4k/5/5/2Q2/K4 w - - 0 1");
  const tables = gardner.endgameTables("KQK");
  assert.equal(tables.men, "KQvK");
  assert.deepEqual(tables.summaries()[0], { men: "KQvK", positions: 15464, won: 4976, lost: 8008, drawn: 2480, longest: 11 });
  const { result, plies, moves } = tables.look(game);
  assert.equal(result, "win");
  assert.deepEqual([moves.length, moves[0].result, moves[0].plies], [game.legalMoves().length, "win", plies]);
  assert.equal(tables.look(catalogue.game("gardner")), undefined);
  const solution = tables.solve(game, { stipulation: "#6" });
  assert.deepEqual([solution.plies, solution.line.length], [plies, plies]);

  const bytes = tables.toBytes();
  const again = gardner.readEndgameTables(bytes);
  assert.deepEqual(again.look(game), { result, plies, moves });
  bytes[bytes.length - 9] ^= 1;
  refuses("damaged", () => gardner.readEndgameTables(bytes));
  refuses("other-rules", () => catalogue.get("omega").readEndgameTables(tables.toBytes()));
  refuses("too-large", () => gardner.readEndgameTables(tables.toBytes(), 1000));
  refuses("no-such-piece", () => gardner.endgameTables("KXK"));
  refuses("too-large", () => gardner.endgameTables("KQRKQRBN"));
  refuses("has-hands", () => catalogue.get("crazyhouse").endgameTables("KQK"));

  const seen = [];
  refuses("stopped", () => gardner.endgameTables("KQKR", undefined, (progress) => seen.push(progress) === 0));
  assert.deepEqual([seen.length, seen[0].men, seen[0].plies], [1, "KQvKR", 0]);
  assert.ok(seen[0].entries > 0);
});

test("a search is watched and stopped", () => {
  const game = catalogue.game("chess");
  const seen = [];
  const stopped = game.solve({ stipulation: "#9" }, (progress) => seen.push(progress) === 0);
  assert.ok(stopped.stopped && seen.length === 1 && seen[0].nodes > 0);
  // A length is tried when it is certain that two plies fewer are too few.
  assert.deepEqual([seen[0].none_within, seen[0].within], [seen[0].plies - 2, null]);
  assert.throws(
    () => game.solve({ stipulation: "#9" }, () => { throw new RangeError("enough"); }),
    RangeError,
  );
});

test("work is bounded", () => {
  const game = catalogue.game("chess");
  refuses("too-much-work", () => game.setWork(10));
  game.setWork(1_000_000);
  game.play("e2e4");
  game.setWork(undefined);
});

const hostile = ["", " ", "\0", "e2e4".repeat(100_000), "e2\u2028e4", "É", "P@", "O-O-O-O", "\ud800", "99", "-".repeat(70_000), "[".repeat(5000)];

for (const id of ["chess", "shogi", "kuma", "omega", "duck", "seirawan"]) {
  test(`hostile texts are refused: ${id}`, () => {
    const stranger = new Catalogue({ untrusted: true });
    const game = stranger.game(id);
    const before = game.position();
    const calls = [
      (text) => game.play(text),
      (text) => game.play(text, "human"),
      (text) => stranger.game(id, text),
      (text) => stranger.get(text),
      (text) => stranger.add(text),
      (text) => stranger.restore(text),
      (text) => stranger.restore(new TextEncoder().encode(text)),
      (text) => game.claims(text),
      (text) => game.solve({ stipulation: text }),
      (text) => game.resign(text),
      (text) => game.manAt(text),
    ];
    for (const text of hostile) {
      for (const call of calls) assert.throws(() => call(text), (error) => typeof error.code === "string");
    }
    const odd = [null, undefined, 3, [], {}, { to: 3 }, { from: "e2", to: "e4", dropped: "pawn" }, () => 1];
    for (const mv of odd) assert.throws(() => game.play(mv), (error) => typeof error.code === "string");
    assert.deepEqual([game.position(), game.ply], [before, 0]);
  });
}

test("the corpora of the fuzz targets are harmless", () => {
  const root = new URL("../../../fuzz/corpus/", import.meta.url);
  const stranger = new Catalogue({ untrusted: true });
  let lookedAt = 0;
  for (const target of readdirSync(root)) {
    for (const name of readdirSync(new URL(`${target}/`, root))) {
      const data = readFileSync(new URL(`${target}/${name}`, root));
      const text = data.toString("utf8");
      const game = stranger.game("chess");
      const calls = [
        () => stranger.add(text),
        () => stranger.game("chess", text),
        () => stranger.restore(text),
        () => stranger.restore(new Uint8Array(data)),
        () => game.play(text),
        () => {
          const reader = new PgnReader(text);
          while (reader.read() !== undefined);
        },
        () => {
          const reader = new TreeReader(text, catalogue);
          while (reader.read() !== undefined);
        },
      ];
      for (const call of calls) {
        try {
          call();
        } catch (error) {
          assert.ok(error.code, `${name}: ${error}`);
        }
      }
      lookedAt += 1;
    }
  }
  assert.ok(lookedAt > 40);
});

test("descriptors that are deep, wide or laborious are refused, or their games answer", () => {
  const stranger = new Catalogue({ untrusted: true });
  const keys = new Array(79).fill("a").join(".");
  const deep = [
    `a = ${"[".repeat(60_000)}`,
    `a = ${"{a=".repeat(20_000)}`,
    `a = ${"[{a=".repeat(15_000)}`,
    `[${new Array(30_000).fill("a").join(".")}]`,
    `${new Array(30_000).fill("a").join(".")} = 1`,
    `a = ${`{ ${keys} = `.repeat(79)}1${"}".repeat(79)}`,
    "a = 1\n".repeat(1 << 20),
  ];
  for (const text of deep) assert.throws(() => stranger.add(text), (error) => ["bad-descriptor", "too-large"].includes(error.code));
  const folder = new URL("../../../tests/hosts/laborious/", import.meta.url);
  const names = readdirSync(folder);
  assert.ok(names.length >= 13);
  for (const name of names) {
    try {
      const game = stranger.add(readFileSync(new URL(name, folder), "utf8"), name).game();
      for (let ply = 0; ply < 3 && !game.status().over; ply += 1) game.play(game.legalMoves()[0]);
      game.state();
    } catch (error) {
      assert.ok(["too-much-work", "too-large", "bad-descriptor"].includes(error.code), `${name}: ${error}`);
    }
  }
  // The module is in order after all this.
  assert.equal(stranger.game("chess").legalMoves().length, 20);
});

test("refused calls leave nothing behind", () => {
  const game = catalogue.game("chess");
  const refuse = (count) => {
    for (let at = 0; at < count; at += 1) {
      try {
        game.play("e2e5");
      } catch {}
    }
  };
  refuse(2_000);
  const before = process.memoryUsage().external;
  refuse(100_000);
  assert.ok(process.memoryUsage().external - before < 4 << 20);
});

test("memory comes back", () => {
  {
    const games = Array.from({ length: 1_000 }, () => catalogue.game("chess"));
    for (const game of games) game.free();
    assert.throws(() => games[0].ply);
  }
  assert.equal(typeof Game.prototype[Symbol.dispose ?? "free"], "function");
});
