//! Positions by chance, each of which is held: those of a game, scattered pieces, and diagrams without royal pieces.

use boardwright::{Man, Position, Setup, Side, Variant};

use super::hold::{goes_through, hold, hold_moves, hold_sought, hold_successors, perft2_plain};

/// Plays random moves from a position and looks at every one; returns how many were seen.
pub(super) fn walk(
    mut position: Position,
    plies: usize,
    chance: &mut fastrand::Rng,
    context: &dyn Fn() -> String,
) -> usize {
    let mut seen = 0;
    let mut before = Vec::new();
    for ply in 0..plies {
        hold(&position, context);
        seen += 1;
        if ply % 8 == 1 {
            hold_sought(&position, &before, context);
        }
        if ply % 8 == 3 {
            hold_successors(&position, context);
            if goes_through(&position) {
                hold_moves(&position, context);
                let bulk = position.perft(2, boardwright::engine::Leaves::Bulk, &mut |_| true);
                assert_eq!(
                    bulk,
                    Ok(perft2_plain(&position)),
                    "two plies differ in\n{}\n{:?}",
                    context(),
                    position.setup()
                );
            }
        }
        let moves = position.legal_moves();
        let Some(&mv) = chance.choice(&moves) else {
            break;
        };
        position = position.after_unchecked(mv);
        before = moves;
    }
    seen
}

/// Scatters the pieces of the start over the board, some of them missing: positions that no game
/// reaches are positions too, if they are accepted.
pub(super) fn scatter(variant: &Variant, chance: &mut fastrand::Rng) -> Option<Position> {
    variant.position(&scattered(variant, chance)?).ok()
}

/// The same, of which nobody has asked whether it is a position.
pub(super) fn scattered(variant: &Variant, chance: &mut fastrand::Rng) -> Option<Setup> {
    let model = variant.model();
    let mut setup = model.start.clone();
    let mut cells: Vec<_> = model.board.cells().collect();
    chance.shuffle(&mut cells);
    let royal = |man: &boardwright::Man| model.royalty.pieces.contains(&man.kind);
    let share = chance.f64();
    setup
        .men
        .retain(|(_, man)| royal(man) || chance.f64() < share);
    for (cell, man) in &mut setup.men {
        *cell = cells.pop()?;
        if !royal(man) && chance.u8(..4) == 0 {
            let kind = boardwright::Kind(chance.u8(..u8::try_from(model.kinds.len()).ok()?));
            if !model.royalty.pieces.contains(&kind) {
                man.kind = kind;
            }
        }
    }
    setup.rights.clear();
    if chance.bool() {
        setup.turn = setup.turn.other();
    }
    Some(setup)
}

/// The same without the royal pieces of one side or both, as problems have it.
fn diagram(variant: &Variant, chance: &mut fastrand::Rng) -> Option<Position> {
    let mut setup = scattered(variant, chance)?;
    let bare = *chance.choice(&[&[Side::First][..], &[Side::Second], &Side::BOTH])?;
    let royals = &variant.model().royalty.pieces;
    let spared = |man: &Man| bare.contains(&man.side) && royals.contains(&man.kind);
    setup.men.retain(|(_, man)| !spared(man));
    variant.sparing_royals(&setup).position(&setup).ok()
}

/// Holds diagrams without royal pieces, and what is played from them; returns how many were seen.
pub(super) fn diagrams_hold(
    variant: &Variant,
    wanted: usize,
    chance: &mut fastrand::Rng,
    context: &dyn Fn() -> String,
) -> usize {
    let mut seen = 0;
    for _ in 0..wanted {
        let Some(position) = diagram(variant, chance) else {
            continue;
        };
        hold_sought(&position, &[], context);
        hold_successors(&position, context);
        if goes_through(&position) {
            hold_moves(&position, context);
        }
        let royals = &variant.model().royalty.pieces;
        let men = position.men();
        for side in Side::BOTH {
            let mut own = men.iter().filter(|(_, man)| man.side == side);
            let has_one = own.any(|(_, man)| royals.contains(&man.kind));
            let is_checked = position.in_check_reference(side);
            assert!(has_one || !is_checked, "{}\n{position:?}", context());
        }
        seen += walk(position, 5, chance, context);
    }
    seen
}
