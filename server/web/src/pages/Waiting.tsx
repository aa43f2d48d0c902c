// A game that nobody has joined: the link for the host, the chair for whoever comes.
import { useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { copied as copiedTo } from "../copy";
import { memory } from "../memory";
import { Refused, type GameView } from "../protocol";

interface Props {
  id: string;
  game: GameView;
  seated: boolean;
  /** Whoever looks on came with the invitation. */
  invited: boolean;
  sit(name: string): Promise<void>;
  withdraw(): void;
}

export function Waiting({ id, game, seated, invited, sit, withdraw }: Props) {
  return seated ? <Host id={id} withdraw={withdraw} /> : <Guest game={game} invited={invited} sit={sit} />;
}

function Host({ id, withdraw }: { id: string; withdraw(): void }) {
  const { words } = useSpeech();
  const [copied, setCopied] = useState(false);
  const invitation = memory.invitation(id);
  const link = `${window.location.origin}/#/game/${id}${invitation ? `/${invitation}` : ""}`;
  const copy = () => copiedTo(link).then(setCopied);
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

function Guest({ game, invited, sit }: Pick<Props, "game" | "invited" | "sit">) {
  const { words } = useSpeech();
  const [name, setName] = useState(memory.name);
  const [problem, setProblem] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    sit(name).catch((error: unknown) => {
      // The game is there, since it is shown: the invitation is missing.
      const lacks = !invited && error instanceof Refused && error.code === "no-such-game";
      setProblem(lacks ? words.noInvitation : explained(error, words));
    });
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
