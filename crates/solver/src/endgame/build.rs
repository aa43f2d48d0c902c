//! How tables are made: from the last moves backwards.
//!
//! First every number of a table is looked at: whether it is a position, and which other men its moves lead to, until
//! no more come. Then the tables are worked out in an order in which what captures and promotions lead to is known
//! before. Within one table, the positions that are over in one ply are found out first, then those in two, and so on:
//! so the first thing that is found out of a position is the best.
//!
//! Of positions that mirrors and turns of the board make of each other one is found out for all, where no rule notices
//! the difference.
//!
//! A position that is found out lets those be looked at again that a man may have come from, as the movements tell it
//! without the board. That is a guess which saves work: nothing is concluded from it. If it has passed somebody over,
//! a position turns out to be over sooner than it is looked at, or at the end one is left that can be told; then the
//! table is made again, and every open position looked at in each turn.

use std::collections::{BTreeSet, HashMap, HashSet};

use boardwright_core::{Man, Position, Premise, Reason, Side, Variant};

use super::fit::{self, MAX_MEN, NoTables};
use super::images::Images;
use super::judge::{self, Found, NEVER, OPEN};
use super::layout::{Layouts, Place, Placed, Rest};
use super::men::Men;
use super::table::{Entry, MOST_PLIES, NONE, Tables};
use crate::work::team::Team;

/// How far the making of tables is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stage {
    /// The men of the table that is worked on.
    pub men: Men,
    /// The plies of which positions are being found out; 0 while positions are looked for.
    pub plies: u16,
    /// How many numbers of all tables have been looked at, again and again.
    pub looked_at: u64,
}

/// How many numbers each thread looks at between two calls of the watcher on a board of chess.
const BATCH: usize = 1024;
/// How many there are at the least, however large the board is.
const LEAST_BATCH: usize = 4;
/// How many entries are passed between two calls: a few milliseconds.
const PASSED: usize = 1 << 20;

/// How many numbers each thread looks at between two calls of the watcher. A larger board has more men's ways to look at, and more
/// cells on each.
fn batch(cells: usize) -> usize {
    let of_chess = 64 * 64;
    (BATCH * of_chess / cells.saturating_mul(cells).max(of_chess)).max(LEAST_BATCH)
}

impl Tables {
    /// Makes the table of some men, and of all men that their moves lead to, with no more than so many bytes for
    /// entries. `watch` is called often, and stops it by returning `false`.
    ///
    /// # Errors
    /// Why there is no such table.
    pub fn build(
        variant: &Variant,
        men: &Men,
        most_bytes: u64,
        watch: &mut dyn FnMut(&Stage) -> bool,
    ) -> Result<Tables, NoTables> {
        Tables::build_by(1, variant, men, most_bytes, watch)
    }

    /// The same by so many threads, at most as many as there are cores. The tables are the same.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn build_by(
        threads: usize,
        variant: &Variant,
        men: &Men,
        most_bytes: u64,
        watch: &mut dyn FnMut(&Stage) -> bool,
    ) -> Result<Tables, NoTables> {
        fit::variant(variant)?;
        let model = variant.model();
        if men.count() > MAX_MEN {
            return Err(NoTables::TooMany);
        }
        let stage = Stage {
            men: men.clone(),
            plies: 0,
            looked_at: 0,
        };
        let layouts = Layouts::new(model, &mut || watch(&stage)).ok_or(NoTables::Stopped)?;
        let least = fit::least_bytes(model, men, &layouts, most_bytes);
        if least > most_bytes {
            return Err(NoTables::TooLarge(least, most_bytes));
        }
        let mut builder = Builder {
            known: Known {
                tables: Tables {
                    variant: variant.clone(),
                    plain: model.keeps(&[Premise::Changes]),
                    layouts,
                    men: Vec::new(),
                    by_men: HashMap::new(),
                    entries: Vec::new(),
                    ends: BTreeSet::new(),
                },
                images: Vec::new(),
            },
            variants: (0..Team::size(threads)).map(|_| variant.apart()).collect(),
            left: most_bytes,
            most: most_bytes,
            leads: Vec::new(),
            batch: batch(model.board.len()),
            watch,
            stage,
        };
        builder.open(men)?;
        builder.look_for_positions()?;
        for group in builder.groups() {
            builder.work_out(&group)?;
        }
        let tables = builder.known.tables;
        let none = |entries: &Vec<u16>| entries.iter().all(|&entry| entry == NONE);
        if tables.entries.first().is_none_or(none) {
            return Err(NoTables::NoPosition);
        }
        Ok(tables)
    }
}

/// What is known so far: what threads look at together.
struct Known {
    tables: Tables,
    /// The images of each table's positions, where there are some.
    images: Vec<Option<Images>>,
}

struct Builder<'w> {
    known: Known,
    /// The variant, for each of the threads.
    variants: Vec<Variant>,
    /// The bytes that are left for entries, and that there were.
    left: u64,
    most: u64,
    /// The tables that moves of each table's positions lead to.
    leads: Vec<HashSet<usize>>,
    /// How many numbers each thread looks at between two calls of the watcher.
    batch: usize,
    watch: &'w mut dyn FnMut(&Stage) -> bool,
    stage: Stage,
}

/// What is found out of positions when they are looked at for the first time.
#[derive(Default)]
struct Begun {
    /// The entries of those numbers that are positions.
    entries: Vec<(usize, u16)>,
    /// The men to which their moves lead, in the order in which they come.
    leads: Vec<Men>,
    /// How games end there that somebody wins.
    ends: BTreeSet<Reason>,
}

/// Why a group of tables was not worked out as it was tried.
enum Trouble {
    /// Somebody was passed over.
    PassedOver,
    None(NoTables),
}

impl From<NoTables> for Trouble {
    fn from(none: NoTables) -> Trouble {
        Trouble::None(none)
    }
}

impl Known {
    fn get(&self, table: usize, number: usize) -> u16 {
        let entries = self.tables.entries.get(table);
        entries
            .and_then(|entries| entries.get(number))
            .copied()
            .unwrap_or(NONE)
    }

    fn set(&mut self, table: usize, number: usize, entry: u16) {
        let entries = self.tables.entries.get_mut(table);
        if let Some(place) = entries.and_then(|entries| entries.get_mut(number)) {
            *place = entry;
        }
    }

    fn images(&self, table: usize) -> Option<&Images> {
        self.images.get(table).and_then(Option::as_ref)
    }

    /// The men of a number on their places, and the player to move.
    fn unnumber(&self, table: usize, number: usize) -> Option<(Placed, Side)> {
        let men = self.tables.men.get(table)?;
        self.tables.layouts.unnumber(men, number)
    }

    /// The position of a number, if there is one.
    fn position(
        &self,
        variant: &Variant,
        table: usize,
        number: usize,
    ) -> Option<(Placed, Position)> {
        let (placed, turn) = self.unnumber(table, number)?;
        let setup = self.tables.layouts.setup(&placed, turn);
        Some((placed, variant.position(&setup).ok()?))
    }

    /// Sets the entry of a position and of all its images; an open one is found out for all of them.
    fn settle(&mut self, table: usize, (placed, turn): (&Placed, Side), number: usize, entry: u16) {
        if let Some(images) = self.images(table) {
            let its = match judge::is_open(entry) {
                true => judge::IMAGE,
                false => entry,
            };
            for image in images.all(&self.tables.layouts, placed, turn) {
                self.set(table, image, its);
            }
        }
        self.set(table, number, entry);
    }

    /// The numbers of a table, without most of those that are found out as another image.
    fn numbers(&self, table: usize) -> impl Iterator<Item = usize> + use<> {
        let many = self.tables.entries.get(table).map_or(0, Vec::len);
        let all = || (many.max(1), vec![true]);
        let (stride, firsts) = self.images(table).map_or_else(all, Images::firsts);
        // They are not kept: of a table whose lead is its last man there would be as many as numbers.
        let blocks = (0..many).step_by(stride).zip(firsts.into_iter().cycle());
        let blocks = blocks.filter(|&(_, is_first)| is_first);
        blocks.flat_map(move |(from, _)| from..many.min(from + stride))
    }

    /// The entries of a table, to be changed.
    fn entries(&mut self, table: usize) -> impl Iterator<Item = &mut u16> {
        let entries = self.tables.entries.get_mut(table);
        entries.into_iter().flatten()
    }

    /// The number, as it is found out, of a position.
    fn first(&self, table: usize, placed: &Placed, turn: Side) -> usize {
        let layouts = &self.tables.layouts;
        match self.images(table) {
            Some(images) => images.first(layouts, placed, turn),
            None => layouts.number(placed, turn),
        }
    }

    /// The number, as it is found out, of a position in which one of the men stands on another place.
    fn number_before(
        &self,
        table: usize,
        placed: &Placed,
        (at, from): (usize, Place),
        mover: Side,
    ) -> usize {
        let layouts = &self.tables.layouts;
        match self.images(table) {
            Some(images) => {
                let mut before = placed.clone();
                if let Some((_, place)) = before.get_mut(at) {
                    *place = from;
                }
                images.first(layouts, &before, mover)
            }
            None => layouts.number_after(placed, at, from, mover),
        }
    }

    /// Looks at some numbers of a table for the first time.
    fn begin(&self, variant: &Variant, table: usize, numbers: &[usize]) -> Result<Begun, NoTables> {
        let model = self.tables.variant.model();
        let rights = model.has_first_movers() || !self.tables.plain;
        let mut begun = Begun::default();
        for &number in numbers {
            let Some((placed, position)) = self.position(variant, table, number) else {
                continue;
            };
            if self.images(table).is_some() && self.first(table, &placed, position.turn()) != number
            {
                continue;
            }
            // Where a piece has rights until it moves, the rules may make a position of it that has another
            // number.
            if rights && self.tables.layouts.placed(&position) != (placed.clone(), Rest::Nothing) {
                continue;
            }
            let moves = position.legal_moves();
            let entry = match moves.is_empty() {
                true => {
                    begun.hear_end(&position);
                    judge::at_end(&position).number()
                }
                false => OPEN | 1,
            };
            for mv in moves {
                if judge::gone(&self.tables, &placed, mv).is_none() {
                    self.lead(&mut begun, &position.after_unchecked(mv), 0)?;
                }
            }
            begun.entries.push((number, entry));
        }
        Ok(begun)
    }

    /// A move of a table's positions leads to this one, after so many that can be answered in passing.
    fn lead(&self, begun: &mut Begun, next: &Position, passes: u32) -> Result<(), NoTables> {
        let (placed, rest) = self.tables.layouts.placed(next);
        match rest {
            Rest::More => return Err(NoTables::NotWhole),
            Rest::Passed if passes >= judge::MOST_PASSES => return Err(NoTables::NotWhole),
            Rest::Passed => {
                let moves = next.legal_moves();
                if moves.is_empty() {
                    begun.hear_end(next);
                }
                for mv in moves {
                    self.lead(begun, &next.after_unchecked(mv), passes + 1)?;
                }
            }
            Rest::Nothing => {
                let men = Men::new(placed.iter().map(|&(man, _)| man));
                if !begun.leads.contains(&men) {
                    begun.leads.push(men);
                }
            }
        }
        Ok(())
    }

    /// What is found out of some open positions by what is over in `level` plies.
    fn look_again(
        &self,
        variant: &Variant,
        table: usize,
        numbers: &[usize],
        level: u16,
    ) -> Result<Vec<(usize, Found)>, Trouble> {
        let look = |&number: &usize| {
            let Some((placed, position)) = self.position(variant, table, number) else {
                return Ok((number, Found::Open(NEVER)));
            };
            match judge::by_plain_moves(&self.tables, table, &placed, &position, level)? {
                Found::Final(Entry::Won(plies) | Entry::Lost(plies)) if plies < level => {
                    Err(Trouble::PassedOver)
                }
                found => Ok((number, found)),
            }
        };
        numbers.iter().map(look).collect()
    }

    /// Has the positions looked at again in so many plies from which a move may lead to this one; when that is,
    /// if there are any.
    fn raise(
        &mut self,
        table: usize,
        (placed, turn): (&Placed, Side),
        when: u16,
        origins: &Origins,
    ) -> u16 {
        let mover = turn.other();
        let mut raised = NEVER;
        let mut raise = |known: &mut Self, number: usize| {
            let entry = known.get(table, number);
            if judge::is_open(entry) {
                let sooner = (entry & !OPEN).min(when);
                known.set(table, number, OPEN | sooner);
                raised = raised.min(when);
            }
        };
        if origins.passes {
            raise(self, self.first(table, placed, mover));
        }
        for (at, &(man, place)) in placed.iter().enumerate() {
            if man.side != mover {
                continue;
            }
            for &from in origins.of(man, place) {
                // Where two would stand on a cell there is no position.
                raise(self, self.number_before(table, placed, (at, from), mover));
            }
        }
        raised
    }
}

impl Begun {
    /// How a game ends in a position without moves, if somebody wins it.
    fn hear_end(&mut self, position: &Position) {
        if let Some(over) = position.outcome()
            && over.winner().is_some()
        {
            self.ends.insert(over.reason);
        }
    }
}

impl Builder<'_> {
    /// Has threads look at the next of some numbers, each at a part of them; what each of them says, in the order of the
    /// numbers. None are left where there is nothing to say.
    fn next<R: Send>(
        &mut self,
        numbers: &mut dyn Iterator<Item = usize>,
        look: impl Fn(&Known, &Variant, &[usize]) -> R + Sync,
    ) -> Result<Vec<R>, NoTables> {
        let batch: Vec<usize> = numbers.take(self.batch * self.variants.len()).collect();
        self.stage.looked_at += batch.len() as u64;
        if !batch.is_empty() {
            self.ask()?;
        }
        let known = &self.known;
        let mut parts = batch.chunks(self.batch).zip(&self.variants);
        let Some((own, variant)) = parts.next() else {
            return Ok(Vec::new());
        };
        let look = &look;
        Ok(std::thread::scope(|scope| {
            let others: Vec<_> = parts
                .map(|(part, variant)| scope.spawn(move || look(known, variant, part)))
                .collect();
            let own = look(known, variant, own);
            let others = others.into_iter().map(|other| match other.join() {
                Ok(said) => said,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            std::iter::once(own).chain(others).collect()
        }))
    }

    /// Asks whether to go on.
    fn ask(&mut self) -> Result<(), NoTables> {
        match (self.watch)(&self.stage) {
            true => Ok(()),
            false => Err(NoTables::Stopped),
        }
    }

    /// The table of some men, made if there is none.
    fn open(&mut self, men: &Men) -> Result<usize, NoTables> {
        if let Some(&table) = self.known.tables.by_men.get(men) {
            return Ok(table);
        }
        let entries = self.known.tables.layouts.entries(men);
        let bytes = entries.saturating_mul(2);
        let spent = (self.most - self.left).saturating_add(bytes);
        let too_large = NoTables::TooLarge(spent, self.most);
        self.left = self.left.checked_sub(bytes).ok_or(too_large.clone())?;
        let len = usize::try_from(entries).map_err(|_| too_large.clone())?;
        let mut table = Vec::new();
        table.try_reserve_exact(len).map_err(|_| too_large)?;
        while table.len() < len {
            self.ask()?;
            table.resize(len.min(table.len() + PASSED), NONE);
        }
        let at = self.known.tables.men.len();
        self.known.tables.men.push(men.clone());
        self.known.tables.by_men.insert(men.clone(), at);
        self.known.tables.entries.push(table);
        self.leads.push(HashSet::new());
        let model = self.known.tables.variant.model();
        self.known
            .images
            .push(Images::of(model, &self.known.tables.layouts, men));
        Ok(at)
    }

    /// Looks at every number of every table, and opens tables until no move leads to another.
    fn look_for_positions(&mut self) -> Result<(), NoTables> {
        let mut table = 0;
        while let Some(men) = self.known.tables.men.get(table) {
            self.stage.men = men.clone();
            let mut numbers = self.known.numbers(table);
            loop {
                let looked = self.next(&mut numbers, |known, variant, part| {
                    known.begin(variant, table, part)
                })?;
                if looked.is_empty() {
                    break;
                }
                for begun in looked {
                    self.hear(table, begun?)?;
                }
            }
            table += 1;
        }
        Ok(())
    }

    /// Keeps what is found out of positions that are looked at for the first time.
    fn hear(&mut self, table: usize, begun: Begun) -> Result<(), NoTables> {
        self.known.tables.ends.extend(begun.ends);
        for men in &begun.leads {
            let to = self.open(men)?;
            if to != table
                && let Some(leads) = self.leads.get_mut(table)
            {
                leads.insert(to);
            }
        }
        for (number, entry) in begun.entries {
            if let Some((placed, turn)) = self.known.unnumber(table, number) {
                self.known.settle(table, (&placed, turn), number, entry);
            }
        }
        Ok(())
    }

    /// The tables in an order in which each comes after those that it leads to. Those that lead to each other are
    /// worked out together.
    fn groups(&self) -> Vec<Vec<usize>> {
        let reached = |from: usize| {
            let mut reached = BTreeSet::from([from]);
            let mut open = vec![from];
            while let Some(at) = open.pop() {
                for &to in self.leads.get(at).into_iter().flatten() {
                    if reached.insert(to) {
                        open.push(to);
                    }
                }
            }
            reached
        };
        // Who leads to another and not back reaches more than that one.
        let mut all: Vec<(usize, BTreeSet<usize>, usize)> = (0..self.leads.len())
            .map(|table| (table, reached(table)))
            .map(|(table, reached)| (reached.len(), reached, table))
            .collect();
        all.sort();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut before = None;
        for (_, reached, table) in all {
            match groups.last_mut() {
                Some(group) if before.as_ref() == Some(&reached) => group.push(table),
                _ => groups.push(vec![table]),
            }
            before = Some(reached);
        }
        groups
    }

    /// Works out tables that lead to none that is not worked out, but each other.
    fn work_out(&mut self, group: &[usize]) -> Result<(), NoTables> {
        let model = self.known.tables.variant.model();
        let men = |&table: &usize| self.known.tables.men.get(table).cloned();
        let guessed = match group {
            [one] if self.known.tables.plain && model.movement.borrow.is_none() => men(one)
                .filter(|men| !fit::passes(model, men))
                .map(|men| (*one, Origins::new(&self.known.tables, &men))),
            _ => None,
        };
        if let Some((table, origins)) = guessed {
            match self.in_order(&[table], Some(&origins)) {
                Ok(()) => return self.finish(&[table]),
                Err(Trouble::None(none)) => return Err(none),
                Err(Trouble::PassedOver) => self.forget(table)?,
            }
        }
        match self.in_order(group, None) {
            Ok(()) => self.finish(group),
            Err(Trouble::None(none)) => Err(none),
            // Every open position is looked at in each turn.
            Err(Trouble::PassedOver) => Err(NoTables::NotWhole),
        }
    }

    /// Forgets what was found out of a table.
    fn forget(&mut self, table: usize) -> Result<(), NoTables> {
        self.each(table, |entry| {
            let over = matches!(
                Entry::of(*entry),
                None | Some(Entry::Drawn | Entry::Won(0) | Entry::Lost(0))
            );
            if judge::is_open(*entry) || !over {
                *entry = OPEN | 1;
            }
        })
    }

    /// Changes every entry of a table.
    fn each(&mut self, table: usize, change: impl Fn(&mut u16)) -> Result<(), NoTables> {
        for (at, entry) in self.known.entries(table).enumerate() {
            if at.is_multiple_of(PASSED) && !(self.watch)(&self.stage) {
                return Err(NoTables::Stopped);
            }
            change(entry);
        }
        Ok(())
    }

    /// What was not found out is drawn.
    fn finish(&mut self, group: &[usize]) -> Result<(), NoTables> {
        for &table in group {
            self.each(table, |entry| {
                if judge::is_open(*entry) {
                    *entry = Entry::Drawn.number();
                }
            })?;
        }
        Ok(())
    }

    /// Finds out what is over in one ply, in two, and so on. With origins only those positions are looked at again
    /// that something may have been found out of; without, all.
    fn in_order(&mut self, group: &[usize], origins: Option<&Origins>) -> Result<(), Trouble> {
        let mut level = 1;
        loop {
            if level > MOST_PLIES {
                return Err(Trouble::None(NoTables::TooLong));
            }
            let mut later = NEVER;
            let mut some = false;
            for &table in group {
                self.stage.plies = level;
                if let Some(men) = self.known.tables.men.get(table) {
                    self.stage.men = men.clone();
                }
                let numbers = self.known.numbers(table);
                later = later.min(self.turn(table, numbers, origins, level, &mut some)?);
            }
            // Those that were passed in this turn may have been told to be looked at since.
            level = match origins {
                None if some => level + 1,
                _ if later < NEVER => later.max(level + 1),
                _ => break,
            };
        }
        if origins.is_some() {
            self.look_for_overlooked(group)?;
        }
        Ok(())
    }

    /// Looks at the open positions of a table whose turn it is; when the next are to be looked at. `some` becomes true if
    /// one is found out.
    fn turn(
        &mut self,
        table: usize,
        mut numbers: impl Iterator<Item = usize>,
        origins: Option<&Origins>,
        level: u16,
        some: &mut bool,
    ) -> Result<u16, Trouble> {
        let mut later = NEVER;
        loop {
            let Some(batch) = self.open_ones(&mut numbers, table, |when| {
                let waits = when > level && origins.is_some();
                if waits {
                    later = later.min(when);
                }
                !waits
            })?
            else {
                return Ok(later);
            };
            let look = |known: &Known, variant: &Variant, part: &[usize]| {
                known.look_again(variant, table, part, level)
            };
            let looked = self.next(&mut batch.into_iter(), look)?;
            let looked: Vec<Vec<(usize, Found)>> = looked.into_iter().collect::<Result<_, _>>()?;
            // Those that stay open first: what is found out may have them looked at sooner.
            for &(number, found) in looked.iter().flatten() {
                if let Found::Open(when) = found {
                    self.known.set(table, number, OPEN | when);
                    later = later.min(when);
                }
            }
            for &(number, found) in looked.iter().flatten() {
                let Found::Final(entry) = found else { continue };
                let Some((placed, turn)) = self.known.unnumber(table, number) else {
                    continue;
                };
                *some = true;
                let position = (&placed, turn);
                self.known.settle(table, position, number, entry.number());
                if let Some(origins) = origins {
                    later = later.min(self.known.raise(table, position, level + 1, origins));
                }
            }
        }
    }

    /// The next open positions of a table among some numbers, if there are more, for all threads together; those that are wanted,
    /// by when they are to be looked at.
    fn open_ones(
        &mut self,
        numbers: &mut dyn Iterator<Item = usize>,
        table: usize,
        mut wanted: impl FnMut(u16) -> bool,
    ) -> Result<Option<Vec<usize>>, NoTables> {
        let mut batch = Vec::new();
        for (at, number) in numbers.enumerate() {
            // In a large table they may be far apart.
            if (at + 1).is_multiple_of(PASSED) {
                self.ask()?;
            }
            let entry = self.known.get(table, number);
            if judge::is_open(entry) && entry != judge::IMAGE && wanted(entry & !OPEN) {
                batch.push(number);
                if batch.len() == self.batch * self.variants.len() {
                    break;
                }
            }
        }
        Ok((!batch.is_empty()).then_some(batch))
    }

    /// Whether nothing can be told of the positions that are left.
    fn look_for_overlooked(&mut self, group: &[usize]) -> Result<(), Trouble> {
        for &table in group {
            let mut numbers = self.known.numbers(table);
            while let Some(batch) = self.open_ones(&mut numbers, table, |_| true)? {
                let look = |known: &Known, variant: &Variant, part: &[usize]| {
                    known.look_again(variant, table, part, MOST_PLIES)
                };
                for part in self.next(&mut batch.into_iter(), look)? {
                    if part?.iter().any(|&(_, found)| found != Found::Open(NEVER)) {
                        return Err(Trouble::PassedOver);
                    }
                }
            }
        }
        Ok(())
    }
}

/// From where men may have come to places without a capture, whatever stands on the board.
struct Origins {
    of: HashMap<Man, Vec<Vec<Place>>>,
    /// Players may pass.
    passes: bool,
}

impl Origins {
    fn new(tables: &Tables, men: &Men) -> Origins {
        let model = tables.variant.model();
        let layouts = &tables.layouts;
        let mut of = HashMap::new();
        for man in men.iter() {
            let Man { side, kind } = man;
            let mut origins = vec![Vec::new(); layouts.places(man)];
            for from in 0..layouts.places(man) {
                let Ok(from) = Place::try_from(from) else {
                    continue;
                };
                let Some(cell) = layouts.cell(man, from) else {
                    continue;
                };
                for goal in model.destinations(side, kind, cell) {
                    if goal.first_move && !layouts.is_unmoved(man, from) {
                        continue;
                    }
                    let place = layouts.arrived(man, goal.cell).map(usize::from);
                    if goal.quiet
                        && let Some(origins) = place.and_then(|place| origins.get_mut(place))
                    {
                        origins.push(from);
                    }
                }
            }
            of.insert(man, origins);
        }
        Origins {
            of,
            passes: model.movement.pass.is_some(),
        }
    }

    fn of(&self, man: Man, place: Place) -> &[Place] {
        let origins = self.of.get(&man);
        let origins = origins.and_then(|origins| origins.get(usize::from(place)));
        origins.map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_board_is_looked_at_in_small_parts() {
        assert_eq!(
            [8, 64, 100, 1296].map(batch),
            [1024, 1024, 419, LEAST_BATCH]
        );
    }
}
