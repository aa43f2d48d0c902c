//! `boardwright test`: the facts of fixture files, held against the rules.

mod report;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright::Catalogue;
use boardwright_fixtures::{self as fixtures, File, News, Plan, Tally};

use crate::args::TestArgs;
use crate::exit::{Done, Exit, Failure};
use crate::open::Open;
use crate::terminal::{Interrupt, Progress, Terminal, grouped};
use crate::variants;

use report::Reporter;

/// Looks at all facts, and tells what is known even if it is stopped.
pub(crate) fn run(
    args: &TestArgs,
    catalogue: &Catalogue,
    folders: &[PathBuf],
    terminal: &mut Terminal,
) -> Done {
    let files = files(args, catalogue, folders)?;
    let mut plan = Plan::default().with_filters(args.filter.clone());
    if args.whole {
        plan = plan.with_sequences(u64::MAX);
    }
    if let Some(threads) = args.threads {
        plan = plan.with_threads(usize::from(threads));
    }
    let interrupt = Interrupt::catch();
    let mut progress = Progress::new(terminal, Some(0), "{bar:24} {pos}/{len} facts, {msg}");
    let mut reporter = Reporter::new(args.format);
    let mut written: io::Result<()> = Ok(());
    let tally = fixtures::run(&files, &plan, &mut |news| {
        let told = match news {
            News::Done(done, of) => {
                progress.of(of as u64);
                progress.at(done as u64, |spent| format!("{} s", spent.as_secs()));
                Ok(())
            }
            News::Fault(fault) => progress.aside(|| reporter.fault(fault, terminal)),
            News::Fact(report) => progress.aside(|| reporter.fact(&report, terminal)),
        };
        if written.is_ok() {
            written = told;
        }
        written.is_ok() && !interrupt.asked()
    });
    drop(progress);
    written?;
    if tally.facts == 0 && tally.faults == 0 {
        return Err(none_chosen(args, &files));
    }
    reporter.end(&tally, terminal)?;
    Ok(exit(&tally))
}

fn exit(tally: &Tally) -> Exit {
    match () {
        () if tally.stopped => Exit::Interrupted,
        () if tally.is_fine() => Exit::Fine,
        () => Exit::Fault,
    }
}

/// The filters let nothing through.
fn none_chosen(args: &TestArgs, files: &[File]) -> Failure {
    let facts: usize = files.iter().map(|file| file.facts().len()).sum();
    let filters: Vec<String> = args.filter.iter().map(|text| format!("`{text}`")).collect();
    Failure::Said(format!(
        "no fact has {} in its name; {} were looked through",
        filters.join(" or "),
        grouped(facts as u64)
    ))
}

/// The files that are meant; what is neither a file nor a folder is a variant.
fn files(
    args: &TestArgs,
    catalogue: &Catalogue,
    folders: &[PathBuf],
) -> Result<Vec<File>, Failure> {
    let said = |fault: fixtures::Fault| Failure::Said(fault.to_string());
    let here = [PathBuf::from(".")];
    let targets = match (args.targets.as_slice(), folders) {
        ([], []) => here.as_slice(),
        ([], folders) => folders,
        (targets, _) => targets,
    };
    let mut files = Vec::new();
    for target in targets {
        if target.is_dir() {
            let found = fixtures::files_in(target, catalogue).map_err(said)?;
            if found.is_empty() {
                let folder = target.display();
                return Err(Failure::Said(format!("no fixture file is in {folder}")));
            }
            files.extend(found);
        } else if target.exists() || is_path(target) {
            files.push(fixtures::file_at(target, catalogue).map_err(said)?);
        } else {
            let name = target.to_string_lossy();
            files.push(of_variant(&name, catalogue, folders)?);
        }
    }
    Ok(files)
}

/// Whether a name can only be that of a file.
fn is_path(target: &Path) -> bool {
    target.components().count() > 1 || target.extension().is_some_and(|end| end == "toml")
}

/// The fixture file of a variant of the catalogue: that beside its descriptor in a folder of `--variants`, or that
/// which is shipped.
fn of_variant(name: &str, catalogue: &Catalogue, folders: &[PathBuf]) -> Result<File, Failure> {
    let variant = catalogue.get(name)?;
    let id = variant.model().id.as_str();
    for folder in folders.iter().rev() {
        let described = variants::descriptors(folder, &Open::default())?;
        if let Some((_, path, _)) = described.iter().find(|(known, ..)| known == id) {
            return fixtures::file_at(Path::new(path), catalogue)
                .map_err(|fault| Failure::Said(fault.to_string()));
        }
    }
    let shipped = fixtures::shipped(id, &Arc::new(catalogue.clone()));
    shipped.ok_or_else(|| Failure::Said(format!("`{id}` has no fixture file")))
}
