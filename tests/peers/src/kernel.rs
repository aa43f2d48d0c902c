//! One piece of work, for a counter of instructions: `kernel NAME`. Without a name, lists the names.

#[path = "ours.rs"]
#[allow(dead_code, reason = "the comparison uses more of it")]
mod ours;

use anyhow::{Context, Result, anyhow, ensure};
use boardwright::engine::Leaves;
use boardwright::notation::{pgn, position, san};
use boardwright::{Game, Position, Status};

/// A count: variant, position, plies, convention, and what it must be.
type Count = (&'static str, Option<&'static str>, u32, Leaves, u64);

const KIWIPETE: Option<&str> =
    Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");

const COUNTS: [(&str, Count); 22] = [
    ("chess-bulk", ("chess", None, 4, Leaves::Bulk, 197_281)),
    ("chess-list", ("chess", None, 4, Leaves::List, 197_281)),
    ("chess-play", ("chess", None, 4, Leaves::Play, 197_281)),
    (
        "kiwipete-bulk",
        ("chess", KIWIPETE, 3, Leaves::Bulk, 97_862),
    ),
    (
        "kiwipete-play",
        ("chess", KIWIPETE, 3, Leaves::Play, 97_862),
    ),
    ("atomic-bulk", ("atomic", None, 4, Leaves::Bulk, 197_326)),
    (
        "crazyhouse-bulk",
        ("crazyhouse", None, 4, Leaves::Bulk, 197_281),
    ),
    (
        "three-check-bulk",
        ("three-check", None, 4, Leaves::Bulk, 197_281),
    ),
    (
        "antichess-bulk",
        ("antichess", None, 4, Leaves::Bulk, 153_299),
    ),
    ("horde-bulk", ("horde", None, 4, Leaves::Bulk, 23_310)),
    (
        "racing-kings-bulk",
        ("racing-kings", None, 3, Leaves::Bulk, 11_264),
    ),
    ("shogi-bulk", ("shogi", None, 3, Leaves::Bulk, 25_470)),
    ("omega-bulk", ("omega", None, 3, Leaves::Bulk, 67_202)),
    ("kuma-bulk", ("kuma", None, 4, Leaves::Bulk, 458_226)),
    ("shako-bulk", ("shako", None, 3, Leaves::Bulk, 185_938)),
    ("xiangqi-bulk", ("xiangqi", None, 3, Leaves::Bulk, 79_666)),
    (
        "twokings2-bulk",
        ("twokings2", None, 4, Leaves::Bulk, 187_762),
    ),
    ("coregal-bulk", ("coregal", None, 4, Leaves::Bulk, 195_896)),
    (
        "cannonshogi-bulk",
        ("cannonshogi", None, 3, Leaves::Bulk, 216_600),
    ),
    (
        "grasshopper-bulk",
        ("grasshopper", None, 4, Leaves::Bulk, 635_298),
    ),
    ("janggi-bulk", ("janggi", None, 3, Leaves::Bulk, 33_316)),
    ("annan-bulk", ("annan-shogi", None, 3, Leaves::Bulk, 32_009)),
];

const OTHERS: [&str; 6] = [
    "load-chess",
    "step-chess",
    "read-chess",
    "play-chess",
    "human-chess",
    "game-chess",
];

/// What is counted, and nothing else: the counter of instructions looks for this name.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> Result<()>) -> Result<()> {
    work()
}

fn main() -> Result<()> {
    let Some(name) = std::env::args().nth(1) else {
        for name in COUNTS.iter().map(|(name, _)| *name).chain(OTHERS) {
            println!("{name}");
        }
        return Ok(());
    };
    match name.as_str() {
        "load-chess" => measured(&mut || {
            ours::load("chess");
            Ok(())
        }),
        "step-chess" => {
            let line = ours::random_game("chess", 80)?;
            measured(&mut || steps(&line))
        }
        "read-chess" | "play-chess" | "human-chess" => {
            let line = ours::random_game("chess", 80)?;
            let stood = (0..line.moves().len()).filter_map(|ply| line.position_after(ply));
            let stood: Vec<Position> = stood.collect();
            let plies = stood.iter().zip(line.moves().iter().copied());
            let text = |position: &Position| position::write(position.model(), &position.setup());
            let texts: Vec<String> = stood.iter().map(text).collect();
            measured(&mut || {
                match name.as_str() {
                    "read-chess" => texts.iter().for_each(|text| {
                        let variant = line.position().variant();
                        let read = position::position(variant, text, position::Mode::Tolerant);
                        std::hint::black_box(read.is_ok());
                    }),
                    "play-chess" => plies.clone().for_each(|(position, mv)| {
                        let mut after = position.clone();
                        let played = after.play(mv).is_ok();
                        std::hint::black_box((played, after.in_check()));
                    }),
                    _ => plies.clone().for_each(|(position, mv)| {
                        std::hint::black_box(san::write(position, mv).is_ok());
                    }),
                }
                Ok(())
            })
        }
        "game-chess" => {
            let line = ours::random_game("chess", 80)?;
            let text = format!("{} *", line.human_moves().join(" "));
            measured(&mut || {
                let read = pgn::Reader::new(text.as_bytes()).games().next();
                let read = read.context("a game")??;
                let mut game = Game::new(line.position().variant());
                let played = pgn::replay(&mut game, read.moves())?;
                ensure!(played.len() == line.moves().len(), "{name}: not all plies");
                Ok(())
            })
        }
        _ => {
            let (_, (variant, text, plies, leaves, nodes)) = COUNTS
                .into_iter()
                .find(|(known, _)| *known == name)
                .with_context(|| format!("no kernel is called {name}"))?;
            let game = ours::game(variant, text)?;
            measured(&mut || {
                let counted = ours::count(&game, plies, leaves);
                ensure!(counted == nodes, "{name}: {counted}, not {nodes}");
                Ok(())
            })
        }
    }
}

/// A server's steps through a game.
fn steps(line: &Game) -> Result<()> {
    let mut game = Game::new(line.position().variant());
    for &mv in line.moves() {
        let written = game.human(mv).expect("a legal move").len() + game.legal_moves().len();
        game.play(mv)
            .map_err(|illegal| anyhow!(illegal.explain(game.model())))?;
        let text = position::write(game.model(), &game.position().setup());
        let over = matches!(game.status(), Status::Over(_));
        std::hint::black_box((written, game.legal_moves(), text, over));
    }
    Ok(())
}
