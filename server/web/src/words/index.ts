// The language of the page: that of the reader's browser, unless he has chosen another.
import type { Description } from "../wire";
import { en, type Words } from "./en";
import { ja } from "./ja";

export type { Words };

export const languages = { en, ja } satisfies { [tag: string]: Words };
export type Tag = keyof typeof languages;

const isTag = (text: string | null): text is Tag => text !== null && text in languages;

/** The language to begin with. */
export function firstTag(chosen: string | null, wanted: readonly string[]): Tag {
  if (isTag(chosen)) return chosen;
  const found = wanted.map((tag) => tag.split("-")[0] ?? "").find(isTag);
  return found ?? "en";
}

/** What a code is called, or the code where nobody has a word for it. */
export function word(of: { [code: string]: string }, code: string): string {
  return of[code] ?? code;
}

/** What the game, its players and its pieces are called in a language. */
export interface Called {
  game: string;
  player(name: string): string;
  piece(id: string): string;
}

/** The names of a variant: those of its names file in the language, else in English, else the ids. */
export function called(description: Description, tag: Tag): Called {
  const { names } = description.presentation;
  const [own, english] = [names[tag], names["en"]];
  return {
    game: own?.game ?? english?.game ?? description.name,
    player: (name) => own?.players[name] ?? english?.players[name] ?? name,
    piece: (id) => own?.pieces[id] ?? english?.pieces[id] ?? id,
  };
}
