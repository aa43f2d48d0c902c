//! Files of endgame tables that the command line names.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use boardwright::solver::endgame::{NotRead, Tables};
use boardwright::{Catalogue, Variant};

use crate::exit::Failure;
use crate::terminal::Interrupt;

/// The most bytes that the entries of all tables may take.
const MOST_BYTES: u64 = 4 << 30;

/// Reads tables of a variant, until Ctrl-C is pressed.
pub(crate) fn read(
    files: &[PathBuf],
    variant: &Variant,
    interrupt: &Interrupt,
) -> Result<Vec<Tables>, Failure> {
    let read = |file: &PathBuf| one(file, variant, |input| interrupt.stops(input));
    files.iter().map(read).collect()
}

/// Reads tables, each of the variant that it names.
pub(crate) fn read_any(files: &[PathBuf], catalogue: &Catalogue) -> Result<Vec<Tables>, Failure> {
    let read = |file: &PathBuf| one(file, &catalogue.get(&named(file)?)?, |input| input);
    files.iter().map(read).collect()
}

/// The id of the variant that the second line of a file names.
fn named(path: &Path) -> Result<String, Failure> {
    let unreadable = |error| Failure::file(path, "read", &error);
    let file = File::open(path).map_err(unreadable)?;
    let mut head = Vec::new();
    file.take(200).read_to_end(&mut head).map_err(unreadable)?;
    let head = String::from_utf8_lossy(&head);
    let id = head
        .lines()
        .nth(1)
        .and_then(|line| line.strip_prefix("variant "));
    id.map(str::to_owned).ok_or_else(|| {
        let error = NotRead::NoTable;
        Failure::Said(format!("{}: {}: {error}", error.code(), path.display()))
    })
}

/// Reads a file in a certain way.
fn one<R: Read>(
    path: &Path,
    variant: &Variant,
    way: impl Fn(File) -> R,
) -> Result<Tables, Failure> {
    let file = File::open(path).map_err(|error| Failure::file(path, "read", &error))?;
    Tables::read(variant, &mut BufReader::new(way(file)), MOST_BYTES)
        .map_err(|error| Failure::Said(format!("{}: {}: {error}", error.code(), path.display())))
}
