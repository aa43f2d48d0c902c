//! What requests are refused with: a status, a stable code, a sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Refusal {
    /// The stable code: `no-such-game`.
    pub code: String,
    /// The reason in words.
    pub message: String,
    /// What is wrong with a descriptor, where one was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<serde_json::Value>,
    #[serde(skip)]
    status: u16,
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl Refusal {
    fn of(status: StatusCode, code: &str, message: impl Into<String>) -> Refusal {
        Refusal {
            code: code.to_owned(),
            message: message.into(),
            diagnostics: None,
            status: status.as_u16(),
            retry_after: None,
        }
    }

    /// What was sent cannot be read: 400.
    pub fn bad(code: &str, message: impl Into<String>) -> Refusal {
        Refusal::of(StatusCode::BAD_REQUEST, code, message)
    }

    /// It can be read, and cannot be done as it stands: 409.
    pub fn conflict(code: &str, message: impl Into<String>) -> Refusal {
        Refusal::of(StatusCode::CONFLICT, code, message)
    }

    /// It is against the rules of the game: 422.
    pub fn against_rules(code: &str, message: impl Into<String>) -> Refusal {
        Refusal::of(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// Whoever asks may not: 403.
    pub fn forbidden(code: &str, message: impl Into<String>) -> Refusal {
        Refusal::of(StatusCode::FORBIDDEN, code, message)
    }

    /// There is no such thing: 404.
    pub fn unknown(code: &str, message: impl Into<String>) -> Refusal {
        Refusal::of(StatusCode::NOT_FOUND, code, message)
    }

    /// There is no such game, or whoever asks may not know of it: the same words for both.
    pub fn no_such_game() -> Refusal {
        Refusal::unknown("no-such-game", "there is no such game")
    }

    /// Too much was asked: 429, and when to come back.
    pub fn too_many(seconds: u32) -> Refusal {
        Refusal {
            retry_after: Some(seconds),
            ..Refusal::of(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-requests",
                "too many requests from this address",
            )
        }
    }

    /// What was sent is longer than may be: 413.
    pub fn too_long() -> Refusal {
        Refusal::of(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-long",
            "this is longer than may be sent",
        )
    }

    /// This is asked by another method: 405.
    pub fn no_such_method() -> Refusal {
        Refusal::of(
            StatusCode::METHOD_NOT_ALLOWED,
            "no-such-method",
            "this is not asked in this way",
        )
    }

    /// It cannot be done now: 503, and when to come back.
    pub fn busy(code: &str, message: impl Into<String>) -> Refusal {
        Refusal {
            retry_after: Some(2),
            ..Refusal::of(StatusCode::SERVICE_UNAVAILABLE, code, message)
        }
    }

    /// The database did not do what it should.
    pub fn database(error: &sqlx::Error) -> Refusal {
        tracing::error!(%error, "the database");
        Refusal::busy("database", "the database does not answer")
    }

    /// Something that should never be.
    pub fn defect(what: &str) -> Refusal {
        tracing::error!(what, "a defect");
        Refusal::of(
            StatusCode::INTERNAL_SERVER_ERROR,
            "defect",
            "the server has a defect",
        )
    }

    /// With what is wrong with a descriptor.
    #[must_use]
    pub fn with_diagnostics(mut self, diagnostics: serde_json::Value) -> Refusal {
        self.diagnostics = Some(diagnostics);
        self
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Refusal {
        Refusal::database(&error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after);
        let mut response = (status, Json(self)).into_response();
        if let Some(seconds) = retry_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
