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

/** Two people at a game: the first makes it, the second follows the link. */
export async function seated(browser: Browser, variant: string, options: BrowserContextOptions = {}, player = 1): Promise<[Page, Page]> {
  const first = await watched(browser, options);
  await first.goto("/");
  await first.locator("input[type=search]").fill(variant);
  await first.locator(`input[name=variant][value="${variant}"]`).check();
  await first.locator("input[autocomplete=nickname]").fill("Anna");
  await expect(first.locator("form select").nth(1).locator("option")).toHaveCount(3);
  await first.locator("form select").nth(1).selectOption({ index: player });
  await first.locator("form button[type=submit]").click();
  const link = await first.locator("input.link").inputValue();
  const second = await watched(browser, options);
  await second.goto(link.replace(/^.*\/#/, "/#"));
  await second.locator("input[autocomplete=nickname]").fill("Bo");
  await second.locator("form button[type=submit]").click();
  for (const page of [first, second]) {
    await expect(page.locator("form")).toHaveCount(0);
    // The game has been read: somebody is to move.
    await expect(page.locator(".player.turn")).toBeVisible();
  }
  return [first, second];
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
  const box = await ground.boundingBox();
  if (!box) throw new Error(`no cell ${name}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The name of a cell as a screen reader says it. */
export const said = (page: Page, name: string) => cell(page, name).getAttribute("aria-label");

export async function leave(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}
