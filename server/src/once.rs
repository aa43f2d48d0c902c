//! JSON in which no object has a key twice: of two values nobody knows which one is meant.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A value in which no object has a key twice.
#[derive(Clone, PartialEq, Debug)]
pub struct Once(pub Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Once, D::Error> {
        deserializer.deserialize_any(Reader).map(Once)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Once(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some((key, Once(value))) = pairs.next_entry::<String, Once>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format!("`{key}` comes twice")));
            }
            map.insert(key, value);
        }
        Ok(map.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_comes_twice_is_refused_at_every_depth() {
        let text = r#"{"a":[1,-2,0.5,true,null,"b"],"c":{"a":{}}}"#;
        let once: Once = serde_json::from_str(text).expect("no key comes twice");
        assert_eq!(Some(once.0), serde_json::from_str(text).ok());
        for twice in [
            r#"{"a":1,"a":1}"#,
            r#"{"b":{"a":1,"c":2,"a":3}}"#,
            r#"[{"a":{},"\u0061":{}}]"#,
        ] {
            assert!(serde_json::from_str::<Once>(twice).is_err(), "{twice}");
        }
    }
}
