//! A game that was saved and loaded is the game that was never saved.

mod chance;

use boardwright::record::{GameRecord, RecordError, compact};
use boardwright::{Catalogue, Game, Move, Reason, Side, Status, Variant};
use chance::Writer;

fn variant(id: &str) -> Variant {
    Catalogue::shipped()
        .get(id)
        .unwrap_or_else(|e| panic!("{e}"))
}

/// Through text and back.
fn through_json(game: &Game) -> Game {
    let text = serde_json::to_string(&game.record()).expect("a record can be written");
    let record: GameRecord = serde_json::from_str(&text).expect("and read");
    Game::restore(game.position().variant(), &record).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn through_bytes(game: &Game) -> Game {
    let bytes = compact::write(game);
    compact::read(game.position().variant(), &bytes).unwrap_or_else(|e| panic!("{e}"))
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

/// Everything that a game can be asked.
fn same(one: &Game, other: &Game) {
    assert_eq!(one.start(), other.start());
    assert_eq!(one.position(), other.position());
    assert_eq!(one.moves(), other.moves());
    assert_eq!(one.status(), other.status());
    assert_eq!(one.ended(), other.ended());
    assert_eq!(one.claims(), other.claims());
    assert_eq!(sorted(one.legal_moves()), sorted(other.legal_moves()));
    assert_eq!(
        sorted(one.penalised_moves()),
        sorted(other.penalised_moves())
    );
    for mv in one.legal_moves().into_iter().take(8) {
        assert_eq!(one.claims_with(mv), other.claims_with(mv));
    }
}

/// Plays on by chance in both games at once; with a liking for going back, so that positions repeat.
fn play_on(games: &mut [&mut Game], plies: usize, chance: &mut fastrand::Rng) {
    for _ in 0..plies {
        let moves = sorted(games[0].legal_moves());
        let back = games[0].moves().iter().rev().nth(1).copied();
        let back = back.and_then(|last| {
            let goes_back =
                |mv: &&Move| mv.from() == Some(last.to()) && Some(mv.to()) == last.from();
            moves.iter().find(goes_back).copied()
        });
        let mv = back
            .filter(|_| chance.u8(..4) > 0)
            .or_else(|| chance.choice(&moves).copied());
        let Some(mv) = mv else { return };
        let played: Vec<bool> = games.iter_mut().map(|game| game.play(mv).is_ok()).collect();
        assert!(
            played.iter().all(|&p| p == played[0]),
            "one game refuses what another plays"
        );
        if !played[0] {
            return;
        }
    }
}

/// Ends a game in one of the ways that no move does.
fn end(game: &mut Game, chance: &mut fastrand::Rng) {
    let side = if chance.bool() {
        Side::First
    } else {
        Side::Second
    };
    match chance.u8(..6) {
        0 => drop(game.resign(side)),
        1 => drop(game.run_out_of_time(side)),
        2 => drop(game.agree_draw()),
        3 => {
            if let Some(&reason) = game.claims().first() {
                game.claim(reason).expect("it is claimable");
            }
        }
        4 => {
            let announced = game.legal_moves().into_iter().find_map(|mv| {
                let reason = game.claims_with(mv).first().copied()?;
                Some((reason, mv))
            });
            if let Some((reason, mv)) = announced {
                game.claim_with(reason, mv).expect("it is claimable");
            }
        }
        _ => {}
    }
}

fn hold(variant: &Variant, chance: &mut fastrand::Rng) -> (usize, usize) {
    let mut whole = Game::new(variant);
    play_on(&mut [&mut whole], chance.usize(..60), chance);
    if chance.u8(..4) == 0 {
        // A game that starts in the middle of another.
        whole = Game::from_position(whole.position().clone());
        play_on(&mut [&mut whole], chance.usize(..20), chance);
    }
    let (mut json, mut bytes) = (through_json(&whole), through_bytes(&whole));
    same(&whole, &json);
    same(&whole, &bytes);
    play_on(&mut [&mut whole, &mut json, &mut bytes], 20, chance);
    same(&whole, &json);
    same(&whole, &bytes);
    end(&mut whole, chance);
    same(&whole, &through_json(&whole));
    same(&whole, &through_bytes(&whole));
    let empty = compact::write(&Game::from_position(whole.start().clone())).len();
    let mut played = whole.clone();
    played.reopen();
    (whole.moves().len(), compact::write(&played).len() - empty)
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_never_been_saved() {
    let catalogue = Catalogue::shipped();
    let mut chance = fastrand::Rng::with_seed(0x5A7ED);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let (mut moves, mut bytes) = (0, 0);
        for _ in 0..24 {
            let (m, b) = hold(&variant, &mut chance);
            moves += m;
            bytes += b;
        }
        assert!(bytes <= moves, "{id}: {bytes} bytes for {moves} moves");
    }
}

#[test]
fn so_does_a_game_of_a_variant_written_by_chance() {
    let mut chance = fastrand::Rng::with_seed(0x5A7EE);
    let mut catalogue = Catalogue::shipped();
    let mut variants = 0;
    while variants < 60 {
        let text = Writer::new(&mut chance).descriptor();
        if let Ok(variant) = catalogue.add("chance.toml", &text) {
            hold(&variant, &mut chance);
            variants += 1;
        }
    }
}

#[test]
fn a_record_under_other_rules_says_which_differ() {
    let chess = variant("chess");
    let record = Game::new(&chess).record();
    let refused = |change: &dyn Fn(&mut GameRecord)| {
        let mut record = record.clone();
        change(&mut record);
        let error = Game::restore(&chess, &record).expect_err("it is refused");
        (error.code(), error.to_string())
    };
    let (code, message) = refused(&|record| record.rules.version = "2.0.0".into());
    assert_eq!(code, "other-rules");
    assert!(
        message.contains("its version is `2.0.0`, the variant's `1."),
        "{message}"
    );
    assert!(!message.contains("hash"), "{message}");
    let (code, message) = refused(&|record| record.rules.hash = "0".repeat(32));
    assert_eq!(code, "other-rules");
    assert!(message.contains("its rules hash is `0000"), "{message}");
    let (code, message) = refused(&|record| record.rules.id = "atomic".into());
    assert_eq!(code, "other-rules");
    assert!(
        message.contains("its id is `atomic`, the variant's `chess`"),
        "{message}"
    );
    assert_eq!(refused(&|record| record.format = 9).0, "format");
    assert_eq!(
        refused(&|record| record.moves = vec!["e2e5".into()]).0,
        "illegal-move"
    );
    let compact = compact::write(&Game::new(&variant("atomic")));
    let error = compact::read(&chess, &compact).expect_err("it is refused");
    assert_eq!(error.code(), "other-rules");
}

#[test]
fn a_record_that_tells_another_result_is_refused() {
    let chess = variant("chess");
    let mut game = Game::new(&chess);
    game.resign(Side::First);
    let mut record = game.record();
    let outcome = record.outcome.as_mut().expect("it is over");
    outcome.winner = None;
    let error = Game::restore(&chess, &record).expect_err("it is refused");
    assert!(matches!(error, RecordError::OtherOutcome { .. }), "{error}");
}

#[test]
fn a_catalogue_restores_a_game_by_the_rules_that_it_names() {
    let catalogue = Catalogue::shipped();
    let mut game = Game::new(&variant("kuma"));
    play_on(&mut [&mut game], 12, &mut fastrand::Rng::with_seed(1));
    let restored = catalogue
        .restore(&game.record())
        .unwrap_or_else(|e| panic!("{e}"));
    same(&game, &restored);
    let bytes = compact::write(&game);
    let rules = compact::rules(&bytes).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        (rules.id.as_str(), rules.hash),
        ("kuma", game.model().rules_hash.clone())
    );
    let restored = catalogue
        .restore_bytes(&bytes)
        .unwrap_or_else(|e| panic!("{e}"));
    same(&game, &restored);
}

/// The form and the canonical order are released: a change needs a new version of the form.
#[test]
fn the_compact_form_is_pinned() {
    let mut pinned = String::new();
    for (seed, id) in (99..).zip(["chess", "crazyhouse", "atomic", "omega", "kuma"]) {
        let mut game = Game::new(&variant(id));
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut place = Vec::new();
        for _ in 0..60 {
            let moves = compact::order(&game);
            let index = chance.usize(..moves.len().max(1));
            let Some(&mv) = moves.get(index) else { break };
            if game.play(mv).is_err() {
                break;
            }
            place.push(format!("{index}/{}", moves.len()));
        }
        let order: Vec<String> = compact::order(&game)
            .into_iter()
            .map(|mv| game.write(mv))
            .collect();
        let bytes = compact::write(&game);
        // Which rules they are is pinned elsewhere.
        let rules = 4 + 1 + id.len() + 1 + game.model().version.len() + 16;
        let hex: String = bytes[rules..].iter().map(|b| format!("{b:02x}")).collect();
        pinned += &format!(
            "{id}\n  {}\n  {}\n  bytes {hex}\n  order {}\n",
            game.position_text(),
            place.join(" "),
            order.join(" ")
        );
    }
    insta::assert_snapshot!(pinned);
}

#[test]
fn bytes_that_are_no_game_are_refused() {
    let chess = variant("chess");
    let mut game = Game::new(&chess);
    play_on(&mut [&mut game], 30, &mut fastrand::Rng::with_seed(4));
    game.resign(Side::Second);
    let bytes = compact::write(&game);
    let mut chance = fastrand::Rng::with_seed(5);
    for cut in 0..bytes.len() {
        assert!(
            compact::read(&chess, &bytes[..cut]).is_err(),
            "cut at {cut}"
        );
    }
    for _ in 0..2_000 {
        let mut bytes = bytes.clone();
        let at = chance.usize(..bytes.len());
        bytes[at] ^= 1 << chance.u8(..8);
        // Another game may come out, never a panic; and what is read is written as it was read.
        if let Ok(game) = compact::read(&chess, &bytes) {
            assert_eq!(compact::write(&game), bytes);
        }
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(compact::read(&chess, &longer).is_err());
}

#[test]
fn an_ended_game_keeps_its_claim() {
    let mut game = Game::new(&variant("chess"));
    for text in [
        "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
    ] {
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    game.claim(Reason::Repetition)
        .expect("the third occurrence");
    let restored = through_json(&game);
    assert!(matches!(restored.status(), Status::Over(o) if o.reason == Reason::Repetition));
    same(&game, &through_bytes(&game));
}
