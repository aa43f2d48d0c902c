//! Every refused move has a reason, and the reason is true: each is confirmed by means of its own, a small plain reading of the
//! variant's movements that shares nothing with the rules machine.

mod afterwards;
mod plain;
mod truth;

use crate::chance::Writer;
use boardwright::model::CastlingHome;
use boardwright::{Catalogue, Game, IllegalMove, Kind, Move, Position, Variant, Wish};
use truth::is_true;

/// Asks for every move that can be wished in a position; each is legal or refused for a true reason.
/// Returns the codes of the reasons.
fn hold(position: &Position, seen: &mut std::collections::BTreeMap<&'static str, usize>) {
    let model = position.model();
    if position.outcome().is_some() {
        return;
    }
    let legal = position.legal_moves();
    let mut wishes = Vec::new();
    for (from, man) in position.men() {
        let into = model.promotions.iter().flat_map(|p| &p.into);
        let into = into
            .filter(|(kind, _)| *kind == man.kind)
            .flat_map(|(_, into)| into);
        let kinds: Vec<Option<Kind>> = into.copied().map(Some).chain([None]).collect();
        for to in model.board.cells() {
            wishes.extend(
                kinds
                    .iter()
                    .map(|&promotes_to| Wish::go(from, to).promoting(promotes_to)),
            );
        }
    }
    for &kind in model.drops.iter().flat_map(|drops| &drops.allowed) {
        wishes.extend(model.board.cells().map(|to| Wish::drop(kind, to)));
    }
    for wish in wishes {
        let reason = position.refuse(&wish);
        assert_eq!(
            legal.iter().any(|&mv| wish.fits(mv)),
            reason.is_none(),
            "{wish:?} {reason:?} in {:?}",
            position.setup()
        );
        if let Some(reason) = reason {
            assert!(
                is_true(position, &wish, &reason),
                "not true: {} ({reason:?}), for {wish:?} in {}\n{:?}",
                reason.explain(model),
                boardwright::notation::position::write(model, &position.setup()),
                model
                    .kinds
                    .iter()
                    .map(|k| (&k.id, &k.moves))
                    .collect::<Vec<_>>()
            );
            *seen.entry(reason.code()).or_default() += 1;
        }
    }
}

fn walk(
    variant: &Variant,
    games: usize,
    chance: &mut fastrand::Rng,
    seen: &mut std::collections::BTreeMap<&'static str, usize>,
) {
    for _ in 0..games {
        let mut position = variant.start();
        for ply in 0..60 {
            if ply % 12 == 5 || position.in_check() && chance.u8(..4) == 0 {
                hold(&position, seen);
            }
            let mut moves = position.legal_moves();
            moves.sort_unstable();
            // Checks and captures bring about most reasons.
            let sharp: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| {
                    position.is_capture_unchecked(mv) || position.after_unchecked(mv).in_check()
                })
                .collect();
            let pool = if chance.u8(..3) == 0 && !sharp.is_empty() {
                &sharp
            } else {
                &moves
            };
            let Some(&mv) = chance.choice(pool) else {
                break;
            };
            position = position.after_unchecked(mv);
        }
    }
}

/// On larger boards no position is gone through wish by wish.
const MOST_CELLS: usize = 256;

#[test]
fn every_reason_is_true_in_shipped_variants() {
    let catalogue = Catalogue::shipped();
    let mut chance = fastrand::Rng::with_seed(0x2EA50);
    let mut seen = std::collections::BTreeMap::new();
    // Where castlings start anywhere on the rank, the facts of the variant hold their reasons.
    let at_home = |variant: &Variant| {
        let castlings = &variant.model().castlings;
        castlings.iter().all(|c| c.home == CastlingHome::Fixed)
    };
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        // Every wish is tried, from each cell to each: on 1,296 cells those are a million and a half.
        if !at_home(&variant) || variant.model().board.len() > MOST_CELLS {
            continue;
        }
        // As many wishes on each board, about: six games on one of 64 cells.
        let games = (6 * 64 * 64 / variant.model().board.len().pow(2)).clamp(1, 6);
        walk(&variant, games, &mut chance, &mut seen);
    }
    for code in [
        "not-yours",
        "own-piece-there",
        "cannot-move-so",
        "blocked",
        "nothing-to-take",
        "promotion",
        "not-in-hand",
        "occupied",
        "leaves-check",
        "no-castling-right",
    ] {
        assert!(seen.contains_key(code), "`{code}` was never met: {seen:?}");
    }
}

#[test]
fn every_reason_is_true_in_variants_written_by_chance() {
    let mut chance = fastrand::Rng::with_seed(0xC4A2CE);
    let mut catalogue = Catalogue::shipped();
    let mut seen = std::collections::BTreeMap::new();
    let mut variants = 0;
    while variants < 60 {
        let text = Writer::new(&mut chance).descriptor();
        if let Ok(variant) = catalogue.add("chance.toml", &text) {
            variants += 1;
            if variant.model().board.len() <= 100 {
                walk(&variant, 1, &mut chance, &mut seen);
            }
        }
    }
    for code in [
        "blocked",
        "nothing-to-take",
        "no-hurdle",
        "leaves-check",
        "promotion",
        "nifu",
        "cannot-drop-there",
        "occupied",
    ] {
        assert!(seen.contains_key(code), "`{code}` was never met: {seen:?}");
    }
}

/// Reasons that chance seldom meets, in positions made for them.
#[test]
fn seldom_reasons_are_true_too() {
    let mut catalogue = Catalogue::shipped();
    let text = r#"
schema = 1
[variant]
id = "first-moves"
version = "1.0.0"
name = "First moves"
extends = "chess@1"
[pieces.knight]
moves = ["N", "iD"]
[end]
dead-position = false
"#;
    catalogue
        .add("first-moves.toml", text)
        .unwrap_or_else(|e| panic!("{e}"));
    for (id, start, played, code) in [
        (
            "atomic",
            "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPnPPP/RNBQKBNR w KQkq - 0 1",
            "",
            "own-royal-lost",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1",
            "",
            "castling-through-check",
        ),
        (
            "chess",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "",
            "castling-through-check",
        ),
        ("first-moves", "", "g1f3 a7a6", "has-moved"),
    ] {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let mut game = if start.is_empty() {
            Game::new(&variant)
        } else {
            Game::from_text(&variant, start).unwrap_or_else(|e| panic!("{e}"))
        };
        for text in played.split_whitespace() {
            game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
        }
        let mut seen = std::collections::BTreeMap::new();
        hold(game.position(), &mut seen);
        assert!(
            seen.contains_key(code),
            "{id} {start}: `{code}` was never met: {seen:?}"
        );
    }
}

/// A move that the history forbids is legal without it, and was played before.
#[test]
fn a_restriction_is_named_only_where_nothing_else_forbids_the_move() {
    let kuma = Catalogue::shipped()
        .get("kuma")
        .unwrap_or_else(|e| panic!("{e}"));
    let mut chance = fastrand::Rng::with_seed(3);
    let mut met = 0;
    for _ in 0..40 {
        let mut game = Game::new(&kuma);
        // Going back and forth meets the ban soon.
        for _ in 0..60 {
            let back = game.moves().iter().rev().nth(1).and_then(|last| {
                let mut legal = game.legal_moves().into_iter();
                legal.find(|mv| mv.from() == Some(last.to()) && Some(mv.to()) == last.from())
            });
            let moves = game.legal_moves();
            let Some(mv) = back.or_else(|| chance.choice(&moves).copied()) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
            let legal = game.legal_moves();
            for mv in game.position().legal_moves() {
                if legal.contains(&mv) || game.outcome().is_some() {
                    continue;
                }
                let reason = game.refuse(&Wish::from(mv));
                assert_eq!(reason.as_ref().map(IllegalMove::code), Some("repetition"));
                assert_eq!(game.position().refuse(&Wish::from(mv)), None);
                assert!(game.moves().contains(&mv));
                met += 1;
            }
        }
    }
    assert!(met > 0, "the ban was never met");
}
