//! A tree in the order in which it is written.

use super::{GameTree, Node};

/// What is met on the way through a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visit {
    /// A move.
    Move(Node),
    /// A variation on the last move begins.
    Begin,
    /// The variation that began last ends.
    End,
}

/// Goes through a tree: each main move, the variations beside it, what follows it.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    tree: &'t GameTree,
    /// What comes next, last first.
    ahead: Vec<Step>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Visit(Visit),
    /// What follows a place.
    After(Node),
}

impl<'t> Walk<'t> {
    pub(super) fn new(tree: &'t GameTree) -> Walk<'t> {
        let ahead = vec![Step::After(Node::ROOT)];
        Walk { tree, ahead }
    }

    fn push_after(&mut self, node: Node) {
        let children = self.tree.children(node).unwrap_or_default();
        let Some((&main, variations)) = children.split_first() else {
            return;
        };
        self.ahead.push(Step::After(main));
        for &variation in variations.iter().rev() {
            self.ahead.extend([
                Step::Visit(Visit::End),
                Step::After(variation),
                Step::Visit(Visit::Move(variation)),
                Step::Visit(Visit::Begin),
            ]);
        }
        self.ahead.push(Step::Visit(Visit::Move(main)));
    }
}

impl Iterator for Walk<'_> {
    type Item = Visit;

    fn next(&mut self) -> Option<Visit> {
        loop {
            match self.ahead.pop()? {
                Step::Visit(visit) => return Some(visit),
                Step::After(node) => self.push_after(node),
            }
        }
    }
}
