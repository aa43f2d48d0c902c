//! Diagnostics as text, in the style of `rustc`.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diagnostics::{Diagnostic, Severity};
use crate::files::{Files, Span};

/// One diagnostic as text.
pub(crate) fn render(diagnostic: &Diagnostic, files: &Files, color: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code);
    let mut group = Group::with_title(title).element(primary(diagnostic, files));
    for note in &diagnostic.notes {
        group = match &note.span {
            Some(span) if span.file == diagnostic.primary.file => group,
            Some(span) => group.element(
                snippet(files, span).annotation(
                    AnnotationKind::Context
                        .span(span.bytes.clone())
                        .label(note.message.as_str()),
                ),
            ),
            None => group.element(Level::NOTE.message(note.message.as_str())),
        };
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = renderer.render(&[group]);
    text.push('\n');
    text
}

/// The lines of the fault itself, with the notes on the same file.
fn primary<'a>(
    diagnostic: &'a Diagnostic,
    files: &'a Files,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let here = AnnotationKind::Primary.span(diagnostic.primary.bytes.clone());
    let here = if diagnostic.label.is_empty() {
        here
    } else {
        here.label(diagnostic.label.as_str())
    };
    let near = diagnostic.notes.iter().filter_map(|note| {
        let span = note
            .span
            .as_ref()
            .filter(|span| span.file == diagnostic.primary.file)?;
        Some(
            AnnotationKind::Context
                .span(span.bytes.clone())
                .label(note.message.as_str()),
        )
    });
    snippet(files, &diagnostic.primary)
        .annotation(here)
        .annotations(near)
}

fn snippet<'a>(files: &'a Files, span: &'a Span) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let text = files.named(&span.file).map_or("", |file| &file.text);
    Snippet::source(text).path(span.file.as_str())
}
