//! `replay`.

use crate::common::{Folder, feed, run};

const GAMES: &str = r#"[Event "one"]
[White "Philidor"]
[Black "Stamma"]
[Result "0-1"]

1. f3 e5 2. g4 {ouch} (2. e4 Nf6) Qh4# 0-1

[Event "two"]
[White "Ann"]
[Black "Bob"]

1. e4 e5 2. Ke3 Nf6 *

[Event "three"]
[Variant "Atomic"]

1. Nh3 a6 2. Ng5 a5 3. Nxf7 1-0

[Event "four"]
[Variant "Chess"]
[FEN "7k/8/8/8/8/8/P7/K7 b - - 0 1"]

1... Kg7 2. a4 Kf6 1/2-1/2

[Event "five"]

1. f3 e5 2. g4 Qh4# 1-0

[Event "six"]
[Variant "Tiddlywinks"]

1. flip *

[Event "seven"]

1. e4 ) e5 *
"#;

#[test]
fn every_game_is_checked() {
    let replayed = feed("replay -", GAMES);
    assert_eq!((replayed.code, replayed.err.as_str()), (1, ""));
    insta::assert_snapshot!(replayed.out);
}

#[test]
fn good_games_end_well() {
    let folder = Folder::new("pgn");
    let good = GAMES.split("\n\n[Event \"two\"]").next().expect("a game");
    let (one, two) = (
        folder.file("one.pgn", good),
        folder.file("two.pgn", "1. e4 e5 1/2-1/2\n1. d4 *"),
    );
    let replayed = run(&format!("replay {one} {two}"));
    assert_eq!((replayed.code, replayed.err.as_str()), (0, ""));
    assert_eq!(replayed.out, "3 games, 7 moves: all legal\n");
}

#[test]
fn a_tag_that_contradicts_the_end_of_the_moves_is_told() {
    let replayed = feed("replay -", "[Result \"1-0\"]\n\n1. e4 0-1");
    assert_eq!(
        replayed.out,
        "warning: standard input: game 1, line 1: the tag `Result` says 1-0, and the moves end with 0-1, which counts: \
         correct the one that is wrong\n1 game, 1 move: all legal, 1 warning\n"
    );
}

#[test]
fn a_variant_can_be_forced() {
    let game = "1. Nh3 a6 2. Ng5 a5 3. Nxf7 1-0";
    assert_eq!(
        feed("replay --variant atomic -", game).out,
        "1 game, 5 moves: all legal\n"
    );
    assert_eq!(feed("replay --variant nothing -", game).code, 1);
    assert_eq!(run("replay /no/such/file.pgn").code, 1);
}

/// A file of some pieces: each tells its games and lines as if it were read from the beginning.
#[test]
fn threads_tell_a_file_as_one_reader_does() {
    let folder = Folder::new("threads");
    let (times, lines, games) = (2000, GAMES.lines().count(), 7);
    let file = folder.file("many.pgn", GAMES.repeat(times));
    let replayed = run(&format!("replay --threads 3 {file}"));
    let told: Vec<&str> = replayed.out.lines().collect();
    assert_eq!((replayed.code, told.len()), (1, 4 * times + 1));
    for (n, four) in told.chunks_exact(4).enumerate() {
        let at = |game: usize, line: usize| {
            format!("game {}, line {}", games * n + game, lines * n + line)
        };
        for (line, place) in four
            .iter()
            .zip([at(2, 12), at(5, 27), at(6, 29), at(7, 36)])
        {
            assert!(line.contains(&place), "{line}: {place}");
        }
    }
    assert_eq!(
        told.last(),
        Some(
            &"14,000 games, 38,000 moves: 2,000 games with an illegal move, 4,000 unreadable, 2,000 warnings"
        )
    );
    // No game says where it begins: one reader reads what is left.
    let file = folder.file("bare.pgn", "1. e4 e5 2. Ke2 Ke7 *\n".repeat(200_000));
    let replayed = run(&format!("replay --threads 3 {file}"));
    assert_eq!(replayed.out, "200,000 games, 800,000 moves: all legal\n");
}

/// What `solve` writes of a problem is a position of one king, which shogi has none of: the variant to be named is told.
#[test]
fn a_problem_in_a_record_of_shogi_is_told_to_be_one() {
    let folder = Folder::new("kif-problem");
    let problem = run("solve tsume -p '8k/9/8P/9/9/9/9/9/9 b G 1' --as kif").out;
    let file = folder.file("problem.kif", problem);
    let replayed = run(&format!("replay {file}"));
    assert_eq!(replayed.code, 1);
    let advice = "; it is a problem: `--variant tsume` reads it";
    assert!(
        replayed
            .out
            .lines()
            .next()
            .is_some_and(|line| line.ends_with(advice)),
        "{}",
        replayed.out
    );
    assert_eq!(run(&format!("replay --variant tsume {file}")).code, 0);
    let nonsense = folder.file("nonsense.kif", "手合割：百枚落ち\n");
    let replayed = run(&format!("replay {nonsense}"));
    assert!(!replayed.out.contains("--variant"), "{}", replayed.out);
}

/// Records of shogi: a fair one, one with an illegal move in a variation, one that cannot be read, one with a wrong result.
#[test]
fn records_of_kif_are_games_too() {
    let folder = Folder::new("kif");
    let fair = "手合割：平手\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)\n   3 投了\n";
    let one = folder.file("one.KIF", fair);
    let two = folder.file(
        "two.ki2",
        "▲７六歩　△３四歩\n▲２二角成\nまで3手で先手の勝ち\n",
    );
    let replayed = run(&format!("replay {one} {two}"));
    assert_eq!(
        (replayed.code, replayed.out.as_str()),
        (0, "2 games, 5 moves: all legal\n")
    );
    let illegal = folder.file(
        "illegal.kif",
        format!("{fair}\n変化：2手\n   2 ３五歩(33)\n"),
    );
    let unreadable = folder.file("unreadable.kifu", "手合割：百枚落ち\n");
    let mated = "後手の持駒：なし\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n";
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let wrong = format!(
        "{mated}{empty}| ・ ・ ・ ・ ・ ・ ・ 全 と|三\n{}| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九\n   1 １二と(13)\n   2 中断\n",
        empty.repeat(5)
    );
    let wrong = folder.file("wrong.kif", wrong);
    let replayed = run(&format!("replay {illegal} {unreadable} {wrong}"));
    let lines: Vec<&str> = replayed.out.lines().collect();
    assert_eq!(replayed.code, 1);
    assert!(
        lines[0].starts_with(&format!("illegal: {illegal}: game 1, line 7: ply 2: ")),
        "{}",
        lines[0]
    );
    assert_eq!(
        lines[1],
        format!(
            "unreadable: {unreadable}: game 1, line 1: no handicap is called `百枚落ち`: draw the position"
        )
    );
    assert!(
        lines[2].starts_with(&format!(
            "warning: {wrong}: game 1, line 12: the result is *, and by the rules 1-0"
        )),
        "{}",
        lines[2]
    );
    assert_eq!(
        lines[3],
        "3 games, 1 move: 1 game with an illegal move, 1 unreadable, 1 warning"
    );
}

#[test]
fn names_cannot_drive_the_terminal() {
    let replayed = feed("replay -", "[White \"\x1b[2J\"]\n\n1. e5 *");
    assert!(!replayed.out.contains('\x1b'), "{}", replayed.out);
    let replayed = feed("replay -", "[Variant \"Ome\x1b[2J\"]\n\n1. e4 *");
    assert!(
        replayed.out.contains("Ome") && !replayed.out.contains('\x1b'),
        "{}",
        replayed.out
    );
}

/// What `Game::pgn` writes, in SAN and with `--` for a pass, is read in every variant: shogi players write otherwise, and nobody
/// passes in chess.
#[test]
fn moves_are_read_as_files_have_them_and_as_players_write_them() {
    for game in [
        "[Variant \"Shogi\"]\n\n1. 7f 3d 2. Bx2b+ Sx2b *",
        "[Variant \"Shogi\"]\n\n1. 76歩 34歩 2. 22角成 *",
        "[Variant \"Janggi\"]\n\n1. -- -- 0-1",
    ] {
        let replayed = feed("replay -", game);
        assert_eq!(replayed.code, 0, "{}", replayed.out);
    }
    let replayed = feed("replay -", "1. e4 -- 2. d4 *");
    assert_eq!(
        replayed.out,
        "illegal: standard input: game 1, line 1: 1... `--` is not a move; nobody may pass here\n\
         1 game, 1 move: 1 game with an illegal move\n"
    );
}

/// A record in the pipe, as `iconv` hands it on.
#[test]
fn a_record_of_kif_comes_from_standard_input_too() {
    for record in [
        "# ---- Kifu for Windows\n手合割：平手\n手数----指手----\n   1 ７六歩(77)\n   2 投了\n",
        "\u{FEFF}\n▲７六歩\nまで1手で先手の勝ち\n",
    ] {
        let replayed = feed("replay -", record);
        assert_eq!(
            (replayed.code, replayed.out.as_str()),
            (0, "1 game, 1 move: all legal\n")
        );
        let folder = Folder::new("kif-named");
        let file = folder.file("record.txt", record);
        assert_eq!(run(&format!("replay {file}")).out, replayed.out);
    }
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_away() {
    let folder = Folder::new("missing");
    let good = folder.file("good.pgn", "1. e4 e5 *");
    let wrong = folder.file("wrong.pgn", "1. e4 e4 *");
    let replayed = run(&format!("replay {good} missing.pgn {wrong}"));
    let lines: Vec<&str> = replayed.out.lines().collect();
    assert_eq!((replayed.code, lines.len()), (1, 3), "{}", replayed.out);
    assert!(
        lines[0].starts_with("unreadable: missing.pgn cannot be read: "),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with(&format!("illegal: {wrong}")),
        "{}",
        lines[1]
    );
    assert_eq!(
        lines[2],
        "2 games, 3 moves: 1 game with an illegal move, 1 file not read"
    );
    let alone = run("replay missing.pgn");
    assert_eq!(alone.code, 1);
    assert!(
        alone.out.ends_with("0 games, 0 moves: 1 file not read\n"),
        "{}",
        alone.out
    );
}

/// FIDE's laws end a game at the fifth repetition and after 75 moves since July 2014, article 9.6; games before did not end so.
#[test]
fn a_game_that_went_on_after_a_draw_by_the_rules_of_today_is_no_illegal_one() {
    let to_and_fro = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let replayed = feed("replay -", &format!("{to_and_fro} e4 e5 1/2-1/2"));
    let lines: Vec<&str> = replayed.out.lines().collect();
    assert_eq!(replayed.code, 0, "{}", replayed.out);
    assert!(
        lines[0].ends_with("`e4` is played after a draw (repetition)"),
        "{}",
        lines[0]
    );
    assert_eq!(lines[1], "1 game, 18 moves: all legal, 1 warning");
    // A mate is the end.
    let replayed = feed("replay -", "f3 e5 g4 Qh4# e4 *");
    assert_eq!(replayed.code, 1, "{}", replayed.out);
}

#[test]
fn en_passant_may_be_said_in_a_word_of_its_own() {
    for text in ["exd6 e.p. a5", "exd6 e.p.+ a5", "exd6e.p. a5"] {
        let replayed = feed("replay -", &format!("1. e4 a6 2. e5 d5 3. {text} *"));
        assert_eq!(replayed.out, "1 game, 6 moves: all legal\n", "{text}");
    }
}

#[cfg(unix)]
#[test]
fn an_input_that_says_nothing_is_not_waited_for() {
    let out = crate::common::interrupted(900, &["replay", "-"]);
    assert!(out.ends_with("(interrupted)\n"), "{out}");
}
