// What the tests do again and again.
import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";

/** A page whose policy was broken, or whose scripts failed, fails its test. */
export async function watched(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const bad: string[] = [];
  page.on("pageerror", (error) => bad.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|Refused to/.test(message.text())) bad.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["127.0.0.1", "localhost"].includes(url.hostname) && url.protocol !== "data:") bad.push(`asks another host: ${url.href}`);
  });
  page.on("close", () => expect(bad).toEqual([]));
  return page;
}

/** A game that waits for somebody to follow its link: who made it, and the link. */
export async function invited(browser: Browser, variant: string, options: BrowserContextOptions = {}, player = 1): Promise<[Page, string]> {
  const page = await watched(browser, options);
  await page.goto("/");
  await page.locator("input[type=search]").fill(variant);
  await page.locator(`input[name=variant][value="${variant}"]`).check();
  await page.locator("input[autocomplete=nickname]").fill("Anna");
  await expect(page.locator("form select").nth(1).locator("option")).toHaveCount(3);
  await page.locator("form select").nth(1).selectOption({ index: player });
  await page.locator("form button[type=submit]").click();
  const link = await page.locator("input.link").inputValue();
  return [page, link.replace(/^.*\/#/, "/#")];
}

/** Follows the link to a game and sits down. */
export async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator("input[autocomplete=nickname]").fill("Bo");
  await page.locator("form button[type=submit]").click();
  await begun(page);
}

/** Waits until the game has been read: somebody is to move. */
async function begun(page: Page): Promise<void> {
  await expect(page.locator("form")).toHaveCount(0);
  await expect(page.locator(".player.turn")).toBeVisible();
}

/** Two people at a game: the first makes it, the second follows the link. */
export async function seated(browser: Browser, variant: string, options: BrowserContextOptions = {}, player = 1): Promise<[Page, Page]> {
  const [first, link] = await invited(browser, variant, options, player);
  const second = await watched(browser, options);
  await join(second, link);
  await begun(first);
  return [first, second];
}

/** A page with a slow line: 1.6 Mbit/s and 150 ms, as Lighthouse's slow 4G. */
export async function slow(browser: Browser): Promise<Page> {
  // Without the worker that keeps the page: its requests would be quick, and what it had fetched first would come at once.
  const page = await watched(browser, { serviceWorkers: "block" });
  // From the server already: who comes from elsewhere gets a process of its own, whose first requests may not be slow yet.
  await page.goto("/healthz");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
  return page;
}

const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);

/** Plays by touching two cells, and waits until both have seen it. */
export async function play(mover: Page, from: string, to: string, moves: number, other?: Page): Promise<void> {
  await expect(mover.locator(".player.turn", { hasText: "(" })).toBeVisible();
  await touch(mover, from);
  await touch(mover, to);
  for (const page of other ? [mover, other] : [mover]) await expect(page.locator(".moves li")).toHaveCount(moves);
}

/** Touches the middle of a cell, whatever is drawn above it. */
export async function touch(page: Page, name: string): Promise<void> {
  const ground = cell(page, name).locator(".ground");
  await expect(ground).toBeVisible();
  // It may be drawn anew in between.
  let box = await ground.boundingBox();
  await expect.poll(async () => (box = await ground.boundingBox()), name).not.toBeNull();
  if (!box) throw new Error(`no cell ${name}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The name of a cell as a screen reader says it. */
export const said = (page: Page, name: string) => cell(page, name).getAttribute("aria-label");

export async function leave(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}
