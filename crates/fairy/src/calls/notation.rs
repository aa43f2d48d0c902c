//! Notations of moves by Fairy-Stockfish's numbers.

use boardwright::model::Model;
use boardwright::notation::Style;

use super::CallError;
use super::letters::Letters;
use super::san::Algebraic;

/// A notation that Fairy-Stockfish has a number for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Notation {
    /// That of the variant: Hodges's with digits where pieces have the names of shogi, else SAN.
    #[default]
    Default,
    /// `Nf3`.
    San,
    /// `Ng1-f3`.
    Lan,
    /// `P76`.
    ShogiHosking,
    /// `P-7f`.
    ShogiHodges,
    /// `P-76`.
    ShogiHodgesNumber,
    /// `H02-83`.
    Janggi,
    /// `H2+3`.
    XiangqiWxf,
    /// `ม-ฉ๓`.
    ThaiSan,
    /// `ม ช๑-ฉ๓`.
    ThaiLan,
}

impl Notation {
    /// All, in the order of their numbers.
    pub const ALL: [Notation; 10] = [
        Notation::Default,
        Notation::San,
        Notation::Lan,
        Notation::ShogiHosking,
        Notation::ShogiHodges,
        Notation::ShogiHodgesNumber,
        Notation::Janggi,
        Notation::XiangqiWxf,
        Notation::ThaiSan,
        Notation::ThaiLan,
    ];

    /// The one of this number.
    ///
    /// # Errors
    /// [`CallError::Notation`] for any other.
    pub fn numbered(number: i32) -> Result<Notation, CallError> {
        let at = usize::try_from(number).ok();
        let found = at.and_then(|at| Notation::ALL.get(at));
        found.copied().ok_or(CallError::Notation(number))
    }

    /// How a variant's moves are written in it.
    pub(super) fn manner(self, model: &Model) -> Result<Manner, CallError> {
        let algebraic = |long, letters| Ok(Manner::Algebraic(Algebraic { long, letters }));
        let style = match self {
            Notation::Default if model.notation.human == "kif" => Style::HodgesDigits,
            Notation::Default | Notation::San => return Ok(Manner::SAN),
            Notation::Lan => return algebraic(true, Letters::Latin),
            Notation::ThaiSan => return algebraic(false, Letters::Thai),
            Notation::ThaiLan => return algebraic(true, Letters::Thai),
            Notation::ShogiHosking => Style::Hosking,
            Notation::ShogiHodges => Style::Hodges,
            Notation::ShogiHodgesNumber => Style::HodgesDigits,
            Notation::Janggi => Style::Janggi,
            Notation::XiangqiWxf => Style::Wxf,
        };
        let number = Notation::ALL.iter().position(|&one| one == self);
        let number = number.and_then(|at| i32::try_from(at).ok()).unwrap_or(0);
        let fits = Style::named(style.name(), model).is_some();
        fits.then_some(Manner::Of(style))
            .ok_or(CallError::Notation(number))
    }
}

/// Who writes a notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// This room: algebraic notation with Fairy-Stockfish's letters and signs.
    Algebraic(Algebraic),
    /// The crate of notations.
    Of(Style),
}

impl Manner {
    /// Short algebraic notation.
    pub(super) const SAN: Manner = Manner::Algebraic(Algebraic {
        long: false,
        letters: Letters::Latin,
    });
}
