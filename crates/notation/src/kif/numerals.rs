//! Digits of full width and Chinese numerals.

const ONES: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WIDE: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// A digit, also in full width or as a Chinese numeral; none is zero.
pub(super) fn digit(letter: char) -> Option<u32> {
    let among = |digits: &[char]| digits.iter().position(|&digit| digit == letter);
    let told = letter.to_digit(10).map(|digit| digit as usize);
    let found = told
        .or_else(|| among(&WIDE))
        .or_else(|| Some(among(&ONES)? + 1));
    found
        .and_then(|digit| u32::try_from(digit).ok())
        .filter(|&digit| digit > 0)
}

/// A digit of full width.
pub(super) fn wide(digit: u8) -> String {
    WIDE.get(usize::from(digit))
        .map_or_else(|| digit.to_string(), char::to_string)
}

/// A number of less than a hundred in Chinese numerals, zero as nothing.
pub(super) fn numeral(number: u8) -> String {
    let digit = |digit: u8| Some(ONES.get(usize::from(digit.checked_sub(1)?))?.to_string());
    let ones = digit(number % 10).unwrap_or_default();
    match number / 10 {
        0 => ones,
        1 => format!("十{ones}"),
        tens => format!("{}十{ones}", digit(tens).unwrap_or_default()),
    }
}

/// A number of one to ninety-nine in Chinese numerals (`十八`) or in digits.
pub(super) fn number(text: &str) -> Option<u32> {
    let part = |text: &str, missing: u32| match text {
        "" => Some(missing),
        _ => below_ten(text),
    };
    let number = match text.split_once('十') {
        Some((tens, ones)) => part(tens, 1)? * 10 + part(ones, 0)?,
        None => match text.char_indices().nth(1) {
            Some((second, _)) => {
                let (tens, ones) = text.split_at(second);
                below_ten(tens)? * 10 + below_ten(ones)?
            }
            None => below_ten(text)?,
        },
    };
    (number > 0).then_some(number)
}

/// A single digit.
fn below_ten(text: &str) -> Option<u32> {
    match text {
        "0" | "０" => Some(0),
        _ => {
            let mut letters = text.chars();
            let digit = digit(letters.next()?);
            digit.filter(|_| letters.next().is_none())
        }
    }
}
