//! Errors with codes, and what becomes of a defect.

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "full")]
use boardwright::notation::{pgn::Place, position::Refusal};
use boardwright::record::RecordError;
use boardwright::wire::Refused;
use boardwright::{Coded, LoadError, MoveError, NoStart, PositionFault, ReplayError};
use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::*;

use crate::Answer;

/// A defect has left the module in disorder.
static BROKEN: AtomicBool = AtomicBool::new(false);

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(text: &str);

    /// What is doubtful and no error.
    #[cfg(feature = "full")]
    #[wasm_bindgen(js_namespace = console, js_name = warn)]
    pub(crate) fn console_warn(text: &str);
}

/// A panic: the module is in disorder from now on.
pub(crate) fn defect(told: &str) {
    BROKEN.store(true, Ordering::Relaxed);
    console_error(&format!(
        "a defect of boardwright, please report it: {told}"
    ));
}

/// Refuses every call after a defect.
pub(crate) fn whole() -> Answer<()> {
    match BROKEN.load(Ordering::Relaxed) {
        false => Ok(()),
        true => Err(plain(
            "an earlier call failed by a defect of boardwright; the module must be loaded anew",
            "defect",
        )),
    }
}

/// An `Error` with a message and a code.
pub(crate) fn plain(message: &str, code: &str) -> JsValue {
    let error = Error::new(message);
    error.set_name("BoardwrightError");
    with(error.into(), "code", &code.into())
}

fn with(error: JsValue, name: &str, value: &JsValue) -> JsValue {
    // A new object takes every property.
    let _ = Reflect::set(&error, &name.into(), value);
    error
}

pub(crate) fn coded(error: &dyn Coded) -> JsValue {
    plain(&error.to_string(), error.code())
}

pub(crate) fn refused(refused: Refused) -> JsValue {
    plain(&refused.message, &refused.code)
}

pub(crate) fn mv(error: MoveError) -> JsValue {
    refused(Refused::from(&error))
}

pub(crate) fn replay(error: ReplayError) -> JsValue {
    let code = Refused::from(&error.error).code;
    let raised = plain(&error.to_string(), &code);
    with(raised, "index", &JsValue::from(error.index as u32))
}

pub(crate) fn load(error: &LoadError) -> JsValue {
    let raised = match error {
        LoadError::TooLarge { what: "cells", .. } if !cfg!(feature = "full") => {
            let message = format!("{error}; `boardwright/full` has larger boards");
            plain(&message, error.code())
        }
        _ => coded(error),
    };
    match error.diagnostics().map(crate::to_js::<JsValue>) {
        Some(Ok(told)) => with(raised, "diagnostics", &told),
        _ => raised,
    }
}

#[cfg(feature = "full")]
pub(crate) fn position(error: &Refusal) -> JsValue {
    with_codes(coded(error), error.codes())
}

/// Where in a file of games it is.
#[cfg(feature = "full")]
pub(crate) fn at(raised: JsValue, message: &str, place: Option<Place>) -> JsValue {
    let Some(Place { game, line, column }) = place else {
        return raised;
    };
    let raised = with(raised, "message", &message.into());
    let numbers = [("game", game), ("line", line), ("column", column)];
    numbers.into_iter().fold(raised, |raised, (name, number)| {
        with(raised, name, &JsValue::from(number as f64))
    })
}

/// A position in data that is none.
pub(crate) fn placed(error: &RecordError) -> JsValue {
    let codes = match error {
        RecordError::Position { faults, .. } => faults.iter().map(PositionFault::code).collect(),
        _ => vec![error.code()],
    };
    with_codes(coded(error), codes)
}

pub(crate) fn start(error: &NoStart) -> JsValue {
    with_codes(coded(error), error.codes())
}

/// A record that is not restored.
pub(crate) fn record(error: &RecordError) -> JsValue {
    match error {
        RecordError::Variant(error) => load(error),
        _ => coded(error),
    }
}

fn with_codes(raised: JsValue, codes: Vec<&str>) -> JsValue {
    let codes: js_sys::Array = codes.into_iter().map(JsValue::from).collect();
    with(raised, "codes", &codes)
}
