//! The tags of a tree.

use boardwright_notation::pgn::{self, GameResult, Tags};

use super::{GameTree, TreeError};
use crate::Game;
use crate::called::means;

/// What is said of the tree itself, and follows from it.
const OWN: [&str; 4] = ["Variant", "SetUp", "FEN", "Result"];
/// The tags that every game has, in their order, and what stands in them if nothing is known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];
/// The longest name and the longest value, in bytes.
const MAX_NAME: usize = 255;
const MAX_VALUE: usize = 4096;
/// The most tags.
const MAX_TAGS: usize = 240;

impl GameTree {
    /// The tags, without those that follow from the tree: `Variant`, `SetUp`, `FEN` and `Result`. Those that every game has come first,
    /// and only where they say something.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Gives a tag a value.
    ///
    /// # Errors
    /// `bad-tag` for a name that is not made of letters, digits and `_`, for one that follows from the tree, and for what is too long;
    /// `too-many-tags`.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TreeError> {
        if OWN.contains(&name) {
            let message = format!("`{name}` follows from the tree");
            return Err(TreeError::notes("bad-tag", message));
        }
        check(name, value)?;
        if self.tags.get(name).is_none() && self.tags.iter().len() >= MAX_TAGS {
            return Err(too_many());
        }
        self.tags.set(name, printable(value));
        self.arrange();
        Ok(())
    }

    /// Removes a tag; whether it was there.
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let before = self.tags.iter().len();
        self.keep_tags(|known| known != name);
        self.tags.iter().len() < before
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Takes over the tags of a file.
    pub(super) fn read_tags(&mut self, tags: &Tags) -> Result<(), TreeError> {
        for (name, value) in tags.iter() {
            // As names are written.
            let plain = |letter: char| {
                if letter.is_ascii_alphanumeric() {
                    letter
                } else {
                    '_'
                }
            };
            let name: String = name.chars().map(plain).collect();
            let name = if name.is_empty() { "_".into() } else { name };
            if !OWN.contains(&&*name) && self.tags.get(&name).is_none() {
                self.set_tag(&name, value)?;
            }
        }
        Ok(())
    }

    /// The tags of the roster come first, and those that say nothing go.
    fn arrange(&mut self) {
        let says = |name: &str, value: &str| !value.is_empty() && !ROSTER.contains(&(name, value));
        let in_roster = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
        let mut arranged = Tags::default();
        let roster = ROSTER
            .iter()
            .filter_map(|(name, _)| Some((*name, self.tags.get(name)?)));
        let others = self.tags.iter().filter(|(name, _)| !in_roster(name));
        for (name, value) in roster.chain(others) {
            if !in_roster(name) || says(name, value) {
                arranged.push(name, value);
            }
        }
        self.tags = arranged;
    }

    fn keep_tags(&mut self, keeps: impl Fn(&str) -> bool) {
        let mut kept = Tags::default();
        for (name, value) in self.tags.iter().filter(|(name, _)| keeps(name)) {
            kept.push(name, value);
        }
        self.tags = kept;
    }
}

impl Game {
    /// The game as PGN has it, with these tags. Those that follow from the game (`Variant`, `SetUp`, `FEN`, `Result`) may say
    /// nothing else than it.
    ///
    /// ```
    /// use boardwright::{Catalogue, Game};
    ///
    /// let mut game = Game::new(&Catalogue::shipped().get("chess")?);
    /// game.play_text("e2e4")?;
    /// let written = game.pgn([("White".to_owned(), "Philidor".to_owned())])?;
    /// assert!(written.to_string().contains("[White \"Philidor\"]"));
    /// let refused = game.pgn([("Result".to_owned(), "1-0".to_owned())]);
    /// assert_eq!(refused.unwrap_err().code(), "bad-tag");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// `bad-tag` for a tag that says otherwise than the game, or cannot be written; `too-many-tags`.
    pub fn pgn(
        &self,
        tags: impl IntoIterator<Item = (String, String)>,
    ) -> Result<pgn::Game, TreeError> {
        let mut written = pgn::Game::record(self);
        for (name, value) in tags {
            let agrees = match name.as_str() {
                "Variant" => means(self.model(), &value),
                "Result" => written.result.map(GameResult::as_str) == Some(&value),
                own => !OWN.contains(&own) || written.tags.get(own) == Some(&value),
            };
            if !agrees {
                let message = format!("`{name}` follows from the game");
                return Err(TreeError::notes("bad-tag", message));
            }
            check(&name, &value)?;
            if written.tags.get(&name).is_none() && written.tags.iter().len() >= MAX_TAGS {
                return Err(too_many());
            }
            written.tags.set(&name, printable(&value));
        }
        Ok(written)
    }
}

/// Whether a tag can be written.
fn check(name: &str, value: &str) -> Result<(), TreeError> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(plain) {
        let message = "the name of a tag is made of letters, digits and `_`";
        return Err(TreeError::notes("bad-tag", message));
    }
    if value.len() > MAX_VALUE {
        let message = format!("the value of a tag has at most {MAX_VALUE} bytes");
        return Err(TreeError::notes("bad-tag", message));
    }
    Ok(())
}

fn too_many() -> TreeError {
    let message = format!("a game has at most {MAX_TAGS} tags");
    TreeError::notes("too-many-tags", message)
}

/// A value as it is written.
fn printable(value: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    value.chars().map(plain).collect()
}
