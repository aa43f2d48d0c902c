// A game that is played and looked through without a server: its moves as a tree, so that a line can be taken further.
import { after, placed, type Position } from "../board/position";
import type { Applied, Choices, Placement, Status, Wish } from "../wire";

/** What the tree needs of a game; one of the package `boardwright` is such. */
export interface Engine {
  play(move: string | Wish): Applied;
  takeBack(): string | undefined;
  reopen(): boolean;
  moves(notation?: "human"): string[];
  legalMoves(): string[];
  status(): Status;
  choices(): Choices;
  positionRecord(): { position: Placement };
}

export interface Node {
  parent: Node | undefined;
  /** The moves that were tried here. */
  children: Node[];
  /** The child in whose line one goes on. */
  next: Node | undefined;
  ply: number;
  move: string;
  human: string;
  /** Who made it. */
  mover: string;
  applied: Applied | undefined;
  position: Position;
  status: Status;
  choices: Choices;
}

export class Tree {
  readonly root: Node;
  at: Node;

  /** Of a game with the moves that it has. */
  constructor(private readonly game: Engine) {
    const moves = game.moves();
    game.reopen();
    while (game.takeBack() !== undefined);
    this.root = this.node(undefined, "", "", "", undefined, placed(game.positionRecord().position));
    this.at = this.root;
    for (const move of moves) this.play(move);
  }

  private node(parent: Node | undefined, move: string, human: string, mover: string, applied: Applied | undefined, position: Position): Node {
    const ply = parent ? parent.ply + 1 : 0;
    const [status, choices] = [this.game.status(), this.game.choices()];
    return { parent, children: [], next: undefined, ply, move, human, mover, applied, position, status, choices };
  }

  /** Plays a move where one is: it goes on in its line, or begins one. What the rules refuse they throw. */
  play(move: string | Wish): Node {
    const here = this.at;
    const mover = here.status.turn;
    const applied = this.game.play(move);
    let next = here.children.find((child) => child.move === applied.move);
    if (!next) {
      const human = this.game.moves("human").at(-1) ?? applied.move;
      next = this.node(here, applied.move, human, mover, applied, after(here.position, applied));
      here.children.push(next);
    }
    here.next = next;
    this.at = next;
    return next;
  }

  /** Goes to a place in the tree. */
  go(to: Node): void {
    const way = pathTo(to);
    while (!way.includes(this.at)) {
      this.game.takeBack();
      this.at = this.at.parent ?? this.root;
    }
    for (const node of way.slice(way.indexOf(this.at) + 1)) {
      this.game.play(node.move);
      this.at.next = node;
      this.at = node;
    }
  }

  /** The line in which one is, from the first move to its end. */
  line(): Node[] {
    const line = pathTo(this.at).slice(1);
    for (let node = this.at.next; node; node = node.next) line.push(node);
    return line;
  }

  /** Forgets a move and what follows it. */
  drop(node: Node): void {
    const { parent } = node;
    if (!parent) return;
    if (pathTo(this.at).includes(node)) this.go(parent);
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.next === node) parent.next = parent.children[0];
  }
}

/** The places from the start to one. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | undefined = node; at; at = at.parent) path.unshift(at);
  return path;
}

/** A move by lot; one that wins at once goes before all others. `random` is at least 0 and less than 1. */
export function byLot(game: Engine, random: number): string | undefined {
  const moves = game.legalMoves();
  const { turn } = game.status();
  const wins = moves.find((move) => {
    game.play(move);
    const { outcome } = game.status();
    game.takeBack();
    return outcome?.winner === turn;
  });
  return wins ?? moves[Math.floor(random * moves.length)];
}
