//! Files cut into pieces.

use std::io::Read;

use boardwright_notation::pgn::{Fault, GameResult, Pieces, Place, Reader, Text, Visit, Visitor};

/// A file of which so many bytes come at once.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        let count = room.len().min(self.1);
        self.0.read(&mut room[..count])
    }
}

/// All that a reader tells, with the places.
#[derive(Default)]
struct Told {
    games: u64,
    lines: u64,
    last: u64,
    all: Vec<String>,
}

impl Told {
    fn read(&mut self, source: impl Read) {
        let mut reader = Reader::new(source);
        while reader.read_game(self).expect("a slice is read") {}
        self.games = self.last;
        self.lines += reader.line() - 1;
    }

    fn at(&mut self, what: &str, place: Place) {
        self.last = self.games + place.game;
        let line = self.lines + place.line;
        let text = format!("{what} {} {line} {}", self.last, place.column);
        self.all.push(text);
    }
}

impl Visitor for Told {
    fn begin_game(&mut self, at: Place) -> Visit {
        self.at("game", at);
        Visit::Read
    }
    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.all.push(format!("{name} {}", value.text));
    }
    fn san(&mut self, san: &str, at: Place) -> Visit {
        self.at(san, at);
        Visit::Read
    }
    fn comment(&mut self, comment: Text<'_>) {
        self.all.push(comment.text.to_owned());
    }
    fn result(&mut self, result: GameResult) {
        self.all.push(result.to_string());
    }
    fn fault(&mut self, fault: Fault) {
        self.at(fault.code, fault.place);
    }
}

/// What all pieces tell, and how many there are. What is left is read as well.
fn in_pieces(source: impl Read) -> (Told, usize) {
    let mut pieces = Pieces::new(source);
    let (mut told, mut count) = (Told::default(), 0);
    while let Some(piece) = pieces.cut().expect("a slice is read") {
        told.read(piece.bytes.as_slice());
        count += 1;
    }
    told.read(pieces.rest());
    (told, count)
}

/// Texts made by lot of what files are made of: tags, results, comments of every sort, variations, and all of it misplaced.
#[test]
fn pieces_tell_what_the_file_tells() {
    const PARTS: [&str; 30] = [
        "[Event \"a\"]",
        "[Event \"a\"]\n",
        "\n[Event \"b\"]\n\n",
        "[Site \"x\"]\n",
        "\n",
        "\r\n",
        "\r",
        " ",
        "1. e4 ",
        "e5",
        "1-0",
        " 0-1\n",
        " 1/2-1/2\n\n",
        "*",
        " *\n",
        "{",
        "}",
        "{ [%clk 0:01] }",
        "; 1-0\n",
        ";",
        "%",
        "% 1-0\n",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "$",
        "é",
        "!?",
    ];
    let mut lot = fastrand::Rng::with_seed(7);
    let (mut many, mut texts) = (0, 0);
    for _ in 0..5_000 {
        let parts = lot.usize(..40);
        let text: String = (0..parts)
            .map(|_| PARTS[lot.usize(..PARTS.len())])
            .collect();
        let mut whole = Told::default();
        whole.read(text.as_bytes());
        for at_once in [1, 7, 64] {
            let (told, count) = in_pieces(Slow(text.as_bytes(), at_once));
            assert_eq!(told.all, whole.all, "{text:?}, {at_once} bytes at once");
            many += usize::from(count > 1);
            texts += 1;
        }
    }
    assert!(many > texts / 100, "{many} of {texts}");
}

#[test]
fn a_file_is_cut_between_its_games() {
    let game = "[Event \"a\"]\n[White \"Ann\"]\n\n1. e4 { [%clk 0:01] } e5 1-0\n\n";
    let (told, count) = in_pieces(Slow(game.repeat(50).as_bytes(), 500));
    assert_eq!((told.games, told.lines, count), (50, 250, 7));
}

/// Nothing says where games without an event begin. What is held before that is seen does not grow with the file.
#[test]
fn games_without_an_event_are_left_to_one_reader() {
    const GAME: &str = "1. e4 *\n";
    let bare = GAME.repeat(1_000_000);
    let mut pieces = Pieces::new(bare.as_bytes());
    assert_eq!(pieces.cut().expect("a slice is read"), None);
    let (held, left) = pieces.rest().into_inner();
    assert!(held.get_ref().len() < 5_000_000, "{}", held.get_ref().len());
    assert_eq!(held.get_ref().len() + left.len(), bare.len());
    let (told, count) = in_pieces(bare.get(..bare.len() / 10).expect("ASCII").as_bytes());
    assert_eq!((told.games, count), (100_000, 1));
}
