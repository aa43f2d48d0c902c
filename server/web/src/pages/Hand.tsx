// What a player holds in hand.
import { useRef } from "preact/hooks";
import { useSpeech } from "../App";
import { held } from "../board/pick";
import { Piece } from "../pieces/Piece";
import type { Choices, Description } from "../protocol";
import type { Called } from "../words";

interface Props {
  description: Description;
  names: Called;
  player: string;
  counts: { [piece: string]: number };
  /** What this player may drop now. */
  drops: Choices["drops"] | undefined;
  flipped: boolean;
  picked: string | undefined;
  active: boolean;
  choose(piece: string): void;
  /** The piece that was chosen is dragged to a cell. */
  drop(cell: string): void;
}

function cellUnder(event: PointerEvent): string | undefined {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
  return found?.getAttribute("data-cell") ?? undefined;
}

export function Hand({ description, names, player, counts, drops, flipped, picked, active, choose, drop }: Props) {
  const before = useRef(false);
  const { words } = useSpeech();
  const shown = held(description.pieces.map(({ id }) => id), counts, drops);
  return (
    <div class="hand" role="group" aria-label={words.hand(names.player(player))}>
      {shown.length === 0 && <span class="soft">{words.handEmpty}</span>}
      {shown.map(([piece, count]) => (
        <button
          key={piece}
          type="button"
          class="held-piece"
          disabled={!active}
          aria-pressed={picked === piece}
          aria-label={count > 0 ? words.handPiece(names.piece(piece), count) : words.handDrop(names.piece(piece))}
          onPointerDown={() => {
            before.current = picked === piece;
            if (!before.current) choose(piece);
            window.addEventListener("pointerup", (event) => {
              const cell = cellUnder(event);
              if (cell) drop(cell);
            }, { once: true });
          }}
          onClick={(event) => {
            // A pointer has chosen it already, unless it lets go of it; a key has not.
            if (event.detail === 0 || before.current) choose(piece);
          }}
        >
          <svg viewBox="-.5 -.5 1 1" aria-hidden="true"><Piece description={description} man={{ piece, player }} flipped={flipped} /></svg>
          {count > 1 && <span class="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}
