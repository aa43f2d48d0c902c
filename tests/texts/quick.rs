//! The quick readers of positions and moves say what the readers say that name every fault: of texts as
//! programs write them, and of such texts changed by chance.
//!
//! A blank before a text means nothing, but is in no canonical form: with it, the quick readers give up.

use std::io::{self, Read};

use boardwright::notation::pgn::{Fault, GameResult, Place, Reader, Text, Visit, Visitor};
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

/// What a reader tells of a file, with the place of each word.
#[derive(Default)]
struct Told(Vec<String>);

impl Visitor for Told {
    fn begin_game(&mut self, at: Place) -> Visit {
        self.0.push(format!("game {at:?}"));
        Visit::Read
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.0.push(format!("tag {name} {}", value.text));
    }

    fn number(&mut self, number: u32, second: bool) {
        self.0.push(format!("number {number} {second}"));
    }

    fn san(&mut self, san: &str, at: Place) -> Visit {
        self.0.push(format!("word {san} {at:?}"));
        Visit::Read
    }

    fn comment(&mut self, comment: Text<'_>) {
        self.0.push(format!("comment {}", comment.text));
    }

    fn nag(&mut self, nag: u8) {
        self.0.push(format!("mark {nag}"));
    }

    fn result(&mut self, result: GameResult) {
        self.0.push(format!("result {result}"));
    }

    fn fault(&mut self, fault: Fault) {
        self.0.push(format!("fault {fault:?}"));
    }
}

/// A source that gives a few bytes at a time.
struct Drops<'t>(&'t [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(buffer.len());
        let (given, rest) = self.0.split_at(most.min(self.0.len()));
        buffer[..given.len()].copy_from_slice(given);
        self.0 = rest;
        Ok(given.len())
    }
}

fn told(source: impl Read) -> Vec<String> {
    let (mut reader, mut told) = (Reader::new(source), Told::default());
    while reader
        .read_game(&mut told)
        .expect("a source without errors")
    {}
    told.0
}

/// A word is read at once where all of it is at hand, which of bytes that come one by one none is.
#[test]
fn a_word_of_a_game_is_read_at_once_as_byte_by_byte() {
    let mut chance = Rng::with_seed(23);
    let game = b"[Event \"x\"]\n\n1. e4 e5 2. Nf3 $1 Nc6! 3.Bb5 {a} a6 4... 12 1234567890. e8=Q+ e8(Q) O-O-O# \
        1-0 Z0 \xc3\xa4b e.p. N@f3, (d4 d5) abcdefghabcdefgh *\n\n";
    let others = b" \n\r.{}()[]$!?\"<>%;,*-+#=@0123456789abhNQOxZ\xc3\xa4";
    for _ in 0..4_000 {
        let mut text = game.to_vec();
        for _ in 0..chance.usize(..6) {
            let at = chance.usize(..text.len());
            match chance.u8(..3) {
                0 => {
                    text.remove(at);
                }
                1 => text.insert(at, *chance.choice(others).expect("a byte")),
                _ => text[at] = *chance.choice(others).expect("a byte"),
            }
        }
        let whole = told(text.as_slice());
        for most in [1, 2, 7] {
            let said = || String::from_utf8_lossy(&text).into_owned();
            assert_eq!(told(Drops(&text, most)), whole, "{}", said());
        }
    }
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
