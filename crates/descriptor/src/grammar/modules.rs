//! The sections that use rule modules.

use boardwright_core::module::Slot;

use super::Need::May;
use super::Shape::Flag;
use super::ends::{RESULT_KEY, SCORE_KEY};
use super::forms::NAME;
use super::{Map, Section, Shape, key};
use crate::limits::MAX_MODULES;

pub(super) static CAPTURE: Section = Section {
    name: "[capture]",
    keys: &[key(
        May,
        "compulsory",
        Flag,
        "A player who can capture must: where a capture is legal, only captures are.",
    )],
    others: Some(&CAPTURES),
};

pub(super) static PROPOSAL: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Move),
    most: MAX_MODULES,
};

static CAPTURES: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Capture),
    most: MAX_MODULES,
};

pub(super) static TRANSFORM: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Transform),
    most: MAX_MODULES,
};

pub(super) static RESTRICTION: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::Restriction),
    most: MAX_MODULES,
};

pub(super) static ENDINGS: Map = Map {
    key: NAME,
    value: Shape::Module(Slot::End),
    most: MAX_MODULES,
};

pub(super) static RESULT: Section = Section {
    name: "an ending",
    keys: &[RESULT_KEY, SCORE_KEY],
    others: None,
};
