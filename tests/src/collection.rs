//! The files of the collection: `variants`, a folder for each family.

use std::io::Result;
use std::path::{Path, PathBuf};

/// A file of the collection.
pub struct File {
    /// Its name without the ending.
    pub id: String,
    /// The folder that it lies in.
    pub family: String,
    /// Where it is.
    pub path: PathBuf,
}

/// The files in the folders of families whose names end so, by id.
///
/// # Errors
/// A folder cannot be read.
pub fn files(ending: &str) -> Result<Vec<File>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root)? {
        let entry = entry?;
        let family = entry.file_name().to_string_lossy().into_owned();
        if !entry.file_type()?.is_dir() || family == "src" || family == "target" {
            continue;
        }
        let found = files_of(&entry.path(), ending)?.into_iter();
        files.extend(found.map(|(id, path)| File {
            id,
            family: family.clone(),
            path,
        }));
    }
    files.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(files)
}

/// The files of a folder whose names end so, with what stands before the ending.
///
/// # Errors
/// The folder cannot be read.
pub fn files_of(folder: &Path, ending: &str) -> Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if let Some(id) = name.strip_suffix(ending) {
            files.push((id.to_owned(), path.clone()));
        }
    }
    Ok(files)
}
