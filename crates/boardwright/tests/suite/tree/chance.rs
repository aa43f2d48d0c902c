//! Trees that chance makes.

use std::sync::LazyLock;
use std::time::Duration;

use boardwright::notation::pgn::GameResult;
use boardwright::tree::{Arrow, Colour, Eval, GameTree, Mark, Node, Notes, Score};
use boardwright::{Catalogue, Cell};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::shipped);

/// Variants of every make: boards of all kinds, drops, walls, gates, passes, two legs, restrictions by history.
const VARIANTS: [&str; 14] = [
    "chess",
    "atomic",
    "crazyhouse",
    "duck",
    "seirawan",
    "omega",
    "kuma",
    "shogi",
    "xiangqi",
    "janggi",
    "glinski",
    "shako",
    "chushogi",
    "sittuyin",
];

/// Numbers by chance.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }

    fn text(&mut self) -> String {
        let pieces = [
            "good",
            " ",
            "  ",
            "[%clk 0:00:09]",
            "[%clk ",
            "]",
            "[",
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            "\n",
            "\u{a0}",
            "[Event \"x\"]",
            "[%foo bar]",
            "$1",
            "1-0",
            "é",
            "熊",
            "[%csl Ga1]",
            "[%cal Ga1a2]",
            "\"",
            "\\",
            "\0",
            "*",
            "[%eval 0.5]",
        ];
        (0..self.roll(7)).map(|_| self.of(&pieces)).collect()
    }

    fn time(&mut self) -> Option<Duration> {
        let millis = self.roll(1 << 30) as u64 / [1, 1000, 1_000_000][self.roll(3)];
        (self.roll(3) == 0).then(|| Duration::from_micros(millis * 999))
    }

    fn notes(&mut self, cells: usize, is_variation: bool, is_move: bool) -> Notes {
        let mut cell = || Cell(self.roll(cells) as u16);
        let (from, to) = (cell(), cell());
        let colour = self.of(&Colour::ALL);
        let score = match self.roll(3) {
            0 => Score::Mate(self.of(&[1, -1, 0, i32::MAX, i32::MIN])),
            1 => Score::Centipawns(self.of(&[i32::MIN, i32::MAX, -1, 0])),
            _ => Score::Centipawns(self.roll(4000) as i32 - 2000),
        };
        let depth = (self.roll(2) == 0).then(|| self.roll(1 << 20) as u32);
        Notes {
            before: if is_variation {
                self.text()
            } else {
                String::new()
            },
            comment: self.text(),
            nags: (0..self.roll(4))
                .filter(|_| is_move)
                .map(|_| self.roll(256) as u8)
                .collect(),
            clock: self.time(),
            elapsed: self.time(),
            eval: (self.roll(3) == 0).then_some(Eval { score, depth }),
            arrows: vec![Arrow { colour, from, to }; self.roll(3) * self.roll(30)],
            marks: vec![Mark { colour, cell: from }; self.roll(3)],
        }
    }

    /// A place of a tree, and the same with the start among them.
    fn node(&mut self, nodes: &[Node]) -> Node {
        self.of(nodes)
    }
}

/// A tree of a variant in which this was done by chance.
fn grown(variant: &str, seed: u64, steps: usize) -> GameTree {
    let variant = CATALOGUE.get(variant).expect("it is shipped");
    let cells = variant.model().board.len();
    let mut dice = Dice(seed);
    let mut tree = match variant.model().setups() {
        0 | 1 => GameTree::new(&variant),
        setups => {
            let number = dice.roll(setups as usize) as u32;
            GameTree::from_position(variant.numbered(number).expect("a set-up"))
        }
    };
    let mut nodes = vec![Node::ROOT];
    for _ in 0..steps {
        let node = match dice.roll(3) {
            0 => dice.node(&nodes),
            _ => nodes[nodes.len() - 1],
        };
        match dice.roll(12) {
            0 => {
                let is_variation = tree.is_variation(node).expect("a place");
                let notes = dice.notes(cells, is_variation, node != Node::ROOT);
                tree.set_notes(node, notes).expect("in order");
            }
            1 if node != Node::ROOT => drop(tree.promote(node)),
            2 if node != Node::ROOT => drop(tree.demote(node)),
            3 if node != Node::ROOT => tree.promote_to_main(node).expect("a place"),
            4 if node != Node::ROOT && dice.roll(3) == 0 => tree.remove(node).expect("a place"),
            _ => {
                let mut moves = tree.game(node).expect("a place").legal_moves();
                moves.sort_unstable();
                let over = tree.game(node).expect("a place").outcome().is_some();
                if let Some(&mv) = moves.get(dice.roll(moves.len())).filter(|_| !over) {
                    nodes.push(tree.add(node, mv).expect("legal"));
                }
            }
        }
        nodes.retain(|&node| tree.has(node));
    }
    tree.set_tag("Annotator", &dice.text()).expect("in order");
    tree.set_tag("White", &dice.text()).expect("in order");
    let results = [
        GameResult::FirstWins,
        GameResult::SecondWins,
        GameResult::Draw,
        GameResult::Unknown,
    ];
    tree.set_result(dice.of(&results));
    tree
}

fn comes_back(tree: &GameTree) {
    let text = tree.to_string();
    let mut trees = CATALOGUE.read_trees(text.as_bytes());
    let again = trees
        .next()
        .expect("a game")
        .unwrap_or_else(|error| panic!("{error} ({})\n{text}", error.code()));
    assert_eq!(again.to_string(), text);
    assert!(again == *tree, "{text}");
    assert!(trees.next().is_none(), "{text}");
}

/// Failures are kept beside the tests.
fn config() -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/tree.regressions");
    ProptestConfig {
        cases: 200,
        failure_persistence: Some(Box::new(file)),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_tree_that_is_written_is_read_again(seed: u64, variant in 0..VARIANTS.len(), steps in 0_usize..80) {
        comes_back(&grown(VARIANTS[variant], seed, steps));
    }

    #[test]
    fn any_text_is_a_tree_that_comes_back_or_has_a_fault(pieces in prop::collection::vec(0_usize..24, 0..40)) {
        let known = [
            "e4 ", "e5 ", "Nf3 ", "d4 ", "d5 ", "(", "(", ")", ")", "{x} ", "{[%clk 0:00:01]} ", "{[%csl Ga1]} ", "$1 ", "! ",
            "1. ", "1... ", "* ", "1-0 ", "{", "}", "\n[Event \"x\"]\n", "a4 ", "a5 ", "; y\n",
        ];
        let text: String = pieces.iter().map(|&piece| known[piece]).collect();
        for tree in CATALOGUE.read_trees(text.as_bytes()) {
            match tree {
                Ok(tree) => comes_back(&tree),
                Err(error) => prop_assert!(!error.code().is_empty()),
            }
        }
    }
}

#[test]
fn trees_of_every_variant_are_written_and_read_again() {
    for (seed, id) in CATALOGUE.ids().enumerate() {
        comes_back(&grown(id, seed as u64, 40));
    }
}
