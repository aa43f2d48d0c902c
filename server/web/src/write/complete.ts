// What may stand at a place of a descriptor, from its schema. Pure: text and place in, words out.

export interface Schema {
  description?: string;
  type?: string;
  properties?: { [name: string]: Schema };
  patternProperties?: { [pattern: string]: Schema };
  items?: Schema | false;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
}

export interface Word {
  label: string;
  detail: string;
  /** What is put there instead of the label. */
  apply: string;
}

export interface Completion {
  from: number;
  words: Word[];
}

/** All that a schema may be, through its alternatives. */
function forms(schema: Schema): Schema[] {
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return others.length ? [...others.flatMap(forms), schema] : [schema];
}

/** What a key leads to. */
function below(schemas: Schema[], key: string): Schema[] {
  return schemas.flatMap(forms).flatMap((schema) => {
    const own = schema.properties?.[key];
    if (own) return [own];
    return Object.entries(schema.patternProperties ?? {}).flatMap(([pattern, found]) => (new RegExp(pattern).test(key) ? [found] : []));
  });
}

/** The schemas of a path. */
export function resolve(schema: Schema, path: string[]): Schema[] {
  return path.reduce(below, [schema]);
}

/** Those of the elements of lists. */
function elements(schemas: Schema[]): Schema[] {
  return schemas.flatMap(forms).flatMap((schema) => [...(schema.items ? [schema.items] : []), ...(schema.prefixItems ?? [])]);
}

const isTable = (schema: Schema) => forms(schema).some(({ properties, patternProperties }) => properties ?? patternProperties);

/** Keys are written as they are where TOML allows it. */
const bare = (key: string) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));

const split = (path: string) => path.split(".").map((part) => part.trim().replace(/^["']|["']$/g, "")).filter(Boolean);

function keys(schemas: Schema[], rest: (schema: Schema) => string): Word[] {
  const found = new Map<string, Word>();
  for (const schema of schemas.flatMap(forms)) {
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      found.set(key, { label: key, detail: value.description ?? "", apply: bare(key) + rest(value) });
    }
  }
  return [...found.values()];
}

function values(schemas: Schema[], quoted: boolean): Word[] {
  const found = new Map<string, Word>();
  const add = (value: unknown, detail: string) => {
    const label = typeof value === "string" ? value : JSON.stringify(value);
    if (typeof value === "object" || (quoted && typeof value !== "string")) return;
    found.set(label, { label, detail, apply: quoted ? label : JSON.stringify(value) });
  };
  for (const schema of schemas.flatMap(forms)) {
    if ("const" in schema) add(schema.const, schema.description ?? "");
    for (const value of schema.enum ?? []) add(value, schema.description ?? "");
    if (schema.type === "boolean") for (const value of [true, false]) add(value, "");
  }
  return [...found.values()];
}

/** A line without strings and without what follows `#`: strings become as many underscores, the last may be open. */
function blanked(text: string): { text: string; open: number | undefined } {
  let result = "";
  let quote = "";
  let open: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote) {
      if (character === "\\" && quote === '"') {
        result += "__";
        at++;
        continue;
      }
      if (character === quote) [quote, open] = ["", undefined];
      result += "_";
    } else if (character === '"' || character === "'") {
      [quote, open] = [character, at];
      result += "_";
    } else if (character === "#") {
      return { text: result, open: -1 };
    } else {
      result += character;
    }
  }
  return { text: result, open };
}

/** The table in which a place is: the last header above it. */
export function tableAt(text: string, place: number): string[] {
  let table: string[] = [];
  for (const line of text.slice(0, place).split("\n").slice(0, -1)) {
    const found = /^\s*\[\[?([^\[\]]+)\]\]?\s*(#.*)?$/.exec(line);
    if (found) table = split(found[1]!);
  }
  return table;
}

/** Where a statement of several lines begins: the last line above with a key or a header. */
function statement(text: string, place: number): number {
  let start = text.lastIndexOf("\n", place - 1) + 1;
  for (;;) {
    const code = blanked(text.slice(start, place)).text;
    if (start === 0 || /^\s*\[?\[?[A-Za-z0-9_."'-]*\s*(=|$|\]|\.)/.test(code) && !/^\s*[\]},]/.test(code) && balanced(text, start)) return start;
    start = text.lastIndexOf("\n", start - 2) + 1;
  }
}

/** Nothing was left open above a line since the last header or key with all brackets closed. */
function balanced(text: string, start: number): boolean {
  let depth = 0;
  for (const line of text.slice(0, start).split("\n")) {
    const code = blanked(line).text;
    if (/^\s*\[[^=]*\]\s*$/.test(code)) depth = 0;
    for (const character of code) depth += "[{".includes(character) ? 1 : "]}".includes(character) ? -1 : 0;
  }
  return depth <= 0;
}

/** What may be written at a place. */
export function complete(schema: Schema, text: string, place: number): Completion | undefined {
  const start = statement(text, place);
  const before = text.slice(start, place);
  const { text: code, open } = blanked(before.replaceAll("\n", " "));
  if (open === -1) return undefined;

  // A header: `[end.no-`.
  const header = /^\s*\[\[?([^\]=]*)$/.exec(before);
  if (header && !code.includes("=")) {
    const written = header[1]!;
    const parent = split(written.slice(0, written.lastIndexOf(".") + 1));
    const last = written.slice(written.lastIndexOf(".") + 1).trimStart();
    const found = keys(resolve(schema, parent).filter(isTable), () => "");
    const tables = found.filter(({ label }) => resolve(schema, [...parent, label]).some(isTable));
    return { from: place - last.length, words: tables };
  }

  const table = tableAt(text, start);
  const equals = code.indexOf("=");
  if (equals < 0) {
    const written = before.trimStart();
    const parent = split(written.slice(0, written.lastIndexOf(".") + 1));
    const last = written.slice(written.lastIndexOf(".") + 1);
    if (/\s/.test(last)) return undefined;
    return { from: place - last.length, words: keys(resolve(schema, [...table, ...parent]), () => " = ") };
  }

  // A value: through the lists and inline tables that are open.
  let at = resolve(schema, [...table, ...split(before.slice(0, equals))]);
  const levels: Array<{ kind: "list" | "table"; schemas: Schema[]; key: boolean }> = [];
  let from = equals + 1;
  for (let index = equals + 1; index < code.length; index++) {
    const character = code[index]!;
    const level = levels.at(-1);
    if (character === "[") {
      levels.push({ kind: "list", schemas: at, key: false });
      at = elements(at);
    } else if (character === "{") {
      levels.push({ kind: "table", schemas: at, key: true });
    } else if (character === "]" || character === "}") {
      at = levels.pop()?.schemas ?? at;
    } else if (character === "," && level) {
      if (level.kind === "table") level.key = true;
      at = level.kind === "list" ? elements(level.schemas) : level.schemas;
    } else if (character === "=" && level?.kind === "table" && level.key) {
      at = resolve({ anyOf: level.schemas }, split(before.slice(from, index)));
      level.key = false;
    } else continue;
    from = index + 1;
  }
  const level = levels.at(-1);
  if (level?.kind === "table" && level.key) {
    const written = before.slice(from).trimStart();
    return { from: place - written.length, words: keys(level.schemas, () => " = ") };
  }
  const written = open === undefined ? before.slice(from).trimStart() : before.slice(open + 1);
  if (open === undefined && /\s|_/.test(written)) return undefined;
  const words = values(at, open !== undefined);
  return words.length ? { from: place - written.length, words } : undefined;
}

const encoder = new TextEncoder();

/** Turns places in bytes, as the rules tell them, into places in the text. */
export function placesOf(text: string): (byte: number) => number {
  if (encoder.encode(text).length === text.length) return (byte) => Math.min(byte, text.length);
  const places: number[] = [];
  let index = 0;
  for (const character of text) {
    for (let byte = encoder.encode(character).length; byte > 0; byte--) places.push(index);
    index += character.length;
  }
  return (byte) => places[byte] ?? text.length;
}
