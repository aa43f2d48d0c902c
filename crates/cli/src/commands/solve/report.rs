//! A solution as people read it.

use boardwright::solver::{
    Futile, Goal, Phases, Play, SetLine, Solution, Stipulation, Threatened, Try, Variation,
    Verdict, WantedPhases,
};
use boardwright::{Game, Move};

use crate::terminal::{Ink, Interrupt};
use crate::variants::human;

/// A solution for people.
#[derive(Clone, Copy)]
pub(super) struct Report<'r> {
    pub(super) game: &'r Game,
    pub(super) stipulation: &'r Stipulation,
    pub(super) solution: &'r Solution,
    /// Set play, tries and threats, as far as they were asked for.
    pub(super) phases: &'r Phases,
    /// Which of them were.
    pub(super) wanted: &'r WantedPhases,
    /// What takes long to write is left out when it is asked for no more.
    pub(super) interrupt: &'r Interrupt,
    pub(super) ink: Ink,
}

impl Report<'_> {
    pub(super) fn fact(&self, name: &str, text: &str) -> String {
        format!("{}  {text}", self.ink.head(format!("{name:<8}")))
    }

    /// The set play, the solution, and the tries.
    pub(super) fn lines(&self, all: bool) -> Vec<String> {
        let mut lines = self.set_play();
        self.tell_solution(all, &mut lines);
        let tries = self.phases.tries.iter();
        lines.extend(tries.map(|found| self.fact("try", &self.refuted(found))));
        if self.phases.more {
            lines.push(self.fact("", &self.more_phases()));
        }
        lines
    }

    /// What is told where not all is there of what was asked for beside the solution.
    pub(super) fn more_phases(&self) -> String {
        let wanted = self.wanted.sought_in(self.stipulation);
        let asked = [
            (wanted.set, "set play"),
            (wanted.tries > 0, "tries"),
            (wanted.threats, "threats"),
        ];
        let asked = asked.iter().filter(|(asked, _)| *asked);
        let asked: Vec<&str> = asked.map(|(_, name)| *name).collect();
        format!("… there may be more {}", asked.join(" and "))
    }

    fn set_play(&self) -> Vec<String> {
        let turned = self.stipulation.turned(self.game.position());
        let Some(set) = turned.map(Game::from_position) else {
            return Vec::new();
        };
        let told = |line: &SetLine| {
            let (mut text, ahead) = written(&set, &line.moves);
            if !line.answers.is_empty() {
                let answers = line.answers.iter().map(|&mv| human(&ahead, mv));
                let answers: Vec<String> = answers.collect();
                text = format!("{text}: {}", answers.join(", "));
            }
            self.fact("set", &text)
        };
        self.phases.set.iter().map(told).collect()
    }

    /// A try with what refutes it.
    fn refuted(&self, found: &Try) -> String {
        let next = self.game.onward(found.mv);
        let refutations = found.refutations.iter().map(|&mv| human(&next, mv));
        let refutations: Vec<String> = refutations.collect();
        format!(
            "{}? {}!",
            human(self.game, found.mv),
            refutations.join(", ")
        )
    }

    fn tell_solution(&self, all: bool, lines: &mut Vec<String>) {
        lines.push(self.fact("result", &self.result()));
        let solution = self.solution;
        if solution.futile == Futile::LeftOut {
            let told = "interpositions that only delay are left out of all lengths and lines";
            lines.push(self.fact("futile", told));
        }
        if solution.plies.is_none() {
            return;
        }
        if self.resists() {
            let keys: Vec<String> = solution
                .keys
                .iter()
                .map(|key| {
                    let text = human(self.game, key.mv);
                    if Some(key.plies) == solution.plies {
                        text
                    } else {
                        format!("{text} ({} plies)", key.plies)
                    }
                })
                .collect();
            // Where the search was stopped, they may not be there.
            let line = self.written(&solution.line);
            let told = [("keys", keys.join(", ")), ("line", line)];
            let told = told.iter().filter(|(_, text)| !text.is_empty());
            lines.extend(told.map(|(name, text)| self.fact(name, text)));
            for (key, threatened) in &self.phases.threats {
                let told = self.threatened(*key, threatened);
                let told = match self.phases.threats[..] {
                    [_] => told,
                    _ => format!("{}: {told}", human(self.game, *key)),
                };
                lines.push(self.fact("threat", &told));
            }
            for key in &solution.variations {
                self.variation(self.game, key, 0, all, lines);
            }
            if solution.cut {
                lines.push(self.fact("", "… and more variations"));
            }
            for (sort, duals) in solution.duals.by_sort() {
                let name = match sort {
                    "main" => "choice",
                    "last" => "at last",
                    "equal" => "beside",
                    other => other,
                };
                for dual in duals {
                    if self.interrupt.asked() {
                        break;
                    }
                    let (line, ahead) = self.played(&dual.line, true);
                    let moves: Vec<String> =
                        dual.moves.iter().map(|&mv| human(&ahead, mv)).collect();
                    lines.push(self.fact(name, &format!("{line}: {}", moves.join(", "))));
                }
            }
        } else {
            for way in &solution.ways {
                if self.interrupt.asked() {
                    break;
                }
                lines.push(self.fact("way", &self.written(way)));
            }
            if solution.more_ways {
                lines.push(self.fact("", "… and more ways"));
            }
        }
        lines.push(self.fact("sound", &self.soundness()));
    }

    pub(super) fn result(&self) -> String {
        let goal = match self.stipulation.goal {
            Goal::RoyalCaptured => "capture of the royal piece".to_owned(),
            Goal::EnPassant => "capture en passant".to_owned(),
            Goal::DoubleMate => "mate of both".to_owned(),
            Goal::DoubleStalemate => "stalemate of both".to_owned(),
            Goal::MateOrStalemate => "mate or stalemate".to_owned(),
            Goal::Cell(cell) => format!("man on {}", self.game.model().board.name(cell)),
            goal => goal.text(self.game.model()),
        };
        let solution = self.solution;
        let unfinished = if solution.stopped {
            "; stopped, there may be more keys and lines"
        } else {
            ""
        };
        match (solution.plies, solution.none_within) {
            (Some(plies), _) => format!("{goal} in {}{unfinished}", counted(plies)),
            (None, _) if solution.never => format!("no {goal}, in any number of plies"),
            (None, Some(plies)) if solution.stopped => {
                let found = solution.within;
                let found = found.map(|within| format!("{goal} within {}, ", counted(within)));
                let found = found.unwrap_or_default();
                format!("stopped; {found}no {goal} within {}", counted(plies))
            }
            (None, Some(plies)) => format!("no {goal} within {}", counted(plies)),
            (None, None) => "stopped; nothing is known".into(),
        }
    }

    fn soundness(&self) -> String {
        let many = if self.resists() { "keys" } else { "solutions" };
        let (solution, stated) = (self.solution, self.stipulation.within);
        match solution.verdict(self.stipulation) {
            Verdict::Short(plies) => {
                format!("no: plies that are enough: {plies}, asked for: {stated}")
            }
            Verdict::Sound if self.resists() => "yes: one key, and no choice later".into(),
            Verdict::Sound => "yes: one solution".into(),
            Verdict::SoundButLast(_) => "yes: one key, and a choice in the last move only".into(),
            Verdict::Dual(_) => "no: the attacker has a choice".into(),
            Verdict::Cooked(n) if solution.more_ways => format!("no: more than {n} {many}"),
            Verdict::Cooked(n) => format!("no: {n} {many}"),
            _ => "not known".into(),
        }
    }

    /// What is threatened after a key.
    fn threatened(&self, key: Move, threatened: &Threatened) -> String {
        let next = self.game.onward(key);
        let turned = self.stipulation.turned(next.position());
        match (threatened, turned) {
            (Threatened::Moves(moves), Some(turned)) => {
                let turned = Game::from_position(turned);
                let moves: Vec<String> = moves.iter().map(|&mv| human(&turned, mv)).collect();
                moves.join(", ")
            }
            (Threatened::Zugzwang, _) => "none: zugzwang".to_owned(),
            _ => "not known".to_owned(),
        }
    }

    /// Whether the opponent resists, so that there are keys.
    fn resists(&self) -> bool {
        matches!(self.stipulation.play, Play::Forced | Play::ParrySeries)
    }

    /// Moves as people write them.
    fn written(&self, line: &[Move]) -> String {
        self.played(line, false).0
    }

    /// Moves as people write them, and the game after them, in which play goes on or ends.
    fn played(&self, line: &[Move], goes_on: bool) -> (String, Game) {
        let mut ahead = self.game.clone();
        // The opponent's last move comes after one of the attacker.
        let more = if goes_on { 2 } else { 0 };
        let mut words = Vec::with_capacity(line.len());
        for (at, &mv) in line.iter().enumerate() {
            words.push(human(&ahead, mv));
            ahead = ahead.onward(mv);
            let left = line.len() - at - 1 + more;
            if let Some(next) = self.stipulation.passed(ahead.position(), left) {
                ahead = Game::from_position(next);
            }
        }
        (words.join(" "), ahead)
    }

    /// A variation and what follows, each move deeper than the one before, and defences on lines of
    /// their own.
    fn variation(
        &self,
        game: &Game,
        variation: &Variation,
        depth: usize,
        all: bool,
        lines: &mut Vec<String>,
    ) {
        if self.interrupt.asked() {
            return;
        }
        let mut text = format!("{}{}", "  ".repeat(depth), human(game, variation.mv));
        let mut next = game.onward(variation.mv);
        let mut from = variation;
        // What has no choice stands on one line.
        while let [only] = from.next.as_slice() {
            text.push(' ');
            text.push_str(&human(&next, only.mv));
            next = next.onward(only.mv);
            from = only;
        }
        lines.push(self.fact("", &text));
        if lines.len() > 2_000 && !all {
            return;
        }
        for answer in &from.next {
            self.variation(&next, answer, depth + 1, all, lines);
        }
    }
}

/// So many plies.
fn counted(plies: u16) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    }
}

/// A way as people write it, and the game after it.
fn written(game: &Game, way: &[Move]) -> (String, Game) {
    let mut ahead = game.clone();
    let mut words = Vec::new();
    for &mv in way {
        words.push(human(&ahead, mv));
        ahead = ahead.onward(mv);
    }
    (words.join(" "), ahead)
}
