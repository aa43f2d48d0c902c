//! What a certificate says of a position.

use std::fmt;

use super::MAX_PLIES;

/// The player to move reaches the goal against every defence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Against whom.
    pub play: Play,
    /// What is reached.
    pub target: Target,
    /// The plies of the longest line.
    pub plies: u16,
    /// The player to move gives check with every move.
    pub checks_only: bool,
}

/// Against whom the goal is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// The opponent of the player to move.
    Direct,
    /// The player to move himself.
    Own,
}

/// What is reached against the player who would move next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Target {
    /// He is mated: in check without a legal move, or without his royal piece.
    Mate,
    /// He has no legal move and is not in check.
    Stalemate,
    /// He has lost his royal piece.
    RoyalCaptured,
}

impl Claim {
    /// Reads the words after `claim`.
    pub(super) fn read(text: &str) -> Option<Claim> {
        let mut words = text.split(' ');
        let play = match words.next()? {
            "direct" => Play::Direct,
            "self" => Play::Own,
            _ => return None,
        };
        let target = match words.next()? {
            "mate" => Target::Mate,
            "stalemate" => Target::Stalemate,
            "royal-captured" => Target::RoyalCaptured,
            _ => return None,
        };
        let plies = super::lines::number(words.next()?)?;
        let plies = u16::try_from(plies).ok();
        let plies = plies.filter(|plies| (1..=MAX_PLIES).contains(plies))?;
        let checks_only = match words.next() {
            None => false,
            Some("checks") => true,
            Some(_) => return None,
        };
        words.next().is_none().then_some(Claim {
            play,
            target,
            plies,
            checks_only,
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = match self.play {
            Play::Direct => "direct",
            Play::Own => "self",
        };
        let target = match self.target {
            Target::Mate => "mate",
            Target::Stalemate => "stalemate",
            Target::RoyalCaptured => "royal-captured",
        };
        write!(f, "{play} {target} {}", self.plies)?;
        f.write_str(if self.checks_only { " checks" } else { "" })
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
            "direct royal-captured 999",
        ] {
            let read = Claim::read(text).map(|claim| claim.to_string());
            assert_eq!(read.as_deref(), Some(text));
        }
        for wrong in [
            "",
            "mate 5",
            "direct mate",
            "direct mate 0",
            "direct mate 1000",
            "direct mate +5",
            "direct mate 05",
            "direct mate 5 checks checks",
            "direct mate 5 ",
            "direct  mate 5",
            "help mate 4",
        ] {
            assert_eq!(Claim::read(wrong), None, "{wrong}");
        }
    }
}
