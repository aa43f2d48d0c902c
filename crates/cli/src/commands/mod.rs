//! The commands, one a file.

use std::io::Write as _;

mod check;
mod compare;
mod completions;
mod doc;
mod export;
mod import;
mod list;
mod man;
mod moves;
mod new;
mod perft;
mod play;
mod replay;
mod show;
mod solve;
mod table;
mod test;
mod verify;

use boardwright::Limits;

use crate::args::{Cli, Command};
use crate::exit::{Done, Exit};
use crate::open::Open;
use crate::terminal::Terminal;
use crate::{lsp, query, variants};

/// Does what the command line says.
pub(crate) fn run(cli: &Cli, terminal: &mut Terminal) -> Done {
    // These need no variants.
    match &cli.command {
        Command::Schema => {
            let schema = boardwright::descriptor::schema();
            terminal.out.write_all(schema.as_bytes())?;
            return Ok(Exit::Fine);
        }
        Command::Completions(args) => return completions::run(args, terminal),
        Command::Man(args) => return man::run(args, terminal),
        _ => {}
    }
    let mut catalogue = variants::catalogue(&cli.variants, &Open::default())?;
    if let Command::Query(args) = &cli.command
        && args.untrusted
    {
        // Nothing is compiled yet.
        catalogue.set_limits(Limits::UNTRUSTED);
    }
    match &cli.command {
        Command::List(args) => list::run(args, &catalogue, terminal),
        Command::New(args) => new::run(args, &cli.variants, &catalogue, terminal),
        Command::Check(args) => check::run(args, &cli.variants, terminal),
        Command::Compare(args) => compare::run(args, &catalogue, terminal),
        Command::Doc(args) => doc::run(args, &catalogue, terminal),
        Command::Show(args) => show::run(args, &catalogue, terminal),
        Command::Moves(args) => moves::run(args, &catalogue, terminal),
        Command::Perft(args) => perft::run(args, &catalogue, terminal),
        Command::Play(args) => play::run(args, &catalogue, terminal),
        Command::Replay(args) => replay::run(args, &catalogue, terminal),
        Command::Solve(args) => solve::run(args, &catalogue, terminal),
        Command::Verify(args) => verify::run(args, &catalogue, terminal),
        Command::Table(args) => table::run(args, &catalogue, terminal),
        Command::Test(args) => test::run(args, &catalogue, &cli.variants, terminal),
        Command::Query(args) => query::run(args, catalogue, terminal),
        Command::Import(args) => import::run(args, &catalogue, terminal),
        Command::Export(args) => export::run(args, &catalogue, terminal),
        Command::Lsp(_) => lsp::run(&cli.variants, terminal),
        Command::Schema | Command::Completions(_) | Command::Man(_) => Ok(Exit::Fine),
    }
}
