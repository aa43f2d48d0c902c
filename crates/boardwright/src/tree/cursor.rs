//! A game that goes along in a tree.

use std::collections::HashMap;

use boardwright_core::Move;

use super::{Branch, Node, TreeError};
use crate::{Game, MoveError};

/// A game, and the place at which it stands. To go elsewhere takes as many moves as lie between.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    game: Game,
    at: Node,
}

impl Cursor {
    pub(super) fn new(start: Game) -> Cursor {
        Cursor {
            game: start,
            at: Node::ROOT,
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(super) fn into_game(self) -> Game {
        self.game
    }

    /// Plays a move where it stands; the place behind it is this one.
    pub(super) fn play(&mut self, mv: Move, new: Node) -> Result<(), TreeError> {
        let played = self.game.play(mv);
        played.map_err(|reason| MoveError::of(self.game.model(), reason))?;
        self.at = new;
        Ok(())
    }

    /// Goes to a place. Where that is refused for want of work, it stands on the way.
    pub(super) fn go(
        &mut self,
        branches: &HashMap<Node, Branch>,
        to: Node,
    ) -> Result<(), TreeError> {
        let find = |node: Node| branches.get(&node).ok_or(TreeError::NoNode(node));
        let (mut way, mut there) = (Vec::new(), to);
        while find(there)?.depth > find(self.at)?.depth {
            way.push(there);
            there = find(there)?.parent;
        }
        while self.at != there {
            let here = find(self.at)?;
            if here.depth == find(there)?.depth {
                way.push(there);
                there = find(there)?.parent;
            }
            self.game.take_back();
            self.at = here.parent;
        }
        for node in way.into_iter().rev() {
            if let Some(mv) = find(node)?.mv {
                self.play(mv, node)?;
            }
        }
        Ok(())
    }

    /// Goes away from a place and from what follows it, if it is there.
    pub(super) fn leave(
        &mut self,
        branches: &HashMap<Node, Branch>,
        node: Node,
        parent: Node,
    ) -> Result<(), TreeError> {
        let find = |node: Node| branches.get(&node).ok_or(TreeError::NoNode(node));
        let depth = find(node)?.depth;
        let mut above = self.at;
        while find(above)?.depth > depth {
            above = find(above)?.parent;
        }
        match above == node {
            true => self.go(branches, parent),
            false => Ok(()),
        }
    }
}
