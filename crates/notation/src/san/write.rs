use boardwright_core::geometry::Board;
use boardwright_core::{Move, MoveSort};

use super::castling::sign;
use super::parse::Origin;
use super::pawn;
use super::read::means;
use crate::Legal;

/// Writes a legal move, as short as it is clear.
///
/// A move that is not legal is written too, but the text may not be read back.
pub fn write(at: &impl Legal, mv: Move) -> String {
    let moves = at.legal_moves();
    let mut text = bare(at, &moves, mv);
    if moves.contains(&mv) {
        let after = at.position().after(mv);
        if after.is_mate() {
            text.push('#');
        } else if after.in_check() {
            text.push('+');
        }
    }
    text
}

/// The move without the signs of check and mate.
pub(super) fn bare(at: &impl Legal, moves: &[Move], mv: Move) -> String {
    let position = at.position();
    let model = position.model();
    let symbol = |kind| model.symbol(kind).to_ascii_uppercase();
    let goal = model.board.name(mv.to());
    if mv.sort() == MoveSort::Drop {
        return format!("{}@{goal}", symbol(mv.kind()));
    }
    if let Some(sign) = mv
        .castling_index()
        .and_then(|index| sign(model, position.turn(), index))
    {
        return sign.as_str().to_string();
    }
    let is_pawn = pawn(model) == Some(mv.kind());
    let takes = mv.sort() != MoveSort::Castling && position.is_capture(mv);
    let letter = if is_pawn {
        String::new()
    } else {
        symbol(mv.kind())
    };
    let cross = if takes { "x" } else { "" };
    let promotion = mv
        .promotes_to()
        .map_or(String::new(), |kind| format!("={}", symbol(kind)));
    let compose = |origin: &str| format!("{letter}{origin}{cross}{goal}{promotion}");

    let rivals: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&other| {
            other != mv
                && other.sort() != MoveSort::Drop
                && (other.kind(), other.to(), other.promotes_to())
                    == (mv.kind(), mv.to(), mv.promotes_to())
                && other.castling_index().is_none()
        })
        .collect();
    let plain = has_plain_labels(&model.board);
    for (origin, name) in origins(&model.board, mv, is_pawn && takes) {
        let alone = !rivals
            .iter()
            .any(|rival| origin.fits(&model.board, rival.from()));
        let text = compose(name);
        if alone && (plain || means(at, moves, &text, mv)) {
            return text;
        }
    }
    compose(model.board.name(mv.from()))
}

/// The ways to say where a man comes from, the shortest first; the last is its cell's name.
fn origins(board: &Board, mv: Move, needs_file: bool) -> Vec<(Origin, &str)> {
    let from = mv.from();
    let mut ways = Vec::new();
    if let (Some(file), Some(rank)) = (board.file_of(from), board.rank_of(from)) {
        if !needs_file {
            ways.push((Origin::Any, ""));
        }
        ways.extend(
            board
                .files()
                .get(file)
                .map(|label| (Origin::File(file), label.as_str())),
        );
        if !needs_file {
            ways.extend(
                board
                    .ranks()
                    .get(rank)
                    .map(|label| (Origin::Rank(rank), label.as_str())),
            );
        }
    }
    ways.push((Origin::Cell(from), board.name(from)));
    ways
}

/// Whether files are small letters before `x`, and ranks digits: then no text can be misread.
fn has_plain_labels(board: &Board) -> bool {
    let is_letter = |label: &String| matches!(label.as_bytes(), [b'a'..=b'w']);
    let is_number = |label: &String| label.bytes().all(|byte| byte.is_ascii_digit());
    board.files().iter().all(is_letter) && board.ranks().iter().all(is_number)
}
