//! shakmaty as a server could have it: a position and the moves played. It keeps no past for repetition, and knows no end
//! by a counter or from outside the rules.

use std::marker::PhantomData;

use anyhow::{Context, Result, anyhow};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::{Antichess, Atomic, Crazyhouse, Horde, RacingKings, ThreeCheck};
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, KnownOutcome, Outcome, Position};

use crate::plan::Plan;
use crate::server::{Day, End, Server, Told};

/// Games of one type of position.
struct Shakmaty<P>(PhantomData<P>);

/// Its server for a variant, if it knows it.
pub fn server(variant: &str) -> Option<Box<dyn Day>> {
    fn of<P: Position + FromSetup + Clone + Default + PartialEq + 'static>() -> Option<Box<dyn Day>>
    {
        Some(Box::new(Shakmaty::<P>(PhantomData)))
    }
    match variant {
        "chess" | "chess960" => of::<Chess>(),
        "atomic" => of::<Atomic>(),
        "crazyhouse" => of::<Crazyhouse>(),
        "three-check" => of::<ThreeCheck>(),
        "antichess" => of::<Antichess>(),
        "horde" => of::<Horde>(),
        "racing-kings" => of::<RacingKings>(),
        _ => None,
    }
}

pub struct Table<P> {
    /// The text of the start, where it is not the usual one.
    start: Option<String>,
    position: P,
    moves: Vec<UciMove>,
}

impl<P: Position + FromSetup + Default> Table<P> {
    fn open(start: Option<String>) -> Result<Table<P>> {
        let position = match &start {
            None => P::default(),
            Some(text) => {
                let fen: Fen = text.parse()?;
                let position = fen.into_position(CastlingMode::Chess960);
                position.map_err(|error| anyhow!("{text}: {:?}", error.kinds()))?
            }
        };
        Ok(Table {
            start,
            position,
            moves: Vec::new(),
        })
    }
}

/// How a game has ended.
fn ended(outcome: Outcome) -> Option<End> {
    let winner = match outcome.known()? {
        KnownOutcome::Decisive { winner } => Some(usize::from(winner.is_black())),
        KnownOutcome::Draw => None,
    };
    Some(End {
        winner,
        ours_alone: false,
    })
}

impl<P: Position + FromSetup + Clone + Default + PartialEq> Server for Shakmaty<P> {
    type Table = Table<P>;
    type Wish = UciMove;

    fn wishes(&self, plan: &Plan) -> Result<Vec<UciMove>> {
        let texts = plan.plies.iter().map(|ply| Ok(ply.text.parse()?));
        texts.collect()
    }

    fn open(&self, plan: &Plan) -> Result<Table<P>> {
        Table::open(plan.setup.map(|_| plan.start.clone()))
    }

    fn step(&self, table: &mut Table<P>, wish: &UciMove) -> Result<Told> {
        let legal = table.position.legal_moves().len();
        let mv = wish.to_move(&table.position)?;
        let human = SanPlus::from_move_and_play_unchecked(&mut table.position, mv).to_string();
        table.moves.push(*wish);
        let position = Fen::from_position(&table.position, EnPassantMode::Always).to_string();
        Ok(Told {
            legal,
            human,
            position,
            check: table.position.is_check(),
            end: ended(table.position.outcome()),
        })
    }

    fn end(&self, table: &mut Table<P>, _: u32) {
        // Of what may end a game from outside, it knows who cannot win when time runs out.
        let other = !table.position.turn();
        std::hint::black_box(table.position.has_insufficient_material(other));
    }

    fn record(&self, table: &Table<P>) -> Result<Vec<u8>> {
        let mut text = table.start.clone().unwrap_or_default();
        for mv in &table.moves {
            text.push('\n');
            mv.append_to_string(&mut text);
        }
        Ok(text.into_bytes())
    }

    fn restore(&self, record: &[u8]) -> Result<Table<P>> {
        let mut lines = std::str::from_utf8(record)?.split('\n');
        let start = lines.next().context("a start")?;
        let mut table: Table<P> = Table::open((!start.is_empty()).then(|| start.to_owned()))?;
        for line in lines {
            let uci: UciMove = line.parse()?;
            let mv = uci.to_move(&table.position)?;
            table.position.play_unchecked(mv);
            table.moves.push(uci);
        }
        Ok(table)
    }

    fn same(&self, one: &Table<P>, other: &Table<P>) -> bool {
        one.position == other.position && one.moves == other.moves
    }
}
