// What this browser remembers: the reader's name and language, the secrets of his seats, what he plays alone and writes.

/** What a browser without storage remembers until the page is closed. */
const passing = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return passing.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    passing.set(key, value);
  }
}

export const memory = {
  name: () => read("name") ?? "",
  keepName: (name: string) => write("name", name),
  language: () => read("language"),
  keepLanguage: (tag: string) => write("language", tag),
  secret: (game: string) => read(`seat ${game}`) ?? undefined,
  moves: (game: string) => (read(game) ?? "").split(" ").filter(Boolean),
  keepMoves: (game: string, moves: string[]) => write(game, moves.join(" ")),
  /** The text that was written last. */
  draft: () => read("draft"),
  keepDraft: (text: string) => write("draft", text),
  /** The space in which one publishes. */
  author: () => {
    const [name, secret] = (read("author") ?? "").split(" ");
    return name && secret ? { name, secret } : undefined;
  },
  keepAuthor: (name: string, secret: string) => write("author", `${name} ${secret}`),
  /** What lets another join a game that was made here. */
  invitation: (game: string) => read(`invitation ${game}`) ?? undefined,
  keepInvitation: (game: string, invitation: string) => write(`invitation ${game}`, invitation),
  keepSecret: (game: string, secret: string) => write(`seat ${game}`, secret),
};
