use std::io::{self, ErrorKind, Read};

/// Bytes with a little foresight, and with lines and columns.
pub(super) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    at_end: bool,
    line: u64,
    column: u64,
    /// Nothing but white space has been seen on this line.
    blank: bool,
    after_return: bool,
}

const SIZE: usize = 64 * 1024;

impl<R: Read> Source<R> {
    pub(super) fn new(inner: R) -> Self {
        Source {
            inner,
            buffer: vec![0; SIZE],
            start: 0,
            end: 0,
            at_end: false,
            line: 1,
            column: 1,
            blank: true,
            after_return: false,
        }
    }

    /// Line and column of the next byte.
    pub(super) fn place(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    /// Whether the next byte is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.column == 1
    }

    /// Whether only white space stands before the next byte on its line.
    pub(super) fn line_is_blank(&self) -> bool {
        self.blank
    }

    /// The next bytes, as many as asked for unless the end comes first. No more than a few hundred.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.end - self.start < count && !self.at_end {
            if self.start > 0 {
                self.buffer.copy_within(self.start..self.end, 0);
                self.end -= self.start;
                self.start = 0;
            }
            match self.inner.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(read) => self.end += read.min(self.buffer.len() - self.end),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.start..self.end.min(self.start + count)])
    }

    /// The next byte.
    pub(super) fn next(&mut self) -> io::Result<Option<u8>> {
        if self.start == self.end {
            self.peek(1)?;
        }
        if self.start == self.end {
            return Ok(None);
        }
        let byte = self.buffer[self.start];
        self.start += 1;
        match byte {
            b'\n' if self.after_return => {}
            b'\n' | b'\r' => {
                self.line += 1;
                self.column = 1;
                self.blank = true;
            }
            // the middle of a character, in UTF-8
            0x80..=0xBF => {}
            _ => {
                self.column += 1;
                self.blank &= byte.is_ascii_whitespace();
            }
        }
        self.after_return = byte == b'\r';
        Ok(Some(byte))
    }

    /// Counts the columns of the first line from here.
    pub(super) fn start_here(&mut self) {
        self.column = 1;
        self.blank = true;
    }

    /// Goes over bytes that were peeked at.
    pub(super) fn skip(&mut self, count: usize) -> io::Result<()> {
        for _ in 0..count {
            self.next()?;
        }
        Ok(())
    }
}
