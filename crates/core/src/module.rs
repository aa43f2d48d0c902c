//! Rule modules: what data cannot say.
//!
//! The core asks a module one of five questions and nothing else:
//!
//! 1. [`Aftermath`]: this move was made; what else changes on the board?
//! 2. [`Check`]: does this attack on a royal piece count?
//! 3. [`Restriction`]: are some of these otherwise legal moves forbidden?
//! 4. [`Ending`]: is the game over, for whom, and who can no longer win?
//! 5. [`Proposal`]: which further moves are there?
//!
//! A module is a [`Module`], registered under its name in a [`Modules`]. A descriptor names it in
//! the section of its question and gives arguments; the core builds the rule from them once, when
//! the variant is compiled. A crate outside this workspace registers its own in the same way.

use std::collections::BTreeMap;
use std::sync::Arc;

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, Vector};

pub use crate::cell_list::{CellList, IntoCells};
use crate::man::{Kind, Man, Side};
use crate::model::{Model, Score};
pub use crate::module_use::{Argument, Arguments, ModuleUse, Slot};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
pub use crate::position_fault::Impossible;

/// A parameter that a module takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The key in the descriptor.
    pub name: &'static str,
    /// What kind of value it takes.
    pub takes: Takes,
    /// Whether it must be given.
    pub required: bool,
    /// What it does, in a sentence.
    pub doc: &'static str,
}

/// What kind of value a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// `true` or `false`.
    Flag,
    /// A whole number in a range, both ends included.
    Number(i64, i64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A piece id.
    Kind,
    /// A list of piece ids.
    Kinds,
    /// A zone.
    Cells,
    /// A Betza string.
    Movement,
}

/// A rule module: a named factory of one rule.
pub trait Module: Send + Sync {
    /// The name in descriptors: `explosion`.
    fn name(&self) -> &'static str;

    /// The version of its rule. It is part of every rules hash, so a change of behaviour needs a new one.
    fn version(&self) -> u32;

    /// Where a descriptor may name it.
    fn slot(&self) -> Slot;

    /// What it does, in a sentence.
    fn doc(&self) -> &'static str;

    /// The parameters that it takes.
    fn parameters(&self) -> &'static [Parameter] {
        &[]
    }

    /// Whether the rule knows cells and directions in another way than by its arguments, so that it may notice when the board is
    /// mirrored or turned ([`Model::images`]): so it is supposed of a rule that does not say otherwise. One that does turns no piece
    /// into another kind either.
    fn knows_places(&self) -> bool {
        true
    }

    /// What the model lacks, or has too much, for this rule to make sense: one sentence each, with
    /// what to do. Empty when the rule fits. Called once, before [`build`](Module::build).
    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let _ = (model, arguments);
        Vec::new()
    }

    /// The rule itself. The contract holds and the arguments are of the stated types.
    ///
    /// # Errors
    /// [`Unbuildable`] if something is missing all the same, which the contract should have told.
    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable>;
}

/// Why a module cannot build its rule: what is missing, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unbuildable(pub String);

impl core::fmt::Display for Unbuildable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Unbuildable {}

impl boardwright_geometry::Coded for Unbuildable {
    fn code(&self) -> &'static str {
        "unbuildable"
    }
}

/// The kind with this id, for a module that cannot do without it.
///
/// # Errors
/// [`Unbuildable`] if the model has none.
pub fn required_kind(model: &Model, id: &str) -> Result<Kind, Unbuildable> {
    let missing = || Unbuildable(format!("it needs the piece {id}"));
    model.kind(id).ok_or_else(missing)
}

/// A built rule: the answer to one of the five questions.
#[derive(Clone)]
#[non_exhaustive]
pub enum Rule {
    /// What else changes when a move is made.
    Aftermath(Effect),
    /// Whether an attack on a royal piece is void.
    Check(Arc<dyn Check>),
    /// Which legal moves are forbidden.
    Restriction(Arc<dyn Restriction>),
    /// Whether the game is over, and who cannot win.
    Ending(Arc<dyn Ending>),
    /// Which further moves there are.
    Proposal(Arc<dyn Proposal>),
}

/// What stands on the board, and where it can go, as a module sees it.
pub trait Sight {
    /// The variant's description.
    fn model(&self) -> &Model;
    /// The board.
    fn board(&self) -> &Board {
        &self.model().board
    }
    /// The player to move.
    fn turn(&self) -> Side;
    /// The piece on a cell.
    fn man_at(&self, cell: Cell) -> Option<Man>;
    /// Whose piece stands on a cell: what costs less to tell than which.
    fn side_at(&self, cell: Cell) -> Option<Side> {
        self.man_at(cell).map(|man| man.side)
    }
    /// Where a side's pieces of some kinds stand, ascending.
    fn cells_of_any(&self, side: Side, kinds: &[Kind]) -> CellList {
        let of = |&kind: &Kind| self.cells_of(side, kind);
        let mut cells: Vec<Cell> = kinds.iter().flat_map(of).collect();
        sorting::sort(&mut cells);
        cells.dedup();
        cells.into_iter().collect()
    }
    /// Where a side's pieces of a kind stand, ascending.
    fn cells_of(&self, side: Side, kind: Kind) -> CellList;
    /// How many pieces of a kind a side has on the board.
    fn count(&self, side: Side, kind: Kind) -> u32;
    /// How many pieces a side has on the board.
    fn total(&self, side: Side) -> u32;
    /// The cell that the last move has [marked](Restriction::marks).
    fn marked(&self) -> Option<Cell>;
    /// How many pieces of a kind a side holds.
    fn in_hand(&self, side: Side, kind: Kind) -> u8;
    /// Whether the piece on a cell has promoted, and is worth what it was when it is captured.
    fn is_promoted(&self, cell: Cell) -> bool;
    /// Whether a side's royal piece is under an attack that counts.
    fn in_check(&self, side: Side) -> bool;
    /// The pieces of a side that could go to a cell and take an enemy there, whatever that means for royal
    /// pieces; en passant is not among it. Where one of their own pieces stands they guard it.
    fn attackers(&self, side: Side, cell: Cell) -> CellList;
    /// Where the piece on a cell could go by its movement if it were its player's turn, whatever that means
    /// for royal pieces. En passant, castlings and proposed moves are not among it.
    fn goals(&self, cell: Cell) -> CellList;
    /// The same once the player to move has done all this; nowhere if it cannot be done.
    fn goals_after(&self, acts: &[Act], cell: Cell) -> CellList;
    /// Whether the piece on a cell counts as one that has not moved, where the variant has such rights.
    fn is_unmoved(&self, cell: Cell) -> bool;
}

/// A position as a module sees it, with its legal moves.
pub trait View: Sight {
    /// The legal moves of the player to move, before any [`Restriction`]. To an [`Ending`] that is asked
    /// whether the game is over, they are those that there would be if no module had ended it.
    fn moves(&self) -> Vec<Move>;
    /// Whether this move takes a piece. It must be one of [`moves`](View::moves), which nobody checks; of one
    /// that cannot be made here the answer is no.
    fn is_capture_unchecked(&self, mv: Move) -> bool;
    /// The position after a move. It must be one of [`moves`](View::moves), which nobody checks; one that
    /// cannot be made here changes nothing.
    fn after_unchecked(&self, mv: Move) -> Box<dyn View + '_>;
    /// The position with the turn passed: what the other player could do, were it to move.
    fn passed(&self) -> Box<dyn View + '_>;
}

/// A move that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Event {
    /// The piece that moved or was dropped, as it now is.
    pub man: Man,
    /// Where it came from; `None` for a drop. Of a proposed move, the cell by which it is named.
    pub from: Option<Cell>,
    /// Where it arrived.
    pub to: Cell,
    /// The piece that it took, and where that stood (for en passant, not on `to`).
    pub captured: Option<(Cell, Man)>,
}

/// The board as an aftermath may change it.
pub trait Change {
    /// The variant's description.
    fn model(&self) -> &Model;
    /// The piece on a cell.
    fn man_at(&self, cell: Cell) -> Option<Man>;
    /// Where a side's pieces of a kind stand, ascending.
    fn cells_of(&self, side: Side, kind: Kind) -> CellList;
    /// Takes the piece on a cell off the board, into nobody's hand. An empty cell stays empty.
    fn remove(&mut self, cell: Cell);
    /// Puts a piece on a cell, in place of the one there.
    fn put(&mut self, cell: Cell, man: Man);
}

/// What else changes when a move is made: after every capture in slot [`Slot::Capture`], after every move
/// in slot [`Slot::Transform`].
///
/// An effect that is data has one interpreter, in the core, which also reasons with it: legal moves are
/// then found without playing every move and looking.
#[derive(Clone)]
#[non_exhaustive]
pub enum Effect {
    /// An explosion. A royal piece that it takes is [blown up](Reason::RoyalExploded).
    Blast(Blast),
    /// A meeting of two pieces on an open line. Positions in which two face each other cannot come about.
    Facing(Facing),
    /// Whatever code does.
    Code(Arc<dyn Aftermath>),
}

/// Question 1: this move was made; what else changes on the board? The answer as code, where no other
/// [`Effect`] says it.
pub trait Aftermath: Send + Sync {
    /// Changes the board after a move. The moving piece already stands on `event.to`, the captured one is
    /// gone.
    fn change(&self, event: &Event, board: &mut dyn Change);

    /// Why no game can have led to a position that somebody sets up; `None` where one may have.
    fn impossible(&self, position: &dyn View) -> Option<Impossible> {
        let _ = position;
        None
    }

    /// How the loss of a royal piece through this aftermath is called.
    fn royal_lost(&self) -> Reason {
        Reason::RoyalCaptured
    }
}

/// An explosion as data: after a capture on a cell, the capturing piece and all pieces in the area
/// around that cell leave the board, but for those of spared kinds; the capturer is never spared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blast {
    /// For each cell, in order of number, the other cells that a capture there blasts.
    pub area: Vec<Vec<Cell>>,
    /// The kinds that stay.
    pub spares: Vec<Kind>,
    /// What leaves is captured: the opponent of its player holds it, where captured pieces are held.
    pub keeps: bool,
}

/// A meeting of two pieces as data: after a move, each piece of the first player from which the nearest piece
/// in one direction is one of the second player's changes, and so does that one, where both are of
/// the stated kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facing {
    /// The kinds that change.
    pub kinds: Vec<Kind>,
    /// One step from the first player's piece towards the second player's.
    pub step: Vector,
    /// What both become.
    pub into: Kind,
}

/// Question 2: does this attack on a royal piece count?
pub trait Check: Send + Sync {
    /// Whether the attack is void: `before` is the position with the attacker to move, `after` the one
    /// in which it has taken the royal piece.
    fn is_void(&self, before: &dyn View, taking: &Event, after: &dyn View) -> bool;
}

/// Question 3: are some of these otherwise legal moves forbidden?
pub trait Restriction: Send + Sync {
    /// The stable code of a refused move: `repetition`, `must-capture`.
    fn code(&self) -> &'static str;

    /// Whether it needs [`History`]; the game is then asked, not the position alone.
    fn needs_history(&self) -> bool {
        false
    }

    /// Whether it may forbid a move here: `false` only where it is certain that it forbids none. Moves
    /// can then be counted without being listed.
    fn may_forbid(&self, position: &dyn View, history: &dyn History) -> bool {
        let _ = (position, history);
        true
    }

    /// Removes the forbidden moves. To learn whether any is left, moves are also given to it one by one: what it leaves
    /// alone it may remove beside others only for the sake of one that it leaves, as a rule of `must-capture` does.
    fn retain(&self, position: &dyn View, history: &dyn History, moves: &mut Vec<Move>);

    /// The cell that a capture marks, if it does: the position has it until the next move is made, and tells it
    /// as [`Sight::marked`]. `taken` is what was taken and where, `by` the piece that took as it was before.
    fn marks(&self, taken: &[(Cell, Man)], by: Man) -> Option<Cell> {
        let _ = (taken, by);
        None
    }

    /// Whether captures may [mark](Restriction::marks) cells. In a variant where they do, no piece leaves cells
    /// for en passant: both are told in one place of a position.
    fn marks_cells(&self) -> bool {
        false
    }

    /// What a player gets who makes a forbidden move; `None` where such a move is refused. The move
    /// is not among the legal ones in either case.
    fn penalty(&self) -> Option<Verdict> {
        None
    }
}

/// What has happened in the game so far.
pub trait History {
    /// The number of plies played since the game's start.
    fn plies(&self) -> usize;
    /// The move of a ply, counted from 0.
    fn played(&self, ply: usize) -> Option<Move>;
    /// The key of the position after so many plies: equal exactly for equal positions (128 bits).
    fn key(&self, plies: usize) -> Option<u128>;
    /// The key of the position after one of the current position's moves.
    fn key_after(&self, mv: Move) -> u128;
    /// The position after so many plies. To go back far costs as much as playing 31 moves.
    fn position(&self, plies: usize) -> Option<Box<dyn View + '_>>;

    /// Whether this move was played before, by either player. A game knows without going through its past.
    fn was_played(&self, mv: Move) -> bool {
        (0..self.plies()).any(|ply| self.played(ply) == Some(mv))
    }

    /// Whether this move has led to a position with this key before. A game knows without going through
    /// its past.
    fn has_led_to(&self, mv: Move, key: u128) -> bool {
        (0..self.plies()).any(|ply| self.played(ply) == Some(mv) && self.key(ply + 1) == Some(key))
    }
}

/// How a game ends through a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Why.
    pub reason: Reason,
    /// The score of the player to move.
    pub score: Score,
}

impl Verdict {
    /// Whether a game that ends so leaves its moves, as [`Outcome::leaves_moves`] has it.
    pub(crate) fn leaves_moves(&self) -> bool {
        Outcome::new(self.reason, Side::First, self.score).leaves_moves()
    }
}

/// Question 4: is the game over, for whom, and who can no longer win?
pub trait Ending: Send + Sync {
    /// Whether [`verdict`](Ending::verdict) needs [`History`]; the game is then asked, and a count from a
    /// game, not the position alone.
    fn needs_history(&self) -> bool {
        false
    }

    /// The verdict on a position, if the game is over. Asked once a position, in slot [`Slot::End`],
    /// after the endings that data sees on the board and before the lack of moves. The history is empty
    /// where it is not [needed](Ending::needs_history).
    fn verdict(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        let _ = (position, history);
        None
    }

    /// The verdict on a position that has stood as often as `end.repetition` says, in slot
    /// [`Slot::Repetition`]: asked where that ends the game, and nobody has lost by giving check without end. `cycle` has the
    /// positions since it stood before, this one first and last; `played` the moves between them.
    fn repeated(&self, cycle: &[&dyn View], played: &[Move]) -> Option<Verdict> {
        let _ = (cycle, played);
        None
    }

    /// The result that the player to move may claim in a position, if he may.
    fn claim(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        let _ = (position, history);
        None
    }

    /// Whether it is certain that no sequence of legal moves lets this side win. Sound or silent:
    /// `false` where it is not known.
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        let _ = (position, side);
        false
    }
}

/// A move that a rule module proposes: its name.
///
/// It is named by the cell of a piece of the player to move and by another cell, which need not be where
/// that piece goes. What it does, [`Proposal::acts`] says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Proposed {
    /// Where a piece of the player to move stands.
    pub from: Cell,
    /// Another cell, or the same.
    pub to: Cell,
    /// A second cell, if it takes one to tell the move from others.
    pub second: Option<Cell>,
    /// A number that tells the move from others with the same cells.
    pub data: u8,
}

impl Proposed {
    /// A move with these cells.
    pub fn new(from: Cell, to: Cell) -> Proposed {
        Proposed {
            from,
            to,
            second: None,
            data: 0,
        }
    }

    /// Names a second cell.
    #[must_use]
    pub fn with_second(self, cell: Cell) -> Proposed {
        Proposed {
            second: Some(cell),
            ..self
        }
    }

    /// Gives it a number.
    #[must_use]
    pub fn with_data(self, data: u8) -> Proposed {
        Proposed { data, ..self }
    }
}

/// The moves that a rule module proposes for one position.
#[derive(Clone, Debug)]
pub struct Proposals {
    pub(crate) list: Vec<Proposed>,
    room: usize,
}

impl Proposals {
    pub(crate) fn with_room(room: usize) -> Proposals {
        Proposals {
            list: Vec::new(),
            room,
        }
    }

    /// Adds a move. In one position there is room for 4,096; what comes after is left out.
    pub fn add(&mut self, proposed: Proposed) {
        if self.list.len() < self.room {
            self.list.push(proposed);
        }
    }
}

/// One thing that a proposed move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Act {
    /// The enemy's piece on a cell is taken, into the player's hand where captured pieces are kept.
    Take(Cell),
    /// The player's piece on a cell leaves the board, into nobody's hand. A royal piece does not.
    Remove(Cell),
    /// A piece goes from a cell to another, which is empty once all that go have left and all that are taken
    /// are gone. He may be the enemy's: he is pushed.
    Go(Cell, Cell),
    /// A piece from the player's hand is put on a cell that is empty then.
    Drop(Kind, Cell),
    /// The player's piece that stands on a cell when all have gone promotes. A royal piece stays royal, and no
    /// other becomes so.
    Become(Cell, Kind),
}

/// Question 5: which further moves are there?
///
/// They are made, looked at, written, played and counted like all others. They give no check: a royal piece
/// is attacked by movements alone. They put no wall, and nobody enters behind them by a gate.
pub trait Proposal: Send + Sync {
    /// Proposes moves of the player to move. What makes no sense is left out: a piece that is not there or
    /// not the player's, a cell off the board, acts that cannot be done, an enemy's royal piece that is
    /// taken where the variant has no `end.royal-lost`. So is a move that does what another already does.
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals);

    /// What one of these moves does. It depends on the position and the move alone: a game is replayed from
    /// its moves. Pieces are taken and removed first, then they go all at once, then they are dropped and promote. A
    /// move that does nothing is a pass.
    fn acts(&self, position: &dyn Sight, proposed: &Proposed) -> Vec<Act>;

    /// How many moves it proposes, if it knows without naming them: each makes sense, does something that no other
    /// move of the position does, and is legal where nothing depends on attacks on royal pieces.
    fn count(&self, position: &dyn Sight) -> Option<u64> {
        let _ = position;
        None
    }

    /// Whether such a move may leave an enemy's royal piece under attack; one that may not is refused.
    fn may_check(&self) -> bool {
        true
    }

    /// Kinds of which the player must have a piece on the board, if it is certain that it proposes nothing else; `None`:
    /// it may propose moves without them. Where it proposes none, moves are counted without being listed.
    fn only_with(&self) -> Option<&[Kind]> {
        None
    }

    /// Whether each of its moves does what no piece does by itself, nor another one of its moves.
    fn is_apart(&self) -> bool {
        false
    }

    /// Whether its moves are only for a player in need: he is in check, or no other move is legal.
    fn only_in_need(&self) -> bool {
        false
    }
}

/// The modules that descriptors may name.
#[derive(Clone, Default)]
pub struct Modules {
    by_name: BTreeMap<(Slot, &'static str), Arc<dyn Module>>,
}

impl Modules {
    /// None at all.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a module. One with the same slot and name is replaced and returned.
    pub fn register(&mut self, module: impl Module + 'static) -> Option<Arc<dyn Module>> {
        let module: Arc<dyn Module> = Arc::new(module);
        self.by_name.insert((module.slot(), module.name()), module)
    }

    /// The module of this name for a slot.
    pub fn get(&self, slot: Slot, name: &str) -> Option<&Arc<dyn Module>> {
        self.by_name
            .iter()
            .find(|((s, n), _)| *s == slot && *n == name)
            .map(|(_, m)| m)
    }

    /// All modules, by slot and name.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Module>> {
        self.by_name.values()
    }
}

impl core::fmt::Debug for Modules {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.by_name.keys()).finish()
    }
}
