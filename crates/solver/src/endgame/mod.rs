//! Endgame tables: the exact result of every position with few men.
//!
//! A table says of each position with certain men whether the player to move wins, loses or draws with best play,
//! and in how many plies the game is over. It is found from the last moves backwards, by nothing but the rules: what
//! stands in it for a position is the best of what stands in it for those that its moves lead to.
//!
//! [`Tables::build`] makes the table of some [`Men`] together with those of everything that captures and promotions
//! make of them, [`Tables::write`] and [`Tables::read`] keep it in a file, [`Tables::look`] finds a position.
//!
//! What a game remembers is not in it: repetitions and counts of moves are ignored. Variants whose positions are more
//! than their men have no tables ([`NoTables`]).
//!
//! ```
//! # use boardwright_core::{Position, Variant};
//! use boardwright_solver::endgame::{Entry, Men, Tables};
//!
//! # fn look(variant: &Variant, position: &Position) -> Result<(), Box<dyn std::error::Error>> {
//! let men = Men::parse("KQK", variant.model())?;
//! let tables = Tables::build(variant, &men, 1 << 30, &mut |_| true)?;
//! if let Some(Entry::Won(plies)) = tables.look(position) {
//!     assert!(plies <= 19);
//! }
//! # Ok(()) }
//! ```

mod build;
mod file;
mod fit;
mod images;
mod judge;
mod layout;
mod look;
mod men;
mod places;
mod table;

pub use build::Stage;
pub use file::NotRead;
pub use fit::{MAX_MEN, NoTables};
pub use men::{Men, NotMen};
pub use table::{Entry, Summary, Tables};
