//! Longer games: going on, taking back, restoring, and what repetition and a ban of it ask of the past.

use anyhow::{Context, Result, anyhow};
use boardwright::record::{Appends, compact};
use boardwright::{Catalogue, Game, Move, Variant, wire};

use super::curve::Curve;
use crate::clock::{median, timed};

const PLIES: [usize; 6] = [100, 300, 1_000, 3_000, 10_000, 30_000];
const PLIES_IF_QUICK: [usize; 3] = [100, 300, 1_000];

/// How the men move in a long game: no pawns, no captures, no checks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// By lot.
    Wandering,
    /// Back to where they came from wherever that is legal, but for one ply of forty or so; else by lot.
    ToAndFro,
}

/// The games: a name, the variant without its counter of moves, the kind that does not go back, and the manner.
const GAMES: [(&str, &str, &str, Manner); 4] = [
    ("chess, wandering", CHESS, "pawn", Manner::Wandering),
    ("chess, to and fro", CHESS, "pawn", Manner::ToAndFro),
    ("kuma, wandering", KUMA, "soldier", Manner::Wandering),
    (
        "kuma, to and fro as the ban allows",
        KUMA,
        "soldier",
        Manner::ToAndFro,
    ),
];

/// Chess where a repetition may be claimed and few games are over for it.
const CHESS: &str = r#"
schema = 1
[variant]
id = "long-chess"
version = "1.0.0"
name = "Long chess"
extends = "chess@1"
[end]
repetition = { count = 3, result = "draw", claim = "player", automatic-at = 1000 }
no-progress = false
dead-position = false
"#;

const KUMA: &str = r#"
schema = 1
[variant]
id = "long-kuma"
version = "1.0.0"
name = "Long kuma"
extends = "kuma@1"
[end]
no-progress = false
"#;

/// The moves of a long game.
fn moves(variant: &Variant, slow: &str, manner: Manner, plies: usize) -> Result<Vec<Move>> {
    let mut chance = fastrand::Rng::with_seed(7);
    let mut game = Game::new(variant);
    while game.moves().len() < plies {
        let here = game.position();
        let is_quiet = |mv: &Move| {
            here.man_at(mv.to()).is_none()
                && variant.model().kind(slow) != Some(mv.kind())
                && here.after(*mv).is_ok_and(|after| !after.in_check())
        };
        let quiet: Vec<Move> = game.legal_moves().into_iter().filter(is_quiet).collect();
        let own = game.moves().len().checked_sub(2);
        let own = own.and_then(|ply| game.moves().get(ply));
        let back = |mv: &&Move| {
            own.is_some_and(|own| Some(own.to()) == mv.from() && own.from() == Some(mv.to()))
        };
        let returns = manner == Manner::ToAndFro && chance.u8(..40) > 0;
        let returning = quiet.iter().find(back).filter(|_| returns);
        let by_lot = || chance.choice(&quiet);
        let mv = returning.or_else(by_lot).copied();
        let mv = mv.with_context(|| format!("no quiet move at ply {}", game.moves().len()))?;
        game.step(mv).map_err(|reason| anyhow!("{reason:?}"))?;
    }
    Ok(game.moves().to_vec())
}

/// A game of so many plies, and what was kept of it.
struct Long {
    moves: Vec<Move>,
    game: Game,
    bytes: Vec<u8>,
    record: boardwright::record::GameRecord,
}

impl Long {
    fn new(variant: &Variant, moves: &[Move]) -> Result<Long> {
        let game = played(variant, moves, |_| ())?;
        Ok(Long {
            moves: moves.to_vec(),
            bytes: compact::write(&game)?,
            record: game.record()?,
            game,
        })
    }
}

/// Plays moves and does something after each.
fn played(variant: &Variant, moves: &[Move], mut then: impl FnMut(&Game)) -> Result<Game> {
    let mut game = Game::new(variant);
    for &mv in moves {
        let done = game.play(mv);
        done.map_err(|reason| anyhow!(reason.explain(variant.model())))?;
        then(&game);
    }
    Ok(game)
}

/// An operation on a whole game, or the last plies of it.
type Operation = fn(&Long) -> Result<()>;

fn variant(long: &Long) -> Variant {
    long.game.position().variant()
}

const OPERATIONS: [(&str, Operation); 10] = [
    ("played on, with the status each ply", |long| {
        played(&variant(long), &long.moves, |game| {
            std::hint::black_box(game.status());
        })
        .map(drop)
    }),
    ("played on, with all of it told each ply", |long| {
        played(&variant(long), &long.moves, |game| {
            std::hint::black_box(wire::State::of(game));
        })
        .map(drop)
    }),
    ("an append each ply", |long| {
        let mut appends = Appends::after(&Game::new(&variant(long)).record()?)?;
        played(&variant(long), &long.moves, |game| {
            std::hint::black_box(appends.next(game).is_ok());
        })
        .map(drop)
    }),
    ("restored from bytes", |long| {
        std::hint::black_box(compact::read(&variant(long), &long.bytes)?);
        Ok(())
    }),
    ("restored from a record", |long| {
        std::hint::black_box(Game::restore(&variant(long), &long.record)?);
        Ok(())
    }),
    ("all moves in human notation", |long| {
        std::hint::black_box(long.game.human_moves());
        Ok(())
    }),
    ("the position after each ply", |long| {
        (0..long.moves.len()).for_each(|ply| {
            std::hint::black_box(long.game.position_after(ply));
        });
        Ok(())
    }),
    ("all taken back, with the status each ply", |long| {
        let mut game = long.game.clone();
        while game.take_back().is_some() {
            std::hint::black_box(game.status());
        }
        Ok(())
    }),
    ("recorded in bytes", |long| {
        std::hint::black_box(compact::write(&long.game)?);
        Ok(())
    }),
    ("claims with each legal move, at the end", |long| {
        for mv in long.game.legal_moves() {
            std::hint::black_box(long.game.claims_with(mv));
        }
        Ok(())
    }),
];

pub fn run(quick: bool, rounds: usize) -> Result<Vec<Curve>> {
    let sizes = if quick {
        &PLIES_IF_QUICK[..]
    } else {
        &PLIES[..]
    };
    let longest = sizes.last().copied().unwrap_or_default();
    let mut curves = Vec::new();
    for (name, text, slow, manner) in GAMES {
        let added = Catalogue::shipped().add("long.toml", text);
        let variant = added.map_err(|error| anyhow!("{error}"))?;
        let moves = moves(&variant, slow, manner, longest)?;
        let prefixes = sizes.iter().filter_map(|&plies| moves.get(..plies));
        let games = prefixes.map(|moves| Long::new(&variant, moves));
        let games: Vec<Long> = games.collect::<Result<_>>()?;
        for (operation, run) in OPERATIONS {
            let mut points = Vec::new();
            for long in &games {
                let mut seconds = Vec::new();
                for _ in 0..rounds {
                    let (done, took) = timed(|| run(long));
                    done.with_context(|| format!("{name}: {operation}"))?;
                    seconds.push(took);
                }
                points.push((long.moves.len(), median(seconds) * 1e9));
            }
            curves.push(Curve::new("plies", format!("{name}: {operation}"), points));
        }
        curves.push(last(name, &games, rounds)?);
    }
    Ok(curves)
}

/// The last move taken back and played again, with the legal list and the status: once, on the way through many.
fn last(name: &str, games: &[Long], rounds: usize) -> Result<Curve> {
    const TIMES: u32 = 200;
    let mut points = Vec::new();
    for long in games {
        let mut game = long.game.clone();
        let mut seconds = Vec::new();
        for _ in 0..rounds {
            let (done, took) = timed(|| -> Result<()> {
                for _ in 0..TIMES {
                    let mv = game.take_back().context("a move")?;
                    std::hint::black_box(game.legal_moves());
                    game.step(mv).map_err(|reason| anyhow!("{reason:?}"))?;
                    std::hint::black_box((game.legal_moves(), game.status()));
                }
                Ok(())
            });
            done?;
            seconds.push(took / f64::from(TIMES));
        }
        points.push((long.moves.len(), median(seconds) * 1e9));
    }
    let operation = format!("{name}: the last move taken back and played again");
    Ok(Curve::new("plies", operation, points))
}
