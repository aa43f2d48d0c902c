//! The quick readers of positions and moves say what the readers say that name every fault: of texts as
//! programs write them, and of such texts changed by chance.
//!
//! A blank before a text means nothing, but is in no canonical form: with it, the quick readers give up.

use std::io::{self, Read};

use boardwright::geometry::Cell;
use boardwright::notation::pgn::{Fault, GameResult, Place, Reader, Text, Visit, Visitor};
use boardwright::notation::position::{self, Mode};
use boardwright::notation::san;
use boardwright::{Catalogue, Kind, Move, Position, Setup, Variant};
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
            let others = b"abcdefgh12345678rnbqkpRNBQKPxX=+#-/ *~[]0oO@w9'_";
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

/// The position of a text, or the reasons why it is none.
fn checked(variant: &Variant, text: &str) -> Result<Position, Vec<String>> {
    let read = position::position(variant, text, Mode::Tolerant);
    let words =
        |refusal: position::Refusal| refusal.messages().into_iter().map(Into::into).collect();
    read.map_err(words)
}

/// Pieces that a `~` says to be promoted, on a narrow and on a wide board, in a variant in which it matters and in one in which it does not; and
/// a `~` that belongs to no piece.
#[test]
fn promoted_pieces_are_read_at_once_as_with_all_faults() {
    let catalogue = Catalogue::shipped();
    let mut promoted = 0;
    for (id, rank) in [
        ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/{}"),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/{}"),
        (
            "capahouse",
            "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/{}",
        ),
    ] {
        let variant = catalogue.get(id).expect("a shipped variant");
        let (two, rest) = match id {
            "capahouse" => ("2", "5"),
            _ => ("", "3"),
        };
        for last in [
            format!("Q~3K2Q~{two}"),
            format!("4K2Q~{two}"),
            format!("Q~Q~Q~1K{rest}"),
            format!("Q~~3K{rest}"),
            format!("~Q3K{rest}"),
            format!("1~3K{rest}"),
            format!("+Q~3K{rest}"),
            format!("Q~3K3~{two}"),
            format!("4K{rest}~"),
        ] {
            let board = rank.replace("{}", &last);
            let hand = if id == "chess" { "" } else { "[Qp]" };
            let text = format!("{board}{hand} w kq - 0 1");
            let read = data(&variant, &text);
            assert_eq!(read, data(&variant, &format!(" {text}")), "{id} {text}");
            promoted += read.map_or(0, |setup| setup.promoted.len());
        }
    }
    // Of the first three texts, twice.
    assert_eq!(promoted, 2 * 6);
}

#[test]
fn a_position_is_read_at_once_as_with_all_its_faults() {
    let catalogue = Catalogue::shipped();
    let mut chance = Rng::with_seed(20);
    let (mut whole, mut faulty, mut refused) = (0, 0, 0);
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
                    let slowly = format!(" {text}");
                    let (quick, slow) = (data(&variant, &text), data(&variant, &slowly));
                    assert_eq!(quick, slow, "{id} {text}");
                    whole += usize::from(quick.is_ok());
                    faulty += usize::from(quick.is_err());
                    if quick.is_ok() {
                        let (quick, slow) = (checked(&variant, &text), checked(&variant, &slowly));
                        assert_eq!(quick, slow, "{id} {text}");
                        refused += usize::from(quick.is_err());
                    }
                }
            });
        }
    }
    let all = (whole, faulty, refused);
    assert!(
        whole > 1_000 && faulty > 1_000 && refused > 1_000,
        "{all:?}"
    );
}

#[test]
fn a_position_is_written_at_once_as_its_data() {
    let catalogue = Catalogue::shipped();
    let mut chance = Rng::with_seed(24);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).expect("a shipped variant");
        walk(&variant, &mut chance, |position, _, _| {
            let setup = position.setup();
            assert_eq!(
                position::text(position),
                position::write(variant.model(), &setup)
            );
            let mut without = setup;
            without.men.clear();
            assert_eq!(position.setup_but_men(), without, "{id}");
        });
    }
}

#[test]
fn pieces_are_checked_in_any_order_and_with_all_their_faults() {
    let catalogue = Catalogue::shipped();
    let mut chance = Rng::with_seed(25);
    let (mut whole, mut faulty) = (0, 0);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).expect("a shipped variant");
        let (cells, kinds) = (variant.model().board.len(), variant.model().kinds.len());
        walk(&variant, &mut chance, |position, _, chance| {
            let mut setup = position.setup();
            chance.shuffle(&mut setup.men);
            assert_eq!(variant.position(&setup).as_ref(), Ok(position), "{id}");
            for _ in 0..2 {
                // Some pieces stand beside the board, twice on a cell, or are of no kind.
                let Some(at) = (0..setup.men.len()).nth(chance.usize(..=setup.men.len())) else {
                    continue;
                };
                let (cell, man) = &mut setup.men[at];
                match chance.u8(..3) {
                    0 => *cell = Cell(chance.u16(..cells as u16 + 1)),
                    1 => man.kind = Kind(chance.u8(..=kinds.min(254) as u8)),
                    _ => man.side = man.side.other(),
                }
            }
            let checked = variant.position(&setup);
            let taken = setup.men.iter().enumerate().filter(|&(at, (cell, _))| {
                setup.men.iter().take(at).any(|(other, _)| other == cell)
            });
            let unknown = setup.men.iter().filter(|(cell, man)| {
                !variant.model().has_cell(*cell) || !variant.model().has_kind(man.kind)
            });
            let bad = taken.count() + unknown.count();
            assert!(bad == 0 || checked.is_err(), "{id}");
            if let Ok(checked) = &checked {
                let mut men = setup.men.clone();
                men.sort_unstable_by_key(|&(cell, _)| cell);
                assert_eq!(checked.men(), men, "{id}");
            }
            whole += usize::from(checked.is_ok());
            faulty += usize::from(checked.is_err());
        });
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
                // Read and made at once, or not made.
                let mut played = position.clone();
                let made = san::play(&mut played, &text).map_err(|fault| fault.code());
                let after =
                    made.map_or_else(|_| position.clone(), |mv| position.after_unchecked(mv));
                assert_eq!(
                    (made, played.setup(), played.hash()),
                    (quick, after.setup(), after.hash()),
                    "{id} {text}"
                );
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
        // Of more than 200 cells some only, others in each position.
        let every = 1 + variant.model().board.len() / 200;
        let mut turn = 0;
        walk(&variant, &mut chance, |position, moves, _| {
            turn += 1;
            for goal in variant
                .model()
                .board
                .cells()
                .skip(turn % every)
                .step_by(every)
            {
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
