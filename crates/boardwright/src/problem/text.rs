//! A solution as text.
//!
//! Moves are numbered as is usual: in forced play each move of the attacker, in help play each pair, after an ellipsis where it begins
//! with the second half, in series play each move of the series. What has no choice stands on one line; where there is one, each
//! possibility stands on a line of its own, further in, and so do the attacker's other moves where he has a choice, without what
//! follows them. The set play comes first, `1...Kb8-a8 2.Qb2-b7#`, then the tries with what
//! refutes them, `1.Qb2-b5? Kb8-c7!`. An ellipsis alone at the end says that there are more ways or variations than are told.

use boardwright_core::{MoveSort, MoveView, Position};
use boardwright_notation::{Style, human, san, uci};
use boardwright_solver::{Goal, Play, SetLine, Threatened, Try};

use super::Solved;
use super::letters::Letters;
use super::tree::{Branch, branches};
use super::written::{Line, Written};

impl Solved<'_> {
    /// The solution, a line for each move that has alternatives: `1.Qb3-g8+! Ra8xg8 2.Sh6-f7#`. Empty where none was found.
    #[must_use]
    pub fn text(&self, letters: Letters) -> String {
        let mut text = String::new();
        for line in self.written(letters).lines() {
            put(&mut text, line, 0);
        }
        if self.is_more() {
            text.push_str("…\n");
        }
        text
    }

    /// The solution, phase by phase.
    #[must_use]
    pub fn written(&self, letters: Letters) -> Written {
        Written {
            set_play: self.set_play(letters),
            tries: self.tries(letters),
            solution: self.solution(letters),
        }
    }

    /// Whether there are more ways or variations than are told.
    pub(super) fn is_more(&self) -> bool {
        self.solution.more_ways || self.solution.cut
    }

    fn solution(&self, letters: Letters) -> Vec<Line> {
        let ways = &self.solution.ways;
        let told: Vec<Branch> = match self.solution.variations.is_empty() {
            true if !ways.is_empty() => ways.iter().filter_map(|way| Branch::of(way)).collect(),
            _ => branches(self.solution),
        };
        let start = || (self.game.position().clone(), 0);
        let line = |branch| self.branch(start(), branch, letters);
        told.iter().map(line).collect()
    }

    /// What happens if the other player begins: a ply later than the solution does.
    fn set_play(&self, letters: Letters) -> Vec<Line> {
        let set = &self.phases.set;
        let turned = (!set.is_empty()).then(|| self.asked.turned(self.game.position()));
        let Some(turned) = turned.flatten() else {
            return Vec::new();
        };
        let line = |set: &SetLine| {
            let mut branch = Branch::of(&set.moves)?;
            let answers = set.answers.iter().map(|&mv| Branch::leaf(mv));
            branch.next.extend(answers);
            Some(self.branch((turned.clone(), 1), &branch, letters))
        };
        set.iter().filter_map(line).collect()
    }

    /// The tries, each with what refutes it.
    fn tries(&self, letters: Letters) -> Vec<Line> {
        let position = self.game.position();
        let line = |Try { mv, refutations }: &Try| {
            let next = position.after_unchecked(*mv);
            let refuted = refutations.iter();
            let refuted = refuted.map(|&mv| self.word(&next, &Branch::leaf(mv), letters) + "!");
            let refuted: Vec<String> = refuted.collect();
            let word = self.word(position, &Branch::leaf(*mv), letters);
            Line::leaf(format!("1.{word}? {}", refuted.join(", ")))
        };
        self.phases.tries.iter().map(line).collect()
    }

    /// A move with what follows it; `ply` moves that are counted come before.
    fn branch(
        &self,
        (mut position, mut ply): (Position, usize),
        branch: &Branch,
        letters: Letters,
    ) -> Line {
        let mut at = branch;
        let mut text = String::new();
        loop {
            let first = text.is_empty();
            if !first {
                text.push(' ');
            }
            text.push_str(&self.number(&position, ply, first));
            text.push_str(&self.word(&position, at, letters));
            let mut ends = false;
            if ply == 0 && self.asked.play == Play::Forced {
                text.push('!');
                let threatened = self.threatened(&position, at, letters);
                ends = !threatened.is_empty();
                text.push_str(&threatened);
            }
            // In a series the moves of one player are counted.
            let counted = !self.asked.is_series() || position.turn() == self.asked.attacker;
            ply += usize::from(counted);
            position = self.after(&position, at);
            match at.next.as_slice() {
                [only] if !ends => at = only,
                _ => break,
            }
        }
        let next = at.next.iter();
        let next = next.map(|next| self.branch((position.clone(), ply), next, letters));
        Line {
            text,
            next: next.collect(),
        }
    }

    /// What is threatened after a key, if that is to be told: ` (2.Qa1-a8#)`, or ` zugzwang`.
    fn threatened(&self, position: &Position, key: &Branch, letters: Letters) -> String {
        let told = self.phases.threats.iter().find(|(mv, _)| *mv == key.mv);
        let moves = match told {
            Some((_, Threatened::Moves(moves))) => moves,
            Some((_, Threatened::Zugzwang)) => return " zugzwang".to_owned(),
            _ => return String::new(),
        };
        let Some(turned) = self.asked.turned(&position.after_unchecked(key.mv)) else {
            return String::new();
        };
        let words = moves
            .iter()
            .map(|&mv| self.word(&turned, &Branch::leaf(mv), letters));
        let words: Vec<String> = words.map(|word| format!("2.{word}")).collect();
        format!(" ({})", words.join(", "))
    }

    /// The number before a move: `2.`, `2...` where a line begins with an answer, or nothing.
    fn number(&self, position: &Position, ply: usize, first: bool) -> String {
        let attacks = position.turn() == self.asked.attacker;
        if self.asked.is_series() {
            return match attacks {
                true => format!("{}.", ply + 1),
                false => String::new(),
            };
        }
        let ply = ply + usize::from(self.begins_late());
        match (ply.is_multiple_of(2), first) {
            (true, _) => format!("{}.", ply / 2 + 1),
            (false, true) => format!("{}...", ply / 2 + 1),
            (false, false) => String::new(),
        }
    }

    /// Whether help play begins with the second half of its first move.
    fn begins_late(&self) -> bool {
        let attacks = self.game.position().turn() == self.asked.attacker;
        let own = self.asked.attacker == self.asked.victim;
        match self.asked.play {
            Play::Help => attacks && !own,
            Play::HelpSelf => !attacks,
            _ => false,
        }
    }

    /// A move of the solution, with the sign of what it does.
    fn word(&self, position: &Position, branch: &Branch, letters: Letters) -> String {
        let mv = branch.mv;
        let next = position.after_unchecked(mv);
        let mut word = match letters {
            Letters::Japanese => japanese(position, branch),
            _ => long(position, branch, letters),
        };
        if letters != Letters::Japanese {
            let ends = branch.next.is_empty();
            let stale = || ends && !next.in_check() && next.legal_moves().is_empty();
            word.push_str(match self.asked.goal {
                Goal::DoubleMate if ends && next.is_mate() => "##",
                Goal::DoubleStalemate if stale() => "==",
                Goal::Stalemate | Goal::MateOrStalemate if stale() => "=",
                _ if next.is_mate() => "#",
                _ if next.in_check() => "+",
                _ => "",
            });
        }
        word
    }
}

/// Adds a line to a text, and what may follow it, further in.
fn put(text: &mut String, line: &Line, depth: usize) {
    text.push_str(&"   ".repeat(depth));
    text.push_str(&line.text);
    text.push('\n');
    for next in &line.next {
        put(text, next, depth + 1);
    }
}

/// A move as shogi players write it, with the sign of who makes it.
fn japanese(position: &Position, branch: &Branch) -> String {
    let sign = match position.turn() {
        boardwright_core::Side::First => '▲',
        boardwright_core::Side::Second => '△',
    };
    let text = human::write_in(position, branch.mv, Style::Kif);
    let text = text.unwrap_or_else(|_| uci::write_unchecked(position.model(), branch.mv));
    format!("{sign}{text}")
}

/// A move with both of its cells.
fn long(position: &Position, branch: &Branch, letters: Letters) -> String {
    let (model, mv) = (position.model(), branch.mv);
    let name = |cell| model.board.name(cell);
    match mv.view() {
        MoveView::Go {
            from,
            to,
            kind,
            promotes_to,
            en_passant,
        } => {
            let how = match position.is_capture_unchecked(mv) {
                true => 'x',
                false => '-',
            };
            let mut text = format!("{}{}{how}{}", letters.of(model, kind), name(from), name(to));
            if let Some(kind) = promotes_to {
                text.push('=');
                text.push_str(&letters.of(model, kind));
            }
            if en_passant {
                text.push_str(" ep.");
            }
            match mv.second() {
                None => text,
                Some(_) => uci::write_unchecked(model, mv),
            }
        }
        MoveView::Put { to, kind } => format!("{}*{}", letters.of(model, kind), name(to)),
        MoveView::Castle { .. } if mv.sort() == MoveSort::Castling => {
            let text = san::write(position, mv).unwrap_or_default();
            match text.starts_with('O') {
                true => text.trim_end_matches(['+', '#']).replace('O', "0"),
                false => uci::write_unchecked(model, mv),
            }
        }
        _ => uci::write_unchecked(model, mv),
    }
}
