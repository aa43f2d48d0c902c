//! What an editor has open, which stands for what is in the files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};

/// The open texts by the whole paths of their files; none where no editor is served.
#[derive(Default)]
pub(crate) struct Open<'a>(BTreeMap<PathBuf, &'a str>);

impl<'a> Open<'a> {
    /// These texts.
    pub(crate) fn of(texts: impl IntoIterator<Item = (&'a Path, &'a str)>) -> Open<'a> {
        let whole = |(path, text)| Some((absolute(path).ok()?, text));
        Open(texts.into_iter().filter_map(whole).collect())
    }

    /// What stands in a file that is open.
    pub(crate) fn text(&self, file: &Path) -> Option<&'a str> {
        match self.0.is_empty() {
            true => None,
            false => self.0.get(&absolute(file).ok()?).copied(),
        }
    }

    /// Whether a file is open or on disk.
    pub(crate) fn has(&self, file: &Path) -> bool {
        self.text(file).is_some() || file.is_file()
    }

    /// The open files of a folder.
    pub(crate) fn within(&self, folder: &Path) -> Vec<PathBuf> {
        let folder = absolute(folder).ok();
        let files = self.0.keys();
        let within = files.filter(|file| folder.is_some() && file.parent() == folder.as_deref());
        within.cloned().collect()
    }
}
