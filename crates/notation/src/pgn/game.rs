use std::io::Read;

use boardwright_core::Side;
use smol_str::SmolStr;

use super::{Fault, GameResult, Limits, Place, ReadError, Reader, Tags, Text, Visit, Visitor};

/// A game as a file tells it. Its moves are text; nobody has played them yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// The tags.
    pub tags: Tags,
    /// The number of the first move, and whose it is.
    pub start: Start,
    /// The movetext: flat, so that a deep game is no deeper than a long one.
    pub items: Vec<Item>,
    /// The result at the end of the movetext, if there is one.
    pub result: Option<GameResult>,
}

/// Which move a game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// The number of the move.
    pub number: u32,
    /// Whose move it is.
    pub side: Side,
}

impl Default for Start {
    fn default() -> Self {
        Start {
            number: 1,
            side: Side::First,
        }
    }
}

/// A piece of movetext.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Item {
    /// A move as it is written, without marks.
    Move(SmolStr),
    /// A comment.
    Comment {
        /// What it says.
        text: String,
        /// It was longer than the limit; the rest is left out.
        cut: bool,
    },
    /// A mark, as a number: 1 is `!`.
    Nag(u8),
    /// A variation on the last move begins.
    Begin,
    /// The variation that began last ends.
    End,
}

impl Game {
    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        let mut depth = 0_usize;
        self.items.iter().filter_map(move |item| {
            match item {
                Item::Begin => depth += 1,
                Item::End => depth = depth.saturating_sub(1),
                Item::Move(san) if depth == 0 => return Some(san.as_str()),
                _ => {}
            }
            None
        })
    }
}

/// Whole games, one after another. After an error of the source there are no more.
pub struct Games<R> {
    reader: Reader<R>,
    over: bool,
    places: Vec<Place>,
    doubts: Vec<Fault>,
}

impl<R: Read> Games<R> {
    pub(super) fn new(reader: Reader<R>) -> Self {
        Games {
            reader,
            over: false,
            places: Vec::new(),
            doubts: Vec::new(),
        }
    }

    /// Where the game that was read last begins, and after that where each of its moves stands, those of variations too.
    ///
    /// ```
    /// use boardwright_notation::pgn::Reader;
    ///
    /// let mut games = Reader::new(&b"[White \"Philidor\"]\n\n1. e4 e5\n2. Bc4 *"[..]).games();
    /// games.next().expect("a game")?;
    /// let lines: Vec<u64> = games.places().iter().map(|place| place.line).collect();
    /// assert_eq!(lines, [1, 3, 3, 4]);
    /// # Ok::<(), boardwright_notation::pgn::ReadError>(())
    /// ```
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// What is odd about the game that was read last, though it could be read.
    ///
    /// ```
    /// use boardwright_notation::pgn::Reader;
    ///
    /// let mut games = Reader::new(&b"[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"[..]).games();
    /// games.next().expect("a game")?;
    /// assert!(games.next().is_none());
    /// assert_eq!(games.warnings()[0].code, "result-differs");
    /// # Ok::<(), boardwright_notation::pgn::ReadError>(())
    /// ```
    pub fn warnings(&self) -> &[Fault] {
        &self.doubts
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let mut collector = Collector::new(self.reader.limits());
        let read = self.reader.read_game(&mut collector);
        if matches!(read, Ok(false)) {
            // What was said of the last game stays.
            self.over = true;
            return None;
        }
        self.places = collector.places;
        self.doubts.clear();
        match read {
            Ok(_) => Some(match collector.fault {
                None => {
                    let game = collector.game;
                    let tag = game.tags.get("Result").and_then(GameResult::parse);
                    if let Some(at) = self.places.first().copied() {
                        let differs = Fault::result_differs(at, tag, game.result);
                        let cut_tag = collector.cut_tag.map(|name| Fault::cut_tag(at, &name));
                        let cut_comment = collector.cut_comment.then(|| Fault::cut(at));
                        let doubts = differs.into_iter().chain(cut_tag).chain(cut_comment);
                        self.doubts.extend(doubts);
                    }
                    Ok(game)
                }
                Some(fault) => Err(fault.into()),
            }),
            Err(error) => {
                self.over = true;
                Some(Err(error.into()))
            }
        }
    }
}

/// Keeps what it is told.
struct Collector {
    game: Game,
    limits: Limits,
    fault: Option<Fault>,
    begun: bool,
    place: Place,
    /// Of the beginning, and of each move.
    places: Vec<Place>,
    /// The first tag of which a part was left out.
    cut_tag: Option<SmolStr>,
    /// A part of a comment was left out, though comments are wanted.
    cut_comment: bool,
}

impl Collector {
    fn new(limits: Limits) -> Self {
        let place = Place {
            game: 0,
            line: 0,
            column: 0,
        };
        Collector {
            game: Game::default(),
            limits,
            fault: None,
            begun: false,
            place,
            places: Vec::new(),
            cut_tag: None,
            cut_comment: false,
        }
    }

    fn push(&mut self, item: Item) {
        if self.game.items.len() < self.limits.items {
            self.game.items.push(item);
        } else {
            self.too_long(format!(
                "the game has too many moves and comments; the limit is {}",
                self.limits.items
            ));
        }
    }

    fn too_long(&mut self, message: String) {
        if self.fault.is_none() {
            self.fault = Some(Fault {
                code: "game-too-long",
                place: self.place,
                message,
            });
        }
    }

    fn next(&self) -> Visit {
        if self.fault.is_none() {
            Visit::Read
        } else {
            Visit::Skip
        }
    }
}

impl Visitor for Collector {
    fn begin_game(&mut self, at: Place) -> Visit {
        self.place = at;
        self.places.push(at);
        Visit::Read
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        if self.game.tags.iter().len() < self.limits.tags {
            self.game.tags.push(name, value.text);
            if value.cut && self.cut_tag.is_none() {
                self.cut_tag = Some(SmolStr::new(name));
            }
        } else {
            self.too_long(format!(
                "the game has too many tags; the limit is {}",
                self.limits.tags
            ));
        }
    }

    fn end_tags(&mut self) -> Visit {
        self.next()
    }

    fn number(&mut self, number: u32, second: bool) {
        if !self.begun {
            self.game.start = Start {
                number,
                side: if second { Side::Second } else { Side::First },
            };
            self.begun = true;
        }
    }

    fn san(&mut self, san: &str, at: Place) -> Visit {
        self.place = at;
        self.begun = true;
        self.push(Item::Move(SmolStr::new(san)));
        if self.fault.is_none() {
            self.places.push(at);
        }
        self.next()
    }

    fn comment(&mut self, comment: Text<'_>) {
        self.cut_comment |= comment.cut && self.limits.comment > 0;
        self.push(Item::Comment {
            text: comment.text.to_string(),
            cut: comment.cut,
        });
    }

    fn nag(&mut self, nag: u8) {
        self.push(Item::Nag(nag));
    }

    fn begin_variation(&mut self, at: Place) -> Visit {
        self.place = at;
        if !self.limits.variations || self.fault.is_some() {
            return Visit::Skip;
        }
        self.push(Item::Begin);
        Visit::Read
    }

    fn end_variation(&mut self) {
        self.push(Item::End);
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = Some(result);
    }

    fn fault(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}
