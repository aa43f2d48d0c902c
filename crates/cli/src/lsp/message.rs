//! What a message says, as far as it matters here. All else in it is read over, and takes no room.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// The longest id, in bytes.
const MAX_ID: usize = 1024;

/// A request, a notice or an answer.
#[derive(Deserialize)]
pub(super) struct Message<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(default)]
    pub(super) method: Option<String>,
    #[serde(borrow, default)]
    params: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "there")]
    result: bool,
    #[serde(default, deserialize_with = "there")]
    error: bool,
}

/// Whatever it is, and be it `null`.
fn there<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(value).map(|_| true)
}

impl Message<'_> {
    /// The id of a request, a number or a text; `Null` if it is something else. A notice has none.
    pub(super) fn id(&self) -> Option<Value> {
        let text = self.id?.get();
        let short = Some(text).filter(|text| text.len() <= MAX_ID);
        let id = short.and_then(|text| serde_json::from_str::<Value>(text).ok());
        Some(
            id.filter(|id| id.is_number() || id.is_string())
                .unwrap_or_default(),
        )
    }

    /// What it is about; nothing, where that has not the form that it should have.
    pub(super) fn parameters(&self) -> Parameters {
        let read = self.params.map(|raw| serde_json::from_str(raw.get()));
        read.and_then(Result::ok).unwrap_or_default()
    }

    /// Whether it answers a request.
    pub(super) fn is_answer(&self) -> bool {
        self.method.is_none() && (self.result || self.error)
    }
}

/// What a message is about.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Parameters {
    pub(super) text_document: Text,
    pub(super) position: Option<Position>,
    pub(super) content_changes: Vec<Change>,
}

/// A text.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Text {
    pub(super) uri: Option<String>,
    pub(super) version: Option<i64>,
    pub(super) text: Option<String>,
}

/// A place in a text, in lines and units of UTF-16.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Position {
    pub(super) line: usize,
    pub(super) character: usize,
}

/// A change of a text: whole, unless it names a part.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Change {
    pub(super) range: Option<IgnoredAny>,
    pub(super) text: Option<String>,
}
