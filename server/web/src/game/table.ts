// A game as the page knows it: what the server has told, one message after the other. Pure.
import { after, placed, type Position } from "../board/position";
import type { Applied, Choices, Clock, ClockView, Event, GameView, Message, Placement, Wish } from "../wire";

/** The moves with all that they have changed, and the position before and after each. */
export interface Story {
  moves: Applied[];
  positions: Position[];
}

export interface Table {
  game: GameView;
  you: string | undefined;
  /** Absent until it has been asked for. */
  story: Story | undefined;
  choices: Choices | undefined;
  /** What may be announced while the other is to move. */
  announceable: Choices | undefined;
  premove: Wish | undefined;
  /** The premove has just been played, or could not be. */
  premoveGone: boolean;
  /** Who made the last move, if it was made while the page was open. */
  mover: string | undefined;
  /** When the clocks were told, by this machine's own clock. */
  heard: number;
}

/** The story of a game from its start and its moves. */
export function story(start: Placement, moves: Applied[]): Story {
  const positions = [placed(start)];
  for (const applied of moves) positions.push(after(positions.at(-1)!, applied));
  return { moves, positions };
}

/** How many moves were played. */
export const plyOf = (table: Table) => table.game.state.ply;

/** Whose turn it is, while the game goes on. */
export const isYourTurn = (table: Table) =>
  table.game.stage === "playing" && table.you !== undefined && table.game.state.status.turn === table.you;

/** The game after a message. `heard` is the moment by this machine's own clock. */
export function tell(table: Table | undefined, message: Message, heard: number): Table | undefined {
  if (message.type === "welcome") {
    const yours = message.you === message.game.state.status.turn && message.game.stage === "playing";
    return {
      game: message.game,
      you: message.you ?? undefined,
      story: undefined,
      choices: yours ? message.game.state.choices : undefined,
      announceable: undefined,
      premove: message.premove ?? undefined,
      premoveGone: false,
      mover: undefined,
      heard,
    };
  }
  if (!table) return undefined;
  switch (message.type) {
    case "resumed":
      return { ...table, you: message.you ?? undefined, premove: message.premove ?? undefined };
    case "seat":
      return { ...table, you: message.you };
    case "events": {
      let next: Table = { ...table, premoveGone: false };
      for (const event of message.events) next = happen(next, event);
      const game = { ...next.game, line: message.line };
      return { ...next, game: withClock(game, message.clock), heard: message.clock ? heard : next.heard };
    }
    case "choices":
      return message.ply === plyOf(table) && message.line === table.game.line ? { ...table, choices: message.choices } : table;
    case "premoves":
      return message.ply === plyOf(table) ? { ...table, announceable: message.choices } : table;
    case "premove-gone":
      return { ...table, premove: undefined, premoveGone: true };
    case "clock":
      return { ...table, game: withClock(table.game, message.clock), heard };
    default:
      return table;
  }
}

function withClock(game: GameView, clock: ClockView | null | undefined): GameView {
  return clock ? { ...game, clock } : game;
}

function happen(table: Table, event: Event): Table {
  const { game } = table;
  switch (event.event) {
    case "joined":
      return { ...table, game: { ...game, stage: "playing", players: event.players } };
    case "moved": {
      const { applied, status, spent } = event;
      const history = [...game.history, { move: applied.move, human: applied.human ?? applied.move, spent: spent ?? null }];
      const state = { ...game.state, ply: event.ply + 1, status, last: applied };
      // An offer of a draw lapses when the other moves, and nobody takes back what was not played when he asked.
      const offers = game.offers.filter(({ what, by }) => what === "rematch" || (what === "draw" && by === event.by));
      return {
        ...table,
        game: { ...game, state, history, offers, stage: status.over ? "over" : game.stage },
        story: table.story && {
          moves: [...table.story.moves, applied],
          positions: [...table.story.positions, after(table.story.positions.at(-1)!, applied)],
        },
        mover: event.by,
        choices: undefined,
        announceable: undefined,
        premove: table.you === event.by ? undefined : table.premove,
      };
    }
    case "offered":
      return { ...table, game: { ...game, offers: [...game.offers.filter(({ what }) => what !== event.what), { by: event.by, what: event.what }] } };
    case "declined":
      return { ...table, game: { ...game, offers: game.offers.filter(({ what }) => what !== event.what) } };
    case "taken-back": {
      const left = event.state.ply;
      const story = table.story && { moves: table.story.moves.slice(0, left), positions: table.story.positions.slice(0, left + 1) };
      return {
        ...table,
        game: { ...game, state: event.state, history: game.history.slice(0, left), offers: [] },
        story,
        mover: undefined,
        choices: undefined,
        announceable: undefined,
        premove: undefined,
      };
    }
    case "ended":
      return { ...table, game: { ...game, stage: "over", state: { ...game.state, status: event.status }, offers: [] }, choices: undefined };
    case "withdrawn":
      return { ...table, game: { ...game, stage: "over" } };
    case "rematched":
      return { ...table, game: { ...game, rematch: event.game, offers: [] } };
  }
}

/** What a player has left now, in milliseconds, and the periods. When the time is out, a period after the other runs. */
export function left(clock: ClockView, player: string, since: number, kind: Clock): { time: number; periods: number | undefined } {
  const told = clock.left[player];
  if (!told) return { time: 0, periods: undefined };
  const time = told.time - (clock.running === player ? since : 0);
  const periods = told.periods ?? undefined;
  if (kind.kind !== "byoyomi" || !periods || time > 0) return { time: Math.max(0, time), periods };
  const over = (told.period ?? kind.period) + time;
  if (over > 0) return { time: over, periods };
  const lost = Math.floor(-over / kind.period) + 1;
  return lost < periods ? { time: over + lost * kind.period, periods: periods - lost } : { time: 0, periods: undefined };
}

/** Milliseconds as people read them: `1:05`, in the last seconds `0:04.2`. */
export function clockText(time: number): string {
  const seconds = Math.floor(time / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} d`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const tenths = time < 10_000 ? `.${Math.floor((time % 1000) / 100)}` : "";
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}${tenths}`;
}
