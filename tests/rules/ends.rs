//! Ends that stand on the board, wherever the position comes from.

use boardwright::engine::Leaves;
use boardwright::{Catalogue, Choices, Game, Outcome, Second, Side, Wish};

fn game(id: &str, text: &str) -> Game {
    let variant = Catalogue::shipped();
    let variant = variant.get(id).unwrap_or_else(|e| panic!("{id}: {e}"));
    Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{id}, {text}: {e}"))
}

fn winner(id: &str, text: &str) -> Option<Option<Side>> {
    game(id, text).outcome().map(|over: Outcome| over.winner())
}

#[test]
fn a_goal_counts_for_whoever_stands_on_it() {
    for (text, side) in [
        ("4k3/8/8/8/4K3/8/8/8 w - - 0 1", Side::First),
        ("4k3/8/8/8/4K3/8/8/8 b - - 0 1", Side::First),
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", Side::Second),
        ("8/8/8/4k3/8/8/8/4K3 b - - 0 1", Side::Second),
    ] {
        assert_eq!(winner("king-of-the-hill", text), Some(Some(side)), "{text}");
    }
}

#[test]
fn either_side_may_be_the_one_without_a_piece() {
    for (text, side) in [
        ("8/8/8/8/8/8/PP6/8 b - - 0 1", Side::Second),
        ("8/pp6/8/8/8/8/8/8 w - - 0 1", Side::First),
        ("8/8/8/8/8/8/PP6/8 w - - 0 1", Side::Second),
        ("8/pp6/8/8/8/8/8/8 b - - 0 1", Side::First),
    ] {
        assert_eq!(winner("antichess", text), Some(Some(side)), "{text}");
        assert_eq!(
            game("antichess", text).position().legal_moves(),
            [],
            "{text}"
        );
    }
}

/// A bare king loses, but not before he has had a move with which he may bare the other.
#[test]
fn a_bare_king_may_answer_where_one_capture_bares_the_other() {
    for (text, over) in [
        ("4k3/8/8/8/8/8/5r2/4K3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/5r2/4K3 b - - 0 1", Some(Some(Side::Second))),
        ("4k3/8/8/8/8/7r/5r2/4K3 w - - 0 1", Some(Some(Side::Second))),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Some(None)),
        ("4k3/7R/8/8/8/8/5r2/4K3 w - - 0 1", None),
    ] {
        assert_eq!(winner("shatranj", text), over, "{text}");
    }
}

#[test]
fn nothing_enters_by_a_gate_where_there_is_none() {
    let game = game(
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    let model = game.model();
    let cell = |name: &str| model.board.find(name).expect("a cell");
    let knight = model.kind("knight").expect("a kind");
    let wish = Wish::go(cell("b1"), cell("c3"));
    assert_eq!(game.refuse(&wish), None);
    let entering = wish.with_second(Some(Second::Gate(cell("b1"), knight)));
    assert_eq!(
        game.refuse(&entering).map(|why| why.code()),
        Some("no-gate")
    );
}

#[test]
fn nobody_holds_pieces_that_are_not_counted() {
    let catalogue = Catalogue::shipped();
    let variant = catalogue.get("ataxx").unwrap_or_else(|e| panic!("{e}"));
    let drops = variant.model().drops.as_ref().expect("they are put down");
    assert!(drops.unlimited);
    let mut setup = variant.model().start.clone();
    assert!(variant.position(&setup).is_ok());
    setup.hands[Side::First].push((drops.allowed[0], 1));
    let faults = variant.position(&setup).expect_err("it is not held");
    assert!(
        faults.iter().any(|fault| fault.code() == "hand"),
        "{faults:?}"
    );
}

/// Who stands in the zone may promote wherever he goes, and whoever goes there.
#[test]
fn who_announces_a_move_from_the_zone_may_announce_a_promotion() {
    let game = game("shogi", "4k4/9/4S4/9/4S4/9/9/9/4K4 w - 1");
    let model = game.model();
    let cell = |name: &str| model.board.find(name).expect("a cell");
    let choices = game.position().premoves(Side::First);
    for (from, to, promotes) in [("5c", "4d", true), ("5c", "4b", true), ("5e", "4d", false)] {
        let of = &choices.moves[&cell(from)][&cell(to)];
        assert_eq!(of.iter().any(Option::is_some), promotes, "{from}{to}");
    }
}

/// He may not take, since he must promote and may not; but a king does not go where he would be taken.
#[test]
fn a_pawn_with_nothing_left_to_become_gives_check_where_attacks_may_be_void_too() {
    let head =
        "schema = 1\n[variant]\nid = \"one-queen\"\nversion = \"1.0.0\"\nname = \"One queen\"\n";
    let rules = "[promotion]\nlimit = { queen = 1 }\n[promotion.into]\npawn = [\"queen\"]\n[end]\ndead-position = false\n";
    for parent in ["chess", "atomic"] {
        let mut catalogue = Catalogue::shipped();
        let text = format!("{head}extends = \"{parent}@1\"\n{rules}");
        let variant = catalogue.add("one-queen.toml", &text);
        let variant = variant.unwrap_or_else(|e| panic!("{e}"));
        let text = "3k4/4P3/8/8/8/8/8/Q3K3 b - - 0 1";
        let game = Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{e}"));
        assert!(game.position().in_check(), "{parent}");
        assert!(game.position().in_check_reference(Side::Second), "{parent}");
    }
}

/// A royal queen takes the other one and becomes a rook: neither player has a royal piece, and a text says so.
#[test]
fn who_takes_a_royal_piece_may_lose_his_own_with_the_same_move() {
    let text = "schema = 1\ncastling = false\n[variant]\nid = \"queens\"\nversion = \"1.0.0\"\nname = \"Queens\"\nextends = \"chess@1\"\n\
        [setup]\nposition = \"3q4/8/8/8/8/8/8/3Q4 w - - 0 1\"\n\
        [promotion.other]\nzone = \"rank 8\"\ntrigger = \"enter\"\nchoice = \"mandatory\"\ninto = { queen = [\"rook\"] }\n\
        [royalty]\npieces = [\"queen\"]\nself-check = \"allowed\"\n\
        [end]\ncheckmate = false\nstalemate = false\nno-moves = { result = \"loss\" }\nroyal-lost = { result = \"loss\" }\ndead-position = false\n";
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("queens.toml", text);
    let variant = variant.unwrap_or_else(|e| panic!("{e}"));
    let mut game = Game::new(&variant);
    let mv = game.read("d1d8r").unwrap_or_else(|e| panic!("{e}"));
    game.play(mv).unwrap_or_else(|e| panic!("{e}"));
    let text = game.position_text();
    let read = Game::from_text(&variant, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(read.outcome(), game.outcome());
    assert_eq!(game.outcome().map(|over| over.winner()), Some(None));
}

/// A draw by repetition leaves the legal moves; a repetition that decides the game does not.
#[test]
fn nobody_moves_after_a_repetition_that_decides() {
    let shogi = "1k7/9/9/9/9/9/9/9/R3K4 b - 1";
    let round = "9i8i 8a9a 8i9i 9a8a ".repeat(3);
    let elephant = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let quiet = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
    for (text, moves, left) in [(shogi, round, 0), (elephant, quiet, 5)] {
        let mut game = game("shogi", text);
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let (last, before) = moves.split_last().expect("moves");
        for text in before {
            let mv = game.read(text).expect("a move");
            game.play(mv).expect("a legal move");
        }
        let mv = game.read(last).expect("a move");
        let others = game.perft_after(mv, 2, Leaves::Bulk, &mut |_| true);
        assert_eq!(others, Ok(left), "{text}");
        assert_eq!(walked(&game, 2), count(&game, 2), "{text}");
        game.play(mv).expect("a legal move");
        assert!(game.outcome().is_some(), "{text}");
        assert_eq!(game.legal_moves().len() as u64, left, "{text}");
        assert_eq!(game.choices() == Choices::default(), left == 0, "{text}");
        assert_eq!(count(&game, 1), left, "{text}");
    }
}

/// Where a repetition or a counter decides, nobody goes on: the plain definition plays every move of the game.
#[test]
fn counts_end_where_the_past_decides() {
    let head = "schema = 1\n[variant]\nid = \"decided\"\nversion = \"1.0.0\"\nname = \"Decided\"\nextends = \"chess@1\"\n\
                [end]\ndead-position = false\n";
    let start = "k7/8/8/8/8/8/8/7K w - - 0 1";
    for (rule, depth, fewer) in [
        (
            "repetition = { count = 2, result = \"loss\", claim = false, automatic-at = false }",
            6,
            true,
        ),
        (
            "repetition = { count = 2, result = \"draw\", claim = false, automatic-at = false }",
            6,
            false,
        ),
        (
            "no-progress = { plies = 4, result = \"loss\", claim = false, automatic-at = false }",
            6,
            true,
        ),
        (
            "no-progress = { plies = 4, result = \"draw\", claim = false, automatic-at = false }",
            6,
            false,
        ),
    ] {
        let mut catalogue = Catalogue::shipped();
        let text = format!("{head}{rule}\n");
        let variant = catalogue.add("decided.toml", &text);
        let variant = variant.unwrap_or_else(|e| panic!("{rule}: {e}"));
        let mut game = Game::from_text(&variant, start).unwrap_or_else(|e| panic!("{rule}: {e}"));
        for text in ["", "h1g1", "a8b8"] {
            if !text.is_empty() {
                let mv = game.read(text).expect("a move");
                game.play(mv).expect("a legal move");
            }
            for plies in 0..=depth {
                let plain = walked(&game, plies);
                assert_eq!(count(&game, plies), plain, "{rule} after {text}, {plies}");
                let known = variant.counts(1 << 20).expect("a table");
                let known = game.perft_known(plies, &known, &mut |_| true);
                assert_eq!(known, Ok(plain), "{rule} after {text}, {plies}");
            }
            let all = game.position().perft(depth, Leaves::Bulk, &mut |_| true);
            assert_eq!(
                all.is_ok_and(|all| all > count(&game, depth)),
                fewer,
                "{rule}"
            );
        }
    }
}

fn count(game: &Game, depth: u32) -> u64 {
    let counted = game.perft(depth, Leaves::Bulk, &mut |_| true);
    counted.expect("nobody stops it")
}

/// The sequences of legal moves, each played.
fn walked(game: &Game, depth: u32) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else {
        return 1;
    };
    let moves = game.legal_moves().into_iter();
    moves.map(|mv| walked(&game.onward(mv), deeper)).sum()
}

/// Lines of any length are gone through where every position may be the one that decides, and whoever asked may stop it.
#[test]
fn a_count_that_the_past_decides_is_stopped_however_deep() {
    let text = "schema = 1\n[variant]\nid = \"once\"\nversion = \"1.0.0\"\nname = \"Once\"\nextends = \"chess@1\"\n[end]\n\
                dead-position = false\nno-progress = false\n\
                repetition = { count = 2, result = \"loss\", claim = false, automatic-at = false }\n";
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("once.toml", text);
    let variant = variant.unwrap_or_else(|e| panic!("{e}"));
    let start = "k7/8/8/8/8/8/8/7K w - - 0 1";
    let game = Game::from_text(&variant, start).unwrap_or_else(|e| panic!("{e}"));
    let (mut asked, mut most) = (0, 3_000);
    let counted = game.perft(1_000_000, Leaves::Bulk, &mut |leaves| {
        asked += leaves;
        most -= 1;
        most > 0
    });
    assert!(counted.is_err());
    assert!(asked >= 2_000, "{asked}");
}
