//! Moves as shogi players write them, and games as records of KIF.
//!
//! [`write()`] and [`read`] know moves as players say them:
//!
//! | move | text |
//! |---|---|
//! | a piece goes, or takes: goal and piece | `76歩`, `24と` |
//! | to the cell to which the opponent has just moved | `同歩` |
//! | promotion; promotion declined | `22角成`, `22角不成` |
//! | from the hand | `21金打` |
//! | one of several pieces that could: it goes forward, sideways, back | `58金上`, `58金寄`, `58金引` |
//! | straight forward; it comes from the right, from the left | `58金直`, `58金右`, `58金左` |
//! | both | `58金右上` |
//! | what words cannot tell: the cell where it stood | `58金(49)` |
//! | what shogi does not have, as in the other styles: a castling, a pass; a wall, a piece left behind | `O-O`, `--`; `e4歩,a5`, `c3桂/H` |
//!
//! The goal is file and rank in digits, ranks counted from the top; on a board with more than nine of
//! either, or with files that are no numbers, the cell's name. Right and left, forward and back are
//! those of the player who moves. Dragon and horse, rook and bishop never go "straight": of two, one is
//! the right one, one the left.
//!
//! A piece's name is that of its symbol: K 王 for the first player, 玉 for the second, R 飛, B 角, G 金,
//! S 銀, N 桂, L 香, P 歩, +R 龍, +B 馬, +S 成銀, +N 成桂, +L 成香, +P と; another symbol is its own name.
//!
//! [`read`] also takes 王 and 玉 for either king, 竜, 全, 圭, 杏, the words 行 and 入 for 上, digits
//! in full width and ranks in Chinese numerals (`７六歩`), the signs ▲△☗☖▼▽ before a move, a space after
//! 同, marks too many, and a drop without 打 where no piece on the board could go there.
//!
//! A [`Record`] has a whole game. Its moves are written by [`recorded`]: where a piece comes from stands behind it, and no words are
//! needed. [`Shogi`] draws its diagram. [`read_game`] reads records, those of other programs too.

mod begins;
mod diagram;
mod game;
mod name;
mod numerals;
mod piece;
mod read;
mod record;
mod shogi;
mod way;
mod write;

pub use begins::begins_record;
pub use game::{read_game, read_placed};
pub use piece::Piece;
pub use read::read;
pub use record::{Record, recorded};
pub use shogi::Shogi;
pub use write::write;
pub(crate) use write::written;

/// What may stand before a move: whose it is.
const SIGNS: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];
