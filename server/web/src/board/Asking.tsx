// What is still to be said of a move: what a pawn becomes, who enters, where a wall goes.
import { useSpeech } from "../App";
import type { Wish } from "../wire";
import type { Called } from "../words";
import type { Option } from "./pick";
import type { Position } from "./position";

/** The position while the cell of a wall is chosen. */
export function moved(position: Position, wish: Wish, player: string): Position {
  const men = { ...position.men };
  const man = wish.dropped ? { piece: wish.dropped, player } : wish.from ? men[wish.from] : undefined;
  if (wish.from) delete men[wish.from];
  if (man) men[wish.to] = wish.promotes_to ? { ...man, piece: wish.promotes_to } : man;
  return { ...position, men };
}

interface AskingProps {
  options: Option[];
  names: Called;
  /** What the piece is called that moves, as it is now. */
  piece: string | undefined;
  choose(option: Option): void;
  cancel(): void;
}

/** Promotions, gates, and what rule modules propose: a question with buttons, the first of which has the focus. */
export function Asking({ options, names, piece, choose, cancel }: AskingProps) {
  const { words } = useSpeech();
  const text = ({ promotes_to, gate, proposed }: Option) => {
    if (promotes_to) return words.becomes(names.piece(promotes_to));
    if (gate) return words.gate(names.piece(gate.piece), gate.cell);
    if (proposed) return words.special(proposed.rule, proposed.cell ?? "");
    return piece && options.some(({ promotes_to }) => promotes_to) ? words.staysAs(piece) : words.nothingElse;
  };
  return (
    <div class="asking" role="group" aria-label={words.chooseOption} onKeyDown={(event) => event.key === "Escape" && cancel()}>
      <p>{words.chooseOption}</p>
      {options.map((option, at) => (
        <button key={at} type="button" class="main" ref={(button) => { if (at === 0) button?.focus(); }} onClick={() => choose(option)}>
          {text(option)}
        </button>
      ))}
      <button type="button" onClick={cancel}>{words.cancel}</button>
    </div>
  );
}
