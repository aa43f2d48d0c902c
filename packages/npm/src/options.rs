//! Options that are given by name, in an object.

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::{Answer, fault, short};

/// What was given, if anything was.
pub(crate) struct Options<'a>(Option<&'a JsValue>);

impl<'a> Options<'a> {
    /// Options of these names, and no others: a misspelt one would be overlooked.
    pub(crate) fn of(given: Option<&'a JsValue>, known: &[&str]) -> Answer<Options<'a>> {
        let Some(given) = given else {
            return Ok(Options(None));
        };
        let Some(object) = given.dyn_ref::<Object>() else {
            return Err(bad("options are given in an object"));
        };
        for key in Object::keys(object) {
            let key = key.as_string().unwrap_or_default();
            if !known.contains(&key.as_str()) {
                let (key, known) = (short(&key), known.join("`, `"));
                return Err(bad(&format!(
                    "there is no option `{key}`: there are `{known}`"
                )));
            }
        }
        Ok(Options(Some(given)))
    }

    fn get(&self, name: &str) -> Answer<Option<JsValue>> {
        let value = self.0.map(|given| Reflect::get(given, &name.into()));
        let value = value.transpose()?;
        Ok(value.filter(|value| !value.is_undefined() && !value.is_null()))
    }

    /// Whether this is wanted.
    pub(crate) fn is(&self, name: &str, otherwise: bool) -> Answer<bool> {
        Ok(self.get(name)?.map_or(otherwise, |value| value.is_truthy()))
    }

    /// The whole number of this name.
    #[cfg(feature = "full")]
    pub(crate) fn whole(&self, name: &str) -> Answer<Option<u32>> {
        let Some(value) = self.get(name)? else {
            return Ok(None);
        };
        let number = value.as_f64().map(crate::whole);
        match number {
            Some(Ok(number)) => Ok(Some(number)),
            _ => Err(bad(&format!(
                "`{name}` is a whole number from 0 to 4294967295"
            ))),
        }
    }
}

fn bad(message: &str) -> JsValue {
    fault::plain(message, "bad-options")
}
