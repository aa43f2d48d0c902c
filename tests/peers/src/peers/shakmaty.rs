//! shakmaty: chess and the variants of lichess, each written out by hand.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use anyhow::{Result, anyhow, bail};
use pgn_reader::{Reader, Visitor};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::{Antichess, Atomic, Crazyhouse, Horde, RacingKings, ThreeCheck};
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position, perft};

use super::Count;
use crate::counts::Convention;
use crate::steps::Served;

/// Does something with the type of position of a variant.
macro_rules! with_variant {
    ($variant:expr, $act:ident ( $($argument:expr),* )) => {
        match $variant {
            "chess" => $act::<Chess>($($argument),*),
            "atomic" => $act::<Atomic>($($argument),*),
            "crazyhouse" => $act::<Crazyhouse>($($argument),*),
            "three-check" => $act::<ThreeCheck>($($argument),*),
            "antichess" => $act::<Antichess>($($argument),*),
            "horde" => $act::<Horde>($($argument),*),
            "racing-kings" => $act::<RacingKings>($($argument),*),
            other => bail!("shakmaty does not know {other}"),
        }
    };
}

pub fn count(
    variant: &str,
    text: Option<&str>,
    depth: u32,
    convention: Convention,
) -> Result<Count> {
    with_variant!(variant, counter(text, depth, convention))
}

fn counter<P>(text: Option<&str>, depth: u32, convention: Convention) -> Result<Count>
where
    P: Position + FromSetup + Clone + Default + 'static,
{
    let position: P = read(text)?;
    Ok(Box::new(move || match convention {
        // It has no count without a list, so a list is its cheapest last ply.
        Convention::Bulk => perft(&position, depth),
        Convention::Play => play(&position, depth),
    }))
}

fn read<P: Position + FromSetup + Default>(text: Option<&str>) -> Result<P> {
    let Some(text) = text else {
        return Ok(P::default());
    };
    let fen: Fen = text.parse()?;
    fen.into_position(CastlingMode::Standard)
        .map_err(|error| anyhow!("{:?}", error.kinds()))
}

fn play<P: Position + Clone>(position: &P, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(mv);
        nodes += if depth == 1 {
            std::hint::black_box(&child);
            1
        } else {
            play(&child, depth - 1)
        };
    }
    nodes
}

struct Line<P> {
    start: P,
    plies: Vec<(P, shakmaty::Move)>,
    texts: Vec<String>,
    human: Vec<SanPlus>,
    /// The game as PGN.
    pgn: String,
}

/// Plays the game that pgn-reader reads, and counts its plies.
struct Plays<P>(PhantomData<P>);

impl<P: Position + Default> Visitor for Plays<P> {
    type Tags = ();
    type Movetext = (P, usize);
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, (P, usize)> {
        ControlFlow::Continue((P::default(), 0))
    }

    fn san(&mut self, (position, plies): &mut (P, usize), san: SanPlus) -> ControlFlow<usize> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*plies),
        }
    }

    fn end_game(&mut self, (_, plies): (P, usize)) -> usize {
        plies
    }
}

/// Games from the start of a variant.
pub fn served(variant: &str, games: &[Vec<String>]) -> Result<Box<dyn Served>> {
    with_variant!(variant, lines(games))
}

fn lines<P>(games: &[Vec<String>]) -> Result<Box<dyn Served>>
where
    P: Position + FromSetup + Clone + Default + 'static,
{
    let lines: Result<Vec<Line<P>>> = games.iter().map(|moves| line(moves)).collect();
    Ok(Box::new(lines?))
}

fn line<P>(moves: &[String]) -> Result<Line<P>>
where
    P: Position + FromSetup + Clone + Default + 'static,
{
    let mut position = P::default();
    let (mut plies, mut texts, mut human) = (Vec::new(), Vec::new(), Vec::new());
    for text in moves {
        let uci: UciMove = text.parse()?;
        let mv = uci.to_move(&position)?;
        texts.push(Fen::from_position(&position, EnPassantMode::Legal).to_string());
        human.push(SanPlus::from_move(position.clone(), mv));
        plies.push((position.clone(), mv));
        position.play_unchecked(mv);
    }
    let words: Vec<String> = human.iter().map(ToString::to_string).collect();
    Ok(Line {
        start: P::default(),
        plies,
        texts,
        human,
        pgn: format!("{} *", words.join(" ")),
    })
}

impl<P: Position + FromSetup + Clone + Default> Served for Line<P> {
    fn legal(&self) -> usize {
        self.plies
            .iter()
            .map(|(position, _)| position.legal_moves().len())
            .sum()
    }

    fn read(&self) -> usize {
        let read = |text: &String| read::<P>(Some(text)).map_or(0, |p| p.turn() as usize);
        self.texts.iter().map(read).sum()
    }

    fn write(&self) -> usize {
        let write = |position: &P| Fen::from_position(position, EnPassantMode::Legal).to_string();
        self.plies.iter().map(|(p, _)| write(p).len()).sum()
    }

    fn play(&self) -> usize {
        let play = |(position, mv): &(P, shakmaty::Move)| {
            let after = position.clone().play(*mv);
            usize::from(after.is_ok_and(|p| p.is_check()))
        };
        self.plies.iter().map(play).sum()
    }

    fn report(&self) -> usize {
        self.play()
    }

    fn human(&self) -> usize {
        let human = |(position, mv): &(P, shakmaty::Move)| {
            SanPlus::from_move(position.clone(), *mv).to_string().len()
        };
        self.plies.iter().map(human).sum()
    }

    fn status(&self) -> usize {
        self.plies
            .iter()
            .map(|(position, _)| {
                usize::from(position.is_check()) + usize::from(position.outcome().is_known())
            })
            .sum()
    }

    fn game(&self) -> usize {
        let mut position = self.start.clone();
        let mut plies = 0;
        for san in &self.human {
            let Ok(mv) = san.san.to_move(&position) else {
                break;
            };
            position.play_unchecked(mv);
            plies += 1;
        }
        plies
    }

    fn pgn(&self) -> usize {
        let mut reader = Reader::new(self.pgn.as_bytes());
        let game = reader.read_game(&mut Plays::<P>(PhantomData));
        game.ok().flatten().unwrap_or_default()
    }

    fn positions_of_pgn(&self) -> usize {
        self.pgn()
    }

    fn step(&self) -> usize {
        let mut position = self.start.clone();
        let mut sum = 0;
        for (_, mv) in &self.plies {
            sum += position.legal_moves().len();
            sum += SanPlus::from_move_and_play_unchecked(&mut position, *mv)
                .to_string()
                .len();
            sum += position
                .legal_moves()
                .iter()
                .map(|m| m.to() as usize)
                .sum::<usize>();
            sum += Fen::from_position(&position, EnPassantMode::Legal)
                .to_string()
                .len();
            sum += usize::from(position.is_check()) + usize::from(position.outcome().is_known());
        }
        sum
    }
}
