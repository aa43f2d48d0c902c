// The page of a variant that the server has: its rules in words and pictures, and the way to a game.
import { useEffect, useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { ask } from "../protocol";
import { Markdown } from "../rules/Markdown";
import { rulesOf } from "./Lobby";

export function RulesPage({ name }: { name: string }) {
  const { words } = useSpeech();
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = `${name} – ${words.title}`;
    const load = async () => ask("GET /api/rules/{key}/page", { path: { key: await rulesOf(name) } });
    load().then(setText, (error: unknown) => setProblem(explained(error, words)));
  }, [name]);
  if (problem) return <p class="message problem" role="alert">{problem}</p>;
  if (text === undefined) return <p class="message" role="status">{words.loading}</p>;
  return (
    <article class="narrow">
      <p class="acts">
        <a class="button main" href={`#/new/${name}`}>{words.newGame}</a>
        {!name.startsWith("~") && <a class="button" href={`#/write/from/${name}`}>{words.changeIt}</a>}
      </p>
      <Markdown text={text} top={1} />
    </article>
  );
}
