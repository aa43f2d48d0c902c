//! What must hold of a position: the fast ways find what the definition finds.

use boardwright::model::Model;
use boardwright::module::Slot;
use boardwright::{Ahead, Move, MoveSort, Outcome, Position, Reason, Threat};

use super::sorted;

/// Everything that must hold in a position, whatever the variant.
pub(super) fn hold(position: &Position, context: &dyn Fn() -> String) {
    let model = position.model();
    let said = || {
        format!(
            "{}\n{}",
            context(),
            boardwright::notation::position::write(model, &position.setup())
        )
    };
    let legal = sorted(position.legal_moves());
    let plain = sorted(position.legal_moves_reference());
    let written = |moves: &[Move]| {
        moves
            .iter()
            .map(|&m| boardwright::notation::uci::write_unchecked(model, m))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        written(&legal),
        written(&plain),
        "fast and plain moves differ in\n{}",
        said()
    );
    assert_eq!(legal, plain, "moves differ in their data in\n{}", said());
    let mut once = legal.clone();
    once.dedup();
    assert_eq!(
        once.len(),
        legal.len(),
        "a move is listed twice in\n{}",
        said()
    );
    let bulk = position.perft(1, boardwright::engine::Leaves::Bulk, &mut |_| true);
    assert_eq!(
        bulk,
        Ok(legal.len() as u64),
        "the count differs from the list in\n{}",
        said()
    );
    assert_eq!(
        position.in_check(),
        position.in_check_reference(position.turn()),
        "check differs in\n{}",
        said()
    );
    assert_eq!(
        position.hash(),
        position.fresh_hash(),
        "the hash is not up to date in\n{}",
        said()
    );
    hold_attackers(position, &said);
}

/// So many moves, and pairs of a kind and a goal, are looked at; where modules propose or forbid moves or self-checks are
/// void, each look lists all of them, which takes tens of milliseconds in some variants, and a twentieth must do.
fn looks(model: &Model) -> usize {
    let mut modules = model.modules.iter();
    let lists = modules.any(|used| matches!(used.slot, Slot::Move | Slot::Restriction));
    match lists || !model.royalty.attack_void_if.is_empty() {
        true => 50,
        false => 1_000,
    }
}

/// So many of a list, others in another position.
fn some<'a, T>(all: &'a [T], most: usize, position: &Position) -> impl Iterator<Item = &'a T> {
    let step = all.len() / most + 1;
    let first = position.hash() % step as u64;
    all.iter().skip(first as usize).step_by(step)
}

/// What is looked for by itself is what the list of all moves has: a move, the moves of a kind to a cell, and whether there
/// is any. `others` are moves that need not be of this position.
pub(super) fn hold_sought(position: &Position, others: &[Move], context: &dyn Fn() -> String) {
    let (model, legal) = (position.model(), sorted(position.legal_moves()));
    let looks = looks(model);
    let said = || format!("{}\n{:?}", context(), position.setup());
    let tried: Vec<Move> = legal.iter().chain(others).copied().collect();
    for &mv in some(&tried, looks, position) {
        let is_legal = legal.binary_search(&mv).is_ok();
        assert_eq!(position.is_legal(mv), is_legal, "{mv:?} in\n{}", said());
    }
    let comes_alone = |mv: &&Move| {
        matches!(
            mv.sort(),
            MoveSort::Plain | MoveSort::Passing | MoveSort::EnPassant | MoveSort::Drop
        )
    };
    let mut pairs: Vec<_> = legal.iter().filter(comes_alone).collect();
    let made: Vec<_> = pairs.iter().map(|mv| (mv.kind(), mv.to())).collect();
    let kinds = (0..=u8::MAX).zip(&model.kinds);
    let kinds = kinds.map(|(number, _)| boardwright::Kind(number));
    let all: Vec<_> = kinds
        .flat_map(|kind| model.board.cells().map(move |cell| (kind, cell)))
        .collect();
    // All pairs hold those that are made; of a part of them, few would be.
    let made: &[_] = if all.len() <= looks { &[] } else { &made };
    let looked_for = some(&all, looks, position).chain(some(made, looks, position));
    pairs.sort_unstable_by_key(|mv| (mv.kind(), mv.to(), **mv));
    for &(kind, goal) in looked_for {
        let mut found = Vec::new();
        position.each_move_of(kind, goal, &mut |mv| found.push(mv));
        let listed = pairs
            .iter()
            .filter(|mv| (mv.kind(), mv.to()) == (kind, goal));
        let listed: Vec<Move> = listed.map(|mv| **mv).collect();
        assert_eq!(sorted(found), listed, "{kind:?} {goal:?} in\n{}", said());
    }
    let immobile = |over: Outcome| {
        matches!(
            over.reason,
            Reason::Checkmate | Reason::Stalemate | Reason::NoMoves
        )
    };
    if position.outcome().is_some_and(immobile) {
        assert!(legal.is_empty(), "{:?} in\n{}", position.outcome(), said());
    }
    let ends = &model.end;
    if legal.is_empty() && ends.stalemate.is_some() && ends.checkmate.is_some() {
        assert!(position.outcome().is_some(), "no move in\n{}", said());
    }
}

/// Patterns of movement read backwards say what they say forwards.
fn hold_attackers(position: &Position, said: &dyn Fn() -> String) {
    let board = &position.model().board;
    for cell in board.cells() {
        assert_eq!(
            position.attackers_of(cell),
            position.attackers_of_reference(cell),
            "the attackers of {} differ in\n{}",
            board.name(cell),
            said()
        );
    }
}

/// What must hold of every move of a position.
pub(super) fn hold_moves(position: &Position, context: &dyn Fn() -> String) {
    let mut checks = Vec::new();
    for mv in position.legal_moves() {
        let next = position.after_unchecked(mv);
        let said = || {
            format!(
                "{} after {}\n{:?}",
                context(),
                boardwright::notation::uci::write_unchecked(position.model(), mv),
                position.setup()
            )
        };
        assert_eq!(
            next.hash(),
            next.fresh_hash(),
            "the hash is not up to date: {}",
            said()
        );
        let lost = |over: Outcome| {
            over.winner() == Some(position.turn())
                && matches!(
                    over.reason,
                    Reason::Checkmate | Reason::RoyalCaptured | Reason::RoyalExploded
                )
        };
        let check = next.in_check_reference(next.turn());
        if check {
            checks.push(mv);
        }
        let threat = match check {
            _ if next.outcome().is_some_and(lost) => Threat::Mate,
            _ if next.outcome().is_some_and(|over| over.winner().is_some()) => Threat::End,
            true => Threat::Check,
            false => Threat::None,
        };
        assert_eq!(
            position.threat_unchecked(mv),
            threat,
            "the threat differs: {}",
            said()
        );
        assert_eq!(next.is_mate(), threat == Threat::Mate, "{}", said());
    }
    let (found, said) = (sorted(position.checks()), position.setup());
    assert_eq!(found, sorted(checks), "{}\n{said:?}", context());
    let mut told = Vec::new();
    position.each_check_ahead(&mut |ahead, answers| {
        let next = position.after_unchecked(ahead.mv);
        let mut all = next.legal_moves();
        let drops = |mv: &Move| mv.sort() == MoveSort::Drop;
        let dropped = all.iter().any(drops);
        all.retain(|mv| !drops(mv));
        let count = all.len() as u64 + u64::from(dropped);
        assert_eq!(answers, count, "{}\n{:?}", context(), next.setup());
        hold_ahead(ahead, &next, context);
        told.push(ahead.mv);
        true
    });
    assert_eq!(sorted(told), found, "{}\n{said:?}", context());
}

/// Positions made while moves are found are those that playing makes.
pub(super) fn hold_successors(position: &Position, context: &dyn Fn() -> String) {
    let mut made = position.successors();
    made.sort_unstable_by_key(|(mv, _)| *mv);
    let moves: Vec<Move> = made.iter().map(|(mv, _)| *mv).collect();
    assert_eq!(moves, sorted(position.legal_moves()), "{}", context());
    for (mv, next) in &made {
        let played = position.after_unchecked(*mv);
        let said = || boardwright::notation::uci::write_unchecked(position.model(), *mv);
        assert_eq!(*next, played, "{} after {}", context(), said());
        assert_eq!(next.hash(), played.hash(), "{} after {}", context(), said());
    }
    let mut made = made.iter();
    let mut told: Vec<Ahead> = Vec::new();
    position.each_ahead(&mut |ahead| told.push(ahead));
    told.sort_unstable_by_key(|ahead| ahead.mv);
    assert_eq!(told.len(), made.len(), "{}", context());
    for ahead in told {
        let next = made.next().filter(|(mv, _)| *mv == ahead.mv);
        let (_, next) = next.unwrap_or_else(|| panic!("another move: {}", context()));
        hold_ahead(ahead, next, context);
    }
}

/// What is told of a position is what it says of itself.
fn hold_ahead(ahead: Ahead, next: &Position, context: &dyn Fn() -> String) {
    let own = next.hash_and_hands();
    assert_eq!((ahead.board, ahead.hands), own, "{}", context());
    assert_eq!(ahead.hash, next.hash(), "{}", context());
}

/// The count of two plies, by the plain way all through.
pub(super) fn perft2_plain(position: &Position) -> u64 {
    position
        .legal_moves_reference()
        .into_iter()
        .map(|m| position.after_unchecked(m).legal_moves_reference().len() as u64)
        .sum()
}

/// More moves than this, each of them and two plies of them, take seconds by the plain way: they are gone through in an
/// eighth of the positions. Where a wall is put with every move they come to thousands; more than [`TOO_MANY`] are left out.
const MANY: usize = 200;

/// See [`MANY`].
const TOO_MANY: usize = 1_000;

/// Whether the moves of a position are gone through.
pub(super) fn goes_through(position: &Position) -> bool {
    let moves = position.legal_moves().len();
    moves <= MANY || (moves <= TOO_MANY && position.hash().is_multiple_of(8))
}
