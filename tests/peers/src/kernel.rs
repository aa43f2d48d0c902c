//! One piece of work, for a counter of instructions: `kernel NAME`. Without a name, lists the names.

#[path = "ours.rs"]
#[allow(dead_code, reason = "the comparison uses more of it")]
mod ours;

use anyhow::{Context, Result, anyhow, ensure};
use boardwright::engine::Leaves;
use boardwright::notation::{human, pgn, position, san};
use boardwright::record::compact;
use boardwright::{Game, Move, Position, Status};

/// A count: variant, position, plies, convention, and what it must be.
type Count = (&'static str, Option<&'static str>, u32, Leaves, u64);

const KIWIPETE: Option<&str> =
    Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");

const COUNTS: [(&str, Count); 23] = [
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
    ("annan-bulk", ("annan-shogi", None, 3, Leaves::Bulk, 21_718)),
    ("chu-bulk", ("chushogi", None, 3, Leaves::Bulk, 48_315)),
];

/// What a server does with a game: the work's name, before that of the variant.
const WORKS: [(&str, Work); 9] = [
    ("step", step),
    ("choices", choices),
    ("read", read),
    ("write", write),
    ("play", play),
    ("after", after),
    ("human", told),
    ("positions", positions),
    ("restore", restore),
];

/// The variants of whose games that is counted.
const SERVED: [&str; 4] = ["chess", "crazyhouse", "shogi", "xiangqi"];

/// The plies of such a game.
const PLIES: usize = 80;

/// Work on a game that was played. What it needs is made first, the rest is done within [`measured`].
type Work = fn(&Game) -> Result<()>;

/// Every name.
fn names() -> Vec<String> {
    let counts = COUNTS.iter().map(|(name, _)| (*name).to_owned());
    let served = WORKS.iter().flat_map(|(work, _)| {
        SERVED
            .iter()
            .map(move |variant| format!("{work}-{variant}"))
    });
    let others = ["load-chess", "game-chess"].map(str::to_owned);
    counts.chain(others).chain(served).collect()
}

/// What is counted, and nothing else: the counter of instructions looks for this name.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> Result<()>) -> Result<()> {
    work()
}

fn main() -> Result<()> {
    let Some(name) = std::env::args().nth(1) else {
        names().iter().for_each(|name| println!("{name}"));
        return Ok(());
    };
    let (work, variant) = name.split_once('-').unwrap_or((&name, ""));
    if let Some((_, work)) = WORKS.iter().find(|(known, _)| *known == work) {
        return work(&ours::random_game(variant, PLIES)?);
    }
    match name.as_str() {
        "load-chess" => measured(&mut || {
            ours::load("chess");
            Ok(())
        }),
        "game-chess" => notation(&ours::random_game("chess", PLIES)?),
        _ => count(&name),
    }
}

/// A count of move sequences.
fn count(name: &str) -> Result<()> {
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

/// Every position of a game with the move that was played in it.
fn plies(line: &Game) -> Vec<(Position, Move)> {
    let stood = (0..line.moves().len()).filter_map(|ply| line.position_after(ply));
    stood.zip(line.moves().iter().copied()).collect()
}

/// A position's text in the variant's own dialect.
fn text(position: &Position) -> String {
    position::write(position.model(), &position.setup())
}

/// A server's steps through a game.
fn step(line: &Game) -> Result<()> {
    measured(&mut || {
        let mut game = Game::new(&line.position().variant());
        for &mv in line.moves() {
            let written = game.human(mv).expect("a legal move").len() + game.legal_moves().len();
            game.play(mv)
                .map_err(|illegal| anyhow!(illegal.explain(game.model())))?;
            let text = game.position_text();
            let over = matches!(game.status(), Status::Over(_));
            std::hint::black_box((written, game.legal_moves(), text, over));
        }
        Ok(())
    })
}

/// What a player may choose from at every ply, grouped as a client shows it.
fn choices(line: &Game) -> Result<()> {
    let plies = plies(line).into_iter();
    let games: Vec<Game> = plies.map(|(here, _)| Game::from_position(here)).collect();
    measured(&mut || {
        games.iter().for_each(|game| {
            std::hint::black_box(game.choices());
        });
        Ok(())
    })
}

/// Every position read from its text and checked.
fn read(line: &Game) -> Result<()> {
    let plies = plies(line);
    let texts: Vec<String> = plies.iter().map(|(position, _)| text(position)).collect();
    let variant = line.position().variant();
    measured(&mut || {
        for text in &texts {
            let read = position::position(&variant, text, position::Mode::Tolerant);
            ensure!(read.is_ok(), "{text} is not read");
        }
        Ok(())
    })
}

/// Every position written.
fn write(line: &Game) -> Result<()> {
    let plies = plies(line);
    measured(&mut || {
        plies.iter().for_each(|(position, _)| {
            std::hint::black_box(position::text(position));
        });
        Ok(())
    })
}

/// Every move played by itself, with a test for check.
fn play(line: &Game) -> Result<()> {
    let plies = plies(line);
    measured(&mut || {
        for &(ref position, mv) in &plies {
            let mut after = position.clone();
            let played = after.play(mv).is_ok();
            std::hint::black_box((played, after.in_check()));
        }
        Ok(())
    })
}

/// The same without a report.
fn after(line: &Game) -> Result<()> {
    let plies = plies(line);
    measured(&mut || {
        for (position, mv) in &plies {
            std::hint::black_box(position.after(*mv).is_ok_and(|after| after.in_check()));
        }
        Ok(())
    })
}

/// Every move in human notation.
fn told(line: &Game) -> Result<()> {
    let plies = plies(line);
    measured(&mut || {
        for &(ref position, mv) in &plies {
            std::hint::black_box(human::write(position, mv).is_ok());
        }
        Ok(())
    })
}

/// The positions of the game read from its PGN.
fn positions(line: &Game) -> Result<()> {
    let moves = plies(line).into_iter();
    let text = moves.filter_map(|(here, mv)| san::write(&here, mv).ok());
    let text = format!("{} *", text.collect::<Vec<_>>().join(" "));
    measured(&mut || {
        let mut reader = pgn::Reader::new(text.as_bytes());
        let mut plays = ours::Plays::from(line.start());
        reader.read_game(&mut plays)?;
        ensure!(plays.plies == line.moves().len(), "not all plies");
        Ok(())
    })
}

/// The game restored from its compact record.
fn restore(line: &Game) -> Result<()> {
    let bytes = compact::write(line)?;
    measured(&mut || {
        let game = compact::read(&line.position().variant(), &bytes)?;
        ensure!(game.moves().len() == line.moves().len(), "not all plies");
        Ok(())
    })
}

/// The game read from its notation and played.
fn notation(line: &Game) -> Result<()> {
    let text = format!("{} *", line.human_moves().join(" "));
    measured(&mut || {
        let read = pgn::Reader::new(text.as_bytes()).games().next();
        let read = read.context("a game")??;
        let mut game = Game::new(&line.position().variant());
        let played = pgn::replay(&mut game, read.moves())?;
        ensure!(played.len() == line.moves().len(), "not all plies");
        Ok(())
    })
}
