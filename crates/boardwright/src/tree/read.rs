//! Trees of the games of a file.

use std::collections::HashMap;
use std::io::Read;

use boardwright_core::{Budget, Outcome, Position};
use boardwright_notation::kif;
use boardwright_notation::pgn::{
    self, Fault, GameResult, Games, Item, Limits, Place, Reader, Tags,
};

use super::notes::single_spaced;
use super::{GameTree, Node, TreeError};
use crate::{Catalogue, Game};

impl Catalogue {
    /// The games of a PGN file with their variations, one after another, each in the variant of its tag `Variant`. After one that
    /// cannot be read, the next can.
    pub fn read_trees<R: Read>(&self, file: R) -> Trees<'_, R> {
        Trees {
            catalogue: self,
            reader: TreeReader::new(file),
        }
    }

    /// A game of a PGN file with its variations, in the variant of its tag `Variant`, which is chess if there is none.
    ///
    /// # Errors
    /// Those of the variant, of the position in its tag `FEN`, and as [`GameTree::read`].
    pub fn tree(&self, game: &pgn::Game) -> Result<GameTree, TreeError> {
        GameTree::read(self.game_of_tags(&game.tags)?.position(), game)
    }

    /// A record of KIF or KI2 as a tree, in shogi or in the variant that one of our own records names. A move that cannot be played
    /// has its ply, a line that cannot be read its place.
    ///
    /// ```
    /// use boardwright::Catalogue;
    ///
    /// let record = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n*also good\n";
    /// let tree = Catalogue::shipped().read_kif(record)?;
    /// assert_eq!((tree.len(), tree.result().as_str()), (3, "0-1"));
    /// # Ok::<(), boardwright::tree::TreeError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`kif::read_game`], and as [`tree`](Catalogue::tree).
    pub fn read_kif(&self, record: &str) -> Result<GameTree, TreeError> {
        let (game, places) = kif::read_placed(record).map_err(pgn::ReadError::from)?;
        self.tree_at(&game, &places)
    }

    /// As [`tree`](Catalogue::tree) for a game of which somebody knows where it begins in a file and, after that, where each of its
    /// moves stands, those of variations too: an error has its place.
    ///
    /// # Errors
    /// As those of [`tree`](Catalogue::tree).
    pub fn tree_at(&self, game: &pgn::Game, places: &[Place]) -> Result<GameTree, TreeError> {
        let mut met = Met::default();
        let start = self.game_of_tags(&game.tags);
        let tree = start.and_then(|start| GameTree::with_start(start).filled(game, &mut met));
        tree.map_err(|error| match places.get(met.moves) {
            Some(&place) => error.at(place),
            None => error,
        })
    }

    /// A game as the tags of a PGN file begin it, without moves: of the variant in `Variant`, from the position in `FEN`.
    ///
    /// # Errors
    /// Those of the variant and of the position.
    pub fn game_of_tags(&self, tags: &Tags) -> Result<Game, TreeError> {
        let variant = self.called(tags.get("Variant").unwrap_or("chess"))?;
        Ok(match tags.get("FEN") {
            None => Game::new(&variant),
            Some(fen) => Game::from_text(&variant, fen)?,
        })
    }
}

/// The games of a file as trees, one after another: [`Catalogue::read_trees`].
pub struct Trees<'c, R> {
    catalogue: &'c Catalogue,
    reader: TreeReader<R>,
}

impl<R: Read> Trees<'_, R> {
    /// What is odd about the game that was read last.
    pub fn warnings(&self) -> &[Fault] {
        self.reader.warnings()
    }
}

impl<R: Read> Iterator for Trees<'_, R> {
    type Item = Result<GameTree, TreeError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.read(self.catalogue)
    }
}

/// The same for whoever keeps the catalogue elsewhere.
///
/// ```
/// use boardwright::{Catalogue, tree::TreeReader};
///
/// let file = "1. f3 e5 2. g4 Qh4# 1-0\n\n1. e4 e5\n2. Ke3 *\n";
/// let (catalogue, mut reader) = (Catalogue::shipped(), TreeReader::new(file.as_bytes()));
/// let tree = reader.read(&catalogue).expect("a game")?;
/// assert_eq!(tree.len(), 4);
/// assert_eq!(reader.warnings()[0].code, "result-against-rules");
///
/// let error = reader.read(&catalogue).expect("a game").expect_err("it has a wrong move");
/// assert_eq!(error.place().map(|place| (place.game, place.line)), Some((2, 4)));
/// # Ok::<(), boardwright::tree::TreeError>(())
/// ```
pub struct TreeReader<R> {
    games: Games<R>,
    warnings: Vec<Fault>,
}

impl<R: Read> TreeReader<R> {
    /// Reads from a file, a slice of bytes, standard input.
    pub fn new(file: R) -> TreeReader<R> {
        TreeReader {
            games: Reader::with_limits(file, GameTree::limits()).games(),
            warnings: Vec::new(),
        }
    }

    /// The next game, if there is one, in the variant of its tag `Variant`. After one that cannot be read, the next can.
    ///
    /// # Errors
    /// As those of [`Catalogue::tree`], with the place in the file.
    pub fn read(&mut self, catalogue: &Catalogue) -> Option<Result<GameTree, TreeError>> {
        let next = self.games.next()?;
        self.warnings.clear();
        let game = match next {
            Ok(game) => game,
            Err(error) => return Some(Err(error.into())),
        };
        let mut met = Met::default();
        let start = catalogue.game_of_tags(&game.tags);
        let mut tree = start.and_then(|start| GameTree::with_start(start).filled(&game, &mut met));
        let place = |met: usize| self.games.places().get(met).copied();
        if let Ok(tree) = &mut tree {
            self.warnings.extend_from_slice(self.games.warnings());
            let aside = met.aside.iter().filter_map(|&met| place(met));
            self.warnings.extend(aside.map(Fault::variation_as_comment));
            let (told, outcome) = (tree.result(), tree.main_outcome());
            let odd = place(met.main).and_then(|at| Fault::result_against_rules(at, told, outcome));
            self.warnings.extend(odd);
        }
        Some(tree.map_err(|error| match place(met.moves) {
            Some(place) => error.at(place),
            None => error,
        }))
    }

    /// What is odd about the game that was read last, though it could be read: `result-differs`, `result-against-rules`,
    /// `variation-as-comment`, `cut`, as [`pgn`] says them.
    pub fn warnings(&self) -> &[Fault] {
        &self.warnings
    }
}

impl GameTree {
    /// Limits with which a [`Reader`] keeps everything that a tree can have.
    ///
    /// ```
    /// use boardwright::notation::pgn::Reader;
    /// use boardwright::tree::GameTree;
    ///
    /// let file = "1. e4 (1. d4) e5 *";
    /// let game = Reader::with_limits(file.as_bytes(), GameTree::limits()).games().next().expect("a game")?;
    /// assert_eq!(game.items.len(), 5);
    /// # Ok::<(), boardwright::notation::pgn::ReadError>(())
    /// ```
    pub fn limits() -> Limits {
        Limits {
            items: 4_000_000,
            variations: true,
            passes: true,
            ..Limits::default()
        }
    }

    /// The tree of a game that was read, from a position. Which variant and position that is, the caller knows;
    /// [`Catalogue::tree`] knows it from the tags.
    ///
    /// # Errors
    /// The first move that is not legal where it stands, with the code of its refusal; `variation-without-move`, `tree-too-large`,
    /// `too-many-marks`, `too-many-tags`, `bad-tag`.
    pub fn read(start: &Position, game: &pgn::Game) -> Result<GameTree, TreeError> {
        GameTree::from_position(start.clone()).filled(game, &mut Met::default())
    }

    /// As [`read`](GameTree::read), within a bound on work.
    ///
    /// # Errors
    /// As those of [`read`](GameTree::read), and `too-much-work`.
    pub fn read_within(
        start: &Position,
        game: &pgn::Game,
        budget: Budget,
    ) -> Result<GameTree, TreeError> {
        let mut tree = GameTree::from_position(start.clone());
        tree.set_budget(budget)?;
        tree.filled(game, &mut Met::default())
    }

    fn filled(mut self, game: &pgn::Game, met: &mut Met) -> Result<GameTree, TreeError> {
        self.read_tags(&game.tags)?;
        let said = || GameResult::parse(game.tags.get("Result")?);
        self.result = game.result.or_else(said).unwrap_or(GameResult::Unknown);
        let mut filling = Filling::new(&mut self, game.moves().count());
        for item in &game.items {
            if matches!(item, Item::Move(_)) {
                met.moves += 1;
                if filling.lines.is_empty() {
                    met.main = met.moves;
                }
            }
            let was_aside = filling.aside.is_some();
            filling.item(item)?;
            if filling.aside.is_some() && !was_aside {
                met.aside.push(met.moves);
            }
        }
        filling.finish()?;
        Ok(self)
    }

    /// How the main line ends by the rules, if it can be told.
    fn main_outcome(&mut self) -> Option<Outcome> {
        let end = self.main_line().last().unwrap_or(Node::ROOT);
        self.cursor.go(&self.branches, end).ok()?;
        self.cursor.game().outcome()
    }
}

/// What was met while a tree was read.
#[derive(Default)]
struct Met {
    /// How many moves, with that which cannot be played.
    moves: usize,
    /// How many up to the last one of the main line.
    main: usize,
    /// How many up to each with which a variation stands as a comment.
    aside: Vec<usize>,
}

/// A tree as it is read.
struct Filling<'t> {
    tree: &'t mut GameTree,
    /// The last move, or the one that the variation begins after.
    at: Node,
    /// The moves on which the variations around here stand.
    lines: Vec<Node>,
    /// In how many variations moves were told that the game itself does not have.
    depths: HashMap<Node, usize>,
    /// The last move of the game itself, and how many of its moves are still to come.
    played: Node,
    to_come: usize,
    /// The rest of a variation that the tree cannot have.
    aside: Option<Aside>,
    /// No move of this line was met yet.
    fresh: bool,
    /// What stands before the first move of this line.
    before: String,
    nags: Vec<u8>,
    /// The comments on each move, as they are written.
    comments: HashMap<Node, String>,
}

/// A part of a variation, as it is written.
struct Aside {
    text: String,
    /// How many variations are open in it.
    open: usize,
}

impl Aside {
    /// Takes what stands there, unless it ends.
    fn takes(&mut self, item: &Item) -> bool {
        match item {
            Item::Move(text) => join(&mut self.text, text),
            // What a command says is true of a move that is not there.
            Item::Comment { text, .. } if text.contains("[%") => {}
            Item::Comment { text, .. } => join(&mut self.text, text),
            Item::Nag(nag) => join(&mut self.text, &format!("${nag}")),
            Item::Begin => {
                join(&mut self.text, "(");
                self.open += 1;
            }
            Item::End if self.open == 0 => return false,
            Item::End => {
                join(&mut self.text, ")");
                self.open -= 1;
            }
            _ => {}
        }
        true
    }
}

impl Filling<'_> {
    /// Of a game with so many moves, without those of its variations.
    fn new(tree: &mut GameTree, moves: usize) -> Filling<'_> {
        Filling {
            tree,
            at: Node::ROOT,
            lines: Vec::new(),
            depths: HashMap::new(),
            played: Node::ROOT,
            to_come: moves,
            aside: None,
            fresh: true,
            before: String::new(),
            nags: Vec::new(),
            comments: HashMap::new(),
        }
    }

    fn item(&mut self, item: &Item) -> Result<(), TreeError> {
        if self.aside.as_mut().is_some_and(|aside| aside.takes(item)) {
            return Ok(());
        }
        match item {
            Item::Move(text) => self.mv(text)?,
            Item::Comment { text, .. } if self.fresh && !self.lines.is_empty() => {
                join(&mut self.before, text);
            }
            Item::Comment { text, .. } => self.comment(self.at, text),
            Item::Nag(nag) if self.fresh => self.nags.push(*nag),
            Item::Nag(nag) => self.nag(self.at, *nag)?,
            Item::Begin if self.fresh => return Err(TreeError::StrayVariation),
            Item::Begin => {
                self.lines.push(self.at);
                self.at = self.tree.branch(self.at)?.parent;
                self.fresh = true;
            }
            Item::End => {
                if let Some(outer) = self.lines.pop() {
                    // A variation without moves may have said something.
                    let said = std::mem::take(&mut self.before);
                    self.nags.clear();
                    self.comment(outer, &said);
                    if let Some(aside) = self.aside.take() {
                        let on = if self.fresh { outer } else { self.at };
                        self.comment(on, &format!("({})", aside.text));
                    }
                    self.at = outer;
                    self.fresh = false;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn mv(&mut self, text: &str) -> Result<(), TreeError> {
        let depth = self.lines.len();
        let aside = || Aside {
            text: text.to_owned(),
            open: 0,
        };
        // How the game might have gone on after its last move: in the tree that would be the game.
        if depth > 0 && self.to_come == 0 && !self.fresh && self.at == self.played {
            self.aside = Some(aside());
            return Ok(());
        }
        let (known, before) = (self.tree.len(), self.at);
        let ply = self.tree.ply(before)? + 1;
        self.at = match self.tree.add_text(before, text) {
            Ok(node) => node,
            // "The other one to move", as an idea.
            Err(_) if depth > 0 && text.starts_with("--") => {
                self.aside = Some(aside());
                return Ok(());
            }
            Err(TreeError::Move(error)) => {
                return Err(TreeError::Illegal {
                    ply,
                    text: text.to_owned(),
                    error,
                });
            }
            Err(other) => return Err(other),
        };
        self.lead(before, depth, self.tree.len() > known)?;
        if depth == 0 {
            self.played = self.at;
            self.to_come = self.to_come.saturating_sub(1);
        }
        self.fresh = false;
        for nag in std::mem::take(&mut self.nags) {
            self.nag(self.at, nag)?;
        }
        let before = std::mem::take(&mut self.before);
        if self.tree.len() > known && self.tree.is_variation(self.at)? {
            self.tree.branch_mut(self.at)?.notes.before = single_spaced(&before);
        } else {
            self.comment(self.at, &before);
        }
        Ok(())
    }

    /// Of the continuations of a place the first is the one that is told in the fewest variations: one that repeats moves of the game
    /// may have told another before.
    fn lead(&mut self, before: Node, depth: usize, is_new: bool) -> Result<(), TreeError> {
        let depth_of = |depths: &HashMap<Node, usize>, node| depths.get(&node).copied();
        let own = match is_new {
            true => depth,
            false => depth_of(&self.depths, self.at).unwrap_or(0).min(depth),
        };
        match own {
            0 => self.depths.remove(&self.at),
            _ => self.depths.insert(self.at, own),
        };
        let children = &mut self.tree.branch_mut(before)?.children;
        let first = children.first().copied().unwrap_or(self.at);
        if depth_of(&self.depths, first).unwrap_or(0) > own {
            children.retain(|&child| child != self.at);
            children.insert(0, self.at);
            let said = std::mem::take(&mut self.tree.branch_mut(self.at)?.notes.before);
            self.comment(self.at, &said);
        }
        Ok(())
    }

    fn comment(&mut self, node: Node, text: &str) {
        if !text.is_empty() {
            join(self.comments.entry(node).or_default(), text);
        }
    }

    fn nag(&mut self, node: Node, nag: u8) -> Result<(), TreeError> {
        let nags = &mut self.tree.branch_mut(node)?.notes.nags;
        if !nags.contains(&nag) {
            nags.push(nag);
            let notes = self.tree.notes(node)?;
            let checked = notes.check(&self.tree.start().model().board);
            let ply = self.tree.ply(node)?;
            checked.map_err(|error| match error {
                TreeError::Notes { code, message } => {
                    TreeError::notes(code, format!("ply {ply}: {message}"))
                }
                other => other,
            })?;
        }
        Ok(())
    }

    fn finish(self) -> Result<(), TreeError> {
        let variant = self.tree.start().variant();
        for (node, comment) in self.comments {
            let notes = &mut self.tree.branch_mut(node)?.notes;
            notes.comment = comment;
            notes.tidy(&variant.model().board);
        }
        Ok(())
    }
}

/// Adds a comment to those that are there.
fn join(all: &mut String, text: &str) {
    if !all.is_empty() {
        all.push(' ');
    }
    all.push_str(text);
}
