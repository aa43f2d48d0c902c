//! Pictures as SVG.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::layout::{Layout, Place};
use super::{Glyph, Men, Picture, Side, columns};
use crate::{Board, Cell, Topology, Wrap};

/// A picture that displays itself as SVG.
pub(super) struct Svg<'a>(pub(super) &'a Picture<'a>);

/// A square's edge.
const SQUARE: i32 = 48;
/// A hexagon's edge and half its height: 30 and 26 are as 2 to √3, to a thousandth.
const EDGE: i32 = 30;
const HALF: i32 = 26;
/// The free border.
const BORDER: i32 = 14;
/// The strip at a joined edge.
const STRIP: i32 = 14;
/// A line of captions.
const LINE: i32 = 24;
/// The radius of a piece.
const MAN: i32 = 19;

const FONTS: &str = "'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Noto Sans CJK JP', 'Noto Sans CJK SC', \
     'Hiragino Sans', 'PingFang SC', 'Yu Gothic', 'Microsoft YaHei', 'Noto Sans Symbols 2', \
     'Segoe UI Symbol', sans-serif";

const SQUARE_SHADES: [&str; 2] = ["#c7a27c", "#f0e2cc"];
/// A board under wedges, and the wedges.
const WOOD: [&str; 2] = ["#e8c88d", "#fbe9bf"];
const HEX_SHADES: [&str; 3] = ["#dcbf97", "#c19a70", "#f0e2cc"];
const INK: &str = "#3a2f26";
const HIGHLIGHT: &str = "#ffcf33";
const RIVER: &str = "#4f86a8";

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.0;
        let board = picture.board;
        let layout = Layout::new(board, picture.flipped);
        let (above, below) = picture.captions();
        let frame = Frame::new(board, &layout, &above, &below);

        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
             height=\"{h}\" role=\"img\" font-family=\"{FONTS}\">",
            w = frame.width,
            h = frame.height
        )?;
        writeln!(f, "<title>{}</title>", Escape(&self.title()))?;
        writeln!(f, "<desc>{}</desc>", Escape(&self.description(&layout)))?;
        writeln!(f, "<rect width=\"100%\" height=\"100%\" fill=\"#fffdf8\"/>")?;
        self.cells(f, &layout, &frame)?;
        self.joints(f, &layout, &frame)?;
        self.highlights(f, &layout, &frame)?;
        if picture.points {
            self.grid(f, &layout, &frame)?;
        } else {
            self.borders(f, &layout, &frame)?;
        }
        self.lines(f, &layout, &frame)?;
        self.labels(f, &layout, &frame)?;
        for side in [Side::First, Side::Second, Side::Neutral] {
            self.men(f, &layout, &frame, side)?;
        }
        self.captions(f, &frame, &above, &below)?;
        writeln!(f, "</svg>")
    }
}

impl Svg<'_> {
    fn title(&self) -> String {
        let cells = self.0.board.len();
        self.0.title.clone().unwrap_or_else(|| match cells {
            1 => "A board of 1 cell".into(),
            _ => alloc::format!("A board of {cells} cells"),
        })
    }

    /// What the caller says or, failing that, who stands where.
    fn description(&self, layout: &Layout) -> String {
        if let Some(description) = &self.0.description {
            return description.clone();
        }
        let board = self.0.board;
        let mut text = String::new();
        let sides = [
            (Side::First, "First player"),
            (Side::Second, "Second player"),
            (Side::Neutral, "Neutral"),
        ];
        for (side, name) in sides {
            let men = layout.cells.iter().filter_map(|(_, cell)| {
                let man = self.0.man(*cell).filter(|man| man.side == side)?;
                Some(alloc::format!("{} {}", man.text, board.name(*cell)))
            });
            let men: Vec<String> = men.collect();
            if !men.is_empty() {
                text.push_str(&alloc::format!("{name}: {}. ", men.join(", ")));
            }
        }
        match text.trim_end() {
            "" => "The board is empty.".into(),
            text => text.into(),
        }
    }

    /// The tiles, shade by shade. Where pieces stand on points their edges are not seen.
    fn cells(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, frame: &Frame) -> fmt::Result {
        let board = self.0.board;
        for (shade, colour) in (0..).zip(self.0.shades()) {
            let edge = if self.0.points { colour } else { INK };
            writeln!(
                f,
                "<g fill=\"{colour}\" stroke=\"{edge}\" stroke-width=\"0.6\">"
            )?;
            for (place, cell) in layout
                .cells
                .iter()
                .filter(|(_, cell)| board.shade(*cell) == shade)
            {
                let name = Escape(board.name(*cell));
                writeln!(
                    f,
                    "<path d=\"{}\"><title>{name}</title></path>",
                    frame.tile(*place)
                )?;
            }
            writeln!(f, "</g>")?;
        }
        Ok(())
    }

    /// At joined edges, a strip of what lies on the other side.
    fn joints(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, frame: &Frame) -> fmt::Result {
        let board = self.0.board;
        if board.wrap() != Wrap::Files {
            return Ok(());
        }
        writeln!(f, "<g fill-opacity=\"0.55\">")?;
        let last = layout.columns - 1;
        for (place, cell) in &layout.cells {
            let shade = usize::from(board.shade(*cell));
            let colour = self.0.shades().nth(shade).unwrap_or(INK);
            let (left, right) = (frame.left, frame.left + layout.columns * SQUARE);
            let top = frame.top + place.line * SQUARE;
            for (edge, x) in [(last, left - STRIP), (0, right)] {
                if place.column == edge {
                    writeln!(
                        f,
                        "<rect x=\"{x}\" y=\"{top}\" width=\"{STRIP}\" height=\"{SQUARE}\" fill=\"{colour}\"/>"
                    )?;
                }
            }
        }
        writeln!(f, "</g>")?;
        let bottom = frame.top + layout.lines * SQUARE;
        for x in [frame.left, frame.left + layout.columns * SQUARE] {
            writeln!(
                f,
                "<path d=\"M{x} {}V{bottom}\" stroke=\"{INK}\" stroke-width=\"2\" stroke-dasharray=\"6 4\"/>",
                frame.top
            )?;
        }
        Ok(())
    }

    fn highlights(
        &self,
        f: &mut fmt::Formatter<'_>,
        layout: &Layout,
        frame: &Frame,
    ) -> fmt::Result {
        let mut cells = layout
            .cells
            .iter()
            .filter(|(_, cell)| self.0.is_highlighted(*cell))
            .peekable();
        if cells.peek().is_none() {
            return Ok(());
        }
        writeln!(
            f,
            "<g fill=\"{HIGHLIGHT}\" fill-opacity=\"0.6\" pointer-events=\"none\">"
        )?;
        for (place, _) in cells {
            writeln!(f, "<path d=\"{}\"/>", frame.tile(*place))?;
        }
        writeln!(f, "</g>")
    }

    /// The lines between cells, such as a river.
    fn borders(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, frame: &Frame) -> fmt::Result {
        let borders = layout.pairs(&self.0.borders);
        if borders.is_empty() {
            return Ok(());
        }
        let (edge, apart) = match self.0.board.topology() {
            Topology::Square => (SQUARE, SQUARE),
            Topology::Hex => (EDGE, 2 * HALF),
        };
        writeln!(
            f,
            "<g stroke=\"{RIVER}\" stroke-width=\"5\" stroke-linecap=\"round\" pointer-events=\"none\">"
        )?;
        for (one, other) in borders {
            // the common edge crosses the way from centre to centre
            let ((x1, y1), (x2, y2)) = (frame.centre(one), frame.centre(other));
            let (along, across) = ((y1 - y2) * edge / apart, (x2 - x1) * edge / apart);
            let (x, y) = ((x1 + x2 - along) / 2, (y1 + y2 - across) / 2);
            writeln!(f, "<path d=\"M{x} {y}l{along} {across}\"/>")?;
        }
        writeln!(f, "</g>")
    }

    /// The lines that meet in the points. Those of the inner files stop at a border.
    fn grid(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, frame: &Frame) -> fmt::Result {
        let borders = layout.pairs(&self.0.borders);
        let there = |place: Place| {
            layout
                .cells
                .binary_search_by_key(&place, |(at, _)| *at)
                .is_ok()
        };
        let outermost = |place: Place| place.column == 0 || place.column == layout.columns - 1;
        let parted = |one: Place, other: Place| {
            borders.contains(&(one, other)) || borders.contains(&(other, one))
        };
        writeln!(
            f,
            "<g stroke=\"{INK}\" stroke-width=\"1.2\" pointer-events=\"none\">"
        )?;
        for &(place, _) in &layout.cells {
            let (x, y) = frame.centre(place);
            let right = Place {
                column: place.column + 1,
                ..place
            };
            let below = Place {
                line: place.line + 1,
                ..place
            };
            if there(right) && !parted(place, right) {
                writeln!(f, "<path d=\"M{x} {y}h{SQUARE}\"/>")?;
            }
            if there(below) && (outermost(place) || !parted(place, below)) {
                writeln!(f, "<path d=\"M{x} {y}v{SQUARE}\"/>")?;
            }
        }
        writeln!(f, "</g>")
    }

    /// Straight lines from cell to cell, such as a palace's.
    fn lines(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, frame: &Frame) -> fmt::Result {
        let lines = layout.pairs(&self.0.lines);
        if lines.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "<g stroke=\"{INK}\" stroke-width=\"1.2\" pointer-events=\"none\">"
        )?;
        for (one, other) in lines {
            let ((x1, y1), (x2, y2)) = (frame.centre(one), frame.centre(other));
            writeln!(f, "<path d=\"M{x1} {y1}L{x2} {y2}\"/>")?;
        }
        writeln!(f, "</g>")
    }

    /// The labels of files and ranks, and the names of extra cells.
    fn labels(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, frame: &Frame) -> fmt::Result {
        let board = self.0.board;
        writeln!(
            f,
            "<g font-size=\"13\" fill=\"{INK}\" text-anchor=\"middle\">"
        )?;
        for (file, place) in &layout.files {
            let (x, y) = frame.centre(*place);
            let y = match layout.files_above {
                false => y + frame.half_height + 16,
                true => y - frame.half_height - 6,
            };
            let label = Escape(board.files().get(*file).map_or("", String::as_str));
            writeln!(f, "<text x=\"{x}\" y=\"{y}\">{label}</text>")?;
        }
        writeln!(f, "</g>")?;
        writeln!(f, "<g font-size=\"13\" fill=\"{INK}\" text-anchor=\"end\">")?;
        for (rank, place) in &layout.ranks {
            let (x, y) = frame.centre(*place);
            let label = board.ranks().get(*rank).map_or("", String::as_str);
            // off the left edge of a square, off the free edge on the left of a hexagon
            let (x, y) = match board.topology() {
                Topology::Square => (x - SQUARE / 2 - frame.strip - 6, y + 5),
                Topology::Hex if layout.files_above => (x - EDGE * 7 / 8, y + HALF / 2 + 8),
                Topology::Hex => (x - EDGE * 7 / 8, y - HALF / 2 + 1),
            };
            writeln!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", Escape(label))?;
        }
        writeln!(f, "</g>")?;
        let mut extra = layout
            .cells
            .iter()
            .filter(|(_, cell)| board.is_extra(*cell))
            .peekable();
        if extra.peek().is_none() {
            return Ok(());
        }
        writeln!(
            f,
            "<g font-size=\"9\" fill=\"{INK}\" text-anchor=\"middle\">"
        )?;
        for (place, cell) in extra {
            // in the corner of a square, under the upper edge of a hexagon
            let (x, y) = frame.centre(*place);
            let (x, y) = match board.topology() {
                Topology::Square => (x - 17, y - 16),
                Topology::Hex => (x, y - 17),
            };
            writeln!(
                f,
                "<text x=\"{x}\" y=\"{y}\">{}</text>",
                Escape(board.name(*cell))
            )?;
        }
        writeln!(f, "</g>")
    }

    /// One side's pieces: discs with what they are called.
    fn men(
        &self,
        f: &mut fmt::Formatter<'_>,
        layout: &Layout,
        frame: &Frame,
        side: Side,
    ) -> fmt::Result {
        let mine = |(place, cell): &(Place, Cell)| Some((*place, self.0.man(*cell)?));
        let mut men = layout
            .cells
            .iter()
            .filter_map(mine)
            .filter(|(_, man)| man.side == side)
            .peekable();
        if men.peek().is_none() {
            return Ok(());
        }
        let (disc, text) = match side {
            Side::First => ("#fffaf0", "#1d1a17"),
            Side::Second => ("#2e2a27", "#fffaf0"),
            Side::Neutral => ("#8f9aa3", "#101214"),
        };
        writeln!(f, "<g text-anchor=\"middle\" pointer-events=\"none\">")?;
        for (place, man) in men {
            let (x, y) = frame.centre(place);
            let size = font_size(man);
            if self.0.on == Men::Wedges {
                self.wedge(f, (x, y), man, size)?;
                continue;
            }
            writeln!(
                f,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{MAN}\" fill=\"{disc}\" stroke=\"#1d1a17\"/>\
                 <text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"{text}\">{}</text>",
                y + (size * 36 + 50) / 100,
                Escape(&man.text)
            )?;
        }
        writeln!(f, "</g>")
    }

    /// A piece of shogi: it points at the enemy.
    fn wedge(
        &self,
        f: &mut fmt::Formatter<'_>,
        (x, y): (i32, i32),
        man: &Glyph,
        size: i32,
    ) -> fmt::Result {
        let down = (man.side == Side::Second) != self.0.flipped;
        let turn = if down { " rotate(180)" } else { "" };
        writeln!(
            f,
            "<g transform=\"translate({x} {y}){turn}\">\
             <path d=\"M0 -21L13 -15L18 20H-18L-13 -15z\" fill=\"{}\" stroke=\"{INK}\"/>\
             <text y=\"{}\" font-size=\"{size}\" fill=\"#1d1a17\">{}</text></g>",
            WOOD[1],
            (size * 36 + 50) / 100 + 3,
            Escape(&man.text)
        )
    }

    fn captions(
        &self,
        f: &mut fmt::Formatter<'_>,
        frame: &Frame,
        above: &[&str],
        below: &[&str],
    ) -> fmt::Result {
        let tops = [(BORDER, above), (frame.captions_below, below)];
        for (top, captions) in tops {
            for (line, caption) in (0..).zip(captions) {
                let y = top + line * LINE + 16;
                let caption = Escape(caption);
                writeln!(
                    f,
                    "<text x=\"{BORDER}\" y=\"{y}\" font-size=\"16\" fill=\"{INK}\">{caption}</text>"
                )?;
            }
        }
        Ok(())
    }
}

/// The measures of a picture.
struct Frame {
    topology: Topology,
    width: i32,
    height: i32,
    /// of the leftmost cell
    left: i32,
    /// of the uppermost cell
    top: i32,
    half_width: i32,
    half_height: i32,
    /// beyond the left and the right edge
    strip: i32,
    captions_below: i32,
}

impl Frame {
    fn new(board: &Board, layout: &Layout, above: &[&str], below: &[&str]) -> Self {
        let (half_width, half_height, board_width, board_height) = match board.topology() {
            Topology::Square => (
                SQUARE / 2,
                SQUARE / 2,
                layout.columns * SQUARE,
                layout.lines * SQUARE,
            ),
            Topology::Hex => (
                EDGE,
                HALF,
                (layout.columns * 3 + 1) * EDGE / 2,
                (layout.lines + 1) * HALF,
            ),
        };
        let strip = if board.wrap() == Wrap::Files {
            STRIP
        } else {
            0
        };
        let label = board
            .ranks()
            .iter()
            .map(|label| columns(label))
            .fold(0, usize::max) as i32;
        let left = BORDER + 8 * label + 6 + strip;
        let height_of = |captions: &[&str]| captions.len() as i32 * LINE;
        let top = BORDER + height_of(above) + if layout.files_above { LINE } else { 0 };
        let captions_below = top + board_height + 26;

        let longest = above
            .iter()
            .chain(below)
            .map(|caption| columns(caption))
            .fold(0, usize::max);
        // centred on the board, so as wide on the right as on the left
        let width = (board_width + 2 * left).max(longest as i32 * 10 + 2 * BORDER);
        Self {
            topology: board.topology(),
            width,
            height: captions_below + height_of(below) + if below.is_empty() { 0 } else { BORDER },
            left: (width - board_width) / 2,
            top,
            half_width,
            half_height,
            strip,
            captions_below,
        }
    }

    fn centre(&self, place: Place) -> (i32, i32) {
        let (x, y) = match self.topology {
            Topology::Square => (place.column * SQUARE, place.line * SQUARE),
            Topology::Hex => (place.column * EDGE * 3 / 2, place.line * HALF),
        };
        (
            self.left + self.half_width + x,
            self.top + self.half_height + y,
        )
    }

    /// The outline of a tile.
    fn tile(&self, place: Place) -> String {
        let (x, y) = self.centre(place);
        match self.topology {
            Topology::Square => {
                alloc::format!(
                    "M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z",
                    x - SQUARE / 2,
                    y - SQUARE / 2
                )
            }
            Topology::Hex => alloc::format!(
                "M{} {y}l{half} -{HALF}h{EDGE}l{half} {HALF}l-{half} {HALF}h-{EDGE}z",
                x - EDGE,
                half = EDGE / 2
            ),
        }
    }
}

impl Picture<'_> {
    /// The colours of the shades, in order of their numbers.
    fn shades(&self) -> impl Iterator<Item = &'static str> {
        let (colours, turn): (&'static [&'static str], usize) = match self.board.topology() {
            Topology::Square if self.on == Men::Wedges || self.points => (&[WOOD[0], WOOD[0]], 0),
            Topology::Square => (&SQUARE_SHADES, usize::from(self.dark)),
            Topology::Hex => (&HEX_SHADES, 0),
        };
        colours
            .iter()
            .cycle()
            .skip(turn)
            .take(colours.len())
            .copied()
    }
}

/// One letter fills its disc; more must share it.
fn font_size(man: &Glyph) -> i32 {
    match (man.text.chars().count(), columns(&man.text) as i32) {
        (1, _) | (_, 0 | 1) => 25,
        (_, columns) => (38 / columns).max(5),
    }
}

/// A text in XML.
struct Escape<'a>(&'a str);

impl fmt::Display for Escape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            _ => f.write_char(letter),
        })
    }
}
