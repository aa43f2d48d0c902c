//! What stands at a place of a descriptor that is still being written.
//!
//! The text before the place is read by itself, whatever is wrong with it: editors ask in the middle of a word.

use std::ops::Range;

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The keys that lead to the table in which the word stands.
    pub(super) table: Vec<String>,
    /// The word up to the place.
    pub(super) word: Range<usize>,
    pub(super) what: What,
}

/// What a word is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A part of the name of a section, `[pieces.que`.
    Header,
    /// A key.
    Key,
    /// The value of a key, or a part of it.
    Value {
        key: String,
        /// The word stands within quotes.
        quoted: bool,
    },
    /// A remark.
    Nothing,
}

/// An open bracket.
enum Open {
    /// A list, the value of a key.
    List,
    /// A table, whose keys stand under these.
    Table(Vec<String>),
}

/// What stands before a byte of a text.
pub(super) fn at(text: &str, end: usize) -> Place {
    let before = text.get(..end).unwrap_or(text);
    let mut reader = Reader {
        header: Vec::new(),
        open: Vec::new(),
        keys: Vec::new(),
        valued: false,
        word: 0..0,
        in_header: false,
    };
    reader.read(before)
}

/// The word at a byte, whole, and what stands there.
pub(super) fn around(text: &str, at_byte: usize) -> (Place, Range<usize>) {
    let rest = text.get(at_byte..).unwrap_or("");
    let place = at(text, at_byte);
    let quoted = matches!(place.what, What::Value { quoted: true, .. });
    let is_more = |letter: char| match quoted {
        true => !matches!(letter, '"' | '\'' | '\n' | '\r'),
        false => letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'),
    };
    let more = rest.find(|letter| !is_more(letter)).unwrap_or(rest.len());
    let place = at(text, at_byte + more);
    let word = place.word.clone();
    (place, word)
}

struct Reader {
    /// The section.
    header: Vec<String>,
    open: Vec<Open>,
    /// The parts of the key of the statement before the last dot.
    keys: Vec<String>,
    /// The `=` has come.
    valued: bool,
    word: Range<usize>,
    in_header: bool,
}

impl Reader {
    fn read(&mut self, text: &str) -> Place {
        let bytes = text.as_bytes();
        let get = |at: usize| bytes.get(at).copied();
        let mut at = 0;
        while let Some(byte) = get(at) {
            match byte {
                b'#' => {
                    let rest = bytes.get(at..).unwrap_or_default();
                    match rest.iter().position(|&byte| byte == b'\n') {
                        Some(length) => at += length,
                        None => return self.place(What::Nothing, at..bytes.len()),
                    }
                    self.word = at..at;
                    continue;
                }
                b'"' | b'\'' => {
                    let long = get(at + 1) == Some(byte) && get(at + 2) == Some(byte);
                    let start = at + if long { 3 } else { 1 };
                    match closing(bytes, start, byte, long) {
                        Some(end) => {
                            self.word = start..end;
                            at = end + if long { 3 } else { 1 };
                            continue;
                        }
                        // A text on one line ends with the line, if it is not closed.
                        None => {
                            let rest = bytes.get(start..).unwrap_or_default();
                            let line = rest.iter().position(|&byte| byte == b'\n');
                            match line.filter(|_| !long) {
                                Some(length) => {
                                    at = start + length;
                                    self.word = at..at;
                                    continue;
                                }
                                None => return self.end(start..bytes.len(), true),
                            }
                        }
                    }
                }
                b'\n' => {
                    // A line that begins as a section does is one: an earlier bracket is still open by mistake.
                    let section = get(at + 1) == Some(b'[')
                        && get(at + 2).is_some_and(|byte| byte.is_ascii_lowercase());
                    if self.open.is_empty() || section {
                        self.open.clear();
                        self.statement();
                    }
                    self.in_header = false;
                    self.word = at + 1..at + 1;
                }
                b'[' if self.open.is_empty() && !self.valued => {
                    self.header.clear();
                    self.in_header = true;
                    self.word = at + 1..at + 1;
                }
                b']' if self.in_header => {
                    self.header.push(self.written(text));
                    self.in_header = false;
                    self.word = at + 1..at + 1;
                }
                b'[' => {
                    self.open.push(Open::List);
                    self.word = at + 1..at + 1;
                }
                b'{' => {
                    let keys = std::mem::take(&mut self.keys);
                    self.open.push(Open::Table(keys));
                    self.valued = false;
                    self.word = at + 1..at + 1;
                }
                b']' | b'}' => {
                    if let Some(Open::Table(keys)) = self.open.pop() {
                        self.keys = keys;
                        self.valued = true;
                    }
                    self.word = at + 1..at + 1;
                }
                b'.' if self.in_header => {
                    self.header.push(self.written(text));
                    self.word = at + 1..at + 1;
                }
                b'.' if !self.valued => {
                    self.keys.push(self.written(text));
                    self.word = at + 1..at + 1;
                }
                b'=' if !self.valued => {
                    self.keys.push(self.written(text));
                    self.valued = true;
                    self.word = at + 1..at + 1;
                }
                b',' => {
                    if let Some(Open::Table(_)) = self.open.last() {
                        self.statement();
                    }
                    self.word = at + 1..at + 1;
                }
                b' ' | b'\t' | b'\r' => {
                    // Blanks before a word, not those after it.
                    if self.word.is_empty() {
                        self.word = at + 1..at + 1;
                    }
                }
                _ => {
                    let begun = !self.word.is_empty() && self.word.end == at;
                    self.word = match begun {
                        true => self.word.start..at + 1,
                        false => at..at + 1,
                    };
                }
            }
            at += 1;
        }
        // After a blank, or after a text that is closed, a new word would begin.
        let word = match self.word.end == bytes.len() {
            true => self.word.clone(),
            false => bytes.len()..bytes.len(),
        };
        self.end(word, false)
    }

    /// A new statement begins.
    fn statement(&mut self) {
        self.keys.clear();
        self.valued = false;
    }

    fn written(&self, text: &str) -> String {
        text.get(self.word.clone()).unwrap_or("").trim().to_owned()
    }

    fn end(&self, word: Range<usize>, quoted: bool) -> Place {
        match (self.in_header, self.valued) {
            (true, _) => self.place(What::Header, word),
            (_, false) => self.place(What::Key, word),
            (_, true) => {
                let mut place = self.place(What::Nothing, word);
                // An entry of a list of tables has the keys of the table.
                let key = place.table.pop().unwrap_or_default();
                place.what = What::Value { key, quoted };
                place
            }
        }
    }

    fn place(&self, what: What, word: Range<usize>) -> Place {
        let mut table = self.header.clone();
        for open in &self.open {
            if let Open::Table(keys) = open {
                table.extend(keys.iter().cloned());
            }
        }
        if what != What::Header {
            table.extend(self.keys.iter().cloned());
        }
        Place { table, word, what }
    }
}

/// Where a text that begins here is closed.
fn closing(bytes: &[u8], start: usize, quote: u8, long: bool) -> Option<usize> {
    let mut at = start;
    loop {
        match *bytes.get(at)? {
            b'\\' if quote == b'"' => at += 1,
            b'\n' if !long => return None,
            byte if byte == quote => {
                let more = |n: usize| bytes.get(at + n) == Some(&quote);
                if !long || more(1) && more(2) {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of `|` in a text: table, word, what.
    fn place(text: &str) -> (String, String, What) {
        let end = text.find('|').expect("a cursor");
        let text = text.replace('|', "");
        let place = at(&text, end);
        (
            place.table.join("."),
            text[place.word].to_owned(),
            place.what,
        )
    }

    fn value(key: &str, quoted: bool) -> What {
        What::Value {
            key: key.into(),
            quoted,
        }
    }

    #[test]
    fn keys_headers_and_values_are_known_as_they_are_written() {
        let key = |table: &str, word: &str| (table.to_owned(), word.to_owned(), What::Key);
        for (text, found) in [
            ("|", key("", "")),
            ("sch|", key("", "sch")),
            ("schema = 1\n[board]\n  to|", key("board", "to")),
            ("[pieces.queen]\nmo|ves = 3", key("pieces.queen", "mo")),
            ("[pieces]\nqueen.mo|", key("pieces.queen", "mo")),
            (
                "[pieces]\nqueen = { symbol = \"Q\", mo|",
                key("pieces.queen", "mo"),
            ),
            (
                "[pieces.pawn]\nmoves = [\"mfW\", { be|",
                key("pieces.pawn.moves", "be"),
            ),
            (
                "[pieces.pawn]\nmoves = [\"a\",\n  # x\n\"b\"]\nli|",
                key("pieces.pawn", "li"),
            ),
            ("[end]\nx = \"never closed\nno|", key("end", "no")),
            ("[end]\nx = [1, 2\n[board]\nto|", key("board", "to")),
            ("a = '''\n[x]\n'''\nb|", key("", "b")),
            ("a = \"\\\"\" # \"\nb|", key("", "b")),
            ("[\"end\"]\nno|", key("end", "no")),
        ] {
            assert_eq!(place(text), found, "{text}");
        }
        assert_eq!(
            place("[pieces.qu|een]"),
            ("pieces".into(), "qu".into(), What::Header)
        );
        assert_eq!(
            place("x = 1\n[bo|"),
            (String::new(), "bo".into(), What::Header)
        );
        for (text, table, word, what) in [
            (
                "[board]\ntopology = \"sq|",
                "board",
                "sq",
                value("topology", true),
            ),
            (
                "[board]\ntopology = |",
                "board",
                "",
                value("topology", false),
            ),
            (
                "[royalty]\nattack-void-if = [\"a\", \"ow|",
                "royalty",
                "ow",
                value("attack-void-if", true),
            ),
            (
                "[end]\nno-moves = { result = \"lo|",
                "end.no-moves",
                "lo",
                value("result", true),
            ),
            (
                "[end]\na = { b = 1 }\nc = tr|",
                "end",
                "tr",
                value("c", false),
            ),
            ("variant.id = '|", "variant", "", value("id", true)),
        ] {
            assert_eq!(place(text), (table.into(), word.into(), what), "{text}");
        }
        assert_eq!(place("a = 1 # re|").2, What::Nothing);
    }

    #[test]
    fn a_word_is_found_from_its_middle() {
        for (text, word) in [
            ("[board]\nto|pology = 1", "topology"),
            ("[board]\ntopology = \"squ|are\"", "square"),
            ("[pieces.|queen]", "queen"),
        ] {
            let end = text.find('|').expect("a cursor");
            let text = text.replace('|', "");
            assert_eq!(&text[around(&text, end).1], word);
        }
    }

    #[test]
    fn no_text_is_too_odd() {
        let odd = "[[a.b]]\n=.=]}{[\"\\\n'''x\r,#é\u{0}\n[x\n\"";
        for end in 0..=odd.len() {
            let _ = around(odd, end);
        }
    }
}
