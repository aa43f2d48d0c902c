//! Other goals than mate.

use boardwright::solver::{Goal, Play, Stipulation};
use boardwright::{Catalogue, Game, Man};

use super::{Ask, MATE, agree, compare, position};

/// The goals of a move, a cell among them.
pub(super) fn goals_of_a_move(id: &str, cell: &str) -> [Goal; 4] {
    let variant = Catalogue::shipped().get(id).expect("a shipped variant");
    let cell = variant.model().board.find(cell).expect("a cell");
    [
        Goal::Check,
        Goal::Capture,
        Goal::Cell(cell),
        Goal::MateOrStalemate,
    ]
}

#[test]
fn goals_of_a_move_are_those_of_trying_everything() {
    for goal in goals_of_a_move("chess", "d4") {
        let ask = Ask { goal, ..MATE };
        agree("chess", ask, 3, 4, 15);
        agree("chess", Ask { own: true, ..ask }, 2, 5, 3);
        let help = Ask {
            play: Play::Help,
            ..ask
        };
        agree("chess", help, 3, 2, 8);
        let series = Ask {
            play: Play::Series,
            ..ask
        };
        agree("chess", series, 3, 2, 8);
        agree(
            "chess",
            Ask {
                own: true,
                ..series
            },
            3,
            2,
            4,
        );
    }
    for (id, goal) in [
        ("crazyhouse", Goal::Check),
        ("atomic", Goal::Capture),
        ("kuma", Goal::Check),
        ("omega", Goal::Capture),
    ] {
        agree(id, Ask { goal, ..MATE }, 3, 3, 8);
    }
}

/// Positions of the start with men left out, so that castling is near.
#[test]
fn castlings_are_those_of_trying_everything() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let mut rng = fastrand::Rng::with_seed(11);
    let start = Game::new(&chess).position().setup();
    let mut solved = 0;
    for round in 0..400 {
        let mut setup = start.clone();
        // Kings and rooks stay, of the others a few.
        let stay = |rng: &mut fastrand::Rng, cell| {
            let name = chess.model().board.name(cell);
            name.starts_with(['a', 'e', 'h']) && name.ends_with(['1', '8']) || rng.u8(..6) == 0
        };
        setup.men.retain(|&(cell, _)| stay(&mut rng, cell));
        let ask = Ask {
            goal: Goal::Castling,
            play: if round % 3 == 0 {
                Play::Help
            } else {
                Play::Forced
            },
            own: round % 5 == 0,
            ..MATE
        };
        let Ok(position) = chess.position(&setup) else {
            continue;
        };
        let within = if ask.own { 2 } else { 3 };
        solved += u32::from(compare(&position, &ask.by(position.turn(), within)));
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn captures_en_passant_are_reached_as_trying_everything_says() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let start = Game::new(&chess).position().setup();
    let board = &chess.model().board;
    let mut rng = fastrand::Rng::with_seed(11);
    let mut solved = 0;
    for round in 0..200 {
        let mut setup = start.clone();
        setup.rights.clear();
        // Kings and pawns, some of White's on the fifth rank and of Black's on the fourth.
        setup.men.retain_mut(|(cell, _)| {
            let name = board.name(*cell);
            let (file, rank) = name.split_at(1);
            let rank = match rank {
                "2" if rng.u8(..2) == 0 => "5",
                "7" if rng.u8(..2) == 0 => "4",
                rank => rank,
            };
            *cell = board.find(&format!("{file}{rank}")).expect("a cell");
            file == "e" || (rank != "1" && rank != "8")
        });
        let ask = Ask {
            goal: Goal::EnPassant,
            play: if round % 2 == 0 {
                Play::Help
            } else {
                Play::Forced
            },
            own: round % 3 == 0,
            ..MATE
        };
        let Ok(position) = chess.position(&setup) else {
            continue;
        };
        let within = if ask.own { 2 } else { 3 };
        solved += u32::from(compare(&position, &ask.by(position.turn(), within)));
    }
    assert!(solved > 50, "{solved}");
}

/// Problems without a king of the side that is not to be mated are solved as all others are.
#[test]
fn problems_without_a_king_are_solved_as_trying_everything_does() {
    let chess = Catalogue::shipped().get("chess").expect("shipped");
    let mut rng = fastrand::Rng::with_seed(0x0D1A);
    let mut solved = 0;
    for asked in ["#2", "h#1.5", "ser-#2", "h=1.5", "hx1.5", "#1"] {
        for _ in 0..60 {
            let Some(position) = position(&chess, &mut rng, 5) else {
                continue;
            };
            let mut setup = position.setup();
            let bare = setup.turn;
            let royals = &chess.model().royalty.pieces;
            let spared = |man: &Man| man.side == bare && royals.contains(&man.kind);
            setup.men.retain(|(_, man)| !spared(man));
            assert!(chess.position(&setup).is_err(), "games want their kings");
            let Ok(position) = chess.sparing_royals(&setup).position(&setup) else {
                continue;
            };
            let asked = Stipulation::parse(asked, &position).expect("a stipulation");
            solved += usize::from(compare(&position, &asked));
        }
    }
    assert!(solved > 5, "{solved}");
}
