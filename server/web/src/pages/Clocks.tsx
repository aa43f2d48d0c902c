// A player: the name, and the time that is left.
import { useEffect, useState } from "preact/hooks";
import { useSpeech } from "../App";
import { clockText, left } from "../game/table";
import type { GameView } from "../protocol";

interface Props {
  game: GameView;
  player: string;
  title: string;
  who: string | undefined;
  you: boolean;
  heard: number;
  turn: boolean;
}

export function Clocks({ game, player, title, who, you, heard, turn }: Props) {
  const { words } = useSpeech();
  const running = game.clock?.running === player;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((ticks) => ticks + 1), 100);
    return () => clearInterval(timer);
  }, [running]);
  const time = game.clock ? left(game.clock, player, performance.now() - heard, game.time) : undefined;
  return (
    <div class={turn ? "player turn" : "player"}>
      <span class="who">
        <strong>{title}</strong>
        {who && <span>{who}</span>}
        {you && <span class="soft">({words.you})</span>}
      </span>
      {time && (
        <span class={time.time < 20_000 && running ? "time short" : "time"} role="timer">
          {clockText(time.time)}
          {time.periods !== undefined && <small>{words.period(time.periods)}</small>}
        </span>
      )}
    </div>
  );
}
