//! A record of KIF or KI2: one game, with its variations.

use std::io::{self, Read};
use std::path::Path;

use boardwright::Catalogue;
use boardwright::notation::kif;
use boardwright::notation::pgn::{Fault, Place};
use boardwright::tree::{GameTree, Node, TreeError};

use super::game::{Sort, Verdict};
use crate::terminal::plain;

/// The most bytes of a record.
const MOST: u64 = 16 * 1024 * 1024;

/// The variant of problems of shogi.
const PROBLEMS: &str = "tsume";

/// Whether a file's name says that it is one.
pub(super) fn is_record(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        ["kif", "kifu", "ki2"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}

/// What is found in a record: how many moves of its main line are legal, and what is to be said.
pub(super) fn read(
    source: impl Read,
    catalogue: &Catalogue,
    forced: Option<&str>,
) -> io::Result<(u64, Option<Verdict>)> {
    let mut bytes = Vec::new();
    source.take(MOST + 1).read_to_end(&mut bytes)?;
    let unreadable = |line, text: &str| Ok((0, Some(said(Sort::Unreadable, line, text))));
    if bytes.len() as u64 > MOST {
        return unreadable(1, "a record of more than 16 MiB is not read");
    }
    let Ok(text) = String::from_utf8(bytes) else {
        return unreadable(
            1,
            "the text is not UTF-8; of one in Shift_JIS `iconv -f CP932 -t UTF-8` makes it",
        );
    };
    let (mut game, places) = match kif::read_placed(&text) {
        Ok(placed) => placed,
        Err(Fault { place, message, .. }) => return unreadable(place.line, &message),
    };
    if let Some(variant) = forced {
        game.tags.set("Variant", variant);
    }
    let last = text.lines().count() as u64;
    let error = match catalogue.tree_at(&game, &places) {
        Ok(tree) => return Ok((tree.main_line().count() as u64, doubt(&tree, last))),
        Err(error) => error,
    };
    let line = error.place().map_or(last, |place| place.line);
    let error = error.without_place();
    if matches!(error, TreeError::Illegal { .. }) {
        return Ok((0, Some(said(Sort::Illegal, line, &error.to_string()))));
    }
    // A diagram of a problem has one king, and no line of it says so.
    game.tags.set("Variant", PROBLEMS);
    let advice = match forced.is_none() && catalogue.tree(&game).is_ok() {
        true => format!("; it is a problem: `--variant {PROBLEMS}` reads it"),
        false => String::new(),
    };
    unreadable(line, &format!("{error}{advice}"))
}

/// A result that is not what the rules say.
fn doubt(tree: &GameTree, line: u64) -> Option<Verdict> {
    let end = tree.main_line().last().unwrap_or(Node::ROOT);
    let outcome = tree.game(end).ok()?.outcome();
    let place = Place {
        game: 1,
        line,
        column: 1,
    };
    let doubt = Fault::result_against_rules(place, tree.result(), outcome)?;
    Some(said(Sort::Warning, line, &doubt.message))
}

fn said(sort: Sort, line: u64, text: &str) -> Verdict {
    Verdict {
        sort,
        game: 1,
        line,
        players: None,
        text: plain(text),
    }
}
