// Write a variant: its text, what is wrong with it, and beside it the board, the pieces, the rules and a game, as one types.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { explained, isAlone, useSpeech } from "../App";
import { LocalTable } from "../alone/LocalTable";
import { Tree } from "../alone/tree";
import { copied } from "../copy";
import { memory } from "../memory";
import { ask, Refused } from "../protocol";
import { Markdown, Picture } from "../rules/Markdown";
import { Loading } from "../rules/Loading";
import { ruled, rules, thrown, type Diagnostic, type Game, type Rules } from "../rules/load";
import { shipped } from "../rules/shipped";
import type { Description, Shipped } from "../wire";
import { called } from "../words";
import { titleOf } from "../pages/Variants";
import { editor, type Editor } from "./editor";
import { packed, unpacked } from "./share";

const example = `schema = 1

[variant]
id      = "my-chess"
version = "1.0.0"
name    = "My chess"
extends = "chess@1"       # what is not said here is as in chess

# The queens move as knights, too.
[pieces.queen]
moves = ["Q", "N"]

[end]
dead-position = false     # nobody has worked out who can still mate with such queens
`;

/** What a text has come to. */
interface Made {
  game: Game;
  tree: Tree;
  description: Description;
  text: string;
  movement(piece: string): string;
  page(): Promise<string>;
}

type Read = { found: Diagnostic[]; made?: Made; problem?: string };

/** Reads a text; each time with a catalogue of its own, so that nothing of an earlier text is left. */
function read({ Catalogue }: Rules, text: string): Read {
  const catalogue = new Catalogue({ untrusted: true });
  try {
    const found = catalogue.check(text, file);
    if (found.some(({ severity }) => severity === "error")) return { found };
    const variant = catalogue.add(text, file);
    const game = variant.game();
    const made: Made = {
      game,
      tree: new Tree(game),
      description: variant.description(),
      text,
      movement: (piece) => variant.movementSvg(piece),
      page: () => pageOf(text),
    };
    return { found, made };
  } catch (error) {
    const { code, diagnostics, message } = thrown(error);
    if (code === "too-large") throw error;
    return diagnostics?.length ? { found: diagnostics } : { found: [], problem: message };
  }
}

/** The page of rules, which the module in which games are played does not write. */
async function pageOf(text: string): Promise<string> {
  const { Catalogue } = await import("boardwright/full");
  const catalogue = new Catalogue({ untrusted: true });
  return catalogue.page(catalogue.add(text, file).id);
}

async function firstText(way: string | undefined, what: string | undefined): Promise<string> {
  if (way === "text" && what) return (await unpacked(what)) ?? example;
  if (way === "from" && what) {
    const { Catalogue } = await rules();
    return new Catalogue().text(what) ?? example;
  }
  return memory.draft() ?? example;
}

const tabs = ["play", "pieces", "rules"] as const;

export function WritePage({ way, what }: { way: string | undefined; what: string | undefined }) {
  const { tag, words } = useSpeech();
  const host = useRef<HTMLDivElement>(null);
  const edited = useRef<Editor | undefined>(undefined);
  const [text, setText] = useState<string>();
  const [state, setState] = useState<Read>();
  const [made, setMade] = useState<Made>();
  const [tab, setTab] = useState<(typeof tabs)[number]>("play");
  const [all, setAll] = useState<Shipped[]>([]);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    document.title = `${words.write} – ${words.title}`;
  }, [words]);
  useEffect(() => {
    shipped().then(setAll, () => setAll([]));
  }, []);
  useEffect(() => {
    let gone = false;
    firstText(way, what).then((text) => {
      if (gone) return;
      if (edited.current) edited.current.replace(text);
      else if (host.current) edited.current = editor(host.current, text, words.writeText, setText);
      setText(text);
    }, (error: unknown) => gone || setProblem(explained(error, words)));
    return () => {
      gone = true;
    };
  }, [way, what]);
  useEffect(() => () => edited.current?.end(), []);

  // What is typed is read when one pauses.
  useEffect(() => {
    if (text === undefined) return;
    memory.keepDraft(text);
    let gone = false;
    const timer = setTimeout(() => {
      ruled((module) => read(module, text)).catch((error: unknown): Read => ({ found: [], problem: explained(error, words) })).then((found) => {
        if (gone) return;
        setState(found);
        if (found.made) setMade(found.made);
        edited.current?.diagnose(found.found.map((one) => ({ ...one, primary: placeOf(one) ?? { ...one.primary, bytes: { start: 0, end: 0 } } })));
      });
    }, state ? 300 : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);

  const names = useMemo(() => made && called(made.description, tag), [made, tag]);
  const stands = state?.made !== undefined && state.made.text === text;
  return (
    <div class="write">
      <section class="writing" aria-labelledby="write-head">
        <h1 id="write-head">{words.write}</h1>
        <label class="line">
          {words.startFrom}
          <select value="" onChange={(event) => { if (event.currentTarget.value) window.location.hash = `#/write/from/${event.currentTarget.value}`; }}>
            <option value="">…</option>
            {all.map((one) => ({ id: one.id, name: titleOf(one, tag) })).sort((a, b) => a.name.localeCompare(b.name, tag))
              .map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        <div class="editor" ref={host} />
        <Findings state={state} problem={problem} show={(byte) => edited.current?.show(byte)} />
        <Shares text={text ?? ""} ready={stands} made={made} />
      </section>
      <section class="shown" aria-label={names?.game ?? words.loadingRules}>
        {made && names ? (
          <>
            <div class="tabs" role="tablist" aria-label={names.game}>
              {tabs.map((one) => (
                <button key={one} id={`tab-${one}`} type="button" role="tab" aria-selected={tab === one} aria-controls="shown-panel" class={tab === one ? "main" : ""} onClick={() => setTab(one)}>{words.tabs[one]}</button>
              ))}
            </div>
            <div id="shown-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class={stands ? "" : "stale"}>
              {!stands && state && <p class="soft" role="status">{words.staleShown}</p>}
              <h2>{names.game}</h2>
              {tab === "play" && <LocalTable key={made.text} tree={made.tree} game={made.game} description={made.description} names={names} />}
              {tab === "pieces" && (
                <div class="movements">
                  {made.description.pieces.map(({ id, symbol, moves }) => (
                    <figure key={id}>
                      <figcaption><strong>{names.piece(id)}</strong> {symbol} <span class="soft">{moves.join(" ")}</span></figcaption>
                      <Movement made={made} piece={id} />
                    </figure>
                  ))}
                </div>
              )}
              {tab === "rules" && <Rules made={made} />}
            </div>
          </>
        ) : state ? <p class="message" role="status">{words.nothingYet}</p> : <Loading />}
      </section>
    </div>
  );
}

function Movement({ made, piece }: { made: Made; piece: string }) {
  const svg = useMemo(() => {
    try {
      return made.movement(piece);
    } catch (error) {
      thrown(error);
      return undefined;
    }
  }, [made, piece]);
  return svg === undefined ? null : <Picture svg={svg} />;
}

function Rules({ made }: { made: Made }) {
  const { words } = useSpeech();
  const [text, setText] = useState<string>();
  useEffect(() => {
    let gone = false;
    const show = (text: string) => gone || setText(text);
    made.page().then(show, (error: unknown) => show(explained(error, words)));
    return () => {
      gone = true;
    };
  }, [made]);
  return text === undefined ? <p role="status">{words.loadingRules}</p> : <Markdown text={text} top={3} />;
}

const file = "variant.toml";

/** Where in this text a finding belongs: one in a text that is inherited has a remark here. */
function placeOf({ primary, notes }: Diagnostic): Diagnostic["primary"] | undefined {
  return [primary, ...notes.flatMap(({ span }) => span ?? [])].find((span) => span.file === file);
}

/** What is wrong with the text, each with the place. */
function Findings({ state, problem, show }: { state: Read | undefined; problem: string; show(byte: number): void }) {
  const { words } = useSpeech();
  const worst = state?.found.some(({ severity }) => severity === "error");
  const said = problem || state?.problem;
  return (
    <div class="findings" role="status">
      {said ? <p class="problem">{said}</p> : state && !worst && <p class="good">{words.writtenWell}</p>}
      <ul>
        {state?.found.map((one, at) => {
          const [{ code, severity, message, label, help, notes, primary }, place] = [one, placeOf(one)];
          const here = place === primary;
          return (
            <li key={at} class={severity}>
              {place && <button type="button" class="quiet" onClick={() => show(place.bytes.start)}>{words.atLine(place.line, place.column)}</button>}
              <span>
                {message}{here && label && ` (${label})`}{!here && ` (${primary.file}, ${words.atLine(primary.line, primary.column)})`}
                {[help, ...notes.filter(({ span }) => span === null).map(({ message }) => message)].filter(Boolean).map((more) => <span key={more} class="soft remark">{more}</span>)}
                {" "}<code class="soft">{code}</code>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The link, the file, the game with somebody, the place among what an author offers. */
function Shares({ text, ready, made }: { text: string; ready: boolean; made: Made | undefined }) {
  const { words } = useSpeech();
  const [link, setLink] = useState("");
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState("");
  const [author, setAuthor] = useState(() => memory.author()?.name ?? "");
  const [published, setPublished] = useState("");
  useEffect(() => {
    setLink("");
    setSaid("");
    setPublished("");
    setProblem("");
  }, [text]);
  const share = async () => {
    const { origin, pathname } = window.location;
    const made = `${origin}${pathname}#/write/text/${await packed(text)}`;
    setLink(made);
    if (await copied(made)) setSaid(words.copied);
  };
  const attempt = (done: () => Promise<void>) => {
    setProblem("");
    done().catch((error: unknown) => setProblem(explained(error, words)));
  };
  const play = async () => {
    const made = await ask("POST /api/games", { body: { text, name: memory.name() || null } });
    memory.keepSecret(made.id, made.secret);
    if (made.invitation) memory.keepInvitation(made.id, made.invitation);
    window.location.hash = `#/game/${made.id}`;
  };
  const publish = async () => {
    const name = author.trim().replace(/^~/, "");
    let own = memory.author();
    if (own?.name !== name) {
      const given = await ask("POST /api/authors", { body: { name } });
      memory.keepAuthor(given.name, given.secret);
      own = given;
    }
    if (!own || !made) throw new Refused({ code: "no-author", message: "there is no author" });
    const checked = await ask("POST /api/authors/{author}/variants", { path: { author: own.name }, body: { text }, secret: own.secret });
    setPublished(`~${own.name}/${checked.id}@${checked.version}`);
  };
  return (
    <div class="shares">
      <div class="acts">
        <button type="button" onClick={() => attempt(share)}>{said || words.shareLink}</button>
        {!isAlone && <button type="button" class="main" disabled={!ready} onClick={() => attempt(play)}>{words.playIt}</button>}
      </div>
      {link && <input class="link" readOnly aria-label={words.shareLink} value={link} onFocus={(event) => event.currentTarget.select()} />}
      {!isAlone && (
        <form class="acts" onSubmit={(event) => { event.preventDefault(); attempt(publish); }}>
          <label class="line">{words.author} <input value={author} pattern="~?[a-z][a-z0-9\-]{1,23}" required maxLength={25} autocomplete="off" onInput={(event) => setAuthor(event.currentTarget.value)} /></label>
          <button type="submit" disabled={!ready}>{words.publish}</button>
        </form>
      )}
      {published && <p role="status"><a href={`#/variant/${published}`}>{words.publishedAs(published)}</a></p>}
      {problem && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}
