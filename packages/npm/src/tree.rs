//! Games with variations.

use std::io::Cursor;
use std::sync::Arc;

use boardwright::notation::pgn::GameResult;
use boardwright::tree::{self, GameTree as Tree, Node, TreeError, Visit};
use boardwright::wire;
use wasm_bindgen::prelude::*;

use crate::catalogue::Catalogue;
use crate::game::Game;
use crate::variant::{Ours, Variant};
use crate::{Answer, fault, types};

/// A game with variations: moves with comments, marks, clocks, evaluations and arrows, read from PGN and written as PGN.
///
/// Its places are told by number; the start has 0. A number stays the same whatever becomes of the moves around it.
#[wasm_bindgen]
pub struct GameTree {
    tree: Tree,
    ours: Arc<Ours>,
}

impl GameTree {
    pub(crate) fn new(tree: Tree, ours: Arc<Ours>) -> GameTree {
        GameTree { tree, ours }
    }
}

fn thrown(error: TreeError) -> JsValue {
    let raised = match error.without_place() {
        TreeError::Variant(error) => fault::load(error),
        TreeError::Position(error) => fault::position(error),
        TreeError::Move(error) => fault::refused(wire::Refused::from(error)),
        error => fault::coded(error),
    };
    fault::at(raised, &error.to_string(), error.place())
}

/// The place of this number.
fn place(number: f64) -> Answer<Node> {
    crate::whole(number).map(Node::numbered)
}

/// Where a tree begins.
#[wasm_bindgen]
impl Game {
    /// The game as a tree, to be annotated and to have variations.
    pub fn tree(&self) -> Answer<GameTree> {
        fault::whole()?;
        let tree = boardwright::GameTree::of(&self.game).map_err(|error| fault::coded(&error))?;
        Ok(GameTree::new(tree, Arc::clone(&self.ours)))
    }
}

#[wasm_bindgen]
impl GameTree {
    /// The variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> Variant {
        Variant(Arc::clone(&self.ours))
    }

    /// How many moves it has.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.tree.len()
    }

    /// The place of this number: its move, its continuations, what is noted there.
    pub fn node(&self, node: f64) -> Answer<types::TreeNode> {
        fault::whole()?;
        let told = wire::TreeNode::of(&self.tree, place(node)?).map_err(thrown)?;
        crate::to_js(&told)
    }

    /// Whether there is a place of this number.
    pub fn has(&self, node: f64) -> Answer<bool> {
        fault::whole()?;
        Ok(self.tree.has(place(node)?))
    }

    /// The moves of the main line.
    #[wasm_bindgen(js_name = mainLine)]
    pub fn main_line(&self) -> Vec<u32> {
        self.tree.main_line().map(Node::number).collect()
    }

    /// All moves, in the order in which they are written: a main move, the variations beside it, what follows it.
    pub fn moves(&self) -> Vec<u32> {
        let moves = self.tree.walk().filter_map(|visit| match visit {
            Visit::Move(node) => Some(node.number()),
            _ => None,
        });
        moves.collect()
    }

    /// The moves that lead to a place, from the first on, itself the last.
    pub fn line(&self, node: f64) -> Answer<Vec<u32>> {
        fault::whole()?;
        let line = self.tree.line(place(node)?).map_err(thrown)?;
        Ok(line.into_iter().map(Node::number).collect())
    }

    /// The game up to a place.
    pub fn game(&self, node: f64) -> Answer<Game> {
        fault::whole()?;
        let game = self.tree.game(place(node)?).map_err(thrown)?;
        Ok(Game::new(game, Arc::clone(&self.ours)))
    }

    /// Adds a continuation, in standard algebraic notation or in coordinates, as the last variation, and gives its number; one that
    /// is there already is not added again.
    pub fn add(&mut self, node: f64, mv: &str) -> Answer<u32> {
        fault::whole()?;
        let added = self.tree.add_text(place(node)?, mv);
        added.map(Node::number).map_err(thrown)
    }

    /// Puts other notes in the place of those that are there. What is left out is not noted.
    #[wasm_bindgen(js_name = setNotes)]
    pub fn set_notes(&mut self, node: f64, notes: &types::TreeNotes) -> Answer<()> {
        fault::whole()?;
        let notes: wire::TreeNotes = crate::from_js(notes, "bad-notes")?;
        let read = notes.read(self.tree.start().model());
        let node = place(node)?;
        let set = read.and_then(|notes| self.tree.set_notes(node, notes));
        set.map_err(thrown)
    }

    /// Moves a continuation one place up among its siblings; whether it could.
    pub fn promote(&mut self, node: f64) -> Answer<bool> {
        fault::whole()?;
        self.tree.promote(place(node)?).map_err(thrown)
    }

    /// Moves a continuation one place down among its siblings; whether it could.
    pub fn demote(&mut self, node: f64) -> Answer<bool> {
        fault::whole()?;
        self.tree.demote(place(node)?).map_err(thrown)
    }

    /// Makes the line to a place the main line.
    #[wasm_bindgen(js_name = promoteToMain)]
    pub fn promote_to_main(&mut self, node: f64) -> Answer<()> {
        fault::whole()?;
        self.tree.promote_to_main(place(node)?).map_err(thrown)
    }

    /// Removes a move and all that follows it.
    pub fn remove(&mut self, node: f64) -> Answer<()> {
        fault::whole()?;
        self.tree.remove(place(node)?).map_err(thrown)
    }

    /// The tags, without those that follow from the tree: `Variant`, `SetUp`, `FEN`, `Result`.
    pub fn tags(&self) -> Answer<types::Tags> {
        fault::whole()?;
        let tags: std::collections::BTreeMap<&str, &str> = self.tree.tags().iter().collect();
        crate::to_js(&tags)
    }

    /// Gives a tag a value; without one, removes it.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: Option<String>) -> Answer<()> {
        fault::whole()?;
        match value {
            Some(value) => self.tree.set_tag(name, &value).map_err(thrown),
            None => {
                self.tree.remove_tag(name);
                Ok(())
            }
        }
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> String {
        self.tree.result().as_str().to_owned()
    }

    /// Sets the result.
    #[wasm_bindgen(js_name = setResult)]
    pub fn set_result(&mut self, result: &str) -> Answer<()> {
        fault::whole()?;
        let result = GameResult::parse(result);
        let message = "a result is `1-0`, `0-1`, `1/2-1/2` or `*`";
        self.tree
            .set_result(result.ok_or_else(|| fault::plain(message, "bad-result"))?);
        Ok(())
    }

    /// The tree as PGN.
    pub fn pgn(&self) -> Answer<String> {
        fault::whole()?;
        Ok(self.tree.to_string())
    }

    /// A copy that goes its own way. Places have the same numbers in it.
    pub fn copy(&self) -> GameTree {
        GameTree::new(self.tree.clone(), Arc::clone(&self.ours))
    }

    /// Whether another tree has the same start, moves, notes, tags and result.
    pub fn equals(&self, other: &GameTree) -> bool {
        self.tree == other.tree
    }
}

#[wasm_bindgen]
impl Catalogue {
    /// A record of KIF or KI2 as a tree, in shogi or in the variant that one of our own records names. A record in Shift_JIS is decoded
    /// before.
    pub fn kif(&self, record: &str) -> Answer<GameTree> {
        fault::whole()?;
        let tree = self.0.read_kif(record).map_err(thrown)?;
        let ours = Ours::new(tree.start().variant(), Arc::clone(&self.0));
        Ok(GameTree::new(tree, ours))
    }
}

/// The games of a PGN file with their variations, one after another.
#[wasm_bindgen]
pub struct TreeReader {
    reader: tree::TreeReader<Cursor<String>>,
    catalogue: Arc<boardwright::Catalogue>,
}

#[wasm_bindgen]
impl TreeReader {
    /// Reads from a text. Each game is of the variant in its tag `Variant`, as the catalogue has it.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String, catalogue: &Catalogue) -> TreeReader {
        TreeReader {
            reader: tree::TreeReader::new(Cursor::new(text)),
            catalogue: Arc::clone(&catalogue.0),
        }
    }

    /// The next game, or `undefined` after the last. One that cannot be read is thrown; the reader goes on with
    /// the one after it.
    pub fn read(&mut self) -> Answer<Option<GameTree>> {
        fault::whole()?;
        let Some(tree) = self.reader.read(&self.catalogue) else {
            return Ok(None);
        };
        let tree = tree.map_err(thrown)?;
        let variant = tree.start().variant();
        let ours = Ours::new(variant, Arc::clone(&self.catalogue));
        Ok(Some(GameTree::new(tree, ours)))
    }

    /// What is odd about the game that was read last: its result contradicts itself, or the rules.
    pub fn warnings(&self) -> Answer<types::PgnWarnings> {
        fault::whole()?;
        crate::to_js(&wire::PgnWarning::of(self.reader.warnings()))
    }
}
