//! What may be asked, as an OpenAPI document. The types are those that the server reads and writes.

use axum::Json;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{games, lines, lobby, variants};
use crate::error::Refusal;
use crate::tell::{Ask, Command, GameView, Message, Played};

/// A way to ask something.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The method.
    pub method: &'static str,
    /// The path.
    pub path: &'static str,
    /// What it does.
    pub told: &'static str,
    /// The type of the body, if there is one.
    pub body: Option<&'static str>,
    /// The status of what is done, and the type of the answer: JSON, unless it is none of ours.
    pub answer: (u16, &'static str),
}

const fn way(
    method: &'static str,
    path: &'static str,
    told: &'static str,
    body: Option<&'static str>,
    answer: (u16, &'static str),
) -> Way {
    Way {
        method,
        path,
        told,
        body,
        answer,
    }
}

/// All ways.
pub const WAYS: &[Way] = &[
    way(
        "GET",
        "/api/variants",
        "the variants that ship",
        None,
        (200, "[Shipped]"),
    ),
    way(
        "GET",
        "/api/variants/{name}",
        "a shipped variant",
        None,
        (200, "About"),
    ),
    way(
        "POST",
        "/api/variants/{name}/line",
        "how a line of play from the start of a shipped variant stands; nothing is kept of it",
        Some("Line"),
        (200, "State"),
    ),
    way(
        "POST",
        "/api/variants/check",
        "reads a descriptor and says what is wrong with it",
        Some("Descriptor"),
        (200, "Checked"),
    ),
    way(
        "GET",
        "/api/rules/{key}",
        "what is needed to draw the boards of rules",
        None,
        (200, "Description"),
    ),
    way(
        "GET",
        "/api/rules/{key}/page",
        "the page about rules, in Markdown",
        None,
        (200, "text/markdown"),
    ),
    way(
        "POST",
        "/api/authors",
        "gives a space to an author",
        Some("NewAuthor"),
        (201, "Author"),
    ),
    way(
        "GET",
        "/api/authors/{author}/variants",
        "what an author offers",
        None,
        (200, "[PublishedVariant]"),
    ),
    way(
        "POST",
        "/api/authors/{author}/variants",
        "publishes a descriptor; with the author's secret",
        Some("Descriptor"),
        (201, "Checked"),
    ),
    way(
        "GET",
        "/api/authors/{author}/variants/{name}",
        "one of them",
        None,
        (200, "PublishedVariant"),
    ),
    way(
        "DELETE",
        "/api/authors/{author}/variants/{name}",
        "no longer offers a version, which is named in full; with the author's secret",
        None,
        (204, ""),
    ),
    way(
        "GET",
        "/api/lobby",
        "the newest open challenges of a day",
        None,
        (200, "[Listed]"),
    ),
    way(
        "POST",
        "/api/games",
        "makes a game",
        Some("NewGame"),
        (201, "Made"),
    ),
    way(
        "GET",
        "/api/games/{id}",
        "all of a game",
        None,
        (200, "GameView"),
    ),
    way(
        "POST",
        "/api/games/{id}/join",
        "takes the second seat",
        Some("Joining"),
        (200, "Seated"),
    ),
    way(
        "POST",
        "/api/games/{id}/commands",
        "moves, offers, claims; with the secret of a seat",
        Some("Command"),
        (200, "Acknowledged"),
    ),
    way(
        "GET",
        "/api/games/{id}/socket",
        "the WebSocket of a game",
        None,
        (101, ""),
    ),
    way(
        "GET",
        "/api/games/{id}/moves",
        "what each move of a game has changed",
        None,
        (200, "Played"),
    ),
    way(
        "GET",
        "/api/games/{id}/pgn",
        "a game in PGN",
        None,
        (200, "application/x-chess-pgn"),
    ),
    way(
        "GET",
        "/api/games/{id}/kif",
        "a game of shogi in KIF",
        None,
        (200, "text/plain"),
    ),
    way(
        "GET",
        "/api/games/{id}/record",
        "a game as a record of the library",
        None,
        (200, "GameRecord"),
    ),
    way(
        "GET",
        "/healthz",
        "whether the process runs",
        None,
        (200, "text/plain"),
    ),
    way(
        "GET",
        "/readyz",
        "whether the database answers",
        None,
        (200, "text/plain"),
    ),
];

fn schemas() -> Value {
    fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
        generator.subschema_for::<T>();
    }
    let settings = || {
        SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into())
    };
    let mut written = settings().for_serialize().into_generator();
    add::<GameView>(&mut written);
    add::<Message>(&mut written);
    add::<Refusal>(&mut written);
    add::<boardwright::Description>(&mut written);
    add::<boardwright::record::GameRecord>(&mut written);
    add::<Played>(&mut written);
    add::<games::Acknowledged>(&mut written);
    add::<games::Made>(&mut written);
    add::<games::Seated>(&mut written);
    add::<lobby::Listed>(&mut written);
    add::<variants::About>(&mut written);
    add::<variants::Author>(&mut written);
    add::<variants::Checked>(&mut written);
    add::<variants::PublishedVariant>(&mut written);
    add::<variants::Shipped>(&mut written);
    let mut read = settings().for_deserialize().into_generator();
    add::<Ask>(&mut read);
    add::<Command>(&mut read);
    add::<games::Joining>(&mut read);
    add::<games::NewGame>(&mut read);
    add::<lines::Line>(&mut read);
    add::<variants::Descriptor>(&mut read);
    add::<variants::NewAuthor>(&mut read);
    let mut all = written.take_definitions(true);
    all.extend(read.take_definitions(true));
    Value::Object(all)
}

fn schema_of(name: &str) -> Value {
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    match name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
    {
        Some(of) => json!({ "type": "array", "items": reference(of) }),
        None => reference(name),
    }
}

/// The document.
pub fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for way in WAYS {
        let (status, answer) = way.answer;
        let content = match answer {
            "" => json!({}),
            text if text.contains('/') => json!({ text: { "schema": { "type": "string" } } }),
            name => json!({ "application/json": { "schema": schema_of(name) } }),
        };
        let refusal = json!({ "description": "it is refused", "content": { "application/json": { "schema": schema_of("Refusal") } } });
        let mut operation = json!({
            "summary": way.told,
            "responses": { status.to_string(): { "description": way.told, "content": content }, "default": refusal },
        });
        if let Some(body) = way.body {
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema_of(body) } } });
        }
        let names = way
            .path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameters: Vec<Value> = names
            .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
            .collect();
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        let path = paths.entry(way.path).or_insert_with(|| json!({}));
        path[way.method.to_lowercase()] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Boardwright",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A server where people play chess-like games. The messages of the WebSocket are `Ask` and `Command` one way, `Message` the other.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": { "secret": { "type": "http", "scheme": "bearer" } },
        },
    })
}

/// The document, asked for.
pub async fn openapi() -> Json<Value> {
    Json(document())
}
