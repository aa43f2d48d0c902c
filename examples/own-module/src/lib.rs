//! Two rules that no key of a descriptor says, in a crate of their own, registered as the shipped ones are.
//!
//! - [`tired`]: a piece that moved on its player's last turn rests on this one. It forbids moves.
//! - [`exchange`]: two pieces that stand side by side may change places. It proposes moves.

pub mod exchange;
pub mod tired;

use boardwright::module::Modules;

/// Makes the rules known, so that descriptors may name them.
pub fn register(modules: &mut Modules) {
    modules.register(tired::Tired);
    modules.register(exchange::Exchange);
}
