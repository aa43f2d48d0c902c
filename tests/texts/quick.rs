//! The quick readers of positions and moves say what the readers say that name every fault: of texts as
//! programs write them, and of such texts changed by chance.
//!
//! A blank before a text means nothing, but is in no canonical form: with it, the quick readers give up.

use boardwright::notation::position::{self, Mode};
use boardwright::notation::san;
use boardwright::{Catalogue, Move, Position, Setup, Variant};
use fastrand::Rng;

/// The positions of a random game.
fn walk(variant: &Variant, chance: &mut Rng, mut told: impl FnMut(&Position, &[Move], &mut Rng)) {
    let mut position = variant.start();
    for _ in 0..60 {
        let moves = position.legal_moves();
        told(&position, &moves, chance);
        let Some(&mv) = chance.choice(&moves) else {
            return;
        };
        if position.outcome().is_some() {
            return;
        }
        position = position.after_unchecked(mv);
    }
}

/// A text with one byte left out, doubled or replaced by another that such texts have.
fn changed(text: &str, chance: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if bytes.is_empty() {
        return String::new();
    }
    let at = chance.usize(..bytes.len());
    match chance.u8(..3) {
        0 => {
            bytes.remove(at);
        }
        1 => bytes.insert(at, bytes[at]),
        _ => {
            let others = b"abcdefgh12345678rnbqkpRNBQKPxX=+#-/ *~[]0oO@w9";
            bytes[at] = *chance.choice(others).expect("a byte");
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The data of a text, or the codes of its faults.
fn data(variant: &Variant, text: &str) -> Result<Setup, Vec<&'static str>> {
    let read = position::read(variant.model(), text, Mode::Tolerant);
    read.map_err(|faults| faults.iter().map(|fault| fault.code).collect())
}

#[test]
fn a_position_is_read_at_once_as_with_all_its_faults() {
    let catalogue = Catalogue::shipped();
    let mut chance = Rng::with_seed(20);
    let (mut whole, mut faulty) = (0, 0);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).expect("a shipped variant");
        // FEEN is read strictly: there a blank is a fault.
        if (variant.model().notation.position).contains(&"feen".to_string()) {
            continue;
        }
        for _ in 0..4 {
            walk(&variant, &mut chance, |position, _, chance| {
                let text = position::write(variant.model(), &position.setup());
                assert_eq!(data(&variant, &text), data(&variant, &format!(" {text}")));
                let mut text = text;
                for _ in 0..4 {
                    text = changed(&text, chance);
                    let (quick, slow) =
                        (data(&variant, &text), data(&variant, &format!(" {text}")));
                    assert_eq!(quick, slow, "{id} {text}");
                    whole += usize::from(quick.is_ok());
                    faulty += usize::from(quick.is_err());
                }
            });
        }
    }
    assert!(whole > 1_000 && faulty > 1_000, "{whole} {faulty}");
}

#[test]
fn a_move_is_read_at_once_as_by_all_its_meanings() {
    let catalogue = Catalogue::shipped();
    let mut chance = Rng::with_seed(21);
    let (mut found, mut refused) = (0, 0);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).expect("a shipped variant");
        if variant.model().notation.human != "san" {
            continue;
        }
        walk(&variant, &mut chance, |position, moves, chance| {
            for _ in 0..moves.len().min(6) {
                let &mv = chance.choice(moves).expect("a move");
                let text = san::write(position, mv).expect("a legal move");
                assert_eq!(san::read(position, &text), Ok(mv), "{id} {text}");
                let text = changed(&text, chance);
                let [quick, slow] = ["", " "].map(|blank| {
                    let read = san::read(position, &format!("{blank}{text}"));
                    read.map_err(|fault| fault.code())
                });
                assert_eq!(quick, slow, "{id} {text}");
                found += usize::from(quick.is_ok());
                refused += usize::from(quick.is_err());
            }
        });
    }
    assert!(found > 500 && refused > 500, "{found} {refused}");
}

#[test]
fn the_moves_to_a_cell_are_those_of_all_moves_that_go_there() {
    let catalogue = Catalogue::shipped();
    let mut chance = Rng::with_seed(22);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).expect("a shipped variant");
        walk(&variant, &mut chance, |position, moves, _| {
            for goal in variant.model().board.cells() {
                let mut there = position.moves_to(goal);
                let goes = |mv: &Move| mv.to() == goal || mv.named_to() == goal;
                let mut all: Vec<Move> = moves.iter().copied().filter(goes).collect();
                there.sort_unstable();
                all.sort_unstable();
                assert_eq!(there, all, "{id}");
            }
        });
    }
}
