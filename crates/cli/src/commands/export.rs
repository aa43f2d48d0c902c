//! `boardwright export`: a variant as a section of a settings file of Fairy-Stockfish.

use std::io::Write as _;

use boardwright::Catalogue;
use boardwright_fairy::NotExported;

use crate::args::ExportArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::Terminal;

/// Writes the section and tells what differs, or says which rules no key says.
pub(crate) fn run(args: &ExportArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    match boardwright_fairy::export(&args.variant, catalogue) {
        Ok(exported) => {
            terminal.out.write_all(exported.text.as_bytes())?;
            for difference in &exported.differences {
                terminal.warn(&format!("Fairy-Stockfish differs: {difference}"));
            }
            Ok(Exit::Fine)
        }
        Err(NotExported::Load(error)) => Err(Failure::Load(error)),
        Err(error) => {
            let message = format!(
                "no key of Fairy-Stockfish says these rules of `{}`:\n{error}",
                args.variant
            );
            Err(Failure::Said(message))
        }
    }
}
