//! The section of royal pieces.

use super::Need::{May, Must};
use super::Shape::{Flag, List, Word, WordOr};
use super::forms::NAME;
use super::pieces::KINDS;
use super::{Section, key};
use crate::limits::MAX_MODULES;
use crate::words;

pub(super) static ROYALTY: Section = Section {
    name: "[royalty]",
    keys: &[
        key(Must, "pieces", KINDS, "The royal pieces."),
        key(
            May,
            "count",
            Word(&words::COUNT),
            "Which royal pieces matter, where a player has several.",
        ),
        key(
            Must,
            "self-check",
            Word(&words::SELF_CHECK),
            "Whether a player may leave or put an own royal piece under attack.",
        ),
        key(
            Must,
            "attack-void-if",
            List(
                &WordOr(&words::VOID_IF, NAME, "a rule module"),
                0,
                MAX_MODULES,
            ),
            "Why an attack on a royal piece may not count.",
        ),
        key(
            May,
            "victory-first",
            Flag,
            "Removing the enemy's royal piece is legal even if one's own is then attacked.",
        ),
        key(
            May,
            "royals-apart",
            Flag,
            "No royal piece may enter the reach of an enemy royal piece.",
        ),
        key(
            May,
            "giving-check",
            Word(&words::GIVING_CHECK),
            "Whether a player may give check; without this, allowed.",
        ),
    ],
    others: None,
};
