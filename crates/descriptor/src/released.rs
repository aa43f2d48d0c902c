//! The lock of released rules: a released version keeps its rules for good.

use std::collections::BTreeMap;

use boardwright_core::model::Model;

/// The rules hashes of released versions, read from a TOML file with one line for each.
///
/// ```
/// use boardwright_descriptor::Released;
///
/// let released = Released::parse("'chess@1.0.0' = '00112233445566778899aabbccddeeff'").expect("a lock");
/// assert_eq!(released.hash("chess", "1.0.0"), Some("00112233445566778899aabbccddeeff"));
/// assert_eq!(released.hash("chess", "1.0.1"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Released(BTreeMap<String, String>);

impl Released {
    /// Reads the text of a lock.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn parse(text: &str) -> Result<Released, String> {
        let table: toml::Table = text
            .parse()
            .map_err(|fault: toml::de::Error| fault.to_string())?;
        let mut all = BTreeMap::new();
        for (name, hash) in table {
            let hash = hash
                .as_str()
                .filter(|hash| is_hash(hash) && name.contains('@'));
            let Some(hash) = hash else {
                return Err(format!(
                    "`{name}` is not of the form `\"id@version\" = \"32 hexadecimal digits\"`"
                ));
            };
            all.insert(name, hash.to_string());
        }
        Ok(Released(all))
    }

    /// The hash of a released version.
    pub fn hash(&self, id: &str, version: &str) -> Option<&str> {
        self.0.get(&format!("{id}@{version}")).map(String::as_str)
    }

    /// All released versions, `chess@1.0.0`, with their hashes.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, hash)| (name.as_str(), hash.as_str()))
    }

    /// Whether a model still has the rules with which its version was released. A version that is
    /// not released may have any.
    ///
    /// # Errors
    /// What to do about changed rules, in a sentence.
    pub fn check(&self, model: &Model) -> Result<(), String> {
        match self.hash(&model.id, &model.version) {
            Some(hash) if hash != model.rules_hash => Err(format!(
                "{}@{} was released with the rules {hash}, and now has {}: give the changed rules a new version",
                model.id, model.version, model.rules_hash
            )),
            _ => Ok(()),
        }
    }
}

fn is_hash(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}
