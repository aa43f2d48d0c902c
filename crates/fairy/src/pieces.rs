//! The pieces that Fairy-Stockfish knows by name, and Betza strings as it reads them.

use boardwright::betza::{self, Hop, Movement, Reach};
use boardwright::geometry::{Topology, Vector};

/// A piece with a name of its own.
pub(crate) struct Slot {
    pub(crate) name: &'static str,
    pub(crate) betza: &'static str,
}

const fn slot(name: &'static str, betza: &'static str) -> Slot {
    Slot { name, betza }
}

/// The pieces with names, in the order in which it goes through them. A pawn's first steps and captures en passant are told
/// by other keys.
pub(crate) static SLOTS: [Slot; 37] = [
    slot("pawn", "fmWfcF"),
    slot("knight", "N"),
    slot("bishop", "B"),
    slot("rook", "R"),
    slot("queen", "Q"),
    slot("fers", "F"),
    slot("alfil", "A"),
    slot("fersAlfil", "FA"),
    slot("silver", "FfW"),
    slot("aiwok", "RNF"),
    slot("bers", "RF"),
    slot("archbishop", "BN"),
    slot("chancellor", "RN"),
    slot("amazon", "QN"),
    slot("knibis", "mNcB"),
    slot("biskni", "mBcN"),
    slot("kniroo", "mNcR"),
    slot("rookni", "mRcN"),
    slot("shogiPawn", "fW"),
    slot("lance", "fR"),
    slot("shogiKnight", "fN"),
    slot("gold", "WfF"),
    slot("dragonHorse", "BW"),
    slot("clobber", "cW"),
    slot("breakthrough", "fmWfF"),
    slot("immobile", ""),
    slot("cannon", "mRcpR"),
    slot("janggiCannon", "pR"),
    slot("soldier", "fsW"),
    slot("horse", "nN"),
    slot("elephant", "nA"),
    slot("janggiElephant", "nZ"),
    slot("banner", "RcpRnN"),
    slot("wazir", "W"),
    slot("commoner", "K"),
    slot("centaur", "KN"),
    slot("king", "K"),
];

/// The letters of promoted pieces, in moves and in sections, where they are those of shogi.
pub(crate) const PROMOTED: [(&str, char); 8] = [
    ("gold", 'G'),
    ("dragonHorse", 'H'),
    ("bers", 'D'),
    ("silver", 'S'),
    ("rook", 'R'),
    ("bishop", 'B'),
    ("lance", 'L'),
    ("shogiKnight", 'N'),
];

/// How many pieces with a movement of their own there may be.
pub(crate) const CUSTOM: usize = 25;

/// A slot's Betza string; `None` for a name that is none.
pub(crate) fn named(name: &str) -> Option<&'static Slot> {
    SLOTS.iter().find(|slot| slot.name == name)
}

/// Whether a key names one of the pieces with a movement of their own.
pub(crate) fn is_custom(name: &str) -> bool {
    let number = name.strip_prefix("customPiece");
    let number = number.filter(|digits| !digits.starts_with(['0', '+']));
    number
        .and_then(|digits| digits.parse().ok())
        .is_some_and(|n| (1..=CUSTOM).contains(&n))
}

/// A Betza string as Fairy-Stockfish reads it. An empty one moves nothing.
///
/// # Errors
/// What cannot be read, in a sentence.
pub(crate) fn read(text: &str) -> Result<Vec<Movement>, String> {
    if text.len() > betza::MAX_BETZA {
        return Err(format!(
            "a Betza string has at most {} bytes",
            betza::MAX_BETZA
        ));
    }
    let letters: Vec<char> = text.chars().collect();
    let mut movements = Vec::new();
    let mut rest = letters.as_slice();
    while !rest.is_empty() {
        let (modifiers, after) = Modifiers::read(rest)?;
        let [atom, after @ ..] = after else {
            return Err(format!("`{text}` ends without an atom"));
        };
        let (reach, after) = reach(*atom, after);
        let atoms = atoms(*atom).ok_or_else(|| format!("`{atom}` is no atom of Betza notation"))?;
        for steps in modifiers.selected(atoms) {
            movements.extend(modifiers.movements(steps, reach)?);
        }
        rest = after;
    }
    Ok(movements)
}

/// The leaps of an atom, the lesser number first.
fn atoms(atom: char) -> Option<&'static [(i16, i16)]> {
    Some(match atom {
        'W' | 'R' => &[(0, 1)],
        'F' | 'B' => &[(1, 1)],
        'D' => &[(0, 2)],
        'N' => &[(1, 2)],
        'A' => &[(2, 2)],
        'H' => &[(0, 3)],
        'L' | 'C' => &[(1, 3)],
        'J' | 'Z' => &[(2, 3)],
        'G' => &[(3, 3)],
        'K' | 'Q' => &[(0, 1), (1, 1)],
        _ => return None,
    })
}

/// How often an atom's step is repeated: `R`, `NN`, `W3`. A range has one digit.
fn reach(atom: char, after: &[char]) -> (Reach, &[char]) {
    let unlimited = matches!(atom, 'R' | 'B' | 'Q');
    match after {
        [digit @ '0'..='9', rest @ ..] => match digit.to_digit(10) {
            Some(0) => (Reach::Unlimited, rest),
            Some(1) => (Reach::Once, rest),
            times => (Reach::UpTo(times.map_or(2, |times| times as u16)), rest),
        },
        [again, rest @ ..] if *again == atom => (Reach::Unlimited, rest),
        _ if unlimited => (Reach::Unlimited, after),
        _ => (Reach::Once, after),
    }
}

/// The letters before an atom.
#[derive(Default)]
struct Modifiers {
    quiet: bool,
    capture: bool,
    hop: Option<Hop>,
    lame: bool,
    initial: bool,
    /// Pairs of letters; the second one is the main direction. A letter by itself stands twice.
    directions: Vec<(char, char)>,
}

impl Modifiers {
    fn read(mut letters: &[char]) -> Result<(Self, &[char]), String> {
        let mut modifiers = Modifiers::default();
        while let [letter, rest @ ..] = letters {
            if letter.is_ascii_uppercase() {
                break;
            }
            letters = rest;
            match letter {
                'm' => modifiers.quiet = true,
                'c' => modifiers.capture = true,
                'p' => modifiers.hop = Some(Hop::Cannon),
                'g' => modifiers.hop = Some(Hop::Grasshopper),
                'n' => modifiers.lame = true,
                'i' => modifiers.initial = true,
                'e' => {} // who captures en passant is told by `enPassantTypes`
                'f' | 'b' | 'v' | 'h' | 'l' | 'r' | 's' => {
                    let crosses = |a: char, b: char| {
                        a == b
                            || "fbvh".contains(a) && "lrsh".contains(b)
                            || "lrsh".contains(a) && "fbvh".contains(b)
                    };
                    match rest {
                        [other, after @ ..] if crosses(*letter, *other) => {
                            modifiers.directions.push((*letter, *other));
                            letters = after;
                        }
                        _ => modifiers.directions.push((*letter, *letter)),
                    }
                }
                _ => {
                    return Err(format!(
                        "`{letter}` is no modifier of Betza notation that Fairy-Stockfish knows"
                    ));
                }
            }
        }
        Ok((modifiers, letters))
    }

    /// The steps that the directions leave, by leap.
    fn selected(&self, atoms: &[(i16, i16)]) -> Vec<Vec<Vector>> {
        let straight = atoms.len() == 1 && atoms.iter().all(|&(less, _)| less == 0);
        let chosen = |step: &Vector| {
            self.directions.is_empty()
                || self
                    .directions
                    .iter()
                    .any(|&(side, main)| match straight && side != main {
                        true => goes(step, side, side) || goes(step, main, main),
                        false => goes(step, side, main),
                    })
        };
        let steps = atoms
            .iter()
            .map(|&leap| orbit(leap).into_iter().filter(chosen).collect());
        steps
            .filter(|steps: &Vec<Vector>| !steps.is_empty())
            .collect()
    }

    fn movements(&self, steps: Vec<Vector>, reach: Reach) -> Result<Vec<Movement>, String> {
        let lame = self.lame && reach == Reach::Once;
        let passes = |step: &Vector| {
            let (x, y) = (step.x.abs(), step.y.abs());
            matches!((x.min(y), x.max(y)), (0..=2, 2) | (2, 3))
        };
        if lame && !steps.iter().all(passes) {
            return Err("`n` stands before a leap that passes a cell: N, D, A, Z".into());
        }
        if self.hop.is_some() && reach == Reach::Once {
            return Err("`p` and `g` stand before R, B or Q".into());
        }
        Ok(vec![Movement {
            steps,
            reach,
            onward: Vec::new(),
            passes: 0,
            quiet: self.quiet || !self.capture,
            capture: self.capture || !self.quiet,
            lame,
            hop: self.hop,
            initial: self.initial,
        }])
    }
}

/// The steps that turning and mirroring make of a leap.
fn orbit((less, more): (i16, i16)) -> Vec<Vector> {
    let mut steps = Vec::new();
    for (a, b) in [(less, more), (more, less)] {
        for (x, y) in [(a, b), (-a, b), (a, -b), (-a, -b)] {
            let step = Vector { x, y };
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Whether a step goes mainly in a direction, and also to a side: the letters `side main`, alike for one letter.
fn goes(step: &Vector, side: char, main: char) -> bool {
    let (x, y) = (step.x, step.y);
    let towards = |letter: char| match letter {
        'f' => y > 0,
        'b' => y < 0,
        'r' => x > 0,
        'l' => x < 0,
        'v' => y != 0,
        's' => x != 0,
        _ => true,
    };
    let upright = y.abs() >= x.abs();
    let lying = x.abs() >= y.abs();
    let mainly = |letter: char| {
        towards(letter)
            && match letter {
                'f' | 'b' | 'v' => upright,
                _ => lying,
            }
    };
    match (side, main) {
        // Half of the oblique leaps: those that turning by a right angle makes of one. Of diagonal ones these are all.
        ('h', 'r' | 'l') => {
            let right = ((x > 0) == (y > 0)) == (y.abs() > x.abs());
            x.abs() == y.abs() || x != 0 && y != 0 && right == (main == 'r')
        }
        (side, 'h') => towards(side),
        ('h', main) => towards(main),
        (side, main) if side == main => mainly(main),
        (side, main) => mainly(main) && towards(side),
    }
}

/// Whose reading of a Betza string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Ours,
    Fairy,
}

impl Dialect {
    pub(crate) fn read(self, text: &str) -> Option<Vec<Movement>> {
        match self {
            Dialect::Ours if text.is_empty() => Some(Vec::new()),
            Dialect::Ours => betza::parse(text, Topology::Square).ok(),
            Dialect::Fairy => read(text).ok(),
        }
    }
}

/// Letters for directions; those that serve more often go first.
const DIRECTIONS: [&str; 26] = [
    "", "f", "b", "s", "v", "l", "r", "fs", "bs", "vl", "vr", "fl", "fr", "bl", "br", "lf", "rf",
    "lb", "rb", "hl", "hr", "fb", "frl", "fbl", "fbr", "brl",
];

/// A movement as a Betza string in somebody's reading; `None` if it has none there.
pub(crate) fn spell(movement: &Movement, dialect: Dialect) -> Option<String> {
    let first = movement.steps.first()?;
    let (less, more) = (
        first.x.abs().min(first.y.abs()),
        first.x.abs().max(first.y.abs()),
    );
    let atom = match ((less, more), movement.reach) {
        ((0, 1), Reach::Unlimited) => "R",
        ((1, 1), Reach::Unlimited) => "B",
        ((0, 1), _) => "W",
        ((1, 1), _) => "F",
        ((0, 2), _) => "D",
        ((1, 2), _) => "N",
        ((2, 2), _) => "A",
        ((0, 3), _) => "H",
        ((1, 3), _) => "C",
        ((2, 3), _) => "Z",
        ((3, 3), _) => "G",
        _ => return None,
    };
    let range = match movement.reach {
        Reach::Unlimited if matches!(atom, "R" | "B") => String::new(),
        Reach::Unlimited => atom.to_owned(),
        Reach::UpTo(times) if dialect == Dialect::Fairy && times > 9 => return None,
        Reach::UpTo(times) => times.to_string(),
        Reach::Once => String::new(),
    };
    let mode = match (movement.quiet, movement.capture) {
        (true, true) => "",
        (true, false) => "m",
        _ => "c",
    };
    let hop = match movement.hop {
        None => "",
        Some(Hop::Cannon) => "p",
        Some(Hop::Grasshopper) => "g",
    };
    let initial = if movement.initial { "i" } else { "" };
    let lame = if movement.lame { "n" } else { "" };
    let wanted = key(std::slice::from_ref(movement));
    let fits = |directions: &str| {
        let text = format!("{initial}{mode}{lame}{hop}{directions}{atom}{range}");
        let read = dialect.read(&text)?;
        (key(&read) == wanted).then_some(text)
    };
    if let Some(text) = DIRECTIONS.iter().find_map(|directions| fits(directions)) {
        return Some(text);
    }
    // Step by step; each is one of the pairs.
    let mut directions = String::new();
    for step in &movement.steps {
        let alone = Movement {
            steps: vec![*step],
            ..movement.clone()
        };
        let alone = key(&[alone]);
        let pair = DIRECTIONS.iter().find(|pair| {
            let text = format!("{initial}{mode}{lame}{hop}{pair}{atom}{range}");
            dialect.read(&text).is_some_and(|read| key(&read) == alone)
        })?;
        directions += pair;
    }
    fits(&directions)
}

/// What tells movements apart, whatever their order and however they are grouped.
pub(crate) fn key(movements: &[Movement]) -> Vec<String> {
    let mut all: Vec<String> = movements
        .iter()
        .flat_map(|movement| {
            movement.steps.iter().flat_map(move |step| {
                let mut modes = Vec::new();
                for (has, mode) in [(movement.quiet, 'm'), (movement.capture, 'c')] {
                    if has {
                        let (x, y) = (step.x, step.y);
                        let (reach, hop) = (movement.reach, movement.hop);
                        let (lame, initial) = (movement.lame, movement.initial);
                        let onward = (&movement.onward, movement.passes);
                        modes.push(format!(
                            "{x},{y} {mode} {reach:?} {hop:?} {lame} {initial} {onward:?}"
                        ));
                    }
                }
                modes
            })
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_direction_stands_last() {
        let steps = |text: &str| read(text).unwrap().remove(0).steps;
        assert_eq!(steps("lfN"), [Vector { x: -1, y: 2 }]);
        assert_eq!(steps("flN"), [Vector { x: -2, y: 1 }]);
        assert_eq!(steps("fsW").len(), 3);
        assert_eq!(steps("fhN").len(), 4);
        assert_eq!(steps("hlN").len(), 4);
        assert_eq!(steps("hrB").len(), 4);
        assert_eq!(steps("rflbB").len(), 2);
    }

    #[test]
    fn every_named_piece_is_spelt_in_both_readings() {
        for slot in &SLOTS {
            for movement in read(slot.betza).unwrap() {
                for dialect in [Dialect::Ours, Dialect::Fairy] {
                    let text = spell(&movement, dialect).unwrap();
                    assert_eq!(
                        key(&dialect.read(&text).unwrap()),
                        key(std::slice::from_ref(&movement)),
                        "{text}"
                    );
                }
            }
        }
    }

    #[test]
    fn garbage_is_refused() {
        for text in ["xW", "f", "U", "nW", "pN", "fmWfcéF", "m", "W W"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
