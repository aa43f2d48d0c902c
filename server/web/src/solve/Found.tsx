// What was found of a problem, phase by phase.
import { useSpeech } from "../App";
import type { Line } from "../rules/load";
import { phasesOf, type Findings } from "./asked";

export function Found({ of, searching }: { of: Findings; searching: boolean }) {
  const { words } = useSpeech();
  const known: { [verdict: string]: string } = words.verdicts;
  const { solution, whole } = of;
  const phases = phasesOf(of, words);
  const isMore = solution.cut || solution.more_ways || solution.more_phases || (!whole && !searching);
  return (
    <section class="found" aria-label={words.solution}>
      <h2>{words.solution}</h2>
      <p role="status"><strong>{known[solution.verdict] ?? solution.verdict}</strong> <span class="soft">{words.positionsSeen(solution.nodes)}</span></p>
      {phases.map(({ name, lines, none }) => (
        <div key={name} class="phase">
          {phases.length > 1 && <h3>{name}</h3>}
          {lines.length > 0 ? <Lines of={lines} open /> : phases.length > 1 && <p class="soft">{none}</p>}
        </div>
      ))}
      {isMore && <p class="soft">{words.thereIsMore}</p>}
    </section>
  );
}

function Lines({ of, open }: { of: Line[]; open: boolean }) {
  return (
    <ul class="variations">
      {of.map(({ text, next }, at) => (
        <li key={at}>{next.length ? <details open={open}><summary>{text}</summary><Lines of={next} open={false} /></details> : text}</li>
      ))}
    </ul>
  );
}
