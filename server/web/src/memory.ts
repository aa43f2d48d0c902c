// What this browser remembers: the reader's name and language, and the secrets of his seats.

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the cookie of the seat still serves, until the page is closed.
  }
}

export const memory = {
  name: () => read("name") ?? "",
  keepName: (name: string) => write("name", name),
  language: () => read("language"),
  keepLanguage: (tag: string) => write("language", tag),
  secret: (game: string) => read(`seat ${game}`) ?? undefined,
  keepSecret: (game: string, secret: string) => write(`seat ${game}`, secret),
};
