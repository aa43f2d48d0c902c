use std::fmt::{self, Write as _};

/// Somebody's text in backquotes: shortened if it is long, without control characters.
pub(crate) struct Quote<'a>(pub(crate) &'a str);

impl fmt::Display for Quote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 24;
        f.write_char('`')?;
        for letter in self.0.chars().take(SHOWN) {
            f.write_char(if letter.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            })?;
        }
        if self.0.chars().nth(SHOWN).is_some() {
            f.write_char('…')?;
        }
        f.write_char('`')
    }
}
