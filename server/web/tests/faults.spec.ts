// The server is killed under a game, and comes back.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { leave, play, said, seated, touch } from "./steps";

const listen = "127.0.0.1:8192";
const program = process.env["BOARDWRIGHT_SERVER"] ?? fileURLToPath(new URL("../../target/debug/boardwright-server", import.meta.url));
const database = join(tmpdir(), `boardwright-killed-${process.pid}.db`);
let server: ChildProcess;

async function start() {
  server = spawn(program, ["--listen", listen, "--database-file", database], { stdio: "ignore" });
  await expect.poll(() => fetch(`http://${listen}/healthz`).then((answer) => answer.ok, () => false), { timeout: 30_000 }).toBe(true);
}

const kill = () => new Promise<void>((done) => {
  server.once("exit", () => done());
  server.kill("SIGKILL");
});

test.use({ baseURL: `http://${listen}` });
test.skip(!existsSync(program), "the server was not built");
test.beforeAll(start);
test.afterAll(async () => {
  await kill();
  for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(database + end, { force: true });
});

test("players stay seated while the server is killed; a move made meanwhile is played once", async ({ browser }) => {
  const [anna, bo] = await seated(browser, "chess", { baseURL: `http://${listen}` });
  await play(anna, "e2", "e4", 1, bo);
  await play(bo, "e7", "e5", 2, anna);
  await kill();
  await expect(anna.locator(".standing")).toHaveText("The connection is broken; trying again.");
  await touch(anna, "g1");
  await touch(anna, "f3");
  await start();
  for (const page of [anna, bo]) {
    await expect(page.locator(".moves li")).toHaveCount(3, { timeout: 30_000 });
    expect(await said(page, "f3")).toBe("f3, White Knight");
  }
  await play(bo, "b8", "c6", 4, anna);
  await leave(anna, bo);
});
