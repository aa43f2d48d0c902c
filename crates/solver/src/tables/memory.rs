//! What a search has found out, kept: a search that was stopped goes on from there, at once or, by a file, another day.
//!
//! A file has lines of text that say what it is of, then entries of the tables, then a checksum. It is read by the version
//! of this crate that has written it, and is believed: a proof is confirmed all the same, that there is none is not.

use std::io::{self, BufRead, Write};

use boardwright_core::{Coded, Game, Move};

use crate::answer::solution::Solution;
use crate::question::stipulation::{MAX_PLIES, Stipulation};
use crate::tables::summed::{Fault, Reader, Writer};
use crate::walk::scramble::scramble;
use crate::work::effort::Limits;

/// What a file begins with, and the version of the format.
const FIRST: &str = "boardwright-search 1";
/// Entries that are written at a time.
const CHUNK: usize = 1 << 13;

/// Why a file is no memory of a search.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotAMemory {
    /// It cannot be read at all.
    Unreadable(io::Error),
    /// It is no such file, or of another version of this crate.
    NoMemory,
    /// A line of the head says nothing: its number.
    Line(usize),
    /// It ends too soon, goes on too long, or a byte of it has changed.
    Damaged,
}

impl NotAMemory {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            NotAMemory::Unreadable(_) => "unreadable",
            NotAMemory::NoMemory => "no-memory",
            NotAMemory::Line(_) => "bad-line",
            NotAMemory::Damaged => "damaged",
        }
    }
}

impl core::fmt::Display for NotAMemory {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NotAMemory::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            NotAMemory::NoMemory => write!(
                f,
                "this is not what a search of this version has written, which begins with `{FIRST}`: remove it, or name another file"
            ),
            NotAMemory::Line(line) => write!(f, "line {line} says nothing"),
            NotAMemory::Damaged => {
                f.write_str("it is damaged: it is too short, too long, or its checksum is another")
            }
        }
    }
}

impl std::error::Error for NotAMemory {}

impl Coded for NotAMemory {
    fn code(&self) -> &'static str {
        NotAMemory::code(self)
    }
}

impl From<Fault> for NotAMemory {
    fn from(fault: Fault) -> NotAMemory {
        match fault {
            Fault::Unreadable(error) => NotAMemory::Unreadable(error),
            Fault::Line(line) => NotAMemory::Line(line),
            Fault::Damaged => NotAMemory::Damaged,
        }
    }
}

/// What a search has found out of a problem. An empty one is filled by
/// [`solve_on`](crate::solve_on), which goes on from one that is not.
#[derive(Default)]
pub struct Memory {
    /// The problem; none in an empty memory.
    pub(crate) asked: Option<String>,
    /// There is no solution within so many plies.
    pub(crate) none_within: Option<u16>,
    /// There is one within so many.
    pub(crate) within: Option<u16>,
    /// The positions of all searches.
    nodes: u64,
    pub(crate) ranges: Vec<[u64; 4]>,
    pub(crate) numbers: Vec<[u64; 4]>,
    pub(crate) marks: Vec<[u64; 4]>,
}

impl core::fmt::Debug for Memory {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Memory")
            .field("asked", &self.asked)
            .field("none_within", &self.none_within)
            .field("within", &self.within)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// What is asked, in words that are the same for the same problem, whatever its bound: a longer one goes on from a
/// shorter one.
pub(crate) fn asked(game: &Game, stipulation: &Stipulation, limits: &Limits) -> String {
    let model = game.model();
    let past = |moves: &[Move]| moves.iter().fold(0, |at, mv| scramble(at ^ mv.bits()));
    let past = match game.position().variant().needs_history() {
        true => past(game.moves()),
        false => 0,
    };
    let bound = if stipulation.exact {
        stipulation.within
    } else {
        0
    };
    let stipulation = Stipulation {
        within: bound,
        stated: false,
        ..*stipulation
    };
    format!(
        "{} {} {:016x} {past:016x} hands {} {stipulation:?}",
        model.id,
        model.rules_hash,
        game.position().hash(),
        limits.dominance,
    )
}

impl Memory {
    /// The positions that all searches so far have looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether it is of this problem, or of none yet.
    pub(crate) fn is_of(&self, asked: &str) -> bool {
        self.asked.as_deref().is_none_or(|own| own == asked)
    }

    /// Notes what a search has told.
    pub(crate) fn note(&mut self, asked: String, solution: &Solution) {
        self.asked = Some(asked);
        self.none_within = solution.none_within.max(self.none_within);
        self.within = solution.within.or(self.within);
        self.nodes = self.nodes.saturating_add(solution.nodes);
    }

    /// Writes it.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Writer::new(out);
        let number = |plies: Option<u16>| plies.map_or("-".to_owned(), |plies| plies.to_string());
        let head = format!(
            "{FIRST}\nversion {}\nproblem {}\nnone-within {}\nwithin {}\nnodes {}\nentries {} {} {}\n",
            env!("CARGO_PKG_VERSION"),
            self.asked.as_deref().unwrap_or_default(),
            number(self.none_within),
            number(self.within),
            self.nodes,
            self.ranges.len(),
            self.numbers.len(),
            self.marks.len(),
        );
        out.put(head.as_bytes())?;
        let mut bytes = Vec::with_capacity(32 * CHUNK);
        for entries in [&self.ranges, &self.numbers, &self.marks] {
            for chunk in entries.chunks(CHUNK) {
                bytes.clear();
                let words = chunk.iter().flatten();
                bytes.extend(words.flat_map(|word| word.to_le_bytes()));
                out.put(&bytes)?;
            }
        }
        out.end()
    }

    /// Reads what [`write`](Memory::write) has written.
    ///
    /// # Errors
    /// Why it is not read.
    pub fn read(input: &mut dyn BufRead) -> Result<Memory, NotAMemory> {
        let mut reader = Reader::new(input);
        let first = match reader.line() {
            Err(Fault::Unreadable(error)) => return Err(NotAMemory::Unreadable(error)),
            first => first.is_ok_and(|line| line == FIRST),
        };
        if !first || reader.word("version")? != env!("CARGO_PKG_VERSION") {
            return Err(NotAMemory::NoMemory);
        }
        let asked = reader.word("problem")?;
        let none_within = number(&mut reader, "none-within")?;
        let within = number(&mut reader, "within")?;
        let nodes = reader.word("nodes")?;
        let nodes = nodes.parse().map_err(|_| NotAMemory::Line(reader.line))?;
        let counts = reader.word("entries")?;
        let counts: Result<Vec<u64>, _> = counts.split(' ').map(str::parse).collect();
        let Some(&[ranges, numbers, marks]) = counts.ok().as_deref() else {
            return Err(NotAMemory::Line(reader.line));
        };
        let memory = Memory {
            asked: (!asked.is_empty()).then_some(asked),
            none_within,
            within,
            nodes,
            ranges: entries(&mut reader, ranges)?,
            numbers: entries(&mut reader, numbers)?,
            marks: entries(&mut reader, marks)?,
        };
        reader.end()?;
        Ok(memory)
    }
}

/// A number of plies in the head, or none.
fn number(reader: &mut Reader<'_>, word: &str) -> Result<Option<u16>, NotAMemory> {
    let text = reader.word(word)?;
    if text == "-" {
        return Ok(None);
    }
    match text.parse() {
        Ok(plies @ 0..=MAX_PLIES) => Ok(Some(plies)),
        _ => Err(NotAMemory::Line(reader.line)),
    }
}

fn entries(reader: &mut Reader<'_>, many: u64) -> Result<Vec<[u64; 4]>, NotAMemory> {
    let mut left = usize::try_from(many).map_err(|_| NotAMemory::Damaged)?;
    let mut entries = Vec::new();
    let mut bytes = vec![0; 32 * CHUNK];
    while left > 0 {
        let now = left.min(CHUNK);
        let chunk = bytes.get_mut(..32 * now).unwrap_or_default();
        reader.fill(chunk)?;
        // What is not there is not made room for.
        entries.extend(chunk.chunks_exact(32).map(|entry| {
            let word = |at: usize| {
                let bytes = entry
                    .get(8 * at..8 * at + 8)
                    .and_then(|b| b.try_into().ok());
                u64::from_le_bytes(bytes.unwrap_or_default())
            };
            [word(0), word(1), word(2), word(3)]
        }));
        left -= now;
    }
    Ok(entries)
}
