// Finishes a built folder: writes the worker that keeps it for when there is no connection, packs the files by brotli
// beside themselves, and says what it weighs: the page without WebAssembly must stay under 200 KB.
//
//   node scripts/finish.mjs FOLDER
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const most = 200 * 1000;
const folder = fileURLToPath(new URL(`../${process.argv[2] ?? "dist"}`, import.meta.url));
const built = () => readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith(".br") && name !== ".gitignore")
  .sort();

rmSync(join(folder, "worker.js"), { force: true });
const hash = createHash("sha256");
for (const name of built()) hash.update(name).update(readFileSync(join(folder, name)));
const files = ["./", ...built().filter((name) => name !== "index.html").map((name) => `./${name}`)];
const worker = readFileSync(fileURLToPath(new URL("worker.js", import.meta.url)), "utf8")
  .replace("NAME", hash.digest("hex").slice(0, 16))
  .replace("FILES", JSON.stringify(files));
writeFileSync(join(folder, "worker.js"), worker);

let all = 0;
for (const name of built()) {
  const plain = readFileSync(join(folder, name));
  // The module is large, and the best quality takes half a minute for a hundredth less.
  const quality = plain.length > 1_000_000 ? 9 : 11;
  const packed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  if (packed.length < plain.length) writeFileSync(join(folder, `${name}.br`), packed);
  if (!name.endsWith(".wasm")) all += Math.min(packed.length, plain.length);
  console.log(`${String(packed.length).padStart(8)}  ${name}`);
}
console.log(`${String(all).padStart(8)}  bytes by brotli without WebAssembly, of at most ${most}`);
if (all > most) process.exit(1);
