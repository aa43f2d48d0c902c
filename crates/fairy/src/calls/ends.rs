//! Who has won, as Fairy-Stockfish's number: from the side of the player to move.

use boardwright::model::{Figure, Judged, MostWhen, Score, SelfCheck};
use boardwright::{Cell, Man, Move, MoveSort, Outcome, Reason, Side};

use super::line::Line;

/// The player to move has won; with a minus, he has lost.
pub const VALUE_MATE: i32 = 32_000;
/// A draw.
pub const VALUE_DRAW: i32 = 0;

/// The value where a rule of the variant has ended the game at once.
pub(super) fn immediate(line: &Line) -> Option<i32> {
    // Where the pieces are counted once a player is stalemated, that is an end for want of moves.
    let most = line.known().model().end.most.as_ref();
    let when_stuck = most.is_some_and(|most| most.when == MostWhen::Stalemate);
    let stuck = |over: &Outcome| when_stuck && over.reason == Reason::MostPieces;
    let by_rule = |over: &Outcome| is_immediate(over.reason) && !stuck(over);
    let over = line.game().outcome().filter(by_rule);
    let over = over.or_else(|| line.position().outcome().filter(by_rule))?;
    let both = || Side::BOTH.iter().all(|&side| has_arrived(line, side));
    match over.reason {
        Reason::Reach if both() => Some(VALUE_DRAW),
        _ => Some(value(line, over)),
    }
}

/// Whether a piece of a side stands on its goal where it counts only if nobody can take it, and nobody can.
fn has_arrived(line: &Line, side: Side) -> bool {
    let position = line.position();
    let men = position.men();
    let enemy = |cell: &Cell| position.man_at(*cell).is_some_and(|man| man.side != side);
    let is_safe = |cell: Cell| !position.attackers_of(cell).iter().any(enemy);
    line.known().model().end.aims.iter().any(|aim| {
        let Figure::Zone { zone, .. } = &aim.figure else {
            return false;
        };
        let counts = |man: &Man| man.side == side && aim.kinds.contains(&man.kind);
        let mut there = men
            .iter()
            .filter(|(cell, man)| counts(man) && zone[side].contains(cell));
        aim.judged == Judged::Safe && there.any(|&(cell, _)| is_safe(cell))
    })
}

/// The value where a player may end the game, or ours is ended, by what was played before.
pub(super) fn optional(line: &Line, count_started: i32) -> Option<i32> {
    let game = line.game();
    let (limit, count) = line.count_since(count_started);
    if limit > 0 && count <= limit && is_counted(line) {
        return None;
    }
    if limit > 0 && count > limit {
        return Some(VALUE_DRAW);
    }
    // What is progress there need not be progress here: a drop in sittuyin.
    let progressed = |reason| reason == Reason::NoProgress && limit == 0 && !is_at_rest(line);
    let ends = |reason| is_optional(reason) && !progressed(reason);
    if let Some(over) = game.outcome().filter(|over| ends(over.reason)) {
        return Some(value(line, over));
    }
    if let Some(value) = stalled(line) {
        return Some(value);
    }
    let mut claims = game.claims().into_iter();
    let Some(claim) = claims.find(|&reason| ends(reason)) else {
        let no_rule = line.known().model().end.no_progress.is_none();
        let is_drawn = is_repeated(line) || no_rule && is_at_rest(line) && !is_mated(line);
        return is_drawn.then_some(VALUE_DRAW);
    };
    let mut claimed = game.clone();
    Some(
        claimed
            .claim(claim)
            .map_or(VALUE_DRAW, |over| value(line, over)),
    )
}

/// Whether there was no progress for as many moves as it takes for a draw.
fn is_at_rest(line: &Line) -> bool {
    let plies = line.counters().plies;
    line.known().drawn_after.is_some_and(|after| plies >= after)
}

/// Whether the player to move is in check and has no legal move.
fn is_mated(line: &Line) -> bool {
    is_check(line) && line.legal_moves().is_empty()
}

/// The value of a stalemate, which a player of sittuyin may claim who can do nothing but make a pawn a general.
fn stalled(line: &Line) -> Option<i32> {
    let model = line.known().model();
    if !model.has_proposals() || is_check(line) {
        return None;
    }
    let moves = line.legal_moves();
    let promotes = |mv: &Move| mv.sort() == MoveSort::Proposed && mv.promotes_to().is_some();
    let all = !moves.is_empty() && moves.iter().all(promotes);
    all.then(|| no_moves(line))
}

/// Whether the position has occurred often enough for a draw, also before a repetition that was played on from.
fn is_repeated(line: &Line) -> bool {
    let rule = line.known().model().end.repetition.as_ref();
    let draws = rule.filter(|rule| {
        rule.score == Score::DRAW && rule.side.is_none() && !rule.perpetual_check_loses
    });
    draws.is_some_and(|rule| line.occurrences() >= usize::from(rule.count))
}

/// The value of an end: by a rule of the variant, or because there is no legal move. A mate by a drop that may not give
/// mate is lost for who has dropped. Where the game goes on, it is the value that a mate or a stalemate would have here.
pub(super) fn result(line: &Line) -> i32 {
    if let Some(value) = immediate(line) {
        return value;
    }
    let stuck = |over: &Outcome| {
        let reason = over.reason;
        matches!(
            reason,
            Reason::Checkmate | Reason::Stalemate | Reason::NoMoves | Reason::MostPieces
        )
    };
    let Some(over) = line.position().outcome().filter(stuck) else {
        return no_moves(line);
    };
    let forbidden =
        |mv: Move| mv.sort() == MoveSort::Drop && line.known().no_mate.contains(&mv.kind());
    match line.last() {
        Some(mv) if over.reason == Reason::Checkmate && forbidden(mv) => VALUE_MATE,
        _ => value(line, over),
    }
}

/// The value that it would have to have no legal move here.
fn no_moves(line: &Line) -> i32 {
    let end = &line.known().model().end;
    let score = match is_check(line) {
        true => end.no_moves.or(end.checkmate),
        false => end.no_moves.or(end.stalemate),
    };
    match score {
        Some(Score::WIN) => VALUE_MATE,
        Some(Score::LOSS) => -VALUE_MATE,
        _ => drawn(line),
    }
}

/// The value of a draw, where draws may be a player's whatever stands on the board.
fn drawn(line: &Line) -> i32 {
    let draws = line.known().model().end.draws.as_ref();
    let second_wins = draws.is_some_and(|draws| draws.points.is_empty() && draws.lead.is_some());
    match (second_wins, line.position().turn()) {
        (false, _) => VALUE_DRAW,
        (true, Side::First) => -VALUE_MATE,
        (true, Side::Second) => VALUE_MATE,
    }
}

/// Whether the player to move is in check, where checks must be answered.
pub(super) fn is_check(line: &Line) -> bool {
    let answered = line.known().model().royalty.self_check == SelfCheck::Illegal;
    answered && line.position().in_check() && !is_faced(line)
}

/// Whether the check is that of a king that faces the other one, which is no attack there: only a text leads to it.
fn is_faced(line: &Line) -> bool {
    let position = line.position();
    let men = position.men();
    let king = |(_, man): &&(Cell, Man)| line.known().is_king(man.kind);
    let Some((cell, _)) = men
        .iter()
        .filter(king)
        .find(|(_, man)| man.side == position.turn())
    else {
        return false;
    };
    let enemy = |cell: &Cell| {
        let man = position.man_at(*cell);
        man.filter(|man| man.side != position.turn())
    };
    let mut attackers = position.attackers_of(*cell);
    attackers.retain(|cell| enemy(cell).is_some());
    let from_afar = |at: &Cell| {
        let is_king = enemy(at).is_some_and(|man| line.known().is_king(man.kind));
        is_king && line.known().are_apart(*at, *cell)
    };
    !attackers.is_empty() && attackers.iter().all(from_afar)
}

/// The kings of the player to move that are in check.
pub(super) fn checked(line: &Line) -> Vec<Cell> {
    let position = line.position();
    if !is_check(line) {
        return Vec::new();
    }
    let royal = &position.model().royalty.pieces;
    let enemy = |cell: Cell| {
        position
            .man_at(cell)
            .is_some_and(|man| man.side != position.turn())
    };
    let attacked = |cell: Cell| position.attackers_of(cell).into_iter().any(enemy);
    let men = position.men().into_iter();
    men.filter(|(_, man)| man.side == position.turn() && royal.contains(&man.kind))
        .map(|(cell, _)| cell)
        .filter(|&cell| attacked(cell))
        .collect()
}

/// Whether the kings face each other along a file, in a variant where that ends the game.
pub(super) fn is_facing(line: &Line) -> bool {
    if !line.known().ends_by_facing {
        return false;
    }
    let position = line.position();
    let board = &position.model().board;
    let men = position.men();
    let king = |side: Side| {
        let mut men = men.iter();
        let found = men.find(|(_, man)| man.side == side && line.known().is_king(man.kind));
        found.map(|&(cell, _)| board.point(cell))
    };
    let [Some(own), Some(other)] = Side::BOTH.map(king) else {
        return false;
    };
    let (low, high) = (own.y.min(other.y), own.y.max(other.y));
    own.x == other.x
        && !men.iter().any(|&(cell, _)| {
            let at = board.point(cell);
            at.x == own.x && low < at.y && at.y < high
        })
}

fn value(line: &Line, over: Outcome) -> i32 {
    match over.winner() {
        None => VALUE_DRAW,
        Some(winner) if winner == line.position().turn() => VALUE_MATE,
        Some(_) => -VALUE_MATE,
    }
}

/// Whether a rule of the variant ends the game so, whatever moves there are.
fn is_immediate(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::RoyalCaptured
            | Reason::RoyalExploded
            | Reason::BareRoyals
            | Reason::Extinction
            | Reason::Reach
            | Reason::Figure
            | Reason::MostPieces
            | Reason::CheckCount
            | Reason::Castled
            | Reason::RightsLost
            | Reason::Facing
            | Reason::BothPassed
    )
}

/// Whether a count of moves has ended the game.
fn is_counted(line: &Line) -> bool {
    let over = line.game().outcome();
    over.is_some_and(|over| over.reason == Reason::Counting)
}

/// Whether the moves before have ended the game, or let a player end it.
fn is_optional(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Repetition
            | Reason::PerpetualCheck
            | Reason::PerpetualChase
            | Reason::NoProgress
            | Reason::Counting
            | Reason::MoveCap
            | Reason::Impasse
    )
}
