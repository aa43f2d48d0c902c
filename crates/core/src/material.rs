//! What rule modules that weigh material ask of every model: that no piece comes in, and that each moves as its kind does and as
//! far as it can.

use crate::model::{Model, Score};
use crate::module::Slot;

/// Why a module that weighs what stands on the board does not fit a model; nothing where it may. Each reason is a sentence
/// for [`Module::contract`](crate::module::Module::contract).
///
/// ```
/// # use boardwright_core::model::Model;
/// fn contract(model: &Model) -> Vec<String> {
///     boardwright_core::material::faults(model)
/// }
/// ```
pub fn faults(model: &Model) -> Vec<String> {
    let mut faults = faults_but_hands(model);
    if model.has_hands() {
        faults.push(
            "pieces come from hand here, so no material is ever too little; set dead-position = false"
                .into(),
        );
    }
    faults
}

/// The same for a module that also weighs what is in hand.
pub fn faults_but_hands(model: &Model) -> Vec<String> {
    let mut faults = Vec::new();
    if model.has_walls() || model.gates.is_some() {
        faults.push(
            "walls, or pieces that enter by gates, change who can mate; set dead-position = false"
                .into(),
        );
    }
    if model.movement.borrow.is_some() {
        faults.push(
            "pieces move as others do here, so a kind does not tell what a piece can do; set dead-position = false"
                .into(),
        );
    }
    faults
}

/// Whether a game can be won without mate and without the loss of a royal piece, by what lies outside of material: without a move,
/// by checks without end, or [by what was played](is_won_by_play).
///
/// ```
/// # use boardwright_core::{material, model::Model};
/// /// Whether a knight alone is always too little.
/// fn knights_never_win(model: &Model) -> bool {
///     material::only_promotes(model, "pawn") && !material::is_won_otherwise(model)
/// }
/// ```
pub fn is_won_otherwise(model: &Model) -> bool {
    let end = &model.end;
    let repetition = end.repetition.as_ref();
    decides([end.stalemate, end.no_moves, end.bare_royals])
        || repetition.is_some_and(|rule| rule.perpetual_check_loses)
        || model
            .modules
            .iter()
            .any(|used| used.slot == Slot::Repetition)
        || is_won_by_play(model)
}

/// Whether a game can be won by what was played, whoever stands on the board and can move: by repetition, by moves without
/// progress, by a castling, or by points. What modules say is not looked at. [`is_won_otherwise`] has an example.
pub fn is_won_by_play(model: &Model) -> bool {
    let end = &model.end;
    decides([
        end.repetition.as_ref().map(|rule| rule.score),
        end.no_progress.as_ref().map(|rule| rule.score),
    ]) || end.castled.is_some()
        || end.draws.iter().any(|draws| !draws.points.is_empty())
}

/// Whether one of these scores is more than a draw for somebody.
fn decides<const N: usize>(scores: [Option<Score>; N]) -> bool {
    scores
        .into_iter()
        .flatten()
        .any(|score| score != Score::DRAW)
}

/// Whether no piece promotes but those of the kind with this id. [`is_won_otherwise`] has an example.
pub fn only_promotes(model: &Model, id: &str) -> bool {
    let kind = model.kind(id);
    let all = model.promotions.iter();
    let mut sources = all.flat_map(|promotion| &promotion.into);
    sources.all(|&(from, _)| Some(from) == kind)
}
