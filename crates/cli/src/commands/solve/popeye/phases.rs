//! Set play and tries.

use boardwright::solver::{
    Limits, Play, Progress, Solution, Stipulation, Variations, Wanted, solve,
};
use boardwright::{Game, Move};

use super::super::report::onward;
use super::has_phases;
use crate::variants::human;

/// What happens beside the solution.
pub(super) struct Phases<'p> {
    pub(super) game: &'p Game,
    pub(super) stipulation: &'p Stipulation,
    pub(super) limits: &'p Limits,
    pub(super) watch: &'p mut dyn FnMut(Progress) -> bool,
}

impl Phases<'_> {
    /// What would happen if the other player began: the answers to his moves; in help play the ways with a move
    /// less. Empty where there is none, or where it is not told.
    pub(super) fn set_play(&mut self) -> Vec<String> {
        let told = has_phases(self.stipulation) && self.stipulation.within > 1;
        let turned = self.stipulation.turned(self.game.position());
        let Some(position) = turned.filter(|_| told) else {
            return Vec::new();
        };
        let set = Game::from_position(position);
        match self.stipulation.play {
            Play::Help => self.set_help(&set),
            Play::Forced => self.set_forced(&set),
            _ => Vec::new(),
        }
    }

    fn set_help(&mut self, set: &Game) -> Vec<String> {
        let asked = Stipulation {
            within: self.stipulation.within - 1,
            ..*self.stipulation
        };
        let found = self.found(set, &asked);
        let ways = found.iter().flat_map(|found| &found.ways);
        ways.map(|way| written(set, way)).collect()
    }

    fn set_forced(&mut self, set: &Game) -> Vec<String> {
        let mut lines = Vec::new();
        for mv in set.legal_moves() {
            let told = human(set, mv);
            if self.ends(set, mv) {
                lines.push(told);
                continue;
            }
            let next = onward(set, mv);
            let keys = self.answers(&next);
            if !keys.is_empty() {
                let keys: Vec<String> = keys.iter().map(|&mv| human(&next, mv)).collect();
                lines.push(format!("{told}: {}", keys.join(", ")));
            }
        }
        lines
    }

    /// First moves that solve the problem but for so many answers at most, with these answers.
    pub(super) fn tries(&mut self, keys: &[Move], most: usize) -> Vec<String> {
        let forced = self.stipulation.play == Play::Forced && has_phases(self.stipulation);
        let mut lines = Vec::new();
        // A direct mate in one has no answers.
        if !forced || self.stipulation.within < 2 {
            return lines;
        }
        for mv in self
            .game
            .legal_moves()
            .into_iter()
            .filter(|mv| !keys.contains(mv))
        {
            let next = onward(self.game, mv);
            if self.stipulation.checks_only && !next.position().in_check() {
                continue;
            }
            let answers = next.legal_moves();
            let mut refuted = Vec::new();
            for &answer in &answers {
                let after = onward(&next, answer);
                let holds = self.ends(&next, answer) || !self.answers(&after).is_empty();
                if !holds {
                    refuted.push(human(&next, answer));
                }
                if refuted.len() > most {
                    break;
                }
            }
            if (1..=most).contains(&refuted.len()) {
                lines.push(format!("{}? {}!", human(self.game, mv), refuted.join(", ")));
            }
        }
        lines
    }

    /// The moves by which the attacker solves it when a move of each player has been made, or left out.
    fn answers(&mut self, game: &Game) -> Vec<Move> {
        let own = u16::from(self.stipulation.victim == self.stipulation.attacker);
        let within = self.stipulation.within.saturating_sub(2);
        let asked = Stipulation {
            within,
            ..*self.stipulation
        };
        if within < 1 + own {
            return Vec::new();
        }
        let found = self.found(game, &asked);
        found.map_or(Vec::new(), |found| {
            found.keys.iter().map(|key| key.mv).collect()
        })
    }

    /// Whether a defence reaches the goal.
    fn ends(&mut self, game: &Game, mv: Move) -> bool {
        if self.stipulation.victim != self.stipulation.attacker {
            return false;
        }
        let asked = Stipulation {
            play: Play::Help,
            within: 1,
            exact: true,
            ..*self.stipulation
        };
        let found = self.found(game, &asked);
        found.is_some_and(|found| found.keys.iter().any(|key| key.mv == mv))
    }

    fn found(&mut self, game: &Game, asked: &Stipulation) -> Option<Solution> {
        let wanted = Wanted {
            longer: false,
            variations: Variations::No,
            proof: false,
            ..Wanted::default()
        };
        solve(game, asked, &wanted, self.limits, &mut *self.watch).ok()
    }
}

/// A way as people write it.
fn written(game: &Game, way: &[Move]) -> String {
    let mut ahead = game.clone();
    let mut words = Vec::new();
    for &mv in way {
        words.push(human(&ahead, mv));
        ahead = onward(&ahead, mv);
    }
    words.join(" ")
}
