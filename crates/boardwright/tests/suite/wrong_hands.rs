//! What happens to a move in the wrong hands: one of another position, or of another variant.

use boardwright::record::Appends;
use boardwright::{
    Catalogue, Game, IllegalMove, Move, NotOfThisVariant, Position, Reason, Variant, Wish, wire,
};

/// Moves and positions of a game of each shipped variant that somebody plays without much thought.
struct Played {
    game: Game,
    positions: Vec<Position>,
    moves: Vec<Move>,
}

fn played(variant: &Variant) -> Played {
    let mut game = Game::new(variant);
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    for ply in 0..36_usize {
        let mut legal = game.legal_moves();
        legal.sort_unstable();
        if ply % 9 == 0 {
            positions.push(game.position().clone());
            // Of each sort the first, and every seventh: captures, castlings, drops, gates and walls come late.
            moves.extend(legal.iter().step_by(7).take(6).copied());
            moves.extend(legal.iter().rev().step_by(5).take(6).copied());
        }
        let Some(&mv) = legal.get((ply * 11 + 3) % legal.len().max(1)) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    moves.sort_unstable();
    moves.dedup();
    Played {
        game,
        positions,
        moves,
    }
}

fn all() -> Vec<Played> {
    let catalogue = Catalogue::shipped();
    let ids = catalogue.ids();
    ids.map(|id| played(&catalogue.get(id).expect("it is shipped")))
        .collect()
}

/// The checked calls say of a move that is not legal why it is not, and of a legal one what is asked.
#[test]
fn a_move_in_the_wrong_hands_is_refused() {
    let all = all();
    let moves: Vec<Move> = all.iter().flat_map(|one| one.moves.clone()).collect();
    for one in &all {
        for position in &one.positions {
            let legal = position.legal_moves();
            for &mv in &moves {
                let is_legal = legal.contains(&mv);
                assert_eq!(position.is_legal(mv), is_legal);
                let after = position.after(mv);
                assert_eq!(after.is_ok(), is_legal, "{:?}: {mv:?}", position.variant());
                let Err(reason) = after else {
                    continue;
                };
                assert!(!reason.code().is_empty() && !reason.explain(position.model()).is_empty());
                assert_eq!(position.threat(mv).as_ref(), Err(&reason));
                assert_eq!(position.is_capture(mv).as_ref(), Err(&reason));
                assert_eq!(position.captured(mv).as_ref(), Err(&reason));
                let mut same = position.clone();
                assert_eq!(same.play(mv).as_ref(), Err(&reason));
                assert!(same == *position);
            }
        }
    }
}

/// A game refuses it too, and stays as it was; nothing is written of it that could be read as another move.
#[test]
fn a_game_refuses_a_move_in_the_wrong_hands() {
    let mut all = all();
    let moves: Vec<Move> = all.iter().flat_map(|one| one.moves.clone()).collect();
    for one in &mut all {
        let game = &mut one.game;
        let mut legal = game.legal_moves();
        legal.extend(game.penalised_moves());
        for &mv in moves.iter().filter(|mv| !legal.contains(mv)) {
            let before = (game.position().clone(), game.moves().len());
            let refused = game.play(mv).unwrap_err();
            assert!(before == (game.position().clone(), game.moves().len()));
            assert_eq!(game.human(mv).unwrap_err(), refused);
            assert_eq!(game.claims_with(mv), []);
            assert!(game.claim_with(Reason::Repetition, mv).is_err());
            match game.write(mv) {
                Ok(text) => assert!(game.model().has_move(mv) && !text.is_empty()),
                Err(NotOfThisVariant) => assert!(!game.model().has_move(mv)),
            }
            let wish = wire::Wish::of(game.model(), &Wish::from(mv));
            if game.model().has_move(mv) {
                let read = wish.expect("its names are known").read(game.model());
                assert_eq!(read.ok(), Some(Wish::from(mv)));
            }
        }
    }
}

/// The calls that are not checked never panic, and what they make of it is a position in order: its pieces,
/// hands and hash agree, and whatever can be asked of a position can be asked of it.
#[test]
fn unchecked_calls_stand_any_move() {
    let all = all();
    let moves: Vec<Move> = all.iter().flat_map(|one| one.moves.clone()).collect();
    let mut made = 0;
    for one in &all {
        for position in &one.positions {
            let legal = position.legal_moves();
            for &mv in &moves {
                let said = || format!("{:?}: {mv:?}", position.variant());
                let after = position.after_unchecked(mv);
                let changes = after != *position;
                assert!(changes || !legal.contains(&mv), "{}", said());
                position.threat_unchecked(mv);
                let taken = position.captured_unchecked(mv);
                assert_eq!(
                    taken.is_some(),
                    position.is_capture_unchecked(mv),
                    "{}",
                    said()
                );
                assert!(changes || taken.is_none());
                assert_eq!(after.hash(), after.fresh_hash(), "{}", said());
                if !changes || legal.contains(&mv) {
                    continue;
                }
                made += 1;
                let game = Game::from_position(after);
                let replies = game.legal_moves();
                game.status();
                game.choices();
                game.position_text();
                game.position().premoves(boardwright::Side::First);
                if let Some(&reply) = replies.first() {
                    game.human(reply).expect("it is legal");
                    game.position().after(reply).expect("it is legal");
                }
            }
        }
    }
    assert!(made > 100, "some can be made and are not legal: {made}");
}

/// Where only the numbers are another position's, the code says so, and where the board has no such cell.
#[test]
fn the_reasons_are_clear() {
    let catalogue = Catalogue::shipped();
    let game = |id| Game::new(&catalogue.get(id).expect("it is shipped"));
    let (chess, mut omega) = (game("chess"), game("omega"));
    let first = omega.legal_moves()[0];
    omega.play(first).expect("it is legal");
    // The second player's pieces stand beyond the 64 cells of chess.
    let far = omega.legal_moves()[0];
    assert_eq!(
        chess.position().after(far).unwrap_err(),
        IllegalMove::NoSuchCell
    );
    assert_eq!(chess.write(far), Err(NotOfThisVariant));
    let own = chess.read("e2e4").expect("a legal move");
    assert!(chess.position().permit(own).is_ok());
    let mut later = chess.clone();
    later.play(own).expect("a legal move");
    let reason = later.position().permit(own).unwrap_err();
    assert_eq!(reason.code(), "no-piece");
    assert_eq!(
        later.write(own).as_deref(),
        Ok("e2e4"),
        "a move that was played can be written"
    );
}

/// A move was taken back, and two others were played: what was kept and what is added would be another game.
#[test]
fn an_append_after_other_moves_is_refused() {
    let catalogue = Catalogue::shipped();
    let mut game = Game::new(&catalogue.get("chess").expect("it is shipped"));
    let base = game.record().expect("short");
    let mut place = Appends::after(&base).expect("as it was written");
    game.play_text("e2e4").expect("legal");
    let first = place.next(&game).expect("it comes next");
    for text in ["d2d4", "e7e5"] {
        if text == "d2d4" {
            game.take_back();
        }
        game.play_text(text).expect("legal");
    }
    let refused = place.next(&game).expect_err("e2e4 was kept");
    assert_eq!(refused.code(), "bad-append");
    // The game that was kept can go on.
    for _ in 0..2 {
        game.take_back();
    }
    for text in ["e2e4", "e7e5"] {
        game.play_text(text).expect("legal");
    }
    let second = place.next(&game).expect("it comes next");
    let whole = base.joined([&first, &second]).expect("in order");
    let restored = catalogue.restore(&whole).expect("legal");
    assert_eq!(restored.moves(), game.moves());
    // So can one that was read: after its own record, and after what somebody else has kept.
    let mut place = Appends::after(&whole).expect("as it was written");
    game.play_text("g1f3").expect("legal");
    let third = place.next(&game).expect("it comes next");
    let mut elsewhere = Appends::after(&whole).expect("as it was written");
    elsewhere.take(&third).expect("it comes next");
    game.resign(boardwright::Side::First);
    assert!(place.next(&game).is_ok() && elsewhere.next(&game).is_ok());
}
