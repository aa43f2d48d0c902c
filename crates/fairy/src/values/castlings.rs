//! Castlings.

use std::collections::BTreeSet;

use boardwright::Side;
use boardwright::model::CastlingHome;

use super::Reader;

impl Reader<'_> {
    pub(super) fn castlings(&mut self) {
        let model = self.model;
        self.flag("castling", !model.castlings.is_empty());
        if model.castlings.is_empty() {
            return;
        }
        let (files, ranks) = self.size;
        let mut kings = BTreeSet::new();
        let mut rooks = BTreeSet::new();
        for castling in &model.castlings {
            if castling.shares.is_some() {
                self.cannot(
                    "castling.*.at-least",
                    "the king castles to one cell on either side there",
                );
                continue;
            }
            kings.extend(self.letters_of(&[castling.king]));
            rooks.extend(self.letters_of(&[castling.rook]));
            let king = castling.king_path[Side::First];
            let rook = castling.rook_path[Side::First];
            let [from, to, rook, beside] =
                [king.0, king.1, rook.0, rook.1].map(|cell| self.square(cell));
            let second = castling.king_path[Side::Second];
            let [other, other_to] = [second.0, second.1].map(|cell| self.square(cell));
            let (goal, stands, edge, expected) = match castling.right {
                'K' => (
                    "castlingKingsideFile",
                    "castlingRookKingsideFile",
                    files - 1,
                    to.0.checked_sub(1),
                ),
                'Q' => (
                    "castlingQueensideFile",
                    "castlingRookQueensideFile",
                    0,
                    Some(to.0 + 1),
                ),
                _ => {
                    self.cannot(
                        "castling.*.right",
                        "the letters of rights are K and Q there",
                    );
                    continue;
                }
            };
            if expected != Some(beside.0) {
                self.cannot(
                    "castling.*.rook",
                    "the rook ends on the other side of the king, next to it, there",
                );
            }
            if other.0 != from.0 || other_to.0 != to.0 || other.1 != ranks - 1 - from.1 {
                self.cannot(
                    "castling.*.king",
                    "both players castle to the same files there",
                );
            }
            self.set(goal, char::from(b'a' + to.0).to_string());
            self.set("castlingRank", (from.1 + 1).to_string());
            self.set("castlingKingFile", char::from(b'a' + from.0).to_string());
            if rook.0 != edge {
                self.set(stands, char::from(b'a' + rook.0).to_string());
            }
            self.flag("chess960", castling.home == CastlingHome::AnyOnRank);
            self.flag("oppositeCastling", castling.denies);
            if castling.dropped {
                self.cannot(
                    "castling.*.dropped",
                    "king and rook of a castling stand in the set-up there",
                );
            }
        }
        if kings.len() > 1 {
            self.cannot("castling.*.king", "one piece castles as the king there");
        }
        self.set_letters(
            &["castlingKingPieceWhite", "castlingKingPieceBlack"],
            &kings,
        );
        self.set_letters(
            &["castlingRookPiecesWhite", "castlingRookPiecesBlack"],
            &rooks,
        );
    }
}
