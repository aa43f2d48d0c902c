// A server's step through `boardwright query`: a game stays open, each request plays a move.
//
//     node examples/query.mjs target/release/boardwright

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const program = spawn(process.argv[2] ?? "boardwright", ["query", "--untrusted"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  program.stdin.write(JSON.stringify(request) + "\n");
  const answer = JSON.parse((await answers.next()).value);
  if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer;
}

await ask({ open: "g1", variant: "chess", ask: [] });
for (const move of ["f2f3", "e7e5", "g2g4"]) {
  const { legal } = await ask({ game: "g1", moves: [move], ask: ["legal"] });
  console.log(`${move}: ${legal.length} moves`);
}
const refused = await ask({ game: "g1", moves: ["e8e4"] }).catch((error) => error.message);
console.log(refused);
const { status } = await ask({ game: "g1", moves: ["d8h4"], close: true, ask: ["status"] });
console.log(`${status.winner} wins: ${status.reason}`);
program.stdin.end();
