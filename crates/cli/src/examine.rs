//! What is right and wrong with a descriptor: for `check`, and for editors.

use std::path::{Path, PathBuf};

use boardwright::descriptor::{Diagnostics, described_twice};
use boardwright::{Catalogue, LoadError, Variant};

use crate::exit::Failure;
use crate::open::Open;
use crate::variants;

/// What was found in one descriptor.
pub(crate) struct Finding {
    /// What it describes, if it can be used.
    pub(crate) variant: Option<Variant>,
    pub(crate) diagnostics: Diagnostics,
    /// What is wrong beyond the diagnostics.
    pub(crate) other: Option<String>,
}

impl Finding {
    /// Nothing could be read.
    pub(crate) fn unreadable(failure: &Failure) -> Finding {
        Finding {
            variant: None,
            diagnostics: Diagnostics::default(),
            other: Some(match failure {
                Failure::Output(error) => error.to_string(),
                Failure::Load(error) => error.to_string(),
                Failure::Said(text) => text.clone(),
            }),
        }
    }
}

/// From what a descriptor may inherit: the shipped variants, those of these folders, and those beside its file,
/// if it has one.
pub(crate) fn surroundings(
    file: Option<&Path>,
    folders: &[PathBuf],
    open: &Open<'_>,
) -> Result<Catalogue, Failure> {
    let mut catalogue = variants::catalogue(folders, open)?;
    if let Some(file) = file {
        variants::add_folder(&mut catalogue, folder(file), open)?;
    }
    Ok(catalogue)
}

/// The folder in which a file is.
pub(crate) fn folder(file: &Path) -> &Path {
    let parent = file.parent().filter(|parent| *parent != Path::new(""));
    parent.unwrap_or(Path::new("."))
}

/// Reads a text that stands under this name, compiles what it describes, and looks at the names that stand
/// beside the file, and whether other files of the folder have the same id.
pub(crate) fn examine(
    name: &str,
    text: &str,
    file: Option<&Path>,
    catalogue: &mut Catalogue,
    open: &Open<'_>,
) -> Finding {
    let copied = file.and_then(|file| copied(name, text, file, catalogue));
    let found = examine_one(name, text, file, catalogue, open);
    match copied {
        None => found,
        Some(fault) => Finding {
            variant: None,
            diagnostics: fault.and(found.diagnostics),
            ..found
        },
    }
}

/// What is wrong if a file is one of several in its folder with the same id.
fn copied(name: &str, text: &str, file: &Path, catalogue: &Catalogue) -> Option<Diagnostics> {
    let id = variants::id(text)?;
    let own = std::path::absolute(file).ok();
    let is_own = |copy: &str| std::path::absolute(copy).ok() == own;
    let copies = catalogue.copies(&id).iter();
    let copies = copies.map(|(copy, text)| (&**copy, &**text));
    let (here, others): (Vec<_>, Vec<_>) = copies.partition(|(copy, _)| is_own(copy));
    (!here.is_empty()).then(|| described_twice(&id, (name, text), others))
}

fn examine_one(
    name: &str,
    text: &str,
    file: Option<&Path>,
    catalogue: &mut Catalogue,
    open: &Open<'_>,
) -> Finding {
    let refused = |diagnostics, other| Finding {
        variant: None,
        diagnostics,
        other,
    };
    let (variant, warnings) = match catalogue.add_and_warn(name, text) {
        Ok(added) => added,
        Err(LoadError::Descriptor(diagnostics)) => return refused(diagnostics, None),
        Err(error) => return refused(Diagnostics::default(), Some(error.to_string())),
    };
    let id = &variant.model().id;
    if let Some(file) = file.filter(|file| open.has(&file.with_extension("names.toml"))) {
        if let Err(failure) = variants::add_names(catalogue, id, file, open) {
            return Finding {
                diagnostics: warnings,
                ..Finding::unreadable(&failure)
            };
        }
        match catalogue.presentation(id) {
            Ok(_) => {}
            Err(LoadError::Names(faults)) => return refused(warnings.and(faults), None),
            Err(error) => return refused(warnings, Some(error.to_string())),
        }
    }
    Finding {
        variant: Some(variant),
        diagnostics: warnings,
        other: None,
    }
}
