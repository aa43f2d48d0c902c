//! Lines of bounded length from an unbounded source.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// A line, without its end.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    /// All of it.
    Whole(&'a [u8]),
    /// The start of a line that is longer than the bound. The rest was read over.
    Cut(&'a [u8]),
    /// There are no more lines.
    End,
}

/// The byte order mark, with which some programs begin a text in UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Reads lines into one buffer, never more than the bound; a byte order mark before the first is read over.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    bound: usize,
    first: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R, bound: usize) -> Lines<R> {
        Lines {
            input: BufReader::with_capacity(64 * 1024, input),
            line: Vec::new(),
            bound,
            first: true,
        }
    }

    /// The next line.
    pub(super) fn next(&mut self) -> io::Result<Line<'_>> {
        self.line.clear();
        let mut cut = false;
        let mut begun = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            begun = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let length = end.unwrap_or(chunk.len());
            let room = self.bound.saturating_sub(self.line.len());
            self.line.extend(chunk.iter().take(length.min(room)));
            cut |= length > room;
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        let first = std::mem::take(&mut self.first);
        let marked = self.line.strip_prefix(MARK).filter(|_| first);
        let line = marked.unwrap_or(&self.line);
        Ok(match (begun, cut) {
            (false, _) => Line::End,
            (true, false) => Line::Whole(line),
            (true, true) => Line::Cut(line),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_is_whole() {
        let mut lines = Lines::new(&b"12345\n123456\n\n123"[..], 5);
        assert_eq!(lines.next().expect("read"), Line::Whole(b"12345"));
        assert_eq!(lines.next().expect("read"), Line::Cut(b"12345"));
        assert_eq!(lines.next().expect("read"), Line::Whole(b""));
        assert_eq!(lines.next().expect("read"), Line::Whole(b"123"));
        assert_eq!(lines.next().expect("read"), Line::End);
    }

    #[test]
    fn a_byte_order_mark_is_read_over_before_the_first_line_alone() {
        let mut lines = Lines::new(&b"\xEF\xBB\xBF12\n\xEF\xBB\xBF12"[..], 5);
        assert_eq!(lines.next().expect("read"), Line::Whole(b"12"));
        assert_eq!(lines.next().expect("read"), Line::Whole(b"\xEF\xBB\xBF12"));
    }
}
