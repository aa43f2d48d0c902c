//! The program `boardwright`: lists, checks, shows, counts, plays and answers queries.
//!
//! Everything that it knows comes from the crate [`boardwright`]; here is only what a terminal
//! needs. Each command has a file of its own in `commands`.
// What a stranger has written decides in this crate: nothing here may panic on it.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]
#![forbid(unsafe_code)]

mod args;
mod board;
mod commands;
mod count;
mod examine;
mod exit;
mod help;
mod lsp;
mod open;
mod query;
mod tables;
mod terminal;
mod variants;
mod whole;

use std::process::ExitCode;

use clap::Parser;

/// Answers one line of `boardwright query`: for tests that do not want a process for each.
pub fn answer(catalogue: &boardwright::Catalogue, line: &[u8]) -> String {
    query::answer(catalogue, None, &mut query::Games::default(), line)
}

/// As [`answer`], with so many units of work, as `boardwright query --work` has it.
pub fn answer_within(catalogue: &boardwright::Catalogue, units: u64, line: &[u8]) -> String {
    query::answer(catalogue, Some(units), &mut query::Games::default(), line)
}

/// What `boardwright lsp` writes to an editor that sends these bytes: for tests. Whatever they are, there is an end to it.
pub fn converse(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    // How it ends is the exit code's business.
    let _ = lsp::serve(&[], bytes, &mut out);
    out
}

/// The program: does what the command line says and returns its exit code.
pub fn main() -> ExitCode {
    match args::Cli::try_parse() {
        Ok(cli) => {
            let mut terminal = terminal::Terminal::standard();
            let done = commands::run(&cli, &mut terminal);
            terminal.close(done)
        }
        Err(usage) => {
            // Help and version are written to standard output with code 0, faults to standard error
            // with code 2. A closed pipe is nobody's fault.
            let _ = usage.print();
            ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2))
        }
    }
}
