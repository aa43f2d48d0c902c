//! Games in memory: a cache of what the database has, and who looks on.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use boardwright::{Side, wire};
use tokio::sync::{Mutex as AsyncMutex, mpsc};

use crate::clock::{Millis, Outages};
use crate::decide::{self, Decision};
use crate::error::Refusal;
use crate::events::{Creation, Entry, Fact, Offer, Player};
use crate::game::{Table, Who};
use crate::rules::Library;
use crate::seats::{GameId, Hash, Secret};
use crate::store::{Appended, Listing, Store, now};
use crate::tell::{Command, Message, Stage};

/// How many `events` a game remembers for those that come back.
const REMEMBERED: usize = 8;
/// How much may wait for a player who reads slowly, and for who only looks on.
const QUEUES: [usize; 2] = [32, 8];
/// How long a game that nobody looks at stays in memory.
const IDLE: Millis = 30_000;
/// How often flags are looked at.
const LOOK: Duration = Duration::from_millis(50);
/// No deadline.
const NEVER: i64 = i64::MAX;

/// Somebody who is told what happens.
#[derive(Debug)]
struct Watcher {
    number: u64,
    who: Who,
    queue: mpsc::Sender<Utf8Bytes>,
}

/// A game in memory.
#[derive(Debug)]
struct Room {
    id: GameId,
    inner: AsyncMutex<Option<Inner>>,
    /// When the flag falls that runs.
    deadline: AtomicI64,
    /// The number of the next entry.
    next: AtomicI64,
    watchers: AtomicUsize,
    used: AtomicI64,
}

#[derive(Debug)]
struct Inner {
    table: Table,
    watchers: Vec<Watcher>,
    numbers: u64,
    recent: VecDeque<(i64, Millis, Utf8Bytes)>,
    /// The number of those before them, and when they happened.
    before: (i64, Millis),
    /// An entry may have been appended of which we do not know.
    stale: bool,
    /// As of which outages the clocks were told.
    outages: Arc<Outages>,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The number of the last `events`.
    pub number: i64,
    /// It was done before.
    pub repeated: bool,
}

/// A place among those who are told what happens.
#[derive(Debug)]
pub struct Place {
    room: Arc<Room>,
    number: u64,
    /// What is told; it ends for who reads too slowly.
    pub queue: mpsc::Receiver<Utf8Bytes>,
    /// What is told first.
    pub first: Vec<Utf8Bytes>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.room.watchers.fetch_sub(1, Ordering::Relaxed);
        metrics::gauge!("boardwright_watchers").decrement(1.0);
        let (room, number) = (Arc::clone(&self.room), self.number);
        // Whoever holds the game finds the queue closed when he next tells something, if he is not done soon.
        if let Ok(mut inner) = room.inner.try_lock()
            && let Some(inner) = inner.as_mut()
        {
            inner.watchers.retain(|watcher| watcher.number != number);
        }
    }
}

/// All games in memory.
#[derive(Debug)]
pub struct Rooms {
    store: Store,
    library: Arc<Library>,
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
}

fn text(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Rooms {
    /// None yet.
    pub fn new(store: Store, library: Arc<Library>) -> Rooms {
        Rooms {
            store,
            library,
            rooms: Mutex::default(),
        }
    }

    /// How many games are in memory.
    pub fn len(&self) -> usize {
        self.map().len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn room(&self, id: GameId) -> Arc<Room> {
        let room = || Room {
            id,
            inner: AsyncMutex::new(None),
            deadline: AtomicI64::new(NEVER),
            next: AtomicI64::new(0),
            watchers: AtomicUsize::new(0),
            used: AtomicI64::new(now()),
        };
        Arc::clone(self.map().entry(id).or_insert_with(|| Arc::new(room())))
    }

    /// Makes a game.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot be made.
    pub async fn create(&self, id: GameId, facts: Vec<Fact>) -> Result<(), Refusal> {
        let entry = Entry {
            number: 0,
            at: now(),
            facts,
        };
        let Some(Fact::Created(creation)) = entry.facts.first() else {
            return Err(Refusal::defect("a game begins with its creation"));
        };
        let rules = self.library.kept(&creation.rules).await?;
        let table = Table::begin(id, &rules.variant, &entry);
        let table = table.map_err(|error| Refusal::against_rules("bad-start", error.what))?;
        loop {
            match self
                .store
                .append(id, &entry, Some(listing(&table)), &self.store.outages())
                .await?
            {
                Appended::Again => {}
                // Somebody has made it just now: only a rematch, whose id is known beforehand.
                Appended::Done | Appended::Late => return Ok(()),
            }
        }
    }

    /// Asks a game something.
    ///
    /// # Errors
    /// [`Refusal`] if there is no such game for whoever asks.
    pub async fn ask<T>(
        &self,
        id: GameId,
        secret: Option<&Secret>,
        ask: impl FnOnce(&Table, Who, &Outages) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let room = self.room(id);
        let mut inner = room.inner.lock().await;
        let inner = self.fresh(&room, &mut inner).await?;
        self.fall(&room, inner).await?;
        let who = inner.table.who(secret);
        match inner.table.may_look(who) {
            true => ask(&inner.table, who, &self.store.outages()),
            false => Err(Refusal::no_such_game()),
        }
    }

    /// Does what a command says; it was received at a time, by which the clock judges.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot be done.
    pub async fn command(
        &self,
        id: GameId,
        secret: Option<&Secret>,
        command: &Command,
        received: Millis,
    ) -> Result<Done, Refusal> {
        let decision = |table: &Table, who: Who| decide::command(table, who, command);
        self.act(id, secret, received, decision).await
    }

    /// Takes the second seat of a game.
    ///
    /// # Errors
    /// [`Refusal`] if that cannot be done.
    pub async fn join(
        &self,
        id: GameId,
        secret: Option<&Secret>,
        seat: Hash,
        name: Option<String>,
    ) -> Result<Done, Refusal> {
        let lot: bool = rand::random();
        let decision = |table: &Table, who: Who| {
            decide::join(table, who, seat, name.clone(), lot).map(Decision::Append)
        };
        self.act(id, secret, now(), decision).await
    }

    async fn act(
        &self,
        id: GameId,
        secret: Option<&Secret>,
        received: Millis,
        decide: impl Fn(&Table, Who) -> Result<Decision, Refusal>,
    ) -> Result<Done, Refusal> {
        let room = self.room(id);
        let mut inner = room.inner.lock().await;
        // Each time that another process was first, the game is another: it is decided anew.
        for _ in 0..16 {
            let inner = self.fresh(&room, &mut inner).await?;
            let who = inner.table.who(secret);
            if !inner.table.may_look(who) {
                return Err(Refusal::no_such_game());
            }
            let outages = self.store.outages();
            let at = received.max(inner.table.last());
            if let Some((fell, fact)) = decide::fallen(&inner.table, at, &outages) {
                let fell = fell.max(inner.table.last());
                self.append(&room, inner, fell, vec![fact], &outages)
                    .await?;
                continue;
            }
            let slow = inner.table.play().position().variant().work().is_some();
            let decided = match slow {
                // A stranger's rules may take their time: others are not to wait for them.
                true => tokio::task::block_in_place(|| decide(&inner.table, who)),
                false => decide(&inner.table, who),
            };
            let facts = match decided? {
                Decision::Append(facts) => facts,
                Decision::Rematch => vec![self.rematch(&inner.table).await?],
                Decision::Repeated => {
                    let number = inner.table.told();
                    return Ok(Done {
                        number,
                        repeated: true,
                    });
                }
            };
            if self.append(&room, inner, at, facts, &outages).await? {
                let number = inner.table.told();
                return Ok(Done {
                    number,
                    repeated: false,
                });
            }
        }
        Err(Refusal::busy("contended", "others were always first"))
    }

    /// Makes the game that follows one.
    async fn rematch(&self, table: &Table) -> Result<Fact, Refusal> {
        let before = table.creation();
        let (Some(seats), Some(host)) = (
            table.seats(),
            table.side_of(Who::Seated(crate::events::Seat::Host)),
        ) else {
            return Err(Refusal::defect("a game is over that nobody has joined"));
        };
        let id = table.id().of_rematch(&seats);
        let host_plays = Player::from(host.other());
        let creation = Creation {
            host_plays: Some(host_plays),
            invite: None,
            rematch_of: Some(table.id()),
            ..before.clone()
        };
        let joined = Fact::Joined {
            seat: seats[1],
            name: table.names()[1].map(str::to_owned),
            host_plays,
        };
        // Its own room is another one: no lock is taken twice.
        self.create(id, vec![Fact::Created(Box::new(creation)), joined])
            .await?;
        Ok(Fact::Rematched { game: id })
    }

    /// Says of a game that its rematch has begun, where the process that made it ended before it could say so: the clock runs there.
    async fn tell_rematch(&self, room: &Room, inner: &mut Inner) -> Result<(), Refusal> {
        let table = &inner.table;
        let offered = table.offers[Offer::Rematch.index()].is_some();
        let Some(seats) = table.seats().filter(|_| offered) else {
            return Ok(());
        };
        let game = table.id().of_rematch(&seats);
        if self.store.entries(game, 0).await?.is_empty() {
            return Ok(());
        }
        let (at, outages) = (now().max(table.last()), self.store.outages());
        let fact = Fact::Rematched { game };
        self.append(room, inner, at, vec![fact], &outages)
            .await
            .map(|_| ())
    }

    /// Begins to tell somebody what happens, from what he has.
    ///
    /// # Errors
    /// [`Refusal`] if there is no such game for him.
    pub async fn watch(
        &self,
        id: GameId,
        secret: Option<&Secret>,
        (have, at): (Option<i64>, Option<Millis>),
    ) -> Result<Place, Refusal> {
        let room = self.room(id);
        let mut guard = room.inner.lock().await;
        if let Some(inner) = guard.as_mut() {
            // Another process has told him what this one has not heard of.
            inner.stale |= have.is_some_and(|have| have > inner.table.told());
        }
        let inner = self.fresh(&room, &mut guard).await?;
        self.fall(&room, inner).await?;
        let who = inner.table.who(secret);
        if !inner.table.may_look(who) {
            return Err(Refusal::no_such_game());
        }
        let outages = self.store.outages();
        let first = inner.first(inner.table.side_of(who), have.zip(at), &outages);
        let player = matches!(who, Who::Seated(_));
        let (queue, told) = mpsc::channel(QUEUES[usize::from(!player)]);
        inner.numbers += 1;
        let number = inner.numbers;
        inner.watchers.push(Watcher { number, who, queue });
        room.watchers.fetch_add(1, Ordering::Relaxed);
        metrics::gauge!("boardwright_watchers").increment(1.0);
        drop(guard);
        Ok(Place {
            room,
            number,
            queue: told,
            first,
        })
    }

    /// The game as the database has it.
    async fn fresh<'a>(
        &self,
        room: &Room,
        inner: &'a mut Option<Inner>,
    ) -> Result<&'a mut Inner, Refusal> {
        room.used.store(now(), Ordering::Relaxed);
        if inner.is_none() {
            let loaded = inner.insert(self.load(room).await?);
            self.tell_rematch(room, loaded).await?;
        }
        let inner = inner.as_mut().ok_or_else(Refusal::no_such_game)?;
        if inner.stale {
            let entries = self.store.entries(room.id, inner.table.next()).await?;
            self.take_others(room, inner, &entries).await?;
        }
        Ok(inner)
    }

    /// Takes in what another process has appended, or this one without hearing of it.
    async fn take_others(
        &self,
        room: &Room,
        inner: &mut Inner,
        entries: &[Entry],
    ) -> Result<(), Refusal> {
        // It was decided by outages that this process may not know yet.
        inner.stale = true;
        self.store.all_outages().await?;
        for entry in entries {
            self.take(room, inner, entry)?;
        }
        inner.stale = false;
        Ok(())
    }

    async fn load(&self, room: &Room) -> Result<Inner, Refusal> {
        let forget = || {
            let mut rooms = self.map();
            if rooms
                .get(&room.id)
                .is_some_and(|known| std::ptr::eq(Arc::as_ptr(known), room))
            {
                rooms.remove(&room.id);
            }
        };
        let entries = self
            .store
            .entries(room.id, 0)
            .await
            .inspect_err(|_| forget())?;
        let Some((first, rest)) = entries.split_first() else {
            forget();
            return Err(Refusal::no_such_game());
        };
        let Some(Fact::Created(creation)) = first.facts.first() else {
            return Err(Refusal::defect("a game does not begin with its creation"));
        };
        let rules = self.library.kept(&creation.rules).await?;
        let outages = self.store.all_outages().await?;
        let replayed = tokio::task::block_in_place(|| {
            let mut table = Table::begin(room.id, &rules.variant, first)?;
            for entry in rest {
                table.apply(entry, &outages)?;
            }
            Ok::<_, crate::game::BadEntry>(table)
        });
        let table = replayed.map_err(|error| Refusal::defect(&error.to_string()))?;
        let inner = Inner {
            before: (table.told(), table.told_at()),
            table,
            watchers: Vec::new(),
            numbers: 0,
            recent: VecDeque::new(),
            stale: false,
            outages: Arc::clone(&outages),
        };
        room.follow(&inner, &outages);
        Ok(inner)
    }

    /// Appends facts; `false` if they must be decided anew.
    async fn append(
        &self,
        room: &Room,
        inner: &mut Inner,
        at: Millis,
        facts: Vec<Fact>,
        outages: &Arc<Outages>,
    ) -> Result<bool, Refusal> {
        let entry = Entry {
            number: inner.table.next(),
            at,
            facts,
        };
        let over = end(&inner.table, &entry.facts);
        let joined = |fact: &Fact| matches!(fact, Fact::Joined { .. });
        let listing = (over || entry.facts.iter().any(joined)).then(|| {
            let mut listing = listing(&inner.table);
            listing.stage = if over { Stage::Over } else { Stage::Playing }.as_str();
            listing
        });
        // If the request goes away before the answer of the database, we do not know what was committed.
        inner.stale = true;
        match self.store.append(room.id, &entry, listing, outages).await? {
            Appended::Done => {
                inner.stale = false;
                self.take(room, inner, &entry)?;
                Ok(true)
            }
            Appended::Late => Ok(false),
            Appended::Again => {
                inner.stale = false;
                Ok(false)
            }
        }
    }

    /// Takes an entry in and tells everybody.
    fn take(&self, room: &Room, inner: &mut Inner, entry: &Entry) -> Result<(), Refusal> {
        let outages = self.store.outages();
        let slow = inner.table.play().position().variant().work().is_some();
        let taken = match slow {
            true => tokio::task::block_in_place(|| inner.take(entry, &outages)),
            false => inner.take(entry, &outages),
        };
        taken.map_err(|error| Refusal::defect(&error.to_string()))?;
        room.follow(inner, &outages);
        Ok(())
    }

    /// Lets the flag fall that should have.
    async fn fall(&self, room: &Room, inner: &mut Inner) -> Result<(), Refusal> {
        for _ in 0..4 {
            let outages = self.store.outages();
            let Some((fell, fact)) = decide::fallen(&inner.table, now(), &outages) else {
                inner.tell_clock(&outages);
                room.follow(inner, &outages);
                return Ok(());
            };
            let at = fell.max(inner.table.last());
            if !self.append(room, inner, at, vec![fact], &outages).await? && inner.stale {
                let entries = self.store.entries(room.id, inner.table.next()).await?;
                self.take_others(room, inner, &entries).await?;
            }
        }
        Ok(())
    }

    /// Another process has appended an entry; which, if that is known already.
    pub fn appended(self: &Arc<Self>, id: GameId, number: i64, entry: Option<Entry>) {
        let room = self.map().get(&id).cloned();
        if let Some(room) = room.filter(|room| room.next.load(Ordering::Relaxed) <= number) {
            let rooms = Arc::clone(self);
            tokio::spawn(async move {
                let mut guard = room.inner.lock().await;
                let Some(inner) = guard.as_mut() else {
                    return;
                };
                let next = inner.table.next();
                let taken = match entry {
                    Some(entry) if !inner.stale && next == number => {
                        rooms.take_others(&room, inner, &[entry]).await
                    }
                    _ => {
                        inner.stale |= next <= number;
                        rooms.fresh(&room, &mut guard).await.map(|_| ())
                    }
                };
                if let Err(error) = taken {
                    tracing::warn!(%error, game = %room.id, "entries of another process");
                }
            });
        }
    }

    /// Asks the database for what other processes have appended to the games that somebody looks at.
    ///
    /// # Errors
    /// That of the database.
    pub async fn ask_for_all(self: &Arc<Self>) -> Result<(), sqlx::Error> {
        let ids: Vec<GameId> = self.map().keys().copied().collect();
        for some in ids.chunks(200) {
            for (id, number) in self.store.last_numbers(some).await? {
                self.appended(id, number, None);
            }
        }
        Ok(())
    }

    /// Lets flags fall and forgets games that nobody looks at, as long as the process lives.
    pub async fn tend(self: Arc<Self>) {
        let mut every = tokio::time::interval(LOOK);
        let mut turns = 0_u64;
        loop {
            every.tick().await;
            turns += 1;
            let time = now();
            let all: Vec<Arc<Room>> = self.map().values().cloned().collect();
            for room in &all {
                if room.deadline.load(Ordering::Relaxed) <= time {
                    // It is set again by whoever looks at it now.
                    room.deadline.store(NEVER, Ordering::Relaxed);
                    let (rooms, room) = (Arc::clone(&self), Arc::clone(room));
                    tokio::spawn(async move {
                        let mut inner = room.inner.lock().await;
                        let fallen = match rooms.fresh(&room, &mut inner).await {
                            Ok(inner) => rooms.fall(&room, inner).await,
                            Err(error) => Err(error),
                        };
                        if let Err(error) = fallen {
                            tracing::warn!(%error, game = %room.id, "a flag");
                            room.deadline.store(now() + 1_000, Ordering::Relaxed);
                        }
                    });
                }
            }
            drop(all);
            if turns.is_multiple_of(100) {
                self.forget(time);
                metrics::gauge!("boardwright_games")
                    .set(f64::from(u32::try_from(self.len()).unwrap_or(u32::MAX)));
            }
        }
    }

    /// Forgets games that nobody has looked at for a while.
    pub fn forget(&self, time: Millis) {
        self.map().retain(|_, room| {
            let looked_at =
                room.watchers.load(Ordering::Relaxed) > 0 || Arc::strong_count(room) > 1;
            let soon = room.deadline.load(Ordering::Relaxed) < time + 3_600_000;
            looked_at || soon || time - room.used.load(Ordering::Relaxed) < IDLE
        });
    }
}

impl Room {
    /// Keeps what others look at without the lock.
    fn follow(&self, inner: &Inner, outages: &Outages) {
        let deadline = inner.table.times.deadline(outages).unwrap_or(NEVER);
        self.deadline.store(deadline, Ordering::Relaxed);
        self.next.store(inner.table.next(), Ordering::Relaxed);
    }
}

impl Inner {
    fn take(&mut self, entry: &Entry, outages: &Arc<Outages>) -> Result<(), crate::game::BadEntry> {
        let announced = [
            self.table.premoves[0].is_some(),
            self.table.premoves[1].is_some(),
        ];
        let events = self.table.apply(entry, outages)?;
        if !events.is_empty() {
            let number = self.table.told();
            let message = text(&Message::Events {
                number,
                at: entry.at,
                events,
                ply: self.table.ply(),
                line: self.table.line(),
                clock: self.table.clock(now(), outages),
            });
            if self.recent.len() == REMEMBERED
                && let Some((number, at, _)) = self.recent.pop_front()
            {
                self.before = (number, at);
            }
            self.recent.push_back((number, entry.at, message.clone()));
            self.outages = Arc::clone(outages);
            self.tell(&message, |_| true);
        }
        for side in Side::BOTH {
            let (was, is) = (
                announced[side.index()],
                self.table.premoves[side.index()].is_some(),
            );
            if was && !is {
                self.tell(&text(&Message::PremoveGone), |told| told == Some(side));
            }
        }
        let joined = entry
            .facts
            .iter()
            .any(|fact| matches!(fact, Fact::Joined { .. }));
        if joined {
            for side in Side::BOTH {
                let you = self.table.player(side);
                self.tell(&text(&Message::Seat { you }), |told| told == Some(side));
            }
        }
        let moved = entry
            .facts
            .iter()
            .any(|fact| matches!(fact, Fact::Moved { .. } | Fact::TakenBack { .. }));
        if (moved || joined) && self.table.stage() == Stage::Playing {
            let turn = self.table.play().position().turn();
            if self
                .watchers
                .iter()
                .any(|watcher| self.table.side_of(watcher.who) == Some(turn))
            {
                self.tell(&text(&self.choices()), |told| told == Some(turn));
            }
        }
        Ok(())
    }

    fn choices(&self) -> Message {
        let play = self.table.play();
        Message::Choices {
            ply: self.table.ply(),
            line: self.table.line(),
            choices: wire::Choices::of(play.model(), &play.choices()).unwrap_or_default(),
        }
    }

    /// What somebody is told first: all, or what he lacks.
    fn first(
        &self,
        side: Option<Side>,
        have: Option<(i64, Millis)>,
        outages: &Outages,
    ) -> Vec<Utf8Bytes> {
        let number = self.table.told();
        let you = side.map(|side| self.table.player(side));
        let premove = side.and_then(|side| self.table.premoves[side.index()].as_deref().cloned());
        if let Some((have, _)) = have.filter(|&have| self.told(have)) {
            let mut first = vec![text(&Message::Resumed {
                number,
                you,
                premove,
            })];
            let lacks = self.recent.iter().filter(|(number, ..)| *number > have);
            first.extend(lacks.map(|(.., message)| message.clone()));
            if let Some(clock) = self.table.clock(now(), outages) {
                first.push(text(&Message::Clock { clock }));
            }
            if side == Some(self.table.play().position().turn())
                && self.table.stage() == Stage::Playing
            {
                first.push(text(&self.choices()));
            }
            return first;
        }
        let game = self.table.view(now(), outages);
        vec![text(&Message::Welcome {
            number,
            at: self.table.told_at(),
            game,
            you,
            premove,
        })]
    }

    /// Whether events of this number happened then, and all since are remembered. In a database that was restored the number may
    /// be that of others.
    fn told(&self, events: (i64, Millis)) -> bool {
        let mut remembered = self.recent.iter().map(|(number, at, _)| (*number, *at));
        self.before == events || remembered.any(|told| told == events)
    }

    fn tell(&mut self, message: &Utf8Bytes, whom: impl Fn(Option<Side>) -> bool) {
        let table = &self.table;
        self.watchers.retain(|watcher| {
            let told = !whom(table.side_of(watcher.who))
                || watcher.queue.try_send(message.clone()).is_ok();
            if !told {
                metrics::counter!("boardwright_watchers_dropped").increment(1);
            }
            told
        });
    }

    /// Tells the clocks if an outage has changed them.
    fn tell_clock(&mut self, outages: &Arc<Outages>) {
        if Arc::ptr_eq(&self.outages, outages) {
            return;
        }
        self.outages = Arc::clone(outages);
        if let Some(clock) = self.table.clock(now(), outages) {
            self.tell(&text(&Message::Clock { clock }), |_| true);
        }
    }
}

/// Whether a game is over after these facts.
fn end(table: &Table, facts: &[Fact]) -> bool {
    let mut game = None;
    facts.iter().any(|fact| match fact {
        Fact::Ended(_) => true,
        Fact::Moved { mv } => {
            let game = game.get_or_insert_with(|| table.play().clone());
            let played = game.read(mv).is_ok_and(|mv| game.play(mv).is_ok());
            played && game.outcome().is_some()
        }
        _ => false,
    })
}

/// What lists are to know of a game.
fn listing(table: &Table) -> Listing {
    let creation = table.creation();
    let summary = crate::api::lobby::Challenge::of(table);
    Listing {
        stage: table.stage().as_str(),
        listed: creation.invite.is_none() && !creation.private && creation.rematch_of.is_none(),
        created: table.created(),
        summary: serde_json::to_string(&summary).unwrap_or_default(),
    }
}
