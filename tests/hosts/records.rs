//! A game that was saved and loaded is the game that was never saved.

use crate::chance::Writer;
use boardwright::record::{Append, Appends, GameRecord, MAX_MOVES, RecordError, compact};
use boardwright::{Catalogue, Ended, Game, Move, Reason, Side, Status, Variant};

fn variant(id: &str) -> Variant {
    Catalogue::shipped()
        .get(id)
        .unwrap_or_else(|e| panic!("{e}"))
}

fn record(game: &Game) -> GameRecord {
    game.record().unwrap_or_else(|e| panic!("{e}"))
}

fn bytes_of(game: &Game) -> Vec<u8> {
    compact::write(game).unwrap_or_else(|e| panic!("{e}"))
}

/// Through text and back.
fn through_json(game: &Game) -> Game {
    let text = serde_json::to_string(&record(game)).expect("a record can be written");
    let record: GameRecord = serde_json::from_str(&text).expect("and read");
    Game::restore(&game.position().variant(), &record).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn through_bytes(game: &Game) -> Game {
    let bytes = bytes_of(game);
    compact::read(&game.position().variant(), &bytes).unwrap_or_else(|e| panic!("{e}"))
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

/// What a game's moves take: how many there are, their bytes, and the bits that tell each from the others
/// that could have been played.
#[derive(Default)]
struct Taken {
    moves: usize,
    bytes: usize,
    bits: f64,
}

fn hold(variant: &Variant, chance: &mut fastrand::Rng) -> Taken {
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
    let empty = bytes_of(&Game::from_position(whole.start().clone())).len();
    let mut played = whole.clone();
    played.reopen();
    Taken {
        moves: whole.moves().len(),
        bytes: bytes_of(&played).len() - empty,
        bits: whole.places().iter().map(|p| f64::from(p.of).log2()).sum(),
    }
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_never_been_saved() {
    let catalogue = Catalogue::shipped();
    let mut chance = fastrand::Rng::with_seed(0x5A7ED);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let mut all = Taken::default();
        for _ in 0..24 {
            let taken = hold(&variant, &mut chance);
            all.moves += taken.moves;
            all.bytes += taken.bytes;
            all.bits += taken.bits;
        }
        // A group of moves leaves less room than one more would need; a game ends on a whole byte.
        let most = all.bits / 8.0 * 1.25 + 24.0 * 3.0;
        let told = format!("{id}: {} bytes for {} moves", all.bytes, all.moves);
        assert!(all.bytes as f64 <= most, "{told}, at most {most}");
        // Where a move is one of hundreds, such as that of a piece and a duck, a byte cannot tell it.
        let is_wide = all.bits > 6.5 * all.moves as f64;
        assert!(is_wide || all.bytes <= all.moves, "{told}");
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
    let record = record(&Game::new(&chess));
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
        refused(&|record| record.moves = vec!["e2e4".into()]).0,
        "bad-checksum"
    );
    let illegal = |record: &mut GameRecord| {
        record.moves = vec!["e2e5".into()];
        *record = record.clone().sealed();
    };
    assert_eq!(refused(&illegal).0, "illegal-move");
    let compact = bytes_of(&Game::new(&variant("atomic")));
    let error = compact::read(&chess, &compact).expect_err("it is refused");
    assert_eq!(error.code(), "other-rules");
}

#[test]
fn a_record_that_tells_another_result_is_refused() {
    let chess = variant("chess");
    let mut game = Game::new(&chess);
    game.resign(Side::First);
    let mut record = record(&game);
    let outcome = record.outcome.as_mut().expect("it is over");
    outcome.winner = None;
    let error = Game::restore(&chess, &record.sealed()).expect_err("it is refused");
    assert!(matches!(error, RecordError::OtherOutcome { .. }), "{error}");
}

#[test]
fn a_catalogue_restores_a_game_by_the_rules_that_it_names() {
    let catalogue = Catalogue::shipped();
    let mut game = Game::new(&variant("kuma"));
    play_on(&mut [&mut game], 12, &mut fastrand::Rng::with_seed(1));
    let restored = catalogue
        .restore(&record(&game))
        .unwrap_or_else(|e| panic!("{e}"));
    same(&game, &restored);
    let bytes = bytes_of(&game);
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
            .map(|mv| game.write_unchecked(mv))
            .collect();
        let bytes = bytes_of(&game);
        // Which rules they are is pinned elsewhere, and with them the checksum.
        let rules = 4 + 1 + id.len() + 1 + game.model().version.len() + 16;
        let hex: String = bytes[rules..bytes.len() - 4]
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect();
        pinned += &format!(
            "{id}\n  {}\n  {}\n  bytes {hex}\n  order {}\n",
            game.position_text(),
            place.join(" "),
            order.join(" ")
        );
    }
    insta::assert_snapshot!(pinned);
}

/// Games of several variants: one that goes on, one that was ended, one that began elsewhere.
fn samples() -> Vec<Game> {
    let mut chance = fastrand::Rng::with_seed(4);
    let mut games = Vec::new();
    for id in ["chess", "crazyhouse", "kuma", "omega"] {
        let mut game = Game::new(&variant(id));
        play_on(&mut [&mut game], 30, &mut chance);
        let mut ended = game.clone();
        ended.resign(Side::Second);
        let mut elsewhere = Game::from_position(game.position().clone());
        play_on(&mut [&mut elsewhere], 6, &mut chance);
        games.extend([game, ended, elsewhere]);
    }
    games
}

/// Every text with one bit changed, and every beginning of it.
fn damaged(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let flips = (0..8 * bytes.len()).map(|bit| {
        let mut flipped = bytes.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        flipped
    });
    flips.chain((0..bytes.len()).map(|cut| bytes[..cut].to_vec()))
}

#[test]
fn a_changed_bit_or_a_cut_of_a_compact_record_is_refused() {
    let catalogue = Catalogue::shipped();
    for game in samples() {
        let bytes = bytes_of(&game);
        let variant = game.position().variant();
        assert!(catalogue.verify_bytes(&bytes).is_ok());
        for damaged in damaged(&bytes) {
            assert!(compact::read(&variant, &damaged).is_err(), "{damaged:?}");
            assert!(compact::verify(&damaged).is_err(), "{damaged:?}");
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(compact::read(&variant, &longer).is_err());
    }
}

#[test]
fn a_changed_bit_or_a_cut_of_a_record_in_json_is_refused() {
    let catalogue = Catalogue::shipped();
    for game in samples() {
        let record = record(&game);
        assert!(catalogue.verify(&record).is_ok());
        let text = serde_json::to_vec(&record).expect("a record can be written");
        for damaged in damaged(&text) {
            let Ok(other) = serde_json::from_slice::<GameRecord>(&damaged) else {
                continue;
            };
            let said = String::from_utf8_lossy(&damaged);
            assert!(other.verify().is_err(), "{said}");
            assert!(Game::restore(&game.position().variant(), &other).is_err());
        }
    }
}

#[test]
fn records_of_the_first_form_are_read() {
    for game in samples() {
        let mut record = record(&game);
        (record.format, record.checksum) = (1, None);
        let restored = Game::restore(&game.position().variant(), &record);
        same(&game, &restored.unwrap_or_else(|e| panic!("{e}")));
        assert_eq!(record.verify().unwrap_err().code(), "no-checksum");
        let mut bytes = bytes_of(&game);
        bytes.truncate(bytes.len() - 4);
        bytes[3] = 1;
        let restored = compact::read(&game.position().variant(), &bytes);
        same(&game, &restored.unwrap_or_else(|e| panic!("{e}")));
        assert_eq!(compact::verify(&bytes).unwrap_err().code(), "no-checksum");
    }
}

/// A game kept from its first move: its record before it, and what was appended.
fn kept(whole: &Game) -> (GameRecord, Vec<Append>) {
    let mut game = Game::from_position(whole.start().clone());
    let base = record(&game);
    let mut place = Appends::after(&base).unwrap_or_else(|e| panic!("{e}"));
    let mut appends = Vec::new();
    for &mv in whole.moves() {
        game.play(mv).unwrap_or_else(|e| panic!("{e}"));
        appends.push(place.next(&game).unwrap_or_else(|e| panic!("{e}")));
    }
    if let Some(Ended::Resignation(side)) = whole.ended() {
        game.resign(side);
        appends.push(place.next(&game).unwrap_or_else(|e| panic!("{e}")));
    }
    let again = place.next(&game).expect_err("nothing has happened since");
    assert_eq!(again.code(), "bad-append");
    (base, appends)
}

#[test]
fn a_game_kept_move_by_move_is_the_game() {
    let catalogue = Catalogue::shipped();
    for game in samples() {
        let (base, appends) = kept(&game);
        let whole = base.joined(&appends).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(whole, record(&game));
        let restored = catalogue.restore(&whole);
        same(&game, &restored.unwrap_or_else(|e| panic!("{e}")));
    }
}

#[test]
fn an_append_that_is_repeated_missing_or_swapped_is_refused() {
    for game in samples() {
        let (base, appends) = kept(&game);
        let refused = |appends: &[Append]| {
            let error = base.joined(appends).expect_err("it is refused");
            assert_eq!(error.code(), "bad-append", "{error}");
        };
        for at in 0..appends.len() {
            let mut repeated = appends.clone();
            repeated.insert(at, appends[at].clone());
            refused(&repeated);
            if at + 1 < appends.len() {
                let mut missing = appends.clone();
                missing.remove(at);
                refused(&missing);
                let mut swapped = appends.clone();
                swapped.swap(at, at + 1);
                refused(&swapped);
            }
        }
    }
    // The same move in another game is no part of this one.
    let [one, .., other] = &samples()[..] else {
        panic!("there are several")
    };
    let ((base, _), (_, appends)) = (kept(one), kept(other));
    assert_eq!(base.joined(&appends).unwrap_err().code(), "bad-append");
}

#[test]
fn a_changed_bit_or_a_cut_of_an_append_is_refused() {
    for game in samples().into_iter().take(3) {
        let (base, appends) = kept(&game);
        for (at, append) in appends.iter().enumerate() {
            let text = serde_json::to_vec(append).expect("it can be written");
            for damaged in damaged(&text) {
                let Ok(other) = serde_json::from_slice::<Append>(&damaged) else {
                    continue;
                };
                let mut appends = appends.clone();
                appends[at] = other;
                let said = String::from_utf8_lossy(&damaged);
                assert!(base.joined(&appends).is_err(), "{said}");
            }
        }
    }
}

/// A problem's diagram may lack royal pieces, which its record says; the start of a game says nothing of the kind.
#[test]
fn a_diagram_is_restored_as_one() {
    for (id, text, is_diagram) in [
        ("chess", "4k3/8/8/8/8/8/8/R7 w - - 0 1", true),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false),
        ("horde", "4k3/8/8/8/8/8/8/P7 w - - 0 1", false),
        ("atomic", "4k3/8/8/8/8/8/8/R7 b - - 0 1", false),
    ] {
        let variant = variant(id);
        let game = Game::from_diagram(&variant, text).unwrap_or_else(|e| panic!("{e}"));
        let record = record(&game);
        let start = record.start.as_ref().expect("not that of the variant");
        assert_eq!(start.diagram, is_diagram, "{id} {text}");
        let kept = Game::restore(&variant, &record).unwrap_or_else(|e| panic!("{e}"));
        same(&game, &kept);
        let kept = compact::read(&variant, &bytes_of(&game)).unwrap_or_else(|e| panic!("{e}"));
        same(&game, &kept);
    }
}

#[test]
fn what_could_not_be_read_is_not_written() {
    let omega = variant("omega");
    let mut game = Game::new(&omega);
    let cycle = ["c0b2", "c9b7", "b2c0", "b7c9"];
    for text in cycle.iter().cycle().take(MAX_MOVES) {
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    same(&game, &through_json(&game));
    same(&game, &through_bytes(&game));
    game.play_text("c0b2").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(game.record().unwrap_err().code(), "too-many-moves");
    let error = compact::write(&game).unwrap_err();
    assert_eq!(error.code(), "too-many-moves");
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
