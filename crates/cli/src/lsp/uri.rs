//! URIs of files, and paths.

use std::path::{Path, PathBuf};

/// The path that a `file:` URI names.
pub(super) fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let text = decoded(rest.starts_with('/').then_some(rest)?)?;
    // `/C:/chess.toml`
    let drive = text.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(match drive && cfg!(windows) {
        true => text.trim_start_matches('/'),
        false => &text,
    }))
}

/// The URI of a file.
pub(super) fn of(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = match cfg!(windows) {
        true => format!("/{}", text.replace('\\', "/")),
        false => text.into_owned(),
    };
    let mut uri = String::from("file://");
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// A text without its `%20`; `None` if it is then no text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(high * 16 + low).ok()?
            }
            byte => byte,
        });
    }
    // No path has a zero in it.
    String::from_utf8(bytes)
        .ok()
        .filter(|text| !text.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(windows))]
    fn paths_come_back_as_they_were() {
        for name in ["/a/b.toml", "/a b/ü#?%.toml"] {
            assert_eq!(path(&of(Path::new(name))), Some(PathBuf::from(name)));
        }
        assert_eq!(path("file:///a%20b"), Some(PathBuf::from("/a b")));
    }

    #[test]
    fn what_is_no_file_has_no_path() {
        for uri in [
            "untitled:1",
            "file://host/a",
            "file:///a%",
            "file:///a%zz",
            "file:///%ff",
            "file:///%00",
            "file://",
        ] {
            assert_eq!(path(uri), None, "{uri}");
        }
    }
}
