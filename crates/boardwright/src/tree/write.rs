//! Trees as PGN.

use std::fmt;

use boardwright_notation::pgn::{self, Item};

use super::{Branch, GameTree, Node, Visit, commands};

/// A longer comment is written as several, each of which a reader keeps whole.
const IN_ONE: usize = 32 * 1024;

impl GameTree {
    /// As a game of a PGN file: tags, moves, comments, marks and variations.
    pub fn to_pgn(&self) -> pgn::Game {
        let mut game = pgn::Game::starting_from(self.start());
        for (name, value) in self.tags().iter() {
            game.tags.push(name, value);
        }
        game.result = Some(self.result());
        let items = &mut game.items;
        if let Some(root) = self.branches.get(&Node::ROOT) {
            self.push_comment(items, root);
        }
        let mut begun = false;
        for visit in self.walk() {
            match visit {
                Visit::Begin => items.push(Item::Begin),
                Visit::End => items.push(Item::End),
                Visit::Move(node) => {
                    let Some(branch) = self.branches.get(&node) else {
                        continue;
                    };
                    if begun {
                        push_text(items, &branch.notes.before);
                    }
                    items.push(Item::Move(branch.san.as_str().into()));
                    items.extend(branch.notes.nags.iter().map(|&nag| Item::Nag(nag)));
                    self.push_comment(items, branch);
                }
            }
            begun = visit == Visit::Begin;
        }
        game
    }

    fn push_comment(&self, items: &mut Vec<Item>, branch: &Branch) {
        let board = &self.start().model().board;
        push_text(items, &commands::with_comment(board, &branch.notes));
    }
}

/// Adds a text as comments of bounded length.
fn push_text(items: &mut Vec<Item>, mut text: &str) {
    while !text.is_empty() {
        let end = match text.len() > IN_ONE {
            false => text.len(),
            true => {
                let fits = text.bytes().take(IN_ONE).rposition(|byte| byte == b' ');
                let after = || text.bytes().position(|byte| byte == b' ');
                fits.or_else(after).unwrap_or(text.len())
            }
        };
        let (piece, rest) = text.split_at(end);
        items.push(Item::Comment {
            text: piece.to_owned(),
            cut: false,
        });
        text = rest.trim_start();
    }
}

/// In the export format of PGN, with the empty line after it left out.
impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_pgn().fmt(f)
    }
}

/// As it is written.
impl fmt::Debug for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameTree").field(&self.to_string()).finish()
    }
}
