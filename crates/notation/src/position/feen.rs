//! The dialect `feen`: [Field Expression Encoding Notation](https://sashite.dev/specs/feen/), always
//! read and written strictly. The module [`position`](super) describes it.

use std::fmt::Write as _;
use std::ops::Range;

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Cell, Grid};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Setup, Side};

use super::{Faults, MAX_TEXT, Mode, TextFault};
use crate::quote::Quote;

/// Whether a text can only be meant in this dialect: its second field holds the hands, and a `/`.
pub(super) fn is_meant(text: &str) -> bool {
    let mut fields = text.split_whitespace().skip(1);
    fields.next().is_some_and(|hands| hands.contains('/'))
}

/// Text to data.
pub(super) fn read(model: &Model, text: &str, _: Mode) -> Result<Setup, Vec<TextFault>> {
    let mut faults = Faults::default();
    let grid = model.board.grid();
    let limit = MAX_TEXT + 4 * grid.area();
    if text.len() > limit {
        let message = format_args!("a position of this variant has at most {limit} bytes");
        faults.add("text-too-long", 0..text.len(), message);
        return faults.or(Setup::default());
    }
    let mut reader = Reader {
        model,
        text,
        faults,
        setup: Setup::default(),
    };
    let fields = reader.fields();
    let end = text.len()..text.len();
    match fields.first() {
        Some(board) => reader.board(board.clone(), grid),
        None => reader.faults.add(
            "empty-text",
            end.clone(),
            "there is no position in the text",
        ),
    }
    for (index, what) in [(1, "the hands, `/`,"), (2, "the player to move")] {
        if fields.len() <= index && !fields.is_empty() {
            reader.faults.add(
                "missing-field",
                end.clone(),
                format_args!("{what} should follow"),
            );
        }
    }
    if let Some(hands) = fields.get(1) {
        reader.hands(hands.clone());
    }
    if let Some(turn) = fields.get(2) {
        reader.turn(turn.clone());
    }
    for more in fields.iter().skip(3) {
        let message = format_args!(
            "{} is a field too many: FEEN has three, and no counters",
            Quote(&text[more.clone()])
        );
        reader.faults.add("extra-field", more.clone(), message);
    }
    sorting::sort_by_key(&mut reader.setup.men, |&(cell, _)| cell);
    reader.faults.or(reader.setup)
}

/// Data to text. Counters, castling rights, en passant cells and hands are not written.
pub(super) fn write(model: &Model, setup: &Setup) -> String {
    let mut men: Vec<Option<Man>> = vec![None; model.board.len()];
    for &(cell, man) in &setup.men {
        if let Some(place) = men.get_mut(cell.index()) {
            *place = Some(man);
        }
    }
    let grid = model.board.grid();
    let ranks: Vec<String> = grid
        .ranks()
        .map(|places| rank(model, places, &men))
        .collect();
    let [first, second] = letters(model);
    let turn = match setup.turn {
        Side::First => format!("{first}/{second}"),
        Side::Second => format!("{second}/{first}"),
    };
    format!("{} / {turn}", ranks.join("/"))
}

fn rank(model: &Model, places: &[Option<Cell>], men: &[Option<Man>]) -> String {
    let mut text = String::new();
    let mut empty = 0_usize;
    for place in places {
        let man = place.and_then(|cell| Some((cell, (*men.get(cell.index())?)?)));
        let Some((cell, man)) = man else {
            empty += 1;
            continue;
        };
        push_number(&mut text, &mut empty);
        text.push_str(&token(model, man, cell));
    }
    push_number(&mut text, &mut empty);
    text
}

fn push_number(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        // writing to a string cannot fail
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

/// A piece as it is written where it stands: `g^`, `+S`.
fn token(model: &Model, man: Man, cell: Cell) -> String {
    let symbol = model.symbol(man.kind);
    let letters = match man.side {
        Side::First => symbol.to_ascii_uppercase(),
        Side::Second => symbol.to_ascii_lowercase(),
    };
    let more = if is_enhanced(model, man, cell) {
        "+"
    } else {
        ""
    };
    let terminal = if is_terminal(model, man.kind) {
        "^"
    } else {
        ""
    };
    format!("{more}{letters}{terminal}")
}

/// Whether a piece has a movement where it stands that its kind has only there.
fn is_enhanced(model: &Model, man: Man, cell: Cell) -> bool {
    let moves = model
        .kind_model(man.kind)
        .map_or(&[][..], |kind| &kind.moves);
    let zones = moves.iter().filter_map(|rule| rule.from.as_ref());
    !model.symbol(man.kind).starts_with('+')
        && zones.into_iter().any(|zone| zone[man.side].contains(&cell))
}

fn is_terminal(model: &Model, kind: Kind) -> bool {
    model.royalty.pieces.contains(&kind)
}

/// The style's letter for either player.
fn letters(model: &Model) -> [char; 2] {
    let letter = model.notation.style.unwrap_or('X');
    [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()]
}

struct Reader<'a> {
    model: &'a Model,
    text: &'a str,
    faults: Faults,
    setup: Setup,
}

impl Reader<'_> {
    /// The places of the fields: one space between each two, and no other white space.
    fn fields(&mut self) -> Vec<Range<usize>> {
        let mut fields = Vec::new();
        let mut start = 0;
        for piece in self.text.split(char::is_whitespace) {
            let end = start + piece.len();
            let space = self.text[end..].chars().next();
            if !piece.is_empty() {
                fields.push(start..end);
            }
            let next = end + space.map_or(0, char::len_utf8);
            let lone = !piece.is_empty() && space.is_none_or(|space| space == ' ');
            if !lone && !self.text.is_empty() {
                let message = "one space stands between two fields, and nowhere else";
                self.faults.add("white-space", end..next, message);
            }
            start = next;
        }
        fields
    }

    fn board(&mut self, field: Range<usize>, grid: &Grid) {
        let ranks: Vec<Range<usize>> = split(self.text, field.clone()).collect();
        if ranks.len() != grid.height() {
            let message = format_args!("{} ranks; the board has {}", ranks.len(), grid.height());
            self.faults.add("rank-count", field, message);
        }
        for (number, (rank, places)) in ranks.into_iter().zip(grid.ranks()).enumerate() {
            self.rank(number + 1, rank, places);
        }
    }

    fn rank(&mut self, number: usize, rank: Range<usize>, places: &[Option<Cell>]) {
        let mut width = 0_usize;
        let mut at = rank.start;
        while at < rank.end {
            let rest = &self.text[at..rank.end];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let part = at..at + digits;
                let count: usize = rest[..digits].parse().unwrap_or(usize::MAX);
                if rest.starts_with('0') {
                    let message =
                        format_args!("{} is not a number of cells", Quote(&rest[..digits]));
                    self.faults.add("bad-number", part, message);
                }
                width = width.saturating_add(count);
                at += digits;
                continue;
            }
            let length = token_length(rest);
            self.man(at..at + length, places.get(width).copied(), number);
            width = width.saturating_add(1);
            at += length;
        }
        if width != places.len() {
            let message = format_args!(
                "rank {number} from the top is {width} wide; the board is {} wide",
                places.len()
            );
            self.faults.add("rank-width", rank, message);
        }
    }

    /// Puts a piece on a place: `None` beyond the edge, `Some(None)` where the board has no cell.
    fn man(&mut self, at: Range<usize>, place: Option<Option<Cell>>, rank: usize) {
        let text = &self.text[at.clone()];
        let bare = text
            .trim_start_matches(['+', '-'])
            .trim_end_matches(['^', '\'']);
        let letter = bare.chars().next().filter(char::is_ascii_alphabetic);
        let (Some(letter), true) = (letter, bare.len() == 1) else {
            let message = format_args!("{} means nothing on a board", Quote(text));
            self.faults.add("bad-character", at, message);
            return;
        };
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let symbol = format!("+{letter}");
        let promoted = self
            .model
            .kind_of_symbol(&symbol)
            .filter(|_| text.starts_with('+'));
        let Some(kind) = promoted.or_else(|| self.model.kind_of_symbol(bare)) else {
            let message = format_args!("{} is no piece of this variant", Quote(text));
            self.faults.add("unknown-symbol", at, message);
            return;
        };
        let Some(place) = place else { return };
        let Some(cell) = place else {
            let message = format_args!(
                "the board has no cell for {} on rank {rank} from the top",
                Quote(text)
            );
            self.faults.add("not-a-cell", at, message);
            return;
        };
        let man = Man { side, kind };
        let right = token(self.model, man, cell);
        if text != right {
            let (code, why) = self.misspelt(text, &right);
            let name = self.model.board.name(cell);
            let message = format_args!(
                "{} on {name} is written {}: {why}",
                Quote(text),
                Quote(&right)
            );
            self.faults.add(code, at, message);
        }
        self.setup.men.push((cell, man));
    }

    /// What is wrong with a piece's marks.
    fn misspelt(&self, text: &str, right: &str) -> (&'static str, &'static str) {
        let has = |mark: char| (text.contains(mark), right.contains(mark));
        match (has('^'), has('+')) {
            ((false, true), _) => (
                "terminal-mark",
                "a `^` stands after a piece whose capture ends the game",
            ),
            ((true, false), _) => (
                "terminal-mark",
                "a `^` stands only after a piece whose capture ends the game",
            ),
            (_, (false, true)) => (
                "state-mark",
                "a `+` stands before a piece that has gained moves where it stands",
            ),
            (_, (true, false)) => (
                "state-mark",
                "a `+` stands only before a piece that has gained moves where it stands",
            ),
            _ => ("bad-mark", "no other marks are known here"),
        }
    }

    fn hands(&mut self, field: Range<usize>) {
        let text = &self.text[field.clone()];
        if text == "/" {
            return;
        }
        match text.matches('/').count() {
            1 => {
                let message = format_args!(
                    "{}: no pieces are held in this variant; write `/`",
                    Quote(text)
                );
                self.faults.add("hand-not-empty", field, message);
            }
            _ => {
                let message =
                    format_args!("{} is not the hands of two players; write `/`", Quote(text));
                self.faults.add("bad-hand", field, message);
            }
        }
    }

    fn turn(&mut self, field: Range<usize>) {
        let [first, second] = letters(self.model);
        let text = &self.text[field.clone()];
        if text == format!("{first}/{second}") {
            self.setup.turn = Side::First;
        } else if text == format!("{second}/{first}") {
            self.setup.turn = Side::Second;
        } else {
            let message = format_args!(
                "{} is no player to move; write `{first}/{second}` or `{second}/{first}`",
                Quote(text)
            );
            self.faults.add("bad-turn", field, message);
        }
    }
}

/// The parts between slashes.
fn split(text: &str, field: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = field.start;
    text[field].split('/').map(move |part| {
        let range = start..start + part.len();
        start = range.end + 1;
        range
    })
}

/// How long the first piece of a text is with its marks: at least one character.
fn token_length(text: &str) -> usize {
    let mut length = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, _)) = letters.next_if(|&(_, c)| c == '+' || c == '-') {
        length = at + 1;
    }
    if let Some((at, letter)) = letters.next_if(|(_, c)| !c.is_ascii_digit()) {
        length = at + letter.len_utf8();
    }
    while let Some((at, _)) = letters.next_if(|&(_, c)| c == '^' || c == '\'') {
        length = at + 1;
    }
    length
}
