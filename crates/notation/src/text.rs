//! Text without the machinery of formatting, for what a server writes after every move.

/// Adds a number in decimal digits.
pub(crate) fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Adds a symbol in upper case.
pub(crate) fn push_upper(text: &mut String, symbol: &str) {
    for letter in symbol.chars() {
        text.push(letter.to_ascii_uppercase());
    }
}

/// Adds a symbol in lower case.
pub(crate) fn push_lower(text: &mut String, symbol: &str) {
    for letter in symbol.chars() {
        text.push(letter.to_ascii_lowercase());
    }
}
