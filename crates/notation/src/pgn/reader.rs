use std::io::{self, Read};

use super::lexer::{Lexeme, Lexer};
use super::{Fault, Games, Place, Text, Visit, Visitor};

/// How much of a game is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The bytes of a comment: 64 KiB. The rest is left out. Where no comment is wanted, 0 makes reading sooner.
    pub comment: usize,
    /// The bytes of a tag's value: 4 KiB. The rest is left out.
    pub tag_value: usize,
    /// The tags of a [`Game`](super::Game): 256. One with more is a fault.
    pub tags: usize,
    /// The items of a [`Game`](super::Game), moves, comments and others together: 100,000. One with
    /// more is a fault.
    pub items: usize,
    /// Whether a [`Game`](super::Game) has its variations. By default it has not.
    pub variations: bool,
    /// Whether `--` is a move, for variants in which a player may pass. By default it is a fault.
    pub passes: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            comment: 64 * 1024,
            tag_value: 4 * 1024,
            tags: 256,
            items: 100_000,
            variations: false,
            passes: false,
        }
    }
}

/// Reads games one after another, with a buffer of at most 64 KiB whatever their size.
pub struct Reader<R> {
    inner: Option<R>,
    lexer: Option<Lexer<R>>,
    limits: Limits,
    /// A piece that begins the next game.
    held: Option<Lexeme>,
    games: u64,
}

/// Where in a game the reader is.
struct State {
    place: Place,
    in_tags: bool,
    has_event: bool,
    /// Nothing is told any more.
    silent: bool,
    depth: u64,
    /// The depth of the variation that is skipped.
    skipped: Option<u64>,
    opened: (u64, u64),
}

impl<R: Read> Reader<R> {
    /// Reads from a file, a slice of bytes, standard input. A buffer of its own is not needed.
    pub fn new(inner: R) -> Self {
        Self::with_limits(inner, Limits::default())
    }

    /// A reader with other limits.
    pub fn with_limits(inner: R, limits: Limits) -> Self {
        Reader {
            inner: Some(inner),
            lexer: None,
            limits,
            held: None,
            games: 0,
        }
    }

    /// The games, whole, one after another.
    pub fn games(self) -> Games<R> {
        Games::new(self)
    }

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The line up to which it has read, counted from 1: when all is read, one more than lines end.
    pub fn line(&self) -> u64 {
        self.lexer.as_ref().map_or(1, Lexer::line)
    }

    /// Reads the next game. `false`: there is none.
    ///
    /// # Errors
    ///
    /// Only those of the source. What is wrong with a game, the visitor is told.
    pub fn read_game<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> io::Result<bool> {
        if let Some(inner) = self.inner.take() {
            self.lexer = Some(Lexer::new(inner, self.limits));
        }
        let Some(lexer) = &mut self.lexer else {
            return Ok(false);
        };
        let mut lexeme = match self.held.take() {
            Some(held) => held,
            None => lexer.next()?,
        };
        while lexeme == Lexeme::Comment {
            lexeme = lexer.next()?;
        }
        if lexeme == Lexeme::End {
            return Ok(false);
        }
        self.games += 1;
        let (line, column) = lexer.place;
        let mut state = State::new(Place {
            game: self.games,
            line,
            column,
        });
        state.silent = visitor.begin_game(state.place) == Visit::Skip;
        loop {
            (state.place.line, state.place.column) = lexer.place;
            match state.step(lexeme, lexer, visitor) {
                Step::On => lexeme = lexer.next()?,
                Step::Over => break,
                Step::NextGame => {
                    self.held = Some(lexeme);
                    break;
                }
            }
        }
        visitor.end_game();
        Ok(true)
    }
}

enum Step {
    On,
    Over,
    /// The piece belongs to the next game.
    NextGame,
}

impl State {
    fn new(place: Place) -> State {
        State {
            place,
            in_tags: true,
            has_event: false,
            silent: false,
            depth: 0,
            skipped: None,
            opened: (0, 0),
        }
    }

    fn told(&self) -> bool {
        !self.silent && self.skipped.is_none()
    }

    fn fault<V: Visitor + ?Sized>(&mut self, visitor: &mut V, code: &'static str, message: &str) {
        if !self.silent {
            visitor.fault(Fault {
                code,
                place: self.place,
                message: message.to_string(),
            });
            self.silent = true;
        }
    }

    fn end_tags<V: Visitor + ?Sized>(&mut self, visitor: &mut V) {
        if self.in_tags {
            self.in_tags = false;
            if !self.silent {
                self.silent = visitor.end_tags() == Visit::Skip;
            }
        }
    }

    fn step<R: Read, V: Visitor + ?Sized>(
        &mut self,
        lexeme: Lexeme,
        lexer: &Lexer<R>,
        visitor: &mut V,
    ) -> Step {
        match lexeme {
            Lexeme::Tag => return self.tag(lexer, visitor),
            Lexeme::End => {
                self.end_tags(visitor);
                self.close(visitor);
                return Step::Over;
            }
            // a tag that cannot be read: it may be the first of the next game
            Lexeme::Fault("bad-tag", _) if !self.in_tags => {
                self.close(visitor);
                return Step::NextGame;
            }
            Lexeme::Fault(code, message) => {
                self.in_tags &= code == "bad-tag";
                // a null move in a skipped variation is nobody's concern
                if code != "null-move" || self.told() {
                    self.fault(visitor, code, message);
                }
            }
            other => {
                self.end_tags(visitor);
                return self.movetext(other, lexer, visitor);
            }
        }
        Step::On
    }

    fn tag<R: Read, V: Visitor + ?Sized>(&mut self, lexer: &Lexer<R>, visitor: &mut V) -> Step {
        let name = lexer.name();
        if !self.in_tags || (name == "Event" && self.has_event) {
            self.end_tags(visitor);
            self.close(visitor);
            return Step::NextGame;
        }
        self.has_event |= name == "Event";
        if !self.silent {
            let (text, cut) = lexer.text();
            visitor.tag(&name, Text { text: &text, cut });
        }
        Step::On
    }

    fn movetext<R: Read, V: Visitor + ?Sized>(
        &mut self,
        lexeme: Lexeme,
        lexer: &Lexer<R>,
        visitor: &mut V,
    ) -> Step {
        match lexeme {
            Lexeme::Open => {
                self.depth += 1;
                if self.depth == 1 {
                    self.opened = lexer.place;
                }
                if self.told() && visitor.begin_variation(self.place) == Visit::Skip {
                    self.skipped = Some(self.depth);
                }
            }
            Lexeme::Close if self.depth == 0 => {
                self.fault(visitor, "stray-close", "no variation is open here")
            }
            Lexeme::Close => {
                if self.told() {
                    visitor.end_variation();
                }
                if self.skipped == Some(self.depth) {
                    self.skipped = None;
                }
                self.depth -= 1;
            }
            Lexeme::Result(result) if self.depth == 0 => {
                if !self.silent {
                    visitor.result(result);
                }
                return Step::Over;
            }
            Lexeme::Word if self.told() => {
                self.silent = visitor.san(&lexer.text().0, self.place) == Visit::Skip;
            }
            Lexeme::Number { number, second } if self.told() => visitor.number(number, second),
            Lexeme::Comment if self.told() => {
                let (text, cut) = lexer.text();
                visitor.comment(Text { text: &text, cut });
            }
            Lexeme::Nag(nag) if self.told() => visitor.nag(nag),
            _ => {}
        }
        Step::On
    }

    /// The game ends without a result.
    fn close<V: Visitor + ?Sized>(&mut self, visitor: &mut V) {
        if self.depth > 0 {
            (self.place.line, self.place.column) = self.opened;
            self.fault(visitor, "unclosed-variation", "the variation has no `)`");
        }
    }
}
