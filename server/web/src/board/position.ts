// What stands where, as the steps of moves make it; and which drawn piece is which, so that it can be seen to move.
import type { Applied, ManRecord, Placement } from "../wire";

export interface Position {
  men: { [cell: string]: ManRecord };
  hands: { [player: string]: { [piece: string]: number } };
  walls: string[];
}

/** The position of a placement. */
export function placed(placement: Placement): Position {
  return { men: placement.men, hands: placement.hands ?? {}, walls: placement.walls ?? [] };
}

/** The position after a move. */
export function after(position: Position, applied: Applied): Position {
  const men = { ...position.men };
  for (const [cell, man] of Object.entries(applied.cells)) {
    if (man) men[cell] = man;
    else delete men[cell];
  }
  const hands = { ...position.hands };
  for (const [player, counts] of Object.entries(applied.hands)) hands[player] = { ...hands[player], ...counts };
  let walls = position.walls;
  for (const step of applied.steps) {
    if (step.step === "walled") walls = [...walls.filter((wall) => wall !== step.from), step.to];
  }
  return { men, hands, walls };
}

/** A piece that is drawn, with a number that stays its own while it moves. */
export interface Drawn {
  id: number;
  cell: string;
  man: ManRecord;
}

let numbers = 0;

const same = (a: ManRecord, b: ManRecord) => a.piece === b.piece && a.player === b.player;

/** What is drawn of a position: the pieces that were drawn before keep their numbers, those that move by the steps. */
export function drawn(before: Drawn[], position: Position, applied: Applied | undefined): Drawn[] {
  const at = new Map(before.map((one) => [one.cell, one.id]));
  for (const step of applied?.steps ?? []) {
    if (step.step === "captured" || step.step === "removed") at.delete(step.cell);
  }
  // Castlings move two at once: all are lifted before any is put down.
  const moved = (applied?.steps ?? []).filter((step) => step.step === "moved");
  const lifted = moved.map(({ from, to }) => ({ to, id: at.get(from) }));
  for (const { from } of moved) at.delete(from);
  for (const { to, id } of lifted) if (id !== undefined) at.set(to, id);
  const kinds = new Map(before.map((one) => [one.id, one.man]));
  const went = new Set(lifted.map(({ id }) => id));
  const next = Object.entries(position.men).map(([cell, man]) => {
    const id = at.get(cell);
    const was = id === undefined ? undefined : kinds.get(id);
    const kept = id !== undefined && was !== undefined && (went.has(id) || same(was, man) || was.player === man.player);
    return { id: kept ? id : ++numbers, cell, man };
  });
  // In the order of the numbers: what is moved in the page's tree is not seen to move on the picture.
  return next.sort((a, b) => a.id - b.id);
}

/** The cells of the last move: where from and where to. */
export function lastCells(applied: Applied | undefined): string[] {
  return (applied?.steps ?? []).flatMap((step) => {
    if (step.step === "moved") return [step.from, step.to];
    if (step.step === "dropped" || step.step === "walled") return [step.to];
    return [];
  });
}

/** The cells where something bursts: what is removed otherwise than by being captured. */
export function bursts(applied: Applied | undefined): string[] {
  return (applied?.steps ?? []).flatMap((step) => (step.step === "removed" ? [step.cell] : []));
}
