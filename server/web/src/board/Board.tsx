// The board as a picture: cells, pieces, what may be touched. What a touch means is decided by whoever shows it.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Piece } from "../pieces/Piece";
import type { Applied, Description } from "../wire";
import type { Called, Words } from "../words";
import { cellAt, layout, neighbour, outline, type Cell, type Direction, type Layout } from "./geometry";
import { bursts, drawn, lastCells, type Drawn, type Position } from "./position";

export interface Props {
  description: Description;
  position: Position;
  /** The move that has led here, when the position before was shown. */
  applied: Applied | undefined;
  /** Changes whenever another position is shown. */
  at: string;
  flipped: boolean;
  words: Words;
  called: Called;
  /** The cell that is chosen. */
  picked: string | undefined;
  targets: string[];
  /** Cells of an announced move. */
  announced: string[];
  /** The player whose royal pieces are in check. */
  checked: string | undefined;
  /** Whether a piece may be taken up. */
  mayTake(cell: string): boolean;
  touch(cell: string): void;
  letGo(): void;
}

const keys: { [key: string]: Direction } = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export function Board(props: Props) {
  const { description, position, applied, at, flipped, picked, targets, announced, checked } = props;
  const picture = useMemo(
    () => layout(description.board, description.presentation, flipped),
    [description, flipped],
  );
  const svg = useRef<SVGSVGElement>(null);
  const men = useMen(position, applied, at);
  const [focused, setFocused] = useState<string>();
  const drag = useDrag(props, picture, svg);
  const first = useMemo(() => firstCell(picture), [picture]);
  const here = focused && picture.cells.has(focused) ? focused : first;
  const last = lastCells(applied);
  const royal = useMemo(() => new Set(description.pieces.filter((piece) => piece.royal).map(({ id }) => id)), [description]);

  const key = (event: KeyboardEvent) => {
    // These are the browser's: Alt and an arrow go back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = keys[event.key];
    if (direction) {
      const next = neighbour(picture, here, direction);
      if (next) focusOn(svg.current, next);
    } else if (event.key === "Enter" || event.key === " ") {
      props.touch(here);
    } else if (event.key === "Escape") {
      props.letGo();
    } else return;
    event.preventDefault();
  };

  const [left, top, width, height] = picture.box;
  return (
    <svg
      ref={svg}
      class={`board ${picture.shape}${picture.points ? " points" : ""}${description.presentation.men === "wedges" ? " plain" : ""}`}
      viewBox={`${left} ${top} ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}`, "--ratio": `${width / height}` }}
      role="group"
      aria-label={`${props.words.board}. ${props.words.boardHelp}`}
      onKeyDown={key}
      {...drag.handlers}
    >
      {picture.points && <Ground picture={picture} />}
      {[...picture.cells.values()].map((cell) => (
        <g
          key={cell.name}
          data-cell={cell.name}
          class={classes({
            cell: true,
            [`shade-${shadeOf(cell, picture, description)}`]: true,
            last: last.includes(cell.name),
            picked: picked === cell.name,
            target: targets.includes(cell.name),
            announced: announced.includes(cell.name),
            taken: position.men[cell.name] !== undefined,
            checked: checked !== undefined && position.men[cell.name]?.player === checked && royal.has(position.men[cell.name]!.piece),
          })}
          role="button"
          tabIndex={cell.name === here ? 0 : -1}
          aria-label={told(props, cell.name)}
          aria-pressed={picked === cell.name}
          onFocus={() => setFocused(cell.name)}
        >
          <polygon class="ground" points={outline(picture.shape, cell.x, cell.y)} />
          {position.walls.includes(cell.name) && <polygon class="wall" points={outline(picture.shape, cell.x, cell.y, 0.86)} />}
          {(picture.shape === "hex" || cell.extra) && (
            <text class="name" x={cell.x - (picture.shape === "hex" ? 0 : 0.44)} y={cell.y + 0.43} text-anchor={picture.shape === "hex" ? "middle" : "start"}>{cell.name}</text>
          )}
        </g>
      ))}
      {picture.marks.map((line, at) => <line key={`m${at}`} class="mark" {...line} />)}
      {picture.labels.map(({ text, x, y }) => (
        <text key={`${text}${x}${y}`} class="label" x={x} y={y} text-anchor="middle" dominant-baseline="central" aria-hidden="true">{text}</text>
      ))}
      <g class="men" aria-hidden="true">
        {men.map(({ id, cell, man }) => {
          const place = picture.cells.get(cell);
          if (!place) return null;
          const held = drag.held === cell ? drag.at : undefined;
          const [x, y] = held ?? [place.x, place.y];
          return (
            <g key={id} class={held ? "place held" : "place"} style={{ transform: `translate(${x}px, ${y}px)` }}>
              <g key={man.piece} class="stands">
                <Piece description={description} man={man} flipped={flipped} />
              </g>
            </g>
          );
        })}
      </g>
      <g class="hints" aria-hidden="true">
        {targets.map((name) => {
          const cell = picture.cells.get(name);
          if (!cell) return null;
          return position.men[name]
            ? <circle key={name} class="ring" cx={cell.x} cy={cell.y} r="0.44" />
            : <circle key={name} class="dot" cx={cell.x} cy={cell.y} r="0.14" />;
        })}
      </g>
      <g key={at} class="bursts" aria-hidden="true">
        {bursts(applied).map((name) => {
          const cell = picture.cells.get(name);
          return cell && <circle key={name} class="burst" cx={cell.x} cy={cell.y} r="0.5" style={{ transformOrigin: `${cell.x}px ${cell.y}px` }} />;
        })}
      </g>
    </svg>
  );
}

/** The wood under a board of points, and its lines. */
function Ground({ picture }: { picture: Layout }) {
  const all = [...picture.cells.values()];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 0.5, Math.min(...ys) - 0.5];
  return (
    <g aria-hidden="true">
      <rect class="wood" x={left} y={top} width={Math.max(...xs) + 0.5 - left} height={Math.max(...ys) + 0.5 - top} />
      {picture.grid.map((line, at) => <line key={at} class="thread" {...line} />)}
    </g>
  );
}

const classes = (of: { [name: string]: boolean }) => Object.keys(of).filter((name) => of[name]).join(" ");

/** Shade 0 is dark, unless the variant names a dark cell of another shade. */
function shadeOf(cell: Cell, picture: Layout, description: Description): number {
  const dark = description.presentation.dark;
  const darkest = (dark ? picture.cells.get(dark)?.shade : undefined) ?? 0;
  if (darkest === 0 || picture.shape === "hex") return cell.shade;
  return cell.shade === darkest ? 0 : cell.shade === 0 ? darkest : cell.shade;
}

/** The cell that is at the lower left: where the keyboard begins. */
function firstCell(picture: Layout): string {
  const all = [...picture.cells.values()].sort((a, b) => b.y - a.y || a.x - b.x);
  return all[0]?.name ?? "";
}

function focusOn(svg: SVGSVGElement | null, cell: string) {
  svg?.querySelector<SVGGElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
}

/** What a screen reader says of a cell. */
function told({ position, words, called, targets, picked }: Props, cell: string): string {
  const man = position.men[cell];
  const what = position.walls.includes(cell)
    ? words.cellWall(cell)
    : man ? words.cellMan(cell, called.player(man.player), called.piece(man.piece)) : words.cellEmpty(cell);
  const more = picked === cell ? `, ${words.cellPicked}` : targets.includes(cell) ? `, ${words.cellGoal}` : "";
  return what + more;
}

/** The pieces as drawn: each keeps its number from one position to the next. */
function useMen(position: Position, applied: Applied | undefined, at: string): Drawn[] {
  const before = useRef<{ at: string; position: Position; men: Drawn[] } | undefined>(undefined);
  if (before.current?.at !== at || before.current.position !== position) {
    before.current = { at, position, men: drawn(before.current?.men ?? [], position, applied) };
  }
  return before.current.men;
}

/** Pieces follow the pointer; what is not moved far was clicked. */
function useDrag(props: Props, picture: Layout, svg: { current: SVGSVGElement | null }) {
  const [held, setHeld] = useState<string>();
  const [at, setAt] = useState<[number, number]>();
  const begun = useRef<{ pointer: number; cell: string; x: number; y: number; far: boolean } | undefined>(undefined);
  const place = (event: PointerEvent): [number, number] | undefined => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  };
  const end = () => {
    begun.current = undefined;
    setHeld(undefined);
    setAt(undefined);
  };
  // Before the new position is shown: what is begun on it is never taken away.
  useLayoutEffect(end, [props.at]);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const point = place(event);
      const cell = point && cellAt(picture, ...point);
      if (!cell || !event.isPrimary || event.button !== 0) return;
      begun.current = { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY, far: false };
      svg.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const from = begun.current;
      if (!from || from.pointer !== event.pointerId) return;
      if (!from.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 6 && props.mayTake(from.cell)) {
        from.far = true;
        if (props.picked !== from.cell) props.touch(from.cell);
        setHeld(from.cell);
      }
      if (from.far) setAt(place(event));
    },
    onPointerUp(event: PointerEvent) {
      const from = begun.current;
      if (!from || from.pointer !== event.pointerId) return;
      const point = place(event);
      const cell = point && cellAt(picture, ...point);
      end();
      if (!from.far) props.touch(from.cell);
      else if (!cell) props.letGo();
      else if (cell !== from.cell) props.touch(cell);
    },
    onPointerCancel: end,
  };
  return { held, at, handlers };
}
