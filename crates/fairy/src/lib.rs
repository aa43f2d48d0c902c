//! Fairy-Stockfish's settings files: [`import()`] makes descriptors of their sections, [`export()`] writes a variant as a section.
//!
//! ```
//! use boardwright::Catalogue;
//!
//! let catalogue = Catalogue::shipped();
//! let imported = boardwright_fairy::import("[capture:chess]\nmustCapture = true\n", &catalogue)?;
//! assert!(imported[0].text.contains("compulsory = true"));
//!
//! let faults = boardwright_fairy::import("[a:chess]\nmustCaptur = true\n", &catalogue).unwrap_err();
//! assert_eq!(faults.told()[0].to_string(), "line 2: there is no key `mustCaptur`; did you mean `mustCapture`?");
//!
//! let section = boardwright_fairy::export("racing-kings", &catalogue)?.text;
//! assert!(section.contains("checking = false"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`calls`] has the functions of its bindings, so that a server may change nothing but an import.
//!
//! [`KEYS`] is the table of keys, which both go by. What no key says stands in comments `#= key = value` of a section, in the
//! words of a descriptor: Fairy-Stockfish passes them over, [`import()`] reads them.
// What a stranger has written decides in this crate: nothing here may panic on it.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod attributes;
pub mod calls;
mod describe;
mod export;
mod fault;
mod import;
mod ini;
mod keys;
mod pieces;
mod sheet;
mod values;

pub use export::{Exported, NotExported, export};
pub use fault::{Faults, MAX_FAULTS, Told};
pub use import::{Imported, import, import_good};
pub use ini::{MAX_BYTES, MAX_KEYS, MAX_LINE, MAX_SECTIONS};
pub use keys::{KEYS, Key, Takes};
pub use values::Unsaid;
