//! `boardwright query`: the rules, for a program in any language.
//!
//! One request a line, one answer a line, until the end of input. Nothing that stands in a request
//! ends the program.

mod answer;
mod games;
mod lines;
mod request;

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardwright::{Catalogue, Limits};

use crate::args::QueryArgs;
use crate::exit::{Done, Exit, Failure};
use crate::tables;
use crate::terminal::Terminal;

pub(crate) use answer::answer;
pub(crate) use games::Games;
use lines::{Line, Lines};

/// The longest request, in bytes.
pub(crate) const MAX_LINE: usize = 1024 * 1024;

/// Answers the requests of standard input.
pub(crate) fn run(args: &QueryArgs, catalogue: Catalogue, terminal: &mut Terminal) -> Done {
    let untrusted = args.untrusted.then_some(Limits::UNTRUSTED.work);
    let work = args.work.or(untrusted);
    let games = Games::with(tables::read_any(&args.table, &catalogue)?);
    let input = io::stdin().lock();
    serve(&catalogue, work, games, input, &mut terminal.out)
}

/// Answers the requests of `input` on `out`, each within so many units of work.
fn serve(
    catalogue: &Catalogue,
    work: Option<u64>,
    mut games: Games,
    input: impl Read,
    out: &mut dyn Write,
) -> Done {
    let mut lines = Lines::new(input, MAX_LINE);
    loop {
        let answer = match lines.next() {
            Ok(Line::End) => return Ok(Exit::Fine),
            Ok(Line::Whole(line)) if line.trim_ascii().is_empty() => None,
            Ok(Line::Whole(line)) => Some(guarded(catalogue, work, &mut games, line)),
            Ok(Line::Cut(start)) => Some(answer::too_long(start)),
            Err(error) => {
                return Err(Failure::Said(format!(
                    "cannot read standard input: {error}"
                )));
            }
        };
        if let Some(mut answer) = answer {
            answer.push('\n');
            out.write_all(answer.as_bytes())?;
            out.flush()?; // the next answer may take long
        }
    }
}

/// An answer, even if the rules have a defect: the next request is not to suffer from it.
fn guarded(catalogue: &Catalogue, work: Option<u64>, games: &mut Games, line: &[u8]) -> String {
    let answered = catch_unwind(AssertUnwindSafe(|| answer(catalogue, work, games, line)));
    answered.unwrap_or_else(|_| answer::defect(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes three at a time.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let (now, later) = self.0.split_at(self.0.len().min(3));
            buffer[..now.len()].copy_from_slice(now);
            self.0 = later;
            Ok(now.len())
        }
    }

    /// What was written by each time that it was handed on.
    #[derive(Default)]
    struct HandedOn(Vec<u8>, Vec<usize>);

    impl Write for HandedOn {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.1
                .push(self.0.iter().filter(|&&byte| byte == b'\n').count());
            Ok(())
        }
    }

    #[test]
    fn an_answer_waits_for_no_other_request() {
        let (catalogue, mut out) = (Catalogue::shipped(), HandedOn::default());
        let together = &b"[]\n[]\n"[..];
        serve(&catalogue, None, Games::default(), together, &mut out).expect("written");
        assert_eq!(out.1, [1, 2]);
    }

    #[test]
    fn answers_come_in_order_however_the_input_arrives() {
        let catalogue = Catalogue::shipped();
        let input = b"{\"id\":1}\n\n  \r\n[]\n{\"id\":\"two\",\"variant\":\"none\"}";
        let mut out = Vec::new();
        serve(&catalogue, None, Games::default(), Trickle(input), &mut out).expect("written");
        let text = String::from_utf8(out).expect("UTF-8");
        let ids: Vec<&str> = text
            .lines()
            .map(|line| line.split(',').next().unwrap_or(""))
            .collect();
        assert_eq!(ids, ["{\"id\":1", "{\"id\":null", "{\"id\":\"two\""]);
    }
}
