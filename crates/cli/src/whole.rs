//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// Writes a file: beside it first, then in its place, so that nobody ever finds half of it. What is no plain file,
/// such as a pipe, is written to.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_by(path, &mut |out| out.write_all(bytes))
}

/// The same with whoever writes it piece by piece.
pub(crate) fn write_by(path: &Path, pieces: Pieces<'_>) -> Result<(), Failure> {
    let written = match fs::metadata(path) {
        Ok(there) if !there.is_file() => {
            let file = File::options().write(true).truncate(true).open(path);
            file.and_then(|mut file| pieces(&mut file))
        }
        _ => replace(path, pieces),
    };
    written.map_err(|error| Failure::file(path, "write", &error))
}

/// Refuses a file that cannot be written, before the work that it is for: beside it one can be made, which is removed again. What
/// is no plain file, such as a pipe, is tried only when it is written to.
pub(crate) fn can_be_written(path: &Path) -> Result<(), Failure> {
    let tried = match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => Ok(()),
        _ => trial(path),
    };
    tried.map_err(|error| Failure::file(path, "write", &error))
}

/// Makes a file beside another one, and removes it.
fn trial(path: &Path) -> io::Result<()> {
    // A link stays one: what is written is what it leads to.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let beside = beside(&path)?;
    File::create(&beside)?;
    fs::remove_file(beside)
}

/// Whoever writes a file piece by piece.
pub(crate) type Pieces<'p> = &'p mut dyn FnMut(&mut dyn io::Write) -> io::Result<()>;

/// Writes files that are not there yet: all of them or none, and none over another.
pub(crate) fn create(files: &[(PathBuf, String)]) -> Result<(), Failure> {
    let mut made: Vec<&Path> = Vec::new();
    for (path, text) in files {
        if let Err(error) = add(path, text.as_bytes()) {
            for path in made {
                let _ = fs::remove_file(path);
            }
            return Err(match error.kind() {
                io::ErrorKind::AlreadyExists => {
                    Failure::Said(format!("{} is there already", path.display()))
                }
                _ => Failure::file(path, "write", &error),
            });
        }
        made.push(path);
    }
    Ok(())
}

/// Writes a file beside its place and links it there, which fails where one is.
fn add(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path)?;
    let made = fill(&beside, &beside, &mut |out| out.write_all(bytes))
        .and_then(|()| fs::hard_link(&beside, path));
    let _ = fs::remove_file(&beside);
    made
}

/// Removes what somebody who is not waited for any more has written beside a file.
pub(crate) fn leave(path: &Path) {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if let Ok(beside) = beside(&path) {
        let _ = fs::remove_file(beside);
    }
}

fn replace(path: &Path, pieces: Pieces<'_>) -> io::Result<()> {
    // A link stays one.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let beside = beside(&path)?;
    let made = fill(&beside, &path, pieces).and_then(|()| fs::rename(&beside, &path));
    if made.is_err() {
        let _ = fs::remove_file(&beside);
    }
    made
}

/// A name in the same folder that only this process uses.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it has no name"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(hidden))
}

fn fill(beside: &Path, path: &Path, pieces: Pieces<'_>) -> io::Result<()> {
    let mut file = File::create(beside)?;
    pieces(&mut file)?;
    if let Ok(there) = fs::metadata(path) {
        file.set_permissions(there.permissions())?;
    }
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_files_are_all_written_or_none_and_none_over_another() {
        let name = format!("boardwright-create-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let both = ["a", "b"].map(|name| (folder.join(name), "new".to_owned()));
        fs::write(folder.join("b"), "old").expect("written");
        let refused = create(&both).expect_err("b is there");
        assert!(matches!(refused, Failure::Said(text) if text.ends_with("b is there already")));
        assert_eq!(fs::read(folder.join("b")).expect("there"), b"old");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_file(folder.join("b")).expect("gone");
        create(&both).expect("written");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
        fs::remove_dir_all(&folder).expect("gone");
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("boardwright-whole-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("board.svg");
        write(&file, b"one").expect("written");
        write(&file, b"another").expect("written again");
        assert_eq!(fs::read(&file).expect("there"), b"another");
        // A folder stands where the file should: nothing is left beside it.
        assert!(write(&folder, b"one").is_err());
        assert!(write(&folder.join("none").join("board.svg"), b"one").is_err());
        let left = fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 1);
        fs::remove_dir_all(&folder).expect("gone");
    }
}
