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
    /// Whether it [knows cells](crate::module::Module::knows_places) in another way than by its arguments.
    pub knows_places: bool,
}

/// Resolved arguments by parameter name. What is not given, or is of another sort, reads as nothing.
///
/// ```
/// use boardwright_core::Kind;
/// use boardwright_core::module::{Argument, Arguments};
///
/// let mut arguments = Arguments::new();
/// arguments.insert("pieces", Argument::Kinds(vec![Kind(3)]));
/// assert_eq!(arguments.kinds("pieces"), [Kind(3)]);
/// assert_eq!(arguments.kind("into"), None);
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Arguments(BTreeMap<String, Argument>);

impl Arguments {
    /// None.
    pub fn new() -> Arguments {
        Arguments::default()
    }

    /// Adds an argument; one of the same name is replaced and returned.
    pub fn insert(&mut self, name: impl Into<String>, argument: Argument) -> Option<Argument> {
        self.0.insert(name.into(), argument)
    }

    /// The argument of a name.
    pub fn get(&self, name: &str) -> Option<&Argument> {
        self.0.get(name)
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Argument)> {
        self.0
            .iter()
            .map(|(name, argument)| (name.as_str(), argument))
    }

    /// A truth value; `false` where it is not given.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Argument::Flag(true)))
    }

    /// A whole number.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(&Argument::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// One of the words that the parameter allows.
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Argument::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// A kind of piece.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        match self.get(name) {
            Some(&Argument::Kind(kind)) => Some(kind),
            _ => None,
        }
    }

    /// Kinds of piece; none where they are not given.
    pub fn kinds(&self, name: &str) -> Vec<Kind> {
        match self.get(name) {
            Some(Argument::Kinds(kinds)) => kinds.clone(),
            _ => Vec::new(),
        }
    }

    /// Cells, for each side; none where they are not given.
    pub fn cells(&self, name: &str) -> PerSide<Vec<Cell>> {
        match self.get(name) {
            Some(Argument::Cells(cells)) => cells.clone(),
            _ => PerSide::default(),
        }
    }

    /// A movement in Betza notation; none where it is not given.
    pub fn movements(&self, name: &str) -> &[Movement] {
        match self.get(name) {
            Some(Argument::Movement(movements)) => movements,
            _ => &[],
        }
    }
}

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
