//! Whether the reason for which a move is refused is true.

use boardwright::geometry::{Cell, Vector};
use boardwright::model::{
    Aftereffect, Becomes, Castling, Condition, Model, PlaceRule, Promotion, Trigger, WallPlace,
    Whom,
};
use boardwright::{IllegalMove, Kind, Man, Move, MoveSort, Position, Setup, Side, Wish};

use super::afterwards::afterwards;
use super::plain::{
    Met, Prey, as_lent, attackers, cells_to, each_way_alone, goes, goes_somehow,
    without_first_moves,
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
pub(super) fn is_true(position: &Position, wish: &Wish, reason: &IllegalMove) -> bool {
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
