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

const knight = drawings["♘"]!;
const head = "M41 11l5-9 8 8c20 4 28 27 26 56H36c-2-14 12-21 14-32-6 4-9 9-16 12l-6 6c-6 1-11-5-9-10l12-20c2-6 5-9 10-11z";

/** Kinds by the ids that descriptors give them, where no character shows them. Who moves as two is drawn of both. */
const fairy: { [kind: string]: Drawing } = {
  king: drawings["♔"]!, queen: drawings["♕"]!, rook: drawings["♖"]!, bishop: drawings["♗"]!, knight, pawn: drawings["♙"]!,
  archbishop: { body: knight.body, lines: `${knight.lines}M57 42v24M47 52h20` },
  chancellor: { body: `${head}M20 69h12v6h10v-6h16v6h10v-6h12v21H20z`, lines: "M57 15c12 7 16 22 16 42M36 25l5-3M24 43l3-3M27 82h46" },
  amazon: { body: drawings["♕"]!.body, lines: `${drawings["♕"]!.lines}M50 46l7 9-7 9-7-9z` },
  hawk: {
    body: "M48 12c11-2 19 5 20 14l12 7-12 3c4 17 4 30-2 41H36C25 60 27 40 33 27c3-8 8-13 15-15zM26 80h48l3 10H23z",
    lines: "M57 25l4 1M43 38c-5 14 2 28 16 33M52 38c-3 11 2 21 11 25",
  },
  elephant: {
    body: "M22 44c0-18 14-30 30-28 15 2 23 14 22 29-1 10-3 20 2 20 4 0 4-5 4-9h7c2 12-3 19-11 19-11 0-14-10-13-20l-8 3v16H30V62c-5-4-8-10-8-18zM24 81h42l3 9H21z",
    lines: "M42 30c-9 5-10 19-1 27 9-5 11-17 1-27M61 36l3 0",
  },
  champion: {
    body: "M50 9c8 6 18 8 28 8 2 30-6 48-28 59C28 65 20 47 22 17c10 0 20-2 28-8zM26 80h48l3 10H23z",
    lines: "M50 24v40M34 38h32",
  },
  wizard: {
    body: "M52 6c3 20 8 36 16 50 8 2 14 5 16 10-20 9-48 9-68 0 2-5 8-8 16-10 10-14 16-30 20-50zM28 74c14 4 30 4 44 0l5 16H23z",
    lines: "M32 56c12 4 24 4 36 0M50 26l3 6 6 1-5 4 2 6-6-3-6 3 2-6-5-4 6-1z",
  },
  cannon: {
    body: "M20 44l52-22c5-2 9 0 11 5s1 9-4 12L30 63c-6 3-12 1-15-5s-1-11 5-14zM44 62a16 16 0 1 1 1 24h-22l4-9h14a16 16 0 0 1 3-15z",
    lines: "M56 67v14M49 74h14M66 25l6 16",
  },
  centaur: { body: `${head}M28 69h44v6H28zM22 80h56v10H22z`, lines: "M57 15c12 7 16 22 16 42M36 25l5-3M24 43l3-3M50 44v16M44 50h12" },
};

/** The drawing of a kind that has no glyph but a letter. */
export function drawingOfKind(kind: string, glyph: string | undefined): Drawing | undefined {
  return glyph === undefined || /^[\x20-\x7e]*$/.test(glyph) ? fairy[kind] : undefined;
}

/** A piece of shogi, which points up. */
export const wedge = "M50 6l26 13 10 72H14l10-72z";
