use std::fmt;

use boardwright_core::model::Model;
use boardwright_core::{Position, PositionFault, Setup, Variant};

use super::{Mode, TextFault, fen, form, read};
use crate::dialect::Dialect;

/// Reads a position and checks it against the rules.
///
/// ```
/// use boardwright_core::Variant;
/// use boardwright_notation::position::{Mode, position};
///
/// fn show(chess: &Variant) {
///     let text = "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1";
///     match position(chess, text, Mode::Tolerant) {
///         Ok(position) => println!("{} moves", position.legal_moves().len()),
///         // white has the castling right K, but its king or rook is not at home; …
///         Err(refusal) => println!("{refusal} ({})", refusal.codes().join(", ")),
///     }
/// }
/// ```
///
/// # Errors
///
/// All faults of the text, or, if there are none, all reasons why what it says is not a position of
/// the variant.
pub fn position(variant: &Variant, text: &str, mode: Mode) -> Result<Position, Refusal> {
    if let Some(position) = at_once(variant, text) {
        return Ok(position);
    }
    checked(variant, &setup(variant, text, mode)?)
}

/// Reads a problem's diagram: a position in which a side may have no royal piece, and then needs none
/// ([`Variant::sparing_royals`]).
///
/// ```
/// use boardwright_core::Variant;
/// use boardwright_notation::position::{Mode, diagram, position};
///
/// fn is_for_problems_only(chess: &Variant, text: &str) -> bool {
///     position(chess, text, Mode::Tolerant).is_err() && diagram(chess, text, Mode::Tolerant).is_ok()
/// }
/// ```
///
/// # Errors
///
/// As for [`position`].
pub fn diagram(variant: &Variant, text: &str, mode: Mode) -> Result<Position, Refusal> {
    let setup = setup(variant, text, mode)?;
    checked(&variant.sparing_royals(&setup), &setup)
}

/// What a text says, its form checked.
fn setup(variant: &Variant, text: &str, mode: Mode) -> Result<Setup, Refusal> {
    let mut setup = read(variant.model(), text, mode).map_err(Refusal::Text)?;
    if mode == Mode::Tolerant && !setup.ep.is_empty() && !takes_passed(variant) {
        // Where nobody captures en passant, some programs write its cells all the same.
        setup.ep.clear();
    }
    Ok(setup)
}

/// The position of what a text says, checked by the rules.
fn checked(variant: &Variant, setup: &Setup) -> Result<Position, Refusal> {
    variant
        .position(setup)
        .map_err(|faults| Refusal::rules(variant.model(), faults))
}

/// The position of a text in canonical form, if it is one: nothing is said of any other.
fn at_once(variant: &Variant, text: &str) -> Option<Position> {
    let model = variant.model();
    let own = form::of(model).next()?;
    // Where calls are bounded, no position is looked at twice.
    if variant.work().is_some() {
        return None;
    }
    let read_at_once = match own.dialect {
        Dialect::Fen => fen::read_at_once,
        Dialect::Sfen => fen::sfen::read_at_once,
        _ => return None,
    };
    let mut setup = Setup::default();
    read_at_once(&mut setup, model, variant.keeps_unmoved(), text)?;
    if !setup.ep.is_empty() && !takes_passed(variant) {
        return None;
    }
    variant.position(&setup).ok()
}

/// Whether somebody may capture on a cell that was passed, or that is marked.
fn takes_passed(variant: &Variant) -> bool {
    let mut moves = variant.model().kinds.iter().flat_map(|kind| &kind.moves);
    variant.marks_cells() || moves.any(|rule| rule.captures_ep)
}

/// Why a text is not a position: every reason of the stage at which it failed.
///
/// [`Display`](fmt::Display) joins the reasons, and says what to write instead where that can be said.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The text is not in order.
    Text(Vec<TextFault>),
    /// The text is in order; the position is not.
    Rules {
        /// The reasons.
        faults: Vec<PositionFault>,
        /// The faults in words, with the variant's names.
        messages: Vec<String>,
    },
}

impl Refusal {
    fn rules(model: &Model, faults: Vec<PositionFault>) -> Self {
        let messages = faults.iter().map(|fault| fault.explain(model)).collect();
        Refusal::Rules { faults, messages }
    }

    /// A stable code for all of it: `bad-position`.
    pub fn code(&self) -> &'static str {
        "bad-position"
    }

    /// A stable code for each reason.
    pub fn codes(&self) -> Vec<&'static str> {
        match self {
            Refusal::Text(faults) => faults.iter().map(|fault| fault.code).collect(),
            Refusal::Rules { faults, .. } => faults.iter().map(PositionFault::code).collect(),
        }
    }

    /// Each reason in words.
    pub fn messages(&self) -> Vec<&str> {
        match self {
            Refusal::Text(faults) => faults.iter().map(|fault| fault.message.as_str()).collect(),
            Refusal::Rules { messages, .. } => messages.iter().map(String::as_str).collect(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages().join("; "))?;
        let Refusal::Text(faults) = self else {
            return Ok(());
        };
        let mut help = faults.iter().filter_map(|fault| fault.help.as_deref());
        help.try_for_each(|help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Refusal {}

impl boardwright_core::Coded for Refusal {
    fn code(&self) -> &'static str {
        Refusal::code(self)
    }
}
