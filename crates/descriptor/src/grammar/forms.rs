//! The forms of texts and names.

use super::Form;
use crate::limits::MAX_POSITION;

pub(super) const NAME: Form = Form {
    what: "an id",
    pattern: "^[a-z][a-z0-9-]{0,31}$",
    fits: |text| {
        text.len() <= 32
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    },
    hint: "write up to 32 small letters, digits and hyphens, a letter first",
};
pub(super) const ALIAS: Form = Form {
    what: "an alias",
    pattern: "^[a-z0-9][a-z0-9-]{0,31}$",
    fits: |text| {
        (1..=32).contains(&text.len())
            && !text.starts_with('-')
            && text
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    },
    hint: "write up to 32 small letters, digits and hyphens, no hyphen first",
};
pub(super) const VERSION: Form = Form {
    what: "a version",
    pattern: r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}$",
    fits: |text| text.split('.').count() == 3 && text.split('.').all(is_number),
    hint: "write three numbers: `1.0.0`",
};
pub(super) const PARENT: Form = Form {
    what: "the id of a descriptor with its major version",
    pattern: "^[a-z][a-z0-9-]{0,31}@(0|[1-9][0-9]{0,5})$",
    fits: |text| {
        text.split_once('@')
            .is_some_and(|(id, major)| (NAME.fits)(id) && is_number(major))
    },
    hint: "write `chess@1`",
};
pub(super) const ANY: Form = Form {
    what: "a text",
    pattern: r"^[^\x00-\x1f\x7f]{1,256}$",
    fits: |text| {
        !text.is_empty()
            && text.chars().count() <= 256
            && !text.chars().any(|c| c.is_ascii_control())
    },
    hint: "write 1 to 256 characters on one line",
};
pub(super) const OUTLINE: Form = Form {
    what: "a shape",
    pattern: "^(rectangle|hexagon [1-9][0-9]?)$",
    fits: |text| boardwright_core::geometry::Outline::parse(text).is_some(),
    hint: "write `rectangle`, or `hexagon 6`",
};
pub(super) const CELL: Form = Form {
    what: "a cell's name",
    pattern: "^[A-Za-z0-9]{1,16}$",
    fits: |text| (1..=16).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric()),
    hint: "write letters and digits: `w1`",
};
pub(super) const LETTER: Form = Form {
    what: "a letter",
    pattern: "^[a-z]$",
    fits: |text| text.len() == 1 && text.bytes().all(|b| b.is_ascii_lowercase()),
    hint: "write one small letter",
};
pub(super) const LETTER_UPPER: Form = Form {
    what: "a letter",
    pattern: "^[A-Z]$",
    fits: |text| text.len() == 1 && text.bytes().all(|b| b.is_ascii_uppercase()),
    hint: "write one capital letter; the second player's is the small one",
};
pub(super) const SYMBOL: Form = Form {
    what: "a piece's symbol",
    pattern: r"^\+?[A-Z]['_]{0,2}$",
    fits: boardwright_core::symbol::is_symbol,
    hint: "write one capital letter, with a `+` before it for a promoted piece, and up to two marks after it where letters are few: `G'`, `G_`",
};
pub(super) const ZONE_TEXT: Form = Form {
    what: "a zone",
    pattern: "^.+$",
    fits: |text| !text.trim().is_empty(),
    hint: "write cells, `rank 1`, `files d-f & ranks 1-3`, `all`, or the name of a zone",
};
pub(super) const CELLS: Form = Form {
    what: "a way from one cell to another",
    pattern: "^[A-Za-z0-9]+-[A-Za-z0-9]+$",
    fits: |text| {
        text.split_once('-')
            .is_some_and(|(from, to)| (CELL.fits)(from) && (CELL.fits)(to))
    },
    hint: "write the cell where it starts and the one where it ends: `e1-g1`",
};
pub(super) const POSITION: Form = Form {
    what: "a position",
    pattern: "^.{1,4096}$",
    fits: |text| (1..=MAX_POSITION).contains(&text.len()),
    hint: "write 1 to 4096 bytes",
};
/// What is wrong with a movement the section of pieces says better.
pub(super) const BETZA: Form = Form {
    what: "a Betza string",
    pattern: r"^[A-Za-z0-9\[\]?-]{1,64}$",
    fits: |_| true,
    hint: "",
};

fn is_number(text: &str) -> bool {
    let digits = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    digits && (text == "0" || !text.starts_with('0'))
}
