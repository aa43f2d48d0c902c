import { expect, test } from "@playwright/test";
import { invited, join, leave, play, said, seated, touch, watched } from "./steps";

const shots = process.env["SHOTS"] ?? "test-results";

test("two play atomic to an explosion of the king", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "atomic");
  await play(anna, "g1", "f3", 1, bo);
  await play(bo, "h7", "h6", 2, anna);
  await play(anna, "f3", "g5", 3, bo);
  await play(bo, "h6", "h5", 4, anna);
  await bo.screenshot({ path: `${shots}/atomic-before.png` });
  await touch(anna, "g5");
  await expect(anna.locator(".dot, .ring")).not.toHaveCount(0);
  await anna.screenshot({ path: `${shots}/atomic-goals.png` });
  await touch(anna, "f7");
  await expect(bo.locator(".burst")).not.toHaveCount(0);
  await bo.screenshot({ path: `${shots}/atomic-burst.png` });
  await expect(anna.locator(".standing")).toHaveText("White wins: the king exploded.");
  await expect(bo.locator(".standing")).toHaveText("White wins: the king exploded.");
  expect(await said(bo, "e8")).toBe("e8, empty");
  await bo.getByRole("button", { name: "To the start" }).click();
  expect(await said(bo, "e8")).toBe("e8, Black King");
  await bo.getByRole("button", { name: "One move on" }).click();
  expect(await said(bo, "f3")).toBe("f3, White Knight");
  await anna.screenshot({ path: `${shots}/atomic-over.png` });
  await leave(anna, bo);
});

test("a move that is not legal is refused with its reason", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "chess");
  await touch(anna, "d1");
  await touch(anna, "d5");
  await expect(anna.getByRole("alert")).toContainText("d2 is in the way");
  await play(anna, "e2", "e4", 1, bo);
  await expect(anna.getByRole("alert")).toHaveCount(0);
  await leave(anna, bo);
});

test("one plays with the keyboard alone", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "chess");
  await anna.locator('[data-cell="a1"]').focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "Enter", "ArrowUp", "ArrowUp"]) await anna.keyboard.press(key);
  const e4 = anna.locator('[data-cell="e4"]');
  await expect(e4).toBeFocused();
  await expect(e4).toHaveAttribute("aria-label", "e4, empty, may go here");
  await anna.keyboard.press("Escape");
  await expect(e4).toHaveAttribute("aria-label", "e4, empty");
  await anna.keyboard.press("ArrowDown");
  await anna.keyboard.press("ArrowDown");
  await anna.keyboard.press("Enter");
  await anna.keyboard.press("ArrowUp");
  await anna.keyboard.press("ArrowUp");
  await anna.keyboard.press("Enter");
  await expect(bo.locator(".moves li")).toHaveCount(1);
  await expect(bo.locator("[aria-live=polite]")).toHaveText("White: e4");
  await leave(anna, bo);
});

test("pieces are dragged, and dropped from the hand", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "crazyhouse");
  const middle = async (name: string) => {
    const box = (await anna.locator(`[data-cell="${name}"] .ground`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await anna.mouse.move(...(await middle("e2")));
  await anna.mouse.down();
  await anna.mouse.move(...(await middle("e3")), { steps: 4 });
  await anna.mouse.move(...(await middle("e4")), { steps: 4 });
  await anna.mouse.up();
  await expect(bo.locator(".moves li")).toHaveCount(1);
  await play(bo, "d7", "d5", 2, anna);
  await play(anna, "e4", "d5", 3, bo);
  await play(bo, "d8", "d5", 4, anna);
  await anna.getByRole("group", { name: "In hand of White" }).getByRole("button", { name: "Pawn, 1 in hand" }).click();
  await touch(anna, "e6");
  await expect(bo.locator(".moves li")).toHaveCount(5);
  expect(await said(bo, "e6")).toBe("e6, White Pawn");
  await anna.screenshot({ path: `${shots}/crazyhouse.png` });
  // The other drags his from the hand.
  const held = (await bo.getByRole("group", { name: "In hand of Black" }).getByRole("button", { name: "Pawn, 1 in hand" }).boundingBox())!;
  const goal = (await bo.locator('[data-cell="e4"] .ground').boundingBox())!;
  await bo.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
  await bo.mouse.down();
  await bo.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 5 });
  await bo.mouse.up();
  await expect(anna.locator(".moves li")).toHaveCount(6);
  expect(await said(anna, "e4")).toBe("e4, Black Pawn");
  await leave(anna, bo);
});

test("a duck is put on a cell of its own", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "duck");
  await touch(anna, "e2");
  await touch(anna, "e4");
  await expect(anna.locator(".side")).toContainText("choose the cell of the wall");
  await touch(anna, "e5");
  await expect(bo.locator(".moves li")).toHaveCount(1);
  expect(await said(bo, "e5")).toBe("e5, wall");
  await leave(anna, bo);
});

test("a draw is offered and accepted, and another game follows", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "chess");
  await play(anna, "e2", "e4", 1, bo);
  await anna.getByRole("button", { name: "Offer a draw" }).click();
  await bo.getByRole("button", { name: "Accept" }).click();
  await expect(anna.locator(".standing")).toHaveText("Drawn: agreement.");
  await anna.getByRole("button", { name: "Offer a rematch" }).click();
  await bo.getByRole("button", { name: "Accept" }).click();
  await anna.getByRole("link", { name: "To the next game" }).click();
  await bo.getByRole("link", { name: "To the next game" }).click();
  await play(bo, "d2", "d4", 1, anna);
  await leave(anna, bo);
});

test("what was announced is played when the turn comes", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "chess");
  await touch(bo, "e7");
  await touch(bo, "e5");
  await expect(bo.locator(".announced")).toHaveCount(2);
  await play(anna, "e2", "e4", 2, bo);
  expect(await said(anna, "e5")).toBe("e5, Black Pawn");
  await leave(anna, bo);
});

test("who comes later, or comes back, sees the whole game", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "atomic");
  await play(anna, "g1", "f3", 1, bo);
  await play(bo, "h7", "h6", 2, anna);
  await anna.reload();
  await play(anna, "f3", "e5", 3, bo);
  const guest = await watched(browser);
  await guest.goto(anna.url().replace(/^.*\/#/, "/#"));
  await expect(guest.getByText("You are looking on.")).toBeVisible();
  expect(await said(guest, "e5")).toBe("e5, White Knight");
  await guest.getByRole("button", { name: "Nf3" }).click();
  expect(await said(guest, "f3")).toBe("f3, White Knight");
  expect(await said(guest, "h7")).toBe("h7, Black Pawn");
  // While he looks back the game goes on, and he stays where he looks.
  await play(bo, "a7", "a6", 4, anna);
  await expect(guest.locator(".moves li")).toHaveCount(4);
  expect(await said(guest, "f3")).toBe("f3, White Knight");
  await guest.getByRole("button", { name: "To the last move" }).click();
  expect(await said(guest, "a6")).toBe("a6, Black Pawn");
  await leave(anna, bo, guest);
});

test("a move is taken back when the other agrees", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "chess");
  await play(anna, "e2", "e4", 1, bo);
  await anna.getByRole("button", { name: "Ask to take back" }).click();
  await bo.getByRole("button", { name: "Accept" }).click();
  await expect(anna.locator(".moves li")).toHaveCount(0);
  expect(await said(anna, "e2")).toBe("e2, White Pawn");
  await play(anna, "d2", "d4", 1, bo);
  await leave(anna, bo);
});

test("a pawn becomes what its player says", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "crazyhouse");
  const moves = [["h2", "h4"], ["g7", "g5"], ["h4", "g5"], ["h7", "h6"], ["g5", "h6"], ["a7", "a6"], ["h6", "h7"], ["a6", "a5"]] as const;
  let count = 0;
  for (const [from, to] of moves) {
    const mover = count % 2 === 0 ? anna : bo;
    await play(mover, from, to, ++count, mover === anna ? bo : anna);
  }
  await touch(anna, "h7");
  await touch(anna, "g8");
  await expect(anna.getByRole("button", { name: "Become Queen" })).toBeFocused();
  await anna.screenshot({ path: `${shots}/promotion.png` });
  await anna.getByRole("button", { name: "Become Rook" }).click();
  await expect(bo.locator(".moves li")).toHaveCount(9);
  expect(await said(bo, "g8")).toBe("g8, White Rook");
  await leave(anna, bo);
});

test("what nobody counts is dropped, and what is held as another kind", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "ataxx");
  await anna.getByRole("button", { name: "Man, may be dropped" }).click();
  await touch(anna, "b7");
  await expect(bo.locator(".moves li")).toHaveCount(1);
  expect(await said(bo, "b7")).toBe("b7, White Man");
  await leave(anna, bo);
  const page = await watched(browser);
  await page.goto("/#/alone/kyotoshogi");
  await expect(page.locator(".board")).toBeVisible({ timeout: 60_000 });
  const faces = page.getByRole("button", { name: /may be dropped/ });
  // By lot, one and the other, until somebody holds something on his turn.
  for (let count = 0; count < 80 && !(await faces.count()); count++) {
    await page.locator(".side select").selectOption({ index: 1 + (count % 2) });
    await expect(page.locator(".moves li")).toHaveCount(count + 1);
    await page.locator(".side select").selectOption("");
  }
  const before = await page.locator(".moves li").count();
  await faces.first().click();
  await touch(page, (await page.locator(".cell.target").first().getAttribute("data-cell"))!);
  await expect(page.locator(".moves li")).toHaveCount(before + 1);
  await leave(page);
});

test("who stays and puts a wall does not pass", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "atlantis");
  await expect(anna.getByRole("button", { name: "Pass" })).toHaveCount(0);
  await touch(anna, "e1");
  await touch(anna, "e1");
  await expect(anna.locator(".side")).toContainText("choose the cell of the wall");
  await touch(anna, (await anna.locator(".cell.target").first().getAttribute("data-cell"))!);
  await expect(bo.locator(".moves li")).toHaveCount(1);
  await leave(anna, bo);
});

test("a period of byoyomi is seen to run, also by who comes back in the middle of it", async ({ browser, request }) => {
  const clock = { kind: "byoyomi", base: 500, period: 30_000, periods: 3 };
  const made = (await (await request.post("/api/games", { data: { variant: "chess", host_plays: "white", clock } })).json()) as { id: string; invitation: string; secret: string };
  await request.post(`/api/games/${made.id}/join`, { data: { invitation: made.invitation } });
  const page = await watched(browser);
  await page.goto(`/#/game/${made.id}`);
  const time = page.locator(".player.turn .time");
  await expect(time).toHaveText(/^0:2[0-9]3 periods$/);
  await expect(time).toHaveText(/^0:2[0-7]/);
  await page.reload();
  await expect(time).toHaveText(/^0:2[0-7]3 periods$/);
  await leave(page);
});

test("the one who invites has his link in every tab, and copies it without a clipboard", async ({ browser }) => {
  const [anna, link] = await invited(browser, "chess");
  const tab = await anna.context().newPage();
  await tab.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await tab.goto(anna.url());
  expect((await tab.locator("input.link").inputValue()).replace(/^.*\/#/, "/#")).toBe(link);
  await tab.getByRole("button", { name: "Copy" }).click();
  await expect(tab.getByRole("button", { name: "Copied" })).toBeVisible();
  const bo = await watched(browser);
  await bo.goto(link.replace(/\/[0-9a-f]+$/, ""));
  await bo.locator("form button[type=submit]").click();
  await expect(bo.getByRole("alert")).toContainText("with the invitation at its end");
  await join(bo, link);
  await leave(anna, bo);
});

test("an address that names nothing is told so", async ({ browser }) => {
  const page = await watched(browser);
  await page.goto("/#/game/nothing");
  await expect(page.locator("main")).toContainText("There is no such game");
  await page.goto("/#/variant/%E0%A4%A");
  await expect(page.locator("main")).toContainText("There is no such variant");
  await leave(page);
});

test("Alt and an arrow are the browser's, also on the board", async ({ browser }) => {
  const page = await watched(browser);
  await page.goto("/#/alone/chess");
  const a1 = page.locator('[data-cell="a1"]');
  await a1.focus();
  const left = (altKey: boolean) => a1.evaluate((cell, altKey) => cell.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", altKey, bubbles: true, cancelable: true })), altKey);
  expect([await left(true), await left(false)]).toEqual([true, false]);
  await leave(page);
});

test("a browser that keeps nothing still makes games", async ({ browser }) => {
  const page = await watched(browser);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
  });
  await page.goto("/");
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("input.link")).toHaveValue(/#\/game\/[0-9a-f]{32}\/[0-9a-f]+$/);
  await leave(page);
});

test("a game of a variant that somebody wrote is not taken further, and the page says why", async ({ browser, request }) => {
  const text = 'schema = 1\n\n[variant]\nid = "mine"\nversion = "1.0.0"\nname = "Mine"\nextends = "chess@1"\n';
  const made = (await (await request.post("/api/games", { data: { text } })).json()) as { id: string };
  const page = await watched(browser);
  await page.goto(`/#/further/${made.id}`);
  await expect(page.getByRole("alert")).toHaveText("Only games of variants that ship are taken further.", { timeout: 60_000 });
  await leave(page);
});
