//! Faults and lints, each with its place and what to do.

use crate::code;
use crate::files::{Files, Loc, Span};
use crate::limits::MAX_DIAGNOSTICS;
use boardwright_core::geometry::sorting;

/// How bad it is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The descriptor is refused.
    Error,
    /// The descriptor is read, but something in it is probably not meant so.
    Warning,
}

/// One fault or lint.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Diagnostic {
    /// What kind of fault, stable: one of [`code::ALL`].
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in a sentence.
    pub message: String,
    /// Where.
    pub primary: Span,
    /// What to say under the caret; may be empty.
    pub label: String,
    /// What else belongs to it.
    pub notes: Vec<Note>,
    /// What to do about it.
    pub help: Option<String>,
}

/// A remark on a diagnostic.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Note {
    /// The remark.
    pub message: String,
    /// The place that it is about, if there is one.
    pub span: Option<Span>,
}

/// The faults and lints of one reading, in the order of the text.
#[derive(Clone, Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    files: Files,
}

impl Diagnostics {
    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// These and those of another reading, after them.
    #[must_use]
    pub fn and(mut self, more: Diagnostics) -> Diagnostics {
        self.list.extend(more.list);
        self.files.extend(more.files);
        self
    }

    /// All of them as text in the style of `rustc`, with the lines of the file and carets under the
    /// words. `color` adds ANSI colours. Without the feature `excerpts` the places are named and no lines shown.
    pub fn render(&self, color: bool) -> String {
        let rendered: Vec<String> = self
            .iter()
            .map(|diagnostic| crate::render::render(diagnostic, &self.files, color))
            .collect();
        rendered.join("\n")
    }

    /// All of them as a JSON array; the fields are those of [`Diagnostic`].
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.list).unwrap_or_else(|_| "[]".into())
    }
}

impl serde::Serialize for Diagnostics {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl std::fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostics {}

impl boardwright_core::Coded for Diagnostics {
    /// `bad-descriptor`; each diagnostic has a code of its own.
    fn code(&self) -> &'static str {
        "bad-descriptor"
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

impl boardwright_core::Coded for Diagnostic {
    fn code(&self) -> &'static str {
        self.code
    }
}

/// A diagnostic that is being written.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    code: &'static str,
    severity: Severity,
    message: String,
    at: Loc,
    label: String,
    notes: Vec<(Option<Loc>, String)>,
    help: Option<String>,
}

impl Draft {
    /// The words under the caret.
    pub(crate) fn label(&mut self, label: impl Into<String>) -> &mut Self {
        self.label = label.into();
        self
    }

    /// What to do.
    pub(crate) fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// What to do, if one knows.
    pub(crate) fn maybe_help(&mut self, help: Option<String>) -> &mut Self {
        self.help = help.or(self.help.take());
        self
    }

    /// A remark on another place.
    pub(crate) fn see(&mut self, at: Loc, note: impl Into<String>) -> &mut Self {
        self.notes.push((Some(at), note.into()));
        self
    }

    /// A remark.
    pub(crate) fn note(&mut self, note: impl Into<String>) -> &mut Self {
        self.notes.push((None, note.into()));
        self
    }
}

/// Where faults are gathered while a descriptor is read.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sink {
    pub(crate) files: Files,
    drafts: Vec<Draft>,
    errors: usize,
    /// Where an inherited file was named: its number, and the place in the file that names it.
    inherited: Vec<(usize, Loc)>,
}

impl Sink {
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        at: Loc,
        message: impl Into<String>,
    ) -> &mut Draft {
        self.errors += 1;
        self.push(Severity::Error, code, at, message.into())
    }

    pub(crate) fn warn(
        &mut self,
        code: &'static str,
        at: Loc,
        message: impl Into<String>,
    ) -> &mut Draft {
        self.push(Severity::Warning, code, at, message.into())
    }

    #[expect(clippy::indexing_slicing, reason = "it has just been put there")]
    fn push(
        &mut self,
        severity: Severity,
        code: &'static str,
        at: Loc,
        message: String,
    ) -> &mut Draft {
        // Past the limit only the last draft is kept up, and thrown away at the end.
        if self.drafts.len() > MAX_DIAGNOSTICS {
            self.drafts.truncate(MAX_DIAGNOSTICS);
        }
        let draft = Draft {
            code,
            severity,
            message,
            at,
            label: String::new(),
            notes: Vec::new(),
            help: None,
        };
        self.drafts.push(draft);
        let last = self.drafts.len() - 1;
        &mut self.drafts[last]
    }

    /// The number of errors so far.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }

    /// Remembers where a file was named by the one that inherits from it.
    pub(crate) fn inherits(&mut self, file: usize, named_at: Loc) {
        self.inherited.push((file, named_at));
    }

    /// What was gathered, in the order of the texts.
    pub(crate) fn finish(mut self) -> Diagnostics {
        let more = self.drafts.len() > MAX_DIAGNOSTICS;
        self.drafts.truncate(MAX_DIAGNOSTICS);
        if self
            .drafts
            .iter()
            .any(|draft| code::LOSES_SOMETHING.contains(&draft.code))
        {
            self.drafts
                .retain(|draft| !code::MAY_MEAN_LOSS.contains(&draft.code));
        }
        let line = |at: Loc| (at.file, self.files.span(at).line);
        let stumbles: Vec<(usize, usize)> = self
            .drafts
            .iter()
            .filter(|draft| draft.code == code::SYNTAX)
            .map(|draft| line(draft.at))
            .collect();
        self.drafts
            .retain(|draft| draft.code == code::SYNTAX || !stumbles.contains(&line(draft.at)));
        sorting::sort_by_key(&mut self.drafts, |draft| (draft.at.file, draft.at.start));
        let mut list: Vec<Diagnostic> = self
            .drafts
            .iter()
            .map(|draft| self.finished(draft))
            .collect();
        if more {
            list.push(self.finished(&Draft {
                code: code::TOO_MANY_FAULTS,
                severity: Severity::Error,
                message: format!("more than {MAX_DIAGNOSTICS} faults; the rest is not shown"),
                at: Loc::new(0, 0..0),
                label: String::new(),
                notes: Vec::new(),
                help: Some("mend these first".into()),
            }));
        }
        Diagnostics {
            list,
            files: self.files,
        }
    }

    fn finished(&self, draft: &Draft) -> Diagnostic {
        let span = |at: Loc| self.files.span(at);
        let note = |(at, message): &(Option<Loc>, String)| Note {
            message: message.clone(),
            span: at.map(span),
        };
        let mut notes: Vec<Note> = draft.notes.iter().map(note).collect();
        notes.extend(self.way_down(draft.at.file).map(|at| Note {
            message: format!(
                "`{}` is inherited here",
                self.files.slice(at).trim_matches(['"', '\''])
            ),
            span: Some(span(at)),
        }));
        Diagnostic {
            code: draft.code,
            severity: draft.severity,
            message: draft.message.clone(),
            primary: span(draft.at),
            label: draft.label.clone(),
            notes,
            help: draft.help.clone(),
        }
    }

    /// The places that name a file, then the file that names it, and so on to the first.
    fn way_down(&self, file: usize) -> impl Iterator<Item = Loc> {
        let named = |file: usize| {
            self.inherited
                .iter()
                .find(|(inherited, _)| *inherited == file)
                .map(|(_, at)| *at)
        };
        std::iter::successors(named(file), move |at| named(at.file))
    }
}
