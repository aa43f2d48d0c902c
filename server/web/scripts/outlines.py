#!/usr/bin/env python3
"""Writes src/pieces/outlines.ts: the characters on pieces, as outlines of Noto Serif CJK JP Bold.

The characters are those of `[glyphs]` in the names files of all variants. Needs Python 3.11, fontTools and the font:
apt-get install python3-fonttools fonts-noto-cjk. The font's licence, the SIL Open Font License, is src/pieces/OFL.txt.

    python3 scripts/outlines.py [FONT]
"""

import sys
import tomllib
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTCollection

HERE = Path(__file__).resolve().parent
FONT = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
# The figures of chess are drawn for the page.
OWN = set("♔♚♕♛♖♜♗♝♘♞♙♟")
# Units of an outline: a character is a square of so many.
SIZE = 250


def characters():
    found = set()
    for file in (HERE / "../../../variants").resolve().rglob("*.names.toml"):
        for pair in tomllib.loads(file.read_text()).get("glyphs", {}).values():
            found |= {c for text in pair for c in text if ord(c) > 0x7E}
    return sorted(found - OWN)


class Relative(BasePen):
    """A path in whole numbers, each relative to the one before; y goes down."""

    def __init__(self, glyphs, em):
        super().__init__(glyphs)
        self.parts, self.at, self.last, self.em = [], (0, 0), "", em

    def _units(self, point):
        return round(point[0] * SIZE / self.em), round((0.88 - point[1] / self.em) * SIZE)

    def _put(self, command, *points):
        units = [self._units(point) for point in points]
        numbers = [n for x, y in units for n in (x - self.at[0], y - self.at[1])]
        if command == "l" and numbers[1] == 0:
            command, numbers = "h", numbers[:1]
        elif command == "l" and numbers[0] == 0:
            command, numbers = "v", numbers[1:]
        self.at = units[-1]
        if command != "m" and not any(numbers):
            return
        text = "".join(f" {n}" if i and n >= 0 else str(n) for i, n in enumerate(numbers))
        if command == self.last and command != "m":
            self.parts.append(text if text[0] == "-" else f" {text}")
        else:
            self.parts.append(command + text)
        self.last = command

    def _moveTo(self, point):
        self._put("m", point)
        self.start = self.at

    def _lineTo(self, point):
        self._put("l", point)

    def _curveToOne(self, a, b, c):
        self._put("c", a, b, c)

    def _closePath(self):
        self.parts.append("z")
        self.last, self.at = "", self.start


def main():
    collection = TTCollection(sys.argv[1] if len(sys.argv) > 1 else FONT)
    font = next(f for f in collection.fonts if " JP" in f["name"].getDebugName(4))
    glyphs, names, em = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
    lines = []
    for character in characters():
        if ord(character) not in names:
            sys.exit(f"{character} is not in the font")
        pen = Relative(glyphs, em)
        glyphs[names[ord(character)]].draw(pen)
        lines.append(f'  "{character}": "{"".join(pen.parts)}",')
    head = [
        f"// Characters on pieces, in a box of {SIZE} by {SIZE}: written by scripts/outlines.py.",
        "// Outlines of Noto Serif CJK JP Bold, © 2017-2022 Adobe, under the SIL Open Font License 1.1 (OFL.txt).",
        "",
        f"export const size = {SIZE};",
        "",
        "export const outlines: { [character: string]: string } = {",
    ]
    target = HERE / "../src/pieces/outlines.ts"
    target.write_text("\n".join([*head, *lines, "};", ""]))
    print(f"{len(lines)} characters, {target.stat().st_size} bytes")


main()
