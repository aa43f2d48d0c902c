// The moves that were played, and the way through them.
import { useEffect, useRef } from "preact/hooks";
import { useSpeech } from "../App";
import type { HistoryMove } from "../protocol";

const signs = {
  first: "M4 4h3v16H4zM20 4v16L8 12z",
  back: "M17 4v16L6 12z",
  forward: "M7 4v16l11-8z",
  last: "M17 4h3v16h-3zM4 4v16l12-8z",
  flip: "M8 3l5 6H10v11H6V9H3zM16 21l-5-6h3V4h4v11h3z",
};

function Sign({ of }: { of: keyof typeof signs }) {
  return <svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d={signs[of]} /></svg>;
}

interface Props {
  history: HistoryMove[];
  /** After how many moves the board is shown. */
  look: number;
  /** The first player makes the first move. */
  first: boolean;
  show(ply: number): void;
  flip(): void;
}

export function History({ history, look, first, show, flip }: Props) {
  const { words } = useSpeech();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>("[aria-current]");
    // Only the list is scrolled, never the page.
    if (shown && list.current) list.current.scrollTop = shown.offsetTop - list.current.clientHeight / 2;
  }, [look, history.length]);
  const end = history.length;
  const lead = first ? 0 : 1;
  const button = (name: string, sign: keyof typeof signs, to: number, off: boolean) => (
    <button type="button" aria-label={name} title={name} disabled={off} onClick={() => show(to)}><Sign of={sign} /></button>
  );
  return (
    <section class="history" aria-label={words.moves}>
      <div class="steps">
        {button(words.first, "first", 0, look === 0)}
        {button(words.back, "back", look - 1, look === 0)}
        {button(words.forward, "forward", look + 1, look === end)}
        {button(words.last, "last", end, look === end)}
        <button type="button" aria-label={words.flip} title={words.flip} onClick={flip}><Sign of="flip" /></button>
      </div>
      {end === 0 ? <p class="soft">{words.noMoves}</p> : (
        <ol ref={list} class="moves">
          {history.map(({ human }, at) => (
            <li key={at}>
              {(at === 0 || (at + lead) % 2 === 0) && <span class="number">{Math.floor((at + lead) / 2) + 1}.</span>}
              <button type="button" class="quiet" aria-current={look === at + 1 ? "step" : undefined} onClick={() => show(at + 1)}>{human}</button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
