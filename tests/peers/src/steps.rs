//! What a server does with a game, operation by operation.

use std::time::Duration;

use anyhow::{Result, ensure};
use boardwright::notation::pgn;
use boardwright::notation::position::{self, Mode};
use boardwright::notation::san;
use boardwright::{Game, Move, Position, Status, Variant};
use serde::Serialize;

use crate::clock::{each, median};
use crate::{ours, peers};

/// So many games are gone through, since a processor learns a single one by heart.
const GAMES: u64 = 20;

/// A game as a server meets it: what there is at each ply, ready to be timed.
pub trait Served {
    /// All legal moves of every position.
    fn legal(&self) -> usize;
    /// Every position read from text and checked.
    fn read(&self) -> usize;
    /// Every position written.
    fn write(&self) -> usize;
    /// Every move checked and played, by itself, and whether it gives check.
    fn play(&self) -> usize;
    /// The same, with a report of what it changes where there are any.
    fn report(&self) -> usize;
    /// Every move in human notation.
    fn human(&self) -> usize;
    /// How the game stands in every position.
    fn status(&self) -> usize;
    /// The whole game read from human notation.
    fn game(&self) -> usize;
    /// The whole game read from its PGN and played, with what was played before.
    fn pgn(&self) -> usize;
    /// Its positions, one after another, without.
    fn positions_of_pgn(&self) -> usize;
    /// For every ply: the legal list, the move in human notation, played, the destinations after it,
    /// the position's text and how the game stands.
    fn step(&self) -> usize;
}

/// Games, one after another.
impl<T: Served> Served for Vec<T> {
    fn legal(&self) -> usize {
        self.iter().map(T::legal).sum()
    }

    fn read(&self) -> usize {
        self.iter().map(T::read).sum()
    }

    fn write(&self) -> usize {
        self.iter().map(T::write).sum()
    }

    fn play(&self) -> usize {
        self.iter().map(T::play).sum()
    }

    fn report(&self) -> usize {
        self.iter().map(T::report).sum()
    }

    fn human(&self) -> usize {
        self.iter().map(T::human).sum()
    }

    fn status(&self) -> usize {
        self.iter().map(T::status).sum()
    }

    fn game(&self) -> usize {
        self.iter().map(T::game).sum()
    }

    fn pgn(&self) -> usize {
        self.iter().map(T::pgn).sum()
    }

    fn positions_of_pgn(&self) -> usize {
        self.iter().map(T::positions_of_pgn).sum()
    }

    fn step(&self) -> usize {
        self.iter().map(T::step).sum()
    }
}

/// Our own side of it.
struct Line {
    variant: Variant,
    games: Vec<(Game, Move)>,
    texts: Vec<String>,
    /// The game as PGN, or move by move if its notation is not one that PGN holds.
    pgn: Option<String>,
    human: Vec<String>,
}

impl Line {
    fn new(game: &Game) -> Line {
        let variant = game.position().variant();
        let mut now = Game::new(&variant);
        let (mut games, mut texts) = (Vec::new(), Vec::new());
        for &mv in game.moves() {
            texts.push(now.position_text());
            games.push((now.clone(), mv));
            if now.play(mv).is_err() {
                break;
            }
        }
        let human = game.human_moves();
        let in_pgn = variant.model().notation.human == "san";
        Line {
            variant,
            games,
            texts,
            pgn: in_pgn.then(|| format!("{} *", human.join(" "))),
            human,
        }
    }

    fn positions(&self) -> impl Iterator<Item = (&Position, Move)> {
        self.games.iter().map(|(game, mv)| (game.position(), *mv))
    }
}

fn told(status: &Status) -> usize {
    match status {
        Status::Ongoing { check, .. } => usize::from(*check),
        Status::Over(_) => 1,
    }
}

impl Served for Line {
    fn legal(&self) -> usize {
        self.positions().map(|(p, _)| p.legal_moves().len()).sum()
    }

    fn read(&self) -> usize {
        let read = |text: &String| {
            position::position(&self.variant, text, Mode::Tolerant).map_or(0, |p| p.turn().index())
        };
        self.texts.iter().map(read).sum()
    }

    fn write(&self) -> usize {
        self.positions().map(|(p, _)| position::text(p).len()).sum()
    }

    fn play(&self) -> usize {
        let play = |(position, mv): (&Position, Move)| {
            let after = position.after(mv);
            usize::from(after.is_ok_and(|after| after.in_check()))
        };
        self.positions().map(play).sum()
    }

    fn report(&self) -> usize {
        let play = |(position, mv): (&Position, Move)| {
            let mut after = position.clone();
            let applied = after.play(mv);
            applied.map_or(0, |a| a.cells.len()) + usize::from(after.in_check())
        };
        self.positions().map(play).sum()
    }

    fn human(&self) -> usize {
        self.positions()
            .map(|(position, mv)| san::write(position, mv).expect("a legal move").len())
            .sum()
    }

    fn status(&self) -> usize {
        self.games
            .iter()
            .map(|(game, _)| told(&game.status()))
            .sum()
    }

    fn game(&self) -> usize {
        let Some(pgn) = &self.pgn else {
            let mut game = Game::new(&self.variant);
            let played = self.human.iter().map_while(|text| {
                let mv = game.read_human(text).ok()?;
                game.play(mv).ok()
            });
            return played.count();
        };
        let mut plies = 0;
        for record in pgn::Reader::new(pgn.as_bytes()).games().flatten() {
            let mut game = Game::new(&self.variant);
            plies += pgn::replay(&mut game, record.moves()).map_or(0, |moves| moves.len());
        }
        plies
    }

    fn pgn(&self) -> usize {
        self.game()
    }

    fn positions_of_pgn(&self) -> usize {
        let Some(pgn) = &self.pgn else {
            return 0;
        };
        let mut plays = ours::Plays::from(&self.variant.start());
        let mut reader = pgn::Reader::new(pgn.as_bytes());
        reader.read_game(&mut plays).map_or(0, |_| plays.plies)
    }

    fn step(&self) -> usize {
        let mut game = Game::new(&self.variant);
        let mut sum = 0;
        for &(_, mv) in &self.games {
            sum += game.legal_moves().len();
            sum += game.human(mv).expect("a legal move").len();
            sum += game.play(mv).map_or(0, |applied| applied.cells.len());
            sum += game
                .legal_moves()
                .iter()
                .map(|m| m.to().index())
                .sum::<usize>();
            sum += game.position_text().len();
            sum += told(&game.status());
        }
        sum
    }
}

/// One operation of one variant: nanoseconds, an average over the positions of some games.
#[derive(Serialize)]
pub struct Row {
    pub variant: String,
    pub operation: &'static str,
    pub ours: f64,
    /// Of shakmaty, where it knows the variant.
    pub theirs: Option<f64>,
    pub ratio: Option<f64>,
}

type Operation = fn(&dyn Served) -> usize;

const OPERATIONS: [(&str, Operation); 11] = [
    ("legal list", |s| s.legal()),
    ("read a position", |s| s.read()),
    ("write a position", |s| s.write()),
    ("play with check", |s| s.play()),
    ("play with check and report", |s| s.report()),
    ("human notation", |s| s.human()),
    ("status", |s| s.status()),
    ("a game from its notation, a ply", |s| s.game()),
    ("a game from its PGN, a ply", |s| s.pgn()),
    ("a position from a game's PGN, a ply", |s| {
        s.positions_of_pgn()
    }),
    ("a server's step", |s| s.step()),
];

const VARIANTS: [&str; 10] = [
    "chess",
    "atomic",
    "crazyhouse",
    "three-check",
    "antichess",
    "horde",
    "racing-kings",
    "shogi",
    "omega",
    "kuma",
];

/// Runs the operations that are wanted.
pub fn run(
    wanted: impl Fn(&str) -> bool,
    quick: bool,
    rounds: usize,
    mut told: impl FnMut(Row),
) -> Result<()> {
    let at_least = Duration::from_millis(if quick { 5 } else { 50 });
    for id in VARIANTS {
        if wanted(&format!("{id} load a descriptor")) {
            let seconds = (0..rounds).map(|_| each(at_least, || ours::load(id)));
            told(Row {
                variant: id.into(),
                operation: "load a descriptor",
                ours: median(seconds.collect()) * 1e9,
                theirs: None,
                ratio: None,
            });
        }
        let games = ours::random_games(id, 80, GAMES)?;
        let plies: usize = games.iter().map(|game| game.moves().len()).sum();
        ensure!(plies > 0, "{id}: no move to play");
        let mine: Vec<Line> = games.iter().map(Line::new).collect();
        let coordinates: Vec<Vec<String>> = games.iter().map(coordinates).collect();
        let theirs = peers::served(id, &coordinates).ok();
        for (operation, run) in OPERATIONS {
            if !wanted(&format!("{id} {operation}")) {
                continue;
            }
            if operation.starts_with("a game from its ") {
                // games are read in standard algebraic notation
                if ours::variant(id)?.model().notation.human == "kif" {
                    continue;
                }
                ensure!(run(&mine) == plies, "{id}: its notation is not read back");
                let read = theirs.as_deref().map(run);
                ensure!(
                    read.is_none_or(|n| n == plies),
                    "{id}: the peer does not read it back"
                );
            }
            if operation == "legal list" {
                let (own, other) = (run(&mine), theirs.as_deref().map(run));
                if let Some(other) = other {
                    ensure!(
                        own == other,
                        "{id}: {own} legal moves, {other} with the peer"
                    );
                }
            }
            let (mut here, mut there) = (Vec::new(), Vec::new());
            for _ in 0..rounds {
                here.push(each(at_least, || consume(run(&mine))));
                if let Some(theirs) = theirs.as_deref() {
                    there.push(each(at_least, || consume(run(theirs))));
                }
            }
            let per_ply = |seconds: Vec<f64>| median(seconds) / plies as f64 * 1e9;
            let ours = per_ply(here);
            let theirs = (!there.is_empty()).then(|| per_ply(there));
            told(Row {
                variant: id.into(),
                operation,
                ours,
                theirs,
                ratio: theirs.map(|theirs| theirs / ours),
            });
        }
    }
    Ok(())
}

/// A game's moves in coordinates.
fn coordinates(game: &Game) -> Vec<String> {
    let moves = game.moves().iter();
    moves.map(|&mv| game.write_unchecked(mv)).collect()
}

/// Takes a result, so that the work for it is not left out.
fn consume(result: usize) {
    std::hint::black_box(result);
}
