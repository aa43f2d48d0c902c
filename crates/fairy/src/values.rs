//! From a variant to the values of keys, and what no key says.

use std::collections::{BTreeMap, BTreeSet};

use boardwright::betza::{Hop, Movement, Reach};
use boardwright::geometry::{Symmetry, Topology, Wrap};
use boardwright::model::{
    Aftereffect, Becomes, CastlingHome, Choice, Condition, Deed, Figure, GivingCheck, Judged,
    Model, MostWhen, MoveRule, Pass, Promotion, RoyalCount, Score, SelfCheck, Trigger, VoidReason,
    WallPlace, Whom,
};
use boardwright::module::{Argument, Slot};
use boardwright::{Cell, Kind, PerSide, Side, Variant};

use crate::attributes::{Attributes, Cells, MAX_FILES, MAX_RANKS, Square};
use crate::keys;
use crate::pieces::{self, CUSTOM, Dialect, SLOTS};

/// A rule that no key says: our key, and why.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Unsaid {
    /// The key of ours: `movement.borrow`.
    pub key: String,
    /// Why no key of Fairy-Stockfish says it.
    pub why: String,
}

/// The values of a variant.
pub(crate) struct Values {
    pub(crate) keys: Attributes,
    /// The ids of pieces by symbol.
    pub(crate) names: BTreeMap<String, String>,
    /// Rules of moves that no key says.
    pub(crate) unsaid: Vec<Unsaid>,
}

/// A kind of piece as Fairy-Stockfish would have it.
#[derive(Clone, Default)]
struct Shape {
    movements: Vec<Movement>,
    mobility: Option<Cells>,
    /// From where it makes a first step of two cells, or one of three.
    first: Option<Cells>,
    triple: Option<Cells>,
    /// First steps that no pawn has.
    other_first: Vec<Movement>,
    captures_ep: bool,
    flying: bool,
    /// It is the cannon of janggi.
    cannon: bool,
    /// It goes along diagonal lines too.
    diagonal: bool,
    soldier: Option<u16>,
}

struct Reader<'a> {
    model: &'a Model,
    said: &'a BTreeMap<String, String>,
    keys: Attributes,
    unsaid: Vec<Unsaid>,
    /// Letters by kind; those of promoted pieces are those of what they move as.
    letters: BTreeMap<u8, char>,
    slots: BTreeMap<u8, String>,
    size: (u8, u8),
}

/// The values of a variant's keys. `said` is what its descriptor says with all that it inherits.
pub(crate) fn values(variant: &Variant, said: &BTreeMap<String, String>) -> Values {
    let model = variant.model();
    let mut reader = Reader {
        model,
        said,
        keys: Attributes::default(),
        unsaid: Vec::new(),
        letters: BTreeMap::new(),
        slots: BTreeMap::new(),
        size: (8, 8),
    };
    if reader.board() {
        reader.pieces();
        reader.position(variant);
        reader.promotions();
        reader.castlings();
        reader.hands();
        reader.changes();
        reader.royalty();
        reader.endings();
        reader.aims();
        reader.draws();
    }
    reader.modules();
    let names = model
        .kinds
        .iter()
        .map(|kind| (kind.symbol.clone(), kind.id.clone()));
    let mut unsaid = reader.unsaid;
    unsaid.sort();
    unsaid.dedup();
    Values {
        keys: reader.keys,
        names: names.collect(),
        unsaid,
    }
}

/// A result in one word.
fn word(score: Score) -> Option<&'static str> {
    match score {
        Score::WIN => Some("win"),
        Score::DRAW => Some("draw"),
        Score::LOSS => Some("loss"),
        _ => None,
    }
}

impl Reader<'_> {
    fn cannot(&mut self, key: impl Into<String>, why: impl Into<String>) {
        self.unsaid.push(Unsaid {
            key: key.into(),
            why: why.into(),
        });
    }

    fn set(&mut self, key: &str, value: impl AsRef<str>) {
        self.keys.set(key, value.as_ref(), 0);
    }

    fn flag(&mut self, key: &str, on: bool) {
        self.set(key, if on { "true" } else { "false" });
    }

    /// Whether the board is one that Fairy-Stockfish has.
    fn board(&mut self) -> bool {
        let board = &self.model.board;
        let (low, high) = board.bounds();
        let (files, ranks) = (high.x - low.x + 1, high.y - low.y + 1);
        let holes = board.len() != files as usize * ranks as usize;
        if board.topology() != Topology::Square {
            self.cannot("board.topology", "there are squares only");
        } else if board.wrap() != Wrap::None {
            self.cannot("board.wrap", "no edges are joined there");
        } else if holes {
            self.cannot("board", "every board is a rectangle there");
        } else if files > i16::from(MAX_FILES) || ranks > i16::from(MAX_RANKS) {
            let why =
                format!("no board is larger than {MAX_FILES} files and {MAX_RANKS} ranks there");
            self.cannot("board", why);
        } else {
            self.size = (files as u8, ranks as u8);
            self.set("maxFile", char::from(b'a' + self.size.0 - 1).to_string());
            self.set("maxRank", self.size.1.to_string());
            return true;
        }
        false
    }

    fn square(&self, cell: Cell) -> Square {
        let (low, _) = self.model.board.bounds();
        let point = self.model.board.point(cell);
        ((point.x - low.x) as u8, (point.y - low.y) as u8)
    }

    fn both(&self, zone: &PerSide<Vec<Cell>>) -> Cells {
        [Side::First, Side::Second]
            .map(|side| zone[side].iter().map(|&cell| self.square(cell)).collect())
    }

    fn everything(&self) -> BTreeSet<Square> {
        let (files, ranks) = self.size;
        (0..files)
            .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
            .collect()
    }

    /// Cells as Fairy-Stockfish writes them.
    fn cells(&self, cells: &BTreeSet<Square>) -> String {
        let (files, ranks) = self.size;
        let whole = |rank: &u8| (0..files).all(|file| cells.contains(&(file, *rank)));
        let full: Vec<u8> = (0..ranks).filter(whole).collect();
        let mut words: Vec<String> = full.iter().map(|rank| format!("*{}", rank + 1)).collect();
        let rest = cells.iter().filter(|(_, rank)| !full.contains(rank));
        words.extend(rest.map(|&(file, rank)| format!("{}{}", char::from(b'a' + file), rank + 1)));
        if words.is_empty() {
            "-".into()
        } else {
            words.join(" ")
        }
    }

    fn set_cells(&mut self, name: &str, cells: &Cells) {
        for (side, cells) in ["White", "Black"].iter().zip(cells) {
            let text = self.cells(cells);
            self.set(&format!("{name}{side}"), text);
        }
    }

    fn set_letters(&mut self, names: &[&str], letters: &BTreeSet<char>) {
        let text: String = letters.iter().collect();
        for name in names {
            self.set(name, if text.is_empty() { "-" } else { &text });
        }
    }

    fn letter(&self, kind: Kind) -> Option<char> {
        self.letters.get(&kind.0).copied()
    }

    /// The letters of kinds; a promoted one has that of what it moves as.
    fn letters_of(&self, kinds: &[Kind]) -> BTreeSet<char> {
        kinds
            .iter()
            .filter_map(|&kind| self.letter(kind))
            .map(|letter| letter.to_ascii_lowercase())
            .collect()
    }

    fn is_base(&self, kind: Kind) -> bool {
        !self.model.symbol(kind).starts_with('+')
    }

    // ---- Pieces ----

    fn pieces(&mut self) {
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
                self.cannot(
                    format!("pieces.{}", self.id(kind)),
                    "a piece has one letter there",
                );
                continue;
            };
            self.letters.insert(kind.0, letter);
            self.place(kind, letter, &shape, &mut custom);
            taken.push((kind, shape));
        }
        // What others are promoted to has the letter of a piece that moves alike, or one that nobody has.
        for (kind, shape) in &shapes {
            if self.is_base(*kind) {
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
            let Some(letter) = ('A'..='Z').find(|letter| !used.contains(letter)) else {
                self.cannot("pieces", "there are no letters left");
                return;
            };
            used.insert(letter);
            self.letters.insert(kind.0, letter);
            self.place(*kind, letter, shape, &mut custom);
            taken.push((*kind, shape.clone()));
        }
    }

    fn id(&self, kind: Kind) -> &str {
        self.model
            .kind_model(kind)
            .map_or("?", |kind| kind.id.as_str())
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

    /// Whether a kind is royal as a king is there: the one royal kind, of which nobody ever has a second piece.
    fn is_king(&self, kind: Kind) -> bool {
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
            && self.model.effects.iter().all(|effect| {
                effect.spares.contains(&kind) || !matches!(effect.what, Becomes::Wall)
            })
            && self.model.promotions.iter().all(|p| {
                p.into
                    .iter()
                    .all(|(from, into)| *from != kind && !into.contains(&kind))
            })
    }

    fn explosion(&self) -> Option<&boardwright::module::ModuleUse> {
        self.model
            .modules
            .iter()
            .find(|used| used.slot == Slot::Capture && used.name == "explosion")
    }

    // ---- The set-up ----

    fn position(&mut self, variant: &Variant) {
        // Whatever the variant's own dialects are.
        let mut model = self.model.clone();
        model.notation.position = vec!["fen".into()];
        for (side, letter) in Side::BOTH.into_iter().zip(["w", "b"]) {
            model.players[side].letter = letter.into();
        }
        let text =
            boardwright::notation::position::write_as(&model, &variant.start().setup(), "fen");
        let Some(text) = text else {
            return self.cannot("setup.position", "it cannot be written as FEN");
        };
        self.set("startFen", text);
        if !self.model.start.promoted.is_empty() && self.model.drops.is_none() {
            self.cannot(
                "setup.position",
                "promoted pieces are told where they may be dropped only",
            );
        }
    }

    // ---- Promotion ----

    fn promotions(&mut self) {
        let model = self.model;
        let mut pawns: [BTreeSet<char>; 2] = Default::default();
        let mut goals: [Option<BTreeSet<char>>; 2] = Default::default();
        let mut pairs = Vec::new();
        let mut zones: Vec<Cells> = Vec::new();
        for rule in &model.promotions {
            zones.push(self.both(&rule.zone));
            let turned = rule
                .into
                .iter()
                .any(|(from, into)| into.iter().any(|&to| self.is_turn(*from, to)));
            if turned {
                self.turning(rule, &mut pairs);
                continue;
            }
            if rule.trigger == Trigger::Touch {
                self.cannot(
                    "promotion.trigger",
                    "pawns are promoted by moves into the zone only there",
                );
            }
            if rule.captures_only {
                self.cannot(
                    "promotion.captures-only",
                    "pawns are promoted by every move there",
                );
            }
            let mandatory = rule.choice == Choice::Mandatory;
            self.flag("mandatoryPawnPromotion", mandatory);
            let stays = model.drops.as_ref().is_some_and(|drops| drops.not_immobile);
            match rule.choice {
                Choice::OptionalUnlessImmobile => self.flag("immobilityIllegal", true),
                Choice::Optional if stays => self.cannot(
                    "promotion.choice",
                    "a piece that could never move may stay here, and not be dropped so",
                ),
                _ => {}
            }
            for (from, into) in &rule.into {
                for side in [0, 1] {
                    if rule.side.is_some_and(|its| its.index() != side) {
                        continue;
                    }
                    pawns[side].extend(self.letters_of(&[*from]));
                    let into = self.letters_of(into);
                    if goals[side].get_or_insert_with(|| into.clone()) != &into {
                        self.cannot(
                            "promotion.into",
                            "all pawns of a player become the same pieces there",
                        );
                    }
                }
            }
            self.limits(rule);
        }
        zones.dedup();
        if zones.len() > 1 {
            self.cannot(
                "promotion.zone",
                "there is one zone for all promotions there",
            );
        }
        if let Some(zone) = zones.first() {
            self.set_cells("promotionRegion", zone);
        }
        for (side, name) in ["White", "Black"].into_iter().enumerate() {
            self.set_letters(
                &[&format!("promotionPawnTypes{name}")],
                &pawns[side].clone(),
            );
            let goals = goals[side].clone().unwrap_or_default();
            self.set_letters(&[&format!("promotionPieceTypes{name}")], &goals);
        }
        if !pairs.is_empty() {
            self.set("promotedPieceType", pairs.join(" "));
        }
        if model.promotions.is_empty() {
            self.set_cells("promotionRegion", &Cells::default());
        }
    }

    /// Whether one kind is the other side of the other: `P` and `+P`.
    fn is_turn(&self, from: Kind, to: Kind) -> bool {
        let (from, to) = (self.model.symbol(from), self.model.symbol(to));
        from != to && from.trim_start_matches('+') == to.trim_start_matches('+')
    }

    fn turning(&mut self, rule: &Promotion, pairs: &mut Vec<String>) {
        let everywhere = self
            .both(&rule.zone)
            .iter()
            .all(|cells| cells.len() == self.everything().len());
        // Who stands on the last rank and only goes ahead does not move any more.
        let last = [self.size.1 - 1, 0];
        let on_last = (0..2).all(|side| {
            self.both(&rule.zone)[side]
                .iter()
                .all(|&(_, rank)| rank == last[side])
        });
        let ahead = |kind: Kind| {
            let rules = self
                .model
                .kind_model(kind)
                .map_or(&[][..], |kind| &kind.moves);
            rules
                .iter()
                .flat_map(|rule| &rule.movements)
                .all(|m| m.steps.iter().all(|step| step.y > 0))
        };
        let same = on_last && rule.into.iter().all(|&(from, _)| ahead(from));
        if !same
            && (rule.trigger == Trigger::Enter || rule.trigger == Trigger::Arrive && !everywhere)
        {
            self.cannot(
                "promotion.trigger",
                "pieces are turned over by moves into the zone or out of it there",
            );
        }
        if rule.side.is_some() {
            self.cannot(
                "promotion.into",
                "pieces are turned over for both players alike there",
            );
        }
        let mut back = false;
        for (from, into) in &rule.into {
            let [to] = into.as_slice() else {
                self.cannot(
                    "promotion.into",
                    "a piece that is turned over becomes one other piece there",
                );
                continue;
            };
            if !self.is_turn(*from, *to) {
                self.cannot(
                    "promotion.into",
                    "the same moves promote pawns and turn pieces over here",
                );
            } else if self.is_base(*from) {
                if let (Some(from), Some(to)) = (self.letter(*from), self.letter(*to)) {
                    pairs.push(format!(
                        "{}:{}",
                        from.to_ascii_lowercase(),
                        to.to_ascii_lowercase()
                    ));
                }
            } else {
                back = true;
            }
        }
        self.flag("pieceDemotion", back);
        self.flag("piecePromotionOnCapture", rule.captures_only);
        self.flag("mandatoryPiecePromotion", rule.choice == Choice::Mandatory);
        let pawn = rule
            .into
            .iter()
            .any(|(from, _)| self.slots.get(&from.0).is_some_and(|slot| slot == "pawn"));
        if pawn && rule.choice != Choice::Mandatory {
            self.flag("mandatoryPawnPromotion", false);
        }
        let not_immobile = self
            .model
            .drops
            .as_ref()
            .is_some_and(|drops| drops.not_immobile);
        match rule.choice {
            Choice::OptionalUnlessImmobile => self.flag("immobilityIllegal", true),
            Choice::Optional if not_immobile => {
                self.cannot(
                    "promotion.choice",
                    "a piece that could never move may stay here, and not be dropped so",
                );
            }
            _ => {}
        }
        self.limits(rule);
    }

    fn limits(&mut self, rule: &Promotion) {
        let limits = rule.limits.iter().filter_map(|&(kind, most)| {
            Some(format!(
                "{}:{most}",
                self.letter(kind)?.to_ascii_lowercase()
            ))
        });
        let limits: Vec<String> = limits.collect();
        if !limits.is_empty() {
            self.set("promotionLimit", limits.join(" "));
        }
    }

    // ---- Castling ----

    fn castlings(&mut self) {
        let model = self.model;
        self.flag("castling", !model.castlings.is_empty());
        if model.castlings.is_empty() {
            return;
        }
        let (files, ranks) = self.size;
        let mut kings = BTreeSet::new();
        let mut rooks = BTreeSet::new();
        for castling in &model.castlings {
            kings.extend(self.letters_of(&[castling.king]));
            rooks.extend(self.letters_of(&[castling.rook]));
            let king = castling.king_path[Side::First];
            let rook = castling.rook_path[Side::First];
            let [from, to, rook, beside] =
                [king.0, king.1, rook.0, rook.1].map(|cell| self.square(cell));
            let second = castling.king_path[Side::Second];
            let [other, other_to] = [second.0, second.1].map(|cell| self.square(cell));
            let (goal, stands, edge, expected) = match castling.right {
                'K' => (
                    "castlingKingsideFile",
                    "castlingRookKingsideFile",
                    files - 1,
                    to.0.checked_sub(1),
                ),
                'Q' => (
                    "castlingQueensideFile",
                    "castlingRookQueensideFile",
                    0,
                    Some(to.0 + 1),
                ),
                _ => {
                    self.cannot(
                        "castling.*.right",
                        "the letters of rights are K and Q there",
                    );
                    continue;
                }
            };
            if expected != Some(beside.0) {
                self.cannot(
                    "castling.*.rook",
                    "the rook ends on the other side of the king, next to it, there",
                );
            }
            if other.0 != from.0 || other_to.0 != to.0 || other.1 != ranks - 1 - from.1 {
                self.cannot(
                    "castling.*.king",
                    "both players castle to the same files there",
                );
            }
            self.set(goal, char::from(b'a' + to.0).to_string());
            self.set("castlingRank", (from.1 + 1).to_string());
            self.set("castlingKingFile", char::from(b'a' + from.0).to_string());
            if rook.0 != edge {
                self.set(stands, char::from(b'a' + rook.0).to_string());
            }
            self.flag("chess960", castling.home == CastlingHome::AnyOnRank);
            self.flag("oppositeCastling", castling.denies);
            if castling.dropped {
                self.cannot(
                    "castling.*.dropped",
                    "king and rook of a castling stand in the set-up there",
                );
            }
        }
        if kings.len() > 1 {
            self.cannot("castling.*.king", "one piece castles as the king there");
        }
        self.set_letters(
            &["castlingKingPieceWhite", "castlingKingPieceBlack"],
            &kings,
        );
        self.set_letters(
            &["castlingRookPiecesWhite", "castlingRookPiecesBlack"],
            &rooks,
        );
    }

    // ---- Hands ----

    fn hands(&mut self) {
        let model = self.model;
        if let Some(gates) = &model.gates {
            let (files, ranks) = self.size;
            let rank = |rank: u8| {
                (0..files)
                    .map(move |file| (file, rank))
                    .collect::<BTreeSet<Square>>()
            };
            if self.both(&gates.zone) != [rank(0), rank(ranks - 1)] {
                self.cannot("gates.zone", "the gates are those of the first rank there");
            }
            self.flag("gating", true);
            self.flag("seirawanGating", true);
        }
        let Some(drops) = &model.drops else { return };
        let dropped: Vec<Kind> = drops
            .allowed
            .iter()
            .copied()
            .filter(|&kind| {
                drops
                    .zones
                    .iter()
                    .find(|(named, _)| *named == kind)
                    .is_none_or(|(_, zone)| {
                        [Side::First, Side::Second]
                            .iter()
                            .any(|&side| !zone[side].is_empty())
                    })
            })
            .collect();
        if dropped.is_empty() {
            return;
        }
        self.flag("pieceDrops", true);
        let partner = self
            .said
            .get("hand.takes")
            .is_some_and(|takes| takes.contains("partner"));
        self.flag("twoBoards", partner);
        self.flag("capturesToHand", model.hand.is_some());
        let promotes = model.promotions.iter().any(|rule| !rule.into.is_empty());
        if let Some(hand) = &model.hand {
            self.flag("dropLoop", promotes && !hand.demote);
        }
        if model.hand.is_some() || partner {
            let base = |kind: &Kind| self.is_base(*kind) && !self.is_king(*kind);
            let all: Vec<Kind> = (0..model.kinds.len() as u8)
                .map(Kind)
                .filter(base)
                .collect();
            let at_start = |kind: &&Kind| model.start.men.iter().any(|(_, man)| man.kind == **kind);
            let royal = |kind: &&Kind| model.royalty.pieces.contains(kind);
            let out = all
                .iter()
                .filter(at_start)
                .filter(|kind| !drops.allowed.contains(kind) && !royal(kind));
            let out: Vec<Kind> = out.copied().collect();
            // A piece of which none may stand on the file is never dropped.
            if !out.is_empty() && drops.one_per_file.is_empty() && drops.per_file.is_empty() {
                let letters = self.letters_of(&out);
                self.set_letters(&["dropNoDoubled"], &letters);
                self.set("dropNoDoubledCount", "0");
            } else if !out.is_empty() {
                self.cannot("drops.allowed", "whatever is captured may be dropped there");
            }
        }
        self.drop_zones(&dropped);
        self.drop_rules();
    }

    fn drop_zones(&mut self, dropped: &[Kind]) {
        let Some(drops) = &self.model.drops else {
            return;
        };
        let everything = [self.everything(), self.everything()];
        let zone = |kind: Kind| {
            let stated = drops.zones.iter().find(|(named, _)| *named == kind);
            stated.map_or_else(|| everything.clone(), |(_, zone)| self.both(zone))
        };
        let slot = |kind: Kind| self.slots.get(&kind.0).map_or("", String::as_str);
        let mobility = |kind: Kind, side: usize| self.keys.cells(&keys::mobility(side, slot(kind)));
        let free = dropped
            .iter()
            .find(|&&kind| slot(kind) != "pawn" && mobility(kind, 0).is_none());
        let region: Cells = match free {
            Some(&kind) => zone(kind),
            None => [0, 1].map(|side: usize| {
                dropped
                    .iter()
                    .flat_map(|&kind| zone(kind)[side].clone())
                    .collect()
            }),
        };
        // How pawns differ from the others.
        let promotion = self.keys.both("promotionRegion", Some([7, 0]));
        let last = self.size.1 - 1;
        let first = |side: usize, cell: &Square| cell.1 == if side == 0 { 0 } else { last };
        let pawn = dropped
            .iter()
            .copied()
            .find(|&kind| slot(kind) == "pawn")
            .map(zone);
        let (mut in_zone, mut on_first) = (true, true);
        if let Some(pawn) = &pawn {
            let lacks = |cells: &dyn Fn(usize, &Square) -> bool| {
                (0..2).any(|side| {
                    region[side]
                        .iter()
                        .any(|cell| cells(side, cell) && !pawn[side].contains(cell))
                })
            };
            in_zone = !lacks(&|side, cell| promotion[side].contains(cell));
            on_first = !lacks(&|side, cell| first(side, cell));
        }
        let fits = |kind: Kind| {
            let expected: Cells = [0, 1].map(|side: usize| {
                let mut cells = region[side].clone();
                if let Some(mobility) = mobility(kind, side) {
                    cells.retain(|cell| mobility.contains(cell));
                }
                if slot(kind) == "pawn" {
                    cells.retain(|cell| {
                        (in_zone || !promotion[side].contains(cell))
                            && (on_first || !first(side, cell))
                    });
                }
                cells
            });
            zone(kind) == expected
        };
        let odd: Vec<Kind> = dropped
            .iter()
            .copied()
            .filter(|&kind| !fits(kind))
            .collect();
        let whole = region == everything;
        let region = region.map(|cells| self.cells(&cells));
        if !odd.is_empty() {
            self.cannot(
                "drops.zones",
                "all pieces are dropped in one region there, but for pawns",
            );
        }
        if !whole {
            self.set("whiteDropRegion", &region[0]);
            self.set("blackDropRegion", &region[1]);
        }
        self.flag("promotionZonePawnDrops", in_zone);
        self.flag("firstRankPawnDrops", on_first);
    }

    fn drop_rules(&mut self) {
        let Some(drops) = &self.model.drops else {
            return;
        };
        if drops.not_immobile {
            self.flag("immobilityIllegal", true);
        }
        let single: Vec<Kind> = drops.one_per_file.clone();
        if !single.is_empty() {
            let letters = self.letters_of(&single);
            self.set_letters(&["dropNoDoubled"], &letters);
        }
        if let [(kind, most), rest @ ..] = drops.per_file.as_slice() {
            let letters = self.letters_of(&[*kind]);
            self.set_letters(&["dropNoDoubled"], &letters);
            self.set("dropNoDoubledCount", most.to_string());
            if !rest.is_empty() || !single.is_empty() {
                self.cannot("drops.per-file", "one number holds for all pieces there");
            }
        }
        let soldier = |kind: &Kind| {
            self.slots
                .get(&kind.0)
                .is_some_and(|slot| slot == "shogiPawn")
        };
        if !drops.no_mate.is_empty() && drops.no_mate.iter().all(soldier) {
            self.flag("shogiPawnDropMateIllegal", true);
        }
        if !drops.no_check.is_empty() {
            self.flag("dropChecks", false);
            if drops
                .allowed
                .iter()
                .any(|kind| !drops.no_check.contains(kind))
            {
                self.cannot("drops.no-check", "it holds of all drops there");
            }
        }
        self.flag("dropPromoted", drops.promoted);
        if !drops.compulsory.is_empty() {
            self.flag("mustDrop", true);
            match drops.compulsory.as_slice() {
                [one] => {
                    let letters = self.letters_of(&[*one]);
                    self.set_letters(&["mustDropType"], &letters);
                }
                some if some.len() == drops.allowed.len() => {}
                _ => self.cannot(
                    "drops.compulsory",
                    "one piece must be dropped there, or all",
                ),
            }
        }
        if drops.unlimited {
            self.cannot("drops.unlimited", "no hand is endless there");
        }
        if !drops.places.shades.is_empty() {
            self.cannot("drops.both-shades", "bishops only are spread there");
        }
        let places = drops.places.clone();
        let king = |steps: &[boardwright::geometry::Vector]| steps.len() == 8;
        let wazir = |steps: &[boardwright::geometry::Vector]| {
            steps.len() == 4 && steps.iter().all(|s| s.x == 0 || s.y == 0)
        };
        let mut rules = Vec::new();
        for (steps, fits, name, key) in [
            (
                &places.flanks,
                king(&places.flanks),
                "reversi",
                "drops.flanks",
            ),
            (
                &places.beside,
                king(&places.beside),
                "ataxx",
                "drops.beside",
            ),
            (&places.apart, wazir(&places.apart), "snort", "drops.apart"),
            (
                &places.slides,
                wazir(&places.slides),
                "anyside",
                "drops.slides",
            ),
        ] {
            if !steps.is_empty() {
                rules.push(name);
                if !fits {
                    self.cannot(key, "there it goes by other steps");
                }
            }
        }
        if places.falls {
            rules.push("top");
        }
        match rules.as_slice() {
            [] => {}
            [one] => self.set("enclosingDrop", one),
            _ => self.cannot("drops", "a drop has one such condition there"),
        }
        if let Some(first) = &places.first {
            let [first, second] = self.both(first);
            if first != second {
                self.cannot(
                    "drops.first",
                    "the cells are the same for both players there",
                );
            }
            let text = self.cells(&first);
            self.set("enclosingDropStart", text);
        }
    }

    // ---- What moves change ----

    fn changes(&mut self) {
        let model = self.model;
        self.flag("mustCapture", model.compulsory_capture);
        match model.movement.pass {
            Some(Pass::Allowed) => self.flag("pass", true),
            Some(Pass::WhenImmobile) => self.flag("passOnStalemate", true),
            None => {}
        }
        if let Some(walls) = &model.walls {
            let rule = match walls.place {
                WallPlace::Moves => "duck",
                WallPlace::Anywhere => "static",
                WallPlace::Arrow => "arrow",
                WallPlace::LeftCell => "past",
            };
            self.set("wallingRule", rule);
            if let Some(zone) = &walls.zone {
                let zone = self.both(zone);
                self.set_cells("wallingRegion", &zone);
            }
        }
        if let Some(explosion) = self.explosion().cloned() {
            let area = explosion.arguments.get("area");
            let king = pieces::read("K")
                .map(|king| pieces::key(&king))
                .unwrap_or_default();
            if !matches!(area, Some(Argument::Movement(area)) if pieces::key(area) == king) {
                self.cannot(
                    "capture.explosion.area",
                    "the eight cells around a capture explode there",
                );
            }
            let spares = match explosion.arguments.get("spares") {
                Some(Argument::Kinds(kinds)) => kinds.clone(),
                _ => Vec::new(),
            };
            let pawns: Vec<Kind> = self
                .slots
                .iter()
                .filter(|(_, slot)| *slot == "pawn")
                .map(|(&kind, _)| Kind(kind))
                .collect();
            if spares != pawns {
                self.cannot(
                    "capture.explosion.spares",
                    "pawns are spared there, and nobody else",
                );
            }
            let keeps = matches!(explosion.arguments.get("keeps"), Some(Argument::Flag(true)));
            if model.hand.is_some() != keeps {
                self.cannot(
                    "capture.explosion.keeps",
                    "what explodes is captured there where captures are held",
                );
            }
            self.flag("blastOnCapture", true);
        }
        let effects = model.effects.clone();
        for effect in &effects {
            self.effect(effect);
        }
        for permission in model.permissions.clone() {
            let king = |kinds: &Vec<Kind>| kinds.iter().all(|&kind| self.is_king(kind));
            let stands = permission.what == Deed::Move
                && permission.condition == Condition::AttackedByOther(false)
                && !permission.holds;
            if stands && permission.by.as_ref().is_some_and(king) && permission.spares.is_empty() {
                self.flag("makpongRule", true);
            } else {
                self.cannot(
                    format!("permission.{}", permission.name),
                    "no key says this",
                );
            }
        }
    }

    fn effect(&mut self, effect: &Aftereffect) {
        use boardwright::model::After;
        let all: Vec<Kind> = (0..self.model.kinds.len() as u8).map(Kind).collect();
        let plain = effect.by.is_none() && effect.beside.is_none();
        let kings = |movements: &[Movement]| {
            let king = pieces::read("K")
                .map(|king| pieces::key(&king))
                .unwrap_or_default();
            let steps: BTreeSet<(i16, i16)> = movements
                .iter()
                .flat_map(|m| m.steps.iter().map(|s| (s.x, s.y)))
                .collect();
            pieces::key(movements) == king
                || steps.len() == 8 && movements.iter().all(|m| m.reach == Reach::Once)
        };
        match (effect.after, &effect.whom, effect.what) {
            (After::Capture, Whom::Mover, Becomes::Wall) if plain => {
                let stone: Vec<Kind> = all
                    .into_iter()
                    .filter(|kind| !effect.spares.contains(kind))
                    .collect();
                let letters = self.letters_of(&stone);
                self.set_letters(&["petrifyOnCaptureTypes"], &letters);
            }
            (After::Drop, Whom::Flanked(steps), Becomes::Enemy)
                if plain && steps.len() == 8 && effect.spares.is_empty() =>
            {
                self.set("flipEnclosedPieces", "reversi");
            }
            (After::Move, Whom::Reached(movements, _), Becomes::Enemy)
                if plain && kings(movements) && effect.spares.is_empty() =>
            {
                self.set("flipEnclosedPieces", "ataxx");
            }
            _ => self.cannot(format!("effect.{}", effect.name), "no key says this"),
        }
    }

    // ---- Royal pieces and endings ----

    fn royalty(&mut self) {
        let royalty = self.model.royalty.clone();
        if royalty.royals_apart {
            self.cannot("royalty.royals-apart", "no key says this");
        }
        let other = |reason: &VoidReason| !matches!(reason, VoidReason::OwnRoyalLost);
        if royalty.attack_void_if.iter().any(other) {
            self.cannot("royalty.attack-void-if", "every attack counts there");
        }
        if royalty.giving_check == GivingCheck::Illegal {
            self.flag("checking", false);
        }
        if royalty.pieces.is_empty() || self.keys.text("king").is_some() {
            return;
        }
        let letters = self.letters_of(&royalty.pieces);
        let count = |kind: Kind, side: Side| {
            self.model
                .start
                .men
                .iter()
                .filter(|(_, man)| man.side == side && man.kind == kind)
                .count()
        };
        let most = royalty
            .pieces
            .iter()
            .flat_map(|&kind| [count(kind, Side::First), count(kind, Side::Second)])
            .max()
            .unwrap_or(1);
        if royalty.self_check == SelfCheck::Illegal {
            self.flag("extinctionPseudoRoyal", true);
            self.set("extinctionValue", "loss");
            self.set_letters(&["extinctionPieceTypes"], &letters);
        } else if let Some(score) = self.model.end.royal_lost {
            self.set_letters(&["extinctionPieceTypes"], &letters);
            match word(score) {
                Some(word) => self.set("extinctionValue", word),
                None => self.cannot("end.royal-lost.score", "there are no such scores there"),
            }
        }
        if royalty.count == RoyalCount::AllAtOnce {
            self.cannot(
                "royalty.count",
                "checks of several pieces are not read from there",
            );
        }
        if royalty.count == RoyalCount::Every && most > 1 {
            self.set("extinctionPieceCount", (most - 1).to_string());
        }
    }

    fn endings(&mut self) {
        let end = self.model.end.clone();
        if let Some(word) = end.checkmate.and_then(word).filter(|word| *word != "loss") {
            self.set("checkmateValue", word);
        }
        if let Some(word) = end.stalemate.or(end.no_moves).and_then(word) {
            self.set("stalemateValue", word);
        }
        if let Some(rule) = &end.extinction {
            if self.keys.text("extinctionValue").is_some() {
                self.cannot(
                    "end.extinction",
                    "there is one rule of lost pieces there, which the royal ones have",
                );
                return;
            }
            match word(rule.score) {
                Some(word) => self.set("extinctionValue", word),
                None => self.cannot("end.extinction.score", "there are no such scores there"),
            }
            match &rule.kinds {
                None => self.set("extinctionPieceTypes", "*"),
                Some(kinds) => {
                    let letters = self.letters_of(kinds);
                    self.set_letters(&["extinctionPieceTypes"], &letters);
                }
            }
            for (key, number) in [
                ("extinctionPieceCount", rule.left),
                ("extinctionOpponentPieceCount", rule.opponent_has),
            ] {
                if number > 0 {
                    self.set(key, number.to_string());
                }
            }
            self.flag("extinctionClaim", rule.answer);
        }
        if let Some(most) = &end.most {
            match most.when {
                MostWhen::NobodyMoves => self.set("materialCounting", "unweighted"),
                MostWhen::Stalemate => {
                    self.flag("stalematePieceCount", true);
                    self.set(
                        "stalemateValue",
                        if most.score == Score::WIN {
                            "loss"
                        } else {
                            "win"
                        },
                    );
                }
            }
        }
        if end.check_count.is_some() {
            self.flag("checkCounting", true);
        }
    }

    fn aims(&mut self) {
        let aims = self.model.end.aims.clone();
        let mut told = BTreeSet::new();
        for aim in &aims {
            let what = match aim.figure {
                Figure::Zone { .. } => "end.reach",
                Figure::Line { .. } => "end.line",
                Figure::Square(_) => "end.square",
                Figure::Bridge { .. } => "end.bridge",
            };
            if !told.insert(what) {
                self.cannot(what, "there is one such goal there");
                continue;
            }
            if aim.score != Score::WIN {
                self.cannot(format!("{what}.result"), "who gets there wins, there");
            }
            match &aim.figure {
                Figure::Zone {
                    zone,
                    count,
                    blocked,
                } => {
                    let zone = self.both(zone);
                    self.set_cells("flagRegion", &zone);
                    let letters = self.letters_of(&aim.kinds);
                    let one = letters.len() == 1;
                    let all = letters.len() == self.keys.pieces().len();
                    match (one, all) {
                        (_, true) if !one => {}
                        (true, _) => {
                            self.set_letters(&["flagPieceWhite", "flagPieceBlack"], &letters)
                        }
                        _ => self.cannot("end.reach.pieces", "one piece counts there, or all"),
                    }
                    if *count > 1 {
                        self.set("flagPieceCount", count.to_string());
                    }
                    self.flag("flagPieceBlockedWin", *blocked);
                    self.flag("flagMove", aim.judged == Judged::LastMove);
                    self.flag("flagPieceSafe", aim.judged == Judged::Safe);
                    if aim.judged == Judged::Survived {
                        self.cannot("end.reach.when", "a goal is judged at once there");
                    }
                }
                Figure::Line { count, steps, gaps } => {
                    if *gaps {
                        self.cannot("end.line.gaps", "a line has no gaps there");
                    }
                    self.set("connectN", count.to_string());
                    let has =
                        |fits: &dyn Fn(i16, i16) -> bool| steps.iter().any(|s| fits(s.x, s.y));
                    let ways = [
                        ("connectHorizontal", has(&|_, y| y == 0)),
                        ("connectVertical", has(&|x, _| x == 0)),
                        ("connectDiagonal", has(&|x, y| x != 0 && y != 0)),
                    ];
                    for (key, on) in ways {
                        self.flag(key, on);
                    }
                }
                Figure::Square(side) => self.set("connectNxN", side.to_string()),
                Figure::Bridge { from, to, steps } => {
                    if steps.len() != 4 && steps.len() != 8 {
                        self.cannot("end.bridge.steps", "a chain goes by other steps there");
                    }
                    let (from, to) = (self.both(from), self.both(to));
                    self.set_cells("connectRegion1", &from);
                    self.set_cells("connectRegion2", &to);
                }
            }
        }
    }

    fn draws(&mut self) {
        let end = self.model.end.clone();
        match &end.repetition {
            None => self.set("nFoldRule", "0"),
            Some(rule) => {
                self.set("nFoldRule", rule.count.to_string());
                let stated = match rule.side {
                    Some(Side::Second) => word(rule.score.opposite()),
                    _ => word(rule.score),
                };
                if let Some(word) = stated {
                    self.set("nFoldValue", word);
                }
                self.flag("nFoldValueAbsolute", rule.side.is_some());
                self.flag("perpetualCheckIllegal", rule.perpetual_check_loses);
            }
        }
        match &end.no_progress {
            None => self.set("nMoveRule", "0"),
            Some(rule) => {
                self.set("nMoveRule", (rule.plies / 2).to_string());
                let letters = self.letters_of(&rule.reset_by);
                self.set_letters(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"], &letters);
            }
        }
        if end.counting.is_some() {
            let rule = if end
                .counting
                .as_ref()
                .is_some_and(|rule| rule.board.is_some())
            {
                "makruk"
            } else {
                "asean"
            };
            self.set("countingRule", rule);
        }
        if let Some(castled) = &end.castled {
            let mut text = String::new();
            for (at, castling) in self.model.castlings.iter().enumerate() {
                if castled
                    .castlings
                    .as_ref()
                    .is_none_or(|all| all.contains(&at))
                {
                    if castled.side != Some(Side::Second) {
                        text.push(castling.right);
                    }
                    if castled.side != Some(Side::First) {
                        text.push(castling.right.to_ascii_lowercase());
                    }
                }
            }
            self.set("castlingWins", text);
        }
        match &end.draws {
            Some(draws) if draws.points.is_empty() && draws.lead == Some(1) => {
                self.set("materialCounting", "blackdrawodds")
            }
            Some(draws) if !draws.points.is_empty() => self.set("materialCounting", "janggi"),
            _ => {}
        }
    }

    fn modules(&mut self) {
        for used in self.model.modules.clone() {
            let (name, why) = (&used.name, "no key says this");
            match used.slot {
                Slot::Move => self.cannot(format!("move.{name}"), why),
                Slot::Transform => self.cannot(format!("transform.{name}"), why),
                Slot::Restriction => self.cannot(format!("restriction.{name}"), why),
                Slot::AttackVoidIf => {
                    self.cannot("royalty.attack-void-if", "every attack counts there")
                }
                Slot::Capture if name != "explosion" => self.cannot(format!("capture.{name}"), why),
                Slot::Repetition if name == "perpetual-chase" => self.set("chasingRule", "axf"),
                Slot::End if name == "facing" => self.flag("bikjangRule", true),
                _ => {}
            }
        }
        if self.model.problem.is_some() {
            self.cannot("problem", "there are games only");
        }
        if self.model.board.symmetry() == Symmetry::None {
            self.cannot(
                "board.symmetry",
                "the second player moves the other way there",
            );
        }
        let hops = self
            .model
            .kinds
            .iter()
            .flat_map(|kind| &kind.moves)
            .flat_map(|rule| &rule.movements);
        if hops
            .filter(|m| m.hop == Some(Hop::Grasshopper))
            .any(|m| m.reach != Reach::Unlimited)
        {
            self.cannot(
                "pieces.*.moves",
                "grasshoppers go as far as they like there",
            );
        }
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
