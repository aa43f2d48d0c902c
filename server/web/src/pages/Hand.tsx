// What a player holds in hand.
import { useSpeech } from "../App";
import { Piece } from "../pieces/Piece";
import type { Description } from "../protocol";
import type { Called } from "../words";

interface Props {
  description: Description;
  names: Called;
  player: string;
  counts: { [piece: string]: number };
  flipped: boolean;
  picked: string | undefined;
  active: boolean;
  choose(piece: string): void;
}

export function Hand({ description, names, player, counts, flipped, picked, active, choose }: Props) {
  const { words } = useSpeech();
  const held = description.pieces.map(({ id }) => [id, counts[id] ?? 0] as const).filter(([, count]) => count > 0);
  return (
    <div class="hand" role="group" aria-label={words.hand(names.player(player))}>
      {held.length === 0 && <span class="soft">{words.handEmpty}</span>}
      {held.map(([piece, count]) => (
        <button
          key={piece}
          type="button"
          class="held-piece"
          disabled={!active}
          aria-pressed={picked === piece}
          aria-label={words.handPiece(names.piece(piece), count)}
          onClick={() => choose(piece)}
        >
          <svg viewBox="-.5 -.5 1 1" aria-hidden="true"><Piece description={description} man={{ piece, player }} flipped={flipped} /></svg>
          {count > 1 && <span class="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}
