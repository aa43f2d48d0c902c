//! Records of KIF and KI2, read.

use boardwright::notation::kif::{self, Record};
use boardwright::notation::pgn::GameResult;
use boardwright::notation::position;
use boardwright::tree::{GameTree, Node};
use boardwright::{Catalogue, Game, Side, Status};
use fastrand::Rng;

use super::{game, shipped};

fn tree(record: &str) -> GameTree {
    let read = kif::read_game(record).unwrap_or_else(|fault| panic!("{fault}: {record}"));
    let tree = Catalogue::shipped().tree(&read);
    tree.unwrap_or_else(|error| panic!("{error}: {record}"))
}

fn code(record: &str) -> (&'static str, u64) {
    let fault = kif::read_game(record).expect_err(record);
    (fault.code, fault.place.line)
}

/// The moves of a line of a tree, in coordinates.
fn moves(tree: &GameTree, to: Node) -> String {
    let game = tree.game(to).expect("a place of the tree");
    let written = game.moves().iter().enumerate().map(|(ply, &mv)| {
        let before = game.position_after(ply).expect("a ply of the game");
        boardwright::notation::uci::write(before.model(), mv).expect("a move of the variant")
    });
    written.collect::<Vec<_>>().join(" ")
}

const RECORD: &str = "\u{FEFF}#KIF version=2.0 encoding=UTF-8
# ----  an editor  ----
開始日時：2026/11/22 10:00:00
棋戦：名人戦
場所：Tokyo
手合割：平手　　
先手：大山
後手：升田
備考：a remark
*before the first move
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 61:05/01:01:05)+
*a comment
*and one more
&a bookmark
   3 ２二角成(88)        ( 0:00/00:00:03)
   4 同　銀(31)
   5 ５五角打
   6 投了
まで5手で先手の勝ち

変化：4手
   4 同 飛(82)
*worse

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
   4 中断
";

#[test]
fn a_record_has_its_moves_variations_comments_times_and_headings() {
    let tree = tree(RECORD);
    let tags = [
        ("White", "大山"),
        ("Black", "升田"),
        ("Date", "2026.11.22"),
        ("Event", "名人戦"),
        ("Site", "Tokyo"),
        ("Termination", "投了"),
    ];
    for (name, value) in tags {
        assert_eq!(tree.tags().get(name), Some(value), "{name}");
    }
    let read = kif::read_game(RECORD).expect("a record");
    let of = |name| read.tags.get(name);
    assert_eq!((of("Variant"), of("FEN")), (Some("shogi"), None));
    assert_eq!(tree.result(), GameResult::FirstWins);
    let main: Vec<Node> = tree.main_line().collect();
    let end = *main.last().expect("moves");
    assert_eq!(moves(&tree, end), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    let notes = |at: Node| tree.notes(at).expect("a place").clone();
    assert_eq!(
        notes(Node::ROOT).comment,
        "備考：a remark before the first move"
    );
    let second = main
        .iter()
        .copied()
        .find(|&at| tree.ply(at).expect("a place") == 2)
        .expect("the second move");
    assert_eq!(notes(second).comment, "a comment and one more");
    assert_eq!(
        notes(second).elapsed,
        Some(std::time::Duration::from_secs(3665))
    );
    // The variations depart from the second move and from the fourth.
    let first = tree
        .parent(second)
        .expect("a place")
        .expect("the first move");
    let [_, other] = tree.children(first).expect("a place") else {
        panic!("one variation");
    };
    let end = tree.children(*other).expect("a place")[0];
    assert_eq!(moves(&tree, end), "7g7f 8c8d 2g2f");
    let third = tree.children(second).expect("a place")[0];
    let rook = tree.children(third).expect("a place")[1];
    assert_eq!(
        (moves(&tree, rook).as_str(), notes(rook).comment.as_str()),
        ("7g7f 3c3d 8h2b+ 8b2b", "worse")
    );
    assert_eq!(tree.len(), 8);
}

/// The time on the line of 投了 is not that of the move before it.
#[test]
fn the_time_before_a_word_that_ends_the_game_is_of_no_move() {
    let record = "   1 ７六歩(77) ( 0:09/00:00:09)\n   2 ３四歩(33) ( 0:07/00:00:07)\n   3 投了 ( 5:00/00:05:09)\n";
    let tree = tree(record);
    let spent = |node| tree.notes(node).expect("a place").elapsed;
    let spent: Vec<_> = tree.main_line().map(spent).collect();
    let seconds = |count| Some(std::time::Duration::from_secs(count));
    assert_eq!(spent, [seconds(9), seconds(7)]);
}

/// It is said of the variation's last move or, where the variation has none, of the move from which it departs.
#[test]
fn the_word_with_which_a_variation_ends_is_kept() {
    let record = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n\n\
        変化：3手\n   3 ６六歩(67)\n   4 投了 ( 1:00/00:01:00)\n*resigned\n\n\
        変化：2手\n   2 反則負け ( 0:05/00:00:05)\n*王手放置\n";
    let tree = tree(record);
    assert_eq!(tree.result(), GameResult::FirstWins);
    let comment = |node| tree.notes(node).expect("a place").comment.as_str();
    let [first, second, third] = *tree.main_line().collect::<Vec<_>>() else {
        panic!("three moves");
    };
    assert_eq!(comment(first), "変化：2手 反則負け 王手放置");
    assert_eq!((comment(second), comment(third)), ("", ""));
    let other = tree.children(second).expect("a place")[1];
    assert_eq!(comment(other), "投了 resigned");
    assert!(tree.notes(first).expect("a place").elapsed.is_none());
    assert!(tree.notes(other).expect("a place").elapsed.is_none());
}

/// In KI2 words tell which piece it is, and several moves stand on a line.
#[test]
fn a_record_of_ki2_is_read_by_its_words() {
    let tree = tree(
        "先手：a\n後手：b\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀\n*a comment\n▲４八金    △６二銀\n▲５八金左\nまで7手で後手の勝ち\n",
    );
    let end = tree.main_line().last().expect("moves");
    assert_eq!(moves(&tree, end), "7g7f 3c3d 8h2b+ 3a2b 4i4h 7a6b 6i5h");
    assert_eq!(tree.result(), GameResult::SecondWins);
    assert!(tree.to_string().contains("{a comment}"), "{tree}");
}

/// Each handicap is the even game without the pieces that it names, and who gives it moves first. python-shogi 1.1.1 has the same.
#[test]
fn a_handicap_leaves_out_what_it_names() {
    let even = shipped("shogi").start();
    let cell = |name: &str| even.model().board.find(name).expect("a cell");
    for (name, without) in [
        ("香落ち", "1a"),
        ("右香落ち", "9a"),
        ("角落ち", "2b"),
        ("飛車落ち", "8b"),
        ("飛香落ち", "8b 1a"),
        ("二枚落ち", "8b 2b"),
        ("三枚落ち", "8b 2b 1a"),
        ("四枚落ち", "8b 2b 1a 9a"),
        ("五枚落ち", "8b 2b 1a 9a 8a"),
        ("左五枚落ち", "8b 2b 1a 9a 2a"),
        ("六枚落ち", "8b 2b 1a 9a 2a 8a"),
        ("八枚落ち", "8b 2b 1a 9a 2a 8a 3a 7a"),
        ("十枚落ち", "8b 2b 1a 9a 2a 8a 3a 7a 4a 6a"),
    ] {
        let tree = tree(&format!(
            "手合割：{name}\n下手：a\n上手：b\n   1 ５二玉(51)\n   2 ７六歩(77)\n   3 投了\n"
        ));
        let gone: Vec<_> = without.split(' ').map(cell).collect();
        let mut men = even.men();
        men.retain(|(cell, _)| !gone.contains(cell));
        assert_eq!(
            (tree.start().men(), tree.start().turn()),
            (men, Side::Second),
            "{name}"
        );
        // The giver has given up.
        assert_eq!(tree.result(), GameResult::FirstWins, "{name}");
        assert_eq!(
            (tree.tags().get("White"), tree.tags().get("Black")),
            (Some("a"), Some("b"))
        );
    }
}

#[test]
fn a_diagram_is_the_start() {
    let record = "後手の持駒：飛　歩十八
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ 全 と|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・v竜 ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| 王 ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：なし
手数----指手---------消費時間--
   1 １二と(13)
   2 詰み
";
    let tree = tree(record);
    assert_eq!(
        position::text(tree.start()),
        "8k/9/7+S+P/9/4+r4/9/9/9/K8 b r18p 1"
    );
    assert_eq!(tree.result(), GameResult::FirstWins);
    let mated = tree
        .game(tree.main_line().last().expect("a move"))
        .expect("a place");
    assert!(matches!(mated.status(), Status::Over(_)));
    // The numbers of the files may be plain, and the other player may be to move.
    let plain = record.replace("９ ８ ７ ６ ５ ４ ３ ２ １", "9 8 7 6 5 4 3 2 1");
    assert_eq!(kif::read_game(&plain), kif::read_game(record));
    let other = record
        .replace("手数----", "後手番\n手数----")
        .replace("1 １二と(13)\n   2 詰み", "1 投了");
    let read = kif::read_game(&other).expect("a record");
    assert_eq!(
        read.tags.get("FEN"),
        Some("8k/9/7+S+P/9/4+r4/9/9/9/K8 w r18p 1")
    );
    assert_eq!(read.result, Some(GameResult::FirstWins));
}

#[test]
fn a_fault_has_its_line() {
    assert_eq!(code("   1 ７六歩(77)\n   3 ３四歩(33)\n"), ("bad-line", 2));
    assert_eq!(code("   1 ７六歩(77)\nhello\n"), ("bad-line", 2));
    assert_eq!(code("   1 ７六歩(77)\n   2\n"), ("bad-line", 2));
    assert_eq!(code("   1 ７六歩(77)\n変化：3手\n"), ("bad-variation", 2));
    assert_eq!(code("   1 ７六歩(77)\n変化：0手\n"), ("bad-variation", 2));
    assert_eq!(code("先手：a\n手合割：百枚落ち\n"), ("bad-handicap", 2));
    for nothing in ["", "zzz", "備考：a remark\n", "*a comment\n"] {
        assert_eq!(code(nothing).0, "not-a-record", "{nothing}");
    }
    assert_eq!(code("| ・ ・|一\n"), ("bad-diagram", 1));
    assert_eq!(
        code("| ・ ・ ・ ・ ・ ・ ・ ・v猫|一\n"),
        ("bad-diagram", 1)
    );
    assert_eq!(
        code("| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n"),
        ("bad-diagram", 1)
    );
    assert_eq!(code("先手の持駒：玉\n"), ("bad-diagram", 1));
    assert_eq!(code("先手の持駒：歩百\n"), ("bad-diagram", 1));
    let read = kif::read_game("   1 ７六歩(77)\n   2 ７六歩(77)\n").expect("a record");
    let error = Catalogue::shipped()
        .tree(&read)
        .expect_err("an illegal move");
    assert_eq!(error.code(), "illegal-move");
}

/// Plays moves by lot.
fn play_on(game: &mut Game, plies: usize, lot: &mut Rng) {
    for _ in 0..plies {
        let moves = game.legal_moves();
        let Some(&mv) = lot.choice(&moves) else {
            return;
        };
        if game.play(mv).is_err() {
            return;
        }
    }
}

/// Games by lot, from the start and from where they have come to: what is written as a record is read as the same game.
#[test]
fn a_record_that_is_written_is_read_as_the_same_game() {
    let catalogue = Catalogue::shipped();
    let mut lot = Rng::with_seed(5);
    let mut read = 0;
    for variant in [
        "shogi",
        "annan-shogi",
        "checkshogi",
        "minishogi",
        "kyotoshogi",
        "tsume",
    ] {
        let Ok(variant) = catalogue.get(variant) else {
            continue;
        };
        for number in 0..20 {
            let mut game = Game::new(&variant);
            let plies = lot.usize(..80);
            play_on(&mut game, plies, &mut lot);
            if number % 2 == 0 && game.outcome().is_none() {
                game = Game::from_position(game.position().clone());
                play_on(&mut game, plies, &mut lot);
            }
            if number % 3 == 0 && game.outcome().is_none() {
                let turn = game.position().turn();
                game.resign(turn);
            }
            let Some(mut record) = Record::of(&game) else {
                continue;
            };
            record.seconds = game.moves().iter().map(|_| lot.u64(..100_000)).collect();
            let text = record.to_string();
            let tree = tree(&text);
            let end = tree.main_line().last().unwrap_or(Node::ROOT);
            let again = tree.game(end).expect("a place");
            assert_eq!(again.moves(), game.moves(), "{text}");
            let start = |game: &Game| position::text(game.start());
            assert_eq!(start(&again), start(&game), "{text}");
            if let Some(outcome) = game.outcome().filter(|outcome| outcome.winner().is_some()) {
                assert_eq!(tree.result(), GameResult::from(outcome), "{text}");
            }
            let times = tree.main_line().map(|at| {
                tree.notes(at)
                    .expect("a place")
                    .elapsed
                    .map(|spent| spent.as_secs())
            });
            assert!(
                times.eq(record.seconds.iter().map(|&seconds| Some(seconds))),
                "{text}"
            );
            read += 1;
        }
    }
    assert!(read > 60, "{read}");
}

/// Whatever a file is: it is read, or refused with a line that it has.
#[test]
fn no_text_stops_the_reader() {
    let mut lot = Rng::with_seed(11);
    let lines: Vec<&str> = RECORD.lines().collect();
    let mut refused = 0;
    for _ in 0..3_000 {
        let mut text: Vec<char> = match lot.bool() {
            true => RECORD.chars().collect(),
            false => (0..lot.usize(..30))
                .flat_map(|_| {
                    format!("{}\n", lines[lot.usize(..lines.len())])
                        .chars()
                        .collect::<Vec<_>>()
                })
                .collect(),
        };
        for _ in 0..lot.usize(..4) {
            if text.is_empty() {
                break;
            }
            let at = lot.usize(..text.len());
            match lot.u8(..3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, text[lot.usize(..text.len())]),
                _ => {
                    text[at] =
                        ['|', '：', '*', '手', '十', '変', '\n', '(', '9', 'v'][lot.usize(..10)]
                }
            }
        }
        let text: String = text.into_iter().collect();
        match kif::read_game(&text) {
            Ok(game) => drop(Catalogue::shipped().tree(&game)),
            Err(fault) => {
                assert!(
                    (1..=text.lines().count().max(1) as u64).contains(&fault.place.line),
                    "{fault}: {text}"
                );
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused}");
    // A rank of many cells, a record of many moves, and remarks that only look like ours.
    assert_eq!(
        code(&format!("|{}|\n", " ・".repeat(100_000))),
        ("bad-diagram", 1)
    );
    assert_eq!(code(&"▲７六歩".repeat(100_001)), ("game-too-long", 1));
    for remark in ["#  a/b w", "# date 2020/01/01", "# ---- a/b w ----"] {
        let read = kif::read_game(&format!("{remark}\n   1 ７六歩(77)\n")).expect(remark);
        assert_eq!(read.tags.get("Variant"), Some("shogi"), "{remark}");
    }
    // A variation in a variation in a variation.
    let deep: String = (1..2_000)
        .map(|ply| format!("{ply} ７六歩(77)\n変化：{ply}手\n{ply} ２六歩(27)\n"))
        .collect();
    assert_eq!(
        kif::read_game(&deep).expect("a record").items.len(),
        4 * 1_999
    );
    let position = game(&shipped("shogi"), "8k/9/7K1/9/9/9/9/9/9 w R2Pr12p 7");
    assert!(tree(&Record::of(&position).expect("shogi").to_string()).is_empty());
}

/// 変化 in the place of the word that ends the game was not played, and neither was what goes on after a repeated last move.
#[test]
fn what_might_have_followed_the_last_move_is_no_part_of_the_game() {
    for variation in [
        "変化：2手\n   2 ３四歩(33)\n   3 ６六歩(67)\n",
        "変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n",
    ] {
        let record = format!("手合割：平手\n   1 ７六歩(77)\n   2 投了\n\n{variation}");
        let read = kif::read_game(&record).expect("a record");
        assert_eq!(read.moves().collect::<Vec<_>>(), ["７六歩(77)"], "{record}");
        assert_eq!(read.result, Some(GameResult::FirstWins));
        let tree = tree(&record);
        let last = tree.main_line().last().expect("a move");
        assert_eq!((tree.len(), tree.ply(last).ok()), (1, Some(1)), "{record}");
        let notes = tree.notes(last).expect("a place");
        assert_eq!(notes.comment, "(３四歩(33) ６六歩(67))");
    }
}

/// KI2 has no word in the place of a move: the sum alone tells how the game ended.
#[test]
fn the_sum_tells_how_a_game_ended() {
    use GameResult::{Draw, FirstWins, SecondWins};
    for (sum, result) in [
        ("まで2手で後手の勝ち", SecondWins),
        ("まで2手で先手の反則負け", SecondWins),
        ("まで2手で後手の反則負け", FirstWins),
        ("まで2手で先手の反則勝ち", FirstWins),
        ("まで2手で千日手", Draw),
        ("まで2手で持将棋", Draw),
        ("まで2手で引き分け", Draw),
        ("まで、2手で千日手。", Draw),
        ("まで2手で投了", SecondWins),
        ("まで2手で時間切れ", SecondWins),
        ("まで2手で中断", GameResult::Unknown),
    ] {
        let record = format!("▲７六歩　▽３四歩\n{sum}\n");
        let read = kif::read_game(&record).expect(sum);
        assert_eq!(read.moves().count(), 2);
        assert_eq!(read.result, Some(result), "{sum}");
    }
    let read = kif::read_game("▲７六歩\nまで1手\n").expect("a record");
    assert_eq!(read.result, None);
}

/// Seven pieces: without the left silver of who gives the handicap, or without the right one.
#[test]
fn handicaps_of_seven_pieces_have_names() {
    for (name, ranks) in [("左七枚落ち", "2sgkg3/9"), ("右七枚落ち", "3gkgs2/9")] {
        let read = kif::read_game(&format!("手合割：{name}\n   1 ３四歩(33)\n")).expect(name);
        let position = read.tags.get("FEN").expect("a position");
        assert!(
            position.starts_with(&format!("{ranks}/ppppppppp/")),
            "{position}"
        );
        assert_eq!(tree(&format!("手合割：{name}\n   1 ３四歩(33)\n")).len(), 1);
    }
}

/// An illegal move of a record has its line.
#[test]
fn a_move_of_a_record_that_cannot_be_played_has_its_line() {
    let catalogue = Catalogue::shipped();
    for (record, line) in [
        (
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２三角(88)\n   4 ８四歩(83)\n",
            3,
        ),
        (
            "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８五歩(83)\n",
            5,
        ),
    ] {
        let error = catalogue.read_kif(record).expect_err(record);
        assert_eq!(
            error.place().map(|place| place.line),
            Some(line),
            "{record}"
        );
    }
}
