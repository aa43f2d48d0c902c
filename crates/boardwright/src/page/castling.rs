//! How kings castle.

use boardwright_core::Side;
use boardwright_core::model::{Castling, CastlingHome, SelfCheck};

use super::Page;

impl Page<'_> {
    /// The section on castlings.
    pub(super) fn castling(&self) -> Vec<String> {
        let castlings = self.model().castlings.iter();
        castlings
            .map(|castling| self.one_castling(castling))
            .collect()
    }

    fn one_castling(&self, castling: &Castling) -> String {
        let ways = self.ways_of(castling);
        let moved = match castling.dropped {
            true => "Both were dropped where they start, neither has moved since",
            false => "Neither has moved",
        };
        let free = match castling.home {
            CastlingHome::Fixed => "nothing stands between them or where they go",
            CastlingHome::AnyOnRank => "nothing else stands on their ways or where they go",
        };
        let royalty = &self.model().royalty;
        let safe =
            royalty.self_check == SelfCheck::Illegal && royalty.pieces.contains(&castling.king);
        let conditions = match safe {
            true => format!(
                "{moved}, {free}, and the first is not attacked where it stands, passes or arrives."
            ),
            false => format!("{moved}, and {free}."),
        };
        let mut text = format!("{}: {ways}. {conditions}", castling.name);
        let again = [
            (castling.king_again, castling.king),
            (castling.rook_again, castling.rook),
        ];
        let again = again.into_iter().filter(|&(again, _)| again);
        let again: Vec<String> = again.map(|(_, kind)| self.name(kind)).collect();
        if !again.is_empty() {
            text += &format!(
                " Who has been brought home by an effect counts as not having moved: {}.",
                again.join(", ")
            );
        }
        if castling.denies {
            text += " Once a player has castled so, the opponent may not.";
        }
        text
    }

    /// From where to where the two go.
    fn ways_of(&self, castling: &Castling) -> String {
        let board = &self.model().board;
        let (king, rook) = (self.name(castling.king), self.name(castling.rook));
        let paths = [&castling.king_path, &castling.rook_path];
        let mirrored = paths.iter().all(|path| {
            let [(from, to), (others, other_to)] = Side::BOTH.map(|side| path[side]);
            board.opposite(from) == Some(others) && board.opposite(to) == Some(other_to)
        });
        let way = |side: Side| {
            let [(king_from, king_to), (rook_from, rook_to)] = paths
                .map(|path| path[side])
                .map(|(from, to)| (board.name(from), board.name(to)));
            match castling.home {
                CastlingHome::Fixed => format!(
                    "the {king} goes from {king_from} to {king_to}, the {rook} from {rook_from} to {rook_to}"
                ),
                CastlingHome::AnyOnRank => {
                    format!("the {king} goes to {king_to}, the {rook} to {rook_to}")
                }
            }
        };
        let ways = self.either(mirrored, way);
        if castling.home == CastlingHome::Fixed {
            return ways;
        }
        let starts = paths.map(|path| board.point(path[Side::First].0).x);
        let [king_x, rook_x] = starts;
        let hand = match rook_x > king_x {
            true => "right",
            false => "left",
        };
        format!(
            "{ways}, from wherever on their rank they start, the {rook} on the {hand} of the {king}"
        )
    }
}
