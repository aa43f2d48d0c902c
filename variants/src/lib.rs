//! The variants that Boardwright ships, as texts: descriptors and files of names, in families.
//!
//! Each family is a folder of this package and a Cargo feature; all are on unless `default-features = false`.
//! Whatever a variant inherits from comes along, also from a family that is off: with `atomic` alone there
//! is chess too, but no other variant of its family.
//!
//! Nothing is read here: the crate `boardwright` makes a catalogue of it, `Catalogue::shipped()`.

/// A variant: its texts, and what its descriptor says of itself, so that nobody need read it for that.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its family, which is the name of the folder and of the feature.
    pub family: &'static str,
    /// Its id.
    pub id: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// The variant from which it inherits, with its version: `chess@1`.
    pub extends: Option<&'static str>,
    /// Those that are laid over it.
    pub mixins: &'static [&'static str],
    /// Its descriptor; without the feature `comments` as few bytes as say the same.
    pub text: &'static str,
    /// Its file of names, if it has one.
    pub names: Option<&'static str>,
}

/// What is shipped, in the order of the ids.
pub const SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/table.rs"));

/// All texts, one after another.
static TEXTS: &str = include_str!(concat!(env!("OUT_DIR"), "/texts"));

/// Those from a place to another.
const fn part(from: usize, to: usize) -> &'static str {
    TEXTS.split_at(to).0.split_at(from).1
}

/// The fixture files of what is shipped: id and text, in the order of the ids.
#[cfg(feature = "fixtures")]
pub const FIXTURES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/fixtures.rs"));
