//! Which kind is written with which letter.

use std::sync::OnceLock;

use crate::man::Kind;
use crate::model::KindModel;

/// The first kind of each letter as they were when somebody asked first. Whoever is found is asked for his symbol, so that what was
/// changed since is found too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letters(OnceLock<[u8; LETTERS]>);

/// Large and small letters share their last five bits.
const LETTERS: usize = 32;

impl Letters {
    /// The first of some kinds whose symbol is this letter, large or small.
    #[inline]
    pub(super) fn find(&self, kinds: &[KindModel], letter: u8) -> Option<Kind> {
        let first = self.0.get_or_init(|| first_kinds(kinds));
        let at = *first.get(usize::from(letter) % LETTERS)?;
        let found = kinds.get(usize::from(at)).filter(|kind| is(kind, letter));
        match found {
            Some(_) => Some(Kind(at)),
            None => {
                let at = kinds.iter().position(|kind| is(kind, letter))?;
                u8::try_from(at).ok().map(Kind)
            }
        }
    }
}

/// Whether a kind has this letter, large or small.
fn is(kind: &KindModel, letter: u8) -> bool {
    matches!(kind.symbol.as_bytes(), [own] if own.eq_ignore_ascii_case(&letter))
}

#[inline(never)]
fn first_kinds(kinds: &[KindModel]) -> [u8; LETTERS] {
    let mut first = [u8::MAX; LETTERS];
    for (at, kind) in kinds.iter().enumerate().rev() {
        if let [letter] = kind.symbol.as_bytes()
            && let Some(first) = first.get_mut(usize::from(*letter) % LETTERS)
        {
            *first = u8::try_from(at).unwrap_or(u8::MAX);
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use boardwright_geometry::Board;

    use crate::man::Kind;
    use crate::model::Model;

    #[test]
    fn a_letter_means_the_first_kind_that_has_it_now() {
        let board = Board::rectangle(8, 8).expect("a board");
        let mut model = Model::builder("letters", board);
        for (id, symbol) in [
            ("pawn", "P"),
            ("knight", "n"),
            ("tokin", "+P"),
            ("wall", "."),
            ("gnu", "É"),
        ] {
            model = model.kind(id, symbol, &["W"]);
        }
        let mut model = model.build().expect("a model");
        let found = |model: &Model| {
            b"PpNn.+\xC3Q".map(|letter| model.kind_of_letter(letter).map(|Kind(at)| at))
        };
        let before = [
            Some(0),
            Some(0),
            Some(1),
            Some(1),
            Some(3),
            None,
            None,
            None,
        ];
        assert_eq!(found(&model), before);
        model.kinds[0].symbol = "Q".into();
        model.kinds[2].symbol = "p".into();
        let after = [
            Some(2),
            Some(2),
            Some(1),
            Some(1),
            Some(3),
            None,
            None,
            Some(0),
        ];
        assert_eq!(found(&model), after);
        assert_eq!(found(&model.clone()), after);
    }
}
