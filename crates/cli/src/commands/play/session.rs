//! A game with those who play it.

use boardwright::notation::Coordinates;
use boardwright::{Applied, Game, Move, Outcome, Reason, Side};

use crate::terminal::plain;
use crate::variants;
use boardwright::picture::View;

/// A game with those who play it.
pub(super) struct Session {
    pub(super) game: Game,
    pub(super) opponent: Option<RandomMover>,
    pub(super) view: View,
}

/// Plays any legal move.
pub(super) struct RandomMover {
    pub(super) side: Side,
    pub(super) seed: u64,
    pub(super) rng: fastrand::Rng,
}

/// The draws that a player may claim in some variant.
const CLAIMS: [Reason; 4] = [
    Reason::Repetition,
    Reason::NoProgress,
    Reason::Material,
    Reason::Impasse,
];

impl Session {
    /// The name of the player to move.
    pub(super) fn turn(&self) -> &str {
        self.name(self.game.position().turn())
    }

    /// A player's name.
    pub(super) fn name(&self, side: Side) -> &str {
        &self.game.model().players[side].name
    }

    /// Plays a move, written in either notation.
    pub(super) fn play(&mut self, text: &str) -> Result<Applied, String> {
        variants::play(&mut self.game, text)
    }

    /// The random mover's move, if it is its turn.
    pub(super) fn answer(&mut self) -> Option<(Move, Applied)> {
        let opponent = self.opponent.as_mut()?;
        if opponent.side != self.game.position().turn() || self.game.outcome().is_some() {
            return None;
        }
        // Sorted, so that a seed always gives the same game.
        let moves = self.game.sorted_moves(Coordinates::Own);
        let (_, mv) = moves.get(opponent.rng.usize(..moves.len().max(1)))?;
        let applied = self.game.play(*mv).ok()?;
        Some((*mv, applied))
    }

    /// Takes moves back until it is a human's turn again; how many.
    pub(super) fn undo(&mut self) -> usize {
        let mut count = 0;
        while self.game.take_back().is_some() {
            count += 1;
            let turn = self.game.position().turn();
            if self
                .opponent
                .as_ref()
                .is_none_or(|opponent| opponent.side != turn)
            {
                return count;
            }
        }
        count
    }

    /// The player who can speak now: the human, or the one to move.
    pub(super) fn speaker(&self) -> Side {
        match &self.opponent {
            Some(opponent) => opponent.side.other(),
            None => self.game.position().turn(),
        }
    }

    /// Claims a draw: `[REASON] [MOVE]`, the move being announced and not played.
    pub(super) fn claim(&mut self, words: &[&str]) -> Result<Outcome, String> {
        let (wanted, rest) = match words.split_first() {
            Some((word, rest)) => match CLAIMS.into_iter().find(|reason| reason.code() == *word) {
                Some(reason) => (Some(reason), rest),
                None => (None, words),
            },
            None => (None, words),
        };
        let announced = match rest {
            [] => None,
            [text] => Some(variants::read(&self.game, text).map_err(|error| error.to_string())?),
            _ => return Err("a claim is: claim [REASON] [MOVE]".into()),
        };
        let possible = announced.map_or_else(|| self.game.claims(), |mv| self.game.claims_with(mv));
        let reason = match (wanted, possible.as_slice()) {
            (Some(reason), _) => reason,
            (None, [one]) => *one,
            (None, []) => return Err("no draw can be claimed now".into()),
            (None, several) => {
                let reasons: Vec<&str> = several.iter().map(|reason| reason.code()).collect();
                return Err(format!("say which draw: {}", reasons.join(" or ")));
            }
        };
        let claimed = match announced {
            Some(mv) => self.game.claim_with(reason, mv),
            None => self.game.claim(reason),
        };
        claimed.map_err(|refused| refused.to_string())
    }
}

/// A move without the number that may stand before it: `12...e5`, `3.`.
pub(super) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

/// A word of the user's for a message.
pub(super) fn shown(text: &str) -> String {
    plain(&text.chars().take(40).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::without_number;

    #[test]
    fn move_numbers_are_taken_off_and_cells_are_not() {
        assert_eq!(without_number("1."), "");
        assert_eq!(without_number("12...e5"), "e5");
        assert_eq!(without_number("3.Nf3"), "Nf3");
        assert_eq!(without_number("7g7f"), "7g7f");
        assert_eq!(without_number("e4"), "e4");
    }
}
