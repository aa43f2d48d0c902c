//! Betza notation: how a piece moves, in a few letters.
//!
#![doc = include_str!("betza/notation.md")]

pub mod bent;
pub mod double;

use boardwright_geometry::{Lean, Topology, Vector};
use core::iter::Peekable;
use core::ops::Range;
use core::str::CharIndices;

use double::Double;

/// One atom with its modifiers: a set of steps that are made in one way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The single steps, from the first player's side.
    pub steps: Vec<Vector>,
    /// How often the step may be repeated.
    pub reach: Reach,
    /// Of a bent rider: one of `steps` is made once, onto an empty cell; then those of these are
    /// repeated that lead outwards. None of any other.
    pub onward: Vec<Vector>,
    /// Of a bent rider: so many of its onward steps only lead over empty cells, and it goes farther. None of any other.
    pub passes: u16,
    /// It may go to an empty cell.
    pub quiet: bool,
    /// It may capture.
    pub capture: bool,
    /// The cells on the way of a single leap must be empty.
    pub lame: bool,
    /// It jumps over pieces.
    pub hop: Option<Hop>,
    /// Only a piece that has not moved may make it.
    pub initial: bool,
}

/// How often a step may be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Once: a leap.
    Once,
    /// Up to so many times, at least 2, over empty cells.
    UpTo(u16),
    /// To the edge of the board, over empty cells.
    Unlimited,
}

/// What a hopper needs on its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hop {
    /// Exactly one piece to hop over, anywhere between start and goal (`p`).
    Cannon,
    /// One piece right before the goal, nothing else between (`g`).
    Grasshopper,
}

/// What is wrong with a Betza string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaError {
    /// The bytes of the string that are wrong.
    pub at: Range<usize>,
    /// What is wrong, and what to write instead.
    pub kind: BetzaErrorKind,
}

impl core::fmt::Display for BetzaError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.kind.fmt(f)
    }
}

impl core::error::Error for BetzaError {}

impl boardwright_geometry::Coded for BetzaError {
    fn code(&self) -> &'static str {
        "bad-betza"
    }
}

/// The kinds of fault in a Betza string.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BetzaErrorKind {
    /// Nothing is written.
    Empty,
    /// Longer than [`MAX_BETZA`] bytes.
    TooLong,
    /// A capital letter that is no atom.
    UnknownAtom(char),
    /// A letter or sign that is no modifier.
    UnknownModifier(char),
    /// `h` without the `l` or `r` of the half that is meant.
    Half,
    /// Modifiers without an atom after them.
    NoAtom,
    /// `B`, `R`, `Q` or `K` doubled: they are riders, or none, already.
    Doubled(char),
    /// A number over 99.
    Number,
    /// `n` with a step that passes no cell, or with a rider.
    LameStep,
    /// Both `p` and `g`, or one of them with `n`.
    Conflict(char, char),
    /// The direction letters leave no step.
    NoDirection,
    /// An atom that hexagons do not have.
    NotOnHexes(char),
    /// Brackets that hold no step and rider.
    Bent,
    /// A modifier that a bent rider does not take before its brackets.
    BentModifier(char),
    /// A double move where only single ones may stand.
    Double,
}

impl core::fmt::Display for BetzaErrorKind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            BetzaErrorKind::Empty => f.write_str("an empty Betza string moves nothing"),
            BetzaErrorKind::TooLong => write!(
                f,
                "longer than the {MAX_BETZA} bytes that a Betza string may have"
            ),
            BetzaErrorKind::UnknownAtom(c) => {
                write!(
                    f,
                    "no atom `{c}`; there are W F D N A H C Z G, and B R Q K; L and J are C and Z"
                )
            }
            BetzaErrorKind::UnknownModifier(c) => {
                write!(
                    f,
                    "no modifier `{c}`; there are m c f b l r s v n p g i, and hl hr, written before the atom"
                )
            }
            BetzaErrorKind::Half => f.write_str("`h` is followed by `l` or `r`: hlN, hrN"),
            BetzaErrorKind::NoAtom => f.write_str("modifiers without an atom after them"),
            BetzaErrorKind::Doubled(c) => write!(f, "`{c}` cannot be doubled"),
            BetzaErrorKind::Number => f.write_str("a range is a number from 0 (unlimited) to 99"),
            BetzaErrorKind::LameStep => {
                f.write_str("`n` needs a single leap that passes a cell, such as nN, nD, nA")
            }
            BetzaErrorKind::Conflict(a, b) => write!(f, "`{a}` and `{b}` cannot stand together"),
            BetzaErrorKind::NoDirection => f.write_str("no step goes in the directions named"),
            BetzaErrorKind::NotOnHexes(c) => write!(f, "`{c}` is not defined on hexagons"),
            BetzaErrorKind::Bent => f.write_str(
                "a bent rider is a step of W F D A H G, `?` or `-`, and a rider, perhaps after steps of its own: [F?R], [fW-B3], [F-W-W-R]",
            ),
            BetzaErrorKind::BentModifier(c) => write!(
                f,
                "`{c}` cannot stand before brackets; m c i may, and directions inside: [fF?R]"
            ),
            BetzaErrorKind::Double => {
                f.write_str("a double move stands among the moves of a piece only, without conditions")
            }
        }
    }
}

/// What the letters mean, in Markdown: for pages on variants.
pub const NOTATION: &str = include_str!("betza/notation.md");

/// The longest Betza string that is read, in bytes.
pub const MAX_BETZA: usize = 64;

/// Reads a Betza string for boards of a topology.
///
/// ```
/// use boardwright_core::betza::{parse, Reach};
/// use boardwright_geometry::Topology;
///
/// let champion = parse("WAD", Topology::Square)?;
/// assert_eq!(champion.iter().map(|m| m.steps.len()).sum::<usize>(), 12);
/// let bishop = parse("B", Topology::Square)?;
/// assert_eq!(bishop[0].reach, Reach::Unlimited);
/// # Ok::<(), boardwright_core::betza::BetzaError>(())
/// ```
///
/// # Errors
/// The first fault, with the bytes where it is. A double move is one: [`parse_all`] reads them.
pub fn parse(text: &str, topology: Topology) -> Result<Vec<Movement>, BetzaError> {
    let moves = parse_all(text, topology)?;
    match moves.double.is_empty() {
        true => Ok(moves.single),
        false => Err(BetzaError {
            at: 0..text.len(),
            kind: BetzaErrorKind::Double,
        }),
    }
}

/// Reads a Betza string that may have double moves, such as `[cK-aK]`.
///
/// # Errors
/// The first fault, with the bytes where it is.
pub fn parse_all(text: &str, topology: Topology) -> Result<Moves, BetzaError> {
    let fault = |at: Range<usize>, kind| Err(BetzaError { at, kind });
    if text.is_empty() {
        return fault(0..0, BetzaErrorKind::Empty);
    }
    if text.len() > MAX_BETZA {
        return fault(0..text.len(), BetzaErrorKind::TooLong);
    }
    let mut movements = Vec::new();
    let mut doubles = Vec::new();
    let mut letters = text.char_indices().peekable();
    while let Some(&(start, _)) = letters.peek() {
        let modifiers = Modifiers::read(&mut letters)?;
        if letters.next_if(|&(_, c)| c == '[').is_some() {
            let mut ahead = letters.clone();
            if modifiers.is_empty()
                && let Some(double) = double::read(&mut ahead, text.len(), topology)
            {
                doubles.push(double);
                letters = ahead;
                continue;
            }
            let at = start..text.len();
            movements.extend(bent::read(&mut letters, at, &modifiers, topology)?);
            continue;
        }
        if letters.peek().is_none() {
            return fault(start..text.len(), BetzaErrorKind::NoAtom);
        }
        let Atom { parts, reach } = Atom::read(&mut letters, text.len(), topology)?;
        let end = letters.peek().map_or(text.len(), |&(at, _)| at);
        if let Some(kind) = modifiers.conflict() {
            return fault(start..end, kind);
        }
        let mut any = false;
        for steps in parts {
            let steps = modifiers.select(steps, topology);
            if steps.is_empty() {
                continue;
            }
            any = true;
            if modifiers.lame
                && (reach != Reach::Once || steps.iter().any(|&s| legs(s, topology).is_empty()))
            {
                return fault(start..end, BetzaErrorKind::LameStep);
            }
            movements.push(modifiers.movement(steps, reach));
        }
        if !any {
            return fault(start..end, BetzaErrorKind::NoDirection);
        }
    }
    Ok(Moves {
        single: movements,
        double: doubles,
    })
}

/// What a Betza string says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// What is made in one go.
    pub single: Vec<Movement>,
    /// What is made in two legs.
    pub double: Vec<Double>,
}

/// The letters of a Betza string, with the bytes where they stand.
type Letters<'a> = Peekable<CharIndices<'a>>;

/// An atom with its range.
struct Atom {
    /// The steps; compound atoms have several parts.
    parts: Vec<Vec<Vector>>,
    reach: Reach,
}

impl Atom {
    /// Reads a capital letter, doubled or with a number. The text ends after so many bytes.
    fn read(letters: &mut Letters<'_>, end: usize, topology: Topology) -> Result<Self, BetzaError> {
        let fault = |at: Range<usize>, kind| Err(BetzaError { at, kind });
        let Some((at, atom)) = letters.next() else {
            return fault(end..end, BetzaErrorKind::NoAtom);
        };
        let Some(parts) = atom_steps(atom, topology) else {
            let known = atom_steps(atom, Topology::Square).is_some();
            let kind = if known {
                BetzaErrorKind::NotOnHexes(atom)
            } else {
                BetzaErrorKind::UnknownAtom(atom)
            };
            return fault(at..at + atom.len_utf8(), kind);
        };
        let mut reach = if matches!(atom, 'B' | 'R' | 'Q') {
            Reach::Unlimited
        } else {
            Reach::Once
        };
        if letters.next_if(|&(_, c)| c == atom).is_some() {
            if matches!(atom, 'B' | 'R' | 'Q' | 'K') {
                return fault(at..at + 2, BetzaErrorKind::Doubled(atom));
            }
            reach = Reach::Unlimited;
        }
        let mut number: Option<u32> = None;
        while let Some((_, c)) = letters.next_if(|&(_, c)| c.is_ascii_digit()) {
            let digit = c.to_digit(10).unwrap_or(0);
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        }
        let end = letters.peek().map_or(end, |&(at, _)| at);
        match number {
            None => {}
            Some(0) => reach = Reach::Unlimited,
            Some(1) => reach = Reach::Once,
            Some(n @ 2..=99) => reach = Reach::UpTo(n as u16),
            Some(_) => return fault(at..end, BetzaErrorKind::Number),
        }
        Ok(Atom { parts, reach })
    }
}

#[derive(Default)]
struct Modifiers {
    quiet: bool,
    capture: bool,
    lame: bool,
    initial: bool,
    hop: Option<Hop>,
    both_hops: bool,
    directions: Vec<char>,
    /// The left-handed or the right-handed half of oblique leaps.
    hand: Option<Hand>,
}

/// Half of the leaps that are neither straight nor diagonal: those that turning by a right angle makes of one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    /// Of the leap that goes mainly ahead, and to the left.
    Left,
    /// Of the leap that goes mainly ahead, and to the right.
    Right,
}

impl Hand {
    /// Whether a step on squares is in the half.
    fn has(self, step: Vector) -> bool {
        let (x, y) = (step.x, step.y);
        let oblique = x != 0 && y != 0 && x.abs() != y.abs();
        let right = ((x > 0) == (y > 0)) == (y.abs() > x.abs());
        oblique && right == (self == Hand::Right)
    }
}

impl Modifiers {
    /// Reads all letters before an atom or brackets.
    fn read(letters: &mut Letters<'_>) -> Result<Self, BetzaError> {
        let mut modifiers = Modifiers::default();
        let before = |&(_, c): &(usize, char)| !c.is_ascii_uppercase() && c != '[';
        while let Some((at, c)) = letters.next_if(before) {
            if c == 'h' {
                modifiers.hand = match letters.next_if(|&(_, c)| matches!(c, 'l' | 'r')) {
                    Some((_, 'l')) => Some(Hand::Left),
                    Some(_) => Some(Hand::Right),
                    None => {
                        let (at, kind) = (at..at + 1, BetzaErrorKind::Half);
                        return Err(BetzaError { at, kind });
                    }
                };
                continue;
            }
            if !modifiers.add(c) {
                return Err(BetzaError {
                    at: at..at + c.len_utf8(),
                    kind: BetzaErrorKind::UnknownModifier(c),
                });
            }
        }
        Ok(modifiers)
    }

    /// The movement that makes these steps so.
    fn movement(&self, steps: Vec<Vector>, reach: Reach) -> Movement {
        Movement {
            steps,
            reach,
            onward: Vec::new(),
            passes: 0,
            quiet: self.quiet || !self.capture,
            capture: self.capture || !self.quiet,
            lame: self.lame,
            hop: self.hop,
            initial: self.initial,
        }
    }

    fn add(&mut self, c: char) -> bool {
        match c {
            'm' => self.quiet = true,
            'c' => self.capture = true,
            'n' => self.lame = true,
            'i' => self.initial = true,
            'p' | 'g' => {
                let hop = if c == 'p' {
                    Hop::Cannon
                } else {
                    Hop::Grasshopper
                };
                self.both_hops |= self.hop.is_some_and(|h| h != hop);
                self.hop = Some(hop);
            }
            'f' | 'b' | 'l' | 'r' | 's' | 'v' => self.directions.push(c),
            _ => return false,
        }
        true
    }

    /// A letter that means nothing before the brackets of a bent rider.
    fn not_before_brackets(&self) -> Option<char> {
        let hop = match self.hop {
            Some(Hop::Cannon) => Some('p'),
            Some(Hop::Grasshopper) => Some('g'),
            None => None,
        };
        let lame = self.lame.then_some('n');
        let hand = self.hand.map(|_| 'h');
        hop.or(lame).or(self.directions.first().copied()).or(hand)
    }

    /// Whether there is nothing but directions.
    fn only_directions(&self) -> bool {
        self.only_modes_and_directions() && !self.quiet && !self.capture
    }

    /// Whether there is nothing but directions, `m` and `c`.
    fn only_modes_and_directions(&self) -> bool {
        !(self.lame || self.initial || self.hop.is_some() || self.hand.is_some())
    }

    /// Whether there is nothing.
    fn is_empty(&self) -> bool {
        self.only_directions() && self.directions.is_empty()
    }

    fn conflict(&self) -> Option<BetzaErrorKind> {
        match self.hop {
            _ if self.both_hops => Some(BetzaErrorKind::Conflict('p', 'g')),
            Some(Hop::Cannon) if self.lame => Some(BetzaErrorKind::Conflict('p', 'n')),
            Some(Hop::Grasshopper) if self.lame => Some(BetzaErrorKind::Conflict('g', 'n')),
            _ => None,
        }
    }

    /// The steps that the direction letters leave.
    fn select(&self, mut steps: Vec<Vector>, topology: Topology) -> Vec<Vector> {
        if let Some(hand) = self.hand {
            steps.retain(|&step| topology == Topology::Square && hand.has(step));
        }
        if self.directions.is_empty() {
            return steps;
        }
        let straight = topology == Topology::Square && steps.iter().all(|s| s.x == 0 || s.y == 0);
        let mut kept = Vec::new();
        let mut letters = self.directions.iter().copied().peekable();
        while let Some(main) = letters.next() {
            let side = letters.next_if(|&c| !straight && across(main, c));
            let mut chosen: Vec<Vector> = match side {
                None => steps
                    .iter()
                    .copied()
                    .filter(|&s| mainly(s, main, topology))
                    .collect(),
                Some(side) => steps
                    .iter()
                    .copied()
                    .filter(|&s| somewhat(s, main, topology) && somewhat(s, side, topology))
                    .collect(),
            };
            let wide = matches!(side, Some('s' | 'v')) || matches!(main, 's' | 'v');
            if side.is_some() && chosen.len() > if wide { 2 } else { 1 } {
                chosen.retain(|&s| mainly(s, main, topology));
            }
            kept.extend(chosen);
        }
        steps.into_iter().filter(|s| kept.contains(s)).collect()
    }
}

/// Whether two direction letters lie on different axes, so that together they name what goes both ways.
fn across(a: char, b: char) -> bool {
    let lengthwise = |c| matches!(c, 'f' | 'b' | 'v');
    lengthwise(a) != lengthwise(b)
}

/// Whether a step goes in a letter's direction more than, or as much as, across it.
fn mainly(step: Vector, letter: char, topology: Topology) -> bool {
    let across = if matches!(letter, 'f' | 'b' | 'v') {
        Lean::Across
    } else {
        Lean::Along
    };
    somewhat(step, letter, topology) && step.heading(topology).lean != across
}

/// Whether a step goes in a letter's direction at all.
fn somewhat(step: Vector, letter: char, topology: Topology) -> bool {
    let heading = step.heading(topology);
    match letter {
        'f' => heading.forward > 0,
        'b' => heading.forward < 0,
        'v' => heading.forward != 0,
        'r' => heading.right > 0,
        'l' => heading.right < 0,
        _ => heading.right != 0,
    }
}

/// The steps of an atom. Compound atoms have several parts.
fn atom_steps(atom: char, topology: Topology) -> Option<Vec<Vec<Vector>>> {
    let times = |steps: &[Vector], n: i16| -> Vec<Vector> {
        steps
            .iter()
            .map(|s| Vector {
                x: s.x * n,
                y: s.y * n,
            })
            .collect()
    };
    let edge = topology.edge_steps();
    let vertex = topology.vertex_steps();
    let oblique = |x: i16, y: i16| {
        (topology == Topology::Square).then(|| vec![topology.orbit(Vector { x, y }).to_vec()])
    };
    Some(match atom {
        'W' | 'R' => vec![edge.to_vec()],
        'F' | 'B' => vec![vertex.to_vec()],
        'K' | 'Q' => vec![edge.to_vec(), vertex.to_vec()],
        'D' => vec![times(edge, 2)],
        'A' => vec![times(vertex, 2)],
        'H' => vec![times(edge, 3)],
        'G' => vec![times(vertex, 3)],
        'N' => vec![topology.knight_leaps().to_vec()],
        'C' | 'L' => oblique(1, 3)?,
        'Z' | 'J' => oblique(2, 3)?,
        _ => return None,
    })
}

/// The cells, as steps from the start, that a lame leap passes: the straight part first, then the
/// diagonal one, as a xiangqi horse goes; all cells between for a straight leap. Empty for a single step.
pub fn legs(step: Vector, topology: Topology) -> Vec<Vector> {
    let mut path = Vec::new();
    let longest = step.x.abs().max(step.y.abs());
    let straight = |v: Vector, n: i16| Vector {
        x: v.x / n,
        y: v.y / n,
    };
    let repeated = (2..=longest)
        .rev()
        .find(|&n| step.x % n == 0 && step.y % n == 0);
    if let Some(n) = repeated {
        let one = straight(step, n);
        path.extend((1..n).map(|k| Vector {
            x: one.x * k,
            y: one.y * k,
        }));
        return path;
    }
    if topology == Topology::Square {
        let (mut x, mut y) = (0, 0);
        while (step.x - x, step.y - y) != (0, 0) {
            let (dx, dy) = (step.x - x, step.y - y);
            if dx.abs() > dy.abs() || dy == 0 {
                x += dx.signum();
            } else if dy.abs() > dx.abs() || dx == 0 {
                y += dy.signum();
            } else {
                x += dx.signum();
                y += dy.signum();
            }
            path.push(Vector { x, y });
        }
        path.pop();
        return path;
    }
    // A hexagonal knight goes one edge step, then one vertex step.
    let between = topology.edge_steps().iter().copied().find(|e| {
        let rest = Vector {
            x: step.x - e.x,
            y: step.y - e.y,
        };
        topology.vertex_steps().contains(&rest)
    });
    path.extend(between);
    path
}
