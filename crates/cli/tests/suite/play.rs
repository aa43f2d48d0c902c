//! `play`, fed by a pipe.

use crate::common::{feed, run_with};

#[test]
fn fools_mate() {
    let played = feed("play chess", "f2f3 e7e5\ng2g4\nd8h4\n");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    insta::assert_snapshot!(played.out);
}

#[test]
fn an_atomic_king_explodes() {
    let played = feed("play atomic", "1. Nf3 f6 2. Nd4 Nc6 3. Nf5 a6 4. Nxg7\n");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(
        played.out.contains("\nresult    ongoing\n"),
        "{}",
        played.out
    );
    let played = feed("play atomic", "Nh3 a6 Ng5 a5 Nxf7");
    assert!(
        played
            .out
            .ends_with("result    white wins, royal-exploded\n"),
        "{}",
        played.out
    );
}

/// `+` says that a piece promotes where moves are written in USI, not that there is a check.
#[test]
fn a_promotion_that_is_none_is_not_read_as_the_plain_move() {
    for (variant, text) in [("chushogi", "6i6h+"), ("shogi", "7g7f+")] {
        let played = feed(&format!("play {variant}"), text);
        assert_eq!(played.code, 1, "{variant}");
        assert!(played.err.contains("is not legal"), "{}", played.err);
    }
    assert_eq!(feed("play chess", "e2e4+").code, 0);
}

#[test]
fn nothing_at_all_is_an_ongoing_game() {
    let played = feed("play chess", "");
    assert_eq!(played.code, 0);
    assert!(
        played
            .out
            .contains("position  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
    );
    assert!(played.out.ends_with("result    ongoing\n"));
}

#[test]
fn the_first_illegal_move_ends_the_program() {
    for (input, parts) in [
        (
            "e2e4 e7e5\n\n# a comment\ne4e5 d7d6\n",
            ["error: line 4: ", "`e4e5`"],
        ),
        ("f3 e5 g4 Qh4 a3", ["error: line 1: ", "over"]),
        ("castle", ["error: line 1: ", "`castle` is not a move"]),
        ("undo", ["error: line 1: ", "no move to take back"]),
        (
            "claim repetition",
            [
                "error: line 1: ",
                "nothing can be claimed for repetition now",
            ],
        ),
    ] {
        let played = feed("play chess", input);
        assert_eq!((played.code, played.out.as_str()), (1, ""), "{input}");
        for part in parts {
            assert!(played.err.contains(part), "{input}: {}", played.err);
        }
    }
}

#[test]
fn commands_work_from_a_pipe() {
    for (input, result) in [
        ("e4 e5\nundo\nc5\nresign\n", "black wins, resignation"),
        ("e4\ndraw\n", "draw, agreement"),
        (
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\nclaim repetition\n",
            "draw, repetition",
        ),
        (
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\nclaim Ng8\n",
            "draw, repetition",
        ),
        ("e4\nquit\nnonsense\n", "ongoing"),
    ] {
        let played = feed("play chess", input);
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{input}");
        assert!(
            played.out.ends_with(&format!("result    {result}\n")),
            "{input}: {}",
            played.out
        );
    }
}

#[test]
fn the_random_mover_repeats_itself_with_a_seed() {
    let first = feed("play chess --against random --seed 5 --side second", "e5");
    let second = feed("play chess --against random --seed 5 --side second", "e5");
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(first.out, second.out);
    assert!(first.out.contains("seed      5\n"));
    // White's first move, our answer, White's second move.
    let moves = first
        .out
        .lines()
        .find(|line| line.starts_with("moves "))
        .expect("moves");
    assert!(moves.contains(" 2. ") && moves.contains(" e5 "), "{moves}");
}

#[test]
fn bytes_that_are_no_text_are_an_illegal_move() {
    let played = run_with(["play", "chess"], b"e4\n\xff\xfe\x00\n");
    assert_eq!(played.code, 1);
    assert!(played.err.starts_with("error: line 2: "), "{}", played.err);
}

#[test]
fn kuma_has_a_river_characters_and_warnings() {
    let played = feed("play kuma", "e3e4 e6e5 e4e5 a6a5 e5d5\n");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    for part in [
        "8  車 馬 熊 士 龍 熊 馬 車\n",
        "5  卒  .  . 兵  .  .  .  .\n   -- -- -- -- -- -- -- --\n4   .",
        "careful   e5d5: this move makes a face-off\n",
        "careful   e5d5: south dragon e1 can be taken from e8\n",
        "result    ongoing\n",
    ] {
        assert!(
            played.out.contains(part),
            "`{part}` is missing in\n{}",
            played.out
        );
    }
    let letters = feed("play kuma --glyphs letters", "");
    assert!(
        letters.out.contains("8  r h b a g b h r\n"),
        "{}",
        letters.out
    );
    assert!(
        letters
            .out
            .contains("5  . . . . . . . .\n   - - - - - - - -\n4  . "),
        "{}",
        letters.out
    );
}
