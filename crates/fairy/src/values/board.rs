//! The board and what stands on it.

use boardwright::geometry::{Topology, Wrap};
use boardwright::{Side, Variant};

use super::Reader;
use crate::attributes::{MAX_FILES, MAX_RANKS};

impl Reader<'_> {
    /// Whether the board is one that Fairy-Stockfish has.
    pub(super) fn board(&mut self) -> bool {
        let board = &self.model.board;
        let (low, high) = board.bounds();
        let (files, ranks) = (high.x - low.x + 1, high.y - low.y + 1);
        let holes = board.len() != files as usize * ranks as usize;
        if board.topology() != Topology::Square {
            self.cannot("board.topology", "there are squares only");
        } else if board.wrap() != Wrap::None {
            self.cannot("board.wrap", "no edges are joined there");
        } else if holes {
            self.cannot("board", "every board is a rectangle there");
        } else if files > i16::from(MAX_FILES) || ranks > i16::from(MAX_RANKS) {
            let why =
                format!("no board is larger than {MAX_FILES} files and {MAX_RANKS} ranks there");
            self.cannot("board", why);
        } else {
            self.size = (files as u8, ranks as u8);
            self.set("maxFile", char::from(b'a' + self.size.0 - 1).to_string());
            self.set("maxRank", self.size.1.to_string());
            return true;
        }
        false
    }
    pub(super) fn position(&mut self, variant: &Variant) {
        // Whatever the variant's own dialects are.
        let mut model = self.model.clone();
        model.notation.position = vec!["fen".into()];
        for (side, letter) in Side::BOTH.into_iter().zip(["w", "b"]) {
            model.players[side].letter = letter.into();
        }
        let text =
            boardwright::notation::position::write_as(&model, &variant.start().setup(), "fen");
        let Some(text) = text else {
            return self.cannot("setup.position", "it cannot be written as FEN");
        };
        self.set("startFen", text);
        if !self.model.start.promoted.is_empty() && self.model.drops.is_none() {
            self.cannot(
                "setup.position",
                "promoted pieces are told where they may be dropped only",
            );
        }
    }
}
