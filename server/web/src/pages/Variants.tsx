// The choice of a variant among many: by a part of its name in any language, or by family.
import { useMemo, useState } from "preact/hooks";
import { useSpeech } from "../App";
import type { Shipped } from "../wire";
import { word, type Tag } from "../words";

interface Choosing {
  /** Those among which one chooses. */
  all: Shipped[];
  chosen: string;
  title: string | undefined;
  choose(id: string): void;
}

export function Variants({ all, chosen, choose, title }: Choosing) {
  const { tag, words } = useSpeech();
  const [search, setSearch] = useState("");
  const [family, setFamily] = useState("");
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

export const titleOf = (one: Shipped, tag: Tag) => one.titles[tag] ?? one.titles["en"] ?? one.title;

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
