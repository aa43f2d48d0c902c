//! Tests of the whole workspace: what the fixture files beside the descriptors say, and how it is
//! held against the rules.

pub mod collection;
pub mod harness;
pub mod laborious;
pub mod types;

/// The pages of the documentation, whose code is tested.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../docs/server.md")]
    mod server {}
    #[doc = include_str!("../../docs/records.md")]
    mod records {}
    #[doc = include_str!("../../docs/modules.md")]
    mod modules {}
}
