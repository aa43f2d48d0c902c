//! KIF moves and USI, written and read.

use boardwright::{Game, Variant};

use super::walk::{positions, wanted};
use super::{game, shipped, text};

/// What a move in coordinates is called.
fn called(position: &str, mv: &str) -> String {
    let game = game(&shipped("shogi"), position);
    let mv = game.read(mv).unwrap_or_else(|error| panic!("{error}"));
    game.human(mv).expect("a legal move")
}

/// Which move is called so, or the code of the fault.
fn meant(position: &str, name: &str) -> String {
    let game = game(&shipped("shogi"), position);
    match game.read_human(name) {
        Ok(mv) => game.write_unchecked(mv),
        Err(error) => error.code().to_owned(),
    }
}

fn all(position: &str, moves: &str) -> String {
    let names = moves.split_whitespace().map(|mv| called(position, mv));
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_solutions_of_the_article_are_written_as_there() {
    let line = |variant: &Variant, position: &str, moves: &str| {
        let mut game = game(variant, position);
        for mv in moves.split_whitespace() {
            game.play_text(mv)
                .unwrap_or_else(|error| panic!("{mv}: {error}"));
        }
        game.human_moves().join(" ")
    };
    let rule = shipped("self-check-void-shogi");
    let example_1 = "6K1k/8p/9/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    assert_eq!(line(&rule, example_1, "G*2a"), "21金打");
    let example_2 = "9/9/4+r4/5l3/6K2/4B3k/9/7L1/8P b Grb3g4s4n2l17p 1";
    assert_eq!(
        line(&rule, example_2, "5f3h R*3i G*2f B*1g 3e2d"),
        "38角 39飛打 26金打 17角打 24王"
    );
    let example_3 = "9/9/9/7+P1/8l/7k1/5K1p1/9/8L b G2r2b3g4s4n2l16p 1";
    assert_eq!(
        line(
            &rule,
            example_3,
            "G*3f B*1d 2d1d B*2e 4g4f 2e3f B*3e 2f2e 1d2d"
        ),
        "36金打 14角打 同と 25角打 46王 36角 35角打 25玉 24と"
    );
}

#[test]
fn promotion_is_made_declined_or_not_possible() {
    let position = "8k/9/9/3S1P3/9/9/9/9/4K4 b - 1";
    assert_eq!(
        all(position, "6d6c+ 6d6c 6d5e 4d4c+ 4d4c"),
        "63銀成 63銀不成 55銀 43歩成 43歩不成"
    );
    assert_eq!(called("8k/3P5/9/9/9/9/9/9/4K4 b - 1", "6b6a+"), "61歩成");
    assert_eq!(
        meant(position, "63銀"),
        "6d6c",
        "not promoting, as nothing is said"
    );
    assert_eq!(
        meant("8k/3P5/9/9/9/9/9/9/4K4 b - 1", "61歩"),
        "6b6a+",
        "the only way"
    );
    assert_eq!(meant(position, "55銀成"), "illegal-move");
}

#[test]
fn words_tell_men_apart() {
    // three golds to one cell: straight, from the right, from the left
    let golds = "k8/9/9/9/9/3GGG3/9/9/4K4 b - 1";
    assert_eq!(all(golds, "5f5e 4f5e 6f5e"), "55金直 55金右 55金左");
    // forward, sideways, back
    let ways = "k8/9/9/4G4/3G5/4G4/9/9/4K4 b - 1";
    assert_eq!(all(ways, "5f5e 6e5e 5d5e"), "55金上 55金寄 55金引");
    // both words are needed
    let many = "k8/9/9/4G4/3G1G3/3G1G3/9/9/4K4 b - 1";
    assert_eq!(
        all(many, "4e5e 6e5e 4f5e 6f5e 5d5e"),
        "55金右寄 55金左寄 55金右上 55金左上 55金引"
    );
    // the second player's right and left are his own
    let second = "4k4/9/9/3ggg3/9/9/9/9/K8 w - 1";
    assert_eq!(all(second, "5d5e 4d5e 6d5e"), "55金直 55金左 55金右");
}

#[test]
fn of_two_great_men_one_is_right_and_one_left() {
    let dragons = "k8/9/9/9/9/4+R+R3/9/9/K8 b - 1";
    assert_eq!(all(dragons, "5f5e 4f5e"), "55龍左 55龍右");
    let rooks = "k8/9/9/9/2R3R2/9/9/9/1K7 b - 1";
    assert_eq!(all(rooks, "7e5e 3e5e"), "55飛左 55飛右");
    let apart = "k8/9/4R4/9/9/9/9/4R4/1K7 b - 1";
    assert_eq!(all(apart, "5c5e 5h5e 5c5e+"), "55飛引不成 55飛上 55飛引成");
}

/// The words are about how pieces move: one that is pinned is told from the others too. So readers of records have it, which look
/// for the pieces that go to a cell before they ask for the king's safety, as tsshogi does.
#[test]
fn a_pinned_man_is_told_from_the_others() {
    let golds = "k3r4/9/9/9/9/3GG4/9/9/4K4 b - 1";
    assert_eq!(all(golds, "6f6e 5f5e"), "65金直 55金直");
    let pinned = "k3r4/9/9/9/9/4G4/3G5/9/4K4 b - 1";
    assert_eq!(
        all(pinned, "6g6f"),
        "66金上",
        "the other one would go sideways"
    );
    let dragons = "k7r/9/9/1+R6+R/9/9/9/9/8K b - 1";
    assert_eq!(all(dragons, "8d3d"), "34龍左");
    for name in ["34龍左", "34龍寄", "34龍"] {
        assert_eq!(meant(dragons, name), "8d3d", "{name}");
    }
    assert_eq!(meant(dragons, "34龍右"), "illegal-move");
}

#[test]
fn a_drop_is_always_called_one() {
    let position = "k8/9/9/9/9/4G4/9/9/4K4 b G 1";
    assert_eq!(all(position, "5f5e G*5e"), "55金 55金打");
    assert_eq!(meant(position, "55金"), "5f5e");
    assert_eq!(
        meant(position, "11金"),
        "G*1a",
        "no gold on the board gets there"
    );
}

#[test]
fn many_spellings_are_read() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for name in [
        "76歩",
        "７六歩",
        "▲７六歩",
        "７６歩",
        "☗76歩(77)",
        "7f歩",
        "76P",
    ] {
        assert_eq!(meant(start, name), "7g7f", "{name}");
    }
    let dragon = "k8/9/9/9/9/4+R4/9/9/3K5 b - 1";
    for name in ["55龍", "55竜", "55龍上", "55竜行"] {
        assert_eq!(meant(dragon, name), "5f5e", "{name}");
    }
    let kings = "k8/9/9/9/9/9/9/9/K8 b - 1";
    assert_eq!(
        (meant(kings, "98玉"), meant(kings, "98王")),
        ("9i9h".into(), "9i9h".into())
    );
    assert_eq!(meant(start, "同歩"), "bad-move", "nothing was moved before");
    for wrong in [
        "", "歩", "76", "77歩歩", "10歩", "99飛", "Nf3", "76歩成", "７７", "76歩(",
    ] {
        assert!(
            ["bad-move", "illegal-move"].contains(&meant(start, wrong).as_str()),
            "{wrong}"
        );
    }
}

#[test]
fn what_is_ambiguous_is_asked_back() {
    let golds = game(&shipped("shogi"), "k8/9/9/9/9/3G1G3/9/9/4K4 b - 1");
    let error = golds.read_human("55金").expect_err("two golds");
    assert_eq!(error.code(), "ambiguous-move");
    assert_eq!(error.to_string(), "`55金` may be 55金右 or 55金左");
}

#[test]
fn the_same_cell_again_is_said_so() {
    let mut game = Game::new(&shipped("shogi"));
    for name in [
        "76歩",
        "34歩",
        "22角成",
        "同銀",
        "▲5五角打",
        "△33角打",
        "同 角成",
        "同桂",
    ] {
        let mv = game
            .read_human(name)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        game.play(mv).expect("it is legal");
    }
    assert_eq!(
        game.human_moves().join(" "),
        "76歩 34歩 22角成 同銀 55角打 33角打 同角成 同桂"
    );
}

#[test]
fn every_move_is_read_back_in_either_notation() {
    for id in ["shogi", "annan-shogi"] {
        positions(&shipped(id), wanted() / 8, |position| {
            let game = Game::from_text(&position.variant(), &text(position)).expect("a position");
            for mv in game.legal_moves() {
                let (usi, kif) = (
                    game.write_unchecked(mv),
                    game.human(mv).expect("a legal move"),
                );
                assert_eq!(game.read(&usi), Ok(mv), "{usi} in {}", text(position));
                assert_eq!(game.read_human(&kif), Ok(mv), "{kif} in {}", text(position));
            }
        });
    }
}

#[test]
fn usi_is_written_with_a_star_and_read_with_either_sign() {
    let game = game(&shipped("shogi"), "4k4/9/9/9/9/9/9/9/4K4 b P 1");
    let mv = game.read("P*5e").expect("a drop");
    assert_eq!(game.write_unchecked(mv), "P*5e");
    assert_eq!(game.read("P@5e"), Ok(mv));
    assert_eq!(game.read("p*5e"), Ok(mv));
}

/// A text in the notation that no piece can follow is refused by the rules, not called no notation.
#[test]
fn a_plus_where_nothing_promotes_is_an_illegal_move() {
    let refused = |position: &str, mv: &str| {
        let game = game(&shipped("shogi"), position);
        let error = game.read(mv).expect_err(mv);
        (
            error.reason().map(|reason| reason.code()),
            error.to_string(),
        )
    };
    let golds = "4k4/9/3G5/9/9/9/9/9/4K4 b - 1";
    let (code, told) = refused(golds, "6c6b+");
    assert_eq!(code, Some("promotion"));
    assert_eq!(told, "`6c6b+` is not legal: a gold does not promote");
    assert_eq!(refused(golds, "5e5d+").0, Some("no-piece"));
    // After the end a move with a plus is one as well.
    let mut mated = game(&shipped("shogi"), "8k/9/8P/9/9/9/9/9/4K4 b G 1");
    mated.play_text("G*1b").expect("legal");
    assert_eq!(
        mated.read("2h2b+").expect_err("it is over").code(),
        "game-over"
    );
}
