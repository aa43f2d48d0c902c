//! A variant described for user interfaces: what there is to draw and to choose from.

use std::borrow::Cow;
use std::collections::BTreeMap;

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Board, Cell, Topology, Wrap};
use boardwright_core::model::{Choice, HandOf, Model, Trigger};
use boardwright_core::{Kind, Reason, Side, Variant};
use serde::{Deserialize, Serialize};

use crate::record::{Placement, RulesId};
use crate::{Catalogue, LoadError, Presentation};

/// Everything that a client needs to know of a variant before a game begins.
///
/// ```
/// let omega = boardwright::Catalogue::shipped().description("omega")?;
/// assert_eq!(omega.board.cells.len(), 104);
/// let wizard = omega.pieces.iter().find(|piece| piece.id == "wizard").expect("Omega has wizards");
/// assert_eq!(wizard.symbol, "W");
/// assert!(!omega.needs_history);
/// # Ok::<(), boardwright::LoadError>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Description {
    /// The rules.
    pub rules: RulesId,
    /// The name that people read.
    pub name: String,
    /// Where the rules are written, if the descriptor says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// The players' names and letters, the first player's first.
    pub players: [Player; 2],
    /// The board.
    pub board: BoardView,
    /// The kinds of piece, in the descriptor's order.
    pub pieces: Vec<Piece>,
    /// Whether pieces may be held in hand.
    pub hands: bool,
    /// How pieces promote.
    pub promotions: Vec<Promotion>,
    /// The castlings, by the cells that a client lets the king go between.
    pub castlings: Vec<Castling>,
    /// The counters that end a game or give a claim: what to show beside the board.
    pub counters: Vec<Counter>,
    /// The dialects in which positions are written, the variant's own first.
    pub dialects: Vec<String>,
    /// The notation of moves for programs.
    pub moves: String,
    /// The notation of moves for people.
    pub human: String,
    /// Whether legal moves depend on what was played before: a position alone is then not enough.
    pub needs_history: bool,
    /// The start.
    pub start: Placement,
    /// Names in several languages, glyphs, lines on the board.
    pub presentation: Presentation,
}

/// A player.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Player {
    /// The name that answers use: `white`.
    pub name: String,
    /// The letter for the turn in position texts: `w`.
    pub letter: String,
}

/// The board.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BoardView {
    /// `square` or `hex`. Hexagons have a flat top.
    pub topology: Cow<'static, str>,
    /// Whether the first and the last file touch.
    pub wraps: bool,
    /// The cells, by rank, then file.
    pub cells: Vec<CellView>,
}

/// A cell, and where to draw it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellView {
    /// Its name: `e4`.
    pub name: String,
    /// Its centre, to the right. The centres of neighbours by an edge are 1 apart.
    pub x: f64,
    /// Its centre, upwards as the first player sees it.
    pub y: f64,
    /// Which of the colours it has: two on squares, three on hexagons.
    pub shade: u8,
    /// It lies outside the files and ranks, like the corners of Omega.
    pub extra: bool,
}

/// A kind of piece.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Piece {
    /// Its id: `knight`.
    pub id: String,
    /// Its letter in notation, with a `+` before it or marks after it where it has some: `N`, `+R`, `G'`.
    pub symbol: String,
    /// Its movements in Betza notation, without their conditions.
    pub moves: Vec<String>,
    /// It is royal.
    pub royal: bool,
    /// It may be held in hand and dropped.
    pub dropped: bool,
    /// What it may promote to, in order.
    pub promotes_to: Vec<String>,
}

/// Promotion.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Promotion {
    /// When a move promotes: `enter`, `arrive` or `touch`.
    pub trigger: Cow<'static, str>,
    /// Whether it may be declined: `mandatory`, `optional` or `optional-unless-immobile`.
    pub choice: Cow<'static, str>,
    /// The zone of each player.
    pub zone: BTreeMap<String, Vec<String>>,
    /// Whose pieces promote so; both players' if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The ids of the pieces that promote so, each with those that it may become.
    pub into: BTreeMap<String, Vec<String>>,
    /// Only captures promote.
    pub captures_only: bool,
    /// Captures en passant promote as other moves do.
    pub en_passant: bool,
    /// Of which pieces a player may have how many on the board for another one to promote into it.
    pub limits: BTreeMap<String, u8>,
    /// Out of whose hand what a piece becomes is taken, if it is: `own` or `opponent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_hand: Option<Cow<'static, str>>,
}

/// A castling of one player.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Castling {
    /// Its name.
    pub name: String,
    /// Whose.
    pub player: String,
    /// Where the king starts and ends.
    pub king: [String; 2],
    /// Where the rook starts and ends.
    pub rook: [String; 2],
}

/// A counter.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Counter {
    /// The code of the reason for which the game ends: `repetition`, `no-progress`.
    pub reason: Cow<'static, str>,
    /// At how many it may be claimed: occurrences of a position, or plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_at: Option<u16>,
    /// At how many it ends the game by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<u16>,
}

impl Catalogue {
    /// Describes a variant for user interfaces, by a name as for [`get`](Catalogue::get).
    ///
    /// # Errors
    /// [`LoadError`] if there is none, or it or its names have errors.
    pub fn description(&self, name: &str) -> Result<Description, LoadError> {
        let variant = self.get(name)?;
        let presentation = self.presentation(&variant.model().id)?;
        Ok(Description::of(&variant, presentation))
    }
}

impl Description {
    /// Describes a variant.
    pub fn of(variant: &Variant, presentation: Presentation) -> Description {
        let model = variant.model();
        let player = |side: Side| Player {
            name: model.players[side].name.clone(),
            letter: model.players[side].letter.clone(),
        };
        Description {
            rules: RulesId::of(model),
            name: model.name.clone(),
            written: model.rules.clone(),
            players: Side::BOTH.map(player),
            board: board(&model.board),
            pieces: (0..model.kinds.len())
                .filter_map(|index| piece(model, Kind(u8::try_from(index).ok()?)))
                .collect(),
            hands: model.has_hands(),
            promotions: promotions(model),
            castlings: Side::BOTH
                .into_iter()
                .flat_map(|side| castlings(model, side))
                .collect(),
            counters: counters(model),
            dialects: model.notation.position.clone(),
            moves: model.notation.moves.clone(),
            human: model.notation.human.clone(),
            needs_history: variant.needs_history(),
            start: Placement::of(model, &model.start),
            presentation,
        }
    }
}

fn board(board: &Board) -> BoardView {
    let hex = board.topology() == Topology::Hex;
    let cell = |cell: Cell| {
        let point = board.point(cell);
        let (x, y) = (f64::from(point.x), f64::from(point.y));
        CellView {
            name: board.name(cell).to_owned(),
            x: if hex { x * 0.75_f64.sqrt() } else { x },
            y: if hex { y + x / 2.0 } else { y },
            shade: board.shade(cell),
            extra: board.is_extra(cell),
        }
    };
    BoardView {
        topology: if hex { "hex" } else { "square" }.into(),
        wraps: board.wrap() == Wrap::Files,
        cells: board.cells().map(cell).collect(),
    }
}

fn piece(model: &Model, kind: Kind) -> Option<Piece> {
    let described = model.kind_model(kind)?;
    let mut into: Vec<Kind> = Vec::new();
    for becomes in model.promotes(kind) {
        if !into.contains(&becomes) {
            into.push(becomes);
        }
    }
    let id = |kind: Kind| model.kind_model(kind).map(|k| k.id.clone());
    Some(Piece {
        id: described.id.clone(),
        symbol: described.symbol.clone(),
        moves: described
            .moves
            .iter()
            .map(|rule| rule.betza.clone())
            .collect(),
        royal: model.royalty.pieces.contains(&kind),
        dropped: model
            .drops
            .as_ref()
            .is_some_and(|drops| drops.allowed.contains(&kind)),
        promotes_to: into.into_iter().filter_map(id).collect(),
    })
}

fn promotions(model: &Model) -> Vec<Promotion> {
    let rules = model.promotions.iter();
    rules.map(|rule| promotion(model, rule)).collect()
}

fn promotion(model: &Model, promotion: &boardwright_core::model::Promotion) -> Promotion {
    let id = |kind: Kind| model.kind_model(kind).map_or("", |k| &k.id).to_owned();
    let zone = |side: Side| {
        let names = promotion.zone[side]
            .iter()
            .map(|&cell| model.board.name(cell).to_owned());
        (model.players[side].name.clone(), names.collect())
    };
    Promotion {
        trigger: match promotion.trigger {
            Trigger::Enter => "enter",
            Trigger::Arrive => "arrive",
            Trigger::Touch => "touch",
            Trigger::EnterOrCapture => "enter-or-capture",
        }
        .into(),
        choice: match promotion.choice {
            Choice::Mandatory => "mandatory",
            Choice::Optional => "optional",
            Choice::OptionalUnlessImmobile => "optional-unless-immobile",
        }
        .into(),
        zone: Side::BOTH.map(zone).into(),
        player: promotion.side.map(|side| model.players[side].name.clone()),
        into: sorting::map(
            promotion
                .into
                .iter()
                .map(|(from, into)| (id(*from), into.iter().map(|&kind| id(kind)).collect())),
        ),
        captures_only: promotion.captures_only,
        en_passant: promotion.en_passant,
        limits: sorting::map(
            promotion
                .limits
                .iter()
                .map(|&(kind, most)| (id(kind), most)),
        ),
        from_hand: promotion.from_hand.map(|hand| match hand {
            HandOf::Own => "own".into(),
            HandOf::Opponent => "opponent".into(),
        }),
    }
}

fn castlings(model: &Model, side: Side) -> impl Iterator<Item = Castling> + '_ {
    let names = |(from, to): (Cell, Cell)| [from, to].map(|c| model.board.name(c).to_owned());
    model.castlings.iter().map(move |castling| Castling {
        name: castling.name.clone(),
        player: model.players[side].name.clone(),
        king: names(castling.king_path[side]),
        rook: names(castling.rook_path[side]),
    })
}

fn counters(model: &Model) -> Vec<Counter> {
    let counter = |reason: Reason, at: u16, claim: bool, automatic: Option<u16>| Counter {
        reason: reason.code().into(),
        claim_at: claim.then_some(at),
        ends_at: if claim {
            automatic
        } else {
            automatic.or(Some(at))
        },
    };
    let repetition = model.end.repetition.as_ref();
    let no_progress = model.end.no_progress.as_ref();
    let repetition =
        repetition.map(|r| counter(Reason::Repetition, r.count, r.claim, r.automatic_at));
    let no_progress =
        no_progress.map(|r| counter(Reason::NoProgress, r.plies, r.claim, r.automatic_at));
    repetition.into_iter().chain(no_progress).collect()
}
