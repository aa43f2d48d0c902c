//! A compiled variant.

use std::any::Any;
use std::sync::Arc;

use boardwright_geometry::{CellSet, Wide};

use crate::engine::erased::AnyRules;
use crate::engine::erased::{Housed, Placed};
use crate::engine::{Bounds, CompileFault, Legality, Rules, least_bytes};
use crate::model::Model;
use crate::module::Modules;
use crate::setup::Setup;

/// A variant, checked and compiled: cheap to share, never changed.
#[derive(Clone)]
pub struct Variant {
    pub(crate) rules: Arc<dyn AnyRules>,
}

/// The width of the sets and the number of planes that name a kind. Each is a copy of the whole engine: a small program does
/// with two of them, and counts more slowly.
#[derive(Clone, Copy)]
enum Width {
    W64P3,
    W64P4,
    W128P3,
    W128P4,
    W128P5,
    W256,
    Widest,
}

/// Whether the engine is there in every width. Tests of parts of this crate do with two, and are built sooner.
const EVERY: bool = cfg!(all(feature = "every-width", not(test)));

impl Width {
    /// The least that a model needs.
    fn of(model: &Model) -> Width {
        // A wall is of a kind of its own.
        let kinds = model.kinds.len() + usize::from(model.walls.is_some());
        match (model.board.len(), kinds) {
            (..=64, ..=8) if EVERY => Width::W64P3,
            (..=64, ..=16) if EVERY => Width::W64P4,
            (..=128, ..=8) if EVERY => Width::W128P3,
            (..=128, ..=16) if EVERY => Width::W128P4,
            (..=128, ..=32) => Width::W128P5,
            (..=256, _) if EVERY => Width::W256,
            _ => Width::Widest,
        }
    }

    fn compile(
        self,
        model: Arc<Model>,
        modules: &Modules,
        bounds: &Bounds,
    ) -> Result<Variant, Vec<CompileFault>> {
        fn rules<S: CellSet, const P: usize>(
            model: Arc<Model>,
            modules: &Modules,
            bounds: &Bounds,
        ) -> Result<Arc<dyn AnyRules>, Vec<CompileFault>>
        where
            Placed<S, P>: Housed,
        {
            Ok(Arc::new(Rules::<S, P>::compile_within(
                model, modules, bounds,
            )?))
        }
        #[cfg(all(feature = "every-width", not(test)))]
        let rules = match self {
            Width::W64P3 => rules::<u64, 3>,
            Width::W64P4 => rules::<u64, 4>,
            Width::W128P3 => rules::<u128, 3>,
            Width::W128P4 => rules::<u128, 4>,
            Width::W128P5 => rules::<u128, 5>,
            Width::W256 => rules::<Wide<4>, 8>,
            Width::Widest => rules::<Wide<21>, 8>,
        };
        #[cfg(not(all(feature = "every-width", not(test))))]
        let rules = match self {
            Width::W128P5 => rules::<u128, 5>,
            // No other is chosen without `EVERY`.
            _ => rules::<Wide<21>, 8>,
        };
        let rules = rules(model, modules, bounds)?;
        Ok(Variant { rules })
    }

    /// The bytes that the tables of a model take at least, without going on beyond a limit.
    fn least_bytes(self, model: &Model, limit: usize) -> usize {
        match self {
            Width::W64P3 | Width::W64P4 => least_bytes::<u64>(model, limit),
            Width::W128P3 | Width::W128P4 | Width::W128P5 => least_bytes::<u128>(model, limit),
            Width::W256 => least_bytes::<Wide<4>>(model, limit),
            Width::Widest => least_bytes::<Wide<21>>(model, limit),
        }
    }
}

impl Variant {
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
        Width::of(&model).compile(model, modules, bounds)
    }

    /// The bytes that the tables of a model take at least: told without making any, and without going
    /// on beyond a limit.
    pub fn least_table_bytes(model: &Model, limit: usize) -> usize {
        Width::of(model).least_bytes(model, limit)
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
