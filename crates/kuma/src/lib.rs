//! Rule modules of the kuma family.

#![forbid(unsafe_code)]

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(_modules: &mut Modules) {}
