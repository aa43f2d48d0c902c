//! Checksums: a record whose bytes are not those that were written is noticed.
//!
//! A checksum guards against mishaps, not against people: whoever can change a record can change its
//! checksum too.

use serde::Serialize;

/// The checksum of bytes: CRC-32 as in zlib and PNG.
pub(super) fn of_bytes(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// The checksum of a value, by its JSON without blanks, as eight hexadecimal digits.
pub(super) fn of_json(value: &impl Serialize) -> String {
    let mut hasher = Hasher(crc32fast::Hasher::new());
    // What is given here can always be written.
    let _ = serde_json::to_writer(&mut hasher, value);
    format!("{:08x}", hasher.0.finalize())
}

struct Hasher(crc32fast::Hasher);

impl std::io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
