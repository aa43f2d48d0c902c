//! Counting sequences of legal moves: what is counted, how, and what each count must be.

use anyhow::{Result, ensure};
use boardwright::engine::Leaves;
use clap::ValueEnum;
use serde::Serialize;

use crate::clock::{median, timed};
use crate::ours;
use crate::peers::{Count, Peer};

/// What happens at the last ply. Figures of different conventions are never compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// The cheapest count of legal moves that a program has.
    Bulk,
    /// Every move is played.
    Play,
}

impl Convention {
    pub fn name(self) -> &'static str {
        match self {
            Convention::Bulk => "bulk",
            Convention::Play => "no-bulk",
        }
    }

    fn leaves(self) -> Leaves {
        match self {
            Convention::Bulk => Leaves::Bulk,
            Convention::Play => Leaves::Play,
        }
    }
}

/// A position to count from.
struct Place {
    variant: &'static str,
    name: &'static str,
    /// `None`: the variant's start.
    text: Option<&'static str>,
    /// The counts by depth, from 1: so a quick run has one to check too.
    nodes: &'static [u64],
}

/// Against whom, and with which ratio as target.
enum Against {
    Peer(Peer, f64),
    /// Our own count of the start of chess.
    OwnChess(f64),
}

struct Contest {
    place: Place,
    convention: Convention,
    against: Vec<Against>,
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const CHESS: &[u64] = &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324];

const fn start(variant: &'static str, nodes: &'static [u64]) -> Place {
    Place {
        variant,
        name: "start",
        text: None,
        nodes,
    }
}

/// All comparisons, in the order of the table.
fn contests() -> Vec<Contest> {
    use Against::{OwnChess, Peer as With};
    use Convention::{Bulk, Play};
    use Peer::{CozyChess, Haitaka, Shakmaty, Shunsai};
    let mut all = Vec::new();
    let mut add = |place: fn() -> Place, convention, against| {
        all.push(Contest {
            place: place(),
            convention,
            against,
        });
    };
    let chess = || start("chess", CHESS);
    let kiwipete = || Place {
        variant: "chess",
        name: "kiwipete",
        text: Some(KIWIPETE),
        nodes: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    };
    for place in [chess as fn() -> Place, kiwipete] {
        add(place, Bulk, vec![With(CozyChess, 1.0), With(Shakmaty, 1.0)]);
        add(place, Play, vec![With(CozyChess, 1.2), With(Shakmaty, 1.0)]);
    }
    let atomic: [fn() -> Place; 3] = [
        || start("atomic", &[20, 400, 8_902, 197_326, 4_864_979]),
        || Place {
            variant: "atomic",
            name: "middlegame 1",
            text: Some("rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1"),
            nodes: &[40, 1_238, 45_237, 1_434_825],
        },
        || Place {
            variant: "atomic",
            name: "middlegame 2",
            text: Some("rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1"),
            nodes: &[28, 833, 23_353, 714_499],
        },
    ];
    for place in atomic {
        add(place, Bulk, vec![With(Shakmaty, 5.0)]);
        add(place, Play, vec![With(Shakmaty, 2.5)]);
    }
    let others: [fn() -> Place; 7] = [
        || start("crazyhouse", &[20, 400, 8_902, 197_281, 4_888_832]),
        || Place {
            variant: "crazyhouse",
            name: "middlegame",
            text: Some("2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 0 1"),
            nodes: &[99, 3_932, 314_782, 10_118_606],
        },
        || start("three-check", CHESS.split_at(5).0),
        || Place {
            variant: "three-check",
            name: "kiwipete",
            text: Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1"),
            nodes: &[48, 2_039, 97_848],
        },
        || {
            start(
                "antichess",
                &[20, 400, 8_067, 153_299, 2_732_672, 46_264_162],
            )
        },
        || start("horde", &[8, 128, 1_274, 23_310, 265_223, 5_396_554]),
        || start("racing-kings", &[21, 421, 11_264, 296_242, 9_472_927]),
    ];
    for place in others {
        add(place, Bulk, vec![With(Shakmaty, 1.5)]);
        add(place, Play, vec![With(Shakmaty, 1.0)]);
    }
    add(
        || start("shogi", SHOGI),
        Bulk,
        vec![With(Shunsai, 1.0), With(Haitaka, 1.0)],
    );
    add(
        || start("shogi", SHOGI),
        Play,
        vec![With(Shunsai, 1.0), With(Haitaka, 1.0)],
    );
    add(|| start("omega", OMEGA), Bulk, vec![OwnChess(0.6)]);
    add(|| start("kuma", KUMA), Bulk, vec![OwnChess(0.6)]);
    all
}

const OMEGA: &[u64] = &[40, 1_600, 67_202, 2_819_484, 124_736_946];
/// With its ban on repetition, as a game has it.
const KUMA: &[u64] = &[26, 676, 17_585, 458_226, 12_060_275, 318_441_962];
const SHOGI: &[u64] = &[30, 900, 25_470, 719_731, 19_861_490];

/// One line of the table.
#[derive(Serialize)]
pub struct Row {
    pub work: String,
    pub convention: Convention,
    pub nodes: u64,
    /// Million nodes a second.
    pub ours: f64,
    pub against: String,
    pub theirs: f64,
    pub ratio: f64,
    pub target: f64,
}

/// Runs the comparisons that are wanted, and calls back with each line.
pub fn run(
    wanted: impl Fn(&str) -> bool,
    quick: bool,
    rounds: usize,
    mut each: impl FnMut(Row),
) -> Result<()> {
    for contest in contests() {
        let Contest {
            place,
            convention,
            against,
        } = contest;
        let depth = place.nodes.len() - usize::from(quick);
        let nodes = place.nodes[depth - 1];
        let depth = depth as u32;
        let work = format!("{} {} d{depth}", place.variant, place.name);
        let game = ours::game(place.variant, place.text)?;
        for against in against {
            let (name, target, rival_nodes, rival): (_, _, _, Count) = match against {
                Against::Peer(peer, target) => {
                    let count = peer.count(place.variant, place.text, depth, convention)?;
                    (peer.name().to_owned(), target, nodes, count)
                }
                Against::OwnChess(target) => {
                    let chess = ours::game("chess", None)?;
                    let depth = CHESS.len() - usize::from(quick);
                    let leaves = convention.leaves();
                    let count: Count = Box::new(move || ours::count(&chess, depth as u32, leaves));
                    (
                        format!("own chess start d{depth}"),
                        target,
                        CHESS[depth - 1],
                        count,
                    )
                }
            };
            if !wanted(&format!("{work} {} {name}", convention.name())) {
                continue;
            }
            let (mut mine, mut theirs) = (Vec::new(), Vec::new());
            for _ in 0..rounds {
                let (count, seconds) = timed(|| ours::count(&game, depth, convention.leaves()));
                ensure!(
                    count == nodes,
                    "{work}: Boardwright counts {count}, not {nodes}"
                );
                mine.push(seconds);
                let (count, seconds) = timed(&rival);
                ensure!(
                    count == rival_nodes,
                    "{work}: {name} counts {count}, not {rival_nodes}"
                );
                theirs.push(seconds);
            }
            let ours = nodes as f64 / median(mine) / 1e6;
            let theirs = rival_nodes as f64 / median(theirs) / 1e6;
            each(Row {
                work: work.clone(),
                convention,
                nodes,
                ours,
                against: name,
                theirs,
                ratio: ours / theirs,
                target,
            });
        }
    }
    Ok(())
}
