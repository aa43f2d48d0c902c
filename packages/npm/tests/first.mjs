// How soon a fresh page of Chromium has its first legal moves, from when the bytes of the browsers' module are there.
// `node tests/first.mjs [PAGES [FOLDER …]]` after `./build browsers` and `npm ci` in `server/web`, whose Playwright it takes; each further
// folder is another build, measured in turns with the first. CHROMIUM is the browser's program.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const { chromium } = createRequire(join(here, "../../../server/web/package.json"))("playwright-core");
const [pages = "21", ...folders] = process.argv.slice(2);
if (folders.length === 0) folders.push(join(here, "../pkg"));
const steps = ["compiled and instantiated", "a catalogue", "chess loaded", "a game", "its legal moves"];

// Only a page that is isolated has a clock that tells microseconds.
const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
const types = { js: "text/javascript", wasm: "application/wasm" };
const server = createServer(({ url }, answer) => {
  const [, folder, file] = url.split("/");
  const type = types[file?.split(".").pop()];
  answer.writeHead(200, { ...isolated, "content-type": type ?? "text/html", "cache-control": "no-store" });
  answer.end(type === undefined ? "<!doctype html>" : readFileSync(join(resolve(folders[folder]), file)));
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}`;

// In the page.
async function first(folder) {
  const { default: init, Catalogue } = await import(`/${folder}/boardwright.js`);
  const bytes = await (await fetch(`/${folder}/boardwright_bg.wasm`)).arrayBuffer();
  const times = [performance.now()];
  await init({ module_or_path: bytes });
  times.push(performance.now());
  const catalogue = new Catalogue();
  times.push(performance.now());
  const chess = catalogue.get("chess");
  times.push(performance.now());
  const game = chess.game();
  times.push(performance.now());
  const count = game.legalMoves().length;
  times.push(performance.now());
  if (count !== 20) throw new Error(`${count} legal moves`);
  return times.slice(1).map((time, at) => time - times[at]);
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const measured = folders.map(() => []);
for (let round = 0; round < Number(pages); round += 1) {
  for (const folder of folders.keys()) {
    const context = await browser.newContext(); // with a process and a cache of its own
    const page = await context.newPage();
    await page.goto(address);
    measured[folder].push(await page.evaluate(first, folder));
    await context.close();
  }
}
console.log(`Chromium ${browser.version()}, ${pages} fresh pages, load ${loadavg()[0].toFixed(1)}`);
await browser.close();
server.close();

const show = (name, times) => {
  times.sort((one, other) => one - other);
  const [least, middle, most] = [0, Math.floor(times.length / 2), times.length - 1].map((at) => times[at].toFixed(1));
  console.log(`  ${name.padEnd(26)} ${middle.padStart(6)} ms (${least} to ${most})`);
};
for (const [folder, times] of measured.entries()) {
  console.log(folders[folder]);
  for (const [at, name] of steps.entries()) show(name, times.map((page) => page[at]));
  show("all", times.map((page) => page.reduce((sum, time) => sum + time)));
}
