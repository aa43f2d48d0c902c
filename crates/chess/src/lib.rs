//! Rule modules of orthodox chess and its near relatives.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `fide` | `end.dead-position` | who can no longer give mate by material |
//! | `bare-kings` | `end.dead-position` | the same where the men are not those of chess: nobody, with kings alone |

#![forbid(unsafe_code)]

mod bare_kings;
mod fide;

pub use bare_kings::BareKings;
pub use fide::{Fide, contract_of_chess_men};

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(Fide);
    modules.register(BareKings);
}
