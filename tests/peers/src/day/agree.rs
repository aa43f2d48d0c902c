//! Whether two servers have told the same of the same games.

use std::borrow::Cow;

use anyhow::{Result, ensure};

use crate::plan::Plan;
use crate::server::{End, Told};

/// A position's text with the men in hand in one order: ours begins with the greatest.
fn in_order(position: &str) -> Cow<'_, str> {
    let hand = position.split_once('[').and_then(|(before, rest)| {
        let (hand, after) = rest.split_once(']')?;
        let mut hand: Vec<char> = hand.chars().collect();
        hand.sort_unstable();
        let hand: String = hand.into_iter().collect();
        Some(format!("{before}[{hand}]{after}").into())
    });
    hand.unwrap_or(Cow::Borrowed(position))
}

/// A move without the letter of a dropped pawn, which shakmaty leaves out.
fn without_pawn(human: &str) -> &str {
    let drop = human.strip_prefix('P');
    drop.filter(|rest| rest.starts_with('@')).unwrap_or(human)
}

/// Whether two ends are the same, as far as both can tell.
fn same_end(own: Option<End>, other: Option<End>) -> bool {
    match (own, other) {
        (Some(end), None) => end.ours_alone,
        (Some(end), Some(there)) => end.winner == there.winner,
        (None, there) => there.is_none(),
    }
}

/// Refuses the first difference.
pub fn agree(plans: &[Plan], ours: &[Vec<Told>], theirs: &[Vec<Told>]) -> Result<()> {
    for (plan, (ours, theirs)) in plans.iter().zip(ours.iter().zip(theirs)) {
        ensure!(
            ours.len() == theirs.len(),
            "game {}: {} plies here, {} there",
            plan.number,
            ours.len(),
            theirs.len()
        );
        for (ply, (own, other)) in ours.iter().zip(theirs).enumerate() {
            let same = own.legal == other.legal
                && own.check == other.check
                && without_pawn(&own.human) == other.human
                && in_order(&own.position) == in_order(&other.position)
                && same_end(own.end, other.end);
            let played: Vec<&str> = plan.plies.iter().map(|ply| &*ply.text).collect();
            ensure!(
                same,
                "game {} from {}, after {}: {own:?} here, {other:?} there",
                plan.number,
                plan.start,
                played.get(..=ply).unwrap_or_default().join(" ")
            );
        }
    }
    Ok(())
}
