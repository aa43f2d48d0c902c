import { expect, test } from "vitest";
import { counted } from "./load";

const chunks = (...sizes: number[]) => new ReadableStream({
  start(controller) {
    for (const size of sizes) controller.enqueue(new Uint8Array(size).fill(size));
    controller.close();
  },
});

test("what has come of an answer is told, and the answer stays what it was", async () => {
  const told: number[] = [];
  const headers = { "content-type": "application/wasm" };
  const answer = counted(new Response(chunks(1, 2, 5), { headers }), 8, (part) => told.push(part));
  expect(answer.headers.get("content-type")).toBe("application/wasm");
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 2, 5, 5, 5, 5, 5]);
  expect(told).toEqual([1 / 8, 3 / 8, 1]);
});

test("more than was expected is all of it", async () => {
  const told: number[] = [];
  await counted(new Response(chunks(6, 6)), 8, (part) => told.push(part)).arrayBuffer();
  expect(told).toEqual([6 / 8, 1]);
});
