// Whether the reader's fonts have a character. Where they do not, pieces have the letters of the notation.

const known = new Map<string, boolean>();

function ink(text: string): string | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 24;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.font = "18px serif";
  context.textBaseline = "top";
  context.fillText(text, 2, 2);
  return context.getImageData(0, 0, 24, 24).data.join();
}

let missing: string | undefined;

/** A character that no font has looks like all others that none has. */
export function hasGlyph(text: string): boolean {
  const found = known.get(text);
  if (found !== undefined) return found;
  missing ??= ink("\u{10fffe}");
  const has = /^[\x20-\x7e]*$/.test(text) || ink([...text][0] ?? " ") !== missing;
  known.set(text, has);
  return has;
}
