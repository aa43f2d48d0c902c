//! Tests of the whole workspace: what the fixture files beside the descriptors say, and how it is
//! held against the rules.

pub mod collection;
pub mod fixture;
pub mod harness;
pub mod laborious;
