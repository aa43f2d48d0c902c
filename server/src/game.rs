//! A game as its entries make it.

use std::collections::BTreeMap;

use boardwright::record::{EndedRecord, Placement};
use boardwright::{Game, Reason, Side, Variant, wire};

use crate::clock::{Millis, Outages, Times};
use crate::error::Refusal;
use crate::events::{Creation, Ending, Entry, Fact, Offer, Seat};
use crate::seats::{GameId, Hash, Secret};
use crate::tell::{ClockView, Event, GameView, HistoryMove, OfferView, Played, Stage};

/// The most moves of a game: an eighth of what a record may have.
pub const MOST_MOVES: usize = 4_096;

/// An entry cannot be: it was not written under these rules, or is damaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {number} of a game cannot be: {what}")]
pub struct BadEntry {
    /// Its number.
    pub number: i64,
    /// Why.
    pub what: String,
}

/// Who asks, as far as he has shown it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// A player.
    Seated(Seat),
    /// Somebody with the invitation.
    Invited,
    /// Anybody.
    Anybody,
}

/// A game: where its entries have led.
#[derive(Clone, Debug)]
pub struct Table {
    id: GameId,
    creation: Box<Creation>,
    created: Millis,
    pub(crate) play: Game,
    guest: Option<Hash>,
    guest_name: Option<String>,
    host_plays: Option<Side>,
    moves: Vec<HistoryMove>,
    pub(crate) line: u32,
    pub(crate) times: Times,
    /// Who offers what.
    pub(crate) offers: [Option<Side>; 3],
    /// After how many moves, taken back or not, each side has last offered each.
    pub(crate) offered: [[Option<(usize, u32)>; 2]; 3],
    pub(crate) premoves: [Option<Box<wire::Wish>>; 2],
    withdrawn: bool,
    rematch: Option<GameId>,
    /// The number of the next entry.
    next: i64,
    /// The number of the last that clients were told.
    told: i64,
    /// When that happened.
    told_at: Millis,
    last: Millis,
}

impl Table {
    /// A game from its first entry.
    ///
    /// # Errors
    /// [`BadEntry`] if it does not make a game of these rules.
    pub fn begin(id: GameId, variant: &Variant, first: &Entry) -> Result<Table, BadEntry> {
        let bad = |what: &str| BadEntry {
            number: first.number,
            what: what.to_owned(),
        };
        let (0, [Fact::Created(creation), ..]) = (first.number, first.facts.as_slice()) else {
            return Err(bad("it does not create a game"));
        };
        let play = match &creation.start {
            None => Game::new(variant),
            Some(text) => {
                Game::from_text(variant, text).map_err(|error| bad(&error.to_string()))?
            }
        };
        let mut table = Table {
            id,
            times: Times::new(creation.clock),
            creation: creation.clone(),
            created: first.at,
            play,
            guest: None,
            guest_name: None,
            host_plays: creation.host_plays.map(Side::from),
            moves: Vec::new(),
            line: 0,
            offers: [None; 3],
            offered: [[None; 2]; 3],
            premoves: [None, None],
            withdrawn: false,
            rematch: None,
            next: 1,
            told: 0,
            told_at: first.at,
            last: first.at,
        };
        for fact in first.facts.iter().skip(1) {
            table
                .happen(fact, first.at, &Outages::default())
                .map_err(|what| bad(&what))?;
        }
        Ok(table)
    }

    /// Applies the next entry and tells what clients are told of it.
    ///
    /// # Errors
    /// [`BadEntry`] if it cannot follow.
    pub fn apply(&mut self, entry: &Entry, outages: &Outages) -> Result<Vec<Event>, BadEntry> {
        let bad = |what: String| BadEntry {
            number: entry.number,
            what,
        };
        if entry.number != self.next {
            return Err(bad(format!("entry {} follows", self.next)));
        }
        let mut events = Vec::new();
        for fact in &entry.facts {
            events.extend(self.happen(fact, entry.at, outages).map_err(bad)?);
        }
        self.next += 1;
        if !events.is_empty() {
            self.told += 1;
            self.told_at = entry.at;
        }
        self.last = self.last.max(entry.at);
        Ok(events)
    }

    fn happen(
        &mut self,
        fact: &Fact,
        at: Millis,
        outages: &Outages,
    ) -> Result<Option<Event>, String> {
        Ok(match fact {
            Fact::Created(_) => return Err("a game is created once".into()),
            Fact::Joined {
                seat,
                name,
                host_plays,
            } => {
                self.guest = Some(*seat);
                self.guest_name.clone_from(name);
                self.host_plays = Some(Side::from(*host_plays));
                self.times
                    .run(Some(self.play.position().turn()), at, outages);
                Some(Event::Joined {
                    players: self.players(),
                })
            }
            Fact::Moved { mv } => Some(self.move_on(mv, at, outages)?),
            Fact::Premove { by, wish } => {
                self.premoves[Side::from(*by).index()].clone_from(wish);
                None
            }
            Fact::Offered { by, what } => {
                let by = Side::from(*by);
                self.offers[what.index()] = Some(by);
                self.offered[what.index()][by.index()] = Some((self.ply(), self.line));
                Some(Event::Offered {
                    by: self.player(by),
                    what: *what,
                })
            }
            Fact::Declined { by, what } => {
                self.offers[what.index()] = None;
                Some(Event::Declined {
                    by: self.player(Side::from(*by)),
                    what: *what,
                })
            }
            Fact::TakenBack { plies } => {
                for _ in 0..*plies {
                    self.play
                        .take_back()
                        .ok_or("there is no move to take back")?;
                    self.moves.pop();
                }
                self.line += 1;
                self.premoves = [None, None];
                self.offers = [None; 3];
                let turn = self.play.position().turn();
                self.times.taken_back(turn, at, outages);
                Some(Event::TakenBack {
                    plies: *plies,
                    state: wire::State::of(&self.play),
                })
            }
            Fact::Ended(ending) => {
                self.end(ending)?;
                self.stop(at, outages);
                Some(match self.withdrawn {
                    true => Event::Withdrawn,
                    false => Event::Ended {
                        status: wire::Status::of(&self.play),
                    },
                })
            }
            Fact::Rematched { game } => {
                self.rematch = Some(*game);
                self.offers[Offer::Rematch.index()] = None;
                Some(Event::Rematched {
                    game: game.to_string(),
                })
            }
        })
    }

    fn move_on(&mut self, text: &str, at: Millis, outages: &Outages) -> Result<Event, String> {
        let mv = self.play.read(text).map_err(|error| error.to_string())?;
        let human = self.play.human(mv).unwrap_or_else(|_| text.to_owned());
        let by = self.play.position().turn();
        let ply = self.ply();
        let applied = self
            .play
            .play(mv)
            .map_err(|error| error.code().to_owned())?;
        let spent = self.times.spent(at, outages);
        // Nobody's time runs for a move that is not taken any more.
        let turn = (ply + 1 < MOST_MOVES).then(|| self.play.position().turn());
        self.times.moved(by, turn, at, outages);
        self.moves.push(HistoryMove {
            mv: text.to_owned(),
            human: human.clone(),
            spent,
        });
        self.premoves[by.index()] = None;
        // Whoever moves has answered what was offered him, and one's own wish to take back is stale.
        self.offers[Offer::TakeBack.index()] = None;
        if self.offers[Offer::Draw.index()] == Some(by.other()) {
            self.offers[Offer::Draw.index()] = None;
        }
        if self.play.outcome().is_some() {
            self.stop(at, outages);
        }
        let applied =
            wire::Applied::of(self.play.model(), &applied).map_err(|error| error.to_string())?;
        Ok(Event::Moved {
            ply,
            by: self.player(by),
            applied: applied.with_human(Some(human)),
            status: wire::Status::of(&self.play),
            spent,
        })
    }

    fn end(&mut self, ending: &Ending) -> Result<(), String> {
        match ending {
            Ending::Resignation { player } => {
                self.play.resign(Side::from(*player));
            }
            Ending::Time { player } => {
                self.play.run_out_of_time(Side::from(*player));
            }
            Ending::Agreement => {
                self.play.agree_draw();
            }
            Ending::Claim { reason, announced } => {
                let reason = Reason::from_code(reason).ok_or("there is no such reason")?;
                let claimed = match announced {
                    None => self.play.claim(reason),
                    Some(text) => {
                        let mv = self.play.read(text).map_err(|error| error.to_string())?;
                        self.play.claim_with(reason, mv)
                    }
                };
                claimed.map_err(|error| error.to_string())?;
            }
            Ending::Withdrawn => self.withdrawn = true,
        }
        Ok(())
    }

    fn stop(&mut self, at: Millis, outages: &Outages) {
        self.times.run(None, at, outages);
        self.premoves = [None, None];
        self.offers = [None; 3];
    }

    /// The id.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// What it began with.
    pub fn creation(&self) -> &Creation {
        &self.creation
    }

    /// When it was made.
    pub fn created(&self) -> Millis {
        self.created
    }

    /// The rules and the position.
    pub fn play(&self) -> &Game {
        &self.play
    }

    /// The moves that were played.
    pub fn moves(&self) -> &[HistoryMove] {
        &self.moves
    }

    /// How many moves have been played.
    pub fn ply(&self) -> usize {
        self.play.moves().len()
    }

    /// How often moves have been taken back.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The number of the next entry.
    pub fn next(&self) -> i64 {
        self.next
    }

    /// The number of the last events that clients were told.
    pub fn told(&self) -> i64 {
        self.told
    }

    /// When these happened; before there are any, when the game was made.
    pub fn told_at(&self) -> Millis {
        self.told_at
    }

    /// When the last entry happened.
    pub fn last(&self) -> Millis {
        self.last
    }

    /// The game that has begun after it.
    pub fn rematch(&self) -> Option<GameId> {
        self.rematch
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        match self.guest {
            _ if self.withdrawn || self.play.outcome().is_some() => Stage::Over,
            None => Stage::Open,
            Some(_) => Stage::Playing,
        }
    }

    /// Whether who has made it has taken it away.
    pub fn is_withdrawn(&self) -> bool {
        self.withdrawn
    }

    /// What the server keeps of the seats, the host's first.
    pub fn seats(&self) -> Option<[Hash; 2]> {
        Some([self.creation.host, self.guest?])
    }

    /// Whose a secret is. How long that takes tells nothing.
    pub fn who(&self, secret: Option<&Secret>) -> Who {
        let Some(secret) = secret else {
            return Who::Anybody;
        };
        let is = |hash: Option<Hash>| hash.is_some_and(|hash| hash.is_of(secret));
        let known = [
            is(Some(self.creation.host)),
            is(self.guest),
            is(self.creation.invite),
        ];
        match known {
            [true, ..] => Who::Seated(Seat::Host),
            [_, true, _] => Who::Seated(Seat::Guest),
            [_, _, true] => Who::Invited,
            _ => Who::Anybody,
        }
    }

    /// Whether somebody may know of the game.
    pub fn may_look(&self, who: Who) -> bool {
        !self.creation.private || who != Who::Anybody
    }

    /// Whom somebody plays.
    pub fn side_of(&self, who: Who) -> Option<Side> {
        let host = self.host_plays?;
        match who {
            Who::Seated(Seat::Host) => Some(host),
            Who::Seated(Seat::Guest) => Some(host.other()),
            _ => None,
        }
    }

    /// The name of who plays a side among the variant's players.
    pub fn player(&self, side: Side) -> String {
        self.play.model().players[side].name.clone()
    }

    fn players(&self) -> BTreeMap<String, Option<String>> {
        let (Some(host), Some(_)) = (self.host_plays, self.guest) else {
            return BTreeMap::new();
        };
        let host_name = self.creation.name.clone();
        [
            (self.player(host), host_name),
            (self.player(host.other()), self.guest_name.clone()),
        ]
        .into()
    }

    /// The names of the host and the guest.
    pub fn names(&self) -> [Option<&str>; 2] {
        [self.creation.name.as_deref(), self.guest_name.as_deref()]
    }

    /// The clocks.
    pub fn clock(&self, now: Millis, outages: &Outages) -> Option<ClockView> {
        let left = self.times.left(now, outages)?;
        Some(ClockView {
            left: Side::BOTH
                .map(|side| (self.player(side), left[side.index()]))
                .into(),
            running: self.times.running().map(|side| self.player(side)),
            now,
        })
    }

    /// All of it.
    pub fn view(&self, now: Millis, outages: &Outages) -> GameView {
        let offers = Offer::ALL.into_iter().filter_map(|what| {
            let by = self.player(self.offers[what.index()]?);
            Some(OfferView { by, what })
        });
        let mut state = wire::State::of(&self.play);
        if self.withdrawn {
            // It is over without an outcome, and nobody may do anything.
            state.status.over = true;
            state.status.claims.clear();
            state.choices = wire::Choices::default();
        }
        GameView {
            id: self.id.to_string(),
            variant: self.creation.variant.clone(),
            title: self.play.model().name.clone(),
            rules: self.creation.rules.clone(),
            stage: self.stage(),
            created: self.created,
            players: self.players(),
            host: self.creation.name.clone(),
            host_plays: self.host_plays.map(|side| self.player(side)),
            private: self.creation.private,
            time: self.creation.clock,
            clock: self.clock(now, outages),
            line: self.line,
            state,
            history: self.moves.clone(),
            offers: offers.collect(),
            rematch: self.rematch.map(|game| game.to_string()),
        }
    }

    /// All that was played, and what each move has changed.
    ///
    /// # Errors
    /// [`Refusal`] for a defect: every move was legal when it was played.
    pub fn played(&self) -> Result<Played, Refusal> {
        let mut game = Game::from_position(self.play.start().clone());
        let mut moves = Vec::with_capacity(self.moves.len());
        for played in &self.moves {
            let applied = game.play_text(&played.mv);
            let applied = applied.map_err(|_| Refusal::defect("a move of a game is not legal"))?;
            let applied = wire::Applied::of(game.model(), &applied)
                .map_err(|_| Refusal::defect("a move cannot be told"))?;
            moves.push(applied.with_human(Some(played.human.clone())));
        }
        Ok(Played {
            start: Placement::of(self.play.model(), &self.play.start().setup()),
            line: self.line,
            moves,
        })
    }

    /// How it was ended, where no move ended it.
    pub fn ended(&self) -> Option<EndedRecord> {
        self.play.record().ok()?.ended
    }
}
