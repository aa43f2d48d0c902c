//! How two variants differ: the keys, and where their games part.

use boardwright::compare::{Bound, Comparison, Parting, Split};
use boardwright::{Catalogue, Game};

fn compared(first: &str, second: &str, bound: Bound) -> Comparison {
    Catalogue::shipped()
        .compare(first, second, &bound, &mut |_| true)
        .unwrap_or_else(|e| panic!("{e}"))
}

fn found(comparison: Comparison) -> Split {
    match comparison.parting {
        Parting::Found(split) => *split,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_variant_differs_in_nothing_from_itself() {
    let bound = Bound::default().with_positions(2_000).with_games(8);
    let comparison = compared("chess", "chess", bound);
    assert!(comparison.same_rules && comparison.keys.is_empty());
    assert!(
        matches!(comparison.parting, Parting::NotFound(extent) if extent.games == 8 && extent.plies >= 2),
        "{comparison:?}"
    );
}

#[test]
fn where_every_position_was_looked_at_games_part_nowhere() {
    let comparison = compared("hexapawn", "hexapawn", Bound::default());
    assert_eq!(comparison.parting, Parting::Nowhere);
}

#[test]
fn moves_that_one_variant_has_alone_part_them_at_once() {
    // Berolina pawns step slantwise.
    let comparison = compared("chess", "berolina", Bound::default());
    assert!(!comparison.same_rules);
    let key = comparison
        .keys
        .iter()
        .find(|key| key.key == "pieces.pawn.moves");
    assert!(key.is_some_and(|key| key.said.iter().all(Option::is_some)));
    assert!(
        comparison
            .keys
            .iter()
            .all(|key| !key.key.starts_with("variant."))
    );
    let split = found(comparison);
    assert!(split.moves.is_empty() && split.shortest);
    assert!(
        split.only[0].contains(&"e2e4".to_owned()) && split.only[1].contains(&"e2f3".to_owned())
    );
}

#[test]
fn no_line_is_shorter_than_the_one_that_is_found() {
    // Whoever can take must take: two plies are needed before anybody can.
    let split = found(compared("chess", "antichess", Bound::default()));
    assert_eq!((split.moves.len(), split.shortest), (2, true));
    let within = Bound::default().with_plies(1).with_games(0);
    let short = compared("chess", "antichess", within);
    assert!(matches!(short.parting, Parting::NotFound(extent) if extent.plies == 1));
}

#[test]
fn games_by_lot_find_what_needs_many_moves() {
    // The third check wins in one of them, the fifth in the other.
    let bound = Bound::default().with_positions(200).with_games(60);
    let split = found(compared("three-check", "five-check", bound));
    assert!(!split.shortest);
    let over = split.status.each_ref().map(|status| status.over);
    assert_eq!(over, [true, false]);
    let reason = split.status[0]
        .outcome
        .as_ref()
        .map(|outcome| outcome.reason.as_str());
    assert_eq!(reason, Some("check-count"));
    // The line can be played, and leads there.
    let catalogue = Catalogue::shipped();
    for (id, position) in ["three-check", "five-check"].iter().zip(&split.positions) {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let mut game = Game::new(&variant);
        for text in &split.moves {
            game.play_text(text)
                .unwrap_or_else(|e| panic!("{id}: {text}: {e}"));
        }
        assert_eq!(&game.position_text(), position);
    }
}

#[test]
fn a_comparison_stops_when_it_is_told_to() {
    let mut ticks = 0;
    let stopped =
        Catalogue::shipped().compare("chess", "king-of-the-hill", &Bound::default(), &mut |_| {
            ticks += 1;
            ticks < 50
        });
    let stopped = stopped.unwrap_or_else(|e| panic!("{e}"));
    assert!(matches!(stopped.parting, Parting::Stopped(extent) if extent.positions == 50));
    assert_eq!(ticks, 50);
}

#[test]
fn a_variant_that_is_not_there_is_no_comparison() {
    let error = Catalogue::shipped().compare("chess", "chesss", &Bound::default(), &mut |_| true);
    assert_eq!(error.map_err(|e| e.code()).err(), Some("unknown-variant"));
}
