//! In which way people write moves.

use boardwright_core::model::Model;

use crate::coordinates::is_plain;

/// A way in which people write moves. Each has a name, as in `notation.human` of a descriptor.
///
/// | name | example | who writes so |
/// |---|---|---|
/// | `san` | `Nf3`, `exd5`, `O-O` | chess players, in short |
/// | `lan` | `Ng1-f3`, `e4xd5` | chess players, in full |
/// | `kif` | `76歩` | shogi players |
/// | `hodges` | `P-7f`, `Bx3c+`, `S*3d` | shogi players in the West |
/// | `hodges-digits` | `P-76`, `Bx33+`, `S*34` | the same, ranks by number |
/// | `hosking` | `P76`, `Bx33+`, `S'34` | the same, without dashes |
/// | `wxf` | `C2=5`, `H8+7`, `++3` | the World Xiangqi Federation: letter, file, way, goal |
/// | `janggi` | `C88-83`, `P55x45` | janggi players: rank and file of both cells |
///
/// The first three are for every board, the others for plain rectangles: those in which every file meets every rank. What a move does on
/// a second cell, a wall or a piece left behind, castlings and passes are written alike in all of them.
///
/// `wxf` is made for pieces that go either along a file or aslant. In a game with others, such as the queen of chess, one text may be
/// written for two moves (`Q4+1`, a step on the file or towards the first file); it is then refused as `ambiguous-move`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Style {
    /// Standard algebraic notation: [`san`](crate::san).
    San,
    /// Long algebraic notation.
    Lan,
    /// Japanese notation: [`kif`](crate::kif).
    Kif,
    /// George Hodges’s notation of shogi.
    Hodges,
    /// The same, with numbers for ranks.
    HodgesDigits,
    /// Tony Hosking’s notation of shogi.
    Hosking,
    /// The notation of the World Xiangqi Federation.
    Wxf,
    /// The notation of janggi.
    Janggi,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 8] = [
        Style::San,
        Style::Lan,
        Style::Kif,
        Style::Hodges,
        Style::HodgesDigits,
        Style::Hosking,
        Style::Wxf,
        Style::Janggi,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Style::San => "san",
            Style::Lan => "lan",
            Style::Kif => "kif",
            Style::Hodges => "hodges",
            Style::HodgesDigits => "hodges-digits",
            Style::Hosking => "hosking",
            Style::Wxf => "wxf",
            Style::Janggi => "janggi",
        }
    }

    /// The one of this name, for a variant; `None` if there is none, or the variant's board cannot be written so.
    pub fn named(name: &str, model: &Model) -> Option<Style> {
        let style = Style::ALL.into_iter().find(|style| style.name() == name)?;
        style.fits(model).then_some(style)
    }

    /// The variant's own.
    pub fn of(model: &Model) -> Style {
        Style::named(&model.notation.human, model).unwrap_or(Style::San)
    }

    /// Whether a variant's cells can be named so.
    fn fits(self, model: &Model) -> bool {
        match self {
            Style::San | Style::Lan | Style::Kif => true,
            Style::Hodges | Style::HodgesDigits | Style::Hosking | Style::Wxf | Style::Janggi => {
                is_plain(model)
            }
        }
    }
}
