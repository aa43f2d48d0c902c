//! Moves, games and positions as text.

mod common;
mod fen;
mod marks;
mod pgn_pieces;
mod pgn_read;
mod pgn_write;
mod properties;
mod san;
mod uci;
