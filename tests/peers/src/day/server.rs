//! What a server does with games from morning to evening, and how long each part of it takes.

use anyhow::{Context, Result};

use crate::clock::timed;
use crate::plan::Plan;

/// What is told at a ply.
#[derive(PartialEq, Debug)]
pub struct Told {
    /// How many moves there were to choose from.
    pub legal: usize,
    /// The move as people write it.
    pub human: String,
    /// The position after it.
    pub position: String,
    pub check: bool,
    pub end: Option<End>,
}

/// How a game has ended by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The number of the winner, if anybody has won.
    pub winner: Option<usize>,
    /// By what the position alone does not tell, or only ours: the past, a counter, a position that nobody can win.
    pub ours_alone: bool,
}

/// Plays games from the moves of their plans.
pub trait Server {
    /// A game that is open.
    type Table;
    /// A move as it is wished.
    type Wish;

    /// Reads a plan's moves, before the day begins.
    fn wishes(&self, plan: &Plan) -> Result<Vec<Self::Wish>>;
    fn open(&self, plan: &Plan) -> Result<Self::Table>;
    /// The legal moves for the player, the move that a wish means, its notation, the move played, the position's text,
    /// and how the game stands.
    fn step(&self, table: &mut Self::Table, wish: &Self::Wish) -> Result<Told>;
    /// Ends a game that the rules have not ended: somebody gives up or runs out of time, or they agree.
    fn end(&self, table: &mut Self::Table, number: u32);
    fn record(&self, table: &Self::Table) -> Result<Vec<u8>>;
    fn restore(&self, record: &[u8]) -> Result<Self::Table>;
    /// Whether two games stand alike, with the same past as far as it is kept.
    fn same(&self, one: &Self::Table, other: &Self::Table) -> bool;
}

/// CPU seconds of the parts of a day.
#[derive(Clone, Copy, Default)]
pub struct Seconds {
    pub open: f64,
    pub step: f64,
    pub end: f64,
    pub record: f64,
    pub restore: f64,
}

impl Seconds {
    pub fn all(&self) -> f64 {
        self.open + self.step + self.end + self.record + self.restore
    }

    pub fn add(&mut self, other: Seconds) {
        self.open += other.open;
        self.step += other.step;
        self.end += other.end;
        self.record += other.record;
        self.restore += other.restore;
    }
}

/// What came of some games.
pub struct Done {
    pub seconds: Seconds,
    /// For each game what was told at each ply.
    pub told: Vec<Vec<Told>>,
    /// The bytes of all records.
    pub bytes: usize,
}

/// A server whose kind of tables nobody needs to know.
pub trait Day {
    /// Plays games that are open together, ply by ply in turns.
    fn day(&self, plans: &[Plan]) -> Result<Done>;
}

impl<S: Server> Day for S {
    fn day(&self, plans: &[Plan]) -> Result<Done> {
        let wishes = plans.iter().map(|plan| self.wishes(plan));
        let wishes = wishes.collect::<Result<Vec<_>>>()?;
        let opened = timed(|| plans.iter().map(|plan| self.open(plan)).collect());
        let (tables, open): (Result<Vec<S::Table>>, f64) = opened;
        let mut tables = tables?;
        let longest = wishes.iter().map(Vec::len).max().unwrap_or_default();
        let mut told: Vec<Vec<Told>> = wishes.iter().map(|w| Vec::with_capacity(w.len())).collect();
        let (played, step) = timed(|| -> Result<()> {
            for ply in 0..longest {
                let games = tables.iter_mut().zip(&mut told).zip(&wishes);
                for ((table, told), wishes) in games {
                    if let Some(wish) = wishes.get(ply) {
                        told.push(self.step(table, wish)?);
                    }
                }
            }
            Ok(())
        });
        played?;
        let ((), end) = timed(|| {
            let games = tables.iter_mut().zip(plans);
            games.for_each(|(table, plan)| self.end(table, plan.number));
        });
        let kept = timed(|| tables.iter().map(|table| self.record(table)).collect());
        let (records, record): (Result<Vec<Vec<u8>>>, f64) = kept;
        let records = records?;
        let restored = timed(|| records.iter().map(|bytes| self.restore(bytes)).collect());
        let (restored, restore): (Result<Vec<S::Table>>, f64) = restored;
        for ((one, other), plan) in tables.iter().zip(&restored?).zip(plans) {
            let same = self.same(one, other).then_some(());
            same.with_context(|| format!("game {} is restored as another", plan.number))?;
        }
        let seconds = Seconds {
            open,
            step,
            end,
            record,
            restore,
        };
        Ok(Done {
            seconds,
            told,
            bytes: records.iter().map(Vec::len).sum(),
        })
    }
}
