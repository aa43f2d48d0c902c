//! Pieces and how they move.

use std::collections::BTreeSet;

use boardwright::betza::{Movement, Reach};
use boardwright::model::{Becomes, MoveRule, SelfCheck};
use boardwright::symbol::MARKS;
use boardwright::{Kind, Side};

use super::{Reader, Shape};
use crate::attributes::{Cells, Square};
use crate::keys;
use crate::pieces::{self, CUSTOM, Dialect, PROMOTED, SLOTS};

/// Why some symbols cannot be said.
const ONE_LETTER: &str = "a piece has one letter there";

impl Reader<'_> {
    pub(super) fn pieces(&mut self) {
        let model = self.model;
        if model.movement.borrow.is_some() {
            self.cannot("movement.borrow", "no piece borrows its movement there");
        }
        if !model.movement.one_per_file.is_empty() {
            self.cannot("movement.one-per-file", "there it holds of drops only");
        }
        let mut shapes = Vec::new();
        for (at, kind) in model.kinds.iter().enumerate() {
            let shape = self.shape(&kind.id, &kind.moves);
            shapes.push((Kind(at as u8), shape));
        }
        self.steps(&shapes);
        let mut custom = 0;
        let mut used: BTreeSet<char> = model
            .kinds
            .iter()
            .filter_map(|kind| kind.symbol.chars().next_back())
            .collect();
        let bases: Vec<(Kind, Shape)> = shapes
            .iter()
            .filter(|(kind, _)| self.is_base(*kind))
            .cloned()
            .collect();
        let mut taken: Vec<(Kind, Shape)> = Vec::new();
        for (kind, shape) in bases {
            let symbol = model.symbol(kind);
            let letter = symbol
                .chars()
                .next()
                .filter(|letter| letter.is_ascii_alphabetic() && symbol.len() == 1);
            let Some(letter) = letter else {
                self.cannot(format!("pieces.{}", self.id(kind)), ONE_LETTER);
                continue;
            };
            self.letters.insert(kind.0, letter);
            self.place(kind, letter, &shape, &mut custom);
            taken.push((kind, shape));
        }
        // What others are promoted to has the letter of a piece that moves alike, its usual one, or one that nobody has.
        for (kind, shape) in &shapes {
            if self.is_base(*kind) {
                continue;
            }
            if model.symbol(*kind).ends_with(MARKS) {
                self.cannot(format!("pieces.{}", self.id(*kind)), ONE_LETTER);
                continue;
            }
            let alike = |other: &Shape| {
                pieces::key(&other.movements) == pieces::key(&shape.movements)
                    && other.mobility == shape.mobility
                    && other.soldier.is_none()
                    && other.first.is_none()
                    && !other.captures_ep
            };
            let known = taken.iter().find(|(other, other_shape)| {
                alike(other_shape)
                    && self.model.royalty.pieces.contains(other)
                        == self.model.royalty.pieces.contains(kind)
                    && self.slots.get(&other.0).is_none_or(|slot| slot != "pawn")
            });
            if let Some(letter) = known.and_then(|(other, _)| self.letter(*other)) {
                self.letters.insert(kind.0, letter);
                continue;
            }
            let moves = pieces::key(&shape.movements);
            let usual = PROMOTED.iter().filter(|(name, _)| {
                let movements = pieces::named(name).and_then(|slot| pieces::read(slot.betza).ok());
                movements.is_some_and(|movements| pieces::key(&movements) == moves)
            });
            let mut letters = usual.map(|&(_, letter)| letter).chain('A'..='Z');
            let Some(letter) = letters.find(|letter| !used.contains(letter)) else {
                self.cannot("pieces", "there are no letters left");
                return;
            };
            used.insert(letter);
            self.letters.insert(kind.0, letter);
            self.place(*kind, letter, shape, &mut custom);
            taken.push((*kind, shape.clone()));
        }
    }

    /// What of a kind's movements which key says.
    fn shape(&mut self, id: &str, rules: &[MoveRule]) -> Shape {
        let mut shape = Shape::default();
        let mut mobility: Vec<Option<Cells>> = Vec::new();
        if self.never_moves(id, rules) {
            return shape;
        }
        for rule in rules {
            let from = rule.from.as_ref().map(|from| self.both(from));
            let to = rule.to.as_ref().map(|to| self.both(to));
            let all = || rule.movements.iter();
            let key = format!("pieces.{id}.moves");
            let leap = |x: i16, y: i16| {
                all().all(|m| {
                    m.steps.iter().map(|s| (s.x, s.y)).eq([(x, y)])
                        && m.quiet
                        && !m.capture
                        && m.lame
                        && m.reach == Reach::Once
                })
            };
            let everything = || [self.everything(), self.everything()];
            let is_self = |victims: &Vec<Kind>| victims.iter().map(|&kind| self.id(kind)).eq([id]);
            let others = |kinds: &Vec<Kind>| {
                let named: BTreeSet<u8> = kinds.iter().map(|kind| kind.0).collect();
                let all = self
                    .model
                    .kinds
                    .iter()
                    .zip(0..)
                    .filter(|(kind, _)| kind.id != id)
                    .map(|(_, at)| at);
                named == all.collect()
            };
            let cannon =
                rule.over.as_ref().is_some_and(others) && rule.victims.as_ref().is_some_and(others);
            if let Some(lines) = from.as_ref().filter(|from| {
                from[0] == from[1]
                    && (cannon
                        || all()
                            .all(|m| m.steps.iter().all(|s| s.x != 0 && s.x.abs() == s.y.abs())))
            }) {
                let lines = self.cells(&lines[0]);
                if self
                    .keys
                    .text("diagonalLines")
                    .is_some_and(|known| known != lines)
                {
                    self.cannot(
                        format!("{key}.from"),
                        "all pieces have the same diagonal lines there",
                    );
                }
                self.set("diagonalLines", lines);
                shape.diagonal = true;
                continue;
            } else if cannon
                && pieces::key(&rule.movements)
                    == pieces::key(&pieces::read("pR").unwrap_or_default())
            {
                shape.cannon = true;
                continue;
            } else if rule.over.is_some() {
                self.cannot(
                    format!("{key}.over"),
                    "only the cannon of janggi chooses whom it jumps over there",
                );
            } else if let Some(victims) = &rule.victims {
                let rides = all().all(|m| {
                    m.capture && !m.quiet && m.reach == Reach::Unlimited && m.hop.is_none()
                }) || all().all(|m| {
                    m.capture && m.reach == Reach::Unlimited && m.hop.is_none() && is_self(victims)
                });
                if is_self(victims) && rides && from.is_none() && to.is_none() {
                    shape.flying = true;
                } else {
                    self.cannot(
                        format!("{key}.victims"),
                        "no piece chooses whom it captures there",
                    );
                }
                continue;
            } else if leap(0, 2) && (from.is_some() || rule.leaves_ep) {
                let region = from.unwrap_or_else(everything);
                let known = shape.first.get_or_insert_with(Default::default);
                known
                    .iter_mut()
                    .zip(region)
                    .for_each(|(known, more)| known.extend(more));
                mobility.push(to);
                continue;
            } else if leap(0, 3) && from.is_some() {
                shape.triple = from;
                continue;
            } else if let Some(from) = from {
                let sideways = all().all(|m| {
                    m.quiet
                        && m.capture
                        && m.reach == Reach::Once
                        && m.steps.iter().all(|s| s.y == 0 && s.x.abs() == 1)
                });
                let first = from[0].iter().map(|&(_, rank)| rank).min().unwrap_or(0);
                let (_, ranks) = self.size;
                let beyond: BTreeSet<Square> = self
                    .everything()
                    .into_iter()
                    .filter(|&(_, rank)| rank >= first)
                    .collect();
                let other: BTreeSet<Square> = beyond
                    .iter()
                    .map(|&(file, rank)| (file, ranks - 1 - rank))
                    .collect();
                if sideways && from == [beyond, other] && to.is_none() {
                    shape.soldier = Some(u16::from(first) + 1);
                } else if all().all(|m| m.quiet && !m.capture) && rule.leaves_ep {
                    shape.first = Some(from);
                    shape.other_first.extend(rule.movements.iter().cloned());
                } else {
                    self.cannot(
                        format!("{key}.from"),
                        "only the first steps of pawns depend on where they begin there",
                    );
                }
                continue;
            } else {
                mobility.push(to);
            }
            shape.captures_ep |= rule.captures_ep;
            shape.movements.extend(rule.movements.iter().cloned());
        }
        mobility.dedup();
        if mobility.len() > 1 {
            self.cannot(
                format!("pieces.{id}.moves.to"),
                "a piece has one region there for all its moves",
            );
        }
        shape.mobility = mobility.into_iter().next().flatten();
        if shape.movements.iter().any(|m| m.initial) {
            self.cannot(
                format!("pieces.{id}.moves"),
                "a movement for as long as a piece has not moved: there it depends on the cell",
            );
        }
        if shape.movements.iter().any(Movement::is_bent) {
            self.cannot(
                format!("pieces.{id}.moves"),
                "bent riders are not among its Betza strings",
            );
        }
        shape
    }

    /// Whether no piece of a kind ever stands where it could move from.
    fn never_moves(&self, id: &str, rules: &[MoveRule]) -> bool {
        let Some(kind) = self.model.kind(id) else {
            return false;
        };
        let men = || {
            self.model
                .start
                .men
                .iter()
                .filter(|(_, man)| man.kind == kind)
        };
        let away = |rule: &MoveRule| {
            rule.from
                .as_ref()
                .is_some_and(|from| men().all(|(cell, man)| !from[man.side].contains(cell)))
        };
        let comes = self
            .model
            .drops
            .as_ref()
            .is_some_and(|drops| drops.allowed.contains(&kind))
            || self
                .model
                .promotions
                .iter()
                .any(|rule| rule.into.iter().any(|(_, into)| into.contains(&kind)));
        !rules.is_empty() && !comes && rules.iter().all(away)
    }

    /// The first steps, which are one rule for all pieces there.
    fn steps(&mut self, shapes: &[(Kind, Shape)]) {
        let mut regions: Vec<&Cells> = shapes
            .iter()
            .filter_map(|(_, shape)| shape.first.as_ref())
            .collect();
        regions.dedup();
        let triple: Vec<Cells> = shapes
            .iter()
            .filter_map(|(_, shape)| shape.triple.clone())
            .collect();
        if regions.len() > 1 {
            self.cannot(
                "pieces.*.moves.from",
                "there is one region of first steps for all pieces there",
            );
        }
        let without = shapes
            .iter()
            .any(|(_, shape)| is_pawn(shape) && shape.first.is_none());
        if without && !regions.is_empty() {
            self.cannot(
                "pieces.*.moves",
                "either every pawn has a first step there, or none",
            );
        }
        self.flag("doubleStep", !regions.is_empty());
        if let Some(region) = regions.first().copied().cloned() {
            self.set_cells("doubleStepRegion", &region);
        }
        if let Some(triple) = triple.first() {
            self.set_cells("tripleStepRegion", triple);
        }
    }

    /// Gives a kind its place: a name, or a movement of its own.
    fn place(&mut self, kind: Kind, letter: char, shape: &Shape, custom: &mut usize) {
        let lower = letter.to_ascii_lowercase();
        let royal = self.is_king(kind);
        let moves = pieces::key(&shape.movements);
        let mut slot = None;
        if royal && self.keys.text("king").is_none() {
            slot = Some("king".to_owned());
        } else if shape.soldier.is_some() {
            slot = Some("soldier".into());
        } else if shape.cannon {
            slot = Some("janggiCannon".into());
        } else if is_pawn(shape) && self.keys.text("pawn").is_none() {
            slot = Some("pawn".into());
        } else if shape.first.is_none() && !shape.captures_ep {
            let free = SLOTS
                .iter()
                .filter(|slot| !matches!(slot.name, "pawn" | "king" | "janggiCannon"));
            let free =
                free.filter(|slot| self.keys.text(slot.name).is_none_or(|value| value == "-"));
            let mut same = free.filter(|slot| {
                pieces::read(slot.betza).is_ok_and(|read| pieces::key(&read) == moves)
            });
            slot = same.next().map(|slot| slot.name.to_owned());
        }
        let slot = slot.unwrap_or_else(|| {
            *custom += 1;
            format!("customPiece{custom}")
        });
        if *custom > CUSTOM {
            self.cannot(
                "pieces",
                format!("no more than {CUSTOM} pieces have movements of their own there"),
            );
        }
        if shape.diagonal && !matches!(slot.as_str(), "wazir" | "rook" | "soldier" | "janggiCannon")
        {
            let key = format!("pieces.{}.moves.from", self.id(kind));
            self.cannot(
                key,
                "no piece that a section can name goes along diagonal lines so",
            );
        }
        let own = match slot.as_str() {
            "king" => moves != pieces::key(&pieces::read("K").unwrap_or_default()),
            slot => pieces::is_custom(slot),
        };
        let mut value = lower.to_string();
        if own {
            match self.betza(shape) {
                Some(betza) => value += &format!(":{betza}"),
                None => {
                    let key = format!("pieces.{}.moves", self.id(kind));
                    self.cannot(key, "its Betza strings have no such movement");
                }
            }
        }
        if shape.flying {
            match slot.as_str() {
                "king" => self.flag("flyingGeneral", true),
                _ => {
                    let key = format!("pieces.{}.moves.victims", self.id(kind));
                    self.cannot(key, "no piece chooses whom it captures there");
                }
            }
        }
        if let Some(rank) = shape.soldier {
            self.set("soldierPromotionRank", rank.to_string());
        }
        if let Some(mobility) = &shape.mobility {
            for (side, cells) in mobility.iter().enumerate() {
                let cells = self.cells(cells);
                self.set(&keys::mobility(side, &slot), cells);
            }
        }
        if shape.captures_ep {
            for side in ["White", "Black"] {
                let key = format!("enPassantTypes{side}");
                let before = self.keys.text(&key).unwrap_or_default().to_owned();
                self.set(&key, format!("{before}{lower}"));
            }
        }
        self.set(&slot, value);
        self.slots.insert(kind.0, slot);
    }

    /// The Betza string of a shape as Fairy-Stockfish reads it.
    fn betza(&self, shape: &Shape) -> Option<String> {
        let mut text = String::new();
        let named = SLOTS.iter().find(|slot| {
            !slot.betza.is_empty()
                && pieces::read(slot.betza)
                    .is_ok_and(|read| pieces::key(&read) == pieces::key(&shape.movements))
        });
        if let Some(slot) = named {
            text += slot.betza;
        } else {
            for movement in &shape.movements {
                text += &pieces::spell(movement, Dialect::Fairy)?;
            }
        }
        if shape.first.is_some() {
            let first = if shape.other_first.is_empty() {
                "imfnD".to_owned()
            } else {
                let mut text = String::new();
                for movement in &shape.other_first {
                    let movement = Movement {
                        initial: true,
                        ..movement.clone()
                    };
                    text += &pieces::spell(&movement, Dialect::Fairy)?;
                }
                text
            };
            text += &first;
        }
        for (plain, short) in [("RB", "Q"), ("BR", "Q"), ("WF", "K"), ("FW", "K")] {
            if text == plain {
                text = short.into();
            }
        }
        Some(text)
    }

    /// Whether a kind is royal as a king is there: the one royal kind, of which nobody ever has a second piece. The wall of a move
    /// shields royal pieces there, but no king.
    pub(super) fn is_king(&self, kind: Kind) -> bool {
        let royalty = &self.model.royalty;
        let men = &self.model.start.men;
        let alone = [Side::First, Side::Second].into_iter().all(|side| {
            let held = self.model.start.hands[side]
                .iter()
                .filter(|(held, _)| *held == kind)
                .map(|(_, count)| usize::from(*count));
            let count = men
                .iter()
                .filter(|(_, man)| man.side == side && man.kind == kind)
                .count()
                + held.sum::<usize>();
            count <= 1
        });
        royalty.pieces == [kind]
            && royalty.self_check == SelfCheck::Illegal
            && alone
            && self.explosion().is_none()
            && self.model.walls.as_ref().is_none_or(|walls| walls.instead)
            && self.model.effects.iter().all(|effect| {
                effect.spares.contains(&kind) || !matches!(effect.what, Becomes::Wall)
            })
            && self.model.promotions.iter().all(|p| {
                p.into
                    .iter()
                    .all(|(from, into)| *from != kind && !into.contains(&kind))
            })
    }
}

/// Whether a kind moves as a pawn does, first steps apart.
fn is_pawn(shape: &Shape) -> bool {
    let pawn = pieces::read("fmWfcF")
        .map(|pawn| pieces::key(&pawn))
        .unwrap_or_default();
    let plain = shape.other_first.is_empty()
        && shape.mobility.is_none()
        && shape.soldier.is_none()
        && !shape.flying;
    plain && pieces::key(&shape.movements) == pawn
}
