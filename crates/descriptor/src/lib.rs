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
mod render;
mod schema;
mod sections;
mod tree;

use boardwright_core::model::Model;
use boardwright_core::module::Modules;

use tree::Value;

pub use diagnostics::{Diagnostic, Diagnostics, Note, Severity};
pub use files::Span;
pub use hash::rules_hash;
pub use load::Source;
pub use names::nearest;
pub use reference::reference;
pub use released::Released;
pub use schema::schema;

/// A descriptor that was read.
#[derive(Clone, Debug)]
pub struct Described {
    /// What it describes.
    pub model: Model,
    /// What is probably not meant so.
    pub warnings: Diagnostics,
}

/// Reads a descriptor.
///
/// `file` is the name that diagnostics use; `source` gives the descriptors that it inherits from;
/// `modules` are the rule modules that it may name.
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
    let mut sink = diagnostics::Sink::default();
    let model = load::load(file, text, source, &mut sink).and_then(|document| {
        let Value::Table(mut document) = document.value else {
            return None;
        };
        form::is_schema_1(&document, &mut sink).then_some(())?;
        form::check_document(&mut document, &mut sink);
        sections::aliases::check(&document, source, &mut sink);
        model::read(&document, modules, &mut sink)
    });
    match model.filter(|_| sink.errors() == 0) {
        Some(model) => Ok(Described {
            model,
            warnings: sink.finish(),
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
            Err(sink.finish())
        }
    }
}
