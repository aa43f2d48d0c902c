//! Proofs on paper: a tree in which every defence is answered, as a text, and whether it holds.
//!
//! [`verify`] reads a certificate and confirms it by the plain rules alone: legal moves, what they lead to, and
//! how a game ends. It shares no code with the search, and needs no solver. `docs/certificates.md` describes the
//! format.
//!
//! ```
//! use boardwright::{Catalogue, certificate};
//!
//! let chess = Catalogue::shipped().get("chess")?;
//! let text = format!(
//!     "boardwright-proof 1
//! variant chess {} {}
//! position 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1
//! claim direct mate 1
//! 0 e1e8 goal
//! end
//! ",
//!     chess.model().version,
//!     chess.model().rules_hash
//! );
//! let catalogue = Catalogue::shipped();
//! let verified = certificate::verify(&catalogue, &mut text.as_bytes(), &mut |_| true)?;
//! assert_eq!((verified.claim.plies, verified.steps), (1, 1));
//!
//! let wrong = text.replace("e1e8", "e1e7");
//! let fault = certificate::verify(&catalogue, &mut wrong.as_bytes(), &mut |_| true).unwrap_err();
//! assert_eq!((fault.code(), fault.line), ("not-reached", 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod fault;
mod lines;
mod stand;
mod verify;
#[cfg(feature = "solver")]
mod write;

pub use claim::{Claim, Play, Target};
pub use fault::{Defect, Fault};
pub use verify::{Verified, verify};
#[cfg(feature = "solver")]
pub use write::{Unwritten, write};

/// The version of the format.
pub const FORMAT: u32 = 1;
/// The most plies that a certificate may claim.
pub const MAX_PLIES: u16 = 1_999;
/// The most steps that a certificate may have.
pub const MAX_STEPS: usize = 4_000_000;
/// The most steps that may be referred to and not yet be written, at any line.
pub const MAX_OPEN: usize = 200_000;
/// Of so many plies, the past of a step that is still to come takes as much as one more step.
const PAST: usize = 16;
/// The most bytes of a line.
pub const MAX_LINE: usize = 1 << 20;

/// The word of the first line.
const HEAD: &str = "boardwright-proof";
/// What stands for a reached goal.
const REACHED: &str = "goal";

/// How much a step that is still to come takes of what may be kept, with so many plies of a past that matters.
const fn weight(past: usize) -> usize {
    1 + past / PAST
}
