//! What is odd about a game that can be read.

use boardwright_core::Outcome;

use super::{Fault, GameResult, Place};

impl Fault {
    /// `result-differs`, if the tag `Result` says something else than the movetext ends with.
    pub fn result_differs(
        at: Place,
        tag: Option<GameResult>,
        said: Option<GameResult>,
    ) -> Option<Fault> {
        let (tag, said) = (tag?, said?);
        (tag != said).then(|| Fault {
            code: "result-differs",
            place: at,
            message: format!(
                "the tag `Result` says {tag}, and the moves end with {said}, which counts: correct the one that is wrong"
            ),
        })
    }

    /// `result-against-rules`, if a game that is over by the rules is told to have another result.
    pub fn result_against_rules(
        at: Place,
        told: GameResult,
        outcome: Option<Outcome>,
    ) -> Option<Fault> {
        let outcome = outcome?;
        let by_rules = GameResult::from(outcome);
        (told != by_rules).then(|| Fault {
            code: "result-against-rules",
            place: at,
            message: format!(
                "the result is {told}, and by the rules {by_rules} ({}): correct it, or the moves",
                outcome.reason
            ),
        })
    }

    /// `variation-as-comment`: a variation has a move at this place that a tree cannot have.
    pub fn variation_as_comment(at: Place) -> Fault {
        Fault {
            code: "variation-as-comment",
            place: at,
            message: "from here on the variation is kept as a comment: it plays a null move, or goes on after the game's last move".into(),
        }
    }

    /// `cut`: a comment of this game is longer than the reader's limit.
    pub fn cut(at: Place) -> Fault {
        Fault {
            code: "cut",
            place: at,
            message: "a comment is too long, and its end is left out: write it as several".into(),
        }
    }

    /// `cut`: the value of this tag is longer than the reader's limit.
    pub fn cut_tag(at: Place, name: &str) -> Fault {
        Fault {
            code: "cut",
            place: at,
            message: format!("the tag `{name}` is too long, and its end is left out: shorten it"),
        }
    }
}
