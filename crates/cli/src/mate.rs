//! The shortest forced mate, by trying everything.
//!
//! Mate is what the variant says: a side to move in check without a legal move, or without its
//! royal man. The search deepens two plies at a time, so that the first mate found is a shortest one.
//! Repetition and counters do not end a line; restrictions that depend on the game's past hold.

use std::collections::HashMap;

use boardwright::{Game, Move, Position};

/// The most plies that may be asked for.
pub(crate) const MAX_PLIES: u32 = 31;

/// The most positions that are remembered.
const MAX_REMEMBERED: usize = 500_000;

/// A forced mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mate {
    /// How many plies it takes against the longest defence.
    pub(crate) plies: u32,
    /// The moves of one such play.
    pub(crate) line: Vec<String>,
    /// All first moves that mate within the bound, sorted.
    pub(crate) keys: Vec<String>,
}

/// The search has looked at as many positions as it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exhausted;

/// The shortest mate within `bound` plies by the player to move. `budget` is what may be spent, in
/// positions, and is lowered by what was.
///
/// # Errors
/// [`Exhausted`] when the budget is.
pub(crate) fn find(game: &Game, bound: u32, budget: &mut u64) -> Result<Option<Mate>, Exhausted> {
    if game.outcome().is_some() {
        return Ok(None);
    }
    if game.position().variant().needs_history() {
        Search::new(budget).shortest(game, bound)
    } else {
        Search::new(budget).shortest(game.position(), bound)
    }
}

/// A position, or a game where legal moves depend on the past.
trait Node: Sized {
    fn moves(&self) -> Vec<Move>;
    fn written(&self, mv: Move) -> String;
    fn after(&self, mv: Move) -> Option<Self>;
    fn mated(&self) -> bool;
    /// What decides whether there is a mate; `None` if that cannot be told by a number.
    fn key(&self) -> Option<u128>;
}

impl Node for Position {
    fn moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn written(&self, mv: Move) -> String {
        boardwright::notation::uci::write(self.model(), mv)
    }

    fn after(&self, mv: Move) -> Option<Self> {
        Some(Position::after(self, mv))
    }

    fn mated(&self) -> bool {
        self.is_mate()
    }

    fn key(&self) -> Option<u128> {
        Some(Position::key(self))
    }
}

impl Node for Game {
    fn moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn written(&self, mv: Move) -> String {
        self.write(mv)
    }

    fn after(&self, mv: Move) -> Option<Self> {
        let mut ahead = self.clone();
        ahead.play(mv).ok()?;
        Some(ahead)
    }

    fn mated(&self) -> bool {
        self.position().is_mate()
    }

    fn key(&self) -> Option<u128> {
        None
    }
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// There is a mate within so many plies; 0 if none was found.
    mate_within: u32,
    /// There is no mate within so many plies.
    none_within: u32,
}

struct Search<'a> {
    budget: &'a mut u64,
    known: HashMap<u128, Known>,
}

impl<'a> Search<'a> {
    fn new(budget: &'a mut u64) -> Search<'a> {
        Search {
            budget,
            known: HashMap::new(),
        }
    }

    fn shortest<N: Node>(&mut self, node: &N, bound: u32) -> Result<Option<Mate>, Exhausted> {
        let Some(plies) = self.distance(node, bound)? else {
            return Ok(None);
        };
        let line = self.line(node, plies)?;
        let mut keys = Vec::new();
        for mv in node.moves() {
            if self.mates_by(node, mv, bound)? {
                keys.push(node.written(mv));
            }
        }
        keys.sort();
        Ok(Some(Mate { plies, line, keys }))
    }

    /// In how many plies the attacker, to move, mates.
    fn distance<N: Node>(&mut self, node: &N, bound: u32) -> Result<Option<u32>, Exhausted> {
        for plies in (1..=bound).step_by(2) {
            if self.attack(node, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the attacker, to move, mates within so many plies.
    fn attack<N: Node>(&mut self, node: &N, plies: u32) -> Result<bool, Exhausted> {
        if plies == 0 {
            return Ok(false);
        }
        // What takes one ply is found faster than it is looked up.
        let key = if plies < 3 { None } else { node.key() };
        let known = key
            .and_then(|key| self.known.get(&key))
            .copied()
            .unwrap_or_default();
        if known.mate_within > 0 && known.mate_within <= plies {
            return Ok(true);
        }
        if known.none_within >= plies {
            return Ok(false);
        }
        let mut mates = false;
        for mv in node.moves() {
            if self.mates_by(node, mv, plies)? {
                mates = true;
                break;
            }
        }
        if let Some(key) = key
            && (self.known.len() < MAX_REMEMBERED || self.known.contains_key(&key))
        {
            let known = self.known.entry(key).or_default();
            if mates {
                known.mate_within = plies;
            } else {
                known.none_within = plies;
            }
        }
        Ok(mates)
    }

    /// Whether this move of the attacker mates within so many plies, itself counted.
    fn mates_by<N: Node>(&mut self, node: &N, mv: Move, plies: u32) -> Result<bool, Exhausted> {
        let Some(after) = node.after(mv) else {
            return Ok(false);
        };
        *self.budget = self.budget.checked_sub(1).ok_or(Exhausted)?;
        let defences = after.moves();
        if defences.is_empty() {
            return Ok(after.mated());
        }
        if plies < 3 {
            return Ok(false);
        }
        for defence in defences {
            *self.budget = self.budget.checked_sub(1).ok_or(Exhausted)?;
            let escapes = match after.after(defence) {
                Some(next) => !self.attack(&next, plies - 2)?,
                None => true,
            };
            if escapes {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A play of exactly so many plies, the shortest mate against the longest defence; where there is
    /// a choice, the first in the order of the written moves.
    fn line<N: Node>(&mut self, node: &N, plies: u32) -> Result<Vec<String>, Exhausted> {
        let mut moves = sorted(node);
        let mut best = None;
        for (text, mv) in moves.drain(..) {
            if self.mates_by(node, mv, plies)? {
                best = Some((text, mv));
                break;
            }
        }
        let Some((text, mv)) = best else {
            return Ok(Vec::new());
        };
        let mut line = vec![text];
        let Some(after) = node.after(mv).filter(|after| !after.mated()) else {
            return Ok(line);
        };
        for (text, defence) in sorted(&after) {
            let Some(next) = after.after(defence) else {
                continue;
            };
            if plies < 3 || self.attack(&next, plies.saturating_sub(4))? {
                continue;
            }
            line.push(text);
            line.extend(self.line(&next, plies - 2)?);
            break;
        }
        Ok(line)
    }
}

fn sorted<N: Node>(node: &N) -> Vec<(String, Move)> {
    let mut moves: Vec<(String, Move)> = node
        .moves()
        .into_iter()
        .map(|mv| (node.written(mv), mv))
        .collect();
    moves.sort();
    moves
}

#[cfg(test)]
mod tests {
    use boardwright::Catalogue;

    use super::*;

    fn game(variant: &str, position: &str) -> Game {
        let variant = Catalogue::shipped()
            .get(variant)
            .expect("a shipped variant");
        Game::from_text(&variant, position).expect("a position")
    }

    fn keys(variant: &str, position: &str, bound: u32) -> Option<(u32, String)> {
        let found =
            find(&game(variant, position), bound, &mut 1_000_000).expect("within the budget");
        found.map(|mate| (mate.plies, mate.keys.join(" ")))
    }

    #[test]
    fn the_budget_is_kept() {
        let mut budget = 1000;
        let start = game(
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        );
        assert_eq!(find(&start, MAX_PLIES, &mut budget), Err(Exhausted));
        assert_eq!(budget, 0);
    }

    #[test]
    fn the_line_is_the_longest_defence() {
        let smothered = "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1";
        let mate = find(&game("chess", smothered), 5, &mut 1_000_000)
            .expect("within the budget")
            .expect("a mate");
        assert_eq!(
            (mate.plies, mate.line.join(" ")),
            (3, "b3g8 a8g8 h6f7".into())
        );
    }

    #[test]
    fn stalemate_is_no_mate() {
        let position = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
        assert_eq!(keys("chess", position, 1), Some((1, "f1f8".into())));
        let (plies, keys) = keys("chess", position, 3).expect("a mate");
        assert_eq!(plies, 1);
        assert!(keys.contains("f1f8") && !keys.contains("f1f7"), "{keys}");
    }

    #[test]
    fn losing_the_royal_man_is_mate() {
        assert_eq!(
            keys("kuma", "3g4/8/8/8/8/8/8/3R2G1 w - - 0 1", 3),
            Some((1, "d1d8".into()))
        );
        assert_eq!(
            keys("atomic", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", 1),
            Some((1, "d1d8".into()))
        );
    }
}
