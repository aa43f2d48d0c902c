//! A compiled variant.

use std::any::Any;
use std::sync::Arc;

use boardwright_geometry::Wide;

use crate::engine::erased::AnyRules;
use crate::engine::{CompileFault, Legality, Rules};
use crate::model::Model;
use crate::module::Modules;
use crate::position::Position;
use crate::setup::{PositionFault, Setup};

/// A variant, checked and compiled: cheap to share, never changed.
#[derive(Clone)]
pub struct Variant {
    rules: Arc<dyn AnyRules>,
}

impl Variant {
    /// Compiles a model. The width of the sets and the number of planes are chosen here, once.
    ///
    /// # Errors
    /// All reasons why the model cannot be compiled.
    pub fn compile(model: Model, modules: &Modules) -> Result<Variant, Vec<CompileFault>> {
        let model = Arc::new(model);
        // A wall is of a kind of its own.
        let kinds = model.kinds.len() + usize::from(model.walls.is_some());
        let cells = model.board.len();
        let rules: Arc<dyn AnyRules> = match (cells, kinds) {
            (..=64, ..=8) => Arc::new(Rules::<u64, 3>::compile(model, modules)?),
            (..=64, ..=16) => Arc::new(Rules::<u64, 4>::compile(model, modules)?),
            (..=128, ..=8) => Arc::new(Rules::<u128, 3>::compile(model, modules)?),
            (..=128, ..=16) => Arc::new(Rules::<u128, 4>::compile(model, modules)?),
            (..=256, _) => Arc::new(Rules::<Wide<4>, 8>::compile(model, modules)?),
            _ => Arc::new(Rules::<Wide<21>, 8>::compile(model, modules)?),
        };
        Ok(Variant { rules })
    }

    /// The description.
    pub fn model(&self) -> &Model {
        self.rules.model()
    }

    /// The position from which a game starts.
    pub fn start(&self) -> Position {
        Position::new(self.clone(), Arc::clone(&self.rules).start())
    }

    /// Checks data and makes it a position.
    ///
    /// # Errors
    /// All reasons why it is none.
    pub fn position(&self, setup: &Setup) -> Result<Position, Vec<PositionFault>> {
        let placed = Arc::clone(&self.rules).place(setup)?;
        Ok(Position::new(self.clone(), placed))
    }

    /// How legal moves are found in this variant.
    pub fn legality(&self) -> Legality {
        self.rules.legality()
    }

    /// Whether legal moves depend on what was played before.
    pub fn needs_history(&self) -> bool {
        self.rules.needs_history()
    }

    /// An empty table of at most so many bytes for [`Position::perft_known`]; `None` if there is not so
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
