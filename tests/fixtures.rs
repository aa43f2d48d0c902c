//! Runs the fixture files that stand beside the descriptors: one test an entry, called
//! `variant::kind::name`. Those of `tests/variants` are variants that are not shipped, for rules that no
//! shipped variant has; there one independent count will do.
//!
//! Move sequences are counted, and tables of endings made, up to [`SEQUENCES`]; all of them where the environment has
//! `BOARDWRIGHT_WHOLE=1`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use boardwright::Catalogue;
use boardwright_fixtures::{ENDING, Fault, File, SEQUENCES, Verdict, files_in};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let trials = shipped(&here.join("../variants")).and_then(|mut trials| {
        trials.extend(trials_of(&here.join("variants"), 1)?);
        Ok(trials)
    });
    let trials = match trials {
        Ok(trials) => trials,
        Err(fault) => vec![Trial::test("variants", move || {
            Err(fault.to_string().into())
        })],
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The entries of shipped variants, each of which has a fixture file.
fn shipped(folder: &Path) -> Result<Vec<Trial>, Fault> {
    let files = files_in(folder, &Catalogue::shipped())?;
    let there: BTreeSet<&str> = files.iter().map(File::variant_id).collect();
    let catalogue = Catalogue::shipped();
    let bare = catalogue.ids().filter(|id| !there.contains(id));
    let mut trials: Vec<Trial> = bare
        .map(|id| {
            let message = format!("no {id}{ENDING}: a shipped variant has a fixture file");
            Trial::test(format!("{id}::fixture"), move || Err(message.into()))
        })
        .collect();
    for file in &files {
        add(file, 2, &mut trials);
    }
    Ok(trials)
}

/// The entries of variants that are not shipped, with counts from so many independent sources.
fn trials_of(folder: &Path, counts: usize) -> Result<Vec<Trial>, Fault> {
    let mut trials = Vec::new();
    for file in &files_in(folder, &Catalogue::shipped())? {
        add(file, counts, &mut trials);
    }
    Ok(trials)
}

/// A test for the file as a whole, and one for each of its entries.
fn add(file: &File, counts: usize, trials: &mut Vec<Trial>) {
    let id = file.variant_id();
    let faults = file.faults().iter().cloned();
    let faults: Vec<Fault> = faults.chain(file.lacks_counts(counts)).collect();
    trials.push(Trial::test(format!("{id}::fixture"), move || none(&faults)));
    let variant = match file.variant() {
        Ok(variant) => variant,
        Err(error) => {
            let failed = move || Err(error.to_string().into());
            return trials.push(Trial::test(format!("{id}::descriptor"), failed));
        }
    };
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    let sequences = if whole { u64::MAX } else { SEQUENCES };
    for fact in file.facts() {
        let (fact, variant) = (Arc::clone(fact), variant.clone());
        trials.push(Trial::test(fact.id(), move || {
            match fact.check(&variant, sequences, &|| true) {
                Verdict::Holds => Ok(()),
                Verdict::Fails(failure) => Err(failure.to_string().into()),
                Verdict::Stopped => Err("it was not looked at".into()),
            }
        }));
    }
}

fn none(faults: &[Fault]) -> Result<(), Failed> {
    match faults {
        [] => Ok(()),
        faults => {
            let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
            Err(lines.join("\n").into())
        }
    }
}
