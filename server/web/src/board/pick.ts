// From what is touched to a move: which cells may follow, and what is still to be said. Pure.
import type { Choices, Gate, Proposed, Wish } from "../wire";

/** Where a move begins. */
export type Source = { cell: string } | { hand: string };

/** The goals of a source. */
export function goals(choices: Choices, source: Source): string[] {
  if ("hand" in source) return choices.drops[source.hand] ?? [];
  return Object.keys(choices.moves[source.cell] ?? {});
}

/** Whether anything may begin there. */
export function begins(choices: Choices, source: Source): boolean {
  return goals(choices, source).length > 0;
}

/** All moves from a source to a goal. */
export function wishes(choices: Choices, source: Source, to: string): Wish[] {
  const first: Wish[] =
    "hand" in source
      ? (choices.drops[source.hand] ?? []).includes(to) ? [{ dropped: source.hand, to }] : []
      : (choices.moves[source.cell]?.[to] ?? []).map((piece) => ({ from: source.cell, to, ...(piece ? { promotes_to: piece } : {}) }));
  const seconds = choices.seconds?.["hand" in source ? to : source.cell]?.[to];
  if (!seconds) return first;
  return first.flatMap((wish) => [
    ...(seconds.optional ? [wish] : []),
    ...(seconds.walls ?? []).map((wall) => ({ ...wish, wall })),
    ...(seconds.gates ?? []).map((gate) => ({ ...wish, gate })),
    ...(seconds.proposed ?? []).map((proposed) => ({ ...wish, proposed })),
  ]);
}

/** A pass that asks nothing more: a move that ends where it begins. One that puts a wall or takes something besides is made on the board. */
export function pass(choices: Choices): Wish | undefined {
  for (const cell of Object.keys(choices.moves)) {
    const found = wishes(choices, { cell }, cell).find((wish) => key(wish) === "{}" && !wish.wall);
    if (found) return found;
  }
  return undefined;
}

/**
 * What is shown of a hand, in the order of the kinds: what is held, with its count; and what may be dropped though nobody
 * counts it, or though it is held as another kind, with 0.
 */
export function held(kinds: string[], counts: { [piece: string]: number }, drops: Choices["drops"] = {}): [string, number][] {
  return kinds.map((kind): [string, number] => [kind, counts[kind] ?? 0]).filter(([kind, count]) => count > 0 || drops[kind]?.length);
}

/** A wish, where nobody knows of a legal one: the server says what is wrong with it. */
export function plain(source: Source, to: string): Wish {
  return "hand" in source ? { dropped: source.hand, to } : { from: source.cell, to };
}

/** What has to be chosen among before a wall is put: the wishes without their walls, each once. */
export interface Option {
  promotes_to?: string | null;
  gate?: Gate | null;
  proposed?: Proposed | null;
}

const optionOf = ({ promotes_to, gate, proposed }: Wish): Option => ({
  ...(promotes_to ? { promotes_to } : {}),
  ...(gate ? { gate } : {}),
  ...(proposed ? { proposed } : {}),
});

const key = (option: Option) => JSON.stringify(optionOf(option as Wish));

export function options(of: Wish[]): Option[] {
  return [...new Map(of.map((wish) => [key(wish), optionOf(wish)])).values()];
}

/** Those of the wishes that an option leaves. */
export function chosen(of: Wish[], option: Option): Wish[] {
  return of.filter((wish) => key(wish) === key(option));
}

/** What picking has come to. */
export type Picking =
  | { at: "idle" }
  | { at: "source"; source: Source }
  | { at: "option"; wishes: Wish[] }
  | { at: "wall"; wishes: Wish[] };

export const idle: Picking = { at: "idle" };

/** What is next when these wishes are left: one is done, several ask for an option first and then for a wall. */
export function narrow(left: Wish[]): Picking | Wish {
  const [only, ...others] = left;
  if (only && !others.length) return only;
  return options(left).length > 1 ? { at: "option", wishes: left } : { at: "wall", wishes: left };
}

/** The cells that may be touched next. */
export function targets(picking: Picking, choices: Choices): string[] {
  switch (picking.at) {
    case "source": return goals(choices, picking.source);
    case "wall": return picking.wishes.flatMap((wish) => wish.wall ?? []);
    default: return [];
  }
}

/** What a touched cell does. A wish is to be played; `illegal` is one that the server is to judge. */
export function touch(picking: Picking, cell: string, choices: Choices, own: boolean): { next: Picking; wish?: Wish; illegal?: boolean } {
  if (picking.at === "wall") {
    const found = picking.wishes.find((wish) => wish.wall === cell);
    return found ? { next: idle, wish: found } : { next: idle };
  }
  if (picking.at === "source") {
    const { source } = picking;
    const left = wishes(choices, source, cell);
    if (left.length) {
      const next = narrow(left);
      return "at" in next ? { next } : { next: idle, wish: next };
    }
    if ("cell" in source && source.cell === cell) return { next: idle };
    if (!own) return { next: idle, wish: plain(source, cell), illegal: true };
  }
  return { next: own || begins(choices, { cell }) ? { at: "source", source: { cell } } : idle };
}
