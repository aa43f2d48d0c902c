//! Mirrors and turns of the board that the rules do not notice.

use boardwright_geometry::{Board, Cell, Point, sorting};

use crate::betza::{Hop, Movement};
use crate::man::{Kind, PerSide, Side};
use crate::model::{
    Aftereffect, Aim, Becomes, End, Figure, Model, MoveRule, MovementRules, Royalty, VoidReason,
    Whom,
};
use crate::module_use::{Argument, Slot};
use crate::ways::{Way, ways_by};

impl Model {
    /// The ways to mirror or turn the board that no rule notices as long as only pieces of these kinds stand on it, and
    /// what they become, and nobody may castle: for each the images of all cells, by number. The board as it is is not among them.
    ///
    /// What such a way makes of a position has the legal moves that it makes of the position's, and ends as that does;
    /// of what happens only in a game, and of modules that tell when nobody can win any more, nothing is said. Where a rule might
    /// notice and it cannot be told, there is no such way: effects that lead along lines or to certain cells, permissions,
    /// hands, walls, rights of pieces that have not moved, and other modules that know cells in another way than by their
    /// arguments ([`Module::knows_places`](crate::module::Module::knows_places)).
    ///
    /// ```
    /// use boardwright_core::Kind;
    /// use boardwright_core::model::Model;
    ///
    /// /// Of chess: 7 without pawns, and 1 with them, left for right.
    /// fn ways(chess: &Model, kinds: &[Kind]) -> usize {
    ///     chess.images(kinds).len()
    /// }
    /// ```
    pub fn images(&self, kinds: &[Kind]) -> Vec<Vec<Cell>> {
        let kinds = self.with_what_they_become(kinds);
        if self.may_notice_images() {
            return Vec::new();
        }
        let mut images = of_board(&self.board);
        let of_kinds = kinds.iter().filter_map(|&kind| self.kind_model(kind));
        let by = |effect: &&Aftereffect| {
            let by = effect.by.as_ref();
            by.is_none_or(|by| by.iter().any(|kind| kinds.contains(kind)))
        };
        let reached = self.effects.iter().filter(by).filter_map(reached);
        let moves: Vec<Vec<MoveRule>> = of_kinds
            .map(|kind| kind.moves.clone())
            .chain(reached)
            .chain(self.arguments().filter_map(argued))
            .collect();
        images.retain(|image| {
            self.keeps_zones(&kinds, image)
                && moves.iter().all(|rules| self.keeps_ways(rules, image))
        });
        images
    }

    /// Some kinds, and those that they become by promotions and effects.
    fn with_what_they_become(&self, kinds: &[Kind]) -> Vec<Kind> {
        let turned = self.effects.iter().filter_map(|effect| match effect.what {
            Becomes::Kind(kind) => Some(kind),
            _ => None,
        });
        let mut all: Vec<Kind> = kinds.iter().copied().chain(turned).collect();
        let mut at = 0;
        while let Some(&kind) = all.get(at) {
            for into in self.promotes(kind) {
                if !all.contains(&into) {
                    all.push(into);
                }
            }
            at += 1;
        }
        all
    }

    /// The arguments of modules that know cells by nothing else.
    fn arguments(&self) -> impl Iterator<Item = &Argument> {
        let told = self.modules.iter().filter(|used| !used.knows_places);
        told.flat_map(|used| used.arguments.iter().map(|(_, argument)| argument))
    }

    /// Whether a rule may tell a cell from another by more than what pieces do from there, and where they promote or
    /// arrive. Every field is named, so that a new rule is asked.
    fn may_notice_images(&self) -> bool {
        let Model {
            id: _,
            aliases: _,
            version: _,
            name: _,
            rules: _,
            rules_hash: _,
            board: _,
            players: _,
            kinds: _,
            movement,
            promotions: _,
            castlings: _,
            compulsory_capture: _,
            hand,
            partner_hand,
            drops,
            gates,
            walls,
            royalty,
            effects,
            permissions,
            end,
            problem: _,
            modules,
            start: _,
            shuffled_rank: _,
            notation: _,
            letters: _,
        } = self;
        let MovementRules {
            borrow,
            one_per_file,
            pass: _,
        } = movement;
        let Royalty {
            pieces: _,
            count: _,
            self_check: _,
            attack_void_if,
            victory_first: _,
            royals_apart: _,
            giving_check: _,
        } = royalty;
        let End {
            checkmate: _,
            stalemate: _,
            no_moves: _,
            royal_lost: _,
            bare_royals: _,
            extinction: _,
            aims,
            most: _,
            check_count: _,
            repetition: _,
            no_progress: _,
            counting: _,
            castled,
            draws: _,
        } = end;
        let is_zone = |aim: &Aim| matches!(aim.figure, Figure::Zone { .. });
        let by_files =
            |reason: &VoidReason| matches!(reason, VoidReason::TwoOnFile | VoidReason::Module(_));
        let only_of_games =
            |slot| matches!(slot, Slot::DeadPosition | Slot::Repetition | Slot::Claim);
        borrow.is_some()
            || !one_per_file.is_empty()
            || hand.is_some()
            || partner_hand.is_some()
            || drops.is_some()
            || gates.is_some()
            || walls.is_some()
            || attack_void_if.iter().any(by_files)
            || !effects.iter().all(is_told)
            || !permissions.is_empty()
            || !aims.iter().all(is_zone)
            || castled.is_some()
            || !modules
                .iter()
                .all(|used| only_of_games(used.slot) || !used.knows_places)
            || self.has_first_movers()
    }

    /// Whether pieces promote and arrive on the images of the cells on which they do.
    fn keeps_zones(&self, kinds: &[Kind], image: &[Cell]) -> bool {
        let keeps = |zone: &PerSide<Vec<Cell>>| {
            let inside = |side: Side, cell: Cell| zone[side].contains(&cell);
            let same = |side| {
                let pairs = self.board.cells().zip(image);
                pairs
                    .into_iter()
                    .all(|(cell, &its)| inside(side, cell) == inside(side, its))
            };
            Side::BOTH.into_iter().all(same)
        };
        let concerned = |kind: &Kind| kinds.contains(kind);
        let promotes = self
            .promotions
            .iter()
            .all(|rule| !rule.into.iter().any(|(kind, _)| concerned(kind)) || keeps(&rule.zone));
        let arrives = self.end.aims.iter().all(|aim| match &aim.figure {
            Figure::Zone { zone, .. } => !aim.kinds.iter().any(concerned) || keeps(zone),
            _ => false,
        });
        let told = self.arguments().all(|argument| match argument {
            Argument::Cells(zone) => keeps(zone),
            _ => true,
        });
        promotes && arrives && told
    }

    /// Whether these rules lead from the images of cells as they lead from the cells.
    fn keeps_ways(&self, rules: &[MoveRule], image: &[Cell]) -> bool {
        let as_it_is: Vec<Cell> = self.board.cells().collect();
        let seen = |side, from, image: &[Cell]| {
            let found = ways_by(self, side, rules, from).into_iter();
            let mut seen: Vec<Seen<'_>> = found.map(|way| Seen::of(&way, image)).collect();
            sorting::sort(&mut seen);
            seen
        };
        Side::BOTH.into_iter().all(|side| {
            let mut cells = as_it_is.iter().zip(image);
            cells.all(|(&from, &its)| seen(side, from, image) == seen(side, its, &as_it_is))
        })
    }
}

/// Whether it can be told if an effect notices: it leads nowhere but by movements.
fn is_told(effect: &Aftereffect) -> bool {
    let stays = match effect.what {
        Becomes::Gone | Becomes::Enemy | Becomes::Kind(_) | Becomes::Captured | Becomes::Moved => {
            true
        }
        Becomes::Home | Becomes::Goes(_) | Becomes::Wall => false,
    };
    let by_movements = match effect.whom {
        Whom::Mover | Whom::Captured | Whom::Reached(..) => true,
        Whom::Flanked(_) | Whom::InLine(..) => false,
    };
    stays && by_movements && effect.beside.is_none()
}

/// The movements by which an effect reaches pieces, as rules.
fn reached(effect: &Aftereffect) -> Option<Vec<MoveRule>> {
    match &effect.whom {
        Whom::Reached(movements, _) => Some(as_rules(movements)),
        _ => None,
    }
}

/// The movements of an argument, as rules.
fn argued(argument: &Argument) -> Option<Vec<MoveRule>> {
    match argument {
        Argument::Movement(movements) => Some(as_rules(movements)),
        _ => None,
    }
}

fn as_rules(movements: &[Movement]) -> Vec<MoveRule> {
    vec![MoveRule {
        movements: movements.to_vec(),
        ..MoveRule::default()
    }]
}

/// All that matters of a way, its cells being those of an image.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone)]
struct Seen<'w> {
    goal: Cell,
    between: Vec<Cell>,
    /// Quiet, capturing, only of who has not moved, marking cells for captures in passing, capturing so.
    deeds: [bool; 5],
    hop: Option<bool>,
    victims: Option<&'w [Kind]>,
    over: Option<&'w [Kind]>,
}

impl<'w> Seen<'w> {
    fn of(way: &Way<'w>, image: &[Cell]) -> Seen<'w> {
        let its = |cell: Cell| image.get(cell.index()).copied().unwrap_or(cell);
        let (movement, rule) = (way.movement, way.rule);
        Seen {
            goal: its(way.goal),
            between: way.between.iter().copied().map(its).collect(),
            deeds: [
                movement.quiet,
                movement.capture,
                movement.initial,
                rule.leaves_ep,
                rule.captures_ep,
            ],
            hop: movement.hop.map(|hop| hop == Hop::Cannon),
            victims: rule.victims.as_deref(),
            over: rule.over.as_deref(),
        }
    }
}

/// The ways to mirror or turn a board so that it covers itself: for each the images of all cells.
fn of_board(board: &Board) -> Vec<Vec<Cell>> {
    let entries = || -1..=1;
    let columns = || entries().flat_map(move |x| entries().map(move |y| (x, y)));
    let turns = columns().flat_map(|right| columns().map(move |ahead| Turn { right, ahead }));
    let edges = board.topology().edge_steps();
    let edges: Vec<(i32, i32)> = edges
        .iter()
        .map(|step| (step.x.into(), step.y.into()))
        .collect();
    let as_it_is: Vec<Cell> = board.cells().collect();
    let mut images: Vec<Vec<Cell>> = Vec::new();
    for turn in turns {
        let turned: Vec<(i32, i32)> = edges.iter().map(|&step| turn.of(step)).collect();
        if !edges.iter().all(|step| turned.contains(step)) {
            continue;
        }
        // On a board of one rank several are the same.
        if let Some(image) = turn.image(board)
            && image != as_it_is
            && !images.contains(&image)
        {
            images.push(image);
        }
    }
    images
}

/// What becomes of a step to the right, and of one ahead.
#[derive(Clone, Copy)]
struct Turn {
    right: (i32, i32),
    ahead: (i32, i32),
}

impl Turn {
    /// What becomes of a vector.
    fn of(self, (x, y): (i32, i32)) -> (i32, i32) {
        let Turn { right, ahead } = self;
        (x * right.0 + y * ahead.0, x * right.1 + y * ahead.1)
    }

    /// The images of all cells, the board being where it was; `None` where a cell has none.
    fn image(self, board: &Board) -> Option<Vec<Cell>> {
        let turned = |cell| {
            let Point { x, y } = board.point(cell);
            self.of((x.into(), y.into()))
        };
        let points: Vec<(i32, i32)> = board.cells().map(turned).collect();
        let (lowest, _) = board.bounds();
        let left = points.iter().map(|point| point.0).min()?;
        let bottom = points.iter().map(|point| point.1).min()?;
        let cell = |&(x, y): &(i32, i32)| {
            board.at(Point {
                x: i16::try_from(x - left + i32::from(lowest.x)).ok()?,
                y: i16::try_from(y - bottom + i32::from(lowest.y)).ok()?,
            })
        };
        points.iter().map(cell).collect()
    }
}
