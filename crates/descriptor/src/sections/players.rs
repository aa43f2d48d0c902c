//! `[players]` and `[notation]`.

use boardwright_core::model::{Notation, Player};
use boardwright_core::{PerSide, Side};

use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Node, Table};

/// The two players.
pub(crate) fn read(document: &Table, sink: &mut Sink) -> Option<PerSide<Player>> {
    let section = document.table("players")?;
    let names = section.get("order").and_then(|node| pair(node, "players", sink));
    let letters = match section.get("letters") {
        Some(node) => pair(node, "letters", sink),
        None => Some(["w", "b"].map(String::from)),
    };
    let (names, letters) = (names?, letters?);
    Some(PerSide::from_fn(|side: Side| Player {
        name: names[side.index()].clone(),
        letter: letters[side.index()].clone(),
    }))
}

/// Two different texts.
fn pair(node: &Node, what: &str, sink: &mut Sink) -> Option<[String; 2]> {
    let [first, second] = node.as_list()? else { return None };
    let (one, other) = (first.as_text()?, second.as_text()?);
    if one == other {
        sink.error(code::DUPLICATE, second.at, format!("both {what} are `{one}`"))
            .help("give the second player its own");
        return None;
    }
    Some([one.into(), other.into()])
}

/// How positions and moves are written.
pub(crate) fn notation(document: &Table) -> Option<Notation> {
    let section = document.table("notation")?;
    let position = section.get("position")?;
    let text = |node: &Node| node.as_text().map(str::to_string);
    Some(Notation {
        position: match position.as_list() {
            Some(list) => list.iter().map(text).collect::<Option<_>>()?,
            None => vec![text(position)?],
        },
        moves: text(section.get("move")?)?,
        human: text(section.get("human")?)?,
    })
}
