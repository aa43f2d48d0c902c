//! A compiled variant.

use std::any::Any;
use std::sync::Arc;

use crate::engine::erased::AnyRules;
use crate::engine::{Bounds, CompileFault, Legality};
use crate::model::Model;
use crate::module::Modules;
use crate::setup::Setup;
use crate::width::{MAX_CELLS, Width};

/// A variant, checked and compiled: cheap to share, never changed.
#[derive(Clone)]
pub struct Variant {
    pub(crate) rules: Arc<dyn AnyRules>,
}

impl Variant {
    /// The most cells of a board on which games are played: 1,296, or 256 without the feature `wide`. Models of larger boards are refused.
    pub const MAX_CELLS: usize = MAX_CELLS;

    /// Compiles a model. The width of the sets and the number of planes are chosen here, once.
    ///
    /// # Errors
    /// All reasons why the model cannot be compiled.
    pub fn compile(model: Model, modules: &Modules) -> Result<Variant, Vec<CompileFault>> {
        Variant::compile_within(model, modules, &Bounds::default())
    }

    /// Compiles a model within bounds.
    ///
    /// # Errors
    /// All reasons why the model cannot be compiled; it is one that it does not fit the bounds.
    pub fn compile_within(
        model: Model,
        modules: &Modules,
        bounds: &Bounds,
    ) -> Result<Variant, Vec<CompileFault>> {
        let model = Arc::new(model);
        let rules = (Width::of(&model).compile)(model, modules, bounds)?;
        Ok(Variant { rules })
    }

    /// The bytes that the tables of a model take at least: told without making any, and without going
    /// on beyond a limit.
    pub fn least_table_bytes(model: &Model, limit: usize) -> usize {
        (Width::of(model).least_bytes)(model, limit)
    }

    /// The description.
    pub fn model(&self) -> &Model {
        self.rules.model()
    }

    /// This variant, no call of whose positions and games does more than so much. What would do more is
    /// refused: a set-up that is made a position, a move that leads to one. The start is not looked at:
    /// [`try_out`](Variant::try_out) does that.
    #[must_use]
    pub fn with_work(&self, units: u64) -> Variant {
        Variant {
            rules: self.rules.with_limit(units),
        }
    }

    /// This variant for a thread of its own: a position counts itself where its variant is, and a count that several threads
    /// change is slow. Its tables are shared as those of any other handle.
    #[must_use]
    pub fn apart(&self) -> Variant {
        Variant {
            rules: self.rules.apart(),
        }
    }

    /// This variant for a problem's diagram: a side that has no royal piece there needs none, is never in check, and does not lose by it.
    /// Games need the royal pieces that their rules name; help play and series often have none of the player who is not mated.
    /// Where a royal piece can be lost or made, nothing is spared: its side has lost the game, or is still to get it.
    ///
    /// ```
    /// use boardwright_core::{Position, PositionFault, Setup, Variant};
    ///
    /// /// The position of a problem, with a king of White or without.
    /// fn diagram(chess: &Variant, setup: &Setup) -> Result<Position, Vec<PositionFault>> {
    ///     chess.sparing_royals(setup).position(setup)
    /// }
    /// ```
    #[must_use]
    pub fn sparing_royals(&self, setup: &Setup) -> Variant {
        Variant {
            rules: self.rules.sparing(setup),
        }
    }

    /// How much a call may do, if that is bounded.
    pub fn work(&self) -> Option<u64> {
        self.rules.limit()
    }

    /// How legal moves are found in this variant.
    pub fn legality(&self) -> Legality {
        self.rules.legality()
    }

    /// Whether legal moves depend on what was played before.
    pub fn needs_history(&self) -> bool {
        self.rules.needs_history()
    }

    /// Whether captures may mark cells, which positions then have in the place of those for en passant
    /// ([`Restriction::marks`](crate::module::Restriction::marks)).
    pub fn marks_cells(&self) -> bool {
        self.rules.marks_cells()
    }

    /// Whether pieces have rights as long as they have not moved, other than to castle
    /// ([`Model::has_first_movers`]).
    pub fn keeps_unmoved(&self) -> bool {
        self.rules.keeps_unmoved()
    }

    /// An empty table of at most so many bytes for [`Position::perft_known`](crate::Position::perft_known); `None` if there is not so
    /// much memory.
    pub fn counts(&self, bytes: usize) -> Option<Counts> {
        Arc::clone(&self.rules).known(bytes).map(Counts)
    }

    /// The size of the compiled tables in bytes.
    pub fn table_bytes(&self) -> usize {
        self.rules.table_bytes()
    }
}

/// Counts of move sequences that were made before, by position: shared between threads.
///
/// It is exact. An entry holds the whole position and is used for no other.
pub struct Counts(pub(crate) Box<dyn Any + Send + Sync>);

impl core::fmt::Debug for Counts {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Counts")
    }
}

impl core::fmt::Debug for Variant {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let model = self.model();
        write!(f, "Variant({}@{})", model.id, model.version)
    }
}
