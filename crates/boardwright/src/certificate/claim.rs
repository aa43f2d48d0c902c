//! What a certificate says of a position.

use std::fmt;

use boardwright_core::Side;

use super::MAX_PLIES;

/// The player to move reaches the goal against every defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Against whom.
    pub play: Play,
    /// What is reached.
    pub target: Target,
    /// The plies of the longest line.
    pub plies: u16,
    /// The player to move gives check with every move.
    pub checks_only: bool,
    /// Every line has exactly so many plies.
    pub exact: bool,
}

/// Against whom the goal is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Play {
    /// The opponent of the player to move.
    Direct,
    /// The player to move himself.
    Own,
    /// The player to move himself; his opponent must reach the goal where he can.
    SemiReflex,
    /// The player to move himself; whoever can reach the goal against the other must.
    Reflex,
}

/// What the last move reaches against the player who would move next.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Target {
    /// He is mated: in check without a legal move, or without his royal piece.
    Mate,
    /// Both players are mated, each as if it were his turn: the move leaves who makes it in check.
    DoubleMate,
    /// He has no legal move and is not in check.
    Stalemate,
    /// He has no legal move and is not in check, and neither would the other one if it were his turn.
    DoubleStalemate,
    /// Mate or stalemate.
    MateOrStalemate,
    /// He has lost his royal piece.
    RoyalCaptured,
    /// He has lost the game, by whatever end the variant has.
    Win,
    /// The move gives check.
    Check,
    /// The move captures.
    Capture,
    /// The move is a castling.
    Castling,
    /// The move is an en passant capture.
    EnPassant,
    /// A man of the player who moves comes to stand on the cell of this name.
    Cell(String),
}

/// The goals in a word.
const TARGETS: [(&str, Target); 11] = [
    ("mate", Target::Mate),
    ("double-mate", Target::DoubleMate),
    ("stalemate", Target::Stalemate),
    ("double-stalemate", Target::DoubleStalemate),
    ("mate-or-stalemate", Target::MateOrStalemate),
    ("royal-captured", Target::RoyalCaptured),
    ("win", Target::Win),
    ("check", Target::Check),
    ("capture", Target::Capture),
    ("castling", Target::Castling),
    ("en-passant", Target::EnPassant),
];

/// The plays in a word.
const PLAYS: [(&str, Play); 4] = [
    ("direct", Play::Direct),
    ("self", Play::Own),
    ("semi-reflex", Play::SemiReflex),
    ("reflex", Play::Reflex),
];

impl Claim {
    /// Against whom the goal is reached.
    pub(super) fn victim(&self, attacker: Side) -> Side {
        match self.play {
            Play::Direct => attacker.other(),
            Play::Own | Play::SemiReflex | Play::Reflex => attacker,
        }
    }
}

impl Target {
    /// Reads the word of a goal.
    pub(super) fn read(word: &str) -> Option<Target> {
        if let Some(cell) = word.strip_prefix("cell:") {
            return (!cell.is_empty()).then(|| Target::Cell(cell.to_owned()));
        }
        let known = TARGETS.iter().find(|(name, _)| *name == word);
        known.map(|(_, target)| target.clone())
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Target::Cell(cell) = self {
            return write!(f, "cell:{cell}");
        }
        let known = TARGETS.iter().find(|(_, target)| target == self);
        f.write_str(known.map_or("", |(name, _)| name))
    }
}

impl Claim {
    /// Reads the words after `claim`.
    pub(super) fn read(text: &str) -> Option<Claim> {
        let mut words = text.split(' ');
        let word = words.next()?;
        let (_, play) = *PLAYS.iter().find(|(name, _)| *name == word)?;
        let target = Target::read(words.next()?)?;
        let plies = super::lines::number(words.next()?)?;
        let plies = u16::try_from(plies).ok();
        let plies = plies.filter(|plies| (1..=MAX_PLIES).contains(plies))?;
        let (checks_only, exact) = match (words.next(), words.next()) {
            (None, _) => (false, false),
            (Some("checks"), None) => (true, false),
            (Some("exact"), None) => (false, true),
            (Some("checks"), Some("exact")) => (true, true),
            _ => return None,
        };
        words.next().is_none().then_some(Claim {
            play,
            target,
            plies,
            checks_only,
            exact,
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = PLAYS.iter().find(|(_, play)| *play == self.play);
        let play = known.map_or("", |(name, _)| name);
        write!(f, "{play} {} {}", self.target, self.plies)?;
        f.write_str(if self.checks_only { " checks" } else { "" })?;
        f.write_str(if self.exact { " exact" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_as_they_are_written() {
        for text in [
            "direct mate 5",
            "self stalemate 2 checks",
            "direct royal-captured 1999",
            "reflex mate-or-stalemate 4 exact",
            "direct double-stalemate 3",
            "direct double-mate 1",
            "semi-reflex cell:e4 2 checks exact",
            "direct castling 1",
            "self check 2",
            "direct capture 3",
        ] {
            let read = Claim::read(text).map(|claim| claim.to_string());
            assert_eq!(read.as_deref(), Some(text));
        }
        for wrong in [
            "",
            "mate 5",
            "direct mate",
            "direct mate 0",
            "direct mate 2000",
            "direct mate +5",
            "direct mate 05",
            "direct mate 5 checks checks",
            "direct mate 5 exact checks",
            "direct mate 5 exact exact",
            "direct mate 5 checks exact exact",
            "direct cell: 5",
            "direct cell 5",
            "direct mate 5 ",
            "direct  mate 5",
            "help mate 4",
        ] {
            assert_eq!(Claim::read(wrong), None, "{wrong}");
        }
    }
}
