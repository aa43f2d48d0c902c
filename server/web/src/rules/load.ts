// The rules themselves, as WebAssembly. They come when somebody first plays alone, writes or solves, and need no server.
import type { BoardwrightError } from "boardwright";

export type Rules = typeof import("boardwright");
export type { Catalogue, Diagnostic, Game, Solution, Variation } from "boardwright";

let loading: Promise<Rules> | undefined;

/** The module, loaded once; after a failure it is tried again. */
export function rules(): Promise<Rules> {
  loading ??= import("boardwright").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** What the rules have thrown, or what was no refusal of theirs again. */
export function thrown(error: unknown): BoardwrightError {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error as BoardwrightError;
  throw error;
}
