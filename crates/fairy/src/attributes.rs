//! The values of a variant's keys, each under the one name that it has today.

use std::collections::{BTreeMap, BTreeSet};

use crate::keys::{self, OLDER, TOGETHER, Takes};
use crate::pieces::{self, SLOTS};

/// A cell: file and rank, from 0.
pub(crate) type Square = (u8, u8);
/// The cells of either player.
pub(crate) type Cells = [BTreeSet<Square>; 2];

/// The largest board that Fairy-Stockfish has.
pub(crate) const MAX_FILES: u8 = 12;
pub(crate) const MAX_RANKS: u8 = 10;

/// Values by key.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attributes {
    values: BTreeMap<String, (String, usize)>,
}

/// A piece that has a letter.
#[derive(Clone, Debug)]
pub(crate) struct Lettered {
    pub(crate) letter: char,
    pub(crate) slot: String,
    pub(crate) betza: Option<String>,
}

impl Attributes {
    /// Says keys, as a section does: its pieces first, then the general before the special, whichever stands first. A key that
    /// says several others says them.
    pub(crate) fn say(&mut self, entries: &[(String, String, usize)]) {
        let is_piece = |key: &str| keys::takes(key) == Some(Takes::Piece);
        let before = self.pieces();
        let pieces: Vec<_> = entries.iter().filter(|(key, ..)| is_piece(key)).collect();
        let said: Vec<char> = pieces
            .iter()
            .filter_map(|(_, value, _)| Some(value.chars().next()?.to_ascii_uppercase()))
            .collect();
        for (slot, value, line) in pieces {
            self.piece(slot, value, *line, &said);
        }
        self.follow(&before);
        let older = |key: &str| {
            keys::OLDER.iter().any(|(old, ..)| *old == key) || key.starts_with("doubleStepRank")
        };
        let older = |key: &str| older(key) || matches!(key, "promotionRank" | "petrifyOnCapture");
        let stage = |key: &str| match TOGETHER.iter().position(|(name, _)| *name == key) {
            _ if matches!(key, "maxRank" | "maxFile") => 0,
            _ if older(key) => 1,
            Some(place) => 2 + place,
            None => 2 + TOGETHER.len(),
        };
        let mut entries: Vec<_> = entries.iter().filter(|(key, ..)| !is_piece(key)).collect();
        entries.sort_by_key(|(key, ..)| stage(key));
        for (key, value, line) in entries {
            self.say_one(key, value, *line);
        }
    }

    fn say_one(&mut self, key: &str, value: &str, line: usize) {
        let (_, ranks) = self.size();
        let on = value == "true";
        match key {
            "promotionRank" | "doubleStepRank" | "doubleStepRankMin" => {
                let rank: u8 = value.parse().unwrap_or(1);
                let is_zone = key == "promotionRank";
                let rows = |side: usize| {
                    (1..=ranks).filter(move |row| {
                        let relative = if side == 0 { *row } else { ranks + 1 - *row };
                        if is_zone {
                            relative >= rank
                        } else {
                            relative == rank
                        }
                    })
                };
                for side in 0..2 {
                    let text: Vec<String> = rows(side).map(|row| format!("*{row}")).collect();
                    let name = if is_zone {
                        "promotionRegion"
                    } else {
                        "doubleStepRegion"
                    };
                    let name = format!("{name}{}", ["White", "Black"][side]);
                    self.set(&name, &text.join(" "), line);
                }
            }
            "petrifyOnCapture" => {
                let all: String = self
                    .pieces()
                    .iter()
                    .filter(|p| p.slot != "pawn")
                    .map(|p| p.letter)
                    .collect();
                self.set("petrifyOnCaptureTypes", if on { &all } else { "-" }, line);
            }
            _ => {
                if let Some((_, new, word)) = OLDER.iter().find(|(old, ..)| *old == key) {
                    if on {
                        self.set(new, word, line);
                    }
                } else if let Some((_, parts)) = TOGETHER.iter().find(|(name, _)| *name == key) {
                    for part in *parts {
                        self.set(part, value, line);
                    }
                } else if matches!(keys::takes(key), Some(Takes::Numbers | Takes::Pairs)) {
                    self.lay_over(key, value, line);
                } else {
                    self.set(key, value, line);
                }
            }
        }
    }

    /// A piece gets a letter; another one that had it has none any more, unless others are promoted to it: they go on to be, so that
    /// it has one which nobody has, and which the section does not say.
    fn piece(&mut self, slot: &str, value: &str, line: usize, said: &[char]) {
        let pieces = self.pieces();
        let letter = value.chars().next().filter(char::is_ascii_alphabetic);
        let loses = |piece: &&Lettered| match letter {
            Some(letter) => piece.letter.eq_ignore_ascii_case(&letter) && piece.slot != slot,
            None => piece.slot == slot,
        };
        let is_taken =
            |free: &char| said.contains(free) || pieces.iter().any(|piece| piece.letter == *free);
        let mut free = ('A'..='Z').filter(|free| !is_taken(free));
        let losers: Vec<(String, String)> = pieces
            .iter()
            .filter(loses)
            .map(|piece| {
                let is_goal = |(_, into): (char, &str)| {
                    let into = into.chars().next();
                    into.is_some_and(|into| into.eq_ignore_ascii_case(&piece.letter))
                };
                let is_goal = self.pairs("promotedPieceType").any(is_goal);
                let new = is_goal.then(|| free.next()).flatten();
                let value = match (new.map(|new| new.to_ascii_lowercase()), &piece.betza) {
                    (None, _) => "-".to_owned(),
                    (Some(new), None) => new.to_string(),
                    (Some(new), Some(betza)) => format!("{new}:{betza}"),
                };
                (piece.slot.clone(), value)
            })
            .collect();
        self.set(slot, value, line);
        for (slot, value) in losers {
            self.set(&slot, &value, line);
        }
    }

    /// What was said of pieces holds of them under their new letters, and of a piece that has none any more it says nothing.
    fn follow(&mut self, before: &[Lettered]) {
        let after = self.pieces();
        let letter = |old: char| {
            let is_old = |piece: &&Lettered| piece.letter.eq_ignore_ascii_case(&old);
            let slot = &before.iter().find(is_old)?.slot;
            let new = after.iter().find(|piece| piece.slot == *slot)?;
            Some(new.letter.to_ascii_lowercase())
        };
        for (key, (value, _)) in &mut self.values {
            let followed = match keys::takes(key) {
                Some(Takes::Letters) => value
                    .chars()
                    .filter_map(|old| match old.is_ascii_alphabetic() {
                        true => letter(old),
                        false => Some(old),
                    })
                    .collect(),
                Some(takes @ (Takes::Numbers | Takes::Pairs)) => pairs(value)
                    .filter_map(|(from, to)| {
                        let to = match (takes, to.chars().next()?) {
                            (Takes::Pairs, old) => letter(old)?.to_string(),
                            _ => to.to_owned(),
                        };
                        Some(format!("{}:{to}", letter(from)?))
                    })
                    .collect::<Vec<_>>()
                    .join(" "),
                _ => continue,
            };
            *value = followed;
        }
    }

    /// Letters with letters or numbers: each pair in place of the one that was said of its letter. They are read up to a letter
    /// that no piece has; `-` and 0 take a pair away.
    fn lay_over(&mut self, key: &str, value: &str, line: usize) {
        let there = |letter: &char| self.pieces().iter().any(|piece| piece.letter == *letter);
        let mut said: Vec<(char, &str)> = pairs(self.text(key).unwrap_or_default()).collect();
        let read = |(from, to): &(char, &str)| {
            let into = to.chars().next().filter(char::is_ascii_alphabetic);
            there(from) && into.is_none_or(|into| there(&into.to_ascii_uppercase()))
        };
        for (from, to) in pairs(value).take_while(read) {
            said.retain(|(known, _)| *known != from);
            if to != "-" && to.parse() != Ok(0) {
                said.push((from, to));
            }
        }
        let text: Vec<String> = said
            .iter()
            .map(|(from, to)| format!("{}:{to}", from.to_ascii_lowercase()))
            .collect();
        self.set(key, &text.join(" "), line);
    }

    pub(crate) fn set(&mut self, key: &str, value: &str, line: usize) {
        self.values.insert(key.to_owned(), (value.to_owned(), line));
    }

    pub(crate) fn line(&self, key: &str) -> usize {
        self.values.get(key).map_or(0, |(_, line)| *line)
    }

    /// Lines belong to a file: those of a parent mean nothing to its child.
    pub(crate) fn inherited(&self) -> Attributes {
        let values = self
            .values
            .iter()
            .map(|(key, (value, _))| (key.clone(), (value.clone(), 0)));
        Attributes {
            values: values.collect(),
        }
    }

    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(|(value, _)| value.as_str())
    }

    pub(crate) fn flag(&self, key: &str, default: bool) -> bool {
        self.text(key).map_or(default, |value| value == "true")
    }

    pub(crate) fn number(&self, key: &str, default: u16) -> u16 {
        self.text(key)
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    }

    /// A word other than `none`.
    pub(crate) fn word(&self, key: &str) -> Option<&str> {
        self.text(key).filter(|word| *word != "none")
    }

    /// Files and ranks of the board.
    pub(crate) fn size(&self) -> (u8, u8) {
        let files = self
            .text("maxFile")
            .and_then(file)
            .map_or(8, |file| file + 1);
        let ranks = self.number("maxRank", 8).clamp(1, u16::from(MAX_RANKS));
        (files.clamp(1, MAX_FILES), ranks as u8)
    }

    /// A file, from 0.
    pub(crate) fn file(&self, key: &str, default: u8) -> u8 {
        self.text(key).and_then(file).unwrap_or(default)
    }

    /// The cells of a set that lie on the board; `None` if nothing is said.
    pub(crate) fn cells(&self, key: &str) -> Option<BTreeSet<Square>> {
        let (files, ranks) = self.size();
        let read = cells(self.text(key)?).unwrap_or_default();
        let mut all = BTreeSet::new();
        for (file, rank) in read {
            let these = |one: Option<u8>, most: u8| one.map_or(0..most, |one| one..one + 1);
            for file in these(file, MAX_FILES) {
                all.extend(these(rank, MAX_RANKS).map(|rank| (file, rank)));
            }
        }
        all.retain(|&(file, rank)| file < files && rank < ranks);
        Some(all)
    }

    /// The cells of both players, by the keys `…White` and `…Black`; those of ranks if nothing is said.
    pub(crate) fn both(&self, name: &str, ranks: Option<[u8; 2]>) -> Cells {
        let (files, height) = self.size();
        [0, 1].map(|side| {
            let key = format!("{name}{}", ["White", "Black"][side]);
            self.cells(&key).unwrap_or_else(|| match ranks {
                Some(rank) if rank[side] < height => {
                    (0..files).map(|file| (file, rank[side])).collect()
                }
                _ => BTreeSet::new(),
            })
        })
    }

    /// Whether a capture en passant could promote by where it ends: in the zone, from outside if only such moves promote. Who has to
    /// promote with the first step, as one that ends in the own zone does, cannot be captured so.
    pub(crate) fn passed_in(&self, zone: &Cells, must: bool, enters: bool) -> bool {
        let steps = [
            (2, self.both("doubleStepRegion", Some([1, 6]))),
            (3, self.both("tripleStepRegion", None)),
        ];
        let ahead = |side: usize, &(file, rank): &Square, by: u8| match side {
            0 => Some((file, rank + by)),
            _ => Some((file, rank.checked_sub(by)?)),
        };
        let within = |side: usize, cell: Option<Square>| {
            let cells: &BTreeSet<Square> = &zone[side];
            cell.is_some_and(|cell| cells.contains(&cell))
        };
        let passes = |side: usize, from: &Square, length: u8| {
            let promotes = must && within(side, ahead(side, from, length));
            let within = |by: u8| within(1 - side, ahead(side, from, by));
            let captured = |by: u8| within(by) && !(enters && within(by + 1));
            !promotes && (1..length).any(captured)
        };
        self.flag("doubleStep", true)
            && steps.iter().any(|(length, regions)| {
                [0, 1].into_iter().any(|side: usize| {
                    let mut region = regions[side].iter();
                    region.any(|from| passes(side, from, *length))
                })
            })
    }

    /// Letters, upper case; `None` if nothing is said, an inner `None` for all.
    pub(crate) fn letters(&self, key: &str) -> Option<Option<Vec<char>>> {
        let text = self.text(key)?;
        if text.contains('*') {
            return Some(None);
        }
        let letters = text.chars().filter(char::is_ascii_alphabetic);
        Some(Some(
            letters.map(|letter| letter.to_ascii_uppercase()).collect(),
        ))
    }

    /// Letters, upper case, with what stands behind the colon.
    pub(crate) fn pairs(&self, key: &str) -> impl Iterator<Item = (char, &str)> {
        pairs(self.text(key).unwrap_or_default())
    }

    /// The pieces that have letters, in the order of their places.
    pub(crate) fn pieces(&self) -> Vec<Lettered> {
        let named = SLOTS.iter().map(|slot| slot.name.to_owned());
        let custom = (1..=pieces::CUSTOM).map(|number| format!("customPiece{number}"));
        let lettered = named.chain(custom).filter_map(|slot| {
            let value = self.text(&slot)?;
            let letter = value
                .chars()
                .next()
                .filter(char::is_ascii_alphabetic)?
                .to_ascii_uppercase();
            let betza = value
                .split_once(':')
                .map(|(_, betza)| betza.trim().to_owned());
            Some(Lettered {
                letter,
                slot,
                betza,
            })
        });
        lettered.collect()
    }
}

/// Letters, upper case, with what stands behind the colon: `q:1 r:2`.
fn pairs(text: &str) -> impl Iterator<Item = (char, &str)> {
    text.split_whitespace().filter_map(|pair| {
        let (from, to) = pair.split_once(':')?;
        Some((from.chars().next()?.to_ascii_uppercase(), to))
    })
}

/// A file, from 0: `a` or `1`.
pub(crate) fn file(text: &str) -> Option<u8> {
    let file = match text.parse::<u8>() {
        Ok(number) => number.checked_sub(1)?,
        Err(_) => {
            let mut letters = text.chars();
            let letter = letters
                .next()
                .filter(|_| letters.next().is_none())?
                .to_ascii_lowercase();
            letter.is_ascii_lowercase().then(|| letter as u8 - b'a')?
        }
    };
    (file < MAX_FILES).then_some(file)
}

/// The parts of a set of cells: a file, a rank or both. `None` if it is none.
pub(crate) fn cells(text: &str) -> Option<Vec<(Option<u8>, Option<u8>)>> {
    let words = text.split_whitespace().take_while(|word| *word != "-");
    let part = |word: &str| {
        let rank = |digits: &str| {
            let rank: u8 = digits.parse().ok()?;
            (1..=MAX_RANKS).contains(&rank).then(|| rank - 1)
        };
        if let Some(digits) = word.strip_prefix('*') {
            return Some((None, Some(rank(digits)?)));
        }
        let (letter, rest) = word.split_at_checked(1)?;
        let file = Some(file(letter).filter(|_| letter.chars().all(|c| c.is_ascii_alphabetic()))?);
        Some(match rest {
            "*" => (file, None),
            digits => (file, Some(rank(digits)?)),
        })
    };
    words.map(part).collect()
}
