//! A request: read from JSON, and told what is wrong with it.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

/// The greatest N of `perft:N` and `divide:N`.
pub(super) const MAX_DEPTH: u32 = 32;

/// The most plies of a mate that may be asked for.
const MAX_MATE: u32 = 31;

/// A question, and the text of a request in which it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Question {
    Legal,
    Position,
    Turn,
    Check,
    Status,
    Claims,
    Human,
    Insufficient,
    Table,
    Perft(u32),
    Divide(u32),
    Mate(u32),
}

/// The questions that stand for themselves.
const PLAIN: [(&str, Question); 9] = [
    ("legal", Question::Legal),
    ("position", Question::Position),
    ("turn", Question::Turn),
    ("check", Question::Check),
    ("status", Question::Status),
    ("claims", Question::Claims),
    ("human", Question::Human),
    ("insufficient", Question::Insufficient),
    ("table", Question::Table),
];

/// A question that has a number after a colon.
struct Numbered {
    name: &'static str,
    make: fn(u32) -> Question,
    least: u32,
    most: u32,
}

const NUMBERED: [Numbered; 3] = [
    Numbered {
        name: "perft",
        make: Question::Perft,
        least: 0,
        most: MAX_DEPTH,
    },
    Numbered {
        name: "divide",
        make: Question::Divide,
        least: 1,
        most: MAX_DEPTH,
    },
    Numbered {
        name: "mate",
        make: Question::Mate,
        least: 1,
        most: MAX_MATE,
    },
];

/// An error: what an answer has instead of answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refused {
    pub(super) code: &'static str,
    pub(super) message: String,
    /// The move that is at fault.
    pub(super) index: Option<usize>,
    /// Why that move is illegal: the code of the reason.
    pub(super) reason: Option<&'static str>,
}

impl Refused {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Refused {
        Refused {
            code,
            message: message.into(),
            index: None,
            reason: None,
        }
    }

    pub(super) fn bad(message: impl Into<String>) -> Refused {
        Refused::new("bad-request", message)
    }
}

/// A request that is in order.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Request {
    pub(super) game: Whose,
    pub(super) moves: Vec<String>,
    /// In which notation moves are read and answered, if the request says.
    pub(super) notation: Option<String>,
    /// Each question once, with its text, in the order of the request.
    pub(super) ask: Vec<(String, Question)>,
}

/// Of which game a request speaks.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Whose {
    /// Of one of its own.
    New {
        variant: String,
        position: Option<String>,
        /// The name under which it stays open.
        open: Option<String>,
    },
    /// Of one that was opened.
    Open {
        name: String,
        /// It is the last request of it.
        close: bool,
    },
}

/// The longest name of a game, in bytes.
const MAX_NAME: usize = 64;

/// Reads a line: its `id` as JSON, where it can be found, and the request, or what is wrong with it.
pub(super) fn read(line: &[u8]) -> (String, Result<Request, Refused>) {
    let (text, invalid) = match std::str::from_utf8(line) {
        Ok(text) => (text, false),
        // What is before the bad byte may still tell the id.
        Err(error) => (
            line.get(..error.valid_up_to())
                .and_then(|valid| std::str::from_utf8(valid).ok())
                .unwrap_or_default(),
            true,
        ),
    };
    let mut fields = Fields::default();
    let mut json = serde_json::Deserializer::from_str(text);
    let parsed = (&mut fields)
        .deserialize(&mut json)
        .and_then(|()| json.end());
    let id = fields.id.take().unwrap_or_else(|| "null".into());
    let request = match parsed {
        _ if invalid => Err(Refused::bad("the line is not UTF-8")),
        Err(error) => Err(Refused::bad(told(&error))),
        Ok(()) => fields.request(),
    };
    (id, request)
}

/// Whether a number is written as people write it: digits alone, without a zero before them.
fn is_plain(number: &str) -> bool {
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits && (number == "0" || !number.starts_with('0'))
}

/// What is wrong with the JSON of a line, with the column where that is known.
fn told(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let told = error.to_string();
    match told.strip_suffix(&format!(" at line {line} column {column}")) {
        Some(what) if column == 0 => what.to_owned(),
        Some(what) => format!("{what} at column {column}"),
        None => told,
    }
}

/// The fields of a request as they come, and the first thing that is wrong with them.
#[derive(Default)]
struct Fields {
    id: Option<String>,
    values: [Option<Value>; FIELDS.len()],
    wrong: Option<String>,
}

/// The fields beside `id`, in the order of [`Fields::values`]; `null` is as good as nothing.
const FIELDS: [&str; 8] = [
    "variant", "position", "moves", "ask", "notation", "open", "game", "close",
];

impl<'de> DeserializeSeed<'de> for &mut Fields {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for &mut Fields {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request, which is a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "id" {
                let id = map.next_value::<Box<RawValue>>()?;
                let id = echo(&id);
                if self.id.is_some() {
                    self.blame("the field `id` is there twice");
                } else if id.is_none() {
                    self.blame("the field `id` is nested too deep");
                }
                self.id = self.id.take().or(id);
            } else if let Some((_, slot)) = FIELDS
                .iter()
                .zip(&mut self.values)
                .find(|(field, _)| **field == key)
            {
                let value = map.next_value::<Option<Value>>()?;
                if value.is_some_and(|value| slot.replace(value).is_some()) {
                    self.blame(format!("the field `{key}` is there twice"));
                }
            } else {
                map.next_value::<IgnoredAny>()?;
                self.blame(format!(
                    "there is no field `{}`; there are id, {}",
                    short(&key),
                    FIELDS.join(", ")
                ));
            }
        }
        Ok(())
    }
}

/// How deeply an id may nest.
const MAX_NESTING: usize = 127;

/// The id as it stands in the request, on one line: never as a value, which may not hold the number that stands
/// there. `None` if it nests too deep.
fn echo(id: &RawValue) -> Option<String> {
    let (mut deep, mut in_string, mut escaped) = (0_usize, false, false);
    for byte in id.get().bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => deep += 1,
            b']' | b'}' if !in_string => deep = deep.saturating_sub(1),
            _ => {}
        }
        if deep > MAX_NESTING {
            return None;
        }
    }
    // White space may stand between its parts, and some call a carriage return the end of a line. In a string there
    // is none but an escaped one.
    Some(id.get().replace('\r', ""))
}

impl Fields {
    /// Remembers what is wrong, if it is the first.
    fn blame(&mut self, wrong: impl Into<String>) {
        self.wrong.get_or_insert_with(|| wrong.into());
    }

    fn request(self) -> Result<Request, Refused> {
        if let Some(wrong) = self.wrong {
            return Err(Refused::bad(wrong));
        }
        let [variant, position, moves, ask, notation, open, game, close] = self.values;
        let variant = string("variant", variant)?;
        let position = string("position", position)?;
        let game = whose(variant, position, [open, game], close)?;
        let moves = moves.map_or_else(|| Ok(Vec::new()), |moves| strings("moves", moves))?;
        let ask = match ask {
            None => ["position", "legal", "status"].map(str::to_owned).into(),
            Some(ask) => strings("ask", ask)?,
        };
        Ok(Request {
            game,
            moves,
            notation: string("notation", notation)?,
            ask: questions(ask)?,
        })
    }
}

/// Of which game a request speaks, by the fields that say so.
fn whose(
    variant: Option<String>,
    position: Option<String>,
    [open, game]: [Option<Value>; 2],
    close: Option<Value>,
) -> Result<Whose, Refused> {
    let close = match close {
        None => false,
        Some(Value::Bool(close)) => close,
        Some(_) => return Err(Refused::bad("`close` must be true or false")),
    };
    let open = name("open", open)?;
    let Some(name) = name("game", game)? else {
        if close {
            return Err(Refused::bad("`close` needs the field `game`"));
        }
        return Ok(Whose::New {
            variant: variant.ok_or_else(|| Refused::bad("the field `variant` is missing"))?,
            position: position.filter(|position| position != "startpos"),
            open,
        });
    };
    if variant.is_some() || position.is_some() || open.is_some() {
        let message = "a `game` that is open has its variant and its position; leave `variant`, `position` and `open` out";
        return Err(Refused::bad(message));
    }
    Ok(Whose::Open { name, close })
}

/// A name of a game.
fn name(field: &str, value: Option<Value>) -> Result<Option<String>, Refused> {
    let name = string(field, value)?;
    match name {
        Some(name) if name.len() > MAX_NAME => Err(Refused::bad(format!(
            "`{field}` has at most {MAX_NAME} bytes"
        ))),
        name => Ok(name),
    }
}

fn string(field: &str, value: Option<Value>) -> Result<Option<String>, Refused> {
    match value {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Refused::bad(format!("`{field}` must be a string"))),
    }
}

fn strings(field: &str, value: Value) -> Result<Vec<String>, Refused> {
    let wrong = || Refused::bad(format!("`{field}` must be an array of strings"));
    let Value::Array(values) = value else {
        return Err(wrong());
    };
    let string = |value| match value {
        Value::String(string) => Ok(string),
        _ => Err(wrong()),
    };
    values.into_iter().map(string).collect()
}

/// The questions, each once. An unknown one goes before one with too large a number.
fn questions(texts: Vec<String>) -> Result<Vec<(String, Question)>, Refused> {
    let mut questions: Vec<(String, Question)> = Vec::new();
    let mut too_large = None;
    for text in texts {
        match question(&text) {
            // There are no more different ones than names and numbers within the bounds.
            Ok(question) if !questions.iter().any(|(_, known)| *known == question) => {
                questions.push((text, question))
            }
            Ok(_) => {}
            Err(refused) if refused.code == "too-large" => too_large = too_large.or(Some(refused)),
            Err(refused) => return Err(refused),
        }
    }
    too_large.map_or(Ok(questions), Err)
}

fn question(text: &str) -> Result<Question, Refused> {
    if let Some((_, question)) = PLAIN.iter().find(|(name, _)| *name == text) {
        return Ok(*question);
    }
    let unknown = || {
        let plain = PLAIN.iter().map(|(name, _)| format!("`{name}`"));
        let numbered = NUMBERED.iter().map(|known| format!("`{}:N`", known.name));
        let known: Vec<String> = plain.chain(numbered).collect();
        let (wrong, known) = (short(text), known.join(", "));
        Refused::bad(format!("there is no question `{wrong}`; there are {known}"))
    };
    let (name, number) = text.split_once(':').ok_or_else(unknown)?;
    let Numbered {
        make, least, most, ..
    } = NUMBERED
        .iter()
        .find(|known| known.name == name)
        .ok_or_else(unknown)?;
    if !is_plain(number) {
        return Err(Refused::bad(format!(
            "`{}` needs a number after its colon, as in `{name}:3`",
            short(text)
        )));
    }
    match number.parse::<u32>() {
        Ok(number) if number < *least => {
            Err(Refused::bad(format!("the least is `{name}:{least}`")))
        }
        Ok(number) if number <= *most => Ok(make(number)),
        _ => Err(Refused::new(
            "too-large",
            format!("`{}`: the most is `{name}:{most}`", short(text)),
        )),
    }
}

/// The start of a text that somebody else wrote.
pub(super) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> (String, &'static str) {
        let (id, request) = read(line.as_bytes());
        (id, request.expect_err(line).code)
    }

    #[test]
    fn the_id_is_found_wherever_it_can_be() {
        for line in [
            r#"{"id":7}"#,
            r#"{"id":7,"variant":5}"#,
            r#"{"variant":5,"id":7}"#,
            r#"{"asks":[],"id":7}"#,
            r#"{"id":7,"variant":"chess""#,
            r#"{"id":7,"variant":"chess","id":8}"#,
            r#"{"id":7,"variant":"chess"} x"#,
            r#"{"id":7,"variant":"chess","ask":["huh"]}"#,
        ] {
            assert_eq!(refused(line), ("7".into(), "bad-request"), "{line}");
        }
        assert_eq!(refused("[1]").0, "null");
        assert_eq!(refused("nonsense").0, "null");
        let (id, request) = read(b"{\"id\":7,\"variant\":\"\xFF\"}");
        assert_eq!(
            (id.as_str(), request.expect_err("not UTF-8").code),
            ("7", "bad-request")
        );
    }

    #[test]
    fn what_is_wrong_with_the_json_is_told_with_its_column_where_it_has_one() {
        for (line, told) in [
            (
                "[1]",
                "invalid type: sequence, expected a request, which is a JSON object",
            ),
            ("nonsense", "expected ident at column 2"),
            (
                r#"{"id":7,"variant":"chess"} x"#,
                "trailing characters at column 28",
            ),
        ] {
            let (_, request) = read(line.as_bytes());
            assert_eq!(request.expect_err(line).message, told);
        }
    }

    #[test]
    fn any_id_comes_back_as_it_was() {
        for id in [
            "null",
            "1.50",
            "123456789012345678901234567890",
            "1e999",
            "-0",
            "-0.0e-9999",
            "1E+400",
            r#"{"deep":[{"n":1e999}]}"#,
            r#""[[[\"{{{\ud800""#,
            r#""a\u0041""#,
            r#"{"z": [1, 2], "a": null}"#,
        ] {
            let (echoed, request) = read(format!(r#"{{"id":{id},"variant":"chess"}}"#).as_bytes());
            assert_eq!(echoed, id);
            assert!(request.is_ok());
        }
        assert_eq!(refused("{\"id\":[1,\r2]}").0, "[1,2]");
    }

    #[test]
    fn deep_nesting_is_a_bad_request() {
        let deep = "[".repeat(100_000);
        assert_eq!(refused(&deep), ("null".into(), "bad-request"));
        let closed = format!("{deep}{}", "]".repeat(100_000));
        assert_eq!(
            refused(&format!(r#"{{"id":1,"moves":{closed}}}"#)),
            ("1".into(), "bad-request")
        );
        assert_eq!(
            refused(&format!(r#"{{"variant":"chess","id":{closed}}}"#)),
            ("null".into(), "bad-request")
        );
        assert_eq!(
            refused(&format!(r#"{{"what":{closed},"id":1}}"#)),
            ("1".into(), "bad-request")
        );
    }

    #[test]
    fn questions_are_asked_once_and_within_bounds() {
        let ask = |ask: &str| read(format!(r#"{{"variant":"chess","ask":{ask}}}"#).as_bytes()).1;
        let asked = ask(r#"["turn","perft:3","turn"]"#).expect("in order").ask;
        assert_eq!(
            asked,
            [
                ("turn".into(), Question::Turn),
                ("perft:3".into(), Question::Perft(3))
            ]
        );
        for (text, code) in [
            ("perft:33", "too-large"),
            ("perft:99999999999999", "too-large"),
            ("mate:32", "too-large"),
            ("perft:", "bad-request"),
            ("perft:+1", "bad-request"),
            ("perft:01", "bad-request"),
            ("perft", "bad-request"),
            ("divide:0", "bad-request"),
            ("Legal", "bad-request"),
        ] {
            assert_eq!(
                ask(&format!(r#"["{text}"]"#)).expect_err(text).code,
                code,
                "{text}"
            );
        }
        assert_eq!(
            ask(r#"["perft:99","huh"]"#).expect_err("both").code,
            "bad-request"
        );
        assert_eq!(ask(r#""legal""#).expect_err("a string").code, "bad-request");
        assert!(ask("[]").expect("nothing").ask.is_empty());
    }
}
