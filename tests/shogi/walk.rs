//! Positions for property tests: of random games, and with pieces scattered over the board.

use boardwright::{Position, Side, Variant};

/// How many positions a property is held against.
pub(crate) fn wanted() -> usize {
    if std::env::var_os("BOARDWRIGHT_WHOLE").is_some() {
        100_000
    } else {
        1_500
    }
}

/// Shows so many positions of a variant: half from random games, half with few pieces anywhere, where
/// pins are many.
pub(crate) fn positions(variant: &Variant, count: usize, mut each: impl FnMut(&Position)) {
    let mut chance = fastrand::Rng::with_seed(0x51_0617);
    let mut seen = 0;
    while seen < count / 2 {
        let mut position = variant.start();
        for _ in 0..120 {
            each(&position);
            seen += 1;
            let moves = position.legal_moves();
            let Some(&mv) = chance.choice(&moves) else {
                break;
            };
            position = position.after_unchecked(mv);
        }
    }
    while seen < count {
        if let Some(position) = scattered(variant, &mut chance) {
            each(&position);
            seen += 1;
        }
    }
}

/// The royal pieces, up to a dozen others, some of them promoted, and a few pieces in hand.
fn scattered(variant: &Variant, chance: &mut fastrand::Rng) -> Option<Position> {
    let model = variant.model();
    let mut setup = model.start.clone();
    let royal = |man: &boardwright::Man| model.royalty.pieces.contains(&man.kind);
    let mut cells: Vec<_> = model.board.cells().collect();
    chance.shuffle(&mut cells);
    chance.shuffle(&mut setup.men);
    let most = chance.usize(1..13);
    let mut kept = 0;
    setup.men.retain(|(_, man)| {
        kept += usize::from(!royal(man));
        royal(man) || kept <= most
    });
    let promotes = model.promotions.first();
    for (cell, man) in &mut setup.men {
        *cell = cells.pop()?;
        if royal(man) {
            continue;
        }
        if chance.bool() {
            man.side = man.side.other();
        }
        let into = promotes.and_then(|p| p.into.iter().find(|(from, _)| *from == man.kind));
        if let Some((_, into)) = into
            && model.drops.is_some()
            && chance.u8(..3) == 0
        {
            man.kind = *chance.choice(into)?;
        }
    }
    setup.men.sort_unstable_by_key(|&(cell, _)| cell);
    setup.rights.clear();
    if let Some(drops) = &model.drops {
        for side in Side::BOTH {
            for &kind in &drops.allowed {
                if chance.u8(..5) == 0 {
                    setup.hands[side].push((kind, 1));
                }
            }
        }
    }
    if chance.bool() {
        setup.turn = setup.turn.other();
    }
    variant.position(&setup).ok()
}
