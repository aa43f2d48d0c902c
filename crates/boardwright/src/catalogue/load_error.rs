//! Why a variant could not be had.

use boardwright_core::Laborious;
use boardwright_descriptor::Diagnostics;

/// Why a variant could not be had.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// No variant has this id.
    #[error("no variant `{id}`{}", nearest.as_ref().map(|n| format!("; did you mean `{n}`?")).unwrap_or_default())]
    UnknownVariant {
        /// The id that was asked for.
        id: String,
        /// The nearest id that exists, if one is near.
        nearest: Option<String>,
    },
    /// The variant is here, but not in this version.
    #[error("`{id}` is here in version {}, not {wanted}", present.join(", "))]
    UnknownVersion {
        /// The id that was asked for.
        id: String,
        /// The version that was asked for.
        wanted: String,
        /// The versions that are here.
        present: Vec<String>,
    },
    /// The variant is larger than the catalogue's [`Limits`](crate::Limits) allow.
    #[error("it has {found} {what}; the limit is {limit}")]
    TooLarge {
        /// What it has too much of.
        what: &'static str,
        /// How much.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// Its ordinary positions take more work than the catalogue's [`Limits`](crate::Limits) allow.
    #[error("{0}")]
    TooMuchWork(Laborious),
    /// A [`Store`](crate::Store) could not be read.
    #[error("{0}")]
    Store(String),
    /// The descriptor has errors.
    #[error("{}", .0.render(false))]
    Descriptor(Diagnostics),
    /// A file of names has errors.
    #[error("{}", .0.render(false))]
    Names(Diagnostics),
}

impl LoadError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            LoadError::UnknownVariant { .. } => "unknown-variant",
            LoadError::UnknownVersion { .. } => "unknown-version",
            LoadError::TooLarge { .. } => "too-large",
            LoadError::TooMuchWork(_) => "too-much-work",
            LoadError::Store(_) => "unreadable-store",
            LoadError::Descriptor(_) => "bad-descriptor",
            LoadError::Names(_) => "bad-names",
        }
    }

    /// What is wrong with the text, each fault with its place, where it is a text that is at fault.
    pub fn diagnostics(&self) -> Option<&Diagnostics> {
        match self {
            LoadError::Descriptor(diagnostics) | LoadError::Names(diagnostics) => Some(diagnostics),
            _ => None,
        }
    }
}

impl boardwright_core::Coded for LoadError {
    fn code(&self) -> &'static str {
        LoadError::code(self)
    }
}
