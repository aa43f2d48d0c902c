//! How many moves a mate needs at the least, by where the pieces can go whatever stands on the board.
//!
//! A royal piece that is mated stands where it can come in the moves that its side has left. There it is attacked, and
//! each cell to which it could step is attacked too or has one of its own men on it. Whoever attacks a cell does so
//! from where he stands, or has moved to where he does; whoever stands in the way stood there or has moved there. So
//! with few moves left, most positions cannot end with a mate, and the search leaves them without a look at their
//! moves.
//!
//! All of this errs on one side only. Men attack and go through each other here, every piece of the mating side stays
//! on the board, and a promotion is had where any is: what is out of reach here is out of reach. Where a rule breaks a
//! [premise](Premise) of this, nothing is said.

use std::collections::BTreeSet;

use boardwright_core::betza::{Movement, Reach};
use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, MoveRule, Trigger};
use boardwright_core::{Destination, Kind, Man, Position, Premise, Side};
use smallvec::SmallVec;

use crate::help::cover::{self, Choice, Part, Payer};
use crate::question::goal::Goal;
use crate::question::stipulation::{Play, Stipulation};

/// The most cells of a board for which this is worked out.
const MOST_CELLS: usize = 256;
/// The most places of men, times cells of the board, for which it is: a few dozen bytes each.
const MOST_CHOICES: usize = 1 << 20;
/// What must hold, so that who attacks, who stands where and what is mate is told by movements.
const PREMISES: [Premise; 8] = [
    Premise::Check,
    Premise::Mate,
    Premise::Royals,
    Premise::Movements,
    Premise::Freedom,
    Premise::Files,
    Premise::Changes,
    Premise::EmptyHands,
];
/// So many moves of one piece are told apart; with more, it may be anywhere.
const MOST_MOVES: usize = 6;

/// Some cells.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Cells([u64; MOST_CELLS / 64]);

impl Cells {
    fn add(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word |= 1 << (cell.index() % 64);
        }
    }

    fn has(&self, cell: Cell) -> bool {
        let word = self.0.get(cell.index() / 64);
        word.is_some_and(|word| word >> (cell.index() % 64) & 1 > 0)
    }

    fn join(mut self, other: &Cells) -> Cells {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
        self
    }

    fn meet(mut self, other: &Cells) -> Cells {
        for (word, kept) in self.0.iter_mut().zip(&other.0) {
            *word &= kept;
        }
        self
    }

    fn without(mut self, other: &Cells) -> Cells {
        for (word, less) in self.0.iter_mut().zip(&other.0) {
            *word &= !less;
        }
        self
    }

    fn is_empty(&self) -> bool {
        self.0 == [0; MOST_CELLS / 64]
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn iter(self) -> impl Iterator<Item = Cell> {
        let words = (0_u16..).zip(self.0);
        words.flat_map(|(at, mut word)| {
            core::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(Cell(at * 64 + bit as u16))
            })
        })
    }
}

/// One way to attack a cell.
#[derive(Clone, Copy)]
struct Line {
    goal: Cell,
    /// The cells that must be empty.
    between: Cells,
}

/// What a piece can do from a cell.
#[derive(Clone, Default)]
struct Course {
    /// It is worked out.
    known: bool,
    /// The ways to attack from where it is.
    lines: Vec<Line>,
    /// What it may be after a move, and where, as places in the list of courses.
    goes: Vec<usize>,
    /// The cells that it attacks if nobody stands between.
    attacks: Cells,
    /// Where it can come first with so many moves, as places in the list of courses; worked out when it is asked for.
    comes: Option<Vec<Vec<usize>>>,
    /// With how many moves it can come to each cell; worked out when it is asked for.
    far: Vec<u8>,
}

/// Where some men are, as places in the list of courses.
type Places = SmallVec<[usize; 16]>;

/// The cells around a cell on which a royal piece may be mated.
struct Ring {
    /// Those to which it could step, and then its own.
    cells: Vec<Cell>,
    /// What a man at each place of the list of courses may guard of them; worked out when it is asked for.
    choices: Vec<Option<Vec<Choice>>>,
}

/// What is known of the pieces of a variant, for one stipulation.
pub(crate) struct Bound {
    stipulation: Stipulation,
    royal: Kind,
    /// The mate must be a check.
    checks: bool,
    /// Somebody has the right to castle at first.
    castles: bool,
    cells: usize,
    /// Kinds that may be captured in passing.
    passing: Vec<Kind>,
    /// Kinds that may capture so.
    takers: Vec<Kind>,
    /// For each side, kind and cell.
    courses: Vec<Course>,
    /// The cells to which the victim's royal piece could step from each cell, whoever stands there.
    steps: Vec<Cells>,
    rings: Vec<Option<Ring>>,
    payer: Payer,
}

impl Bound {
    /// What can be said of a stipulation in a variant; `None` where the rules are such that nothing can.
    pub(crate) fn new(position: &Position, stipulation: &Stipulation) -> Option<Bound> {
        let model = position.model();
        let checks = match stipulation.goal {
            Goal::Mate => true,
            Goal::Stalemate | Goal::MateOrStalemate => false,
            _ => return None,
        };
        let parries = matches!(stipulation.play, Play::ParrySeries | Play::HelpParrySeries);
        let [royal] = model.royalty.pieces.as_slice() else {
            return None;
        };
        let cells = model.board.len();
        let places = 2 * model.kinds.len() * cells;
        let is_small = cells <= MOST_CELLS && places * cells <= MOST_CHOICES;
        if parries || !model.keeps(&PREMISES) || !is_small {
            return None;
        }
        let mut bound = Bound {
            stipulation: *stipulation,
            royal: *royal,
            checks,
            castles: may_castle(position),
            cells,
            passing: kinds(model, |rule| rule.leaves_ep),
            takers: kinds(model, |rule| rule.captures_ep),
            courses: vec![Course::default(); places],
            steps: steps(model, stipulation.victim, *royal),
            rings: (0..cells).map(|_| None).collect(),
            payer: Payer::new(),
        };
        bound.go_all_ways(model, &standing(position));
        Some(bound)
    }

    fn at(&self, man: Man, cell: Cell) -> usize {
        (2 * man.kind.index() + man.side.index()) * self.cells + cell.index()
    }

    fn course(&self, man: Man, cell: Cell) -> Option<&Course> {
        self.courses.get(self.at(man, cell))
    }

    /// Works out what each piece can do from each cell.
    fn go_all_ways(&mut self, model: &Model, men: &BTreeSet<Man>) {
        let men = men.iter().copied();
        let all = men.flat_map(|man| model.board.cells().map(move |cell| (man, cell)));
        for (man, from) in all {
            let goals = model.destinations(man.side, man.kind, from);
            let mut course = Course {
                known: true,
                lines: lines(model, man, from, &goals),
                ..Course::default()
            };
            for goal in goals {
                if goal.capture {
                    course.attacks.add(goal.cell);
                }
                course.goes.push(self.at(man, goal.cell));
                for kind in promoted(model, man, from, goal.cell) {
                    let made = Man { kind, ..man };
                    course.goes.push(self.at(made, goal.cell));
                }
            }
            let at = self.at(man, from);
            if let Some(place) = self.courses.get_mut(at) {
                *place = course;
            }
        }
    }

    /// How many moves the mating side and the other have at the most, with so many plies left of the stipulation.
    fn moves(&self, turn: Side, left: u16) -> (usize, usize) {
        let left = usize::from(left);
        let stipulation = &self.stipulation;
        let own = stipulation.victim == stipulation.attacker;
        match stipulation.play {
            Play::Series | Play::SeriesSelf if own => (1, left.saturating_sub(1)),
            Play::Series => (left, 0),
            // Who mates makes the last move.
            _ if turn == stipulation.victim => (left / 2, left.div_ceil(2)),
            _ => (left.div_ceil(2), left / 2),
        }
    }

    /// Whether it is certain that no play of so many plies ends with the goal.
    pub(crate) fn is_out_of_reach(&mut self, position: &Position, left: u16) -> bool {
        let (wins, loses) = self.moves(position.turn(), left);
        if wins > MOST_MOVES || (self.castles && may_castle(position)) {
            return false;
        }
        let victim = self.stipulation.victim;
        let (mut royals, mut own, mut enemies) = (Vec::new(), Vec::new(), Vec::new());
        for (cell, man) in position.men() {
            match man.side == victim {
                true if man.kind == self.royal => royals.push((cell, man)),
                true => own.push((cell, man)),
                false => enemies.push((cell, man)),
            }
        }
        let &[(from, royal)] = royals.as_slice() else {
            return false;
        };
        let mut stood = Cells::default();
        for &(cell, _) in &own {
            stood.add(cell);
        }
        if left == 1 && wins == 1 {
            return !self.may_mate_now(from, &own, &enemies, &stood);
        }
        !self.can_be_paid((from, royal), (&own, &stood), &enemies, (wins, loses))
    }

    /// Whether a mate may be paid for: the royal piece goes somewhere, what is around it is guarded with the moves of the one
    /// side, and on the rest men of its own come to stand with the other's.
    fn can_be_paid(
        &mut self,
        (from, royal): (Cell, Man),
        (own, stood): (&[(Cell, Man)], &Cells),
        enemies: &[(Cell, Man)],
        (wins, loses): (usize, usize),
    ) -> bool {
        let places = |men: &[(Cell, Man)]| -> Places {
            men.iter().map(|&(cell, man)| self.at(man, cell)).collect()
        };
        let (goes, own, enemies) = (self.at(royal, from), places(own), places(enemies));
        let known = |&place: &usize| self.courses.get(place).is_some_and(|course| course.known);
        if !own.iter().chain(&enemies).chain([&goes]).all(known) {
            return true;
        }
        for &place in own.iter().chain([&goes]) {
            self.measure(place);
        }
        let mut payer = std::mem::take(&mut self.payer);
        let can = (0..self.cells).any(|at| {
            let gone = self.far(goes, Cell(at as u16));
            gone <= loses
                && self.can_be_paid_at(
                    at,
                    &mut payer,
                    stood,
                    (&own, loses - gone),
                    (&enemies, wins),
                )
        });
        self.payer = payer;
        can
    }

    /// The same, where the royal piece has come to a cell.
    fn can_be_paid_at(
        &mut self,
        at: usize,
        payer: &mut Payer,
        stood: &Cells,
        (own, rest): (&Places, usize),
        (enemies, wins): (&Places, usize),
    ) -> bool {
        self.surround(at);
        for &place in enemies {
            self.choose(at, place);
        }
        let Some(Some(ring)) = self.rings.get(at) else {
            return true;
        };
        if !cover::are_few(ring.cells.len()) {
            return true;
        }
        let itself: Part = 1 << (ring.cells.len() - 1);
        let open = (0..)
            .zip(&ring.cells)
            .filter(|(_, cell)| !stood.has(**cell));
        let open = open.fold(0, |all: Part, (bit, _)| all | 1 << bit);
        let needed = match self.checks {
            true => open | itself,
            false => open & !itself,
        };
        let choices = |&place: &usize| {
            let choices = ring.choices.get(place).and_then(Option::as_ref);
            choices.map_or(&[][..], Vec::as_slice)
        };
        let men: SmallVec<[&[Choice]; 16]> = enemies.iter().map(choices).collect();
        let moves = |man: usize, bit: u32| {
            let to = ring.cells.get(bit as usize);
            let way = own.get(man).zip(to);
            way.map_or(usize::MAX, |(&man, &to)| self.far(man, to))
        };
        let wins = u8::try_from(wins).unwrap_or(u8::MAX);
        payer.can_pay(&men, needed, wins, &mut |bare| {
            bare & itself == 0 && cover::can_be_blocked(bare, own.len(), rest, &moves)
        })
    }

    /// How many moves a man at a place needs to come to a cell, where that was measured.
    fn far(&self, place: usize, cell: Cell) -> usize {
        let course = self.courses.get(place);
        let far = course.and_then(|course| course.far.get(cell.index()));
        far.map_or(0, |&far| usize::from(far))
    }

    /// Measures how far a man at a place is from all cells. What needs more moves than are told apart needs one more.
    fn measure(&mut self, place: usize) {
        if self
            .courses
            .get(place)
            .is_none_or(|course| !course.far.is_empty())
        {
            return;
        }
        let mut far = vec![MOST_MOVES as u8 + 1; self.cells];
        for (moves, places) in (0..).zip(self.comes(place)) {
            for at in places {
                if let Some(far) = far.get_mut(at % self.cells) {
                    *far = moves.min(*far);
                }
            }
        }
        if let Some(course) = self.courses.get_mut(place) {
            course.far = far;
        }
    }

    /// Works out what is around a cell.
    fn surround(&mut self, at: usize) {
        if self.rings.get(at).is_none_or(Option::is_some) {
            return;
        }
        let steps = self.steps.get(at).copied().unwrap_or_default();
        let cells = steps.iter().chain([Cell(at as u16)]).collect();
        let choices = vec![None; self.courses.len()];
        if let Some(ring) = self.rings.get_mut(at) {
            *ring = Some(Ring { cells, choices });
        }
    }

    /// Works out what a man at a place may guard of a ring.
    fn choose(&mut self, at: usize, place: usize) {
        let Some(Some(ring)) = self.rings.get(at) else {
            return;
        };
        let known = ring.choices.get(place).is_none_or(Option::is_some);
        if known || !cover::are_few(ring.cells.len()) {
            return;
        }
        let comes = self.comes(place);
        let Some(Some(ring)) = self.rings.get_mut(at) else {
            return;
        };
        let mut choices = Vec::new();
        for (moves, places) in (0..).zip(&comes) {
            for &at in places {
                let Some(course) = self.courses.get(at) else {
                    continue;
                };
                let bits = ring.cells.iter().enumerate();
                let guards = bits.fold(0, |all: Part, (at, &cell)| {
                    all | Part::from(course.attacks.has(cell)) << at
                });
                cover::add(&mut choices, Choice { moves, guards });
            }
        }
        if let Some(place) = ring.choices.get_mut(place) {
            *place = Some(choices);
        }
    }

    /// Where a man at a place can come first with so many moves.
    fn comes(&mut self, place: usize) -> Vec<Vec<usize>> {
        let course = self.courses.get(place);
        if let Some(comes) = course.and_then(|course| course.comes.clone()) {
            return comes;
        }
        let mut met = vec![false; self.courses.len()];
        let mut comes = vec![vec![place]];
        if let Some(met) = met.get_mut(place) {
            *met = true;
        }
        for moves in 0..MOST_MOVES {
            let mut next = Vec::new();
            for &at in comes.get(moves).map_or(&[][..], Vec::as_slice) {
                let goes = self.courses.get(at).map_or(&[][..], |course| &course.goes);
                for &goal in goes {
                    if let Some(met) = met.get_mut(goal)
                        && !*met
                    {
                        *met = true;
                        next.push(goal);
                    }
                }
            }
            comes.push(next);
        }
        if let Some(course) = self.courses.get_mut(place) {
            course.comes = Some(comes.clone());
        }
        comes
    }

    /// Whether some move of the mating side may mate at once: here it matters who stands between, but for the man that
    /// moves, and the royal piece, which does not hide what is behind it from an attack.
    fn may_mate_now(
        &self,
        royal: Cell,
        own: &[(Cell, Man)],
        enemies: &[(Cell, Man)],
        stood: &Cells,
    ) -> bool {
        let Some(steps) = self.steps.get(royal.index()) else {
            return true;
        };
        let mut needed = steps.without(stood);
        if self.checks {
            needed.add(royal);
        }
        let mut filled = *stood;
        for &(cell, _) in enemies {
            filled.add(cell);
        }
        // What each attacks now, and what the others attack when he has gone.
        let mut seen = vec![Cells::default(); enemies.len()];
        let mut behind = vec![Cells::default(); enemies.len()];
        // What is attacked when a pawn is taken in passing.
        let mut passed = Cells::default();
        for (&(cell, man), seen) in enemies.iter().zip(&mut seen) {
            let lines = self
                .course(man, cell)
                .map_or(&[][..], |course| &course.lines);
            for line in lines {
                let hiding = line.between.meet(&filled);
                match hiding.count() {
                    0 => seen.add(line.goal),
                    1 => {
                        let hides = |&(cell, _): &(Cell, Man)| hiding.has(cell);
                        match enemies.iter().position(hides) {
                            Some(at) => {
                                if let Some(behind) = behind.get_mut(at) {
                                    behind.add(line.goal);
                                }
                            }
                            None if own.iter().any(|&(cell, man)| {
                                hiding.has(cell) && self.passing.contains(&man.kind)
                            }) =>
                            {
                                passed.add(line.goal);
                            }
                            None => {}
                        }
                    }
                    // The one who takes in passing leaves his cell too.
                    2 if !self.passing.is_empty() => passed.add(line.goal),
                    _ => {}
                }
            }
        }
        for (at, (&(cell, man), behind)) in enemies.iter().zip(&behind).enumerate() {
            let others = seen.iter().enumerate().filter(|&(other, _)| other != at);
            let guard = others.fold(behind.join(&passed), |all, (_, seen)| all.join(seen));
            let rest = needed.without(&guard);
            if rest.is_empty() {
                return true;
            }
            let mut left = Cells::default();
            left.add(cell);
            if self.takers.contains(&man.kind) {
                let taken = own
                    .iter()
                    .filter(|(_, man)| self.passing.contains(&man.kind));
                taken.for_each(|&(cell, _)| left.add(cell));
            }
            let filled = filled.without(&left);
            let goes = self
                .course(man, cell)
                .map_or(&[][..], |course| &course.goes);
            for course in goes.iter().filter_map(|&at| self.courses.get(at)) {
                if !rest.without(&course.attacks).is_empty() {
                    continue;
                }
                let open = |line: &&Line| line.between.meet(&filled).is_empty();
                let mut sees = Cells::default();
                for line in course.lines.iter().filter(open) {
                    sees.add(line.goal);
                }
                if rest.without(&sees).is_empty() {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether anybody has the right to castle, which brings two men far in one move. Nobody gets it again.
fn may_castle(position: &Position) -> bool {
    !position.setup().rights.is_empty()
}

/// The men of a position, and what they may be promoted to.
fn standing(position: &Position) -> BTreeSet<Man> {
    let model = position.model();
    let mut open: Vec<Man> = position.men().into_iter().map(|(_, man)| man).collect();
    let mut men = BTreeSet::new();
    while let Some(man) = open.pop() {
        if men.insert(man) {
            let made = model.promotes(man.kind);
            open.extend(made.map(|kind| Man { kind, ..man }));
        }
    }
    men
}

/// What a man may become by a move.
fn promoted(model: &Model, man: Man, from: Cell, goal: Cell) -> Vec<Kind> {
    let Some((rule, into)) = model.promotion_of(man.side, man.kind) else {
        return Vec::new();
    };
    let zone = &rule.zone[man.side];
    let starts = match rule.trigger {
        Trigger::Enter | Trigger::Arrive => false,
        Trigger::Touch | Trigger::EnterOrCapture => zone.contains(&from),
    };
    if starts || zone.contains(&goal) {
        into.to_vec()
    } else {
        Vec::new()
    }
}

/// The kinds one of whose rules is so.
fn kinds(model: &Model, is_so: fn(&MoveRule) -> bool) -> Vec<Kind> {
    let kinds = (0_u8..).zip(&model.kinds);
    let kinds = kinds.filter(|(_, kind)| kind.moves.iter().any(is_so));
    kinds.map(|(at, _)| Kind(at)).collect()
}

/// The ways of a man to attack from a cell. Of those that need more than empty cells it is said that they need
/// nothing.
fn lines(model: &Model, man: Man, from: Cell, goals: &[Destination]) -> Vec<Line> {
    let rules = model
        .kind_model(man.kind)
        .map_or(&[][..], |kind| &kind.moves);
    let movements = || rules.iter().flat_map(|rule| &rule.movements);
    let plain = |movement: &Movement| movement.hop.is_none() && movement.onward.is_empty();
    let attacks = goals.iter().filter(|goal| goal.capture);
    let attacks = attacks.map(|goal| goal.cell);
    let mut goals = Cells::default();
    attacks.clone().for_each(|goal| goals.add(goal));
    let mut lines = Vec::new();
    if !movements().all(plain) {
        lines.extend(attacks.map(|goal| Line {
            goal,
            between: Cells::default(),
        }));
        return lines;
    }
    for movement in movements().filter(|movement| movement.capture) {
        let most = match movement.reach {
            Reach::Once => 1,
            Reach::UpTo(most) => usize::from(most),
            Reach::Unlimited => usize::MAX,
        };
        for step in model.steps_of(man.side, &movement.steps) {
            let mut between = Cells::default();
            let way = match movement.reach {
                Reach::Once => model.board.leap(from, step).into_iter().collect(),
                _ => model.board.ray(from, step),
            };
            for goal in way.into_iter().take(most) {
                if goals.has(goal) {
                    lines.push(Line { goal, between });
                }
                between.add(goal);
            }
        }
    }
    let told = |goal: &Cell| lines.iter().any(|line: &Line| line.goal == *goal);
    let others: Vec<Cell> = attacks.filter(|goal| !told(goal)).collect();
    lines.extend(others.into_iter().map(|goal| Line {
        goal,
        between: Cells::default(),
    }));
    lines
}

/// For each cell, the cells to which a royal piece can step from it, whatever stands between and whoever may be taken.
fn steps(model: &Model, side: Side, royal: Kind) -> Vec<Cells> {
    let rules = model.kind_model(royal).map_or(&[][..], |kind| &kind.moves);
    let free = |rule: &&MoveRule| rule.victims.is_none() && rule.over.is_none();
    let sure = |movement: &&Movement| {
        let leaps = movement.reach == Reach::Once && movement.hop.is_none() && !movement.lame;
        leaps
            && movement.onward.is_empty()
            && movement.quiet
            && movement.capture
            && !movement.initial
    };
    let mut all = Vec::with_capacity(model.board.len());
    for from in model.board.cells() {
        let mut cells = Cells::default();
        for rule in rules.iter().filter(free) {
            let inside = |zone: &Option<boardwright_core::PerSide<Vec<Cell>>>, cell: Cell| {
                zone.as_ref().is_none_or(|zone| zone[side].contains(&cell))
            };
            if !inside(&rule.from, from) {
                continue;
            }
            for movement in rule.movements.iter().filter(sure) {
                for step in model.steps_of(side, &movement.steps) {
                    if let Some(goal) = model.board.leap(from, step)
                        && inside(&rule.to, goal)
                    {
                        cells.add(goal);
                    }
                }
            }
        }
        all.push(cells);
    }
    all
}
