//! The rules of chess-like games, for browsers and Node: the classes of the npm package `boardwright`.
//!
//! What they answer are the wire types of the crate `boardwright`, as objects; `types.d.ts` has their types.

use wasm_bindgen::prelude::*;

mod catalogue;
#[cfg(feature = "full")]
mod compare;
#[cfg(feature = "full")]
mod endgame;
#[cfg(feature = "full")]
mod fairy;
mod fault;
mod game;
#[cfg(feature = "full")]
mod kif;
mod options;
mod packed;
#[cfg(feature = "full")]
mod pgn;
#[cfg(feature = "full")]
mod solve;
#[cfg(feature = "full")]
mod tree;
mod types;
mod variant;
#[cfg(feature = "full")]
mod watch;

/// What a call comes to: an answer, or an `Error` with a `code`.
type Answer<T> = Result<T, JsValue>;

/// Whoever loads the module is told when a defect has left it in disorder.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| fault::defect(&info.to_string())));
}

/// The version of this package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// A value as objects, lists and texts.
fn to_js<T: JsCast>(value: &impl serde::Serialize) -> Answer<T> {
    let text =
        serde_json::to_string(value).map_err(|error| fault::plain(&error.to_string(), "json"))?;
    Ok(js_sys::JSON::parse(&text)?.unchecked_into())
}

/// A list of texts of one line each: handed over as one text and taken apart there, since to hand over each by itself takes
/// longer than to write it.
fn lines(lines: &[String]) -> types::Lines {
    split(&lines.join("\n"))
}

/// The lines of a text.
fn split(text: &str) -> types::Lines {
    match text.is_empty() {
        true => js_sys::Array::new().unchecked_into(),
        false => js_sys::JsString::from(text).split("\n").unchecked_into(),
    }
}

#[wasm_bindgen]
extern "C" {
    /// As JSON; `undefined` for what JSON cannot say, such as a function.
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Answer<JsValue>;
}

/// What an object says, or why it says nothing.
fn read_js<T: serde::de::DeserializeOwned>(value: &JsValue) -> Result<T, String> {
    let unwritable = "what JSON cannot say was given: a bigint, or an object within itself";
    let text = stringify(value).map_err(|_| unwritable)?;
    let text = text.as_string().unwrap_or_default();
    let read = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    // JSON writes `null` for a number that is none.
    if text.contains("null") && !is_finite(value) {
        return Err("NaN or Infinity was given, where a number belongs".into());
    }
    Ok(read)
}

/// Whether all numbers in a value that JSON can say are numbers, and not beyond all.
fn is_finite(value: &JsValue) -> bool {
    match (value.as_f64(), value.dyn_ref::<js_sys::Object>()) {
        (Some(number), _) => number.is_finite(),
        (None, Some(object)) => js_sys::Object::values(object)
            .iter()
            .all(|one| is_finite(&one)),
        (None, None) => true,
    }
}

/// What an object says.
fn from_js<T: serde::de::DeserializeOwned>(value: &JsValue, code: &'static str) -> Answer<T> {
    read_js(value).map_err(|error| fault::plain(&error, code))
}

/// The whole number that was given.
fn whole(number: f64) -> Answer<u32> {
    let whole = number as u32; // the nearest that there is
    match f64::from(whole) == number {
        true => Ok(whole),
        false => Err(fault::plain(
            "a whole number from 0 to 4294967295 was expected",
            "not-a-whole-number",
        )),
    }
}

/// At most so many characters of what was given.
fn short(text: &str) -> String {
    text.chars().take(64).collect()
}
