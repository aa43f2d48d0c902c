//! Games as text: PGN, read as a stream and written in the export format.
//!
//! A [`Reader`] goes through a file of any size with a small buffer and tells a [`Visitor`] what it
//! meets: tags, moves, comments, marks, variations, the result. Who would rather have whole games
//! takes [`Reader::games`].
//!
//! ```
//! use boardwright_notation::pgn::{GameResult, Reader};
//!
//! let text = "[White \"Philidor\"]\n\n1. e4 e5 2. Bc4 {quiet} Nc6 (2... Nf6) 3. Qh5 Nf6?? 4. Qxf7# 1-0\n";
//! let game = Reader::new(text.as_bytes()).games().next().expect("a game")?;
//! assert_eq!(game.tags.get("White"), Some("Philidor"));
//! assert_eq!(game.moves().collect::<Vec<_>>(), ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
//! assert_eq!(game.result, Some(GameResult::FirstWins));
//! # Ok::<(), boardwright_notation::pgn::ReadError>(())
//! ```
//!
//! # What is read
//!
//! Tags, movetext, comments in braces and after `;`, lines that begin with `%` (read over), marks
//! `$1` and `!`, the signs `=`, `+=`, `=+`, `+/-`, `-/+`, `+-`, `-+` and those that are drawn so (`±`),
//! as the marks `$10` to `$19`, variations to any depth, the results `1-0`, `0-1`, `1/2-1/2` (and `½-½`) and
//! `*`. Lines may end in any way; a byte order mark is read over; what is not UTF-8 is taken for Latin-1. White space
//! in comments is collapsed. `e.p.` after a move is read over. Quotes within a tag's value need no backslash. A missing result is no
//! fault, nor is a missing tag. Comments outside any game are read over, and so is a result within a
//! variation. Moves are not understood here; [`replay()`] does that.
//!
//! # Faults
//!
//! A fault ends the game in which it stands, and the reader goes on with the next. Codes:
//!
//! | code | meaning |
//! |---|---|
//! | `bad-tag` | a tag is not `[Name "value"]` on one line |
//! | `bad-token` | something that has no meaning in movetext |
//! | `token-too-long` | a word of more than 255 bytes |
//! | `bad-nag` | a mark that is none, or above `$255` |
//! | `null-move` | `--` or `Z0` where a move should be, unless [`Limits::passes`] |
//! | `unclosed-comment` | the file, or the game before the next `[Event "…"]`, ends in a comment |
//! | `unclosed-variation` | the game ends in a variation |
//! | `stray-close` | `)` without `(` |
//! | `game-too-long` | more than [`Limits::items`] or [`Limits::tags`], where games are kept |
//!
//! # Doubts
//!
//! A game that can be read may contradict itself. [`Games::warnings`] has the first and the last of these, [`replay()`] and the reader none;
//! who plays the moves finds the second ([`Fault::result_against_rules`]), and who makes a tree of them the third.
//!
//! | code | meaning |
//! |---|---|
//! | `result-differs` | the tag `Result` says something else than the movetext ends with |
//! | `result-against-rules` | the game is over by the rules, with another result than it is told to have |
//! | `variation-as-comment` | a variation plays a null move, or goes on after the game's last move |
//! | `cut` | a comment is longer than [`Limits::comment`], or a tag's value than [`Limits::tag_value`] |

mod doubt;
mod fault;
mod game;
mod lexer;
mod pieces;
mod reader;
mod record;
mod replay;
mod source;
mod tags;
mod visitor;
mod write;

pub use fault::{Fault, Place, ReadError};
pub use game::{Game, Games, Item, Start};
pub use pieces::{Piece, Pieces};
pub use reader::{Limits, Reader};
pub use replay::{ReplayFault, Why, replay};
pub use tags::{Tags, variant_id};
pub use visitor::{GameResult, Text, Visit, Visitor};
pub use write::write;
