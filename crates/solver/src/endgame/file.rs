//! Tables in a file: lines of text, then the entries, then a checksum. The format is docs/tables.md.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, BufRead, Write};

use boardwright_core::model::Model;
use boardwright_core::{Coded, Man, Premise, Reason, Variant};

use super::fit;
use super::layout::Layouts;
use super::men::Men;
use super::table::{Entry, Tables};
use crate::tables::summed::{Fault, Reader, Writer};

/// What a file begins with, and the version of the format.
const FIRST: &str = "boardwright-table 1";
/// The most tables of a file.
const MOST_TABLES: usize = 4096;

/// Why a file is not read.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotRead {
    /// It cannot be read at all.
    Unreadable(io::Error),
    /// It is no file of tables, or of a later version of the format.
    NoTable,
    /// It is of another variant, or of another version of its rules: which.
    OtherRules(String),
    /// A line of the head says nothing: its number.
    Line(usize),
    /// It ends too soon, goes on too long, or a byte of it has changed.
    Damaged,
    /// It takes more memory than it may: the bytes that it needs, and that there are.
    TooLarge(u64, u64),
}

impl NotRead {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            NotRead::Unreadable(_) => "unreadable",
            NotRead::NoTable => "no-table",
            NotRead::OtherRules(_) => "other-rules",
            NotRead::Line(_) => "bad-line",
            NotRead::Damaged => "damaged",
            NotRead::TooLarge(..) => "too-large",
        }
    }
}

impl core::fmt::Display for NotRead {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NotRead::Unreadable(error) => write!(f, "the file of tables cannot be read: {error}"),
            NotRead::NoTable => {
                write!(f, "this is no file of tables, which begins with `{FIRST}`")
            }
            NotRead::OtherRules(rules) => {
                write!(f, "the tables are of other rules than these: of {rules}")
            }
            NotRead::Line(line) => write!(f, "line {line} of the file of tables says nothing"),
            NotRead::Damaged => f.write_str(
                "the file of tables is damaged: it is too short, too long, or its checksum is another",
            ),
            NotRead::TooLarge(needed, most) => write!(
                f,
                "the tables take {} MiB, and may take {}",
                needed.div_ceil(1 << 20),
                most >> 20
            ),
        }
    }
}

impl std::error::Error for NotRead {}

impl Coded for NotRead {
    fn code(&self) -> &'static str {
        NotRead::code(self)
    }
}

impl From<Fault> for NotRead {
    fn from(fault: Fault) -> NotRead {
        match fault {
            Fault::Unreadable(error) => NotRead::Unreadable(error),
            Fault::Line(line) => NotRead::Line(line),
            Fault::Damaged => NotRead::Damaged,
        }
    }
}

/// Entries that are written at a time.
const CHUNK: usize = 1 << 15;

impl Tables {
    /// Writes the tables.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let model = self.variant.model();
        let mut out = Writer::new(out);
        let mut head = format!(
            "{FIRST}\nvariant {}\nversion {}\nrules {}\nends",
            model.id, model.version, model.rules_hash
        );
        for end in &self.ends {
            head += " ";
            head += end.code();
        }
        head += "\n";
        for man in standing(&self.men) {
            head += &places(&self.layouts, model, man);
            head += "\n";
        }
        let widths: Vec<usize> = self.entries.iter().map(|entries| width(entries)).collect();
        for ((men, entries), width) in self.men.iter().zip(&self.entries).zip(&widths) {
            head += &format!("table {} {width} {}\n", men.text(model), entries.len());
        }
        head += "entries\n";
        out.put(head.as_bytes())?;
        let mut bytes = Vec::with_capacity(2 * CHUNK);
        for (entries, width) in self.entries.iter().zip(&widths) {
            for chunk in entries.chunks(CHUNK) {
                bytes.clear();
                for entry in chunk {
                    let [low, high] = entry.to_le_bytes();
                    bytes.push(low);
                    if *width == 2 {
                        bytes.push(high);
                    }
                }
                out.put(&bytes)?;
            }
        }
        out.end()
    }

    /// Reads tables of a variant, with no more than so many bytes for entries.
    ///
    /// # Errors
    /// Why they are not read.
    pub fn read(
        variant: &Variant,
        input: &mut dyn BufRead,
        most_bytes: u64,
    ) -> Result<Tables, NotRead> {
        let mut reader = Reader::new(input);
        let model = variant.model();
        let first = match reader.line() {
            Err(Fault::Unreadable(error)) => return Err(NotRead::Unreadable(error)),
            first => first.is_ok_and(|line| line == FIRST),
        };
        if !first || fit::variant(variant).is_err() {
            return Err(NotRead::NoTable);
        }
        let id = reader.word("variant")?;
        let version = reader.word("version")?;
        let rules = reader.word("rules")?;
        if id != model.id || rules != model.rules_hash {
            return Err(NotRead::OtherRules(format!("{id} {version}")));
        }
        let ends = reader.word("ends")?;
        let ends = ends.split_whitespace().map(Reason::from_code);
        let ends: Option<BTreeSet<Reason>> = ends.collect();
        let ends = ends.ok_or(NotRead::Line(reader.line))?;
        let layouts = Layouts::new(model, &mut || true).ok_or(NotRead::Damaged)?;
        let mut men: Vec<Men> = Vec::new();
        let mut widths = Vec::new();
        let mut bytes = 0_u64;
        let mut placed = Vec::new();
        loop {
            let line = reader.line()?;
            if line == "entries" {
                break;
            }
            if line.starts_with("places ") && men.is_empty() {
                placed.push((reader.line, line));
                continue;
            }
            let bad = || NotRead::Line(reader.line);
            let words: Vec<&str> = line.split(' ').collect();
            let ["table", letters, width, entries] = words.as_slice() else {
                return Err(bad());
            };
            let its = Men::listed(letters, model).ok_or_else(bad)?;
            let width = match *width {
                "1" => 1,
                "2" => 2,
                _ => return Err(bad()),
            };
            let many = layouts.entries(&its);
            let twice = men.contains(&its) || men.len() >= MOST_TABLES;
            if twice || its.count() > fit::MAX_MEN || entries.parse() != Ok(many) {
                return Err(bad());
            }
            bytes = bytes.saturating_add(many.saturating_mul(2));
            if bytes > most_bytes {
                return Err(NotRead::TooLarge(bytes, most_bytes));
            }
            men.push(its);
            widths.push(width);
        }
        if men.is_empty() {
            return Err(NotRead::Line(reader.line));
        }
        // Where men may stand follows from the rules; the lines are for those who do not have them.
        let mut standing = standing(&men).into_iter();
        for (at, line) in placed {
            let man = standing.next().ok_or(NotRead::Line(at))?;
            if line != places(&layouts, model, man) {
                return Err(NotRead::Line(at));
            }
        }
        let mut entries = Vec::new();
        for (men, width) in men.iter().zip(widths) {
            entries.push(read_entries(&mut reader, layouts.entries(men), width)?);
        }
        reader.end()?;
        Ok(Tables {
            variant: variant.clone(),
            plain: model.keeps(&[Premise::Changes]),
            by_men: men.iter().cloned().zip(0..).collect::<HashMap<_, _>>(),
            layouts,
            men,
            entries,
            ends,
        })
    }
}

/// The men that stand on the board in any of the tables, each once and in order.
fn standing(men: &[Men]) -> BTreeSet<Man> {
    men.iter().flat_map(Men::iter).collect()
}

/// The line that says where a man may stand: the cells, and with a star those on which he has not moved.
fn places(layouts: &Layouts, model: &Model, man: Man) -> String {
    let (cells, moved) = layouts.cells(man);
    let mut line = format!("places {} {}", man.side.index() + 1, model.symbol(man.kind));
    for (at, &cell) in cells.iter().enumerate() {
        let star = if at < moved { "" } else { "*" };
        line += &format!(" {star}{}", model.board.name(cell));
    }
    line
}

/// The bytes that each entry of a table takes.
fn width(entries: &[u16]) -> usize {
    let fits = entries.iter().all(|&entry| entry <= u16::from(u8::MAX));
    if fits { 1 } else { 2 }
}

/// The entries of a table.
fn read_entries(reader: &mut Reader<'_>, many: u64, width: usize) -> Result<Vec<u16>, NotRead> {
    let mut left = usize::try_from(many).map_err(|_| NotRead::Damaged)?;
    let mut entries = Vec::new();
    let mut bytes = vec![0; CHUNK * width];
    while left > 0 {
        let now = left.min(CHUNK);
        let chunk = bytes.get_mut(..now * width).unwrap_or_default();
        reader.fill(chunk)?;
        // What is not there is not made room for.
        entries.reserve(now);
        for entry in chunk.chunks(width) {
            let number = match *entry {
                [low, high] => u16::from_le_bytes([low, high]),
                [low] => u16::from(low),
                _ => return Err(NotRead::Damaged),
            };
            let told = Entry::of(number).is_none_or(|entry| entry.number() == number);
            if number > i16::MAX as u16 || !told {
                return Err(NotRead::Damaged);
            }
            entries.push(number);
        }
        left -= now;
    }
    Ok(entries)
}
