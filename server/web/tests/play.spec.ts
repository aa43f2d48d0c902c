import { expect, test } from "@playwright/test";
import { leave, play, said, seated, touch, watched } from "./steps";

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
