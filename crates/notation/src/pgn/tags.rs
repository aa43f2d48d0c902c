/// The seven tags that every game has in the export format, in their order.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tags of a game, in order.
///
/// ```
/// use boardwright_notation::pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("Event", "Casual game");
/// tags.set("Event", "Rated game");
/// assert_eq!(tags.get("Event"), Some("Rated game"));
/// assert_eq!(tags.iter().count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag; the first, if it stands there twice.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|&(n, _)| n == name)
            .map(|(_, value)| value)
    }

    /// Gives a tag a value, at its old place or at the end.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let name = name.into();
        match self.0.iter_mut().find(|(n, _)| *n == name) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name, value.into())),
        }
    }

    /// Adds a tag, even one that is there already.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((name.into(), value.into()));
    }

    /// All tags: names and values.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<N: Into<String>, V: Into<String>> Extend<(N, V)> for Tags {
    /// Gives each a value, as [`set`](Tags::set) does.
    fn extend<T: IntoIterator<Item = (N, V)>>(&mut self, tags: T) {
        for (name, value) in tags {
            self.set(name, value);
        }
    }
}

/// The value of a `Variant` tag as an id may be written: lower case, words joined by `-`.
///
/// Which variant that is, the catalogue knows.
///
/// ```
/// use boardwright_notation::pgn::variant_id;
///
/// assert_eq!(variant_id(" Atomic  chess "), "atomic-chess");
/// assert_eq!(variant_id("King_of the Hill"), "king-of-the-hill");
/// ```
pub fn variant_id(name: &str) -> String {
    let words = name.split(|c: char| c.is_whitespace() || matches!(c, '_' | '-'));
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}
