//! The [grammar](crate::grammar) as a reference for people, in Markdown.

use std::fmt::Write as _;

use boardwright_core::module::{Modules, Parameter, Slot, Takes};

use crate::grammar::{Form, Key, Need, ROOT, Section, Shape};
use crate::limits;
use crate::words::Known;

/// The reference of descriptors of schema 1 in Markdown: every section and key with its type and a
/// sentence, the words that it takes, these rule modules with their parameters, and the limits.
pub fn reference(modules: &Modules) -> String {
    let mut text = String::from(HEAD);
    for key in ROOT.keys {
        let _ = writeln!(text, "\n## `[{}]`\n\n{}", key.name, key.doc);
        match &key.takes {
            Shape::Table(section) => table(&mut text, key.name, section),
            Shape::Map(map) => {
                let _ = writeln!(
                    text,
                    "\n`[{}.NAME]`, where NAME is {}{}.",
                    key.name,
                    map.key.what,
                    most(map.most, " (at most ", " of them)")
                );
                content(&mut text, &format!("{}.NAME", key.name), &map.value);
            }
            shape => {
                let _ = writeln!(text, "\nIt is {}.", said(shape));
            }
        }
        for slot in slots(key.name) {
            module_table(&mut text, *slot, modules);
        }
    }
    text.push_str(ELSEWHERE);
    text.push_str(&limits());
    text
}

const HEAD: &str = "\
# The descriptor, key by key

This page is written by the program from the grammar that reads descriptors, so it is complete. \
`boardwright schema` prints the same as JSON Schema, for editors.

A descriptor begins with `schema = 1`. Zones, castlings and directions are written for the first player; \
the board's symmetry gives the other's, and `{ first = …, second = … }` says both. \
A key without a section of its own may be left out where a parent states it (`extends`); `false` in its place \
removes what is inherited. An unknown key is an error. Keys marked *needed* must be stated, here or by a parent.
";

const ELSEWHERE: &str = "
## Betza strings, zones and positions

[How pieces move](betza.md) has every letter of Betza strings with a diagram, [zones](zones.md) how sets of cells and positions on \
boards of any shape are written, [How do I say …](how-do-i-say.md) the lines for rules by what they do.
";

fn table(text: &mut String, path: &str, section: &Section) {
    text.push_str("\n| key | value | |\n|---|---|---|\n");
    let mut inner = Vec::new();
    for key in section.keys {
        row(text, key);
        inner.extend(nested(&key.takes).map(|section| (key.name.to_owned(), section)));
    }
    if let Some(map) = section.others {
        let _ = writeln!(
            text,
            "| *any other* | {} | a part of its own, named by {} |",
            cell(&said(&map.value)),
            map.key.what
        );
        inner.extend(nested(&map.value).map(|section| ("NAME".to_owned(), section)));
    }
    words(text, section);
    for (name, section) in inner {
        let path = format!("{path}.{name}");
        let _ = writeln!(text, "\n### `{path}`");
        table(text, &path, section);
    }
}

fn content(text: &mut String, path: &str, shape: &Shape) {
    for section in nested(shape) {
        table(text, path, section);
    }
}

fn row(text: &mut String, key: &Key) {
    let need = match key.need {
        Need::Must => "*needed.* ",
        Need::May => "",
    };
    let value = said(&key.takes);
    let _ = writeln!(
        text,
        "| `{}` | {} | {need}{} |",
        key.name,
        cell(&value),
        cell(key.doc)
    );
}

/// The words that the keys of a section take, each with its sentence.
fn words(text: &mut String, section: &Section) {
    for key in section.keys {
        let Some(words) = word_list(&key.takes) else {
            continue;
        };
        let _ = writeln!(text, "\n`{}` is one of:\n", key.name);
        for word in words.words() {
            let _ = writeln!(text, "- `\"{}\"`: {}", word.word, word.doc);
        }
    }
}

fn word_list(shape: &Shape) -> Option<&'static dyn Known> {
    match shape {
        Shape::Word(words) | Shape::WordOr(words, ..) => Some(*words),
        Shape::List(of, ..) | Shape::PerSide(of) => word_list(of),
        Shape::Either(one, other) => word_list(one).or_else(|| word_list(other)),
        _ => None,
    }
}

/// The tables with known keys within a shape.
fn nested(shape: &Shape) -> impl Iterator<Item = &'static Section> + use<> {
    let mut found = Vec::new();
    collect(shape, &mut found);
    found.into_iter()
}

fn collect(shape: &Shape, found: &mut Vec<&'static Section>) {
    match shape {
        Shape::Table(section) => found.push(section),
        Shape::Map(map) => collect(&map.value, found),
        Shape::List(of, ..) | Shape::PerSide(of) => collect(of, found),
        Shape::Either(one, other) => {
            collect(one, found);
            collect(other, found);
        }
        _ => {}
    }
}

/// A shape in words.
fn said(shape: &Shape) -> String {
    match shape {
        Shape::Flag => "`true` or `false`".into(),
        Shape::Whole(least, i64::MAX) => format!("a whole number from {least}"),
        Shape::Whole(least, most) => format!("a whole number from {least} to {most}"),
        Shape::Share => "a number from 0 to 1".into(),
        Shape::Text(Form { what, .. }) => (*what).into(),
        Shape::Word(_) => "a word, see below".into(),
        Shape::WordOr(_, _, other) => format!("a word, see below, or the name of {other}"),
        Shape::List(of, _, limit) => {
            format!("a list of {}{}", said(of), most(*limit, ", at most ", ""))
        }
        Shape::Either(one, other) => format!("{}, or {}", said(one), said(other)),
        Shape::PerSide(of) => format!("{}, or `{{ first = …, second = … }}`", said(of)),
        Shape::Table(section) => format!("{}, a table", section.name),
        Shape::Map(map) => format!("a table: {} = {}", map.key.what, said(&map.value)),
        Shape::Module(_) => "the arguments of a rule module".into(),
    }
}

fn most(limit: usize, before: &str, after: &str) -> String {
    if limit == usize::MAX {
        String::new()
    } else {
        format!("{before}{limit}{after}")
    }
}

/// Text that can stand in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// The questions of rule modules that are asked in a section.
fn slots(section: &str) -> &'static [Slot] {
    match section {
        "move" => &[Slot::Move],
        "capture" => &[Slot::Capture],
        "transform" => &[Slot::Transform],
        "royalty" => &[Slot::AttackVoidIf],
        "restriction" => &[Slot::Restriction],
        "end" => &[Slot::DeadPosition, Slot::Repetition, Slot::Claim, Slot::End],
        _ => &[],
    }
}

fn module_table(text: &mut String, slot: Slot, modules: &Modules) {
    let mut modules = modules
        .iter()
        .filter(|module| module.slot() == slot)
        .peekable();
    if modules.peek().is_none() {
        return;
    }
    let place = match slot {
        Slot::Move => "rule modules of `[move.NAME]`",
        Slot::Capture => "rule modules of `[capture.NAME]`",
        Slot::Transform => "rule modules of `[transform.NAME]`",
        Slot::AttackVoidIf => "rule modules of `attack-void-if`",
        Slot::Restriction => "rule modules of `[restriction.NAME]`",
        Slot::DeadPosition => "rule modules of `dead-position`",
        Slot::Repetition => "rule modules of `repetition`",
        Slot::Claim => "rule modules of `impasse`",
        Slot::End => "rule modules of `[end.NAME]`, named by `module`",
    };
    let _ = writeln!(text, "\n### {place}\n");
    for module in modules {
        let _ = writeln!(text, "- `{}`: {}", module.name(), module.doc());
        for Parameter {
            name,
            takes,
            required,
            doc,
        } in module.parameters()
        {
            let needed = if *required { "*needed.* " } else { "" };
            let _ = writeln!(text, "  - `{name}`, {}: {needed}{doc}", argument(*takes));
        }
    }
}

fn argument(takes: Takes) -> String {
    match takes {
        Takes::Flag => "`true` or `false`".into(),
        Takes::Number(least, most) => format!("a whole number from {least} to {most}"),
        Takes::Word(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
            format!("one of {}", words.join(", "))
        }
        Takes::Kind => "a piece id".into(),
        Takes::Kinds => "a list of piece ids".into(),
        Takes::Cells => "a zone".into(),
        Takes::Movement => "a Betza string".into(),
    }
}

fn limits() -> String {
    let limits = [
        ("bytes of text", limits::MAX_TEXT),
        ("levels of nesting", limits::MAX_NESTING),
        ("parts of a dotted key", limits::MAX_KEY_PARTS),
        ("keys of a table", limits::MAX_KEYS),
        (
            "descriptors above one another by `extends`",
            limits::MAX_EXTENDS,
        ),
        ("mixins", limits::MAX_MIXINS),
        ("aliases", limits::MAX_ALIASES),
        ("zones", limits::MAX_ZONES),
        ("kinds of piece", boardwright_core::model::MAX_KINDS),
        ("entries in `moves`", limits::MAX_MOVES),
        ("castlings", boardwright_core::model::MAX_CASTLINGS),
        (
            "kinds that may be dropped",
            boardwright_core::model::MAX_HAND_KINDS,
        ),
        ("modules in a section", limits::MAX_MODULES),
        ("bytes of a position", limits::MAX_POSITION),
    ];
    let mut text =
        String::from("\n## Limits\n\nA refusal names the limit.\n\n| at most | |\n|---|---|\n");
    for (what, limit) in limits {
        let _ = writeln!(text, "| {limit} | {what} |");
    }
    text
}
