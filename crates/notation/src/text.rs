//! Text without the machinery of formatting, for what a server writes after every move.

/// Adds a number in decimal digits.
#[inline]
pub(crate) fn push_number(text: &mut String, number: u64) {
    if number < 10 {
        push_ascii(text, b'0' + number as u8);
    } else {
        push_number(text, number / 10);
        push_number(text, number % 10);
    }
}

/// Adds a symbol in upper case.
#[inline(always)]
pub(crate) fn push_upper(text: &mut String, symbol: &str) {
    match symbol.as_bytes() {
        [letter] => push_ascii(text, letter.to_ascii_uppercase()),
        _ => text.extend(symbol.chars().map(|letter| letter.to_ascii_uppercase())),
    }
}

/// Adds a symbol in lower case.
#[inline(always)]
pub(crate) fn push_lower(text: &mut String, symbol: &str) {
    match symbol.as_bytes() {
        [letter] => push_ascii(text, letter.to_ascii_lowercase()),
        _ => text.extend(symbol.chars().map(|letter| letter.to_ascii_lowercase())),
    }
}

/// Adds a character that takes one byte: most symbols are no more.
#[inline(always)]
pub(crate) fn push_ascii(text: &mut String, byte: u8) {
    text.push(char::from(byte & 0x7F));
}
