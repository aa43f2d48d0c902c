//! The language of files of names, in which a variant is shown to people.

use super::Need::May;
use super::forms::{CELL, ZONE_TEXT};
use super::{Form, Map, Section, Shape, key};
use crate::limits::MAX_KEYS;
use crate::sheet::{MAX_GLYPH, MAX_NAME};
use crate::words;

/// The whole file.
pub(crate) static SHEET: Section = Section {
    name: "a file of names",
    keys: &[
        key(
            May,
            "names",
            Shape::Map(&LANGUAGES),
            "Names, by the tag of their language.",
        ),
        key(
            May,
            "glyphs",
            Shape::Map(&GLYPHS),
            "Glyphs by the id of the piece: the first player's, the second player's.",
        ),
        key(
            May,
            "borders",
            Shape::Map(&BORDERS),
            "Lines by their names: each stands where cells of one zone touch cells of the other.",
        ),
        key(
            May,
            "dark",
            Shape::Text(CELL),
            "A cell that is painted dark, and all of its shade.",
        ),
        key(
            May,
            "men",
            Shape::Word(&words::MEN),
            "On what pieces are drawn.",
        ),
        key(
            May,
            "cells",
            Shape::Word(&words::CELLS),
            "How cells are drawn.",
        ),
        key(
            May,
            "lines",
            Shape::Map(&LINES),
            "Straight lines by their names: the pairs of cells between which they run.",
        ),
    ],
    others: None,
};

static LANGUAGES: Map = Map {
    key: LANGUAGE,
    value: Shape::Table(&NAMES),
    most: MAX_KEYS,
};

static NAMES: Section = Section {
    name: "names of a language",
    keys: &[
        key(
            May,
            "game",
            Shape::Text(NAME),
            "The game's; it is not inherited.",
        ),
        key(
            May,
            "players",
            Shape::Map(&NAMED),
            "The players', by their names in the descriptor.",
        ),
        key(
            May,
            "pieces",
            Shape::Map(&NAMED),
            "The pieces', by their ids.",
        ),
    ],
    others: None,
};

static NAMED: Map = map(Shape::Text(NAME));
static GLYPHS: Map = map(Shape::List(&Shape::Text(GLYPH), 2, 2));
static BORDERS: Map = map(Shape::List(&Shape::Text(ZONE_TEXT), 2, 2));
static LINES: Map = map(Shape::List(
    &Shape::List(&Shape::Text(CELL), 2, 2),
    0,
    MAX_KEYS,
));

/// A table with keys of any form.
const fn map(value: Shape) -> Map {
    Map {
        key: KEY,
        value,
        most: MAX_KEYS,
    }
}

const KEY: Form = Form {
    what: "a key",
    pattern: "",
    fits: |_| true,
    hint: "",
};
const LANGUAGE: Form = Form {
    what: "the tag of a language",
    pattern: "^[A-Za-z0-9-]{2,35}$",
    fits: |text| {
        (2..=35).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    },
    hint: "write one such as `en` or `zh-Hant`",
};
const NAME: Form = Form {
    what: "a name",
    pattern: r"^[^\x00-\x1f\x7f]{1,64}$",
    fits: |text| is_line(text, MAX_NAME),
    hint: "write 1 to 64 characters on one line",
};
const GLYPH: Form = Form {
    what: "a glyph",
    pattern: r"^[^\x00-\x1f\x7f]{1,8}$",
    fits: |text| is_line(text, MAX_GLYPH),
    hint: "write 1 to 8 characters on one line",
};

/// Whether a text is one line of so many characters at most, and not blank.
fn is_line(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count())
        && !text.trim().is_empty()
        && !text.chars().any(char::is_control)
}
