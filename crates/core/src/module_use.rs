//! How a variant uses a module: by name, in which section, with which arguments.

use std::collections::BTreeMap;

use boardwright_geometry::Cell;

use crate::betza::Movement;
use crate::man::{Kind, PerSide};

/// The section of a descriptor in which a module is named, and with it the question that it answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    /// `[capture.NAME]`: an aftermath of captures.
    Capture,
    /// `[transform.NAME]`: an aftermath of every move.
    Transform,
    /// `[move.NAME]`: a proposal.
    Move,
    /// A name in `royalty.attack-void-if`: a check question.
    AttackVoidIf,
    /// `[restriction.NAME]`: a restriction.
    Restriction,
    /// `dead-position = { module = NAME }` in `[end]`: an ending that tells who cannot win.
    DeadPosition,
    /// `repetition = { …, module = NAME }` in `[end]`: an ending that judges positions that come again.
    Repetition,
    /// `impasse = { module = NAME }` in `[end]`: an ending that comes only by a player's claim.
    Claim,
    /// `[end.NAME]` with `module = NAME`: any other ending.
    End,
}

/// A module in use: named in a descriptor, with resolved arguments.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ModuleUse {
    /// Where it is named.
    pub slot: Slot,
    /// The module's registered name.
    pub name: String,
    /// The module's version, part of the rules hash.
    pub version: u32,
    /// The arguments, by parameter name.
    pub arguments: Arguments,
}

/// Resolved arguments by parameter name.
pub type Arguments = BTreeMap<String, Argument>;

/// A resolved argument.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A truth value.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// One of the words that the parameter allows.
    Word(String),
    /// A kind of piece.
    Kind(Kind),
    /// Kinds of piece.
    Kinds(Vec<Kind>),
    /// Cells, for each side.
    Cells(PerSide<Vec<Cell>>),
    /// A movement in Betza notation.
    Movement(Vec<Movement>),
}
