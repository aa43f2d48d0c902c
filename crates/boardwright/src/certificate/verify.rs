//! Whether a certificate holds: each line is looked at once, in its order.
//!
//! A step leads to later steps only, so that there is no circle, and every position in which a step is played is
//! known when its line comes. Nothing calls itself: a certificate of any depth takes the memory of the steps that
//! are led to and still to come.

use std::collections::HashMap;
use std::io::BufRead;

use boardwright_core::{Move, Side};
use boardwright_notation::position::{Mode, diagram};

use super::fault::cut;
use super::lines::{Lines, number};
use super::stand::Stand;
use super::{Claim, Defect, FORMAT, Fault, HEAD, MAX_OPEN, MAX_STEPS, Play, REACHED};
use crate::record::RulesId;
use crate::{Catalogue, Game};

/// The most bytes of an id, a version or a hash.
const LONGEST: usize = 200;

/// What a certificate that holds has proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Under which rules.
    pub rules: RulesId,
    /// Of which position, as the variant writes it.
    pub position: String,
    /// What is true of it.
    pub claim: Claim,
    /// How many steps the tree has.
    pub steps: usize,
}

/// Confirms a certificate by the plain rules alone. `watch` is called with the number of steps at every position
/// that is looked at, and stops the look by returning `false`.
///
/// # Errors
/// The first [`Fault`].
pub fn verify(
    catalogue: &Catalogue,
    from: &mut dyn BufRead,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, Fault> {
    let mut lines = Lines::new(from);
    let (rules, game) = heading(catalogue, &mut lines)?;
    let claim = lines.after("claim", "the claim, such as `claim direct mate 5`")?;
    let claim = Claim::read(&claim).ok_or_else(|| {
        lines.fault(Defect::BadLine(
            "a claim: direct, self, semi-reflex or reflex, the goal, the plies, and perhaps `checks` and `exact`",
        ))
    })?;
    let position = game.position_text();
    let root = Stand::new(game.as_ref().clone()).map_err(|defect| lines.fault(defect))?;
    if !root.knows(&claim.target) {
        return Err(lines.fault(Defect::BadLine("a cell that the board has not")));
    }
    let mut tree = Tree::new(claim.clone(), root, watch);
    loop {
        let Some(line) = lines.next()? else {
            return Err(lines.fault(Defect::CutOff));
        };
        if line == "end" {
            break;
        }
        let found = tree.step(line);
        found.map_err(|defect| lines.fault(defect))?;
    }
    tree.close().map_err(|defect| lines.fault(defect))?;
    if lines.next()?.is_some() {
        return Err(lines.fault(Defect::BadLine("something after the end")));
    }
    Ok(Verified {
        rules,
        position,
        claim,
        steps: tree.steps,
    })
}

/// The lines before the claim: the rules, and the game as it stands.
fn heading(catalogue: &Catalogue, lines: &mut Lines<'_>) -> Result<(RulesId, Game), Fault> {
    let first = lines.next()?.unwrap_or_default();
    let format = first
        .strip_prefix(HEAD)
        .and_then(|rest| rest.strip_prefix(' '))
        .and_then(number);
    match format {
        Some(format) if format == FORMAT as usize => {}
        Some(format) => return Err(lines.fault(Defect::Format(format))),
        None => return Err(lines.fault(Defect::NotACertificate)),
    }
    let named = lines.after("variant", "the variant: its id, version and rules hash")?;
    let mut words = named.split(' ').map(str::to_owned);
    let (Some(id), Some(version), Some(hash), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(lines.fault(Defect::BadLine(
            "a variant without its id, version and rules hash",
        )));
    };
    if [&id, &version, &hash]
        .iter()
        .any(|word| word.len() > LONGEST)
    {
        return Err(lines.fault(Defect::BadLine("a variant that no variant is named like")));
    }
    let recorded = RulesId { id, version, hash };
    let variant = catalogue
        .get(&format!("{}@{}", recorded.id, recorded.version))
        .or_else(|_| catalogue.get(&recorded.id))
        .map_err(|error| lines.fault(Defect::Variant(error)))?;
    let present = RulesId::of(variant.model());
    if recorded != present {
        return Err(lines.fault(Defect::OtherRules {
            recorded: Box::new(recorded),
            present: Box::new(present),
        }));
    }
    let text = lines.after("position", "the position, as the variant writes it")?;
    let start = diagram(&variant, &text, Mode::Strict)
        .map_err(|refusal| lines.fault(Defect::BadPosition(refusal)))?;
    let mut game = Game::from_position(start);
    if variant.needs_history() {
        let played = lines.after("played", "the moves played before, or `played -`")?;
        for text in played.split(' ').filter(|_| played != "-") {
            let done = game.play_text(text);
            done.map_err(|error| lines.fault(Defect::BadPast(cut(text), error)))?;
        }
    }
    Ok((present, game))
}

/// A step that is led to and still to come.
struct Open {
    stand: Stand,
    /// The plies that are left there, after the longest line that leads to it.
    left: u16,
}

/// The tree, as far as it has been looked at.
struct Tree<'w> {
    claim: Claim,
    attacker: Side,
    open: HashMap<usize, Open>,
    /// What the open steps take of what may be kept, and how much that is.
    kept: usize,
    room: usize,
    steps: usize,
    /// The plies that the longest line leaves.
    spare: u16,
    watch: &'w mut dyn FnMut(u64) -> bool,
}

impl<'w> Tree<'w> {
    fn new(claim: Claim, root: Stand, watch: &'w mut dyn FnMut(u64) -> bool) -> Tree<'w> {
        let attacker = root.turn();
        let kept = root.weight();
        let root = Open {
            stand: root,
            left: claim.plies,
        };
        let spare = claim.plies;
        Tree {
            claim,
            attacker,
            open: HashMap::from([(0, root)]),
            kept,
            room: MAX_OPEN,
            steps: 0,
            spare,
            watch,
        }
    }

    fn turn(&mut self) -> Result<(), Defect> {
        match (self.watch)(self.steps as u64) {
            true => Ok(()),
            false => Err(Defect::Stopped),
        }
    }

    /// The next step: its number, the attacker's move, and each defence with where it leads.
    fn step(&mut self, line: &str) -> Result<(), Defect> {
        self.turn()?;
        let mut words = line.split(' ');
        let at = words.next().and_then(number);
        let at = at.ok_or(Defect::BadLine("what is neither a step nor `end`"))?;
        let mv = words
            .next()
            .ok_or(Defect::BadLine("a step without a move"))?;
        if at != self.steps {
            return Err(Defect::WrongNumber(at));
        }
        if at >= MAX_STEPS {
            return Err(Defect::TooLarge);
        }
        let Open { stand, left } = self.open.remove(&at).ok_or(Defect::Stray)?;
        self.kept = self.kept.saturating_sub(stand.weight());
        let (first, next) = self.played(&stand, mv)?;
        if self.claim.checks_only && !next.in_check() {
            return Err(Defect::NoCheck(cut(mv)));
        }
        self.steps += 1;
        let rest: Vec<&str> = words.collect();
        if rest == [REACHED] {
            return self.leaf((&stand, first, &next), mv, left.checked_sub(1));
        }
        self.defences(&next, mv, &rest, left)
    }

    /// The attacker's move, and where it leads.
    fn played(&self, stand: &Stand, text: &str) -> Result<(Move, Stand), Defect> {
        let moves = stand.moves_of(&self.claim, self.attacker)?;
        let mut written = moves.iter().filter(|&&mv| stand.text(mv) == text);
        let (Some(&mv), None) = (written.next(), written.next()) else {
            return Err(Defect::Illegal(cut(text)));
        };
        // Who can reach the goal against his opponent must in reflex play, and has failed.
        let next = stand.after(mv)?;
        let allowed = stand.allowed(&self.claim, self.attacker)?;
        if allowed.len() < moves.len() || self.fails(stand, mv, &next)? {
            return Err(Defect::Obliged(cut(text)));
        }
        Ok((mv, next))
    }

    /// Whether the attacker's move reaches the goal against his opponent, which reflex play does not ask for.
    fn fails(&self, stand: &Stand, mv: Move, next: &Stand) -> Result<bool, Defect> {
        match self.claim.play {
            Play::Reflex => stand.attains(mv, next, &self.claim.target),
            _ => Ok(false),
        }
    }

    /// Whether a defence reaches the goal of reflex play, which ends there.
    fn ends_early(&self, next: &Stand, mv: Move, after: &Stand) -> Result<bool, Defect> {
        let reflex = matches!(self.claim.play, Play::Reflex | Play::SemiReflex);
        Ok(reflex && next.reaches(mv, after, &self.claim, self.attacker)?)
    }

    /// Every legal defence, and nothing else, has an answer.
    fn defences(&mut self, next: &Stand, mv: &str, rest: &[&str], left: u16) -> Result<(), Defect> {
        let legal = next.allowed(&self.claim, self.attacker)?;
        if legal.is_empty() {
            return Err(Defect::NotReached(cut(mv)));
        }
        let mut unanswered: HashMap<String, Move> =
            legal.iter().map(|&mv| (next.text(mv), mv)).collect();
        if unanswered.len() != legal.len() {
            return Err(Defect::BadLine(
                "a step after which two moves are written alike",
            ));
        }
        for pair in rest.chunks(2) {
            let &[defence, follows] = pair else {
                return Err(Defect::BadLine("a defence without what follows"));
            };
            let Some(mv) = unanswered.remove(defence) else {
                let twice = legal.iter().any(|&mv| next.text(mv) == defence);
                let defence = cut(defence);
                return Err(match twice {
                    true => Defect::Twice(defence),
                    false => Defect::NotADefence(defence),
                });
            };
            self.turn()?;
            let after = next.after(mv)?;
            if follows == REACHED {
                self.leaf((next, mv, &after), defence, left.checked_sub(2))?;
            } else if self.ends_early(next, mv, &after)? {
                return Err(Defect::Early(cut(defence)));
            } else {
                let number = number(follows);
                let number = number.ok_or(Defect::BadLine("a defence without its step"))?;
                self.lead(after, defence, number, left)?;
            }
        }
        match unanswered.into_keys().min() {
            Some(defence) => Err(Defect::Unanswered(defence)),
            None => Ok(()),
        }
    }

    /// The goal is reached by a move: from where, which, and to where.
    fn leaf(
        &mut self,
        (from, by, to): (&Stand, Move, &Stand),
        mv: &str,
        left: Option<u16>,
    ) -> Result<(), Defect> {
        if !from.reaches(by, to, &self.claim, self.attacker)? {
            return Err(Defect::NotReached(cut(mv)));
        }
        let left = left.ok_or_else(|| Defect::TooLong(cut(mv)))?;
        if self.claim.exact && left > 0 {
            return Err(Defect::Early(cut(mv)));
        }
        self.spare = self.spare.min(left);
        Ok(())
    }

    /// The play goes on from here with the step of this number.
    fn lead(&mut self, here: Stand, mv: &str, to: usize, left: u16) -> Result<(), Defect> {
        if to < self.steps {
            return Err(Defect::Circle(cut(mv), to));
        }
        let left = left.checked_sub(2).filter(|&left| left > 0);
        let left = left.ok_or_else(|| Defect::TooLong(cut(mv)))?;
        if let Some(known) = self.open.get_mut(&to) {
            if !known.stand.is_same(&here) {
                return Err(Defect::OtherPosition(cut(mv), to));
            }
            if self.claim.exact && known.left != left {
                return Err(Defect::OtherLength(cut(mv), to));
            }
            known.left = known.left.min(left);
            return Ok(());
        }
        self.kept += here.weight();
        if self.kept > self.room {
            return Err(Defect::TooLarge);
        }
        self.open.insert(to, Open { stand: here, left });
        Ok(())
    }

    /// Nothing is missing at the end.
    fn close(&self) -> Result<(), Defect> {
        if let Some(&missing) = self.open.keys().min() {
            return Err(Defect::MissingStep(missing));
        }
        match self.spare {
            0 => Ok(()),
            spare => Err(Defect::TooShort(self.claim.plies - spare)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Target;
    use super::*;

    /// A game with so many plies in which nothing was taken.
    fn long(id: &str, plies: usize) -> Game {
        let variant = Catalogue::shipped().get(id).expect("a shipped variant");
        let mut game = Game::new(&variant);
        for ply in 0..plies {
            let position = game.position();
            let mut moves = game.legal_moves();
            moves.retain(|&mv| !position.is_capture_unchecked(mv));
            let mv = moves[(ply * ply + 3 * ply) % moves.len()];
            game.play(mv).expect("a legal move");
        }
        game
    }

    /// The least room in which a first step may lead to a step for each defence; and how many these are.
    fn room(game: &Game) -> (usize, usize) {
        let stand = Stand::new(game.as_ref().clone()).expect("within its work");
        let mv = stand.moves().expect("moves")[0];
        let next = stand.after(mv).expect("a move");
        let defences = next.moves().expect("moves");
        let mut line = format!("0 {}", stand.text(mv));
        for (at, &defence) in defences.iter().enumerate() {
            line += &format!(" {} {}", next.text(defence), at + 1);
        }
        let fits = |room: usize| {
            let claim = Claim::read("direct mate 9").expect("a claim");
            assert_eq!(claim.target, Target::Mate);
            let mut watch = |_| true;
            let mut tree = Tree::new(claim, stand.clone(), &mut watch);
            tree.room = room;
            match tree.step(&line) {
                Ok(()) => true,
                Err(defect) => {
                    assert_eq!(defect.code(), "too-large");
                    false
                }
            }
        };
        let least = (0..1_000).find(|&room| fits(room)).expect("room");
        (least, defences.len())
    }

    #[test]
    fn an_open_step_with_a_long_past_takes_the_room_of_several() {
        let (room_of_none, defences) = room(&long("kuma", 0));
        assert_eq!(room_of_none, defences);
        let (room_of_few, defences) = room(&long("kuma", 13));
        assert_eq!(
            room_of_few, defences,
            "13 plies, and two that the step adds"
        );
        let (room_of_more, defences) = room(&long("kuma", 62));
        assert_eq!(room_of_more, 5 * defences);
        let (room_of_chess, defences) = room(&long("chess", 62));
        assert_eq!(room_of_chess, defences, "the past does not matter");
    }
}
