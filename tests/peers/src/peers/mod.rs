//! The other programs.

mod cozy;
mod shakmaty;
mod shogi;

use anyhow::{Context, Result};

use crate::counts::Convention;

pub use shakmaty::served;

/// A count of move sequences, ready to run again and again.
pub type Count = Box<dyn Fn() -> u64>;

/// Another program that counts sequences of legal moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Peer {
    CozyChess,
    Shakmaty,
    Shunsai,
    Haitaka,
}

impl Peer {
    /// Its name and version, as pinned in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Peer::CozyChess => "cozy-chess 0.3.4",
            Peer::Shakmaty => "shakmaty 0.30.1",
            Peer::Shunsai => "shunsai 0.1.2",
            Peer::Haitaka => "haitaka 0.3.2",
        }
    }

    /// Its count of a position of a variant, given by the variant's id with us; the two for shogi count
    /// from the start only.
    pub fn count(
        self,
        variant: &str,
        text: Option<&str>,
        depth: u32,
        convention: Convention,
    ) -> Result<Count> {
        let count = match self {
            Peer::CozyChess => cozy::count(text, depth, convention),
            Peer::Shakmaty => shakmaty::count(variant, text, depth, convention),
            Peer::Shunsai => Ok(shogi::shunsai(depth, convention)),
            Peer::Haitaka => Ok(shogi::haitaka(depth, convention)),
        };
        count.with_context(|| format!("{} {variant} {text:?}", self.name()))
    }
}
