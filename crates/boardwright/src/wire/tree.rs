//! Games with variations as data.

use std::time::Duration;

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_notation::uci;
use serde::{Deserialize, Serialize};

use crate::tree::{Arrow, Colour, Eval, GameTree, Mark, Node, Notes, Score, TreeError};

/// A place in a tree of moves: a move and what is noted on it, or the start.
///
/// ```
/// use boardwright::{Catalogue, tree::{GameTree, Node}, wire::TreeNode};
///
/// let mut tree = GameTree::new(&Catalogue::shipped().get("chess")?);
/// let e4 = tree.add_text(Node::ROOT, "e4")?;
/// tree.annotate(e4, |notes| notes.comment = "[%csl Ge4] best by test".into())?;
/// let told = serde_json::to_value(TreeNode::of(&tree, e4)?)?;
/// assert_eq!(told, serde_json::json!({
///     "node": 1, "parent": 0, "children": [], "ply": 1, "move": "e2e4", "san": "e4",
///     "notes": { "comment": "best by test", "marks": [{ "colour": "green", "cell": "e4" }] },
/// }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TreeNode {
    /// Its number, which no other place of the tree ever gets; the start has 0.
    pub node: u32,
    /// The place before; the start has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The continuations, the main one first.
    pub children: Vec<u32>,
    /// How many plies after the start.
    pub ply: u32,
    /// The move that leads here, in coordinates.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The same in standard algebraic notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// What is noted there.
    pub notes: TreeNotes,
}

/// What is noted on a move of a tree, or at its start. What is left out is not noted.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct TreeNotes {
    /// A comment before the move, which only the first of a variation has.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// The comment after it. Commands in it (`[%clk 0:05:00]`) are taken as what they say, and leave it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Marks as numbers: 1 is `!`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// What was left on the mover's clock, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// How long the move took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// What the position is thought to be worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<TreeEval>,
    /// Arrows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<TreeArrow>,
    /// Coloured cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<TreeMark>,
}

/// What a position is thought to be worth for the first player: hundredths of a pawn, or moves to mate.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct TreeEval {
    /// In hundredths of a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centipawns: Option<i32>,
    /// The first player mates in so many moves; if it is negative, the second one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// How many plies deep it was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// An arrow between two cells.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeArrow {
    /// Its colour.
    pub colour: Colour,
    /// Where it begins.
    pub from: String,
    /// Where its head is.
    pub to: String,
}

/// A coloured cell.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeMark {
    /// Its colour.
    pub colour: Colour,
    /// The cell.
    pub cell: String,
}

impl TreeNode {
    /// That of a place.
    ///
    /// # Errors
    /// `no-such-node`.
    pub fn of(tree: &GameTree, node: Node) -> Result<TreeNode, TreeError> {
        let model = tree.start().model();
        let mv = tree.mv(node)?;
        Ok(TreeNode {
            node: node.number(),
            parent: tree.parent(node)?.map(Node::number),
            children: tree
                .children(node)?
                .iter()
                .map(|child| child.number())
                .collect(),
            ply: tree.ply(node)?,
            mv: mv.map(|mv| uci::write_unchecked(model, mv)),
            san: mv.and_then(|_| Some(tree.san(node).ok()?.to_owned())),
            notes: TreeNotes::of(model, tree.notes(node)?),
        })
    }
}

impl TreeNotes {
    /// Those of a place of a tree, with the names of its cells.
    pub fn of(model: &Model, notes: &Notes) -> TreeNotes {
        let name = |cell: Cell| model.board.name(cell).to_owned();
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let arrow = |arrow: &Arrow| TreeArrow {
            colour: arrow.colour,
            from: name(arrow.from),
            to: name(arrow.to),
        };
        let mark = |mark: &Mark| TreeMark {
            colour: mark.colour,
            cell: name(mark.cell),
        };
        TreeNotes {
            before: notes.before.clone(),
            comment: notes.comment.clone(),
            nags: notes.nags.clone(),
            clock_ms: notes.clock.map(millis),
            elapsed_ms: notes.elapsed.map(millis),
            eval: notes.eval.map(TreeEval::from),
            arrows: notes.arrows.iter().map(arrow).collect(),
            marks: notes.marks.iter().map(mark).collect(),
        }
    }

    /// What they say of a board.
    ///
    /// # Errors
    /// `no-such-cell`; `bad-eval` for an evaluation that is neither or both of pawns and a mate.
    pub fn read(&self, model: &Model) -> Result<Notes, TreeError> {
        let cell = |name: &str| {
            model.board.find(name).ok_or_else(|| {
                let name: String = name.chars().take(64).collect();
                let message = format!("the board has no cell `{name}`");
                TreeError::notes("no-such-cell", message)
            })
        };
        let arrow = |arrow: &TreeArrow| {
            Ok(Arrow {
                colour: arrow.colour,
                from: cell(&arrow.from)?,
                to: cell(&arrow.to)?,
            })
        };
        let mark = |mark: &TreeMark| {
            Ok(Mark {
                colour: mark.colour,
                cell: cell(&mark.cell)?,
            })
        };
        Ok(Notes {
            before: self.before.clone(),
            comment: self.comment.clone(),
            nags: self.nags.clone(),
            clock: self.clock_ms.map(Duration::from_millis),
            elapsed: self.elapsed_ms.map(Duration::from_millis),
            eval: self.eval.map(TreeEval::read).transpose()?,
            arrows: self
                .arrows
                .iter()
                .map(arrow)
                .collect::<Result<_, TreeError>>()?,
            marks: self
                .marks
                .iter()
                .map(mark)
                .collect::<Result<_, TreeError>>()?,
        })
    }
}

impl TreeEval {
    fn read(self) -> Result<Eval, TreeError> {
        let score = match (self.centipawns, self.mate) {
            (Some(centipawns), None) => Score::Centipawns(centipawns),
            (None, Some(moves)) => Score::Mate(moves),
            _ => {
                let message = "an evaluation is in hundredths of a pawn, or a mate";
                return Err(TreeError::notes("bad-eval", message));
            }
        };
        Ok(Eval {
            score,
            depth: self.depth,
        })
    }
}

impl From<Eval> for TreeEval {
    fn from(eval: Eval) -> Self {
        let (centipawns, mate) = match eval.score {
            Score::Centipawns(centipawns) => (Some(centipawns), None),
            Score::Mate(moves) => (None, Some(moves)),
        };
        TreeEval {
            centipawns,
            mate,
            depth: eval.depth,
        }
    }
}
