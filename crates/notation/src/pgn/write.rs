use std::{fmt, io};

use boardwright_core::Side;

use super::tags::ROSTER;
use super::{Game, GameResult, Item, Start};

/// The longest line of movetext. PGN allows fewer than 80 characters.
const WIDTH: usize = 79;

/// Writes a game and the empty line after it.
///
/// The seven tags of the roster come first, with `?` where the game does not have them. In a
/// comment, `}` becomes `)`; in the name of a tag, what is no letter or digit becomes `_`.
///
/// ```
/// use boardwright_notation::pgn::{Game, GameResult, Item, write};
///
/// let mut game = Game { result: Some(GameResult::Draw), ..Game::default() };
/// game.tags.set("White", "A \"B\" C");
/// game.tags.set("Variant", "Atomic");
/// game.items = ["e4", "e5"].map(|san| Item::Move(san.into())).into();
/// let mut file = Vec::new();
/// write(&mut file, &game)?;
/// let text = String::from_utf8_lossy(&file);
/// assert!(text.contains("[White \"A \\\"B\\\" C\"]\n"));
/// assert!(text.ends_with("[Variant \"Atomic\"]\n\n1. e4 e5 1/2-1/2\n\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Those of the target.
pub fn write(out: &mut impl io::Write, game: &Game) -> io::Result<()> {
    writeln!(out, "{game}")
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self
            .result
            .or_else(|| GameResult::parse(self.tags.get("Result")?));
        let result = result.unwrap_or(GameResult::Unknown);
        for name in ROSTER {
            let default = match name {
                "Date" => "????.??.??",
                "Result" => result.as_str(),
                _ => "?",
            };
            tag(f, name, self.tags.get(name).unwrap_or(default))?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(name)) {
            tag(f, name, value)?;
        }
        f.write_str("\n")?;
        let mut lines = Lines {
            out: f,
            column: 0,
            held: String::new(),
            glue: true,
        };
        movetext(&mut lines, self.start, &self.items)?;
        lines.word(result.as_str())?;
        lines.end()
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    write!(f, "[{} \"", if name.is_empty() { "_" } else { &name })?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            _ if letter.is_control() => f.write_str(" ")?,
            _ => write!(f, "{letter}")?,
        }
    }
    f.write_str("\"]\n")
}

/// Plies since the first player's first possible move.
fn ply(start: Start) -> u64 {
    u64::from(start.number.max(1) - 1) * 2 + start.side as u64
}

fn movetext(lines: &mut Lines<'_, '_>, start: Start, items: &[Item]) -> fmt::Result {
    let mut next = ply(start);
    let mut outer = Vec::new();
    // a number stands before every first player's move, and where the line was interrupted
    let mut numbered = false;
    for item in items {
        match item {
            Item::Move(san) => {
                let number = next / 2 + 1;
                if next % 2 == Side::First as u64 {
                    lines.word(&format!("{number}."))?;
                } else if !numbered {
                    lines.word(&format!("{number}..."))?;
                }
                lines.word(&clean(san))?;
                next += 1;
                numbered = true;
            }
            Item::Comment { text, .. } => {
                comment(lines, text)?;
                numbered = false;
            }
            Item::Nag(nag) => lines.word(&format!("${nag}"))?,
            Item::Begin => {
                outer.push(next);
                next = next.saturating_sub(1);
                lines.word("(")?;
                lines.glue = true;
                numbered = false;
            }
            Item::End => {
                if let Some(before) = outer.pop() {
                    next = before;
                    lines.glue = true;
                    lines.word(")")?;
                    numbered = false;
                }
            }
        }
    }
    for _ in outer {
        lines.glue = true;
        lines.word(")")?;
    }
    Ok(())
}

fn comment(lines: &mut Lines<'_, '_>, text: &str) -> fmt::Result {
    let text = text.replace('}', ")");
    lines.word("{")?;
    lines.glue = true;
    let mut in_command = false;
    for word in text.split_whitespace() {
        // at the start of a line these would mean something else to a hasty reader; a short command stays on one line
        if word.starts_with(['%', '[']) || (in_command && word.len() < WIDTH) {
            lines.same_line(word);
        } else {
            lines.word(word)?;
        }
        in_command = word.starts_with("[%") && !word.contains(']');
    }
    lines.glue = true;
    lines.word("}")
}

/// A move as one word, whatever somebody put into it.
fn clean(san: &str) -> String {
    let word: String = san
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control())
        .collect();
    if word.is_empty() { "?".into() } else { word }
}

/// Words in lines of bounded width.
struct Lines<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    column: usize,
    /// What must stay together, not yet written.
    held: String,
    /// No space before the next word.
    glue: bool,
}

impl Lines<'_, '_> {
    /// A word, after a space or a new line unless it is glued.
    fn word(&mut self, word: &str) -> fmt::Result {
        if !std::mem::take(&mut self.glue) {
            self.flush()?;
        }
        self.held.push_str(word);
        Ok(())
    }

    /// A word that stays on the line of the one before.
    fn same_line(&mut self, word: &str) {
        if !std::mem::take(&mut self.glue) {
            self.held.push(' ');
        }
        self.held.push_str(word);
    }

    fn flush(&mut self) -> fmt::Result {
        let length = self.held.chars().count();
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length <= WIDTH {
            self.out.write_str(" ")?;
            self.column += 1 + length;
        } else {
            self.out.write_str("\n")?;
            self.column = length;
        }
        self.out.write_str(&self.held)?;
        self.held.clear();
        Ok(())
    }

    fn end(&mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_str("\n")
    }
}
