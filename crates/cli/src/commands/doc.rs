//! `boardwright doc`: the rule page of a variant.

use std::io::Write as _;

use boardwright::Catalogue;

use crate::args::DocArgs;
use crate::exit::{Done, Exit};
use crate::terminal::Terminal;

/// Writes the page in Markdown.
pub(crate) fn run(args: &DocArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let page = catalogue.page(&args.variant)?;
    terminal.out.write_all(page.as_bytes())?;
    Ok(Exit::Fine)
}
