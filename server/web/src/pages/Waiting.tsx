// A game that nobody has joined: the link for the host, the chair for whoever comes.
import { useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { memory } from "../memory";
import type { GameView } from "../protocol";

interface Props {
  id: string;
  game: GameView;
  seated: boolean;
  sit(name: string): Promise<void>;
  withdraw(): void;
}

export function Waiting({ id, game, seated, sit, withdraw }: Props) {
  return seated ? <Host id={id} withdraw={withdraw} /> : <Guest game={game} sit={sit} />;
}

function Host({ id, withdraw }: { id: string; withdraw(): void }) {
  const { words } = useSpeech();
  const [copied, setCopied] = useState(false);
  const invitation = sessionStorage.getItem(`invitation ${id}`);
  const link = `${window.location.origin}/#/game/${id}${invitation ? `/${invitation}` : ""}`;
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true), () => undefined);
  return (
    <div class="waiting">
      <label>
        {words.sendLink}
        <input class="link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="acts">
        <button type="button" class="main" onClick={() => void copy()}>{copied ? words.copied : words.copy}</button>
        <button type="button" onClick={withdraw}>{words.withdraw}</button>
      </div>
    </div>
  );
}

function Guest({ game, sit }: Pick<Props, "game" | "sit">) {
  const { words } = useSpeech();
  const [name, setName] = useState(memory.name);
  const [problem, setProblem] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    sit(name).catch((error: unknown) => setProblem(explained(error, words)));
  };
  return (
    <form class="waiting" onSubmit={join}>
      <p>{words.invited(game.host ?? words.somebody)}</p>
      <label>
        {words.yourName}
        <input value={name} maxLength={32} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <button type="submit" class="main">{words.sit}</button>
    </form>
  );
}
