//! What stands on the board after a move that need not be legal: captured, moved, blown up, and what effects make of it.

use boardwright::geometry::{Cell, Vector};
use boardwright::model::{After, Becomes, Model, MoveRule, Whom, Whose};
use boardwright::module::Slot;
use boardwright::{Kind, Man, Position, Side, Wish};

use super::plain::{Met, Prey, goes};

/// The pieces of a position after a move that is not legal, by hand: captured, moved, blown up.
pub(super) fn afterwards(position: &Position, wish: &Wish) -> Vec<(Cell, Man)> {
    let model = position.model();
    let us = position.turn();
    let setup = position.setup();
    let mut men = setup.men.clone();
    if wish.from == Some(wish.to) {
        return men; // a pass
    }
    let mut captured = position.man_at(wish.to).map(|man| (wish.to, man));
    if let Some(from) = wish.from {
        let man = position.man_at(from).expect("a piece moves");
        let by_en_passant = setup.ep.contains(&wish.to)
            && captured.is_none()
            && !goes(
                model,
                man,
                from,
                wish.to,
                &|cell| Met::man(position.man_at(cell)),
                Prey::Nothing,
            );
        if by_en_passant {
            // The piece that has just passed stands one step beyond the last cell that it passed.
            let ahead = Vector { x: 0, y: 1 };
            let ahead = if us == Side::First {
                model.board.opposite_vector(ahead)
            } else {
                ahead
            };
            let last = *setup.ep.last().expect("passed cells");
            let victim = model
                .board
                .leap(last, ahead)
                .expect("the piece that passed");
            captured = men.iter().copied().find(|man| man.0 == victim);
            men.retain(|&(cell, _)| cell != victim);
        }
        men.retain(|&(cell, _)| cell != from && cell != wish.to);
        let kind = wish.promotes_to.unwrap_or(man.kind);
        men.push((wish.to, Man { side: us, kind }));
    } else if let Some(kind) = wish.dropped {
        men.push((wish.to, Man { side: us, kind }));
    }
    if let Some((area, spares)) = explosion(model).filter(|_| captured.is_some()) {
        let near: Vec<Cell> = area
            .iter()
            .filter_map(|&step| model.board.leap(wish.to, step))
            .collect();
        men.retain(|(cell, man)| {
            *cell != wish.to && (!near.contains(cell) || spares.contains(&man.kind))
        });
    }
    let mover = wish.from.and_then(|from| position.man_at(from));
    let promoted = wish.promotes_to.and(mover).map(|man| man.kind);
    effects(model, wish, (captured, promoted), men)
}

/// Pieces after the effects of a move, one effect after the other, each step by step. It has captured that piece, and promoted
/// one of that kind.
pub(super) fn effects(
    model: &Model,
    wish: &Wish,
    (captured, promoted): (Option<(Cell, Man)>, Option<Kind>),
    mut men: Vec<(Cell, Man)>,
) -> Vec<(Cell, Man)> {
    let goal = wish.to;
    let moved = men.iter().find(|man| man.0 == goal).map(|man| man.1);
    let Some(moved) = moved else {
        return men;
    };
    let us = moved.side;
    let mut all: Vec<_> = model.effects.iter().collect();
    all.sort_by_key(|effect| effect.after != After::Capture);
    for effect in all {
        let happens = match effect.after {
            After::Move => true,
            After::Step => wish.from.is_some(),
            After::Capture => captured.is_some(),
            After::Drop => wish.from.is_none(),
            After::Promotion => wish.from.is_some() && wish.promotes_to.is_some(),
        };
        let by = effect.by.as_ref();
        let own =
            |cell: Cell| cell != goal && men.iter().any(|(at, man)| *at == cell && man.side == us);
        let beside = effect.beside.as_ref().is_none_or(|steps| {
            let mut cells = model
                .steps_of(us, steps)
                .into_iter()
                .filter_map(|step| model.board.leap(goal, step));
            cells.any(own)
        });
        if !happens || !beside || !by.is_none_or(|kinds| kinds.contains(&moved.kind)) {
            continue;
        }
        let before = men.clone();
        let spares = |cell: Cell, kind: Kind| {
            let was = promoted.filter(|_| cell == goal);
            effect.spares.contains(&kind) || was.is_some_and(|was| effect.spares.contains(&was))
        };
        let at = |cell: Cell| before.iter().find(|man| man.0 == cell).map(|man| man.1);
        let concerned = |cell: Cell, man: Man| match &effect.whom {
            Whom::Captured => false,
            Whom::Mover => cell == goal && man.side == us,
            Whom::Reached(movements, whose) => {
                let of = match whose {
                    Whose::Enemy => man.side != us,
                    Whose::Own => man.side == us,
                    Whose::Any => true,
                };
                let mut alone = model.clone();
                let mut rule = MoveRule::default();
                rule.movements.clone_from(movements);
                alone.kinds[0].moves = vec![rule];
                let by = Man {
                    side: us,
                    kind: Kind(0),
                };
                of && cell != goal && goes(&alone, by, goal, cell, &|c| Met::man(at(c)), Prey::Any)
            }
            Whom::InLine(steps, whose) => {
                let of = match whose {
                    Whose::Enemy => man.side != us,
                    Whose::Own => man.side == us,
                    Whose::Any => true,
                };
                let on = |&step: &Vector| {
                    let next = |cell: &Cell| model.board.leap(*cell, step);
                    let cells = std::iter::successors(next(&goal), next);
                    cells.take(model.board.len()).any(|met| met == cell)
                };
                of && cell != goal && model.steps_of(us, steps).iter().any(on)
            }
            Whom::Flanked(steps) => steps.iter().any(|&step| {
                let step = match us {
                    Side::First => step,
                    Side::Second => model.board.opposite_vector(step),
                };
                let (mut enemies, mut next) = (Vec::new(), model.board.leap(goal, step));
                while let Some((met, man)) = next.and_then(|met| Some((met, at(met)?))) {
                    if man.side == us || enemies.len() > model.board.len() {
                        return met != goal && enemies.contains(&cell);
                    }
                    enemies.push(met);
                    next = model.board.leap(met, step);
                }
                false
            }),
        };
        let home = |cell: Cell, man: Man, men: &[(Cell, Man)]| {
            let home = model.home(man.side, man.kind, cell);
            home.filter(|&home| men.iter().all(|man| man.0 != home))
        };
        if let (Whom::Captured, Some((cell, man))) = (&effect.whom, captured)
            && !effect.spares.contains(&man.kind)
        {
            men.extend(home(cell, man, &before).map(|home| (home, man)));
        }
        if let Becomes::Goes(cells) = effect.what {
            let to = cells[us];
            let royal = |man: Man| model.royalty.pieces.contains(&man.kind);
            let held = men.iter().any(|&(at, man)| at == to && royal(man));
            if to != goal && !held && !spares(goal, moved.kind) {
                men.retain(|man| man.0 != to);
                for man in men.iter_mut().filter(|man| man.0 == goal) {
                    man.0 = to;
                }
            }
            continue;
        }
        let mut filled = Vec::new();
        men.retain_mut(|(cell, man)| {
            if spares(*cell, man.kind) || !concerned(*cell, *man) {
                return true;
            }
            match effect.what {
                Becomes::Gone | Becomes::Captured | Becomes::Wall => return false,
                Becomes::Moved | Becomes::Goes(_) => {}
                Becomes::Enemy => man.side = man.side.other(),
                Becomes::Kind(kind) => man.kind = kind,
                Becomes::Home => {
                    let home = home(*cell, *man, &before).filter(|home| !filled.contains(home));
                    filled.extend(home);
                    *cell = home.unwrap_or(*cell);
                }
            }
            true
        });
    }
    men
}

/// The area and the spared kinds of a variant with explosions.
pub(super) fn explosion(model: &Model) -> Option<(Vec<Vector>, Vec<Kind>)> {
    let module = model.modules.iter().find(|m| m.slot == Slot::Capture)?;
    let area = module.arguments.movements("area").iter();
    let area = area.flat_map(|m| m.steps.iter().copied()).collect();
    Some((area, module.arguments.kinds("spares")))
}
