//! Games of PGN files as data.

use std::borrow::Cow;

use boardwright_notation::pgn;
use serde::{Deserialize, Serialize};

/// A game as a file tells it. Its moves are text; nobody has played them yet.
///
/// ```
/// use boardwright::{notation::pgn::{Limits, Reader}, wire::PgnGame};
///
/// let file = "[White \"Philidor\"]\n\n1. e4 e5 (1... c5) 2. Bc4 {quiet} *\n";
/// let limits = Limits { variations: true, ..Limits::default() };
/// let game = Reader::with_limits(file.as_bytes(), limits).games().next().expect("a game")?;
/// let told = serde_json::to_value(PgnGame::of(&game))?;
/// assert_eq!(told["tags"][0], serde_json::json!(["White", "Philidor"]));
/// assert_eq!(told["moves"], serde_json::json!(["e4", "e5", "Bc4"]));
/// assert_eq!(told["items"][3], serde_json::json!({ "item": "move", "text": "c5" }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PgnGame {
    /// The tags in order: names and values.
    pub tags: Vec<[String; 2]>,
    /// The number of the first move.
    pub number: u32,
    /// The moves of the main line as they are written.
    pub moves: Vec<String>,
    /// The movetext in order, with comments, marks and variations.
    pub items: Vec<PgnItem>,
    /// The result at the end of the movetext, if there is one: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Cow<'static, str>>,
}

/// What is odd about a game of a file, though it can be read.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PgnWarning {
    /// The stable code: `result-differs`, `result-against-rules`, `variation-as-comment`, `cut`.
    pub code: Cow<'static, str>,
    /// What is odd and what to do, in words.
    pub message: String,
    /// The game, from 1.
    pub game: u64,
    /// The line, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
}

impl PgnWarning {
    /// Those of a reader.
    pub fn of(warnings: &[pgn::Fault]) -> Vec<PgnWarning> {
        let warning = |warning: &pgn::Fault| PgnWarning {
            code: warning.code.into(),
            message: warning.message.clone(),
            game: warning.place.game,
            line: warning.place.line,
            column: warning.place.column,
        };
        warnings.iter().map(warning).collect()
    }
}

/// A piece of movetext.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "item", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PgnItem {
    /// A move as it is written, without marks.
    Move {
        /// The text.
        text: String,
    },
    /// A comment.
    Comment {
        /// What it says.
        text: String,
    },
    /// A mark, as a number: 1 is `!`.
    Nag {
        /// The number.
        number: u8,
    },
    /// A variation on the last move begins.
    Begin,
    /// The variation that began last ends.
    End,
}

impl PgnGame {
    /// That of a game that was read.
    pub fn of(game: &pgn::Game) -> PgnGame {
        let tags = game.tags.iter();
        let item = |item: &pgn::Item| {
            Some(match item {
                pgn::Item::Move(text) => PgnItem::Move {
                    text: text.to_string(),
                },
                pgn::Item::Comment { text, .. } => PgnItem::Comment { text: text.clone() },
                pgn::Item::Nag(number) => PgnItem::Nag { number: *number },
                pgn::Item::Begin => PgnItem::Begin,
                pgn::Item::End => PgnItem::End,
                _ => return None,
            })
        };
        PgnGame {
            tags: tags
                .map(|(name, value)| [name.to_owned(), value.to_owned()])
                .collect(),
            number: game.start.number,
            moves: game.moves().map(str::to_owned).collect(),
            items: game.items.iter().filter_map(item).collect(),
            result: game.result.map(|result| result.as_str().into()),
        }
    }
}
