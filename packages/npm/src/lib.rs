//! The rules of chess-like games, for browsers and Node: the classes of the npm package `boardwright`.
//!
//! What they answer are the wire types of the crate `boardwright`, as objects; `types.d.ts` has their types.

use js_sys::Function;
use wasm_bindgen::prelude::*;

mod catalogue;
#[cfg(feature = "ffish")]
mod fairy;
mod fault;
mod game;
mod pgn;
mod tree;
mod types;
mod variant;

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
    match lines.is_empty() {
        true => js_sys::Array::new().unchecked_into(),
        false => js_sys::JsString::from(lines.join("\n"))
            .split("\n")
            .unchecked_into(),
    }
}

#[wasm_bindgen]
extern "C" {
    /// As JSON; `undefined` for what JSON cannot say, such as a function.
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Answer<JsValue>;
}

/// What an object says.
fn from_js<T: serde::de::DeserializeOwned>(value: &JsValue, code: &'static str) -> Answer<T> {
    let text = stringify(value)?.as_string().unwrap_or_default();
    serde_json::from_str(&text).map_err(|error| fault::plain(&error.to_string(), code))
}

/// At most so many characters of what was given.
fn short(text: &str) -> String {
    text.chars().take(64).collect()
}

/// Looks now and then whether the caller wants to stop.
struct Watch {
    last: f64,
    progress: Option<Function>,
    thrown: Option<JsValue>,
}

impl Watch {
    fn new(progress: Option<Function>) -> Watch {
        Watch {
            last: js_sys::Date::now(),
            progress,
            thrown: None,
        }
    }

    fn goes_on(&mut self, seen: &impl serde::Serialize) -> bool {
        let Some(progress) = &self.progress else {
            return true;
        };
        if js_sys::Date::now() - self.last < 50.0 {
            return true;
        }
        let told = to_js::<JsValue>(seen).and_then(|seen| progress.call1(&JsValue::NULL, &seen));
        self.last = js_sys::Date::now();
        match told {
            Ok(answer) => answer != JsValue::FALSE,
            Err(thrown) => {
                self.thrown = Some(thrown);
                false
            }
        }
    }

    fn done<T>(self, found: Answer<T>) -> Answer<T> {
        self.thrown.map_or(found, Err)
    }
}
