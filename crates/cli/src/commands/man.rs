//! `boardwright man`: the manual pages.

use std::fs;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use crate::args::{Cli, ManArgs};
use crate::exit::{Done, Exit, Failure};
use crate::terminal::Terminal;
use crate::whole;

/// Prints the program's page, or writes one for it and for each command.
pub(crate) fn run(args: &ManArgs, terminal: &mut Terminal) -> Done {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let Some(folder) = &args.out else {
        Man::new(program).render(&mut terminal.out)?;
        return Ok(Exit::Fine);
    };
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "make", &error))?;
    let commands: Vec<Command> = program.get_subcommands().cloned().collect();
    for command in std::iter::once(program).chain(commands) {
        let page = Man::new(command);
        let mut text = Vec::new();
        page.render(&mut text)?;
        whole::write(&folder.join(page.get_filename()), &text)?;
    }
    Ok(Exit::Fine)
}
