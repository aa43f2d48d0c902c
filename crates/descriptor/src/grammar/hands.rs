//! The sections of hands, drops and gates.

use boardwright_core::model::MAX_HAND_KINDS;

use super::Need::{May, Must};
use super::Shape::{Flag, List, Text, Whole, Word};
use super::forms::{BETZA, NAME};
use super::frame::ZONE_VALUE;
use super::pieces::KINDS;
use super::{Map, Section, Shape, key};
use crate::words;

pub(super) static HAND: Section = Section {
    name: "[hand]",
    keys: &[
        key(Must, "takes", Word(&words::TAKES), "What goes into a hand."),
        key(
            May,
            "demote",
            Flag,
            "A captured piece that was promoted is held as what it was before.",
        ),
    ],
    others: None,
};

pub(super) static DROPS: Section = Section {
    name: "[drops]",
    keys: &[
        key(
            Must,
            "allowed",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "The pieces that may be held and dropped.",
        ),
        key(
            May,
            "zones",
            Shape::Map(&DROP_ZONES),
            "Where a piece may be dropped; those not named: everywhere.",
        ),
        key(
            May,
            "not-immobile",
            Flag,
            "No piece may be dropped where it could never move.",
        ),
        key(
            May,
            "one-per-file",
            KINDS,
            "Pieces of which a player may not drop a second one on a file.",
        ),
        key(
            May,
            "per-file",
            Shape::Map(&PER_FILE),
            "Pieces of which a player may not drop another one onto a file with so many, promoted ones apart: `{ swallow = 2 }`.",
        ),
        key(
            May,
            "no-mate",
            KINDS,
            "Pieces that may not give mate by being dropped.",
        ),
        key(
            May,
            "no-check",
            KINDS,
            "Pieces that may not give check by being dropped, nor make another piece give it.",
        ),
        key(
            May,
            "first",
            ZONE_VALUE,
            "As long as one of these cells is empty, pieces are dropped on them only, whatever `flanks`, `beside`, `apart`, `falls` and `slides` ask.",
        ),
        key(
            May,
            "flanks",
            Text(BETZA),
            "A drop must enclose enemy pieces, one or more without a gap between it and an own piece, along one of these single steps: `\"K\"`.",
        ),
        key(
            May,
            "beside",
            Text(BETZA),
            "A drop must be next to an own piece, by one of these single steps.",
        ),
        key(
            May,
            "apart",
            Text(BETZA),
            "A drop may not be next to an enemy piece, by any of these single steps.",
        ),
        key(
            May,
            "falls",
            Word(&words::FALLS),
            "Pieces fall when they are dropped: the cell under theirs must be occupied, or there is none.",
        ),
        key(
            May,
            "slides",
            Text(BETZA),
            "Pieces slide in from an edge when they are dropped, along one of these single steps: from the edge to the cell all are empty, and the next one is occupied, or there is none.",
        ),
        key(
            May,
            "unlimited",
            Flag,
            "Nobody counts the pieces in hand: each player has as many as he likes of each kind.",
        ),
        key(
            May,
            "promoted",
            Flag,
            "A piece may also be dropped as what it promotes into, either side up.",
        ),
        key(
            May,
            "both-shades",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "Pieces that a player spreads over the shades of the board, on the board and in hand together: no drop may make that impossible.",
        ),
        key(
            May,
            "compulsory",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "Pieces that must be dropped: whoever holds one may do nothing but drop one of them.",
        ),
        key(
            May,
            "else-move",
            Flag,
            "Whoever can drop none of the compulsory pieces, say because none of them would end a check, does something else; without this he has no legal move.",
        ),
    ],
    others: None,
};

pub(super) static GATES: Section = Section {
    name: "[gates]",
    keys: &[
        key(
            Must,
            "pieces",
            List(&Text(NAME), 1, MAX_HAND_KINDS),
            "The pieces that enter so, one behind each move.",
        ),
        key(
            Must,
            "zone",
            ZONE_VALUE,
            "Whoever stands here in the set-up, and leaves the cell for the first time, may leave one of them behind.",
        ),
    ],
    others: None,
};

static DROP_ZONES: Map = Map {
    key: NAME,
    value: ZONE_VALUE,
    most: MAX_HAND_KINDS,
};

static PER_FILE: Map = Map {
    key: NAME,
    value: Whole(2, 99),
    most: MAX_HAND_KINDS,
};
