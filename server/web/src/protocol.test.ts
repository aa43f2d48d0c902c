import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, Refused, address, type Message, type Socket } from "./protocol";

class Fake implements Socket {
  sent: Array<Record<string, unknown>> = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: Fake[];
let heard: Message[];
let contacts: string[];

function line(secret?: string): Line {
  const open = () => {
    const socket = new Fake();
    sockets.push(socket);
    return socket;
  };
  return new Line(open, secret, { told: (message) => heard.push(message), contact: (contact) => contacts.push(contact) });
}

const welcome = (number: number) => ({ type: "welcome", number, at: 1000 + number, game: {} });
const events = (number: number) => ({ type: "events", number, at: 1000 + number, events: [], ply: 0, line: 0 });
const move = { type: "move", ply: 0, line: 0, wish: { from: "e2", to: "e4" } } as const;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, heard, contacts] = [[], [], []];
});
afterEach(() => vi.useRealTimers());

function connected(secret?: string) {
  const made = line(secret);
  sockets[0]!.onopen?.();
  sockets[0]!.hear(welcome(3));
  return { line: made, socket: sockets[0]! };
}

test("the first message says who asks, and later ones what one has", () => {
  const { socket } = connected("s");
  expect(socket.sent).toEqual([{ type: "hello", secret: "s", have: null, at: null }]);
  socket.hear(events(4));
  socket.onclose?.({ code: 1006, reason: "" });
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  expect(sockets[1]!.sent).toEqual([{ type: "hello", secret: "s", have: 4, at: 1004 }]);
});

test("a move that was not acknowledged is sent again, with its ply, under the same id", async () => {
  const { line, socket } = connected();
  const moved = line.command(move);
  socket.onclose?.({ code: 1006, reason: "" });
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  sockets[1]!.hear({ type: "resumed", number: 3 });
  expect(sockets[1]!.sent[1]).toEqual({ ...move, id: 1 });
  sockets[1]!.hear({ type: "ack", id: 1, number: 4, repeated: true });
  expect(await moved).toBe(4);
});

test("other commands are not repeated: they fail when the line breaks", async () => {
  const { line, socket } = connected();
  const resigned = line.command({ type: "resign" });
  socket.onclose?.({ code: 1006, reason: "" });
  await expect(resigned).rejects.toMatchObject({ code: "connection-lost" });
});

test("what is refused has its code", async () => {
  const { line, socket } = connected();
  const moved = line.command(move);
  socket.hear({ type: "refused", id: 1, code: "blocked", message: "the way is blocked" });
  await expect(moved).rejects.toEqual(new Refused({ code: "blocked", message: "the way is blocked" }));
});

test("a gap in the numbers connects again, and events that one has are not told twice", () => {
  const { socket } = connected();
  socket.hear(events(3));
  expect(heard).toHaveLength(1);
  socket.hear(events(6));
  expect(contacts.at(-1)).toBe("waiting");
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  expect(sockets[1]!.sent[0]).toMatchObject({ have: 3 });
});

test("a server that stops says when to come back", () => {
  const { socket } = connected();
  socket.onclose?.({ code: 1012, reason: "retry-after:2" });
  vi.advanceTimersByTime(1999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(600);
  expect(sockets).toHaveLength(2);
});

test("a game that is not there is not asked for again", () => {
  line();
  sockets[0]!.onclose?.({ code: 1008, reason: "no-such-game" });
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, contacts.at(-1)]).toEqual([1, "refused"]);
});

test("addresses have their names filled in", () => {
  expect(address("GET /api/authors/{author}/variants/{name}", { author: "anna", name: "a/b" })).toBe("/api/authors/anna/variants/a%2Fb");
});
