// Play without anybody else: choose a variant, or go on with a game of the server.
import { useEffect, useMemo, useState } from "preact/hooks";
import { explained, isAlone, useSpeech } from "../App";
import { Variants } from "../pages/Variants";
import { ask, Refused } from "../protocol";
import { Loading } from "../rules/Loading";
import { here, ruled, rules, thrown, type Game } from "../rules/load";
import { shipped } from "../rules/shipped";
import type { Description, Shipped, Wish } from "../wire";
import { called } from "../words";
import { memory } from "../memory";
import { LocalTable } from "./LocalTable";
import { Tree } from "./tree";

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
  tree: Tree;
  game: Game | undefined;
  description: Description;
}

const key = (id: string) => `alone ${id}`;

/** A game of a shipped variant, with the moves that were played here before. */
async function begun(id: string, show: (ready: Ready) => void): Promise<void> {
  const moves = memory.moves(key(id));
  const early = isAlone || here() || moves.length > 0 ? undefined : await ahead(id);
  if (early) show(early);
  const variant = await ruled(({ Catalogue }) => new Catalogue().get(id));
  const game = variant.game();
  if (early) {
    early.tree.serve(game);
    return show({ ...early, game });
  }
  try {
    game.replay(moves);
  } catch {
    // They were played under other rules.
  }
  show({ tree: new Tree(game), game, description: variant.description() });
}

/** The start of a variant as the server tells it, who answers until the rules are here; nothing if they come first. */
function ahead(id: string): Promise<Ready | undefined> {
  const answers = (moves: string[], wish?: Wish) => ask("POST /api/variants/{name}/line", { path: { name: id }, body: { moves, ...(wish && { wish }) } });
  const described = async () => ask("GET /api/rules/{key}", { path: { key: (await ask("GET /api/variants/{name}", { path: { name: id } })).rules } });
  const told = async () => {
    const [state, description] = await Promise.all([answers([]), described()]);
    return { tree: new Tree({ placement: description.start, state, answers }), game: undefined, description };
  };
  const nothing = () => undefined;
  return Promise.race([told().catch(nothing), rules().then(nothing)]);
}

/** A game of the server, to be taken further. */
async function further(id: string, show: (ready: Ready) => void): Promise<void> {
  const secret = memory.secret(id);
  const [record] = await Promise.all([ask("GET /api/games/{id}/record", { path: { id }, secret }), rules()]);
  const game = await ruled(({ Catalogue }) => new Catalogue().restore(record)).catch((error: unknown) => {
    // A variant that somebody wrote is not in the page.
    const { code, message } = thrown(error);
    throw code === "unknown-variant" ? new Refused({ code: "own-rules", message }) : error;
  });
  show({ tree: new Tree(game), game, description: game.variant.description() });
}

export function AlonePage({ id, from }: { id: string; from: "variant" | "game" }) {
  const { tag, words } = useSpeech();
  const [ready, setReady] = useState<Ready>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    const show = (found: Ready) => gone || setReady(found);
    (from === "variant" ? begun : further)(id, show).catch((error: unknown) => gone || setProblem(explained(error, words)));
    return () => {
      gone = true;
    };
  }, [id, from]);
  const names = useMemo(() => ready && called(ready.description, tag), [ready, tag]);
  useEffect(() => {
    if (names) document.title = `${names.game} – ${words.title}`;
  }, [names, words]);
  if (!ready || !names) return problem ? <p class="message problem" role="alert">{problem}</p> : <Loading />;
  return (
    <>
      <h1 class="over">{names.game}</h1>
      <LocalTable
        tree={ready.tree}
        game={ready.game}
        description={ready.description}
        names={names}
        changed={(moves) => from === "variant" && memory.keepMoves(key(id), moves)}
      />
    </>
  );
}
