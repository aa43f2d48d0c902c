//! What is right and wrong with a descriptor: for `check`, and for editors.

use std::path::{Path, PathBuf};

use boardwright::descriptor::Diagnostics;
use boardwright::{Catalogue, LoadError, Variant};

use crate::exit::Failure;
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
pub(crate) fn surroundings(file: Option<&Path>, folders: &[PathBuf]) -> Result<Catalogue, Failure> {
    let mut catalogue = variants::catalogue(folders)?;
    if let Some(file) = file {
        variants::add_folder(&mut catalogue, folder(file))?;
    }
    Ok(catalogue)
}

/// The folder in which a file is.
pub(crate) fn folder(file: &Path) -> &Path {
    let parent = file.parent().filter(|parent| *parent != Path::new(""));
    parent.unwrap_or(Path::new("."))
}

/// Reads a text that stands under this name, compiles what it describes, and looks at the names that stand
/// beside the file.
pub(crate) fn examine(
    name: &str,
    text: &str,
    file: Option<&Path>,
    catalogue: &mut Catalogue,
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
    let named = file.is_some_and(|file| file.with_extension("names.toml").is_file());
    let presented = match named {
        true => catalogue.presentation(&variant.model().id).map(drop),
        false => Ok(()),
    };
    match presented {
        Ok(()) => Finding {
            variant: Some(variant),
            diagnostics: warnings,
            other: None,
        },
        Err(LoadError::Names(faults)) => refused(warnings.and(faults), None),
        Err(error) => refused(warnings, Some(error.to_string())),
    }
}
