//! Checksums: a record whose bytes are not those that were written is noticed.
//!
//! A checksum guards against mishaps, not against people: whoever can change a record can change its
//! checksum too.

use serde::Serialize;

/// The checksum of bytes: CRC-32 as in zlib and PNG.
pub(super) fn of_bytes(bytes: &[u8]) -> u32 {
    let mut sum = Sum::new();
    sum.add(bytes);
    sum.end()
}

/// The checksum of a value, by its JSON without blanks, as eight hexadecimal digits.
pub(super) fn of_json(value: &impl Serialize) -> String {
    let mut sum = Sum::new();
    // What is given here can always be written.
    let _ = serde_json::to_writer(&mut sum, value);
    format!("{:08x}", sum.end())
}

/// A checksum in the making. Records are short: what sums faster has tables of 16 KB, which a page would load.
struct Sum(u32);

/// What a byte does to the sum, with the lowest bits first.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut places = table.as_mut_slice();
    let mut byte: u32 = 0;
    while let [place, more @ ..] = places {
        let mut rest = byte;
        let mut bit = 0;
        while bit < 8 {
            rest = (rest >> 1) ^ (0xEDB8_8320 * (rest & 1));
            bit += 1;
        }
        *place = rest;
        byte += 1;
        places = more;
    }
    table
};

impl Sum {
    fn new() -> Sum {
        Sum(u32::MAX)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let [lowest, ..] = self.0.to_le_bytes();
            let done = TABLE.get(usize::from(lowest ^ byte)).copied();
            self.0 = (self.0 >> 8) ^ done.unwrap_or_default();
        }
    }

    fn end(self) -> u32 {
        !self.0
    }
}

impl std::io::Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::of_bytes;

    /// The check value of CRC-32, and the sum of nothing.
    #[test]
    fn it_is_that_of_zlib() {
        assert_eq!(of_bytes(b"123456789"), 0xCBF4_3926);
        assert_eq!(of_bytes(b""), 0);
    }
}
