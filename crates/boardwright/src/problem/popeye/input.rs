//! Problems in the input language of Popeye: the commands for which there is something here, in English.
//!
//! Words stand apart by blanks and ends of lines; large and small letters are the same; a command or an option may
//! be cut short where it stays the only one. What is not known is told with its line, before anything is solved.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::{Coded, Side};

/// The most problems and twins that a file may have.
const MOST: usize = 10_000;
/// The most bytes of a stipulation, which every twin has.
const LONGEST_STIPULATION: usize = 100;
/// The most bytes of title, author, origin and award together, which every twin has as well.
const LONGEST_NAMES: usize = 4096;

/// A problem as it is written.
#[derive(Clone, Default)]
pub(super) struct Problem {
    /// The line where it begins.
    pub(super) line: usize,
    /// Title, author, origin and award.
    pub(super) names: Vec<String>,
    pub(super) men: Men,
    /// The line where the men were told last.
    pub(super) men_line: usize,
    /// The stipulation and its line.
    pub(super) stipulation: Option<(usize, String)>,
    pub(super) options: Wishes,
    /// The words after `Condition`, with their lines.
    pub(super) conditions: Vec<(usize, String)>,
    pub(super) twins: Vec<Twin>,
    /// The position as it is given is no problem itself: the first twin is.
    pub(super) zero: bool,
}

/// A side and the letter of a piece.
pub(super) type Man = (Side, char);
/// Who stands where.
pub(super) type Men = BTreeMap<Cell, Man>;

/// What is asked for beside the solution.
#[derive(Clone, Default)]
pub(super) struct Wishes {
    pub(super) set_play: bool,
    pub(super) tries: bool,
    /// A try has at most so many refutations.
    pub(super) defences: Option<usize>,
    pub(super) variations: bool,
    pub(super) no_threat: bool,
    pub(super) white_to_play: bool,
    pub(super) duplex: bool,
    pub(super) half_duplex: bool,
    pub(super) most: Option<usize>,
    pub(super) seconds: Option<u64>,
    /// Who stands there does not castle.
    pub(super) no_castling: BTreeSet<Cell>,
    /// The pawn move that was made last: from where, over which cells, and where to.
    pub(super) passed: Vec<Cell>,
    /// The line that it is told in.
    pub(super) passed_line: usize,
}

/// A twin: what it changes.
#[derive(Clone, Default)]
pub(super) struct Twin {
    /// The line where it begins.
    pub(super) line: usize,
    /// It changes the twin before it, not the first position.
    pub(super) goes_on: bool,
    pub(super) changes: Vec<Change>,
}

/// One change, with its line where it needs somebody on a cell.
#[derive(Clone)]
pub(super) enum Change {
    Move(usize, Cell, Cell),
    Exchange(usize, Cell, Cell),
    Remove(usize, Cell),
    Put(Cell, Man),
    Stipulation(usize, String),
}

/// What is wrong with Popeye's input, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {told}")]
#[non_exhaustive]
pub struct PopeyeFault {
    /// The line, from 1.
    pub line: usize,
    code: &'static str,
    /// What is wrong there.
    pub told: String,
}

impl PopeyeFault {
    pub(super) fn new(line: usize, code: &'static str, told: impl Into<String>) -> PopeyeFault {
        let told = told.into();
        PopeyeFault { line, code, told }
    }

    /// The same, told of a part that is called so.
    pub(super) fn of_part(self, name: &str) -> PopeyeFault {
        let told = format!("{name}: {}", self.told);
        PopeyeFault { told, ..self }
    }

    /// The same of what says itself what is wrong.
    pub(super) fn coded(line: usize, error: &dyn Coded) -> PopeyeFault {
        PopeyeFault::new(line, error.code(), error.to_string())
    }

    /// A stable code.
    pub fn code(&self) -> &'static str {
        self.code
    }
}

impl Coded for PopeyeFault {
    fn code(&self) -> &'static str {
        PopeyeFault::code(self)
    }
}

/// The commands that are known.
const COMMANDS: [&str; 15] = [
    "beginproblem",
    "nextproblem",
    "endproblem",
    "remark",
    "author",
    "award",
    "origin",
    "title",
    "option",
    "stipulation",
    "pieces",
    "forsyth",
    "twin",
    "zeroposition",
    "condition",
];

/// The options that are known.
const OPTIONS: [&str; 15] = [
    "setplay",
    "try",
    "defence",
    "variations",
    "nothreat",
    "noboard",
    "intelligent",
    "movenumbers",
    "whitetoplay",
    "duplex",
    "halfduplex",
    "maxsolutions",
    "maxtime",
    "nocastling",
    "enpassant",
];

/// What a twin may change.
const CHANGES: [&str; 5] = ["move", "exchange", "remove", "add", "cont"];

/// The one of these that a word is, or is the beginning of.
fn known(word: &str, all: &[&'static str]) -> Option<&'static str> {
    if word.len() < 2 {
        return None;
    }
    if let Some(whole) = all.iter().find(|name| **name == word) {
        return Some(whole);
    }
    let mut begun = all.iter().filter(|name| name.starts_with(word));
    match (begun.next(), begun.next()) {
        (Some(name), None) => Some(name),
        _ => None,
    }
}

/// A word, in small letters, with its line.
struct Word<'t> {
    line: usize,
    text: String,
    /// As it is written, with all that follows on its line.
    rest: &'t str,
}

/// Reads a file.
pub(super) fn read(text: &str, board: &Board) -> Result<Vec<Problem>, PopeyeFault> {
    let mut words = Vec::new();
    // Editors begin a file with a mark of its encoding.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (at, line) in text.lines().enumerate() {
        let mut rest = line.trim();
        while !rest.is_empty() {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            words.push(Word {
                line: at + 1,
                text: word.to_lowercase(),
                rest,
            });
            rest = after.trim_start();
        }
    }
    let mut reader = Reader {
        words,
        at: 0,
        board,
        read: 0,
    };
    reader.problems()
}

struct Reader<'t> {
    words: Vec<Word<'t>>,
    at: usize,
    board: &'t Board,
    /// Problems and twins so far.
    read: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Word<'_>> {
        self.words.get(self.at)
    }

    /// The line of the next word, or of the last one.
    fn line(&self) -> usize {
        let word = self.peek().or(self.words.last());
        word.map_or(1, |word| word.line)
    }

    fn fault(&self, code: &'static str, told: impl Into<String>) -> PopeyeFault {
        PopeyeFault::new(self.line(), code, told)
    }

    /// The next word, which must be there.
    fn word(&mut self, what: &str) -> Result<String, PopeyeFault> {
        let text = self.peek().map(|word| word.text.clone());
        let text =
            text.ok_or_else(|| self.fault("cut-off", format!("the file ends before {what}")))?;
        self.at += 1;
        Ok(text)
    }

    /// A stipulation, of which it is only known that it is not too long. Its parts may stand apart.
    fn stipulation(&mut self) -> Result<String, PopeyeFault> {
        let line = self.line();
        let mut text = self.word("a stipulation")?;
        while text.len() <= LONGEST_STIPULATION && !has_its_number(&text) && !self.command_next() {
            text.push_str(&self.word("a stipulation")?);
        }
        match text.len() > LONGEST_STIPULATION {
            true => {
                let told = format!("a stipulation has at most {LONGEST_STIPULATION} bytes");
                Err(PopeyeFault::new(line, "bad-stipulation", told))
            }
            false => Ok(text),
        }
    }

    /// What follows the word that was read last, on its line.
    fn rest(&mut self) -> String {
        let line = self
            .words
            .get(self.at.wrapping_sub(1))
            .map(|word| word.line);
        let next = self.peek().filter(|word| Some(word.line) == line);
        let rest = next.map_or("", |word| word.rest).to_owned();
        while self.peek().is_some_and(|word| Some(word.line) == line) {
            self.at += 1;
        }
        rest
    }

    fn count(&mut self) -> Result<(), PopeyeFault> {
        self.read += 1;
        match self.read > MOST {
            true => {
                let told =
                    format!("more than {MOST} problems and twins: divide them among several files");
                Err(self.fault("too-many", told))
            }
            false => Ok(()),
        }
    }

    fn problems(&mut self) -> Result<Vec<Problem>, PopeyeFault> {
        let first = self.word("`BeginProblem`");
        if first
            .as_deref()
            .ok()
            .and_then(|word| known(word, &COMMANDS))
            != Some("beginproblem")
        {
            self.at = 0;
            return Err(self.fault("unknown-command", "a file begins with `BeginProblem`"));
        }
        let mut found = Vec::new();
        loop {
            self.count()?;
            let mut problem = Problem {
                line: self.line(),
                ..Problem::default()
            };
            let last = self.problem(&mut problem)?;
            if problem.stipulation.is_none() {
                return Err(PopeyeFault::new(
                    problem.line,
                    "no-stipulation",
                    "the problem has no stipulation",
                ));
            }
            found.push(problem);
            if last {
                return Ok(found);
            }
        }
    }

    /// Reads a problem; whether it is the last one.
    fn problem(&mut self, problem: &mut Problem) -> Result<bool, PopeyeFault> {
        loop {
            let line = self.line();
            let word = self.word("`EndProblem`")?;
            match known(&word, &COMMANDS) {
                Some("endproblem") => return Ok(true),
                Some("nextproblem") => return Ok(false),
                Some("remark") => drop(self.rest()),
                Some("author" | "award" | "origin" | "title") => {
                    problem.names.push(self.rest());
                    if problem.names.iter().map(String::len).sum::<usize>() > LONGEST_NAMES {
                        let told = format!(
                            "title, author, origin and award have more than {LONGEST_NAMES} bytes"
                        );
                        return Err(PopeyeFault::new(line, "too-large", told));
                    }
                }
                Some("stipulation") => {
                    if let Some((first, _)) = &problem.stipulation {
                        return Err(second_stipulation(line, *first));
                    }
                    problem.stipulation = Some((line, self.stipulation()?));
                }
                Some("option") => self.options(&mut problem.options)?,
                Some("pieces") => {
                    problem.men_line = line;
                    for (line, cell, man) in self.pieces()? {
                        if problem.men.insert(cell, man).is_some() {
                            return Err(self.occupied(line, cell));
                        }
                    }
                }
                Some("forsyth") => {
                    problem.men_line = line;
                    problem.men = self.forsyth()?;
                }
                Some("zeroposition") if !problem.twins.is_empty() => {
                    let told =
                        "`ZeroPosition` stands before the twins, with what the first one changes";
                    return Err(PopeyeFault::new(line, "unknown-twin", told));
                }
                Some(command @ ("twin" | "zeroposition")) => {
                    problem.zero |= command == "zeroposition";
                    self.count()?;
                    let twin = self.twin(line)?;
                    problem.twins.push(twin);
                }
                Some("condition") if !problem.twins.is_empty() => return Err(of_no_twin(line)),
                Some("condition") => {
                    while !self.command_next() {
                        let line = self.line();
                        problem.conditions.push((line, self.word("a condition")?));
                    }
                }
                _ => {
                    let told = format!("`{}` is no command that is known here", cut(&word));
                    return Err(PopeyeFault::new(line, "unknown-command", told));
                }
            }
        }
    }

    /// Whether a command comes next, or nothing more.
    fn command_next(&self) -> bool {
        self.peek()
            .is_none_or(|word| known(&word.text, &COMMANDS).is_some())
    }

    /// The number after an option of a line.
    fn number(&mut self, line: usize, what: &str) -> Result<usize, PopeyeFault> {
        let word = self.word(what)?;
        let wrong = || PopeyeFault::new(line, "no-number", format!("here stands {what}, a number"));
        word.parse().map_err(|_| wrong())
    }

    /// Two men on one cell.
    fn occupied(&self, line: usize, cell: Cell) -> PopeyeFault {
        let told = format!("two men stand on {}", self.board.name(cell));
        PopeyeFault::new(line, "occupied-cell", told)
    }

    fn options(&mut self, options: &mut Wishes) -> Result<(), PopeyeFault> {
        while let Some(word) = self.peek() {
            let name = known(&word.text, &OPTIONS);
            if name.is_none() && self.command_next() {
                return Ok(());
            }
            let (line, text) = (word.line, word.text.clone());
            self.at += 1;
            match name {
                Some("setplay") => options.set_play = true,
                Some("try") => options.tries = true,
                Some("defence") => {
                    options.defences = Some(self.number(line, "how many refutations")?)
                }
                Some("variations") => options.variations = true,
                Some("nothreat") => options.no_threat = true,
                // No board is drawn, all solutions are found as fast as can be, and progress is shown anyway.
                Some("noboard" | "intelligent" | "movenumbers") => {}
                Some("whitetoplay") => options.white_to_play = true,
                Some("duplex") => options.duplex = true,
                Some("halfduplex") => options.half_duplex = true,
                Some("maxsolutions") => {
                    options.most = Some(self.number(line, "how many solutions")?)
                }
                Some("maxtime") => {
                    options.seconds = Some(self.number(line, "how many seconds")? as u64);
                }
                Some("nocastling") => {
                    let cells = self.all_cells();
                    if cells.is_empty() {
                        let told = "after `NoCastling` stand the cells of kings and rooks that have moved: e1h8";
                        return Err(PopeyeFault::new(line, "unknown-cell", told));
                    }
                    options.no_castling.extend(cells);
                }
                Some("enpassant") => {
                    options.passed_line = line;
                    options.passed = self.all_cells();
                    if !(3..=4).contains(&options.passed.len()) {
                        let told = "after `EnPassant` stand the cells of the pawn's move: from where, over which, and where to, e2e3e4";
                        return Err(PopeyeFault::new(line, "unknown-cell", told));
                    }
                }
                _ => {
                    let told = format!("`{}` is no option that is known here", cut(&text));
                    return Err(PopeyeFault::new(line, "unknown-option", told));
                }
            }
        }
        Ok(())
    }

    /// Cells one after another, `a1b2`; `None` if something else stands there, or nothing.
    fn cells(&self, text: &str) -> Option<Vec<Cell>> {
        let mut found = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (name, more) = rest.split_at_checked(2)?;
            found.push(self.board.find(name)?);
            rest = more;
        }
        (!found.is_empty()).then_some(found)
    }

    /// The cells that come next, in one word or in several.
    fn all_cells(&mut self) -> Vec<Cell> {
        let mut found = Vec::new();
        while let Some(cells) = self.peek().and_then(|word| self.cells(&word.text)) {
            self.at += 1;
            found.extend(cells);
        }
        found
    }

    fn cell(&mut self) -> Result<Cell, PopeyeFault> {
        let line = self.line();
        let word = self.word("a cell")?;
        let unknown = || {
            PopeyeFault::new(
                line,
                "unknown-cell",
                format!("the board has no cell `{}`", cut(&word)),
            )
        };
        self.board.find(&word).ok_or_else(unknown)
    }

    /// The men after `pieces`, or after `add` in a twin, with their lines: a colour, then pieces, each a letter and its cells.
    fn pieces(&mut self) -> Result<Vec<(usize, Cell, Man)>, PopeyeFault> {
        let mut side = None;
        let mut found = Vec::new();
        let mut taken = BTreeSet::new();
        while let Some(word) = self.peek() {
            let line = word.line;
            let text = word.text.clone();
            let piece = text
                .chars()
                .next()
                .filter(|letter| "kqrbsp".contains(*letter));
            let cells = piece.and_then(|piece| self.cells(text.strip_prefix(piece)?));
            if let (Some(piece), Some(cells)) = (piece, cells) {
                self.at += 1;
                let told = "pieces stand after `White` or `Black`";
                let side = side.ok_or_else(|| PopeyeFault::new(line, "no-colour", told))?;
                for cell in cells {
                    if !taken.insert(cell) {
                        return Err(self.occupied(line, cell));
                    }
                    found.push((line, cell, (side, piece)));
                }
                continue;
            }
            match known(&text, &["white", "black"]) {
                Some("white") => side = Some(Side::First),
                Some("black") => side = Some(Side::Second),
                _ if self.command_next() || known(&text, &CHANGES).is_some() => break,
                _ => {
                    let told = format!(
                        "`{}` is no man and no command that is known here: a man is written Ke1, or Pa2b2",
                        cut(&text)
                    );
                    return Err(PopeyeFault::new(line, "unknown-man", told));
                }
            }
            self.at += 1;
        }
        Ok(found)
    }

    /// A board in Forsyth notation, from the highest rank on, with S for a knight.
    fn forsyth(&mut self) -> Result<Men, PopeyeFault> {
        let line = self.line();
        let text = match self.peek() {
            Some(word) => word.rest.split_whitespace().next().unwrap_or("").to_owned(),
            None => String::new(),
        };
        self.at += 1;
        let wrong = |told: String| PopeyeFault::new(line, "bad-forsyth", told);
        let mut men = Men::new();
        let (files, height) = (self.board.files().len(), self.board.ranks().len());
        for (from_above, rank) in text.split('/').enumerate() {
            let number = height.saturating_sub(from_above);
            if number == 0 {
                return Err(wrong(format!(
                    "the board has {height} ranks, and here stand more"
                )));
            }
            let too_long = || wrong(format!("rank {number} is longer than the board"));
            let mut file = 0_usize;
            let mut empty = 0_usize;
            for letter in rank.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    empty = (empty * 10 + digit as usize).min(100);
                    continue;
                }
                file += empty;
                empty = 0;
                let piece = letter.to_ascii_lowercase();
                let told =
                    || format!("`{letter}` is no man here: K Q R B S P, small ones are Black's");
                if !"kqrbsp".contains(piece) {
                    return Err(wrong(told()));
                }
                let name =
                    char::from_digit(10 + file as u32, 36).map(|file| format!("{file}{number}"));
                let cell = name.and_then(|name| self.board.find(&name));
                let cell = cell.ok_or_else(too_long)?;
                let side = match letter.is_ascii_uppercase() {
                    true => Side::First,
                    false => Side::Second,
                };
                men.insert(cell, (side, piece));
                file += 1;
            }
            if file + empty > files {
                return Err(too_long());
            }
        }
        Ok(men)
    }

    /// What a twin that begins in a line changes.
    fn twin(&mut self, begins: usize) -> Result<Twin, PopeyeFault> {
        let mut twin = Twin {
            line: begins,
            ..Twin::default()
        };
        while let Some(word) = self.peek() {
            let line = word.line;
            let text = word.text.clone();
            match known(&text, &CHANGES) {
                Some("cont") => {
                    self.at += 1;
                    twin.goes_on = true;
                }
                Some("move") => {
                    self.at += 1;
                    let change = Change::Move(line, self.cell()?, self.cell()?);
                    twin.changes.push(change);
                }
                Some("exchange") => {
                    self.at += 1;
                    let change = Change::Exchange(line, self.cell()?, self.cell()?);
                    twin.changes.push(change);
                }
                Some("remove") => {
                    self.at += 1;
                    let mut cells = self.all_cells();
                    if cells.is_empty() {
                        // It has three letters, or is none.
                        cells.push(self.cell()?);
                    }
                    let gone = cells.into_iter().map(|cell| Change::Remove(line, cell));
                    twin.changes.extend(gone);
                }
                Some("add") => {
                    self.at += 1;
                    let men = self.pieces()?.into_iter();
                    twin.changes
                        .extend(men.map(|(_, cell, man)| Change::Put(cell, man)));
                }
                _ if known(&text, &COMMANDS) == Some("condition") => return Err(of_no_twin(line)),
                _ if known(&text, &COMMANDS) == Some("stipulation") => {
                    let mut earlier = twin.changes.iter();
                    let first = earlier.find_map(|change| match change {
                        Change::Stipulation(first, _) => Some(*first),
                        _ => None,
                    });
                    if let Some(first) = first {
                        return Err(second_stipulation(line, first));
                    }
                    self.at += 1;
                    let change = Change::Stipulation(line, self.stipulation()?);
                    twin.changes.push(change);
                }
                _ if self.command_next() => break,
                _ => {
                    let told =
                        format!("`{}` is no change of a twin that is known here", cut(&text));
                    return Err(PopeyeFault::new(line, "unknown-twin", told));
                }
            }
        }
        match twin.changes.is_empty() {
            true => Err(PopeyeFault::new(
                begins,
                "unknown-twin",
                "the twin changes nothing",
            )),
            false => Ok(twin),
        }
    }
}

/// A stipulation where there was one.
fn second_stipulation(line: usize, first: usize) -> PopeyeFault {
    let told = format!("the stipulation was told in line {first}: each problem and twin has one");
    PopeyeFault::new(line, "second-stipulation", told)
}

/// A condition after a twin, which it would change.
fn of_no_twin(line: usize) -> PopeyeFault {
    let told = "a twin changes men and the stipulation here, and no condition: write it as a problem of its own";
    PopeyeFault::new(line, "unknown-twin", told)
}

/// Whether a stipulation has its number of moves. The digit of a goal's cell, as in `ze4`, is none, and neither are the noughts of a
/// castling.
fn has_its_number(text: &str) -> bool {
    let before = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = text.len() - before.len();
    let half = before.strip_suffix('.');
    match text.strip_prefix(before).unwrap_or_default() {
        _ if half.is_some_and(|half| half.ends_with(|c: char| c.is_ascii_digit())) => true,
        "00" => false,
        _ if digits == 0 => false,
        // The cell of two letters after a `z`.
        _ => !(digits == 1 && before.chars().rev().nth(1) == Some('z')),
    }
}

/// The beginning of a word.
pub(super) fn cut(word: &str) -> String {
    word.chars().take(40).collect()
}
