//! Changes of a tree.

use super::notes::single_spaced;
use super::{GameTree, Node, Notes, TreeError, commands};

/// Its notes.
impl GameTree {
    /// Changes what is noted on a move, or before the first one.
    ///
    /// # Errors
    /// The codes of [`TreeError`] for notes; the old ones are then still there.
    pub fn annotate(
        &mut self,
        node: Node,
        change: impl FnOnce(&mut Notes),
    ) -> Result<(), TreeError> {
        let mut notes = self.notes(node)?.clone();
        change(&mut notes);
        self.set_notes(node, notes)
    }

    /// Puts other notes in the place of those that are there.
    ///
    /// # Errors
    /// As those of [`annotate`](GameTree::annotate).
    pub fn set_notes(&mut self, node: Node, mut notes: Notes) -> Result<(), TreeError> {
        let is_variation = self.is_variation(node)?;
        let board = &self.cursor.game().model().board;
        notes.check(board)?;
        notes.tidy(board);
        notes.check(board)?;
        if !notes.before.is_empty() && !is_variation {
            return Err(TreeError::NotAVariation);
        }
        if !notes.nags.is_empty() && node == Node::ROOT {
            return Err(TreeError::Start);
        }
        self.branch_mut(node)?.notes = notes;
        Ok(())
    }
}

/// The order of its moves.
impl GameTree {
    /// Moves a continuation one place up among its siblings; whether it could.
    ///
    /// # Errors
    /// `no-such-node`, `start-has-no-move`.
    pub fn promote(&mut self, node: Node) -> Result<bool, TreeError> {
        let (parent, place) = self.place(node)?;
        match place.checked_sub(1) {
            None => Ok(false),
            Some(above) => self.swap(parent, above),
        }
    }

    /// Moves a continuation one place down among its siblings; whether it could.
    ///
    /// # Errors
    /// As those of [`promote`](GameTree::promote).
    pub fn demote(&mut self, node: Node) -> Result<bool, TreeError> {
        let (parent, place) = self.place(node)?;
        self.swap(parent, place)
    }

    /// Makes the line to a place the main line.
    ///
    /// # Errors
    /// As those of [`promote`](GameTree::promote).
    pub fn promote_to_main(&mut self, node: Node) -> Result<(), TreeError> {
        self.place(node)?;
        for node in self.line(node)? {
            let (parent, place) = self.place(node)?;
            let siblings = &mut self.branch_mut(parent)?.children;
            siblings
                .get_mut(..=place)
                .unwrap_or_default()
                .rotate_right(1);
            self.settle(parent)?;
        }
        Ok(())
    }

    /// Removes a move and all that follows it. The next variation, if there is one, takes its place.
    ///
    /// # Errors
    /// As those of [`promote`](GameTree::promote).
    pub fn remove(&mut self, node: Node) -> Result<(), TreeError> {
        let (parent, place) = self.place(node)?;
        self.cursor.leave(&self.branches, node, parent)?;
        self.branch_mut(parent)?.children.remove(place);
        let mut removed = vec![node];
        while let Some(node) = removed.pop() {
            let branch = self.branches.remove(&node);
            removed.extend(branch.into_iter().flat_map(|branch| branch.children));
        }
        self.settle(parent)
    }

    /// What a move continues, and its place among the continuations.
    fn place(&self, node: Node) -> Result<(Node, usize), TreeError> {
        let parent = self.parent(node)?.ok_or(TreeError::Start)?;
        let place = self
            .children(parent)?
            .iter()
            .position(|&child| child == node);
        Ok((parent, place.ok_or(TreeError::NoNode(node))?))
    }

    /// Exchanges a continuation with the next one; whether there is one.
    fn swap(&mut self, parent: Node, above: usize) -> Result<bool, TreeError> {
        let children = &mut self.branch_mut(parent)?.children;
        let Some([one, other]) = children.get_mut(above..=above + 1) else {
            return Ok(false);
        };
        std::mem::swap(one, other);
        self.settle(parent)?;
        Ok(true)
    }

    /// A comment before a move that is no variation any more becomes the beginning of that after it.
    pub(super) fn settle(&mut self, parent: Node) -> Result<(), TreeError> {
        let Some(&main) = self.children(parent)?.first() else {
            return Ok(());
        };
        if !self.notes(main)?.before.is_empty() {
            let before = std::mem::take(&mut self.branch_mut(main)?.notes.before);
            self.prepend(main, &before)?;
        }
        Ok(())
    }

    /// Puts a text before what is noted on a move.
    fn prepend(&mut self, node: Node, text: &str) -> Result<(), TreeError> {
        let board = &self.cursor.game().model().board;
        let notes = self.notes(node)?;
        let comment = format!("{text} {}", commands::with_comment(board, notes));
        let mut notes = Notes {
            comment: single_spaced(&comment),
            nags: notes.nags.clone(),
            ..Notes::default()
        };
        notes.tidy(board);
        self.branch_mut(node)?.notes = notes;
        Ok(())
    }
}
