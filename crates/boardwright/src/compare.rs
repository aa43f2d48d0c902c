//! How two variants differ: the keys of their descriptors, and the moves after which their rules part.
//!
//! Two variants are followed side by side: the moves of one are played in the other by their text. They have parted where a move
//! is legal in one alone, or where one game is over, or may be claimed to be, and the other is not or ends in another way.
//! First every line is looked at, ply by ply, so that the line that is found is a shortest one; then games by lot, which find what
//! needs a long way: repetition, and counters of moves.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::{Deserialize, Serialize};

use boardwright_core::{Move, Position, Variant};
use boardwright_notation::{Coordinates, uci};

use crate::wire::Status;
use crate::{Catalogue, Game, LoadError};

/// How two variants differ.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Comparison {
    /// Whether the rules are the same: those of the hash. Names, letters and notations may differ.
    pub same_rules: bool,
    /// What the descriptors say differently, by key.
    pub keys: Vec<KeyDifference>,
    /// Where the games part.
    pub parting: Parting,
}

/// A key that two descriptors say differently.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct KeyDifference {
    /// Its path: `end.no-progress.claim-at`.
    pub key: String,
    /// What each says; nothing if it does not say it.
    pub said: [Option<String>; 2],
}

/// Where the games of two variants part.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Parting {
    /// After these moves.
    Found(Box<Split>),
    /// Nowhere: every position that can be reached was looked at, as far as positions tell.
    Nowhere,
    /// Not within the bound.
    NotFound(Extent),
    /// It was stopped before.
    Stopped(Extent),
}

/// How far the search went.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Extent {
    /// No line of so many plies parts them.
    pub plies: u32,
    /// The pairs of positions that were looked at.
    pub positions: usize,
    /// The games by lot.
    pub games: u32,
}

/// A line after which two variants differ.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Split {
    /// The moves, as programs write them in the first variant.
    pub moves: Vec<String>,
    /// Whether no shorter line does.
    pub shortest: bool,
    /// The moves that are legal in one of the two alone, sorted.
    pub only: [Vec<String>; 2],
    /// How each game stands.
    pub status: [Status; 2],
    /// Each position, in its own dialect.
    pub positions: [String; 2],
}

/// How far a comparison goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Bound {
    /// The longest line, in plies.
    pub plies: u32,
    /// The most pairs of positions that are kept: a few hundred bytes each.
    pub positions: usize,
    /// The most games by lot.
    pub games: u32,
}

impl Default for Bound {
    /// 100,000 pairs of positions and 200 games; lines may be as long as that allows.
    fn default() -> Bound {
        Bound {
            plies: u32::MAX,
            positions: 100_000,
            games: 200,
        }
    }
}

impl Bound {
    /// With lines of so many plies.
    #[must_use]
    pub fn with_plies(mut self, plies: u32) -> Bound {
        self.plies = plies;
        self
    }

    /// With so many pairs of positions.
    #[must_use]
    pub fn with_positions(mut self, positions: usize) -> Bound {
        self.positions = positions;
        self
    }

    /// With so many games by lot.
    #[must_use]
    pub fn with_games(mut self, games: u32) -> Bound {
        self.games = games;
        self
    }
}

impl Catalogue {
    /// How two variants differ. `tick` is told how far the search is, several times a millisecond where moves are few, and stops
    /// it by `false`.
    ///
    /// ```
    /// use boardwright::Catalogue;
    /// use boardwright::compare::{Bound, Parting};
    ///
    /// let all = Catalogue::shipped();
    /// let told = all.compare("chess", "antichess", &Bound::default(), &mut |_| true)?;
    /// let Parting::Found(split) = told.parting else { panic!("they differ") };
    /// // After 1.e3 b5 White must take.
    /// assert_eq!((split.moves.len(), split.shortest), (2, true));
    /// assert_eq!(split.status.each_ref().map(|status| status.over), [false, false]);
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// [`LoadError`] if one of them cannot be had.
    pub fn compare(
        &self,
        first: &str,
        second: &str,
        bound: &Bound,
        tick: &mut dyn FnMut(Extent) -> bool,
    ) -> Result<Comparison, LoadError> {
        let variants = [self.get(first)?, self.get(second)?];
        let [one, other] = [self.said(first)?, self.said(second)?];
        let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
        // What a variant is called, and what it inherits from, is no rule.
        let keys = keys.into_iter().filter(|key| !key.starts_with("variant."));
        let keys = keys.filter(|key| one.get(*key) != other.get(*key));
        Ok(Comparison {
            same_rules: variants[0].model().rules_hash == variants[1].model().rules_hash,
            keys: keys
                .map(|key| KeyDifference {
                    key: key.clone(),
                    said: [one.get(key).cloned(), other.get(key).cloned()],
                })
                .collect(),
            parting: part(&variants, bound, tick),
        })
    }
}

/// Looks for the line after which they differ.
fn part(variants: &[Variant; 2], bound: &Bound, tick: &mut dyn FnMut(Extent) -> bool) -> Parting {
    let mut search = Search {
        bound,
        extent: Extent::default(),
        tick,
    };
    let starts = variants.each_ref().map(Game::new);
    match search.lines(&starts) {
        Looked::Found(line) => Parting::Found(Box::new(split(&starts, &line, true))),
        Looked::Stopped => Parting::Stopped(search.extent),
        looked => match search.games(&starts) {
            Looked::Found(line) => Parting::Found(Box::new(split(&starts, &line, false))),
            Looked::Stopped => Parting::Stopped(search.extent),
            _ if looked == Looked::All => Parting::Nowhere,
            _ => Parting::NotFound(search.extent),
        },
    }
}

/// What a search has come to.
#[derive(PartialEq, Eq)]
enum Looked {
    /// They part after this line, said in each variant's moves.
    Found(Vec<[Move; 2]>),
    /// Everything was looked at, and they do not part.
    All,
    /// They do not part within the bound.
    Bounded,
    /// It was told to stop.
    Stopped,
}

/// The longest game by lot, in plies: the rules that count moves to a draw end most games before.
const LONGEST: usize = 400;

/// A line of so many plies is tried without any two of its moves.
const SHORT: usize = 60;

/// A position reached by a line: the one before it, and the move from there.
struct Reached {
    before: usize,
    moves: [Move; 2],
}

struct Search<'a> {
    bound: &'a Bound,
    extent: Extent,
    tick: &'a mut dyn FnMut(Extent) -> bool,
}

impl Search<'_> {
    /// Looks at every line, the shorter ones first.
    fn lines(&mut self, starts: &[Game; 2]) -> Looked {
        let start = starts.each_ref().map(|game| game.position().clone());
        let coordinates = coordinates(starts);
        let mut seen = HashSet::from([start.each_ref().map(Position::key)]);
        let mut reached: Vec<Reached> = Vec::new();
        // The positions of one length, each with its place in `reached` and one more; the start has 0.
        let mut level = vec![(0, start)];
        let mut whole = true;
        while !level.is_empty() {
            let mut next = Vec::new();
            let deepest = !whole || self.extent.plies == self.bound.plies;
            for (place, pair) in level {
                self.extent.positions += 1;
                if !(self.tick)(self.extent) {
                    return Looked::Stopped;
                }
                let outcomes = pair.each_ref().map(Position::outcome);
                let moves = pair.each_ref().map(Position::legal_moves);
                let texts = texts(pair.each_ref(), &moves, coordinates);
                if outcomes[0] != outcomes[1] || !texts[0].keys().eq(texts[1].keys()) {
                    return Looked::Found(line(&reached, place));
                }
                if outcomes[0].is_some() || deepest {
                    continue;
                }
                for (&one, &other) in texts[0].values().zip(texts[1].values()) {
                    let after = [pair[0].after_unchecked(one), pair[1].after_unchecked(other)];
                    if reached.len() >= self.bound.positions {
                        whole = false;
                    } else if seen.insert(after.each_ref().map(Position::key)) {
                        let moves = [one, other];
                        reached.push(Reached {
                            before: place,
                            moves,
                        });
                        next.push((reached.len(), after));
                    }
                }
            }
            if deepest {
                return Looked::Bounded;
            }
            self.extent.plies += 1;
            level = next;
        }
        Looked::All
    }
}

impl Search<'_> {
    /// Plays games by lot, and keeps the shortest that parts them.
    fn games(&mut self, starts: &[Game; 2]) -> Looked {
        let mut shortest: Option<Vec<[Move; 2]>> = None;
        for number in 0..self.bound.games {
            let longest = shortest
                .as_ref()
                .map_or(LONGEST, |line| line.len().saturating_sub(1));
            let longest = longest.min(usize::try_from(self.bound.plies).unwrap_or(usize::MAX));
            let mut dice = fastrand::Rng::with_seed(u64::from(number));
            let temper = Temper::of(number);
            let mut choose = |game: &Game, moves: &[Move]| temper.choose(game, moves, &mut dice);
            match self.game(starts, longest, &mut choose) {
                Looked::Found(line) => match self.shorter(starts, line) {
                    Looked::Found(line) => shortest = Some(line),
                    _ => return Looked::Stopped,
                },
                Looked::Stopped => return Looked::Stopped,
                Looked::All | Looked::Bounded => {}
            }
            self.extent.games += 1;
        }
        shortest.map_or(Looked::Bounded, Looked::Found)
    }

    /// A line without the moves that it can do without: any two that leave the players' turns as they are.
    fn shorter(&mut self, starts: &[Game; 2], mut line: Vec<[Move; 2]>) -> Looked {
        let mut first = 0;
        while first < line.len() {
            // In a long line only moves that follow each other are left out.
            let last = if line.len() > SHORT {
                first + 2
            } else {
                line.len()
            };
            let mut found = None;
            for second in (first + 1..last.min(line.len())).step_by(2) {
                let kept = line.iter().enumerate();
                let kept = kept.filter(|&(at, _)| at != first && at != second);
                let mut left = kept.map(|(_, &[mv, _])| mv);
                match self.game(starts, line.len() - 2, &mut |_, _| left.next()) {
                    Looked::Found(shorter) => found = Some(shorter),
                    Looked::Stopped => return Looked::Stopped,
                    Looked::All | Looked::Bounded => continue,
                }
                break;
            }
            match found {
                Some(shorter) => line = shorter,
                None => first += 1,
            }
        }
        Looked::Found(line)
    }

    /// One game of at most so many plies, by moves of the first variant.
    fn game(
        &mut self,
        starts: &[Game; 2],
        longest: usize,
        choose: &mut dyn FnMut(&Game, &[Move]) -> Option<Move>,
    ) -> Looked {
        let coordinates = coordinates(starts);
        let mut games = starts.clone();
        let mut line: Vec<[Move; 2]> = Vec::new();
        loop {
            if !(self.tick)(self.extent) {
                return Looked::Stopped;
            }
            let moves = games.each_ref().map(Game::legal_moves);
            let [own, others] = texts(games.each_ref().map(Game::position), &moves, coordinates);
            let [stands, stand] = games.each_ref().map(|game| (game.outcome(), game.claims()));
            if stands != stand || !own.keys().eq(others.keys()) {
                return Looked::Found(line);
            }
            if stands.0.is_some() || line.len() >= longest {
                return Looked::Bounded;
            }
            let ([one, other], [ones, _]) = (&mut games, &moves);
            let chosen = choose(one, ones).and_then(|mv| {
                let text = own.iter().find(|&(_, &known)| known == mv)?.0;
                Some([mv, *others.get(text)?])
            });
            let Some([mv, same]) = chosen else {
                return Looked::Bounded;
            };
            if one.play(mv).is_err() || other.play(same).is_err() {
                return Looked::Bounded;
            }
            line.push([mv, same]);
        }
    }
}

/// How the moves of a game by lot are chosen.
#[derive(Clone, Copy)]
enum Temper {
    /// Whatever comes.
    Any,
    /// To and fro, so that positions come again.
    Shuffling,
    /// With the piece that moved last and without captures, so that counters of moves go up.
    Wandering,
    /// Captures where there are any.
    Taking,
}

impl Temper {
    fn of(number: u32) -> Temper {
        match number % 4 {
            0 => Temper::Any,
            1 => Temper::Shuffling,
            2 => Temper::Wandering,
            _ => Temper::Taking,
        }
    }

    fn choose(self, game: &Game, moves: &[Move], dice: &mut fastrand::Rng) -> Option<Move> {
        let mut played = game.moves().iter().rev();
        let last = played.nth(1);
        let takes = |mv: &Move| game.position().is_capture_unchecked(*mv);
        let liked = |mv: &Move| match self {
            Temper::Any => true,
            Temper::Shuffling => {
                last.is_none_or(|last| mv.from() == Some(last.to()) && last.from() == Some(mv.to()))
                    && !takes(mv)
            }
            Temper::Wandering => last.is_none_or(|last| mv.from() == Some(last.to())) && !takes(mv),
            Temper::Taking => takes(mv),
        };
        let liked: Vec<Move> = moves.iter().copied().filter(liked).collect();
        let among = if liked.is_empty() { moves } else { &liked };
        dice.choice(among).copied()
    }
}

/// In which coordinates the moves of two variants have one text.
fn coordinates(games: &[Game; 2]) -> [Coordinates; 2] {
    let models = games.each_ref().map(Game::model);
    if models[0].notation.moves == models[1].notation.moves {
        return [Coordinates::Own; 2];
    }
    models.map(|model| Coordinates::named("uci", model).unwrap_or_default())
}

/// Moves by their texts.
type Texts = BTreeMap<String, Move>;

/// The moves of two variants by their texts.
fn texts(
    positions: [&Position; 2],
    moves: &[Vec<Move>; 2],
    coordinates: [Coordinates; 2],
) -> [Texts; 2] {
    let texts = |position: &Position, moves: &[Move], coordinates| {
        let text = |mv| uci::write_in_unchecked(position.model(), mv, coordinates);
        moves.iter().map(|&mv| (text(mv), mv)).collect()
    };
    let ([one, other], [ones, others], [first, second]) = (positions, moves, coordinates);
    [texts(one, ones, first), texts(other, others, second)]
}

/// The moves that lead to a position.
fn line(reached: &[Reached], mut place: usize) -> Vec<[Move; 2]> {
    let mut line = Vec::new();
    while let Some(step) = place.checked_sub(1).and_then(|index| reached.get(index)) {
        line.push(step.moves);
        place = step.before;
    }
    line.reverse();
    line
}

/// What is to be told of a line.
fn split(starts: &[Game; 2], line: &[[Move; 2]], shortest: bool) -> Split {
    let mut games = starts.clone();
    let coordinates = coordinates(starts);
    for moves in line {
        for (game, &mv) in games.iter_mut().zip(moves) {
            // They were played when they were found.
            let _ = game.play(mv);
        }
    }
    let moves = games.each_ref().map(Game::legal_moves);
    let [own, others] = texts(games.each_ref().map(Game::position), &moves, coordinates);
    let only = |own: &Texts, others: &Texts| {
        let own = own.keys();
        own.filter(|text| !others.contains_key(*text))
            .cloned()
            .collect()
    };
    let text = |&[mv, _]: &[Move; 2]| starts[0].write_unchecked(mv);
    Split {
        moves: line.iter().map(text).collect(),
        shortest,
        only: [only(&own, &others), only(&others, &own)],
        status: games.each_ref().map(Status::of),
        positions: games.each_ref().map(Game::position_text),
    }
}
