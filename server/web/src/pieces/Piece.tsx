// A piece, in a box of one unit around its middle.
import type { Description, ManRecord } from "../wire";
import { drawingOf, drawingOfKind, wedge } from "./drawings";
import { hasGlyph } from "./glyphs";

interface Props {
  description: Description;
  man: ManRecord;
  /** The second player sits below. */
  flipped: boolean;
}

/** What is written on a piece that is no figure of chess. */
function inscription(description: Description, man: ManRecord, glyph: string | undefined): string {
  if (glyph && hasGlyph(glyph)) return glyph;
  return description.pieces.find((piece) => piece.id === man.piece)?.symbol ?? man.piece.slice(0, 2);
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
  const letters = [...text].length;
  const size = letters > 1 ? 62 / letters + 6 : wedges ? 50 : 54;
  // Wedges point at the enemy, whoever owns them can be seen by nothing else.
  const turned = wedges && second !== flipped ? " rotate(180)" : "";
  // A letter is black on white, or white on black; characters have the two colours of their game.
  const letter = !wedges && /^[\x20-\x7e]*$/.test(text) ? " letter" : "";
  const promoted = wedges && description.pieces.find((piece) => piece.id === man.piece)?.symbol.startsWith("+");
  return (
    <g class={`man ${wedges ? "wedge" : "disc"} ${side}${letter}${promoted ? " promoted" : ""}`} transform={`scale(.0096)${turned} translate(-50 -50)`}>
      {wedges ? <path class="body" d={wedge} /> : <circle class="body" cx="50" cy="50" r="43" />}
      {!wedges && <circle class="rim" cx="50" cy="50" r="37" />}
      <text x="50" y={wedges ? 58 : 51} font-size={size} text-anchor="middle" dominant-baseline="central">{text}</text>
    </g>
  );
}
