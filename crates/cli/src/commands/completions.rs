//! `boardwright completions`: what a shell needs to complete command lines.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Cli, CompletionsArgs};
use crate::exit::{Done, Exit};
use crate::terminal::Terminal;

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs, terminal: &mut Terminal) -> Done {
    // Written here first: what writes scripts does not survive a closed pipe.
    let mut script = Vec::new();
    let mut command = Cli::command();
    clap_complete::generate(args.shell, &mut command, "boardwright", &mut script);
    terminal.out.write_all(&script)?;
    Ok(Exit::Fine)
}
