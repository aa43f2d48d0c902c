//! shunsai and haitaka: shogi only.

use std::ops::ControlFlow;

use super::Count;
use crate::counts::Convention;

pub fn shunsai(depth: u32, convention: Convention) -> Count {
    Box::new(move || {
        let mut position = shunsai::Position::startpos();
        shunsai_count(&mut position, depth, convention)
    })
}

fn shunsai_count(position: &mut shunsai::Position, depth: u32, convention: Convention) -> u64 {
    let mut nodes = 0;
    if depth == 1 && convention == Convention::Bulk {
        let _ = position.generate_moves(|moves| {
            nodes += moves.len() as u64;
            ControlFlow::Continue(())
        });
        return nodes;
    }
    let mut list = Vec::with_capacity(128);
    let _ = position.generate_moves(|moves| {
        moves.write_into(&mut list);
        ControlFlow::Continue(())
    });
    for mv in list {
        let undo = position.do_move(mv);
        nodes += if depth == 1 {
            std::hint::black_box(&position);
            1
        } else {
            shunsai_count(position, depth - 1, convention)
        };
        position.undo_move(mv, undo);
    }
    nodes
}

pub fn haitaka(depth: u32, convention: Convention) -> Count {
    Box::new(move || haitaka_count(&haitaka::Board::startpos(), depth, convention))
}

fn haitaka_count(board: &haitaka::Board, depth: u32, convention: Convention) -> u64 {
    let mut nodes = 0;
    let mut each = |moves: haitaka::PieceMoves| {
        if depth == 1 && convention == Convention::Bulk {
            nodes += moves.into_iter().len() as u64;
            return false;
        }
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += if depth == 1 {
                std::hint::black_box(&child);
                1
            } else {
                haitaka_count(&child, depth - 1, convention)
            };
        }
        false
    };
    board.generate_board_moves(&mut each);
    board.generate_drops(&mut each);
    nodes
}
