//! Trees that are changed.

use std::time::Duration;

use boardwright::tree::{Arrow, Colour, GameTree, Mark, Node, Notes};
use boardwright::{Catalogue, Cell, Game};

use super::{find, moves, tree};

#[test]
fn lines_are_added_promoted_and_removed() {
    let mut tree = tree("1. e4 e5 2. Nf3 *");
    let e4 = find(&tree, "e4");
    let c5 = tree.add_text(e4, "c5").expect("legal");
    assert_eq!(tree.add_text(e4, "c7c5").expect("legal"), c5);
    let nc3 = tree.add_text(c5, "Nc3").expect("legal");
    let d4 = tree.add_text(Node::ROOT, "d4").expect("legal");
    let c6 = tree.add_text(e4, "c6").expect("legal");
    assert_eq!(
        moves(&tree),
        "1. e4 (1. d4) 1... e5 (1... c5 2. Nc3) (1... c6) 2. Nf3 *"
    );
    assert_eq!(tree.game(nc3).expect("a place").moves().len(), 3);
    assert!(tree.is_variation(c5).expect("a place") && !tree.is_variation(nc3).expect("a place"));

    assert!(tree.promote(c6).expect("a place"));
    assert!(tree.promote(c6).expect("a place"));
    assert!(!tree.promote(c6).expect("a place"));
    assert_eq!(
        moves(&tree),
        "1. e4 (1. d4) 1... c6 (1... e5 2. Nf3) (1... c5 2. Nc3) *"
    );
    assert!(tree.demote(c6).expect("a place"));
    assert_eq!(
        moves(&tree),
        "1. e4 (1. d4) 1... e5 (1... c6) (1... c5 2. Nc3) 2. Nf3 *"
    );
    assert!(!tree.demote(c5).expect("a place"));
    tree.promote(d4).expect("a place");
    tree.promote_to_main(nc3).expect("a place");
    assert_eq!(
        moves(&tree),
        "1. e4 (1. d4) 1... c5 (1... e5 2. Nf3) (1... c6) 2. Nc3 *"
    );
    assert_eq!(tree.main_line().collect::<Vec<_>>(), [e4, c5, nc3]);
    assert_eq!(tree.line(nc3).expect("a place"), [e4, c5, nc3]);

    tree.remove(c5).expect("a place");
    assert_eq!(moves(&tree), "1. e4 (1. d4) 1... e5 (1... c6) 2. Nf3 *");
    for gone in [c5, nc3] {
        assert!(!tree.has(gone));
        assert_eq!(
            tree.add_text(gone, "d4").unwrap_err().code(),
            "no-such-node"
        );
    }
    // A number is not given twice.
    assert_ne!(tree.add_text(e4, "c5").expect("legal"), c5);
}

#[test]
fn a_comment_before_a_variation_comes_after_the_move_when_it_becomes_the_main_one() {
    for promoted in [true, false] {
        let mut tree = tree("1. e4 ({[%clk 0:00:09] Or} 1. d4 {[%clk 0:00:05] so}) *");
        let d4 = find(&tree, "d4");
        assert_eq!(tree.notes(d4).expect("a place").before, "[%clk 0:00:09] Or");
        if promoted {
            tree.promote(d4).expect("a place");
        } else {
            tree.remove(find(&tree, "e4")).expect("a place");
        }
        let expected = if promoted { "(1. e4) *" } else { "*" };
        assert_eq!(
            moves(&tree),
            format!("1. d4 {{[%clk 0:00:05] Or so}} {expected}")
        );
        assert_eq!(super::tree(&tree.to_string()), tree);
    }
}

#[test]
fn notes_that_cannot_be_written_are_refused_and_leave_the_old_ones() {
    let mut tree = tree("1. e4 $1 {old} (1. d4) *");
    let (e4, d4) = (find(&tree, "e4"), find(&tree, "d4"));
    let old = tree.notes(e4).expect("a place").clone();
    let nowhere = Mark {
        colour: Colour::Red,
        cell: Cell(64),
    };
    let long = || "x".repeat(64 * 1024 + 1);
    let bad: [(Node, Notes, &str); 8] = [
        (
            e4,
            Notes {
                comment: long(),
                ..Notes::default()
            },
            "comment-too-long",
        ),
        (
            d4,
            Notes {
                before: long(),
                ..Notes::default()
            },
            "comment-too-long",
        ),
        (
            e4,
            Notes {
                before: "x".into(),
                ..Notes::default()
            },
            "not-a-variation",
        ),
        (
            Node::ROOT,
            Notes {
                nags: vec![1],
                ..Notes::default()
            },
            "start-has-no-move",
        ),
        (
            e4,
            Notes {
                nags: (0..17).collect(),
                ..Notes::default()
            },
            "too-many-marks",
        ),
        (
            e4,
            Notes {
                marks: vec![nowhere],
                ..Notes::default()
            },
            "no-such-cell",
        ),
        (
            e4,
            Notes {
                clock: Some(Duration::MAX),
                ..Notes::default()
            },
            "bad-clock",
        ),
        (
            e4,
            Notes {
                arrows: vec![
                    Arrow {
                        colour: Colour::Red,
                        from: Cell(0),
                        to: Cell(1)
                    };
                    1001
                ],
                ..Notes::default()
            },
            "too-many-marks",
        ),
    ];
    for (node, notes, code) in bad {
        assert_eq!(tree.set_notes(node, notes).unwrap_err().code(), code);
        assert_eq!(tree.notes(e4).expect("a place"), &old);
    }
    // What can be written is, in the form in which it is read.
    let notes = Notes {
        comment: "a } b\n[%emt 0:00:03] \t c".into(),
        nags: vec![5, 5, 1],
        clock: Some(Duration::from_micros(61_234_567)),
        ..Notes::default()
    };
    tree.set_notes(e4, notes).expect("in order");
    assert_eq!(
        moves(&tree),
        "1. e4 $5 $1 {[%clk 0:01:01.234] [%emt 0:00:03] a ) b c} (1. d4) *"
    );
    assert_eq!(super::tree(&tree.to_string()), tree);
}

#[test]
fn the_start_is_no_move() {
    let mut tree = tree("1. e4 *");
    for error in [
        tree.promote(Node::ROOT).unwrap_err(),
        tree.demote(Node::ROOT).unwrap_err(),
        tree.promote_to_main(Node::ROOT).unwrap_err(),
        tree.remove(Node::ROOT).unwrap_err(),
    ] {
        assert_eq!(error.code(), "start-has-no-move");
    }
    let nobody = Node::numbered(77);
    assert_eq!(tree.notes(nobody).unwrap_err().code(), "no-such-node");
    assert_eq!(tree.game(nobody).unwrap_err().code(), "no-such-node");
    let illegal = tree.add_text(Node::ROOT, "e2e5").unwrap_err();
    assert_eq!(illegal.code(), "illegal-move");
    assert_eq!(tree.len(), 1);
}

#[test]
fn tags_that_cannot_be_written_are_refused() {
    let mut tree = tree("[Round \"3\"]\n[White \"?\"]\n[My-Tag \"x\"]\n\n*");
    assert_eq!(
        tree.tags().iter().collect::<Vec<_>>(),
        [("Round", "3"), ("My_Tag", "x")]
    );
    for (name, value) in [
        ("", ""),
        ("a b", ""),
        ("FEN", ""),
        ("Result", "*"),
        ("A", &*"x".repeat(4097)),
    ] {
        assert_eq!(
            tree.set_tag(name, value).unwrap_err().code(),
            "bad-tag",
            "{name}"
        );
    }
    tree.set_tag("Event", "a \"b\" \\ \n c\\")
        .expect("in order");
    assert_eq!(super::tree(&tree.to_string()), tree);
    assert!(tree.remove_tag("Event") && !tree.remove_tag("Event"));
    for number in 0..238 {
        tree.set_tag(&format!("Tag{number}"), "").expect("room");
    }
    assert_eq!(
        tree.set_tag("More", "x").unwrap_err().code(),
        "too-many-tags"
    );
    tree.set_tag("White", "?")
        .expect_err("no room is made for it");
    assert_eq!(super::tree(&tree.to_string()), tree);
}

#[test]
fn a_game_that_was_played_becomes_a_tree() {
    let atomic = Catalogue::shipped().get("atomic").expect("it is shipped");
    let mut game = Game::from_text(
        &atomic,
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    )
    .expect("a position");
    game.play_text("d8h4").expect("legal");
    game.resign(boardwright::Side::First);
    let tree = GameTree::of(&game).expect("a tree");
    let text = tree.to_string();
    assert!(
        text.contains("[Variant \"Atomic chess\"]") && text.contains("[SetUp \"1\"]"),
        "{text}"
    );
    assert!(text.ends_with("2... Qh4# 0-1\n"), "{text}");
    assert_eq!(super::tree(&text), tree);
    let record = boardwright::notation::pgn::Game::record(&game);
    assert_eq!(record.to_string(), text);
}

/// The tag has what tells the variant: its name, and its id where the name is, or could be, another one's.
#[test]
fn a_variant_that_is_called_as_another_one_is_read_again_as_itself() {
    let mut catalogue = Catalogue::shipped();
    let text = |id: &str, name: &str| {
        let about = format!("id = \"{id}\"\nversion = \"0.1.0\"\nname = \"{name}\"");
        format!(
            "schema = 1\n[variant]\n{about}\nextends = \"chess@1\"\n[end]\ndead-position = false\n"
        )
    };
    for (id, name, tag) in [
        ("amazon-chess", "Atomic chess", "amazon-chess"),
        ("house-rules", "Chess", "house-rules"),
        ("club-chess", "Club chess", "Club chess"),
        ("evening", "Evening chess", "Evening chess"),
        ("my-own", "Ουτοπία", "my-own"),
    ] {
        let added = catalogue.add(id, &text(id, name));
        let mut game = Game::new(&added.expect("in order"));
        game.play_text("e2e4").expect("legal");
        let tree = GameTree::of(&game).expect("a tree");
        let written = tree.to_string();
        let tag = format!("[Variant \"{tag}\"]");
        assert!(written.contains(&tag), "{written}");
        let read = catalogue.read_trees(written.as_bytes()).next();
        let read = read.expect("a game").expect("in order");
        assert_eq!(read.start().model().id, tree.start().model().id);
        assert_eq!(read, tree);
    }
}

#[test]
fn trees_are_equal_by_what_they_say() {
    let one = tree("1. e4 (1. d4) e5 *");
    for other in [
        "1. e4 (1. d4) e5 1-0",
        "1. d4 (1. e4 e5) *",
        "1. e4 (1. d4 e5) *",
        "1. e4 (1. d4) e5 $1 *",
        "[Event \"?\"]\n\n{x} 1. e4 (1. d4) e5 *",
        "[White \"x\"]\n\n1. e4 (1. d4) e5 *",
        "[Variant \"Atomic\"]\n\n1. e4 (1. d4) e5 *",
    ] {
        assert_ne!(tree(other), one, "{other}");
    }
    let mut other = tree("1. c4 e5 (1... c5) *");
    other.remove(find(&other, "c4")).expect("a place");
    for (after, text) in [(None, "e4"), (None, "d4"), (Some("e4"), "e5")] {
        let node = after.map_or(Node::ROOT, |san| find(&other, san));
        other.add_text(node, text).expect("legal");
    }
    assert_eq!(other, one);
}
