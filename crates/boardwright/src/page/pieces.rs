//! How each kind of piece moves: a diagram and a sentence for each movement.

use boardwright_geometry::sorting;
use std::collections::BTreeSet;

use boardwright_core::Kind;
use boardwright_core::betza::double::Double;
use boardwright_core::betza::{Hop, Movement, Reach};
use boardwright_core::geometry::{Topology, Vector};
use boardwright_core::model::MoveRule;

use super::{Page, svg};
use crate::picture;

impl Page<'_> {
    /// The section on the pieces.
    pub(super) fn pieces(&self) -> Vec<String> {
        let model = self.variant.model();
        let mut parts = vec![
            "## Pieces".into(),
            format!(
                "In the diagrams ● is a cell to which the piece goes or where it captures, ○ one to which it \
                 only goes, × one where it only captures; △ needs a piece to jump over. Lines must be open, \
                 which the diagrams do not show. {}",
                self.seen_from()
            ),
        ];
        for kind in (0..model.kinds.len()).filter_map(|at| u8::try_from(at).ok().map(Kind)) {
            let Some(described) = model.kind_model(kind) else {
                continue;
            };
            let royal = if model.royalty.pieces.contains(&kind) {
                ", royal"
            } else {
                ""
            };
            parts.push(format!(
                "### {} (`{}`{royal})",
                self.name(kind),
                described.symbol
            ));
            let diagram = picture::movement(model, &self.view, kind, &self.own_name(kind));
            parts.extend(diagram.map(|diagram| svg(&diagram.to_svg())));
            let sentences = described.moves.iter().map(|rule| self.rule(rule));
            parts.push(sentences.collect::<Vec<_>>().join("\n"));
        }
        parts
    }

    /// One entry of a piece's `moves`.
    fn rule(&self, rule: &MoveRule) -> String {
        let topology = self.variant.model().board.topology();
        let ways: Vec<String> = rule
            .movements
            .iter()
            .map(|m| movement(m, topology))
            .chain(rule.doubles.iter().map(|d| double(d, topology)))
            .collect();
        let mut text = format!("- `{}`: {}", rule.betza, ways.join("; "));
        if let Some(zone) = &rule.from {
            text += &format!("; only from {}", self.zone(zone));
        }
        if let Some(zone) = &rule.to {
            text += &format!("; only to {}", self.zone(zone));
        }
        if let Some(victims) = &rule.victims {
            text += &format!("; it takes only: {}", self.names(victims));
        }
        if let Some(over) = &rule.over {
            text += &format!("; it jumps only over: {}", self.names(over));
        }
        if rule.leaves_ep {
            text += "; the cells that it passes may be entered by an en passant capture on the next move";
        }
        if rule.captures_ep {
            text += "; also en passant";
        }
        text
    }

    /// Movements in words, those of a Betza string.
    pub(super) fn movements(&self, movements: &[Movement]) -> String {
        let topology = self.variant.model().board.topology();
        let told: Vec<String> = movements.iter().map(|m| movement(m, topology)).collect();
        told.join("; ")
    }

    /// Steps in words: `one step diagonally`.
    pub(super) fn steps(&self, steps: &[Vector]) -> String {
        format!("one step {}", self.directions(steps))
    }

    /// The directions of steps in words: `diagonally`.
    pub(super) fn directions(&self, steps: &[Vector]) -> String {
        directions(steps, self.variant.model().board.topology())
    }
}

/// A double move in words.
fn double(double: &Double, topology: Topology) -> String {
    let mut first: Vec<Vector> = double.legs.iter().map(|&(first, _)| first).collect();
    first.dedup();
    let takes = match (double.quiet, double.capture) {
        (false, _) => "taking an enemy",
        (true, false) => "onto an empty cell",
        (true, true) => "taking an enemy or not",
    };
    let on = |&(first, then): &(Vector, Vector)| first == then;
    let back = |&(first, then): &(Vector, Vector)| (first.x, first.y) == (-then.x, -then.y);
    let then = match &double.legs {
        legs if legs.iter().all(on) => "straight on",
        legs if legs.iter().all(back) => "back",
        _ => "in any direction, back too",
    };
    let ways = directions(&first, topology);
    format!("in one move a step {ways}, {takes}, and a second one {then}")
}

/// A movement in words.
fn movement(movement: &Movement, topology: Topology) -> String {
    let ways = directions(&movement.steps, topology);
    let mut text = match (movement.hop, movement.reach) {
        _ if movement.is_bent() => bent(movement, &ways, topology),
        (Some(hop), reach) => {
            let far = match reach {
                Reach::UpTo(most) => format!("up to {most} steps "),
                Reach::Once => "one step ".into(),
                Reach::Unlimited => String::new(),
            };
            let goal = match hop {
                Hop::Cannon => "to a cell beyond exactly one piece",
                Hop::Grasshopper => "to the cell right behind the nearest piece",
            };
            format!("{far}{ways}, {goal}")
        }
        (None, Reach::Once) if is_step(&movement.steps) => format!("one step {ways}"),
        (None, Reach::Once) => format!("a leap {ways}"),
        (None, Reach::UpTo(most)) => format!("up to {most} steps {ways}"),
        (None, Reach::Unlimited) => format!("any distance {ways}"),
    };
    if movement.lame {
        text += ", if nothing stands in between";
    }
    match (movement.quiet, movement.capture) {
        (true, false) => text += ", to an empty cell",
        (false, true) => text += ", only to capture",
        _ => {}
    }
    if movement.initial {
        text += ", if it has not moved before";
    }
    text
}

/// A bent rider in words: one step this way, and on from there.
fn bent(movement: &Movement, ways: &str, topology: Topology) -> String {
    let first = match is_step(&movement.steps) {
        true => "one step",
        false => "a leap",
    };
    let far = match movement.reach {
        Reach::UpTo(most) => format!("up to {most} steps"),
        Reach::Once | Reach::Unlimited => "any distance".into(),
    };
    let far = match movement.passes {
        0 => far,
        passes => format!("{far}, at least {},", passes.saturating_add(1)),
    };
    let onward = directions(&movement.onward, topology);
    format!("{first} {ways} onto an empty cell, and on from there {far} outwards, {onward}")
}

fn is_step(steps: &[Vector]) -> bool {
    steps
        .iter()
        .all(|step| step.x.abs() <= 1 && step.y.abs() <= 1)
}

/// The directions of a set of steps.
fn directions(steps: &[Vector], topology: Topology) -> String {
    let mut wanted: Vec<(i16, i16)> = steps.iter().map(|step| (step.x, step.y)).collect();
    sorting::sort(&mut wanted);
    wanted.dedup();
    let square: &[(&str, &[(i16, i16)])] = &[
        ("along files and ranks", &[(-1, 0), (0, -1), (0, 1), (1, 0)]),
        ("diagonally", &[(-1, -1), (-1, 1), (1, -1), (1, 1)]),
        ("ahead", &[(0, 1)]),
        ("back", &[(0, -1)]),
        ("ahead or back", &[(0, -1), (0, 1)]),
        ("sideways", &[(-1, 0), (1, 0)]),
        ("ahead or sideways", &[(-1, 0), (0, 1), (1, 0)]),
        ("diagonally ahead", &[(-1, 1), (1, 1)]),
        ("diagonally back", &[(-1, -1), (1, -1)]),
        (
            "in any direction",
            &[
                (-1, -1),
                (-1, 0),
                (-1, 1),
                (0, -1),
                (0, 1),
                (1, -1),
                (1, 0),
                (1, 1),
            ],
        ),
    ];
    let hexes: &[(&str, &[(i16, i16)])] = &[
        (
            "across an edge",
            &[(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)],
        ),
        (
            "over a corner",
            &[(-2, 1), (-1, -1), (-1, 2), (1, -2), (1, 1), (2, -1)],
        ),
    ];
    let known = match topology {
        Topology::Square => square,
        Topology::Hex => hexes,
    };
    if let Some((words, _)) = known.iter().find(|(_, steps)| *steps == wanted) {
        return (*words).into();
    }
    // All that symmetry makes of one leap.
    let leaps: BTreeSet<(i16, i16)> = wanted
        .iter()
        .map(|(x, y)| (x.abs().min(y.abs()), x.abs().max(y.abs())))
        .collect();
    let [(short, long)] = leaps.iter().copied().collect::<Vec<_>>()[..] else {
        return vectors(&wanted);
    };
    let all = if short == 0 || short == long { 4 } else { 8 };
    if topology == Topology::Square && wanted.len() == all {
        return format!("by ({short}, {long}) in every direction");
    }
    vectors(&wanted)
}

fn vectors(steps: &[(i16, i16)]) -> String {
    let told: Vec<String> = steps
        .iter()
        .map(|(x, y)| format!("({x:+}, {y:+})"))
        .collect();
    format!("by {} (files, ranks)", told.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_core::betza::parse;

    #[test]
    fn movements_in_words() {
        for (betza, words) in [
            ("R", "any distance along files and ranks"),
            ("K", "one step along files and ranks; one step diagonally"),
            ("N", "a leap by (1, 2) in every direction"),
            ("mfW", "one step ahead, to an empty cell"),
            ("cfF", "one step diagonally ahead, only to capture"),
            (
                "mfnD",
                "a leap by (+0, +2) (files, ranks), if nothing stands in between, to an empty cell",
            ),
            ("W3", "up to 3 steps along files and ranks"),
            (
                "cpR",
                "along files and ranks, to a cell beyond exactly one piece, only to capture",
            ),
            (
                "cpR3",
                "up to 3 steps along files and ranks, to a cell beyond exactly one piece, only to capture",
            ),
            (
                "gR2",
                "up to 2 steps along files and ranks, to the cell right behind the nearest piece",
            ),
            (
                "iD",
                "a leap by (0, 2) in every direction, if it has not moved before",
            ),
        ] {
            let movements = parse(betza, Topology::Square).unwrap_or_default();
            let told: Vec<String> = movements
                .iter()
                .map(|m| movement(m, Topology::Square))
                .collect();
            assert_eq!(told.join("; "), words, "{betza}");
        }
    }
}
