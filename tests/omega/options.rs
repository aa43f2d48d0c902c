//! What a server may turn on: ends without a claim.

use boardwright::{Catalogue, Game, Reason};

/// The two lines that `variants/omega/omega.toml` speaks of, in a descriptor of a server's own.
const AUTOMATIC: &str = r#"
schema = 1
[variant]
id      = "omega-automatic"
version = "1.0.0"
name    = "Omega Chess with automatic draws"
extends = "omega@1"
[end]
repetition  = { automatic-at = 5 }
no-progress = { automatic-at = 150 }
"#;

const ROUND: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];

fn after_rounds(game: &mut Game, rounds: usize) -> Option<Reason> {
    for text in ROUND.repeat(rounds) {
        game.play_text(text).expect("a legal move");
    }
    game.outcome().map(|outcome| outcome.reason)
}

#[test]
fn a_draw_takes_a_claim() {
    let end = &super::omega().model().end.clone();
    let (repetition, no_progress) = (end.repetition.as_ref(), end.no_progress.as_ref());
    assert_eq!(
        repetition.map(|rule| (rule.count, rule.claim, rule.automatic_at)),
        Some((3, true, None))
    );
    assert_eq!(
        no_progress.map(|rule| (rule.plies, rule.claim, rule.automatic_at)),
        Some((100, true, None))
    );
    assert_eq!(after_rounds(&mut Game::new(&super::omega()), 8), None);
}

#[test]
fn a_child_turns_automatic_draws_on() {
    let automatic = Catalogue::shipped()
        .add("automatic.toml", AUTOMATIC)
        .unwrap_or_else(|error| panic!("{error}"));
    let end = &automatic.model().end;
    assert_eq!(
        end.repetition
            .as_ref()
            .map(|rule| (rule.count, rule.automatic_at)),
        Some((3, Some(5)))
    );
    assert_eq!(
        end.no_progress
            .as_ref()
            .map(|rule| (rule.plies, rule.automatic_at)),
        Some((100, Some(150)))
    );

    let mut game = Game::new(&automatic);
    assert_eq!(after_rounds(&mut game, 3), None, "four times");
    assert_eq!(
        after_rounds(&mut game, 1),
        Some(Reason::Repetition),
        "five times"
    );

    let late = "1**********1/*5k4*/*10*/*10*/*10*/*10*/*4Q5*/*10*/*10*/*10*/*5K4*/1**********1 b - - 148 100";
    let mut game = Game::from_text(&automatic, late).expect("a position");
    for (text, reason) in [("f9g9", None), ("f0e0", Some(Reason::NoProgress))] {
        game.play_text(text).expect("a legal move");
        assert_eq!(game.outcome().map(|outcome| outcome.reason), reason);
    }
}
