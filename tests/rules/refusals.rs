//! Every refused move has a reason, and the reason is true: each is confirmed by means of its own, a
//! small plain reading of the variant's movements that shares nothing with the rules machine.

use crate::chance::Writer;
use boardwright::betza::{Hop, Movement, Reach, legs};
use boardwright::geometry::{Board, Cell, Vector};
use boardwright::model::{
    After, Aftereffect, Becomes, Castling, CastlingHome, Condition, Model, MoveRule, PlaceRule,
    Promotion, Trigger, WallPlace, Whom, Whose,
};
use boardwright::module::{Argument, Slot};
use boardwright::{
    Catalogue, Game, IllegalMove, Kind, Man, Move, MoveSort, Position, Setup, Side, Variant, Wish,
};

/// Whether the pieces on the board forbid a drop by this rule, step by step.
fn misplaced(position: &Position, rule: PlaceRule, kind: Kind, cell: Cell) -> bool {
    let (model, us) = (position.model(), position.turn());
    let places = &model.drops.as_ref().expect("drops").places;
    let board = &model.board;
    let turned = |&step: &Vector| match us {
        Side::First => step,
        Side::Second => board.opposite_vector(step),
    };
    let side_at = |cell: Cell| position.man_at(cell).map(|man| man.side);
    let near = |steps: &[Vector], side: Side| {
        let mut steps = steps.iter().map(turned);
        steps.any(|step| board.leap(cell, step).and_then(side_at) == Some(side))
    };
    match rule {
        PlaceRule::First => {
            let first = &places.first.as_ref().expect("cells")[us];
            !first.contains(&cell) && first.iter().any(|&cell| position.man_at(cell).is_none())
        }
        PlaceRule::Flanks => !places.flanks.iter().map(turned).any(|step| {
            let (mut at, mut enemies) = (cell, 0);
            while let Some(next) = board.leap(at, step) {
                match side_at(next) {
                    Some(side) if side == us => return enemies > 0 && next != cell,
                    Some(_) if enemies < board.len() => enemies += 1,
                    _ => return false,
                }
                at = next;
            }
            false
        }),
        PlaceRule::Shades => {
            let most = board.cells().map(|cell| board.shade(cell)).max();
            let shades = usize::from(most.expect("cells")) + 1;
            let setup = position.setup();
            let men = &setup.men;
            let drops = model.drops.as_ref().expect("drops");
            places.shades.iter().any(|&spread| {
                let own = men.iter().filter(|(_, man)| {
                    *man == Man {
                        side: us,
                        kind: spread,
                    }
                });
                let own: Vec<u8> = own.map(|&(at, _)| board.shade(at)).collect();
                let held = setup.hands[us].iter().find(|(k, _)| *k == spread);
                let held = held.map_or(0, |&(_, count)| usize::from(count));
                let all = own.len() + held;
                let zone = drops.zones.iter().find(|(k, _)| *k == spread);
                let free = |at: Cell| {
                    at != cell
                        && position.man_at(at).is_none()
                        && !setup.walls.contains(&at)
                        && zone.is_none_or(|(_, cells)| cells[us].contains(&at))
                };
                (0..shades as u8).any(|shade| {
                    let there = own.iter().filter(|&&of| of == shade).count();
                    if kind == spread {
                        return board.shade(cell) == shade && there >= all.div_ceil(shades);
                    }
                    let open = board
                        .cells()
                        .filter(|&at| board.shade(at) == shade && free(at));
                    held > 0 && there + open.count() < all / shades
                })
            })
        }
        PlaceRule::Beside => !near(&places.beside, us),
        PlaceRule::Apart => near(&places.apart, us.other()),
        PlaceRule::Falls => {
            let below = board.leap(cell, Vector { x: 0, y: -1 });
            below.is_some_and(|below| {
                position.man_at(below).is_none() && !position.setup().walls.contains(&below)
            })
        }
        PlaceRule::Slides => !places.slides.iter().map(turned).any(|step| {
            let free = |cell: Cell| {
                position.man_at(cell).is_none() && !position.setup().walls.contains(&cell)
            };
            let ahead = board.leap(cell, step);
            let back = Vector {
                x: -step.x,
                y: -step.y,
            };
            let way = core::iter::successors(Some(cell), |&at| board.leap(at, back));
            ahead.is_none_or(|next| !free(next)) && way.take(board.len()).all(free)
        }),
    }
}

/// The piece as it moves from a cell: where movement is borrowed, as the own piece that lends it.
fn as_lent(model: &Model, man: Man, cell: Cell, at: impl Fn(Cell) -> Option<Man>) -> Man {
    let lender = model.movement.borrow.and_then(|step| {
        let step = match man.side {
            Side::First => step,
            Side::Second => model.board.opposite_vector(step),
        };
        model.board.leap(cell, step).and_then(at)
    });
    lender
        .filter(|lender| lender.side == man.side)
        .unwrap_or(man)
}

/// What stands on the goal, apart from own pieces.
#[derive(Clone, Copy, PartialEq)]
enum Prey {
    Nothing,
    Of(Kind),
    /// A piece of whatever kind may be taken.
    Any,
}

/// What stands on a cell that a piece passes.
#[derive(Clone, Copy, PartialEq)]
enum Met {
    Nothing,
    Man(Kind),
    Wall,
    /// A piece over which anybody jumps.
    Hurdle,
}

impl Met {
    fn man(man: Option<Man>) -> Met {
        man.map_or(Met::Nothing, |man| Met::Man(man.kind))
    }

    fn hurdle(stands: bool) -> Met {
        match stands {
            true => Met::Hurdle,
            false => Met::Nothing,
        }
    }

    /// Whether it is one over which a piece jumps by this rule.
    fn is_jumped(self, rule: &MoveRule) -> bool {
        rule.over.as_ref().is_none_or(|over| match self {
            Met::Man(kind) => over.contains(&kind),
            Met::Hurdle => true,
            Met::Nothing | Met::Wall => false,
        })
    }
}

/// Whether a piece gets from a cell to another past what it meets, by the words of its movements.
fn goes(
    model: &Model,
    man: Man,
    from: Cell,
    to: Cell,
    met: &dyn Fn(Cell) -> Met,
    prey: Prey,
) -> bool {
    let within = |zone: &Option<boardwright::PerSide<Vec<Cell>>>, cell: Cell| {
        zone.as_ref().is_none_or(|z| z[man.side].contains(&cell))
    };
    let rules = &model.kinds[man.kind.index()].moves;
    rules.iter().any(|rule| {
        within(&rule.from, from)
            && within(&rule.to, to)
            && rule.movements.iter().any(|m| {
                takes(rule, m, prey)
                    && m.steps.iter().any(|&step| match m.is_bent() {
                        true => bends(model, man.side, (rule, m), step, from, to, met),
                        false => arrives(model, man.side, (rule, m), step, from, to, met),
                    })
            })
    })
}

fn takes(rule: &MoveRule, movement: &Movement, prey: Prey) -> bool {
    match (prey, &rule.victims) {
        (Prey::Nothing, _) => movement.quiet,
        (Prey::Of(kind), Some(victims)) => movement.capture && victims.contains(&kind),
        _ => movement.capture,
    }
}

fn arrives(
    model: &Model,
    side: Side,
    (rule, movement): (&MoveRule, &Movement),
    step: Vector,
    from: Cell,
    to: Cell,
    met: &dyn Fn(Cell) -> Met,
) -> bool {
    let board = &model.board;
    let step = if side == Side::First {
        step
    } else {
        board.opposite_vector(step)
    };
    if movement.reach == Reach::Once && movement.hop.is_none() {
        let open = !movement.lame
            || legs(step, board.topology()).iter().all(|&leg| {
                board
                    .leap(from, leg)
                    .is_some_and(|cell| met(cell) == Met::Nothing)
            });
        return open && board.leap(from, step) == Some(to);
    }
    let most = match movement.reach {
        Reach::Once => 2,
        Reach::UpTo(most) => usize::from(most),
        Reach::Unlimited => usize::MAX,
    };
    let (mut cell, mut hurdles, mut last_was_hurdle, mut jumped) = (from, 0, false, true);
    for _ in 0..most.min(board.len()) {
        match board.leap(cell, step) {
            Some(next) if next != from => cell = next,
            _ => return false,
        }
        if cell == to {
            return match movement.hop {
                None => hurdles == 0,
                Some(Hop::Cannon) => hurdles == 1 && jumped,
                Some(Hop::Grasshopper) => hurdles == 1 && jumped && last_was_hurdle,
            };
        }
        last_was_hurdle = met(cell) != Met::Nothing;
        hurdles += usize::from(last_was_hurdle);
        jumped &= !last_was_hurdle || met(cell).is_jumped(rule);
    }
    false
}

/// Whether a bent rider arrives: after an empty cell, by a step that lies at half a right angle to the
/// first one, or straight on where the rider has that step.
fn bends(
    model: &Model,
    side: Side,
    (rule, movement): (&MoveRule, &Movement),
    first: Vector,
    from: Cell,
    to: Cell,
    met: &dyn Fn(Cell) -> Met,
) -> bool {
    let board = &model.board;
    let turned = |step: Vector| match side {
        Side::First => step,
        Side::Second => board.opposite_vector(step),
    };
    let Some(corner) = board.leap(from, turned(first)) else {
        return false;
    };
    let (across, along) = (first.x.signum(), first.y.signum());
    let outwards = |step: &Vector| {
        let straight = (step.x, step.y) == (across, along);
        let off = (step.x - across).abs() + (step.y - along).abs();
        straight || off == 1
    };
    let rider = Movement {
        onward: Vec::new(),
        ..movement.clone()
    };
    // What lies too near is where it would be after so many steps, on no matter which line.
    let too_near = movement
        .onward
        .iter()
        .filter(|step| outwards(step))
        .any(|&step| {
            let mut cell = Some(corner);
            (0..movement.passes).any(|_| {
                cell = cell.and_then(|cell| board.leap(cell, turned(step)));
                cell == Some(to)
            })
        });
    met(corner) == Met::Nothing
        && to != from
        && !too_near
        && (movement.onward.iter().filter(|step| outwards(step)))
            .any(|&step| arrives(model, side, (rule, &rider), step, corner, to, met))
}

/// Whether some board lets the piece get there: an empty one, or one with a single piece to jump over.
fn goes_somehow(model: &Model, man: Man, from: Cell, to: Cell, prey: Prey) -> bool {
    let mut movements = model.kinds[man.kind.index()]
        .moves
        .iter()
        .flat_map(|r| &r.movements);
    let hops = movements.any(|m| m.hop.is_some());
    goes(model, man, from, to, &|_| Met::Nothing, prey)
        || hops
            && model
                .board
                .cells()
                .any(|hurdle| goes(model, man, from, to, &|c| Met::hurdle(c == hurdle), prey))
}

/// The pieces of a position after a move that is not legal, by hand: captured, moved, blown up.
fn afterwards(position: &Position, wish: &Wish) -> Vec<(Cell, Man)> {
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
fn effects(
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
fn explosion(model: &Model) -> Option<(Vec<Vector>, Vec<Kind>)> {
    let module = model.modules.iter().find(|m| m.slot == Slot::Capture)?;
    let Argument::Movement(area) = module.arguments.get("area")? else {
        return None;
    };
    let spares = match module.arguments.get("spares") {
        Some(Argument::Kinds(kinds)) => kinds.clone(),
        _ => Vec::new(),
    };
    Some((
        area.iter().flat_map(|m| m.steps.iter().copied()).collect(),
        spares,
    ))
}

/// The pieces of a side that attack a cell with a royal piece of the other on it.
fn attackers(model: &Model, men: &[(Cell, Man)], by: Side, royal: (Cell, Kind)) -> Vec<Cell> {
    let at = |cell: Cell| men.iter().find(|man| man.0 == cell).map(|man| man.1);
    men.iter()
        .filter(|(_, man)| man.side == by)
        .filter(|&&(cell, man)| {
            let man = as_lent(model, man, cell, at);
            goes(
                model,
                man,
                cell,
                royal.0,
                &|c| Met::man(at(c)),
                Prey::Of(royal.1),
            )
        })
        .map(|&(cell, _)| cell)
        .collect()
}

/// The model once for each step of each movement of a kind, which has no other then.
fn each_way_alone(model: &Model, kind: Kind) -> Vec<Model> {
    let rules = &model.kinds[kind.index()].moves;
    let ways = rules.iter().flat_map(|rule| {
        let alone = |movement: &Movement, step: Vector| {
            let mut rule = rule.clone();
            rule.movements = vec![Movement {
                steps: vec![step],
                ..movement.clone()
            }];
            rule
        };
        let steps = |movement: &Movement| {
            let steps = movement.steps.iter();
            steps.map(|&step| alone(movement, step)).collect::<Vec<_>>()
        };
        rule.movements.iter().flat_map(steps).collect::<Vec<_>>()
    });
    ways.map(|way| {
        let mut model = model.clone();
        model.kinds[kind.index()].moves = vec![way];
        model
    })
    .collect()
}

/// A variant for pieces that have all moved.
fn without_first_moves(model: &Model) -> Model {
    let mut model = model.clone();
    for rule in model.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        rule.movements.retain(|movement| !movement.initial);
    }
    model
}

/// Whether the move, which the piece can make by the words of its movements or by castling, leaves no cell for its wall.
fn no_room_for_wall(position: &Position, wish: &Wish, mover: Option<Man>) -> bool {
    let (model, us) = (position.model(), position.turn());
    let walls = model.walls.as_ref().expect("walls");
    let stood = |cell: Cell| match position.walls().contains(&cell) {
        true => Met::Wall,
        false => Met::man(position.man_at(cell)),
    };
    let prey = position
        .man_at(wish.to)
        .map_or(Prey::Nothing, |man| Prey::Of(man.kind));
    let castling = model.castlings.iter().find(|castling| {
        let (king, rook) = (castling.king_path[us], castling.rook_path[us]);
        Some(king.0) == wish.from && (king.1 == wish.to || rook.0 == wish.to)
    });
    let mut men = afterwards(position, wish);
    let mut goal = wish.to;
    let goes = |prey| {
        let by = mover.zip(wish.from);
        by.is_some_and(|(man, from)| goes(model, man, from, wish.to, &stood, prey))
    };
    let en_passant = position.setup().ep.contains(&wish.to) && goes(Prey::Any);
    let can = wish.dropped.is_some() || goes(prey) || en_passant || castling.is_some();
    if let Some(castling) = castling.filter(|_| !goes(prey)) {
        men.clone_from(&position.setup().men);
        for (cell, _) in &mut men {
            for (home, to) in [castling.king_path[us], castling.rook_path[us]] {
                if *cell == home {
                    *cell = to;
                    break;
                }
            }
        }
        goal = castling.king_path[us].1;
    }
    let at = |cell: Cell| men.iter().find(|man| man.0 == cell).map(|man| man.1);
    let filled = |cell: Cell| match position.walls().contains(&cell) {
        true => Met::Wall,
        false => Met::man(at(cell)),
    };
    let moved = without_first_moves(model);
    let reaches = |cell: Cell| match walls.place {
        WallPlace::Arrow => at(goal).is_some_and(|man| {
            let man = as_lent(model, man, goal, at);
            self::goes(&moved, man, goal, cell, &filled, Prey::Nothing)
        }),
        WallPlace::LeftCell => wish.from == Some(cell),
        WallPlace::Edge => {
            let mut steps = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter();
            steps.any(|(x, y)| {
                let next = model.board.leap(cell, Vector { x, y });
                next.is_none_or(|next| position.walls().contains(&next))
            })
        }
        _ => true,
    };
    let in_zone = |cell: &Cell| {
        walls
            .zone
            .as_ref()
            .is_none_or(|zone| zone[us].contains(cell))
    };
    let mut room = model.board.cells().filter(in_zone);
    can && !room.any(|cell| filled(cell) == Met::Nothing && reaches(cell))
}

/// The cells in a straight line from one cell to another, without the first.
fn cells_to(board: &Board, from: Cell, to: Cell) -> Vec<Cell> {
    let (a, b) = (board.point(from), board.point(to));
    let (x, y) = (b.x - a.x, b.y - a.y);
    let (far, near) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let steps = match near {
        0 => far,
        // As on hexagons, where a line goes by one and by two.
        _ if far % near == 0 => near,
        _ => return vec![to],
    };
    let at = |k| {
        board.cells().find(|&cell| {
            let point = board.point(cell);
            (point.x, point.y) == (a.x + x / steps.max(1) * k, a.y + y / steps.max(1) * k)
        })
    };
    (1..=steps).filter_map(at).collect()
}

/// Whether nothing of a side promotes into this kind now: it has as many as there may be, or the hand out of which it would
/// come has none.
fn lacks(rule: &Promotion, setup: &Setup, us: Side, into: Kind) -> bool {
    let own = Man {
        side: us,
        kind: into,
    };
    let own = setup.men.iter().filter(|&&(_, man)| man == own).count();
    let mut limits = rule.limits.iter();
    let full = limits.any(|&(kind, most)| kind == into && own >= usize::from(most));
    let missing = rule.from_hand.is_some_and(|hand| {
        let mut held = setup.hands[hand.side(us)].iter();
        !held.any(|&(kind, count)| kind == into && count > 0)
    });
    full || missing
}

/// Whether the reason is true.
fn is_true(position: &Position, wish: &Wish, reason: &IllegalMove) -> bool {
    let model = position.model();
    let board = &model.board;
    let us = position.turn();
    let setup = position.setup();
    let at = |cell: Cell| position.man_at(cell);
    let walls = position.walls();
    let occupied = |cell: Cell| at(cell).is_some() || walls.contains(&cell);
    // A castling is wished by the king's cells, or by the king's and the rook's.
    let castles = |castling: &Castling, from: Cell, to: Cell| {
        let (king, rook) = (castling.king_path[us], castling.rook_path[us]);
        king.0 == from && (king.1 == to || rook.0 == to)
    };
    let royal = |man: Man| model.royalty.pieces.contains(&man.kind);
    let mover = wish
        .from
        .and_then(|from| Some(as_lent(model, at(from)?, from, at)));
    let prey = at(wish.to).map_or(Prey::Nothing, |man| Prey::Of(man.kind));
    let somehow = |prey| {
        wish.from
            .zip(mover)
            .is_some_and(|(from, man)| goes_somehow(model, man, from, wish.to, prey))
    };
    match reason {
        IllegalMove::NoMan(cell) => wish.from == Some(*cell) && !occupied(*cell),
        IllegalMove::NotYours(cell) => at(*cell).is_some_and(|man| man.side != us),
        IllegalMove::OwnManThere(cell) => {
            *cell == wish.to && at(*cell).is_some_and(|man| man.side == us)
        }
        IllegalMove::CannotMoveSo { .. } => !somehow(Prey::Nothing) && !somehow(Prey::Any),
        IllegalMove::NothingToTake(..) => {
            !occupied(wish.to) && somehow(Prey::Any) && !somehow(Prey::Nothing)
        }
        IllegalMove::CannotTake(..) => occupied(wish.to) && somehow(Prey::Any) && !somehow(prey),
        IllegalMove::NoHurdle(from, to) => {
            let man = mover.expect("a piece");
            let true_of = |model: &Model| {
                let with = |hurdle: Option<Cell>| {
                    goes(
                        model,
                        man,
                        *from,
                        *to,
                        &|c| Met::hurdle(Some(c) == hurdle),
                        prey,
                    )
                };
                // A piece may stand there over which this one may not jump.
                let rules = &model.kinds[man.kind.index()].moves;
                let chooses = rules.iter().any(|rule| rule.over.is_some());
                !with(None)
                    && board
                        .cells()
                        .any(|c| (!occupied(c) || chooses) && with(Some(c)))
            };
            true_of(model) || true_of(&without_first_moves(model))
        }
        IllegalMove::HasMoved(_) => {
            let man = mover.expect("a piece");
            let rules = &model.kinds[man.kind.index()].moves;
            rules.iter().flat_map(|r| &r.movements).any(|m| m.initial)
                && (somehow(Prey::Nothing) || somehow(Prey::Any))
        }
        IllegalMove::Blocked { from, to, by, .. } => {
            let man = mover.expect("a piece");
            let castlings = model.castlings.iter();
            let meant: Vec<_> = castlings.filter(|c| castles(c, *from, *to)).collect();
            if !meant.is_empty() {
                return meant.into_iter().any(|castling| {
                    let (king, rook) = (castling.king_path[us], castling.rook_path[us]);
                    let ways = [king, rook, (king.0, rook.0)].map(|(a, b)| cells_to(board, a, b));
                    occupied(*by)
                        && ways.iter().any(|way| way.contains(by))
                        && ![king.0, rook.0].contains(by)
                });
            }
            // With one other piece left to jump over, or none, it would go but for the piece in the way.
            let hurdles: Vec<Option<Cell>> = core::iter::once(None)
                .chain(board.cells().filter(|c| c != by).map(Some))
                .collect();
            let stopped = |model: &Model, hurdle: Option<Cell>| {
                let without = |c: Cell| Met::hurdle(Some(c) == hurdle);
                let with = |c: Cell| Met::hurdle(Some(c) == hurdle || c == *by);
                let goes =
                    |way: &dyn Fn(Cell) -> Met, prey| goes(model, man, *from, *to, way, prey);
                if by == to {
                    goes(&without, Prey::Nothing) && !goes(&without, prey)
                } else {
                    let open = |prey| goes(&without, prey) && !goes(&with, prey);
                    // A quiet move whose way is barred is barred, whatever stands on its goal.
                    open(prey) || open(Prey::Nothing)
                }
            };
            let true_of = |model: &Model| hurdles.iter().any(|&hurdle| stopped(model, hurdle));
            // A piece that has moved has no first moves; one that has not may be stopped on one.
            // One with two ways to the goal may be stopped on one, and by another piece on the other: two movements, or
            // two steps that meet behind a cylinder.
            let alone = || each_way_alone(model, man.kind).iter().any(true_of);
            occupied(*by) && (true_of(model) || true_of(&without_first_moves(model)) || alone())
        }
        IllegalMove::NoCastlingRight(index) => {
            let castling = &model.castlings[*index];
            wish.from
                .is_some_and(|from| castles(castling, from, wish.to))
                && !setup.rights.contains(&(us, *index))
        }
        IllegalMove::Promotion(kind) => {
            let rule = model.promotion_of(us, *kind);
            let into = rule.map_or(&[][..], |(_, into)| into);
            let full = |into: Kind| rule.is_some_and(|(rule, _)| lacks(rule, &setup, us, into));
            let capture = at(wish.to).is_some() || setup.ep.contains(&wish.to);
            let never_leaves = |cell: Cell| {
                let man = mover.expect("a piece");
                board.cells().all(|to| {
                    !goes_somehow(model, man, cell, to, Prey::Nothing)
                        && !goes_somehow(model, man, cell, to, Prey::Any)
                })
            };
            let triggered = rule.is_some_and(|(p, _)| {
                if p.captures_only && !capture {
                    return false;
                }
                let zone = &p.zone[us];
                let starts = wish.from.is_some_and(|from| zone.contains(&from));
                match p.trigger {
                    Trigger::Enter => !starts && zone.contains(&wish.to),
                    Trigger::Arrive => zone.contains(&wish.to),
                    Trigger::Touch => starts || zone.contains(&wish.to),
                    Trigger::EnterOrCapture if !starts => zone.contains(&wish.to),
                    Trigger::EnterOrCapture => {
                        capture || zone.contains(&wish.to) && never_leaves(wish.to)
                    }
                }
            });
            match wish.promotes_to {
                Some(kind) => !triggered || !into.contains(&kind) || full(kind),
                None => triggered && !into.is_empty(),
            }
        }
        IllegalMove::NotInHand(kind) => {
            wish.dropped == Some(*kind) && position.in_hand(us, *kind) == 0
        }
        IllegalMove::Occupied(cell) => *cell == wish.to && occupied(*cell),
        IllegalMove::CannotDropThere(kind, cell) => {
            let drops = model.drops.as_ref().expect("drops");
            drops
                .zones
                .iter()
                .any(|(k, zone)| k == kind && !zone[us].contains(cell))
        }
        IllegalMove::Immobile(kind, cell) => {
            let man = Man {
                side: us,
                kind: *kind,
            };
            board.cells().all(|to| {
                !goes_somehow(model, man, *cell, to, Prey::Nothing)
                    && !goes_somehow(model, man, *cell, to, Prey::Any)
            })
        }
        IllegalMove::SecondOnFile(kind, cell) => setup.men.iter().any(|(other, man)| {
            *man == (Man {
                side: us,
                kind: *kind,
            }) && board.point(*other).x == board.point(*cell).x
                && !setup.promoted.contains(other)
        }),
        IllegalMove::FullFile(kind, cell) => {
            let man = Man {
                side: us,
                kind: *kind,
            };
            let on_file = |&&(other, found): &&(Cell, Man)| {
                found == man
                    && board.point(other).x == board.point(*cell).x
                    && !setup.promoted.contains(&other)
            };
            let limits = model.drops.iter().flat_map(|drops| &drops.per_file);
            let most = limits.filter(|(limited, _)| limited == kind);
            let most: Vec<usize> = most.map(|&(_, most)| usize::from(most)).collect();
            most.len() == 1 && setup.men.iter().filter(on_file).count() >= most[0]
        }
        IllegalMove::Misplaced(rule, cell) => {
            let kind = wish.dropped.expect("a drop");
            misplaced(position, *rule, kind, *cell)
        }
        IllegalMove::OwnRoyalLost(cell) => {
            let lost = at(*cell).is_some_and(|man| man.side == us && royal(man));
            let stands = |&(other, man): &(Cell, Man)| {
                let went = Some(*cell) == wish.from && other == wish.to;
                man.side == us && royal(man) && (other == *cell || went)
            };
            lost && !afterwards(position, wish).iter().any(stands)
        }
        IllegalMove::LeavesCheck {
            royal: cell,
            attackers: from,
        } => {
            let mut men = afterwards(position, wish);
            let attacked = men.iter().find(|(other, _)| other == cell);
            let Some(&(_, man)) = attacked.filter(|(_, man)| man.side == us && royal(*man)) else {
                return false;
            };
            // A wall is in the way as a piece is, one too that a piece has become as it arrived.
            men.extend(setup.walls.iter().map(|&wall| (wall, man)));
            let petrifies = |effect: &Aftereffect| {
                effect.what == Becomes::Wall && matches!(effect.whom, Whom::Mover)
            };
            let gone = men.iter().all(|(other, _)| *other != wish.to);
            if gone && model.effects.iter().any(petrifies) {
                men.push((wish.to, man));
            }
            // A piece that has moved has no first moves; which have, the position does not tell.
            let by = |model: &Model| attackers(model, &men, us.other(), (*cell, man.kind));
            let (at_most, at_least) = (by(model), by(&without_first_moves(model)));
            let voids = !model.royalty.attack_void_if.is_empty() || !model.permissions.is_empty();
            !from.is_empty()
                && from.iter().all(|cell| at_most.contains(cell))
                && (voids || at_least.iter().all(|cell| from.contains(cell)))
        }
        IllegalMove::CastlingThroughCheck => model.castlings.iter().any(|castling| {
            let (from, to) = castling.king_path[us];
            if !wish
                .from
                .is_some_and(|from| castles(castling, from, wish.to))
            {
                return false;
            }
            let way = [from].into_iter().chain(cells_to(board, from, to));
            way.into_iter().any(|cell| {
                let mut men = setup.men.clone();
                men.retain(|&(other, _)| other != from);
                if cell == to {
                    let (home, goal) = castling.rook_path[us];
                    for (other, _) in men.iter_mut().filter(|(other, _)| *other == home) {
                        *other = goal;
                    }
                }
                men.push((
                    cell,
                    Man {
                        side: us,
                        kind: castling.king,
                    },
                ));
                // Out of check it may not either, whichever royal piece is attacked.
                position.in_check()
                    || !attackers(model, &men, us.other(), (cell, castling.king)).is_empty()
            })
        }),
        IllegalMove::RoyalsTouch => {
            let men = afterwards(position, wish);
            Side::BOTH.into_iter().any(|side| {
                men.iter().any(|&(cell, man)| {
                    let reached = || attackers(model, &men, side.other(), (cell, man.kind));
                    man.side == side
                        && royal(man)
                        && reached()
                            .iter()
                            .any(|from| men.iter().any(|(cell, man)| cell == from && royal(*man)))
                })
            })
        }
        IllegalMove::GivesCheck => {
            let men = afterwards(position, wish);
            men.iter().any(|&(cell, man)| {
                man.side != us
                    && royal(man)
                    && !attackers(model, &men, us, (cell, man.kind)).is_empty()
            })
        }
        IllegalMove::MustCapture => {
            let legal = position.legal_moves();
            let enemy = position.man_at(wish.to).is_some_and(|man| man.side != us);
            let quiet = wish.dropped.is_some() || !enemy;
            quiet && !legal.is_empty() && legal.iter().all(|&mv| position.is_capture_unchecked(mv))
        }
        IllegalMove::MustDrop => {
            let drops = model.drops.as_ref().expect("drops");
            let held = |kind: &Kind| drops.unlimited || position.in_hand(us, *kind) > 0;
            let legal = position.legal_moves();
            drops.compulsory.iter().any(held) && legal.iter().all(|mv| mv.from().is_none())
        }
        IllegalMove::NothingToBecome(kind) => {
            let (rule, into) = model.promotion_of(us, *kind).expect("it promotes");
            into.iter().all(|&into| lacks(rule, &setup, us, into))
        }
        IllegalMove::DropMate(kind) => {
            let mut after = setup.clone();
            after.men = afterwards(position, wish);
            after.turn = us.other();
            let mated = position.variant().position(&after).expect("a position");
            wish.dropped == Some(*kind) && mated.in_check() && mated.legal_moves().is_empty()
        }
        IllegalMove::DropCheck(kind) => {
            let men = afterwards(position, wish);
            wish.dropped == Some(*kind)
                && men.iter().any(|&(cell, man)| {
                    man.side != us
                        && royal(man)
                        && !attackers(model, &men, us, (cell, man.kind)).is_empty()
                })
        }
        IllegalMove::Wall(cell) => walls.contains(cell),
        IllegalMove::WallMissing => model.walls.is_some() && wish.second.is_none(),
        IllegalMove::NotPermitted(index) => {
            let rule = &model.permissions[*index];
            let (from, man) = (wish.from.expect("a cell"), mover.expect("a piece"));
            let kind = at(from).expect("a piece").kind;
            let seen = |model: &Model, by: Side, alike: bool| {
                let mut men = setup.men.clone();
                for (_, man) in men.iter_mut().filter(|man| man.0 == from) {
                    man.side = by.other();
                }
                let mut seen = attackers(model, &men, by, (from, kind)).into_iter();
                seen.any(|cell| !alike || at(cell).is_some_and(|man| man.kind == kind))
            };
            let moved = without_first_moves(model);
            let either = |by, alike| [seen(model, by, alike), seen(&moved, by, alike)];
            let found = match &rule.condition {
                Condition::Attacked(alike) => either(us.other(), *alike),
                Condition::AttackedByOther(alike) => {
                    let others = |model: &Model| {
                        let men = &setup.men;
                        let mut seen = attackers(model, men, us.other(), (from, kind)).into_iter();
                        let alike = |cell| !alike || at(cell).is_some_and(|man| man.kind == kind);
                        seen.any(|cell| cell != wish.to && alike(cell))
                    };
                    [others(model), others(&moved)]
                }
                Condition::Guarded(alike) => either(us, *alike),
                Condition::HomeFree => {
                    // Where nothing promotes, what he wishes for does not come.
                    let promotes = model
                        .promotion_of(us, kind)
                        .is_some_and(|(rule, _)| rule.zone[us].contains(&wish.to));
                    let arrives = wish.promotes_to.filter(|_| promotes).unwrap_or(kind);
                    let home = model.home(us, arrives, wish.to);
                    let free = home
                        .is_some_and(|home| home == from || home == wish.to || at(home).is_none());
                    // Who is taken in passing leaves his cell too.
                    [
                        free,
                        free || home.is_some_and(|_| setup.ep.contains(&wish.to)),
                    ]
                }
                Condition::Takes(kinds) => {
                    let taken = at(wish.to).is_some_and(|man| kinds.contains(&man.kind));
                    let passed = setup.ep.contains(&wish.to);
                    [taken, taken || passed]
                }
                Condition::Has(kinds) => {
                    let mut own = setup.men.iter().filter(|(_, man)| man.side == us);
                    [own.any(|(_, man)| kinds.contains(&man.kind)); 2]
                }
                Condition::Beside(steps) => {
                    let men = afterwards(position, wish);
                    let mut near = model.steps_of(us, steps).into_iter();
                    let near = near.any(|step| {
                        let next = board.leap(wish.to, step).filter(|&next| next != wish.to);
                        next.is_some_and(|next| men.iter().any(|man| man.0 == next))
                    });
                    [near; 2]
                }
            };
            let named = rule.by.as_ref().is_none_or(|kinds| kinds.contains(&kind));
            let goes = somehow(Prey::Any) || somehow(Prey::Nothing) || man.kind != kind;
            let castles = model.castlings.iter().any(|c| castles(c, from, wish.to));
            named
                && rule.concerns_goal(us, wish.to)
                && !rule.spares.contains(&kind)
                && (goes || castles)
                && found.contains(&!rule.holds)
        }
        IllegalMove::NoRoomForWall => no_room_for_wall(position, wish, mover),
        IllegalMove::Restricted("no-mate") => {
            let mut after = position.setup();
            after.men = afterwards(position, wish);
            after.turn = us.other();
            after.ep.clear();
            let after = position.variant().position(&after);
            after.is_ok_and(|after| after.in_check() && after.legal_moves().is_empty())
        }
        IllegalMove::NoPass => {
            let pass = |mv: &Move| mv.sort() == MoveSort::Pass;
            let may_pass = model.movement.pass.is_some() && wish.from == Some(wish.to);
            may_pass && !position.legal_moves().iter().any(pass)
        }
        other => panic!("{other:?} is no reason that a position alone gives"),
    }
}

/// Asks for every move that can be wished in a position; each is legal or refused for a true reason.
/// Returns the codes of the reasons.
fn hold(position: &Position, seen: &mut std::collections::BTreeMap<&'static str, usize>) {
    let model = position.model();
    if position.outcome().is_some() {
        return;
    }
    let legal = position.legal_moves();
    let mut wishes = Vec::new();
    for (from, man) in position.men() {
        let into = model.promotions.iter().flat_map(|p| &p.into);
        let into = into
            .filter(|(kind, _)| *kind == man.kind)
            .flat_map(|(_, into)| into);
        let kinds: Vec<Option<Kind>> = into.copied().map(Some).chain([None]).collect();
        for to in model.board.cells() {
            wishes.extend(
                kinds
                    .iter()
                    .map(|&promotes_to| Wish::go(from, to).promoting(promotes_to)),
            );
        }
    }
    for &kind in model.drops.iter().flat_map(|drops| &drops.allowed) {
        wishes.extend(model.board.cells().map(|to| Wish::drop(kind, to)));
    }
    for wish in wishes {
        let reason = position.refuse(&wish);
        assert_eq!(
            legal.iter().any(|&mv| wish.fits(mv)),
            reason.is_none(),
            "{wish:?} {reason:?} in {:?}",
            position.setup()
        );
        if let Some(reason) = reason {
            assert!(
                is_true(position, &wish, &reason),
                "not true: {} ({reason:?}), for {wish:?} in {}\n{:?}",
                reason.explain(model),
                boardwright::notation::position::write(model, &position.setup()),
                model
                    .kinds
                    .iter()
                    .map(|k| (&k.id, &k.moves))
                    .collect::<Vec<_>>()
            );
            *seen.entry(reason.code()).or_default() += 1;
        }
    }
}

fn walk(
    variant: &Variant,
    games: usize,
    chance: &mut fastrand::Rng,
    seen: &mut std::collections::BTreeMap<&'static str, usize>,
) {
    for _ in 0..games {
        let mut position = variant.start();
        for ply in 0..60 {
            if ply % 12 == 5 || position.in_check() && chance.u8(..4) == 0 {
                hold(&position, seen);
            }
            let mut moves = position.legal_moves();
            moves.sort_unstable();
            // Checks and captures bring about most reasons.
            let sharp: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| {
                    position.is_capture_unchecked(mv) || position.after_unchecked(mv).in_check()
                })
                .collect();
            let pool = if chance.u8(..3) == 0 && !sharp.is_empty() {
                &sharp
            } else {
                &moves
            };
            let Some(&mv) = chance.choice(pool) else {
                break;
            };
            position = position.after_unchecked(mv);
        }
    }
}

/// On larger boards no position is gone through wish by wish.
const MOST_CELLS: usize = 256;

#[test]
fn every_reason_is_true_in_shipped_variants() {
    let catalogue = Catalogue::shipped();
    let mut chance = fastrand::Rng::with_seed(0x2EA50);
    let mut seen = std::collections::BTreeMap::new();
    // Where castlings start anywhere on the rank, the facts of the variant hold their reasons.
    let at_home = |variant: &Variant| {
        let castlings = &variant.model().castlings;
        castlings.iter().all(|c| c.home == CastlingHome::Fixed)
    };
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        // Every wish is tried, from each cell to each: on 1,296 cells those are a million and a half.
        if !at_home(&variant) || variant.model().board.len() > MOST_CELLS {
            continue;
        }
        // As many wishes on each board, about: six games on one of 64 cells.
        let games = (6 * 64 * 64 / variant.model().board.len().pow(2)).clamp(1, 6);
        walk(&variant, games, &mut chance, &mut seen);
    }
    for code in [
        "not-yours",
        "own-piece-there",
        "cannot-move-so",
        "blocked",
        "nothing-to-take",
        "promotion",
        "not-in-hand",
        "occupied",
        "leaves-check",
        "no-castling-right",
    ] {
        assert!(seen.contains_key(code), "`{code}` was never met: {seen:?}");
    }
}

#[test]
fn every_reason_is_true_in_variants_written_by_chance() {
    let mut chance = fastrand::Rng::with_seed(0xC4A2CE);
    let mut catalogue = Catalogue::shipped();
    let mut seen = std::collections::BTreeMap::new();
    let mut variants = 0;
    while variants < 60 {
        let text = Writer::new(&mut chance).descriptor();
        if let Ok(variant) = catalogue.add("chance.toml", &text) {
            variants += 1;
            if variant.model().board.len() <= 100 {
                walk(&variant, 1, &mut chance, &mut seen);
            }
        }
    }
    for code in [
        "blocked",
        "nothing-to-take",
        "no-hurdle",
        "leaves-check",
        "promotion",
        "nifu",
        "cannot-drop-there",
        "occupied",
    ] {
        assert!(seen.contains_key(code), "`{code}` was never met: {seen:?}");
    }
}

/// Reasons that chance seldom meets, in positions made for them.
#[test]
fn seldom_reasons_are_true_too() {
    let mut catalogue = Catalogue::shipped();
    let text = r#"
schema = 1
[variant]
id = "first-moves"
version = "1.0.0"
name = "First moves"
extends = "chess@1"
[pieces.knight]
moves = ["N", "iD"]
[end]
dead-position = false
"#;
    catalogue
        .add("first-moves.toml", text)
        .unwrap_or_else(|e| panic!("{e}"));
    for (id, start, played, code) in [
        (
            "atomic",
            "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPnPPP/RNBQKBNR w KQkq - 0 1",
            "",
            "own-royal-lost",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1",
            "",
            "castling-through-check",
        ),
        (
            "chess",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "",
            "castling-through-check",
        ),
        ("first-moves", "", "g1f3 a7a6", "has-moved"),
    ] {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let mut game = if start.is_empty() {
            Game::new(&variant)
        } else {
            Game::from_text(&variant, start).unwrap_or_else(|e| panic!("{e}"))
        };
        for text in played.split_whitespace() {
            game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
        }
        let mut seen = std::collections::BTreeMap::new();
        hold(game.position(), &mut seen);
        assert!(
            seen.contains_key(code),
            "{id} {start}: `{code}` was never met: {seen:?}"
        );
    }
}

/// A move that the history forbids is legal without it, and was played before.
#[test]
fn a_restriction_is_named_only_where_nothing_else_forbids_the_move() {
    let kuma = Catalogue::shipped()
        .get("kuma")
        .unwrap_or_else(|e| panic!("{e}"));
    let mut chance = fastrand::Rng::with_seed(3);
    let mut met = 0;
    for _ in 0..40 {
        let mut game = Game::new(&kuma);
        // Going back and forth meets the ban soon.
        for _ in 0..60 {
            let back = game.moves().iter().rev().nth(1).and_then(|last| {
                let mut legal = game.legal_moves().into_iter();
                legal.find(|mv| mv.from() == Some(last.to()) && Some(mv.to()) == last.from())
            });
            let moves = game.legal_moves();
            let Some(mv) = back.or_else(|| chance.choice(&moves).copied()) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
            let legal = game.legal_moves();
            for mv in game.position().legal_moves() {
                if legal.contains(&mv) || game.outcome().is_some() {
                    continue;
                }
                let reason = game.refuse(&Wish::from(mv));
                assert_eq!(reason.as_ref().map(IllegalMove::code), Some("repetition"));
                assert_eq!(game.position().refuse(&Wish::from(mv)), None);
                assert!(game.moves().contains(&mv));
                met += 1;
            }
        }
    }
    assert!(met > 0, "the ban was never met");
}
