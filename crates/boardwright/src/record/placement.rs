//! A position as data with names.

use std::collections::BTreeMap;

use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::model::Model;
use boardwright_core::{Man, PerSide, Position, Setup, Side, Variant};
use serde::{Deserialize, Serialize};

use super::RecordError;

/// Who stands where, who is to move, and all else that a position is, with the names of the variant's
/// cells, pieces, players and castlings.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Placement {
    /// The player to move.
    pub turn: String,
    /// It is a problem's diagram, in which a side may lack its royal pieces.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub diagram: bool,
    /// The number of the full move, from 1.
    pub move_number: u32,
    /// Plies since the last progress.
    pub no_progress: u16,
    /// How many moves a player counts; without it, nobody does.
    #[serde(default, skip_serializing_if = "is_none")]
    pub count_limit: u8,
    /// Cells that the last move passed over, in order of travel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<String>,
    /// Cells whose piece stands as at the start of a game but has moved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<String>,
    /// Walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<String>,
    /// Where the rooks of castlings stand that may start anywhere on the rank, by player and castling.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rooks: BTreeMap<String, BTreeMap<String, String>>,
    /// The castlings that each player may still make.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub castling: BTreeMap<String, Vec<String>>,
    /// The pieces in hand: how many of each kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hands: BTreeMap<String, BTreeMap<String, u8>>,
    /// How many checks each player has given, where the variant counts them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub checks: BTreeMap<String, u8>,
    /// The pieces on the board, by cell.
    pub men: BTreeMap<String, ManRecord>,
}

/// A piece on the board.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManRecord {
    /// Whose.
    pub player: String,
    /// The id of its kind.
    pub piece: String,
    /// It falls back to what it was when it is captured.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub promoted: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
fn is_none(limit: &u8) -> bool {
    *limit == 0
}

impl Placement {
    /// A position with names.
    pub fn of(model: &Model, setup: &Setup) -> Placement {
        let player = |side: Side| model.players[side].name.clone();
        let cell = |&cell: &Cell| model.board.name(cell).to_owned();
        let piece = |kind| {
            model
                .kind_model(kind)
                .map_or("?", |k| k.id.as_str())
                .to_owned()
        };
        let men = setup.men.iter().map(|&(at, man)| {
            let man = ManRecord {
                player: player(man.side),
                piece: piece(man.kind),
                promoted: setup.promoted.contains(&at),
            };
            (cell(&at), man)
        });
        let mut castling: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for &(side, index) in &setup.rights {
            let name = model
                .castlings
                .get(index)
                .map(|castling| castling.name.clone());
            castling.entry(player(side)).or_default().extend(name);
        }
        let mut rooks: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for &(side, index, rook) in &setup.rooks {
            if let Some(castling) = model.castlings.get(index) {
                let of = rooks.entry(player(side)).or_default();
                of.insert(castling.name.clone(), cell(&rook));
            }
        }
        let held = |side: Side| {
            setup.hands[side]
                .iter()
                .map(|&(k, count)| (piece(k), count))
        };
        let hands = Side::BOTH.map(|side| (player(side), sorting::map(held(side))));
        let hands = hands
            .into_iter()
            .filter(|(_, held): &(_, BTreeMap<_, _>)| !held.is_empty());
        Placement {
            turn: player(setup.turn),
            diagram: false,
            move_number: setup.move_number,
            no_progress: setup.no_progress,
            count_limit: setup.count_limit,
            passed: setup.ep.iter().map(cell).collect(),
            moved: setup.moved.iter().map(cell).collect(),
            walls: setup.walls.iter().map(cell).collect(),
            rooks,
            castling,
            hands: sorting::map(hands),
            checks: sorting::map(
                Side::BOTH
                    .into_iter()
                    .filter(|&side| setup.checks[side] > 0)
                    .map(|side| (player(side), setup.checks[side])),
            ),
            men: sorting::map(men),
        }
    }

    /// The position as data of the variant.
    ///
    /// # Errors
    /// [`RecordError::Unknown`] with the first name that the variant does not have.
    pub fn setup(&self, model: &Model) -> Result<Setup, RecordError> {
        let unknown = |what, name: &String| RecordError::Unknown(what, name.clone());
        let side = |name: &String| model.side(name).ok_or_else(|| unknown("player", name));
        let cell = |name: &String| model.board.find(name).ok_or_else(|| unknown("cell", name));
        let kind = |id: &String| model.kind(id).ok_or_else(|| unknown("piece", id));
        let cells = |names: &[String]| names.iter().map(cell).collect::<Result<Vec<_>, _>>();
        let mut setup = Setup::of(Vec::new(), side(&self.turn)?);
        setup.ep = cells(&self.passed)?;
        setup.moved = cells(&self.moved)?;
        setup.walls = cells(&self.walls)?;
        setup.no_progress = self.no_progress;
        setup.count_limit = self.count_limit;
        setup.move_number = self.move_number;
        for (name, &given) in &self.checks {
            setup.checks[side(name)?] = given;
        }
        for (name, man) in &self.men {
            let at = cell(name)?;
            let (side, kind) = (side(&man.player)?, kind(&man.piece)?);
            setup.men.push((at, Man { side, kind }));
            if man.promoted {
                setup.promoted.push(at);
            }
        }
        let mut hands = PerSide::<Vec<_>>::default();
        for (player, held) in &self.hands {
            let side = side(player)?;
            for (piece, &count) in held {
                hands[side].push((kind(piece)?, count));
            }
        }
        setup.hands = hands;
        let castling = |name: &String| {
            let index = model.castlings.iter().position(|c| c.name == *name);
            index.ok_or_else(|| unknown("castling", name))
        };
        for (player, names) in &self.castling {
            let side = side(player)?;
            for name in names {
                setup.rights.push((side, castling(name)?));
            }
        }
        for (player, rooks) in &self.rooks {
            let side = side(player)?;
            for (name, rook) in rooks {
                setup.rooks.push((side, castling(name)?, cell(rook)?));
            }
        }
        Ok(setup)
    }

    /// The position, checked.
    ///
    /// # Errors
    /// [`RecordError`] if it has unknown names or is no position of the variant.
    pub fn position(&self, variant: &Variant) -> Result<Position, RecordError> {
        checked(variant, &self.setup(variant.model())?)
    }

    /// The position of a problem's diagram, checked: a side that has no royal piece needs none
    /// ([`Variant::sparing_royals`]).
    ///
    /// ```
    /// use boardwright::{Catalogue, Game, record::Placement};
    ///
    /// let chess = Catalogue::shipped().get("chess")?;
    /// let mut placement = Placement::of(chess.model(), &chess.start().setup());
    /// placement.castling.clear();
    /// placement.men.remove("e1");
    /// assert!(placement.position(&chess).is_err());
    /// let game = Game::from_position(placement.diagram(&chess)?);
    /// assert!(game.position_text().ends_with("/RNBQ1BNR w - - 0 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`position`](Placement::position).
    pub fn diagram(&self, variant: &Variant) -> Result<Position, RecordError> {
        let setup = self.setup(variant.model())?;
        checked(&variant.sparing_royals(&setup), &setup)
    }
}

impl Placement {
    /// The position from which a game begins: one of the variant, or a problem's diagram where this says that it is one.
    pub(super) fn start(&self, variant: &Variant) -> Result<Position, RecordError> {
        match self.diagram {
            true => self.diagram(variant),
            false => self.position(variant),
        }
    }
}

/// Whether a side has no royal piece where games begin with some and none is ever lost: only a problem's diagram is so.
pub(super) fn lacks_royals(model: &Model, setup: &Setup) -> bool {
    let has = |men: &[(Cell, Man)], side: Side| {
        let royal = |man: &Man| man.side == side && model.royalty.pieces.contains(&man.kind);
        men.iter().any(|(_, man)| royal(man))
    };
    let lacks = |side: Side| has(&model.start.men, side) && !has(&setup.men, side);
    model.end.royal_lost.is_none() && Side::BOTH.into_iter().any(lacks)
}

fn checked(variant: &Variant, setup: &Setup) -> Result<Position, RecordError> {
    let position = variant.position(setup);
    position.map_err(|faults| RecordError::position(variant.model(), faults))
}
