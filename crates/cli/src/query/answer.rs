//! Answers.

use boardwright::engine::{Leaves, Stop};
use boardwright::model::Model;
use boardwright::named::{self, Notation};
use boardwright::notation::position::{Mode, read_with_dialect};
use boardwright::notation::{Coordinates, Dialect};
use boardwright::solver::endgame::Tables;
use boardwright::solver::{Limits, Stipulation, Variations, Wanted, solve};
use boardwright::wire::Ending;
use boardwright::{
    Budget, Catalogue, Game, IllegalMove, LoadError, MoveError, ReplayError, Side, Status,
    TooMuchWork, Variant, Work,
};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::MAX_LINE;
use super::games::{Games, Kept, Room};
use super::request::{self, Question, Refused, Request, Whose};

/// The code of what takes more work than may be done.
const TOO_MUCH_WORK: &str = "too-much-work";

/// How many nodes the counts of one request may take together.
const MAX_NODES: u64 = 1_000_000_000;

/// How many positions the searches for mate of one request may look at together.
const MAX_SEARCHED: u64 = 10_000_000;

/// The answer to a line, without the line's end, for which so many units of work may be done.
pub(crate) fn answer(
    catalogue: &Catalogue,
    units: Option<u64>,
    games: &mut Games,
    line: &[u8],
) -> String {
    let (id, request) = request::read(line);
    match request.and_then(|request| answers(catalogue, units, games, &request)) {
        Ok(answers) => {
            let mut text = format!("{{\"id\":{id}");
            for (question, answer) in answers {
                text.push_str(&format!(",{}:{answer}", json(&question)));
            }
            text.push('}');
            text
        }
        Err(refused) => error(&id, &refused),
    }
}

/// The answer to a line that is longer than the bound, of which only the start is there.
pub(super) fn too_long(start: &[u8]) -> String {
    let (id, _) = request::read(start);
    error(
        &id,
        &Refused::new(
            "too-large",
            format!("the line is longer than {MAX_LINE} bytes"),
        ),
    )
}

/// The answer to a line that this program has failed on.
pub(super) fn defect(line: &[u8]) -> String {
    let (id, _) = request::read(line);
    error(
        &id,
        &Refused::new(
            "bad-request",
            "a defect of this program; please report the request",
        ),
    )
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    code: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
}

fn error(id: &str, refused: &Refused) -> String {
    let body = ErrorBody {
        code: refused.code,
        message: &refused.message,
        index: refused.index,
        reason: refused.reason,
    };
    format!("{{\"id\":{id},\"error\":{}}}", json(&body))
}

/// A value as JSON. What is given here can always be written.
fn json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".into())
}

/// What one request may still spend.
struct Left {
    nodes: u64,
    searched: u64,
    work: Option<Work>,
}

/// The questions with their answers in JSON, in the order of the request. Only a request that is answered changes the
/// games that are open.
fn answers(
    catalogue: &Catalogue,
    units: Option<u64>,
    games: &mut Games,
    request: &Request,
) -> Result<Vec<(String, String)>, Refused> {
    let work = units.map(Work::new);
    let tables = games.tables();
    match &request.game {
        Whose::New {
            variant,
            position,
            open,
        } => {
            games.has_room_for(open.as_deref())?;
            let mut kept = new(
                catalogue,
                work.as_ref(),
                variant,
                position.as_deref(),
                request,
            )?;
            play(&mut kept.game, kept.written, &request.moves)?;
            if open.is_some() {
                games.room().holds(&kept.game)?;
            }
            let answers = told(&kept.game, kept.written, work, &tables, request)?;
            open.iter().for_each(|name| games.open(name, kept.clone()));
            Ok(answers)
        }
        Whose::Open { name, close } => {
            // A defect of this program loses the game, and no other.
            let mut kept = games.take(name)?;
            let answers = go_on(&mut kept, games.room(), work, &tables, request);
            if answers.is_err() || !close {
                games.put_back(name, kept);
            }
            answers
        }
    }
}

/// Plays on in a game that is open, and answers; it stays as it was if that fails.
fn go_on(
    kept: &mut Kept,
    room: Room,
    work: Option<Work>,
    tables: &[Tables],
    request: &Request,
) -> Result<Vec<(String, String)>, Refused> {
    let written = match request.notation {
        None => kept.written,
        Some(_) => written(kept.game.model(), None, request)?,
    };
    if let Some(work) = &work {
        let together = Budget::Together(work.clone());
        kept.game.set_budget(together).map_err(too_much)?;
    }
    let before = kept.game.moves().len();
    let answers = play(&mut kept.game, written, &request.moves)
        .and_then(|()| room.holds(&kept.game))
        .and_then(|()| told(&kept.game, written, work, tables, request));
    if answers.is_err() {
        while kept.game.moves().len() > before {
            kept.game.take_back();
        }
    }
    answers
}

/// The answers to all questions of a request.
fn told(
    game: &Game,
    written: Written,
    work: Option<Work>,
    tables: &[Tables],
    request: &Request,
) -> Result<Vec<(String, String)>, Refused> {
    let mut left = Left {
        nodes: MAX_NODES,
        searched: MAX_SEARCHED,
        work,
    };
    let mut answers = Vec::with_capacity(request.ask.len());
    let since = game.moves().len().saturating_sub(request.moves.len());
    for (text, question) in &request.ask {
        let answer = one(game, since, written, *question, tables, &mut left);
        // Once nothing is left to spend, an answer is none, whatever it says.
        left.check()?;
        answers.push((text.clone(), answer?));
    }
    Ok(answers)
}

/// More work was needed than may be done.
fn too_much(too_much: TooMuchWork) -> Refused {
    Refused::new(too_much.code(), too_much.to_string())
}

/// In which notation positions and moves are answered.
#[derive(Clone, Copy)]
pub(super) struct Written {
    /// `None`: the variant's own.
    dialect: Option<Dialect>,
    coordinates: Coordinates,
}

/// The notation of a request: the one that it names, or else the one of its position; of a set-up, the variant's first.
fn written(model: &Model, position: Option<&str>, request: &Request) -> Result<Written, Refused> {
    let Some(name) = &request.notation else {
        let read = |text| read_with_dialect(model, text, Mode::Tolerant).ok();
        let first = || Dialect::named(model.notation.position.first()?, model);
        let of_position = position.and_then(read).map(|(_, dialect)| dialect);
        let dialect = of_position.or_else(first);
        return Ok(Written {
            dialect,
            coordinates: dialect.map_or(Coordinates::Own, |d| d.coordinates(model)),
        });
    };
    let coordinates = named::coordinates(model, name);
    let coordinates = coordinates.map_err(|error| Refused::bad(error.to_string()))?;
    let dialect = match name.as_str() {
        "usi" => Dialect::Sfen,
        "fairy" => Dialect::Fairy,
        _ => Dialect::Fen,
    };
    Ok(Written {
        dialect: Some(dialect).filter(|dialect| dialect.fits(model)),
        coordinates,
    })
}

/// The game that a request begins, without its moves.
fn new(
    catalogue: &Catalogue,
    work: Option<&Work>,
    variant: &str,
    position: Option<&str>,
    request: &Request,
) -> Result<Kept, Refused> {
    let variant = catalogue.get(variant).map_err(|error| match error {
        LoadError::UnknownVariant { .. } => Refused::new("unknown-variant", error.to_string()),
        LoadError::TooMuchWork(_) => Refused::new(error.code(), error.to_string()),
        error => Refused::new(
            "unknown-variant",
            format!("the variant cannot be used: {error}"),
        ),
    })?;
    let written = written(variant.model(), position, request)?;
    let variant = match work {
        None => variant,
        Some(work) => variant.with_work(work.left()),
    };
    let mut game = match position {
        None => Game::new(&variant),
        Some(text) => set_up(&variant, text)?,
    };
    if let Some(work) = work {
        let together = Budget::Together(work.clone());
        game.set_budget(together).map_err(too_much)?;
    }
    Ok(Kept { game, written })
}

/// The game from a position's text, or from a set-up by number.
fn set_up(variant: &Variant, text: &str) -> Result<Game, Refused> {
    Game::set_up(variant, text).map_err(|error| {
        let code = match error.codes().contains(&TOO_MUCH_WORK) {
            true => TOO_MUCH_WORK,
            false => "bad-position",
        };
        Refused::new(code, error.to_string())
    })
}

/// Plays the moves of a request.
fn play(game: &mut Game, written: Written, moves: &[String]) -> Result<(), Refused> {
    let played = game.replay(moves, Notation::Coordinates(written.coordinates));
    played.map_err(|ReplayError { index, error }| Refused {
        index: Some(index),
        reason: reason(&error),
        ..Refused::new(error.code(), error.to_string())
    })
}

/// Why a move is illegal, as a code: `leaves-check`, `repetition`.
fn reason(error: &MoveError) -> Option<&'static str> {
    let reason = error.reason().map(IllegalMove::code);
    reason.filter(|_| error.code() == "illegal-move")
}

/// One answer in JSON. The game had so many moves before those of the request.
fn one(
    game: &Game,
    since: usize,
    written: Written,
    question: Question,
    tables: &[Tables],
    left: &mut Left,
) -> Result<String, Refused> {
    let model = game.model();
    let name = |side: Side| model.players[side].name.as_str();
    Ok(match question {
        Question::Legal => json(
            &game
                .sorted_moves(written.coordinates)
                .into_iter()
                .map(|(text, _)| text)
                .collect::<Vec<_>>(),
        ),
        Question::Position => {
            let text = written
                .dialect
                .and_then(|dialect| game.position_text_in(dialect));
            json(&text.unwrap_or_else(|| game.position_text()))
        }
        Question::Turn => json(name(game.position().turn())),
        Question::Check => json(&game.position().in_check()),
        Question::Status => status(game),
        Question::Claims => json(
            &game
                .claims()
                .iter()
                .map(|reason| reason.code())
                .collect::<Vec<_>>(),
        ),
        Question::Human => json(&game.try_human_moves_since(since).map_err(too_much)?),
        Question::Insufficient => json(&Object(
            Side::BOTH
                .map(|side| (name(side), game.position().cannot_win(side)))
                .into(),
        )),
        Question::Table => json(&Ending::of_in(game, written.coordinates, tables)),
        Question::Perft(depth) => {
            let counted = game.perft(depth, Leaves::Bulk, &mut left.tick());
            json(&counted.map_err(too_many)?)
        }
        Question::Divide(depth) => {
            let coordinates = written.coordinates;
            let counts = game.divide(depth, coordinates, Leaves::Bulk, &mut left.tick());
            json(&Object(counts.map_err(too_many)?))
        }
        Question::Mate(bound) => mate(game, written.coordinates, bound, &mut left.searched)?,
    })
}

impl Left {
    /// # Errors
    /// `too-much-work` if all work is spent.
    fn check(&self) -> Result<(), Refused> {
        self.work
            .as_ref()
            .map_or(Ok(()), Work::check)
            .map_err(too_much)
    }

    /// Spends the nodes that a count reports.
    fn tick(&mut self) -> impl FnMut(u64) -> bool {
        |nodes| {
            self.nodes = self.nodes.saturating_sub(nodes);
            self.nodes > 0
        }
    }
}

fn too_many(Stop: Stop) -> Refused {
    Refused::new(
        "too-large",
        format!("the counts of this request take more than {MAX_NODES} nodes"),
    )
}

#[derive(Serialize)]
#[serde(untagged)]
enum StatusBody<'a> {
    Ongoing {
        over: bool,
    },
    Over {
        over: bool,
        winner: Option<&'a str>,
        reason: &'a str,
    },
}

fn status(game: &Game) -> String {
    json(&match game.status() {
        Status::Ongoing { .. } => StatusBody::Ongoing { over: false },
        Status::Over(outcome) => StatusBody::Over {
            over: true,
            winner: outcome
                .winner()
                .map(|side| game.model().players[side].name.as_str()),
            reason: outcome.reason.code(),
        },
    })
}

#[derive(Serialize)]
struct MateBody {
    plies: u32,
    line: Vec<String>,
    keys: Vec<String>,
}

/// The shortest forced mate by the player to move, under the duties of the variant's problems.
fn mate(
    game: &Game,
    coordinates: Coordinates,
    bound: u32,
    budget: &mut u64,
) -> Result<String, Refused> {
    let nothing: Option<MateBody> = None;
    let within = u16::try_from(bound).unwrap_or(u16::MAX);
    let stipulation = Stipulation::of(game.position(), within);
    let wanted = Wanted {
        variations: Variations::No,
        proof: false,
        ..Wanted::default()
    };
    let limits = Limits::default().with_nodes(*budget);
    // Where the player to move is not the one who attacks in problems, he has nothing to mate.
    let Ok(found) = solve(game, &stipulation, &wanted, &limits, &mut |_| true) else {
        return Ok(json(&nothing));
    };
    *budget = budget.saturating_sub(found.nodes);
    if found.stopped {
        let message = format!(
            "the searches for mate of this request take more than {MAX_SEARCHED} positions"
        );
        return Err(Refused::new("too-large", message));
    }
    let mut keys: Vec<String> = found
        .keys
        .iter()
        .map(|key| game.write_in_unchecked(key.mv, coordinates))
        .collect();
    keys.sort();
    Ok(json(&found.plies.map(|plies| {
        MateBody {
            plies: plies.into(),
            line: found
                .line
                .iter()
                .map(|&mv| game.write_in_unchecked(mv, coordinates))
                .collect(),
            keys,
        }
    })))
}

/// An object with its fields in this order.
struct Object<K, V>(Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Object<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mate_of(
        variant: &str,
        position: &str,
        bound: u32,
        budget: &mut u64,
    ) -> Result<String, Refused> {
        let variant = Catalogue::shipped()
            .get(variant)
            .expect("a shipped variant");
        let game = Game::from_text(&variant, position).expect("a position");
        mate(&game, Coordinates::Own, bound, budget)
    }

    #[test]
    fn the_budget_of_mates_is_kept() {
        let mut budget = 1000;
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let refused = mate_of("chess", start, 31, &mut budget).expect_err("too much");
        assert_eq!(refused.code, "too-large");
        assert_eq!(budget, 0);
    }

    #[test]
    fn the_line_of_a_mate_is_the_longest_defence() {
        let smothered = "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1";
        let mate = mate_of("chess", smothered, 5, &mut 1_000_000).expect("within the budget");
        assert!(
            mate.starts_with(r#"{"plies":3,"line":["b3g8","a8g8","h6f7"],"keys":["b3g8""#),
            "{mate}"
        );
    }

    #[test]
    fn stalemate_is_no_mate() {
        let position = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
        let within = |bound| mate_of("chess", position, bound, &mut 1_000_000).expect("small");
        assert_eq!(within(1), r#"{"plies":1,"line":["f1f8"],"keys":["f1f8"]}"#);
        let longer = within(3);
        assert!(
            longer.contains("f1f8") && !longer.contains("f1f7"),
            "{longer}"
        );
    }

    #[test]
    fn losing_the_royal_man_is_mate() {
        let within = |variant, position| mate_of(variant, position, 3, &mut 1_000_000);
        let kuma = within("kuma", "3g4/8/8/8/8/8/8/3R2G1 w - - 0 1").expect("small");
        assert!(kuma.starts_with(r#"{"plies":1,"line":["d1d8"]"#), "{kuma}");
        let atomic = within("atomic", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1").expect("small");
        assert!(
            atomic.starts_with(r#"{"plies":1,"line":["d1d8"]"#),
            "{atomic}"
        );
    }
}
