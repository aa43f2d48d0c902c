//! Files of endgame tables that the command line names.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use boardwright::solver::endgame::{NotRead, Tables};
use boardwright::{Catalogue, Variant};

use crate::exit::Failure;

/// The most bytes that the entries of all tables may take.
const MOST_BYTES: u64 = 4 << 30;

/// Reads tables of a variant.
pub(crate) fn read(files: &[PathBuf], variant: &Variant) -> Result<Vec<Tables>, Failure> {
    files.iter().map(|file| one(file, variant)).collect()
}

/// Reads tables, each of the variant that it names.
pub(crate) fn read_any(files: &[PathBuf], catalogue: &Catalogue) -> Result<Vec<Tables>, Failure> {
    let read = |file: &PathBuf| one(file, &catalogue.get(&named(file)?)?);
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

fn one(path: &Path, variant: &Variant) -> Result<Tables, Failure> {
    let file = File::open(path).map_err(|error| Failure::file(path, "read", &error))?;
    Tables::read(variant, &mut BufReader::new(file), MOST_BYTES)
        .map_err(|error| Failure::Said(format!("{}: {}: {error}", error.code(), path.display())))
}
