//! `boardwright verify`: whether a certificate holds.

use std::fs::File;
use std::io::{BufReader, Write as _};
use std::time::Instant;

use boardwright::Catalogue;
use boardwright::certificate::{self, Defect, Fault, Verified};

use crate::args::VerifyArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped, plain};

/// Verifies, and tells how far it has come if it is stopped.
pub(crate) fn run(args: &VerifyArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let file = File::open(&args.file).map_err(|error| Failure::file(&args.file, "read", &error))?;
    let interrupt = Interrupt::catch();
    let started = Instant::now();
    let verified = {
        let mut progress = Progress::new(terminal, None, "{spinner} {msg}");
        let mut watch = |steps: u64| {
            progress.at(steps, |spent| {
                format!("{} steps, {} s", grouped(steps), spent.as_secs())
            });
            !interrupt.asked()
        };
        certificate::verify(catalogue, &mut BufReader::new(file), &mut watch)
    };
    match verified {
        Ok(verified) => {
            tell(&verified, started.elapsed().as_secs_f64(), terminal)?;
            Ok(Exit::Fine)
        }
        Err(fault) if matches!(fault.defect, Defect::Stopped) => {
            let line = fault.line;
            writeln!(
                terminal.out,
                "interrupted in line {line}: no fault was found until then"
            )?;
            Ok(Exit::Interrupted)
        }
        Err(fault) => Err(refused(args, &fault)),
    }
}

fn tell(verified: &Verified, seconds: f64, terminal: &mut Terminal) -> Result<(), Failure> {
    let ink = terminal.ink;
    let steps = grouped(verified.steps as u64);
    for (name, text) in [
        ("holds", verified.claim.to_string()),
        ("rules", verified.rules.to_string()),
        ("position", verified.position.clone()),
        ("steps", format!("{steps} in {seconds:.3} s")),
    ] {
        writeln!(terminal.out, "{}  {text}", ink.head(format!("{name:<8}")))?;
    }
    Ok(())
}

fn refused(args: &VerifyArgs, fault: &Fault) -> Failure {
    let (code, help) = (fault.code(), fault.defect.help());
    let file = args.file.display();
    let told = plain(&fault.defect.to_string());
    Failure::Said(format!(
        "{code}: {file}:{}: {told}\n  help: {help}",
        fault.line
    ))
}
