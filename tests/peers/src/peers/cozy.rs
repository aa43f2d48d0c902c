//! cozy-chess: chess only, one of the fastest generators of legal moves.

use anyhow::{Result, anyhow};
use cozy_chess::Board;

use super::Count;
use crate::counts::Convention;

pub fn count(text: Option<&str>, depth: u32, convention: Convention) -> Result<Count> {
    let board = match text {
        None => Board::default(),
        Some(text) => Board::from_fen(text, false).map_err(|error| anyhow!("{error}"))?,
    };
    Ok(Box::new(move || match convention {
        Convention::Bulk => bulk(&board, depth),
        Convention::Play => play(&board, depth),
    }))
}

/// The last ply is counted from sets of goals.
fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += bulk(&child, depth - 1);
        }
        false
    });
    nodes
}

/// Every move is played, at the last ply too.
fn play(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += if depth == 1 {
                std::hint::black_box(&child);
                1
            } else {
                play(&child, depth - 1)
            };
        }
        false
    });
    nodes
}
