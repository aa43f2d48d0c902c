// A piece, in a box of one unit around its middle.
import type { Description, ManRecord } from "../wire";
import { drawingOf, drawingOfKind, wedge } from "./drawings";
import { outlines, size } from "./outlines";

interface Props {
  description: Description;
  man: ManRecord;
  /** The second player sits below. */
  flipped: boolean;
}

/** What is written on a piece that is no figure of chess: its glyph, if that needs no font of the reader's. */
function inscription(description: Description, man: ManRecord, glyph: string | undefined): string {
  if (glyph && [...glyph].every((letter) => outlines[letter] || /[\x20-\x7e]/.test(letter))) return glyph;
  return description.pieces.find((piece) => piece.id === man.piece)?.symbol ?? man.piece.slice(0, 2);
}

/** Where each of so many characters stands on a piece: below each other on a wedge, beside each other on a disc. */
function places(letters: number, wedge: boolean): { x: number; y: number; side: number }[] {
  const side = letters > 1 ? 68 / letters : wedge ? 54 : 56;
  return Array.from({ length: letters }, (_, at) => {
    const off = (at - (letters - 1) / 2) * side;
    return wedge ? { x: 50, y: 57 + off, side } : { x: 50 + off, y: 50, side };
  });
}

export function Piece({ description, man, flipped }: Props) {
  const second = description.players[0].name !== man.player;
  const glyph = description.presentation.glyphs[man.piece]?.[second ? 1 : 0];
  const wedges = description.presentation.men === "wedges";
  const drawing = wedges || description.presentation.men === "discs" ? undefined : drawingOf(glyph) ?? drawingOfKind(man.piece, glyph);
  const side = second ? "second" : "first";
  if (drawing) {
    return (
      <g class={`man figure ${side}`} transform="scale(.0096) translate(-50 -50)">
        <path class="body" d={drawing.body} />
        {drawing.lines && <path class="lines" d={drawing.lines} />}
      </g>
    );
  }
  const text = inscription(description, man, glyph);
  const letters = [...text];
  const drawn = letters.every((letter) => outlines[letter]);
  // Wedges point at the enemy, whoever owns them can be seen by nothing else.
  const turned = wedges && second !== flipped ? " rotate(180)" : "";
  // A letter is black on white, or white on black; characters have the two colours of their game.
  const letter = !wedges && /^[\x20-\x7e]*$/.test(text) ? " letter" : "";
  const promoted = wedges && description.pieces.find((piece) => piece.id === man.piece)?.symbol.startsWith("+");
  return (
    <g class={`man ${wedges ? "wedge" : "disc"} ${side}${letter}${promoted ? " promoted" : ""}`} transform={`scale(.0096)${turned} translate(-50 -50)`}>
      {wedges ? <path class="body" d={wedge} /> : <circle class="body" cx="50" cy="50" r="43" />}
      {!wedges && <circle class="rim" cx="50" cy="50" r="37" />}
      {drawn
        ? places(letters.length, wedges).map(({ x, y, side }, at) => (
            <path key={at} class="ink" d={outlines[letters[at]!]} transform={`translate(${x - side / 2} ${y - side / 2}) scale(${side / size})`} />
          ))
        : <text x="50" y={wedges ? 58 : 51} font-size={letters.length > 1 ? 62 / letters.length + 6 : wedges ? 50 : 54} text-anchor="middle" dominant-baseline="central">{text}</text>}
    </g>
  );
}
