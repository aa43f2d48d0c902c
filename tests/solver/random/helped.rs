//! Play in which both sides help, or one plays alone.

use boardwright::solver::{Goal, Play};

use super::goals::goals_of_a_move;
use super::{Ask, MATE, agree};

#[test]
fn helpmates_are_those_of_trying_everything() {
    for (id, within) in [("chess", 4), ("atomic", 2), ("crazyhouse", 2), ("omega", 2)] {
        agree(
            id,
            Ask {
                play: Play::Help,
                own: true,
                ..MATE
            },
            within,
            3,
            12,
        );
    }
    agree(
        "chess",
        Ask {
            play: Play::Help,
            ..MATE
        },
        3,
        3,
        12,
    );
    agree(
        "chess",
        Ask {
            play: Play::Help,
            own: true,
            goal: Goal::Stalemate,
            ..MATE
        },
        2,
        3,
        8,
    );
}

#[test]
fn series_play_is_that_of_trying_everything() {
    for own in [false, true] {
        let ask = Ask {
            play: Play::Series,
            own,
            ..MATE
        };
        agree("chess", ask, 3, 3, 8);
    }
}

#[test]
fn helped_selfmates_are_those_of_trying_everything() {
    let ask = Ask {
        play: Play::HelpSelf,
        own: true,
        ..MATE
    };
    agree("chess", ask, 3, 4, 2);
    agree("atomic", ask, 2, 4, 2);
    for goal in goals_of_a_move("chess", "d4") {
        if goal != Goal::MateOrStalemate {
            agree("chess", Ask { goal, ..ask }, 3, 4, 6);
        }
    }
    // Help by both before it.
    let capture = Ask {
        goal: Goal::Capture,
        ..ask
    };
    agree("chess", capture, 4, 3, 3);
}

#[test]
fn series_selfmates_are_those_of_trying_everything() {
    let ask = Ask {
        play: Play::SeriesSelf,
        own: true,
        ..MATE
    };
    agree("chess", ask, 3, 4, 2);
    agree("atomic", ask, 3, 3, 1);
    for goal in goals_of_a_move("chess", "d4") {
        agree("chess", Ask { goal, ..ask }, 3, 3, 2);
    }
    let capture = Ask {
        goal: Goal::Capture,
        exact: true,
        ..ask
    };
    agree("chess", capture, 3, 3, 3);
}

#[test]
fn parry_series_are_those_of_trying_everything() {
    for (play, own) in [
        (Play::ParrySeries, false),
        (Play::ParrySeries, true),
        (Play::HelpParrySeries, false),
        (Play::HelpParrySeries, true),
    ] {
        let ask = Ask { play, own, ..MATE };
        if !own || play == Play::HelpParrySeries {
            agree("chess", ask, 3, 3, 4);
        }
        for goal in goals_of_a_move("chess", "d4") {
            // To be forced to mate is rare.
            let rare = goal == Goal::MateOrStalemate && own && play == Play::ParrySeries;
            agree("chess", Ask { goal, ..ask }, 3, 3, if rare { 1 } else { 4 });
        }
        for id in ["atomic", "crazyhouse", "omega"] {
            let goal = Goal::Check;
            agree(id, Ask { goal, ..ask }, 2, 3, if own { 1 } else { 4 });
        }
    }
}
