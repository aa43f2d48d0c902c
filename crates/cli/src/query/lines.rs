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

/// Reads lines into one buffer, never more than the bound.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    bound: usize,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R, bound: usize) -> Lines<R> {
        Lines {
            input: BufReader::with_capacity(64 * 1024, input),
            line: Vec::new(),
            bound,
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
        Ok(match (begun, cut) {
            (false, _) => Line::End,
            (true, false) => Line::Whole(&self.line),
            (true, true) => Line::Cut(&self.line),
        })
    }

    /// Whether a whole line has arrived already.
    pub(super) fn has_whole_line(&self) -> bool {
        self.input.buffer().contains(&b'\n')
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
        assert!(lines.has_whole_line());
        assert_eq!(lines.next().expect("read"), Line::Whole(b""));
        assert!(!lines.has_whole_line());
        assert_eq!(lines.next().expect("read"), Line::Whole(b"123"));
        assert_eq!(lines.next().expect("read"), Line::End);
    }
}
