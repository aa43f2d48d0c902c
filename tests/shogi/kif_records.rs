//! Games as records of KIF.

use boardwright::notation::kif::{Record, recorded};
use boardwright::{Game, Side};

use super::{game, shipped, with};

fn played(variant: &str, moves: &str) -> Game {
    let mut game = Game::new(&shipped(variant));
    for mv in moves.split_whitespace() {
        game.play_text(mv)
            .unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    game
}

#[test]
fn a_record_has_the_moves_with_the_cells_that_pieces_come_from_and_each_players_time() {
    let mut game = played("shogi", "7g7f 3c3d 8h2b+ 3a2b B*5e");
    game.resign(Side::Second);
    let mut record = Record::of(&game).expect("shogi");
    record.began = Some("2026/11/22".into());
    record.players = [Some("Oyama".into()), Some("Masuda\n   1 投了".into())];
    record.seconds = vec![61, 5, 3600];
    assert_eq!(
        record.to_string(),
        "#KIF version=2.0 encoding=UTF-8\n\
         # shogi lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
         開始日時：2026/11/22\n\
         手合割：平手\n\
         先手：Oyama\n\
         後手：Masuda    1 投了\n\
         手数----指手---------消費時間--\n\
         \x20  1 ７六歩(77)   ( 1:01/00:01:01)\n\
         \x20  2 ３四歩(33)   ( 0:05/00:00:05)\n\
         \x20  3 ２二角成(88)   (60:00/01:01:01)\n\
         \x20  4 同　銀(31)   ( 0:00/00:00:05)\n\
         \x20  5 ５五角打   ( 0:00/01:01:01)\n\
         \x20  6 投了\n\
         まで5手で先手の勝ち\n"
    );
}

#[test]
fn a_record_that_begins_elsewhere_has_a_diagram() {
    let game = game(&shipped("shogi"), "8k/9/7K1/9/9/9/9/9/9 w R2Pr12p 7");
    let text = Record::of(&game).expect("shogi").to_string();
    let diagram = "後手の持駒：飛　歩十二\n\
                   \x20 ９ ８ ７ ６ ５ ４ ３ ２ １\n\
                   +---------------------------+\n\
                   | ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n";
    assert!(text.contains(diagram), "{text}");
    assert!(text.contains("先手の持駒：飛　歩二\n後手番\n"), "{text}");
    assert!(!text.contains("手合割"), "{text}");
}

#[test]
fn how_a_game_has_ended_stands_in_the_place_of_a_move() {
    let ends = |game: &Game| {
        let text = Record::of(game).expect("shogi").to_string();
        let lines: Vec<&str> = text.lines().rev().take(2).map(str::trim).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join(" ")
    };
    let mate = game(&shipped("shogi"), "8k/9/8P/9/9/9/9/9/4K4 b G 1");
    let mut mated = mate.clone();
    mated.play_text("G*1b").expect("legal");
    assert_eq!(ends(&mated), "2 詰み まで1手で先手の勝ち");
    let mut late = mate.clone();
    late.run_out_of_time(Side::First);
    assert_eq!(ends(&late), "1 切れ負け まで0手で時間切れにより後手の勝ち");
    let mut agreed = mate.clone();
    agreed.agree_draw();
    assert_eq!(ends(&agreed), "1 中断 まで0手で中断");
    let again = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    assert_eq!(ends(&played("shogi", &again)), "13 千日手 まで12手で千日手");
    // The first player has given check with every move, and the second player's move made the position for the fourth time: he who
    // is to move has lost.
    let mut checked = game(&shipped("shogi"), "8k/9/9/9/9/9/9/9/4K2R1 b - 1");
    for mv in "2i1i 1a2a 1i2i 2a1a ".repeat(4).split_whitespace() {
        if checked.outcome().is_some() {
            break;
        }
        checked.play_text(mv).expect("legal");
    }
    assert_eq!(ends(&checked), "13 反則負け まで12手で後手の反則勝ち");
}

/// Readers take `投了` and `切れ負け` for the player to move, whatever the sum below says (tsshogi, json-kifu-format; python-shogi of
/// the clock): where it was the other one, the game is interrupted, and a remark tells of whom.
#[test]
fn who_gives_up_on_the_opponents_move_is_told_in_a_remark() {
    let mut resigned = played("shogi", "7g7f 3c3d");
    resigned.resign(Side::Second);
    let text = Record::of(&resigned).expect("shogi").to_string();
    assert!(
        text.ends_with("   3 中断\n*後手の投了\nまで2手で先手の勝ち\n"),
        "{text}"
    );
    let mut late = played("shogi", "7g7f");
    late.run_out_of_time(Side::First);
    let text = Record::of(&late).expect("shogi").to_string();
    assert!(
        text.ends_with("   2 中断\n*先手の時間切れ\nまで1手で後手の勝ち\n"),
        "{text}"
    );
}

/// Nobody passes in shogi: who has no move has lost, as if he were mated.
#[test]
fn who_has_no_move_is_mated() {
    let mut stuck = game(&shipped("shogi"), "8k/6G2/7K1/9/9/9/9/9/9 b - 1");
    stuck.play_text("3b3a").expect("legal");
    let text = Record::of(&stuck).expect("shogi").to_string();
    assert!(text.ends_with("   2 詰み\nまで1手で先手の勝ち\n"), "{text}");
}

#[test]
fn what_kif_has_no_words_for_is_no_record() {
    let of = |variant: &str| Record::of(&Game::new(&shipped(variant))).is_some();
    assert_eq!(
        ["shogi", "minishogi", "chess", "chushogi", "xiangqi"].map(of),
        [true, true, false, false, false]
    );
}

#[test]
fn a_piece_that_may_become_several_is_told_with_what_it_becomes() {
    let more = "[pieces]\nregent = { symbol = \"+K\", like = \"gold\" }\n[promotion.into]\npawn = [\"tokin\", \"regent\"]";
    let variant = with("shogi", more);
    let game = game(&variant, "4k4/9/9/2P6/9/9/9/9/4K4 b - 1");
    let told = |mv: &str| recorded(game.model(), None, game.read(mv).expect("legal"));
    assert_eq!(
        ["7d7c", "7d7c=+P", "7d7c=+K"].map(told),
        ["７三歩(74)", "７三歩成と(74)", "７三歩成+K(74)"]
    );
}
