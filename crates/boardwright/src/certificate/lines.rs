//! The lines of a certificate, one at a time, none of them longer than may be.

use std::io::{BufRead, Read as _};

use super::{Defect, Fault, MAX_LINE};

/// Reads lines and counts them.
pub(super) struct Lines<'r> {
    from: &'r mut dyn BufRead,
    /// The number of the line that was read last.
    pub(super) number: usize,
    bytes: Vec<u8>,
}

impl<'r> Lines<'r> {
    pub(super) fn new(from: &'r mut dyn BufRead) -> Lines<'r> {
        Lines {
            from,
            number: 0,
            bytes: Vec::new(),
        }
    }

    /// What is wrong in the line that was read last.
    pub(super) fn fault(&self, defect: Defect) -> Fault {
        Fault {
            line: self.number.max(1),
            defect,
        }
    }

    /// The next line without its end; `None` after the last one.
    pub(super) fn next(&mut self) -> Result<Option<&str>, Fault> {
        self.bytes.clear();
        self.number += 1;
        let mut limited = (&mut *self.from).take(MAX_LINE as u64 + 2);
        let read = limited.read_until(b'\n', &mut self.bytes);
        if let Err(error) = read {
            return Err(self.fault(Defect::Unreadable(error.to_string())));
        }
        if self.bytes.is_empty() {
            return Ok(None);
        }
        if self.bytes.last() == Some(&b'\n') {
            self.bytes.pop();
        }
        if self.bytes.last() == Some(&b'\r') {
            self.bytes.pop();
        }
        if self.bytes.len() > MAX_LINE {
            return Err(self.fault(Defect::LineTooLong));
        }
        if std::str::from_utf8(&self.bytes).is_err() {
            return Err(self.fault(Defect::NotText));
        }
        Ok(std::str::from_utf8(&self.bytes).ok())
    }

    /// The words after the first one of the next line, which must be this one.
    pub(super) fn after(&mut self, word: &str, what: &'static str) -> Result<String, Fault> {
        let Some(line) = self.next()? else {
            return Err(self.fault(Defect::CutOff));
        };
        let rest = line.strip_prefix(word);
        match rest.and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => Ok(rest.to_owned()),
            None => Err(self.fault(Defect::BadLine(what))),
        }
    }
}

/// A number in digits, without a sign or a zero before it.
pub(super) fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = text == "0" || !text.starts_with('0');
    (digits && plain).then(|| text.parse().ok())?
}
