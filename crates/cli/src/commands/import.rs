//! `boardwright import`: descriptors for the variants of a settings file of Fairy-Stockfish.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use boardwright::Catalogue;

use crate::args::ImportArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Terminal, plain};
use crate::{variants, whole};

/// Writes all descriptors or none, and says what is doubtful.
pub(crate) fn run(args: &ImportArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let file = args.file.display();
    let text = variants::text(&args.file)?;
    let imported = match boardwright_fairy::import(&text, catalogue) {
        Ok(imported) => imported,
        Err(faults) => {
            for fault in faults.told() {
                let message = plain(&fault.message);
                writeln!(terminal.err, "{file}:{}: {message}", fault.line)?;
            }
            let more = faults.count() - faults.told().len();
            let more = if more > 0 {
                format!("; {more} more are not shown")
            } else {
                String::new()
            };
            let count = faults.count();
            let said = if count == 1 {
                "one fault".to_owned()
            } else {
                format!("{count} faults")
            };
            return Err(Failure::Said(format!(
                "{file} has {said}{more}: nothing is written"
            )));
        }
    };
    fs::create_dir_all(&args.out).map_err(|error| Failure::file(&args.out, "make", &error))?;
    let path = |id: &str| args.out.join(format!("{id}.toml"));
    let files: Vec<(PathBuf, String)> = imported
        .iter()
        .map(|one| (path(&one.id), one.text.clone()))
        .collect();
    whole::create(&files)?;
    let mut doubts: Vec<_> = imported.iter().flat_map(|one| &one.doubts).collect();
    doubts.sort_by_key(|doubt| doubt.line);
    for doubt in doubts {
        let message = plain(&doubt.message);
        writeln!(terminal.err, "{file}:{}: {message}", doubt.line)?;
    }
    for (path, _) in &files {
        writeln!(terminal.out, "{}", path.display())?;
    }
    Ok(Exit::Fine)
}
