//! What is read is written again.

use std::time::Duration;

use boardwright::tree::{Arrow, Colour, Eval, GameTree, Mark, Node, Score};
use boardwright::{Catalogue, Game};

use super::{find, moves, read, tree};

#[test]
fn an_annotated_game() {
    let text = "[Event \"Study\"]\n[White \"?\"]\n[Annotator \"somebody\"]\n[Result \"1-0\"]\n\n\
        {[%csl Ge4,Re5] The start} 1. e4! {[%clk 1:30:00.5][%emt 0:00:01] [%eval 0.3,20] best  by test} {twice}\n\
        (1. d4 {[%eval #-3]} d5 (1... Nf6 $5 {[%cal Gg8f6,Bb8c6] two}) 2. c4) ({Or} 1. c4 $1 $14 {[%egt 0:0:1] [%clk x]})\n\
        1... e5 ; to the end\n2. Nf3 (2. Nf3 Nc6 {merged}) 2... Nf6 1-0";
    let tree = tree(text);
    insta::assert_snapshot!(tree.to_string());
    let root = tree.notes(Node::ROOT).expect("a place");
    let chess = tree.start().model();
    let cell = |name: &str| chess.board.find(name).expect("a cell");
    let mark = |colour, name| Mark {
        colour,
        cell: cell(name),
    };
    assert_eq!(
        root.marks,
        [mark(Colour::Green, "e4"), mark(Colour::Red, "e5")]
    );
    let e4 = tree.notes(find(&tree, "e4")).expect("a place");
    assert_eq!(e4.clock, Some(Duration::from_millis(5_400_500)));
    assert_eq!(e4.elapsed, Some(Duration::from_secs(1)));
    assert_eq!(
        e4.eval,
        Some(Eval {
            score: Score::Centipawns(30),
            depth: Some(20)
        })
    );
    assert_eq!(
        (e4.comment.as_str(), &*e4.nags),
        ("best by test twice", &[1][..])
    );
    let d4 = tree.notes(find(&tree, "d4")).expect("a place");
    assert_eq!(d4.eval.map(|eval| eval.score), Some(Score::Mate(-3)));
    let nf6 = tree.notes(find(&tree, "Nf6")).expect("a place");
    let arrow = |colour, from, to| Arrow {
        colour,
        from: cell(from),
        to: cell(to),
    };
    assert_eq!(
        nf6.arrows,
        [
            arrow(Colour::Green, "g8", "f6"),
            arrow(Colour::Blue, "b8", "c6")
        ]
    );
    let c4 = find(&tree, "c4");
    assert_eq!(tree.san(c4).expect("a place"), "c4");
    assert_eq!(super::tree(&tree.to_string()), tree);
}

#[test]
fn what_cannot_be_read_as_a_command_stays_in_the_comment() {
    for comment in [
        "[%tool 3] kept",
        "[%clk 1:60:00]",
        "[%clk 1:00]",
        "[%clk 1:00:00.1234]",
        "[%eval nothing]",
        "[%eval 0.345]",
        "[%eval 21474837]",
        "[%cal Ge2e9]",
        "[%cal Oe2e4]",
        "[%csl Ge4,]",
        "[%csl]",
        "[%csl Ge4 ]",
        "a [%clk",
        "% [ % ] ][",
        "[%clk [%clk]]",
    ] {
        let read = tree(&format!("1. e4 {{{comment}}} *"));
        let e4 = find(&read, "e4");
        assert_eq!(read.notes(e4).expect("a place").comment, comment);
        assert_eq!(moves(&read), format!("1. e4 {{{comment}}} *"));
    }
}

#[test]
fn commands_leave_the_comment() {
    for (comment, written) in [
        ("a[%clk 0:00:01]b", "[%clk 0:00:01] a b"),
        ("[%clk 0:00:01] [%clk 0:00:02.50]", "[%clk 0:00:02.5]"),
        (
            "[%eval -0.3] [%csl Gd4] [%csl Rd5] x",
            "[%eval -0.30] [%csl Gd4,Rd5] x",
        ),
        ("[%eval #-0,3]", "[%eval #0,3]"),
        ("[%eval +12]", "[%eval 12.00]"),
        // What is left is no command.
        (
            "[%clk 0:[%clk 0:00:01]00:02]",
            "[%clk 0:00:01] [%clk 0: 00:02]",
        ),
        (
            "[[%clk 0:00:01]%clk 0:00:02]",
            "[%clk 0:00:01] [ %clk 0:00:02]",
        ),
        ("  spaced \u{a0} out  ", "spaced out"),
    ] {
        let read = tree(&format!("1. e4 {{{comment}}} *"));
        assert_eq!(moves(&read), format!("1. e4 {{{written}}} *"), "{comment}");
        assert_eq!(tree(&read.to_string()), read, "{comment}");
    }
}

#[test]
fn cells_have_the_names_of_their_board() {
    let omega = Catalogue::shipped().get("omega").expect("it is shipped");
    let mut tree = GameTree::new(&omega);
    let cell = |name: &str| omega.model().board.find(name).expect("a cell");
    let arrows: Vec<Arrow> = [("a9", "j8"), ("w1", "a0"), ("a8", "w4")]
        .map(|(from, to)| Arrow {
            colour: Colour::Yellow,
            from: cell(from),
            to: cell(to),
        })
        .into();
    tree.annotate(Node::ROOT, |notes| notes.arrows = arrows.clone())
        .expect("arrows");
    assert_eq!(moves(&tree), "{[%cal Ya9j8,Yw1a0,Ya8w4]} *");
    assert_eq!(super::tree(&tree.to_string()), tree);
}

#[test]
fn two_digit_ranks_are_told_apart() {
    // Of `a11b1` and its like only one reading has two cells.
    let tamerlane = Catalogue::shipped().get("shako").expect("it is shipped");
    let mut tree = GameTree::new(&tamerlane);
    let board = &tamerlane.model().board;
    let mut arrows = Vec::new();
    for from in board.cells() {
        for to in board.cells().step_by(7) {
            arrows.push(Arrow {
                colour: Colour::Red,
                from,
                to,
            });
        }
    }
    assert!(board.find("a10").is_some());
    for some in arrows.chunks(1000) {
        tree.annotate(Node::ROOT, |notes| notes.arrows = some.to_vec())
            .expect("arrows");
        assert_eq!(super::tree(&tree.to_string()), tree);
    }
}

#[test]
fn what_stands_in_no_line_finds_its_place() {
    for (text, written) in [
        // A mark before a move belongs to it, a comment in a variation without moves to the move before.
        ("$3 1. e4 *", "1. e4 $3 *"),
        ("1. e4 ( {empty} ) e5 *", "1. e4 {empty} 1... e5 *"),
        ("1. e4 () e5 *", "1. e4 e5 *"),
        (
            "1. e4 ($2 {of e4} 1. d4 d5) {late} e5 *",
            "1. e4 {late} ({of e4} 1. d4 $2 d5) 1... e5 *",
        ),
        // A variation that repeats the game goes on beside it: in PGN what stands in brackets was not played.
        (
            "1. e4 e5 (1... e5 {same} 2. d4) 2. c4 *",
            "1. e4 e5 {same} 2. c4 (2. d4) *",
        ),
        ("1. e4 ({again} 1. e4 e5) *", "1. e4 {again (e5)} *"),
        ("1. e2e4 e7e5 1/2", "1. e4 e5 1/2-1/2"),
    ] {
        let read = tree(text);
        assert_eq!(moves(&read), written, "{text}");
        assert_eq!(tree(&read.to_string()), read, "{text}");
    }
}

#[test]
fn the_first_fault_is_told_with_its_code() {
    for (text, code) in [
        ("1. e5 *", "illegal-move"),
        ("1. e4 e5 (1... c5 2. Ke3) 2. d4 *", "illegal-move"),
        ("1. Qx *", "bad-move"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "game-over"),
        ("(1. e4) 1. d4 *", "variation-without-move"),
        ("1. e4 ((1. d4) 1. c4) *", "variation-without-move"),
        ("1. e4 (1. d4 *", "unclosed-variation"),
        ("1. e4 -- *", "bad-move"),
        (
            "[Variant \"Chess with a roof\"]\n\n1. e4 *",
            "unknown-variant",
        ),
        ("[FEN \"8/8 w\"]\n\n1. e4 *", "bad-position"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.code(), code, "{text}: {error}");
        assert!(!error.to_string().is_empty());
    }
    let error = read("1. e4 e5 (1... c5 2. Ke3) 2. d4 *").unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 1, line 1, column 22: ply 3: `Ke3` is not legal: the king on e1 cannot go to e3"
    );
    let marks: String = (1..=17).map(|mark| format!("${mark} ")).collect();
    assert_eq!(
        read(&format!("1. e4 e5 {marks} *"))
            .unwrap_err()
            .to_string(),
        "game 1, line 1, column 7: ply 2: a move has at most 16 marks"
    );
    // The next game can be read.
    let catalogue = Catalogue::shipped();
    let mut trees = catalogue.read_trees(&b"1. e5 * 1. d4 (1. c4) *"[..]);
    assert!(trees.next().expect("a game").is_err());
    assert_eq!(trees.next().expect("a game").expect("in order").len(), 2);
    assert!(trees.next().is_none());
}

#[test]
fn a_pass_is_a_move_where_the_rules_have_it() {
    let catalogue = Catalogue::shipped();
    let janggi = catalogue.get("janggi").expect("it is shipped");
    let mut game = Game::new(&janggi);
    for text in ["e2e2", "e9e9"] {
        game.play_text(text).expect("a pass");
    }
    let tree = GameTree::of(&game).expect("a tree");
    assert_eq!(moves(&tree), "1. -- -- 0-1");
    assert_eq!(super::tree(&tree.to_string()), tree);
}

/// What the games of a text are, one after another: how many moves, or which error; and what is odd, with the line.
fn told(text: &str) -> Vec<String> {
    let catalogue = Catalogue::shipped();
    let mut trees = catalogue.read_trees(text.as_bytes());
    let mut told = Vec::new();
    while let Some(tree) = trees.next() {
        let mut of_one = match tree {
            Ok(tree) => format!("{} moves", tree.len()),
            Err(error) => {
                let place = error.place().expect("it is a file");
                format!("{} in {}:{}", error.code(), place.game, place.line)
            }
        };
        for warning in trees.warnings() {
            let place = warning.place;
            of_one += &format!(", {} in {}:{}", warning.code, place.game, place.line);
        }
        told.push(of_one);
    }
    told
}

#[test]
fn a_result_that_contradicts_itself_or_the_rules_is_told() {
    let mate = "1. f3 e5 2. g4\nQh4#";
    let both = format!("[Result \"1-0\"]\n\n{mate} 1/2-1/2\n\n");
    let tag = format!("[Result \"1-0\"]\n\n{mate}\n\n");
    let unsaid = format!("[Result \"0-1\"]\n\n{mate}\n\n");
    let resigned = "[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    let aside = "[Event \"?\"]\n\n1. f3 e5 2. g4 d5 (2... Qh4#) 1-0\n\n";
    let wrong = "[Result \"1-0\"]\n\n1. e4 e5\n(1... c5 2. Ke3) 0-1";
    assert_eq!(
        told(&[&both, &tag, &unsaid, resigned, aside, wrong].concat()),
        [
            "4 moves, result-differs in 1:1, result-against-rules in 1:4",
            "4 moves, result-against-rules in 2:9",
            "4 moves",
            "1 moves",
            "5 moves",
            "illegal-move in 6:27",
        ]
    );
}

/// The moves of the main line, as they are written.
fn main_line(tree: &GameTree) -> Vec<&str> {
    tree.main_line()
        .map(|node| tree.san(node).expect("a place"))
        .collect()
}

/// What stands outside brackets is the game, whatever variations have said before of what follows its moves.
#[test]
fn a_variation_that_repeats_moves_of_the_game_does_not_become_the_game() {
    let tree = tree("1. e4 (1. e4 e5 2. Nf3 {a}) 1... c5 {main} 2. Nc3 1-0");
    assert_eq!(main_line(&tree), ["e4", "c5", "Nc3"]);
    assert_eq!(tree.len(), 5);
    let text = tree.to_string();
    assert!(
        text.ends_with("1. e4 c5 {main} (1... e5 2. Nf3 {a}) 2. Nc3 1-0\n"),
        "{text}"
    );
    // So it is within variations.
    let nested = super::tree("1. d4 (1. e4 c5 (1... c5 2. Nf3 {deep}) 2. Nc3) *");
    let text = nested.to_string();
    assert!(
        text.ends_with("1. d4 (1. e4 c5 2. Nc3 (2. Nf3 {deep})) *\n"),
        "{text}"
    );
    for tree in [tree, nested] {
        assert_eq!(super::tree(&tree.to_string()), tree);
    }
}

/// A tree's first continuation is the game, and there is none for a null move: both are told, and kept as they are written.
#[test]
fn what_a_tree_cannot_have_of_a_variation_is_a_comment() {
    let catalogue = Catalogue::shipped();
    for (file, written, columns) in [
        (
            "1. f3 e5 (1... e5 2. g4 Qh4# (2... d5) {quick}) 1-0",
            "1. f3 e5 {(g4 Qh4# ( d5 ) quick)} 1-0\n",
            &[22][..],
        ),
        (
            "1. e4 e5 (1... -- 2. d4 {centre}) (1... c5 {well} 2. -- d6 $1) 2. d4 *",
            "1. e4 e5 {(-- d4 centre)} (1... c5 {well (-- d6 $1)}) 2. d4 *\n",
            &[16, 54],
        ),
    ] {
        let mut trees = catalogue.read_trees(file.as_bytes());
        let tree = trees.next().expect("a game").expect(file);
        assert!(tree.to_string().ends_with(written), "{tree}");
        let told = trees.warnings().iter();
        let told: Vec<_> = told.map(|fault| (fault.code, fault.place.column)).collect();
        let expected = columns
            .iter()
            .map(|&column| ("variation-as-comment", column));
        assert_eq!(told, expected.collect::<Vec<_>>());
        assert_eq!(super::tree(&tree.to_string()), tree);
    }
    // Elsewhere a null move is none.
    assert!(
        catalogue
            .read_trees(&b"1. e4 -- 2. d4 *"[..])
            .next()
            .expect("a game")
            .is_err()
    );
}

#[test]
fn a_comment_or_a_tag_that_is_cut_is_told() {
    let catalogue = Catalogue::shipped();
    let long = "x ".repeat(50_000);
    for (file, what) in [
        (format!("1. e4 {{{long}}} *"), "comment"),
        (format!("[Event \"{long}\"]\n\n1. e4 *"), "`Event`"),
    ] {
        let mut trees = catalogue.read_trees(file.as_bytes());
        trees.next().expect("a game").expect("a tree");
        let [told] = trees.warnings() else {
            panic!("{:?}", trees.warnings());
        };
        assert_eq!(told.code, "cut");
        assert!(told.message.contains(what), "{}", told.message);
    }
}
