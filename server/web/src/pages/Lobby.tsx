// Open challenges, and a new game.
import { useEffect, useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { memory } from "../memory";
import { ask, type Clock, type Description, type Listed, type Shipped } from "../protocol";
import { called, type Words } from "../words";
import { Variants } from "./Variants";

const minute = 60_000;

const clocks: Clock[] = [
  { kind: "none" },
  { kind: "fischer", base: 3 * minute, increment: 2_000 },
  { kind: "fischer", base: 10 * minute, increment: 5_000 },
  { kind: "fischer", base: 30 * minute, increment: 20_000 },
  { kind: "byoyomi", base: 10 * minute, period: 30_000, periods: 3 },
  { kind: "days", each: 86_400_000 },
  { kind: "days", each: 3 * 86_400_000 },
];

export function clockName(clock: Clock, words: Words): string {
  switch (clock.kind) {
    case "none": return words.clockNone;
    case "fischer": return words.clockFischer(clock.base / minute, clock.increment / 1000);
    case "byoyomi": return words.clockByoyomi(clock.base / minute, clock.period / 1000, clock.periods);
    case "days": return words.clockDays(clock.each / 86_400_000);
  }
}

export function Lobby({ wanted }: { wanted: string | undefined }) {
  const { words } = useSpeech();
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  return (
    <div class="lobby">
      <NewGame wanted={wanted} />
      <Challenges />
    </div>
  );
}

function Challenges() {
  const { words } = useSpeech();
  const [listed, setListed] = useState<Listed[]>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    const look = () => {
      if (document.hidden) return;
      ask("GET /api/lobby", {}).then(
        (found) => gone || (setListed(found), setProblem("")),
        (error: unknown) => gone || setProblem(explained(error, words)),
      );
    };
    look();
    const timer = setInterval(look, 5_000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [words]);
  return (
    <section aria-labelledby="challenges">
      <h2 id="challenges">{words.challenges}</h2>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {listed === undefined ? !problem && <p>{words.loading}</p> : listed.length === 0 && <p class="soft">{words.noChallenges}</p>}
      <ul class="challenges">
        {listed?.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{words.challengeOf(one.host ?? words.somebody, one.title)}</strong>
              <span class="soft">{clockName(one.clock, words)}</span>
            </div>
            <a class="button" href={`#/game/${one.id}`}>{words.look}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rules of a variant by its name; `~anna/siege` is one of an author. */
export async function rulesOf(name: string): Promise<string> {
  const own = /^~([^/]+)\/(.+)$/.exec(name);
  if (own) return (await ask("GET /api/authors/{author}/variants/{name}", { path: { author: own[1]!, name: own[2]! } })).rules;
  return (await ask("GET /api/variants/{name}", { path: { name } })).rules;
}

function NewGame({ wanted }: { wanted: string | undefined }) {
  const { tag, words } = useSpeech();
  const [variant, setVariant] = useState(wanted ?? "chess");
  const [all, setAll] = useState<Shipped[]>([]);
  const [description, setDescription] = useState<Description>();
  const [name, setName] = useState(memory.name);
  const [side, setSide] = useState("");
  const [clock, setClock] = useState(0);
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    setSide("");
    setDescription(undefined);
    const load = async () => ask("GET /api/rules/{key}", { path: { key: await rulesOf(variant) } });
    load().then(
      (found) => gone || setDescription(found),
      (error: unknown) => gone || setProblem(explained(error, words)),
    );
    return () => {
      gone = true;
    };
  }, [variant]);

  useEffect(() => {
    ask("GET /api/variants", {}).then(setAll, () => setAll([]));
  }, []);

  const make = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    memory.keepName(name);
    try {
      const made = await ask("POST /api/games", {
        body: { variant, name: name || null, host_plays: side || null, clock: clocks[clock]!, open, private: closed && !open },
      });
      memory.keepSecret(made.id, made.secret);
      if (made.invitation) memory.keepInvitation(made.id, made.invitation);
      window.location.hash = `#/game/${made.id}`;
    } catch (error) {
      setProblem(explained(error, words));
      setBusy(false);
    }
  };
  const names = description && called(description, tag);
  return (
    <section aria-labelledby="new-game">
      <h1 id="new-game">{words.newGame}</h1>
      <p class="soft">{words.lead}</p>
      <form onSubmit={(event) => void make(event)}>
        <Variants all={all} chosen={variant} choose={setVariant} title={names?.game} />
        <label>
          {words.yourName}
          <input value={name} maxLength={32} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <div class="pair">
          <label>
            {words.youPlay}
            <select value={side} onChange={(event) => setSide(event.currentTarget.value)}>
              <option value="">{words.lot}</option>
              {description?.players.map((player) => <option key={player.name} value={player.name}>{names?.player(player.name)}</option>)}
            </select>
          </label>
          <label>
            {words.clock}
            <select value={clock} onChange={(event) => setClock(Number(event.currentTarget.value))}>
              {clocks.map((one, at) => <option key={at} value={at}>{clockName(one, words)}</option>)}
            </select>
          </label>
        </div>
        <fieldset>
          <legend>{words.whoJoins}</legend>
          <label class="line"><input type="radio" name="who" checked={!open} onChange={() => setOpen(false)} />{words.whoHasLink}</label>
          <label class="line"><input type="radio" name="who" checked={open} onChange={() => setOpen(true)} />{words.anybody}</label>
          <label class="line">
            <input type="checkbox" checked={closed && !open} disabled={open} onChange={(event) => setClosed(event.currentTarget.checked)} />
            {words.onlookers}
          </label>
        </fieldset>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <div class="acts">
          <button type="submit" class="main" disabled={busy || !description}>{words.make}</button>
          <a class="button" href={`#/variant/${variant}`}>{words.rules}</a>
        </div>
      </form>
    </section>
  );
}
