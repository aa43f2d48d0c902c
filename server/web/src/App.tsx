// The page: which part of it is shown, and in which language.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { AloneChoice, AlonePage } from "./alone/AlonePage";
import { later } from "./later";
import { memory } from "./memory";
import { GamePage } from "./pages/GamePage";
import { Lobby } from "./pages/Lobby";
import { RulesPage } from "./pages/RulesPage";
import { Refused } from "./protocol";
import { thrown } from "./rules/load";
import { firstTag, languages, type Tag, type Words } from "./words";

interface Speech {
  tag: Tag;
  words: Words;
}

const Speaking = createContext<Speech>({ tag: "en", words: languages.en });

/** The words of the reader's language. */
export const useSpeech = () => useContext(Speaking);

/** What went wrong, in the reader's language where it has words for the code. */
export function explained(error: unknown, words: Words): string {
  const { code, message } = error instanceof Refused ? error : thrown(error);
  const known: { [code: string]: string } = words.errors;
  return known[code] ?? message;
}

// The editor is most of the page, and few write.
const WritePage = later(() => import("./write/WritePage").then((module) => module.WritePage));
const SolvePage = later(() => import("./solve/SolvePage").then((module) => module.SolvePage));

/** Built to be served without a game server: nobody else can be played. */
export const isAlone = import.meta.env.MODE === "static";

/** The part after `#`. What stands there is sent to nobody. */
function usePlace(): string[] {
  const read = () => window.location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const changed = () => setPlace(read());
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  return place;
}

export function App() {
  const place = usePlace();
  const [tag, setTag] = useState<Tag>(() => firstTag(memory.language(), navigator.languages));
  const words = languages[tag];
  useEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);
  const choose = (tag: Tag) => {
    memory.keepLanguage(tag);
    setTag(tag);
  };
  return (
    <Speaking.Provider value={{ tag, words }}>
      <a class="skip" href="#content" onClick={(event) => { event.preventDefault(); document.getElementById("content")?.focus(); }}>{words.skip}</a>
      <header class="top">
        <a class="home" href="#/">{words.title}</a>
        <nav class="places" aria-label={words.places}>
          {!isAlone && <Place to="#/" is={place.length === 0} name={words.lobby} />}
          <Place to={isAlone ? "#/" : "#/alone"} is={place[0] === "alone" || (isAlone && place.length === 0)} name={words.alone} />
          <Place to="#/write" is={place[0] === "write"} name={words.write} />
          <Place to="#/solve" is={place[0] === "solve"} name={words.solve} />
        </nav>
        <nav aria-label={words.languages}>
          {(Object.keys(languages) as Tag[]).map((other) => (
            <button key={other} type="button" class="quiet" lang={other} aria-pressed={other === tag} onClick={() => choose(other)}>
              {languages[other].language}
            </button>
          ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1}>{shown(place)}</main>
    </Speaking.Provider>
  );
}

function Place({ to, is, name }: { to: string; is: boolean; name: string }) {
  return <a href={to} aria-current={is ? "page" : undefined}>{name}</a>;
}

/** A part of an address as it was before it was written there; what was never written so is left. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The part of the page that an address names. */
function shown([kind, ...rest]: string[]) {
  const [first, second] = rest;
  switch (kind) {
    case "write": return <WritePage way={first} what={second} />;
    case "solve": return <SolvePage key={first} variant={first ?? "chess"} />;
    case "alone": return first ? <AlonePage key={first} id={first} from="variant" /> : <AloneChoice />;
  }
  if (isAlone) return <AloneChoice />;
  const name = rest.map(decoded).join("/");
  switch (kind) {
    case "game": if (first) return <GamePage key={first} id={first} invitation={second} />; break;
    case "further": if (first) return <AlonePage key={first} id={first} from="game" />; break;
    case "new": return <Lobby key={name} wanted={name} />;
    case "variant": return <RulesPage key={name} name={name} />;
  }
  return <Lobby wanted={undefined} />;
}
