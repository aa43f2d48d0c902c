//! What is wrong with a text, as editors show it.

use std::path::Path;

use boardwright::descriptor::{Diagnostic, Severity, Span};
use serde_json::{Value, json};

use super::document::{self, Document};
use super::uri;
use crate::examine::Finding;
use crate::open::Open;
use crate::variants;

/// Everything that was found in a text.
pub(super) fn of(uri: &str, document: &Document, finding: &Finding, open: &Open<'_>) -> Vec<Value> {
    let mut list: Vec<Value> = finding
        .diagnostics
        .iter()
        .map(|diagnostic| one(uri, document, diagnostic, open))
        .collect();
    list.extend(finding.other.as_deref().map(said));
    list
}

/// What holds of the whole text.
pub(super) fn said(message: &str) -> Value {
    json!({ "range": document::range("", 0..0), "severity": 1, "source": "boardwright", "message": message })
}

fn one(uri: &str, document: &Document, diagnostic: &Diagnostic, open: &Open<'_>) -> Value {
    let is_here = |span: &&Span| span.file == document.name;
    let primary = &diagnostic.primary;
    let mut message = diagnostic.message.clone();
    // A fault of what is inherited is shown where that is named.
    let here = Some(primary).filter(is_here).or_else(|| {
        message = format!("{}:{}: {message}", primary.file, primary.line);
        let notes = diagnostic.notes.iter().rev();
        notes.filter_map(|note| note.span.as_ref()).find(is_here)
    });
    if !diagnostic.label.is_empty() {
        message += &format!("\n{}", diagnostic.label);
    }
    let mut related = Vec::new();
    for note in &diagnostic.notes {
        let place = note.span.as_ref();
        match place.and_then(|span| location(uri, document, span, open)) {
            Some(location) => {
                related.push(json!({ "location": location, "message": note.message }));
            }
            None => message += &format!("\nnote: {}", note.message),
        }
    }
    if let Some(help) = &diagnostic.help {
        message += &format!("\nhelp: {help}");
    }
    json!({
        "range": document::range(&document.text, here.map_or(0..0, |span| span.bytes.clone())),
        "severity": match diagnostic.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
        },
        "code": diagnostic.code,
        "source": "boardwright",
        "message": message,
        "relatedInformation": related,
    })
}

/// A place in this text or in a file beside it; what is shipped with the program is in no file.
fn location(uri: &str, document: &Document, span: &Span, open: &Open<'_>) -> Option<Value> {
    if span.file == document.name {
        let range = document::range(&document.text, span.bytes.clone());
        return Some(json!({ "uri": uri, "range": range }));
    }
    let path = Path::new(&span.file);
    let text = match open.text(path) {
        Some(text) => text.to_owned(),
        None if path.is_absolute() && path.is_file() => variants::text(path).ok()?,
        None => return None,
    };
    let range = document::range(&text, span.bytes.clone());
    Some(json!({ "uri": uri::of(path), "range": range }))
}
