import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import { defineConfig } from "vite";

// While one writes the page, the server runs beside it.
const server = process.env["BOARDWRIGHT_URL"] ?? "http://127.0.0.1:8080";
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rules = place("../../packages/npm/pkg");
const module = `${rules}/boardwright_bg.wasm`;

/** The server answers pages of its own origin alone, and the proxy is one. */
function sameOrigin(proxy: { on(event: string, then: (request: { setHeader(name: string, value: string): void }) => void): void }) {
  const set = (request: { setHeader(name: string, value: string): void }) => request.setHeader("origin", server);
  proxy.on("proxyReq", set);
  proxy.on("proxyReqWs", set);
}

/** Empties the folder of the built page, but for the file that keeps it. */
const empty = (folder: string) => ({
  name: "empty",
  apply: "build" as const,
  buildStart() {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) if (name !== ".gitignore") rmSync(join(folder, name), { recursive: true });
  },
});

/** The variants that ship, by the names in their descriptors and files of names. */
function variants() {
  const root = place("../../variants");
  const read = (file: string) => (existsSync(file) ? parse(readFileSync(file, "utf8")) : {}) as {
    variant?: { id: string; name: string };
    names?: { [tag: string]: { game?: string } };
  };
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "src");
  return folders.flatMap(({ name: family }) =>
    readdirSync(join(root, family)).filter((name) => /^[^.]+\.toml$/.test(name)).map((name) => {
      const file = join(root, family, name);
      const { variant } = read(file);
      const { names = {} } = read(join(dirname(file), `${basename(file, ".toml")}.names.toml`));
      const titles = Object.fromEntries(Object.entries(names).flatMap(([tag, { game }]) => (game ? [[tag, game]] : [])));
      return { id: variant!.id, family, title: variant!.name, titles };
    }),
  );
}

const known = {
  name: "variants",
  resolveId: (id: string) => (id === "virtual:variants" ? `\0${id}` : undefined),
  load: (id: string) => (id === "\0virtual:variants" ? `export const variants = ${JSON.stringify(variants())};` : undefined),
};

export default defineConfig(({ mode }) => {
  const dist = place(mode === "static" ? "static" : "dist");
  return {
    base: "./",
    plugins: [empty(dist), known],
    resolve: { alias: [{ find: /^boardwright$/, replacement: `${rules}/browser.js` }, { find: /^boardwright(?=\/)/, replacement: rules }] },
    define: { __RULES_BYTES__: existsSync(module) ? statSync(module).size : 1 },
    build: { outDir: dist, emptyOutDir: false, target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, cssCodeSplit: false },
    worker: { format: "es", plugins: () => [known] },
    server: { proxy: { "/api": { target: server, ws: true, changeOrigin: true, configure: sameOrigin } }, fs: { allow: [place("../..")] } },
    test: { include: ["src/**/*.test.ts"], environment: "node" },
  } as ReturnType<Extract<Parameters<typeof defineConfig>[0], (...all: never[]) => unknown>>;
});
