//! Which men stand on the board: `KQK`, `KQvKR`.

use boardwright_core::model::Model;
use boardwright_core::{Coded, Kind, Man, Side};
use smallvec::SmallVec;

/// The men of an ending: whose and of which kinds, in a fixed order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Men(pub(crate) SmallVec<[Man; 8]>);

/// Why a text names no men.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotMen {
    /// No piece of the variant is written so: what stands there.
    Letter(String),
    /// Nothing tells where the second player's men begin.
    NotSplit,
    /// A player has none.
    Missing,
}

impl NotMen {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            NotMen::Letter(_) => "no-such-piece",
            NotMen::NotSplit => "men-not-split",
            NotMen::Missing => "men-missing",
        }
    }
}

impl core::fmt::Display for NotMen {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NotMen::Letter(text) => write!(
                f,
                "no piece of this variant is written as `{text}` begins: name the men by their letters in upper case, as in `KQK` or `KQvK`"
            ),
            NotMen::NotSplit => f.write_str(
                "nothing tells where the second player's men begin: put a `v` between the two, as in `KQvK`",
            ),
            NotMen::Missing => f.write_str("each player needs a man"),
        }
    }
}

impl std::error::Error for NotMen {}

impl Coded for NotMen {
    fn code(&self) -> &'static str {
        NotMen::code(self)
    }
}

impl Men {
    /// Men in any order.
    pub fn new(men: impl IntoIterator<Item = Man>) -> Men {
        let mut men: SmallVec<[Man; 8]> = men.into_iter().collect();
        men.sort_unstable();
        Men(men)
    }

    /// Reads the letters of the first player's men and then those of the second's. A `v` stands between them;
    /// without one, the second player's begin with the second royal piece.
    ///
    /// # Errors
    /// Why the text names no men.
    pub fn parse(text: &str, model: &Model) -> Result<Men, NotMen> {
        match text.split_once('v') {
            Some((first, second)) => {
                let sides = [letters(first, model)?, letters(second, model)?];
                Men::of(sides)
            }
            None => {
                let kinds = letters(text, model)?;
                let royal = |&(_, kind): &(usize, &Kind)| model.royalty.pieces.contains(kind);
                let second = kinds.iter().enumerate().filter(royal).nth(1);
                let (at, _) = second.ok_or(NotMen::NotSplit)?;
                let (first, second) = kinds.split_at(at);
                Men::of([first.to_vec(), second.to_vec()])
            }
        }
    }

    fn of(sides: [Vec<Kind>; 2]) -> Result<Men, NotMen> {
        if sides.iter().any(Vec::is_empty) {
            return Err(NotMen::Missing);
        }
        Ok(Men::of_sides(sides))
    }

    fn of_sides(sides: [Vec<Kind>; 2]) -> Men {
        let men = Side::BOTH.into_iter().zip(sides);
        Men::new(
            men.flat_map(|(side, kinds)| kinds.into_iter().map(move |kind| Man { side, kind })),
        )
    }

    /// Men as [`text`](Men::text) writes them, also where a player has none.
    pub(super) fn listed(text: &str, model: &Model) -> Option<Men> {
        let (first, second) = text.split_once('v')?;
        let sides = [letters(first, model).ok()?, letters(second, model).ok()?];
        Some(Men::of_sides(sides))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The men, the first player's before the second's.
    pub fn iter(&self) -> impl Iterator<Item = Man> + '_ {
        self.0.iter().copied()
    }

    /// As they are written, with a `v` between the two sides.
    pub fn text(&self, model: &Model) -> String {
        let of = |side| {
            let men = self.iter().filter(move |man| man.side == side);
            men.map(|man| model.symbol(man.kind)).collect::<String>()
        };
        format!("{}v{}", of(Side::First), of(Side::Second))
    }
}

/// The kinds that letters name, each as long a symbol as there is.
fn letters(text: &str, model: &Model) -> Result<Vec<Kind>, NotMen> {
    let mut kinds = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let named = (0..model.kinds.len())
            .filter_map(|at| u8::try_from(at).ok().map(Kind))
            .filter(|&kind| !model.symbol(kind).is_empty() && rest.starts_with(model.symbol(kind)))
            .max_by_key(|&kind| model.symbol(kind).len());
        let kind = named.ok_or_else(|| NotMen::Letter(rest.chars().take(4).collect()))?;
        kinds.push(kind);
        rest = rest.strip_prefix(model.symbol(kind)).unwrap_or_default();
    }
    Ok(kinds)
}
