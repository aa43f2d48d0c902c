//! Texts that somebody made to hurt.

use std::time::{Duration, Instant};

use boardwright::notation::pgn::Reader;
use boardwright::tree::{GameTree, MAX_MOVES, Node};
use boardwright::{Budget, Catalogue, Work};

use super::{read, tree};

/// Far more than a text of this size needs, far less than if it went wrong.
const LONG: Duration = Duration::from_secs(60);

#[test]
fn variations_in_variations_need_no_stack() {
    let began = Instant::now();
    // Each is an alternative to the first move of the one around it.
    let sans = ["d4", "c4", "b4", "a4", "h4", "g4", "f4", "Nf3", "Nc3"];
    let depth = 20_000;
    let begun = { sans.iter().cycle().take(depth) }.map(|san| format!("({san} "));
    let text = format!("1. e4 {}{}", begun.collect::<String>(), ")".repeat(depth));
    assert_eq!(tree(&format!("{text} e5 *")).len(), sans.len() + 2);
    let error = read(&format!("{text} d4 *")).expect_err("white moves twice");
    assert_eq!(error.code(), "illegal-move");
    assert!(began.elapsed() < LONG);
}

#[test]
fn a_line_that_is_all_variations_comes_back() {
    // Wherever a knight goes, a pawn could have gone, and after that the line goes on.
    let chess = Catalogue::shipped().get("chess").expect("it is shipped");
    let mut tree = GameTree::new(&chess);
    let (mut at, files) = (Node::ROOT, ["a", "b", "c", "d", "e", "f", "g", "h"]);
    let mut line = Vec::new();
    for rank in [3, 4, 5, 6] {
        for file in files.iter().filter(|_| rank < 5) {
            for rank in [rank, 9 - rank] {
                line.push(format!("{file}{rank}"));
            }
        }
    }
    for pawn in &line {
        tree.add_text(
            at,
            if tree.ply(at).expect("a place").is_multiple_of(2) {
                "Nc3"
            } else {
                "Nc6"
            },
        )
        .ok();
        at = tree.add_text(at, pawn).expect("a pawn can go");
    }
    let text = tree.to_string();
    assert!(text.matches('(').count() > 15, "{text}");
    assert_eq!(super::tree(&text), tree);
}

#[test]
fn comments_full_of_brackets_are_read_in_one_go() {
    let began = Instant::now();
    for piece in [
        "[",
        "]",
        "[%",
        "[%clk ",
        "[%csl Ga1,",
        "[%csl Ga1]",
        "[%clk 0:00:01]",
        "]%clk [",
    ] {
        let inside = piece.repeat(60_000 / piece.len());
        let closed = "]".repeat(3000);
        let text = format!("1. e4 {{{inside}{closed}}} e5 {{{closed}{inside}}} *");
        let read = tree(&text);
        assert_eq!(tree(&read.to_string()), read, "{piece}");
    }
    assert!(began.elapsed() < LONG);
}

#[test]
fn many_comments_on_one_move_are_joined_and_written_in_pieces() {
    let text = format!(
        "1. e4 {} *",
        format!("{{{}}} ", "word ".repeat(200)).repeat(1000)
    );
    let read = tree(&text);
    assert_eq!(tree(&read.to_string()), read);
    let comment = &read
        .notes(read.main_line().next().expect("a move"))
        .expect("a place")
        .comment;
    assert_eq!(comment.len(), 1000 * 1000 - 1);
    // One word as long as a comment may be, and beside others.
    let word = "x".repeat(64 * 1024);
    let read = tree(&format!(
        "1. e4 {{{word}}} {{[%clk 0:00:01] a}} {{{word}}} *"
    ));
    assert_eq!(tree(&read.to_string()), read);
}

#[test]
fn a_tree_has_at_most_so_many_moves() {
    let duck = Catalogue::shipped().get("duck").expect("it is shipped");
    let mut tree = GameTree::new(&duck);
    let mut nodes = vec![Node::ROOT];
    let began = Instant::now();
    let error = 'full: loop {
        let node = nodes.pop().expect("moves enough");
        let game = tree.game(node).expect("a place");
        if game.outcome().is_some() {
            continue;
        }
        for mv in game.legal_moves() {
            match tree.add(node, mv) {
                Ok(new) => nodes.push(new),
                Err(error) => break 'full error,
            }
        }
    };
    assert_eq!((error.code(), tree.len()), ("tree-too-large", MAX_MOVES));
    assert!(began.elapsed() < LONG);
}

#[test]
fn the_work_of_reading_is_bounded_where_it_is_asked_for() {
    let chess = Catalogue::shipped().get("chess").expect("it is shipped");
    let game = boardwright::Game::new(&chess);
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6) 4. Ba4 *";
    let read = || {
        let mut games = Reader::with_limits(text.as_bytes(), GameTree::limits()).games();
        games.next().expect("a game").expect("in order")
    };
    let within = |units| {
        let budget = Budget::Together(Work::new(units));
        GameTree::read_within(game.position(), &read(), budget)
    };
    assert_eq!(within(20_000).expect_err("spent").code(), "too-much-work");
    assert_eq!(within(100_000_000).expect("enough").len(), 8);
}

#[test]
fn a_thousand_edits_leave_nothing_behind() {
    let mut tree = tree("1. e4 e5 *");
    let e4 = tree.main_line().next().expect("a move");
    for _ in 0..1000 {
        let c5 = tree.add_text(e4, "c5").expect("legal");
        tree.add_text(c5, "Nf3").expect("legal");
        tree.remove(c5).expect("a place");
        assert!(tree.add_text(e4, "c4").is_err());
    }
    assert_eq!(tree.len(), 2);
    assert_eq!(tree.game(e4).expect("a place").moves().len(), 1);
}
