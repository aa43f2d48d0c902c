//! Checksums: a record whose bytes are not those that were written is noticed.
//!
//! A checksum guards against mishaps, not against people: whoever can change a record can change its
//! checksum too.

use crc::{CRC_32_ISO_HDLC, Crc, Digest};
use serde::Serialize;

/// CRC-32 as in zlib and PNG. Records are short: what sums faster has tables of 16 KB, which a page would load.
static CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The checksum of bytes.
pub(super) fn of_bytes(bytes: &[u8]) -> u32 {
    CHECKSUM.checksum(bytes)
}

/// The checksum of a value, by its JSON without blanks, as eight hexadecimal digits.
pub(super) fn of_json(value: &impl Serialize) -> String {
    let mut sum = Sum(CHECKSUM.digest());
    // What is given here can always be written.
    let _ = serde_json::to_writer(&mut sum, value);
    format!("{:08x}", sum.0.finalize())
}

struct Sum(Digest<'static, u32>);

impl std::io::Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
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
