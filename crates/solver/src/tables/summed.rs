//! Files of this crate: lines of text, then bytes, then a checksum of all of it.

use std::io::{self, BufRead, Read, Write};

use crc32fast::Hasher;

/// The longest line.
const LONGEST: u64 = 1 << 16;

/// Why a file is not read to its end.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It cannot be read at all.
    Unreadable(io::Error),
    /// A line says nothing: its number.
    Line(usize),
    /// It ends too soon, goes on too long, or a byte of it has changed.
    Damaged,
}

/// Writes, and sums what is written.
pub(crate) struct Writer<'w> {
    out: &'w mut dyn Write,
    sum: Hasher,
}

impl<'w> Writer<'w> {
    pub(crate) fn new(out: &'w mut dyn Write) -> Writer<'w> {
        Writer {
            out,
            sum: Hasher::new(),
        }
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.out.write_all(bytes)
    }

    /// The checksum, with which the file ends.
    pub(crate) fn end(self) -> io::Result<()> {
        self.out.write_all(&self.sum.finalize().to_le_bytes())?;
        self.out.flush()
    }
}

/// Reads, and sums what is read.
pub(crate) struct Reader<'r> {
    input: &'r mut dyn BufRead,
    sum: Hasher,
    /// The lines read.
    pub(crate) line: usize,
}

impl<'r> Reader<'r> {
    pub(crate) fn new(input: &'r mut dyn BufRead) -> Reader<'r> {
        Reader {
            input,
            sum: Hasher::new(),
            line: 0,
        }
    }

    /// The next line, without its end.
    pub(crate) fn line(&mut self) -> Result<String, Fault> {
        self.line += 1;
        let mut bytes = Vec::new();
        let mut line = (&mut *self.input).take(LONGEST);
        let read = line.read_until(b'\n', &mut bytes);
        read.map_err(Fault::Unreadable)?;
        self.sum.update(&bytes);
        let whole = bytes.pop() == Some(b'\n');
        match String::from_utf8(bytes) {
            Ok(text) if whole => Ok(text),
            _ if whole => Err(Fault::Line(self.line)),
            _ => Err(Fault::Damaged),
        }
    }

    /// What stands after a word that a line begins with.
    pub(crate) fn word(&mut self, word: &str) -> Result<String, Fault> {
        let line = self.line()?;
        let rest = line.strip_prefix(word).ok_or(Fault::Line(self.line))?;
        Ok(rest.strip_prefix(' ').unwrap_or(rest).to_owned())
    }

    /// The next bytes.
    pub(crate) fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.take(bytes)?;
        self.sum.update(bytes);
        Ok(())
    }

    fn take(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.input
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => Fault::Damaged,
                _ => Fault::Unreadable(error),
            })
    }

    /// The checksum, and nothing after it.
    pub(crate) fn end(mut self) -> Result<(), Fault> {
        let mut sum = [0; 4];
        self.take(&mut sum)?;
        let more = self.input.fill_buf().map_err(Fault::Unreadable)?;
        let whole = more.is_empty() && u32::from_le_bytes(sum) == self.sum.finalize();
        if whole { Ok(()) } else { Err(Fault::Damaged) }
    }
}
