//! The page, which `build.rs` has put into the program where it was built.

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};

use super::health;
use crate::error::Refusal;

/// A file of the page.
struct File {
    path: &'static str,
    kind: &'static str,
    plain: &'static [u8],
    /// The same, packed by brotli.
    brotli: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page; where it was not built, what may be asked, and the command that builds it.
pub async fn index(headers: HeaderMap) -> Response {
    match find("/index.html") {
        Some(file) => answer(file, &headers),
        None => health::index().await.into_response(),
    }
}

/// A file of the page, or that there is none.
pub async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    match find(uri.path()) {
        Some(file) if method == Method::GET || method == Method::HEAD => answer(file, &headers),
        _ => Refusal::unknown("no-such-page", "there is no such page").into_response(),
    }
}

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

fn answer(file: &'static File, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|value| value.to_str().ok()).unwrap_or("");
    let packed = file.brotli.filter(|_| takes_brotli(accepted));
    let mut response = packed.unwrap_or(file.plain).into_response();
    let told = response.headers_mut();
    told.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packed.is_some() {
        told.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    // The names of these change with what is in them; all else is asked for each time.
    let kept = match file.path.starts_with("/assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    told.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    response
}

fn takes_brotli(accepted: &str) -> bool {
    accepted.split(',').any(|one| {
        let (name, rest) = one.split_once(';').unwrap_or((one, ""));
        name.trim() == "br" && !matches!(rest.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_to_who_takes_it() {
        assert!(takes_brotli("gzip, deflate, br") && takes_brotli("br;q=0.5, gzip"));
        assert!(!takes_brotli("") && !takes_brotli("gzip, brr") && !takes_brotli("br;q=0"));
    }

    #[test]
    fn every_file_has_a_path_of_its_own_and_a_kind() {
        for (at, file) in FILES.iter().enumerate() {
            assert!(file.path.starts_with('/') && !file.kind.is_empty());
            assert!(FILES[..at].iter().all(|other| other.path != file.path));
        }
    }
}
