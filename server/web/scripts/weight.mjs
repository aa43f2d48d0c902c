// Packs the built files by brotli beside themselves, and says what a first visit weighs: the page without WebAssembly
// must stay under 200 KB.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const most = 200 * 1000;
const dist = fileURLToPath(new URL("../dist", import.meta.url));

const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((name) => statSync(join(dist, name)).isFile() && !name.endsWith(".br") && name !== ".gitignore")
  .sort();
let all = 0;
for (const name of files) {
  const plain = readFileSync(join(dist, name));
  const packed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  if (packed.length < plain.length) writeFileSync(join(dist, `${name}.br`), packed);
  if (!name.endsWith(".wasm")) all += Math.min(packed.length, plain.length);
  console.log(`${String(packed.length).padStart(8)}  ${name}`);
}
console.log(`${String(all).padStart(8)}  bytes by brotli, of at most ${most}`);
if (all > most) process.exit(1);
