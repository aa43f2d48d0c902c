//! Games with variations: trees of moves with comments, marks, clocks, evaluations and arrows, read from PGN and written back.
//!
//! ```
//! use boardwright::notation::pgn::Limits;
//! use boardwright::tree::{GameTree, Node};
//! use boardwright::Catalogue;
//!
//! let catalogue = Catalogue::shipped();
//! let file = "[White \"Philidor\"]\n\n1. e4 e5 {[%clk 0:05:00] as usual} (1... c5 $1) 2. Bc4 *\n";
//! let mut tree = catalogue.read_trees(file.as_bytes()).next().expect("a game")?;
//!
//! let e4 = tree.children(Node::ROOT)?[0];
//! let [e5, c5] = tree.children(e4)? else { panic!("two answers") };
//! let (e5, c5) = (*e5, *c5);
//! assert_eq!(tree.notes(e5)?.clock, Some(std::time::Duration::from_secs(300)));
//! assert_eq!(tree.notes(e5)?.comment, "as usual");
//!
//! let nf3 = tree.add_text(c5, "Nf3")?; // or g1f3
//! tree.annotate(nf3, |notes| notes.comment = "open".into())?;
//! tree.promote(c5)?;
//! let written = tree.to_string();
//! assert!(written.ends_with("\n\n1. e4 c5 $1 (1... e5 {[%clk 0:05:00] as usual} 2. Bc4) 2. Nf3 {open} *\n"));
//! let again = catalogue.read_trees(written.as_bytes()).next().expect("a game")?;
//! assert_eq!(again, tree);
//! # Ok::<(), boardwright::tree::TreeError>(())
//! ```
//!
//! # What a tree keeps to
//!
//! * Every move is legal where it stands. A move stands once among the continuations of a position: a variation that begins with a
//!   move that is there already goes on from there.
//! * The first continuation is the main one; the others are variations.
//! * Comments are one text, with single spaces; two comments on a move are joined. Of what is said in them as a command, clocks
//!   (`[%clk]`, `[%emt]`), evaluations (`[%eval]`), arrows (`[%cal]`) and coloured cells (`[%csl]`) are taken out as [`Notes`]; other
//!   commands, and those that cannot be read, stay in the text as they are. If a clock is told twice, the last counts.
//! * A tree that is written is equal to itself when it is read again.
//!
//! Nothing recurses: a tree may be as deep as it is large, which is at most [`MAX_MOVES`] moves.
//!
//! # Codes
//!
//! [`TreeError`] lists them.

mod commands;
mod cursor;
mod edit;
mod fault;
mod notes;
mod read;
mod tags;
mod walk;
mod write;

use std::collections::HashMap;

use boardwright_core::{Budget, IllegalMove, Move, Position, Variant};
use boardwright_notation::Style;
use boardwright_notation::pgn::{GameResult, Tags};

use crate::{Game, MoveError};
use cursor::Cursor;
pub use fault::TreeError;
pub use notes::{Arrow, Colour, Eval, Mark, Notes, Score};
pub use read::{TreeReader, Trees};
pub use walk::{Visit, Walk};

/// The most moves of a tree.
pub const MAX_MOVES: usize = 100_000;

/// A place in a tree: a move, or what was there before any. It stays the same whatever becomes of the moves around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(u32);

impl Node {
    /// The start.
    pub const ROOT: Node = Node(0);

    /// The one of this number. Whether a tree has it, the tree tells.
    pub fn numbered(number: u32) -> Node {
        Node(number)
    }

    /// Its number, which no other place of its tree ever gets.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A game with variations. [The module's page](self) has an example.
#[derive(Clone)]
pub struct GameTree {
    branches: HashMap<Node, Branch>,
    /// The number of the next place.
    next: u32,
    cursor: Cursor,
    tags: Tags,
    result: GameResult,
}

/// A place and what hangs on it.
#[derive(Clone, Debug)]
struct Branch {
    parent: Node,
    /// The main continuation first.
    children: Vec<Node>,
    /// Plies from the start.
    depth: u32,
    /// The move that led here; none at the start.
    mv: Option<Move>,
    /// The move in standard algebraic notation.
    san: String,
    notes: Notes,
}

impl GameTree {
    /// A tree without moves, from the variant's start.
    pub fn new(variant: &Variant) -> GameTree {
        GameTree::with_start(Game::new(variant))
    }

    /// A tree without moves, from a position.
    pub fn from_position(start: Position) -> GameTree {
        GameTree::with_start(Game::from_position(start))
    }

    /// A game that was played, with its result, as a tree to be annotated.
    ///
    /// # Errors
    /// `tree-too-large`, and `too-much-work` for games of variants that strangers wrote.
    pub fn of(game: &Game) -> Result<GameTree, TreeError> {
        let mut tree = GameTree::from_position(game.start().clone());
        let mut at = Node::ROOT;
        for &mv in game.moves() {
            at = tree.add(at, mv)?;
        }
        tree.result = game.outcome().map_or(GameResult::Unknown, GameResult::from);
        Ok(tree)
    }

    fn with_start(start: Game) -> GameTree {
        let root = Branch {
            parent: Node::ROOT,
            children: Vec::new(),
            depth: 0,
            mv: None,
            san: String::new(),
            notes: Notes::default(),
        };
        GameTree {
            branches: HashMap::from([(Node::ROOT, root)]),
            next: 1,
            cursor: Cursor::new(start),
            tags: Tags::default(),
            result: GameResult::Unknown,
        }
    }

    /// How much the calls of this tree may do from now on, as [`Game::set_budget`] says it.
    ///
    /// # Errors
    /// `too-much-work` if an answer would take more; the tree is then as it was.
    pub fn set_budget(&mut self, budget: Budget) -> Result<(), TreeError> {
        let game = self.cursor.game_mut();
        let set = game.set_budget(budget);
        let refused = |too_much| MoveError::of(game.model(), IllegalMove::TooMuchWork(too_much));
        Ok(set.map_err(refused)?)
    }

    fn branch(&self, node: Node) -> Result<&Branch, TreeError> {
        self.branches.get(&node).ok_or(TreeError::NoNode(node))
    }

    fn branch_mut(&mut self, node: Node) -> Result<&mut Branch, TreeError> {
        self.branches.get_mut(&node).ok_or(TreeError::NoNode(node))
    }
}

/// Going through it.
impl GameTree {
    /// Where it starts.
    pub fn start(&self) -> &Position {
        self.cursor.game().start()
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.branches.len().saturating_sub(1)
    }

    /// Whether it has no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it has this place.
    pub fn has(&self, node: Node) -> bool {
        self.branches.contains_key(&node)
    }

    /// The place before; `None` at the start.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn parent(&self, node: Node) -> Result<Option<Node>, TreeError> {
        let branch = self.branch(node)?;
        Ok((node != Node::ROOT).then_some(branch.parent))
    }

    /// The continuations, the main one first.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn children(&self, node: Node) -> Result<&[Node], TreeError> {
        Ok(&self.branch(node)?.children)
    }

    /// How many plies after the start.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn ply(&self, node: Node) -> Result<u32, TreeError> {
        Ok(self.branch(node)?.depth)
    }

    /// The move that leads here; `None` at the start.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn mv(&self, node: Node) -> Result<Option<Move>, TreeError> {
        Ok(self.branch(node)?.mv)
    }

    /// The same in standard algebraic notation; empty at the start.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn san(&self, node: Node) -> Result<&str, TreeError> {
        Ok(&self.branch(node)?.san)
    }

    /// What is noted there.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn notes(&self, node: Node) -> Result<&Notes, TreeError> {
        Ok(&self.branch(node)?.notes)
    }

    /// Whether a variation begins there: whether there is another continuation before it.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn is_variation(&self, node: Node) -> Result<bool, TreeError> {
        let branch = self.branch(node)?;
        let siblings = self.children(branch.parent)?;
        Ok(node != Node::ROOT && siblings.first() != Some(&node))
    }

    /// The moves of the main line, from the first.
    pub fn main_line(&self) -> impl Iterator<Item = Node> {
        let first = |node: &Node| self.branches.get(node)?.children.first().copied();
        std::iter::successors(first(&Node::ROOT), first)
    }

    /// The moves that lead to a place, from the first on, itself the last.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn line(&self, node: Node) -> Result<Vec<Node>, TreeError> {
        let (mut line, mut at) = (Vec::new(), node);
        while let Some(parent) = self.parent(at)? {
            line.push(at);
            at = parent;
        }
        line.reverse();
        Ok(line)
    }

    /// The game up to a place.
    ///
    /// # Errors
    /// `no-such-node`; `too-much-work` where [calls may do little](GameTree::set_budget).
    pub fn game(&self, node: Node) -> Result<Game, TreeError> {
        let mut cursor = self.cursor.clone();
        cursor.go(&self.branches, node)?;
        Ok(cursor.into_game())
    }

    /// Every move, in the order in which they are written: the main move, the variations beside it, what follows.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }
}

/// Its moves.
impl GameTree {
    /// Adds a move after a place, as the last of its variations, or as the main move if it is the first. A move that is
    /// there already is not added again.
    ///
    /// # Errors
    /// The code of the refusal if it is not legal there, `no-such-node`, `tree-too-large`; the tree is then as it was.
    pub fn add(&mut self, node: Node, mv: Move) -> Result<Node, TreeError> {
        if let Some(there) = self.child_with(node, mv)? {
            return Ok(there);
        }
        if self.len() >= MAX_MOVES {
            return Err(TreeError::TooLarge);
        }
        self.cursor.go(&self.branches, node)?;
        let game = self.cursor.game();
        let illegal = |reason| TreeError::Move(MoveError::of(game.model(), reason));
        let san = game.human_in(mv, Style::San).map_err(illegal)?;
        let depth = self.branch(node)?.depth + 1;
        let new = Node(self.next);
        self.next = new.0.checked_add(1).ok_or(TreeError::TooLarge)?;
        self.cursor.play(mv, new)?;
        let branch = Branch {
            parent: node,
            children: Vec::new(),
            depth,
            mv: Some(mv),
            san,
            notes: Notes::default(),
        };
        self.branches.insert(new, branch);
        self.branch_mut(node)?.children.push(new);
        Ok(new)
    }

    /// Adds a move that is given in standard algebraic notation, in coordinates or as the variant's players write it.
    ///
    /// # Errors
    /// As those of [`add`](GameTree::add), and `bad-move` or `ambiguous-move` for what is no move or several.
    pub fn add_text(&mut self, node: Node, text: &str) -> Result<Node, TreeError> {
        self.branch(node)?;
        self.cursor.go(&self.branches, node)?;
        let game = self.cursor.game();
        let (san, human) = (
            || game.read_human_in(text, Style::San),
            || game.read_human(text),
        );
        // What is no move in the one may be one in another. Only players' own words go beyond ASCII.
        let mv = match text.is_ascii() {
            true => san().or_else(|error| {
                let found = game.read(text).or_else(|_| human());
                found.map_err(|_| error)
            }),
            false => human().or_else(|error| san().or_else(|_| game.read(text)).map_err(|_| error)),
        }?;
        self.add(node, mv)
    }

    fn child_with(&self, node: Node, mv: Move) -> Result<Option<Node>, TreeError> {
        let children = self.children(node)?.iter().copied();
        let moved = |child: &Node| self.branches.get(child).and_then(|branch| branch.mv);
        Ok({ children }.find(|child| moved(child) == Some(mv)))
    }
}

impl From<MoveError> for TreeError {
    fn from(error: MoveError) -> Self {
        TreeError::Move(error)
    }
}

/// Whether two trees have the same start, the same moves in the same order, notes, tags and result. Numbers of places do not count.
impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        let root = |tree: &GameTree| {
            tree.branches
                .get(&Node::ROOT)
                .map(|root| root.notes.clone())
        };
        let same_start = self.start().model().rules_hash == other.start().model().rules_hash
            && self.start().setup() == other.start().setup();
        same_start
            && self.result == other.result
            && self.tags == other.tags
            && root(self) == root(other)
            && self.len() == other.len()
            && self
                .walk()
                .zip(other.walk())
                .all(|(one, two)| match (one, two) {
                    (Visit::Move(one), Visit::Move(two)) => {
                        match (self.branches.get(&one), other.branches.get(&two)) {
                            (Some(one), Some(two)) => one.mv == two.mv && one.notes == two.notes,
                            _ => false,
                        }
                    }
                    (one, two) => one == two,
                })
    }
}
