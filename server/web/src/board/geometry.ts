// Where cells are on the picture. Pure: from the description of a board to numbers, and back from a point to a cell.
import type { BoardView, Presentation } from "../wire";

/** A cell on the picture. One unit is the distance of two neighbours; y goes down. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  shade: number;
  extra: boolean;
}

export interface Label {
  text: string;
  x: number;
  y: number;
}

export interface Stroke {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Layout {
  cells: Map<string, Cell>;
  shape: "square" | "hex";
  /** Cells are points in which lines meet. */
  points: boolean;
  /** Left, top, width and height of all, with the labels. */
  box: [number, number, number, number];
  labels: Label[];
  /** The lines of a board of points. */
  grid: Stroke[];
  /** Lines and borders by name: palaces, rivers. */
  marks: Stroke[];
}

export type Direction = "left" | "right" | "up" | "down";

const hexRadius = 1 / Math.sqrt(3);
const margin = 0.42;

/** The layout of a board; flipped, the second player sits below. */
export function layout(board: BoardView, presentation: Presentation, flipped: boolean): Layout {
  const turn = flipped ? -1 : 1;
  const cells = new Map<string, Cell>();
  for (const { name, x, y, shade, extra } of board.cells) {
    // Minus zero is written as such into the picture.
    cells.set(name, { name, x: turn * x + 0, y: -turn * y + 0, shade, extra });
  }
  const shape = board.topology === "hex" ? "hex" : "square";
  const points = presentation.cells === "points";
  const half: [number, number] = shape === "hex" ? [hexRadius, 0.5] : [0.5, 0.5];
  const all = [...cells.values()];
  const [left, right] = span(all.map(({ x }) => x), half[0]);
  const [top, bottom] = span(all.map(({ y }) => y), half[1]);
  const labels = shape === "hex" ? [] : labelled(all, left, bottom);
  const room = labels.length ? margin : 0.06;
  return {
    cells,
    shape,
    points,
    box: [left - room, top - 0.06, right - left + room + 0.06, bottom - top + room + 0.06],
    labels,
    grid: points ? grid(all, presentation) : [],
    marks: marks(cells, presentation, points, shape),
  };
}

function span(of: number[], half: number): [number, number] {
  return of.length ? [Math.min(...of) - half, Math.max(...of) + half] : [0, 1];
}

/** A name is a file and a rank, one of them in letters: `e4`, `7g`. */
function parts(name: string): [string, string] | undefined {
  const found = /^([a-z]+)(\d+)$/.exec(name) ?? /^(\d+)([a-z]+)$/.exec(name);
  return found ? [found[1]!, found[2]!] : undefined;
}

/** Files below, ranks at the left; a column whose cells do not share their file has no label. */
function labelled(cells: Cell[], left: number, bottom: number): Label[] {
  const files = new Map<number, Set<string>>();
  const ranks = new Map<number, Set<string>>();
  const add = (to: Map<number, Set<string>>, at: number, text: string) => to.set(at, (to.get(at) ?? new Set()).add(text));
  for (const cell of cells.filter((cell) => !cell.extra)) {
    const named = parts(cell.name);
    if (!named) continue;
    add(files, cell.x, named[0]);
    add(ranks, cell.y, named[1]);
  }
  const one = (texts: Set<string>) => (texts.size === 1 ? [...texts] : []);
  return [
    ...[...files].flatMap(([x, texts]) => one(texts).map((text) => ({ text, x, y: bottom + margin / 2 }))),
    ...[...ranks].flatMap(([y, texts]) => one(texts).map((text) => ({ text, x: left - margin / 2, y }))),
  ];
}

const between = (a: Cell, b: Cell): Stroke => ({ x1: a.x, y1: a.y, x2: b.x, y2: b.y });

/** Lines from point to point, but not across a border, except along the edge. */
function grid(cells: Cell[], presentation: Presentation): Stroke[] {
  const borders = new Set(Object.values(presentation.borders).flat().flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const xs = cells.map(({ x }) => x);
  const edges = [Math.min(...xs), Math.max(...xs)];
  const at = new Map(cells.map((cell) => [`${cell.x} ${cell.y}`, cell]));
  return cells.flatMap((cell) =>
    [at.get(`${cell.x + 1} ${cell.y}`), at.get(`${cell.x} ${cell.y + 1}`)].flatMap((other) =>
      other && (!borders.has(`${cell.name} ${other.name}`) || edges.includes(cell.x)) ? [between(cell, other)] : [],
    ),
  );
}

function marks(cells: Map<string, Cell>, presentation: Presentation, points: boolean, shape: Layout["shape"]): Stroke[] {
  const pairs = (named: { [name: string]: Array<[string, string]> } | undefined) =>
    Object.values(named ?? {}).flat().flatMap(([a, b]) => {
      const [first, second] = [cells.get(a), cells.get(b)];
      return first && second ? [[first, second] as const] : [];
    });
  const lines = pairs(presentation.lines).map(([a, b]) => between(a, b));
  // On a board of points the gap in the grid is the border.
  const borders = points ? [] : pairs(presentation.borders).map(([a, b]) => edge(a, b, shape));
  return [...lines, ...borders];
}

/** The edge that two neighbours share. */
function edge(a: Cell, b: Cell, shape: Layout["shape"]): Stroke {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const half = shape === "hex" ? hexRadius / 2 : 0.5;
  const [dx, dy] = [(-(b.y - a.y) / length) * half, ((b.x - a.x) / length) * half];
  return { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy };
}

/** The corners of a cell, as `points` of a polygon. */
export function outline(shape: Layout["shape"], x: number, y: number, scale = 1): string {
  const corners =
    shape === "square"
      ? [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
      : [0, 60, 120, 180, 240, 300].map((angle) => [
          hexRadius * Math.cos((angle * Math.PI) / 180),
          hexRadius * Math.sin((angle * Math.PI) / 180),
        ]);
  return corners.map(([dx, dy]) => `${round(x + dx! * scale)},${round(y + dy! * scale)}`).join(" ");
}

const round = (number: number) => Math.round(number * 10_000) / 10_000;

/** The cell under a point of the picture. */
export function cellAt(layout: Layout, x: number, y: number): string | undefined {
  let best: Cell | undefined;
  let least = Infinity;
  for (const cell of layout.cells.values()) {
    const distance = (cell.x - x) ** 2 + (cell.y - y) ** 2;
    if (distance < least) [best, least] = [cell, distance];
  }
  if (!best) return undefined;
  const [dx, dy] = [Math.abs(best.x - x), Math.abs(best.y - y)];
  const inside = layout.shape === "square" ? dx <= 0.5 && dy <= 0.5 : dy <= 0.5 && dx * Math.sqrt(3) + dy <= 1;
  return inside ? best.name : undefined;
}

const ahead: { [direction in Direction]: [number, number] } = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * Where an arrow key leads: the nearest cell within 60 degrees of that direction, what lies straight ahead before what
 * lies aslant. Holes are passed over; hexagons in the next file are reached though none is straight beside.
 */
export function neighbour(layout: Layout, from: string, direction: Direction): string | undefined {
  const cell = layout.cells.get(from);
  if (!cell) return undefined;
  const [ax, ay] = ahead[direction];
  let best: string | undefined;
  let least = Infinity;
  for (const other of layout.cells.values()) {
    const [dx, dy] = [other.x - cell.x, other.y - cell.y];
    const along = dx * ax + dy * ay;
    const aside = Math.abs(dx * ay) + Math.abs(dy * ax);
    if (along <= 0.01 || aside > along * 1.74) continue;
    // The small term decides between two hexagons that are as far: the upper one.
    const cost = along + 1.2 * aside + other.y * 1e-6;
    if (cost < least) [best, least] = [other.name, cost];
  }
  return best;
}
