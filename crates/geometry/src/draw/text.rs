//! Pictures as lines of text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::layout::{Layout, Place};
use super::{Glyph, Men, Picture, Side, columns};
use crate::sorting;
use crate::{Cell, Topology, Wrap};

/// A picture that displays itself as text.
pub(super) struct Text<'a>(pub(super) &'a Picture<'a>);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, below) = self.0.captions();
        if let Some(title) = &self.0.title {
            writeln!(f, "{}\n", title.trim_end())?;
        }
        for caption in &above {
            writeln!(f, "{}", caption.trim_end())?;
        }
        if !above.is_empty() {
            writeln!(f)?;
        }
        let layout = Layout::new(self.0.board, self.0.flipped);
        let sheet = match self.0.board.topology() {
            Topology::Square => self.squares(&layout),
            Topology::Hex => self.hexagons(&layout),
        };
        sheet.fmt(f)?;
        if !below.is_empty() {
            writeln!(f)?;
        }
        below
            .iter()
            .try_for_each(|caption| writeln!(f, "{}", caption.trim_end()))
    }
}

impl Text<'_> {
    fn squares(&self, layout: &Layout) -> Sheet {
        let board = self.0.board;
        let labels = || board.files().iter().map(|label| columns(label));
        let width = self.width().max(labels().max().unwrap_or(1));
        let margin = self.margin();
        let joined = board.wrap() == Wrap::Files;
        let left = margin + if joined { 3 } else { 2 };
        let column = |place: Place| left + index(place.column) * (width + 1);
        let borders = layout.pairs(&self.0.borders);
        let gaps = gaps(&borders);
        // a line of cells stands below the borders above it
        let down = |line: i32| index(line) + gaps.iter().filter(|&&gap| gap <= line).count();

        let mut sheet = Sheet::default();
        for (rank, place) in &layout.ranks {
            let label = board.ranks().get(*rank).map_or("", String::as_str);
            sheet.put_left_of(margin, down(place.line), label);
        }
        for (file, place) in &layout.files {
            let label = board.files().get(*file).map_or("", String::as_str);
            sheet.put_left_of(column(*place) + width, down(layout.lines) + 1, label);
        }
        for (one, other) in &borders {
            let (low, right) = (one.line.max(other.line), one.column.max(other.column));
            if one.column == other.column {
                sheet.put(column(*one), down(low) - 1, &"-".repeat(width));
            } else if !self.stands_in_brackets(layout, &[*one, *other]) {
                let place = Place {
                    line: low,
                    column: right,
                };
                sheet.put(column(place) - 1, down(low), "|");
            }
        }
        let right = left + index(layout.columns) * (width + 1);
        for line in layout
            .cells
            .chunk_by(|(one, _), (other, _)| one.line == other.line)
        {
            if let (true, Some((place, _))) = (joined, line.first()) {
                sheet.put(margin + 1, down(place.line), "~");
                sheet.put(right, down(place.line), "~");
            }
            let at = line.first().map_or(0, |(place, _)| down(place.line));
            self.cells(&mut sheet, line, at, width, column);
            self.names(&mut sheet, line, at, right + if joined { 2 } else { 1 });
        }
        sheet
    }

    /// Whether one of these places is highlighted.
    fn stands_in_brackets(&self, layout: &Layout, places: &[Place]) -> bool {
        let mut there = layout
            .cells
            .iter()
            .filter(|(place, _)| places.contains(place));
        there.any(|(_, cell)| self.0.is_highlighted(*cell))
    }

    fn hexagons(&self, layout: &Layout) -> Sheet {
        let board = self.0.board;
        let width = self.width();
        let left = self.margin() + 2;
        let column = |place: Place| left + index(place.column) * (width + 2);
        // a label's line is two from its cell's, so that the next file fits between
        let (cells_down, labels_down) = if layout.files_above { (2, 0) } else { (0, 2) };

        let mut sheet = Sheet {
            down: cells_down,
            ..Sheet::default()
        };
        for (rank, place) in &layout.ranks {
            let label = board.ranks().get(*rank).map_or("", String::as_str);
            sheet.put_left_of(column(*place).saturating_sub(2), index(place.line), label);
        }
        let right = left + index(layout.columns) * (width + 2);
        for line in layout
            .cells
            .chunk_by(|(one, _), (other, _)| one.line == other.line)
        {
            let at = line.first().map_or(0, |(place, _)| index(place.line));
            self.cells(&mut sheet, line, at, width, column);
            self.names(&mut sheet, line, at, right + 1);
        }
        sheet.down = labels_down;
        for (file, place) in &layout.files {
            let label = board.files().get(*file).map_or("", String::as_str);
            sheet.put_left_of(column(*place) + width, index(place.line), label);
        }
        sheet
    }

    /// The cells of one line, with brackets round the highlighted ones.
    fn cells(
        &self,
        sheet: &mut Sheet,
        line: &[(Place, Cell)],
        at: usize,
        width: usize,
        column: impl Fn(Place) -> usize,
    ) {
        let mut closing = None;
        for (place, cell) in line {
            let start = column(*place);
            let man = self.0.man(*cell).map(|man| self.written(man));
            let text = man.as_deref().unwrap_or(".");
            sheet.put_left_of(start + width, at, text);
            let highlighted = self.0.is_highlighted(*cell);
            let before = start.saturating_sub(1);
            let shared = closing == Some(before);
            if let Some(closing) = closing.filter(|_| !(shared && highlighted)) {
                sheet.put(closing, at, "]");
            }
            if highlighted {
                sheet.put(before, at, if shared { "|" } else { "[" });
            }
            closing = highlighted.then_some(start + width);
        }
        if let Some(closing) = closing {
            sheet.put(closing, at, "]");
        }
    }

    /// The names of a line's extra cells.
    fn names(&self, sheet: &mut Sheet, line: &[(Place, Cell)], at: usize, start: usize) {
        let board = self.0.board;
        let extra = line.iter().filter(|(_, cell)| board.is_extra(*cell));
        let names: Vec<&str> = extra.map(|(_, cell)| board.name(*cell)).collect();
        sheet.put(start, at, &names.join(" "));
    }

    /// A piece's text, with a sign of whose it is where the glyph does not tell.
    fn written(&self, man: &Glyph) -> String {
        let mut text = String::new();
        if self.0.on == Men::Wedges && man.side == Side::Second {
            text.push('v');
        }
        text.push_str(&man.text);
        text
    }

    /// The width of the widest piece.
    fn width(&self) -> usize {
        self.0
            .men
            .iter()
            .flatten()
            .map(|man| columns(&self.written(man)))
            .fold(1, usize::max)
    }

    /// The width of the widest rank label.
    fn margin(&self) -> usize {
        self.0
            .board
            .ranks()
            .iter()
            .map(|label| columns(label))
            .fold(0, usize::max)
    }
}

/// The lines above which a border runs, each once.
fn gaps(borders: &[(Place, Place)]) -> Vec<i32> {
    let between = |(one, other): &(Place, Place)| {
        (one.column == other.column).then(|| one.line.max(other.line))
    };
    let mut gaps: Vec<i32> = borders.iter().filter_map(between).collect();
    sorting::sort(&mut gaps);
    gaps.dedup();
    gaps
}

/// A place's coordinate; none is negative.
fn index(at: i32) -> usize {
    usize::try_from(at).unwrap_or(0)
}

/// Texts on a sheet of paper, none upon another.
#[derive(Default)]
struct Sheet {
    texts: Vec<(usize, usize, String)>,
    /// how far down the paper line 0 begins
    down: usize,
}

impl Sheet {
    fn put(&mut self, column: usize, line: usize, text: &str) {
        if !text.is_empty() {
            self.texts
                .push((self.down + line, column, text.to_string()));
        }
    }

    /// Puts a text so that it ends before that column.
    fn put_left_of(&mut self, column: usize, line: usize, text: &str) {
        self.put(column.saturating_sub(columns(text)), line, text);
    }

    fn fmt(mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sorting::sort(&mut self.texts);
        let (mut line, mut column) = (0, 0);
        for (at_line, at_column, text) in &self.texts {
            while line < *at_line {
                f.write_char('\n')?;
                (line, column) = (line + 1, 0);
            }
            while column < *at_column {
                f.write_char(' ')?;
                column += 1;
            }
            f.write_str(text)?;
            column += columns(text);
        }
        f.write_char('\n')
    }
}
