//! How a kind of piece is written: `N`, `+R`, `G'`.
//!
//! A symbol is a capital letter, with up to two marks after it, and a `+` before a promoted one. The case of the letter
//! tells the side in a text. All marks after a letter are its own, so no text can be split into symbols in two ways.

/// What may follow the letter of a symbol.
pub const MARKS: [char; 2] = ['\'', '_'];

/// The most marks of a symbol.
pub const MOST_MARKS: usize = 2;

/// Whether a byte is one of the [`MARKS`].
#[inline(always)]
pub fn is_mark(byte: u8) -> bool {
    matches!(byte, b'\'' | b'_')
}

/// How many marks a text begins with.
pub fn marks(text: &str) -> usize {
    text.bytes().take_while(|&byte| is_mark(byte)).count()
}

/// Whether a text is a symbol, its letter in upper case.
///
/// ```
/// use boardwright_core::symbol::is_symbol;
///
/// assert!(["N", "+R", "G'", "+G__", "Z_'"].into_iter().all(is_symbol));
/// let others = ["", "+", "n", "'", "'N", "N'''", "N!", "NN", "++N", "N'+"];
/// assert!(!others.into_iter().any(is_symbol));
/// ```
pub fn is_symbol(text: &str) -> bool {
    let bare = text.strip_prefix('+').unwrap_or(text);
    match bare.as_bytes() {
        [b'A'..=b'Z', more @ ..] => {
            more.len() <= MOST_MARKS && more.iter().all(|&byte| is_mark(byte))
        }
        _ => false,
    }
}
