// Pieces as outlines in a box of 100 by 100, drawn for this page. Each is a body and, within it, lines of the other colour.

export interface Drawing {
  body: string;
  lines: string;
}

/** By the white figure that stands for the kind in text. */
export const drawings: { [figure: string]: Drawing } = {
  "♔": {
    body:
      "M46 9h8v8h8v8h-8v10h-8V25h-8v-8h8z" +
      "M50 44C56 33 84 30 86 50c1 12-9 18-13 27H27c-4-9-14-15-13-27 2-20 30-17 36-6z" +
      "M26 79h48l3 11H23z",
    lines: "M50 45v24M30 71c12-4 28-4 40 0M25 50c2-6 10-8 17-1M75 50c-2-6-10-8-17-1",
  },
  "♕": {
    body:
      "M16 28a6 6 0 1 1 7 6l9 22 4-29a6 6 0 1 1 8-2l6 27 6-27a6 6 0 1 1 8 2l4 29 9-22a6 6 0 1 1 7 6l-10 37H26z" +
      "M26 79h48l3 11H23z",
    lines: "M29 70c14-4 28-4 42 0",
  },
  "♖": {
    body: "M24 16h13v9h8v-9h10v9h8v-9h13v22l-9 8v24H33V46l-9-8zM29 72h42v7H29zM22 81h56v9H22z",
    lines: "M27 38h46M34 48h32M34 68h32",
  },
  "♗": {
    body:
      "M50 8a6 6 0 0 1 4 10.5C65 27 72 36 72 47c0 9-6 14-11 18l5 10H34l5-10c-5-4-11-9-11-18 0-11 7-20 18-28.5A6 6 0 0 1 50 8z" +
      "M20 88c8-10 18-4 30-9 12 5 22-1 30 9-10 6-20-2-30 0-10-2-20 6-30 0z",
    lines: "M50 32v18M41 41h18M40 66c7-2 13-2 20 0",
  },
  "♘": {
    body:
      "M41 17l5-11 8 10c22 4 30 30 28 63H34c-2-16 15-24 16-36-7 4-11 10-18 13l-6 7c-7 1-12-5-10-11l13-22c2-7 6-11 12-13z" +
      "M28 81h58v9H28z",
    lines: "M58 22c13 8 17 26 17 48M36 31l5-3M23 50l3-3",
  },
  "♙": {
    body:
      "M50 18a14 14 0 0 1 9.5 24.3C69 47 74 57 75 73H25c1-16 6-26 15.500-30.700A14 14 0 0 1 50 18z" +
      "M24 76h52l2 13H22z",
    lines: "",
  },
};

const dark: { [figure: string]: string } = { "♚": "♔", "♛": "♕", "♜": "♖", "♝": "♗", "♞": "♘", "♟": "♙" };

/** The drawing of a glyph, if it is a figure of chess. */
export function drawingOf(glyph: string | undefined): Drawing | undefined {
  return glyph === undefined ? undefined : drawings[dark[glyph] ?? glyph];
}

/** A piece of shogi, which points up. */
export const wedge = "M50 6l26 13 10 72H14l10-72z";
