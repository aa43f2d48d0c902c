// The page in a real browser: Chromium of the distribution, and a server with the page built in and a new database.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const listen = "127.0.0.1:8191";
const database = join(tmpdir(), `boardwright-page-${process.pid}.db`);
const program = process.env["BOARDWRIGHT_SERVER"] ?? "cargo run --locked --manifest-path ../Cargo.toml --";
const free = "--requests 0 --creations 0 --messages 0 --connections-of-address 0";

export default defineConfig({
  testDir: "tests",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: "list",
  use: {
    baseURL: `http://${listen}`,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  webServer: {
    command: `${program} --listen ${listen} --database-file ${database} ${free}`,
    url: `http://${listen}/healthz`,
    timeout: 600_000,
  },
});
