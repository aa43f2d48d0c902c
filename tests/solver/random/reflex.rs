//! Play in which who can mate must.

use boardwright::solver::{Goal, Play, Reflex};

use super::goals::goals_of_a_move;
use super::{Ask, MATE, agree};

#[test]
fn reflex_play_is_that_of_trying_everything() {
    let cell = goals_of_a_move("chess", "e4")[2];
    for reflex in [Reflex::Opponent, Reflex::Both] {
        let mate = Ask {
            own: true,
            reflex,
            ..MATE
        };
        agree("chess", mate, 4, 4, 12);
        agree("atomic", mate, 2, 4, 4);
        for (goal, solved) in [
            (Goal::Check, 20),
            (Goal::Capture, 20),
            (cell, 20),
            (Goal::Stalemate, 2),
        ] {
            let ask = Ask { goal, ..mate };
            agree("chess", ask, 2, 4, solved);
            agree("chess", Ask { exact: true, ..ask }, 2, 4, solved);
        }
        let exact = Ask {
            exact: true,
            ..mate
        };
        agree("chess", exact, 4, 4, 3);
        let capture = Ask {
            goal: Goal::Capture,
            ..exact
        };
        agree("chess", capture, 4, 3, 3);
    }
}

#[test]
fn helped_reflex_play_and_reflex_series_are_those_of_trying_everything() {
    for play in [Play::HelpSelf, Play::Series] {
        let ask = Ask {
            play,
            own: true,
            reflex: Reflex::Both,
            ..MATE
        };
        agree("chess", ask, 3, 4, 2);
        agree("atomic", ask, 3, 3, 1);
        for goal in goals_of_a_move("chess", "d4") {
            let ask = Ask { goal, ..ask };
            agree("chess", ask, 3, 3, 2);
            agree("chess", Ask { exact: true, ..ask }, 3, 2, 1);
        }
    }
}
