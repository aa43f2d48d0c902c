//! Forced play: mates, and whatever else is to be reached against every defence.

use boardwright::solver::{Goal, Play};

use super::{Ask, MATE, agree};

#[test]
fn forced_mates_are_those_of_trying_everything() {
    for (id, within, most) in [
        ("chess", 3, 4),
        ("atomic", 3, 4),
        ("nocheckatomic", 3, 3),
        ("crazyhouse", 3, 3),
        ("kuma", 3, 4),
        ("omega", 3, 3),
    ] {
        agree(id, MATE, within, most, 30);
    }
}

#[test]
fn longer_mates_are_those_of_trying_everything() {
    agree("chess", MATE, 5, 3, 10);
    agree(
        "chess",
        Ask {
            checks_only: true,
            ..MATE
        },
        7,
        5,
        40,
    );
    agree(
        "crazyhouse",
        Ask {
            checks_only: true,
            ..MATE
        },
        5,
        4,
        30,
    );
    agree(
        "atomic",
        Ask {
            checks_only: true,
            ..MATE
        },
        5,
        5,
        20,
    );
}

/// Pawns that stand against each other shut both in.
#[test]
fn double_stalemates_are_those_of_trying_everything() {
    let ask = Ask {
        goal: Goal::DoubleStalemate,
        ..MATE
    };
    agree("hexapawn", ask, 3, 6, 40);
    let helped = Ask {
        play: Play::Help,
        ..ask
    };
    agree("hexapawn", helped, 3, 6, 40);
    agree("pawnsonly", helped, 2, 4, 4);
}

#[test]
fn stalemates_are_those_of_trying_everything() {
    agree(
        "chess",
        Ask {
            goal: Goal::Stalemate,
            ..MATE
        },
        3,
        3,
        20,
    );
    agree(
        "omega",
        Ask {
            goal: Goal::Stalemate,
            ..MATE
        },
        1,
        3,
        3,
    );
}

#[test]
fn royal_captures_are_those_of_trying_everything() {
    agree(
        "atomic",
        Ask {
            goal: Goal::RoyalCaptured,
            ..MATE
        },
        3,
        4,
        30,
    );
    agree(
        "kuma",
        Ask {
            goal: Goal::RoyalCaptured,
            ..MATE
        },
        3,
        4,
        30,
    );
}

#[test]
fn selfmates_are_those_of_trying_everything() {
    agree("chess", Ask { own: true, ..MATE }, 2, 6, 2);
    agree(
        "chess",
        Ask {
            own: true,
            checks_only: true,
            ..MATE
        },
        4,
        6,
        2,
    );
    agree("atomic", Ask { own: true, ..MATE }, 2, 5, 2);
}

#[test]
fn wins_by_any_end_are_those_of_trying_everything() {
    let win = Ask {
        goal: Goal::Win,
        ..MATE
    };
    let help = Ask {
        play: Play::Help,
        ..win
    };
    for id in ["three-check", "racing-kings", "king-of-the-hill"] {
        agree(id, win, 3, 4, 8);
        agree(id, help, 3, 2, 8);
    }
}

#[test]
fn exact_lengths_are_those_of_trying_everything() {
    let exact = Ask {
        exact: true,
        ..MATE
    };
    let capture = Ask {
        goal: Goal::Capture,
        ..exact
    };
    for ask in [exact, capture] {
        agree("chess", ask, 3, 4, 12);
        agree("crazyhouse", ask, 3, 2, 6);
        for play in [Play::Help, Play::Series, Play::HelpParrySeries] {
            agree("chess", Ask { play, ..ask }, 3, 2, 6);
        }
    }
    let checks = Ask {
        checks_only: true,
        ..exact
    };
    agree("chess", checks, 5, 5, 12);
    agree(
        "chess",
        Ask {
            own: true,
            ..checks
        },
        4,
        6,
        2,
    );
    let longer = Ask {
        goal: Goal::Capture,
        play: Play::Help,
        own: true,
        ..exact
    };
    agree("chess", longer, 4, 1, 4);
}
