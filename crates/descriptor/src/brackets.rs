//! A look at the brackets before the text is parsed.
//!
//! Two things are done here. Text that nests too deeply is refused, so that no later step has to fear
//! for its stack. And a bracket that is never closed is named where it stands: the parser would take
//! the rest of the file for its contents and complain about every line of it.

use std::ops::Range;

use crate::limits::{MAX_KEY_PARTS, MAX_NESTING};

/// What the brackets of a text are like.
pub(crate) enum Brackets {
    /// Something nests too deeply, here.
    TooDeep(Range<usize>, String),
    /// All is well, but for these.
    Read(Vec<Unclosed>),
}

/// A bracket that is not closed as it should be.
pub(crate) struct Unclosed {
    /// The opening bracket.
    pub(crate) opening: Range<usize>,
    /// The bracket of the other sort that stands where its own should.
    pub(crate) wrong: Option<Range<usize>>,
    /// The statement that it spoils.
    pub(crate) statement: Range<usize>,
}

/// Looks through a text.
pub(crate) fn look(text: &str) -> Brackets {
    let bytes = text.as_bytes();
    let mut unclosed = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let (mut statement, mut in_header, mut dots, mut at) = (0, false, 0, 0);
    let mut fresh = true;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at = token_end(bytes, at);
        match byte {
            b' ' | b'\t' | b'\r' | b'#' => continue,
            b'\n' => {
                dots = 0;
                let Some((&opening, &innermost)) = open.first().zip(open.last()) else {
                    (statement, in_header, fresh) = (at, false, true);
                    continue;
                };
                if starts_statement(bytes, at, bytes.get(innermost).copied()) {
                    unclosed.push(Unclosed {
                        opening: opening..opening + 1,
                        wrong: None,
                        statement: statement..start,
                    });
                    open.clear();
                    (statement, in_header, fresh) = (at, false, true);
                }
                continue;
            }
            b'[' if fresh => in_header = true,
            b'[' | b'{' if !in_header => {
                dots = 0;
                open.push(start);
                if open.len() > MAX_NESTING {
                    return too_deep(start..at, "arrays and inline tables nest", MAX_NESTING);
                }
            }
            close @ (b']' | b'}') if !in_header => {
                if let Some(opening) = open.pop()
                    && (bytes.get(opening) == Some(&b'[')) != (close == b']')
                {
                    let line_end = at + line_length(from(bytes, at));
                    unclosed.push(Unclosed {
                        opening: opening..opening + 1,
                        wrong: Some(start..at),
                        statement: statement..line_end,
                    });
                    open.clear();
                    at = line_end;
                }
            }
            b'.' => {
                dots += 1;
                if dots >= MAX_KEY_PARTS {
                    return too_deep(start..at, "a dotted key goes", MAX_KEY_PARTS);
                }
            }
            b',' | b'=' => dots = 0,
            _ => {}
        }
        fresh = false;
    }
    if let Some(&opening) = open.first() {
        unclosed.push(Unclosed {
            opening: opening..opening + 1,
            wrong: None,
            statement: statement..bytes.len(),
        });
    }
    Brackets::Read(unclosed)
}

fn too_deep(at: Range<usize>, what: &str, limit: usize) -> Brackets {
    Brackets::TooDeep(at, format!("{what} deeper than the limit of {limit}"))
}

/// What is left of a text from a place on.
fn from(bytes: &[u8], start: usize) -> &[u8] {
    bytes.get(start..).unwrap_or_default()
}

/// How long the first line is, without its end.
fn line_length(rest: &[u8]) -> usize {
    rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
}

/// Where the token ends that begins here, as the parser cuts them: a string ends with its line at the latest.
fn token_end(bytes: &[u8], start: usize) -> usize {
    let rest = from(bytes, start);
    let Some(&first) = rest.first() else {
        return bytes.len();
    };
    let length = match first {
        b'#' => line_length(rest),
        quote @ (b'"' | b'\'') if rest.starts_with(&[quote; 3]) => {
            let body = string_body(from(rest, 3), &[quote; 3], quote == b'"', false);
            let more = from(rest, 3 + body)
                .iter()
                .take(2)
                .take_while(|&&b| b == quote)
                .count();
            3 + body + more
        }
        quote @ (b'"' | b'\'') => 1 + string_body(from(rest, 1), &[quote], quote == b'"', true),
        b'.' | b'=' | b',' | b'[' | b']' | b'{' | b'}' | b'\n' | b'\r' | b' ' | b'\t' => 1,
        _ => rest
            .iter()
            .position(|b| b".=,[]{} \t#\r\n".contains(b))
            .unwrap_or(rest.len()),
    };
    start + length
}

/// The length of a string after its opening quotes, closing quotes included.
fn string_body(rest: &[u8], quotes: &[u8], escapes: bool, one_line: bool) -> usize {
    let mut at = 0;
    while let Some(byte) = rest.get(at) {
        match byte {
            b'\n' if one_line => return at,
            b'\\' if escapes => {
                let escaped = rest.get(at + 1).is_some_and(|b| matches!(b, b'\\' | b'"'));
                at += if escaped { 2 } else { 1 };
            }
            _ if from(rest, at).starts_with(quotes) => return at + quotes.len(),
            _ => at += 1,
        }
    }
    rest.len()
}

/// Whether the line that begins here can only be a new header or key, with such a bracket open.
fn starts_statement(bytes: &[u8], line_start: usize, open: Option<u8>) -> bool {
    let rest = from(bytes, line_start);
    let line = rest.get(..line_length(rest)).unwrap_or_default();
    let line = line.trim_ascii();
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || b"-_.".contains(b);
    if let Some(header) = line.strip_prefix(b"[") {
        let header = header.strip_prefix(b"[").unwrap_or(header);
        let name = header.iter().take_while(|b| is_name(b)).count();
        let after = from(header, name).trim_ascii();
        let closed = after
            .strip_prefix(b"]")
            .map(|after| after.strip_prefix(b"]").unwrap_or(after).trim_ascii());
        return header.first().is_some_and(u8::is_ascii_alphabetic)
            && closed.is_some_and(|after| after.first().is_none_or(|&byte| byte == b'#'));
    }
    let name = line.iter().take_while(|b| is_name(b)).count();
    // In an inline table a line may begin with a key.
    open == Some(b'[') && name > 0 && from(line, name).trim_ascii_start().starts_with(b"=")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unclosed(text: &str) -> Vec<&str> {
        match look(text) {
            Brackets::TooDeep(..) => vec!["too deep"],
            Brackets::Read(all) => all.into_iter().map(|u| &text[u.statement]).collect(),
        }
    }

    #[test]
    fn closed_brackets_are_left_alone() {
        let text = "[a.b]\nx = [1, [2]] # [\ny = { z = \"[\", w = '{' }\nv = \"\"\"[\n\\\"\"\"\"\n[[c]]\nu = [\n  [\"K\"],\n  [1]\n]";
        assert!(unclosed(text).is_empty());
    }

    #[test]
    fn an_open_bracket_spoils_its_statement_only() {
        assert_eq!(unclosed("x = [1, 2\ny = 3"), ["x = [1, 2"]);
        assert_eq!(unclosed("x = [1, 2 }\ny = 3"), ["x = [1, 2 }"]);
        assert_eq!(
            unclosed("x = { a = 1\n[b]\ny = [\n"),
            ["x = { a = 1", "y = [\n"]
        );
    }

    #[test]
    fn depth_has_a_limit() {
        assert_eq!(unclosed(&format!("x = {}", "[".repeat(17))), ["too deep"]);
        assert_eq!(unclosed(&format!("x = {}", "{a=".repeat(17))), ["too deep"]);
        assert_eq!(unclosed("a.b.c.d.e.f.g.h.i = 1"), ["too deep"]);
        assert_eq!(unclosed("[a.b.c.d.e.f.g.h.i]"), ["too deep"]);
    }
}
