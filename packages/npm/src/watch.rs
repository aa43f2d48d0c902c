//! Whether the caller of what takes its time wants to stop.

use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::{Answer, to_js};

/// Looks now and then whether the caller wants to stop.
pub(crate) struct Watch {
    last: f64,
    progress: Option<Function>,
    thrown: Option<JsValue>,
}

impl Watch {
    pub(crate) fn new(progress: Option<Function>) -> Watch {
        Watch {
            last: js_sys::Date::now(),
            progress,
            thrown: None,
        }
    }

    /// Tells what was found on the way; where that throws, it goes on no more.
    pub(crate) fn tell(&mut self, found: &Function, told: &impl serde::Serialize) {
        let told = to_js::<JsValue>(told).and_then(|told| found.call1(&JsValue::NULL, &told));
        self.thrown = told.err();
    }

    pub(crate) fn goes_on(&mut self, seen: &impl serde::Serialize) -> bool {
        if self.thrown.is_some() {
            return false;
        }
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

    pub(crate) fn done<T>(self, found: Answer<T>) -> Answer<T> {
        self.thrown.map_or(found, Err)
    }
}
