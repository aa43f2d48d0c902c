//! Rule modules of orthodox chess and its near relatives.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `fide` | `end.dead-position` | who can no longer give mate by material |
//! | `crazyhouse` | `end.dead-position` | the same where captured pieces are held and dropped |
//! | `horde` | `end.dead-position` | whose pieces can no longer mate without a king, or are walled in |
//! | `antichess` | `end.dead-position` | who can no longer lose his pieces, or run out of moves |
//! | `bare-kings` | `end.dead-position` | the same where the pieces are not those of chess: nobody, with kings alone |
//! | `no-mate` | `restriction` | pieces that may not give mate |
//! | `feeble-mate` | `end` | mates that only draw |
//! | `promotion` | `move` | pieces that promote instead of moving |
//! | `double-move` | `move` | pieces that make two legs in one move |
//! | `fork` | `move` | pieces that wait until they are put where they fork |
//! | `royal-exchange` | `move` | a king in need who changes places with an own piece |

#![forbid(unsafe_code)]

mod antichess;
mod bare_kings;
mod crazyhouse;
mod double_move;
mod fide;
mod fork;
mod horde;
mod locked;
mod mates;
mod men;
mod promotion;
mod royal_exchange;

pub use antichess::AntichessDead;
pub use bare_kings::BareKings;
pub use crazyhouse::CrazyhouseDead;
pub use double_move::DoubleMove;
pub use fide::Fide;
pub use fork::Fork;
pub use horde::HordeDead;
pub use locked::{Cells, Pawns};
pub use mates::{FeebleMate, NoMate};
pub use men::{Army, ChessMen, contract_of_chess_men};
pub use promotion::Promotion;
pub use royal_exchange::RoyalExchange;

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(Fide);
    modules.register(BareKings);
    modules.register(CrazyhouseDead);
    modules.register(HordeDead);
    modules.register(AntichessDead);
    modules.register(Promotion);
    modules.register(DoubleMove);
    modules.register(Fork);
    modules.register(RoyalExchange);
    modules.register(NoMate);
    modules.register(FeebleMate);
}
