// What is asked of a problem, and what was found of it.
import type { Line, Problem, Solution } from "../rules/load";
import type { Words } from "../words";

export interface Asked {
  stipulation: string;
  setPlay: boolean;
  tries: boolean;
  /** How many answers may refute a try. */
  refutations: number;
  /** All variations to their end, and what the keys threaten. */
  allPlay: boolean;
}

export const plain: Asked = { stipulation: "#2", setPlay: false, tries: false, refutations: 1, allPlay: false };

/** What was found by now. */
export interface Findings {
  /** What was asked. */
  asked: Asked;
  solution: Solution;
  /** Set play, tries and threats have been looked for. */
  whole: boolean;
}

/** The problem as the rules are asked it; shogi players may be answered as they write. */
export function problemOf({ stipulation, setPlay, tries, refutations, allPlay }: Asked, japanese: boolean): Problem {
  return {
    stipulation: stipulation.trim() || null,
    longer: true,
    whole: allPlay,
    threats: allPlay,
    set_play: setPlay,
    tries: tries ? refutations : null,
    written: true,
    letters: japanese ? "japanese" : "english",
  };
}

export interface Phase {
  name: string;
  lines: Line[];
  /** What is said where there are no lines. */
  none: string;
}

/** The phases with their headings, in the order of problemists: all that were asked for, and the solution, which needs no heading alone. */
export function phasesOf({ asked, solution: { written, no_set_play, no_tries }, whole }: Findings, words: Words): Phase[] {
  if (!written) return [];
  const phases: Phase[] = [];
  const none = (unsought: boolean | undefined) => (unsought ? words.notLookedFor : words.noneOfIt);
  if (asked.setPlay && whole) phases.push({ name: words.setPlay, lines: written.set_play, none: none(no_set_play) });
  if (asked.tries && whole) phases.push({ name: words.tries, lines: written.tries, none: none(no_tries) });
  return [...phases, { name: words.actualPlay, lines: written.solution, none: words.noneOfIt }];
}
