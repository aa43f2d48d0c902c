//! What a position is worth by what its moves lead to: the definition of an entry.

use boardwright_core::{Man, Move, MoveSort, Position};

use super::fit::NoTables;
use super::layout::{Place, Placed, Rest};
use super::table::{DRAWN, Entry, NONE, Tables};

/// What is found out of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// What it comes to.
    Final(Entry),
    /// Nothing yet. It is to be looked at again after so many plies, or, for [`NEVER`], when something of what it
    /// leads to is found out.
    Open(u16),
}

/// How many moves one after another may each be answered by a capture in passing: more than there are pawns.
pub(super) const MOST_PASSES: u32 = 12;

/// Not after any number of plies.
pub(super) const NEVER: u16 = 0x7FFF;
/// The bit of what is not found out yet; the other bits say when to look again.
pub(super) const OPEN: u16 = 0x8000;
/// What stands for an open position that is found out as another of its images.
pub(super) const IMAGE: u16 = OPEN | (NEVER - 1);

/// What a number in a table that is being made says.
pub(super) fn found(number: u16) -> Found {
    match Entry::of(number & !OPEN) {
        _ if number & OPEN != 0 => Found::Open(number & !OPEN),
        Some(entry) => Found::Final(entry),
        // A legal move leads to a position.
        None => Found::Final(Entry::Drawn),
    }
}

/// What one position after another comes to, for the player who moves there.
struct Best {
    /// In how many plies the shortest win is over.
    win: u16,
    /// In how many the longest loss, as long as every move loses.
    loss: Option<u16>,
    /// When something is known that is not yet.
    later: u16,
}

impl Best {
    fn of(
        level: u16,
        found: impl Iterator<Item = Result<Found, NoTables>>,
    ) -> Result<Found, NoTables> {
        let mut best = Best {
            win: NEVER,
            loss: Some(0),
            later: NEVER,
        };
        for found in found {
            best.hear(found?);
        }
        Ok(best.sum(level))
    }

    fn hear(&mut self, found: Found) {
        match found {
            Found::Final(Entry::Lost(plies)) => {
                self.win = self.win.min(plies + 1);
                self.loss = None;
            }
            Found::Final(Entry::Won(plies)) => {
                self.loss = self.loss.map(|loss| loss.max(plies + 1));
            }
            Found::Final(Entry::Drawn) => self.loss = None,
            Found::Open(later) => {
                self.later = self.later.min(later.saturating_add(1));
                self.loss = None;
            }
        }
    }

    /// What it comes to, as far as it is over in so many plies.
    fn sum(self, level: u16) -> Found {
        match self.loss {
            _ if self.win <= level => Found::Final(Entry::Won(self.win)),
            Some(loss) if loss <= level => Found::Final(Entry::Lost(loss)),
            loss => Found::Open(
                self.win
                    .min(loss.unwrap_or(NEVER))
                    .min(self.later)
                    .min(NEVER),
            ),
        }
    }
}

/// What the positions that legal moves lead to say of one that has such moves, by what is over in `level` plies.
pub(super) fn by_moves(
    tables: &Tables,
    position: &Position,
    level: u16,
) -> Result<Found, NoTables> {
    after_passes(tables, position, level, 0)
}

/// The same, after so many moves that can be answered in passing.
fn after_passes(
    tables: &Tables,
    position: &Position,
    level: u16,
    passes: u32,
) -> Result<Found, NoTables> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Ok(Found::Final(at_end(position)));
    }
    let moves = moves.into_iter();
    let next = moves.map(|mv| played(tables, &position.after_unchecked(mv), level, passes));
    Best::of(level, next)
}

/// The same of a position whose men are known, which saves playing the plain moves.
pub(super) fn by_plain_moves(
    tables: &Tables,
    table: usize,
    placed: &Placed,
    position: &Position,
    level: u16,
) -> Result<Found, NoTables> {
    let moves = position.legal_moves().into_iter();
    let next = moves.map(|mv| match plain(tables, table, placed, position, mv) {
        Some(number) => Ok(said(number)),
        None => played(tables, &position.after_unchecked(mv), level, 0),
    });
    Best::of(level, next)
}

/// What a number says of a position that a move leads to: one that is open is looked at again when that is known, not
/// when it may be.
fn said(number: u16) -> Found {
    match found(number) {
        Found::Open(_) => Found::Open(NEVER),
        known => known,
    }
}

/// What is known of a position that a move leads to.
fn played(tables: &Tables, next: &Position, level: u16, passes: u32) -> Result<Found, NoTables> {
    let (placed, rest) = tables.layouts.placed(next);
    match rest {
        Rest::More => Err(NoTables::NotWhole),
        Rest::Passed if passes >= MOST_PASSES => Err(NoTables::NotWhole),
        // It is in no table.
        Rest::Passed => after_passes(tables, next, level.saturating_sub(1), passes + 1),
        Rest::Nothing => {
            let men = super::men::Men::new(placed.iter().map(|&(man, _)| man));
            let table = tables.by_men.get(&men).ok_or(NoTables::NotWhole)?;
            let number = tables.layouts.number(&placed, next.turn());
            let entries = tables.entries.get(*table);
            let entry = entries.and_then(|entries| entries.get(number));
            Ok(said(*entry.ok_or(NoTables::NotWhole)?))
        }
    }
}

/// What stands for the position after a plain move that keeps all men as they are.
fn plain(
    tables: &Tables,
    table: usize,
    placed: &Placed,
    position: &Position,
    mv: Move,
) -> Option<u16> {
    let (at, place) = gone(tables, placed, mv)?;
    let turn = position.turn().other();
    let number = tables.layouts.number_after(placed, at, place, turn);
    tables.entries.get(table)?.get(number).copied()
}

/// Which of the men goes where with a plain move that takes nothing and promotes nobody.
pub(super) fn gone(tables: &Tables, placed: &Placed, mv: Move) -> Option<(usize, Place)> {
    let goal = mv.to();
    let from = mv.from()?;
    if !tables.plain || mv.sort() != MoveSort::Plain || mv.promotes_to().is_some() {
        return None;
    }
    let layouts = &tables.layouts;
    let on = |cell| move |&(man, place): &(Man, u16)| layouts.cell(man, place) == Some(cell);
    if mv.second().is_some() || placed.iter().any(on(goal)) {
        return None;
    }
    let at = placed.iter().position(on(from))?;
    let &(man, _) = placed.get(at)?;
    Some((at, layouts.arrived(man, goal)?))
}

/// What a position without moves comes to.
pub(super) fn at_end(position: &Position) -> Entry {
    let winner = position.outcome().and_then(|outcome| outcome.winner());
    match winner {
        None => Entry::Drawn,
        Some(side) if side == position.turn() => Entry::Won(0),
        Some(_) => Entry::Lost(0),
    }
}

/// Whether a number is that of a position that is still to be found out.
pub(super) fn is_open(number: u16) -> bool {
    number & OPEN != 0 && number != NONE && number != DRAWN
}
