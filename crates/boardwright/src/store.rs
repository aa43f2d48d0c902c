//! Where descriptors come from: a list, a folder, a database.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use crate::LoadError;

/// What is read of a file: a little more than the limit of descriptors, so that their reader can say
/// that it is too long.
const LIMIT: u64 = boardwright_descriptor::limits::MAX_TEXT as u64 + 1024;

/// A place where descriptors are kept. For a database, implement this.
///
/// ```
/// use boardwright::{Catalogue, LoadError, Store, Stored};
///
/// /// The table `variants` of some database.
/// struct Table(Vec<(String, String)>);
///
/// impl Store for Table {
///     fn descriptors(&self) -> Result<Vec<Stored>, LoadError> {
///         let rows = self.0.iter();
///         Ok(rows.map(|(name, text)| Stored::new(name, text)).collect())
///     }
/// }
///
/// let giveaway = r#"
/// schema = 1
/// [variant]
/// id = "three-files"
/// version = "0.1.0"
/// name = "Chess without castling"
/// extends = "chess@1"
/// [castling]
/// king-side = false
/// queen-side = false
/// [setup]
/// position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
/// "#;
/// let mut catalogue = Catalogue::shipped();
/// let table = Table(vec![("row 1".into(), giveaway.into())]);
/// assert_eq!(catalogue.add_store(&table)?, ["three-files"]);
/// assert!(catalogue.get("three-files")?.model().castlings.is_empty());
/// # Ok::<(), LoadError>(())
/// ```
pub trait Store {
    /// All descriptors that it holds.
    ///
    /// # Errors
    /// [`LoadError::Store`] if it cannot be read.
    fn descriptors(&self) -> Result<Vec<Stored>, LoadError>;
}

/// A descriptor as it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stored {
    /// What diagnostics call it.
    pub file: String,
    /// Its text.
    pub text: String,
    /// The file of names beside it, if there is one: what diagnostics call it, and its text.
    pub names: Option<(String, String)>,
}

impl Stored {
    /// A descriptor without names beside it.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Stored {
        Stored {
            file: file.into(),
            text: text.into(),
            names: None,
        }
    }

    /// The id that it gives itself, as far as it can be read; else the name of its file.
    pub fn id(&self) -> String {
        let id = stated(&self.text, "id");
        let stem = || {
            Path::new(&self.file)
                .file_stem()?
                .to_str()
                .map(str::to_owned)
        };
        id.or_else(stem).unwrap_or_default()
    }
}

/// What a descriptor says of itself under a key of its `[variant]`, as far as it can be read.
pub(crate) fn stated(text: &str, key: &str) -> Option<String> {
    let (document, _) = DeTable::parse_recoverable(text);
    let variant = document.get_ref().get("variant")?;
    let said = variant.get_ref().get(key)?.get_ref().as_str()?;
    (!said.is_empty()).then(|| said.to_owned())
}

impl Store for Vec<Stored> {
    fn descriptors(&self) -> Result<Vec<Stored>, LoadError> {
        Ok(self.clone())
    }
}

/// A folder of descriptors: each `NAME.toml`, with `NAME.names.toml` beside it. Hidden files and the
/// fixtures `NAME.test.toml` are passed over; folders within it are not entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// The paths of its descriptors, in order.
    ///
    /// # Errors
    /// [`LoadError::Store`] if it cannot be read.
    pub fn paths(&self) -> Result<Vec<PathBuf>, LoadError> {
        let entries = fs::read_dir(&self.0).map_err(|error| unreadable(&self.0, &error))?;
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| unreadable(&self.0, &error))?.path();
            let name = path.file_name().map(|name| name.to_string_lossy());
            let is_descriptor = name.is_some_and(|name| {
                name.ends_with(".toml")
                    && !name.ends_with(".test.toml")
                    && !name.ends_with(".names.toml")
                    && !name.starts_with('.')
            });
            if is_descriptor && path.is_file() {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }
}

impl Store for Folder {
    fn descriptors(&self) -> Result<Vec<Stored>, LoadError> {
        let paths = self.paths()?.into_iter();
        let stored = paths.map(|path| {
            let (file, text) = read(&path)?;
            let beside = path.with_extension("names.toml");
            let names = beside.is_file().then(|| read(&beside)).transpose()?;
            Ok(Stored { file, text, names })
        });
        stored.collect()
    }
}

/// The name and the text of a file. Bytes that no text has are told by the descriptor's reader.
fn read(path: &Path) -> Result<(String, String), LoadError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LIMIT).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(path, &error))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok((path.display().to_string(), text))
}

fn unreadable(path: &Path, error: &std::io::Error) -> LoadError {
    LoadError::Store(format!("cannot read {}: {error}", path.display()))
}
