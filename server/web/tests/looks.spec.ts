import { expect, test } from "@playwright/test";
import { leave, play, said, seated, watched } from "./steps";

const shots = process.env["SHOTS"] ?? "test-results";
const telephone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("the page is in Japanese where the browser is", async ({ browser }) => {
  const page = await watched(browser, { locale: "ja-JP" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "新しいゲーム" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await page.screenshot({ path: `${shots}/lobby-ja.png` });
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "A new game" })).toBeVisible();
  await leave(page);
});

test("shogi is played in Japanese", async ({ browser }) => {
  const [sente, gote] = await seated(browser, "shogi", { locale: "ja-JP" });
  await play(sente, "7g", "7f", 1, gote);
  await play(gote, "3c", "3d", 2, sente);
  expect(await said(sente, "8h")).toContain("角");
  await sente.screenshot({ path: `${shots}/shogi-ja.png` });
  await leave(sente, gote);
});

test("a telephone has room for the board and nothing beside it", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "chess", { ...telephone, colorScheme: "dark" });
  await anna.locator('[data-cell="e2"]').tap();
  await anna.locator('[data-cell="e4"]').tap();
  await expect(bo.locator(".moves li")).toHaveCount(1);
  for (const page of [anna, bo]) {
    const [width, scroll, board] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
      document.querySelector(".board")?.getBoundingClientRect().width ?? 0,
    ]);
    expect(scroll).toBeLessThanOrEqual(width!);
    expect(board).toBeGreaterThan(width! * 0.9);
  }
  await anna.screenshot({ path: `${shots}/telephone-dark.png` });
  await leave(anna, bo);
});

for (const variant of ["omega", "xiangqi", "janggi", "cannonshogi", "kuma", "capablanca", "seirawan"]) {
  test(`${variant} is drawn`, async ({ browser }) => {
    const [first, second] = await seated(browser, variant);
    await expect(first.locator(".place")).not.toHaveCount(0);
    await second.screenshot({ path: `${shots}/${variant}.png` });
    await leave(first, second);
  });
}

test("the lobby has what is open, and who comes joins", async ({ browser }) => {
  const [host, guest] = [await watched(browser), await watched(browser)];
  await host.goto("/");
  await host.getByLabel("Your name").fill("Carla");
  await host.getByLabel("Anybody, from the lobby").check();
  await host.getByRole("button", { name: "Make the game" }).click();
  await expect(host.locator("input.link")).toBeVisible();
  await guest.goto("/");
  await expect(guest.getByText("Carla offers Chess")).toBeVisible();
  await guest.screenshot({ path: `${shots}/lobby.png` });
  await guest.getByRole("link", { name: "Look" }).click();
  await guest.getByRole("button", { name: "Sit down" }).click();
  await expect(host.locator(".standing")).toHaveText(/It is your turn|to move/);
  await leave(host, guest);
});
