// The rules themselves, as WebAssembly. They come when somebody first plays alone, writes or solves, and need no server.
import type { BoardwrightError } from "boardwright";
import address from "boardwright/boardwright_bg.wasm?url";

export type Rules = typeof import("boardwright");
export type { Catalogue, Diagnostic, Game, Line, Problem, Solution } from "boardwright";

let loading: Promise<Rules> | undefined;
let loaded = false;
/** How much of the module has come, from 0 to 1, and who wants to know. */
let part = 0;
const watching = new Set<(part: number) => void>();

/** Whether the module is there already. */
export const here = () => loaded;

/** The module, loaded once; after a failure it is tried again. */
export function rules(): Promise<Rules> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Rules> {
  const [{ init, ...module }, response] = await Promise.all([import("boardwright/init"), fetch(address)]);
  if (!response.ok) throw new Error(`the rules could not be loaded: ${response.status}`);
  await init({ module_or_path: counted(response, __RULES_BYTES__, tell) });
  loaded = true;
  return module;
}

/** What the rules answer; the full module, where a board is too large for this one. */
export async function ruled<T>(ask: (rules: Rules) => T): Promise<T> {
  const small = await rules();
  try {
    return ask(small);
  } catch (error) {
    if (thrown(error).code !== "too-large") throw error;
    return ask(await import("boardwright/full"));
  }
}

function tell(come: number) {
  part = come;
  for (const watch of watching) watch(come);
}

/** Tells at once, and whenever more has come, how much of the module is there; until the answer is called. */
export function whileLoading(watch: (part: number) => void): () => void {
  watching.add(watch);
  watch(part);
  return () => watching.delete(watch);
}

/** An answer of so many bytes, of which somebody is told what part has come. */
export function counted(response: Response, bytes: number, told: (part: number) => void): Response {
  if (!response.body) return response;
  let come = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      come += chunk.length;
      told(Math.min(1, come / bytes));
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}

/** What the rules have thrown, or what was no refusal of theirs again. */
export function thrown(error: unknown): BoardwrightError {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error as BoardwrightError;
  throw error;
}
