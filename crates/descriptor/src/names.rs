//! The nearest known name to a misspelt one.

/// Beyond this length a name is not compared: it was not meant to be one.
const LONGEST: usize = 64;

/// The known name that the writer most likely meant, if one is near.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wrong.len() > LONGEST {
        return None;
    }
    let folded = fold(wrong);
    known
        .into_iter()
        .map(|name| (distance(&folded, &fold(name)), name))
        .filter(|&(distance, name)| distance <= tolerance(wrong.len().max(name.len())))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// The names in a sentence: `a`, `b` and `c`.
pub(crate) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => "none".into(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "did you mean" where a name is near, the whole list where it is short, else nothing.
pub(crate) fn suggestion<'a>(
    wrong: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    const SHORT: usize = 12;
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(wrong, known.iter().copied()) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if known.is_empty() || known.len() > SHORT => None,
        None => Some(format!("known here: {}", listed(known))),
    }
}

/// A name from a file, shortened if it is long.
pub(crate) fn shown(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_string(),
    }
}

/// Case, and `_` for `-`, are slips of the pen.
fn fold(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c == '_' {
                '-'
            } else {
                c.to_ascii_lowercase()
            }
        })
        .collect()
}

fn distance(a: &str, b: &str) -> usize {
    let begins = a.len() >= 4 && b.len() >= 4 && (a.starts_with(b) || b.starts_with(a));
    if begins {
        1
    } else {
        strsim::osa_distance(a, b)
    }
}

/// One slip in a short name, two in a longer one, three in a long one.
fn tolerance(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_name() {
        let known = ["queen", "king", "knight", "leaves-ep"];
        assert_eq!(nearest("quen", known), Some("queen"));
        assert_eq!(nearest("Knight", known), Some("knight"));
        assert_eq!(nearest("leaves_ep", known), Some("leaves-ep"));
        assert_eq!(nearest("champion", known), None);
        assert_eq!(nearest(&"q".repeat(70_000), known), None);
    }
}
