//! Messages on a stream: a header that says how long the body is, and the body.

use std::io::{self, BufRead, BufReader, Read, Write};

use serde_json::Value;

/// The longest body, in bytes.
pub(super) const MAX_BODY: u64 = 16 * 1024 * 1024;

/// The longest header, all its lines together.
const MAX_HEADER: u64 = 8 * 1024;

/// Why nothing more can be read: nobody knows where the next message begins.
#[derive(Debug)]
pub(super) struct Unframed(pub(super) String);

impl From<io::Error> for Unframed {
    fn from(error: io::Error) -> Unframed {
        Unframed(format!("cannot read standard input: {error}"))
    }
}

/// Reads messages.
pub(super) struct Frames<R>(BufReader<R>);

impl<R: Read> Frames<R> {
    pub(super) fn new(input: R) -> Frames<R> {
        Frames(BufReader::with_capacity(64 * 1024, input))
    }

    /// The next body; `None` at the end of the input.
    pub(super) fn next(&mut self) -> Result<Option<Vec<u8>>, Unframed> {
        let Some(length) = self.header()? else {
            return Ok(None);
        };
        if length > MAX_BODY {
            return Err(Unframed(format!(
                "a message of {length} bytes; the limit is {MAX_BODY}"
            )));
        }
        // Room is made for what arrives, not for what is announced.
        let mut body = Vec::new();
        (&mut self.0).take(length).read_to_end(&mut body)?;
        match body.len() as u64 == length {
            true => Ok(Some(body)),
            false => Err(Unframed(format!(
                "the input ended after {} of {length} bytes of a message",
                body.len()
            ))),
        }
    }

    /// The length that a header states.
    fn header(&mut self) -> Result<Option<u64>, Unframed> {
        let mut length = None;
        let mut room = MAX_HEADER;
        let mut begun = false;
        loop {
            let mut line = Vec::new();
            let read = (&mut self.0).take(room).read_until(b'\n', &mut line)?;
            room -= read as u64;
            if line.pop() != Some(b'\n') {
                return match (begun || read > 0, room) {
                    (false, _) => Ok(None),
                    (true, 0) => Err(Unframed(format!(
                        "a header of more than {MAX_HEADER} bytes"
                    ))),
                    (true, _) => Err(Unframed("the input ended within a header".into())),
                };
            }
            begun = true;
            let line = String::from_utf8_lossy(line.trim_ascii()).into_owned();
            if line.is_empty() {
                let missing = || Unframed("a header does not say Content-Length".into());
                return length.ok_or_else(missing).map(Some);
            }
            let Some((name, value)) = line.split_once(':') else {
                return Err(Unframed(format!("`{}` is no header", shown(&line))));
            };
            if name.trim().eq_ignore_ascii_case("content-length") {
                let value = value.trim();
                let digits = value.bytes().all(|byte| byte.is_ascii_digit());
                let number = value.parse().ok().filter(|_| digits);
                let refused = || Unframed(format!("Content-Length cannot be `{}`", shown(value)));
                length = Some(number.ok_or_else(refused)?);
            }
        }
    }
}

/// The beginning of a text that somebody else wrote.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(60).collect();
    crate::terminal::plain(&start)
}

/// Writes a message and sends it off.
pub(super) fn write(out: &mut dyn Write, message: &Value) -> io::Result<()> {
    let body = message.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Result<Vec<String>, String> {
        let mut frames = Frames::new(input);
        let mut bodies = Vec::new();
        loop {
            match frames.next() {
                Ok(Some(body)) => bodies.push(String::from_utf8(body).expect("text")),
                Ok(None) => return Ok(bodies),
                Err(Unframed(why)) => return Err(why),
            }
        }
    }

    #[test]
    fn messages_are_told_apart_by_their_lengths() {
        let input = b"Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]Content-Length: 0\n\n";
        assert_eq!(read(input).expect("read"), ["{}", "[1]", ""]);
        assert_eq!(read(b"").expect("read"), Vec::<String>::new());
    }

    #[test]
    fn what_is_no_header_ends_it_with_a_reason() {
        let long = [b"X: ".as_slice(), &vec![b'x'; 10_000]].concat();
        for (input, why) in [
            (b"{}\n".as_slice(), "`{}` is no header"),
            (b"Content-Length: 2", "ended within a header"),
            (b"Content-Length: 2\r\n", "ended within a header"),
            (b"Content-Length: 5\r\n\r\n{}", "after 2 of 5 bytes"),
            (b"Content-Length: -1\r\n\r\n", "cannot be `-1`"),
            (b"Content-Length: +1\r\n\r\n1", "cannot be `+1`"),
            (b"Content-Length: 99999999999999999999\r\n\r\n", "cannot be"),
            (b"Content-Length: 999999999999\r\n\r\n", "the limit is"),
            (b"\r\n", "does not say Content-Length"),
            (&long, "a header of more than"),
        ] {
            let told = read(input).expect_err("refused");
            assert!(told.contains(why), "{told}");
        }
    }
}
