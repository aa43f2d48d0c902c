//! How facts are told: for people, in JSON, in the XML of JUnit.

use std::collections::BTreeMap;
use std::io::{self, Write as _};

use boardwright_fixtures::{Board, Failure, Fault, Report, Tally, Verdict};
use serde::Serialize;

use crate::args::TestFormat;
use crate::terminal::{Terminal, grouped};

/// Tells of facts as they come.
pub(super) struct Reporter {
    format: TestFormat,
    /// For JUnit, which has the numbers before the facts: the cases of each file.
    suites: Vec<Suite>,
}

/// The cases of a file.
struct Suite {
    file: String,
    cases: String,
    tests: usize,
    failures: usize,
    errors: usize,
    seconds: f64,
}

/// A fact in JSON.
#[derive(Serialize)]
struct FactLine<'a> {
    fact: String,
    file: &'a str,
    line: usize,
    variant: &'a str,
    kind: &'a str,
    name: &'a str,
    ok: bool,
    seconds: f64,
    #[serde(flatten)]
    failure: Option<FailureLine<'a>>,
}

#[derive(Serialize)]
struct FailureLine<'a> {
    what: &'a str,
    details: BTreeMap<&'a str, &'a str>,
    boards: Vec<BoardLine<'a>>,
}

#[derive(Serialize)]
struct BoardLine<'a> {
    label: &'a str,
    position: &'a str,
    picture: &'a str,
}

/// A fault in JSON.
#[derive(Serialize)]
struct FaultLine<'a> {
    fault: &'a str,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
}

/// The last line in JSON.
#[derive(Serialize)]
struct TallyLine {
    facts: usize,
    held: usize,
    failed: usize,
    not_looked_at: usize,
    faults: usize,
    interrupted: bool,
}

impl<'a> From<&'a Failure> for FailureLine<'a> {
    fn from(failure: &'a Failure) -> FailureLine<'a> {
        let details = failure.details.iter();
        let board = |board: &'a Board| BoardLine {
            label: &board.label,
            position: &board.position,
            picture: &board.picture,
        };
        FailureLine {
            what: &failure.what,
            details: details
                .map(|(label, text)| (*label, text.as_str()))
                .collect(),
            boards: failure.boards.iter().map(board).collect(),
        }
    }
}

/// Why a fact does not hold, if it does not.
fn failure<'a>(report: &'a Report<'_>) -> Option<&'a Failure> {
    match &report.verdict {
        Verdict::Fails(failure) => Some(failure),
        Verdict::Holds | Verdict::Stopped => None,
    }
}

impl Reporter {
    pub(super) fn new(format: TestFormat) -> Reporter {
        Reporter {
            format,
            suites: Vec::new(),
        }
    }

    /// What is wrong with a file.
    pub(super) fn fault(&mut self, fault: &Fault, terminal: &mut Terminal) -> io::Result<()> {
        match self.format {
            TestFormat::Text => {
                let label = terminal.ink.bad("fault:");
                writeln!(
                    terminal.out,
                    "{label} {}\n",
                    lines_plain(&fault.to_string())
                )
            }
            TestFormat::Json => {
                let line = FaultLine {
                    fault: &fault.message,
                    file: &fault.file,
                    line: fault.place.map(|(line, _)| line),
                    column: fault.place.map(|(_, column)| column),
                };
                json(&line, terminal)
            }
            TestFormat::Junit => {
                let suite = self.suite(&fault.file);
                suite.tests += 1;
                suite.errors += 1;
                suite.cases += &format!(
                    "    <testcase classname=\"{0}\" name=\"file\">\n      <error message=\"{1}\"/>\n    </testcase>\n",
                    xml(&fault.file),
                    xml(&fault.to_string()),
                );
                Ok(())
            }
        }
    }

    /// What a fact came to.
    pub(super) fn fact(&mut self, report: &Report<'_>, terminal: &mut Terminal) -> io::Result<()> {
        let fact = report.fact;
        let failure = failure(report);
        let seconds = report.took.as_secs_f64();
        match self.format {
            TestFormat::Text => {
                let Some(failure) = failure else {
                    return Ok(());
                };
                let label = terminal.ink.bad("fails:");
                let (id, file, line) = (fact.id(), fact.file(), fact.line());
                let id = terminal.ink.head(lines_plain(&id));
                writeln!(terminal.out, "{label} {id} ({file}:{line})")?;
                writeln!(terminal.out, "{}\n", lines_plain(&failure.to_string()))
            }
            TestFormat::Json => {
                let line = FactLine {
                    fact: fact.id(),
                    file: fact.file(),
                    line: fact.line(),
                    variant: fact.variant(),
                    kind: fact.kind(),
                    name: fact.name(),
                    ok: failure.is_none(),
                    seconds,
                    failure: failure.map(FailureLine::from),
                };
                json(&line, terminal)
            }
            TestFormat::Junit => {
                let suite = self.suite(fact.file());
                suite.tests += 1;
                suite.seconds += seconds;
                let head = format!(
                    "    <testcase classname=\"{}.{}\" name=\"{}\" file=\"{}\" line=\"{}\" time=\"{seconds:.3}\"",
                    xml(fact.variant()),
                    fact.kind(),
                    xml(fact.name()),
                    xml(fact.file()),
                    fact.line(),
                );
                suite.cases += &head;
                match failure {
                    None => suite.cases += "/>\n",
                    Some(failure) => {
                        suite.failures += 1;
                        suite.cases += &format!(
                            ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                            xml(&failure.what),
                            xml(&failure.to_string()),
                        );
                    }
                }
                Ok(())
            }
        }
    }

    /// The numbers.
    pub(super) fn end(&self, tally: &Tally, terminal: &mut Terminal) -> io::Result<()> {
        match self.format {
            TestFormat::Text => summary(tally, terminal),
            TestFormat::Json => {
                let line = TallyLine {
                    facts: tally.facts,
                    held: tally.held,
                    failed: tally.failed,
                    not_looked_at: tally.unasked,
                    faults: tally.faults,
                    interrupted: tally.stopped,
                };
                json(&line, terminal)
            }
            TestFormat::Junit => self.xml(terminal),
        }
    }

    fn xml(&self, terminal: &mut Terminal) -> io::Result<()> {
        let of = |number: fn(&Suite) -> usize| self.suites.iter().map(number).sum::<usize>();
        writeln!(terminal.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(
            terminal.out,
            "<testsuites name=\"boardwright test\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
            of(|suite| suite.tests),
            of(|suite| suite.failures),
            of(|suite| suite.errors),
        )?;
        for suite in &self.suites {
            writeln!(
                terminal.out,
                "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3}\">",
                xml(&suite.file),
                suite.tests,
                suite.failures,
                suite.errors,
                suite.seconds
            )?;
            write!(terminal.out, "{}", suite.cases)?;
            writeln!(terminal.out, "  </testsuite>")?;
        }
        writeln!(terminal.out, "</testsuites>")
    }

    /// The suite of a file; facts come file by file, faults before them.
    fn suite(&mut self, file: &str) -> &mut Suite {
        let at = self.suites.iter().position(|suite| suite.file == file);
        let at = at.unwrap_or(self.suites.len());
        if at == self.suites.len() {
            self.suites.push(Suite {
                file: file.to_owned(),
                cases: String::new(),
                tests: 0,
                failures: 0,
                errors: 0,
                seconds: 0.0,
            });
        }
        #[allow(clippy::indexing_slicing, reason = "it was put there")]
        &mut self.suites[at]
    }
}

fn json(line: &impl Serialize, terminal: &mut Terminal) -> io::Result<()> {
    serde_json::to_writer(&mut terminal.out, line).map_err(io::Error::from)?;
    writeln!(terminal.out)
}

fn summary(tally: &Tally, terminal: &mut Terminal) -> io::Result<()> {
    let number = |count: usize| grouped(count as u64);
    let facts = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 fact {one}"),
        _ => format!("{} facts {many}", number(count)),
    };
    let mut parts = vec![facts(tally.held, "holds", "hold")];
    if tally.failed > 0 {
        parts.push(facts(tally.failed, "fails", "fail"));
    }
    if tally.unasked > 0 {
        parts.push(facts(
            tally.unasked,
            "could not be looked at",
            "could not be looked at",
        ));
    }
    match tally.faults {
        0 => {}
        1 => parts.push("1 fault in the files".to_owned()),
        faults => parts.push(format!("{} faults in the files", number(faults))),
    }
    let ink = terminal.ink;
    let verdict = match () {
        () if tally.stopped => {
            parts.push(format!("of {}", number(tally.facts)));
            ink.warn("interrupted:")
        }
        () if tally.is_fine() => ink.good("ok:"),
        () => ink.bad("not so:"),
    };
    writeln!(terminal.out, "{verdict} {}", parts.join(", "))
}

/// What others wrote, made fit for a terminal line by line.
fn lines_plain(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(crate::terminal::plain).collect();
    lines.join("\n")
}

/// A text in XML 1.0, which has no control characters but three.
fn xml(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => written += "&amp;",
            '<' => written += "&lt;",
            '>' => written += "&gt;",
            '"' => written += "&quot;",
            '\n' => written += "&#10;",
            '\t' => written += "&#9;",
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {
                written.push(char::REPLACEMENT_CHARACTER);
            }
            c => written.push(c),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_others_wrote_leaves_its_place_in_xml() {
        assert_eq!(xml("a\"<b>&\u{1b}\n"), "a&quot;&lt;b&gt;&amp;\u{FFFD}&#10;");
    }
}
