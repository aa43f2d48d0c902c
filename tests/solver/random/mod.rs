//! The solver against trying everything, on random small positions of several variants.

mod forced;
mod goals;
mod helped;
mod reflex;
mod searches;

use boardwright::model::RoyalCount;
use boardwright::notation::position::write;
use boardwright::solver::{
    Futile, Goal, Limits, Play, Reflex, Stipulation, Variations, Wanted, check, check_line, solve,
};
use boardwright::{Catalogue, Cell, Game, Kind, Man, Position, Setup, Side, Variant};

use super::brute;

/// A random position with the royal pieces that a game begins with and a few others, hands filled in drop
/// games.
pub(crate) fn position(
    variant: &Variant,
    rng: &mut fastrand::Rng,
    most: usize,
) -> Option<Position> {
    let model = variant.model();
    let mut free: Vec<_> = model.board.cells().collect();
    rng.shuffle(&mut free);
    // Pieces that stand close together meet: the cells nearest to one of them, ring by ring.
    let centre = model.board.point(*free.first()?);
    let ring_of = |cell: &Cell| {
        let point = model.board.point(*cell);
        (point.x - centre.x).abs().max((point.y - centre.y).abs())
    };
    let rings: Vec<_> = free.iter().map(ring_of).collect();
    let outmost = rings.iter().copied().max()?;
    let cells_of = |ring| (free.iter().zip(&rings)).filter(move |&(_, &of)| of == ring);
    let near = (0..=outmost).flat_map(cells_of).map(|(&cell, _)| cell);
    let mut free: Vec<Cell> = near.take(24).collect();
    rng.shuffle(&mut free);
    let mut setup = Setup::default();
    let royals = &model.royalty.pieces;
    for side in Side::BOTH {
        let men = model.start.men.iter().map(|(_, man)| *man);
        let own = men.filter(|man| man.side == side && royals.contains(&man.kind));
        let held = model.start.hands[side].iter().map(|&(kind, _)| kind);
        let held = held.filter(|kind| royals.contains(kind));
        let own: Vec<Man> = own.chain(held.map(|kind| Man { side, kind })).collect();
        if model.royalty.count != RoyalCount::Every && !own.is_empty() {
            let kind = *rng.choice(royals)?;
            setup.men.push((free.pop()?, Man { side, kind }));
        } else {
            for man in own {
                setup.men.push((free.pop()?, man));
            }
        }
    }
    let others: Vec<Kind> = (0..model.kinds.len() as u8)
        .map(Kind)
        .filter(|kind| !model.royalty.pieces.contains(kind))
        .collect();
    for _ in 0..rng.usize(1..=most) {
        let kind = others[rng.usize(..others.len())];
        let side = if rng.u8(..3) > 0 {
            Side::First
        } else {
            Side::Second
        };
        setup.men.push((free.pop()?, Man { side, kind }));
    }
    if let Some(drops) = &model.drops {
        for _ in 0..rng.usize(..3) {
            let kind = drops.allowed[rng.usize(..drops.allowed.len())];
            let side = if rng.bool() {
                Side::First
            } else {
                Side::Second
            };
            setup.hands[side].push((kind, 1));
        }
    }
    setup.turn = if rng.u8(..4) > 0 {
        Side::First
    } else {
        Side::Second
    };
    variant.position(&setup).ok()
}

/// Holds the solver against trying everything; whether there is a solution.
pub(crate) fn compare(position: &Position, stipulation: &Stipulation) -> bool {
    let game = Game::from_position(position.clone());
    let wanted = Wanted {
        variations: Variations::Whole,
        ways: 10_000,
        ..Wanted::default()
    };
    let found = solve(&game, stipulation, &wanted, &Limits::default(), &mut |_| {
        true
    })
    .expect("it can be asked");
    let (plies, mut keys) = brute::solve(stipulation, position);
    let model = position.model();
    let told = || format!("{} {stipulation:?}", write(model, &position.setup()));
    assert_eq!(found.plies, plies, "{}", told());
    assert!(!found.stopped);
    match stipulation.play {
        Play::Forced | Play::ParrySeries => {
            let mut found_keys: Vec<_> = found.keys.iter().map(|k| (k.mv, k.plies)).collect();
            found_keys.sort();
            keys.sort();
            assert_eq!(found_keys, keys, "{}", told());
            if let Some(plies) = plies.filter(|_| stipulation.play == Play::Forced) {
                let proof = found.proof.as_ref().expect("a proof");
                assert_eq!(
                    check(&game, stipulation, plies, proof),
                    Ok(()),
                    "{}",
                    told()
                );
                assert_eq!(found.line.len(), usize::from(plies), "{}", told());
            }
        }
        _ => {
            if let Some(plies) = plies
                && !found.more_ways
            {
                // Of the least length and of all longer ones; longer ways may end by the past, of which positions alone tell
                // nothing.
                let past = position.needs_history();
                let most = if past { plies } else { stipulation.within };
                let ways = (plies..=most).map(|length| brute::ways(stipulation, position, length));
                let mut told = found.ways.clone();
                told.retain(|way| !past || way.len() == usize::from(plies));
                let asked = write(model, &position.setup());
                assert_eq!(
                    told.len() as u64,
                    ways.sum::<u64>(),
                    "{asked} {stipulation:?}"
                );
            }
            for way in &found.ways {
                assert_eq!(check_line(&game, stipulation, way), Ok(()), "{}", told());
            }
        }
    }
    plies.is_some()
}

/// What is asked of random positions, by the player to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask {
    pub(crate) play: Play,
    /// The goal is to be reached against him.
    pub(crate) own: bool,
    pub(crate) goal: Goal,
    pub(crate) checks_only: bool,
    pub(crate) reflex: Reflex,
    pub(crate) exact: bool,
}

impl Ask {
    /// The question as the player to move asks it.
    pub(crate) fn by(self, turn: Side, within: u16) -> Stipulation {
        let (attacker, victim) = match (self.play, self.own) {
            (Play::Help, true) => (turn.other(), turn),
            // With an odd number of plies the other player begins to help.
            (Play::HelpSelf, _) if within % 2 == 1 => (turn.other(), turn.other()),
            (_, true) => (turn, turn),
            (_, false) => (turn, turn.other()),
        };
        Stipulation {
            attacker,
            victim,
            play: self.play,
            goal: self.goal,
            checks_only: self.checks_only,
            reflex: self.reflex,
            exact: self.exact,
            stated: false,
            futile: Futile::Counted,
            within,
        }
    }
}

pub(crate) const MATE: Ask = Ask {
    play: Play::Forced,
    own: false,
    goal: Goal::Mate,
    checks_only: false,
    reflex: Reflex::Nobody,
    exact: false,
};

/// Problems by chance, one after another: positions in which a question can be asked.
pub(crate) struct Problems<'v> {
    variant: &'v Variant,
    ask: Ask,
    within: u16,
    /// The most men beside the royal ones.
    most: usize,
    /// Of eight selfmates in which nobody could be mated at once, so many are asked.
    pub(crate) refuted: u8,
    pub(crate) rng: fastrand::Rng,
}

impl Problems<'_> {
    pub(crate) fn new(
        variant: &Variant,
        ask: Ask,
        within: u16,
        most: usize,
        seed: u64,
    ) -> Problems<'_> {
        Problems {
            variant,
            ask,
            within,
            most,
            refuted: 0,
            rng: fastrand::Rng::with_seed(seed),
        }
    }
}

impl Iterator for Problems<'_> {
    type Item = (Position, Stipulation);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(position) = position(self.variant, &mut self.rng, self.most) else {
                continue;
            };
            let asked = self.ask.by(position.turn(), self.within);
            let asked = asked.with_duties(position.model());
            let attacker = position.model().problem.as_ref().map(|p| p.attacker);
            if position.outcome().is_some() || attacker.is_some_and(|side| side != asked.attacker) {
                continue;
            }
            let forced = matches!(self.ask.play, Play::Forced | Play::SeriesSelf);
            let rare = self.ask.own && forced;
            let rare = rare && !self.ask.goal.is_of_a_move();
            if rare && self.rng.u8(..8) >= self.refuted && !could_be_mated(&position) {
                continue;
            }
            return Some((position, asked));
        }
    }
}

/// Whether the player to move would be mated if it were not his turn: selfmates are rare elsewhere.
pub(crate) fn could_be_mated(position: &Position) -> bool {
    let mut setup = position.setup();
    setup.turn = setup.turn.other();
    setup.ep.clear();
    position.variant().position(&setup).is_ok_and(|turned| {
        let mut moves = turned.legal_moves().into_iter();
        moves.any(|mv| turned.after_unchecked(mv).is_mate())
    })
}

/// Random positions until enough of them have a solution.
fn agree(id: &str, ask: Ask, within: u16, most: usize, solved: usize) {
    let variant = Catalogue::shipped().get(id).expect("a shipped variant");
    let problems = Problems::new(&variant, ask, within, most, 6).take(20_000);
    let found = problems.filter(|(position, asked)| compare(position, asked));
    let found = found.take(solved).count();
    assert_eq!(found, solved, "positions with a solution");
}
