// Open challenges, and a new game.
import { useEffect, useMemo, useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { memory } from "../memory";
import { ask, type Clock, type Description, type Listed, type Shipped } from "../protocol";
import { called, word, type Tag, type Words } from "../words";

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

export function Lobby() {
  const { words } = useSpeech();
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  return (
    <div class="lobby">
      <NewGame />
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

function NewGame() {
  const { tag, words } = useSpeech();
  const [variant, setVariant] = useState("chess");
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
    const load = async () => {
      const about = await ask("GET /api/variants/{name}", { path: { name: variant } });
      return ask("GET /api/rules/{key}", { path: { key: about.rules } });
    };
    load().then(
      (found) => gone || setDescription(found),
      (error: unknown) => gone || setProblem(explained(error, words)),
    );
    return () => {
      gone = true;
    };
  }, [variant]);

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
      if (made.invitation) sessionStorage.setItem(`invitation ${made.id}`, made.invitation);
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
        <Variants chosen={variant} choose={setVariant} title={names?.game} />
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
        <button type="submit" class="main" disabled={busy || !description}>{words.make}</button>
      </form>
    </section>
  );
}

interface Choosing {
  chosen: string;
  title: string | undefined;
  choose(id: string): void;
}

function Variants({ chosen, choose, title }: Choosing) {
  const { tag, words } = useSpeech();
  const [all, setAll] = useState<Shipped[]>([]);
  const [search, setSearch] = useState("");
  const [family, setFamily] = useState("");
  useEffect(() => {
    ask("GET /api/variants", {}).then(setAll, () => setAll([]));
  }, []);
  const families = useMemo(() => [...new Set(all.map((one) => one.family))].sort(), [all]);
  const wanted = plain(search);
  const found = useMemo(() => {
    const fits = (one: Shipped) => [one.id, one.title, ...Object.values(one.titles)].some((name) => plain(name).includes(wanted));
    const named = all.filter((one) => (!family || one.family === family) && fits(one)).map((one) => ({ id: one.id, name: titleOf(one, tag) }));
    return named.sort((a, b) => a.name.localeCompare(b.name, tag));
  }, [all, family, wanted, tag]);
  return (
    <fieldset class="variants">
      <legend>{words.variant}: <strong>{title ?? chosen}</strong></legend>
      <div class="pair">
        <label>
          {words.search}
          <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <label>
          {words.family}
          <select value={family} onChange={(event) => setFamily(event.currentTarget.value)}>
            <option value="">{words.allFamilies}</option>
            {families.map((one) => <option key={one} value={one}>{word(words.families, one)}</option>)}
          </select>
        </label>
      </div>
      <p class="soft" role="status">{found.length ? words.found(found.length) : words.noVariant}</p>
      <div class="choices">
        {found.map((one) => (
          <label key={one.id} class={one.id === chosen ? "choice chosen" : "choice"}>
            <input type="radio" name="variant" value={one.id} checked={one.id === chosen} onChange={() => choose(one.id)} />
            {one.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const titleOf = (one: Shipped, tag: Tag) => one.titles[tag] ?? one.titles["en"] ?? one.title;

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
