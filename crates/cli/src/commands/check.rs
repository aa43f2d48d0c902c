//! `boardwright check`: descriptors, and everything that is wrong with them.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use boardwright::descriptor::{Diagnostics, Severity};
use boardwright::{Catalogue, LoadError};
use serde::Serialize;

use crate::args::{CheckArgs, Format};
use crate::exit::{Done, Exit, Failure};
use crate::terminal::Terminal;
use crate::variants;

/// What was found in one file.
struct Finding {
    /// Id, version and rules hash, if it can be used.
    identity: Option<[String; 3]>,
    diagnostics: Diagnostics,
    /// What is wrong beyond the diagnostics.
    other: Option<String>,
}

/// What is said of a file, in JSON.
#[derive(Serialize)]
struct Line<'a> {
    file: String,
    ok: bool,
    id: Option<&'a str>,
    version: Option<&'a str>,
    rules_hash: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    diagnostics: &'a Diagnostics,
}

/// Checks the files, each by itself.
pub(crate) fn run(args: &CheckArgs, folders: &[PathBuf], terminal: &mut Terminal) -> Done {
    let mut exit = Exit::Fine;
    for file in &files(args, terminal)? {
        let finding = examine(file, folders).unwrap_or_else(|failure| Finding {
            identity: None,
            diagnostics: Diagnostics::default(),
            other: Some(words(&failure)),
        });
        if finding.identity.is_none() {
            exit = Exit::Fault;
        }
        match args.format {
            Format::Text => report(file, &finding, terminal)?,
            Format::Json => {
                let [id, version, rules_hash] = match &finding.identity {
                    Some(identity) => identity.each_ref().map(|text| Some(text.as_str())),
                    None => [None; 3],
                };
                let line = Line {
                    file: file.display().to_string(),
                    ok: finding.identity.is_some(),
                    id,
                    version,
                    rules_hash,
                    error: finding.other.as_deref(),
                    diagnostics: &finding.diagnostics,
                };
                serde_json::to_writer(&mut terminal.out, &line).map_err(std::io::Error::from)?;
                writeln!(terminal.out)?;
            }
        }
    }
    Ok(exit)
}

/// The files that are meant: a folder stands for its descriptors, and fixtures are passed over.
fn files(args: &CheckArgs, terminal: &mut Terminal) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for file in &args.files {
        if file.is_dir() {
            let found = variants::paths(file)?;
            if found.is_empty() {
                let folder = file.display();
                return Err(Failure::Said(format!("no descriptor is in {folder}")));
            }
            files.extend(found);
        } else if let Some(what) = variants::companion(file) {
            terminal.warn(&format!("{} is passed over: it has {what}", file.display()));
        } else {
            files.push(file.clone());
        }
    }
    Ok(files)
}

/// Reads a file, compiles what it describes, and looks at the names that stand beside it.
fn examine(file: &Path, folders: &[PathBuf]) -> Result<Finding, Failure> {
    let text = variants::text(file)?;
    let mut catalogue = variants::catalogue(folders)?;
    let named = file.with_extension("names.toml").is_file();
    if file != Path::new("-") {
        let folder = file.parent().filter(|parent| *parent != Path::new(""));
        variants::add_folder(&mut catalogue, folder.unwrap_or(Path::new(".")))?;
    }
    Ok(look(
        &file.display().to_string(),
        &text,
        named,
        &mut catalogue,
    ))
}

fn look(name: &str, text: &str, named: bool, catalogue: &mut Catalogue) -> Finding {
    let refused = |diagnostics, other| Finding {
        identity: None,
        diagnostics,
        other,
    };
    let (variant, warnings) = match catalogue.add_and_warn(name, text) {
        Ok(added) => added,
        Err(LoadError::Descriptor(diagnostics)) => return refused(diagnostics, None),
        Err(error) => return refused(Diagnostics::default(), Some(error.to_string())),
    };
    let model = variant.model();
    let presented = match named {
        true => catalogue.presentation(&model.id).map(drop),
        false => Ok(()),
    };
    match presented {
        Ok(()) => Finding {
            identity: Some([
                model.id.clone(),
                model.version.clone(),
                model.rules_hash.clone(),
            ]),
            diagnostics: warnings,
            other: None,
        },
        Err(error) => refused(warnings, Some(error.to_string())),
    }
}

/// For people.
fn report(file: &Path, finding: &Finding, terminal: &mut Terminal) -> std::io::Result<()> {
    let ink = terminal.ink;
    if !finding.diagnostics.is_empty() {
        writeln!(
            terminal.out,
            "{}",
            finding.diagnostics.render(ink.colour).trim_end()
        )?;
        writeln!(terminal.out)?;
    }
    if let Some(other) = &finding.other {
        writeln!(terminal.out, "{} {other}", ink.bad("error:"))?;
    }
    let count = |severity| {
        finding
            .diagnostics
            .iter()
            .filter(|d| d.severity == severity)
            .count()
    };
    let (errors, warnings) = (
        count(Severity::Error) + usize::from(finding.other.is_some()),
        count(Severity::Warning),
    );
    let mut counts = Vec::new();
    for (count, noun) in [(errors, "error"), (warnings, "warning")] {
        match count {
            0 => {}
            1 => counts.push(format!("1 {noun}")),
            _ => counts.push(format!("{count} {noun}s")),
        }
    }
    let verdict = match &finding.identity {
        Some([id, version, hash]) => {
            let short: String = hash.chars().take(12).collect();
            let identity = format!("{} {id} {version}, rules hash {short}", ink.good("ok"));
            std::iter::once(identity)
                .chain(counts)
                .collect::<Vec<_>>()
                .join(", ")
        }
        None => ink.bad(counts.join(", ")),
    };
    writeln!(terminal.out, "{}: {verdict}", file.display())
}

fn words(failure: &Failure) -> String {
    match failure {
        Failure::Output(error) => error.to_string(),
        Failure::Load(error) => error.to_string(),
        Failure::Said(text) => text.clone(),
    }
}
