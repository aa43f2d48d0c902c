// What needs no server: to play alone, to write, to solve; and the folder that any host serves.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { expect, test, type Page, type Route } from "@playwright/test";
import { leave, said, touch, watched } from "./steps";

const shots = process.env["SHOTS"] ?? "test-results";
const loaded = { timeout: 60_000 };

/** Opens a part of the page and waits until the rules have come. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.locator(".board")).toBeVisible(loaded);
}

async function move(page: Page, from: string, to: string) {
  await touch(page, from);
  await touch(page, to);
}

const link = (text: string) => `/#/write/text/${deflateRawSync(text).toString("base64url")}`;

/** Puts a text into the editor, as if it was typed. */
async function write(page: Page, text: string) {
  await page.locator(".cm-content").click();
  // Typing over lines is the browser's own editing, which makes styled elements that the policy then blocks, and says so.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

test("one plays both sides, tries a line, goes back, and finds it again after a reload", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, "/#/alone/atomic");
  for (const [from, to] of [["g1", "f3"], ["h7", "h6"], ["f3", "g5"], ["h6", "h5"]] as const) await move(page, from, to);
  await expect(page.locator(".moves li")).toHaveCount(4);
  await page.getByRole("button", { name: "One move back" }).click();
  await move(page, "h6", "g5");
  await expect(page.locator(".burst")).not.toHaveCount(0);
  expect(await said(page, "g5")).toBe("g5, empty");
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(page.locator("p.lines")).toContainText("h5");
  await page.locator("p.lines button").click();
  await move(page, "g5", "f7");
  await expect(page.locator(".standing")).toHaveText("White wins: the king exploded.");
  await page.reload();
  await expect(page.locator(".moves li")).toHaveCount(5, loaded);
  await page.getByRole("button", { name: "Forget this move" }).click();
  await expect(page.locator(".moves li")).toHaveCount(4);
  await move(page, "g5", "g6");
  await expect(page.getByRole("alert")).toContainText("Not legal");
  await leave(page);
});

test("what is touched as soon as a position is shown counts", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, "/#/alone/chess");
  await move(page, "e2", "e4");
  // Where the rules have not come yet the server is asked, and there is no move to take back until it has answered.
  await expect(page.locator(".moves li")).toHaveCount(1);
  // Sooner than any hand or driver: in the same frame as the move back, and released a while after it.
  const held = (time: number) => page.evaluate(async (wait) => {
    SVGElement.prototype.setPointerCapture = () => undefined;
    const cell = document.querySelector('[data-cell="d2"]')!;
    const { x, y, width, height } = cell.getBoundingClientRect();
    const pointer = (type: string) => cell.dispatchEvent(new PointerEvent(type, {
      bubbles: true, isPrimary: true, button: 0, pointerId: 1, clientX: x + width / 2, clientY: y + height / 2,
    }));
    document.querySelector<HTMLElement>('button[aria-label="One move back"]')!.click();
    for (let turns = 0; turns < 5; turns++) await Promise.resolve();
    pointer("pointerdown");
    if (wait) await new Promise((done) => setTimeout(done, wait));
    pointer("pointerup");
    await new Promise((done) => setTimeout(done, 300));
  }, time);
  for (const time of [0, 300]) {
    await held(time);
    await expect(page.locator('[data-cell="d2"]')).toHaveAttribute("aria-pressed", "true");
    await touch(page, "d4");
    await expect(page.locator(".moves li")).toHaveCount(1);
  }
  await leave(page);
});

test("until the rules have come the server answers, and what was played stays", async ({ browser }) => {
  const page = await watched(browser);
  let come = () => {};
  const rules = new Promise<void>((done) => {
    come = done;
  });
  await page.route(/boardwright_bg/, async (route) => {
    await rules;
    await route.continue();
  });
  // What is touched before the server has answered counts all the same, however long it takes.
  const late = async (route: Route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  };
  await page.route("**/line", late, { times: 1 });
  await open(page, "/#/alone/shogi");
  await move(page, "7g", "7f");
  await move(page, "8c", "8e");
  await expect(page.getByRole("alert")).toContainText("Not legal");
  await move(page, "8c", "8d");
  await expect(page.locator(".moves li")).toHaveCount(2);
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(page.locator("p.lines")).toHaveCount(0);
  await move(page, "3c", "3d");
  await expect(page.locator(".moves li").nth(1)).toContainText("34歩");
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(page.locator("p.lines button")).toHaveCount(1);
  await move(page, "3c", "3d");
  await expect(page.locator("p.lines")).toHaveCount(0);
  await move(page, "8h", "2b");
  await page.locator(".asking button").first().click();
  await expect(page.locator(".moves li")).toHaveCount(3);
  // The lot needs the rules, and what was picked before they came stays picked.
  await touch(page, "3a");
  come();
  await expect(page.getByRole("progressbar")).toHaveCount(0, loaded);
  await touch(page, "2b");
  await expect(page.locator(".moves li")).toHaveCount(4);
  await page.getByLabel("Moves by lot").selectOption({ index: 1 });
  await expect(page.locator(".moves li")).toHaveCount(5);
  await page.reload();
  await expect(page.locator(".moves li")).toHaveCount(5, loaded);
  await leave(page);
});

test("the lot answers", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, "/#/alone/chess");
  await page.getByLabel("Moves by lot").selectOption("Black");
  await move(page, "e2", "e4");
  await expect(page.locator(".moves li")).toHaveCount(2);
  await expect(page.locator(".standing")).toHaveText("White to move.");
  await leave(page);
});

test("a variant is written with a mistake, mended, tried, shared and played with somebody", async ({ browser }) => {
  const page = await watched(browser);
  const text = 'schema = 1\n[variant]\nid = "knightly"\nversion = "1.0.0"\nname = "Knightly chess"\nextends = "chess@1"\n[pieces.queen]\nmoves = ["N"]\n[end]\ndead-position = false\n';
  await page.goto("/#/write");
  await expect(page.locator(".cm-content")).toBeVisible(loaded);
  await write(page, text.replace("chess@1", "ches@1"));
  await expect(page.locator(".findings")).toContainText("there is no descriptor `ches@1`", loaded);
  await expect(page.locator(".findings")).toContainText("did you mean `chess`?");
  await expect(page.locator(".findings button")).toHaveText("Line 6, 11");
  await expect(page.locator(".cm-lintRange-error, .cm-lint-marker-error").first()).toBeVisible();
  await page.screenshot({ path: `${shots}/write-mistake.png` });
  await write(page, text);
  await expect(page.locator(".good")).toBeVisible(loaded);
  await expect(page.getByRole("heading", { name: "Knightly chess" })).toBeVisible();
  await move(page, "d1", "c3");
  await expect(page.locator(".moves li")).toHaveCount(1);
  expect(await said(page, "c3")).toBe("c3, White Queen");
  await page.screenshot({ path: `${shots}/write.png` });
  await page.getByRole("tab", { name: "Pieces" }).click();
  await expect(page.locator(".movements figure")).toHaveCount(6);
  await expect(page.getByAltText("How the Queen moves")).toBeVisible();
  expect(await page.locator(".movements img").first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.screenshot({ path: `${shots}/write-pieces.png` });
  await page.getByRole("tab", { name: "Rules" }).click();
  await expect(page.getByRole("heading", { name: /Queen/ })).toBeVisible();
  await page.getByRole("button", { name: "A link to this text" }).click();
  const shared = await page.locator("input.link").inputValue();
  const other = await watched(browser);
  await other.goto(shared.replace(/^.*\/#/, "/#"));
  await expect(other.getByRole("heading", { name: "Knightly chess" })).toBeVisible(loaded);
  // Published, it has a page of its own.
  const name = `anna${Date.now() % 100_000}`;
  await page.getByLabel("Your space").fill(name);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("link", { name: `Published as ~${name}/knightly@1.0.0` }).click();
  await expect(page.getByRole("heading", { name: "Knightly chess", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "A new game" }).click();
  await expect(page.locator("legend strong")).toHaveText("Knightly chess");
  // And it is played with who has the link.
  await other.getByRole("button", { name: "Play it with somebody" }).click();
  await expect(other.locator("input.link")).toHaveValue(/#\/game\//, loaded);
  await page.goto((await other.locator("input.link").inputValue()).replace(/^.*\/#/, "/#"));
  await page.getByRole("button", { name: "Sit down" }).click();
  // Before one is seated the page says whose turn it is, not that it is one's own.
  for (const one of [page, other]) {
    await expect(one.getByText("(you)")).toBeVisible();
    await expect(one.locator(".standing")).toHaveText(/It is your turn\.|to move\./);
  }
  const white = (await page.locator(".standing").textContent()) === "It is your turn." ? page : other;
  await expect(white.locator(".standing")).toHaveText("It is your turn.");
  await move(white, "d1", "c3");
  for (const one of [page, other]) await expect(one.locator(".moves li")).toHaveCount(1);
  await leave(page, other);
});

test("the editor completes from the schema", async ({ browser }) => {
  const page = await watched(browser);
  await page.goto("/#/write");
  await expect(page.locator(".cm-content")).toBeVisible(loaded);
  await write(page, "schema = 1\n\n[royalty]\n");
  await page.keyboard.type("vic");
  await expect(page.locator(".cm-tooltip-autocomplete")).toContainText("victory-first");
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await expect(page.locator(".cm-content")).toContainText("victory-first = ");
  await leave(page);
});

const glinski = `schema = 1
[variant]
id = "hexagons"
version = "0.1.0"
name = "Hexagons"
[board]
topology = "hex"
files = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "k", "l"]
ranks = "1-11"
shape = "hexagon 6"
symmetry = "mirror"
[players]
order = ["white", "black"]
[setup]
position = "1prnqb*****/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 w - - 0 1"
[pieces]
king = { symbol = "K", moves = ["K"] }
queen = { symbol = "Q", moves = ["Q"] }
rook = { symbol = "R", moves = ["R"] }
bishop = { symbol = "B", moves = ["B"] }
knight = { symbol = "N", moves = ["N"] }
[pieces.pawn]
symbol = "P"
moves = ["mfW", { betza = "cflfrW", captures-ep = true }, { betza = "mfnD", from = "b1 c2 d3 e4 f5 g4 h3 i2 k1", leaves-ep = true }]
[promotion]
zone = "a6 b7 c8 d9 e10 f11 g10 h9 i8 k7 l6"
trigger = "enter"
choice = "mandatory"
into = { pawn = ["queen", "rook", "bishop", "knight"] }
[royalty]
pieces = ["king"]
self-check = "illegal"
attack-void-if = []
[end]
checkmate = { result = "loss" }
stalemate = { result = "loss", score = 0.25 }
[notation]
position = "fen"
move = "uci"
human = "san"
`;

test("a board of hexagons, from a link, is played by keyboard", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, link(glinski));
  await expect(page.locator(".board .cell")).toHaveCount(91);
  await touch(page, "f5");
  await expect(page.locator(".dot")).toHaveCount(1);
  await touch(page, "f6");
  await expect(page.locator(".moves li")).toHaveCount(1);
  await page.locator('[data-cell="f7"]').focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.locator('[data-cell="e7"]').focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-cell="e6"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".moves li")).toHaveCount(2);
  await page.locator(".board").screenshot({ path: `${shots}/hexagons.png` });
  await leave(page);
});

test("a problem is set up and solved, and a long search is stopped", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, "/#/solve/chess");
  await page.getByLabel("The position as text").fill("7k/8/5K2/8/8/8/8/R7 w - - 0 1");
  await page.getByLabel("The position as text").press("Enter");
  expect(await said(page, "h8")).toBe("h8, Black King");
  // The rook goes to another file by hand.
  await page.getByRole("button", { name: "Move a piece" }).click();
  await move(page, "a1", "b1");
  await expect(page.getByLabel("The position as text")).toHaveValue(/1R6 w/);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".found")).toContainText("Several keys", loaded);
  await expect(page.locator(".variations > li")).toContainText(["1.Kf6-g6!", "1.Kf6-f7!"]);
  await page.screenshot({ path: `${shots}/solve.png` });
  await page.getByRole("button", { name: "The start" }).click();
  await page.getByLabel("Asked").fill("#9");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByText(/[1-9]\d* positions, now/)).toBeVisible(loaded);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  // On an empty board there is nobody to be mated.
  await page.getByRole("button", { name: "Empty board" }).click();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("royal", loaded);
  await leave(page);
});

test("set play, tries and threats of a problem are told as problemists write them", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, "/#/solve/chess");
  await page.getByLabel("The position as text").fill("1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1");
  await page.getByLabel("The position as text").press("Enter");
  await page.getByLabel("Set play").check();
  await page.getByLabel("Tries").check();
  await page.getByLabel("All play, with threats").check();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  const found = page.locator(".found");
  await expect(found.getByRole("heading")).toHaveText(["The solution", "Set play", "Tries", "Actual play"], loaded);
  const phase = (name: string) => found.locator(".phase", { has: page.getByRole("heading", { name }) });
  await expect(phase("Set play").locator("li")).toHaveText(["1...Kb8-a8 2.Rc6-c8#"]);
  await expect(phase("Tries").locator("li")).toHaveText(["1.Ka6-b6? c5-c4!", "1.Rc6-c8+? Kb8xc8!"]);
  await expect(phase("Actual play").locator("summary")).toHaveText("1.Rc6xc5! zugzwang");
  await expect(phase("Actual play").locator("li li")).toHaveText(["1...Kb8-a8 2.Rc5-c8#"]);
  await page.screenshot({ path: `${shots}/phases.png` });
  await page.getByLabel("Refutations at most").fill("2");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(phase("Tries").locator("li")).toContainText(["1.Ka6-b6?", "1.Rc6-c7? Kb8xc7!, c5-c4!", "1.Rc6-c8+?"], loaded);
  await leave(page);
});

test("the solution stands there while tries are looked for, and stays when they are stopped", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, "/#/solve/chess");
  await page.getByLabel("The position as text").fill("8/3n4/6K1/2p2N2/1pP1Bk2/4NP2/4P3/8 w - - 0 1");
  await page.getByLabel("The position as text").press("Enter");
  await page.getByLabel("Asked").fill("#5");
  await page.getByLabel("Tries").check();
  await page.getByLabel("Refutations at most").fill("99");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".found")).toContainText("1.Se3-d5+!", loaded);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".found").getByRole("heading")).toHaveText(["The solution"]);
  await expect(page.locator(".found")).toContainText("1.Se3-d5+!");
  await expect(page.locator(".found")).toContainText("There is more than is shown.");
  await leave(page);
});

test("who helps or makes a series needs no king, and who is to be mated does", async ({ browser }) => {
  const page = await watched(browser);
  await open(page, "/#/solve/chess");
  await page.getByLabel("The position as text").fill("7k/8/8/8/8/8/6R1/R6K b - - 0 1");
  await page.getByLabel("The position as text").press("Enter");
  // By hand too.
  await page.getByRole("button", { name: "Take a piece away" }).click();
  await touch(page, "h1");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("The position as text")).toHaveValue("7k/8/8/8/8/8/6R1/R7 b - - 0 1");
  await page.getByLabel("Asked").fill("h#1");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator(".variations > li")).toHaveText(["1.Kh8-h7 Ra1-h1#"], loaded);
  await touch(page, "h8");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("royal", loaded);
  await leave(page);
});

const kinds: { [extension: string]: string } = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
};

/** A host that knows nothing but files, with the page in a folder of its own. */
async function host(): Promise<[Server, string]> {
  const folder = fileURLToPath(new URL("../static/", import.meta.url));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const name = path === "/club/" ? "index.html" : path.replace(/^\/club\//, "");
    const file = join(folder, name);
    if (!path.startsWith("/club/") || !file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/club/`];
}

test("the folder for any host is played from, and without a connection", async ({ browser }) => {
  test.skip(!existsSync(new URL("../static/index.html", import.meta.url)), "npm run build:static has not been run");
  const [server, address] = await host();
  const page = await watched(browser);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Play alone" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Lobby" })).toHaveCount(0);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!.href;
    const read = (await (await fetch(link)).json()) as { start_url: string; display: string; icons: Array<{ src: string }> };
    const icon = await fetch(new URL(read.icons[0]!.src, link));
    return { ...read, start: new URL(read.start_url, link).href, icon: icon.ok };
  });
  expect(manifest).toMatchObject({ start: address, display: "standalone", icon: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await new Promise<void>((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Play alone" })).toBeVisible();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator(".board")).toBeVisible(loaded);
  await move(page, "e2", "e4");
  await expect(page.locator(".moves li")).toHaveCount(1);
  await page.goto(`${address}#/write`);
  await expect(page.locator(".good")).toBeVisible(loaded);
  await leave(page);
});

test("on a board that is too large for the small module the full one plays", async ({ browser }) => {
  test.skip(!existsSync(new URL("../static/index.html", import.meta.url)), "npm run build:static has not been run");
  const [server, address] = await host();
  const page = await watched(browser);
  // Taikyoku shogi, 36 by 36 cells: nobody but the module can answer here.
  await open(page, `${address}#/alone/taikyoku`);
  await expect(page.locator("[data-cell]")).toHaveCount(36 * 36);
  await move(page, "12z", "12y");
  await expect(page.locator(".moves li")).toHaveCount(1);
  await leave(page);
  await new Promise<void>((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
});

test("a game of the server is taken further alone", async ({ browser, request }) => {
  const made = (await (await request.post("/api/games", { data: { variant: "shogi", host_plays: "sente" } })).json()) as { id: string; invitation: string; secret: string };
  const joined = (await (await request.post(`/api/games/${made.id}/join`, { data: { invitation: made.invitation } })).json()) as { secret: string };
  expect(joined.secret).toBeTruthy();
  const played = await request.post(`/api/games/${made.id}/commands`, {
    headers: { authorization: `Bearer ${made.secret}` },
    data: { type: "move", ply: 0, wish: { from: "7g", to: "7f" } },
  });
  expect(played.ok()).toBe(true);
  const page = await watched(browser);
  await page.goto(`/#/game/${made.id}`);
  await page.getByRole("link", { name: "Take it further" }).click();
  await expect(page.locator(".moves li")).toHaveCount(1, loaded);
  await expect(page.locator(".local")).toBeVisible();
  await move(page, "3c", "3d");
  await move(page, "8h", "2b");
  await expect(page.getByRole("button", { name: "Stay a Bishop" })).toBeFocused();
  await page.getByRole("button", { name: "Become Horse" }).click();
  await expect(page.locator(".moves li")).toHaveCount(3);
  await expect(page.getByRole("group", { name: "In hand of Sente" }).getByRole("button", { name: "Bishop, 1 in hand" })).toBeVisible();
  await page.screenshot({ path: `${shots}/shogi.png` });
  await leave(page);
});
