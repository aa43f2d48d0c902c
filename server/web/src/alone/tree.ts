// A game that is played and looked through by one alone: its moves as a tree, so that a line can be taken further.
import { after, placed, type Position } from "../board/position";
import type { Applied, Choices, Placement, State, Status, Wish } from "../wire";

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

/** Who has the rules where they are not here yet: how it stands after moves from the start and one more. */
export type Answers = (moves: string[], wish: Wish) => Promise<State>;

/** A start without rules: where everything stands, what may be done, and who answers. */
export interface Start {
  placement: Placement;
  state: State;
  answers: Answers;
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
  private game: Engine | undefined;
  private readonly answers: Answers | undefined;

  /** Of a game with the moves that it has; or of a start, until there is a game to `serve`. */
  constructor(of: Engine | Start) {
    if ("answers" in of) {
      this.answers = of.answers;
      this.root = node(undefined, "", placed(of.placement), of.state);
      this.at = this.root;
      return;
    }
    const moves = of.moves();
    of.reopen();
    while (of.takeBack() !== undefined);
    this.game = of;
    this.root = node(undefined, "", placed(of.positionRecord().position), stands(of));
    this.at = this.root;
    for (const move of moves) this.play(move);
  }

  /** The rules are here: a game at its start, which follows to where one is. What it refuses it throws. */
  serve(game: Engine): void {
    for (const { move } of pathTo(this.at).slice(1)) game.play(move);
    this.game = game;
  }

  /** Plays a move where one is: it goes on in its line, or begins one. What the rules refuse they throw. */
  play(move: string | Wish): Node {
    if (!this.game) throw new Error("there are no rules here yet");
    const last = this.game.play(move);
    const known = this.at.children.find((child) => child.move === last.move);
    return this.step(known ?? this.grown({ ...stands(this.game), last: { ...last, human: this.game.moves("human").at(-1) ?? last.move } }));
  }

  /** Plays what somebody wishes: at once where the rules are here, else when it is answered. */
  wish(wish: Wish): Node | Promise<Node> {
    return this.game || !this.answers ? this.play(wish) : this.asked(this.answers, wish);
  }

  private async asked(answers: Answers, wish: Wish): Promise<Node> {
    const here = this.at;
    const state = await answers(pathTo(here).slice(1).map(({ move }) => move), wish);
    if (this.at !== here) return this.at;
    // The rules may have come in the meantime, and follow what is played from now on.
    if (this.game) return this.play(wish);
    return this.step(here.children.find((child) => child.move === state.last?.move) ?? this.grown(state));
  }

  /** A new place after the one where one is. */
  private grown({ last, ...state }: Pick<State, "last" | "status" | "choices">): Node {
    const { at } = this;
    if (!last) throw new Error("no move was played");
    const next = node(at, at.status.turn, after(at.position, last), state, last);
    at.children.push(next);
    return next;
  }

  private step(next: Node): Node {
    this.at.next = next;
    this.at = next;
    return next;
  }

  /** Goes to a place in the tree. */
  go(to: Node): void {
    const way = pathTo(to);
    while (!way.includes(this.at)) {
      this.game?.takeBack();
      this.at = this.at.parent ?? this.root;
    }
    for (const node of way.slice(way.indexOf(this.at) + 1)) {
      this.game?.play(node.move);
      this.step(node);
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

function node(parent: Node | undefined, mover: string, position: Position, { status, choices }: Pick<State, "status" | "choices">, applied?: Applied): Node {
  const { move = "", human } = applied ?? {};
  return { parent, children: [], next: undefined, ply: parent ? parent.ply + 1 : 0, move, human: human ?? move, mover, applied, position, status, choices };
}

/** How a game stands. */
const stands = (game: Engine) => ({ status: game.status(), choices: game.choices() });

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
