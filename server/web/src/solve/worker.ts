// Solves a problem beside the page. It is stopped by ending the worker; until then it tells how far it is.
import type { Game, Problem, Solution } from "boardwright/full";
import type { GameRecord } from "../wire";

/** What is asked. */
export interface Task {
  record: GameRecord;
  problem: Problem;
}

export type Told =
  | { told: "progress"; nodes: number; plies: number }
  | { told: "solution"; solution: Solution }
  | { told: "refused"; code: string; message: string };

const tell = (told: Told) => postMessage(told);

onmessage = async ({ data }: MessageEvent<Task>) => {
  try {
    const { Catalogue } = await import("boardwright/full");
    const game: Game = new Catalogue().restore(data.record);
    const solution = game.solve(data.problem, ({ nodes, plies }) => tell({ told: "progress", nodes, plies }));
    tell({ told: "solution", solution });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    tell({ told: "refused", code: code ?? "defect", message });
  }
};
