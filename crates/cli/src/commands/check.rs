//! `boardwright check`: descriptors, and everything that is wrong with them.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use boardwright::descriptor::{Diagnostics, Severity};
use serde::Serialize;

use crate::args::{CheckArgs, Format};
use crate::examine::{self, Finding};
use crate::exit::{Done, Exit, Failure};
use crate::open::Open;
use crate::terminal::Terminal;
use crate::variants;

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
        let finding = look(file, folders).unwrap_or_else(|failure| Finding::unreadable(&failure));
        let identity = identity(&finding);
        if identity.is_none() {
            exit = Exit::Fault;
        }
        match args.format {
            Format::Text => report(file, &finding, terminal)?,
            Format::Json => {
                let [id, version, rules_hash] = identity.map_or([None; 3], |of| of.map(Some));
                let line = Line {
                    file: file.display().to_string(),
                    ok: identity.is_some(),
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
            let found = variants::paths(file, &Open::default())?;
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

/// Reads a file and looks at it; `-` is standard input, which lies in no folder.
fn look(path: &Path, folders: &[PathBuf]) -> Result<Finding, Failure> {
    let text = variants::text(path)?;
    let file = (path != Path::new("-")).then_some(path);
    let open = Open::default();
    let mut catalogue = examine::surroundings(file, folders, &open)?;
    let name = path.display().to_string();
    Ok(examine::examine(&name, &text, file, &mut catalogue, &open))
}

/// Id, version and rules hash.
fn identity(finding: &Finding) -> Option<[&str; 3]> {
    let model = finding.variant.as_ref()?.model();
    Some([&model.id, &model.version, &model.rules_hash])
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
    let verdict = match identity(finding) {
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
