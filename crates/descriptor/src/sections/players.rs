//! `[players]` and `[notation]`.

use boardwright_core::PerSide;
use boardwright_core::model::{Notation, Player};
use boardwright_core::symbol::MARKS;

use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Node, Table};

/// The two players.
pub(crate) fn read(document: &Table, sink: &mut Sink) -> Option<PerSide<Player>> {
    let section = document.table("players")?;
    let names = section
        .get("order")
        .and_then(|node| pair(node, "players", sink));
    let letters = match section.get("letters") {
        Some(node) => pair(node, "letters", sink),
        None => Some(usual_letters(document).map(String::from)),
    };
    let (names, letters) = (names?, letters?);
    let ([first, second], [first_letter, second_letter]) = (names, letters);
    let player = |name: String, letter: String| Player::new(name, letter);
    Some(PerSide([
        player(first, first_letter),
        player(second, second_letter),
    ]))
}

/// The players' letters in the variant's own dialect.
fn usual_letters(document: &Table) -> [&'static str; 2] {
    let dialects = document
        .table("notation")
        .and_then(|notation| notation.get("position"));
    let own = dialects.and_then(|node| node.as_list().map_or(Some(node), <[Node]>::first));
    match own.and_then(Node::as_text) {
        Some("sfen") => ["b", "w"],
        _ => ["w", "b"],
    }
}

/// Two different texts.
fn pair(node: &Node, what: &str, sink: &mut Sink) -> Option<[String; 2]> {
    let [first, second] = node.as_list()? else {
        return None;
    };
    let (one, other) = (first.as_text()?, second.as_text()?);
    if one == other {
        sink.error(
            code::DUPLICATE,
            second.at,
            format!("both {what} are `{one}`"),
        )
        .help("give the second player its own");
        return None;
    }
    Some([one.into(), other.into()])
}

/// How positions and moves are written.
pub(crate) fn notation(document: &Table, sink: &mut Sink) -> Option<Notation> {
    let section = document.table("notation")?;
    let dialects = section.get("position")?;
    let text = |node: &Node| node.as_text().map(str::to_string);
    let position: Vec<String> = match dialects.as_list() {
        Some(list) => list.iter().map(text).collect::<Option<_>>()?,
        None => vec![text(dialects)?],
    };
    let style = section.text("style").and_then(|style| style.chars().next());
    for dialect in &position {
        can_say(dialect, document, style, dialects, sink)?;
    }
    let mut notation = Notation::default();
    notation.position = position;
    notation.style = style;
    notation.moves = text(section.get("move")?)?;
    notation.human = text(section.get("human")?)?;
    Some(notation)
}

/// Whether a dialect can say what is in this variant's positions.
fn can_say(
    dialect: &str,
    document: &Table,
    style: Option<char>,
    at: &Node,
    sink: &mut Sink,
) -> Option<()> {
    if dialect == "feen" && style.is_none() {
        sink.error(code::MISSING_KEY, at.at, "`feen` names a style")
            .label("`style` is missing")
            .help("write `style = \"X\"`, with the letter of this variant's style");
        return None;
    }
    let cannot: &[(&str, &str)] = match dialect {
        "feen" => &[("castling", "castling rights"), ("drops", "pieces in hand")],
        "sfen" => &[("castling", "castling rights")],
        _ => &[],
    };
    for (section, what) in cannot {
        if document.named(section).next().is_some() {
            sink.error(
                code::NOT_YET,
                at.at,
                format!("`{dialect}` cannot say {what} yet"),
            )
            .note(format!("this variant has a section [{section}]"))
            .help(format!("leave `{dialect}` out"));
            return None;
        }
    }
    if let Some(symbol) = marked(document).filter(|_| dialect == "feen") {
        sink.error(
            code::NOT_YET,
            at.at,
            "`feen` cannot say marks of letters: there they mean something else",
        )
        .note(format!("a piece of this variant is `{symbol}`"))
        .help("leave `feen` out");
        return None;
    }
    Some(())
}

/// The first symbol with a mark after its letter.
fn marked(document: &Table) -> Option<&str> {
    let pieces = document.named("pieces");
    let mut symbols = pieces.filter_map(|entry| entry.node.as_table()?.text("symbol"));
    symbols.find(|symbol| symbol.ends_with(MARKS))
}
