// The page: which part of it is shown, and in which language.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { memory } from "./memory";
import { GamePage } from "./pages/GamePage";
import { Lobby } from "./pages/Lobby";
import { Refused } from "./protocol";
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
  if (!(error instanceof Refused)) throw error;
  const known: { [code: string]: string } = words.errors;
  return known[error.code] ?? error.message;
}

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
  const [kind, game, invitation] = place;
  return (
    <Speaking.Provider value={{ tag, words }}>
      <header class="top">
        <a class="home" href="#/">{words.title}</a>
        <nav>
          {(Object.keys(languages) as Tag[]).map((other) => (
            <button key={other} type="button" class="quiet" lang={other} aria-pressed={other === tag} onClick={() => choose(other)}>
              {languages[other].language}
            </button>
          ))}
        </nav>
      </header>
      <main id="content">
        {kind === "game" && game ? <GamePage key={game} id={game} invitation={invitation} /> : <Lobby />}
      </main>
    </Speaking.Provider>
  );
}
