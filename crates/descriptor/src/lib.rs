//! Variant descriptors: rules of a chess-like game as TOML, read, checked and explained.
//!
//! [`read`] turns the text of a descriptor into a [`Model`], or says everything that is wrong with
//! it, each fault with its place, in one pass:
//!
//! ```
//! use boardwright_core::module::Modules;
//! use boardwright_descriptor::read;
//!
//! let faults = read("mini.toml", "schema = 1\n[vraiant]\nid = 'mini'\n", &(), &Modules::new()).unwrap_err();
//! let fault = faults.iter().find(|fault| fault.primary.line == 2).expect("a fault in line 2");
//! assert_eq!((fault.code, fault.primary.column), ("unknown-key", 2));
//! assert_eq!(fault.help.as_deref(), Some("did you mean `variant`?"));
//! ```
//!
//! A descriptor may inherit: `extends` names one that it changes, `mixins` others of which only what
//! they themselves say is laid over it. Tables merge deeply, everything else replaces, `false` removes
//! a table. Two mixins that set one value differently are an error until the descriptor states it.
//!
//! [`schema`] is the language as JSON Schema, for editors, [`reference()`] the same for people. [`code::ALL`] lists the codes of faults.
//! [`rules_hash`] says whether two models have the same rules, [`Released`] whether a released
//! variant still has its own.
// What a stranger has written decides in this crate: nothing here may panic on it.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod brackets;
mod check;
pub mod code;
mod diagnostics;
mod files;
mod form;
mod grammar;
mod hash;
pub mod limits;
mod load;
mod model;
mod names;
mod reference;
mod released;
#[cfg_attr(not(feature = "excerpts"), path = "plain.rs")]
mod render;
mod said;
mod schema;
mod sections;
pub mod sheet;
mod tree;
mod twice;
mod words;

use boardwright_core::Outcome;
use boardwright_core::engine::CompileFault;
use boardwright_core::model::Model;
use boardwright_core::module::Modules;

use tree::Value;

pub use diagnostics::{Diagnostic, Diagnostics, Note, Severity};
pub use files::Span;
pub use hash::rules_hash;
pub use limits::{Limits, TooLarge};
pub use load::Source;
pub use names::nearest;
pub use reference::reference;
pub use released::Released;
pub use said::said;
pub use schema::schema;
pub use twice::described_twice;

/// A descriptor that was read.
#[derive(Clone, Debug)]
pub struct Described {
    /// What it describes.
    pub model: Model,
    /// What is probably not meant so.
    pub warnings: Diagnostics,
    /// The warnings as they were gathered, and where to point when it cannot be compiled.
    gathered: (diagnostics::Sink, check::Places),
}

impl Described {
    /// Why the model cannot be compiled, said of the descriptor: above all a set-up that no game could have.
    /// The warnings are there too.
    pub fn uncompiled(self, faults: &[CompileFault]) -> Diagnostics {
        let (mut sink, places) = self.gathered;
        check::uncompiled(faults, &places, &self.model, &mut sink);
        sink.finish()
    }

    /// This with a warning that a game of it is over before its first move.
    #[must_use]
    pub fn over_at_the_start(mut self, outcome: Outcome) -> Described {
        let (sink, places) = &mut self.gathered;
        check::over_at_the_start(outcome, places, &self.model, sink);
        self.warnings = sink.clone().finish();
        self
    }
}

/// Why a descriptor is not read.
#[derive(Clone, Debug)]
pub enum Unread {
    /// It is larger than the [`Limits`] allow.
    TooLarge(TooLarge),
    /// It has errors.
    Faulty(Diagnostics),
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unread::TooLarge(error) => error.fmt(f),
            Unread::Faulty(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unread {}

impl boardwright_core::Coded for Unread {
    fn code(&self) -> &'static str {
        match self {
            Unread::TooLarge(error) => error.code(),
            Unread::Faulty(error) => error.code(),
        }
    }
}

/// Reads a descriptor. Whoever compiles what it describes may find more:
/// [`Described::uncompiled`] says that of the descriptor.
///
/// `file` is the name that diagnostics use; `source` gives the descriptors that it inherits from;
/// `modules` are the rule modules that it may name. Each is asked whether the variant fits it.
///
/// # Errors
/// Everything that is wrong with the descriptor or what it inherits, together with the lints. There
/// is at least one error.
pub fn read(
    file: &str,
    text: &str,
    source: &dyn Source,
    modules: &Modules,
) -> Result<Described, Diagnostics> {
    let unlimited = Limits {
        cells: usize::MAX,
        kinds: usize::MAX,
        directions: usize::MAX,
        table_bytes: usize::MAX,
        ..Limits::default()
    };
    read_within(file, text, source, modules, &unlimited).map_err(|unread| match unread {
        Unread::Faulty(diagnostics) => diagnostics,
        Unread::TooLarge(_) => Diagnostics::default(),
    })
}

/// Reads a descriptor of a variant that may be so large. One that is larger is refused before anything is
/// made of it.
///
/// # Errors
/// [`Unread`], as for [`read`].
pub fn read_within(
    file: &str,
    text: &str,
    source: &dyn Source,
    modules: &Modules,
    limits: &Limits,
) -> Result<Described, Unread> {
    let mut sink = diagnostics::Sink::default();
    let mut read = None;
    if let Some(Value::Table(mut document)) =
        load::load(file, text, source, &mut sink).map(|document| document.value)
        && form::is_schema_1(&document, &mut sink)
    {
        let kinds = document.named("pieces").count();
        limits.kinds(kinds).map_err(Unread::TooLarge)?;
        form::check_document(&mut document, &mut sink);
        sections::aliases::check(&document, source, &mut sink);
        let model = model::read(&document, modules, limits, &mut sink);
        let model = model.map_err(Unread::TooLarge)?;
        read = model.map(|model| (model, check::Places::of(&document)));
    }
    match read.filter(|_| sink.errors() == 0) {
        Some((model, places)) => Ok(Described {
            model,
            warnings: sink.clone().finish(),
            gathered: (sink, places),
        }),
        None => {
            if sink.errors() == 0 {
                // A reader that refuses has said why; should one not have, silence would be worse.
                let whole = files::Loc::new(0, 0..0);
                sink.error(
                    code::UNREAD,
                    whole,
                    "this descriptor cannot be read, and no reason was found",
                )
                .help("this is a defect of the reader: please report it");
            }
            Err(Unread::Faulty(sink.finish()))
        }
    }
}
