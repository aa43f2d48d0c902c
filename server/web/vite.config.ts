import { readdirSync, rmSync } from "node:fs";
import { defineConfig } from "vite";

// While one writes the page, the server runs beside it.
const server = process.env["BOARDWRIGHT_URL"] ?? "http://127.0.0.1:8080";

/** The server answers pages of its own origin alone, and the proxy is one. */
function sameOrigin(proxy: { on(event: string, then: (request: { setHeader(name: string, value: string): void }) => void): void }) {
  const set = (request: { setHeader(name: string, value: string): void }) => request.setHeader("origin", server);
  proxy.on("proxyReq", set);
  proxy.on("proxyReqWs", set);
}

const dist = new URL("dist/", import.meta.url);

/** Empties the folder of the built page, but for the file that keeps it. */
const empty = {
  name: "empty",
  apply: "build" as const,
  buildStart() {
    for (const name of readdirSync(dist)) if (name !== ".gitignore") rmSync(new URL(name, dist), { recursive: true });
  },
};

export default defineConfig({
  plugins: [empty],
  build: { emptyOutDir: false, target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, cssCodeSplit: false },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: true, configure: sameOrigin } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
} as Parameters<typeof defineConfig>[0]);
