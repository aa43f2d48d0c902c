//! Commands in comments: `[%clk 0:05:00]`.

use std::fmt::Write;
use std::time::Duration;

use boardwright_core::geometry::{Board, Cell};

use super::{Arrow, Colour, Eval, Mark, Notes, Score};

/// How many arrows or coloured cells stand in one command.
const IN_ONE: usize = 32;

/// Takes the commands that are understood out of a text and notes what they say; the rest of the text.
///
/// A text is gone through once, with its brackets matched, so that what is left has no command that would be understood.
pub(super) fn take_out(board: &Board, text: &str, notes: &mut Notes) -> String {
    let mut rest = String::with_capacity(text.len());
    // Where the brackets that are open began.
    let mut open = Vec::new();
    for letter in text.chars() {
        match letter {
            '[' => open.push(rest.len()),
            ']' => {
                let begun = open.pop();
                let command = begun.and_then(|begun| rest.get(begun..)?.strip_prefix("[%"));
                if command.is_some_and(|command| understood(board, command, notes)) {
                    rest.truncate(begun.unwrap_or_default());
                    if !rest.is_empty() && !rest.ends_with(' ') {
                        rest.push(' ');
                    }
                    continue;
                }
            }
            ' ' if rest.is_empty() || rest.ends_with(' ') => continue,
            _ => {}
        }
        rest.push(letter);
    }
    rest.truncate(rest.trim_end().len());
    rest
}

/// Notes what a command says, without its brackets; whether it is one.
fn understood(board: &Board, command: &str, notes: &mut Notes) -> bool {
    fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
        let is_some = value.is_some();
        *place = value.or(place.take());
        is_some
    }
    fn add<T>(list: &mut Vec<T>, values: Option<Vec<T>>) -> bool {
        values.map(|values| list.extend(values)).is_some()
    }
    let value = |name: &str| command.strip_prefix(name)?.strip_prefix(' ');
    if let Some(value) = value("clk") {
        set(&mut notes.clock, time(value))
    } else if let Some(value) = value("emt") {
        set(&mut notes.elapsed, time(value))
    } else if let Some(value) = value("eval") {
        set(&mut notes.eval, eval(value))
    } else if let Some(value) = value("cal") {
        add(&mut notes.arrows, list(value, |text| arrow(board, text)))
    } else if let Some(value) = value("csl") {
        add(&mut notes.marks, list(value, |text| mark(board, text)))
    } else {
        false
    }
}

/// What is longer is no time and no evaluation.
const MAX_VALUE: usize = 40;

/// A number of digits alone.
fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// `1:05:23` or `0:00:07.25`.
fn time(text: &str) -> Option<Duration> {
    let text = Some(text).filter(|text| text.len() <= MAX_VALUE)?;
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let (hours, minutes, seconds): (u32, u32, u32) =
        (digits(hours)?, digits(minutes)?, digits(seconds)?);
    let thousandths = scaled(fraction, 3)?;
    if parts.next().is_some() || minutes > 59 || seconds > 59 {
        return None;
    }
    let whole = u64::from(hours) * 3600 + u64::from(minutes * 60 + seconds);
    Some(Duration::from_secs(whole) + Duration::from_millis(thousandths.into()))
}

/// Digits after the point, as so many of them.
fn scaled(fraction: &str, places: usize) -> Option<u32> {
    let missing = places.checked_sub(fraction.len())?;
    let number: u32 = digits(fraction)?;
    Some(number * 10_u32.pow(missing as u32))
}

/// `0.35`, `-1.2,18`, `#-3`.
fn eval(text: &str) -> Option<Eval> {
    let text = Some(text).filter(|text| text.len() <= MAX_VALUE)?;
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(digits(depth)?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => {
            let (sign, moves) = signed(moves);
            Score::Mate(i32::try_from(sign * i64::from(digits::<u32>(moves)?)).ok()?)
        }
        None => {
            let (sign, pawns) = signed(score);
            let (whole, fraction) = pawns.split_once('.').unwrap_or((pawns, "0"));
            let all = i64::from(digits::<u32>(whole)?) * 100 + i64::from(scaled(fraction, 2)?);
            Score::Centipawns(i32::try_from(sign * all).ok()?)
        }
    };
    Some(Eval { score, depth })
}

/// The sign of a number, and the rest of it.
fn signed(text: &str) -> (i64, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Items between commas, all of which must be in order.
fn list<T>(text: &str, item: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    // Brackets within brackets are looked at once, not once for each that is around them.
    let plain = Some(text).filter(|text| !text.contains('['))?;
    plain.split(',').map(item).collect()
}

/// The colour, and what stands after it.
fn coloured(text: &str) -> Option<(Colour, &str)> {
    let mut rest = text.chars();
    let letter = rest.next()?;
    let known = Colour::ALL.into_iter();
    let colour = { known }.find(|colour| colour.letter() == letter)?;
    Some((colour, rest.as_str()))
}

/// `Ge4`.
fn mark(board: &Board, text: &str) -> Option<Mark> {
    let (colour, name) = coloured(text)?;
    let cell = board.find(name)?;
    Some(Mark { colour, cell })
}

/// `Ge2e4`; `Ga1-11` where the names alone would leave open where one ends.
fn arrow(board: &Board, text: &str) -> Option<Arrow> {
    let (colour, names) = coloured(text)?;
    let (from, to) = match names.split_once('-') {
        Some((from, to)) => (board.find(from)?, board.find(to)?),
        None => pair(board, names)?,
    };
    Some(Arrow { colour, from, to })
}

/// The two cells whose names make up a text, if there is one way only.
fn pair(board: &Board, names: &str) -> Option<(Cell, Cell)> {
    let cuts = names.char_indices().map(|(place, _)| place).take(32);
    let cells = |place: usize| {
        let (from, to) = names.split_at_checked(place)?;
        Some((board.find(from)?, board.find(to)?))
    };
    let mut found = cuts.filter_map(cells);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// The commands that say what is noted, and the comment after them.
pub(super) fn with_comment(board: &Board, notes: &Notes) -> String {
    let mut text = String::new();
    if let Some(eval) = notes.eval {
        push(&mut text, "eval", &eval_text(eval));
    }
    if let Some(clock) = notes.clock {
        push(&mut text, "clk", &time_text(clock));
    }
    if let Some(elapsed) = notes.elapsed {
        push(&mut text, "emt", &time_text(elapsed));
    }
    for marks in notes.marks.chunks(IN_ONE) {
        let items = marks.iter().map(|mark| mark_text(board, *mark));
        push(&mut text, "csl", &items.collect::<Vec<_>>().join(","));
    }
    for arrows in notes.arrows.chunks(IN_ONE) {
        let items = arrows.iter().map(|arrow| arrow_text(board, *arrow));
        push(&mut text, "cal", &items.collect::<Vec<_>>().join(","));
    }
    if !text.is_empty() && !notes.comment.is_empty() {
        text.push(' ');
    }
    text + &notes.comment
}

fn push(text: &mut String, name: &str, value: &str) {
    let space = if text.is_empty() { "" } else { " " };
    // Writing to a string does not fail.
    let _ = write!(text, "{space}[%{name} {value}]");
}

fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = format!("{hours}:{minutes:02}:{seconds:02}");
    let millis = time.subsec_millis();
    if millis > 0 {
        let fraction = format!(".{millis:03}");
        text.push_str(fraction.trim_end_matches('0'));
    }
    text
}

fn eval_text(eval: Eval) -> String {
    let mut text = match eval.score {
        Score::Mate(moves) => format!("#{moves}"),
        Score::Centipawns(hundredths) => {
            let (sign, all) = (
                if hundredths < 0 { "-" } else { "" },
                hundredths.unsigned_abs(),
            );
            format!("{sign}{}.{:02}", all / 100, all % 100)
        }
    };
    if let Some(depth) = eval.depth {
        text += &format!(",{depth}");
    }
    text
}

fn mark_text(board: &Board, mark: Mark) -> String {
    format!("{}{}", mark.colour.letter(), board.name(mark.cell))
}

fn arrow_text(board: &Board, arrow: Arrow) -> String {
    let Arrow { colour, from, to } = arrow;
    let (colour, start, goal) = (colour.letter(), board.name(from), board.name(to));
    match pair(board, &format!("{start}{goal}")) == Some((from, to)) {
        true => format!("{colour}{start}{goal}"),
        false => format!("{colour}{start}-{goal}"),
    }
}
