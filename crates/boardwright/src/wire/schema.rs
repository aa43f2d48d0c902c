//! The JSON Schema of all that goes over the wire.

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};

use super::{
    Applied, Choices, Ending, EndingProgress, EndingSummary, PgnGame, PgnWarning, PopeyeProblem,
    Problem, Progress, Refused, Solution, State, Status, TreeNode, TreeNotes, Wish,
};
use crate::Description;
use crate::compare::{Comparison, Extent};
use crate::descriptor::Diagnostic;
use crate::record::{Append, GameRecord, PositionRecord};

/// The types of [`wire`](crate::wire), [`describe`](crate::describe), [`compare`](crate::compare), [`record`](crate::record)
/// and the diagnostics,
/// as `$defs` of a JSON Schema: as they are written, so that what is always written is required.
///
/// ```
/// let schema = boardwright::wire::schema();
/// assert_eq!(schema["$defs"]["Wish"]["required"], serde_json::json!(["to"]));
/// ```
pub fn schema() -> Value {
    let mut written = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    add::<Applied>(&mut written);
    add::<Append>(&mut written);
    add::<Choices>(&mut written);
    add::<Comparison>(&mut written);
    add::<Description>(&mut written);
    add::<Diagnostic>(&mut written);
    add::<Ending>(&mut written);
    add::<EndingProgress>(&mut written);
    add::<EndingSummary>(&mut written);
    add::<Extent>(&mut written);
    add::<GameRecord>(&mut written);
    add::<PgnGame>(&mut written);
    add::<PgnWarning>(&mut written);
    add::<PopeyeProblem>(&mut written);
    add::<PositionRecord>(&mut written);
    add::<Progress>(&mut written);
    add::<Refused>(&mut written);
    add::<Solution>(&mut written);
    add::<State>(&mut written);
    add::<Status>(&mut written);
    add::<TreeNode>(&mut written);
    let mut read = SchemaSettings::draft2020_12()
        .for_deserialize()
        .into_generator();
    add::<Wish>(&mut read);
    add::<Problem>(&mut read);
    add::<TreeNotes>(&mut read);
    let mut defs = written.take_definitions(true);
    // What is read may leave out what has a default.
    defs.extend(read.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What Boardwright tells and is told",
        "$defs": defs,
    })
}

fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}
