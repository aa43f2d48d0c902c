use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::{Kind, Move, MoveSort, Wish};

use super::SIGNS;
use super::name;
use super::way::{Rivals, Way};
use super::write::written;
use crate::parts::alike_everywhere;
use crate::san::{PASS, push_second};
use crate::uci::MAX_MOVE;
use crate::{Legal, MoveFault};

/// What a text says.
struct Said {
    to: Cell,
    kind: Kind,
    ways: Vec<Way>,
    promotion: Promotion,
    dropped: bool,
    from: Option<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Promotion {
    Unsaid,
    Declined,
    /// With the kind, if that is said.
    Made(Option<Kind>),
}

/// Reads a legal move.
///
/// ```
/// use boardwright_core::Game;
/// use boardwright_notation::{MoveFault, kif};
///
/// fn play(game: &mut Game) -> Result<(), MoveFault> {
///     for text in ["76歩", "34歩", "22角成", "同銀", "55角打"] {
///         let mv = kif::read(game, text)?;
///         game.play(mv).expect("it is legal");
///     }
///     Ok(())
/// }
/// ```
///
/// # Errors
///
/// `bad-move` if the text is no move in this notation; `illegal-move`, with the reason where there is
/// one, if no legal move fits it; `ambiguous-move` if several do.
pub fn read(at: &impl Legal, text: &str) -> Result<Move, MoveFault> {
    find(at, text)
}

/// Reads a move, whoever knows what is legal.
fn find(at: &dyn Legal, text: &str) -> Result<Move, MoveFault> {
    let moves = at.legal_moves();
    let asked = text.trim();
    // What shogi does not have is read as it is written.
    let is_said = |mv: &&Move| {
        let alike = alike_everywhere(at, **mv);
        alike.is_some_and(|alike| alike + &second(at, **mv) == asked)
    };
    if let Some(&mv) = moves.iter().find(is_said) {
        return Ok(mv);
    }
    let end = asked.find([',', '/']).unwrap_or(asked.len());
    let (bare, beside) = asked.split_at(end);
    let meanings = parse(at, bare);
    let passes = bare == PASS && moves.iter().any(|mv| mv.sort() == MoveSort::Pass);
    if meanings.is_empty() && !passes {
        let example = moves.iter().map(|&mv| written(at, &moves, mv)).min();
        let example = example.as_deref().unwrap_or("76歩");
        return Err(MoveFault::bad(
            text,
            format_args!("write for instance `{example}`"),
        ));
    }
    let passing = moves
        .iter()
        .filter(|mv| passes && mv.sort() == MoveSort::Pass);
    let fits = meanings.iter().flat_map(|said| {
        moves
            .iter()
            .filter_map(|&mv| Some((fit(at, &moves, said, mv)?, mv)))
    });
    let mut fits: Vec<(Fit, Move)> = fits.chain(passing.map(|&mv| (Fit::Exact, mv))).collect();
    // Without a word about a second cell a move is meant that does nothing there, where there is one.
    let on_second = |(_, mv): &(Fit, Move)| second(at, *mv) == beside;
    if !beside.is_empty() || fits.iter().any(on_second) {
        fits.retain(on_second);
    }
    sorting::sort(&mut fits);
    fits.dedup();
    let Some(&(best, first)) = fits.first() else {
        return Err(refuse(at, &meanings, text));
    };
    let found: Vec<Move> = fits
        .into_iter()
        .filter(|&(fit, _)| fit == best)
        .map(|(_, mv)| mv)
        .collect();
    if let [_] = found.as_slice() {
        return Ok(first);
    }
    let mut candidates: Vec<String> = found.iter().map(|&mv| written(at, &moves, mv)).collect();
    sorting::sort(&mut candidates);
    Err(MoveFault::ambiguous(text, candidates))
}

/// What a move does on a second cell, as it is written.
fn second(at: &dyn Legal, mv: Move) -> String {
    let mut text = String::new();
    push_second(&mut text, at.position().model(), mv);
    text
}

/// How well a move fits a text, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// As it would be written.
    Exact,
    /// It promotes, and the text does not say so.
    Promotes,
    /// It is a drop, and the text does not say so.
    Drops,
    /// It is a castling or what a rule module proposes, and the text says where the piece goes.
    Aside,
}

fn fit(at: &dyn Legal, moves: &[Move], said: &Said, mv: Move) -> Option<Fit> {
    if (mv.kind(), mv.to()) != (said.kind, said.to) {
        return None;
    }
    if mv.sort() == MoveSort::Drop {
        let plain =
            said.ways.is_empty() && said.promotion == Promotion::Unsaid && said.from.is_none();
        return plain.then_some(if said.dropped { Fit::Exact } else { Fit::Drops });
    }
    if said.dropped || (said.from.is_some() && said.from != mv.from()) {
        return None;
    }
    let fits = |from| {
        let rivals = Rivals::of(at.position(), moves, mv);
        said.ways.iter().all(|&way| rivals.fits(way, from))
    };
    if !said.ways.is_empty() && !mv.from().is_some_and(fits) {
        return None;
    }
    if [MoveSort::Castling, MoveSort::Proposed].contains(&mv.sort()) {
        return (said.promotion == Promotion::Unsaid).then_some(Fit::Aside);
    }
    match (said.promotion, mv.promotes_to()) {
        (Promotion::Unsaid | Promotion::Declined, None) => Some(Fit::Exact),
        (Promotion::Made(None), Some(_)) => Some(Fit::Exact),
        (Promotion::Made(Some(wanted)), Some(kind)) => (wanted == kind).then_some(Fit::Exact),
        (Promotion::Unsaid, Some(_)) => Some(Fit::Promotes),
        _ => None,
    }
}

/// All that a text may mean. Nothing, if it is not in this notation.
fn parse(at: &dyn Legal, text: &str) -> Vec<Said> {
    let model = at.position().model();
    let text = text.trim().trim_start_matches(SIGNS);
    let mut meanings = Vec::new();
    if text.len() > MAX_MOVE {
        return meanings;
    }
    let goals = match text.strip_prefix('同') {
        Some(rest) => at
            .last_goal()
            .map(|goal| (goal, rest.trim_start()))
            .into_iter()
            .collect(),
        None => name::strip_goal(&model.board, text),
    };
    for (to, rest) in goals {
        for (kind, rest) in name::strip(model, rest) {
            meanings.extend(marks(at, to, kind, rest));
        }
    }
    meanings
}

/// What follows the piece's name.
fn marks(at: &dyn Legal, to: Cell, kind: Kind, text: &str) -> Option<Said> {
    let model = at.position().model();
    let mut said = Said {
        to,
        kind,
        ways: Vec::new(),
        promotion: Promotion::Unsaid,
        dropped: false,
        from: None,
    };
    let mut rest = text;
    while let Some(word) = rest.chars().next() {
        let after = &rest[word.len_utf8()..];
        rest = match word {
            '打' => {
                said.dropped = true;
                after
            }
            '成' => {
                let named = name::strip(model, after).into_iter().next();
                said.promotion = Promotion::Made(named.map(|(kind, _)| kind));
                named.map_or(after, |(_, after)| after)
            }
            '不' | '生' => {
                said.promotion = Promotion::Declined;
                after.strip_prefix('成').unwrap_or(after)
            }
            '(' => {
                let (origin, after) = after.split_once(')')?;
                let (from, left) = name::strip_goal(&model.board, origin).into_iter().next()?;
                said.from = left.is_empty().then_some(from);
                said.from?;
                after
            }
            _ => {
                said.ways.push(Way::parse(word)?);
                after
            }
        };
    }
    Some(said)
}

/// Why no legal move fits.
fn refuse(at: &dyn Legal, meanings: &[Said], text: &str) -> MoveFault {
    let position = at.position();
    let side = position.turn();
    let mut wishes: Vec<Wish> = Vec::new();
    for said in meanings {
        let promotes_to = |from: Cell| match said.promotion {
            Promotion::Made(Some(kind)) => Some(kind),
            Promotion::Made(None) => position.man_at(from).and_then(|man| {
                let rule = position.model().promotion_of(man.side, man.kind);
                rule.and_then(|(_, into)| into.first().copied())
            }),
            _ => None,
        };
        let men = position.men().into_iter().filter(|(cell, man)| {
            man.side == side
                && man.kind == said.kind
                && !said.dropped
                && said.from.is_none_or(|from| from == *cell)
        });
        wishes.extend(men.map(|(from, _)| Wish::go(from, said.to).promoting(promotes_to(from))));
        if said.dropped || position.in_hand(side, said.kind) > 0 {
            wishes.push(Wish::drop(said.kind, said.to));
        }
    }
    // of several pieces that might be meant, the one that could go there but for a rule
    let telling = |wish: &&Wish| {
        at.refuse(wish)
            .is_some_and(|reason| reason.code() != "cannot-move-so")
    };
    match wishes.iter().find(telling).or(wishes.first()) {
        Some(wish) => MoveFault::illegal(at, *wish, text),
        None => MoveFault::impossible(text, "the player to move has no such piece"),
    }
}
