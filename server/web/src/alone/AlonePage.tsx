// Play without anybody else: choose a variant, or go on with a game of the server.
import { useEffect, useMemo, useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { Variants } from "../pages/Variants";
import { ask } from "../protocol";
import { Loading } from "../rules/Loading";
import { rules, type Game } from "../rules/load";
import { shipped } from "../rules/shipped";
import type { Description, Shipped } from "../wire";
import { called } from "../words";
import { memory } from "../memory";
import { LocalTable } from "./LocalTable";

export function AloneChoice() {
  const { words } = useSpeech();
  const [all, setAll] = useState<Shipped[]>([]);
  const [variant, setVariant] = useState("chess");
  useEffect(() => {
    document.title = `${words.alone} – ${words.title}`;
    shipped().then(setAll, () => setAll([]));
  }, [words]);
  // While one chooses, the rules come; if they do not, the game says why.
  useEffect(() => void rules().catch(() => undefined), []);
  return (
    <section class="narrow">
      <h1>{words.alone}</h1>
      <p class="soft">{words.aloneLead}</p>
      <form onSubmit={(event) => { event.preventDefault(); window.location.hash = `#/alone/${variant}`; }}>
        <Variants all={all} chosen={variant} choose={setVariant} title={undefined} />
        <button type="submit" class="main">{words.start}</button>
      </form>
    </section>
  );
}

interface Ready {
  game: Game;
  description: Description;
}

const key = (id: string) => `alone ${id}`;

/** A game of a shipped variant, with the moves that were played here before. */
async function begun(id: string): Promise<Ready> {
  const { Catalogue } = await rules();
  const variant = new Catalogue().get(id);
  const game = variant.game();
  try {
    game.replay(memory.moves(key(id)));
  } catch {
    // They were played under other rules.
  }
  return { game, description: variant.description() };
}

/** A game of the server, to be taken further. */
async function further(id: string): Promise<Ready> {
  const secret = memory.secret(id);
  const [{ Catalogue }, record] = await Promise.all([rules(), ask("GET /api/games/{id}/record", { path: { id }, secret })]);
  const game = new Catalogue().restore(record);
  return { game, description: game.variant.description() };
}

export function AlonePage({ id, from }: { id: string; from: "variant" | "game" }) {
  const { tag, words } = useSpeech();
  const [ready, setReady] = useState<Ready>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    (from === "variant" ? begun(id) : further(id)).then(
      (found) => gone || setReady(found),
      (error: unknown) => gone || setProblem(explained(error, words)),
    );
    return () => {
      gone = true;
    };
  }, [id, from]);
  const names = useMemo(() => ready && called(ready.description, tag), [ready, tag]);
  useEffect(() => {
    if (names) document.title = `${names.game} – ${words.title}`;
  }, [names, words]);
  if (problem) return <p class="message problem" role="alert">{problem}</p>;
  if (!ready || !names) return <Loading />;
  return (
    <>
      <h1 class="over">{names.game}</h1>
      <LocalTable
        game={ready.game}
        description={ready.description}
        names={names}
        changed={(moves) => from === "variant" && memory.keepMoves(key(id), moves)}
      />
    </>
  );
}
