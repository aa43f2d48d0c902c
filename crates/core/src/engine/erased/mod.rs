//! What rules and positions can be asked, their width hidden.

use std::any::Any;
use std::sync::Arc;

use boardwright_geometry::Cell;

use crate::ahead::Ahead;
use crate::applied::Applied;
use crate::engine::count::perft::Leaves;
use crate::engine::count::stop::Stop;
use crate::engine::position::validate::Admits;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Man, Side};
use crate::model::{Draws, Model};
use crate::module::{History, Verdict, View};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason, Threat};
use crate::position_fault::PositionFault;
use crate::refusal::{IllegalMove, Wish};
use crate::setup::Setup;
pub(crate) use crate::width::Small;
use crate::work::Work;

mod asked;
#[cfg(not(feature = "wide"))]
#[path = "one.rs"]
mod housed;
#[cfg(feature = "wide")]
#[path = "several.rs"]
mod housed;

pub(crate) use housed::{AnyPlaced, Housed};

/// A compiled variant, its width hidden.
pub(crate) trait AnyRules: Send + Sync {
    fn model(&self) -> &Model;
    fn start(self: Arc<Self>) -> AnyPlaced;
    fn place(
        self: Arc<Self>,
        setup: &Setup,
        admits: Admits,
    ) -> Result<AnyPlaced, Vec<PositionFault>>;
    /// As [`place`](AnyRules::place), with no more than this work.
    fn place_within(
        self: Arc<Self>,
        setup: &Setup,
        admits: Admits,
        work: &Work,
    ) -> Result<AnyPlaced, Vec<PositionFault>>;
    fn legality(&self) -> crate::engine::Legality;
    fn needs_history(&self) -> bool;
    fn marks_cells(&self) -> bool;
    fn keeps_unmoved(&self) -> bool;
    fn table_bytes(&self) -> usize;
    /// The same tables with a count of their own of who uses them.
    fn apart(&self) -> Arc<dyn AnyRules>;
    /// How much each call may do, where that is bounded.
    fn limit(&self) -> Option<u64>;
    /// The same, each of whose calls may do so much.
    fn with_limit(&self, units: u64) -> Arc<dyn AnyRules>;
    /// For a problem's diagram: who has no royal piece there needs none.
    fn sparing(&self, setup: &Setup) -> Arc<dyn AnyRules>;
    fn known(self: Arc<Self>, bytes: usize) -> Option<Box<dyn Any + Send + Sync>>;
}

/// What one position can be asked.
pub(crate) trait AnyPosition: Send + Sync {
    fn model(&self) -> &Arc<Model>;
    fn turn(&self) -> Side;
    fn man_at(&self, cell: Cell) -> Option<Man>;
    fn in_hand(&self, side: Side, kind: Kind) -> u8;
    fn setup(&self) -> Setup;
    /// The position as data, without the pieces on the board.
    fn setup_but_men(&self) -> Setup;
    /// Puts a sign for each piece on the place of its cell.
    fn put_signs(&self, signs: &[[u8; 2]], places: &mut [u8]);
    fn hash(&self) -> u64;
    fn hash_and_hands(&self) -> (u64, [u128; 2]);
    fn key(&self) -> u128;
    fn no_progress(&self) -> u16;
    fn has_counted(&self) -> bool;
    fn legal(&self, out: &mut Vec<Move>);
    /// The legal moves that give check.
    fn legal_checks(&self, out: &mut Vec<Move>);
    /// The legal moves to a cell.
    fn legal_to(&self, goal: Cell, out: &mut Vec<Move>);
    /// Whether a move that is looked for is found without a list of others.
    fn finds_alone(&self) -> bool;
    /// Tells the legal moves by which pieces of a kind come to a cell, from another or from hand.
    fn each_sought(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move));
    /// Makes the only one of them that fits.
    fn step_only(
        &mut self,
        kind: Kind,
        goal: Cell,
        fits: &mut dyn FnMut(&Model, Move) -> bool,
    ) -> Option<Move>;
    fn is_legal(&self, mv: Move) -> bool;
    /// Where the player to move has pieces of a kind that reach a cell, whatever that means for royal pieces.
    fn reaching(&self, kind: Kind, goal: Cell) -> Vec<Cell>;
    #[cfg(feature = "reference")]
    fn legal_reference(&self, out: &mut Vec<Move>);
    /// The moves that only leave the own royal piece attacked.
    fn exposing(&self, out: &mut Vec<Move>);
    /// The position with the other player to move.
    fn turned(&self) -> AnyPlaced;
    #[cfg(feature = "reference")]
    fn fresh_hash(&self) -> u64;
    #[cfg(feature = "reference")]
    fn in_check_reference(&self, side: Side) -> bool;
    fn legal_in(&self, history: &dyn History, out: &mut Vec<Move>);
    fn penalised_in(&self, history: &dyn History, out: &mut Vec<(Move, Verdict)>);
    fn has_legal(&self) -> bool;
    /// Whether the player to move is in check.
    fn in_check(&self) -> bool;
    fn checkers(&self) -> Vec<Cell>;
    fn attackers_of(&self, cell: Cell) -> Vec<Cell>;
    fn attackers_of_reference(&self, cell: Cell) -> Vec<Cell>;
    fn is_capture(&self, mv: Move) -> bool;
    /// The position after a move; the same after one that cannot be made.
    fn after(&self, mv: Move) -> AnyPlaced;
    /// Makes a legal move.
    fn step(&mut self, mv: Move);
    fn successors(&self) -> Vec<(Move, AnyPlaced)>;
    /// Tells every legal move with what it leads to.
    fn each_ahead(&self, told: &mut dyn FnMut(Ahead));
    /// Tells the legal moves that give check, with how many answers there are, until it is told to stop.
    fn each_check_ahead(&self, told: &mut dyn FnMut(Ahead, u64) -> bool);
    /// Makes a legal move and tells what it has changed.
    fn advance(&mut self, mv: Move) -> Applied;
    fn captured(&self, mv: Move) -> Option<(Cell, Man)>;
    fn unmoved(&self, cell: Cell) -> bool;
    /// The castlings of which a side has the right, whatever stands between.
    fn castlings(&self, side: Side) -> Vec<Move>;
    /// The moves that rule modules would propose if it were a side's turn.
    fn proposed(&self, side: Side) -> Vec<Move>;
    fn walls(&self) -> Vec<Cell>;
    fn refuse(&self, wish: &Wish, history: &dyn History) -> Option<IllegalMove>;
    fn ending(&self, has_moves: bool, history: Option<&dyn History>) -> Option<Outcome>;
    /// What a draw for this reason comes to, where draws are decided by points.
    fn decide(&self, rule: &Draws, reason: Reason) -> Outcome;
    fn is_mate(&self) -> bool;
    fn threat(&self, mv: Move) -> Threat;
    fn claims(&self, history: &dyn History) -> Vec<Verdict>;
    /// The position after moves from here, as rule modules see it.
    fn view_after(&self, moves: &[Move]) -> Box<dyn View + '_>;
    /// Whether a module judges positions that stand again.
    fn judges_repetition(&self) -> bool;
    /// What the modules say of a position that stands again after these moves.
    fn repeated(&self, played: &[Move]) -> Option<Verdict>;
    /// Whether no side can win, where the game has not ended by what stands on the board.
    fn dead(&self) -> bool;
    fn cannot_win(&self, side: Side) -> bool;
    fn perft(
        &self,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop>;
    fn perft_in(
        &self,
        depth: u32,
        leaves: Leaves,
        past: &dyn History,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop>;
    /// `None` if the table is another variant's.
    fn perft_known(
        &self,
        depth: u32,
        known: &(dyn Any + Send + Sync),
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Result<u64, Stop>>;
    #[cfg(feature = "wide")]
    fn boxed(&self) -> Box<dyn AnyPosition>;
    fn rules(&self) -> &dyn AnyRules;
    /// The rules for which nobody counts the work.
    fn uncounted(&self) -> Arc<dyn AnyRules>;
    /// This position, asked within bounds, or without.
    fn within(&self, work: Option<&Work>) -> AnyPlaced;
    /// What calls spend, if somebody counts, and how much each call may do, where the variant bounds it.
    fn bounds(&self) -> (Option<&Work>, Option<u64>);
}

/// A position with its tables.
pub(crate) struct Placed<S, const P: usize> {
    pub(super) rules: Arc<Rules<S, P>>,
    pub(super) state: State<S, P>,
}

impl<S: Copy, const P: usize> Clone for Placed<S, P> {
    fn clone(&self) -> Self {
        self.with(self.state)
    }
}

impl<S: Copy, const P: usize> Placed<S, P> {
    /// Another position with the same tables.
    pub(super) fn with(&self, state: State<S, P>) -> Self {
        Placed {
            rules: Arc::clone(&self.rules),
            state,
        }
    }
}
