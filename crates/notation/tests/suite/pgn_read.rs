//! Reading games.

use std::io::{self, Read};

use boardwright_core::Side;
use boardwright_notation::pgn::{
    Fault, Game, GameResult, Item, Limits, Place, ReadError, Reader, Start, Text, Visit, Visitor,
};

fn games(text: &[u8], limits: Limits) -> Vec<Result<Game, Fault>> {
    Reader::with_limits(text, limits)
        .games()
        .map(|game| match game {
            Ok(game) => Ok(game),
            Err(ReadError::Fault(fault)) => Err(fault),
            Err(error) => panic!("{error}"),
        })
        .collect()
}

/// The one game of a text, with its variations.
fn game(text: &str) -> Game {
    let all = Limits {
        variations: true,
        ..Limits::default()
    };
    let mut games = games(text.as_bytes(), all);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    games
        .remove(0)
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn moves(game: &Game) -> String {
    game.moves().collect::<Vec<_>>().join(" ")
}

fn comment(text: &str) -> Item {
    Item::Comment {
        text: text.into(),
        cut: false,
    }
}

/// Code, line and column of a text's first fault.
fn fault(text: &str) -> (&'static str, u64, u64) {
    let all = Limits {
        variations: true,
        ..Limits::default()
    };
    let fault = games(text.as_bytes(), all)
        .into_iter()
        .find_map(Result::err);
    let fault = fault.unwrap_or_else(|| panic!("no fault in {text}"));
    assert!(!fault.message.is_empty());
    (fault.code, fault.place.line, fault.place.column)
}

#[test]
fn signs_that_judge_a_position_are_marks_and_a_draw_may_have_a_half() {
    let read =
        game("1. e4 = e5 += 2. d4 ± d5 +/- 3. c4 ∓ c5 -+ 4. b4 +- b5 ∞ 5. a4 ⩲ =+ ⩱ -/+ ½-½");
    let marks = read.items.iter().filter_map(|item| match item {
        Item::Nag(nag) => Some(*nag),
        _ => None,
    });
    let marks: Vec<u8> = marks.collect();
    assert_eq!(marks, [10, 14, 16, 16, 17, 19, 18, 13, 14, 15, 15, 17]);
    assert_eq!(moves(&read), "e4 e5 d4 d5 c4 c5 b4 b5 a4");
    assert_eq!(read.result, Some(GameResult::Draw));
}

#[test]
fn a_game_has_tags_moves_comments_marks_variations_and_a_result() {
    let game = game(
        "[Event \"Casual\"]\n[White \"M\\\"x \\\\ y\"] [Black \"?\"]\n\n\
         {before} 1. e4! e5 $14 {after\n  it} (1... c5 2. Nf3 (2. c3)) 2.Nf3 ; to the end\n% escaped 3. Zz9\n2... Nc6?! 1/2-1/2\n",
    );
    let tags: Vec<_> = game.tags.iter().collect();
    assert_eq!(
        tags,
        [("Event", "Casual"), ("White", "M\"x \\ y"), ("Black", "?")]
    );
    let san = |text: &str| Item::Move(text.into());
    assert_eq!(
        game.items,
        [
            comment("before"),
            san("e4"),
            Item::Nag(1),
            san("e5"),
            Item::Nag(14),
            comment("after it"),
            Item::Begin,
            san("c5"),
            san("Nf3"),
            Item::Begin,
            san("c3"),
            Item::End,
            Item::End,
            san("Nf3"),
            comment("to the end"),
            san("Nc6"),
            Item::Nag(6),
        ]
    );
    assert_eq!(moves(&game), "e4 e5 Nf3 Nc6");
    assert_eq!(game.result, Some(GameResult::Draw));
}

#[test]
fn moves_of_every_spelling_are_words() {
    for (text, expected) in [
        ("1.e4 e5 2.O-O 0-0-0 *", "e4 e5 O-O 0-0-0"),
        ("1. e8(Q)+ bxa1(N)# 1-0", "e8(Q)+ bxa1(N)#"),
        ("1. e8=Q (1. e8(R)) e1Q", "e8=Q e1Q"),
        ("12... exd6 e.p. 13.exd6e.p.", "exd6 exd6e.p."),
        (
            "1 e4 e5 2 P@f3 @g4 3 +Rc8 Ww1a2",
            "e4 e5 P@f3 @g4 +Rc8 Ww1a2",
        ),
        ("1. e4(1. d4)e5{x}2. c4;y\nc5", "e4 e5 c4 c5"),
        ("P*5e 1-0", "P*5e"),
    ] {
        assert_eq!(moves(&game(text)), expected, "{text}");
    }
}

#[test]
fn the_first_number_tells_where_the_game_starts() {
    assert_eq!(
        game("17... e5 18. d4").start,
        Start {
            number: 17,
            side: Side::Second
        }
    );
    assert_eq!(
        game("17. e5").start,
        Start {
            number: 17,
            side: Side::First
        }
    );
    assert_eq!(game("e5 17. d4").start, Start::default());
    assert_eq!(game("99999999999. e4").start.number, u32::MAX);
}

#[test]
fn games_follow_each_other_with_or_without_tags_and_results() {
    let text = "[Event \"1\"]\n\n1. e4\n\n[Event \"2\"]\n[Event \"3\"]\n\n*\n{between} ; games\n1. d4 1-0 1. c4 0-1\n* \n[Event \"7\"]";
    let games: Vec<Game> = games(text.as_bytes(), Limits::default())
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let told: Vec<_> = games
        .iter()
        .map(|game| {
            (
                game.tags.get("Event"),
                moves(game),
                game.result.map(GameResult::as_str),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (Some("1"), "e4".to_string(), None),
            (Some("2"), String::new(), None),
            (Some("3"), String::new(), Some("*")),
            (None, "d4".to_string(), Some("1-0")),
            (None, "c4".to_string(), Some("0-1")),
            (None, String::new(), Some("*")),
            (Some("7"), String::new(), None),
        ]
    );
    assert!(
        self::games(
            b"\xEF\xBB\xBF \r\n {only a comment} \n% and a note",
            Limits::default()
        )
        .is_empty()
    );
    assert!(self::games(b"", Limits::default()).is_empty());
}

#[test]
fn any_line_ends_and_encodings_are_read() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!(
            "\u{FEFF}[White \"Grünfeld\"]{end}[Black \"熊\"]{end}{end}1. e4{end}% no{end}e5 *{end}"
        );
        let game = game(&text);
        assert_eq!(
            (game.tags.get("White"), game.tags.get("Black")),
            (Some("Grünfeld"), Some("熊"))
        );
        assert_eq!(moves(&game), "e4 e5");
        assert_eq!(
            fault(&format!("{{one{end}two}} {end} 1. é4 )")),
            ("stray-close", 3, 8),
            "{end:?}"
        );
    }
    let latin = games(
        b"[White \"Gr\xFCnfeld\"]\n\n1. e4 {\xE9chec} *",
        Limits::default(),
    )
    .remove(0)
    .unwrap();
    assert_eq!(latin.tags.get("White"), Some("Grünfeld"));
    assert_eq!(latin.items[1], comment("échec"));
}

#[test]
fn quotes_within_a_value_need_no_backslash() {
    let game = game("[Event \"The \"best\" game\" ]\n[Site \"a\"b\"]\n1. e4 *");
    assert_eq!(game.tags.get("Event"), Some("The \"best\" game"));
    assert_eq!(game.tags.get("Site"), Some("a\"b"));
}

#[test]
fn each_fault_has_its_code_and_place() {
    for (text, expected) in [
        ("[Event \"x]\n1. e4 *", ("bad-tag", 1, 1)),
        ("[Event \"x\"\n1. e4 *", ("bad-tag", 1, 1)),
        ("[Event x]\n1. e4 *", ("bad-tag", 1, 1)),
        ("[\"x\"]\n1. e4 *", ("bad-tag", 1, 1)),
        ("[Event \"x", ("bad-tag", 1, 1)),
        ("1. e4\n [x", ("bad-tag", 2, 2)),
        ("1. e4 [Event \"x\"]", ("bad-token", 1, 7)),
        ("1. e4 } e5", ("bad-token", 1, 7)),
        ("1. e4 +== e5", ("bad-token", 1, 7)),
        ("1. e4 <x> e5", ("bad-token", 1, 7)),
        ("1. e4 $256 e5", ("bad-nag", 1, 7)),
        ("1. e4 $ e5", ("bad-nag", 1, 7)),
        ("1. e4!!! e5", ("bad-nag", 1, 6)),
        ("1. e4 -- 2. d4", ("null-move", 1, 7)),
        ("1. e4 Z0 2. d4", ("null-move", 1, 7)),
        ("1. e4 {x", ("unclosed-comment", 1, 7)),
        (
            "1. e4 {x\n[Event \"2\"]\n1. d4 *",
            ("unclosed-comment", 1, 7),
        ),
        ("1. e4 (1. d4 (1. c4) e5 *", ("unclosed-variation", 1, 7)),
        (
            "1. e4 (1. d4\n[Event \"2\"]\n1. d4 *",
            ("unclosed-variation", 1, 7),
        ),
        ("1. e4 e5)", ("stray-close", 1, 9)),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
    assert_eq!(
        fault(&format!("1. {}", "e".repeat(256))),
        ("token-too-long", 1, 4)
    );
}

#[test]
fn after_a_fault_the_next_game_is_read() {
    let text = "[Event \"1\"]\n[Site x]\n[Date \"?\"]\n\n1. e4 ) e5 1-0\n\n[Event \"2\"]\n\n1. e4 ) e5 {\n[%clk 1]} (x) 1-0\n\n\
                [Event \"3\"]\n\n1. e4 {never\nclosed\n\n[Event \"4\"]\n\n1. d4 d5 *\n";
    let found = games(text.as_bytes(), Limits::default());
    let codes: Vec<_> = found
        .iter()
        .map(|game| game.as_ref().map_or_else(|fault| fault.code, |_| ""))
        .collect();
    assert_eq!(codes, ["bad-tag", "stray-close", "unclosed-comment", ""]);
    let places: Vec<_> = found
        .iter()
        .filter_map(|game| Some(game.as_ref().err()?.place))
        .collect();
    assert_eq!(
        places,
        [
            Place {
                game: 1,
                line: 2,
                column: 1
            },
            Place {
                game: 2,
                line: 9,
                column: 7
            },
            Place {
                game: 3,
                line: 14,
                column: 7
            },
        ]
    );
    assert_eq!(moves(found[3].as_ref().unwrap()), "d4 d5");
    let message = found[1].as_ref().unwrap_err().to_string();
    assert_eq!(
        message,
        "game 2, line 9, column 7: no variation is open here"
    );
}

#[test]
fn null_moves_in_a_skipped_variation_are_no_fault() {
    let found = games(b"1. e4 (1. -- e5) e5 *", Limits::default());
    assert_eq!(moves(found[0].as_ref().unwrap()), "e4 e5");
    assert_eq!(fault("1. e4 (1. -- e5) e5 *"), ("null-move", 1, 11));
}

#[test]
fn a_pass_is_a_move_where_it_is_asked_for() {
    let limits = Limits {
        passes: true,
        ..Limits::default()
    };
    let read = |text: &str| games(text.as_bytes(), limits).remove(0);
    assert_eq!(moves(&read("1. -- e5 2. --+ 1-0").unwrap()), "-- e5 --+");
    assert_eq!(moves(&read("1. Z0 @@@@ *").unwrap()), "-- --");
    assert_eq!(fault("1. -- e5 *"), ("null-move", 1, 4));
}

/// Endless copies of a text, up to a size, between a beginning and an end.
fn long(start: &'static str, middle: &'static [u8], times: u64, end: &'static str) -> impl Read {
    struct Again(&'static [u8], usize);
    impl Read for Again {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            for (i, byte) in into.iter_mut().enumerate() {
                *byte = self.0[(self.1 + i) % self.0.len()];
            }
            self.1 = (self.1 + into.len()) % self.0.len();
            Ok(into.len())
        }
    }
    let middle = Again(middle, 0).take(times * middle.len() as u64);
    start.as_bytes().chain(middle).chain(end.as_bytes())
}

#[test]
fn a_comment_of_100_megabytes_is_cut_and_flagged() {
    let file = long("1. e4 {", b"abcd ", 20_000_000, "} e5 *");
    let game = Reader::new(file).games().next().unwrap().unwrap();
    assert_eq!(moves(&game), "e4 e5");
    let Item::Comment { text, cut } = &game.items[1] else {
        panic!("no comment")
    };
    assert!(*cut && text.len() <= 64 * 1024 && text.starts_with("abcd abcd"));
}

#[test]
fn long_tags_are_cut_and_long_words_refused() {
    let mut reader = Reader::new(long("[A \"", "é".as_bytes(), 1_000_000, "\"]\n\n1. e4 *"));
    struct Tag(Option<(usize, bool)>);
    impl Visitor for Tag {
        fn tag(&mut self, _: &str, value: Text<'_>) {
            assert!(value.text.chars().all(|c| c == 'é'));
            self.0 = Some((value.text.len(), value.cut));
        }
    }
    let mut tag = Tag(None);
    assert!(reader.read_game(&mut tag).unwrap());
    assert_eq!(tag.0, Some((4096, true)));
    let error = Reader::new(long("1. ", b"e", 10_000_000, " *"))
        .games()
        .next()
        .unwrap()
        .unwrap_err();
    assert_eq!(error.code(), "token-too-long");
}

#[test]
fn variations_of_any_depth_need_no_stack() {
    let deep = 100_000;
    let text = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(deep), ")".repeat(deep));
    assert_eq!(
        moves(
            &games(text.as_bytes(), Limits::default())[0]
                .clone()
                .unwrap()
        ),
        "e4 e5"
    );
    let all = Limits {
        variations: true,
        items: 1_000_000,
        ..Limits::default()
    };
    let game = games(text.as_bytes(), all).remove(0).unwrap();
    assert_eq!(game.items.len(), 3 * deep + 2);
    let again = game.to_string();
    assert_eq!(
        games(again.as_bytes(), all).remove(0).unwrap().items,
        game.items
    );
    let open = format!("1. e4 {}", "(".repeat(deep / 2));
    assert_eq!(fault(&open), ("unclosed-variation", 1, 7));
}

#[test]
fn a_game_without_end_is_refused_at_the_limit() {
    let file = long("1. e4 ", b"e4 {x} ", 1_000_000, "*\n[Event \"2\"]\n1. d4 *");
    let mut games = Reader::new(file).games();
    assert_eq!(games.next().unwrap().unwrap_err().code(), "game-too-long");
    assert_eq!(moves(&games.next().unwrap().unwrap()), "d4");
    let file = long("", b"[A \"x\"]\n", 1_000_000, "*");
    assert_eq!(
        Reader::new(file)
            .games()
            .next()
            .unwrap()
            .unwrap_err()
            .code(),
        "game-too-long"
    );
}

#[test]
fn an_error_of_the_source_ends_the_games() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let mut games = Reader::new(b"1. e4 * 1. d4 ".chain(Broken)).games();
    assert!(games.next().unwrap().is_ok());
    assert_eq!(games.next().unwrap().unwrap_err().code(), "io");
    assert!(games.next().is_none());
}

/// Writes down what it is told.
struct Log {
    lines: Vec<String>,
    skip: &'static str,
}

impl Log {
    fn told(&mut self, what: &str) -> Visit {
        self.lines.push(what.to_string());
        if what == self.skip {
            Visit::Skip
        } else {
            Visit::Read
        }
    }
}

impl Visitor for Log {
    fn begin_game(&mut self, at: Place) -> Visit {
        self.told(&format!("game {}", at.game))
    }
    fn tag(&mut self, name: &str, _: Text<'_>) {
        self.told(name);
    }
    fn end_tags(&mut self) -> Visit {
        self.told("movetext")
    }
    fn number(&mut self, number: u32, second: bool) {
        self.told(&format!("{number}{}", if second { "..." } else { "." }));
    }
    fn san(&mut self, san: &str, _: Place) -> Visit {
        self.told(san)
    }
    fn comment(&mut self, comment: Text<'_>) {
        self.told(&format!("{{{}}}", comment.text));
    }
    fn nag(&mut self, nag: u8) {
        self.told(&format!("${nag}"));
    }
    fn begin_variation(&mut self, _: Place) -> Visit {
        self.told("(")
    }
    fn end_variation(&mut self) {
        self.told(")");
    }
    fn result(&mut self, result: GameResult) {
        self.told(result.as_str());
    }
    fn fault(&mut self, fault: Fault) {
        self.told(fault.code);
    }
    fn end_game(&mut self) {
        self.told("end");
    }
}

#[test]
fn a_visitor_may_skip_games_movetext_variations_and_the_rest() {
    let text = "[Event \"?\"]\n\n1. e4 (1. d4 (1. c4) d5 {x}) e5! *";
    for (skip, expected) in [
        (
            "",
            "game 1 Event movetext 1. e4 ( 1. d4 ( 1. c4 ) d5 {x} ) e5 $1 * end",
        ),
        ("game 1", "game 1 end"),
        ("movetext", "game 1 Event movetext end"),
        ("(", "game 1 Event movetext 1. e4 ( e5 $1 * end"),
        ("d4", "game 1 Event movetext 1. e4 ( 1. d4 end"),
    ] {
        let mut log = Log {
            lines: Vec::new(),
            skip,
        };
        let mut reader = Reader::new(text.as_bytes());
        assert!(reader.read_game(&mut log).unwrap());
        assert!(!reader.read_game(&mut log).unwrap());
        assert_eq!(log.lines.join(" "), expected, "{skip}");
    }
}
