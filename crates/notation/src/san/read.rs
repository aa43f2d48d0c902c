use std::borrow::Cow;
use std::cmp::Reverse;

use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::model::{Castling, CastlingHome, Model};
use boardwright_core::{IllegalMove, Kind, Move, MoveSort, Position, Second, Wish, Work};

use super::castling::{Sign, sign};
use super::is_pawn;
use super::parse::{Meaning, Origin, Pattern, parse};
use super::quick::Said;
use super::write::{PASS, bare, same_second, written};
use crate::{Coordinates, Legal, MoveFault, uci};

/// Of how many moves the one is chosen that shows how moves are written.
const EXAMPLES: usize = 256;

/// The work of holding a move against a meaning.
const FITTED: u64 = 40;

/// Reads a legal move.
///
/// ```
/// use boardwright_core::Position;
/// use boardwright_notation::{MoveFault, san, uci};
///
/// /// `e7e5` becomes `e5`.
/// fn translate(position: &Position, coordinates: &str) -> Result<String, Box<dyn core::error::Error>> {
///     let mv = uci::read(position, coordinates)?;
///     Ok(san::write(position, mv)?)
/// }
///
/// fn choices(position: &Position) -> Vec<String> {
///     match san::read(position, "Ne4") {
///         Err(MoveFault::Ambiguous { candidates, .. }) => candidates, // Nce4, Nge4
///         _ => Vec::new(),
///     }
/// }
/// ```
///
/// # Errors
///
/// `bad-move` if the text is no move in this notation; `illegal-move`, with the reason where there is
/// one, if no legal move fits it; `ambiguous-move` if several do.
pub fn read(at: &impl Legal, text: &str) -> Result<Move, MoveFault> {
    let said = Said::parse(at.position().model(), text);
    let only = said.and_then(|said| said.only(at));
    only.map_or_else(|| find(at, &at.legal_moves(), text), Ok)
}

/// Reads a legal move and makes it: for whoever goes through the positions of games and needs no [`Game`](boardwright_core::Game), which knows what was
/// played before. So nothing ends by repetition or by a counter, and no move is forbidden because of the past.
///
/// ```
/// use boardwright_core::Variant;
/// use boardwright_notation::{MoveFault, san};
///
/// /// The keys of the positions of a game, for a book of openings.
/// fn keys(chess: &Variant, moves: &[&str]) -> Result<Vec<u64>, MoveFault> {
///     let mut position = chess.start();
///     let played = moves.iter().map(|text| {
///         san::play(&mut position, text)?;
///         Ok(position.hash())
///     });
///     played.collect()
/// }
/// ```
///
/// # Errors
///
/// As for [`read`]; the position is then as it was.
pub fn play(position: &mut Position, text: &str) -> Result<Move, MoveFault> {
    let said = Said::parse(position.model(), text);
    if let Some(mv) = said.and_then(|said| said.play(position)) {
        return Ok(mv);
    }
    let mv = find(position, &position.legal_moves(), text)?;
    *position = position.after_unchecked(mv);
    Ok(mv)
}

/// Finds the move of a text, with the legal moves at hand.
pub(super) fn find(at: &dyn Legal, moves: &[Move], text: &str) -> Result<Move, MoveFault> {
    let (model, whole) = (at.position().model(), text);
    if let Some(proposed) = proposed(at, text) {
        return proposed;
    }
    let (text, second) = split_second(model, text);
    let fitting: Vec<Move>;
    let has_seconds = model.gates.is_some() || model.walls.is_some() || model.has_proposals();
    let moves = if has_seconds {
        fitting = moves
            .iter()
            .copied()
            .filter(|mv| second.fits(*mv))
            .collect();
        &fitting
    } else {
        moves
    };
    if text.trim().trim_end_matches(['+', '#', '!', '?']) == PASS {
        let pass = moves.iter().find(|mv| mv.sort() == MoveSort::Pass);
        return pass
            .copied()
            .ok_or_else(|| MoveFault::bad(whole, "nobody may pass here"));
    }
    let meanings = parse(model, &text);
    if meanings.is_empty() {
        let shown = moves.iter().take(EXAMPLES);
        let example = shown.map(|&mv| bare(at, moves, mv)).min();
        let example = example.as_deref().unwrap_or("Nf3");
        return Err(MoveFault::bad(
            whole,
            format_args!("write for instance `{example}`"),
        ));
    }
    let mut fits: Vec<(Fit, Move)> = Vec::new();
    let looks = (meanings.len() * moves.len()) as u64;
    at.position().spend(FITTED * looks);
    for meaning in &meanings {
        for &mv in moves {
            if let Some(fit) = fit(at, meaning, mv) {
                fits.push((fit, mv));
            }
        }
    }
    let Some(best) = fits.iter().map(|&(fit, _)| fit).min() else {
        return Err(refuse(at, &meanings, second, whole));
    };
    let mut found: Vec<Move> = fits
        .into_iter()
        .filter(|&(fit, _)| fit == best)
        .map(|(_, mv)| mv)
        .collect();
    sorting::sort(&mut found);
    found.dedup();
    match found.as_slice() {
        [one] => Ok(*one),
        _ => {
            let asked = |_: &&Move| !at.position().work().is_some_and(Work::is_spent);
            let found = found.iter().take_while(asked);
            let mut candidates: Vec<String> = found.map(|&mv| written(at, moves, mv)).collect();
            sorting::sort(&mut candidates);
            Err(MoveFault::ambiguous(whole, candidates))
        }
    }
}

/// The move that a rule module has proposed, where a text names one: it is written as in coordinates.
fn proposed(at: &dyn Legal, text: &str) -> Option<Result<Move, MoveFault>> {
    let names_rule = |wish: &Wish| matches!(wish.second, Some(Second::Proposed(_)));
    if !at.position().model().has_proposals() {
        return None;
    }
    let bare = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let wishes = uci::parse_in(at, bare, Coordinates::Own);
    wishes
        .iter()
        .any(names_rule)
        .then(|| uci::find(at, bare, Coordinates::Own))
}

/// What a text says of a second cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SecondText {
    /// Nothing.
    None,
    /// A piece is left behind, on this cell if it is named.
    Gate(Kind, Option<Cell>),
    /// A wall is put.
    Wall(Cell),
}

impl SecondText {
    fn fits(self, mv: Move) -> bool {
        match (self, mv.second()) {
            (SecondText::None, None) => true,
            (SecondText::Gate(kind, cell), Some(Second::Gate(at, put))) => {
                kind == put && cell.is_none_or(|cell| cell == at)
            }
            (SecondText::Wall(cell), Some(Second::Wall(at))) => cell == at,
            _ => false,
        }
    }

    /// What it is as part of a wish.
    fn of(self, from: Option<Cell>) -> Option<Second> {
        match self {
            SecondText::None => None,
            SecondText::Gate(kind, cell) => Some(Second::Gate(cell.or(from)?, kind)),
            SecondText::Wall(cell) => Some(Second::Wall(cell)),
        }
    }
}

/// A text without what it says of a second cell, in variants that have such moves.
fn split_second<'a>(model: &Model, text: &'a str) -> (Cow<'a, str>, SecondText) {
    let bare = text.trim().trim_end_matches(['+', '#', '!', '?']);
    if model.walls.is_some()
        && let Some((rest, cell)) = bare.rsplit_once(',')
        && let Some(cell) = model.board.find(cell)
    {
        return (Cow::Owned(rest.to_owned()), SecondText::Wall(cell));
    }
    if model.gates.is_some()
        && let Some((rest, end)) = bare.rsplit_once('/')
    {
        let splits = (1..=end.len()).rev().filter(|&at| end.is_char_boundary(at));
        for (symbol, cell) in splits.map(|at| end.split_at(at)) {
            let named = model.board.find(cell);
            if let Some(kind) = model.kind_of_symbol(symbol)
                && (cell.is_empty() || named.is_some())
            {
                return (Cow::Owned(rest.to_owned()), SecondText::Gate(kind, named));
            }
        }
    }
    (Cow::Borrowed(text), SecondText::None)
}

/// How well a move fits a text, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// As it would be written.
    Exact,
    /// The move takes, and the text does not say so.
    Capture,
    /// The text names cells only.
    Cells,
    /// The move promotes, and the text does not say so; or it is a castling written as a king's move.
    Unsaid,
}

/// Whether a text says of a pawn only where it goes: `d5`. A pawn's capture begins with the file that it comes from.
fn only_goes(model: &Model, pattern: &Pattern) -> bool {
    let Pattern {
        kind,
        origin,
        takes,
        ..
    } = pattern;
    !takes && *origin == Origin::Any && kind.is_some_and(|kind| is_pawn(model, kind))
}

fn fit(at: &dyn Legal, meaning: &Meaning, mv: Move) -> Option<Fit> {
    let position = at.position();
    let model = position.model();
    match meaning {
        Meaning::Castling(wanted) => castling_sign(at, mv)
            .filter(|own| wanted.means(*own, mv.to()))
            .map(|_| Fit::Exact),
        Meaning::Drop(kind, to) => {
            (mv.sort() == MoveSort::Drop && mv.kind() == *kind && mv.to() == *to)
                .then_some(Fit::Exact)
        }
        Meaning::Move(pattern) => {
            let Pattern {
                kind,
                origin,
                takes,
                to,
                promotes_to,
            } = pattern;
            let from = mv.from()?;
            let same = (mv.to() == *to || mv.named_to() == *to)
                && kind.is_none_or(|kind| kind == mv.kind())
                && origin.fits(&model.board, from);
            if !same || (promotes_to.is_some() && *promotes_to != mv.promotes_to()) {
                return None;
            }
            let captures = mv.sort() != MoveSort::Castling && position.is_capture_unchecked(mv);
            if *takes && !captures {
                return None;
            }
            if captures && only_goes(model, pattern) {
                return None;
            }
            Some(match () {
                () if *promotes_to != mv.promotes_to() || mv.castling_index().is_some() => {
                    Fit::Unsaid
                }
                () if kind.is_none() => Fit::Cells,
                () if captures != *takes => Fit::Capture,
                () => Fit::Exact,
            })
        }
    }
}

fn castling_sign(at: &dyn Legal, mv: Move) -> Option<Sign> {
    sign(
        at.position().model(),
        at.position().turn(),
        mv.castling_index()?,
    )
}

/// Why no legal move fits.
fn refuse(at: &dyn Legal, meanings: &[Meaning], second: SecondText, text: &str) -> MoveFault {
    let wishes: Vec<Wish> = meanings
        .iter()
        .flat_map(|meaning| wishes(at, meaning))
        .map(|wish| wish.with_second(second.of(wish.from)))
        .collect();
    // of several pieces that might be meant, the one that could go there but for a rule, or else the one
    // that could if the pieces stood otherwise
    let nearness = |wish: &Wish| match at.refuse(wish) {
        // it is legal, and written as if it took or did not take
        None => 3,
        Some(IllegalMove::CannotMoveSo { .. }) => 0,
        Some(
            IllegalMove::Blocked { .. }
            | IllegalMove::NothingToTake(..)
            | IllegalMove::CannotTake(..)
            | IllegalMove::NoHurdle(..)
            | IllegalMove::HasMoved(_),
        ) => 1,
        Some(_) => 2,
    };
    let board = &at.position().model().board;
    let steps = |wish: &Wish| {
        let points = wish
            .from
            .map(|from| [from, wish.to].map(|cell| board.point(cell)));
        points.map_or(0, |[a, b]| a.x.abs_diff(b.x) + a.y.abs_diff(b.y))
    };
    // of those that are as likely, the first of those that stand nearest to the goal
    let meant = |wish: &&Wish| (nearness(wish), Reverse(steps(wish)));
    match wishes.iter().rev().max_by_key(meant) {
        Some(wish) if at.refuse(wish).is_none() => {
            let position = at.position();
            let moves = at.legal_moves();
            let meant = moves.iter().find(|&&mv| Wish::from(mv) == *wish);
            let captures = meant.is_some_and(|&mv| position.is_capture_unchecked(mv));
            MoveFault::impossible(
                text,
                match captures {
                    true => "a pawn's capture begins with the file that it comes from",
                    false => "nothing is taken there",
                },
            )
        }
        Some(wish) => MoveFault::illegal(at, *wish, text),
        None => MoveFault::impossible(text, "the player to move has no such piece"),
    }
}

/// The moves that a text may mean, with the pieces that are there.
fn wishes(at: &dyn Legal, meaning: &Meaning) -> Vec<Wish> {
    let position = at.position();
    let (model, side) = (position.model(), position.turn());
    match meaning {
        Meaning::Castling(wanted) => {
            let castlings = model.castlings.iter().enumerate();
            let meant = castlings.filter(|(index, castling)| {
                let to = castling.king_path[side].1;
                sign(model, side, *index).is_some_and(|own| wanted.means(own, to))
            });
            meant
                .flat_map(|(_, castling)| castling_wishes(position, castling))
                .collect()
        }
        Meaning::Drop(kind, to) => vec![Wish::drop(*kind, *to)],
        Meaning::Move(Pattern {
            kind,
            origin,
            to,
            promotes_to,
            ..
        }) => position
            .men()
            .into_iter()
            .filter(|&(cell, man)| {
                man.side == side
                    && kind.is_none_or(|kind| kind == man.kind)
                    && origin.fits(&model.board, cell)
            })
            .map(|(cell, _)| Wish::go(cell, *to).promoting(*promotes_to))
            .collect(),
    }
}

/// A castling, as it might be named: by the king's goal or, where king and rook may start anywhere on their rank, by the rook.
fn castling_wishes(position: &Position, castling: &Castling) -> Vec<Wish> {
    let (board, side) = (&position.model().board, position.turn());
    let ((home, goal), rook_home) = (castling.king_path[side], castling.rook_path[side].0);
    if castling.home == CastlingHome::Fixed {
        return vec![Wish::go(home, goal)];
    }
    let men = position.men();
    let on_rank = |kind: Kind| {
        let own = men
            .iter()
            .filter(move |(_, man)| man.side == side && man.kind == kind);
        let cells = own.map(|&(cell, _)| cell);
        cells.filter(|&cell| board.rank_of(cell) == board.rank_of(home))
    };
    let Some(king) = on_rank(castling.king).next() else {
        return vec![Wish::go(home, goal)];
    };
    let wing = |king: Cell, rook: Cell| board.point(king).x.cmp(&board.point(rook).x);
    let rooks = on_rank(castling.rook).filter(|&rook| wing(king, rook) == wing(home, rook_home));
    let wishes: Vec<Wish> = rooks.map(|rook| Wish::go(king, rook)).collect();
    match wishes.is_empty() {
        true => vec![Wish::go(king, goal)],
        false => wishes,
    }
}

/// Whether a text means this move and no other legal one.
pub(super) fn means(at: &dyn Legal, moves: &[Move], text: &str, mv: Move) -> bool {
    let meanings = parse(at.position().model(), text);
    at.position()
        .spend(FITTED * (meanings.len() * moves.len()) as u64);
    let best = |mv: Move| {
        meanings
            .iter()
            .filter_map(|meaning| fit(at, meaning, mv))
            .min()
    };
    let own = best(mv);
    own.is_some()
        && moves.iter().all(|&other| {
            !same_second(other, mv)
                || Wish::from(other) == Wish::from(mv)
                || best(other).is_none_or(|fit| Some(fit) > own)
        })
}
