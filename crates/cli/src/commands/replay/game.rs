//! One game after another, played as it is read.

use boardwright::notation::pgn::{Fault, GameResult, Place, Text, Visit, Visitor};
use boardwright::notation::{Style, san};
use boardwright::{Game, Move, MoveError, Side};

use super::names::Names;
use crate::terminal::plain;

/// What is found in some games, one after another.
#[derive(Default)]
pub(super) struct Part {
    pub(super) games: u64,
    pub(super) moves: u64,
    /// The lines that end in it.
    pub(super) lines: u64,
    pub(super) verdicts: Vec<Verdict>,
}

/// What is to be said of a game.
pub(super) struct Verdict {
    pub(super) sort: Sort,
    /// The game and the line, each counted from where the part begins.
    pub(super) game: u64,
    pub(super) line: u64,
    /// Who plays, if the file tells.
    pub(super) players: Option<String>,
    pub(super) text: String,
}

/// How bad it is.
#[derive(Clone, Copy)]
pub(super) enum Sort {
    /// It has an illegal move.
    Illegal,
    /// It cannot be read.
    Unreadable,
    /// Something is odd.
    Warning,
}

/// Plays each game that it is told of.
pub(super) struct Replay<'a> {
    names: Names<'a>,
    place: Place,
    /// That of the last move, or the beginning of the game.
    last: Place,
    tags: Tags,
    game: Option<Game>,
    stopped: bool,
    /// It has gone on after a draw.
    drawn: bool,
    result: Option<GameResult>,
    found: Part,
}

/// The tags that matter.
#[derive(Default)]
struct Tags {
    white: String,
    black: String,
    variant: Option<String>,
    fen: Option<String>,
    result: Option<GameResult>,
}

impl<'a> Replay<'a> {
    pub(super) fn new(names: Names<'a>) -> Replay<'a> {
        let place = Place {
            game: 0,
            line: 0,
            column: 0,
        };
        Replay {
            names,
            place,
            last: place,
            tags: Tags::default(),
            game: None,
            stopped: false,
            drawn: false,
            result: None,
            found: Part::default(),
        }
    }

    /// What was found since this was asked last.
    pub(super) fn part(&mut self) -> Part {
        std::mem::take(&mut self.found)
    }

    /// `Philidor - Stamma`
    fn players(&self) -> Option<String> {
        let (white, black) = (&self.tags.white, &self.tags.black);
        let name = |name: &str| match name {
            "" => "?".into(),
            _ => plain(name),
        };
        let named = !white.is_empty() || !black.is_empty();
        named.then(|| format!("{} - {}", name(white), name(black)))
    }

    fn say(&mut self, sort: Sort, line: u64, text: String) {
        let verdict = Verdict {
            sort,
            game: self.place.game,
            line,
            players: self.players(),
            text: plain(&text),
        };
        self.found.verdicts.push(verdict);
    }

    /// The game from its start, as the tags have it.
    fn open(&mut self) -> Result<Game, String> {
        let variant = self.names.variant(self.tags.variant.as_deref())?;
        match &self.tags.fen {
            None => Ok(Game::new(&variant)),
            Some(fen) => Game::from_text(&variant, fen)
                .map_err(|refusal| format!("its position cannot be: {refusal}")),
        }
    }

    fn stop(&mut self, sort: Sort, line: u64, text: String) -> Visit {
        self.say(sort, line, text);
        self.stopped = true;
        Visit::Skip
    }
}

/// The game after a move that was played though the rules had made a draw, which they may do only since: FIDE ends a game at the
/// fifth repetition, and after 75 moves in which nothing is taken and no pawn moves, since 2014.
fn after_draw(game: &Game, text: &str) -> Option<Game> {
    let outcome = game.outcome()?;
    if outcome.winner().is_some() {
        return None;
    }
    let mv = san::read(game.position(), text).ok()?;
    Some(game.onward(mv))
}

/// A move as files have it, in standard algebraic notation, whatever the variant's players write; or as they do.
fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    let read = game.read_human_in(text, Style::San);
    read.or_else(|error| game.read_human(text).map_err(|_| error))
}

impl Visitor for Replay<'_> {
    fn begin_game(&mut self, at: Place) -> Visit {
        self.place = at;
        self.last = at;
        self.tags = Tags::default();
        self.game = None;
        self.found.games += 1;
        self.stopped = false;
        self.drawn = false;
        self.result = None;
        Visit::Read
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        let text = value.text;
        match name {
            "White" => self.tags.white = text.chars().take(80).collect(),
            "Black" => self.tags.black = text.chars().take(80).collect(),
            "Variant" => self.tags.variant = Some(text.to_owned()),
            "FEN" => self.tags.fen = Some(text.to_owned()),
            "Result" => self.tags.result = GameResult::parse(text),
            _ => {}
        }
    }

    fn end_tags(&mut self) -> Visit {
        match self.open() {
            Ok(game) => {
                self.game = Some(game);
                Visit::Read
            }
            Err(reason) => self.stop(Sort::Unreadable, self.place.line, reason),
        }
    }

    fn san(&mut self, san: &str, at: Place) -> Visit {
        let Some(game) = &mut self.game else {
            return Visit::Skip;
        };
        let played = match read(game, san) {
            Ok(mv) => game.step(mv).map_err(|illegal| {
                format!("`{san}` is not legal: {}", illegal.explain(game.model()))
            }),
            Err(error) => Err(error.to_string()),
        };
        let Err(reason) = played else {
            self.last = at;
            self.found.moves += 1;
            return Visit::Read;
        };
        if let Some(on) = after_draw(game, san) {
            let reason = game
                .outcome()
                .map_or_else(String::new, |outcome| outcome.reason.to_string());
            *game = on;
            self.last = at;
            self.found.moves += 1;
            if !std::mem::replace(&mut self.drawn, true) {
                self.say(
                    Sort::Warning,
                    at.line,
                    format!("`{san}` is played after a draw ({reason})"),
                );
            }
            return Visit::Read;
        }
        let number = game.position().setup().move_number;
        let dots = match game.position().turn() {
            Side::First => ".",
            Side::Second => "...",
        };
        let text = format!("{number}{dots} {reason}");
        self.stop(Sort::Illegal, at.line, text)
    }

    fn begin_variation(&mut self, _: Place) -> Visit {
        Visit::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }

    fn fault(&mut self, fault: Fault) {
        self.stop(Sort::Unreadable, fault.place.line, fault.message);
    }

    fn end_game(&mut self) {
        let Some(game) = self.game.take().filter(|_| !self.stopped) else {
            return;
        };
        let (tag, said) = (self.tags.result, self.result);
        let told = said.or(tag).unwrap_or(GameResult::Unknown);
        let doubts = [
            Fault::result_differs(self.place, tag, said),
            Fault::result_against_rules(self.last, told, game.outcome()),
        ];
        for doubt in doubts.into_iter().flatten() {
            self.say(Sort::Warning, doubt.place.line, doubt.message);
        }
    }
}
