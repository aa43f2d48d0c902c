//! Diagnostics as text without the lines that they are about: their places alone, in a small program.

use crate::diagnostics::{Diagnostic, Severity};
use crate::files::{Files, Span};

/// One diagnostic as text.
pub(crate) fn render(diagnostic: &Diagnostic, _: &Files, _: bool) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let Diagnostic {
        code,
        message,
        primary,
        ..
    } = diagnostic;
    let mut text = format!("{severity}[{code}]: {message}\n  --> {}", place(primary));
    if !diagnostic.label.is_empty() {
        text += ": ";
        text += &diagnostic.label;
    }
    for note in &diagnostic.notes {
        text += "\n  = note: ";
        text += &note.message;
        if let Some(span) = &note.span {
            text += " at ";
            text += &place(span);
        }
    }
    if let Some(help) = &diagnostic.help {
        text += "\n  = help: ";
        text += help;
    }
    text.push('\n');
    text
}

fn place(span: &Span) -> String {
    format!("{}:{}:{}", span.file, span.line, span.column)
}
