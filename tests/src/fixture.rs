//! The format of fixture files, `variants/FAMILY/NAME.test.toml`: facts about a variant, each with its
//! source. `docs/fixtures.md` explains it to those who write them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// A fixture file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fixture {
    /// Why only one project has counted: said where no other is known.
    pub one_counter: Option<String>,
    /// Where the facts come from, under the names that the entries use.
    pub sources: BTreeMap<String, String>,
    /// Numbers of legal move sequences.
    #[serde(default)]
    pub perft: Vec<Perft>,
    /// Complete lists of legal moves.
    #[serde(default)]
    pub moves: Vec<Moves>,
    /// Single legal moves.
    #[serde(default)]
    pub legal: Vec<Legal>,
    /// Single illegal moves, and why.
    #[serde(default)]
    pub illegal: Vec<Illegal>,
    /// What stands on the board after moves.
    #[serde(default)]
    pub after: Vec<After>,
    /// How a game stands.
    #[serde(default)]
    pub status: Vec<Status>,
    /// Whole games.
    #[serde(default)]
    pub game: Vec<Game>,
    /// Texts that are no position.
    #[serde(default)]
    pub refused: Vec<Refused>,
}

/// What every entry has.
pub trait Entry {
    /// The word of its table.
    const KIND: &'static str;
    /// What it is called; no two of one kind have the same name.
    fn name(&self) -> &str;
    /// The names of its sources.
    fn source(&self) -> &[String];
}

macro_rules! entries {
    ($($(#[$doc:meta])* $kind:literal $name:ident { $($(#[$meta:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name {
            /// What the entry is called.
            pub name: String,
            /// The names of its sources.
            #[serde(deserialize_with = "one_or_more")]
            pub source: Vec<String>,
            $($(#[$meta])* pub $field: $type,)*
        }

        impl Entry for $name {
            const KIND: &'static str = $kind;
            fn name(&self) -> &str {
                &self.name
            }
            fn source(&self) -> &[String] {
                &self.source
            }
        }
    )*};
}

entries! {
    /// `[[perft]]`: how many sequences of so many legal moves there are.
    "perft" Perft {
        /// The position, or `startpos`.
        #[serde(default = "start")]
        position: String,
        /// The moves played from there.
        #[serde(default)]
        played: String,
        /// The numbers.
        counts: Counts,
    }

    /// `[[moves]]`: all legal moves.
    "moves" Moves {
        /// The position, or `startpos`.
        #[serde(default = "start")]
        position: String,
        /// The moves played from there.
        #[serde(default)]
        played: String,
        /// All legal moves, in coordinates; of the men on `of` only, if that is given.
        legal: Option<String>,
        /// The cells whose men `legal` is about.
        of: Option<String>,
        /// All cells from which there is a legal move.
        from: Option<String>,
    }

    /// `[[legal]]`: a legal move.
    "legal" Legal {
        /// The position, or `startpos`.
        #[serde(default = "start")]
        position: String,
        /// The moves played from there.
        #[serde(default)]
        played: String,
        /// The move.
        r#move: String,
    }

    /// `[[illegal]]`: a move that is refused.
    "illegal" Illegal {
        /// The position, or `startpos`.
        #[serde(default = "start")]
        position: String,
        /// The moves played from there.
        #[serde(default)]
        played: String,
        /// The move.
        r#move: String,
        /// The code of the reason.
        reason: String,
    }

    /// `[[after]]`: what moves do to the board.
    "after" After {
        /// The position, or `startpos`.
        #[serde(default = "start")]
        position: String,
        /// The moves played from there.
        played: String,
        /// The whole position afterwards.
        becomes: Option<String>,
        /// What stands on some cells afterwards: a letter, or `.`.
        cells: Option<BTreeMap<String, String>>,
    }

    /// `[[status]]`: how a game stands. What is not said is not tested.
    "status" Status {
        /// The position, or `startpos`.
        #[serde(default = "start")]
        position: String,
        /// The moves played from there.
        #[serde(default)]
        played: String,
        /// Whether the game is over.
        over: Option<bool>,
        /// Who has won: a player, or `nobody`.
        winner: Option<String>,
        /// The code of the reason.
        reason: Option<String>,
        /// Whether the player to move is in check.
        check: Option<bool>,
        /// The draws that the player to move may claim.
        claims: Option<BTreeSet<String>>,
        /// A move that the player announces when claiming.
        announced: Option<String>,
        /// The players who can certainly not win any more.
        cannot_win: Option<BTreeSet<String>>,
    }

    /// `[[game]]`: a game from its start to its end.
    "game" Game {
        /// The position, or `startpos`.
        #[serde(default = "start")]
        position: String,
        /// The moves.
        moves: String,
        /// The last position.
        ends: Option<String>,
        /// Whether the game is over.
        over: Option<bool>,
        /// Who has won: a player, or `nobody`.
        winner: Option<String>,
        /// The code of the reason.
        reason: Option<String>,
    }

    /// `[[refused]]`: a text that is no position of the variant.
    "refused" Refused {
        /// The text.
        position: String,
        /// The codes of all reasons.
        reasons: BTreeSet<String>,
    }
}

/// Numbers of move sequences.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Counts {
    /// For one ply, two plies, and so on.
    FromOne(Vec<u64>),
    /// By the number of plies.
    ByDepth(BTreeMap<String, u64>),
}

impl Counts {
    /// Depth and number, the least depth first.
    ///
    /// # Errors
    /// If a depth is no number, or there are none.
    pub fn by_depth(&self) -> Result<Vec<(u32, u64)>, String> {
        let mut counts = match self {
            Counts::FromOne(counts) => (1..).zip(counts.iter().copied()).collect(),
            Counts::ByDepth(counts) => {
                let depth = |text: &str| text.parse().map_err(|_| format!("`{text}` is no depth"));
                counts
                    .iter()
                    .map(|(text, &count)| Ok((depth(text)?, count)))
                    .collect::<Result<Vec<(u32, u64)>, String>>()?
            }
        };
        counts.sort_unstable();
        if counts.is_empty() {
            Err("no counts".into())
        } else {
            Ok(counts)
        }
    }
}

fn start() -> String {
    "startpos".into()
}

fn one_or_more<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Sources {
        One(String),
        More(Vec<String>),
    }
    Ok(match Sources::deserialize(deserializer)? {
        Sources::One(source) => vec![source],
        Sources::More(sources) => sources,
    })
}

impl Fixture {
    /// Reads a fixture file.
    ///
    /// # Errors
    /// What is wrong with the text, with its place.
    pub fn read(text: &str) -> Result<Fixture, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// What is wrong with the file as a whole: names given twice, sources that are not named or not
    /// used, fewer than so many independent sources of perft counts.
    pub fn faults(&self, counts: usize) -> Vec<String> {
        let mut faults = Vec::new();
        let mut used = BTreeSet::new();
        faults.extend(look_at(&self.perft, &mut used));
        faults.extend(look_at(&self.moves, &mut used));
        faults.extend(look_at(&self.legal, &mut used));
        faults.extend(look_at(&self.illegal, &mut used));
        faults.extend(look_at(&self.after, &mut used));
        faults.extend(look_at(&self.status, &mut used));
        faults.extend(look_at(&self.game, &mut used));
        faults.extend(look_at(&self.refused, &mut used));
        faults.extend(
            used.iter()
                .filter(|&&s| !self.sources.contains_key(s))
                .map(|s| format!("`{s}` is not among the sources")),
        );
        faults.extend(
            self.sources
                .keys()
                .filter(|s| !used.contains(s.as_str()))
                .map(|s| format!("no entry uses the source `{s}`")),
        );
        let counted: BTreeSet<&str> = self
            .perft
            .iter()
            .flat_map(|p| &p.source)
            .filter_map(|s| Some(project(self.sources.get(s)?)))
            .collect();
        if self.one_counter.is_some() && counted.len() > 1 {
            faults.push(format!(
                "`one-counter`, but these have counted: {counted:?}"
            ));
        }
        let counts = if self.one_counter.is_some() {
            1
        } else {
            counts
        };
        if counted.len() < counts {
            faults.push(format!(
                "perft counts need {counts} independent sources; there are {}: {counted:?}",
                counted.len()
            ));
        }
        faults
    }
}

/// The project that a source belongs to: what stands before a version or a path.
fn project(source: &str) -> &str {
    source.split(['@', ' ']).next().unwrap_or(source)
}

fn look_at<'a, E: Entry>(entries: &'a [E], used: &mut BTreeSet<&'a str>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names = BTreeSet::new();
    for entry in entries {
        if !names.insert(entry.name()) {
            faults.push(format!(
                "two entries [[{}]] are called `{}`",
                E::KIND,
                entry.name()
            ));
        }
        if entry.source().is_empty() {
            faults.push(format!("[[{}]] `{}` has no source", E::KIND, entry.name()));
        }
        used.extend(entry.source().iter().map(String::as_str));
    }
    faults
}
