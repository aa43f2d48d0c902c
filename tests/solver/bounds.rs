//! Help and series play leave positions from which the goal is out of reach: the solutions are the same as when every
//! position is looked at.

use boardwright::notation::position::write;
use boardwright::solver::{Goal, Limits, Play, Reflex, Stipulation, Variations, Wanted, solve};
use boardwright::{Catalogue, Game, Position};

use super::random::{Ask, MATE, Problems};

const WANTED: Wanted = Wanted {
    longer: false,
    variations: Variations::No,
    proof: false,
    ways: 1_000,
};

/// The positions that are looked at without bounds and with them, and whether there is a solution.
fn compare(position: &Position, asked: &Stipulation) -> (u64, u64, bool) {
    let game = Game::from_position(position.clone());
    let limits = Limits::default().with_nodes(400_000);
    let ask =
        |limits| solve(&game, asked, &WANTED, &limits, &mut |_| true).expect("it can be asked");
    let without = ask(limits.without_bounds());
    let with = ask(limits);
    let told = || format!("{} {asked:?}", write(position.model(), &position.setup()));
    assert!(with.nodes <= without.nodes, "{}", told());
    if without.stopped {
        return (0, 0, false);
    }
    assert_eq!(
        (with.plies, &with.ways, with.more_ways),
        (without.plies, &without.ways, without.more_ways),
        "{}",
        told()
    );
    (without.nodes, with.nodes, with.plies.is_some())
}

#[test]
fn solutions_are_the_same_with_bounds_and_without() {
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    let many = if whole { 400 } else { 12 };
    let catalogue = Catalogue::shipped();
    let help = Ask {
        play: Play::Help,
        ..MATE
    };
    let series = Ask {
        play: Play::Series,
        ..MATE
    };
    let asks = [
        (help, 3),
        (Ask { own: true, ..help }, 4),
        (series, 3),
        (
            Ask {
                own: true,
                ..series
            },
            4,
        ),
        (
            Ask {
                play: Play::HelpSelf,
                own: true,
                ..MATE
            },
            4,
        ),
        (
            Ask {
                play: Play::HelpSelf,
                own: true,
                reflex: Reflex::Both,
                ..MATE
            },
            4,
        ),
        (
            Ask {
                play: Play::SeriesSelf,
                own: true,
                ..MATE
            },
            4,
        ),
        (
            Ask {
                goal: Goal::Stalemate,
                ..series
            },
            3,
        ),
        (
            Ask {
                goal: Goal::MateOrStalemate,
                own: true,
                ..help
            },
            2,
        ),
    ];
    let mut all = 0;
    for id in [
        "chess",
        "omega",
        "berolina",
        "grasshopper",
        "cylinder",
        "shako",
        "glinski",
        "makruk",
        "courier",
        "racing-kings",
    ] {
        let Ok(variant) = catalogue.get(id) else {
            panic!("{id} is shipped");
        };
        let (mut before, mut after, mut solved) = (0, 0, 0);
        for (ask, within) in asks {
            let mut problems = Problems::new(&variant, ask, within, 6, 21);
            // Where nobody can be mated at once, a selfmate is soon refuted; and in some variants nobody ever can.
            problems.refuted = 1;
            for (position, asked) in problems.take(many) {
                if solve(
                    &Game::from_position(position.clone()),
                    &asked,
                    &WANTED,
                    &Limits::default().with_nodes(1),
                    &mut |_| true,
                )
                .is_err()
                {
                    continue;
                }
                let (without, with, found) = compare(&position, &asked);
                before += without;
                after += with;
                solved += usize::from(found);
            }
        }
        all += solved;
        if id == "chess" {
            // What is left out must be much.
            assert!(after * 2 < before, "{id}: {after} of {before}");
        }
        eprintln!("{id}: {before} positions without bounds, {after} with, {solved} solved");
    }
    assert!(all > 60, "{all}");
}
