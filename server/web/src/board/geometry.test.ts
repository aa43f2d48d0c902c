import { expect, test } from "vitest";
import type { BoardView, Presentation } from "../wire";
import { cellAt, layout, neighbour, outline } from "./geometry";

const plain: Presentation = { names: {}, glyphs: {}, borders: {} };
const squares = (files: number, ranks: number, holes: string[] = []): BoardView => ({
  topology: "square",
  wraps: false,
  cells: Array.from({ length: files * ranks }, (_, at) => ({
    name: "abcdefghij"[at % files]! + (Math.floor(at / files) + 1),
    x: at % files,
    y: Math.floor(at / files),
    shade: at % 2,
    extra: false,
  })).filter(({ name }) => !holes.includes(name)),
});
/** Three files of hexagons with a flat top: the middle one is longer. */
const hexes: BoardView = {
  topology: "hex",
  wraps: false,
  cells: [["a1", -1, 0.5], ["a2", -1, 1.5], ["b1", 0, 0], ["b2", 0, 1], ["b3", 0, 2], ["c1", 1, 0.5], ["c2", 1, 1.5]].map(
    ([name, file, y]) => ({ name: name as string, x: ((file as number) * Math.sqrt(3)) / 2, y: y as number, shade: 0, extra: false }),
  ),
};

test("the first player sits below, flipped the second", () => {
  const [white, black] = [layout(squares(8, 8), plain, false), layout(squares(8, 8), plain, true)];
  expect(white.cells.get("a1")).toMatchObject({ x: 0, y: 0 });
  expect(white.cells.get("a8")).toMatchObject({ x: 0, y: -7 });
  expect(black.cells.get("a8")).toMatchObject({ x: 0, y: 7 });
  expect(black.cells.get("h1")).toMatchObject({ x: -7, y: 0 });
});

test("a point belongs to the cell around it, and outside to none", () => {
  const board = layout(squares(8, 8), plain, false);
  expect(cellAt(board, 4.4, -3.4)).toBe("e4");
  expect(cellAt(board, -0.6, 0)).toBeUndefined();
  expect(cellAt(layout(squares(3, 3, ["b2"]), plain, false), 1, -1)).toBeUndefined();
});

test("the corners of a hexagon's square are not in it", () => {
  const board = layout(hexes, plain, false);
  expect(cellAt(board, 0.55, -1)).toBe("b2");
  expect(cellAt(board, 0.5, -1.45)).toBe("c2");
  expect(cellAt(board, 0, 0.49)).toBe("b1");
  expect(cellAt(board, 0.5, 0.45)).toBeUndefined();
});

test("arrow keys go straight, over holes, and from file to file on hexagons", () => {
  const board = layout(squares(3, 3, ["b2"]), plain, false);
  expect(neighbour(board, "a1", "right")).toBe("b1");
  expect(neighbour(board, "b1", "up")).toBe("b3");
  expect(neighbour(board, "a1", "left")).toBeUndefined();
  expect(neighbour(layout(squares(3, 3), plain, true), "b1", "down")).toBe("b2");
  const hex = layout(hexes, plain, false);
  expect(neighbour(hex, "b2", "up")).toBe("b3");
  expect(neighbour(hex, "b2", "right")).toBe("c2");
  expect(neighbour(hex, "c2", "left")).toBe("b3");
});

test("every cell is reached by arrow keys", () => {
  for (const board of [squares(8, 8), squares(4, 4, ["b2", "c3"]), hexes]) {
    const picture = layout(board, plain, false);
    const reached = new Set([board.cells[0]!.name]);
    for (const cell of reached) {
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = neighbour(picture, cell, direction);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(board.cells.length);
  }
});

test("labels are files and ranks, also of shogi, and none where a column has several", () => {
  const texts = layout(squares(2, 2), plain, false).labels.map(({ text }) => text);
  expect(texts.sort()).toEqual(["1", "2", "a", "b"]);
  const shogi = squares(2, 1);
  shogi.cells.forEach((cell, at) => (cell.name = `${2 - at}a`));
  expect(layout(shogi, plain, false).labels.map(({ text }) => text)).toEqual(["2", "1", "a"]);
});

test("the river of a board of points is a gap, except at the edges", () => {
  const river: Presentation = { ...plain, cells: "points", borders: { river: [["a1", "a2"], ["b1", "b2"], ["c1", "c2"]] } };
  const board = layout(squares(3, 2), river, false);
  expect(board.grid.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1)).toEqual([0, 2]);
  expect(layout(squares(3, 2), { ...river, cells: "squares" }, false).marks).toHaveLength(3);
});

test("a palace is drawn from cell to cell", () => {
  const palace: Presentation = { ...plain, lines: { palace: [["a1", "c3"]] } };
  expect(layout(squares(3, 3), palace, false).marks).toEqual([{ x1: 0, y1: 0, x2: 2, y2: -2 }]);
});

test("outlines have the corners of their shape", () => {
  expect(outline("square", 0, 0)).toBe("-0.5,-0.5 0.5,-0.5 0.5,0.5 -0.5,0.5");
  expect(outline("hex", 0, 0).split(" ")).toHaveLength(6);
});
