//! Games with variations.

mod chance;
mod edited;
mod hostile;
mod written;

use boardwright::Catalogue;
use boardwright::tree::{GameTree, Node, TreeError, Visit};

/// The first game of a text.
fn read(text: &str) -> Result<GameTree, TreeError> {
    let catalogue = Catalogue::shipped();
    let mut trees = catalogue.read_trees(text.as_bytes());
    trees.next().expect("a game")
}

/// The tree of a text that has no fault.
fn tree(text: &str) -> GameTree {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The movetext.
fn moves(tree: &GameTree) -> String {
    let text = tree.to_string();
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    moves.trim_end().replace('\n', " ")
}

/// The place of a move, by how it is written; the first in the order of writing.
fn find(tree: &GameTree, san: &str) -> Node {
    let found = tree.walk().find_map(|visit| match visit {
        Visit::Move(node) if tree.san(node).expect("a place") == san => Some(node),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{san} is not in the tree"))
}
