use std::io::{self, ErrorKind, Read};
use std::ops::Range;

/// Bytes with a little foresight, and with lines and columns.
///
/// An error of the source looks like the end, until somebody [takes](Source::take_error) it.
pub(super) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    at_end: bool,
    error: Option<io::Error>,
    line: u64,
    column: u64,
    /// Nothing but white space has been seen on this line.
    blank: bool,
    after_return: bool,
}

const SIZE: usize = 64 * 1024;

/// The room at first: most single games need no more, and none is made ready in vain. Allocators have less than a KiB at hand sooner.
const FIRST: usize = 960;

impl<R: Read> Source<R> {
    pub(super) fn new(inner: R) -> Self {
        Source {
            inner,
            buffer: vec![0; FIRST],
            start: 0,
            end: 0,
            at_end: false,
            error: None,
            line: 1,
            column: 1,
            blank: true,
            after_return: false,
        }
    }

    /// Why the source has ended, if not because it is over.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
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

    /// The next byte, which stays.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.start == self.end {
            self.fill(1);
        }
        self.at(self.start..self.end).first().copied()
    }

    /// The next bytes, as many as asked for unless the end comes first. No more than a few hundred.
    pub(super) fn ahead(&mut self, count: usize) -> &[u8] {
        self.fill(count);
        self.at(self.start..self.end.min(self.start + count))
    }

    /// All bytes at hand, at least one unless the end is reached.
    pub(super) fn at_hand(&mut self) -> &[u8] {
        self.fill(1);
        self.at(self.start..self.end)
    }

    #[inline]
    fn at(&self, range: Range<usize>) -> &[u8] {
        self.buffer.get(range).unwrap_or_default()
    }

    #[inline]
    fn fill(&mut self, count: usize) {
        if self.end - self.start < count {
            self.read_on(count);
        }
    }

    #[inline(never)]
    fn read_on(&mut self, count: usize) {
        while self.end - self.start < count && !self.at_end {
            if self.start > 0 {
                self.buffer.copy_within(self.start..self.end, 0);
                self.end -= self.start;
                self.start = 0;
            }
            let room = self.buffer.get_mut(self.end..).unwrap_or_default();
            match self.inner.read(room) {
                Ok(0) => self.at_end = true,
                Ok(read) => {
                    self.end += read.min(self.buffer.len() - self.end);
                    if self.end == self.buffer.len() && self.buffer.len() < SIZE {
                        let first = core::mem::replace(&mut self.buffer, vec![0; SIZE]);
                        let room = self.buffer.iter_mut().zip(first);
                        room.for_each(|(room, byte)| *room = byte);
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.error = Some(error);
                    self.at_end = true;
                }
            }
        }
    }

    /// Goes over the next byte.
    #[inline]
    pub(super) fn skip(&mut self) {
        if let Some(byte) = self.peek() {
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
        }
    }

    /// Goes over spaces at hand.
    #[inline]
    pub(super) fn skip_spaces(&mut self) {
        let hand = self.at(self.start..self.end);
        let spaces = hand.iter().take_while(|&&byte| byte == b' ').count();
        self.start += spaces;
        self.column += spaces as u64;
        self.after_return &= spaces == 0;
    }

    /// Goes over letters, digits and signs at hand that are all ASCII, one at least.
    #[inline]
    pub(super) fn skip_letters(&mut self, count: usize) {
        self.start += count.min(self.end - self.start);
        self.column += count as u64;
        self.blank = false;
        self.after_return = false;
    }

    /// The bytes that were gone over last. There are so many until more is looked at.
    #[inline]
    pub(super) fn behind(&self, count: usize) -> &[u8] {
        self.at(self.start.saturating_sub(count)..self.start)
    }

    /// Goes over bytes at hand among which no line ends, and which are not all white space.
    pub(super) fn skip_within_line(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        let bytes = self.at(self.start..self.start + count);
        let columns = match bytes.is_ascii() {
            true => count,
            false => bytes
                .iter()
                .filter(|&&byte| !matches!(byte, 0x80..=0xBF))
                .count(),
        };
        self.column += columns as u64;
        self.start += count;
        self.blank &= count == 0;
        self.after_return &= count == 0;
    }

    /// Counts the columns of the first line from here.
    pub(super) fn start_here(&mut self) {
        self.column = 1;
        self.blank = true;
    }
}
