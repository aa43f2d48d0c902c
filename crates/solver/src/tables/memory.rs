//! What a search has found out, kept: a search that was stopped goes on from there, at once or, by a file, another day.
//!
//! The tables of a search stand in its memory while it goes on, and may be written at any time. Each entry is true by itself:
//! that one was written before another does not matter.
//!
//! A file has lines of text that say what it is of, then the entries of each table, then a checksum. Entries stand in parts, a
//! number before each of how many there are, and the number 0 after the last. A file is read by the version of this crate that
//! has written it, and is believed: a proof is confirmed all the same, that there is none is not.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boardwright_core::{Coded, Game, Move};

use crate::answer::solution::Solution;
use crate::question::stipulation::{MAX_PLIES, Stipulation};
use crate::tables::store::Standing;
use crate::tables::summed::{Fault, Reader, Writer};
use crate::walk::scramble::scramble;
use crate::work::effort::{Limits, Progress};

/// What a file begins with, and the version of the format.
const FIRST: &str = "boardwright-search 2";
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
pub struct Memory(Arc<Mutex<Known>>);

/// What is known of a problem.
#[derive(Clone, Default)]
struct Known {
    /// The problem; none in an empty memory.
    asked: Option<String>,
    /// There is no solution within so many plies.
    none_within: Option<u16>,
    /// There is one within so many.
    within: Option<u16>,
    /// The positions of all searches.
    nodes: u64,
    found: Found,
}

/// What is known of positions.
#[derive(Clone)]
pub(crate) struct Found {
    /// There was a search before.
    pub(crate) earlier: bool,
    pub(crate) ranges: Arc<dyn Standing>,
    pub(crate) numbers: Arc<dyn Standing>,
    pub(crate) marks: Arc<dyn Standing>,
}

impl Default for Found {
    /// Nothing.
    fn default() -> Self {
        let nothing = || Arc::new(Vec::new());
        Found {
            earlier: false,
            ranges: nothing(),
            numbers: nothing(),
            marks: nothing(),
        }
    }
}

impl core::fmt::Debug for Memory {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let known = self.known();
        f.debug_struct("Memory")
            .field("asked", &known.asked)
            .field("none_within", &known.none_within)
            .field("within", &known.within)
            .field("nodes", &known.nodes)
            .finish_non_exhaustive()
    }
}

/// What is asked, in words that are the same for the same problem, whatever its bound: a longer one goes on from a
/// shorter one.
pub(crate) fn asked(game: &Game, stipulation: &Stipulation, limits: &Limits) -> String {
    let model = game.model();
    let past = |moves: &[Move]| moves.iter().fold(0, |at, mv| scramble(at ^ mv.bits()));
    let past = match game.position().needs_history() {
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
    /// The same memory, for another thread: it may write what is known while a search goes on.
    ///
    /// ```
    /// # use boardwright_core::Game;
    /// use boardwright_solver::{Limits, Memory, Stipulation, Wanted, solve_on};
    ///
    /// # fn look(game: &Game) -> Result<(), Box<dyn std::error::Error>> {
    /// let memory = Memory::default();
    /// let same = memory.share();
    /// let writes = std::thread::spawn(move || {
    ///     let mut file = Vec::new();
    ///     same.write(&mut file).map(|()| file)
    /// });
    /// let asked = Stipulation::of(game.position(), 31);
    /// let (wanted, limits) = (Wanted::default(), Limits::default());
    /// let solution = solve_on(game, &asked, &wanted, &limits, &[], &memory, &mut |_| true)?;
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn share(&self) -> Memory {
        Memory(Arc::clone(&self.0))
    }

    /// The positions that all searches so far have looked at.
    pub fn nodes(&self) -> u64 {
        self.known().nodes
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it is of this problem, or of none yet.
    pub(crate) fn is_of(&self, asked: &str) -> bool {
        let known = self.known();
        known.asked.as_deref().is_none_or(|own| own == asked)
    }

    /// There is no solution within so many plies, and one within so many.
    pub(crate) fn lengths(&self) -> (Option<u16>, Option<u16>) {
        let known = self.known();
        (known.none_within, known.within)
    }

    /// What is known of positions.
    pub(crate) fn found(&self) -> Found {
        let known = self.known();
        Found {
            earlier: known.nodes > 0,
            ..known.found.clone()
        }
    }

    /// What is found out of positions stands there from now on.
    pub(crate) fn keep(&self, found: Found) {
        self.known().found = found;
    }

    /// The search for any mate has ended: what it noted of positions serves no more.
    pub(crate) fn drop_marks(&self) {
        self.known().found.marks = Arc::new(Vec::new());
    }

    /// Forgets everything.
    pub(crate) fn forget(&self) {
        *self.known() = Known::default();
    }

    /// Notes how far a search is, before which there were so many positions.
    pub(crate) fn note(&self, asked: &str, before: u64, seen: &Progress) {
        let mut known = self.known();
        if known.asked.is_none() {
            known.asked = Some(asked.to_owned());
        }
        known.none_within = seen.none_within.max(known.none_within);
        known.within = seen.within.or(known.within);
        known.nodes = before.saturating_add(seen.nodes);
    }

    /// Notes what a search has told.
    pub(crate) fn note_end(&self, asked: &str, before: u64, solution: &Solution) {
        let seen = Progress {
            none_within: solution.none_within,
            within: solution.within,
            ..Progress::of(solution.nodes, 0)
        };
        self.note(asked, before, &seen);
    }

    /// Writes it, also while a search goes on.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let known = self.known().clone();
        let mut out = Writer::new(out);
        let number = |plies: Option<u16>| plies.map_or("-".to_owned(), |plies| plies.to_string());
        let head = format!(
            "{FIRST}\nversion {}\nproblem {}\nnone-within {}\nwithin {}\nnodes {}\n",
            env!("CARGO_PKG_VERSION"),
            known.asked.as_deref().unwrap_or_default(),
            number(known.none_within),
            number(known.within),
            known.nodes,
        );
        out.put(head.as_bytes())?;
        let Found {
            ranges,
            numbers,
            marks,
            earlier: _,
        } = &known.found;
        let mut bytes = Vec::with_capacity(32 * CHUNK);
        for table in [ranges, numbers, marks] {
            table.tell(&mut |part| {
                if !part.is_empty() {
                    out.put(&(part.len() as u64).to_le_bytes())?;
                }
                for chunk in part.chunks(CHUNK) {
                    bytes.clear();
                    let words = chunk.iter().flatten();
                    bytes.extend(words.flat_map(|word| word.to_le_bytes()));
                    out.put(&bytes)?;
                }
                Ok(())
            })?;
            out.put(&0_u64.to_le_bytes())?;
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
        let known = Known {
            asked: (!asked.is_empty()).then_some(asked),
            none_within,
            within,
            nodes,
            found: Found {
                earlier: nodes > 0,
                ranges: Arc::new(entries(&mut reader)?),
                numbers: Arc::new(entries(&mut reader)?),
                marks: Arc::new(entries(&mut reader)?),
            },
        };
        reader.end()?;
        Ok(Memory(Arc::new(Mutex::new(known))))
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

/// The entries of a table, part by part.
fn entries(reader: &mut Reader<'_>) -> Result<Vec<[u64; 4]>, NotAMemory> {
    let mut entries = Vec::new();
    let mut bytes = vec![0; 32 * CHUNK];
    loop {
        let mut many = [0; 8];
        reader.fill(&mut many)?;
        let many = u64::from_le_bytes(many);
        if many == 0 {
            return Ok(entries);
        }
        let mut left = usize::try_from(many).map_err(|_| NotAMemory::Damaged)?;
        while left > 0 {
            let now = left.min(CHUNK);
            let chunk = bytes.get_mut(..32 * now).unwrap_or_default();
            reader.fill(chunk)?;
            // What is not there is not made room for.
            entries.extend(chunk.chunks_exact(32).map(words));
            left -= now;
        }
    }
}

/// The words of an entry.
fn words(entry: &[u8]) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(entry.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
    }
    words
}
