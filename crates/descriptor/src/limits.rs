//! The limits of schema 1. A refusal names the limit that it keeps.

/// The longest text of a descriptor, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;
/// How deeply arrays and inline tables may nest.
pub const MAX_NESTING: usize = 16;
/// The most parts that a dotted key or a `[header]` may have.
pub const MAX_KEY_PARTS: usize = 8;
/// The most keys of one table.
pub const MAX_KEYS: usize = 2048;
/// How many descriptors may stand above one another by `extends`.
pub const MAX_EXTENDS: usize = 8;
/// The most mixins of one descriptor.
pub const MAX_MIXINS: usize = 8;
/// The most aliases of a variant.
pub const MAX_ALIASES: usize = 8;
/// The most named zones.
pub const MAX_ZONES: usize = 64;
/// The most entries in the `moves` of one kind of piece.
pub const MAX_MOVES: usize = 16;
/// The longest position text, in bytes.
pub const MAX_POSITION: usize = 4096;
/// The most modules in one section.
pub const MAX_MODULES: usize = 16;
/// The most diagnostics that one reading reports.
pub const MAX_DIAGNOSTICS: usize = 100;
