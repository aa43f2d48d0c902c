// How the page speaks with the server: requests, and the line to a game. The types are the server's own, in wire.ts.
import type { Ask, Command, Message, Refusal, Ways } from "./wire";

export type * from "./wire";

/** What was refused: a stable code, and the server's words. */
export class Refused extends Error {
  readonly code: string;
  readonly diagnostics: unknown;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.diagnostics = refusal.diagnostics;
  }
}

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameters<Rest> : never;

interface Asked<Way extends keyof Ways> {
  path: { [name in Parameters<Way>]: string };
  body: Ways[Way]["body"];
  secret: string | undefined;
}

/** The parts of a request that this one needs: a path without names needs none, a request without a body none. */
type Needed<Way extends keyof Ways> = ([Parameters<Way>] extends [never] ? unknown : Pick<Asked<Way>, "path">) &
  (Ways[Way]["body"] extends undefined ? unknown : Pick<Asked<Way>, "body">) & { secret?: string | undefined };

/** Where something is asked. */
export function address(way: string, path: { [name: string]: string } = {}): string {
  const pattern = way.slice(way.indexOf(" ") + 1);
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
}

/** Asks something over HTTP. Throws `Refused`, with the code `unreachable` where there was no answer. */
export async function ask<Way extends keyof Ways>(way: Way, asked: Needed<Way>): Promise<Ways[Way]["answer"]> {
  const { path, body, secret } = asked as Partial<Asked<Way>>;
  const headers: { [name: string]: string } = {};
  if (secret) headers["authorization"] = `Bearer ${secret}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(address(way, path), {
      method: way.slice(0, way.indexOf(" ")),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused({ code: "unreachable", message: "the server does not answer" });
  }
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (response.ok) return (isJson ? JSON.parse(text) : text || undefined) as Ways[Way]["answer"];
  const refusal: Refusal = isJson
    ? (JSON.parse(text) as Refusal)
    : { code: "unreachable", message: `the server answers ${response.status}` };
  throw new Refused(refusal);
}

/** How the line to a game is. */
export type Contact = "connecting" | "open" | "waiting" | "refused";

/** What a socket must be able to do; a browser's WebSocket is one. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

interface Pending {
  command: Command;
  done(number: number): void;
  failed(refused: Refused): void;
}

interface Listener {
  told(message: Message): void;
  contact(contact: Contact): void;
}

const soonest = 500;
const latest = 10_000;

/**
 * The line to one game. It is connected again whenever it breaks, says which events it has, and repeats the moves that
 * were not acknowledged: the server knows them by their ply and plays none twice. Other commands are not repeated, since
 * nobody can tell whether they were done; they fail with `connection-lost`.
 */
export class Line {
  /** The number of the last events that have come. */
  have: number | undefined;
  /** When they happened. */
  private at: number | undefined;
  private socket: Socket | undefined;
  private pending = new Map<number, Pending>();
  private last = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private greeted = false;
  private closed = false;

  constructor(
    private readonly open: () => Socket,
    private readonly secret: string | undefined,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  /** Ends it. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.fail(() => true);
  }

  /** Asks what is answered by a message of its own. It is not repeated. */
  ask(ask: Ask): void {
    if (this.greeted) this.socket?.send(JSON.stringify(ask));
  }

  /** Does what a player says; the answer is the number of the events that have come of it. */
  command(command: Command): Promise<number> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.pending.set(id, { command, done, failed });
      if (this.greeted) this.write(id, command);
      else if (command.type !== "move") this.settle(id)?.failed(lost());
    });
  }

  /** Tries now rather than later: the browser is online again. */
  hurry(): void {
    if (this.timer !== undefined && !this.closed) {
      clearTimeout(this.timer);
      this.connect();
    }
  }

  private connect(): void {
    this.timer = undefined;
    this.greeted = false;
    this.listener.contact("connecting");
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      const hello: Ask = { type: "hello", secret: this.secret ?? null, have: this.have ?? null, at: this.at ?? null };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (this.socket === socket && !this.closed) this.broken(event.code, event.reason);
    };
  }

  private hear(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.have = message.number;
        this.at = message.at;
        this.greet(message);
        return;
      case "resumed":
        // The events that are missing follow, each with its number.
        this.greet(message);
        return;
      case "events":
        if (this.have !== undefined && message.number <= this.have) return;
        if (this.have !== undefined && message.number > this.have + 1) {
          // Something was lost on the way: the server tells it again.
          this.socket?.close();
          this.broken(1006, "");
          return;
        }
        this.have = message.number;
        this.at = message.at;
        break;
      case "ack":
        if (message.id != null) this.settle(message.id)?.done(message.number);
        return;
      case "refused":
        if (message.id != null) {
          this.settle(message.id)?.failed(new Refused(message));
          return;
        }
        break;
    }
    this.listener.told(message);
  }

  private greet(message: Message): void {
    this.failures = 0;
    this.greeted = true;
    this.listener.told(message);
    this.listener.contact("open");
    for (const [id, { command }] of this.pending) this.write(id, command);
  }

  private write(id: number, command: Command): void {
    this.socket?.send(JSON.stringify({ ...command, id }));
  }

  private settle(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private fail(which: (command: Command) => boolean): void {
    for (const [id, { command }] of this.pending) {
      if (which(command)) this.settle(id)?.failed(lost());
    }
  }

  private broken(code: number, reason: string): void {
    this.socket = undefined;
    this.greeted = false;
    this.fail((command) => command.type !== "move");
    if (code === 1008 && (reason === "no-such-game" || reason === "no-hello")) {
      this.fail(() => true);
      this.listener.contact("refused");
      return;
    }
    const asked = /^retry-after:(\d+)$/.exec(reason)?.[1];
    const wait = asked ? Number(asked) * 1000 : Math.min(latest, soonest * 2 ** this.failures);
    this.failures += 1;
    this.listener.contact("waiting");
    // Not all at once, when a server has come back.
    this.timer = setTimeout(() => this.connect(), wait * (1 + Math.random() / 4));
  }
}

function lost(): Refused {
  return new Refused({ code: "connection-lost", message: "the connection broke before it was answered" });
}

/** The socket of a game. */
export function socketOf(id: string): Socket {
  const { protocol, host } = window.location;
  const scheme = protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${host}/api/games/${encodeURIComponent(id)}/socket`) as Socket;
}
