// Solves a problem beside the page. It is stopped by ending the worker; until then it tells how far it is, and the solution as soon as it
// is found: tries may take longer than it did.
import type { Problem, Solution } from "boardwright/full";
import type { Placement } from "../wire";

/** What is asked. */
export interface Task {
  /** The variant with its version. */
  variant: string;
  /** The diagram, in which a side may have no king. */
  diagram: Placement;
  problem: Problem;
}

export type Told =
  | { told: "progress"; nodes: number; plies: number }
  | { told: "found"; solution: Solution }
  | { told: "solution"; solution: Solution }
  | { told: "refused"; code: string; message: string };

const tell = (told: Told) => postMessage(told);

onmessage = async ({ data: { variant, diagram, problem } }: MessageEvent<Task>) => {
  try {
    const { Catalogue } = await import("boardwright/full");
    const solution = new Catalogue().diagram(variant, diagram).solve(
      problem,
      ({ nodes, plies }) => tell({ told: "progress", nodes, plies }),
      (solution) => tell({ told: "found", solution }),
    );
    tell({ told: "solution", solution });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    tell({ told: "refused", code: code ?? "defect", message });
  }
};
